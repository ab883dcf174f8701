"""What the firms of the lesson could have made, and what a class could have done better."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from econgames.automobile import economy
from econgames.automobile.edition import shipped
from econgames.lessons.automobile.expectations import Strategy, equilibria, industry
from econgames.lessons.automobile.market import CLS, FIRMS, Sale, alone, one_too_many, sell

__all__ = ["DEMAND", "Reply", "Sums", "averages", "plans", "replies", "sums_of"]

DEMAND = sum(firm.tile for firm in FIRMS)
"""What all tiles of the four firms ask for."""


def plans(losses: str = "game") -> dict[str, dict[str, int]]:
    """What to compare a class with, as outputs by firm.

    ``each alone``: each firm makes what would be best if it had the market to itself.
    ``equilibrium``: no firm gains by changing its own number; left out where there is none.
    ``cartel``: the firms show each other their tiles and share what is asked for evenly.

    Examples
    --------
    >>> for name, outputs in plans().items():
    ...     print(name, list(outputs.values()))
    each alone [14, 13, 13, 12]
    equilibrium [4, 4, 3, 3]
    cartel [4, 4, 3, 3]
    """
    found = {"each alone": {firm.name: alone(firm.tile, losses) for firm in FIRMS}}
    steady = equilibria(one_too_many(losses))
    if steady:
        by_tile = dict(zip(shipped().demand_tiles.values, steady[0], strict=True))
        found["equilibrium"] = {firm.name: by_tile[firm.tile] for firm in FIRMS}
    each, more = divmod(DEMAND, len(FIRMS))
    found["cartel"] = {firm.name: each + (i < more) for i, firm in enumerate(FIRMS)}
    return found


class Reply(NamedTuple):
    """Best number of cars against what the others have made, and what it would gain."""

    cars: int
    gain: int


class Sums(NamedTuple):
    """Cars made and left over, and profit with loss points in dollars, of all firms together."""

    made: int | Fraction
    unsold: int | Fraction
    net: int | Fraction


def _net(sale: Sale, cost: int) -> int:
    return economy.margin(CLS) * sale.sold - cost * sale.unsold


def replies(market: Sequence[Sale], cost: int) -> dict[str, Reply]:
    """What would have been best for each firm, had it known demand and what the others make.

    Examples
    --------
    >>> replies(sell({"Ada": 15, "Ben": 14, "Cleo": 14, "Dan": 13}, DEMAND), 170)["Ada"]
    Reply(cars=4, gain=1870)
    """
    outputs = {row.firm: row.made for row in market}
    found = {}
    for place, row in enumerate(market):

        def net(made: int, place: int = place, firm: str = row.firm) -> int:
            return _net(sell({**outputs, firm: made}, DEMAND)[place], cost)

        best = max(range(DEMAND + 1), key=net)
        found[row.firm] = Reply(best, net(best) - net(row.made))
    return found


def sums_of(markets: Sequence[Sequence[Sale]], cost: int) -> Sums:
    """All firms of some markets together, with `cost` for each unsold car."""
    rows = [row for market in markets for row in market]
    return Sums(
        sum(row.made for row in rows),
        sum(row.unsold for row in rows),
        sum(_net(row, cost) for row in rows),
    )


def averages(losses: str = "game") -> dict[str, Sums]:
    """The same plans over all deals of the tiles, not only this one.

    Examples
    --------
    >>> averages()["equilibrium"].unsold, averages()["cartel"].net
    (Fraction(17, 35), Fraction(1120, 1))
    """
    cost = one_too_many(losses)
    tiles = shipped().demand_tiles.values
    strategies: dict[str, Strategy | None] = {"each alone": tuple(alone(t, losses) for t in tiles)}
    if steady := equilibria(cost):
        strategies["equilibrium"] = steady[0]
    strategies["cartel"] = None
    found = {name: industry(plan, cost) for name, plan in strategies.items()}
    return {name: Sums(row.made, row.unsold, row.profit) for name, row in found.items()}
