"""What a player can know about demand, and what it is worth: exact odds and the newsvendor.

Every player draws tiles from one bag and sees only his own, so that his forecast is the law of
draws without replacement from the tiles that he does not hold. All odds are exact fractions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import perm

from econgames.automobile.edition import CLASSES, Edition, shipped

__all__ = [
    "critical_ratio",
    "demand_pmf",
    "expected_demand",
    "expected_profit",
    "newsvendor_quantity",
    "prior_demand",
]


def demand_pmf(
    own_tiles: Sequence[int],
    players: int,
    turn: int,
    cls: str,
    *,
    edition: Edition | None = None,
) -> dict[int, Fraction]:
    """Exact distribution of the total demand for a class, for a player who sees his own tiles.

    A dynamic programme over the counts of the tiles that are left in the bag: each other player
    draws his tiles without replacement, then the extra tiles of the turn are drawn.

    Parameters
    ----------
    own_tiles : sequence of int
        Own demand tiles of this turn in any order; empty for somebody who sees none.
    players : int
        Number of players.
    turn : int
        Number of the turn.
    cls : str
        Price class.

    Returns
    -------
    dict of int to Fraction
        Probability by total demand, ascending; ``{0: 1}`` for a class without tiles.

    Raises
    ------
    ValueError
        If the class or turn is unknown, or the tiles cannot be a hand of that turn.

    Examples
    --------
    >>> demand_pmf([3], players=4, turn=1, cls="mid")[12]
    Fraction(73, 455)
    >>> demand_pmf([3], players=4, turn=1, cls="mass")
    {0: Fraction(1, 1)}
    """
    return dict(
        _pmf(tuple(sorted(own_tiles, reverse=True)), players, turn, cls, edition or shipped())
    )


@lru_cache(maxsize=4096)
def _pmf(
    own: tuple[int, ...], players: int, turn: int, cls: str, ed: Edition
) -> Mapping[int, Fraction]:
    if cls not in CLASSES:
        raise ValueError(f"cls must be one of {', '.join(CLASSES)}; not {cls!r}")
    if turn not in ed.turns:
        raise ValueError(f"turn must be 1 to {ed.last_turn}; not {turn!r}")
    row = ed.turns[turn]
    values = ed.demand_tiles.values
    counts = [ed.demand_tiles.copies - own.count(value) for value in values]
    if len(own) not in (0, row.tiles_per_player) or min(counts) < 0 or set(own) - set(values):
        raise ValueError(
            f"own_tiles must be {row.tiles_per_player} of the tiles of the bag in turn {turn}, "
            f"or none; not {list(own)}"
        )
    high, low = cls == row.high_tile_class, cls == row.low_tile_class
    seen = high * own[0] + low * own[-1] if own else 0
    hands = players - bool(own)
    extras = row.extra_tiles.count(cls)
    # ways[counts left][demand so far] = number of ordered draws that lead there
    ways = {tuple(counts): {seen: 1}}
    for _ in range(hands):
        ways = _draw_hand(ways, values, row.tiles_per_player, high, low)
    for _ in range(extras):
        ways = _draw_hand(ways, values, 1, True, False)
    total: dict[int, int] = {}
    for by_demand in ways.values():
        for demand, number in by_demand.items():
            total[demand] = total.get(demand, 0) + number
    everything = perm(sum(counts), hands * row.tiles_per_player + extras)
    return {demand: Fraction(total[demand], everything) for demand in sorted(total)}


_Ways = dict[tuple[int, ...], dict[int, int]]


def _draw_hand(ways: _Ways, values: Sequence[int], tiles: int, high: bool, low: bool) -> _Ways:
    """One more hand of 1 or 2 tiles, whose higher or lower tile counts for the class."""
    after: _Ways = {}
    for counts, by_demand in ways.items():
        for i, first in enumerate(values):
            if not counts[i]:
                continue
            rest = (*counts[:i], counts[i] - 1, *counts[i + 1 :])
            if tiles == 1:
                _add(after, rest, by_demand, counts[i], first if high else 0)
                continue
            for j, second in enumerate(values):
                if rest[j]:
                    left = (*rest[:j], rest[j] - 1, *rest[j + 1 :])
                    more = max(first, second) * high + min(first, second) * low
                    _add(after, left, by_demand, counts[i] * rest[j], more)
    return after


def _add(
    after: _Ways, counts: tuple[int, ...], by_demand: dict[int, int], ways: int, more: int
) -> None:
    there = after.setdefault(counts, {})
    for demand, number in by_demand.items():
        there[demand + more] = there.get(demand + more, 0) + number * ways


def expected_demand(
    own_tiles: Sequence[int],
    players: int,
    turn: int,
    cls: str,
    *,
    edition: Edition | None = None,
) -> Fraction:
    """Mean of :func:`demand_pmf`.

    Examples
    --------
    >>> expected_demand([5], 4, 1, "mid"), expected_demand([2], 4, 1, "mid")
    (Fraction(76, 5), Fraction(64, 5))
    >>> expected_demand([5, 5], 3, 3, "premium")
    Fraction(23, 7)
    """
    pmf = demand_pmf(own_tiles, players, turn, cls, edition=edition)
    return sum((demand * odds for demand, odds in pmf.items()), Fraction(0))


def prior_demand(players: int, turn: int, cls: str, *, edition: Edition | None = None) -> Fraction:
    """Mean demand before any tile is seen.

    Examples
    --------
    >>> prior_demand(4, 1, "mid"), prior_demand(4, 2, "mid"), prior_demand(5, 4, "mass")
    (Fraction(14, 1), Fraction(50, 3), Fraction(73, 3))
    """
    return expected_demand((), players, turn, cls, edition=edition)


def critical_ratio(cu: int, co: int) -> Fraction:
    """Probability of selling out that an optimal quantity reaches.

    Parameters
    ----------
    cu : int
        Underage cost: the margin that a missing car would have brought.
    co : int
        Overage cost: unit cost and loss points of a car too much.

    Examples
    --------
    >>> critical_ratio(80, 70 + 10), critical_ratio(80, 70 + 100)
    (Fraction(1, 2), Fraction(8, 25))
    """
    return Fraction(cu, cu + co)


def newsvendor_quantity(pmf: Mapping[int, Fraction], cu: int, co: int) -> int:
    """Smallest quantity that meets demand with the critical probability, for a single supplier.

    Examples
    --------
    >>> pmf = demand_pmf([5], 4, 1, "mid")
    >>> newsvendor_quantity(pmf, 80, 80), newsvendor_quantity(pmf, 80, 170)
    (15, 14)
    """
    ratio = critical_ratio(cu, co)
    reached = Fraction(0)
    for demand in sorted(pmf):
        reached += pmf[demand]
        if reached >= ratio:
            return demand
    raise ValueError("the probabilities of the distribution do not sum to 1")


def expected_profit(q: int, pmf: Mapping[int, Fraction], cu: int, co: int) -> Fraction:
    """Expected gain of supplying `q` cars, in dollars.

    Examples
    --------
    >>> expected_profit(15, demand_pmf([5], 4, 1, "mid"), 80, 80)
    Fraction(100560, 91)
    """
    return sum(
        (odds * (cu * min(q, d) - co * max(q - d, 0)) for d, odds in pmf.items()), Fraction(0)
    )
