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
        self.figure = FigureBox()
        self.watch(self.view, *self.period.controls)
        self.box = widgets.VBox([row_of(self.view, *self.period.controls), self.figure.box])

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
        if view.startswith("game:"):
            for control in self.period.controls:
                control.disabled = True
            key = (self.table.seen.place, view, theme)
            self.figure.show(key, lambda: self._own(view.removeprefix("game:")))
            return
        self.period.when.disabled = False
        accounts = self.table.seen.accounts()
        period = self.period.update(accounts)
        place = (self.table.seen.place, view, period, theme)
        self.figure.show(place, lambda: self._figure(view, accounts, period))

    def _own(self, name: str) -> Any:
        from econgames.analysis import plots

        try:
            return plots.graph_network(self.board.match, name, theme=self.board.theme)
        except (KeyError, TypeError, ValueError) as error:
            raise EconGamesError(f"the graph {name!r} has no drawing yet ({error})") from None

    def _figure(self, view: str, accounts: Any, period: Any) -> Any:
        from econgames.analysis import plots

        draw = {
            "ownership": plots.ownership_network,
            "payments": plots.payment_network,
            "wealth": plots.wealth_treemap,
        }[view]
        return draw(accounts, period, theme=self.board.theme)
