"""``eg.simulate``: many games with bots as a table with one row per game and seat."""

from __future__ import annotations

import hashlib
import inspect
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from econgames.analysis.simulate.gather import SimulationWarning, tell_failures
from econgames.analysis.simulate.lock import alone
from econgames.analysis.simulate.plan import (
    LEDGERS,
    BotLike,
    Job,
    Plan,
    check_whole,
    label,
    line_up,
    make_setting,
    seed_of_game,
)
from econgames.analysis.simulate.progress import ProgressLike, check_progress, counted
from econgames.analysis.simulate.rows import columns_of, need_pandas
from econgames.analysis.simulate.run import run_jobs, workers_for
from econgames.analysis.simulate.store import Files, Memory, check_out
from econgames.core.edition import Source
from econgames.core.errors import SetupError, choices

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["Simulation", "simulate"]


IN_ATTRS = 100
"""Failed games that the attributes of a table name; pandas copies them with each table."""


class Simulation:
    """Tables of a simulation, in memory or in files.

    Parameters
    ----------
    arguments : mapping
        What decides the rows: game, players, bots, games, seed, edition, versions.
    store : Memory or Files
        Where the rows are.
    """

    def __init__(self, arguments: Mapping[str, Any], store: Memory | Files) -> None:
        self.arguments = dict(arguments)
        self._store = store

    def __repr__(self) -> str:
        where = f" in {self.files['games']}" if self.files else ""
        done, games = self._store.done, self.arguments["games"]
        return f"<{done:,} of {games:,} games of {self.arguments['game']}{where}>"

    @property
    def games(self) -> DataFrame:
        """One row per game and seat; read from its file where there is one."""
        frame = self._store.read("games")
        failed = self.failed
        frame.attrs = {
            **self.arguments,
            "failed_games": len(failed),
            "failed": failed.head(IN_ATTRS).to_dict("records"),
        }
        return frame

    @property
    def turns(self) -> DataFrame:
        """One row per game, turn and seat, with ``per_turn=True``."""
        return self._table("turns", "per_turn=True")

    @property
    def ledger(self) -> DataFrame:
        """All transfers of all games, with ``ledger="full"``."""
        return self._table("ledger", 'ledger="full"')

    @property
    def failed(self) -> DataFrame:
        """Games that could not be played to their end: number, seed, step and error."""
        return self._store.read("failed")

    @property
    def files(self) -> dict[str, Path]:
        """Files by table; empty where the tables are in memory."""
        paths = getattr(self._store, "paths", {})
        return {name: path for name, path in paths.items() if path.exists()}

    def _table(self, name: str, how: str) -> DataFrame:
        if name not in self._store.columns:
            raise SetupError(f"this simulation has no table of {name}; run it with {how}")
        return self._store.read(name)


def simulate(
    game: str,
    players: int = 4,
    bots: BotLike | Mapping[str, BotLike] | Sequence[BotLike] = "trader",
    games: int = 100,
    seed: int = 1,
    *,
    edition: Source | None = None,
    options: Mapping[str, Any] | None = None,
    ledger: str = "none",
    per_turn: bool = False,
    jobs: int | None = None,
    out: str | Path | None = None,
    progress: ProgressLike = True,
) -> Any:
    """Let bots play many games, and give a table with one row per game and seat.

    The same arguments give the same table on any machine, with any number of workers. The game
    of a row is ``eg.new(game, players, seed=row.seed, ...).run(bots)``, move by move.

    Parameters
    ----------
    game : str
        Name of the game.
    players : int
        How many.
    bots : str, Bot, class of bots, mapping or sequence
        One for all seats, bots by seat, or a list in seat order. Names are those of
        ``eg.game(name).bots``; a class of your own is made anew for each game and seat, an
        instance is copied.
    games : int
        How many.
    seed : int
        The seed of game i comes from this one and i alone, so that simulations of the same seed
        are paired game by game.
    edition : str, Path or mapping, optional
        Constants that differ from the shipped edition, as in :func:`econgames.new`.
    options : mapping, optional
        Variants of the game, as in ``game(name).info.options``.
    ledger : {"none", "summary", "full"}
        "summary" adds a column per account: money that the seat received less what it gave;
        "full" keeps all transfers as a table of its own too. Without it games are faster.
    per_turn : bool
        Keep the standings at the end of each turn as a table of its own.
    jobs : int, optional
        Workers; -1 is one for each core. By default 1, or what ``joblib.parallel_config``
        says: inside ``with joblib.parallel_config(backend="dask"):`` the games are played
        on the cluster of the current ``distributed.Client``.
    out : str or Path, optional
        File that ends with .csv or .parquet. Rows are written while games are played, so
        that memory does not grow; stopped, the same call goes on where it was. The other
        tables lie beside it, as ``NAME.turns.csv``, ``NAME.ledger.csv`` and, if a game
        failed, ``NAME.failed.csv``.
    progress : bool or callable
        Show a line in terminals and notebooks, or call a function with the games done and
        the games in all.

    Returns
    -------
    DataFrame, shape (games x players, 13 or more), or Simulation
        Columns: game, number, seed, seat, bot, edition, rules_version, turns, steps, score, rank,
        money, bankrupt (1 for a seat that is out because it could not pay), and accounts; all that
        is counted is int64, money in the unit of the game. `rank`
        counts from 1 in the order of ``match.scores()``. ``table.attrs`` holds the arguments.
        With `per_turn`, a full ledger or `out` it is a
        :class:`~econgames.analysis.simulate.Simulation`: tables `games`, `turns`, `ledger` and
        `failed`, and `files`.

    Raises
    ------
    SetupError
        If an argument is wrong, or pandas, joblib or pyarrow is needed and missing; no game was
        played then.
    EditionError
        If the edition is refused.
    SaveError
        If the file holds something else, cannot be written, or is being written by another call.
    SimulationError
        If all games fail, or all of the first 20, or a cluster stays without workers.

    Warns
    -----
    SimulationWarning
        If some games failed: a bot raised an error or ended its worker. Their numbers, seeds and
        errors are in ``Simulation.failed``, of the first 100 also in ``table.attrs["failed"]``,
        and the table holds all other games. Also if it was stopped: the table holds the first
        games. With `out` a stop is a KeyboardInterrupt as ever, and the files are kept.

    Examples
    --------
    >>> table = simulate("rolling_stock_stars", 3, ["novice", "random", "random"], games=20)
    >>> table.groupby("bot")["rank"].mean()["novice"].item()
    1.0
    >>> table[["number", "seed", "seat", "bot"]].head(2).values.tolist()
    [[0, 27311190229672, 'A', 'novice'], [0, 27311190229672, 'B', 'random']]
    """
    if ledger not in LEDGERS:
        raise SetupError(choices("ledger", ledger, LEDGERS))
    check_progress(progress)
    check_whole("games", games, least=1)
    check_whole("seed", seed)
    setting = make_setting(game, players, edition, options)
    chosen = line_up(setting, bots)
    plan = Plan((setting,), (chosen,), ledger, bool(per_turn))
    workers_for(jobs)
    need_pandas()
    arguments = _arguments(plan, games, seed)
    columns = columns_of(plan)
    path = None if out is None else check_out(out)
    with nullcontext() if path is None else alone(path):
        store = Memory(columns) if path is None else Files(path, columns, arguments)
        left = (Job(i, seed_of_game(seed, i)) for i in range(store.done, games))
        _fill(store, plan, left, games, jobs, progress)
    found = Simulation(arguments, store)
    tell_failures(found.failed, games)
    return found.games if out is None and not per_turn and ledger != "full" else found


def _arguments(plan: Plan, games: int, seed: int) -> dict[str, Any]:
    """What decides the rows, as plain data."""
    from econgames import __version__

    setting = plan.settings[0]
    return {
        "game": setting.game,
        "players": setting.players,
        "bots": [_name(bot) for bot in plan.line_ups[0]],
        "games": games,
        "seed": seed,
        "edition": setting.edition_key,
        "options": dict(setting.options),
        "ledger": plan.ledger,
        "turns": plan.per_turn,
        "rules_version": setting.rules_version,
        "econgames": __version__,
    }


def _name(bot: BotLike) -> str:
    """Name of a bot, and of one that is not of the package also a fingerprint of its code."""
    if isinstance(bot, str):
        return bot
    kind = bot if isinstance(bot, type) else type(bot)
    try:
        code = inspect.getsource(kind)
    except (OSError, TypeError):
        code = ""
    own = "" if isinstance(bot, type) else repr(sorted(vars(bot).items()))
    mark = hashlib.sha256((code + own).encode()).hexdigest()[:10]
    return f"{label(bot)} ({kind.__qualname__} {mark})"


def _fill(
    store: Memory | Files,
    plan: Plan,
    left: Iterator[Job],
    games: int,
    jobs: int | None,
    progress: ProgressLike,
) -> None:
    """Play what is left and keep it; what was played is kept also when it is stopped."""
    try:
        with closing(run_jobs(plan, left, jobs)) as outcomes:
            for outcome in counted(outcomes, games, progress, store.done):
                store.add(outcome)
        store.finish()
    except KeyboardInterrupt as stop:
        store.keep()
        if isinstance(store, Memory):
            warnings.warn(
                f"stopped: these are the first {store.done} of {games} games",
                SimulationWarning,
                stacklevel=4,
            )
        else:
            stop.add_note(f"{store.done} of {games} games are kept; the same call goes on")
            raise
