"""One worth for all bidders, of which each has only an estimate: the winner's curse.

The lot is worth the same to everybody, but nobody knows how much. Each estimate is right on
average and off by up to a largest error, all errors equally likely. The bidders follow rules of
thumb: each has a *limit*, his estimate less some caution.

* Sealed bid: he writes his limit.
* English: he stays up to his limit.
* Once around: he bids his limit if that is more than the highest bid; the last seat, which nobody
  can answer, only as much as the bid before it.

So the highest estimate buys under all three rules, and only the price differs. Bids may have parts
of a taler, and the seller sells at any price.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from econgames.analysis.intervals import Interval, interval
from econgames.industria import economy
from econgames.lessons.industria.laboratory import ENGLISH, ONCE_AROUND, RULES, SEALED

__all__ = ["MOST_BIDDERS", "Estimates", "expected_gain", "price", "sample_common"]

MOST_BIDDERS = 10
WORTHS = range(10, 31)
"""What a lot may be worth; the results do not depend on it."""


def price(rule: str, limits: Sequence[float]) -> float:
    """What the highest limit pays.

    Examples
    --------
    >>> [price(rule, [14.5, 16.0, 15.0]) for rule in RULES]
    [16.0, 16.0, 15.0]
    >>> price("once around", [14.5, 15.0, 16.0])
    15.0
    """
    high, second = sorted(limits)[:-3:-1]
    answers_last = limits[-1] == high
    if rule == ENGLISH or (rule == ONCE_AROUND and answers_last):
        return second
    return high


def expected_gain(rule: str, bidders: int, error: int, caution: Fraction) -> Fraction:
    """Expected gain of the winner, in talers: his caution less what his estimate was too high.

    The highest of n estimates is too high by error (n - 1) / (n + 1) on average, the second one by
    error (n - 3) / (n + 1); under the once-around rule the winner sits last once in n times.

    Parameters
    ----------
    rule : str
        One of ``RULES``.
    bidders : int
        How many bid.
    error : int
        Largest error of an estimate, talers.
    caution : Fraction
        Talers that each takes off his estimate.

    Examples
    --------
    >>> [str(expected_gain(rule, 3, 2, Fraction(0))) for rule in RULES]
    ['-2/3', '-1', '0']
    >>> expected_gain("sealed bid", 3, 2, Fraction(2))
    Fraction(1, 1)
    """
    highest = economy.winners_curse(bidders, error)
    second = Fraction(error * (bidders - 3), bidders + 1)
    too_high = {
        SEALED: highest,
        ENGLISH: second,
        ONCE_AROUND: ((bidders - 1) * highest + second) / bidders,
    }
    return caution - too_high[rule]


class Estimates(NamedTuple):
    """Lots of one worth for all, sold again and again; talers."""

    gains: dict[str, Interval]
    """Worth less price, by rule."""
    winners: list[float]
    """How much too high the estimate of each winner was."""
    others: list[float]
    """How much too high all estimates were, the winners' among them."""
    losers: dict[str, Interval]
    """Share of the winners who paid more than the worth, by rule."""


def sample_common(bidders: int, error: int, caution: Fraction, lots: int, seed: int) -> Estimates:
    """Sell lots of one worth for all under each rule, the same lots, and count.

    Parameters
    ----------
    bidders, error, caution
        As for :func:`expected_gain`; 2 to 10 bidders, an error of 1 or more, a caution of 0 or
        more.
    lots : int
        How many, 1 or more.
    seed : int
        The same seed draws the same lots.

    Raises
    ------
    ValueError
        If a number is out of its range.

    Examples
    --------
    >>> found = sample_common(3, 2, Fraction(0), lots=1000, seed=1).gains["sealed bid"]
    >>> abs(found.mean + 1) < 2 * found.half
    True
    """
    if not 2 <= bidders <= MOST_BIDDERS:
        raise ValueError(f"bidders: 2 to {MOST_BIDDERS}, not {bidders}")
    if error < 1 or caution < 0 or lots < 1:
        wanted = "error and lots 1 or more, caution 0 or more"
        raise ValueError(f"{wanted}; not error {error}, lots {lots}, caution {caution}")
    rng = random.Random(seed)
    gains: dict[str, list[float]] = {rule: [] for rule in RULES}
    winners, others = [], []
    for _ in range(lots):
        worth = rng.choice(WORTHS)
        errors = [rng.uniform(-error, error) for _ in range(bidders)]
        limits = [worth + each - float(caution) for each in errors]
        for rule in RULES:
            gains[rule].append(worth - price(rule, limits))
        winners.append(max(errors))
        others += errors
    return Estimates(
        {rule: interval(values) for rule, values in gains.items()},
        winners,
        others,
        {rule: interval([value < 0 for value in values]) for rule, values in gains.items()},
    )
