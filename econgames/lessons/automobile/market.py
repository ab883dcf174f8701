"""The market of the lesson: four firms, one class of cars, nothing but the open market.

Each firm holds one tile, makes what it likes, and sells what the open market of the game takes
from it. No capacity, no distributors. What firms can expect is exact: all deals of the tiles, and
all orders of the four spaces, each as likely as any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import perm
from typing import NamedTuple

from econgames.automobile import economy
from econgames.automobile.edition import shipped

__all__ = [
    "CLS",
    "FIRMS",
    "TURN",
    "Firm",
    "Industry",
    "Sale",
    "Strategy",
    "alone",
    "best_replies",
    "deals",
    "equilibria",
    "industry",
    "one_too_many",
    "sell",
    "share_profit",
]

TURN, CLS = 1, "mid"
"""Turn and price class of the lesson."""


class Firm(NamedTuple):
    """One of the four firms."""

    seat: str
    name: str
    tile: int
    """Demand tile that it alone sees."""
    space: int
    """Where its cars stand; newer models, with higher numbers, are asked for first."""


FIRMS = (
    Firm("A", "Ada", 5, 6),
    Firm("B", "Ben", 4, 4),
    Firm("C", "Cleo", 3, 2),
    Firm("D", "Dan", 2, 1),
)

LOSSES = ("none", "turn", "game")
"""What an unsold car is charged beside its production: see :func:`one_too_many`."""


def one_too_many(
    losses: str = "game", *, cls: str = CLS, turn: int = TURN, parts: bool = False
) -> int:
    """What a car too many costs, in dollars: its production, and the loss point that it brings.

    Parameters
    ----------
    losses : {"game", "turn", "none"}
        Count the point with all that is paid for it to the end of the game, with what it costs
        this turn, or not at all.
    cls : str
        Price class.
    turn : int
        Turn in which the car is made.
    parts : bool
        Whether there is a parts factory.

    Raises
    ------
    ValueError
        If there is no such way, class or turn.

    Examples
    --------
    >>> one_too_many("turn"), one_too_many("game")
    (80, 170)
    """
    if losses not in LOSSES:
        raise ValueError(f"losses must be one of {', '.join(LOSSES)}; not {losses!r}")
    point = {
        "none": 0,
        "turn": shipped().turns[turn].loss_cost,
        "game": economy.loss_point_cost(turn),
    }
    return economy.unit_cost(cls, parts) + point[losses]


class Sale(NamedTuple):
    """What a firm made, sold and has left, cars; and its money, whole dollars."""

    firm: str
    made: int
    sold: int
    unsold: int
    revenue: int
    production: int
    result: int
    """Revenue less production, before loss points."""


def sell(outputs: Mapping[str, int], demand: int, spaces: Sequence[int] = ()) -> list[Sale]:
    """What happens in the open market.

    Parameters
    ----------
    outputs : mapping of str to int
        Cars that each firm has made, 0 or more, by its name.
    demand : int
        Cars that are asked for in all.
    spaces : sequence of int, optional
        Spaces of the firms, in their order; the first is the newest by default.

    Raises
    ------
    ValueError
        If an output is below 0.

    Examples
    --------
    >>> rows = sell({"Ada": 15, "Ben": 14, "Cleo": 14, "Dan": 13}, 14)
    >>> [(row.firm, row.sold, row.result) for row in rows]
    [('Ada', 4, -450), ('Ben', 4, -380), ('Cleo', 3, -530), ('Dan', 3, -460)]
    """
    for firm, made in outputs.items():
        if made < 0:
            raise ValueError(f"{firm} cannot make {made} cars; 0 or more")
    places = spaces or range(len(outputs), 0, -1)
    stalls = [economy.Stall(p, made) for p, made in zip(places, outputs.values(), strict=True)]
    sold = economy.allocate_demand(stalls, demand)
    row = shipped().classes[CLS]
    sales = []
    for place, (firm, made) in zip(places, outputs.items(), strict=True):
        cars, left = sold[place]
        revenue, production = cars * row.price, made * row.unit_cost
        sales.append(Sale(firm, made, cars, left, revenue, production, revenue - production))
    return sales


def alone(tile: int, losses: str = "game", players: int = len(FIRMS)) -> int:
    """What a firm makes that believes to have the whole market for itself.

    Examples
    --------
    >>> [alone(firm.tile, "turn") for firm in FIRMS]
    [15, 14, 14, 13]
    """
    pmf = economy.demand_pmf([tile], players, TURN, CLS)
    return economy.newsvendor_quantity(pmf, economy.margin(CLS), one_too_many(losses))


# ---- what firms can expect, over all deals and all orders of the spaces


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


@lru_cache(maxsize=None)
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
    >>> float(share_profit(4, 5, (3, 3, 4, 4), 170))
    302.38...
    """
    values = shipped().demand_tiles.values
    plan = dict(zip(values, strategy, strict=True))
    total = Fraction(0)
    for hands, odds in deals(len(FIRMS) - 1, tile):
        others = tuple(sorted(plan[value] for value in hands))
        sold = _sold_on_average(made, others, tile + sum(hands))
        total += odds * (economy.margin(CLS) * sold - too_many * (made - sold))
    return total


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


def equilibria(too_many: int, outputs: Sequence[int] = range(2, 7)) -> list[Strategy]:
    """Strategies, rising in the tile, that are best for each firm if the others follow them too.

    Examples
    --------
    >>> equilibria(170), equilibria(80)
    ([(3, 3, 4, 4)], [])
    """
    rising = combinations_with_replacement(outputs, len(shipped().demand_tiles.values))
    return [plan for plan in rising if best_replies(plan, too_many, outputs) == plan]


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
