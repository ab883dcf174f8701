"""All statements of a match as an Excel workbook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from econgames.analysis.amounts import Line, Statement
from econgames.analysis.statements import Accounts
from econgames.core.errors import EconGamesError

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["excel", "make_workbook"]

_SHEETS = {
    "Income": "income",
    "Cash flow": "cash_flow",
    "Net worth": "net_worth",
    "Balance sheet": "balance_sheet",
    "Points": "points",
}

_LEDGER = ("step", "payer", "payee", "amount", "asset", "account", "payer books", "payee books")


def excel(match: Match | Accounts, path: str | Path, *, overwrite: bool = False) -> Path:
    """Write the statements of all parties to a workbook: one sheet a statement, and the ledger.

    Rows are the lines of a statement, columns the parties; periods are the whole game so far.

    Parameters
    ----------
    match : Match or Accounts
        A match is valued at ``score``; ``Accounts(match, "market")`` chooses another convention.
    path : str or Path
        File to write, ``.xlsx``.
    overwrite : bool, optional
        Replace a file that exists.

    Returns
    -------
    Path

    Raises
    ------
    EconGamesError
        If openpyxl is missing, or the file exists or cannot be written.

    Examples
    --------
    >>> import econgames as eg, tempfile
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     excel(match, f"{folder}/books.xlsx").name
    'books.xlsx'
    """
    target = Path(path)
    if target.exists() and not overwrite:
        raise EconGamesError(f"{target} exists; say overwrite=True to replace it")
    book = make_workbook(match)
    try:
        book.save(target)
    except OSError as error:
        raise EconGamesError(f"{target}: cannot be written: {error.strerror}") from None
    return target


def make_workbook(match: Match | Accounts) -> Any:
    """The workbook of :func:`excel`, for openpyxl, before it is written."""
    try:
        from openpyxl import Workbook
    except ModuleNotFoundError:
        raise EconGamesError("a workbook needs openpyxl: pip install 'econgames[excel]'") from None
    accounts = match if isinstance(match, Accounts) else Accounts(match)
    book = Workbook()
    book.remove(book.active)
    for title, method in _SHEETS.items():
        statements = [getattr(accounts, method)(party) for party in accounts.parties]
        if any(line.amount for statement in statements for line in statement):
            _fill(book.create_sheet(title), accounts, statements)
    _fill_ledger(book.create_sheet("Ledger"), accounts)
    return book


def _fill(sheet: Any, accounts: Accounts, statements: Sequence[Statement]) -> None:
    """One statement: a column for each party, lines that mean the same in the same row."""
    from openpyxl.styles import Alignment, Font

    names = [accounts.name(party) for party in accounts.parties]
    sheet.append([statements[0].unit, *names])
    for line in _rows(statements):
        sheet.append([line.label, *(_amount(statement, line) for statement in statements)])
        cell = sheet.cell(sheet.max_row, 1)
        cell.alignment = Alignment(indent=line.level)
        for cell in sheet[sheet.max_row]:
            cell.font = Font(bold=line.level < 2)
            cell.number_format = "#,##0"
    _finish(sheet, Font)


def _rows(statements: Sequence[Statement]) -> Iterator[Line]:
    """Lines of all statements, those of the same block beside each other, totals after them."""
    order: dict[tuple[str, str], Line] = {}
    for statement in statements:
        place = 0
        keys = list(order)
        for line in statement:
            key = line.block, line.label.replace("Equity", "Net worth")
            if key in order:
                place = keys.index(key) + 1
            else:
                keys.insert(place, key)
                order[key] = line
                place += 1
        order = {key: order[key] for key in keys}
    return (line._replace(label=label) for (_, label), line in order.items())


def _amount(statement: Statement, row: Line) -> int | None:
    for line in statement:
        if line.block == row.block and line.label.replace("Equity", "Net worth") == row.label:
            return int(line.amount)
    return None


def _fill_ledger(sheet: Any, accounts: Accounts) -> None:
    from openpyxl.styles import Font

    journal = accounts.journal
    sheet.append(list(_LEDGER))
    for event in journal.transfers:
        account = journal.chart[event.account, event.asset.partition(":")[0]]
        lines = [side.line if side else None for side in (account.payer, account.payee)]
        row = (event.step, event.payer, event.payee, event.amount, event.asset, event.account)
        sheet.append([*row, *lines])
    _finish(sheet, Font)


def _finish(sheet: Any, font: Any) -> None:
    """Bold head that stays in sight, and columns as wide as their longest text.

    Nothing here is a formula: a player may be called "=1+1".
    """
    for row in sheet.iter_rows():
        for cell in row:
            if cell.data_type == "f":
                cell.data_type = "s"
    for cell in sheet[1]:
        cell.font = font(bold=True)
    sheet.freeze_panes = "B2"
    for column in sheet.columns:
        width = max(len(str(cell.value)) for cell in column if cell.value is not None)
        sheet.column_dimensions[column[0].column_letter].width = width + 3
