"""Cards to the right of the deck: upkeep, foreign investor, last event or open offers."""

from __future__ import annotations

from typing import Any

from econgames.drawing.parts import delta_chip, option, pill, signed
from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import fit, text_width, wrap
from econgames.drawing.tokens import rings
from econgames.drawing.words import dollars
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.board.chips import chip_rows
from econgames.rolling_stock_stars.board.offer import HEIGHT, TOP, Strip
from econgames.rolling_stock_stars.board.scene import STAR_TINTS, Scene
from econgames.rolling_stock_stars.board.words import FAMILIES, option_title, say

UPKEEP_WIDTH = 150


def draw_cards(canvas: Canvas, scene: Scene, strip: Strip) -> None:
    """Draw the cards; open offers take the place of the last event, or of upkeep with six."""
    offers = scene.offers
    if strip.last is None:
        if offers:
            _offers(canvas, scene, strip.upkeep, UPKEEP_WIDTH)
        else:
            _upkeep(canvas, scene, strip.upkeep)
    else:
        _upkeep(canvas, scene, strip.upkeep)
        if offers:
            _offers(canvas, scene, *strip.last)
        else:
            _last(canvas, scene, *strip.last)
    _investor(canvas, scene, *strip.investor)


def _frame(canvas: Canvas, x: float, width: float) -> None:
    theme = canvas.theme
    canvas.rect(
        x, TOP, width, HEIGHT, rx=6, fill=theme.surface, stroke=theme.line, stroke_width=1.5
    )


def _upkeep(canvas: Canvas, scene: Scene, x: float) -> None:
    theme = canvas.theme
    with canvas.group(id=canvas.id("upkeep"), role="group", aria_label="Upkeep a company"):
        _frame(canvas, x, UPKEEP_WIDTH)
        canvas.text(x + 10, TOP + 20, "Upkeep each", box=130, size=LABEL, bold=True)
        for stars, tint in STAR_TINTS.items():
            left = x + 6 + 28 * (stars - 1)
            cost = scene.upkeep(stars)
            canvas.rect(left, TOP + 30, 26, 30, rx=3, fill=theme.tints[tint])
            canvas.text(left + 13, TOP + 51, f"{stars}★", box=26, size=LABEL, anchor="middle")
            canvas.text(
                left + 13, TOP + 80, signed(-cost), box=27.5, size=LABEL, bold=True,
                fill=theme.bad if cost else theme.ink2, anchor="middle",
            )  # fmt: skip
        canvas.text(
            x + 10, TOP + 102, next_rise(scene), box=UPKEEP_WIDTH - 14, size=LABEL, fill=theme.ink2
        )


def next_rise(scene: Scene) -> str:
    """When upkeep next changes: the backs of the cards tell, so this is no secret."""
    costs = scene.edition.cost_of_ownership
    level = scene.position["cost_level"]
    front, flipped = scene.edition.end_levels
    if level == flipped:
        return "last turn"
    if level == front:
        return "more when sold out"
    tops = [*scene.deck_levels[1:], front] if scene.deck_levels else [front]
    for cards, top in enumerate(tops, 1):
        if costs[max(top, level)] != costs[level]:
            return f"more in {cards} card{'s' if cards > 1 else ''}"
    return "no rise in sight"


def _investor(canvas: Canvas, scene: Scene, x: float, width: float) -> None:
    theme = canvas.theme
    investor: dict[str, Any] = scene.position["foreign_investor"]
    cash = dollars(investor["cash"])
    name = f"Foreign investor, {cash}"
    with canvas.group(id=canvas.id("investor"), role="group", aria_label=name):
        _frame(canvas, x, width)
        rings(canvas, x + 21, TOP + 20, 13, "FI")
        cash_width = text_width(cash, 17, bold=True)
        room = width - 50 - cash_width - 2
        # The rings say FI already, so a rich investor may lose the word.
        word = fit("Investor", LABEL, room, bold=True, short="")
        canvas.text(x + 39, TOP + 26, word, box=room, size=LABEL, bold=True)
        with canvas.group(id=canvas.id("cash-fi"), data_party="fi"):
            canvas.text(x + width - 10, TOP + 26, cash, box=cash_width, bold=True, anchor="end")
        companies = scene.by_face(investor["companies"])[::-1]
        if companies:
            chip_rows(canvas, scene, companies, x + 10, TOP + 38, width - 20, rows=2, pitch=26)
        else:
            canvas.text(
                x + 10, TOP + 58, "owns nothing", box=width - 20, size=LABEL, fill=theme.ink2
            )
        level = scene.position["cost_level"]
        earns = scene.edition.foreign_investor_income + economy.income(
            investor["companies"], level, edition=scene.edition
        )
        canvas.text(
            x + 10, TOP + 104, f"{signed(earns)} a turn", box=width - 20, size=LABEL,
            fill=theme.ink2,
        )  # fmt: skip
        delta_chip(canvas, x + 44, TOP - 2, scene.cash_changes.get("fi", 0), "$")


def _last(canvas: Canvas, scene: Scene, x: float, width: float) -> None:
    """The last move in words and the largest payments that it caused."""
    theme = canvas.theme
    _frame(canvas, x, width)
    room = width - 18
    if scene.last is None:
        canvas.text(x + 10, TOP + 20, "Last move", box=room, size=LABEL, bold=True)
        canvas.text(x + 10, TOP + 44, "none yet", box=room, size=LABEL, fill=theme.ink2)
        return
    title = fit(f"Last: {FAMILIES[scene.last.kind].lower()}", LABEL, room, bold=True)
    canvas.text(x + 10, TOP + 20, title, box=room, size=LABEL, bold=True)
    payments = _payments(scene)
    lines = wrap(say(scene.last, scene.names), LABEL, room, lines=2 if len(payments) > 1 else 3)
    left = 4 - len(lines)
    shown = payments if len(payments) <= left else payments[: left - 1]
    lines += shown
    if len(shown) < len(payments):
        lines.append(f"and {len(payments) - len(shown)} payments more")
    for row, line in enumerate(lines[:4]):
        canvas.text(
            x + 10, TOP + 41 + 20.5 * row, fit(line, LABEL, room), box=room, size=LABEL,
            fill=theme.ink2,
        )  # fmt: skip


def _payments(scene: Scene) -> list[str]:
    """Payments between two parties, summed, largest first."""
    sums: dict[tuple[str, str], int] = {}
    for _, payer, payee, amount, asset, _ in scene.rows:
        if asset == "money":
            sums[payer, payee] = sums.get((payer, payee), 0) + amount
    ranked = sorted(sums.items(), key=lambda item: -item[1])
    return [
        f"{dollars(amount)}: {scene.party(payer)} → {scene.party(payee)}"
        for (payer, payee), amount in ranked
    ]


def _offers(canvas: Canvas, scene: Scene, x: float, width: float) -> None:
    """Open offers, those that the viewer must answer first and with buttons."""
    asked = {choice.id for choice in scene.options.values() if choice.kind == "respond"}
    answer = [offer for offer in scene.offers if _answer_id(offer, "yes") in asked]
    wait = [offer for offer in scene.offers if offer not in answer]
    beside = width >= 200
    # A narrow card shows two questions only without its title; each line says what it is.
    titled = beside or len(answer) < 2
    y = TOP + (24.0 if titled else 2.0)
    bottom = TOP + HEIGHT - 2
    shown = 0
    with canvas.group(id=canvas.id("offers"), role="group", aria_label="Open offers"):
        _frame(canvas, x, width)
        for offer in answer:
            height = 34 if beside else 51
            if y + height > bottom:
                break
            _answer(canvas, scene, offer, x, y, width, beside=beside)
            y += height + (4 if beside else 2)
            shown += 1
        for offer in wait if shown == len(answer) else []:
            if y + 20 > bottom:
                break
            words = f"{_offer_words(offer)} · {scene.name(offer['asked'])}?"
            text = fit(words, LABEL, width - 18)
            ink2 = canvas.theme.ink2
            canvas.text(x + 10, y + 16, text, box=width - 18, size=LABEL, fill=ink2)
            y += 20
            shown += 1
        if titled:
            more = len(scene.offers) - shown
            title = "Open offers" if not more else f"Offers (+{more})"
            canvas.text(x + 10, TOP + 20, title, box=width - 18, size=LABEL, bold=True)


def _answer_id(offer: dict[str, Any], answer: str) -> str:
    return f"respond:{offer['corporation']}:{offer['company']}:{answer}"


def _offer_short(offer: dict[str, Any]) -> str:
    if offer.get("line"):
        return f"{offer['company']} to {offer['line'][0]}?"
    return f"{offer['company']} {dollars(offer['price'])} → {offer['corporation']}"


def _offer_words(offer: dict[str, Any]) -> str:
    if offer.get("line"):
        # Who heads the line at the investor may buy instead of the corporation that offered.
        return f"{offer['company']}: {offer['line'][0]}, not {offer['corporation']}?"
    return f"{offer['corporation']} wants {offer['company']} {dollars(offer['price'])}"


def _answer(
    canvas: Canvas,
    scene: Scene,
    offer: dict[str, Any],
    x: float,
    y: float,
    width: float,
    *,
    beside: bool,
) -> None:
    """One offer with its two buttons: beside the words where there is room, else below."""
    room = width - 18 - (118 if beside else 0)
    text = fit(_offer_words(offer), LABEL, room, short=_offer_short(offer))
    canvas.text(x + 10, y + (21 if beside else 14), text, box=room, size=LABEL)
    left = x + width - 122 if beside else x + 10
    top = y if beside else y + 18
    # In the line at the investor, yes means: my corporation buys instead.
    yes, no = ("take", "let") if offer["owner"] == "fi" else ("yes", "no")
    for index, (answer, word) in enumerate((("yes", yes), ("no", no))):
        choice = scene.options.get(_answer_id(offer, answer))
        if choice is not None:
            with option(canvas, choice.id, option_title(choice, scene)):
                pill(canvas, left + 57 * index, top, 54, word)
