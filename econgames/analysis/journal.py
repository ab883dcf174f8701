"""The journal of a match: every transfer, and every change of what a thing is worth, in order.

Transfers are the rows of the ledger. Quotes are not kept at play: they are taken down here, by
playing the moves once more with books that watch the values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from econgames.core.ledger import Chart
from econgames.core.words import asset_name, asset_words, money

if TYPE_CHECKING:
    pass

__all__ = [
    "SETUP",
    "Event",
    "Journal",
    "Moved",
    "Period",
    "Quoted",
    "Valuation",
]

SETUP = "set-up"


class Valuation(Protocol):
    """What a game says about values and parties: its module ``values``."""

    KINDS: Mapping[str, str]
    LEG_GROUPS: tuple[frozenset[str], ...]
    PERIOD: str
    PARTY_NAMES: Mapping[str, str]

    def period(self, state: Any, /) -> int: ...  # noqa: D102
    def quotes(self, state: Any, /) -> Mapping[str, Mapping[str, int]]: ...  # noqa: D102
    def party_kind(self, party: str, /) -> str: ...  # noqa: D102
    def issuer(self, asset: str, /) -> str | None: ...  # noqa: D102
    def parties(self, state: Any, /) -> tuple[str, ...]: ...  # noqa: D102
    def groups(self, state: Any, /) -> dict[str, tuple[str, ...]]: ...  # noqa: D102
    def money_score(self, state: Any, /) -> dict[str, int]: ...  # noqa: D102
    def holdings(self, state: Any, /) -> dict[str, dict[str, int]]: ...  # noqa: D102


class Moved(NamedTuple):
    """A transfer: `amount` units of `asset` pass from `payer` to `payee`."""

    step: int
    """Number of the move that caused it, from 1; 0 is the set-up."""
    period: int
    """Number of the turn or round it belongs to; 0 is the set-up."""
    phase: str
    """Phase of the rules in which it happened."""
    payer: str
    payee: str
    amount: int
    """Units, above 0."""
    asset: str
    account: str


class Quoted(NamedTuple):
    """A quote: from now on one unit of `asset` is worth `value` by convention."""

    step: int
    period: int
    phase: str
    asset: str
    value: Mapping[str, int]


Event = Moved | Quoted


class Period(NamedTuple):
    """A stretch of the journal: events `start` up to, not including, `stop`."""

    label: str
    start: int
    stop: int


class Journal:
    """Transfers and quotes of a match up to a moment, oldest first.

    Make one with :func:`~econgames.analysis.replay.journal_of`; by hand only in tests.

    Parameters
    ----------
    events : list of Moved or Quoted
        The journal itself.
    chart : Chart
        The game's chart of accounts.
    values : Valuation
        The game's module ``values``.
    parties : tuple of str
        All parties in the order in which tables show them.
    names : mapping of str to str, optional
        Names of the seats.
    scores : list of dict, optional
        Score in money of each seat after each step, shape ``(steps + 1,)``.
    groups : mapping of str to tuple of str, optional
        Groups of parties at the end of the journal, by name.
    title, money : str, optional
        Name of the game, and sign of its money.
    board : module, optional
        The game's part ``board``, for its words, and `edition`, what things are called.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1).run("random", until=40)
    >>> from econgames.analysis.replay import journal_of
    >>> journal = journal_of(match)
    >>> len(journal.transfers) == len(match.ledger)
    True
    >>> journal.periods()[0]
    Period(label='set-up', start=0, stop=40)
    """

    def __init__(
        self,
        events: list[Event],
        chart: Chart,
        values: Valuation,
        parties: tuple[str, ...],
        *,
        names: Mapping[str, str] | None = None,
        scores: list[dict[str, int]] | None = None,
        groups: Mapping[str, tuple[str, ...]] | None = None,
        title: str = "",
        money: str = "",
        board: Any = None,
        edition: Any = None,
    ) -> None:
        self.events = events
        self.chart = chart
        self.values = values
        self.parties = parties
        self.names = dict(names or {})
        self.scores = scores or []
        self.groups = dict(groups or {})
        self.title = title
        self.money = money
        self.board, self.edition = board, edition
        self.last_step = len(self.scores) - 1 if scores else (events[-1].step if events else 0)

    @property
    def transfers(self) -> list[Moved]:
        """The transfers alone."""
        return [event for event in self.events if type(event) is Moved]

    @cached_property
    def issuers(self) -> frozenset[str]:
        """Parties that have issued shares."""
        found = (self.values.issuer(event.asset) for event in self.transfers)
        return frozenset(party for party in found if party)

    def name(self, party: str) -> str:
        """Name of a party for people, and of what a seat keeps apart, as in ``"Ada's hand"``."""
        seat, _, place = party.partition("/")
        if seat in self.names:
            return f"{self.names[seat]}'s {place}" if place else self.names[seat]
        return self.values.PARTY_NAMES.get(party) or party.partition(":")[2] or party

    def amount(self, number: int) -> str:
        """A sum of money with its sign, such as ``"$1,010"`` or ``"34 t"``."""
        return money(number, self.money)

    def asset_name(self, asset: str) -> str:
        """Name of one unit of an asset in the words of the board, such as ``"share of PR"``."""
        return asset_name(self.board, asset, self.edition)

    def things(self, asset: str, amount: int) -> str:
        """Amount of an asset in the words of the board, such as ``"2 shares of PR"``."""
        return asset_words(self.board, asset, amount, self.money, self.edition)

    # ---- periods

    def whole(self) -> Period:
        """The game so far, with the set-up."""
        return Period("whole game", 0, len(self.events))

    def periods(self, by: str = "period") -> list[Period]:
        """Periods one after the other, without gaps.

        Parameters
        ----------
        by : {"period", "phase", "move"}
            Turns or rounds, phases of the rules within them, or moves.

        Raises
        ------
        ValueError
            If `by` is something else.
        """
        if by == "move":
            return list(self._cut(lambda event: (event.step,), self._move_label))
        if by == "phase":
            return list(self._cut(lambda event: (event.period, event.phase), self._phase_label))
        if by == "period":
            return list(self._cut(lambda event: (event.period,), self._period_label))
        raise ValueError(f"by must be one of 'period', 'phase', 'move'; not {by!r}")

    def period(self, number: int) -> Period:
        """A turn or round by its number; empty when nothing happened in it."""
        return self._select(
            self._period_label((number,)), lambda event: event.period, number, number
        )

    def steps(self, first: int, last: int) -> Period:
        """Moves `first` to `last`, both included; the set-up is 0, the first move 1."""
        label = f"move {first}" if first == last else f"moves {first} to {last}"
        return self._select(label, lambda event: event.step, first, last)

    def phase(self, number: int, phase: str) -> list[Period]:
        """Stretches of one phase in a turn or round; most often there is one."""
        return [
            period
            for period in self.periods("phase")
            if self.events[period.start].period == number
            and self.events[period.start].phase == phase
        ]

    def _select(self, label: str, key: Any, first: int, last: int) -> Period:
        from bisect import bisect_left, bisect_right

        start = bisect_left(self.events, first, key=key)
        return Period(label, start, max(start, bisect_right(self.events, last, key=key)))

    def _cut(self, key: Any, label: Any) -> Iterator[Period]:
        start = 0
        for index in range(1, len(self.events) + 1):
            here = key(self.events[start])
            if index == len(self.events) or key(self.events[index]) != here:
                yield Period(label(here), start, index)
                start = index

    def _period_label(self, key: tuple[int]) -> str:
        return f"{self.values.PERIOD} {key[0]}" if key[0] else SETUP

    def _phase_label(self, key: tuple[int, str]) -> str:
        return f"{self._period_label(key[:1])}, {key[1].replace('_', ' ')}" if key[0] else SETUP

    def _move_label(self, key: tuple[int]) -> str:
        return f"move {key[0]}" if key[0] else SETUP
