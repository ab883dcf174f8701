"""``eg.sweep``: what it does to games when a constant of an edition takes several values."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from econgames.analysis.constants import change_of, value_at
from econgames.analysis.intervals import games_needed, interval
from econgames.analysis.simulate.gather import SimulationWarning, gather
from econgames.analysis.simulate.plan import (
    BotLike,
    Job,
    Plan,
    Setting,
    check_whole,
    line_up,
    make_setting,
    seed_of_game,
)
from econgames.analysis.simulate.play import play_job
from econgames.analysis.simulate.progress import ProgressLike, check_progress
from econgames.analysis.simulate.rows import GAMES, accounts_of, columns_of, table
from econgames.core.edition import Source, merge
from econgames.core.errors import SetupError, choices
from econgames.core.registry import find_game

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["MEASURES", "Sweep", "sweep"]

Measure = Callable[["DataFrame"], float]
"""From the rows of one game to a number."""


def lead(game: DataFrame) -> float:
    """Winner's score less the mean of the other scores."""
    scores = game.sort_values("rank")["score"]
    return float(scores.iloc[0] - scores.iloc[1:].mean())


MEASURES: dict[str, Measure] = {"lead": lead}
"""Measures by name, beside the columns of the table of a simulation."""


class Sweep:
    """Result of a sweep; see :func:`econgames.sweep`.

    Parameters
    ----------
    title : str
        What was played.
    constant, measure : str
        What was changed, and what was measured.
    games : DataFrame
        Measure by game (rows) and place in `values` (columns); games that failed are missing.
    values : sequence
        Values of the constant, in the order of the table.
    shipped : int
        Place of the shipped value.
    """

    def __init__(
        self,
        title: str,
        constant: str,
        measure: str,
        games: DataFrame,
        values: Sequence[Any],
        shipped: int,
    ) -> None:
        self.constant, self.measure = constant, measure
        self._title = title
        self.games = games.set_axis(list(map(_key, values)), axis=1)
        """Measure of each game: one row per game, one column per value."""
        self.table: DataFrame = _table(games, values, shipped)
        """One row per value."""

    def __repr__(self) -> str:
        return f"{self._head()}\n{self.table.round(3).to_string(index=False)}"

    def _repr_html_(self) -> str:
        return f"<p>{self._head()}</p>{self.table.round(3).to_html(index=False)}"

    def _head(self) -> str:
        return f"{self._title}: {self.measure} by {self.constant}; 95 % intervals"


def sweep(
    game: str,
    constant: str,
    values: Sequence[Any],
    measure: str | Measure = "score",
    players: int = 4,
    bots: BotLike | Mapping[str, BotLike] | Sequence[BotLike] = "trader",
    games: int = 100,
    seed: int = 1,
    *,
    edition: Source | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    progress: ProgressLike = True,
) -> Sweep:
    """Change one constant of an edition, and measure what that does to the games.

    Every value plays the same deals as the shipped one, so that differences are paired.

    Parameters
    ----------
    game : str
        Name of the game.
    constant : str
        Place in ``edition.toml``: keys, and ids of rows, with dots between them, such as
        "start_cash.4" or "companies.MHE.income".
    values : sequence
        Values that it takes; the shipped one is always played too.
    measure : str or callable
        Name of a column of :func:`econgames.simulate`, an account included, for its mean over the
        seats of a game; "lead" for the winner's score less the mean of the others; or a function
        that takes the rows of one game, a DataFrame, and returns a number.
    players, bots, games, seed
        As for :func:`econgames.simulate`; `games` of each value.
    edition, options, jobs, progress
        As for :func:`econgames.simulate`. The shipped value is then that of `edition`.

    Returns
    -------
    Sweep
        ``.table``, one row per value: `shipped`, `games`, `mean` of the measure with the ends
        of its 95 % interval, `effect` (mean difference to the shipped value, deal by deal) with
        the ends of its interval, and `clear`, whether that leaves out 0. Each interval is for its
        value alone: of 20 values that change nothing, one is clear by chance. ``.games``, the
        measure of each game.

    Raises
    ------
    SetupError
        If there is no such constant or measure, or another argument is wrong.
    EditionError
        If the edition refuses a value; no game was played then.
    SimulationError
        If all games fail.

    Warns
    -----
    SimulationWarning
        If the games are too few to tell an effect from 0, with an estimate of how many would do.

    Examples
    --------
    >>> result = sweep("rolling_stock_stars", "start_cash.4", [60], bots="novice", games=10,
    ...                progress=False)
    >>> result.table[["value", "shipped", "clear"]].values.tolist()
    [[30, True, False], [60, False, True]]
    """
    check_progress(progress)
    check_whole("games", games, least=2)
    check_whole("seed", seed)
    if isinstance(values, str) or not isinstance(values, Sequence) or not values:
        raise SetupError(f"values must be a list of one or more; not {values!r}")
    base = make_setting(game, players, edition, options)
    chosen = line_up(base, bots)
    measured, ledger = _measure(game, measure)
    now = value_at(base.edition.raw, constant)
    every = [value for place, value in enumerate(values) if value not in values[:place]]
    if now not in every:
        every = _in_order([now, *every])
    settings = tuple(
        base if value == now else _changed(base, constant, value, options) for value in every
    )
    todo = [
        Job(place * games + number, seed_of_game(seed, number), place)
        for place in range(len(every))
        for number in range(games)
    ]
    plan = Plan(settings, (chosen,), ledger)
    name = measure if isinstance(measure, str) else getattr(measure, "__name__", "measure")
    _try_out(plan, todo[0], measured, name)
    found = _by_game(gather(plan, todo, jobs, progress), measured, games, len(every))
    title = f"{game}, {players} players, {games} games of each value, seed {seed}"
    result = Sweep(title, constant, name, found, every, every.index(now))
    _tell_doubts(result)
    return result


def _changed(
    base: Setting, constant: str, value: Any, options: Mapping[str, Any] | None
) -> Setting:
    tables = base.edition.raw
    changed = merge(f"({constant})", tables, change_of(tables, constant, value))
    return make_setting(base.game, base.players, changed, options)


def _in_order(values: list[Any]) -> list[Any]:
    """Values from low to high where they have an order, else as they are."""
    try:
        return sorted(values)
    except TypeError:
        return values


def _measure(game: str, measure: str | Measure) -> tuple[Measure, str]:
    """The measure as a function, and the ledger that it needs."""
    if callable(measure):
        return measure, "summary"
    if measure in MEASURES:
        return MEASURES[measure], "none"
    accounts = accounts_of(find_game(game).name)
    columns = [name for name, kind in GAMES.items() if kind is int and name != "number"]
    if not isinstance(measure, str) or measure not in (*columns, *accounts):
        raise SetupError(choices("measure", measure, (*MEASURES, *columns, *accounts)))
    name = measure
    return lambda rows: float(rows[name].mean()), "summary" if name in accounts else "none"


def _try_out(plan: Plan, job: Job, measure: Measure, name: str) -> None:
    """Measure one game first: it would be a pity to play a thousand for a slip of the pen."""
    rows = play_job(plan, job).rows
    if not rows:  # a failure of the game is told with the others
        return
    try:
        float(measure(table(columns_of(plan)["games"], rows["games"])))
    except Exception as error:
        why = f"measure {name} makes no number of the rows of a game: {error!r}"
        raise SetupError(why) from error


def _by_game(played: DataFrame, measure: Measure, games: int, values: int) -> DataFrame:
    """Measure by game and value; only games that were played to the end with every value."""
    from pandas import DataFrame

    found: dict[int, dict[int, float]] = {place: {} for place in range(values)}
    for number, rows in played.groupby("number"):
        place, game = divmod(int(number), games)
        found[place][game] = float(measure(rows))
    whole = DataFrame(found).dropna().sort_index()
    if len(whole) < 2:
        raise SetupError(f"{len(whole)} games were played with every value; 2 or more are needed")
    return whole


def _key(value: Any) -> Any:
    """A value as the name of a column."""
    return value if isinstance(value, str | int | float) else str(value)


def _table(games: DataFrame, values: Sequence[Any], shipped: int) -> DataFrame:
    from pandas import DataFrame

    rows = []
    for place, value in enumerate(values):
        mean, half = interval(games[place].tolist())
        effect, width = interval((games[place] - games[shipped]).tolist())
        clear = abs(effect) > width
        ends = (mean, mean - half, mean + half, effect, effect - width, effect + width)
        rows.append((_key(value), place == shipped, len(games), *ends, clear))
    names = ["value", "shipped", "games", "mean", "low", "high"]
    return DataFrame(rows, columns=[*names, "effect", "effect_low", "effect_high", "clear"])


def _tell_doubts(result: Sweep) -> None:
    """Warn where an effect may be chance; where every game is the same there is none."""
    doubts = []
    for row in result.table.itertuples():
        half = row.effect_high - row.effect
        if row.shipped or row.clear or half == 0:
            continue
        text = f"{row.value}: {row.effect:.3g} +- {half:.2g}"
        if row.effect:
            needed = games_needed(row.effect, half, row.games)
            text += f", if that is its size about {needed:,} games would do"
        doubts.append(text)
    if doubts:
        warnings.warn(
            f"{row.games} games are too few to tell what {result.constant} does to "
            f"{result.measure} at {'; '.join(doubts)}",
            SimulationWarning,
            stacklevel=4,
        )
