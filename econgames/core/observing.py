"""What a player sees, as named whole numbers in a fixed order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

__all__ = ["Observation"]


class Observation:
    """Collects the numbers of one player's view; the names are the same at every position.

    The other players are named by their place to the left of the viewer, so that what was learnt
    in one seat holds in another.

    Parameters
    ----------
    players : sequence of str
        Seats, in seat order.
    seat : str
        The viewer.

    Examples
    --------
    >>> seen = Observation("ABC", "B")
    >>> seen.number("turn", 4)
    >>> seen.who("president", "A")
    >>> seen.entries
    {'turn': 4, 'president: me': 0, 'president: left 1': 0, 'president: left 2': 1}
    """

    def __init__(self, players: Sequence[str], seat: str) -> None:
        at = list(players).index(seat)
        around = [*players[at:], *players[:at]]
        self.near = {who: f"left {n}" if n else "me" for n, who in enumerate(around)}
        """Seats from the viewer on, clockwise, and what they are called."""
        self.entries: dict[str, int] = {}

    def number(self, name: str, value: int | None) -> None:
        """A number; None is 0, a truth value 0 or 1."""
        if name in self.entries:
            raise ValueError(f"two entries are called {name!r}")
        self.entries[name] = int(value or 0)

    def numbers(self, name: str, values: Mapping[str, Any], among: Iterable[str]) -> None:
        """A number for each of a fixed set of things; those that `values` lacks are 0."""
        for each in among:
            self.number(f"{name}: {each}", values.get(each, 0))

    def which(self, name: str, value: Any, among: Iterable[Any]) -> None:
        """1 for the one of a fixed set that applies, 0 for the others."""
        for each in among:
            self.number(f"{name}: {each}", each == value)

    def present(self, name: str, values: Collection[Any], among: Iterable[Any]) -> None:
        """1 for each of a fixed set that is there."""
        for each in among:
            self.number(f"{name}: {each}", each in values)

    def who(self, name: str, seats: str | Collection[str] | None) -> None:
        """1 for each player concerned: a seat, several, or none."""
        concerned = (seats,) if isinstance(seats, str) else seats or ()
        for seat, near in self.near.items():
            self.number(f"{name}: {near}", seat in concerned)

    def each(self, facts: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Any]]:
        """Name and facts of every player, the viewer first; a missing one has no facts."""
        for seat, near in self.near.items():
            yield near, facts.get(seat, {})
