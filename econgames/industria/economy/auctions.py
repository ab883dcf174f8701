"""The once-around auction with a seller who may keep."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from econgames.industria.edition import Edition, shipped

__all__ = [
    "auctioneer_plan",
    "best_last_bid",
    "hammer_value",
    "keep_option",
    "lowest_bid",
    "once_around_outcome",
    "reserve_price",
    "winners_curse",
]


def lowest_bid(high: int, *, edition: Edition | None = None) -> int:
    """Lowest legal bid when the highest so far is `high` (0 = nobody has bid).

    Examples
    --------
    >>> lowest_bid(0), lowest_bid(3)
    (1, 4)
    """
    ed = edition or shipped()
    return high + ed.bid_step if high else ed.first_bid_min


def reserve_price(keep_value: int | Fraction, hammer_value: int | Fraction) -> int:
    """Lowest bid worth accepting: selling brings the bid and leaves the hammer.

    Parameters
    ----------
    keep_value : int or Fraction
        What the tile is worth to the auctioneer, talers.
    hammer_value : int or Fraction
        What it is worth to stay auctioneer, talers.

    Examples
    --------
    >>> reserve_price(6, 2), reserve_price(2, 5)
    (4, 1)
    """
    return max(1, -((Fraction(hammer_value) - Fraction(keep_value)) // 1))


def hammer_value(tiles: int, bids: Sequence[int], keeps: Sequence[int]) -> Fraction:
    """Expected talers of holding the hammer with a number of tiles left.

    With each tile, the best bid is drawn from `bids` and the own value from `keeps`, all equally
    likely and independent; the auctioneer sells and goes on, or keeps and hands the hammer over.

    Examples
    --------
    >>> hammer_value(1, [1, 2, 3], [0, 2, 4, 6]), hammer_value(2, [1, 2, 3], [0, 2, 4, 6])
    (Fraction(43, 12), Fraction(413, 72))
    """
    value = Fraction(0)
    for _ in range(tiles):
        best = [max(bid + value, Fraction(keep)) for bid in bids for keep in keeps]
        value = sum(best, Fraction(0)) / len(best)
    return value


def keep_option(bids: Sequence[int], keeps: Sequence[int]) -> Fraction:
    """What the right to keep the last tile adds, over having to sell it: talers.

    Bids and values as for :func:`hammer_value`.

    Examples
    --------
    >>> keep_option([1, 2, 3], [0, 2, 4, 6])
    Fraction(19, 12)
    """
    return hammer_value(1, bids, keeps) - Fraction(sum(bids), len(bids))


def auctioneer_plan(values: Sequence[int], bids: Sequence[int | None]) -> tuple[int, int | None]:
    """Best plan of an auctioneer who knows the best bid for every tile of the display.

    He sells first, keeps at most one tile last, and leaves unsold ones to the next auctioneer.

    Parameters
    ----------
    values : sequence of int, shape (n,)
        His own value of each tile, talers.
    bids : sequence of int or None, shape (n,)
        Best bid for each; None where nobody would bid.

    Returns
    -------
    tuple of int and int or None
        Talers of the plan, and the index of the tile kept (from 0; None = all sold). On ties he
        keeps nothing if he can, else the tile with the highest index.

    Examples
    --------
    >>> auctioneer_plan([5, 3, 6], [4, 3, 2]), auctioneer_plan([2, 2, 2], [3, 4, 2])
    ((13, 2), (9, None))
    >>> auctioneer_plan([5, 0, 7, 2], [4, None, 6, 1])
    (12, 3)
    """
    total = sum(bid or 0 for bid in bids)
    best: tuple[int, int | None] | None = (total, None) if None not in bids else None
    for index in range(len(values) - 1, -1, -1):
        plan = values[index] + total - (bids[index] or 0)
        if best is None or plan > best[0]:
            best = plan, index
    return best if best is not None else (0, None)


def once_around_outcome(
    values: Sequence[int], money: Sequence[int], reserve: int
) -> tuple[int | None, int]:
    """Who wins the once-around auction at which price, when all values are known.

    Bidders answer once, in order; a bidder who gains nothing passes, and the auctioneer sells at
    `reserve` or more. The outcome is the subgame perfect one.

    Parameters
    ----------
    values, money : sequence of int, shape (n,)
        Values and talers of the bidders in bidding order.
    reserve : int
        Lowest bid that the auctioneer accepts.

    Returns
    -------
    tuple of int or None and int
        Index of the winner, from 0, and the price; (None, 0) when nobody buys.

    Examples
    --------
    >>> once_around_outcome([8, 6, 7], [9, 9, 9], 3), once_around_outcome([6, 7, 8], [9, 9, 9], 3)
    ((0, 6), (2, 3))
    >>> once_around_outcome([8, 6, 7], [9, 9, 9], 8), once_around_outcome([8, 6, 7], [4, 9, 9], 1)
    ((None, 0), (2, 1))
    """
    limits = [min(value - 1, purse) for value, purse in zip(values, money, strict=True)]
    for index, limit in enumerate(limits):
        price = max([1, reserve, *limits[index + 1 :]])
        if limit >= price:
            return index, price
    return None, 0


def best_last_bid(value: int, reserve_max: int, money: int, high: int) -> tuple[int, Fraction]:
    """Best bid of the last bidder when the auctioneer's reserve is uniform on 0 .. `reserve_max`.

    Parameters
    ----------
    value, money, high : int
        The bidder's value and talers, and the highest bid so far.
    reserve_max : int
        Highest possible reserve.

    Returns
    -------
    tuple of int and Fraction
        The bid and its expected gain; (0, 0) is a pass. The lowest bid on ties.

    Examples
    --------
    >>> best_last_bid(9, 9, 20, 0), best_last_bid(6, 9, 20, 0)
    ((4, Fraction(5, 2)), (2, Fraction(6, 5)))
    """
    best = (0, Fraction(0))
    for bid in range(high + 1, money + 1):
        gain = Fraction((value - bid) * (min(bid, reserve_max) + 1), reserve_max + 1)
        if gain > best[1]:
            best = (bid, gain)
    return best


def winners_curse(bidders: int, error: int | Fraction) -> Fraction:
    """Mean over-estimate of the highest of unbiased signals, errors uniform on -error .. error.

    Examples
    --------
    >>> winners_curse(3, 2), winners_curse(4, 2)
    (Fraction(1, 1), Fraction(6, 5))
    """
    return Fraction(error) * Fraction(bidders - 1, bidders + 1)
