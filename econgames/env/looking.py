"""The part of an environment that only looks: who plays, what each sees and may say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from econgames.core.edition import Source
from econgames.core.errors import ResetNeeded, SetupError, choices
from econgames.core.setting_up import set_up
from econgames.core.state import State
from econgames.env.making import VERSION
from econgames.env.sight import Seen, Sight
from econgames.env.spelling import WAIT, Dialogue

__all__ = ["Looking", "check_known", "whole"]

_MODES = ("ansi", "svg")
_OF_PETTINGZOO = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")
_FROM_RESET = (*_OF_PETTINGZOO, "num_agents", "asked", "position")


class Looking(AECEnv[str, Seen, int]):
    """Agents, spaces, observations and pictures of a game; playing it is left to others.

    Parameters
    ----------
    game, players, render_mode, edition, options
        As for :class:`econgames.env.aec.GameEnv`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(_MODES),
        "is_parallelizable": True,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: int,
        render_mode: str | None,
        edition: Source | None,
        options: Mapping[str, Any],
    ) -> None:
        super().__init__()
        if render_mode is not None:
            check_known("render_mode", render_mode, _MODES)
        self.render_mode = render_mode
        self._settings = (game, whole("players", players), edition, options)
        match = self._deal(0)
        self.game = match.game
        self.metadata = {**self.metadata, "name": f"{game}_v{VERSION}"}  # type: ignore[misc]
        if set(match.scores()) != set(match.players):
            raise SetupError(
                f"an environment has one agent a player, and here {len(match.scores())} players "
                f"lead the seats {', '.join(match.players)}: choose another variant"
            )
        self.possible_agents = [f"player_{number}" for number in range(len(match.players))]
        self.seat_of: dict[str, str] = dict(zip(self.possible_agents, match.players, strict=True))
        """Seat of each agent."""
        self.agent_of = {seat: agent for agent, seat in self.seat_of.items()}
        self.sight = Sight(match.game, match.state)
        """Words as actions, and positions as vectors."""
        self.catalogue, self.observation_names = self.sight.catalogue, self.sight.names
        self._spaces = {agent: self.sight.spaces() for agent in self.possible_agents}
        self._state: State
        self._dialogue: Dialogue
        self._games = self._words = 0

    def _deal(self, seed: int) -> Any:
        game, players, edition, options = self._settings
        return set_up(game, players, seed, edition, None, options)

    def __getattr__(self, name: str) -> Any:
        """What `reset` makes is missed before it, with an error that says so."""
        if name in _FROM_RESET:
            raise ResetNeeded(f"there is no game yet, and no {name}: call reset() first")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def _need_game(self, what: str) -> None:
        if not self._games:
            raise ResetNeeded(f"there is no game yet: call reset() before {what}")

    def need_agents(self) -> None:
        """Refuse to go on with a game that all agents have left."""
        if not self.agents:
            raise ResetNeeded("the game is over and all agents have left: call reset()")

    def _seat(self, agent: str) -> str:
        if agent not in self.seat_of:
            raise SetupError(choices("agent", agent, self.possible_agents))
        return self.seat_of[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Space of the observations: a vector and a mask."""
        self._seat(agent)
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Space of the actions: the words."""
        self._seat(agent)
        return self._spaces[agent][1]

    def meaning(self, action: int) -> str:
        """What an action says.

        Raises
        ------
        SetupError
            If it is no action.

        Examples
        --------
        >>> from econgames.env import GameEnv
        >>> env = GameEnv("rolling_stock_stars")
        >>> [env.meaning(action) for action in (0, 12, 15, 28)]
        ['wait', 'the digit 7', "the move 'bid'", "the name 'DA'"]
        """
        return self.sight.meaning(action)

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and which words it may say."""
        self._need_game("observe()")
        vector = self.sight.vector(self._state, self._dialogue, self._seat(agent))
        return {"observation": vector, "action_mask": self._mask(agent)}

    def _legal(self, agent: str) -> tuple[str, ...]:
        return self._dialogue.words() if agent == self.asked else (WAIT,)

    def _mask(self, agent: str) -> npt.NDArray[np.int8]:
        return self.sight.mask(self._legal(agent))

    @property
    def asked(self) -> str:
        """Agent that is to say the next word; empty when the game is over."""
        self._need_game("asked")
        actors: tuple[str, ...] = self._state.actors()
        return self.agent_of[actors[0]] if actors else ""

    @property
    def position(self) -> State:
        """The position, hidden things included: a copy, for bots and for looking behind."""
        self._need_game("position")
        return self._state.copy()

    @property
    def place(self) -> tuple[int, int]:
        """Number of the game since the environment was made, and of its words so far."""
        return self._games, self._words

    def render(self) -> str | None:
        """The position as the agent who is asked sees it, in words or as a picture.

        None where no `render_mode` was chosen.
        """
        self._need_game("render()")
        if self.render_mode is None:
            return None
        board, names = self.game.part("board"), {s: a for a, s in self.seat_of.items()}
        seat = self.seat_of.get(self.asked, self._state.players[0])
        view = self._state.view(seat)
        if self.render_mode == "ansi":
            return str(board.describe(view, names))
        return str(board.draw(view, viewer=seat, names=names))

    def close(self) -> None:
        """Nothing is held open."""


def whole(what: str, value: Any) -> int:
    """A whole number, numpy's among them: training loops draw their seeds with it."""
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise SetupError(f"{what} must be a whole number; not {value!r}")


def check_known(what: str, value: object, known: Iterable[object]) -> None:
    """Refuse a setting that is not among the known ones."""
    if value not in tuple(known):
        raise SetupError(choices(what, value, known))
