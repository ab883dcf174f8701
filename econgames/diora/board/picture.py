"""The complete picture of a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from econgames.core.moves import Move, Option
from econgames.diora.board.players import draw_players
from econgames.diora.board.scene import PHASES, Scene, make_scene
from econgames.diora.board.technology import draw_technology
from econgames.diora.board.telling import alt, describe
from econgames.diora.board.turns import event_words, place_words, turn_words
from econgames.diora.board.works import draw_orders, draw_spaces, draw_warehouses
from econgames.drawing.frames import MARGIN, WIDTH, Turn, header
from econgames.drawing.palette import theme_named
from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import fit, text_width
from econgames.drawing.tokens import house

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["HEIGHT", "draw"]

HEIGHT = 938
"""Height of the view box; its width is 1200."""

TURNS = 1


def draw(
    state: State,
    *,
    viewer: str | None = None,
    names: Mapping[str, str] | None = None,
    theme: str = "light",
    prefix: str = "b",
    last: Move | None = None,
    rows: Sequence[Any] = (),
    options: Collection[Option] | None = None,
) -> str:
    """Draw a position as SVG.

    Parameters
    ----------
    state : State
        Not changed.
    viewer : str, optional
        Seat whose options are framed and clickable.
    names : mapping of str to str, optional
        Seat to display name; anything people type is safe here.
    theme : str, default "light"
        "light" or "dark".
    prefix : str, default "b"
        Goes before all ids; give each picture on a page its own.
    last : Move, optional
        The move that led to the position: what it changed is marked.
    rows : sequence of tuple, optional
        Ledger rows of that move: (step, payer, payee, amount, asset, account).
    options : collection of Option, optional
        What the viewer may do; asked of the state when left out. Those of one die only make
        each space a single button.

    Returns
    -------
    str
        A complete `<svg>` document under 100 KB, view box 1200 x 938. Each element that stands
        for an option carries its id in `data-move`; groups with `data-party` say where coins of
        that party start and land; things that move keep their ids from picture to picture.

    Raises
    ------
    ValueError
        If there is no such theme.
    """
    scene = make_scene(state, viewer=viewer, names=names, last=last, rows=rows, options=options)
    canvas = Canvas(theme_named(theme), prefix)
    head, line = turn_words(scene)
    over = scene.is_over
    letter = state.winners()[0] if over else scene.speaker
    phases = [f"{n} {name}" for n, name in enumerate(PHASES, 1)]
    turn = Turn(letter, head, line, acting=not over)
    header(canvas, "Diora", place_words(scene), turn, phases, None if over else TURNS)
    _strip(canvas, scene)
    draw_warehouses(canvas, scene)
    draw_orders(canvas, scene)
    draw_technology(canvas, scene)
    draw_spaces(canvas, scene)
    draw_players(canvas, scene)
    return canvas.document(HEIGHT, title=alt(state, names), description=describe(state, names))


def _strip(canvas: Canvas, scene: Scene) -> None:
    """Draw the line under the header: parties without a panel, the event, what is left."""
    theme, base = canvas.theme, 110
    x = float(MARGIN)
    pool = scene.facts["pool"]
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
    facts = scene.facts
    orders, rooms = len(facts["production"]["stack"]), len(facts["technology"]["stack"])
    words = f"to come: {orders} orders, {rooms} tiles"
    events = len(facts["event_pile"])
    if scene.state.options_given["use_events"]:
        words += f", {events} event{'s' if events != 1 else ''}"
    return words
