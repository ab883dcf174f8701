"""The complete picture of a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from econgames.core.moves import Move, Option
from econgames.drawing.frames import Turn, header
from econgames.drawing.palette import theme_named
from econgames.drawing.svg import Canvas
from econgames.metropoli.board.decision import draw_decision
from econgames.metropoli.board.facts import draw_facts
from econgames.metropoli.board.lots import draw_lots
from econgames.metropoli.board.players import draw_players
from econgames.metropoli.board.scene import PHASES, make_scene
from econgames.metropoli.board.spaces import draw_ring
from econgames.metropoli.board.telling import alt, describe
from econgames.metropoli.board.turns import phase_now, place_words, turn_words

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

HEIGHT: Final = 940
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
        A complete `<svg>` document under 100 KB, view box 1200 x 940. Each element that stands
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
    winner = next(letter for letter, rank in scene.ranks.items() if rank == 1)
    letter = winner if scene.is_over else scene.acting
    phases = [f"{number} {name}" for number, name in enumerate(PHASES, 1)]
    turn = Turn(letter, head, line, acting=not scene.is_over)
    header(canvas, "Metropoli", place_words(scene), turn, phases, phase_now(scene))
    draw_ring(canvas, scene)
    draw_lots(canvas, scene)
    draw_decision(canvas, scene)
    draw_facts(canvas, scene)
    draw_players(canvas, scene)
    return canvas.document(HEIGHT, title=alt(state, names), description=describe(state, names))
