"""The journal of a match: every transfer, and every change of what a thing is worth, in order.

Transfers are the rows of the ledger. Quotes are not kept at play: they are taken down here, by
playing the moves once more with books that watch the values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from econgames.core.errors import EconGamesError, choices
from econgames.core.ledger import Chart, Row

if TYPE_CHECKING:
    from econgames.core.match import Match
    from econgames.core.state import State

__all__ = [
    "Journal",
    "Moved",
    "Period",
    "Quoted",
    "Valuation",
    "from_record",
    "journal_of",
    "period_starts",
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


def _moved(row: Row, period: int, phase: str) -> Moved:
    step, payer, payee, amount, asset, account = row
    return Moved(step, period, phase, payer, payee, amount, asset, account)


class _WatchedRows(list[Row]):
    """Rows of a ledger that write transfers and quotes into a journal as they are made."""

    def __init__(self, state: State, values: Valuation, events: list[Event]) -> None:
        super().__init__()
        self.state, self.values, self.events = state, values, events
        self.known: Mapping[str, Mapping[str, int]] = {}
        self.place = (0, SETUP)
        self.step = 0

    def append(self, row: Row) -> None:
        """Write the quotes that have changed, then the transfer."""
        state = self.state
        self._quote(self.place)
        self.place = (self.values.period(state), state.phase)
        super().append(row)
        self.events.append(_moved(row, *self.place))

    def extend(self, rows: Iterable[Row]) -> None:
        """Write several transfers."""
        for row in rows:
            self.append(row)

    def __iadd__(self, rows: Iterable[Row]) -> _WatchedRows:  # type: ignore[override,misc]
        self.extend(rows)
        return self

    def requote(self) -> None:
        """Write the quotes that have changed; the rules call it where they change a value."""
        self.place = (self.values.period(self.state), self.state.phase)
        self._quote(self.place)

    def begin_move(self) -> None:
        """Remember where the next move starts."""
        self.step = self.state.step + 1
        self.place = (self.values.period(self.state), self.state.phase)
        self.clear()

    def end_move(self) -> None:
        """Write what changed after the last transfer."""
        self._quote(self.place)

    def _quote(self, place: tuple[int, str]) -> None:
        # a change that nobody reported belongs to where we were last, not to where we are: what
        # follows a round is done before the next one opens
        new, known = self.values.quotes(self.state), self.known
        if new is known:
            return
        for asset, value in new.items():
            if known.get(asset) != value:
                self.events.append(Quoted(self.step, *place, asset, value))
        for asset, value in known.items():
            if asset not in new:
                self.events.append(Quoted(self.step, *place, asset, dict.fromkeys(value, 0)))
        self.known = new


class Journal:
    """Transfers and quotes of a match up to a moment, oldest first.

    Make one with :func:`journal_of` or :func:`from_record`; by hand only in tests.

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

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1).run("random", until=40)
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
        """Name of a party for people."""
        known = self.names.get(party) or self.values.PARTY_NAMES.get(party)
        return known or party.partition(":")[2] or party

    def amount(self, number: int) -> str:
        """A sum of money with its sign, such as ``"$1,010"`` or ``"34 t"``."""
        return f"${number:,}" if self.money == "$" else f"{number:,} {self.money}".rstrip()

    def asset_name(self, asset: str) -> str:
        """Name of an asset for people: ``"share PR"`` for ``"share:PR"``."""
        return asset.replace(":", " ").replace("_", " ")

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


def journal_of(match: Match | Journal, line: str | None = None) -> Journal:
    """Journal of a match up to the position where it stands, or of one of its lines to the end.

    Parameters
    ----------
    match : Match or Journal
        The match; a journal is returned as it is.
    line : str, optional
        Name of a line of the match. The match stays where it is.

    Raises
    ------
    EconGamesError
        If the game has no module ``values``, if playing the moves again gives other books, or if
        there is no line of that name.

    Examples
    --------
    >>> import econgames as eg
    >>> journal_of(eg.new("rolling_stock_stars", players=2, seed=3)).transfers[0].account
    'start_cash'
    """
    if isinstance(match, Journal):
        return match
    if line is None:
        moves, rows = match.moves, list(match.ledger.rows)
    else:
        names = [each.name for each in match.lines]
        if line not in names:
            raise EconGamesError(choices("line", line, names))
        nodes = match.lines[names.index(line)].tip.path()
        moves = [node.move for node in nodes if node.move is not None]
        rows = [row for node in nodes for row in node.rows]
    state, first = match.at(0), match.transfers(0)
    journal = _replay(match.game, state, first, ((lambda _, m=move: m) for move in moves))
    if rows != [(event.step, *event[3:]) for event in journal.transfers]:
        raise EconGamesError("playing the moves again gives other books than the match has")
    journal.names = match.names
    return journal


def period_starts(match: Match) -> dict[int, int]:
    """First step of each turn or round of the present line, by its number; no moves are replayed.

    Steps after the present one count too. Empty if the game does not count periods.

    Examples
    --------
    >>> import econgames as eg
    >>> period_starts(eg.new("rolling_stock_stars", players=2, seed=3))
    {1: 0}
    """
    try:
        period = match.game.part("values").period
    except (AttributeError, ModuleNotFoundError):
        return {}
    found: dict[int, int] = {}
    for node in match.line.tip.path():
        found.setdefault(int(period(node.state)), node.step)
    return found


def from_record(path: str | Path, *, steps: int | None = None) -> Journal:
    """Journal of a recorded game.

    Parameters
    ----------
    path : str or Path
        File in the format ``econgames-record-1``. Its step number 0 is move 1 here.
    steps : int, optional
        Moves to play; all of them by default.

    Raises
    ------
    RecordError
        If the file is missing, broken or something else.
    """
    from econgames.core import records
    from econgames.core.registry import find_game
    from econgames.core.setting_up import NAMES

    record = records.read_record(path)
    game = find_game(record["game"])
    move_of = game.part("records").move_of
    state = records.start(record)
    rows, state.rows = list(state.rows or []), None
    chosen = record["steps"][:steps]
    moves = ((lambda now, s=step: move_of(now, s["action"])) for step in chosen)
    journal = _replay(game, state, rows, moves)
    journal.names = dict(zip(state.players, NAMES, strict=False))
    return journal


def _replay(game: Any, state: State, rows: list[Row], moves: Iterable[Any]) -> Journal:
    """Play moves from a state whose set-up wrote `rows`; each is a function of the state."""
    try:
        values: Valuation = game.part("values")
    except ModuleNotFoundError:
        raise EconGamesError(
            f"{game.title} has no values yet, so there are no statements"
        ) from None
    events: list[Event] = []
    books = _WatchedRows(state, values, events)
    books.end_move()  # quotes of the set-up come before its transfers
    events.extend(_moved(row, 0, SETUP) for row in rows)
    scores = [values.money_score(state)]
    state.rows = books
    for move in moves:
        books.begin_move()
        state.play(move(state))
        books.end_move()
        scores.append(values.money_score(state))
    return Journal(
        events,
        game.chart,
        values,
        values.parties(state),
        scores=scores,
        groups=values.groups(state),
        title=game.title,
        money=game.info.money,
    )
