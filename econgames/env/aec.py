"""A game as an environment of PettingZoo's agent-environment cycle."""

from __future__ import annotations

import random
from collections.abc import Mapping
from operator import index
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from econgames.core.edition import Source
from econgames.core.errors import IllegalMove, SetupError, choices
from econgames.core.moves import Move
from econgames.core.setting_up import set_up
from econgames.core.state import State
from econgames.env.making import VERSION
from econgames.env.rewards import REWARDS
from econgames.env.spelling import FIXED, WAIT, Dialogue, words_of

__all__ = ["GameEnv"]

Seen = dict[str, npt.NDArray[Any]]

_MODES = ("ansi", "svg")
_ILLEGAL = ("end", "random")


class GameEnv(AECEnv[str, Seen, int], EzPickle):
    """One game, played in words; see :mod:`econgames.env.spelling`.

    =================  ==========================================================================
    agents             ``player_0`` to ``player_5``, who sit in the seats A to F
    action space       ``Discrete(n)``: the words of `catalogue`; the same for all agents
    observation        ``observation``: float32 vector, what the player may see, by
                       `observation_names`; ``action_mask``: int8 vector of n, 1 for legal words
    info               ``action_mask`` as well
    rewards            0 until the end, then by `reward`, from the scores as they stand
    order              whoever must decide is asked, several times for a move of several words; of
                       several who may act at the same time, the first in the order of the rules
    truncation         after `max_cycles` words
    =================  ==========================================================================

    A player who is not asked may only ``wait``, and is never asked to where `waiting` is off.

    Parameters
    ----------
    game : str
        Name of a game.
    players : int, optional
        How many; 3 by default.
    reward : {"rank", "difference"}
        ``rank``: from 1 for the first to -1 for the last, ties as the rules break them.
        ``difference``: own score less the best of the others', in the unit of the game.
    max_cycles : int, optional
        Words after which an unfinished game is cut off.
    seed : int, optional
        For resets without a seed; another one each time by default.
    illegal : {"end", "random"}
        What an action does that the mask forbids: refused with an error here, which the wrapper
        of :func:`econgames.env.make` turns into the end of the game; or replaced by a legal word.
    waiting : bool, optional
        Every agent acts in every cycle, in seat order, and those who are not asked wait; as
        training with all agents at once needs it. A cycle says one word.
    render_mode : {"ansi", "svg"}, optional
        What `render` returns: the position in words, or as a picture.
    edition : str, Path or mapping, optional
        Constants that differ from the shipped edition.
    **options
        Variants of the game.

    Raises
    ------
    SetupError
        If a setting is unknown.

    Notes
    -----
    Version 1. The environment is the same for the same seed: ``reset(seed=3)`` deals what
    ``eg.new(game, players, seed=3)`` deals. Options of `reset` are not used.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(_MODES),
        "is_parallelizable": True,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: int = 3,
        *,
        reward: Literal["rank", "difference"] = "rank",
        max_cycles: int = 20_000,
        seed: int | None = None,
        illegal: Literal["end", "random"] = "end",
        waiting: bool = False,
        render_mode: str | None = None,
        edition: Source | None = None,
        **options: Any,
    ) -> None:
        given = (reward, max_cycles, seed, illegal, waiting, render_mode, edition)
        names = ("reward", "max_cycles", "seed", "illegal", "waiting", "render_mode", "edition")
        EzPickle.__init__(self, game, players, **dict(zip(names, given, strict=True)), **options)
        super().__init__()
        _check("reward", reward, REWARDS)
        _check("illegal", illegal, _ILLEGAL)
        if render_mode is not None:
            _check("render_mode", render_mode, _MODES)
        players = _whole("players", players)
        self._settings = (game, players, edition, options)
        match = self._deal(0)
        self.game = match.game
        self.metadata = {**self.metadata, "name": f"{game}_v{VERSION}"}  # type: ignore[misc]
        self.reward, self.illegal = reward, illegal
        self.max_cycles = _whole("max_cycles", max_cycles)
        if self.max_cycles < 1:
            raise SetupError(f"max_cycles must be 1 or more words; not {max_cycles!r}")
        self.waiting, self.render_mode = waiting, render_mode
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.seat_of = dict(zip(self.possible_agents, match.players, strict=True))
        """Seat of each agent."""
        self.agent_of = {seat: agent for agent, seat in self.seat_of.items()}
        self._state: State = match.state
        self._observe = self.game.part("observation").observe
        names_said = self.game.part("observation").words(self._state)
        self.catalogue = words_of(self.game.moves, names_said)
        """Word of each action."""
        self._number = {word: action for action, word in enumerate(self.catalogue)}
        self._dialogue = Dialogue(self._state, self._state.actors()[0])
        self.observation_names = self._names()
        """What each entry of the vector says."""
        self._spaces = {agent: self._make_spaces() for agent in self.possible_agents}
        self._seeds = random.Random(None if seed is None else _whole("seed", seed))
        self._games = self._words = 0
        self._spoken = WAIT
        self.agents: list[str] = []

    def _deal(self, seed: int) -> Any:
        game, players, edition, options = self._settings
        return set_up(game, players, seed, edition, None, options)

    # ---- spaces

    def _make_spaces(self) -> tuple[spaces.Dict, spaces.Discrete]:
        n = len(self.catalogue)
        vector = spaces.Box(-np.inf, np.inf, (len(self.observation_names),), np.float32)
        mask = spaces.Box(0, 1, (n,), np.int8)
        return spaces.Dict({"observation": vector, "action_mask": mask}), spaces.Discrete(n)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Space of the observations: a vector and a mask."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Space of the actions: the words."""
        return self._spaces[agent][1]

    def meaning(self, action: int) -> str:
        """What an action says.

        Examples
        --------
        >>> env = GameEnv("rolling_stock_stars")
        >>> [env.meaning(action) for action in (0, 12, 15, 28)]
        ['wait', 'the digit 7', "the move 'bid'", "the name 'DA'"]
        """
        word = self.catalogue[action]
        if word in FIXED:
            return f"the digit {word}" if word.isdecimal() else word
        kinds = {kind.__struct_config__.tag for kind in self.game.moves.__args__}
        return f"the move {word!r}" if word in kinds else f"the name {word!r}"

    # ---- what is seen

    def _entries(self, agent: str) -> dict[str, int]:
        seat = self.seat_of[agent]
        seen = self._observe(self._state.view(seat), seat)
        seen.which("seat", seat, self._state.players)
        seen.which("phase", self._state.phase, self.game.info.phases)
        seen.who("asked", self.seat_of.get(self.asked))
        # of what is being said, the place of each word, 1 for the first; the last time it came
        said = self._dialogue.said
        seen.numbers("said", {word: n for n, word in enumerate(said, 1)}, self.catalogue)
        digits = ""
        for word in said:
            digits = digits + word if word.isdecimal() else ""
        seen.number("number being said", int(digits or 0))
        entries: dict[str, int] = seen.entries
        return entries

    def _names(self) -> tuple[str, ...]:
        return tuple(self._entries(self.possible_agents[0]))

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and which words it may say."""
        values = np.array(list(self._entries(agent).values()), dtype=np.float32)
        return {"observation": values, "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> npt.NDArray[np.int8]:
        mask = np.zeros(len(self.catalogue), np.int8)
        words = self._dialogue.words() if agent == self.asked else (WAIT,)
        mask[[self._number[word] for word in words]] = 1
        return mask

    @property
    def asked(self) -> str:
        """Agent that is to say the next word; empty when the game is over."""
        actors = self._state.actors()
        return self.agent_of[actors[0]] if actors else ""

    @property
    def position(self) -> State:
        """The position, hidden things included: a copy, for bots and for looking behind."""
        return self._state.copy()

    @property
    def place(self) -> tuple[int, int]:
        """Number of the game since the environment was made, and of its words so far."""
        return self._games, self._words

    # ---- playing

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game: that of the seed, or the next one."""
        if seed is not None:
            seed = _whole("seed", seed)
            self._seeds = random.Random(seed)
        self._state = self._deal(self._seeds.randrange(1 << 32) if seed is None else seed).state
        self._games += 1
        self._words = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._begin_move()
        self.agent_selection = self.agents[0] if self.waiting else self.asked
        self._tell()

    def _begin_move(self) -> None:
        actors = self._state.actors()
        if actors:
            self._dialogue = Dialogue(self._state, actors[0])

    def _tell(self) -> None:
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def step(self, action: int | None) -> None:
        """Let the selected agent say a word, or wait.

        Raises
        ------
        IllegalMove
            If the mask forbids the word, and `illegal` is ``"end"``.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        word = self._legal(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if agent == self.asked:
            self._spoken = word
        if not self.waiting:
            self._say()
            self.agent_selection = self.asked or agent
        elif agent == self.agents[-1]:
            self._say()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self.agents.index(agent) + 1]
        self._accumulate_rewards()

    def _legal(self, agent: str, action: int | None) -> str:
        legal = self._dialogue.words() if agent == self.asked else (WAIT,)
        word = self._word(action)
        if word in legal:
            return word
        if self.illegal == "random":
            return legal[self._seeds.randrange(len(legal))]
        said = repr(word) if word else f"action {action!r}, which is no word,"
        raise IllegalMove("env.mask", f"{agent} cannot say {said} now", legal)

    def _word(self, action: int | None) -> str:
        """Word of an action; empty for what is none, such as a negative number."""
        try:
            number = -1 if action is None else index(action)
        except TypeError:
            number = -1
        return self.catalogue[number] if 0 <= number < len(self.catalogue) else ""

    def _say(self) -> None:
        """Say the word of the cycle, and see what has become of the game."""
        move = self._dialogue.say(self._spoken)
        self._words += 1
        if move is not None:
            self._state.play(move)
            self._begin_move()
        over = not self._state.actors()
        if over or self._words >= self.max_cycles:
            ended = self.terminations if over else self.truncations
            ended.update(dict.fromkeys(self.agents, True))
            points = REWARDS[self.reward](self._state.scores())
            self.rewards = {agent: points[self.seat_of[agent]] for agent in self.agents}
        self._tell()

    def spell(self, move: Move) -> list[int]:
        """Actions that say a move of the agent who is asked, who has said nothing of it yet.

        Raises
        ------
        IllegalMove
            If the move is not legal.
        """
        fresh = Dialogue(self._state, self._state.actors()[0])
        return [self._number[word] for word in fresh.spelling(move)]

    # ---- looking

    def render(self) -> str | None:
        """The position as the agent who is asked sees it, in words or as a picture."""
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


def _whole(what: str, value: Any) -> int:
    """A whole number, numpy's among them: training loops draw their seeds with it."""
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise SetupError(f"{what} must be a whole number; not {value!r}")


def _check(what: str, value: object, known: Any) -> None:
    if value not in tuple(known):
        raise SetupError(choices(what, value, known))
