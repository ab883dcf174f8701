"""How many games are enough: sizes of samples, what intervals promise, what pairing saves."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from econgames.analysis.intervals import NORMAL_95, Interval, interval
from econgames.core.errors import SetupError

__all__ = ["Class", "all_cover", "at_most_cover", "class_intervals", "draws_for", "half_width"]
__all__ += ["paired_saving"]

PROMISE = Fraction(95, 100)
"""Share of intervals that hold the true mean."""


def draws_for(half: float | Fraction, deviation: float | Fraction) -> int:
    """Draws after which a 95 % interval is ± `half` or narrower.

    Parameters
    ----------
    half : number
        Half width that is wanted, above 0.
    deviation : number
        Standard deviation of one draw, 0 or more, in the same unit.

    Examples
    --------
    >>> draws_for(0.25, 2), draws_for(0.1, 2)
    (246, 1537)
    """
    if half <= 0 or deviation < 0:
        raise SetupError(
            f"half width above 0 and deviation of 0 or more; not {half} and {deviation}"
        )
    # exact, so that a whole number of draws is not taken for a little more
    width = Fraction(str(NORMAL_95)) * Fraction(str(deviation)) / Fraction(str(half))
    return max(1, math.ceil(width**2))


def half_width(draws: int, deviation: float) -> float:
    """Half the width of a 95 % interval after so many draws.

    Examples
    --------
    >>> half_width(100, 2)
    0.392
    """
    return NORMAL_95 * deviation / math.sqrt(draws)


def all_cover(people: int) -> Fraction:
    """Chance that the intervals of all people hold the true mean.

    Examples
    --------
    >>> round(float(all_cover(30)), 4)
    0.2146
    """
    return PROMISE**people


def at_most_cover(most: int, people: int) -> Fraction:
    """Chance that no more than so many of the intervals hold the true mean.

    Examples
    --------
    >>> round(float(at_most_cover(25, 30)), 4)
    0.0156
    """
    miss = 1 - PROMISE
    return sum(
        (comb(people, n) * PROMISE**n * miss ** (people - n) for n in range(most + 1)), Fraction(0)
    )


def paired_saving(correlation: Fraction | float | str) -> Fraction:
    """How many times fewer games do if the two rules are played on the same deals.

    A difference of independent means has the variance 2 s²; of pairs, 2 s² (1 - correlation).

    Parameters
    ----------
    correlation : number
        Between the two results of a pair, -1 to below 1.

    Examples
    --------
    >>> paired_saving("0.8"), paired_saving(0)
    (Fraction(5, 1), Fraction(1, 1))
    """
    found = Fraction(str(correlation))
    if not -1 <= found < 1:
        raise SetupError(f"correlation must be -1 to below 1; not {correlation}")
    return 1 / (1 - found)


class Class(NamedTuple):
    """Intervals of a class."""

    truth: float
    intervals: tuple[Interval, ...]

    @property
    def covers(self) -> tuple[bool, ...]:
        """Whether each holds the truth."""
        return tuple(abs(found.mean - self.truth) <= found.half for found in self.intervals)


def class_intervals(
    values: Sequence[float], weights: Sequence[float], draws: int, people: int, seed: int
) -> Class:
    """Each of a class draws from one distribution and says its interval.

    Parameters
    ----------
    values, weights : sequence of number, shape (n,)
        The distribution.
    draws : int
        Draws of each, 2 or more.
    people : int
        How many, 1 or more.
    seed : int
        The same seed draws the same.

    Examples
    --------
    >>> found = class_intervals([0, 1], [1, 1], draws=40, people=30, seed=1)
    >>> found.truth, len(found.intervals), sum(found.covers) >= 25
    (0.5, 30, True)
    """
    if draws < 2 or people < 1:
        raise SetupError(f"2 draws or more of 1 person or more; not {draws} and {people}")
    rng = random.Random(seed)
    truth = math.fsum(v * w for v, w in zip(values, weights, strict=True)) / math.fsum(weights)
    made = tuple(interval(rng.choices(values, weights, k=draws)) for _ in range(people))
    return Class(truth, made)
