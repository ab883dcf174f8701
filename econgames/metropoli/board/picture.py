"""The complete picture of a position."""

from __future__ import annotations

from typing import Final

from econgames.drawing.board import Board, Heading
from econgames.metropoli.board.decision import draw_decision
from econgames.metropoli.board.facts import draw_facts
from econgames.metropoli.board.lots import draw_lots
from econgames.metropoli.board.players import draw_players
from econgames.metropoli.board.scene import PHASES, Scene
from econgames.metropoli.board.spaces import draw_ring
from econgames.metropoli.board.telling import description, title
from econgames.metropoli.board.turns import phase_now, place_words, turn_words

HEIGHT: Final = 940
"""Height of the view box; its width is 1200."""


def _heading(scene: Scene) -> Heading:
    winner = next(letter for letter, rank in scene.ranks.items() if rank == 1)
    letter = winner if scene.is_over else scene.speaker
    return Heading(place_words(scene), letter, turn_words(scene), phase_now(scene))


draw = Board(
    "Metropoli",
    HEIGHT,
    PHASES,
    Scene,
    _heading,
    (draw_ring, draw_lots, draw_decision, draw_facts, draw_players),
    title,
    description,
)
"""See :class:`econgames.drawing.board.Board`."""
