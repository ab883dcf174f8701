"""The complete picture of a position."""

from __future__ import annotations

from econgames.drawing.board import Board, Heading
from econgames.drawing.frames import Turn
from econgames.drawing.svg import Canvas
from econgames.rolling_stock_stars.board.cards import draw_cards
from econgames.rolling_stock_stars.board.corporations import draw_corporations
from econgames.rolling_stock_stars.board.offer import draw_offer, strip_for
from econgames.rolling_stock_stars.board.players import draw_players
from econgames.rolling_stock_stars.board.prices import draw_prices
from econgames.rolling_stock_stars.board.scene import PHASE_INDEX, PHASES, Scene, make_scene
from econgames.rolling_stock_stars.board.synergies import draw_synergies
from econgames.rolling_stock_stars.board.telling import (
    alt_of,
    describe_scene,
    place_words,
    turn_words,
)

HEIGHT = 942
"""Height of the view box; its width is 1200."""


def _heading(scene: Scene) -> Heading:
    head, line = turn_words(scene)
    letter = next(iter(scene.scores)) if scene.is_over else scene.speaker
    turn = Turn(letter, head, line, acting=not scene.is_over)
    return Heading(place_words(scene), turn, None if scene.is_over else PHASE_INDEX[scene.phase])


def _offer_and_cards(canvas: Canvas, scene: Scene) -> None:
    strip = strip_for(len(scene.players))
    draw_offer(canvas, scene, strip)
    draw_cards(canvas, scene, strip)


def _words(state: object, names: object, scene: Scene) -> tuple[str, str]:
    return alt_of(scene), describe_scene(scene)


draw = Board(
    "Rolling Stock Stars",
    HEIGHT,
    PHASES,
    make_scene,
    _heading,
    (draw_prices, draw_corporations, _offer_and_cards, draw_synergies, draw_players),
    _words,
)
"""See :class:`econgames.drawing.board.Board`."""
