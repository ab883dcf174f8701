"""The frame that all boards are drawn in: header, parts and words of a position.

A game prepares a scene from a position, says what the header tells, and draws its own parts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from econgames.drawing.frames import Turn, header
from econgames.drawing.palette import theme_named
from econgames.drawing.svg import Canvas

__all__ = ["Board", "Heading", "cash_changes", "changes", "choices"]


class Heading(NamedTuple):
    """What the header of a scene tells.

    Attributes
    ----------
    place : str
        Where we are in the game.
    turn : Turn
        The turn box.
    now : int or None
        Index of the present phase; None when all are over.
    """

    place: str
    turn: Turn
    now: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """Draws the positions of a game: called with one, it returns the picture.

    Attributes
    ----------
    game : str
        Name of the game.
    height : float
        Height of the view box, units; its width is 1200.
    phases : sequence of str
        Names on the phase track, in order.
    make_scene : callable
        Prepares a state, called with all that the board takes but theme and prefix.
    heading : callable
        What the header of a scene tells.
    parts : sequence of callable
        Draw what is under the header, in order; each is called with canvas and scene.
    words : callable
        Title and description of (state, names, scene).
    looks : sequence of str
        What this board can be asked for beside that, by the names that `make_scene` takes.
    """

    game: str
    height: float
    phases: Sequence[str]
    make_scene: Callable[..., Any]
    heading: Callable[[Any], Heading]
    parts: Sequence[Callable[[Canvas, Any], object]]
    words: Callable[[Any, Mapping[str, str] | None, Any], tuple[str, str]]
    looks: Sequence[str] = ()

    def __call__(
        self,
        state: Any,
        *,
        viewer: str | None = None,
        names: Mapping[str, str] | None = None,
        theme: str = "light",
        prefix: str = "b",
        last: Any = None,
        rows: Sequence[Any] = (),
        options: Collection[Any] | None = None,
        **look: Any,
    ) -> str:
        """Draw a position as SVG.

        Parameters
        ----------
        state : State
            Not changed. What the viewer may not see is not drawn, also where the state knows it.
        viewer : str, optional
            Seat whose options are framed and clickable, and what it alone may see is shown.
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
        **look
            What the board of one game only can be asked for; see `looks`.

        Returns
        -------
        str
            A complete `<svg>` document under 100 KB, 1200 wide. Each element that stands for an
            option carries its id in `data-move`; groups with `data-party` say where coins of that
            party start and land, groups with `data-asset` which thing of the ledger they stand
            for; things that move keep their ids from picture to picture.

        Raises
        ------
        ValueError
            If there is no such theme, or the board cannot be asked for that.
        """
        for name in look:
            if name not in self.looks:
                known = ", ".join(self.looks) or "nothing"
                raise ValueError(f"the board of {self.game} can be asked for {known}; not {name!r}")
        scene = self.make_scene(
            state, viewer=viewer, names=names, last=last, rows=rows, options=options, **look
        )
        canvas = Canvas(theme_named(theme), prefix)
        place, turn, now = self.heading(scene)
        phases = [f"{number} {name}" for number, name in enumerate(self.phases, 1)]
        header(canvas, self.game, place, turn, phases, now)
        for part in self.parts:
            part(canvas, scene)
        title, description = self.words(state, names, scene)
        return canvas.document(self.height, title=title, description=description)


def choices(
    state: Any, asked: str | None, viewer: str | None, options: Collection[Any] | None
) -> tuple[Collection[Any], Collection[Any]]:
    """Options of the seat that is asked, and those of the viewer.

    Parameters
    ----------
    state : State
    asked : str or None
        The seat; None asks nobody.
    viewer : str or None
        Has options only if it is that seat.
    options : collection of Option or None
        What the viewer may do, if that is given.

    Returns
    -------
    tuple of two collections of Option
    """
    own = asked is not None and asked == viewer
    found: Collection[Any] = ()
    if asked is not None:
        found = options if own and options is not None else state.options(asked)
    if options is None:
        options = found if own else ()
    return found, options


def changes(rows: Iterable[Any]) -> dict[tuple[str, str], int]:
    """What ledger rows change, by party and asset.

    Examples
    --------
    >>> changes([(1, "A", "bank", 5, "money", "fee"), (1, "bank", "A", 2, "money", "sale")])
    {('A', 'money'): -3, ('bank', 'money'): 3}
    """
    changed: dict[tuple[str, str], int] = {}
    for _, payer, payee, amount, asset, _ in rows:
        changed[payer, asset] = changed.get((payer, asset), 0) - amount
        changed[payee, asset] = changed.get((payee, asset), 0) + amount
    return changed


def cash_changes(rows: Iterable[Any]) -> dict[str, int]:
    """What ledger rows change the money of each party by.

    Examples
    --------
    >>> cash_changes([(1, "A", "B", 5, "money", "fee"), (1, "B", "A", 1, "share:PR", "fee")])
    {'A': -5, 'B': 5}
    """
    found = changes(rows).items()
    return {party: change for (party, asset), change in found if asset == "money"}
