"""The transfers behind a point of a figure, or behind something that is marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from econgames.analysis.amounts import Amount, amount_of
from econgames.analysis.books import CASH, Posting
from econgames.analysis.journal import Moved

if TYPE_CHECKING:
    from econgames.analysis.journal import Journal, Period
    from econgames.analysis.statements import Accounts

__all__ = ["events_of", "transfers_behind"]


def transfers_behind(
    journal: Journal,
    period: Period,
    *,
    account: str = "",
    payer: str = "",
    payee: str = "",
    party: str = "",
    asset: str = "money",
) -> Amount:
    """Sum of the transfers of a period that fit, with the rows that it is the sum of.

    Parameters
    ----------
    journal : Journal
        Where they stand.
    period : Period
        Part of it.
    account, payer, payee, asset : str, optional
        What a transfer must have; empty fits all.
    party : str, optional
        Party on either side; what it gave counts below 0.

    Examples
    --------
    >>> import econgames as eg
    >>> from econgames.analysis.replay import journal_of
    >>> journal = journal_of(eg.new("rolling_stock_stars", players=3, seed=1))
    >>> transfers_behind(journal, journal.whole(), account="start_cash", payee="B")
    30
    """

    def postings() -> Iterator[Posting]:
        for index in range(period.start, period.stop):
            event = journal.events[index]
            if not isinstance(event, Moved) or (asset and event.asset != asset):
                continue
            if account and event.account != account:
                continue
            if payer not in ("", event.payer) or payee not in ("", event.payee):
                continue
            if party and party not in (event.payer, event.payee):
                continue
            sign = -1 if party and party == event.payer else 1
            yield Posting(
                index, party or event.payee, "", event.account, CASH, event.asset,
                sign * event.amount,
            )  # fmt: skip

    return amount_of(journal, postings())


def events_of(accounts: Accounts, kind: str, id: str) -> list[int]:
    """Places in the journal of all that happened to a party, a thing, or in a move.

    Parameters
    ----------
    accounts : Accounts
        Of the match.
    kind : {"party", "asset", "step"}
        What is meant.
    id : str
        Party, asset, or number of the move. Places of a player (his hand, his table) are his.
    """
    found = []
    for index, event in enumerate(accounts.journal.events):
        if kind == "step":
            fits = isinstance(event, Moved) and event.step == int(id)
        elif kind == "asset":
            fits = event.asset == id
        else:
            sides = (event.payer, event.payee) if isinstance(event, Moved) else ()
            fits = any(id in (side, side.partition("/")[0]) for side in sides)
        if fits:
            found.append(index)
    return found
