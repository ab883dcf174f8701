"""Plans with scarce components: integer programmes, and what one more unit is worth in them.

The solvers are those of scipy; without it, these functions say how to install it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from econgames.core.errors import MissingPackage, choices
from econgames.diora.edition import RESOURCES, Edition, Goods, shipped

__all__ = [
    "ProductionPlan",
    "ShadowPrices",
    "WorksPlan",
    "production_plan",
    "shadow_prices",
    "works_plan",
    "works_prices",
]

STOCK = (*RESOURCES, "zl")
SCRAP_YARD = "scrap_yard"


class ProductionPlan(NamedTuple):
    """Best set of orders; see :func:`production_plan`."""

    value: float
    """Points, with zloty at their value."""
    tiles: frozenset[str]
    """Ids of the orders."""


class ShadowPrices(NamedTuple):
    """Value of the linear plan, and of one more unit of each good; see :func:`shadow_prices`."""

    value: float
    """Points, with zloty at their value."""
    duals: dict[str, float]
    """Points that one more unit would bring."""


class WorksPlan(NamedTuple):
    """Best turn with a die in a room or at the scrap yard; see :func:`works_plan`."""

    value: float
    """Points, with the change of zloty at their value."""
    tiles: frozenset[str]
    """Ids of the orders produced."""
    operations: dict[str, int]
    """How often each operation of the space is done: ``use``, or ``buy:K``, ``sell:T``, ..."""
    left: dict[str, int]
    """Units of K, T, L, G and zl at the end."""


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

    Raises
    ------
    MissingPackage
        If scipy is not installed.

    Examples
    --------
    >>> plan = production_plan({"K": 5, "T": 3, "L": 4, "G": 3}, ["r03", "r07", "r14", "r21"])
    >>> round(plan.value, 6), sorted(plan.tiles)
    (14.4, ['r03', 'r07', 'r21'])
    """
    plan = works_plan(stock, tiles, zl_value=zl_value, max_tiles=max_tiles, edition=edition)
    return ProductionPlan(plan.value, plan.tiles)


def shadow_prices(
    stock: Mapping[str, int],
    tiles: Iterable[str],
    zl_value: float = 0.2,
    max_tiles: int | None = None,
    *,
    edition: Edition | None = None,
) -> ShadowPrices:
    """Prices of the components in the linear plan, where parts of orders can be produced.

    Parameters and errors are those of :func:`production_plan`.

    Examples
    --------
    >>> prices = shadow_prices({"K": 2, "T": 2, "L": 2, "G": 2}, ["r05", "r10", "r19", "r22"])
    >>> sorted(prices.duals)
    ['G', 'K', 'L', 'T']
    """
    found = works_prices(stock, tiles, zl_value=zl_value, max_tiles=max_tiles, edition=edition)
    return ShadowPrices(found.value, {r: found.duals[r] for r in RESOURCES})


def works_plan(
    stock: Mapping[str, int],
    tiles: Iterable[str],
    space: str | None = None,
    die: int = 1,
    *,
    owner: bool = False,
    zl_value: float = 0.2,
    max_tiles: int | None = None,
    edition: Edition | None = None,
) -> WorksPlan:
    """Best turn: first a die in a room or at the scrap yard, then orders from what there is.

    Parameters
    ----------
    stock : mapping of str to int
        Units of K, T, L, G and zl; what is missing is 0.
    tiles : iterable of str
        Ids of the orders that could be produced, each once.
    space : str, optional
        Id of a room, or ``"scrap_yard"``; orders alone by default.
    die : int, optional
        Value of the die, 1 to 6: most uses of the room, or operations at the scrap yard.
    owner : bool, optional
        Whether the room is one's own; otherwise its fee is paid.
    zl_value : float, optional
        Points that a zloty is worth.
    max_tiles : int, optional
        Most orders.

    Raises
    ------
    ValueError
        If there is no such space, or it cannot be used at all.
    MissingPackage
        If scipy is not installed.

    Examples
    --------
    >>> start = {"K": 2, "T": 2, "L": 2, "G": 2, "zl": 7}
    >>> plan = works_plan(start, ["r22"], "scrap_yard", 1)
    >>> plan.operations, sorted(plan.tiles), round(plan.value, 6), plan.left["zl"]
    ({'buy:T': 1}, ['r22'], 6.8, 6)
    """
    optimize = _solvers()
    task = _task(stock, tiles, space, die, owner, zl_value, max_tiles, edition or shipped())
    if not task.names:
        return WorksPlan(0.0, frozenset(), {}, _left(task, []))
    limits = [optimize.LinearConstraint(task.needs, ub=task.have)]
    if task.together:
        limits.append(optimize.LinearConstraint([task.uses], lb=1))
    found = optimize.milp(
        c=[-gain for gain in task.gains],
        constraints=limits,
        integrality=[1] * len(task.names),
        bounds=optimize.Bounds(0, task.most),
    )
    if not found.success:
        raise ValueError(f"the stock does not reach for one use of {space}")
    times = [int(x + 0.5) for x in found.x]
    done = {name: n for name, n in zip(task.names, times, strict=True) if n}
    orders = len(task.names) - sum(task.uses)
    made = frozenset(name for name in task.names[:orders] if name in done)
    operations = {name: n for name, n in done.items() if name not in made}
    return WorksPlan(task.fixed - float(found.fun), made, operations, _left(task, times))


def works_prices(
    stock: Mapping[str, int],
    tiles: Iterable[str],
    space: str | None = None,
    die: int = 1,
    *,
    owner: bool = False,
    zl_value: float = 0.2,
    max_tiles: int | None = None,
    edition: Edition | None = None,
) -> ShadowPrices:
    """Prices of K, T, L, G and zl in the linear form of :func:`works_plan`; the same parameters.

    Examples
    --------
    >>> start = {"K": 2, "T": 2, "L": 2, "G": 2, "zl": 7}
    >>> prices = works_prices(start, ["r05", "r10", "r19", "r22"], "scrap_yard", 2)
    >>> prices.value > shadow_prices(start, ["r05", "r10", "r19", "r22"]).value
    True
    """
    optimize = _solvers()
    task = _task(stock, tiles, space, die, owner, zl_value, max_tiles, edition or shipped())
    if not task.names:
        return ShadowPrices(0.0, dict.fromkeys(STOCK, 0.0))
    found = optimize.linprog(
        [-gain for gain in task.gains],
        A_ub=task.needs,
        b_ub=task.have,
        bounds=[(0, most) for most in task.most],
    )
    # the solver minimises, so its multipliers are not above 0; + 0.0 turns -0.0 into 0.0
    duals = [float(-m) + 0.0 for m in found.ineqlin.marginals[: len(STOCK)]]
    return ShadowPrices(task.fixed - float(found.fun), dict(zip(STOCK, duals, strict=True)))


def _solvers() -> Any:
    try:
        from scipy import optimize
    except ImportError as error:
        raise MissingPackage("Plans and shadow prices", "scipy", "analysis") from error
    return optimize


class _Task(NamedTuple):
    """A programme: orders first, then operations. Rows are K, T, L, G, zl and further limits."""

    names: list[str]
    gains: list[float]
    needs: list[list[int]]
    """What each activity uses, less what it gives; shape (n_rows, n_activities)."""
    have: list[int]
    most: list[int]
    """How often each activity can be done."""
    uses: list[int]
    """1 for the operations that share the die."""
    together: int
    """Operations that the die allows in all; 0 without a space."""
    fixed: float
    """What the fee costs, in points."""
    later: list[int]
    """Zloty that each activity brings when all is done."""


def _task(
    stock: Mapping[str, int],
    tiles: Iterable[str],
    space: str | None,
    die: int,
    owner: bool,
    zl_value: float,
    max_tiles: int | None,
    edition: Edition,
) -> _Task:
    orders = list(dict.fromkeys(tiles))
    rows = [edition.tiles[name] for name in orders]
    actions = _operations(space, edition)
    fee = edition.game.room_fee_zl if space in edition.rooms and not owner else 0
    have = [stock.get(good, 0) for good in STOCK]
    have[-1] -= fee
    if have[-1] < 0:
        raise ValueError(f"a visitor of {space} pays {fee} zl, and there are {have[-1] + fee}")
    inputs = [row.inputs for row in rows] + [given for given, _ in actions.values()]
    # what an order pays comes too late for the operations before it
    outputs = [Goods()] * len(rows) + [taken for _, taken in actions.values()]
    later = [row.zl for row in rows] + [out.zl - used.zl for used, out in actions.values()]
    points = [row.points for row in rows] + [out.points for _, out in actions.values()]
    uses = [0] * len(rows) + [1] * len(actions)
    needs = [
        [getattr(used, good) - getattr(out, good)
         for used, out in zip(inputs, outputs, strict=True)]
        for good in STOCK
    ]  # fmt: skip
    if actions:
        needs.append(uses)
        have.append(die)
    if max_tiles is not None:
        needs.append([1 - use for use in uses])
        have.append(max_tiles)
    return _Task(
        names=[*orders, *actions],
        gains=[p + zl_value * zl for p, zl in zip(points, later, strict=True)],
        needs=needs,
        have=have,
        most=[1] * len(rows) + [die] * len(actions),
        uses=uses,
        together=die if actions else 0,
        fixed=-zl_value * fee,
        later=later,
    )


def _operations(space: str | None, edition: Edition) -> dict[str, tuple[Goods, Goods]]:
    """Inputs and outputs of what a die can do in a room or at the scrap yard, by name."""
    if space is None:
        return {}
    if space in edition.rooms:
        return {"use": (edition.rooms[space].inputs, edition.rooms[space].outputs)}
    if space != SCRAP_YARD:
        raise ValueError(choices("space", space, [SCRAP_YARD, *edition.rooms]))
    yard = edition.scrap_yard
    bought = {f"buy:{r}": (Goods(zl=getattr(yard.buy, r)), Goods(**{r: 1})) for r in RESOURCES}
    sold = {f"sell:{r}": (Goods(**{r: 1}), Goods(zl=getattr(yard.sell, r))) for r in RESOURCES}
    return bought | sold


def _left(task: _Task, times: list[int]) -> dict[str, int]:
    """Goods at the end; the zloty that orders pay are among them."""
    left = {
        good: have - sum(need * n for need, n in zip(needs, times, strict=False))
        for good, have, needs in zip(STOCK, task.have, task.needs, strict=False)
    }
    gained = sum(zl * n for zl, n in zip(task.later, times, strict=False))
    return left | {"zl": task.have[STOCK.index("zl")] + gained}
