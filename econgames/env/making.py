"""Making environments by name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from econgames.core.errors import EconGamesError, SetupError
from econgames.core.registry import game_names

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

    from econgames.env.aec import GameEnv

__all__ = ["VERSION", "Module", "make", "module", "parallel"]

VERSION: Final = 1
"""Raised when actions or observations change, so that what was trained before no longer fits."""


class _Maker(Protocol):
    def __call__(self, **settings: Any) -> Any: ...


class Module(NamedTuple):
    """What a module of PettingZoo has: makers of environments of one game."""

    env: _Maker
    raw_env: _Maker
    parallel_env: _Maker


def make(game: str, **settings: Any) -> GameEnv:
    """An environment where the players act one after the other.

    Parameters
    ----------
    game : str
        Name of a game, with or without version: ``"diora"`` or ``"diora_v1"``.
    **settings
        Those of :class:`econgames.env.aec.GameEnv`, and options of the game.

    Returns
    -------
    GameEnv
        An AECEnv. An action that the mask forbids ends the game with -1 for its agent, unless
        `illegal` says otherwise; what cannot be, such as a step before the reset, is an error.

    Raises
    ------
    SetupError
        If the game, or a setting of it, is unknown.
    EconGamesError
        If PettingZoo is not installed.

    Examples
    --------
    >>> env = make("automobile", players=3, render_mode="ansi")
    >>> env.reset(seed=0)
    >>> str(env.unwrapped), env.agents
    ('automobile_v1', ['player_0', 'player_1', 'player_2'])
    """
    return _raw(game, **{"illegal": "end", **settings})


def parallel(game: str, **settings: Any) -> ParallelEnv[str, Any, Any]:
    """An environment where all players act at the same time; those who are not asked wait.

    Settings are those of :func:`make`, with ``waiting=True``.

    Raises
    ------
    SetupError
        If a setting is unknown, or `waiting` is off.

    Examples
    --------
    >>> env = parallel("industria", players=3)
    >>> seen, _ = env.reset(seed=1)
    >>> [int(seen[agent]["action_mask"][0]) for agent in env.agents]  # who must wait
    [1, 0, 1]
    """
    if not settings.setdefault("waiting", True):
        raise SetupError("players who act at the same time have to wait: leave waiting on")
    aec = make(game, **settings)
    from econgames.env.together import TogetherEnv

    return TogetherEnv(aec)


def _raw(game: str, **settings: Any) -> GameEnv:
    try:
        from econgames.env.aec import GameEnv
    except ModuleNotFoundError as error:
        if error.name and error.name.split(".")[0] in ("pettingzoo", "gymnasium", "numpy"):
            why = f"environments need {error.name}: pip install 'econgames[env]'"
            raise EconGamesError(why) from None
        raise
    return GameEnv(str(game).removesuffix(f"_v{VERSION}"), **settings)


def module(name: str) -> Module | None:
    """The makers of ``GAME_v1``; None if that is no game.

    >>> module("diora_v1").env.args, module("diora_v0")
    (('diora',), None)
    """
    game, _, version = name.rpartition("_v")
    if game not in game_names() or version != str(VERSION):
        return None
    return Module(partial(make, game), partial(_raw, game), partial(parallel, game))
