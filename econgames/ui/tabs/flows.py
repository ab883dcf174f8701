"""The tab that shows where money went: matrix, Sankey diagrams, transfers one by one."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from econgames.analysis.matrices import flow_of_funds
from econgames.ui.tables import explanation_html, matrix_html
from econgames.ui.tabs.base import FigureBox, PeriodMenu, Tab, menu, offer, row_of

__all__ = ["FlowsTab"]

VIEWS = (
    ("Matrix: accounts by party", "matrix"),
    ("Who paid whom for what", "sankey"),
    ("Money of one party", "party"),
    ("Transfers, one after the other", "animation"),
    ("Transfers, side by side", "stills"),
)

STILLS = 6
"""Pictures of transfers that are shown side by side."""


class FlowsTab(Tab):
    """Flow of funds; each cell of the matrix leads to its rows."""

    title = "Flows"

    def build(self) -> None:
        """Make the choices, the page and the place of the figures."""
        self.view = menu("Show", VIEWS)
        self.period = PeriodMenu("period")
        self.party = menu("Party", [("", "")])
        self.first = menu("From", [("1", 1)])
        self.matrix = self.page("Flow of funds")
        self.figure = FigureBox(self)
        self.chosen: tuple[str, str] | None = None
        self.watch(self.view, *self.period.controls, self.party, self.first)
        controls = row_of(self.view, *self.period.controls, self.party, self.first)
        self.box = widgets.VBox([controls, self.matrix, self.figure.box])

    def act(self, data: dict[str, Any]) -> None:
        """Explain a cell; a second press closes it."""
        if data["do"] == "cell":
            cell = str(data["row"]), str(data["column"])
            self.chosen = None if cell == self.chosen else cell
        super().act(data)

    def clear(self) -> None:
        """Close the explanation."""
        self.chosen = self.figure.chosen = None

    def trouble(self, text: str) -> None:
        """Show why there is nothing to see."""
        self.matrix.show("")
        self.figure.clear(text)

    def draw(self) -> None:
        """Show the flows of the chosen period."""
        accounts = self.table.seen.accounts()
        mark = self.table.marked
        step = mark.id if mark is not None and mark.kind == "step" else None
        period = self.period.update(accounts, step)
        view = str(self.view.value)
        self.party.layout.display = None if view == "party" else "none"
        self.first.layout.display = None if view == "stills" else "none"
        if view == "matrix":
            self.figure.clear()
            self._draw_matrix(accounts, period)
            return
        self.matrix.show("")
        offer(self.party, [(accounts.name(p), p) for p in accounts.parties], self.party.value)
        self._offer_first(accounts, period)
        theme, party, first = self.board.theme, str(self.party.value), int(self.first.value)
        key = (self.table.seen.place, view, period, party, first, theme, self.lit)
        self.figure.show(key, lambda: self._figure(accounts, period))
        whose = [("", accounts.cash_flow(party, period))] if view == "party" else []
        self.figure.tell(accounts, period, mark, whose)

    def _draw_matrix(self, accounts: Any, period: Any) -> None:
        mark = self.table.marked
        matrix = flow_of_funds(accounts, period)
        amount = None
        if self.chosen and self.chosen[1] in matrix.columns:
            rows = {row.label: row for row in [*matrix.rows, *matrix.foot]}
            row = rows.get(self.chosen[0])
            amount = row and row.cells.get(self.chosen[1])
        if amount is None:
            self.chosen = None
        html = '<div class="eg-pair-of eg-wide-first">'
        html += matrix_html(matrix, accounts.journal, mark, self.chosen)
        if self.chosen and amount is not None:
            account, column = self.chosen
            title = f"{account.replace('_', ' ').capitalize()}, {matrix.columns[column]}"
            html += explanation_html(title, amount, mark)
        else:
            html += '<p class="eg-hint">Press a figure to see its rows, a name to mark it.</p>'
        self.matrix.show(f"{html}</div>")

    def _offer_first(self, accounts: Any, period: Any) -> None:
        if self.view.value != "stills":
            return
        from econgames.analysis.figures.motion import scenes

        count = len(scenes(accounts, period))
        starts = range(1, max(2, count + 1), STILLS)
        options = [(f"{n} to {min(n + STILLS - 1, max(1, count))} of {count}", n) for n in starts]
        offer(self.first, options, self.first.value)

    def _figure(self, accounts: Any, period: Any) -> Any:
        from econgames.analysis import plots

        theme = self.board.theme
        match self.view.value:
            case "sankey":
                return plots.flow_sankey(accounts, period, theme=theme, marked=self.lit)
            case "party":
                party = str(self.party.value)
                return plots.party_sankey(accounts, party, period, theme=theme, marked=self.lit)
            case "animation":
                return plots.transfer_animation(accounts, period, theme=theme)
        return plots.transfer_stills(
            accounts, period, first=int(self.first.value), most=STILLS, theme=theme
        )
