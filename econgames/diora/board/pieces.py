"""Small pieces of the board: goods, dice, buttons for dice, the frame of a space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, Final

from econgames.diora.board.scene import TINTS, Scene, Way
from econgames.diora.board.words import listed, space_name
from econgames.diora.edition import RESOURCES, Goods
from econgames.drawing.palette import PLAYERS
from econgames.drawing.parts import MINUS, changed_mark, legal_frame, option
from econgames.drawing.svg import LABEL, Canvas, attributes, number
from econgames.drawing.text import text_width

__all__ = [
    "DIE_PITCH",
    "button_title",
    "buttons",
    "dice",
    "domino",
    "goods",
    "goods_width",
    "price_words",
    "rise_arrow",
    "space",
    "title_bar",
    "way_title",
]

DIE_PITCH: Final = 36
DIE_WIDTH, DIE_HEIGHT = 34, 24
CHIP: Final = 29
GAP: Final = 3
LEAST_BUTTON: Final = 20
EASY_BUTTON: Final = 30


def price_words(way: Way, penalty: int) -> str:
    """What laying a die costs, as a button says it.

    Points of an emergency count, and so does what it leaves to pay.
    """
    if way.emergency:
        return f"{MINUS}{penalty} pts" + (f", {way.cost} zl" if way.cost else "")
    return f"{way.cost} zl" if way.cost else "free"


def way_title(scene: Scene, way: Way) -> str:
    """Name of the option: space, die, cost, who is there."""
    laid = [f"{scene.name(seat)} {value}" for seat, value in scene.dice_on(way.move.space)]
    there = f"; dice there: {listed(laid)}" if laid else ""
    return f"{button_title(scene, way)}{there}"


def button_title(scene: Scene, way: Way) -> str:
    """The same without who is there, which the card around the button says."""
    die = "a pensioner" if way.pensioner else f"die {way.move.value}"
    cost = f"pay {way.cost} zl" if way.cost else "free"
    if way.token:
        cost = f"pay a token and {way.cost} zl" if way.cost else "pay a token"
    if way.emergency:
        points = scene.edition.game.emergency_penalty_points
        cost = f"emergency: lose {points} points, {cost}"
    return f"{space_name(way.move.space, scene.edition)} with {die}, {cost}"


def goods_width(amounts: Goods) -> float:
    """Width of goods drawn in a line, units."""
    width = 0.0
    for unit, n in amounts.as_dict().items():
        width += CHIP if unit in RESOURCES else text_width(_words(unit, n), LABEL, bold=True)
        width += 4
    return max(0.0, width - 4)


def _words(unit: str, amount: int) -> str:
    return f"{amount} zl" if unit == "zl" else f"{amount} pt{'s' if amount != 1 else ''}"


def goods(canvas: Canvas, amounts: Goods, x: float, y: float, *, height: float = 22) -> float:
    """Draw goods in a line from the top left corner; return where the line ends."""
    theme = canvas.theme
    base = y + height / 2 + 5.5
    for unit, n in amounts.as_dict().items():
        if unit in RESOURCES:
            tint = theme.tints[TINTS[unit]]
            canvas.rect(x, y, CHIP, height, rx=4, fill=tint, stroke=theme.rule, stroke_width=1)
            middle = x + CHIP / 2
            canvas.text(
                middle, base, f"{n}{unit}", box=CHIP, size=LABEL, bold=True, anchor="middle"
            )
            x += CHIP + 4
        else:
            words = _words(unit, n)
            width = text_width(words, LABEL, bold=True)
            canvas.text(x, base, words, box=width, size=LABEL, bold=True)
            x += width + 4
    return x - 4


def domino(
    canvas: Canvas,
    seat: str,
    value: int,
    x: float,
    y: float,
    *,
    id: str,
    name: str,
    pensioner: bool,
) -> None:
    """Draw a die that lies on the board: letter and value, underlined when retired."""
    theme, player = canvas.theme, PLAYERS[seat]
    with canvas.group(title=name, id=canvas.id(id)):
        canvas.rect(
            x,
            y,
            DIE_WIDTH,
            DIE_HEIGHT,
            rx=5,
            fill=player.fill,
            stroke=theme.out,
            stroke_width=1.5,
        )
        low = number(y + DIE_HEIGHT - 0.8)
        left, right, top = number(x + 5), number(x + 16), number(y + 0.8)
        side, over, under = number(x + 0.8), number(y + 5), number(y + DIE_HEIGHT - 5)
        canvas.path(
            f"M{right} {top}H{left}Q{side} {top} {side} {over}V{under}Q{side} {low} {left} {low}"
            f"H{right}Z",
            fill=theme.surface,
        )
        style = attributes(font_size=float(LABEL), font_weight=700.0, text_anchor="middle")
        base = y + 17.5
        canvas.raw(f"<text{attributes(x=x + 8.5, y=base)}{style}>{seat}</text>")
        ink = attributes(fill=player.letter)
        canvas.raw(f"<text{attributes(x=x + 25, y=base)}{style}{ink}>{value}</text>")
        if pensioner:
            _underline(canvas, x + 20, y + 20, 10, player.letter)


def _underline(canvas: Canvas, x: float, y: float, width: float, colour: str) -> None:
    canvas.path(
        f"M{number(x)} {number(y)}h{number(width)}", fill="none", stroke=colour, stroke_width=1.8
    )


def dice(canvas: Canvas, scene: Scene, space_id: str, x: float, y: float) -> None:
    """Draw the dice on a space in the order in which they were laid."""
    for seat, value in scene.dice_on(space_id):
        pensioner = scene.is_pensioner(seat, space_id)
        name = f"{scene.name(seat)}, {'pensioner' if pensioner else f'die {value}'}"
        id = placed_id(scene, seat, space_id)
        domino(canvas, seat, value, x, y, id=id, name=name, pensioner=pensioner)
        x += DIE_PITCH


def placed_id(scene: Scene, seat: str, space_id: str) -> str:
    """Id of a die on the board; it was that of the ready die it came from.

    Dice of one value are numbered through, first those that are ready; the one laid last takes
    the first number after them, so that it keeps the number it had in the panel.
    """
    player = scene.players[seat]
    source, value, _ = next(row for row in player["placed"] if row[2] == space_id)
    same = [row[2] for row in player["placed"] if row[:2] == [source, value]]
    same.sort(key=lambda where: (not scene.is_last(where), where))
    ready = player["retired"] if source == "retired" else player["active"].count(value)
    return die_id(seat, source, value, ready + 1 + same.index(space_id))


def die_id(seat: str, source: str, value: int, index: int) -> str:
    """Id of a die: seat, value, and which of several alike."""
    return f"die-{seat}-{'r' if source == 'retired' else value}-{index}"


def rise_arrow(canvas: Canvas, right: float, y: float) -> None:
    """Draw the arrow of spaces that train, from the right edge and the top of a title bar."""
    canvas.path(f"M{number(right - 16)} {number(y + 8)}l7 8h-4v6h-6v-6h-4z", fill=canvas.theme.ink2)


def title_bar(
    canvas: Canvas, x: float, y: float, width: float, text: str, *, room: float, lit: bool
) -> None:
    """Draw the strip with the name of a space."""
    theme = canvas.theme
    fill = theme.lit if lit else theme.sunk
    canvas.rect(x + 1.5, y + 1.5, width - 3, 27, rx=6, fill=fill)
    canvas.text(x + 10, y + 20.5, text, box=room, bold=True)


@contextmanager
def space(
    canvas: Canvas,
    scene: Scene,
    id: str,
    x: float,
    y: float,
    width: float,
    height: float,
    does: str,
) -> Iterator[bool]:
    """The card of a space or room; what is drawn inside goes on it.

    Where the viewer has one option there, the whole card is its button; yields whether buttons
    have to be drawn for several.
    """
    theme = canvas.theme
    ways = scene.ways.get(id, [])
    laid = [f"{scene.name(seat)} {value}" for seat, value in scene.dice_on(id)]
    there = f"; dice there: {listed(laid)}" if laid else ""
    name = f"{space_name(id, scene.edition)}, {does}{there}"
    made = id.replace("room:", "room-") if id.startswith("room:") else f"space-{id}"
    whole: Any
    if len(ways) == 1:
        whole = option(canvas, ways[0].option.id, f"{way_title(scene, ways[0])}: {does}", id=made)
    else:
        whole = canvas.group(title=name, id=canvas.id(made))
    closed = scene.is_closed(id)
    with whole:
        canvas.rect(
            x,
            y,
            width,
            height,
            rx=7,
            fill=theme.lit if ways else theme.sunk if closed else theme.surface,
            stroke=theme.line,
            stroke_width=1.5,
        )
        yield len(ways) > 1
        if ways:
            legal_frame(canvas, x, y, width, height, rx=7, corner=12)
        elif scene.is_last(id):
            changed_mark(canvas, x, y, width, height, 7)
    if ways and scene.is_last(id):
        changed_mark(canvas, x, y, width, height, 7)


def shown_ways(scene: Scene, ways: Sequence[Way], room: float) -> list[Way]:
    """Ways that find place as buttons in a row; a token beside the fee only where room is ample.

    Of very many options, as with six different dice and all rooms standing, a row shows the two
    lowest dice and the highest: the file stays small, and the buttons large enough.
    """
    full = scene.is_full
    if not full and len(ways) * (EASY_BUTTON + GAP) <= room + GAP:
        return list(ways)
    plain = {(way.move.value, way.pensioner) for way in ways if not way.token}
    needed = [w for w in ways if not w.token or (w.move.value, w.pensioner) not in plain]
    if full and len(needed) > 3:
        return [*needed[:2], needed[-1]]
    return needed[: int((room + GAP) // (LEAST_BUTTON + GAP))]


def buttons(
    canvas: Canvas, scene: Scene, id: str, x: float, y: float, room: float, *, height: float = 36
) -> None:
    """Draw a button for each die the viewer may lay: its value, and what it costs."""
    ways = scene.ways.get(id, [])
    if len(ways) == 1:
        _single(canvas, scene, ways[0], x, y, room, height)
        return
    shown = shown_ways(scene, ways, room)
    if not shown:
        return
    width = min(46.0, (room - GAP * (len(shown) - 1)) / len(shown))
    with canvas.lettering(size=LABEL, bold=True, anchor="middle"):
        for way in shown:
            with option(canvas, way.option.id, button_title(scene, way)):
                _button(canvas, scene, way, x, y, width, height)
            x += width + GAP


def _button(
    canvas: Canvas, scene: Scene, way: Way, x: float, y: float, width: float, height: float
) -> None:
    theme = canvas.theme
    edge = theme.accent
    canvas.rect(x, y, width, height, rx=5, fill=theme.surface, stroke=edge, stroke_width=2)
    face(canvas, scene, way, x + 2, y + 2, width - 4, 16)
    middle, base = x + width / 2, y + height - 4.5
    price(canvas, scene, way, middle, base, width - 3)


def face(
    canvas: Canvas, scene: Scene, way: Way, x: float, y: float, width: float, height: float
) -> None:
    """Draw the value of a die on the colour of its player."""
    player = PLAYERS[scene.speaker or "A"]
    canvas.rect(x, y, width, height, rx=3, fill=player.fill)
    middle = x + width / 2
    canvas.text(
        middle,
        y + height / 2 + (4 if way.pensioner else 5.5),
        str(way.move.value),
        box=width,
        size=LABEL,
        bold=True,
        fill=player.letter,
        anchor="middle",
    )
    if way.pensioner:
        _underline(canvas, middle - 5, y + height - 2, 10, player.letter)


def price(canvas: Canvas, scene: Scene, way: Way, middle: float, base: float, room: float) -> None:
    """Draw what a die costs: in words, as a number where room is short, a ring for a token."""
    if way.token:
        token_sign(canvas, middle, base - 5)
        return
    if way.emergency:
        wishes = [f"{MINUS}{scene.edition.game.emergency_penalty_points}"]
    else:
        wishes = ["free", "0"] if not way.cost else [f"{way.cost} zl", str(way.cost)]
    for words in wishes:
        if text_width(words, LABEL, bold=True) <= room:
            canvas.text(middle, base, words, box=room, size=LABEL, bold=True, anchor="middle")
            return
    canvas.text(middle, base, wishes[-1], box=room + 3, size=LABEL, bold=True, anchor="middle")


def token_sign(canvas: Canvas, x: float, y: float) -> None:
    """Draw a canteen token: a ring with a dot."""
    ink = canvas.theme.ink
    ring = attributes(cx=x, cy=y, r=5.5, fill=canvas.theme.surface, stroke=ink, stroke_width=2)
    canvas.raw(f"<g><circle{ring}/><circle{attributes(cx=x, cy=y, r=1.8, fill=ink)}/></g>")


def _single(
    canvas: Canvas, scene: Scene, way: Way, x: float, y: float, room: float, height: float
) -> None:
    """One die only: its value, and in words what it pays; the card around it is the button."""
    theme = canvas.theme
    penalty = scene.edition.game.emergency_penalty_points
    words = price_words(way, penalty)
    if way.token:
        words = f"token + {words}" if way.cost else "token"
    elif way.cost and not way.emergency:
        words = f"pay {words}"
    if text_width(words, LABEL, bold=True) > room - 42:
        words = words.split(", ")[0].removeprefix("pay ")
    width = text_width(words, LABEL, bold=True) + 20
    top = y + height / 2 - 13
    face(canvas, scene, way, x, top + 1, 24, 24)
    canvas.rect(x + 28, top, width, 26, rx=13, fill=theme.accent)
    canvas.text(
        x + 28 + width / 2,
        top + 18.5,
        words,
        box=width - 8,
        size=LABEL,
        bold=True,
        fill=theme.on_accent,
        anchor="middle",
    )


def maybe(canvas: Canvas, scene: Scene, way: Way | None, id: str | None = None) -> Any:
    """The wrapper of an option, or nothing."""
    if way is None:
        return nullcontext()
    return option(canvas, way.option.id, way_title(scene, way), id=id)
