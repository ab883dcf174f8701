"""Small pieces of the board: goods, dice, the card of a space."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from econgames.diora.board.buttons import underline, way_title
from econgames.diora.board.scene import TINTS, Scene
from econgames.diora.board.words import space_name
from econgames.diora.edition import RESOURCES, Goods
from econgames.drawing.palette import PLAYERS
from econgames.drawing.parts import changed_mark, legal_frame, option
from econgames.drawing.svg import LABEL, Canvas, attributes, number
from econgames.drawing.text import text_width
from econgames.drawing.words import listed

__all__ = [
    "DIE_PITCH",
    "dice",
    "domino",
    "goods",
    "goods_width",
    "rise_arrow",
    "space",
    "title_bar",
]

DIE_PITCH: Final = 36
DIE_WIDTH, DIE_HEIGHT = 34, 24
CHIP: Final = 29


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
    asset = "pensioner" if pensioner else "worker"
    with canvas.group(title=name, id=canvas.id(id), data_asset=asset):
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
            underline(canvas, x + 20, y + 20, 10, player.letter)


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
    player = scene.player(seat)
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
    asset = id if id.startswith("room:") else None
    with canvas.group(data_asset=asset), whole:
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
