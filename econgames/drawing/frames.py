"""Large parts that stand in the same place on every board: the header and the player panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from econgames.drawing.parts import chip
from econgames.drawing.svg import BODY, CASH, LABEL, VALUE, Canvas, number
from econgames.drawing.text import fit, text_width
from econgames.drawing.tokens import token

MARGIN = 24
WIDTH = 1200
INNER = WIDTH - 2 * MARGIN
HEADER_HEIGHT = 88
PANEL_GAP = 12


@dataclass(frozen=True, slots=True)
class Turn:
    """What the turn box says.

    Attributes
    ----------
    letter : str or None
        Whose token it shows.
    head, line : str
        Who does what, and the counts or the range.
    acting : bool
        False when the game is over: the box loses its accent.
    """

    letter: str | None
    head: str
    line: str
    acting: bool = True


def header(
    canvas: Canvas, game: str, place: str, turn: Turn, phases: Sequence[str], now: int | None
) -> None:
    """Draw the header: game, place in it, turn box and phase track.

    Parameters
    ----------
    canvas : Canvas
    game, place : str
        Name of the game, and where we are in it.
    turn : Turn
    phases : sequence of str
        Names on the track, in order.
    now : int or None
        Index of the present phase, from 0; None when all are over.
    """
    theme = canvas.theme
    canvas.rect(0, 0, WIDTH, HEADER_HEIGHT, fill=theme.surface)
    canvas.path(f"M0 88L{WIDTH} 88", stroke=theme.line, stroke_width=1.5, fill="none")
    canvas.text(
        MARGIN, 25, game.upper(), box=540, size=LABEL, bold=True, fill=theme.ink2, spacing=1.5
    )
    shown = fit(place, VALUE, 540, bold=True)
    canvas.text(MARGIN, 50, shown, box=540, size=VALUE, bold=True)
    _turn_box(canvas, turn)
    _phase_track(canvas, phases, now)


def _turn_box(canvas: Canvas, turn: Turn) -> None:
    theme = canvas.theme
    canvas.rect(
        590,
        6,
        586,
        52,
        rx=10,
        fill=theme.lit if turn.acting else theme.sunk,
        stroke=theme.accent if turn.acting else theme.rule,
        stroke_width=3,
    )
    x = 610
    if turn.letter is not None:
        token(canvas, turn.letter, 622, 32, 16, id="turn")
        x = 652
    room = 1166 - x
    head = fit(turn.head, VALUE, room, bold=True)
    canvas.text(x, 29, head, box=room, size=VALUE, bold=True)
    canvas.text(x, 49, fit(turn.line, LABEL, room), box=room, size=LABEL, fill=theme.ink2)


def _phase_track(canvas: Canvas, phases: Sequence[str], now: int | None) -> None:
    theme = canvas.theme
    gap = 6
    width = (INNER - gap * (len(phases) - 1)) / len(phases)
    for index, name in enumerate(phases):
        x = MARGIN + index * (width + gap)
        current = index == now
        done = now is None or index < now
        colour = theme.accent if current else theme.ink2 if done else theme.line
        canvas.rect(x, 64, width, 5, rx=2, fill=colour)
        shown = fit(name, LABEL, width - 18, bold=current)
        canvas.text(
            x,
            84,
            shown,
            box=width - 18,
            size=LABEL,
            bold=current,
            fill=None if current else theme.ink2,
        )
        if current:
            tip = x + text_width(shown, LABEL, bold=True) + 4
            canvas.path(f"M{number(tip)} 72l10 6l-10 6z", fill=theme.accent)


def panel_places(count: int) -> list[tuple[float, float]]:
    """Left edge and width of each of so many player panels, units.

    Examples
    --------
    >>> panel_places(4)[:2]
    [(24.0, 279.0), (315.0, 279.0)]
    """
    width = (INNER - PANEL_GAP * (count - 1)) / count
    return [(MARGIN + index * (width + PANEL_GAP), width) for index in range(count)]


def panel(
    canvas: Canvas,
    letter: str,
    name: str,
    cash: str,
    *,
    x: float,
    y: float,
    width: float,
    height: float,
    acting: bool,
    chip_text: str | None = None,
    score: str | None = None,
    head: float = 40,
    note_width: float = 0,
) -> None:
    """Draw the frame of a player panel: token, name, a mark when acting, cash.

    Parameters
    ----------
    canvas : Canvas
    letter, name : str
        Seat and name; the name is shortened to fit.
    cash : str
        With its currency.
    x, y, width, height : float
        Place, units.
    acting : bool
        Accent frame and lit header.
    chip_text : str, optional
        A word after the name, such as "winner".
    score : str, optional
        Points, in a pill to the left of the cash.
    head : float, default 40
        Height of the header; below 40 token and cash are smaller.
    note_width : float, default 0
        Room kept free between name and cash.
    """
    theme = canvas.theme
    canvas.rect(
        x,
        y,
        width,
        height,
        rx=8,
        fill=theme.surface,
        stroke=theme.accent if acting else theme.line,
        stroke_width=3 if acting else 1.5,
    )
    canvas.rect(x + 1.5, y + 1.5, width - 3, head, rx=7, fill=theme.lit if acting else theme.sunk)
    tall = head >= 40
    middle = y + 1.5 + head / 2
    token(canvas, letter, x + 23, middle, 13 if tall else 10.5)
    size = CASH if width >= 200 and tall else VALUE
    cash_width = text_width(cash, size, bold=True)
    extra = 16.0 if acting else 0.0
    if chip_text is not None:
        extra = text_width(chip_text, LABEL, bold=True) + 22
    if score is not None:
        right = x + width - 12 - cash_width - 10
        extra += 10 + chip(canvas, right, middle, score)
    room = width - 44 - 12 - cash_width - extra - 6 - note_width
    shown = fit(name, BODY, room, bold=True)
    canvas.text(x + 44, middle + 6, shown, box=room, bold=True)
    after = x + 44 + text_width(shown, BODY, bold=True) + 5
    if chip_text is not None:
        chip(canvas, after, middle, chip_text, size=LABEL, anchor="start")
    elif acting:
        canvas.path(f"M{number(after)} {number(middle - 7)}l11 7l-11 7z", fill=theme.accent)
    with canvas.group(id=canvas.id(f"cash-{letter}"), data_party=letter):
        canvas.text(
            x + width - 12,
            middle + (9.5 if size == CASH else 7.5),
            cash,
            box=cash_width,
            size=size,
            bold=True,
            anchor="end",
        )
