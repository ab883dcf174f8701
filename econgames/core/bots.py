"""Computer opponents: what a bot is, and how the bots of a game are found."""

from __future__ import annotations

import ast
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar

from econgames.core.errors import SetupError, choices
from econgames.core.moves import Move, Option, RandomSource
from econgames.core.state import State

__all__ = [
    "Bot",
    "RandomBot",
    "bot_maker",
    "find_bots",
    "make_bot",
    "make_bots",
    "seed_of_decision",
]


class Bot(ABC):
    """A computer opponent: reads one view, gives one move and one reason a student can follow.

    A bot class has a `name`, an `idea` of at most five lines, and :meth:`choose`. Classes in a
    game's ``bots`` module, or in the modules of its ``bots`` folder, are found by themselves.

    Notes
    -----
    A bot may be used for several seats and several games, and after undo or load; whatever it
    remembers must not harm then. One that remembers at all plays best when it is kept for a game.
    """

    name: ClassVar[str]
    level: ClassVar[int] = 9
    """Place in lists of bots, weakest first; those of the same level come by name."""
    idea: ClassVar[str]
    reason: str = ""
    """Why the last move was chosen: sentences that a pupil can follow, with numbers and units.

    Other seats are called "player B", for which a match puts their names.
    """

    @abstractmethod
    def choose(self, view: Any, options: list[Option], rng: RandomSource) -> Move:
        """One of the legal moves.

        Parameters
        ----------
        view : State
            What the player may see; the bot must not change it (``view.copy()`` is cheap).
        options : list of Option
            Everything the player may do, never empty.
        rng : random source
            The only source of randomness a bot may use.
        """

    def remember(self, view: Any, move: Move) -> None:  # noqa: B027
        """Note that this move is made in this position; one that keeps no notes need not.

        :meth:`choose` notes its own move. It is replaced where another one is made in its name.
        """


class RandomBot(Bot):
    """Uniform over the options, and within a range uniform over its values: the baseline."""

    name = "random"
    level = 0
    idea = "Any legal move, each option as likely as the others."

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """One option at random."""
        self.reason = (
            f"I take one of {len(options)} options at random."
            if len(options) > 1
            else "I take the only option that there is."
        )
        return options[int(rng.random() * len(options))].sample(rng)


def find_bots(game: str) -> dict[str, type[Bot]]:
    """Bots of a game by name, weakest first: the random one, and those of its ``bots`` module.

    Where ``bots`` is a folder, the classes in all its modules count; no list is kept.

    Examples
    --------
    >>> list(find_bots("rolling_stock_stars"))
    ['random', 'novice', 'trader', 'expert', 'searcher']
    """
    package = import_module(f"econgames.{game}.bots")
    folder = getattr(package, "__path__", ())
    inside = [f"{package.__name__}.{found.name}" for found in iter_modules(folder)]
    kinds: set[type[Bot]] = {RandomBot}
    for module in (package, *map(import_module, inside)):
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, Bot) and not inspect.isabstract(kind) and "name" in vars(kind):
                kinds.add(kind)
    in_order = sorted(kinds, key=lambda kind: (kind.level, kind.name))
    return {kind.name: kind for kind in in_order}


def make_bot(game: str, bot: str | Bot) -> Bot:
    """The bot itself, or a new one of the game by name, perhaps with settings.

    Raises
    ------
    SetupError
        If the game has no bot of that name, or the bot no such settings.

    Examples
    --------
    >>> make_bot("industria", "searcher(playouts=8)").name
    'searcher'
    """
    return bot if isinstance(bot, Bot) else bot_maker(game, bot)()


def bot_maker(game: str, bot: str) -> Callable[[], Bot]:
    """What makes bots of that name, each time with the settings that stand behind it.

    Raises
    ------
    SetupError
        If the game has no bot of that name, or the bot no such settings.

    Examples
    --------
    >>> make = bot_maker("industria", "searcher(playouts=8)")
    >>> make().name, make() is make()
    ('searcher', False)
    """
    bots = find_bots(game)
    name, settings = _called(bot)
    if name not in bots:
        raise SetupError(choices("bot", name, bots))
    known = inspect.signature(bots[name]).parameters
    takes_any = any(each.kind is each.VAR_KEYWORD for each in known.values())
    for setting in settings:
        if setting not in known and not takes_any:
            raise SetupError(choices(f"setting of {name}", setting, known))
    maker = partial(bots[name], **settings)
    try:
        maker()
    except TypeError as error:
        raise SetupError(f"{bot} cannot be made: {error}") from None
    return maker


def _called(text: str) -> tuple[str, dict[str, Any]]:
    """Name and settings of a bot that is asked for as in ``"searcher(playouts=8)"``."""
    try:
        call = ast.parse(text, mode="eval").body
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and not call.args:
            return call.func.id, {str(k.arg): ast.literal_eval(k.value) for k in call.keywords}
    except (SyntaxError, TypeError, ValueError):
        pass  # no call: the whole text is the name
    return text, {}


def make_bots(
    game: str,
    bots: str | Bot | Mapping[str, str | Bot],
    seats: tuple[str, ...],
    kept: dict[tuple[str, str], Bot] | None = None,
) -> dict[str, Bot]:
    """Bots by seat, from one for all seats or a mapping of seats.

    Parameters
    ----------
    game : str
        Name of the game.
    bots : str, Bot or mapping
        One for all seats, or bots by seat.
    seats : tuple of str
        Seats of the match.
    kept : dict, optional
        Bots made before, by seat and name. They are used again and new ones are added, so that
        a bot that remembers its refused offers goes on where it stopped.

    Raises
    ------
    SetupError
        If a seat or a bot is unknown.
    """
    by_seat = bots if isinstance(bots, Mapping) else dict.fromkeys(seats, bots)
    for seat in by_seat:
        if seat not in seats:
            raise SetupError(choices("seat", seat, seats))
    if kept is None:
        kept = {}
    made: dict[str, Bot] = {}
    for seat, bot in by_seat.items():
        if isinstance(bot, Bot):
            made[seat] = bot
            continue
        if (seat, bot) not in kept:
            kept[seat, bot] = make_bot(game, bot)
        made[seat] = kept[seat, bot]
    return made


def seed_of_decision(seed: int, seat: str, step: int) -> str:
    """Seed of a bot's randomness in one decision: the same in a match and in a simulation.

    Parameters
    ----------
    seed : int
        Seed of the game.
    seat : str
        Seat that decides.
    step : int
        Moves played before.
    """
    return f"{seed}/{seat}/{step}"
