"""Computer opponents: what a bot is, and how the bots of a game are found."""

from __future__ import annotations

import inspect
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from econgames.core.errors import SetupError, choices
from econgames.core.moves import Move, Option, RandomSource
from econgames.core.state import State

__all__ = ["Bot", "RandomBot", "find_bots", "make_bot"]


class Bot(ABC):
    """A computer opponent: reads one view, gives one move and one reason a student can follow.

    A bot class has a `name`, an `idea` of at most five lines, and :meth:`choose`. Classes in a
    game's ``bots`` module are found by themselves.
    """

    name: ClassVar[str]
    idea: ClassVar[str]
    reason: str = ""
    """Why the last move was chosen, with numbers."""

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


class RandomBot(Bot):
    """Uniform over the options, and within a range uniform over its values: the baseline."""

    name = "random"
    idea = "Any legal move, each option as likely as the others."

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """One option at random."""
        self.reason = f"one of {len(options)} options at random"
        return options[int(rng.random() * len(options))].sample(rng)


def find_bots(game: str) -> dict[str, type[Bot]]:
    """Bots of a game by name: the random one, and the classes in its ``bots`` module."""
    from importlib import import_module

    module = import_module(f"econgames.{game}.bots")
    found: dict[str, type[Bot]] = {RandomBot.name: RandomBot}
    for _, kind in inspect.getmembers(module, inspect.isclass):
        if issubclass(kind, Bot) and not inspect.isabstract(kind) and "name" in vars(kind):
            found[kind.name] = kind
    return found


def make_bot(game: str, bot: str | Bot) -> Bot:
    """The bot itself, or a new one of the game by name.

    Raises
    ------
    SetupError
        If the game has no bot of that name.
    """
    if isinstance(bot, Bot):
        return bot
    bots = find_bots(game)
    if bot not in bots:
        raise SetupError(choices("bot", bot, bots))
    return bots[bot]()


def make_bots(
    game: str, bots: str | Bot | Mapping[str, str | Bot], seats: tuple[str, ...]
) -> dict[str, Bot]:
    """Bots by seat, from one for all seats or a mapping of seats."""
    if not isinstance(bots, Mapping):
        return {seat: make_bot(game, bots) for seat in seats}
    for seat in bots:
        if seat not in seats:
            raise SetupError(choices("seat", seat, seats))
    return {seat: make_bot(game, bot) for seat, bot in bots.items()}


def seeded(seed: int | None) -> random.Random:
    """Generator for bots, apart from that of the game."""
    return random.Random(seed)
