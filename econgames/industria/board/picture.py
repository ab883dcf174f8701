"""The complete picture of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from econgames.drawing.board import Board, Heading
from econgames.drawing.frames import Turn
from econgames.industria.board.aside import draw_aside, draw_supply
from econgames.industria.board.cards import draw_tiles
from econgames.industria.board.columns import draw_heads, draw_key, draw_links
from econgames.industria.board.desk import draw_desk
from econgames.industria.board.players import draw_players
from econgames.industria.board.scene import PHASE_INDEX, PHASES, Scene, make_scene
from econgames.industria.board.telling import alt, describe
from econgames.industria.board.turn import place_words, turn_words

HEIGHT = 904
"""Height of the view box; its width is 1200."""


def _heading(scene: Scene) -> Heading:
    head, line = turn_words(scene)
    letter = scene.winners[0] if scene.is_over else scene.asked
    turn = Turn(letter, head, line, acting=not scene.is_over)
    return Heading(place_words(scene), turn, None if scene.is_over else PHASE_INDEX[scene.phase])


def _words(state: Any, names: Mapping[str, str] | None, scene: Scene) -> tuple[str, str]:
    return alt(state, names), describe(state, names)


draw = Board(
    "Industria",
    HEIGHT,
    PHASES,
    make_scene,
    _heading,
    (
        draw_desk,
        draw_aside,
        draw_supply,
        draw_heads,
        draw_links,
        draw_tiles,
        draw_key,
        draw_players,
    ),
    _words,
)
"""See :class:`econgames.drawing.board.Board`."""
