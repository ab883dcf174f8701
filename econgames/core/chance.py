"""The one source of chance of a state: a seeded generator, or a script of outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import factorial
from typing import Any, Final, NamedTuple, TypeVar

from econgames.core.errors import ScriptError, TooManyOutcomes
from econgames.core.moves import RandomSource

__all__ = ["REST", "Chance", "Run", "all_runs"]

T = TypeVar("T")

_MASK = (1 << 64) - 1

REST: Final = "..."
"""Last outcome of a script whose draws go on with the generator when it is used up."""


class Chance:
    """Named draws from a seeded generator or, where given, from a script.

    The generator is SplitMix64 [1]_: its whole state is one integer, so that a state of a game
    can be copied for nothing and a seed means the same game on every Python version.

    Parameters
    ----------
    seed : int
        Any integer; 0 is a seed like any other.
    script : mapping of str to sequence, optional
        Outcomes by name, each consumed from the front: what a record saw, or what a teacher
        wants. Names that the script does not hold are drawn from the generator, and so is the
        rest of a name whose outcomes end with ``"..."``.

    References
    ----------
    .. [1] Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.

    Examples
    --------
    >>> Chance(seed=1).order("deck", "ABCD") == Chance(seed=1).order("deck", "ABCD")
    True
    >>> Chance(script={"dice": [6, 1]}).pick("dice", range(1, 7))
    6
    >>> Chance(script={"deck": ["D", "C", "..."]}).order("deck", "ABCD")[:2]
    ['D', 'C']
    """

    __slots__ = ("script", "seed", "state")

    def __init__(self, seed: int = 0, script: Mapping[str, Sequence[Any]] | None = None) -> None:
        self.seed = seed
        self.state = seed & _MASK
        self.script: dict[str, tuple[Any, ...]] = {k: tuple(v) for k, v in (script or {}).items()}

    @classmethod
    def drawn(cls, rng: RandomSource) -> Chance:
        """A source whose seed is drawn from another."""
        return cls(int(rng.random() * (1 << 53)))

    def copy(self) -> Chance:
        """Independent source that will draw the same."""
        new = Chance.__new__(Chance)
        new.seed, new.state, new.script = self.seed, self.state, self.script.copy()
        return new

    def random(self) -> float:
        """Next number of the generator, 0 <= x < 1."""
        return (self._next() >> 11) / (1 << 53)

    def _next(self) -> int:
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def pick(self, name: str, among: Sequence[T]) -> T:
        """One element of `among`, each equally likely.

        Raises
        ------
        ScriptError
            If the script of this name is used up, or its next outcome is not in `among`.
        """
        if name in self.script:
            return self._scripted(name, among, 1)[0]
        return among[(self._next() * len(among)) >> 64]

    def order(self, name: str, items: Sequence[T], count: int | None = None) -> list[T]:
        """`count` elements of `items` (default all) in random order, without repetition.

        Raises
        ------
        ScriptError
            If the script of this name is too short, or its outcomes are not distinct `items`.
        """
        want = len(items) if count is None else count
        if name in self.script:
            return self._scripted(name, items, want)
        return self._drawn(name, list(items), want)

    def _drawn(self, name: str, pool: list[T], want: int) -> list[T]:
        for i in range(want):
            j = i + ((self._next() * (len(pool) - i)) >> 64)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:want]

    def _scripted(self, name: str, items: Sequence[T], want: int) -> list[T]:
        script = self.script[name]
        if script[-1:] == (REST,) and len(script) <= want:
            del self.script[name]
            taken, left = self._checked(name, script[:-1], items)
            return taken + self._drawn(name, left, want - len(taken))
        if len(script) < want:
            raise ScriptError(
                f"the script of {name!r} has {len(script)} outcomes left, {want} are needed"
            )
        self.script[name] = script[want:]
        return self._checked(name, script[:want], items)[0]

    @staticmethod
    def _checked(name: str, outcomes: Sequence[Any], items: Sequence[T]) -> tuple[list[T], list[T]]:
        """Outcomes of a script, which must be different members of `items`, and the others."""
        left = list(items)
        for outcome in outcomes:
            if outcome not in left:
                allowed = ", ".join(map(str, left))
                raise ScriptError(
                    f"the script of {name!r} says {outcome!r}, which is not among: {allowed}"
                )
            left.remove(outcome)
        return list(outcomes), left


# ---- all that chance can do


class Run(NamedTuple):
    """One way that chance can go."""

    probability: Fraction
    draws: tuple[tuple[str, Any], ...]
    """Name and outcome of each draw that could have gone another way, in order."""
    result: Any


class _Undecided(BaseException):
    """A draw beyond the outcomes that a run was given; no error, so nothing may catch it."""

    def __init__(self, name: str, outcomes: list[tuple[Any, Fraction]]) -> None:
        self.name, self.outcomes = name, outcomes


class _Given(Chance):
    """Chance whose draws are given, one after the other; it stops at the first that is not."""

    __slots__ = ("left", "limit")

    def __init__(self, base: Chance, draws: Sequence[tuple[str, Any]], limit: int) -> None:
        self.seed, self.state, self.script = base.seed, base.state, base.script.copy()
        self.left, self.limit = list(draws), limit

    def copy(self) -> Chance:
        return _Given(self, self.left, self.limit)

    def base(self) -> Chance:
        """The seeded source again, with what is left of its script."""
        return Chance.copy(self)

    def random(self) -> float:
        raise TooManyOutcomes("a number between 0 and 1 has no outcomes that could be listed")

    def pick(self, name: str, among: Sequence[T]) -> T:
        return super().pick(name, among) if name in self.script else self._draw(name, among)

    def _drawn(self, name: str, pool: list[T], want: int) -> list[T]:
        if not self.left and (ways := _arrangements(pool, want)) > self.limit:
            raise TooManyOutcomes(
                f"{name!r} puts {want} of {len(pool)} things in order, which can be done in "
                f"{ways} ways; the limit is {self.limit}. Script {name!r}, or raise the limit"
            )
        found: list[T] = []
        for _ in range(want):
            found.append(self._draw(name, pool))
            pool.remove(found[-1])
        return found

    def _draw(self, name: str, among: Sequence[T]) -> T:
        outcomes = _weighed(among)
        if len(outcomes) == 1:
            return outcomes[0][0]
        if not self.left:
            raise _Undecided(name, outcomes)
        outcome: T = self.left.pop(0)[1]
        return outcome


def _weighed(among: Sequence[T]) -> list[tuple[T, Fraction]]:
    """Different outcomes and their probabilities, in the order of `among`."""
    different: list[T] = []
    for outcome in among:
        if outcome not in different:
            different.append(outcome)
    return [(o, Fraction(sum(o == x for x in among), len(among))) for o in different]


def _arrangements(items: Sequence[Any], want: int) -> int:
    """In how many ways `want` of the items can lie in a row, equal ones not told apart."""
    # coefficients of the exponential generating function
    row = [Fraction(1)] + [Fraction(0)] * want
    for _, share in _weighed(items) if items else []:
        most = int(share * len(items))
        row = [
            sum((row[n - k] / factorial(k) for k in range(min(most, n) + 1)), Fraction(0))
            for n in range(want + 1)
        ]
    return int(row[want] * factorial(want))


def all_runs(run: Callable[[Chance], T], chance: Chance, limit: int) -> list[Run]:
    """Every way that a function of chance can go, with its probability.

    The function is run again and again, each time with other outcomes of its draws. Outcomes that
    are equal count as one, and what a script decides is certain.

    Parameters
    ----------
    run : callable
        What is to be repeated; it must do the same each time it draws the same.
    chance : Chance
        Source whose script is used, and which is left as it is.
    limit : int
        Most ways to list.

    Returns
    -------
    list of Run
        In the order of the outcomes; the probabilities sum to 1.

    Raises
    ------
    TooManyOutcomes
        If there are more than `limit` ways.

    Examples
    --------
    >>> two = lambda chance: chance.pick("coin", "HT") + chance.pick("dice", "112")
    >>> for way in all_runs(two, Chance(), limit=9):
    ...     print(way.probability, way.result)
    1/3 H1
    1/6 H2
    1/3 T1
    1/6 T2
    """
    found: list[Run] = []
    waiting: list[tuple[Fraction, tuple[tuple[str, Any], ...]]] = [(Fraction(1), ())]
    while waiting:
        probability, draws = waiting.pop()
        try:
            found.append(Run(probability, draws, run(_Given(chance, draws, limit))))
        except _Undecided as draw:
            waiting += [
                (probability * share, (*draws, (draw.name, outcome)))
                for outcome, share in reversed(draw.outcomes)
            ]
            if len(found) + len(waiting) > limit:
                raise TooManyOutcomes(
                    f"chance has more than {limit} ways to go, with {draw.name!r} among the "
                    f"draws; script it, or raise the limit"
                ) from None
    return found
