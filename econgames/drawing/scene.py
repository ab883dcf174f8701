"""What there is to draw: a position with everything that can be told from it.

Each game has its own `Scene`, made from the one in here, with what only its board needs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from econgames.core.moves import Move, Option
from econgames.drawing.words import NAMES

__all__ = ["Scene", "changes"]


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


class Scene:
    """A position prepared for drawing and for putting into words.

    What the state is asked for is asked when it is needed, once: draw before it is played on.

    Parameters
    ----------
    state : State
        Nothing is told that the viewer may not see, also where the state knows it.
    viewer : str, optional
        Seat for whom it is drawn.
    names : mapping of str to str, optional
        Seat to display name.
    last : Move, optional
        The move that led here.
    rows : sequence of tuple, optional
        Ledger rows of that move: (step, payer, payee, amount, asset, account).
    options : collection of Option, optional
        What the viewer may do; asked of the state when left out.
    """

    state: Any
    """The position; the scene of a game says of which class."""
    edition: Any
    """Constants of the game; of which class, too."""

    def __init__(
        self,
        state: Any,
        *,
        viewer: str | None = None,
        names: Mapping[str, str] | None = None,
        last: Move | None = None,
        rows: Sequence[Any] = (),
        options: Collection[Option] | None = None,
    ) -> None:
        self.state, self.edition = state, state.edition
        self.viewer, self.last, self.rows = viewer, last, rows
        self.names: Mapping[str, str] = NAMES if names is None else names
        self._given = options

    @cached_property
    def position(self) -> dict[str, Any]:
        """`State.snapshot()`."""
        found: dict[str, Any] = self.state.snapshot()
        return found

    @cached_property
    def pending(self) -> dict[str, Any]:
        """`State.pending()`: what the next decision is about."""
        found: dict[str, Any] = self.state.pending()
        return found

    @cached_property
    def scores(self) -> Mapping[str, int]:
        """Final or present score of each seat, best first."""
        found: Mapping[str, int] = self.state.scores()
        return found

    @property
    def players(self) -> tuple[str, ...]:
        """Seats in seat order."""
        found: tuple[str, ...] = self.state.players
        return found

    @cached_property
    def acting(self) -> tuple[str, ...]:
        """Seats that may act; empty when the game is over."""
        found: tuple[str, ...] = self.state.actors()
        return found

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return not self.acting

    @property
    def speaker(self) -> str | None:
        """Seat that the turn box speaks of: the viewer if asked, else the first who is."""
        if self.is_asked:
            return self.viewer
        return self.acting[0] if self.acting else None

    @property
    def phase(self) -> str:
        """Phase of the next decision."""
        return str(self.position["phase"])

    @property
    def is_asked(self) -> bool:
        """Whether the viewer is one of those who may act."""
        return self.viewer in self.acting

    @cached_property
    def asked(self) -> Collection[Option]:
        """Options of the seat that the turn box speaks of."""
        if self.is_asked and self._given is not None:
            return self._given
        return () if self.speaker is None else self.state.options(self.speaker)

    @cached_property
    def options(self) -> dict[str, Option]:
        """What the viewer may do, by option id."""
        found = self._given if self._given is not None else self.asked if self.is_asked else ()
        return {option.id: option for option in found}

    def option(self, kind: str, *values: str) -> Option | None:
        """The viewer's option of this kind and these values, if he has it."""
        return self.options.get(":".join((kind, *values)))

    @cached_property
    def changes(self) -> dict[tuple[str, str], int]:
        """What the last move changed, by party and asset."""
        return changes(self.rows)

    @cached_property
    def cash_changes(self) -> dict[str, int]:
        """What the last move changed the money of each party by."""
        found = self.changes.items()
        return {party: change for (party, asset), change in found if asset == "money"}

    def name(self, letter: str) -> str:
        """Display name of a seat."""
        return self.names.get(letter, letter)
