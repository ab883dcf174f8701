"""Plans explored: goods and orders in, the best plan and the prices of what is scarce out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.core.errors import SetupError, choices
from econgames.diora import economy
from econgames.diora.edition import RESOURCES, Edition, shipped
from econgames.lessons.diora.figures import order_name
from econgames.lessons.diora.position import ORDERS, START_STOCK
from econgames.lessons.kit.explored import Explored

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

    from econgames.diora.economy import WorksPlan

__all__ = ["GOODS", "SCRAP_YARD", "explore_plan"]

SCRAP_YARD = "scrap_yard"
ZL_VALUE = 1 / shipped().scoring.zl_per_point
GOODS = (*RESOURCES, "zl")


class _Task(NamedTuple):
    """What is planned: a stock, orders, and perhaps a die."""

    stock: dict[str, int]
    orders: tuple[str, ...]
    space: str | None
    die: int
    own_room: bool
    most: int | None

    def plan(self, space: str | None = None, more: Mapping[str, int] | None = None) -> WorksPlan:
        """Best plan with the die in a space, or without it; with some units more, if given."""
        stock = {good: n + (more or {}).get(good, 0) for good, n in self.stock.items()}
        return economy.works_plan(
            stock, self.orders, space, self.die,
            owner=self.own_room, zl_value=ZL_VALUE, max_tiles=self.most,
        )  # fmt: skip

    def best(self, more: Mapping[str, int] | None = None) -> tuple[WorksPlan, bool]:
        """Best plan, and whether the die is used in it."""
        without = self.plan(None, more)
        if self.space is None:
            return without, False
        try:
            using = self.plan(self.space, more)
        except ValueError:
            return without, False
        return (using, True) if using.value > without.value + 1e-9 else (without, False)


def explore_plan(
    K: int = START_STOCK["K"],
    T: int = START_STOCK["T"],
    L: int = START_STOCK["L"],
    G: int = START_STOCK["G"],
    zl: int = shipped().game.start_zl,
    orders: Iterable[str] = ORDERS,
    most: int | None = None,
    space: str | None = None,
    die: int = 3,
    own_room: bool = False,
    *,
    theme: str = "light",
) -> Explored:
    """Best use of a stock for a choice of orders, and what one more unit would be worth.

    Parameters
    ----------
    K, T, L, G, zl : int
        Cables, transistors, valves, loudspeakers and money; not more than the box holds.
    orders : iterable of str
        Ids of the orders that could be produced, each once; at most those on display and two held.
    most : int, optional
        Most orders that may be produced; any number by default.
    space : str, optional
        Where a die works first: id of a room, or ``"scrap_yard"``; nowhere by default.
    die : int
        Its value, 1 to 6.
    own_room : bool
        Whether the room is one's own; a visitor pays the fee.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Returns
    -------
    Explored
        Facts, exact: ``value`` (points), ``orders``, ``operations`` and ``left`` of the best plan,
        ``linear`` and ``prices`` of the linear one (where several prices fit, one of them),
        ``one_more`` and ``two_more`` (points that so many more units of a good truly bring).

    Raises
    ------
    SetupError
        If a number or name is not one that the game allows.
    MissingPackage
        If scipy is not installed.

    Examples
    --------
    >>> found = explore_plan()
    >>> found.lines[0]
    'Best plan: produce Rytm (r19), 5.6 points with money at 0.2 points a zl.'
    >>> found.facts["prices"]["K"], found.facts["one_more"]["K"], found.facts["two_more"]["K"]
    (Fraction(37, 10), Fraction(0, 1), Fraction(27, 5))
    """
    task = _task({"K": K, "T": T, "L": L, "G": G, "zl": zl}, orders, most, space, die, own_room)
    plan, using = task.best()
    prices = economy.works_prices(
        task.stock, task.orders, task.space if using else None, die,
        owner=own_room, zl_value=ZL_VALUE, max_tiles=most,
    )  # fmt: skip
    goods = GOODS if space is not None else RESOURCES
    more = {
        n: {good: _exact(task.best({good: n})[0].value) - _exact(plan.value) for good in goods}
        for n in (1, 2)
    }
    facts: dict[str, Any] = {
        "value": _exact(plan.value),
        "orders": plan.tiles,
        "operations": plan.operations,
        "left": plan.left,
        "linear": _exact(prices.value),
        "prices": {good: _exact(prices.duals[good]) for good in goods},
        "one_more": more[1],
        "two_more": more[2],
    }
    return Explored(
        _lines(task, plan, using, facts),
        [_use_figure(task, plan, theme), _price_figure(facts, theme)],
        _table(task, facts),
        facts,
    )


def _exact(value: float) -> Fraction:
    return Fraction(value).limit_denominator(10_000)


def _task(
    stock: dict[str, int],
    orders: Iterable[str],
    most: int | None,
    space: str | None,
    die: int,
    own_room: bool,
) -> _Task:
    """The task, checked against what the game allows."""
    if not isinstance(orders, Iterable):
        raise SetupError(f"orders must be a list of ids, such as {list(ORDERS)}; not {orders!r}")
    ed, tiles = shipped(), tuple(orders)
    for good, n in stock.items():
        top = getattr(ed.supply, good)
        if not isinstance(n, int) or not 0 <= n <= top:
            raise SetupError(f"{good}: 0 to {top} units are in the box, not {n!r}")
    for tile in tiles:
        if tile not in list(ed.tiles):
            raise SetupError(choices("order", tile, ed.tiles))
    if len(set(tiles)) < len(tiles):
        raise SetupError(f"orders: each is there once; got {', '.join(tiles)}")
    if len(tiles) > _most_orders(ed):
        raise SetupError(
            f"orders: at most {ed.game.production_slots} are on display and "
            f"{ed.game.max_unproduced} held, not {len(tiles)}"
        )
    if space is not None and space not in (SCRAP_YARD, *ed.rooms):
        raise SetupError(choices("space", space, [SCRAP_YARD, *ed.rooms]))
    if not isinstance(die, int) or not 1 <= die <= 6:
        raise SetupError(f"die: 1 to 6, not {die!r}")
    if most is not None and (not isinstance(most, int) or most < 0):
        raise SetupError(f"most: 0 or more orders, or None for any number; not {most!r}")
    return _Task(stock, tiles, space, die, own_room, most)


def _most_orders(edition: Edition) -> int:
    return edition.game.production_slots + edition.game.max_unproduced


# ---- in words


def _space_name(space: str) -> str:
    ed = shipped()
    return "scrap yard" if space == SCRAP_YARD else f"{ed.rooms[space].name} ({space})"


def _operations(plan: WorksPlan, space: str) -> str:
    """What the die does, in words."""
    from econgames.drawing.words import listed

    if space != SCRAP_YARD:
        times = plan.operations["use"]
        return f"use the {_space_name(space)} {'once' if times == 1 else f'{times} times'}"
    done: dict[str, list[str]] = {}
    for name, n in plan.operations.items():
        verb, _, unit = name.partition(":")
        done.setdefault(verb, []).append(f"{n} {unit}")
    told = [f"{verb} {listed(units)}" for verb, units in done.items()]
    return f"{listed(told)} at the scrap yard"


def _lines(task: _Task, plan: WorksPlan, using: bool, facts: dict[str, Any]) -> list[str]:
    from econgames.drawing.words import listed
    from econgames.lessons.kit.reading import say_rounded as say

    made = [order_name(tile) for tile in task.orders if tile in plan.tiles]
    steps = [_operations(plan, task.space)] if using and task.space else []
    steps += [f"produce {listed(made)}"] if made else []
    value = f"{say(facts['value'])} points with money at {say(_exact(ZL_VALUE))} points a zl"
    lines = [
        f"Best plan: {', then '.join(steps)}, {value}."
        if steps
        else "Nothing can be produced from this stock, and nothing gained."
    ]
    if task.space is not None:
        lines.append(_die_line(task, using))
    lines.append(
        f"If parts of orders could be produced, it would be {say(facts['linear'])} points; the "
        "prices are those of that plan."
    )
    scarce = {good: price for good, price in facts["prices"].items() if price > 0}
    free = [good for good in facts["prices"] if good not in scarce]
    listed_prices = ", ".join(f"{good} {say(price)}" for good, price in scarce.items())
    told = f"Scarce, with the price of a unit in points: {listed_prices}." if scarce else ""
    if free:
        told += f" Not scarce, price 0: {', '.join(free)}."
    lines.append(told.strip())
    if scarce:
        dear = max(scarce, key=lambda good: scarce[good])
        one, two = facts["one_more"][dear], facts["two_more"][dear]
        lines.append(f"In whole orders, one more {dear} adds {say(one)}, two more add {say(two)}.")
    for good in free:
        if facts["one_more"][good] > 0:
            gain = say(facts["one_more"][good])
            lines.append(f"{good} has the price 0, and yet one more adds {gain}: orders are whole.")
    return lines


def _die_line(task: _Task, using: bool) -> str:
    from econgames.lessons.kit.reading import say_rounded as say

    assert task.space is not None
    without = say(task.plan().value)
    if using:
        return f"Without the die: {without} points."
    try:
        best = say(task.plan(task.space).value)
    except ValueError as error:
        return f"The die cannot work there ({error}): the plan leaves it out."
    return f"A {task.die} there does not pay, {best} points at most: the plan leaves it out."


# ---- figures and table


def _use_figure(task: _Task, plan: WorksPlan, theme: str) -> Figure:
    """Where the components go: the orders, the room or the scrap yard, and what is left."""
    from econgames.lessons.kit.bars import stacked_bars

    ed = shipped()
    parts: dict[str, list[int]] = {}
    for tile in task.orders:
        if tile in plan.tiles:
            parts[order_name(tile)] = [getattr(ed.tiles[tile], r) for r in RESOURCES]
    sold = [plan.operations.get(f"sell:{r}", 0) for r in RESOURCES]
    if "use" in plan.operations and task.space:
        inputs = ed.rooms[task.space].inputs
        sold = [plan.operations["use"] * getattr(inputs, r) for r in RESOURCES]
    if any(sold):
        parts["sold" if task.space == SCRAP_YARD else "used in the room"] = sold
    parts["left over"] = [plan.left[r] for r in RESOURCES]
    return stacked_bars(
        parts, list(RESOURCES), title="What the best plan uses", unit="units", axis="component",
        theme=theme, height=340,
    )  # fmt: skip


def _price_figure(facts: dict[str, Any], theme: str) -> Figure:
    """Shadow prices beside what one and two more units truly bring, each."""
    from econgames.lessons.kit.groups import grouped_bars

    goods = list(facts["prices"])
    return grouped_bars(
        {
            "shadow price": [facts["prices"][good] for good in goods],
            "truly, one more": [facts["one_more"][good] for good in goods],
            "truly, each of two more": [facts["two_more"][good] / 2 for good in goods],
        },
        goods,
        title="What one more unit is worth",
        axis="good",
        unit="points",
        theme=theme,
        height=360,
    )


def _table(task: _Task, facts: dict[str, Any]) -> DataFrame:
    from pandas import DataFrame

    from econgames.lessons.kit.reading import say_rounded as say

    rows = {
        good: {
            "there are": task.stock[good],
            "left over": facts["left"][good],
            "shadow price": say(facts["prices"][good]),
            "one more adds": say(facts["one_more"][good]),
            "two more add": say(facts["two_more"][good]),
        }
        for good in facts["prices"]
    }
    return DataFrame.from_dict(rows, orient="index").rename_axis("good")
