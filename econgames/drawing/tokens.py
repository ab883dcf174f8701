"""Marks of the parties: player tokens, the bank's house, the foreign investor's rings, a crown."""

from __future__ import annotations

import math

from econgames.drawing.palette import BANK_FILL, DARK_LETTER, PLAYERS
from econgames.drawing.svg import LABEL, Canvas, attributes, number


def _polygon(points: list[tuple[float, float]]) -> str:
    corners = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f'<path d="M{corners}Z"/>'


def _outline(shape: str, x: float, y: float, r: float) -> str:
    """The shape of a token; the factors give all shapes about the same area."""
    if shape == "circle":
        return f"<circle{attributes(cx=x, cy=y, r=r)}/>"
    if shape == "square":
        half = 0.9 * r
        return f"<rect{attributes(x=x - half, y=y - half, width=2 * half, height=2 * half, rx=2)}/>"
    if shape == "diamond":
        reach = 1.22 * r
        return _polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])
    if shape == "triangle":
        top = y - 0.92 * r
        return _polygon([(x - 1.3 * r, top), (x + 1.3 * r, top), (x, y + 1.28 * r)])
    if shape == "hexagon":
        turns = [math.radians(60 * i + 30) for i in range(6)]
        return _polygon([(x + 1.12 * r * math.cos(a), y + 1.12 * r * math.sin(a)) for a in turns])
    arm, reach = 0.52 * r, 1.05 * r
    offsets = [(-arm, -reach), (arm, -reach), (arm, -arm), (reach, -arm), (reach, arm), (arm, arm)]
    upper = [(x + dx, y + dy) for dx, dy in offsets]
    return _polygon(upper + [(x - dx, y - dy) for dx, dy in offsets])


def token(canvas: Canvas, letter: str, x: float, y: float, r: float, id: str | None = None) -> None:
    """Draw the token of a player: shape, colour and letter.

    Parameters
    ----------
    canvas : Canvas
    letter : str
        "A" to "F".
    x, y, r : float
        Centre and size, units.
    id : str, optional
        Without prefix; for tokens that move.

    Examples
    --------
    >>> from econgames.drawing.palette import LIGHT
    >>> canvas = Canvas(LIGHT, "b")
    >>> token(canvas, "A", 20, 20, 10)
    >>> "circle" in canvas.content()
    True
    """
    seat = PLAYERS[letter]
    # The triangle has its area at the top, so its letter is smaller and sits higher.
    size = max(11.5, r * (1.15 if seat.shape == "triangle" else 1.2))
    base = y + (0.1 * r if seat.shape == "triangle" else 0.35 * size)
    canvas.raw(
        f"<g{attributes(id=canvas.id(id) if id else None, fill=seat.fill)}"
        f"{attributes(stroke=canvas.theme.out, stroke_width=1.5)}>"
        f"{_outline(seat.shape, x, y, r)}"
        f"<text{attributes(x=x, y=base, font_size=size, font_weight=700.0, text_anchor='middle')}"
        f"{attributes(fill=seat.letter, stroke='none')}>{letter}</text></g>"
    )


def owner_bar(
    canvas: Canvas,
    letter: str,
    x: float,
    y: float,
    width: float,
    height: float,
    id: str | None = None,
) -> None:
    """Draw the bar of an owner, to be glued to the edge of what he owns: colour and letter.

    Parameters
    ----------
    canvas : Canvas
    letter : str
        "A" to "F".
    x, y, width, height : float
        Left upper corner and size, units.
    id : str, optional
        Without prefix; for bars that move.

    Examples
    --------
    >>> from econgames.drawing.palette import LIGHT
    >>> canvas = Canvas(LIGHT, "b")
    >>> owner_bar(canvas, "C", 0, 0, 22, 35)
    >>> '#0CBF7E' in canvas.content()
    True
    """
    seat = PLAYERS[letter]
    with canvas.group(id=canvas.id(id) if id else None):
        canvas.rect(
            x, y, width, height, rx=2, fill=seat.fill, stroke=canvas.theme.out, stroke_width=1.2
        )
        canvas.text(
            x + width / 2,
            y + height / 2 + 5.3,
            letter,
            box=width,
            size=LABEL,
            bold=True,
            fill=seat.letter,
            anchor="middle",
        )


def house(canvas: Canvas, x: float, y: float, r: float) -> None:
    """Draw the bank's house around a centre; `r` is half its width, units."""
    eaves, top, floor = y - 0.32 * r, y - 1.05 * r, y + 0.86 * r
    points = [(x, top), (x + r, eaves), (x + r, floor), (x - r, floor), (x - r, eaves)]
    style = attributes(fill=BANK_FILL, stroke=canvas.theme.out, stroke_width=1.5)
    canvas.raw(f"<g{style}>{_polygon(points)}</g>")


def rings(canvas: Canvas, x: float, y: float, r: float, letters: str) -> None:
    """Draw the double ring of a party that is no player, with its letters."""
    edge = attributes(fill="#FFFFFF", stroke=DARK_LETTER, stroke_width=1.5)
    size = 0.8 * r
    canvas.raw(
        f"<g><circle{attributes(cx=x, cy=y, r=r + 1.5, fill=canvas.theme.out)}/>"
        f"<circle{attributes(cx=x, cy=y, r=r)}{edge}/>"
        f"<circle{attributes(cx=x, cy=y, r=0.76 * r)}{edge}/>"
        f"<text{attributes(x=x, y=y + 0.36 * size, font_size=size, font_weight=700.0)}"
        f"{attributes(text_anchor='middle', fill=DARK_LETTER)}>{letters}</text></g>"
    )


def crown(canvas: Canvas, x: float, y: float) -> None:
    """Draw a small crown, 16 wide and 12 high, from its left edge and base line."""
    canvas.path(f"M{number(x)} {number(y - 11)}l4 5l4 -8l4 8l4 -5v11h-16z", fill=canvas.theme.ink)


def star(canvas: Canvas, x: float, y: float, r: float) -> str:
    """Path of a five-pointed star; several can share one element."""
    corners = []
    for i in range(10):
        reach = r if i % 2 == 0 else 0.45 * r
        angle = math.radians(36 * i - 90)
        corners.append(
            f"{number(x + reach * math.cos(angle))} {number(y + reach * math.sin(angle))}"
        )
    return "M" + "L".join(corners) + "Z"
