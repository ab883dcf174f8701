"""The frame that all boards are drawn in: header, parts and words of a position.

A game prepares a scene from a position, says what the header tells, and draws its own parts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from econgames.drawing.frames import Turn, header
from econgames.drawing.palette import theme_named
from econgames.drawing.svg import Canvas

__all__ = ["Board", "Heading"]


class Heading(NamedTuple):
    """What the header of a scene tells.

    Attributes
    ----------
    place : str
        Where we are in the game.
    letter : str or None
        Seat whose token the turn box shows.
    lines : tuple of str
        The two lines of the turn box: who does what, and the counts or the range.
    now : int or None
        Index of the present phase; None when all are over.
    """

    place: str
    letter: str | None
    lines: tuple[str, str]
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
    scene : type of Scene
        Prepares a state, called with all that the board takes but theme and prefix.
    heading : callable
        What the header of a scene tells.
    parts : sequence of callable
        Draw what is under the header, in order; each is called with canvas and scene.
    title, description : callable
        The scene in one line, and in sentences.
    looks : sequence of str
        What this board can be asked for beside that, by the names that `scene` takes.
    """

    game: str
    height: float
    phases: Sequence[str]
    scene: Callable[..., Any]
    heading: Callable[[Any], Heading]
    parts: Sequence[Callable[[Canvas, Any], object]]
    title: Callable[[Any], str]
    description: Callable[[Any], str]
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
        scene = self.scene(
            state, viewer=viewer, names=names, last=last, rows=rows, options=options, **look
        )
        canvas = Canvas(theme_named(theme), prefix)
        place, letter, (head, line), now = self.heading(scene)
        turn = Turn(letter, head, line, acting=not scene.is_over)
        phases = [f"{number} {name}" for number, name in enumerate(self.phases, 1)]
        header(canvas, self.game, place, turn, phases, now)
        for part in self.parts:
            part(canvas, scene)
        return canvas.document(
            self.height, title=self.title(scene), description=self.description(scene)
        )

    def alt(self, state: Any, names: Mapping[str, str] | None = None) -> str:
        """The position in one line, as the alternative text of its picture.

        Parameters
        ----------
        state : State
        names : mapping of str to str, optional
            Seat to display name.

        Returns
        -------
        str

        Examples
        --------
        >>> import econgames as eg
        >>> eg.game("metropoli").part("board").alt(eg.new("metropoli", players=3, seed=1).state)
        'Metropoli, round 1, 80 blocks left: Ben to trade or roll'
        """
        return self.title(self.scene(state, names=names))

    def describe(self, state: Any, names: Mapping[str, str] | None = None) -> str:
        """The position in sentences: who decides, then all that lies open.

        Parameters
        ----------
        state : State
        names : mapping of str to str, optional
            Seat to display name.

        Returns
        -------
        str
            Nothing that a player may not see.
        """
        return self.description(self.scene(state, names=names))
