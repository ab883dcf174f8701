"""The complete picture of a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from econgames.core.moves import Move, Option
from econgames.drawing.frames import Turn, header
from econgames.drawing.palette import theme_named
from econgames.drawing.svg import Canvas
from econgames.industria.board.aside import draw_aside, draw_supply
from econgames.industria.board.cards import draw_tiles
from econgames.industria.board.columns import draw_heads, draw_key, draw_links
from econgames.industria.board.desk import draw_desk
from econgames.industria.board.players import draw_players
from econgames.industria.board.scene import PHASE_INDEX, PHASES, make_scene
from econgames.industria.board.telling import alt, describe
from econgames.industria.board.turn import place_words, turn_words

if TYPE_CHECKING:
    from econgames.industria.rules import State

HEIGHT = 904
"""Height of the view box; its width is 1200."""


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
        What the viewer may do; asked of the state when left out.

    Returns
    -------
    str
        A complete `<svg>` document under 100 KB, view box 1200 x 904. Each element that stands
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
    letter = scene.winners[0] if scene.is_over else scene.asked
    now = None if scene.is_over else PHASE_INDEX[scene.phase]
    phases = [f"{number} {name}" for number, name in enumerate(PHASES, 1)]
    turn = Turn(letter, head, line, acting=not scene.is_over)
    header(canvas, "Industria", place_words(scene), turn, phases, now)
    draw_desk(canvas, scene)
    draw_aside(canvas, scene)
    draw_supply(canvas, scene)
    draw_heads(canvas, scene)
    draw_links(canvas, scene)
    draw_tiles(canvas, scene)
    draw_key(canvas, scene)
    draw_players(canvas, scene)
    return canvas.document(HEIGHT, title=alt(state, names), description=describe(state, names))
