"""The accounts of a match as its tabs see them: made once for each position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from econgames.analysis.statements import Accounts

__all__ = ["Seen"]


class Seen:
    """Accounts of the match on the table; a new position makes new ones, when they are asked for.

    Parameters
    ----------
    match : Match
        The match.
    """

    def __init__(self, match: Any) -> None:
        self.match = match
        self._place: tuple[Any, ...] = ()
        self._accounts: Accounts | None = None

    @property
    def place(self) -> tuple[Any, ...]:
        """What tells the position, and the way that led to it, from any other."""
        match = self.match
        return match.line.name, match.length, match.step, match.state.key()

    def accounts(self, convention: str = "score", group: Sequence[str] = ()) -> Accounts:
        """Accounts up to the position where the match stands.

        Raises
        ------
        EconGamesError
            If the game has no values, so that there are no statements.
        """
        place = self.place
        if self._accounts is None or place != self._place:
            self._accounts, self._place = Accounts(self.match), place
        return self._accounts.using(convention, group)
