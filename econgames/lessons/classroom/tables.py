"""Tables of a class from the ledgers of its matches, in the words of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from econgames.ui.words import Words

if TYPE_CHECKING:
    from pandas import DataFrame

    from econgames.core.match import Match

__all__ = ["flows_of", "prices_of", "table_of"]

PAYMENTS = ("money", "points")


def prices_of(matches: Sequence[Match]) -> DataFrame:
    """What was paid for each thing: lowest, median, highest, and how often.

    Returns
    -------
    DataFrame, shape (n_things, 4)
        Index: name of the thing, those of most trades first. Prices in the money of the game.
    """
    from pandas import DataFrame

    rows = [
        {"thing": Words(match).thing(thing), "price": float(price)}
        for match in matches
        for thing, price in _trades(match)
    ]
    if not rows:
        return DataFrame(columns=["lowest", "median", "highest", "trades"])
    found = DataFrame(rows).groupby("thing")["price"].agg(["min", "median", "max", "count"])
    found.columns = ["lowest", "median", "highest", "trades"]
    return found.sort_values("trades", ascending=False)


def flows_of(match: Match, seats: Collection[str]) -> dict[str, int]:
    """Money that seats received less paid, by line of their statements.

    Examples
    --------
    >>> import econgames as eg
    >>> flows_of(eg.new("rolling_stock_stars", players=3, seed=1), ["A"])
    {'Opening endowment': 30}
    """
    sums: dict[str, int] = {}
    for _, payer, payee, amount, asset, account in match.ledger.rows:
        if asset == "money":
            booked = match.game.chart[account, asset]
            for seat, side, change in (
                (payer, booked.payer, -amount),
                (payee, booked.payee, amount),
            ):
                if seat in seats and side is not None:
                    sums[side.line] = sums.get(side.line, 0) + change
    return sums


def table_of(sums: Mapping[str, Mapping[str, int]]) -> DataFrame:
    """Sums by name as a table, with 0 where there is nothing."""
    from pandas import DataFrame

    return DataFrame.from_dict(sums, orient="index").fillna(0).astype(int)


def _trades(match: Match) -> Iterable[tuple[str, Fraction]]:
    """Things and the money paid for one of them.

    Who buys pays money, gives nothing else in this move, and gets one kind of thing for it.
    """
    for rows in match.moves_rows():
        gave: dict[str, dict[str, int]] = {}
        got: dict[str, dict[str, int]] = {}
        for _, payer, payee, amount, asset, _ in rows:
            # a player's hand and table are the player's
            giver, taker = payer.partition("/")[0], payee.partition("/")[0]
            if giver != taker:
                for sums, party in ((gave, giver), (got, taker)):
                    mine = sums.setdefault(party, {})
                    mine[asset] = mine.get(asset, 0) + amount
        for party, paid in gave.items():
            things = {asset: n for asset, n in got.get(party, {}).items() if asset not in PAYMENTS}
            if list(paid) == ["money"] and len(things) == 1:
                ((thing, amount),) = things.items()
                yield thing, Fraction(paid["money"], amount)
