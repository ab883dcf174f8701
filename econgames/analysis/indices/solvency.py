"""Whether parties can pay: leverage, liquidity and bankruptcies."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from econgames.analysis.simulate.rows import bankrupt_seats
from econgames.analysis.statements import Accounts
from econgames.core.errors import SetupError, choices
from econgames.core.match import Match

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["bankrupt", "bankruptcy_rate", "leverage", "liquidity"]

BANKRUPTCY = "bankruptcy"
"""Accounts of whoever goes bankrupt begin with this word in all charts."""


def leverage(source: Any, party: str | None = None) -> float:
    """Debt ratio: the part of the assets that is owed to others [1]_.

    Parameters
    ----------
    source : (number, number), Match, Journal or Accounts
        Assets and liabilities, both 0 or more; or a match, for its balance sheet now.
    party : str, optional
        Whose, of a match.

    Returns
    -------
    float
        Liabilities / assets: 0 without debts, 1 where nothing is left for the owner, above 1 who
        owes more than he has; 0 where there is neither.

    References
    ----------
    .. [1] Brealey, Myers, Allen, "Principles of Corporate Finance", chapter on financial analysis.

    Examples
    --------
    >>> leverage((200, 50)), leverage((0, 0)), leverage((0, 10))
    (0.25, 0.0, inf)
    """
    if isinstance(source, tuple):
        assets, owed = source
    else:
        sheet = _accounts(source).balance_sheet(_need(party))
        assets, owed = int(sheet["Assets"]), -int(sheet["Liabilities"])
    if assets < 0 or owed < 0:
        raise SetupError(f"assets and liabilities must be 0 or more; got {assets} and {owed}")
    if not owed:
        return 0.0
    return owed / assets if assets else math.inf


def liquidity(source: Any, party: str | None = None) -> float:
    """For how many periods the cash would last: the defensive interval [1]_.

    Parameters
    ----------
    source : (number, number), Match, Journal or Accounts
        Cash, and payments of a period on average, 0 or more; or a match. Its payments are
        operating costs in money, over all periods so far: what must be paid again and again.
    party : str, optional
        Whose, of a match.

    Returns
    -------
    float
        Periods (turns or rounds of the game); endless for who need not pay anything.

    References
    ----------
    .. [1] Sorter, Benston, "Appraising the defensive position of a firm: the interval measure",
       The Accounting Review 35, 1960.

    Examples
    --------
    >>> liquidity((30, 12)), liquidity((5, 0)), liquidity((0, 4))
    (2.5, inf, 0.0)
    """
    if isinstance(source, tuple):
        cash, paid = source
    else:
        accounts, who = _accounts(source), _need(party)
        cash = int(accounts.cash_flow(who)["Cash at the end"])
        periods = max(1, len(accounts.journal.periods()))
        costs = [p for p in accounts.books.by_party.get(who, ()) if p.code == "C"]
        paid = -sum(p.amount for p in costs if p.asset == "money") / periods
    if paid <= 0:
        return math.inf
    return float(cash / paid)


def bankrupt(match: Match) -> set[str]:
    """Parties of a match that have gone bankrupt.

    Seats are those that the game counts as out; firms are found in the ledger: who has given
    anything away in an account whose name begins with "bankruptcy".

    Parameters
    ----------
    match : Match
        Up to the position where it stands.

    Examples
    --------
    >>> import econgames as eg
    >>> bankrupt(eg.new("metropoli", players=3, seed=1))
    set()
    """
    seats = set(bankrupt_seats(match.game.name, match.state))
    firms = {
        payer
        for _, payer, _, _, asset, account in match.ledger.rows
        # the shares of a bankrupt firm go back to it: their holders give them, and can pay
        if account.startswith(BANKRUPTCY) and asset.partition(":")[0] != "share"
    }
    return seats | firms


def bankruptcy_rate(table: DataFrame, of: str = "games") -> float:
    """Share of games in which a seat goes bankrupt, or share of all seats that do.

    Parameters
    ----------
    table : DataFrame
        Table of :func:`econgames.simulate`, or the rows of one game.
    of : {"games", "seats"}
        What is counted.

    Returns
    -------
    float
        0 to 1. The default rate of a group of debtors is that of seats.

    Examples
    --------
    >>> from pandas import DataFrame
    >>> table = DataFrame({"number": [0, 0, 1, 1], "bankrupt": [0, 0, 1, 0]})
    >>> bankruptcy_rate(table), bankruptcy_rate(table, "seats")
    (0.5, 0.25)
    """
    if of not in ("games", "seats"):
        raise SetupError(choices("of", of, ("games", "seats")))
    if "bankrupt" not in table.columns:
        raise SetupError(choices("column", "bankrupt", list(table.columns)))
    rows = table["bankrupt"]
    return float((rows if of == "seats" else rows.groupby(table["number"]).max()).mean())


def _accounts(source: Any) -> Accounts:
    return source if isinstance(source, Accounts) else Accounts(source)


def _need(party: str | None) -> str:
    if party is None:
        raise SetupError('of a match, say whose it is: party="A"')
    return party
