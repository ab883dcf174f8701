"""Small parts of a board: chips, buttons, frames of what is legal, marks of what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from econgames.drawing.svg import BODY, LABEL, Canvas, number
from econgames.drawing.text import text_width

MINUS = "−"


def signed(amount: int) -> str:
    """A number with its sign, a true minus and thousands commas.

    Examples
    --------
    >>> signed(7), signed(-1200), signed(0)
    ('+7', '−1,200', '0')
    """
    if amount == 0:
        return "0"
    return f"{'+' if amount > 0 else MINUS}{abs(amount):,}"


@contextmanager
def option(
    canvas: Canvas, move: str, name: str, id: str | None = None, value: int | None = None
) -> Iterator[None]:
    """Everything drawn inside the block is one thing the viewer may click.

    Parameters
    ----------
    canvas : Canvas
    move : str
        Id of the option it plays.
    name : str
        Place, owner, value, price: what a screen reader says and a pointer shows.
    id : str, optional
        Without prefix; for things that move.
    value : int, optional
        Value of the field that ranges which this place stands for; a click on it chooses that.
    """
    made = canvas.id(id) if id else None
    with canvas.group(
        title=name, id=made, data_move=move, data_value=value, role="button", tabindex="-1",
        aria_label=name,
    ):  # fmt: skip
        yield


def badge(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    *,
    height: float,
    id: str | None = None,
    anchor: str = "start",
) -> float:
    """Draw letters on an ink rectangle and return its width, units.

    `x` is the left edge or, with `anchor` "middle", the centre; `y` is the top.

    Examples
    --------
    >>> from econgames.drawing.palette import LIGHT
    >>> round(badge(Canvas(LIGHT, "b"), 0, 0, "PR", height=24), 1)
    37.3
    """
    width = text_width(text, BODY, bold=True) + 13
    left = x - width / 2 if anchor == "middle" else x
    with canvas.group(id=canvas.id(id) if id else None):
        canvas.rect(left, y, width, height, rx=4, fill=canvas.theme.ink)
        canvas.text(
            left + width / 2,
            y + height / 2 + 6,
            text,
            box=width,
            bold=True,
            fill=canvas.theme.surface,
            anchor="middle",
        )
    return width


def chip(
    canvas: Canvas,
    right: float,
    middle: float,
    text: str,
    *,
    size: float = BODY,
    colour: str | None = None,
    filled: bool = False,
    anchor: str = "end",
) -> float:
    """Draw a pill with a bold word or an amount of money and return its width, units.

    Parameters
    ----------
    canvas : Canvas
    right, middle : float
        Right edge (left edge with `anchor` "start") and middle line, units.
    text : str
    size : float, default 17
        Font size, units; the pill is 1.42 times as high.
    colour : str, optional
        Edge and text; rule and ink when left out.
    filled : bool, default False
        Ink pill with text in the surface colour, as for money on its way.
    anchor : str, default "end"

    Returns
    -------
    float
    """
    theme = canvas.theme
    height = 1.42 * size
    width = text_width(text, size, bold=True) + 0.9 * size
    left = right if anchor == "start" else right - width
    canvas.rect(
        left,
        middle - height / 2,
        width,
        height,
        rx=height / 2,
        fill=theme.ink if filled else theme.surface,
        stroke=theme.ink if filled else colour or theme.rule,
        stroke_width=1.5,
    )
    canvas.text(
        left + width / 2,
        middle + 0.36 * size,
        text,
        box=width,
        size=size,
        bold=True,
        fill=theme.surface if filled else colour,
        anchor="middle",
    )
    return width


def pill(
    canvas: Canvas, x: float, y: float, width: float, text: str, *, height: float = 32
) -> None:
    """Draw a button on the board; wrap it in `option`."""
    theme = canvas.theme
    canvas.rect(
        x,
        y,
        width,
        height,
        rx=height / 2,
        fill=theme.lit,
        stroke=theme.accent,
        stroke_width=2.5,
    )
    canvas.text(
        x + width / 2,
        y + height / 2 + 5.5,
        text,
        box=width - 10,
        size=LABEL,
        bold=True,
        anchor="middle",
    )


def legal_frame(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    rx: float,
    corner: float = 14,
) -> None:
    """Draw the frame and the filled corner of a thing that may be chosen."""
    theme = canvas.theme
    canvas.rect(x, y, width, height, rx=rx, fill="none", stroke=theme.accent, stroke_width=3)
    left, top, low, turn = number(x + 1), number(y + 1), number(y + corner), number(y + rx)
    canvas.path(
        f"M{left} {low}V{turn}Q{left} {top} {number(x + rx)} {top}H{number(x + corner)}Z",
        fill=theme.accent,
    )


def changed_mark(
    canvas: Canvas, x: float, y: float, width: float, height: float, rx: float
) -> None:
    """Draw dots around the place that the last move changed."""
    canvas.raw(
        f'<rect x="{number(x - 2.5)}" y="{number(y - 2.5)}" width="{number(width + 5)}" '
        f'height="{number(height + 5)}" rx="{number(rx + 2)}" fill="none" '
        f'stroke="{canvas.theme.ink}" stroke-width="2.5" stroke-dasharray="0.1 5" '
        'stroke-linecap="round"/>'
    )


def delta_chip(
    canvas: Canvas, x: float, middle: float, amount: int, unit: str = "", *, after: str = ""
) -> float:
    """Draw by how much something has changed: triangle, sign and colour all say which way.

    Parameters
    ----------
    canvas : Canvas
    x, middle : float
        Left edge and middle line, units.
    amount : int
        Nothing is drawn for 0.
    unit, after : str, default ""
        What stands before and after the number, such as "$" or " t".

    Returns
    -------
    float
        Width of the chip, units; 0 when nothing is drawn.
    """
    if amount == 0:
        return 0.0
    theme = canvas.theme
    colour, mark = (theme.good, "▲ +") if amount > 0 else (theme.bad, f"▼ {MINUS}")
    text = f"{mark}{unit}{abs(amount):,}{after}"
    return chip(canvas, x, middle, text, size=LABEL, colour=colour, anchor="start")


def hidden(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Fill a place with the hatch that means: something is here, nobody sees what."""
    canvas.rect(
        x,
        y,
        width,
        height,
        rx=4,
        fill=f"url(#{canvas.prefix}-hatch)",
        stroke=canvas.theme.rule,
        stroke_width=1.5,
    )
