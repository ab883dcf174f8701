"""econgames: five economic board games as models to play, measure and question.

>>> import econgames as eg
>>> eg.games()
(..., 'rolling_stock_stars')
>>> match = eg.new("rolling_stock_stars", players=3, seed=1)
>>> match.actors()
('B',)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from econgames.core.edition import Source
from econgames.core.errors import SaveError

if TYPE_CHECKING:
    from types import ModuleType

    from econgames.core.match import Match
    from econgames.core.registry import Game

__all__ = [
    "__version__",
    "check_setup",
    "game",
    "games",
    "lab",
    "load",
    "new",
    "plots",
    "simulate",
    "sweep",
    "tournament",
]

__version__ = "0.1.0"


def games() -> tuple[str, ...]:
    """Names of the games that can be played."""
    from econgames.core.registry import game_names

    return game_names()


def game(name: str) -> Game:
    """A game by name, with its rules, edition, chart of accounts, graphs and bots.

    Raises
    ------
    SetupError
        If there is no game of that name.

    Examples
    --------
    >>> game("rolling_stock_stars").info.players
    (2, 3, 4, 5, 6)
    """
    from econgames.core.registry import find_game

    return find_game(name)


def new(
    name: str,
    players: int | Sequence[str] = 4,
    *,
    seed: int | None = None,
    edition: Source | None = None,
    script: Mapping[str, Sequence[Any]] | None = None,
    autosave: str | Path | None = None,
    **options: Any,
) -> Match:
    """Set up a new match.

    Parameters
    ----------
    name : str
        Name of the game.
    players : int or sequence of str
        How many, or their names.
    seed : int, optional
        The same seed gives the same game; by default another one each time.
    edition : str, Path or mapping, optional
        TOML file, or tables, with constants that differ from the shipped edition.
    script : mapping of str to sequence, optional
        Outcomes of chance by name, for a certain deal.
    autosave : str or Path, optional
        File that is written after every move; an earlier file of that name is put aside.
    **options
        Variants of the game, as in ``game(name).info.options``.

    Raises
    ------
    SetupError
        If the game, the number of players or an option is unknown.
    EditionError
        If the edition is refused.

    Examples
    --------
    >>> new("rolling_stock_stars", players=["Mia", "Tom"], seed=1).names
    {'A': 'Mia', 'B': 'Tom'}
    """
    from econgames.core.match import new_match

    return new_match(
        name,
        players,
        seed=seed,
        edition=edition,
        script=script,
        autosave=autosave,
        **options,
    )


def load(source: str | Path, *, autosave: bool = False) -> Match:
    """Match from a saved game, or from a position code.

    Parameters
    ----------
    source : str or Path
        File written by ``match.save``, or text from ``match.position``.
    autosave : bool
        Go on saving to that file after every move.

    Raises
    ------
    SaveError
        If the file or code is broken, foreign or made by other rules.

    Examples
    --------
    >>> match = new("rolling_stock_stars", players=2, seed=3)
    >>> load(match.position).state.key() == match.state.key()
    True
    """
    from econgames.core.saves import is_code
    from econgames.core.saves import load as load_match

    match = load_match(source)
    if autosave and is_code(source):
        raise SaveError("a position code is no file to go on saving to: set match.autosave")
    if autosave:
        match.autosave = Path(source)
    return match


def lab(
    match: Match | str | Path,
    players: int | Sequence[str] | None = None,
    *,
    seed: int | None = None,
    **settings: Any,
) -> Any:
    """Board, controls, history and charts to play a match on, in a notebook.

    Parameters
    ----------
    match : Match, str or Path
        A match; the name of a game for a new one; the path of a saved game or a position code.
    players : int or sequence of str, optional
        How many players a new match has, or their names; 4 by default.
    seed : int, optional
        Seed of a new match: the same seed gives the same game.
    **settings
        bots : None, bool, str, Bot or mapping
            Who plays the other seats: None or True the usual bot, False people who share the
            screen, a name or a bot that one, ``{"B": "expert"}`` seat by seat.
        viewer : str
            Your seat, such as "A"; without it the table turns to whichever person is asked.
        autosave : str or Path
            File that is written after each move; the game in it is continued.
        theme : {"light", "dark"}
            Colours; those of the page by default.
        pace : float
            Seconds between two moves of bots; 0 plays them at once.
        fit : bool
            Start with action bar and board fitted into the height of the window.
        script, edition and options of the game
            As :func:`new` takes them, for a new match.

    Returns
    -------
    econgames.ui.lab.Lab
        Show it as the last line of a cell; ``lab.match`` is the match on the table.

    Raises
    ------
    SetupError
        If the game, a seat, a bot or a setting is unknown; nothing was changed then.
    SaveError
        If a saved game cannot be read, or the autosave file would lose another game.
    """
    from econgames.ui.lab import lab as make_lab

    return make_lab(match, players, seed, **settings)


def simulate(
    game: str,
    players: int = 4,
    bots: Any = "trader",
    games: int = 100,
    seed: int = 1,
    **settings: Any,
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
    **settings
        edition : str, Path or mapping
            Constants that differ from the shipped edition, as in :func:`new`.
        options : mapping
            Variants of the game, as in ``game(name).info.options``.
        ledger : {"none", "summary", "full"}
            "summary" adds a column per account: money that the seat received less what it gave;
            "full" keeps all transfers as a table of its own too. Without it games are faster.
        per_turn : bool
            Keep the standings at the end of each turn as a table of its own.
        jobs : int
            Workers; -1 is one for each core. By default 1, or what ``joblib.parallel_config``
            says: inside ``with joblib.parallel_config(backend="dask"):`` the games are played
            on the cluster of the current ``distributed.Client``.
        out : str or Path
            File that ends with .csv or .parquet. Rows are written while games are played, so
            that memory does not grow; stopped, the same call goes on where it was. The other
            tables lie beside it, as ``NAME.turns.csv``, ``NAME.ledger.csv`` and, if a game
            failed, ``NAME.failed.csv``.
        progress : bool or callable
            Show a line in terminals and notebooks, or call a function with the games done and
            the games in all.

    Returns
    -------
    DataFrame, shape (games x players, 12 or more), or Simulation
        Columns: game, number, seed, seat, bot, edition, rules_version, turns, steps, score, rank,
        money, and accounts; all that is counted is int64, money in the unit of the game. `rank`
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
        If the file holds something else, or cannot be written.
    SimulationError
        If all games fail, or all of the first 20.

    Warns
    -----
    SimulationWarning
        If some games failed: a bot raised an error or ended its worker. Their numbers, seeds and
        errors are in ``table.attrs["failed"]`` and ``Simulation.failed``, and the table holds
        all others. Also if it was stopped: the table holds the first games. With `out` a stop
        is a KeyboardInterrupt as ever, and the files are kept.

    Examples
    --------
    >>> table = simulate("rolling_stock_stars", 3, ["novice", "random", "random"], games=20)
    >>> table.groupby("bot")["rank"].mean()["novice"].item()
    1.0
    >>> table[["number", "seed", "seat", "bot"]].head(2).values.tolist()
    [[0, 27311190229672, 'A', 'novice'], [0, 27311190229672, 'B', 'random']]
    """
    from econgames.analysis.simulate import simulate as run

    return run(game, players, bots, games, seed, **settings)


def tournament(
    game: str, bots: Any, players: int = 4, deals: int = 50, seed: int = 1, **settings: Any
) -> Any:
    """Let every bot play every other, and say who is how much stronger, with 95 % intervals.

    Two bots share the seats of a game, as many each; each deal is played again with their seats
    exchanged, so that neither a good seat nor a good deal helps anybody. All pairs play the same
    deals.

    Parameters
    ----------
    game : str
        Name of the game.
    bots : sequence or mapping
        Names, classes or instances as for :func:`simulate`; a mapping gives names of its own.
    players : int
        Seats of a game.
    deals : int
        Deals of each pair, twice as many games.
    seed : int
        Deals are those of the games of :func:`simulate` with this seed.
    **settings
        edition, options, jobs and progress, as for :func:`simulate`.

    Returns
    -------
    Tournament
        ``.table``, one row per bot, the best first: games, `elo`, `win` (share of games in which
        its seats are better placed on average, a draw counts one half), `first` (share of games
        that one of its seats wins), mean `rank` and `score`, and the ends of intervals. ``.pairs``,
        one row per pair: the same for `x` against `y`, the lead in mean score and its effect size
        (Cohen's d over deals). ``.games``, the rows of all games. An interval takes a deal as one
        observation. Elo is the fit of Bradley and Terry to who beat whom, with half a win added
        to each pair; of a bot that has always won its ends say no more than that.

    Raises
    ------
    SetupError
        If an argument is wrong, or choix, pandas or joblib is missing; no game was played then.
    SimulationError
        If all games fail.

    Examples
    --------
    >>> result = tournament("rolling_stock_stars", ["random", "novice"], deals=3, progress=False)
    >>> result.table[["bot", "games", "win", "first"]].values.tolist()
    [['novice', 6, 1.0, 1.0], ['random', 6, 0.0, 0.0]]
    """
    from econgames.analysis.tournament import tournament as run

    return run(game, bots, players, deals, seed, **settings)


def sweep(
    game: str,
    constant: str,
    values: Sequence[Any],
    measure: Any = "score",
    players: int = 4,
    bots: Any = "trader",
    games: int = 100,
    seed: int = 1,
    **settings: Any,
) -> Any:
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
        Name of a column of :func:`simulate`, an account included, for its mean over the seats of
        a game; "lead" for the winner's score less the mean of the others; or a function that
        takes the rows of one game, a DataFrame, and returns a number.
    players, bots, games, seed
        As for :func:`simulate`; `games` of each value.
    **settings
        edition, options, jobs and progress, as for :func:`simulate`. The shipped value is then
        that of `edition`.

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
    from econgames.analysis.sweep import sweep as run

    return run(game, constant, values, measure, players, bots, games, seed, **settings)


def check_setup() -> None:
    """Print the versions that matter in a notebook, and what to do where something is missing."""
    from econgames.lessons.setup import check_setup as check

    check()


def __getattr__(name: str) -> ModuleType:
    if name == "plots":
        from importlib import import_module

        return import_module("econgames.analysis.plots")
    raise AttributeError(f"module 'econgames' has no attribute {name!r}")
