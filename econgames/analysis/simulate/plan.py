"""What is to be played: settings, bots by seat, and one seed for each game."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from econgames.core.bots import Bot, make_bot
from econgames.core.edition import Source
from econgames.core.errors import SetupError, choices
from econgames.core.registry import find_game
from econgames.core.setting_up import set_up

__all__ = [
    "LEDGERS",
    "BotLike",
    "Job",
    "Plan",
    "Setting",
    "check_whole",
    "edition_key",
    "fresh_bot",
    "label",
    "line_up",
    "make_setting",
    "seed_of_game",
]

BotLike = str | Bot | type[Bot]
"""A bot as people give it: its name, a class, or an instance that is copied for each game."""

LEDGERS = ("none", "summary", "full")
"""How much of the books a simulation keeps."""

SEED_BYTES = 6
"""Seeds of games have 48 bits: at most 15 digits, which spreadsheets keep exactly."""


class Setting(NamedTuple):
    """A game as it is set up, but for its seed; make one with :func:`make_setting`."""

    game: str
    """Name of the game."""
    players: int
    """Number of players; in some variants one has several seats."""
    seats: tuple[str, ...]
    """Seats, in seat order."""
    edition: Any
    """Constants that it is played with."""
    options: Mapping[str, Any]
    """Variants of the game, all of them."""
    edition_key: str
    """Fingerprint of the edition, see :func:`edition_key`."""
    rules_version: int
    """Version of its rules."""


class Job(NamedTuple):
    """One game to be played, a few whole numbers: what they point to is in the plan."""

    number: int
    """Its number, from 0; results come in this order."""
    seed: int
    """Seed of its chance and of its bots."""
    setting: int = 0
    """Place in the settings of the plan."""
    line_up: int = 0
    """Place in the line-ups of the plan."""


class Plan(NamedTuple):
    """What all games of a run share. It is sent to each worker once."""

    settings: tuple[Setting, ...]
    """Settings that jobs choose from."""
    line_ups: tuple[tuple[BotLike, ...], ...]
    """Bots in seat order that jobs choose from."""
    ledger: str = "none"
    """One of :data:`LEDGERS`."""
    per_turn: bool = False
    """Whether standings are kept at the end of each turn."""


def seed_of_game(seed: int, number: int) -> int:
    """Seed of game `number` of a simulation: it depends on nothing else, on any machine.

    Parameters
    ----------
    seed : int
        Seed of the simulation.
    number : int
        Number of the game, from 0.

    Returns
    -------
    int
        0 to 2**48 - 1.

    Examples
    --------
    >>> [seed_of_game(1, number) for number in range(2)]
    [27311190229672, 40946424025579]
    """
    digest = hashlib.sha256(f"{seed}/{number}".encode()).digest()
    return int.from_bytes(digest[:SEED_BYTES], "big")


def edition_key(edition: Any) -> str:
    """Fingerprint of an edition: equal tables have equal keys, on any machine.

    Returns
    -------
    str
        The letter e and ten hexadecimal digits: never taken for a number in a table.

    Examples
    --------
    >>> import econgames as eg
    >>> game = eg.game("metropoli")
    >>> edition_key(game.edition(None)) == edition_key(game.edition({"dice": 3}))
    True
    """
    text = msgspec.json.encode(edition.raw, order="deterministic")
    return f"e{hashlib.sha256(text).hexdigest()[:10]}"


def check_whole(name: str, value: object, least: int | None = None) -> None:
    """Refuse an argument that is no whole number, or too small.

    Examples
    --------
    >>> check_whole("games", 0, least=1)
    Traceback (most recent call last):
        ...
    econgames.core.errors.SetupError: games must be a whole number of at least 1; not 0
    """
    if type(value) is not int or (least is not None and value < least):
        span = "" if least is None else f" of at least {least}"
        raise SetupError(f"{name} must be a whole number{span}; not {value!r}")


def make_setting(
    game: str,
    players: int = 4,
    edition: Source | None = None,
    options: Mapping[str, Any] | None = None,
) -> Setting:
    """Check how a game is to be set up.

    Parameters
    ----------
    game : str
        Name of the game.
    players : int
        How many.
    edition : str, Path or mapping, optional
        Constants that differ from the shipped edition.
    options : mapping, optional
        Variants of the game that differ from the usual ones.

    Raises
    ------
    SetupError
        If game, number of players or an option is unknown.
    EditionError
        If the edition is refused.

    Examples
    --------
    >>> make_setting("rolling_stock_stars", 3).seats
    ('A', 'B', 'C')
    """
    check_whole("players", players)
    if options is not None and not isinstance(options, Mapping):
        raise SetupError(f"options must be a mapping of names to values; not {options!r}")
    match = set_up(game, players, 0, edition, None, options or {})
    constants = match.state.edition
    return Setting(
        game,
        players,
        match.players,
        constants,
        match.setup["options"],
        edition_key(constants),
        find_game(game).info.rules_version,
    )


def line_up(
    setting: Setting, bots: BotLike | Mapping[str, BotLike] | Sequence[BotLike]
) -> tuple[BotLike, ...]:
    """Bots in seat order, from one for all seats, one by seat, or a list.

    Raises
    ------
    SetupError
        If a bot or seat is unknown, a seat is left without a bot, or a list has another length.

    Examples
    --------
    >>> setting = make_setting("rolling_stock_stars", 3)
    >>> line_up(setting, {"A": "expert", "B": "novice", "C": "novice"})
    ('expert', 'novice', 'novice')
    """
    seats = setting.seats
    if isinstance(bots, Mapping):
        for seat in bots:
            if seat not in seats:
                raise SetupError(choices("seat", seat, seats))
        if left := [seat for seat in seats if seat not in bots]:
            raise SetupError(f"every seat needs a bot; there is none for {', '.join(left)}")
        chosen = tuple(bots[seat] for seat in seats)
    elif isinstance(bots, Sequence) and not isinstance(bots, str):
        chosen = tuple(bots)
        if len(chosen) != len(seats):
            raise SetupError(f"{len(seats)} seats need as many bots; got {len(chosen)}")
    else:
        chosen = (bots,) * len(seats)
    for bot in chosen:
        check_bot(setting.game, bot)
    return chosen


def check_bot(game: str, bot: BotLike) -> None:
    """Refuse what cannot be made a bot of, before the first game."""
    if isinstance(bot, type) and issubclass(bot, Bot) and inspect.isabstract(bot):
        raise SetupError(f"bot {bot.__name__} has no choose(view, options, rng) yet")
    if not isinstance(bot, str | Bot) and not (isinstance(bot, type) and issubclass(bot, Bot)):
        raise SetupError(f"a bot is a name, a class of bots or an instance of one; not {bot!r}")
    try:
        fresh_bot(game, bot)
    except SetupError:
        raise
    except Exception as error:
        how = "made without arguments" if isinstance(bot, type) else "copied"
        raise SetupError(f"bot {label(bot)} cannot be {how}: {error!r}") from error


def fresh_bot(game: str, bot: BotLike) -> Bot:
    """A bot that remembers nothing of other games, so that their order changes no result."""
    if isinstance(bot, str):
        return _kind(game, bot)()
    return bot() if isinstance(bot, type) else deepcopy(bot)


@lru_cache
def _kind(game: str, name: str) -> type[Bot]:
    """Class of a bot by name; the games' folders are searched once and not for every game."""
    return type(make_bot(game, name))


def label(bot: BotLike) -> str:
    """Name of a bot in tables.

    Examples
    --------
    >>> from econgames.core.bots import RandomBot
    >>> label("expert"), label(RandomBot), label(RandomBot())
    ('expert', 'random', 'random')
    """
    if isinstance(bot, str):
        return bot
    kind = bot if isinstance(bot, type) else type(bot)
    return str(getattr(bot, "name", kind.__name__))
