"""Demand of turn 1 in Automobile: the distribution, exact, and draws from games as they are dealt.

Four players draw a tile each, without replacement, from a bag with each value as often.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from econgames.analysis.simulate import first_state, make_setting, seed_of_game
from econgames.automobile import economy
from econgames.automobile.edition import Edition, load, shipped
from econgames.core.errors import SetupError
from econgames.lessons.automobile.market import CLS, TURN, one_too_many

__all__ = ["PLAYERS", "bag", "draw", "information", "mean", "odds", "variance"]

GAME, PLAYERS = "automobile", 4
"""The market of the lesson."""


def bag(*values: int, copies: int = 8) -> Edition:
    """The edition with another bag of demand tiles: these values, as many copies of each.

    Examples
    --------
    >>> bag(3, 4).demand_tiles.values
    (3, 4)
    """
    return load({"demand_tiles": {"values": list(values), "copies": copies}})


def odds(edition: Edition | None = None) -> Mapping[int, Fraction]:
    """Probability of each demand, exact, for somebody who sees no tile.

    Examples
    --------
    >>> odds()[8], odds()[14], sum(odds().values())
    (Fraction(1, 1820), Fraction(18, 91), Fraction(1, 1))
    """
    return economy.demand_pmf([], PLAYERS, TURN, CLS, edition=edition)


def mean(edition: Edition | None = None) -> Fraction:
    """Mean demand.

    Examples
    --------
    >>> mean(), mean(bag(3, 4))
    (Fraction(14, 1), Fraction(14, 1))
    """
    return sum((demand * p for demand, p in odds(edition).items()), Fraction(0))


def variance(edition: Edition | None = None) -> Fraction:
    """Variance of demand, from its distribution.

    Examples
    --------
    >>> variance(), variance(bag(3, 4)), variance(bag(2, 5))
    (Fraction(4, 1), Fraction(4, 5), Fraction(36, 5))
    """
    middle = mean(edition)
    found = odds(edition).items()
    return sum((p * (demand - middle) ** 2 for demand, p in found), Fraction(0))


def information(edition: Edition | None = None) -> Fraction:
    """What it is worth to know demand before producing, averaged over one's own tile, dollars.

    For one supplier of the whole market: expected profit if demand were known, less that of the
    best quantity chosen with the own tile alone.

    Examples
    --------
    >>> information(), information(bag(3, 4)), information(bag(2, 5))
    (Fraction(1496, 13), Fraction(672, 13), Fraction(2016, 13))
    """
    tiles = (edition or shipped()).demand_tiles.values
    margin, cost = economy.margin(CLS), one_too_many("turn")
    total = Fraction(0)
    for tile in tiles:
        seen = economy.demand_pmf([tile], PLAYERS, TURN, CLS, edition=edition)
        made = economy.newsvendor_quantity(seen, margin, cost)
        known = sum((margin * demand * p for demand, p in seen.items()), Fraction(0))
        total += known - economy.expected_profit(made, seen, margin, cost)
    return total / len(tiles)


@lru_cache(maxsize=8)
def draw(games: int, seed: int) -> tuple[int, ...]:
    """Demand of turn 1 in the games that ``eg.simulate("automobile", seed=seed)`` plays.

    Parameters
    ----------
    games : int
        How many, 1 or more.
    seed : int
        Own seed of a student: another seed deals other games.

    Returns
    -------
    tuple of int, shape (games,)
        Cars. The games are dealt, and nobody has to play them.

    Examples
    --------
    >>> draw(3, seed=1)
    (14, 15, 15)
    """
    if games < 1:
        raise SetupError(f"games must be 1 or more; not {games}")
    setting = make_setting(GAME, PLAYERS)
    found = []
    for number in range(games):
        state = first_state(setting, seed_of_game(seed, number))
        seats = state.snapshot()["players"].values()
        found.append(sum(tile for seat in seats for tile in seat["hand"]))
    return tuple(found)
