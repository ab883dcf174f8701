"""The one source of chance of a state: a seeded generator, or a script of outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from econgames.core.errors import ScriptError

__all__ = ["REST", "Chance"]

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
        return self._drawn(list(items), want)

    def _drawn(self, pool: list[T], want: int) -> list[T]:
        for i in range(want):
            j = i + ((self._next() * (len(pool) - i)) >> 64)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:want]

    def _scripted(self, name: str, items: Sequence[T], want: int) -> list[T]:
        script = self.script[name]
        if script[-1:] == (REST,) and len(script) <= want:
            del self.script[name]
            taken, left = self._checked(name, script[:-1], items)
            return taken + self._drawn(left, want - len(taken))
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
