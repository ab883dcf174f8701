"""Prices and values of components, yields of the warehouses, values of skill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from econgames.diora.economy.staff import congestion_fee, pension_bill, placement_cost
from econgames.diora.edition import RESOURCES, Edition, Goods, shipped

__all__ = [
    "congested_surplus",
    "goods_value",
    "mid_prices",
    "pensioner_value",
    "promotion_value",
    "scrap_cost",
    "scrap_value",
    "space_gains",
    "staff_assignment",
    "warehouse_best",
]

Prices = Mapping[str, float]
"""Zloty a unit of K, T, L, G."""


@lru_cache(maxsize=16)
def _mid_prices(edition: Edition) -> dict[str, float]:
    yard = edition.scrap_yard
    return {r: (getattr(yard.sell, r) + getattr(yard.buy, r)) / 2 for r in RESOURCES}


def mid_prices(*, edition: Edition | None = None) -> dict[str, float]:
    """Prices half-way between what the scrap yard pays and what it asks, zl a unit.

    Examples
    --------
    >>> mid_prices()
    {'K': 1.5, 'T': 2.5, 'L': 2.5, 'G': 2.5}
    """
    return dict(_mid_prices(edition or shipped()))


def goods_value(goods: Goods, prices: Prices | None = None, zl_per_point: float = 0) -> float:
    """Value of goods, zl.

    Examples
    --------
    >>> goods_value(Goods(T=3, zl=3)), goods_value(Goods(points=3), zl_per_point=2)
    (10.5, 6.0)
    """
    p = mid_prices() if prices is None else prices
    stock = sum(getattr(goods, r) * p[r] for r in RESOURCES)
    return float(stock + goods.zl + zl_per_point * goods.points)


def scrap_value(stock: Mapping[str, int], *, edition: Edition | None = None) -> int:
    """What the scrap yard pays for a stock.

    Examples
    --------
    >>> scrap_value({"K": 2, "T": 2, "L": 2, "G": 2}), scrap_value({"K": 1})
    (14, 1)
    """
    sell = (edition or shipped()).scrap_yard.sell
    return sum(n * getattr(sell, r) for r, n in stock.items())


def scrap_cost(stock: Mapping[str, int], *, add: int = 0, edition: Edition | None = None) -> int:
    """What the scrap yard asks for a stock; an event may add to the price of a unit.

    Examples
    --------
    >>> scrap_cost({"K": 2, "T": 2, "L": 2, "G": 2}), scrap_cost({"K": 1}, add=1)
    (22, 3)
    """
    buy = (edition or shipped()).scrap_yard.buy
    return sum(n * (getattr(buy, r) + add) for r, n in stock.items())


def warehouse_best(
    resource: str, die: int, prices: Prices | None = None, *, edition: Edition | None = None
) -> tuple[int, float]:
    """Level that brings most with a die of this value, and its value in zl; the lowest on ties.

    Examples
    --------
    >>> warehouse_best("T", 5), warehouse_best("T", 3)
    ((5, 10.5), (3, 6.5))
    """
    ed = edition or shipped()
    p = mid_prices(edition=ed) if prices is None else prices
    values = [goods_value(goods, p) for goods in ed.yields(resource)[:die]]
    best = max(values)
    return values.index(best) + 1, best


def congested_surplus(
    resource: str, die: int, prices: Prices | None = None, *, edition: Edition | None = None
) -> float:
    """What a die brings in a crowded warehouse after its fee, zl.

    Examples
    --------
    >>> [congested_surplus("T", die) for die in range(1, 7)]
    [1.5, 3.0, 3.5, 5.5, 5.5, 5.5]
    """
    value = warehouse_best(resource, die, prices, edition=edition)[1]
    return value - congestion_fee(die, True)


def _best_anywhere(die: int, prices: Prices | None, edition: Edition) -> float:
    return max(warehouse_best(r, die, prices, edition=edition)[1] for r in RESOURCES)


def promotion_value(
    die: int, uses: int, prices: Prices | None = None, *, edition: Edition | None = None
) -> float:
    """What a worker of value `die`, 1 to 4, gains in later uses by rising by 1, zl.

    Each use is valued at the best free warehouse.

    Examples
    --------
    >>> [promotion_value(die, 3) for die in range(1, 5)]
    [7.5, 4.5, 9.0, 3.0]
    """
    if not 1 <= die <= 4:
        raise ValueError(f"die must be 1 to 4 (a 5 retires when it rises); not {die}")
    ed = edition or shipped()
    return uses * (_best_anywhere(die + 1, prices, ed) - _best_anywhere(die, prices, ed))


def pensioner_value(
    q: int, rounds: int, prices: Prices | None = None, *, edition: Edition | None = None
) -> float:
    """What one more pensioner than `q` brings in `rounds` rounds of use, zl.

    A round brings the best free warehouse with a 6, less activation and the marginal pension.

    Examples
    --------
    >>> pensioner_value(0, 2), pensioner_value(5, 2)
    (15.0, 11.0)
    """
    ed = edition or shipped()
    cost = placement_cost(6, True, False, edition=ed)
    pension = pension_bill(q + 1, edition=ed) - pension_bill(q, edition=ed)
    return rounds * (_best_anywhere(6, prices, ed) - cost - pension)


def space_gains(
    die: int, prices: Prices | None = None, *, edition: Edition | None = None
) -> dict[str, float]:
    """What a die brings on each of the seven cash and goods spaces while they are free, zl.

    The spaces are the four warehouses, the bank, the relief fund and the storeroom.

    Examples
    --------
    >>> space_gains(3)["warehouse_t"], space_gains(3)["storeroom"]
    (6.5, 6.5)
    """
    ed = edition or shipped()
    p = mid_prices(edition=ed) if prices is None else prices
    store = ed.storeroom
    k, t, valves, g = store.goods.as_tuple()
    goods = Goods(k, t, valves, g, store.zl)
    return {
        **{f"warehouse_{r.lower()}": warehouse_best(r, die, p, edition=ed)[1] for r in RESOURCES},
        "bank": float(ed.game.bank_zl),
        "relief_fund": float(ed.game.relief_fund_zl),
        "storeroom": goods_value(goods, p) + store.chosen * max(p[r] for r in RESOURCES),
    }


def staff_assignment(
    dice: Sequence[int], prices: Prices | None = None, *, edition: Edition | None = None
) -> float:
    """Most that dice can bring on the spaces of :func:`space_gains`, one die a space, zl.

    Examples
    --------
    >>> staff_assignment((1, 1, 2, 3)), staff_assignment((1, 1, 5, 6))
    (23.0, 33.5)
    """
    best = {0: 0.0}  # value by set of spaces taken, as a mask
    for die in dice:
        gains = space_gains(die, prices, edition=edition).values()
        after = dict(best)
        for taken, value in best.items():
            for space, gain in enumerate(gains):
                mask = taken | 1 << space
                if mask != taken:
                    after[mask] = max(after.get(mask, 0.0), value + gain)
        best = after
    return max(best.values())
