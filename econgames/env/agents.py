"""The bots of the games as agents of their environments."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

from econgames.core.bots import Bot, make_bot
from econgames.core.errors import IllegalMove, SetupError
from econgames.env.aec import GameEnv
from econgames.env.spelling import WAIT

__all__ = ["BotAgent"]


class BotAgent:
    """A bot that acts in an environment: it chooses a move, and says it word by word.

    Parameters
    ----------
    env : GameEnv or ParallelEnv
        An environment of :func:`econgames.env.make` or :func:`econgames.env.parallel`.
    bot : str or Bot
        Name of a bot of the game, or a bot.
    seed : int, optional
        Of the bot's own random numbers.

    Raises
    ------
    SetupError
        If it is no such environment, or the game has no such bot.

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
        inner = getattr(env, "unwrapped", None)
        if not isinstance(inner, GameEnv):
            raise SetupError(f"env must be an environment of econgames.env.make; not {env!r}")
        self.env: Any = inner
        self.bot = make_bot(self.env.game.name, bot)
        self.rng = random.Random(seed)
        self._left: deque[int] = deque()
        self._at: tuple[Any, int] | None = None

    def __call__(self, agent: str) -> int:
        """Action for an agent: the next word of the move of the bot, or to wait.

        Raises
        ------
        IllegalMove
            If the agent is not asked, and the environment lets nobody wait.
        """
        env, place = self.env, self.env.place
        if agent != env.asked:
            if not env.waiting or agent not in env.seat_of:
                asked = env.asked or "nobody, the game is over"
                raise IllegalMove("env.turn", f"{agent} is not asked; asked is {asked}")
            return int(env.sight.action[WAIT])
        if self._at != place or not self._left:
            position, seat = env.position, env.seat_of[agent]
            move = self.bot.choose(position.view(seat), position.options(seat), self.rng)
            self._left = deque(env.spell(move))
        action = self._left.popleft()
        games, words = place
        self._at = games, words + 1
        return action
