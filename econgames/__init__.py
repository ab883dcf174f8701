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
    from econgames.analysis.simulate import simulate
    from econgames.analysis.sweep import sweep
    from econgames.analysis.tournament import tournament
    from econgames.core.match import Match
    from econgames.core.registry import Game

__all__ = ["__version__", "check_setup", "classroom", "export", "game", "games", "lab", "load"]
__all__ += ["new", "plots", "simulate", "sweep", "tournament"]

__version__ = "0.2.0"


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
        Outcomes of chance by name, for a certain deal; ``"..."`` as the last one leaves what
        follows to the seed.
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
    from econgames.core.setting_up import new_match

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


def check_setup() -> None:
    """Print the versions that matter in a notebook, and what to do where something is missing."""
    from econgames.lessons.setup import check_setup as check

    check()


_FUNCTIONS = {
    "simulate": "econgames.analysis.simulate",
    "sweep": "econgames.analysis.sweep",
    "tournament": "econgames.analysis.tournament",
}
_PARTS = {
    "classroom": "econgames.lessons.classroom",
    "export": "econgames.analysis.exports",
    "plots": "econgames.analysis.plots",
}
"""Functions and parts that are loaded when they are first asked for."""


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _PARTS:
        return import_module(_PARTS[name])
    if name in _FUNCTIONS:
        return getattr(import_module(_FUNCTIONS[name]), name)
    raise AttributeError(f"module 'econgames' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Names to complete with the Tab key, those among them that are loaded later."""
    return sorted({*globals(), *__all__})
