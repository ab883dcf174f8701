"""Matrices of a whole economy: flow of funds, balance sheets, input and output."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from econgames.analysis.amounts import Amount, Explanation, amount_of, explain, signed
from econgames.analysis.books import CASH, Books, Posting
from econgames.analysis.journal import Journal, Moved, Period

if TYPE_CHECKING:
    from pandas import DataFrame

    from econgames.analysis.statements import Accounts

__all__ = ["ACTIVITIES", "Matrix", "balance_matrix", "columns_of", "flow_of_funds", "input_output"]

ACTIVITIES: Final = {"Operating": "RC", "Investing": "I", "Financing": "DE", "Transfers": "TO"}
"""Activities that accounts are sorted under, and the classes of each."""

SECTIONS: Final = {"current": "RCT", "capital": "I", "financial": "DEO"}
"""Parts of a party in the fine flow-of-funds matrix, and the classes of each."""


class Row(NamedTuple):
    """A row of a matrix."""

    label: str
    block: str
    """Activity, or kind of row."""
    cells: dict[str, Amount]
    """By column; a column without a cell has no transfer behind it."""
    total: int
    """Sum over the columns."""


class Matrix:
    """A table of parties against accounts or things; its cells lead to their rows.

    Parameters
    ----------
    title : str
        What and when.
    columns : dict of str to str
        Column keys (parties) and their names.
    rows : list of Row
        The body.
    foot : list of Row
        Rows below the line: change, opening, closing, or net worth.
    """

    def __init__(
        self, title: str, columns: dict[str, str], rows: list[Row], foot: list[Row]
    ) -> None:
        self.title = title
        self.columns = columns
        self.rows = rows
        self.foot = foot

    def __getitem__(self, key: tuple[str, str]) -> Amount | None:
        """Cell by row label and column; None where there is no row of the journal behind it.

        Raises
        ------
        KeyError
            If there is no such row or column.
        """
        label, column = key
        row = next((row for row in [*self.rows, *self.foot] if row.label == label), None)
        if row is None or column not in self.columns:
            known = [row.label for row in [*self.rows, *self.foot]]
            raise KeyError(f"no cell {key}; rows: {known}; columns: {list(self.columns)}")
        return row.cells.get(column)

    def explain(self, label: str, column: str) -> Explanation:
        """Rows behind a cell; none for an empty one."""
        cell = self[label, column]
        return Explanation(0, []) if cell is None else explain(cell)

    def frame(self) -> DataFrame:
        """The matrix as a DataFrame.

        Returns
        -------
        DataFrame of Int64, shape (n_rows + n_foot, n_columns + 1)
            Index: (block, label). Columns: names of the parties, then ``sum``. Empty cells are NA.
        """
        from pandas import DataFrame, MultiIndex

        rows = [*self.rows, *self.foot]
        data = {
            name: [None if (c := row.cells.get(key)) is None else int(c) for row in rows]
            for key, name in self.columns.items()
        }
        data["sum"] = [row.total for row in rows]
        index = MultiIndex.from_tuples([(row.block, row.label) for row in rows])
        return DataFrame(data, index=index, dtype="Int64")

    def __repr__(self) -> str:
        heads = [*self.columns.values(), "sum"]
        body = [
            [row.label, *("" if (c := row.cells.get(k)) is None else signed(c, plus=False)
                          for k in self.columns), signed(row.total, plus=False)]
            for row in [*self.rows, *self.foot]
        ]  # fmt: skip
        first = max(len(row[0]) for row in body) + 1
        widths = [max(len(h), *(len(r[i + 1]) for r in body)) for i, h in enumerate(heads)]
        table = [["", *heads], *body]
        lines = [
            f"{row[0]:<{first}}"
            + "  ".join(f"{c:>{w}}" for c, w in zip(row[1:], widths, strict=True))
            for row in table
        ]
        return "\n".join([self.title, *lines])


def columns_of(accounts: Accounts, period: Period, parties: Iterable[str]) -> dict[str, str]:
    """Names of parties in the order of tables: seats, issuers by price, the others, the bank.

    Issuers stand in the order of the score value of their shares at the start of the period,
    highest first.
    """
    journal = accounts.journal
    wanted = set(parties)
    _, quotes = accounts.holdings(period.start)
    prices = {journal.values.issuer(asset): value for asset, value in quotes.items()}
    places = {party: place for place, party in enumerate(journal.parties)}
    issuers = sorted(wanted & journal.issuers, key=lambda p: (-prices.get(p, 0), places[p]))
    queue = iter(issuers)
    ordered = [p for p in journal.parties if p in wanted]
    return {
        party: journal.name(party)
        for party in (next(queue) if p in journal.issuers else p for p in ordered)
    }


def _account_places(journal: Journal) -> dict[str, int]:
    """Place of each account in the chart."""
    places: dict[str, int] = {}
    for account in journal.chart:
        places.setdefault(account.name, len(places))
    return places


def account_classes(journal: Journal) -> dict[str, str]:
    """Class that each money account is sorted by: the payee's, or the payer's if it pays the bank.

    The bank books the mirror image of what others do, which says little about an account.
    """
    found: dict[str, str] = {}
    for event in journal.transfers:
        if event.asset == "money" and event.account not in found:
            account = journal.chart[event.account, "money"]
            own = journal.values.party_kind(event.payee) == "own"
            side = account.payee if own or account.payer is None else account.payer
            found[event.account] = side.code if side else "T"
    return found


def activity_of(code: str) -> str:
    """Activity of a class."""
    return next(name for name, codes in ACTIVITIES.items() if code in codes)


def flow_of_funds(
    accounts: Accounts, when: Period | int | None = None, *, fine: bool = False
) -> Matrix:
    """Flow-of-funds matrix: who paid and received how much by account.

    Parameters
    ----------
    accounts : Accounts
        The match. The convention does not matter: only money is counted.
    when : Period or int, optional
        A period, or the number of a turn or round; the game so far by default.
    fine : bool, optional
        Split each party into its current, capital and financial account.

    Returns
    -------
    Matrix
        Rows: accounts in the order of the chart, under their activity; each adds up to 0.
        Foot: change, opening and closing balance.
    """
    journal, period = accounts.journal, accounts.period(when)
    books = accounts.using(group=()).books
    cells: dict[str, dict[str, list[Posting]]] = {}
    opening: dict[str, list[Posting]] = {}
    for party in books.by_party:
        for posting in books.until(party, period.stop):
            if posting.form != CASH:
                continue
            column = f"{party}|{_section(posting.code)}" if fine else party
            if posting.event < period.start:
                opening.setdefault(column, []).append(posting)
            else:
                account = journal.events[posting.event].account  # type: ignore[union-attr]
                cells.setdefault(account, {}).setdefault(column, []).append(posting)
    columns = _flow_columns(accounts, period, cells, opening, fine)
    classes, places = account_classes(journal), _account_places(journal)

    def place(account: str) -> tuple[int, int]:
        return list(ACTIVITIES).index(activity_of(classes[account])), places[account]

    rows = [
        _row(journal, account, activity_of(classes[account]), cells[account])
        for account in sorted(cells, key=place)
    ]
    change: dict[str, list[Posting]] = {}
    for by_column in cells.values():
        for column, postings in by_column.items():
            change.setdefault(column, []).extend(postings)
    closing = {c: opening.get(c, []) + change.get(c, []) for c in columns}
    foot = [
        _row(journal, label, "Money", {c: part.get(c, []) for c in columns})
        for label, part in (("change", change), ("opening", opening), ("closing", closing))
    ]
    return Matrix(f"Flow of funds, {period.label}, {journal.money}", columns, rows, foot)


def _section(code: str) -> str:
    return next(name for name, codes in SECTIONS.items() if code in codes)


def _flow_columns(
    accounts: Accounts,
    period: Period,
    cells: dict[str, dict[str, list[Posting]]],
    opening: dict[str, list[Posting]],
    fine: bool,
) -> dict[str, str]:
    seen = {column for row in cells.values() for column in row}
    seen |= {column for column, postings in opening.items() if sum(p.amount for p in postings)}
    plain = columns_of(accounts, period, {column.partition("|")[0] for column in seen})
    if not fine:
        return plain
    return {
        f"{party}|{part}": f"{name}, {part}"
        for party, name in plain.items()
        for part in SECTIONS
        if f"{party}|{part}" in seen
    }


def _row(journal: Journal, label: str, block: str, cells: dict[str, list[Posting]]) -> Row:
    made = {column: amount_of(journal, postings) for column, postings in cells.items()}
    return Row(label, block, made, sum(made.values()))


def balance_matrix(accounts: Accounts, when: Period | int | None = None) -> Matrix:
    """Balance-sheet matrix at the end of a period: money, claims and real things by party.

    Own shares count here as a claim on their issuer, so that money and each claim add up to 0,
    real things to the wealth of the economy, and the net worth of an issuer is what its shares
    are worth less than its equity. Below stands the net worth of the balance sheets.
    """
    journal, period = accounts.journal, accounts.period(when)
    books = accounts.using(group=()).books
    by_asset: dict[str, dict[str, list[Posting]]] = {}
    for party in books.by_party:
        for posting in books.until(party, period.stop):
            by_asset.setdefault(posting.asset, {}).setdefault(party, []).append(posting)
    own: dict[str, list[Posting]] = {}
    for asset, held in by_asset.items():
        issuer = journal.values.issuer(asset)
        if issuer is not None:
            owed = [
                p._replace(party=issuer, amount=-p.amount) for row in held.values() for p in row
            ]
            own.setdefault(issuer, []).extend(owed)
            held[issuer] = owed
    rows = []
    for asset in sorted(by_asset, key=lambda asset: _asset_place(books, asset)):
        block = "Money" if asset == "money" else "Real things"
        if journal.values.issuer(asset) or asset.partition(":")[0] in books.obligations:
            block = "Claims"
        if books.obligations.get(asset.partition(":")[0]) == "P":
            block = "Provisions"  # most of them are owed to nobody in the game
        row = _row(journal, journal.asset_name(asset), block, by_asset[asset])
        if any(row.cells.values()):
            shown = {party: cell for party, cell in row.cells.items() if cell}
            rows.append(row._replace(cells=shown))
    parties = {party for row in rows for party in row.cells} | {"bank"} & set(books.by_party)
    columns = columns_of(accounts, period, parties)
    sheet = {party: books.until(party, period.stop) for party in columns}
    net = {party: sheet[party] + own.get(party, []) for party in columns}
    foot = [
        _row(journal, "net worth", "Net worth", net),
        _row(journal, "net worth, own shares not counted", "Net worth", sheet),
    ]
    title = f"Balance sheets, {period.label}, {journal.money}, valued at {accounts.convention}"
    return Matrix(title, columns, rows, foot)


def _asset_place(books: Books, asset: str) -> tuple[bool, bool, int, str]:
    kinds = list(books.journal.values.KINDS)
    kind = asset.partition(":")[0]
    claim = books.journal.values.issuer(asset) is not None or kind in books.obligations
    return asset != "money", not claim, kinds.index(kind) if kind in kinds else len(kinds), asset


def input_output(accounts: Accounts, account: str, when: Period | int | None = None) -> Matrix:
    """Payers (rows) against payees (columns) of one account, in money.

    Raises
    ------
    ValueError
        If no money moves on the account in the period.
    """
    journal, period = accounts.journal, accounts.period(when)
    cells: dict[str, dict[str, list[Posting]]] = {}
    payees = set()
    for place in range(period.start, period.stop):
        event = journal.events[place]
        if isinstance(event, Moved) and event.asset == "money" and event.account == account:
            posting = Posting(place, event.payee, "n", account, CASH, "money", event.amount)
            cells.setdefault(event.payer, {}).setdefault(event.payee, []).append(posting)
            payees.add(event.payee)
    if not cells:
        known = ", ".join(sorted(account_classes(journal)))
        raise ValueError(f"no money moves on account {account!r} then; accounts: {known}")
    order = columns_of(accounts, period, cells)
    rows = [_row(journal, name, account, cells[payer]) for payer, name in order.items()]
    columns = columns_of(accounts, period, payees)
    title = f"{account.replace('_', ' ').capitalize()}, {period.label}, {journal.money}"
    return Matrix(title, columns, rows, [])
