"""The strip of cards on offer, with the running auction, and the deck beside it."""

from __future__ import annotations

from dataclasses import dataclass

from econgames.core.moves import Option
from econgames.drawing.frames import INNER, MARGIN
from econgames.drawing.parts import changed_mark, hidden, legal_frame, option, pill, signed
from econgames.drawing.svg import BODY, LABEL, VALUE, Canvas
from econgames.drawing.text import fit, text_width
from econgames.drawing.tokens import star, token
from econgames.drawing.words import dollars
from econgames.rolling_stock_stars.board.amounts import span
from econgames.rolling_stock_stars.board.scene import STAR_TINTS, Scene
from econgames.rolling_stock_stars.board.words import company_name, option_title, pass_label
from econgames.rolling_stock_stars.edition import Company

HEADING = 555
TOP, HEIGHT = 566, 110
RIGHT = MARGIN + INNER


@dataclass(frozen=True, slots=True)
class Strip:
    """Where the parts of the strip stand, units; `last` is None when there is no room for it."""

    card: float
    deck: float
    upkeep: float
    investor: tuple[float, float]
    last: tuple[float, float] | None


def strip_for(players: int) -> Strip:
    """The strip for so many players, who have as many cards on offer.

    Examples
    --------
    >>> strip_for(4).deck, strip_for(4).last
    (532.0, (918.0, 258.0))
    >>> strip_for(6).last is None
    True
    """
    card = 108.0 if players == 6 else 118.0
    deck = MARGIN + players * (card + 8) + 4
    upkeep = deck + 70
    investor = upkeep + 160
    if players == 6:
        return Strip(card, deck, upkeep, (investor, RIGHT - investor), None)
    last = investor + 156
    return Strip(card, deck, upkeep, (investor, 146.0), (last, RIGHT - last))


def draw_offer(canvas: Canvas, scene: Scene, strip: Strip) -> None:
    """Draw the heading with the button for passing, the cards and the deck."""
    theme = canvas.theme
    canvas.text(MARGIN, HEADING, "OFFER", box=68, size=LABEL, bold=True, fill=theme.ink2, spacing=1)
    hint = "face value opens the auction"
    if not scene.offered:
        hint = "all companies are sold"
    if scene.auction:
        hint = f"auction of {scene.auction['company']}, opened by " + scene.name(
            scene.auction["starter"]
        )
    canvas.text(92, HEADING, fit(hint, LABEL, 700), box=700, size=LABEL, fill=theme.ink2)
    passing = scene.options.get("pass")
    if passing is not None:
        text = pass_label(scene)
        width = max(96.0, text_width(text, LABEL, bold=True) + 32)
        with option(canvas, passing.id, option_title(passing, scene)):
            pill(canvas, RIGHT - width, 533, width, text)
    for index, company in enumerate(scene.offered):
        _card(canvas, scene, company, MARGIN + index * (strip.card + 8), strip.card)
    _deck(canvas, scene, strip.deck)


def _card(canvas: Canvas, scene: Scene, company: Company, x: float, width: float) -> None:
    choice = scene.option("bid", company.id)
    auctioned = scene.auction is not None and scene.auction["company"] == company.id
    id, asset = f"company-{company.id}", f"company:{company.id}"
    if choice is not None:
        body = option(canvas, choice.id, option_title(choice, scene), id=id)
        with canvas.group(data_asset=asset), body:
            _face(canvas, scene, company, x, width, lit=True)
            if auctioned:
                _auction(canvas, scene, company, choice, x, width)
            else:
                _facts(canvas, scene, company, x, width)
                legal_frame(canvas, x, TOP, width, HEIGHT, rx=6)
    else:
        name = company_name(company, scene)
        with canvas.group(title=name, id=canvas.id(id), data_asset=asset):
            _face(canvas, scene, company, x, width, lit=False)
            if auctioned:
                _auction(canvas, scene, company, None, x, width)
            else:
                _facts(canvas, scene, company, x, width)
    if company.id in scene.moved_companies() and not auctioned:
        changed_mark(canvas, x, TOP, width, HEIGHT, 6)


def _face(
    canvas: Canvas, scene: Scene, company: Company, x: float, width: float, *, lit: bool
) -> None:
    theme = canvas.theme
    canvas.rect(
        x,
        TOP,
        width,
        HEIGHT,
        rx=6,
        fill=theme.lit if lit else theme.surface,
        stroke=theme.line,
        stroke_width=1.5,
    )
    tint = theme.tints[STAR_TINTS[company.stars]]
    canvas.rect(x + 1.5, TOP + 1.5, width - 3, 32, rx=5, fill=tint)
    face = dollars(company.face)
    room = width - 16 - text_width(face, VALUE, bold=True) - 2
    # RENFE beside its face value is too wide for the narrow cards of six players.
    sizes = [s for s in (VALUE, BODY) if text_width(company.id, s, bold=True) <= room]
    size = sizes[0] if sizes else LABEL
    canvas.text(x + 7, TOP + 25, company.id, box=room, size=size, bold=True)
    canvas.text(x + width - 9, TOP + 25, face, box=width - 18, size=VALUE, bold=True, anchor="end")


def _facts(canvas: Canvas, scene: Scene, company: Company, x: float, width: float) -> None:
    theme = canvas.theme
    pitch = 14 if width > 110 else 11.8
    stars = "".join(star(canvas, x + 14 + pitch * i, TOP + 46, 5.8) for i in range(company.stars))
    canvas.path(stars, fill=theme.ink)
    earns = scene.net_income(company)
    canvas.text(
        x + width - 9,
        TOP + 52,
        signed(earns),
        box=width - 29 - pitch * (company.stars - 1),
        bold=True,
        fill=theme.good if earns > 0 else theme.bad if earns < 0 else theme.ink2,
        anchor="end",
    )
    canvas.text(
        x + 9,
        TOP + 73,
        f"span {company.min_price}–{company.max_price}",
        box=width - 16,
        size=LABEL,
        fill=theme.ink2,
    )
    if company.id in scene.position["revealed"]:
        canvas.text(x + 9, TOP + 97, "next turn", box=width - 16, size=LABEL, bold=True)
        return
    owners = scene.owners()
    # Dearest first: the largest bonuses are those that should be read when words are dropped.
    partners = [c.id for c in scene.by_face(set(company.synergies) & set(owners))][::-1]
    text = fit(f"⇄ {' '.join(partners) or '–'}", LABEL, width - 15)
    canvas.text(x + 9, TOP + 97, text, box=width - 15, size=LABEL, fill=theme.ink2)


def _auction(
    canvas: Canvas, scene: Scene, company: Company, choice: Option | None, x: float, width: float
) -> None:
    """High bid with its bidder, who is still in, and the button for bidding."""
    auction = scene.auction
    assert auction is not None
    theme = canvas.theme
    token(canvas, auction["bidder"], x + 18, TOP + 43, 8.5)
    canvas.text(x + 34, TOP + 49, dollars(auction["bid"]), box=40, bold=True)
    high = x + 38 + text_width(dollars(auction["bid"]), BODY, bold=True)
    canvas.text(high, TOP + 49, "high", box=x + width - 4 - high, size=LABEL, fill=theme.ink2)
    others = [letter for letter in auction["still_in"] if letter != auction["bidder"]]
    canvas.text(x + 9, TOP + 68, "in", box=14, size=LABEL, fill=theme.ink2)
    pitch = min(21.0, (width - 50) / max(1, len(others) - 1))
    for index, letter in enumerate(others):
        token(canvas, letter, x + 36 + pitch * index, TOP + 62.5, 7.5)
    if choice is not None:
        pill(
            canvas, x + 5, TOP + 74.5, width - 10, f"bid {span(choice.low, choice.high)}", height=32
        )
    else:
        text = f"span {company.min_price}–{company.max_price}"
        canvas.text(x + 9, TOP + 97, text, box=width - 16, size=LABEL, fill=theme.ink2)
    canvas.rect(
        x,
        TOP,
        width,
        HEIGHT,
        rx=6,
        fill="none",
        stroke=theme.accent if choice is not None else theme.ink,
        stroke_width=3,
    )


def _deck(canvas: Canvas, scene: Scene, x: float) -> None:
    left = scene.position["deck"]
    title = f"Deck, {left} companies left, hidden"
    # A variant lets players look up which companies are in the deck, though not their order.
    if "deck" in scene.pending:
        title = f"Deck, {left} companies left: {' '.join(sorted(scene.pending['deck']))}"
    with canvas.group(title=title, id=canvas.id("deck"), data_party="deck"):
        hidden(canvas, x, TOP, 58, HEIGHT)
        canvas.rect(x + 8, TOP + 30, 42, 50, rx=6, fill=canvas.theme.surface)
        canvas.text(x + 29, TOP + 52, str(left), box=40, size=VALUE, bold=True, anchor="middle")
        canvas.text(
            x + 29, TOP + 71, "deck", box=40, size=LABEL, fill=canvas.theme.ink2, anchor="middle"
        )
