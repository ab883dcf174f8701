"""The tab with networks: ownership, payments, wealth, and the graphs of the game itself."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from econgames.core.errors import EconGamesError
from econgames.ui.tabs.base import FigureBox, PeriodMenu, Tab, menu, offer, row_of

__all__ = ["GraphsTab"]

VIEWS = (
    ("Who owns whom", "ownership"),
    ("Who paid whom", "payments"),
    ("What everybody owns, by value", "wealth"),
)

SAME = frozenset({"ownership", "payments", "money"})
"""Graphs of a game that show what the views for all games show."""


class GraphsTab(Tab):
    """Networks of the position, or of a period."""

    title = "Graphs"

    def build(self) -> None:
        """Make the choices and the place of the figure."""
        self.view = menu("Show", VIEWS)
        self.period = PeriodMenu()
        self.figure = FigureBox(self)
        self.watch(self.view, *self.period.controls)
        self.box = widgets.VBox([row_of(self.view, *self.period.controls), self.figure.box])

    def clear(self) -> None:
        """Close the rows that are open."""
        self.figure.chosen = None

    def trouble(self, text: str) -> None:
        """Show why there is nothing to see."""
        self.figure.clear(text)

    def draw(self) -> None:
        """Show the graph."""
        match = self.board.match
        own = [name for name in getattr(match.game, "graphs", {}) if name not in SAME]
        options = [*VIEWS, *((name.replace("_", " ").capitalize(), f"game:{name}") for name in own)]
        offer(self.view, options, self.view.value)
        view, theme = str(self.view.value), self.board.theme
        accounts, mark = self.table.seen.accounts(), self.table.marked
        if view.startswith("game:"):
            for control in self.period.controls:
                control.disabled = True
            period = accounts.journal.whole()
            here = (self.table.seen.place, view, theme, self.lit)
            self.figure.show(here, lambda: self._own(view.removeprefix("game:")))
        else:
            self.period.when.disabled = False
            period = self.period.update(accounts)
            key = (self.table.seen.place, view, period, theme, self.lit)
            self.figure.show(key, lambda: self._figure(view, accounts, period))
        self.figure.tell(accounts, period, mark)

    def _own(self, name: str) -> Any:
        from econgames.analysis import plots

        match, theme = self.board.match, self.board.theme
        try:
            return plots.graph_network(match, name, theme=theme, marked=self.lit)
        except (KeyError, TypeError, ValueError) as error:
            raise EconGamesError(f"the graph {name!r} has no drawing yet ({error})") from None

    def _figure(self, view: str, accounts: Any, period: Any) -> Any:
        from econgames.analysis import plots

        draw = {
            "ownership": plots.ownership_network,
            "payments": plots.payment_network,
            "wealth": plots.wealth_treemap,
        }[view]
        return draw(accounts, period, theme=self.board.theme, marked=self.lit)
