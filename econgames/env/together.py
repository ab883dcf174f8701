"""Environments where all players act at the same time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo.utils.conversions import aec_to_parallel_wrapper

from econgames.core.errors import ResetNeeded, SetupError
from econgames.env.aec import GameEnv

__all__ = ["TogetherEnv"]


class TogetherEnv(aec_to_parallel_wrapper[str, Any, int]):
    """PettingZoo's view of a :class:`GameEnv` with ``waiting=True``, with clear refusals.

    Examples
    --------
    >>> from econgames.env import parallel
    >>> env = parallel("diora", players=2)
    >>> seen, infos = env.reset(seed=1)
    >>> env.step({"player_0": 0})
    Traceback (most recent call last):
        ...
    econgames.core.errors.SetupError: step() needs an action of each agent; none of player_1
    """

    def __init__(self, env: GameEnv) -> None:
        super().__init__(env)

    def __getattr__(self, name: str) -> Any:
        if name == "agents":
            raise ResetNeeded("there is no game yet, and no agents: call reset() first")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def step(self, actions: Mapping[str, int]) -> Any:
        """Let every agent act; those who are not asked wait.

        Raises
        ------
        ResetNeeded
            If no game was begun, or it is over.
        SetupError
            If an agent has no action.
        IllegalMove
            If one is no action, or the mask forbids it and `illegal` is ``"raise"``.
        """
        self.aec_env.need_agents()
        if left := [agent for agent in self.agents if agent not in actions]:
            raise SetupError(f"step() needs an action of each agent; none of {', '.join(left)}")
        for agent in self.agents:  # before the first of them has acted
            self.aec_env.check(agent, actions[agent])
        return super().step(actions)
