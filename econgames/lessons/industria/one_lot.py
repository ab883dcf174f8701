"""One lot whose values everybody knows, under the three rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from econgames.industria import economy
from econgames.lessons.industria import bidding
from econgames.lessons.industria.laboratory import ENGLISH, MOST_BIDDERS, ONCE_AROUND, SEALED
from econgames.lessons.kit.explored import Explored, whole

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

__all__ = ["explore_lot"]


def explore_lot(
    values: Sequence[int], keep: int = 3, hammer: int = 0, *, theme: str = "light"
) -> Explored:
    """One lot whose values everybody knows: who buys at which price, under the three rules.

    Parameters
    ----------
    values : sequence of int, shape (n_seats,)
        What the tile is worth to each bidder in bidding order, 0 or more talers; 2 to 4 seats.
    keep, hammer : int
        What the tile is worth to the seller, and what it is worth to him to hold the hammer on.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Raises
    ------
    ValueError
        If a number is out of its range.

    Examples
    --------
    >>> print(explore_lot([8, 6, 7], keep=3).lines[0])
    Once around, seat 1 buys at 6 and gains 2.
    """
    from econgames.lessons.industria.figures import bid_steps

    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ValueError(f"values: one for each seat, such as [8, 6, 7]; not {values!r}")
    values = [whole("a value", value) for value in values]
    keep, hammer = whole("keep", keep), whole("hammer", hammer)
    _check_lot(values, keep, hammer)
    reserve = economy.reserve_price(keep, hammer)
    once = economy.once_around_outcome(values, values, reserve)
    sales = bidding.english(values, reserve)
    prices = [economy.once_around_outcome(o, o, reserve) for o in permutations(values)]
    paid = sorted({price for winner, price in prices if winner is not None})
    spread = (
        f"In whatever order they sit, the price once around is {_span(paid)}."
        if paid
        else "In whatever order they sit, nobody buys."
    )
    lines = [
        f"Once around, {_buys(values, [bidding.Sale(*once)])}.",
        f"With sealed bids, or a price that rises, {_buys(values, sales)}.",
        f"The seller sells at {reserve} or more: keeping is worth {keep} to him, and by selling he "
        f"holds on to a hammer worth {hammer}.",
        spread,
    ]
    return Explored(
        lines,
        [
            bid_steps(values, reserve, theme=theme),
            _parts_of_a_lot(values, keep, once, sales, theme),
        ],
        _lot_table(values, reserve),
        {"reserve": reserve, ONCE_AROUND: once, ENGLISH: sales, "prices": paid},
    )


def _check_lot(values: Sequence[int], keep: int, hammer: int) -> None:
    if not 2 <= len(values) <= MOST_BIDDERS:
        raise ValueError(f"values: one for each of 2 to {MOST_BIDDERS} seats, not {list(values)}")
    given = {"value": min(values), "keep": keep, "hammer": hammer}
    for name, number in given.items():
        if number < 0:
            raise ValueError(f"{name}: 0 or more talers, not {number}")


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def _buys(values: Sequence[int], sales: Sequence[bidding.Sale]) -> str:
    first = sales[0]
    if first.winner is None:
        return "nobody buys: the seller keeps the tile"
    who = f"seat {first.winner + 1}"
    if len(sales) > 1:
        seats = " or ".join(str(sale.winner + 1) for sale in sales if sale.winner is not None)
        who = f"the lot decides which of the seats {seats}"
    return f"{who} buys at {first.price} and gains {values[first.winner] - first.price}"


def _lot_table(values: Sequence[int], reserve: int) -> DataFrame:
    from pandas import DataFrame

    rows = {
        f"seat {seat}": {"worth": worth, "bids at most": max(worth - 1, 0), "has to bid": bid}
        for seat, (worth, bid) in enumerate(
            zip(values, bidding.winning_bids(values, reserve), strict=True), 1
        )
    }
    return DataFrame(rows).T


def _parts_of_a_lot(
    values: Sequence[int],
    keep: int,
    once: tuple[int | None, int],
    sales: Sequence[bidding.Sale],
    theme: str,
) -> Figure:
    from econgames.lessons.industria.figures import worth_parts

    ends = {
        rule: (price, values[winner] if winner is not None else keep, winner)
        for rule, (winner, price) in {
            ONCE_AROUND: once,
            f"{SEALED} or {ENGLISH}": (sales[0].winner, sales[0].price),
        }.items()
    }
    best = max(*values, keep)
    parts = {
        "paid to the seller": [price for price, _, _ in ends.values()],
        "gain of the buyer": [
            end - price if winner is not None else 0 for price, end, winner in ends.values()
        ],
        "worth to the seller who keeps": [
            end if winner is None else 0 for _, end, winner in ends.values()
        ],
        "wasted": [best - end for _, end, _ in ends.values()],
    }
    return worth_parts(parts, list(ends), "Where the worth of the tile goes", theme)
