"""Frame and header of the box at the top left."""

from __future__ import annotations

from typing import Final

from econgames.drawing.svg import LABEL, VALUE, Canvas
from econgames.drawing.text import fit, text_width
from econgames.drawing.tokens import token

X: Final = 24.0
TOP: Final = 98.0
WIDTH: Final = 470.0
HEIGHT: Final = 124.0
RIGHT: Final = X + WIDTH
BODY_LEFT: Final = X + 12
HEAD: Final = 34.0


def head(
    canvas: Canvas,
    title: str,
    note: str,
    letter: str | None,
    *,
    text_id: str | None = None,
    token_id: str | None = None,
) -> None:
    """Draw the frame, and the header with a title, a note and a player.

    Parameters
    ----------
    canvas : Canvas
    title, note : str
        What it is about, in large letters on the left, and a few words on the right.
    letter : str or None
        Player whose token stands at the right end.
    text_id, token_id : str, optional
        Ids of title and token, without prefix; for things that move.
    """
    theme = canvas.theme
    canvas.rect(X, TOP, WIDTH, HEIGHT, rx=8, fill=theme.surface, stroke=theme.ink, stroke_width=2)
    canvas.rect(X + 1, TOP + 1, WIDTH - 2, HEAD, rx=7, fill=theme.sunk)
    right = RIGHT - 12
    if letter is not None:
        token(canvas, letter, RIGHT - 20, TOP + 18, 12, id=token_id)
        right = RIGHT - 42
    note_width = text_width(note, LABEL)
    canvas.text(right, TOP + 23, note, box=note_width, size=LABEL, fill=theme.ink2, anchor="end")
    room = right - note_width - 10 - BODY_LEFT
    with canvas.group(id=canvas.id(text_id) if text_id else None):
        shown = fit(title, VALUE, room, bold=True)
        canvas.text(BODY_LEFT, TOP + 24, shown, box=room, size=VALUE, bold=True)
