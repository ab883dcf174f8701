"""Orders and rooms: margins, uses, and plans with scarce components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from econgames.diora.economy.goods import Prices, goods_value, mid_prices
from econgames.diora.edition import RESOURCES, Edition, Goods, shipped

__all__ = [
    "ProductionPlan",
    "ShadowPrices",
    "production_plan",
    "room_profit",
    "room_uses",
    "shadow_prices",
    "tile_margin",
]


def tile_margin(
    tile: str,
    prices: Prices | None = None,
    zl_per_point: float = 2,
    *,
    edition: Edition | None = None,
) -> float:
    """What producing an order brings, less its parts, zl.

    Examples
    --------
    >>> tile_margin("r01"), tile_margin("v04")
    (0.5, 9.5)
    """
    ed = edition or shipped()
    p = mid_prices(edition=ed) if prices is None else prices
    row = ed.tiles[tile]
    return zl_per_point * row.points + row.zl - goods_value(row.inputs, p)


def room_uses(room: str, die: int, stock: Goods, *, edition: Edition | None = None) -> int:
    """How often a die can use a room with this stock (after the fee); 0 is not at all.

    Examples
    --------
    >>> room_uses("t01", 3, Goods(K=5, L=3)), room_uses("t28", 4, Goods(zl=7))
    (2, 1)
    """
    inputs = (edition or shipped()).rooms[room].inputs.as_tuple()
    have = stock.as_tuple()
    return min(die, *(h // need for h, need in zip(have, inputs, strict=True) if need))


def room_profit(
    room: str,
    uses: int,
    prices: Prices | None = None,
    zl_per_point: float = 2,
    owner: bool = True,
    *,
    edition: Edition | None = None,
) -> float:
    """What `uses` uses of a room bring, less inputs and, for a visitor, the fee, zl.

    Examples
    --------
    >>> room_profit("t01", 3), room_profit("t01", 3, owner=False)
    (1.5, -3.5)
    """
    ed = edition or shipped()
    p = mid_prices(edition=ed) if prices is None else prices
    row = ed.rooms[room]
    gain = goods_value(row.outputs, p, zl_per_point) - goods_value(row.inputs, p, zl_per_point)
    return uses * gain - (0 if owner else ed.game.room_fee_zl)


class ProductionPlan(NamedTuple):
    """Best set of orders; see :func:`production_plan`."""

    value: float
    """Points, with zloty at their value."""
    tiles: frozenset[str]
    """Ids of the orders."""


def _planned(
    stock: Mapping[str, int], tiles: Iterable[str], zl_value: float, edition: Edition
) -> tuple[list[str], list[float], list[list[int]], list[int]]:
    """Ids, gains, parts needed by component and tile, and stock."""
    ids = list(dict.fromkeys(tiles))
    rows = [edition.tiles[name] for name in ids]
    gains = [row.points + zl_value * row.zl for row in rows]
    needs = [[getattr(row, r) for row in rows] for r in RESOURCES]
    return ids, gains, needs, [stock.get(r, 0) for r in RESOURCES]


def production_plan(
    stock: Mapping[str, int],
    tiles: Iterable[str],
    zl_value: float = 0.2,
    max_tiles: int | None = None,
    *,
    edition: Edition | None = None,
) -> ProductionPlan:
    """Orders to produce from a stock so that they bring most: an integer programme.

    Parameters
    ----------
    stock : mapping of str to int
        Units of K, T, L, G; what is missing is 0.
    tiles : iterable of str
        Ids of the orders that could be produced, each once.
    zl_value : float
        Points that a zloty is worth.
    max_tiles : int, optional
        Most orders.

    Examples
    --------
    >>> plan = production_plan({"K": 5, "T": 3, "L": 4, "G": 3}, ["r03", "r07", "r14", "r21"])
    >>> round(plan.value, 6), sorted(plan.tiles)
    (14.4, ['r03', 'r07', 'r21'])
    """
    import numpy as np
    from scipy.optimize import LinearConstraint, milp

    ids, gains, needs, have = _planned(stock, tiles, zl_value, edition or shipped())
    if not ids:
        return ProductionPlan(0.0, frozenset())
    limits = [LinearConstraint(np.array(needs, dtype=float), ub=np.array(have, dtype=float))]
    if max_tiles is not None:
        limits.append(LinearConstraint(np.ones((1, len(ids))), ub=float(max_tiles)))
    found = milp(
        c=-np.array(gains), constraints=limits, integrality=np.ones(len(ids)), bounds=(0, 1)
    )
    chosen = frozenset(name for name, x in zip(ids, found.x, strict=True) if x > 0.5)
    return ProductionPlan(float(-found.fun), chosen)


class ShadowPrices(NamedTuple):
    """Value of the linear plan, and of one more unit of each component; see `shadow_prices`."""

    value: float
    """Points, with zloty at their value."""
    duals: dict[str, float]
    """Points that one more unit of K, T, L, G would bring."""


def shadow_prices(
    stock: Mapping[str, int],
    tiles: Iterable[str],
    zl_value: float = 0.2,
    *,
    edition: Edition | None = None,
) -> ShadowPrices:
    """Prices of the components in the linear plan, where parts of orders can be produced.

    Parameters are those of :func:`production_plan`.

    Examples
    --------
    >>> prices = shadow_prices({"K": 2, "T": 2, "L": 2, "G": 2}, ["r05", "r10", "r19", "r22"])
    >>> sorted(prices.duals)
    ['G', 'K', 'L', 'T']
    """
    import numpy as np
    from scipy.optimize import linprog

    ids, gains, needs, have = _planned(stock, tiles, zl_value, edition or shipped())
    if not ids:
        return ShadowPrices(0.0, dict.fromkeys(RESOURCES, 0.0))
    found = linprog(-np.array(gains), A_ub=np.array(needs), b_ub=np.array(have), bounds=(0, 1))
    # the solver minimises, so its multipliers are not above 0; + 0.0 turns -0.0 into 0.0
    duals = [float(-m) + 0.0 for m in found.ineqlin.marginals]
    return ShadowPrices(float(-found.fun), dict(zip(RESOURCES, duals, strict=True)))
