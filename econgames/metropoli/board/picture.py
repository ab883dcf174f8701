"""The complete picture of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from econgames.drawing.board import Board, Heading
from econgames.drawing.frames import Turn
from econgames.metropoli.board.decision import draw_decision
from econgames.metropoli.board.facts import draw_facts
from econgames.metropoli.board.lots import draw_lots
from econgames.metropoli.board.players import draw_players
from econgames.metropoli.board.scene import PHASES, Scene, make_scene
from econgames.metropoli.board.spaces import draw_ring
from econgames.metropoli.board.telling import alt, describe
from econgames.metropoli.board.turns import phase_now, place_words, turn_words

HEIGHT: Final = 940
"""Height of the view box; its width is 1200."""


def _heading(scene: Scene) -> Heading:
    head, line = turn_words(scene)
    winner = next(letter for letter, rank in scene.ranks.items() if rank == 1)
    letter = winner if scene.is_over else scene.acting
    turn = Turn(letter, head, line, acting=not scene.is_over)
    return Heading(place_words(scene), turn, phase_now(scene))


def _words(state: Any, names: Mapping[str, str] | None, scene: Scene) -> tuple[str, str]:
    return alt(state, names), describe(state, names)


draw = Board(
    "Metropoli",
    HEIGHT,
    PHASES,
    make_scene,
    _heading,
    (draw_ring, draw_lots, draw_decision, draw_facts, draw_players),
    _words,
)
"""See :class:`econgames.drawing.board.Board`."""
