"""Journals of matches and of recorded games: their moves played once more.

Quotes are not kept at play; books that watch the values take them down here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from econgames.analysis.journal import SETUP, Event, Journal, Moved, Quoted, Valuation
from econgames.core.errors import EconGamesError, choices
from econgames.core.ledger import Row

if TYPE_CHECKING:
    from econgames.core.match import Match
    from econgames.core.state import State

__all__ = ["from_record", "journal_of", "period_starts"]


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
        board=game.part("board"),
        edition=state.edition,
    )
