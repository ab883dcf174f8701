"""Statements, matrices and the rows behind a figure, as tables that can be pressed."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from econgames.analysis.amounts import Amount, describe, explain, signed
from econgames.analysis.behind import events_of
from econgames.ui.marks import Mark, touches, touches_any
from econgames.ui.page import press

if TYPE_CHECKING:
    from econgames.analysis.amounts import Statement
    from econgames.analysis.journal import Journal, Period
    from econgames.analysis.matrices import Matrix, Row
    from econgames.analysis.statements import Accounts

__all__ = ["events_html", "explanation_html", "matrix_html", "statement_html"]

MOST = 400
"""Rows of an explanation that are listed; the sum is always that of all."""


def statement_html(
    statement: Statement, mark: Mark | None, chosen: str | None, *, own: bool = False
) -> str:
    """Table of a statement; each figure is a button ``explain`` with its label.

    Parameters
    ----------
    statement : Statement
        What to show.
    mark : Mark, optional
        Lines that have to do with it are marked.
    chosen : str, optional
        Label of the figure that is explained now.
    own : bool, optional
        Whether it is the statement of the marked party: then its title is marked.
    """
    rows = []
    for line in statement:
        amount = line.amount
        marked = touches_any(mark, amount.journal, amount.postings)
        button = press(signed(amount, plus=False), "explain", kind="number",
                       on=line.label == chosen, title=f"Rows behind {line.label}",
                       label=line.label)  # fmt: skip
        rows.append(
            f'<tr class="eg-level-{line.level}{" eg-marked" if marked else ""}">'
            f'<th scope="row">{escape(line.label)}{_flag(marked)}</th><td>{button}</td></tr>'
        )
    return (
        '<table class="eg-table eg-statement">'
        f"<caption>{escape(statement.title)}{_flag(own)}</caption><tbody>{''.join(rows)}</tbody></table>"
    )


def _flag(marked: bool) -> str:
    """The second sign of what is marked, beside its colour."""
    return ' <span class="eg-flag" title="marked">◆</span>' if marked else ""


def explanation_html(title: str, amount: Amount, mark: Mark | None) -> str:
    """The exact rows of the journal behind a figure, with their sum.

    Parameters
    ----------
    title : str
        What the figure is.
    amount : Amount
        The figure.
    mark : Mark, optional
        Rows that have to do with it are marked.
    """
    rows = explain(amount)
    events = sorted(amount.postings, key=lambda posting: posting.event)
    body = []
    for source, posting in list(zip(rows, events, strict=True))[:MOST]:
        marked = touches(mark, amount.journal.events[posting.event])
        move = _move(source.step, mark)
        body.append(
            f'<tr class="{"eg-marked" if marked else ""}"><td>{move}</td>'
            f"<td>{escape(source.phase.replace('_', ' '))}</td>"
            f"<td>{escape(source.what)}{_flag(marked)}</td>"
            f'<td class="eg-amount">{signed(source.amount)}</td></tr>'
        )
    if len(rows) > MOST:
        body.append(f'<tr><td colspan="4">and {len(rows) - MOST} more rows</td></tr>')
    count = f"{len(rows)} row{'' if len(rows) == 1 else 's'}"
    return (
        '<div class="eg-scroll" data-scroll data-key="rows" tabindex="0" role="region" '
        f'aria-label="Rows behind {escape(title)}"><table class="eg-table eg-rows">'
        f"<caption>{escape(title)} {signed(amount, plus=False)}: {count}</caption>"
        '<thead><tr><th scope="col">move</th><th scope="col">phase</th><th scope="col">what</th>'
        '<th scope="col" class="eg-amount">amount</th></tr></thead>'
        f'<tbody>{"".join(body)}</tbody><tfoot><tr><th scope="row" colspan="3">sum</th>'
        f'<td class="eg-amount">{signed(rows.total)}</td></tr></tfoot></table></div>'
    )


def events_html(accounts: Accounts, mark: Mark, period: Period | None = None) -> str:
    """All that happened to what is marked, newest first; for a party also what its cash is made of.

    Parameters
    ----------
    accounts : Accounts
        Where it is looked up.
    mark : Mark
        What is marked.
    period : Period, optional
        Part of the journal; all of it by default.
    """
    journal = accounts.journal
    when = period or journal.whole()
    if mark.kind == "party" and mark.id in accounts.parties:
        label = "Change in cash" if when.start else "Cash at the end"
        amount = accounts.cash_flow(mark.id, when)[label]
        return explanation_html(f"◆ {accounts.name(mark.id)}: {label.lower()}", amount, None)
    found = [e for e in events_of(accounts, mark.kind, mark.id) if when.start <= e < when.stop]
    name = {"party": journal.name, "asset": journal.asset_name}.get(mark.kind, "move {}".format)
    title = f"◆ {name(mark.id)}"
    body = [
        f"<tr><td>{_move(journal.events[e].step, mark)}</td>"
        f"<td>{escape(journal.events[e].phase.replace('_', ' '))}</td>"
        f"<td>{escape(describe(journal, e))}</td></tr>"
        for e in found[::-1][:MOST]
    ]
    if len(found) > MOST:
        body.append(f'<tr><td colspan="3">and {len(found) - MOST} more rows</td></tr>')
    count = f"{len(found)} row{'' if len(found) == 1 else 's'}"
    return (
        '<div class="eg-scroll" data-scroll data-key="rows" tabindex="0" role="region" '
        f'aria-label="Rows behind {escape(title)}"><table class="eg-table eg-rows">'
        f"<caption>{escape(title)}: {count}</caption>"
        '<thead><tr><th scope="col">move</th><th scope="col">phase</th><th scope="col">what</th>'
        f"</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def _move(step: int, mark: Mark | None) -> str:
    """Number of a move, as a button that marks it."""
    return press(str(step), "mark", kind="link", step=step, on=mark == Mark("step", str(step)),
                 title=f"Mark move {step} in all views")  # fmt: skip


def matrix_html(
    matrix: Matrix, journal: Journal, mark: Mark | None, chosen: tuple[str, str] | None
) -> str:
    """Table of a matrix: parties mark themselves, cells are buttons ``cell`` that explain.

    Parameters
    ----------
    matrix : Matrix
        What to show.
    journal : Journal
        Where it comes from.
    mark : Mark, optional
        Columns and cells that have to do with it are marked.
    chosen : tuple of str, optional
        Row and column of the cell that is explained now.
    """
    party = mark.id if mark is not None and mark.kind == "party" else None
    heads = "".join(
        f'<th scope="col" class="eg-amount{" eg-marked" if column == party else ""}">'
        + press(name, "mark", kind="link", on=column == party, party=column,
                title=f"Mark {name} in all views")
        + "</th>"
        for column, name in matrix.columns.items()
    )  # fmt: skip
    # the bank is on one side of most flows: it would leave the others without a colour
    own = journal.values.party_kind
    sizes = [abs(cell) for row in matrix.rows for c, cell in row.cells.items() if own(c) == "own"]
    top = max(sizes, default=0) or 1
    columns = list(matrix.columns)
    body = [_row(row, columns, journal, mark, chosen, top) for row in matrix.rows]
    foot = [_row(row, columns, journal, mark, chosen, 0) for row in matrix.foot]
    return (
        '<div class="eg-scroll" data-scroll data-key="matrix" tabindex="0" role="region" '
        f'aria-label="{escape(matrix.title)}"><table class="eg-table eg-matrix">'
        f"<caption>{escape(matrix.title)}</caption>"
        f'<thead><tr><th scope="col">account</th>{heads}<th scope="col" class="eg-amount">sum</th>'
        f"</tr></thead><tbody>{''.join(body)}</tbody><tfoot>{''.join(foot)}</tfoot></table></div>"
    )


def _row(
    row: Row,
    columns: list[str],
    journal: Journal,
    mark: Mark | None,
    chosen: tuple[str, str] | None,
    top: int,
) -> str:
    cells = "".join(_cell(row, column, journal, mark, chosen, top) for column in columns)
    name = escape(row.label.replace("_", " "))
    return (
        f'<tr><th scope="row">{name} <i>{escape(row.block.lower())}</i></th>{cells}'
        f'<td class="eg-amount">{signed(row.total)}</td></tr>'
    )


def _cell(
    row: Row,
    column: str,
    journal: Journal,
    mark: Mark | None,
    chosen: tuple[str, str] | None,
    top: int,
) -> str:
    amount: Any = row.cells.get(column)
    if amount is None:
        return "<td></td>"
    party = mark is not None and mark.kind == "party" and mark.id == column
    other = mark is not None and mark.kind != "party"
    touched = party or (other and touches_any(mark, journal, amount.postings))
    classes = "eg-amount" + (" eg-marked" if touched else "")
    if top and amount:
        classes += " eg-gain" if amount > 0 else " eg-loss"
    share = min(100, round(100 * abs(amount) / top)) if top else 0
    button = press(signed(amount), "cell", kind="number", on=chosen == (row.label, column),
                   title=f"Rows behind {row.label.replace('_', ' ')}, {column}",
                   row=row.label, column=column)  # fmt: skip
    return f'<td class="{classes}" style="--heat: {round(share * 0.34)}%">{button}</td>'
