"""The economy of Automobile as pure functions: prices, costs, demand, obsolescence, debt.

The rules call these functions and compute nothing of this kind themselves. Money is in whole
dollars, quantities in cars, price classes by name; `edition` is the shipped one by default. What
players believe about demand is in :mod:`econgames.automobile.demand`, and offered here too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from econgames.automobile.demand import (
    critical_ratio,
    demand_pmf,
    expected_demand,
    expected_profit,
    newsvendor_quantity,
    prior_demand,
)
from econgames.automobile.edition import Edition, shipped
from econgames.automobile.statements import IncomeStatement, income_statement

__all__ = [
    "IncomeStatement",
    "Stall",
    "allocate_demand",
    "close_value",
    "critical_ratio",
    "demand_pmf",
    "demand_visits",
    "discarded",
    "expected_demand",
    "expected_profit",
    "factory_refund",
    "final_score",
    "income_statement",
    "loan_total_cost",
    "loss_point_cost",
    "margin",
    "newsvendor_quantity",
    "obsolescence_points",
    "parts_break_even",
    "price_cut_break_even",
    "prior_demand",
    "production_range",
    "purchasing_power",
    "research_price",
    "unit_cost",
]


# ---- prices and costs


def research_price(frontier: int, space: int) -> int:
    """Research cubes to build in `space` when the newest model ever built is in `frontier`.

    Parameters
    ----------
    frontier, space : int
        Spaces of the track, from 1; a frontier of 0 means that nothing has been built.

    Returns
    -------
    int
        1, 3, 6, 10, ... for 1, 2, 3, 4 spaces ahead; 0 at the frontier and behind it.

    Examples
    --------
    >>> research_price(0, 3), research_price(12, 16), research_price(5, 3)
    (6, 10, 0)
    """
    ahead = space - frontier
    return ahead * (ahead + 1) // 2 if ahead > 0 else 0


def unit_cost(cls: str, parts: bool = False, *, edition: Edition | None = None) -> int:
    """Cost of producing one car of a class, less in a space with a parts factory.

    Examples
    --------
    >>> unit_cost("mid"), unit_cost("mass", parts=True)
    (70, 30)
    """
    ed = edition or shipped()
    return ed.classes[cls].unit_cost - (ed.parts_factory.unit_saving if parts else 0)


def margin(
    cls: str, reduced: bool = False, parts: bool = False, *, edition: Edition | None = None
) -> int:
    """Price less unit cost of one car.

    Raises
    ------
    ValueError
        If a reduced price is asked for of a class that has none.

    Examples
    --------
    >>> margin("mid"), margin("mid", reduced=True), margin("mass", parts=True), margin("premium")
    (80, 30, 70, 100)
    >>> margin("mass", reduced=True)
    20
    """
    ed = edition or shipped()
    row = ed.classes[cls]
    if reduced and not row.reduced_price:
        raise ValueError(f"cars of class {cls} have no reduced price")
    price = row.reduced_price if reduced else row.price
    return price - unit_cost(cls, parts, edition=ed)


def production_range(
    cls: str, factories: int, *, edition: Edition | None = None
) -> tuple[int, int]:
    """Fewest and most cars of one production in a space with so many factories.

    Raises
    ------
    ValueError
        If no space can have that number of factories.

    Examples
    --------
    >>> production_range("mid", 2), production_range("premium", 1)
    ((4, 7), (1, 2))
    """
    ed = edition or shipped()
    ranges = ed.production[cls]
    if not 1 <= factories <= len(ranges):
        raise ValueError(f"factories must be 1 to {len(ranges)}; not {factories}")
    return ranges[factories - 1]


def factory_refund(space: int, *, edition: Edition | None = None) -> int:
    """What the bank pays for one factory of a space when it is closed.

    Examples
    --------
    >>> factory_refund(3), factory_refund(12)
    (200, 300)
    """
    ed = edition or shipped()
    return ed.models[space].cost - ed.factory_close_loss


def discarded(points: int, *, edition: Edition | None = None) -> int:
    """Loss points that Sloan, or who closes a factory, gives back: half of them, rounded up.

    Examples
    --------
    >>> discarded(9), discarded(1), discarded(0)
    (5, 1, 0)
    """
    divisor = (edition or shipped()).discard_divisor
    return (points + divisor - 1) // divisor


# ---- debt


def purchasing_power(cash: int, loans: int, *, edition: Edition | None = None) -> int:
    """Most that a player can pay of his own will: his cash and the loans that he can still take.

    Examples
    --------
    >>> purchasing_power(100, 0), purchasing_power(600, 1), purchasing_power(-40, 2)
    (1100, 1100, 0)
    """
    loan = (edition or shipped()).loan
    return max(0, cash + loan.principal * (loan.max_per_game - loans))


def loan_total_cost(turn_taken: int, *, edition: Edition | None = None) -> int:
    """What a loan costs by the end of the game, if taken before phase 8 of `turn_taken`.

    The premium of the repayment, and the interest of this and all later turns.

    Examples
    --------
    >>> loan_total_cost(1), loan_total_cost(4)
    (300, 150)
    """
    ed = edition or shipped()
    premium = ed.loan.repayment - ed.loan.principal
    return premium + ed.loan.interest_per_turn * (ed.last_turn + 1 - turn_taken)


# ---- loss points


def loss_point_cost(turn: int, *, edition: Edition | None = None) -> int:
    """What one loss point costs in all, if it comes by phase 8 of `turn` and is never discarded.

    Examples
    --------
    >>> [loss_point_cost(turn) for turn in (1, 2, 3, 4)]
    [100, 90, 70, 40]
    """
    ed = edition or shipped()
    return sum(row.loss_cost for number, row in ed.turns.items() if number >= turn)


def obsolescence_points(spaces: Iterable[tuple[int, str, bool]]) -> dict[int, int]:
    """Loss points that each open space takes in phase 8.

    Parameters
    ----------
    spaces : iterable of (int, str, bool)
        Every occupied space: number, price class, whether it is closed.

    Returns
    -------
    dict of int to int
        By open space: how many occupied spaces of its class are more advanced.

    Examples
    --------
    >>> obsolescence_points([(9, "mid", True), (6, "mid", False)])
    {6: 1}
    """
    newer: dict[str, int] = {}
    points: dict[int, int] = {}
    for space, cls, closed in sorted(spaces, reverse=True):
        number = newer.get(cls, 0)
        newer[cls] = number + 1
        if not closed:
            points[space] = number
    return points


# ---- the open market


class Stall(NamedTuple):
    """Cars of one space in the open market."""

    space: int
    """Number of the space."""
    cars: int
    """Cars for sale."""
    bonus: int = 0
    """Bonus tokens, 0 or 1."""
    reduced: int = 0
    """Reduced-price tokens, 0 to 2."""


def demand_visits(stalls: Iterable[Stall], demand: int) -> list[tuple[int, int]]:
    """Sales of one class in the open market, in the order in which they happen.

    Demand goes round from the newest model to the oldest, and takes one car a visit, and one
    more for each token, until it is met or the cars are gone.

    Returns
    -------
    list of (int, int)
        Space and number of cars of each visit.

    Examples
    --------
    >>> demand_visits([Stall(9, 3, bonus=1), Stall(6, 4), Stall(4, 2)], 5)
    [(9, 2), (6, 1), (4, 1), (9, 1)]
    """
    ring = [
        [stall.space, stall.cars, 1 + stall.bonus + stall.reduced]
        for stall in sorted(stalls, reverse=True)
        if stall.cars
    ]
    visits: list[tuple[int, int]] = []
    while demand > 0 and ring:
        for stall in ring:
            space, cars, appeal = stall
            sold = min(cars, appeal, demand)
            visits.append((space, sold))
            stall[1] = cars - sold
            demand -= sold
            if not demand:
                break
        ring = [stall for stall in ring if stall[1]]
    return visits


def allocate_demand(stalls: Collection[Stall], demand: int) -> dict[int, tuple[int, int]]:
    """Cars sold and left over in each space of a class.

    Examples
    --------
    >>> allocate_demand([Stall(9, 3, bonus=1), Stall(6, 4), Stall(4, 2)], 5)
    {9: (3, 0), 6: (1, 3), 4: (1, 1)}
    """
    sold = dict.fromkeys((stall.space for stall in sorted(stalls, reverse=True)), 0)
    for space, cars in demand_visits(stalls, demand):
        sold[space] += cars
    there = {stall.space: stall.cars for stall in stalls}
    return {space: (number, there[space] - number) for space, number in sold.items()}


def price_cut_break_even(q0: int, price: int, reduced: int, unsold_cost: int) -> int:
    """Fewest cars to sell at the reduced price to do as well as with `q0` at the full price.

    The cost of production is sunk and plays no part.

    Parameters
    ----------
    q0 : int
        Cars that would be sold at the full price.
    price, reduced : int
        Both prices, dollars a car.
    unsold_cost : int
        What an unsold car costs, in dollars: the loss points it brings.

    Examples
    --------
    >>> price_cut_break_even(4, 150, 100, 10), price_cut_break_even(4, 150, 100, 100)
    (6, 5)
    """
    return -(-q0 * (price + unsold_cost) // (reduced + unsold_cost))


# ---- investment


def parts_break_even(loss: int, *, edition: Edition | None = None) -> int:
    """Cars after which a parts factory has earned back `loss` dollars, rounded up.

    Examples
    --------
    Closed later (it brings 400 of 500), and never cashed in:

    >>> parts_break_even(100), parts_break_even(500)
    (5, 25)
    """
    return -(-loss // (edition or shipped()).parts_factory.unit_saving)


def close_value(
    factories: int,
    parts: int,
    points: int,
    turn: int,
    avoided: Sequence[int],
    *,
    edition: Edition | None = None,
) -> int:
    """Gain of closing a space now rather than holding it to the end, in dollars.

    Assumes that no points are discarded otherwise, and leaves sales out.

    Parameters
    ----------
    factories, parts : int
        Pieces in the space; each brings less now than at the end.
    points : int
        Loss points held now; half of them go.
    turn : int
        Present turn.
    avoided : sequence of int
        Points that the space would take in phase 8 of this turn, the next, and so on.

    Examples
    --------
    >>> close_value(1, 0, 3, 2, [3]), close_value(2, 0, 0, 4, [1])
    (350, -160)
    """
    ed = edition or shipped()
    costs = ed.factory_close_loss * factories
    costs += (ed.parts_factory.final_value - ed.parts_factory.close_refund) * parts
    gain = discarded(points, edition=ed) * loss_point_cost(turn, edition=ed)
    later = sum(number * loss_point_cost(turn + i, edition=ed) for i, number in enumerate(avoided))
    return gain + later - costs


def final_score(
    cash: int,
    factories: Iterable[tuple[int, int]],
    parts: int,
    loans: int,
    *,
    edition: Edition | None = None,
) -> int:
    """Score if the game ended now: cash, factories at cost, less the repayment of loans.

    Parameters
    ----------
    cash : int
        Money held; may be negative.
    factories : iterable of (int, int)
        Space and number of own open factories.
    parts, loans : int
        Own parts factories on the track, and loans.

    Examples
    --------
    >>> final_score(1500, [(6, 2), (12, 1)], parts=1, loans=1)
    2600
    """
    ed = edition or shipped()
    plant = sum(ed.models[space].cost * number for space, number in factories)
    return cash + plant + ed.parts_factory.final_value * parts - ed.loan.repayment * loans
