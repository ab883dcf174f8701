"""Tables of a match: transactions, series by step, stocks of things, points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from econgames.analysis.amounts import Line, amount_of
from econgames.analysis.books import GROUP, KIND, Posting
from econgames.analysis.journal import Journal, Moved, Period
from econgames.analysis.replay import journal_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from econgames.analysis.statements import Accounts
    from econgames.core.match import Match

__all__ = ["balances", "net_worths", "points_lines", "stocks", "transactions"]


def transactions(source: Match | Journal) -> DataFrame:
    """All transfers with both sides of their account.

    Returns
    -------
    DataFrame, shape (n_transfers, 12)
        Index: place in the journal. Columns: step, period, phase, payer, payee, amount, asset,
        account, payer_class, payer_line, payee_class, payee_line; the last four are empty for
        sources and sinks without statements.

    Examples
    --------
    >>> import econgames as eg
    >>> table = transactions(eg.new("rolling_stock_stars", players=3, seed=1))
    >>> table.loc[table.payee == "A", ["amount", "account", "payee_class"]].values.tolist()
    [[30, 'start_cash', 'O']]
    """
    from pandas import DataFrame

    journal = journal_of(source)
    places, rows = [], []
    for place, event in enumerate(journal.events):
        if isinstance(event, Moved):
            account = journal.chart[event.account, event.asset.partition(":")[0]]
            sides: list[str] = []
            for side in (account.payer, account.payee):
                sides += (side.code, side.line) if side else ("", "")
            places.append(place)
            rows.append((*event, *sides))
    classes = ["payer_class", "payer_line", "payee_class", "payee_line"]
    return DataFrame(rows, index=places, columns=[*Moved._fields, *classes])


def _by_step(
    journal: Journal, parties: Sequence[str], changes: list[tuple[int, str, int]]
) -> DataFrame:
    from pandas import DataFrame

    columns = {party: [0] * (journal.last_step + 1) for party in parties}
    for step, party, amount in changes:
        if party in columns:
            columns[party][step] += amount
    frame = DataFrame(columns)
    frame.index.name = "step"
    return frame.cumsum()


def balances(
    source: Match | Journal, asset: str = "money", parties: Sequence[str] | None = None
) -> DataFrame:
    """Units of an asset that each party holds after each step.

    Parameters
    ----------
    source : Match or Journal
        The match.
    asset : str, optional
        ``"money"``, ``"points"``, ``"share:PR"`` ...
    parties : sequence of str, optional
        Columns; all parties with statements by default.

    Returns
    -------
    DataFrame of int, shape (steps + 1, n_parties)
        Row 0 is the set-up.

    Examples
    --------
    >>> import econgames as eg
    >>> balances(eg.new("rolling_stock_stars", players=3, seed=1)).loc[0, ["A", "bank"]].tolist()
    [30, -94]
    """
    journal = journal_of(source)
    changes = []
    for event in journal.transfers:
        if event.asset == asset:
            changes += [(event.step, event.payer, -event.amount)]
            changes += [(event.step, event.payee, event.amount)]
    return _by_step(journal, parties or journal.parties, changes)


def net_worths(accounts: Accounts, parties: Sequence[str] | None = None) -> DataFrame:
    """Net worth of each party after each step, in the convention of the accounts.

    Returns
    -------
    DataFrame of int, shape (steps + 1, n_parties)
        Row 0 is the set-up.
    """
    journal, books = accounts.journal, accounts.books
    chosen = parties or journal.parties
    changes = [
        (journal.events[posting.event].step, party, posting.amount)
        for party in chosen
        for posting in books.by_party.get(party, [])
    ]
    return _by_step(journal, chosen, changes)


def stocks(accounts: Accounts, party: str, period: Period | int | None = None) -> DataFrame:
    """Stock schedule: units of everything a party had, got and gave, notes and points included.

    Returns
    -------
    DataFrame of int, shape (n_assets, 4)
        Index: asset. Columns: opening, received, given, closing.
    """
    from pandas import DataFrame

    chosen = accounts.period(period)
    table: dict[str, list[int]] = {}
    for place, event in enumerate(accounts.journal.events[: chosen.stop]):
        if not isinstance(event, Moved):
            continue
        for who, received in ((event.payer, False), (event.payee, True)):
            if who == party or (party == GROUP and who in accounts.group):
                row = table.setdefault(event.asset, [0, 0, 0])
                if place < chosen.start:
                    row[0] += event.amount if received else -event.amount
                else:
                    row[1 if received else 2] += event.amount
    rows = {a: (o, i, g, o + i - g) for a, (o, i, g) in sorted(table.items()) if o or i or g}
    columns = ["opening", "received", "given", "closing"]
    return DataFrame.from_dict(rows, orient="index", columns=columns)


def points_lines(accounts: Accounts, party: str, period: Period) -> list[Line]:
    """Lines of the points statement: opening, earned and lost by line of the chart, closing."""
    journal = accounts.journal
    before: list[Posting] = []
    by_account: dict[str, list[Posting]] = {}
    for place, event in enumerate(journal.events[: period.stop]):
        if not isinstance(event, Moved) or event.asset != "points":
            continue
        if party not in (event.payer, event.payee) or event.payer == event.payee:
            continue
        account, got = journal.chart[event.account, "points"], event.payee == party
        amount, side = (event.amount, account.payee) if got else (-event.amount, account.payer)
        why = side.line if side is not None else event.account.replace("_", " ").capitalize()
        posting = Posting(place, party, "n", why, KIND, "points", amount)
        if place < period.start:
            before.append(posting)
        else:
            by_account.setdefault(why, []).append(posting)
    lines = [Line("Points at the start", amount_of(journal, before), 0, "Points at the start")]
    earned = [p for parts in by_account.values() for p in parts]
    lines += [Line(w, amount_of(journal, p), 2, "Points earned") for w, p in by_account.items()]
    lines.append(Line("Points earned", amount_of(journal, earned), 1, "Points earned"))
    end = amount_of(journal, before + earned)
    return [*lines, Line("Points at the end", end, 0, "Points at the end")]
