"""The complete picture of a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from econgames.core.moves import Move, Option
from econgames.drawing.frames import Turn, header
from econgames.drawing.palette import theme_named
from econgames.drawing.svg import Canvas
from econgames.rolling_stock_stars.board.cards import draw_cards
from econgames.rolling_stock_stars.board.corporations import draw_corporations
from econgames.rolling_stock_stars.board.offer import draw_offer, strip_for
from econgames.rolling_stock_stars.board.players import draw_players
from econgames.rolling_stock_stars.board.prices import draw_prices
from econgames.rolling_stock_stars.board.scene import PHASE_INDEX, PHASES, Position, make_scene
from econgames.rolling_stock_stars.board.synergies import draw_synergies
from econgames.rolling_stock_stars.board.telling import (
    alt_of,
    describe_scene,
    place_words,
    turn_words,
)

HEIGHT = 942
"""Height of the view box; its width is 1200."""


def draw(
    state: Position,
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
        What the viewer may do; asked of the state when left out.

    Returns
    -------
    str
        A complete `<svg>` document under 100 KB, view box 1200 x 942. Each element that stands
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
    winner = next(iter(scene.scores)) if scene.is_over else None
    letter = winner if scene.is_over else scene.speaker
    now = None if scene.is_over else PHASE_INDEX[scene.phase]
    phases = [f"{number} {name}" for number, name in enumerate(PHASES, 1)]
    turn = Turn(letter, head, line, acting=not scene.is_over)
    header(canvas, "Rolling Stock Stars", place_words(scene), turn, phases, now)
    draw_prices(canvas, scene)
    draw_corporations(canvas, scene)
    strip = strip_for(len(scene.players))
    draw_offer(canvas, scene, strip)
    draw_cards(canvas, scene, strip)
    draw_synergies(canvas, scene)
    draw_players(canvas, scene)
    return canvas.document(HEIGHT, title=alt_of(scene), description=describe_scene(scene))
