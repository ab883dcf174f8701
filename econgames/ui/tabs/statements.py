"""The tab with the financial statements of any party."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from econgames.analysis.books import CONVENTIONS, GROUP
from econgames.ui.marks import Mark
from econgames.ui.tables import explanation_html, statement_html
from econgames.ui.tabs.base import FigureBox, PeriodMenu, Tab, menu, offer, row_of

if TYPE_CHECKING:
    from econgames.analysis.amounts import Statement
    from econgames.analysis.journal import Period
    from econgames.analysis.statements import Accounts

__all__ = ["StatementsTab"]

KINDS = (
    ("Income", "income"),
    ("Cash flow", "cash_flow"),
    ("Balance sheet", "balance_sheet"),
    ("Net worth", "net_worth"),
    ("Points", "points"),
)

MEANINGS = {
    "score": "what the final scoring would credit now",
    "market": "what a unit fetches on the market",
    "scrap": "what the bank pays for one unit now",
    "cost": "what was given up for it",
}
"""Conventions, in words."""


class StatementsTab(Tab):
    """Income, cash flow, balance sheet and net worth; each figure leads to its rows."""

    title = "Statements"

    def build(self) -> None:
        """Make the choices, the page and the place of the chart."""
        self.kind = menu("Statement", KINDS, "cash_flow")
        self.party = menu("Party", [("", "")])
        self.period = PeriodMenu()
        self.convention = menu("Valued at", [(f"{c}: {MEANINGS[c]}", c) for c in CONVENTIONS])
        self.convention.layout.max_width = "250px"
        self.chart = widgets.Checkbox(description="Waterfall", value=False, indent=False)
        self.chart.layout.width = "auto"
        self.sheet = self.page("Statement")
        self.figure = FigureBox(self)
        self.chosen: str | None = None
        self._followed: str | None = None
        self.watch(self.kind, self.party, *self.period.controls, self.convention, self.chart)
        controls = row_of(self.kind, self.party, *self.period.controls, self.convention, self.chart)
        self.box = widgets.VBox([controls, self.sheet, self.figure.box])

    def act(self, data: dict[str, Any]) -> None:
        """Explain a figure; a second press closes it."""
        if data["do"] == "explain":
            chosen = None if data["label"] == self.chosen else str(data["label"])
            if "point" in data and self.kind.value != "cash_flow":
                self.kind.value = "net_worth"  # the statement that this waterfall shows
            self.chosen = chosen

    def clear(self) -> None:
        """Close the explanation."""
        self.chosen = None

    def trouble(self, text: str) -> None:
        """Show why there is no statement."""
        self.sheet.show("")
        self.figure.clear(text)

    def draw(self) -> None:
        """Write the statement of the position on the table."""
        mark = self.table.marked
        accounts = self._accounts()
        step = mark.id if mark is not None and mark.kind == "step" else None
        period = self.period.update(accounts, step)
        party = GROUP if accounts.group else str(self.party.value)
        statement: Statement = getattr(accounts, str(self.kind.value))(party, period)
        self.convention.disabled = self.kind.value in ("cash_flow", "points")
        if self.chosen not in statement.labels:
            self.chosen = None
        own = mark is not None and mark == Mark("party", party)
        if own:  # every row has to do with the party itself
            mark = None
        html = f'<div class="eg-pair-of">{statement_html(statement, mark, self.chosen, own=own)}'
        if self.chosen:
            html += explanation_html(self.chosen, statement[self.chosen], mark)
        else:
            html += '<p class="eg-hint">Press a figure to see the rows behind it.</p>'
        self.sheet.show(f"{html}</div>")
        self._draw_chart(accounts, party, period)

    def _accounts(self) -> Accounts:
        """Accounts in the chosen convention; the choice of parties follows the match and mark."""
        seen = self.table.seen
        plain = seen.accounts(str(self.convention.value))
        options = [(plain.name(party), party) for party in plain.parties]
        groups = plain.groups
        options += [(name, f"group:{name}") for name in groups]
        mark = self.table.marked
        wanted = self.party.value
        marked = mark.id if mark is not None and mark.kind == "party" else None
        if marked in plain.parties and marked != self._followed:
            wanted = marked
        self._followed = marked
        offer(self.party, options, wanted)
        name = str(self.party.value).removeprefix("group:")
        if str(self.party.value).startswith("group:"):
            found: Accounts = seen.accounts(str(self.convention.value), groups[name])
            return found
        return plain  # type: ignore[no-any-return]

    def _draw_chart(self, accounts: Accounts, party: str, period: Period) -> None:
        from econgames.analysis import plots

        if not self.chart.value:
            self.figure.clear()
            return
        draw = plots.cash_waterfall if self.kind.value == "cash_flow" else plots.worth_waterfall
        theme = self.board.theme
        key = (
            self.table.seen.place,
            draw,
            accounts.convention,
            accounts.group,
            party,
            period,
            theme,
        )
        self.figure.show(key, lambda: draw(accounts, party, period, theme=theme))
