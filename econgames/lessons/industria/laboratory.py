"""Auctions again and again: the three rules with values drawn afresh, exactly and by sampling.

Values are whole talers from 1 to a highest one, all equally likely and independent. The same lots
are sold under all three rules, so that differences come from the rules alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from typing import Generic, NamedTuple, TypeVar

from econgames.analysis.intervals import Interval, interval
from econgames.lessons.industria import bidding
from econgames.lessons.industria.bidding import Sale

__all__ = ["KNOWN", "MOST_BIDDERS", "MOST_VALUE", "PRIVATE", "RULES", "Result", "exact"]
__all__ += ["sample"]

KNOWN, PRIVATE = "known", "private"
"""Who knows the values: everybody, or each his own."""

ONCE_AROUND, SEALED, ENGLISH = RULES = ("once around", "sealed bid", "English")

MOST_BIDDERS, MOST_VALUE = 4, 10
"""Up to here all cases are counted within a moment: 10,000 of them."""

N = TypeVar("N", Fraction, Interval)


class Result(NamedTuple, Generic[N]):
    """What a rule leads to on average; money in talers, for each lot offered.

    `N` is an exact fraction, or a mean with the half width of its 95 % interval.
    """

    revenue: N
    """What the seller is paid; 0 for a lot that he keeps."""
    price: N | None
    """What he is paid for a lot that he sells; None if there is none."""
    unsold: N
    """Share of the lots that he keeps."""
    wasted: N
    """What the lot would be worth to the best owner, less what it is worth where it ends."""
    gains: tuple[N, ...]
    """Value less price, by seat; 0 for those who do not buy."""
    wins: tuple[N, ...]
    """Share of the lots bought, by seat."""
    best: N
    """What the lot would be worth to the best owner."""
    kept: N
    """What the kept lots are worth to the seller."""


def _checked(bidders: int, top: int, reserve: int, info: str) -> None:
    if not 2 <= bidders <= MOST_BIDDERS:
        raise ValueError(f"bidders: 2 to {MOST_BIDDERS}, not {bidders}")
    if not 2 <= top <= MOST_VALUE:
        raise ValueError(f"highest value: 2 to {MOST_VALUE}, not {top}")
    if reserve < 0:
        raise ValueError(f"reserve: 0 or more, not {reserve}")
    if info not in (KNOWN, PRIVATE):
        raise ValueError(f"values are {KNOWN!r} or {PRIVATE!r}, not {info!r}")


def _rule(rule: str, info: str, top: int, reserve: int) -> Callable[[Sequence[int]], list[Sale]]:
    """Sales of a lot from its values; not for sealed bids of which each knows his own value."""
    if rule == ONCE_AROUND and info == PRIVATE:
        return lambda values: bidding.once_around_private(values, top, reserve)
    rules = {
        ONCE_AROUND: bidding.once_around,
        SEALED: bidding.sealed_known,
        ENGLISH: bidding.english,
    }
    return partial(rules[rule], reserve=reserve)


# ---- exactly


@lru_cache(maxsize=256)
def exact(
    rule: str, info: str, bidders: int, top: int, reserve: int, keep: int
) -> Result[Fraction]:
    """Expected result of a rule, by counting all cases.

    Parameters
    ----------
    rule : str
        One of ``RULES``.
    info : {"known", "private"}
        Who knows the values.
    bidders, top : int
        How many bid, 2 to 4, and the highest value, 2 to 10.
    reserve : int
        Lowest bid that the seller accepts, talers.
    keep : int
        What the lot is worth to the seller, talers.

    Raises
    ------
    ValueError
        If a number is out of its range; the message says what was expected.

    Examples
    --------
    >>> found = exact("once around", "known", 3, 9, 1, 0)
    >>> found.revenue, [str(gain) for gain in found.gains]
    (Fraction(2198, 729), ['272/243', '106/81', '16/9'])
    """
    _checked(bidders, top, reserve, info)
    if rule == SEALED and info == PRIVATE:
        return _sealed_private(bidders, top, reserve, keep)
    sales, ways = _rule(rule, info, top, reserve), math.lcm(*range(1, bidders + 1))
    paid = wasted = kept = unsold = best = 0
    gains, wins = [0] * bidders, [0] * bidders
    for values in product(range(1, top + 1), repeat=bidders):
        most = max(*values, keep)
        best += ways * most
        for winner, price, among in sales(values):
            weight = ways // among
            if winner is None:
                unsold, kept, wasted = (
                    unsold + weight,
                    kept + weight * keep,
                    wasted + weight * (most - keep),
                )
                continue
            paid += weight * price
            wasted += weight * (most - values[winner])
            gains[winner] += weight * (values[winner] - price)
            wins[winner] += weight
    cases = ways * top**bidders
    return Result(
        revenue=Fraction(paid, cases),
        price=Fraction(paid, cases - unsold) if cases > unsold else None,
        unsold=Fraction(unsold, cases),
        wasted=Fraction(wasted, cases),
        gains=tuple(Fraction(gain, cases) for gain in gains),
        wins=tuple(Fraction(won, cases) for won in wins),
        best=Fraction(best, cases),
        kept=Fraction(kept, cases),
    )


def _sealed_private(bidders: int, top: int, reserve: int, keep: int) -> Result[Fraction]:
    """The highest value buys, and what each value expects to gain is known: the rest is paid."""
    start = min(bidding.first_bid(reserve), top)
    unsold = Fraction(start, top) ** bidders

    def highest(value: int) -> Fraction:
        """Probability that this is the highest value."""
        return Fraction(value**bidders - (value - 1) ** bidders, top**bidders)

    gain = sum(
        (bidding.sealed_gain(value, bidders, top, reserve) for value in range(1, top + 1)),
        Fraction(0),
    ) / top  # fmt: skip
    bought = sum((value * highest(value) for value in range(start + 1, top + 1)), Fraction(0))
    best = sum((max(value, keep) * highest(value) for value in range(1, top + 1)), Fraction(0))
    revenue = bought - bidders * gain
    return Result(
        revenue=revenue,
        price=revenue / (1 - unsold) if unsold < 1 else None,
        unsold=unsold,
        wasted=best - bought - keep * unsold,
        gains=(gain,) * bidders,
        wins=((1 - unsold) / bidders,) * bidders,
        best=best,
        kept=keep * unsold,
    )


# ---- by sampling


class _Lots:
    """Lots sold under one rule, one line a lot."""

    def __init__(self, bidders: int, keep: int) -> None:
        self.seats, self.keep = range(bidders), keep
        self.rows: list[tuple[Sequence[int], int | None, float]] = []

    def result(self) -> Result[Interval]:
        keep, rows = self.keep, self.rows
        ends = [keep if winner is None else values[winner] for values, winner, _ in rows]
        best = [max(*values, keep) for values, _, _ in rows]
        sold = [price for _, winner, price in rows if winner is not None]
        return Result(
            revenue=interval([price for _, _, price in rows]),
            price=interval(sold) if sold else None,
            unsold=interval([winner is None for _, winner, _ in rows]),
            wasted=interval([most - end for most, end in zip(best, ends, strict=True)]),
            gains=tuple(
                interval([values[seat] - price if winner == seat else 0
                          for values, winner, price in rows])
                for seat in self.seats
            ),
            wins=tuple(interval([winner == seat for _, winner, _ in rows]) for seat in self.seats),
            best=interval(best),
            kept=interval([keep if winner is None else 0 for _, winner, _ in rows]),
        )  # fmt: skip


def sample(
    info: str, bidders: int, top: int, reserve: int, keep: int, lots: int, seed: int
) -> dict[str, Result[Interval]]:
    """Sell a number of lots under each rule, the same lots, and count.

    Parameters
    ----------
    info, bidders, top, reserve, keep
        As for :func:`exact`.
    lots : int
        How many, 1 or more.
    seed : int
        The same seed draws the same lots.

    Returns
    -------
    dict of str to Result of Interval
        By rule; means with the half width of their 95 % intervals.

    Examples
    --------
    >>> found = sample("known", 3, 9, 1, 0, lots=1000, seed=1)["once around"]
    >>> abs(found.revenue.mean - 2198 / 729) < 2 * found.revenue.half
    True
    """
    _checked(bidders, top, reserve, info)
    if lots < 1:
        raise ValueError(f"lots: 1 or more, not {lots}")
    rng = random.Random(seed)
    sold = {rule: _Lots(bidders, keep) for rule in RULES}
    rules = {rule: _rule(rule, info, top, reserve) for rule in RULES}
    sealed = info == PRIVATE
    for _ in range(lots):
        values = [rng.randint(1, top) for _ in range(bidders)]
        for rule in RULES:
            if rule == SEALED and sealed:
                winner, price = _write_bids(values, top, reserve, rng)
            else:
                sales = rules[rule](values)
                winner, price, _ = sales[0] if len(sales) == 1 else rng.choice(sales)
            sold[rule].rows.append((values, winner, price))
    return {rule: lots_sold.result() for rule, lots_sold in sold.items()}


def _write_bids(
    values: Sequence[int], top: int, reserve: int, rng: random.Random
) -> tuple[int | None, float]:
    bids = [bidding.sealed_bid(value, rng.random(), len(values), top, reserve) for value in values]
    high = max(bids)
    return (bids.index(high), high) if high else (None, 0.0)
