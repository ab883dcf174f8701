"""The market of the lesson: four firms, one class of cars, nothing but the open market.

Each firm holds one tile, makes what it likes, and sells what the open market of the game takes
from it. No capacity, no distributors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from econgames.automobile import economy
from econgames.automobile.edition import shipped

__all__ = ["CLS", "FIRMS", "LOSSES", "TURN", "Firm", "Sale", "alone", "one_too_many", "sell"]

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
