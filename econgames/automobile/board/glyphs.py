"""The small pictures of the board: factory, parts factory, car, cube, pennant, demand tile."""

from __future__ import annotations

from econgames.automobile.board.scene import Tile
from econgames.drawing.palette import PLAYERS
from econgames.drawing.parts import hidden
from econgames.drawing.svg import LABEL, Canvas, number
from econgames.drawing.text import text_width

__all__ = ["car", "cross", "cube", "factory", "parts_factory", "pennant", "tile"]


def factory(canvas: Canvas, letter: str, x: float, y: float) -> None:
    """Draw a factory of a player, 19 wide and 20 high, from its left edge and base line."""
    canvas.path(
        f"M{number(x)} {number(y)}v-12l7 -6v6l7 -6v6v-8h5v20z",
        fill=PLAYERS[letter].fill,
        stroke=canvas.theme.out,
        stroke_width=1.5,
        stroke_linejoin="round",
    )


def parts_factory(canvas: Canvas, letter: str, x: float, y: float) -> None:
    """Draw a parts factory of a player, 17 wide and 19 high, from its left edge and base line."""
    seat = PLAYERS[letter]
    canvas.rect(x, y - 19, 17, 19, rx=2, fill=seat.fill, stroke=canvas.theme.out, stroke_width=1.5)
    canvas.text(
        x + 8.5, y - 4, "P", box=17, size=LABEL, bold=True, fill=seat.letter, anchor="middle"
    )


def car(canvas: Canvas, letter: str, x: float, y: float) -> None:
    """Draw a car of a player, 28 wide and 15 high, from its left edge and base line."""
    theme = canvas.theme
    canvas.path(
        f"M{number(x)} {number(y - 2)}v-5l5 -1l4 -6h10l4 6l4 1v5z",
        fill=PLAYERS[letter].fill,
        stroke=theme.out,
        stroke_width=1.3,
    )
    canvas.raw(
        "".join(
            f'<circle cx="{number(x + at)}" cy="{number(y - 2)}" r="3.4" fill="{theme.out}"/>'
            for at in (7, 20)
        )
    )


def cube(canvas: Canvas, x: float, y: float, side: float = 13) -> None:
    """Draw a research cube from its left edge and top."""
    theme = canvas.theme
    canvas.rect(x, y, side, side, rx=2, fill=theme.ink2, stroke=theme.out, stroke_width=1.3)


def pennant(canvas: Canvas, x: float, y: float) -> None:
    """Draw the pennant of the newest model, 14 wide and 16 high, from the foot of its pole."""
    canvas.path(f"M{number(x)} {number(y)}v-16l14 5l-11 5v6z", fill=canvas.theme.ink)


def cross(canvas: Canvas, x: float, y: float, r: float) -> None:
    """Draw the mark of closing around a centre."""
    left, right, top, low = (number(v) for v in (x - r, x + r, y - r, y + r))
    canvas.path(
        f"M{left} {top}L{right} {low}M{left} {low}L{right} {top}",
        fill="none",
        stroke=canvas.theme.ink,
        stroke_width=3,
        stroke_linecap="round",
    )


def tile(canvas: Canvas, shown: Tile, x: float, y: float, width: float, height: float) -> None:
    """Draw a demand tile: open, hidden, or with the edge of what only the viewer sees."""
    theme = canvas.theme
    middle, base = x + width / 2, y + height / 2 + 6
    if shown.value is None:
        hidden(canvas, x, y, width, height)
        canvas.rect(middle - 8, y + height / 2 - 10, 16, 20, rx=8, fill=theme.surface)
        canvas.text(middle, base, "?", box=16, bold=True, anchor="middle")
        return
    canvas.rect(
        x,
        y,
        width,
        height,
        rx=4,
        fill=theme.surface,
        stroke=theme.ink if shown.own else theme.rule,
        stroke_width=2 if shown.own else 1.5,
    )
    text = str(shown.value)
    box = max(width - 2, text_width(text, LABEL, bold=True))
    canvas.text(middle, base, text, box=box, bold=True, anchor="middle")
