"""The tab that puts people and bots on the seats."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from econgames.ui.reasons import REASONS
from econgames.ui.seats import PERSON
from econgames.ui.tabs.base import Tab, row_of

__all__ = ["BotsTab"]


class BotsTab(Tab):
    """A person or a bot for each seat, and buttons that let them move."""

    title = "Bots"

    def build(self) -> None:
        """Make a menu a seat and the buttons."""
        self.menus: dict[str, Any] = {}
        self._shown: Any = lambda: None  # the table that the menus are for, held weakly
        self.seats = row_of()
        step = widgets.Button(description="One step", tooltip="Let a bot make the next move")
        turn = widgets.Button(
            description="Play to my turn", tooltip="Let bots move until you are asked"
        )
        self.pace = widgets.Dropdown(
            description="Pace",
            options=[("at once", 0.0), ("quick", 0.45), ("slow", 1.2)],
            value=0.45,
        )
        self.at_once = widgets.Checkbox(
            description="Play at once: one click plays a move without a range",
            value=False,
            indent=False,
            layout=widgets.Layout(width="auto"),
        )
        self.when = widgets.Dropdown(
            description="Reasons of bots",
            options=[(text, name) for name, text in REASONS.items()],
            value=self.table.reasons,
            style={"description_width": "auto"},
            layout=widgets.Layout(width="auto"),
        )
        self.reason = widgets.HTML()
        step.on_click(lambda _button: self._run(self.board._bot))
        turn.on_click(lambda _button: self._run(self.board._skip))
        self.pace.observe(lambda change: setattr(self.board, "pace", change["new"]), "value")
        self.at_once.observe(lambda change: setattr(self.board, "at_once", change["new"]), "value")
        self.when.observe(
            lambda change: self._run(lambda _: self._tell(str(change["new"]))), "value"
        )
        row = row_of(step, turn, self.pace, self.when)
        self.box = widgets.VBox([self.seats, row, self.at_once, self.reason])
        self._offer_seats()

    def _offer_seats(self) -> None:
        """A menu a seat; new ones when another match was loaded."""
        table = self.table
        if self._shown() is table:
            for seat, menu in self.menus.items():
                menu.value = table.seats.names.get(seat, PERSON)
            return
        self._shown = weakref.ref(table)
        for old in self.menus.values():
            old.unobserve_all()
            old.close()
        self.menus = {seat: self._menu(seat) for seat in table.match.players}
        self.seats.children = list(self.menus.values())

    def _menu(self, seat: str) -> Any:
        table = self.table
        menu = widgets.Dropdown(
            description=f"{seat} {table.words.party(seat)}",
            options=table.seats.choices,
            value=table.seats.names.get(seat, PERSON),
        )
        menu.observe(
            lambda change: self._run(lambda _: self._put(seat, str(change["new"]))), "value"
        )
        return menu

    def _put(self, seat: str, name: str) -> None:
        if self.table.seats.names.get(seat) != name:
            self.table.seats.put(seat, name)

    def _tell(self, reasons: str) -> None:
        self.table.reasons = reasons

    def _run(self, action: Callable[[dict[str, Any]], Any]) -> None:
        board = self.board
        try:
            action({})
        except Exception as error:
            board.report(error)
        board.publish()

    def draw(self) -> None:
        """Show the last reason of a bot."""
        self._offer_seats()
        table = self.board.table
        self.when.value = table.reasons
        kept = table.match.reason and not table.reason
        reason = table.reason or ("The reason of this move is not told yet." if kept else "")
        self.reason.value = f"<p>{escape(reason)}</p>" if reason else ""
