"""The bots of the games as agents of their environments."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

from econgames.core.bots import Bot, make_bot

__all__ = ["BotAgent"]


class BotAgent:
    """A bot that acts in an environment: it chooses a move, and says it word by word.

    Parameters
    ----------
    env : AECEnv
        An environment of :func:`econgames.env.make`.
    bot : str or Bot
        Name of a bot of the game, or a bot.
    seed : int, optional
        Of the bot's own random numbers.

    Examples
    --------
    >>> from econgames.env import make
    >>> env = make("diora", players=3)
    >>> env.reset(seed=7)
    >>> novice = BotAgent(env, "novice")
    >>> env.unwrapped.meaning(novice(env.agent_selection))
    "the move 'place'"
    """

    def __init__(self, env: Any, bot: str | Bot, seed: int = 0) -> None:
        self.env = env.unwrapped
        self.bot = make_bot(self.env.game.name, bot)
        self.rng = random.Random(seed)
        self._left: deque[int] = deque()
        self._at: tuple[Any, int] | None = None

    def __call__(self, agent: str) -> int:
        """Action for the agent, who must be the one that is asked."""
        place = self.env.place
        if self._at != place or not self._left:
            position, seat = self.env.position, self.env.seat_of[agent]
            move = self.bot.choose(position.view(seat), position.options(seat), self.rng)
            self._left = deque(self.env.spell(move))
        action = self._left.popleft()
        games, words = place
        self._at = games, words + 1
        return action
