"""What a market brings: surplus of buyers and sellers, waste, and value created in a match.

Surplus and waste are those of trades whose values are given. They cannot be read off a whole match:
a game values a thing alike for all (``values.quotes``), so that what a buyer gains by a price its
seller loses, and what it would have been worth to those who did not get it stands in no book.
:func:`value_created` is what the books tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from econgames.analysis.statements import Accounts
from econgames.core.errors import SetupError

__all__ = ["Surplus", "surplus", "value_created"]

Amount = int | Fraction | float
Trade = tuple[int, int, Amount]


class Surplus(NamedTuple):
    """Gains from trade, in money."""

    buyers: Amount
    """Value less price, of all trades."""
    sellers: Amount
    """Price less cost, of all trades."""
    possible: Amount
    """The most that any trades could have brought, both sides together."""

    @property
    def total(self) -> Amount:
        """Gains of both sides; the price is only passed on."""
        return self.buyers + self.sellers

    @property
    def waste(self) -> Amount:
        """What the best trades would have brought more."""
        return self.possible - self.total

    @property
    def efficiency(self) -> float:
        """Share of the possible gains that was reached; 1 where nothing was to be gained."""
        return float(self.total) / float(self.possible) if self.possible else 1.0


def surplus(values: Sequence[Amount], costs: Sequence[Amount], trades: Sequence[Trade]) -> Surplus:
    """Surplus and waste of trades of single units [1]_.

    Parameters
    ----------
    values : sequence of number, shape (n_buyers,)
        What a unit is worth to each buyer.
    costs : sequence of number, shape (n_sellers,)
        What a unit costs each seller, or what keeping it is worth to him.
    trades : sequence of (int, int, number)
        Buyer, seller (both from 0) and price; each trades once at most.

    Raises
    ------
    SetupError
        If a buyer or seller does not exist, or trades twice.

    References
    ----------
    .. [1] Smith, "An experimental study of competitive market behavior", Journal of Political
       Economy 70, 1962: gains from trade, and the share of them that a market reaches.

    Examples
    --------
    One lot that the seller values at 3 goes to the bidder with 6, at 5; another has 8:

    >>> found = surplus([8, 6, 7], [3], [(1, 0, 5)])
    >>> found.buyers, found.sellers, found.possible, found.waste, found.efficiency
    (1, 2, 5, 2, 0.6)
    """
    for place, side in enumerate((values, costs)):
        who = ("buyer", "seller")[place]
        named = [trade[place] for trade in trades]
        for one in named:
            if not 0 <= one < len(side):
                raise SetupError(f"{who} must be 0 to {len(side) - 1}; not {one}")
            if named.count(one) > 1:
                raise SetupError(f"{who} {one} trades {named.count(one)} times; once is allowed")
    high, low = sorted(values, reverse=True), sorted(costs)
    gains = [value - cost for value, cost in zip(high, low, strict=False)]
    return Surplus(
        sum(values[buyer] - price for buyer, _, price in trades),
        sum(price - costs[seller] for _, seller, price in trades),
        sum(gain for gain in gains if gain > 0),
    )


def value_created(source: Any) -> dict[str, int]:
    """What each party of a match has gained, without endowment, gifts and dealings with owners.

    It is the comprehensive income of the statements: production, trade, and changes of value.
    What parties gain from each other cancels out in the sum.

    Parameters
    ----------
    source : Match, Journal or Accounts
        The match, up to the position where it stands; accounts bring their convention with them.

    Returns
    -------
    dict of str to int
        Money of the game, by party; the bank is left out.

    References
    ----------
    .. [1] IFRS Foundation, IAS 1, "Presentation of Financial Statements": total comprehensive
       income.

    Examples
    --------
    >>> import econgames as eg
    >>> value_created(eg.new("rolling_stock_stars", players=2, seed=1))
    {'A': 0, 'B': 0, 'fi': 0}
    """
    accounts = source if isinstance(source, Accounts) else Accounts(source)
    kind = accounts.journal.values.party_kind
    return {
        party: int(accounts.income(party)["Comprehensive income"])
        for party in accounts.parties
        if kind(party) == "own"
    }
