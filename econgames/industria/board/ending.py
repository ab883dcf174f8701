"""The box at the top left when the game is over: the final result, part by part."""

from __future__ import annotations

from typing import Final

from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import fit
from econgames.drawing.tokens import token
from econgames.drawing.words import listed
from econgames.industria.board.desk_frame import BODY_LEFT, RIGHT, TOP, head
from econgames.industria.board.scene import Scene

PARTS: Final = (
    ("vp_factory", "factory"),
    ("vp_technology", "techn."),
    ("vp_bonus", "bonus"),
    ("vp_link", "links"),
    ("vp_money", "money"),
    ("total", "total"),
)
COLUMN = 56
NAMES = RIGHT - 16 - COLUMN * len(PARTS)
"""Right edge of the names."""


def winner_words(scene: Scene) -> str:
    """Who has won, and with how many points."""
    names = [scene.name(letter) for letter in scene.winners]
    verb = "wins" if len(names) == 1 else "share the victory"
    return f"{listed(names)} {verb} with {scene.result[0]['total']} VP"


def draw_result(canvas: Canvas, scene: Scene) -> None:
    """Draw one line a player, best first."""
    theme = canvas.theme
    with canvas.group(id=canvas.id("desk"), role="group", aria_label="Final result"):
        head(canvas, "Final result", "VP by source", None)
        # with four players the names of the columns take the place of the first row's air
        first = TOP + 48
        for column, (_, word) in enumerate(PARTS, 1):
            x = NAMES + COLUMN * column
            canvas.text(x, first, word, box=COLUMN, size=LABEL, fill=theme.ink2, anchor="end")
        for index, row in enumerate(scene.result):
            base = first + 17 * (index + 1)
            letter = str(row["player"])
            token(canvas, letter, BODY_LEFT + 9, base - 5, 7)
            room = NAMES - BODY_LEFT - 24
            name = fit(scene.name(letter), LABEL, room)
            canvas.text(BODY_LEFT + 22, base, name, box=room, size=LABEL)
            for column, (key, _) in enumerate(PARTS, 1):
                x = NAMES + COLUMN * column
                bold = key == "total"
                canvas.text(x, base, str(row[key]), box=COLUMN, size=LABEL, bold=bold, anchor="end")
