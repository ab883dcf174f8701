"""The complete picture of a position."""

from __future__ import annotations

from econgames.automobile.board.cards import draw_characters, draw_executive
from econgames.automobile.board.cells import draw_cells
from econgames.automobile.board.markets import draw_markets
from econgames.automobile.board.players import draw_players
from econgames.automobile.board.scene import PHASE_INDEX, PHASES, Scene
from econgames.automobile.board.telling import description, place_words, title, turn_words
from econgames.drawing.board import Board, Heading

__all__ = ["HEIGHT", "draw"]

HEIGHT = 874
"""Height of the view box; its width is 1200."""


def _heading(scene: Scene) -> Heading:
    letter = next(iter(scene.scores)) if scene.is_over else scene.speaker
    now = None if scene.is_over else PHASE_INDEX[scene.phase]
    return Heading(place_words(scene), letter, turn_words(scene), now)


draw = Board(
    "Automobile",
    HEIGHT,
    PHASES,
    Scene,
    _heading,
    (draw_characters, draw_markets, draw_executive, draw_cells, draw_players),
    title,
    description,
    looks=("forecast",),
)
"""See :class:`econgames.drawing.board.Board`.

The viewer's tiles lie open. `forecast` (default True) says whether the demand that he must expect
from them is written; a lesson may leave finding it to the student.
"""
