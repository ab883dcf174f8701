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

__all__ = ["__version__", "check_setup", "game", "games", "lab", "load", "new", "plots", "simulate"]

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
    >>> table.loc[0, ["number", "seat", "bot"]].tolist(), table.loc[0, "seed"]
    ([0, 'A', 'novice'], 27311190229672)
    """
    from econgames.analysis.simulate import simulate as run

    return run(game, players, bots, games, seed, **settings)


def check_setup() -> None:
    """Print the versions that matter in a notebook, and what to do where something is missing."""
    from econgames.lessons.setup import check_setup as check

    check()


def __getattr__(name: str) -> ModuleType:
    if name == "plots":
        from importlib import import_module

        return import_module("econgames.analysis.plots")
    raise AttributeError(f"module 'econgames' has no attribute {name!r}")
