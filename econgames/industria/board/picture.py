"""The complete picture of a position."""

from __future__ import annotations

from econgames.drawing.board import Board, Heading
from econgames.industria.board.aside import draw_aside, draw_supply
from econgames.industria.board.cards import draw_tiles
from econgames.industria.board.columns import draw_heads, draw_key, draw_links
from econgames.industria.board.desk import draw_desk
from econgames.industria.board.players import draw_players
from econgames.industria.board.scene import PHASE_INDEX, PHASES, Scene
from econgames.industria.board.telling import description, title
from econgames.industria.board.turn import place_words, turn_words

HEIGHT = 904
"""Height of the view box; its width is 1200."""


def _heading(scene: Scene) -> Heading:
    letter = scene.winners[0] if scene.is_over else scene.speaker
    now = None if scene.is_over else PHASE_INDEX[scene.phase]
    return Heading(place_words(scene), letter, turn_words(scene), now)


draw = Board(
    "Industria",
    HEIGHT,
    PHASES,
    Scene,
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
    title,
    description,
)
"""See :class:`econgames.drawing.board.Board`."""
