"""A match as a debrief reads it: positions, moves and rows, each looked up once."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from econgames.ui.words import money

if TYPE_CHECKING:
    from econgames.core.ledger import Row
    from econgames.core.match import Match
    from econgames.core.moves import Move

__all__ = ["Story"]

DECISIONS = 3
"""How many decisions that used cash are looked at before a payment fails."""


class Story:
    """The line of a match up to where it stands.

    Move number `step`, from 0, leads from position `step` to position ``step + 1``; the ledger
    numbers the same move ``step + 1``.

    Parameters
    ----------
    match : Match
        What is told; it is left alone.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.moves: list[Move] = match.moves
        self.rows: list[list[Row]] = match.moves_rows()
        self.last = match.step
        """Number of the last position."""
        self.players = match.players
        self.line = match.line.name
        """Line that is told; the match may go to another one later."""
        self.is_over = match.is_over
        """Whether the game has ended at the last position."""
        self._states: list[Any] = [match.at(step) for step in range(match.step + 1)]
        self._facts: dict[int, dict[str, Any]] = {}

    @property
    def edition(self) -> Any:
        """Constants that the game is played with."""
        return self._states[0].edition

    def state(self, step: int) -> Any:
        """Position after `step` moves; it is shared, so do not play on it."""
        return self._states[step]

    def facts(self, step: int) -> dict[str, Any]:
        """The same as plain data by name, as in recorded games."""
        found = self._facts.get(step)
        if found is None:
            found = self._facts[step] = self._states[step].snapshot()
        return found

    def kinds(self, *kinds: str) -> Iterator[tuple[int, Any]]:
        """Moves of these kinds, with their numbers from 0."""
        for step, move in enumerate(self.moves):
            if move.kind in kinds:
                yield step, move

    def paid(self, *accounts: str, after: int = 0) -> Iterator[tuple[int, Row]]:
        """Rows of these accounts that moves from number `after` wrote, with those numbers."""
        for step in range(after, len(self.rows)):
            for row in self.rows[step]:
                if row[5] in accounts:
                    yield step, row

    def spent(
        self, party: str, before: int, accounts: Collection[str], since: int = 0
    ) -> dict[int, str]:
        """What a party last paid by decisions of its own: at most three moves.

        Parameters
        ----------
        party : str
            Who paid.
        before : int
            Number of a move, from 0; only those before it count.
        accounts : collection of str
            Accounts that a decision books, not those of losses and rents.
        since : int, optional
            First move that counts.

        Returns
        -------
        dict of int to str
            What for and how much, by number of the move as the ledger has it, oldest first.
        """
        found: dict[int, str] = {}
        for step in range(before - 1, since - 1, -1):
            told = [
                f"{self._line(row)} {money(row[3], self.match.game.info.money)}"
                for row in self.rows[step]
                if row[1] == party and row[4] == "money" and row[5] in accounts
            ]
            if told:
                found[step + 1] = ", ".join(told)
            if len(found) == DECISIONS:
                break
        return dict(sorted(found.items()))

    def _line(self, row: Row) -> str:
        """What the payer's statement calls a payment."""
        side = self.match.game.chart[row[5], "money"].payer
        return side.line if side else row[5].replace("_", " ")

    def say_spent(self, party: str, before: int, accounts: Collection[str], since: int = 0) -> str:
        """The same as a sentence."""
        found = self.spent(party, before, accounts, since)
        return "; ".join(f"move {number}: {what}" for number, what in found.items()) or "none"

    def name(self, party: str) -> str:
        """Name of a seat, or the party itself."""
        return self.match.names.get(party, party)
