"""What is kept of a game: rows of tables, and how tables are made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from econgames.analysis.simulate.plan import Job, Plan, label
from econgames.core.errors import SetupError
from econgames.core.registry import find_game
from econgames.core.state import State

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = [
    "GameRows",
    "Rows",
    "accounts_of",
    "bankrupt_seats",
    "columns_of",
    "kinds_of",
    "need_pandas",
    "table",
]

Rows = dict[str, list[tuple[Any, ...]]]
"""Rows by name of their table: games, turns, ledger or failed."""

GAMES = {
    "game": str,
    "number": int,
    "seed": int,
    "seat": str,
    "bot": str,
    "edition": str,
    "rules_version": int,
    "turns": int,
    "steps": int,
    "score": int,
    "rank": int,
    "money": int,
    "bankrupt": int,
}
TURNS = {
    "number": int,
    "turn": int,
    "step": int,
    "seat": str,
    "bot": str,
    "score": int,
    "rank": int,
    "money": int,
}
LEDGER = {
    "number": int,
    "step": int,
    "payer": str,
    "payee": str,
    "amount": int,
    "asset": str,
    "account": str,
}
FAILED = {"number": int, "seed": int, "step": int, "error": str}


def accounts_of(game: str) -> tuple[str, ...]:
    """Accounts of a game that move money, in the order of its chart.

    Examples
    --------
    >>> accounts_of("rolling_stock_stars")[:3]
    ('start_cash', 'auction', 'foreign_purchase')
    """
    return tuple(account.name for account in find_game(game).chart if account.kind == "money")


def bankrupt_seats(game: str, state: State) -> tuple[str, ...]:
    """Seats that are out of a game because they could not pay; none where that cannot happen.

    Examples
    --------
    >>> import econgames as eg
    >>> bankrupt_seats("metropoli", eg.new("metropoli", players=3, seed=1).state)
    ()
    """
    told = getattr(find_game(game).part("values"), "bankrupt", None)
    return tuple(told(state)) if told else ()


def columns_of(plan: Plan) -> dict[str, dict[str, type]]:
    """Columns of each table that a plan makes, with their types; all its games are of one kind.

    Examples
    --------
    >>> from econgames.analysis.simulate.plan import make_setting
    >>> list(columns_of(Plan((make_setting("diora"),), ())))
    ['games', 'failed']
    """
    accounts: dict[str, type] = {}
    if plan.ledger != "none":
        accounts = dict.fromkeys(accounts_of(plan.settings[0].game), int)
    found: dict[str, dict[str, type]] = {"games": {**GAMES, **accounts}}
    if plan.per_turn:
        found["turns"] = {**TURNS, **accounts}
    if plan.ledger == "full":
        found["ledger"] = dict(LEDGER)
    found["failed"] = dict(FAILED)
    return found


def table(columns: Mapping[str, type], rows: Iterable[tuple[Any, ...]]) -> DataFrame:
    """A table with these columns; whole numbers are whole also where there is no row."""
    pandas = need_pandas()
    frame = pandas.DataFrame(list(rows), columns=list(columns))
    made: DataFrame = frame.astype(kinds_of(columns))
    return made


def kinds_of(columns: Mapping[str, type]) -> dict[str, str]:
    """Types of columns as pandas names them."""
    return {name: "int64" if kind is int else "str" for name, kind in columns.items()}


def need_pandas() -> Any:
    """The library of tables, or an error that says how to get it."""
    try:
        import pandas
    except ModuleNotFoundError:
        raise SetupError('tables need pandas: pip install "econgames[analysis]"') from None
    return pandas


class GameRows:
    """Collects the rows of one game while it is played.

    Parameters
    ----------
    plan : Plan
    job : Job
        The game.
    state : State
        Its first position.
    """

    def __init__(self, plan: Plan, job: Job, state: State) -> None:
        self._job, self._setting = job, plan.settings[job.setting]
        names = map(label, plan.line_ups[job.line_up])
        self._bots = dict(zip(state.players, names, strict=True))
        self._values = find_game(self._setting.game).part("values")
        kept = plan.ledger != "none"
        self._accounts = accounts_of(self._setting.game) if kept else ()
        self._full = plan.ledger == "full"
        self._per_turn = plan.per_turn
        self._turn: int = self._values.period(state)
        self._booked = 0
        self._turns: list[tuple[Any, ...]] = []

    def moved(self, state: State) -> None:
        """Keep the standings where a move has ended a turn."""
        turn = self._values.period(state)
        if turn != self._turn:
            self._end_turn(state)
            self._turn = turn

    def _end_turn(self, state: State) -> None:
        net = self._net(state, self._booked)
        self._booked = len(state.rows or ())
        for seat, *standing in self._standings(state):
            row = (self._job.number, self._turn, state.step, seat, self._bots[seat], *standing)
            self._turns.append(row + net[seat])

    def _standings(self, state: State) -> Iterable[tuple[str, int, int, int]]:
        """Seat, score, rank and money, in seat order; a second hand has no score and no row."""
        scores, held = state.scores(), self._values.holdings(state)
        rank = {seat: place for place, seat in enumerate(scores, 1)}
        for seat in (seat for seat in state.players if seat in scores):
            yield seat, scores[seat], rank[seat], held.get(seat, {}).get("money", 0)

    def _net(self, state: State, since: int = 0) -> dict[str, tuple[int, ...]]:
        """Money that each seat received less what it gave, by account, in rows from `since`."""
        sums = {seat: dict.fromkeys(self._accounts, 0) for seat in state.players}
        for _, payer, payee, amount, asset, account in (state.rows or ())[since:]:
            if asset == "money":
                if payer in sums:
                    sums[payer][account] -= amount
                if payee in sums:
                    sums[payee][account] += amount
        return {seat: tuple(by_account.values()) for seat, by_account in sums.items()}

    def finish(self, state: State) -> Rows:
        """Rows of the game, which is over."""
        job, setting = self._job, self._setting
        net, turns = self._net(state), self._values.period(state)
        broke = bankrupt_seats(self._setting.game, state)
        found: Rows = {"games": []}
        for seat, score, rank, money in self._standings(state):
            start = (setting.game, job.number, job.seed, seat, self._bots[seat])
            rules = (setting.edition_key, setting.rules_version)
            row = (
                *start,
                *rules,
                turns,
                state.step,
                score,
                rank,
                money,
                int(seat in broke),
                *net[seat],
            )
            found["games"].append(row)
        if self._per_turn:
            self._end_turn(state)
            found["turns"] = self._turns
        if self._full:
            found["ledger"] = [(job.number, *row) for row in state.rows or ()]
        return found
