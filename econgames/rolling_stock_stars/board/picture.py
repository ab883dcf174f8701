"""The complete picture of a position."""

from __future__ import annotations

from econgames.drawing.board import Board, Heading
from econgames.drawing.svg import Canvas
from econgames.rolling_stock_stars.board.cards import draw_cards
from econgames.rolling_stock_stars.board.corporations import draw_corporations
from econgames.rolling_stock_stars.board.offer import draw_offer, strip_for
from econgames.rolling_stock_stars.board.players import draw_players
from econgames.rolling_stock_stars.board.prices import draw_prices
from econgames.rolling_stock_stars.board.scene import PHASE_INDEX, PHASES, Scene
from econgames.rolling_stock_stars.board.synergies import draw_synergies
from econgames.rolling_stock_stars.board.telling import (
    description,
    place_words,
    title,
    turn_words,
)

HEIGHT = 942
"""Height of the view box; its width is 1200."""


def _heading(scene: Scene) -> Heading:
    letter = next(iter(scene.scores)) if scene.is_over else scene.speaker
    now = None if scene.is_over else PHASE_INDEX[scene.phase]
    return Heading(place_words(scene), letter, turn_words(scene), now)


def _offer_and_cards(canvas: Canvas, scene: Scene) -> None:
    strip = strip_for(len(scene.players))
    draw_offer(canvas, scene, strip)
    draw_cards(canvas, scene, strip)


draw = Board(
    "Rolling Stock Stars",
    HEIGHT,
    PHASES,
    Scene,
    _heading,
    (draw_prices, draw_corporations, _offer_and_cards, draw_synergies, draw_players),
    title,
    description,
)
"""See :class:`econgames.drawing.board.Board`."""
