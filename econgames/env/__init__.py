"""The games as environments of PettingZoo, the standard interface for games of several players.

>>> from econgames.env import make
>>> env = make("diora", players=3)
>>> env.reset(seed=7)
>>> agent = env.agent_selection
>>> seen, reward, terminated, truncated, info = env.last()
>>> [env.unwrapped.meaning(action) for action in seen["action_mask"].nonzero()[0]]
["the move 'place'", "the move 'pass'"]

``from econgames.env import diora_v1`` has ``env``, ``raw_env`` and ``parallel_env``, as the modules
of PettingZoo do; every game has such a module. What the actions are, and why, is told in
:mod:`econgames.env.spelling`; what an environment is like, in :class:`GameEnv`. A random agent
against a bot:

>>> from econgames.env import BotAgent
>>> env = make("industria", players=3)
>>> env.reset(seed=1)
>>> expert = BotAgent(env, "expert")
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, _ = env.last()
...     if terminated or truncated:
...         action = None
...     elif agent == "player_0":
...         action = expert(agent)
...     else:
...         action = env.action_space(agent).sample(seen["action_mask"])
...     env.step(action)
>>> env.unwrapped.position.scores()
{'A': ..., ...}
"""

from typing import TYPE_CHECKING, Any

from econgames.env.making import VERSION, Module, make, parallel
from econgames.env.spelling import FIXED

if TYPE_CHECKING:
    from econgames.env.aec import GameEnv
    from econgames.env.agents import BotAgent

__all__ = ["FIXED", "VERSION", "BotAgent", "GameEnv", "Module", "make", "parallel"]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    from econgames.env.making import module

    if name == "GameEnv":
        return import_module("econgames.env.aec").GameEnv
    if name == "BotAgent":
        return import_module("econgames.env.agents").BotAgent
    found = module(name)
    if found is None:
        raise AttributeError(f"module 'econgames.env' has no attribute {name!r}")
    return found
