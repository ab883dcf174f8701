"""The economy of Diora as pure functions: wages, fees, yields, scores, values, plans.

The rules call these functions and compute nothing of this kind themselves. Money in whole zloty
unless a price or a value of a point is given; `edition` is the shipped one by default. `prices`
maps K, T, L, G to zloty a unit; by default half-way between scrap sale and purchase.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from econgames.diora.edition import RESOURCES, Edition, Goods, shipped

__all__ = [
    "Payroll",
    "ProductionPlan",
    "ShadowPrices",
    "Workforce",
    "average_wage",
    "cheapest_staff_mix",
    "congested_surplus",
    "congestion_fee",
    "conversion_value",
    "final_score",
    "goods_value",
    "hire_value",
    "hr_expectation",
    "hr_odds",
    "marginal_wage",
    "mid_prices",
    "money_points",
    "most_sets",
    "optimal_workforce",
    "payroll",
    "pension_bill",
    "pension_liability",
    "pensioner_value",
    "placement_cost",
    "production_plan",
    "promotion_value",
    "room_profit",
    "room_uses",
    "salary",
    "scrap_cost",
    "scrap_value",
    "shadow_prices",
    "staff_assignment",
    "start_odds",
    "tile_margin",
    "track_points",
    "wage_bill",
    "warehouse_best",
]

Prices = Mapping[str, float]


# ---- the payroll


def wage_bill(n: int, *, add_per_pair: int = 0, edition: Edition | None = None) -> int:
    """Wages of `n` workers for a round; an event may add to it for every two, or part of two.

    Examples
    --------
    >>> wage_bill(5), wage_bill(8), wage_bill(5, add_per_pair=1)
    (6, 14, 9)
    """
    ed = edition or shipped()
    return ed.staff.wages[n] + add_per_pair * ((n + 1) // 2)


def marginal_wage(n: int, *, edition: Edition | None = None) -> int:
    """Cost of the `n`-th worker, 1 or more.

    Examples
    --------
    >>> marginal_wage(5), marginal_wage(7)
    (2, 3)
    """
    if n < 1:
        raise ValueError(f"n must be 1 or more: the n-th worker; not {n}")
    return wage_bill(n, edition=edition) - wage_bill(n - 1, edition=edition)


def average_wage(n: int, *, edition: Edition | None = None) -> float:
    """Wage of one of `n` workers on average, zl.

    Examples
    --------
    >>> average_wage(5), average_wage(8)
    (1.2, 1.75)
    """
    if n < 1:
        raise ValueError(f"n must be 1 or more workers; not {n}")
    return wage_bill(n, edition=edition) / n


def pension_bill(q: int, *, edition: Edition | None = None) -> int:
    """Pensions of `q` retired persons for a round.

    Examples
    --------
    >>> pension_bill(4), pension_bill(7)
    (6, 15)
    """
    return (edition or shipped()).staff.pensions[q]


class Payroll(NamedTuple):
    """Outcome of a payroll; see :func:`payroll`."""

    workers: int
    """Workers paid."""
    pensioners: int
    """Pensioners paid."""
    cost: int
    """Zloty paid."""
    left: int
    """Zloty left."""
    unpaid: int
    """Persons not paid."""
    points: int
    """Change of points, 0 or less."""


def payroll(
    zl: int, w: int, q: int, wage_add_per_pair: int = 0, *, edition: Edition | None = None
) -> Payroll:
    """Who is paid from `zl` zloty: as many persons as possible, then cheaply, then more workers.

    Parameters
    ----------
    zl : int
        Money at hand.
    w, q : int
        Workers and pensioners to be paid.
    wage_add_per_pair : int
        What an event adds to the wages for every two workers paid, or part of two.

    Examples
    --------
    >>> tuple(payroll(5, 6, 0)), tuple(payroll(10, 7, 1))
    ((4, 0, 4, 1, 2, -6), (6, 1, 9, 1, 1, -3))
    """
    ed = edition or shipped()
    best = (0, 0, 0, 0)
    for workers in range(w + 1):
        wages = wage_bill(workers, add_per_pair=wage_add_per_pair, edition=ed)
        for pensioners in range(q + 1):
            cost = wages + ed.staff.pensions[pensioners]
            if cost <= zl:
                best = max(best, (workers + pensioners, -cost, workers, pensioners))
    paid, minus_cost, workers, pensioners = best
    unpaid = w + q - paid
    lost = -unpaid * ed.game.unpaid_penalty_points
    return Payroll(workers, pensioners, -minus_cost, zl + minus_cost, unpaid, lost)


class Workforce(NamedTuple):
    """Best numbers of workers and what they leave; see :func:`optimal_workforce`."""

    sizes: frozenset[int]
    """All numbers of workers that do best."""
    surplus: float
    """Value less wages, zl a round."""


def optimal_workforce(x: float, *, edition: Edition | None = None) -> Workforce:
    """How many workers to employ when each brings `x` zl a round.

    Examples
    --------
    >>> sorted(optimal_workforce(2).sizes), optimal_workforce(2).surplus
    ([4, 5, 6], 4)
    >>> optimal_workforce(2.5)
    Workforce(sizes=frozenset({6}), surplus=7.0)
    """
    wages = (edition or shipped()).staff.wages
    surplus = [x * n - cost for n, cost in enumerate(wages)]
    best = max(surplus)
    return Workforce(frozenset(n for n, s in enumerate(surplus) if s == best), best)


def cheapest_staff_mix(n: int, *, edition: Edition | None = None) -> int:
    """Least cost of `n` persons, workers or pensioners as one likes.

    Examples
    --------
    >>> cheapest_staff_mix(6), cheapest_staff_mix(8)
    (6, 10)
    """
    staff = (edition or shipped()).staff
    return min(staff.wages[w] + staff.pensions[n - w] for w in range(n + 1))


def hire_value(rounds_left: int, x: float, w: int, *, edition: Edition | None = None) -> float:
    """What one more worker than `w` brings in the rounds that are left, at `x` zl a round.

    Examples
    --------
    >>> hire_value(4, 5, 4), hire_value(1, 5, 6)
    (12, 2)
    """
    return rounds_left * (x - marginal_wage(w + 1, edition=edition))


def pension_liability(q: int, rounds: int, *, edition: Edition | None = None) -> int:
    """What `q` pensioners will cost in `rounds` payrolls.

    Examples
    --------
    >>> pension_liability(2, 3), pension_liability(4, 2)
    (6, 12)
    """
    return rounds * pension_bill(q, edition=edition)


def salary(points: int, *, edition: Edition | None = None) -> int:
    """What the state pays for `points` points, zl; never below 0.

    Examples
    --------
    >>> salary(59), salary(-3), salary(9)
    (5, 0, 0)
    """
    return max(0, points // (edition or shipped()).game.salary_points_per_zl)


# ---- dice


def hr_odds() -> list[tuple[int, Fraction]]:
    """Faces of a hired die with their probabilities.

    Examples
    --------
    >>> hr_odds()[0], sum(p for _, p in hr_odds())
    ((1, Fraction(1, 6)), Fraction(1, 1))
    """
    return [(face, Fraction(1, 6)) for face in range(1, 7)]


def hr_expectation(*, edition: Edition | None = None) -> tuple[Fraction, Fraction]:
    """Expected value of a hired die, and points expected at once (a 6 retires with honours).

    Examples
    --------
    >>> hr_expectation()
    (Fraction(7, 2), Fraction(5, 6))
    """
    points = (edition or shipped()).game.retirement_points
    mean = sum((p * face for face, p in hr_odds()), Fraction())
    return mean, sum((p * points for face, p in hr_odds() if face == 6), Fraction())


def start_odds(*, edition: Edition | None = None) -> list[tuple[tuple[int, ...], Fraction]]:
    """Starting dice that are drawn, ascending, with their probabilities.

    Examples
    --------
    >>> pairs = start_odds()
    >>> len(pairs), pairs[0]
    (10, ((2, 3), Fraction(1, 10)))
    >>> sum(6 in pair for pair, _ in pairs)
    4
    """
    game = (edition or shipped()).game
    drawn = list(combinations(sorted(game.start_random_values), game.start_random_dice))
    return [(dice, Fraction(1, len(drawn))) for dice in drawn]


def congestion_fee(value: int, occupied: bool) -> int:
    """Fee of a die of this value on a grey space: its value, if a die lies there already.

    Examples
    --------
    >>> congestion_fee(3, True), congestion_fee(5, False)
    (3, 0)
    """
    return value if occupied else 0


def placement_cost(
    value: int,
    retired: bool,
    occupied: bool,
    *,
    activation_add: int = 0,
    edition: Edition | None = None,
) -> int:
    """Cost of laying a die on a grey space: activation of a pensioner, and congestion.

    Examples
    --------
    >>> placement_cost(6, True, True), placement_cost(6, True, False)
    (9, 3)
    """
    game = (edition or shipped()).game
    activation = game.pension_activation_zl + activation_add if retired else 0
    return activation + congestion_fee(value, occupied)


# ---- goods and prices


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


def staff_assignment(
    dice: Sequence[int], prices: Prices | None = None, *, edition: Edition | None = None
) -> float:
    """Most that dice can bring on the seven free cash and goods spaces, one die a space, zl.

    The spaces are the four warehouses, the bank, the relief fund and the storeroom.

    Examples
    --------
    >>> staff_assignment((1, 1, 2, 3)), staff_assignment((1, 1, 5, 6))
    (23.0, 33.5)
    """
    ed = edition or shipped()
    p = mid_prices(edition=ed) if prices is None else prices
    store = ed.storeroom
    k, t, valves, g = store.goods.as_tuple()
    goods = Goods(k, t, valves, g, store.zl)
    stored = goods_value(goods, p) + store.chosen * max(p[r] for r in RESOURCES)
    fixed = (float(ed.game.bank_zl), float(ed.game.relief_fund_zl), stored)
    best = {0: 0.0}  # value by set of spaces taken, as a mask
    for die in dice:
        gains = (*(warehouse_best(r, die, p, edition=ed)[1] for r in RESOURCES), *fixed)
        after = dict(best)
        for taken, value in best.items():
            for space, gain in enumerate(gains):
                mask = taken | 1 << space
                if mask != taken:
                    after[mask] = max(after.get(mask, 0.0), value + gain)
        best = after
    return max(best.values())


# ---- orders and rooms


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


# ---- scores


def track_points(level: int, *, edition: Edition | None = None) -> int:
    """Points of a technology level at the end.

    Examples
    --------
    >>> track_points(4), track_points(8)
    (6, 20)
    """
    return (edition or shipped()).technology_track.points[level]


def conversion_value(components: int, *, edition: Edition | None = None) -> int:
    """Zloty for components that are left at the end.

    Examples
    --------
    >>> conversion_value(12)
    12
    """
    return components * (edition or shipped()).scoring.zl_per_resource


def money_points(zl: int, *, edition: Edition | None = None) -> int:
    """Points for money at the end, rounded down.

    Examples
    --------
    >>> money_points(4), money_points(23)
    (0, 4)
    """
    return zl // (edition or shipped()).scoring.zl_per_point


def most_sets(
    produced: Sequence[int], unproduced: Sequence[int], *, edition: Edition | None = None
) -> frozenset[int]:
    """Players, by place in the sequences, who get the bonus for the most sets.

    Among those who made most, those without unfinished orders; all of them if none is without.

    Examples
    --------
    >>> most_sets([5, 5, 4], [1, 0, 0]), most_sets([5, 5], [1, 2]), most_sets([0, 0], [0, 0])
    (frozenset({1}), frozenset({0, 1}), frozenset())
    """
    most = max(produced)
    if most < (edition or shipped()).scoring.most_sets_minimum:
        return frozenset()
    leaders = [player for player, made in enumerate(produced) if made == most]
    done = [player for player in leaders if not unproduced[player]]
    return frozenset(done or leaders)


def final_score(
    points: int,
    level: int,
    rooms: int,
    components: int,
    zl: int,
    most_sets: bool,
    *,
    edition: Edition | None = None,
) -> int:
    """Score at the end.

    Parameters
    ----------
    points : int
        Points so far.
    level, rooms : int
        Technology level, and own rooms standing.
    components, zl : int
        Units of stock, all kinds together, and money.
    most_sets : bool
        Whether the player gets the bonus for the most sets.

    Examples
    --------
    >>> final_score(77, 4, 3, 12, 11, False), final_score(0, 8, 0, 0, 4, True)
    (90, 25)
    """
    ed = edition or shipped()
    cash = zl + conversion_value(components, edition=ed)
    return (
        points
        + track_points(level, edition=ed)
        + rooms * ed.scoring.points_per_room
        + money_points(cash, edition=ed)
        + (ed.scoring.most_sets_points if most_sets else 0)
    )
