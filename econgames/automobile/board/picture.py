"""The complete picture of a position."""

from __future__ import annotations

from econgames.automobile.board.cards import draw_characters, draw_executive
from econgames.automobile.board.cells import draw_cells
from econgames.automobile.board.markets import draw_markets
from econgames.automobile.board.players import draw_players
from econgames.automobile.board.scene import PHASE_INDEX, PHASES, Scene, make_scene
from econgames.automobile.board.telling import describe_scene, place_words, turn_words
from econgames.drawing.board import Board, Heading
from econgames.drawing.frames import Turn

__all__ = ["HEIGHT", "draw"]

HEIGHT = 874
"""Height of the view box; its width is 1200."""


def _heading(scene: Scene) -> Heading:
    head, line = turn_words(scene)
    letter = next(iter(scene.scores)) if scene.is_over else scene.acting
    turn = Turn(letter, head, line, acting=not scene.is_over)
    return Heading(place_words(scene), turn, None if scene.is_over else PHASE_INDEX[scene.phase])


def _words(state: object, names: object, scene: Scene) -> tuple[str, str]:
    description = describe_scene(scene)
    return description.partition("\n")[0].rstrip("."), description


draw = Board(
    "Automobile",
    HEIGHT,
    PHASES,
    make_scene,
    _heading,
    (draw_characters, draw_markets, draw_executive, draw_cells, draw_players),
    _words,
    looks=("forecast",),
)
"""See :class:`econgames.drawing.board.Board`.

The viewer's tiles lie open. `forecast` (default True) says whether the demand that he must expect
from them is written; a lesson may leave finding it to the student.
"""
