"""What firms can expect of the market of the lesson, over all deals and all orders of the spaces.

Every deal of the tiles counts with its probability, and every order of the four spaces with the
same one: all numbers are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import perm
from typing import NamedTuple

from econgames.automobile import economy
from econgames.automobile.edition import shipped
from econgames.lessons.automobile.market import CLS, FIRMS

__all__ = [
    "Industry",
    "Strategy",
    "best_replies",
    "deals",
    "equilibria",
    "industry",
    "share_profit",
]

Strategy = tuple[int, ...]
"""What a firm makes with each tile, from the lowest tile to the highest."""


@lru_cache
def deals(others: int = 3, own: int | None = None) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """All hands of other firms with their probability, for one that holds the tile `own`.

    Examples
    --------
    >>> len(deals(3, 5)), sum(odds for _, odds in deals(3, 5))
    (64, Fraction(1, 1))
    """
    tiles = shipped().demand_tiles
    left = {value: tiles.copies - (value == own) for value in tiles.values}
    found = []
    for hands in product(tiles.values, repeat=others):
        ways = 1
        for value in set(hands):
            ways *= perm(left[value], hands.count(value))
        if ways:
            found.append((hands, Fraction(ways, perm(sum(left.values()), others))))
    return tuple(found)


@cache
def _sold_on_average(made: int, others: tuple[int, ...], demand: int) -> Fraction:
    """Cars that a firm sells, averaged over all orders of the spaces.

    As long as demand lasts for a whole pass, each firm with cars sells one; what is left of
    demand then goes to the first ones, which each of the firms is with the same chance.
    """
    stocks = [made, *others]
    sold = 0
    while True:
        there = sum(stock > 0 for stock in stocks)
        if not stocks[0] or not demand:
            return Fraction(sold)
        if demand < there:
            return sold + Fraction(demand, there)
        demand -= there
        sold += 1
        stocks = [max(0, stock - 1) for stock in stocks]


def share_profit(made: int, tile: int, strategy: Strategy, too_many: int) -> Fraction:
    """What a firm can expect that makes `made` cars while the other three follow a strategy.

    Parameters
    ----------
    made : int
        Its cars.
    tile : int
        Its tile.
    strategy : tuple of int
        What each of the others makes, by tile, from the lowest tile to the highest.
    too_many : int
        Cost of an unsold car, dollars.

    Examples
    --------
    >>> share_profit(4, 5, (3, 3, 4, 4), 170)
    Fraction(27070, 91)
    """
    plan = dict(zip(shipped().demand_tiles.values, strategy, strict=True))
    margin = economy.margin(CLS)
    total = Fraction(0)
    for hands, odds in _alike(tile):
        sold = _sold_on_average(made, tuple(sorted(plan[v] for v in hands)), tile + sum(hands))
        total += odds * (margin * sold - too_many * (made - sold))
    return total


@lru_cache
def _alike(own: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Hands of the other three, in rising order, with the probability of all their orders."""
    found: dict[tuple[int, ...], Fraction] = {}
    for hands, odds in deals(len(FIRMS) - 1, own):
        key = tuple(sorted(hands))
        found[key] = found.get(key, Fraction(0)) + odds
    return tuple(found.items())


def best_replies(
    strategy: Strategy, too_many: int, outputs: Sequence[int] = range(2, 7)
) -> Strategy:
    """What is best with each tile if the other three follow a strategy.

    Examples
    --------
    >>> best_replies((3, 3, 4, 4), 170), best_replies((3, 3, 4, 4), 80)
    ((3, 3, 4, 4), (3, 4, 4, 5))
    """
    return tuple(
        max(outputs, key=lambda made: share_profit(made, tile, strategy, too_many))
        for tile in shipped().demand_tiles.values
    )


@lru_cache
def equilibria(too_many: int, outputs: tuple[int, ...] = tuple(range(2, 7))) -> list[Strategy]:
    """Strategies, rising in the tile, that are best for each firm if the others follow them too.

    Examples
    --------
    >>> equilibria(170), equilibria(80)
    ([(3, 3, 4, 4)], [])
    """
    tiles = shipped().demand_tiles.values

    def holds(plan: Strategy) -> bool:
        return all(
            share_profit(own, tile, plan, too_many)
            >= max(share_profit(made, tile, plan, too_many) for made in outputs)
            for tile, own in zip(tiles, plan, strict=True)
        )

    return [plan for plan in combinations_with_replacement(outputs, len(tiles)) if holds(plan)]


class Industry(NamedTuple):
    """All four firms together, averaged over all deals: cars and dollars."""

    made: Fraction
    demand: Fraction
    unsold: Fraction
    profit: Fraction


def industry(strategy: Strategy | None, too_many: int) -> Industry:
    """What the four firms have together if all follow a strategy.

    Parameters
    ----------
    strategy : tuple of int or None
        What each makes, by tile; None for a cartel that shows its tiles and makes what is asked
        for.
    too_many : int
        Cost of an unsold car, dollars.

    Examples
    --------
    >>> industry((3, 3, 4, 4), 170).unsold, industry(None, 170).profit
    (Fraction(17, 35), Fraction(1120, 1))
    """
    plan = dict(zip(shipped().demand_tiles.values, strategy or (), strict=strategy is not None))
    sums = [Fraction(0)] * 4
    for hands, odds in deals(len(FIRMS)):
        demand = sum(hands)
        made = sum(plan[tile] for tile in hands) if strategy else demand
        sold = min(made, demand)
        profit = economy.margin(CLS) * sold - too_many * (made - sold)
        for i, value in enumerate((made, demand, made - sold, profit)):
            sums[i] += odds * value
    return Industry(*sums)
