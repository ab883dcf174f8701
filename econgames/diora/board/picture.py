"""The complete picture of a position."""

from __future__ import annotations

from econgames.diora.board.players import draw_players
from econgames.diora.board.scene import PHASES, Scene
from econgames.diora.board.technology import draw_technology
from econgames.diora.board.telling import description, title
from econgames.diora.board.turns import event_words, place_words, turn_words
from econgames.diora.board.works import draw_orders, draw_spaces, draw_warehouses
from econgames.drawing.board import Board, Heading
from econgames.drawing.frames import MARGIN, WIDTH
from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import fit, text_width
from econgames.drawing.tokens import house

__all__ = ["HEIGHT", "draw"]

HEIGHT = 938
"""Height of the view box; its width is 1200."""

TURNS = 1


def _heading(scene: Scene) -> Heading:
    letter = scene.state.winners()[0] if scene.is_over else scene.speaker
    now = None if scene.is_over else TURNS
    return Heading(place_words(scene), letter, turn_words(scene), now)


def _strip(canvas: Canvas, scene: Scene) -> None:
    """Draw the line under the header: parties without a panel, the event, what is left."""
    theme, base = canvas.theme, 110
    x = float(MARGIN)
    pool = scene.position["pool"]
    words = "pool"
    if pool:
        words += " " + " ".join(f"{n}{' zl' if unit == 'zl' else unit}" for unit, n in pool.items())
    for party, text in (("pool", words), ("state", "state")):
        with canvas.group(id=canvas.id(party), data_party=party):
            house(canvas, x + 9, base - 5, 8)
            canvas.text(x + 22, base, text, box=240, size=LABEL, fill=theme.ink2)
        x += 22 + text_width(text, LABEL) + 14
    for party, text in (("track", "points"), ("market", "market"), ("reserve", "reserve")):
        with canvas.group(id=canvas.id(party), data_party=party):
            canvas.text(x, base, text, box=80, size=LABEL, fill=theme.ink2)
        x += text_width(text, LABEL) + 14
    left = _left_words(scene)
    width = text_width(left, LABEL)
    right = WIDTH - MARGIN
    canvas.text(right, base, left, box=width, size=LABEL, fill=theme.ink2, anchor="end")
    room = right - width - 20 - x - 10
    event = fit(event_words(scene), LABEL, room, bold=True)
    canvas.text(x + 10, base, event, box=room, size=LABEL, bold=True)


def _left_words(scene: Scene) -> str:
    facts = scene.position
    orders, rooms = len(facts["production"]["stack"]), len(facts["technology"]["stack"])
    words = f"to come: {orders} orders, {rooms} tiles"
    events = len(facts["event_pile"])
    if scene.state.options_given["use_events"]:
        words += f", {events} event{'s' if events != 1 else ''}"
    return words


draw = Board(
    "Diora",
    HEIGHT,
    PHASES,
    Scene,
    _heading,
    (
        _strip,
        draw_warehouses,
        draw_orders,
        draw_technology,
        draw_spaces,
        draw_players,
    ),
    title,
    description,
)
"""See :class:`econgames.drawing.board.Board`. Options of one die only make each space a button."""
