"""A general opponent: plays each good move out on guesses of what is hidden, and compares.

A game says which moves are worth it, how the game may go on, where to stop and what a position is
then worth; see :class:`Search`. This module knows no game.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from time import perf_counter
from typing import Any, ClassVar, Final, NamedTuple

from econgames.core.bots import Bot
from econgames.core.chance import Chance
from econgames.core.errors import SetupError
from econgames.core.moves import Move, Option, RandomSource, move_id
from econgames.core.state import State
from econgames.core.words import plural, units

__all__ = ["Alternative", "Search"]

CLEAR: Final = 1.5
"""Standard errors by which a move must be behind the expert's to be given up."""
FEW: Final = 4
"""Playouts before a move that falls behind is given up."""
MOST: Final = 10_000
"""Playouts of a move where only the time is limited."""


class Alternative(NamedTuple):
    """A move that was played out, and what it is estimated to be worth."""

    move: Move
    words: str
    mean: float
    """Mean lead over the others at the ends of its playouts, in the unit of the game's score."""
    error: float
    """Standard error of `mean`; infinite after a single playout."""
    gain: float
    """Mean difference from the first alternative, the expert's move, on the same guesses."""
    gain_error: float
    """Standard error of `gain`, over pairs of playouts; infinite after a single one."""
    playouts: int


class Search(Bot):
    """Base of the searching bots: a game adds five things and a name.

    They are `expert`, whose move stands until another is clearly better; `candidates`, the other
    moves worth a look; `policy`, the bot that all seats play with in a playout; `done`, where a
    playout stops; and `estimate`, the worth of a seat there. What is hidden is drawn again for
    every round of playouts by `sample`, the same for all moves.

    Parameters
    ----------
    playouts : int, optional
        How often each move is played out; by default the game's own number. With it the same
        view and `rng` give the same move on every machine.
    seconds : float, optional
        Time for one move: the search stops after the first round of playouts that exceeds it.
        Alone it replaces the number of playouts, and then the move depends on the machine.
    depth : int, optional
        Moves of one playout at most; by default as many as `done` allows.

    Notes
    -----
    A playout is worth the estimate of one's own seat, less half that of the best other seat and
    half the mean of all others. All moves are played out on the same guesses with the same chance
    after, so that differences are compared in pairs: a move takes the place of the expert's only
    if it leads by more than `clear` standard errors of the difference. A move that has fallen
    clearly behind is given up before the playouts are used up.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("industria", seed=1, start_player="A").run("expert", until=1)
    >>> bot = match.game.bots["searcher"](playouts=4)
    >>> match.play_bot(bot, "B").last
    PassBid(player='B')
    >>> for one in bot.alternatives:
    ...     print(one.words, one.playouts)
    bid nothing 4
    bid 1 taler 4
    """

    playouts: ClassVar[int]
    """Playouts of each move, by default."""
    expert: ClassVar[type[Bot]]
    """Bot whose move is the first candidate, and stands unless another is clearly better."""
    policy: ClassVar[type[Bot]]
    """Bot that plays all seats in a playout."""
    end: ClassVar[str]
    """Where a playout stops, for reasons, as in "the turn"."""
    clear: ClassVar[float] = 1.5
    """Standard errors by which a move must lead the expert's to be preferred to it."""

    def __init__(
        self,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        depth: int | None = None,
    ) -> None:
        for name, value in (("playouts", playouts), ("depth", depth)):
            if value is not None and (type(value) is not int or value < 1):
                raise SetupError(f"{name} must be a whole number from 1; not {value!r}")
        if seconds is not None and not 0 <= seconds < float("inf"):
            raise SetupError(f"seconds must be a number from 0; not {seconds!r}")
        usual = self.playouts if seconds is None else MOST
        self._rounds = usual if playouts is None else playouts
        self._seconds, self._depth = seconds, depth
        self.adviser: Any = self.expert()
        """The expert that is asked first."""
        self.alternatives: list[Alternative] = []
        """What the last decision compared, the expert's move first; empty without a search."""

    # ---- what a game adds

    def sample(self, view: Any, rng: RandomSource) -> State:
        """A full position that agrees with the view: what is hidden is drawn."""
        return view.imagine(rng)  # type: ignore[no-any-return]

    @abstractmethod
    def candidates(self, view: Any, options: Sequence[Option], first: Move) -> Iterable[Move]:
        """Moves worth a search besides `first`, the expert's; none where its move will do."""

    @abstractmethod
    def done(self, state: Any, view: Any) -> bool:
        """Whether a playout from `view` may stop here; one that ends the game always stops."""

    @abstractmethod
    def estimate(self, state: Any, seat: str) -> float:
        """What a seat is expected to have at the end, in the unit of the game's score."""

    def amount(self, value: float) -> str:
        """A difference of estimates with its unit, for reasons."""
        return units(value, "point")

    def words(self, view: Any, move: Move) -> str:
        """A few words for a move that can follow "to"."""
        return move_id(move).replace(":", " ").replace("_", " ")

    # ---- the search

    def choose(self, view: Any, options: list[Option], rng: RandomSource) -> Move:
        """The expert's move, or one that is clearly better on guesses drawn with `rng`."""
        first: Move = self.adviser.choose(view, options, rng)
        moves = [first]
        for move in self.candidates(view, options, first):
            if move not in moves:  # a set would not take moves that hold a mapping
                moves.append(move)
        self.alternatives, self.reason = [], self.adviser.reason
        if len(moves) == 1:
            return first
        results = self._play_out(view, moves, rng)
        self.alternatives = [
            _compare(move, self.words(view, move), found, results[0])
            for move, found in zip(moves, results, strict=True)
        ]
        chosen = self._decide()
        self.reason = self._explain(chosen)
        self.adviser.remember(view, chosen.move)
        return chosen.move

    def _play_out(self, view: Any, moves: Sequence[Move], rng: RandomSource) -> list[list[float]]:
        """Leads by move, one for each round in which it was played out."""
        start = perf_counter()
        results: list[list[float]] = [[] for _ in moves]
        going = list(range(len(moves)))
        for number in range(1, self._rounds + 1):
            world = self.sample(view, rng)
            for i in going:
                results[i].append(self._playout(view, world.copy(), moves[i]))
            if number >= FEW:
                going = [i for i in going if not i or not self._behind(results[i], results[0])]
            if len(going) == 1:
                break
            if self._seconds is not None and perf_counter() - start >= self._seconds:
                break
        return results

    def _behind(self, results: Sequence[float], first: Sequence[float]) -> bool:
        """Whether a move is clearly worse than the expert's, or the same."""
        gain, error = _mean([a - b for a, b in zip(results, first, strict=True)])
        return gain + max(self.clear, CLEAR) * error <= 0

    def _playout(self, view: Any, state: Any, move: Any) -> float:
        """Play a move, and on to where a playout stops; the lead of the mover there."""
        state.play(move)
        bot, rng = self.policy(), Chance(0)
        left = self._depth or view.info.longest
        while left and (actors := state.actors()) and not self.done(state, view):
            seat = actors[0]
            options = state.options(seat)
            if len(options) == 1 and options[0].count == 1:
                state.play(options[0].move)
            else:
                state.play(bot.choose(state.view(seat), options, rng))
            left -= 1
        return self.lead(state, move.player)

    def lead(self, state: State, seat: str) -> float:
        """Estimate of a seat, less half the best other's and half the mean of the others."""
        others = [self.estimate(state, other) for other in state.players if other != seat]
        return self.estimate(state, seat) - max(others) / 2 - fsum(others) / len(others) / 2

    def _decide(self) -> Alternative:
        """The best of those that are clearly better than the expert's move, or that move."""
        first, *others = self.alternatives
        clear = [one for one in others if one.gain > self.clear * one.gain_error]
        return max(clear, key=lambda one: one.gain, default=first)

    def _explain(self, chosen: Alternative) -> str:
        """Playouts, the move, and its distance from the next best, for people."""
        first = self.alternatives[0]
        rest = (one for one in self.alternatives if one is not chosen)
        best = max(rest, key=lambda one: one.gain)
        total = sum(one.playouts for one in self.alternatives)
        text = (
            f"I tried {len(self.alternatives)} moves in {plural(total, 'playout')} to the end of "
            f"{self.end}: to {chosen.words} comes out {self._distance(chosen, best)}"
        )
        if chosen is first:
            return f"{text}. Before that I thought: {self.adviser.reason}"
        if best is not first:
            text += f", and {self.amount(chosen.gain)} ahead of my first thought, to {first.words}"
        lead = "that lead" if best is first else "this lead"
        error = self.amount(chosen.gain_error)
        if error == self.amount(0.0):
            return f"{text}. In all playouts {lead} was about the same."
        return f"{text}. The standard error of {lead} is {error}."

    def _distance(self, chosen: Alternative, best: Alternative) -> str:
        """How far the chosen move is ahead of the best other one, or why it is taken though not."""
        ahead = chosen.gain - best.gain
        size, other = self.amount(abs(ahead)), f"to {best.words}"
        if size == self.amount(0.0):
            return f"no better than the next best, {other}"
        if ahead > 0:
            return f"{size} ahead of the next best, {other}"
        if chosen is self.alternatives[0]:
            why = (
                "the difference is smaller than chance could make, so I stay with my first thought"
            )
        else:
            why = "its lead over my first thought is smaller than chance could make"
        return f"{size} behind another, {other}, but {why}"


def _compare(
    move: Move, words: str, results: Sequence[float], first: Sequence[float]
) -> Alternative:
    # a move that was given up has fewer playouts than the first
    pairs = [a - b for a, b in zip(results, first, strict=False)]
    return Alternative(move, words, *_mean(results), *_mean(pairs), len(results))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Mean and its standard error; infinite for a single value.

    Examples
    --------
    >>> _mean([1.0, 3.0])
    (2.0, 1.0)
    """
    n = len(values)
    mean = fsum(values) / n
    if n == 1:
        return mean, float("inf")
    return mean, sqrt(fsum((value - mean) ** 2 for value in values) / (n - 1) / n)
