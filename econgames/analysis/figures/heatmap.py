"""The flow-of-funds matrix as a heat map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.analysis.amounts import Amount, describe, signed
from econgames.analysis.figures.look import accounts_of, blend, escape, finish, look_named
from econgames.analysis.journal import Period
from econgames.analysis.matrices import Row, flow_of_funds

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.analysis.journal import Journal
    from econgames.analysis.statements import Accounts
    from econgames.core.match import Match

__all__ = ["flow_heatmap"]

MOST_ROWS = 8
"""Rows of the journal that are listed when a cell is pointed at."""


def flow_heatmap(
    source: Accounts | Match | Journal,
    when: Period | int | None = None,
    *,
    fine: bool = False,
    theme: str = "light",
    height: int | None = None,
) -> Figure:
    """Flow-of-funds matrix with a colour for the size of each flow and its number in print.

    Parameters
    ----------
    source : Accounts, Match or Journal
        What to draw.
    when : Period or int, optional
        A period of the journal, or the number of a turn or round; the game so far by default.
    fine : bool, optional
        Split each party into its current, capital and financial account.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px; 34 a row by default.

    Returns
    -------
    plotly.graph_objects.Figure
        The first trace is the matrix (``z`` in money, ``customdata`` the account and the party of
        each cell, to drill down with ``flow_of_funds(...).explain(account, party)``), the second
        one the change and both balances. An empty cell has no transfer behind it; pointing at
        the others lists theirs.
    """
    from plotly.graph_objects import Figure

    accounts, look = accounts_of(source), look_named(theme)
    period = accounts.period(when)
    matrix = flow_of_funds(accounts, period, fine=fine)
    columns = list(matrix.columns)
    heads = [escape(name) for name in matrix.columns.values()] + ["sum"]
    # the bank is on one side of most flows: it would leave the others without a colour
    sizes = [abs(cell) for row in matrix.rows for c, cell in row.cells.items()
             if accounts.journal.values.party_kind(c.partition("|")[0]) == "own"]  # fmt: skip
    top = max(sizes, default=1) or 1
    figure = Figure()
    scale = [[0, blend(look.bad, look.page, 0.6)], [0.5, look.page],
             [1, blend(look.good, look.page, 0.6)]]  # fmt: skip
    flat = [[0, look.tints[7]], [1, look.tints[7]]]
    down = len(matrix.rows) + 0.3  # the balances stand a little apart
    for rows, start, colours in ((matrix.rows, 0, scale), (matrix.foot, down, flat)):
        figure.add_heatmap(
            z=[[_number(row.cells.get(c)) for c in columns] + [row.total] for row in rows],
            x=list(range(len(heads))), y=[start + number for number in range(len(rows))],
            text=[[_text(row.cells.get(c)) for c in columns] + [_text(row.total)] for row in rows],
            customdata=[[(row.label, c) for c in [*columns, "sum"]] for row in rows],
            hovertext=[[_rows(accounts, row.cells.get(c)) for c in columns] + [""] for row in rows],
            texttemplate="%{text}", textfont={"color": look.ink, "size": 13},
            hovertemplate="%{customdata[0]}, %{customdata[1]}: %{text}<br>%{hovertext}"
            "<extra></extra>",
            colorscale=colours, zmin=-top, zmax=top, showscale=False,
            xgap=2, ygap=2, hoverongaps=False, name="balances" if start else "flows",
        )  # fmt: skip
    ticks = [*range(len(matrix.rows)), *(down + i for i in range(len(matrix.foot)))]
    names = [_label(row) for row in [*matrix.rows, *matrix.foot]]
    figure.update_yaxes(tickvals=ticks, ticktext=names, range=[ticks[-1] + 0.6, -0.6],
                        showgrid=False, zeroline=False)  # fmt: skip
    figure.update_xaxes(tickvals=list(range(len(heads))), ticktext=heads, side="top",
                        showgrid=False, zeroline=False,
                        tickangle=0 if len(heads) < 12 else -40)  # fmt: skip
    return finish(
        figure,
        look,
        title=f"Flow of funds, {period.label}, {accounts.journal.money}",
        alt=_alt(period.label, matrix.rows, matrix.columns),
        height=height or 120 + 34 * (len(matrix.rows) + len(matrix.foot)),
        margin={"l": 190, "r": 16, "t": 96 if len(heads) < 12 else 130, "b": 16},
    )


def _label(row: Row) -> str:
    return f"{escape(row.label.replace('_', ' '))} <i>{row.block.lower()}</i>"


def _number(value: int | None) -> int | None:
    return None if value is None else int(value)


def _text(value: int | None) -> str:
    return "" if value is None else signed(value)


def _rows(accounts: Accounts, cell: Amount | None) -> str:
    if cell is None:
        return ""
    events = cell.events
    lines = [escape(describe(accounts.journal, event)) for event in events[:MOST_ROWS]]
    if len(events) > MOST_ROWS:
        lines.append(f"and {len(events) - MOST_ROWS} more")
    return "<br>".join(lines)


def _alt(label: str, rows: list[Row], columns: dict[str, str]) -> str:
    lines = [
        f"{row.label.replace('_', ' ')}: "
        + ", ".join(f"{columns[c]} {signed(cell)}" for c, cell in row.cells.items() if cell)
        for row in rows
    ]
    return f"Flow of funds, {label}; every row adds up to 0. {'; '.join(lines)}."
