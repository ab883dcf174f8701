"""Scores of predictions, 0 to 100; pure functions, exact where the numbers are.

A score is proper if nobody gains by saying something else than what he believes. Rounding or
cutting scores off before they are averaged would spoil that, so nothing here rounds.

References
----------
.. [1] T. Gneiting, A. E. Raftery, "Strictly proper scoring rules, prediction, and estimation",
   Journal of the American Statistical Association 102 (2007), 359-378.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, Final

__all__ = ["AIM", "interval_regret", "number_score", "split_score"]

AIM: Final = Fraction(80, 100)
"""Part of all intervals that should hold the truth."""

_OUTSIDE: Final = 10
"""Weight of the distance outside an interval: 2 / (1 - AIM)."""


def number_score(value: Fraction, truth: Fraction, low: int, high: int) -> Fraction:
    """Score of a number on a slider: 100 less the distance, as a part of the slider.

    Who believes in several values does best with the median.

    Parameters
    ----------
    value, truth : Fraction
        Prediction and truth.
    low, high : int
        Ends of the slider.

    Examples
    --------
    >>> number_score(Fraction(12), Fraction(15), 0, 20)
    Fraction(85, 1)
    """
    return 100 * (1 - abs(value - truth) / (high - low))


def split_score(split: Mapping[Any, Fraction], truth: Hashable) -> Fraction:
    """Score of probabilities, after Brier: 100 less half the squared distance from what came.

    Parameters
    ----------
    split : mapping of outcome to Fraction
        Probabilities that add up to 1; outcomes that are left out have 0.
    truth : hashable
        What came.

    Examples
    --------
    >>> split_score({"a": Fraction(7, 10), "b": Fraction(2, 10), "c": Fraction(1, 10)}, "a")
    Fraction(93, 1)
    """
    distance = sum((p - (outcome == truth)) ** 2 for outcome, p in split.items())
    missing = 0 if truth in split else 1
    return 100 * (1 - Fraction(distance + missing, 2))


def interval_regret(low: Fraction, high: Fraction, truth: Fraction) -> Fraction:
    """Regret of an 80 % interval: its width, and ten times the distance outside it.

    Examples
    --------
    >>> interval_regret(Fraction(10), Fraction(16), Fraction(18))
    Fraction(26, 1)
    """
    outside = max(low - truth, truth - high, Fraction(0))
    return high - low + _OUTSIDE * outside
