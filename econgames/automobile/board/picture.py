"""The complete picture of a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from econgames.automobile.board.cards import draw_characters, draw_executive
from econgames.automobile.board.cells import draw_cells
from econgames.automobile.board.markets import draw_markets
from econgames.automobile.board.players import draw_players
from econgames.automobile.board.scene import PHASE_INDEX, PHASES, make_scene
from econgames.automobile.board.telling import describe_scene, place_words, turn_words
from econgames.core.moves import Move, Option
from econgames.drawing.frames import Turn, header
from econgames.drawing.palette import theme_named
from econgames.drawing.svg import Canvas

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["HEIGHT", "draw"]

HEIGHT = 874
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
    forecast: bool = True,
) -> str:
    """Draw a position as SVG.

    Parameters
    ----------
    state : State
        Not changed. Tiles that the viewer does not see are not drawn, also where it knows them.
    viewer : str, optional
        Seat whose tiles lie open and whose options are framed and clickable.
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
    forecast : bool, default True
        Whether the demand that the viewer must expect from his tiles is written; a lesson may
        leave finding it to the student.

    Returns
    -------
    str
        A complete `<svg>` document under 100 KB, view box 1200 x 874. Each element that stands
        for an option carries its id in `data-move`; groups with `data-party` say where coins of
        that party start and land; things that move keep their ids from picture to picture.

    Raises
    ------
    ValueError
        If there is no such theme.
    """
    scene = make_scene(
        state,
        viewer=viewer,
        names=names,
        last=last,
        rows=rows,
        options=options,
        forecast=forecast,
    )
    canvas = Canvas(theme_named(theme), prefix)
    head, line = turn_words(scene)
    letter = next(iter(scene.scores)) if scene.is_over else scene.acting
    now = None if scene.is_over else PHASE_INDEX[scene.phase]
    phases = [f"{number} {name}" for number, name in enumerate(PHASES, 1)]
    turn = Turn(letter, head, line, acting=not scene.is_over)
    header(canvas, "Automobile", place_words(scene), turn, phases, now)
    draw_characters(canvas, scene)
    draw_markets(canvas, scene)
    draw_executive(canvas, scene)
    draw_cells(canvas, scene)
    draw_players(canvas, scene)
    description = describe_scene(scene)
    title = description.partition("\n")[0].rstrip(".")
    return canvas.document(HEIGHT, title=title, description=description)
