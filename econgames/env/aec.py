"""A game as an environment of PettingZoo's agent-environment cycle."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from gymnasium.utils import EzPickle
from pettingzoo.utils.env_logger import EnvLogger

from econgames.core.edition import Source
from econgames.core.errors import EconGamesError, IllegalMove, SetupError
from econgames.core.moves import Move
from econgames.core.state import State
from econgames.env.looking import Looking, check_known, whole
from econgames.env.rewards import REWARDS
from econgames.env.spelling import WAIT, Dialogue

__all__ = ["GameEnv"]

_ILLEGAL = ("raise", "end", "random")

PENALTY = -1.0
"""Reward of an agent that said what the mask forbids, where that ends the game."""


class GameEnv(Looking, EzPickle):
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
    illegal : {"raise", "end", "random"}
        What an action does that the mask forbids. It is refused with an error, and nothing has
        changed; or it ends the game, with -1 for its agent and 0 for the others, and PettingZoo's
        logger says so; or a random legal word is said in its place. A number that is no action at
        all is an error but for the last.
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
    ``eg.new(game, players, seed=3)`` deals. Options of `reset` are not used. Everything but names,
    spaces and meanings needs a game: before `reset` it raises :class:`ResetNeeded`.
    """

    def __init__(
        self,
        game: str,
        players: int = 3,
        *,
        reward: Literal["rank", "difference"] = "rank",
        max_cycles: int = 20_000,
        seed: int | None = None,
        illegal: Literal["raise", "end", "random"] = "raise",
        waiting: bool = False,
        render_mode: str | None = None,
        edition: Source | None = None,
        **options: Any,
    ) -> None:
        given = (reward, max_cycles, seed, illegal, waiting, render_mode, edition)
        names = ("reward", "max_cycles", "seed", "illegal", "waiting", "render_mode", "edition")
        EzPickle.__init__(self, game, players, **dict(zip(names, given, strict=True)), **options)
        super().__init__(game, players, render_mode, edition, options)
        check_known("reward", reward, REWARDS)
        check_known("illegal", illegal, _ILLEGAL)
        self.reward, self.illegal, self.waiting = reward, illegal, waiting
        self.max_cycles = whole("max_cycles", max_cycles)
        if self.max_cycles < 1:
            raise SetupError(f"max_cycles must be 1 or more words; not {max_cycles!r}")
        self._seeds = random.Random(None if seed is None else whole("seed", seed))
        self._steps = 0

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game: that of the seed, or the next one."""
        if seed is not None:
            seed = whole("seed", seed)
            self._seeds = random.Random(seed)
        self._state: State = self._deal(
            self._seeds.randrange(1 << 32) if seed is None else seed
        ).state
        self._games += 1
        self._steps += 1
        self._words = 0
        self._spoken = WAIT
        self._offenders: list[str] = []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None  # of the base class, which does not forget a game
        self._begin_move()
        self.agent_selection = self.agents[0] if self.waiting else self.asked
        self._tell()

    def _begin_move(self) -> None:
        actors = self._state.actors()
        if actors:
            self._dialogue = Dialogue(self._state, actors[0])

    def _tell(self) -> None:
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Agent by agent, each to act once by `step`, until the game is over.

        Raises
        ------
        EconGamesError
            If a round of the loop makes no step: it would go on for ever.
        """
        self._need_game("agent_iter()")
        return self._turns(max_iter)

    def _turns(self, most: int) -> Iterator[str]:
        for _ in range(most):
            if not self.agents:
                return
            before, agent = self._steps, self.agent_selection
            yield agent
            if self._steps == before:
                raise EconGamesError(
                    f"{agent} made no step: a loop over agent_iter() calls step() once a round"
                )

    def step(self, action: int | None) -> None:
        """Let the selected agent say a word, or wait; None takes it from a game that is over.

        Raises
        ------
        IllegalMove
            If the action is none, or the mask forbids it and `illegal` is ``"raise"``.
        ResetNeeded
            If no game was begun, or it is over and all agents have left.
        """
        self._need_game("step()")
        self.need_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalMove("env.over", f"{agent} must step(None): its game is over")
            self._was_dead_step(action)
        else:
            self._act(agent, self.check(agent, action))
        self._steps += 1

    def check(self, agent: str, action: int | None) -> str:
        """Word of an action; empty if it is illegal and may not be said, see `illegal`.

        Raises
        ------
        IllegalMove
            If `step` would refuse it.
        """
        legal, word = self._legal(agent), self.sight.word(action)
        if word in legal or (word and self.illegal == "end"):
            return word
        if self.illegal == "random":
            return ""
        if word:
            raise IllegalMove("env.mask", f"{agent} cannot say {word!r} now", legal)
        last = len(self.catalogue) - 1
        why = f"{agent} cannot say action {action!r}, which is no word; actions are 0 to {last}"
        raise IllegalMove("env.action", why, legal)

    def _act(self, agent: str, word: str) -> None:
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        legal = self._legal(agent)
        word = word or legal[self._seeds.randrange(len(legal))]
        if word not in legal:
            self._offenders.append(agent)
        if agent == self.asked:
            self._spoken = word
        if self.waiting and agent != self.agents[-1]:
            self.agent_selection = self.agents[self.agents.index(agent) + 1]
        else:
            self._end_cycle()
            self.agent_selection = self.agents[0] if self.waiting else self.asked or agent
        self._accumulate_rewards()

    def _end_cycle(self) -> None:
        """Say the word of the cycle, and see what has become of the game."""
        if self._offenders:
            return self._end_for_offenders()
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

    def _end_for_offenders(self) -> None:
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = {a: PENALTY if a in self._offenders else 0.0 for a in self.agents}
        self._tell()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, and how it stands; see :class:`pettingzoo.AECEnv`.

        Raises
        ------
        ResetNeeded
            If no game was begun, or it is over and all agents have left.
        """
        self._need_game("last()")
        self.need_agents()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def spell(self, move: Move) -> list[int]:
        """Actions that say a move of the agent who is asked, who has said nothing of it yet.

        Raises
        ------
        IllegalMove
            If the move is not legal, or another one is being said.
        ResetNeeded
            If no game was begun, or it is over and all agents have left.
        """
        self._need_game("spell()")
        self.need_agents()
        if self._dialogue.said:
            why = f"{self.asked} is in the middle of a move, after {' '.join(self._dialogue.said)}"
            raise IllegalMove("env.move", why, self._dialogue.words())
        fresh = Dialogue(self._state, self._state.actors()[0])
        return [self.sight.action[word] for word in fresh.spelling(move)]
