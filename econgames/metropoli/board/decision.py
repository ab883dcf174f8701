"""The box at the upper right: what the decision is about, and its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from econgames.core.moves import Option
from econgames.drawing.parts import option, pill
from econgames.drawing.svg import BODY, CASH, LABEL, Canvas, Run
from econgames.drawing.text import fit, text_width, wrap
from econgames.drawing.tokens import token
from econgames.metropoli import economy
from econgames.metropoli.board.scene import Scene
from econgames.metropoli.board.turns import bridge_words
from econgames.metropoli.board.words import card_name, card_words, option_title, short

X: Final = 868
Y: Final = 98
WIDTH: Final = 308
HEIGHT: Final = 168
PAD: Final = 12
ROOM: Final = WIDTH - 2 * PAD


@dataclass(frozen=True, slots=True)
class Box:
    """Words of the box: heading, tint of its strip, and up to three lines below."""

    head: str
    note: str = ""
    tint: str | None = None
    lines: Sequence[str] = ()
    buttons: Sequence[tuple[Option, str]] = field(default_factory=list)


def draw_decision(canvas: Canvas, scene: Scene) -> None:
    """Draw the box for the present phase."""
    if scene.auction is not None:
        box = _auction_box(scene)
    elif scene.phase in ("trade_response", "joint_response") and "offer" in scene.pending:
        box = _offer_box(scene)
    else:
        box = _plain_box(scene)
    theme = canvas.theme
    with canvas.group(role="group", aria_label=box.head, id=canvas.id("decision")):
        canvas.rect(X, Y, WIDTH, HEIGHT, rx=8, fill=theme.surface, stroke=theme.ink, stroke_width=2)
        fill = theme.sunk if box.tint is None else theme.tints[box.tint]
        canvas.rect(X + 1.5, Y + 1.5, WIDTH - 3, 32, rx=7, fill=fill)
        note = fit(box.note, LABEL, 118)
        room = ROOM - (text_width(note, LABEL) + 8 if note else 0)
        canvas.text(X + PAD, Y + 23, fit(box.head, BODY, room, bold=True), box=room, bold=True)
        canvas.text(
            X + WIDTH - PAD, Y + 23, note, box=118, size=LABEL, fill=theme.ink2, anchor="end"
        )
        if scene.auction is not None:
            _auction(canvas, scene)
        for row, line in enumerate(box.lines):
            shown = fit(line, LABEL, ROOM)
            canvas.text(X + PAD, Y + 56 + 22 * row, shown, box=ROOM, size=LABEL)
        _buttons(canvas, scene, box.buttons)


def _buttons(canvas: Canvas, scene: Scene, buttons: Sequence[tuple[Option, str]]) -> None:
    if not buttons:
        return
    gap = 8
    whole = WIDTH - 20 - gap * (len(buttons) - 1)
    wishes = [text_width(text, LABEL, bold=True) + 30 for _, text in buttons]
    x = X + 10.0
    for (choice, text), wish in zip(buttons, wishes, strict=True):
        width = whole * wish / sum(wishes)
        with option(canvas, choice.id, option_title(choice, scene)):
            pill(canvas, x, Y + 126, width, fit(text, LABEL, width - 10, bold=True))
        x += width + gap


def _choices(scene: Scene, *words: tuple[str, str]) -> list[tuple[Option, str]]:
    """Buttons for the options of these kinds, with what they say."""
    return [(choice, text) for kind, text in words for choice in scene.options_of(kind)]


# ---- an auction


def _auction_box(scene: Scene) -> Box:
    auction = scene.auction
    assert auction is not None
    thing = auction["concession"]
    tint = scene.hood_tint(thing)
    head = f"{thing} · {scene.place(thing)}" if tint else scene.place(thing)
    note = f"opened by {auction['opener']}"
    if auction["kind"] == "distress":
        note = f"sold by {auction['opener']}"
    words = [
        ("take", f"take for {short(auction['high'] + scene.edition.refusal_premium)}"),
        ("waive", f"leave for {short(auction['high'])}"),
        ("drop", "drop"),
    ]
    buttons = _choices(scene, *words)
    for choice in scene.options_of("bid"):
        more = " or more" if choice.high > choice.low else ""
        buttons.insert(0, (choice, f"bid {short(choice.low)}{more}"))
    return Box(head, note, tint, buttons=buttons)


def _auction(canvas: Canvas, scene: Scene) -> None:
    """Rent, end value, high bid with its bidder, and who is still in."""
    auction, theme = scene.auction, canvas.theme
    assert auction is not None
    thing, right = auction["concession"], X + WIDTH - PAD
    street = thing in scene.edition.streets
    end = scene.base(thing) if street else scene.edition.bridge_end_value
    rent: list[Run] = [
        ("rent now " if street else "fee now ", False, theme.ink2),
        (short(scene.rents[thing]), True, None),
    ]
    base: list[Run] = [
        ("base " if street else "end value ", False, theme.ink2),
        (short(end), True, None),
    ]
    canvas.runs(X + PAD, Y + 56, rent, box=150)
    canvas.runs(right, Y + 56, base, box=140, anchor="end")
    canvas.text(X + PAD, Y + 84, "High bid", box=90, fill=theme.ink2)
    high = short(auction["high"]) if "bidder" in auction else "none"
    canvas.text(right, Y + 86, high, box=120, size=CASH, bold=True, anchor="end")
    if "bidder" in auction:
        token(canvas, auction["bidder"], right - text_width(high, CASH, bold=True) - 22, Y + 77, 12)
    canvas.text(X + PAD, Y + 112, "Still in", box=60, size=LABEL, fill=theme.ink2)
    for index, letter in enumerate(auction["in"]):
        token(canvas, letter, X + 88 + 32 * index, Y + 107, 10.5)


# ---- offers


def _offer_box(scene: Scene) -> Box:
    offer = scene.pending["offer"]
    proposer = scene.name(offer["player"])
    if offer["type"] == "joint_build":
        share = sum(offer["shares"].values())
        parts = [f"{scene.name(p)} {short(amount)}" for p, amount in offer["shares"].items()]
        own = scene.edition.block_price - share
        lines = [
            f"{proposer} builds and pays {short(own)}",
            " · ".join(parts),
            _gain_line(scene, offer["lot"]),
        ]
        own_share = short(offer["shares"].get(scene.speaker, 0))
        buttons = _choices(scene, ("accept", f"pay {own_share}"), ("reject", "reject"))
        return Box(f"Block on {offer['lot']} together", "", None, lines, buttons)
    partner = scene.name(offer["partner"])
    give = [*map(scene.place, offer["give"])]
    want = [*map(scene.place, offer["want"])]
    if offer["cash"]:
        (give if offer["cash"] > 0 else want).insert(0, short(abs(offer["cash"])))
    first = wrap(f"{proposer} gives {', '.join(give) or 'nothing'}", LABEL, ROOM, lines=2)
    rest = wrap(
        f"{partner} gives {', '.join(want) or 'nothing'}", LABEL, ROOM, lines=3 - len(first)
    )
    buttons = _choices(scene, ("accept", "accept"), ("reject", "reject"))
    return Box("Trade", f"{offer['player']} and {offer['partner']}", None, first + rest, buttons)


def _gain_line(scene: Scene, lot: str) -> str:
    gains = [
        f"{street} +{short(gain)}" for street, gain in economy.block_gain(scene.city, lot).items()
    ]
    return f"values: {', '.join(gains)}" if gains else "no value changes"


# ---- everything else


def _plain_box(scene: Scene) -> Box:
    edition, position = scene.edition, scene.position
    turn = f"{scene.name(scene.active)}’s turn"
    card = scene.card()
    seen = [] if card is None else [f"last card: {card_name(card)}"]
    what = [] if card is None else [card_words(card)]
    decline = _choices(scene, ("decline", "decline"))
    match scene.phase:
        case "pre_roll":
            lines = ["trade first, then roll three dice", *seen]
            buttons = _choices(scene, ("roll", "roll the dice"))
            return Box(turn, f"round {position['round']}", None, lines, buttons)
        case "triple_move":
            fine = short(economy.court_fine(position["dice"], edition=edition))
            lines = ["three dice alike: pick any space,", f"the Court would ask {fine}"]
            moving = scene.options_of("move")
            buttons = [(o, f"move {o.low} to {o.high} spaces") for o in moving]
            return Box("Triple", f"rolled {position['dice']}", None, lines, buttons)
        case "own_street":
            street = scene.pending["street"]
            lines = ["a free block on one of its lots:", ", ".join(scene.pending["lots"])]
            tint = scene.hood_tint(street)
            return Box(f"{street} · {scene.place(street)}", "own street", tint, lines, decline)
        case "town_hall":
            lines = ["a free block on a framed lot,", "or go to an unowned concession:"]
            return Box("Town Hall", "", "steel", [*lines, "it is auctioned at once"])
        case "card_free_block" | "card_tender":
            return Box("" if card is None else card_name(card), "event card", None, what, decline)
        case "bridge_choice":
            here = edition.spaces[position["position"][scene.active]].id
            buttons = _choices(scene, ("cross", "cross"), ("stay", "stay"))
            return Box(scene.place(here), "", None, ["cross to", bridge_words(scene)], buttons)
        case "distress_choice":
            return _debt_box(scene)
        case "build":
            return _build_box(scene, seen, what)
    return _end_box(scene)


def _build_box(scene: Scene, seen: list[str], what: list[str]) -> Box:
    position = scene.position
    done = f"{len(position['built'])} of {position['allowance']} blocks placed"
    joint = bool(scene.options_of("joint_build"))
    price = f"{short(scene.edition.block_price)} a block"
    lines = [f"{done}, {price}", "& on a lot: ask others to share" if joint else "", *seen]
    buttons = _choices(scene, ("end_turn", "end the turn"))
    if scene.is_asked and not buttons:
        lines[1] = "one block a turn is a duty now"
    lines = [line for line in lines if line]
    return Box("Build", f"{scene.name(scene.active)}’s turn", None, (lines + what)[:3], buttons)


def _debt_box(scene: Scene) -> Box:
    debt, cash = scene.pending["debt"], scene.position["cash"][scene.active]
    accounts = ", ".join(account.replace("_", " ") for account in debt["lines"])
    lines = [
        f"owes {scene.name(debt['creditor'])} {short(debt['amount'])}: {accounts}",
        f"has {short(cash)}, {short(debt['amount'] - cash)} are missing",
        "choose a concession to auction",
    ]
    return Box(f"{scene.name(scene.active)} cannot pay", "", None, lines)


def _end_box(scene: Scene) -> Box:
    order = sorted(scene.ranks, key=lambda letter: (scene.ranks[letter], letter))
    lines = []
    for letter in order[:5]:
        bankrupt = scene.position["status"][letter] == "bankrupt"
        result = "bankrupt" if bankrupt else short(scene.worth[letter])
        lines.append(f"{scene.ranks[letter]}  {scene.name(letter)} {result}")
    return Box("Game over", f"round {scene.position['round']}", None, lines)
