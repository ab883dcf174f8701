"""Intervals and effects: how much the means of a simulation say."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

__all__ = [
    "NORMAL_95",
    "Interval",
    "effect_size",
    "ends",
    "games_needed",
    "interval",
    "share_ends",
]

NORMAL_95 = 1.96
"""Half width of a 95 % interval in standard errors."""


class Interval(NamedTuple):
    """A mean and the half width of its 95 % interval; both 0 to 1 for shares."""

    mean: float
    half: float

    def percent(self) -> str:
        """As text, in percent."""
        return f"{100 * self.mean:.1f} +- {100 * self.half:.1f}"


def interval(values: Sequence[float]) -> Interval:
    """Mean of independent observations and its 95 % interval, by the normal distribution.

    Parameters
    ----------
    values : sequence of float, shape (n,)
        At least one; of a single one the interval is endless.

    Examples
    --------
    >>> interval([1.0, 0.0, 1.0, 1.0]).percent()
    '75.0 +- 49.0'
    """
    n = len(values)
    mean = math.fsum(values) / n
    if n == 1:
        return Interval(mean, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in values) / (n - 1)
    return Interval(mean, NORMAL_95 * math.sqrt(variance / n))


def ends(found: Interval) -> tuple[float, float, float]:
    """Mean, lower and upper end of an interval."""
    return found.mean, found.mean - found.half, found.mean + found.half


def share_ends(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean of shares of deals, and the ends of its 95 % interval, which stay within 0 and 1.

    Deals that all ended alike have no variance, but are no proof: then the ends are those of
    Wilson [1]_ for as many independent games.

    Examples
    --------
    >>> share_ends([1.0] * 10)  # 10 / (10 + 1.96 ** 2)
    (1.0, 0.722..., 1.0)
    >>> share_ends([1.0, 0.5, 1.0, 0.5])
    (0.75, 0.467..., 1.0)

    References
    ----------
    .. [1] Wilson, "Probable inference, the law of succession, and statistical inference", Journal
       of the American Statistical Association 22, 1927.
    """
    mean, low, high = ends(interval(values))
    unknown = NORMAL_95**2 / (len(values) + NORMAL_95**2)
    if mean == low == 1:
        return mean, 1 - unknown, 1.0
    if mean == high == 0:
        return mean, 0.0, unknown
    return mean, max(0.0, low), min(1.0, high)


def effect_size(differences: Sequence[float]) -> float:
    """Mean difference of pairs in standard deviations of the differences: Cohen's d of pairs.

    Parameters
    ----------
    differences : sequence of float, shape (n,)

    Returns
    -------
    float
        0.2 is called small, 0.5 medium, 0.8 large [1]_. Not a number for a single difference;
        endless where all are equal and not 0.

    References
    ----------
    .. [1] Cohen, "Statistical Power Analysis for the Behavioral Sciences", 2nd edition, 1988,
       pages 25 and 48.

    Examples
    --------
    >>> effect_size([1.0, 3.0, 2.0, 2.0])
    2.449489742783178
    """
    n = len(differences)
    if n < 2:
        return math.nan
    mean = math.fsum(differences) / n
    spread = math.sqrt(math.fsum((d - mean) ** 2 for d in differences) / (n - 1))
    if spread == 0:
        return 0.0 if mean == 0 else math.copysign(math.inf, mean)
    return mean / spread


def games_needed(effect: float, half: float, games: int) -> int:
    """Games after which an effect of this size would be told from 0, if its spread stays.

    Parameters
    ----------
    effect, half : float
        Effect, and half the width of its interval.
    games : int
        Games behind them.

    Examples
    --------
    A half width shrinks with the root of the number of games:

    >>> games_needed(effect=1.0, half=3.0, games=100)
    901
    """
    return math.floor(games * (half / effect) ** 2) + 1
