"""What bidders do under three auction rules, and what comes of it.

*Once around*: in seat order each bids once, higher than the bids before, or passes. *Sealed bid*:
everybody writes one bid, the highest pays his own. *English*: the price rises taler by taler, and
the last one who is still in pays it. In all three the seller keeps the lot when nobody bids his
reserve, which the bidders know. Who would gain nothing does not buy. Values are whole talers, each
bidder's own; purses are no limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from econgames.industria import economy

__all__ = ["Sale", "english", "first_bid", "least_bid", "once_around", "sealed_bid", "sealed_gain"]
__all__ += ["sealed_known", "winning_bids"]


class Sale(NamedTuple):
    """One thing that may happen to a lot."""

    winner: int | None
    """Seat of the buyer, from 0; None when the seller keeps the lot."""
    price: int
    """Talers; 0 when the seller keeps the lot."""
    among: int = 1
    """How many such things are equally likely."""


NOT_SOLD = [Sale(None, 0)]


def first_bid(reserve: int) -> int:
    """Lowest bid that can win.

    Examples
    --------
    >>> first_bid(0), first_bid(3)
    (1, 3)
    """
    return max(economy.lowest_bid(0), reserve)


def winning_bids(values: Sequence[int], reserve: int) -> list[int]:
    """Lowest bid with which each seat would win once around, after what the seats before it did.

    A later seat answers as long as that leaves it a gain, so its limit is its value less 1. All
    values are known.

    Examples
    --------
    >>> winning_bids([8, 6, 7], 3), winning_bids([6, 7, 8], 3)
    ([6, 7, 7], [7, 7, 3])
    """
    winner, price = economy.once_around_outcome(values, values, reserve)
    bids = []
    for seat in range(len(values)):
        beaten = winner is not None and seat > winner
        first = economy.lowest_bid(price) if beaten else first_bid(reserve)
        bids.append(max([first, *(value - 1 for value in values[seat + 1 :])]))
    return bids


# ---- values that everybody knows


def once_around(values: Sequence[int], reserve: int) -> list[Sale]:
    """Once around when all values are known: the subgame perfect outcome.

    Examples
    --------
    >>> once_around([8, 6, 7], 3)
    [Sale(winner=0, price=6, among=1)]
    """
    return [Sale(*economy.once_around_outcome(values, values, reserve))]


def english(values: Sequence[int], reserve: int) -> list[Sale]:
    """Rising price: each stays as long as buying at this price leaves him a gain.

    That is the best he can do, whatever he knows of the others. When the last ones leave together
    the lot decides between them, at the last price at which they stayed.

    References
    ----------
    .. [1] Vickrey, "Counterspeculation, auctions, and competitive sealed tenders", Journal of
       Finance 16, 1961, section I.

    Examples
    --------
    >>> english([8, 6, 7], 3)
    [Sale(winner=0, price=7, among=1)]
    >>> [tuple(sale) for sale in english([8, 6, 8], 3)]
    [(0, 7, 2), (2, 7, 2)]
    """
    limits = [value - 1 for value in values]
    high, start = max(limits), first_bid(reserve)
    if high < start:
        return NOT_SOLD
    best = [seat for seat, limit in enumerate(limits) if limit == high]
    if len(best) > 1:
        return [Sale(seat, high, len(best)) for seat in best]
    second = max(limit for seat, limit in enumerate(limits) if seat != best[0])
    return [Sale(best[0], max(start, second + 1))]


def sealed_known(values: Sequence[int], reserve: int) -> list[Sale]:
    """Sealed bids in whole talers when all values are known: the equilibrium.

    The bidder of highest value writes the lowest bid that the second one does not care to beat.
    So the outcome is that of :func:`english`.

    Examples
    --------
    >>> sealed_known([8, 6, 7], 3) == english([8, 6, 7], 3)
    True
    """
    return english(values, reserve)


# ---- values that only their owners know: drawn from 1 to `top`, all equally likely


def least_bid(value: int, high: int, later: int, top: int, reserve: int) -> int:
    """Best bid of a seat in the once-around auction that knows its own value only.

    A later seat of value v answers a bid b exactly if v - 1 > b. So a bid wins with probability
    ((b + 1) / top) ** later, at most 1, and nobody can come back: what earlier seats know does not
    matter. The bid with the largest expected gain is taken, the lowest one on ties.

    Parameters
    ----------
    value, high : int
        Value of the seat, and the highest bid so far (0 = none), in talers.
    later : int
        Seats that still answer.
    top : int
        Highest possible value.
    reserve : int
        Lowest bid that the seller accepts.

    Returns
    -------
    int
        The bid; 0 is a pass.

    Examples
    --------
    >>> [least_bid(9, 0, later, 9, 1) for later in (0, 1, 2)]
    [1, 4, 6]
    >>> least_bid(5, 4, 1, 9, 1)
    0
    """
    best, most = 0, 0
    for bid in range(max(high + 1, first_bid(reserve)), value):
        expected = (value - bid) * min(bid + 1, top) ** later
        if expected > most:
            best, most = bid, expected
    return best


def once_around_private(values: Sequence[int], top: int, reserve: int) -> list[Sale]:
    """Once around when each knows his own value only: backward induction over the seats.

    Examples
    --------
    >>> once_around_private([8, 6, 9], 9, 3)
    [Sale(winner=2, price=6, among=1)]
    """
    winner, high = None, 0
    for seat, value in enumerate(values):
        bid = least_bid(value, high, len(values) - seat - 1, top, reserve)
        if bid:
            winner, high = seat, bid
    return [Sale(winner, high)]


@lru_cache(maxsize=64)
def _ends(bidders: int, top: int, reserve: int) -> list[Fraction]:
    """Highest sealed bid of each value from 1 to `top`; the lowest one is that of the value below.

    Index 0 is the first bid; values that do not bid have it too.
    """
    start = first_bid(reserve)

    def higher(below: Fraction, value: int) -> Fraction:
        if value <= start:
            return below
        return value - (value - below) * Fraction(value - 1, value) ** (bidders - 1)

    return list(accumulate(range(1, top + 1), higher, initial=Fraction(start)))


def sealed_gain(value: int, bidders: int, top: int, reserve: int) -> Fraction:
    """Expected gain of a value in the equilibrium of sealed bids, before anybody's bid is seen.

    Examples
    --------
    >>> sealed_gain(9, 3, 9, 1), sealed_gain(1, 3, 9, 1)
    (Fraction(68, 27), Fraction(0, 1))
    """
    if value <= first_bid(reserve):
        return Fraction(0)
    below = _ends(bidders, top, reserve)[value - 1]
    return (value - below) * Fraction(value - 1, top) ** (bidders - 1)


def sealed_bid(value: int, draw: float, bidders: int, top: int, reserve: int) -> float:
    """Sealed bid in equilibrium of a bidder who knows his own value only; 0 is no bid.

    Parameters
    ----------
    value : int
        His value, talers.
    draw : float
        Uniform on 0 to 1: with values in whole steps a bidder who could be read would be outbid,
        so he chooses his bid by chance in an interval of his own.
    bidders, top, reserve : int
        How many bid, the highest possible value, and the lowest bid that the seller accepts.

    Returns
    -------
    float
        Bid in talers, with parts of a taler.

    Notes
    -----
    Bids of higher values are higher, so a bid at the part u of the interval of value v beats a
    rival with probability (v - 1 + u) / top. All bids of the interval must be worth the same,
    (v - bid) (v - 1 + u) ** (bidders - 1) = (v - lowest) (v - 1) ** (bidders - 1), and the lowest
    one is the highest of the value below.

    References
    ----------
    .. [1] Riley, "Expected revenue from open and sealed bid auctions", Journal of Economic
       Perspectives 3 (3), 1989. With values on a line it is the bid of Vickrey (1961), (n - 1) / n
       of the value.

    Examples
    --------
    >>> [f"{sealed_bid(9, draw, 3, 9, 1):.2f}" for draw in (0.0, 0.5, 1.0)]
    ['5.81', '6.18', '6.48']
    """
    if value <= first_bid(reserve):
        return 0.0
    below = _ends(bidders, top, reserve)[value - 1]
    return value - float(value - below) * ((value - 1) / (value - 1 + draw)) ** (bidders - 1)
