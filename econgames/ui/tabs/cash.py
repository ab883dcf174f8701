"""The tab with cash and worth over time, and the last payments."""

from __future__ import annotations

from contextlib import suppress
from html import escape

import ipywidgets as widgets

from econgames.core.errors import EconGamesError
from econgames.ui.marks import Mark
from econgames.ui.page import press
from econgames.ui.tables import events_html
from econgames.ui.tabs.base import FigureBox, Tab, menu, row_of

__all__ = ["CashTab"]

LAST = 12
"""Payments that are listed."""


class CashTab(Tab):
    """Cash by turn beside the payments that made it, newest first."""

    title = "Cash flow"

    def build(self) -> None:
        """Make the choice of parties and the places of chart and list."""
        kinds = ["cash of players", "cash of all", "worth of players"]
        self.who = menu("Show", [(kind, kind) for kind in kinds])
        self.figure = FigureBox(self)
        self.list = self.page("Last transfers")
        self.watch(self.who)
        sides = widgets.HBox([self.figure.box, self.list])
        sides.add_class("eg-sides")
        self.box = widgets.VBox([row_of(self.who), sides])

    def parties(self) -> list[str]:
        """Players, and the other parties that hold money if asked for."""
        match = self.board.match
        found = list(match.players)
        if self.who.value == "cash of all":
            seen = {party for row in match.ledger.rows for party in row[1:3] if row[4] == "money"}
            found += sorted(seen - set(found) - {"bank", "deck", "box"})
        return found

    def trouble(self, text: str) -> None:
        """Show why there is no chart."""
        self.figure.clear(text)

    def draw(self) -> None:
        """Draw the chart and list the last payments."""
        from econgames.analysis.plots import cash_over_time

        board = self.board
        self._list()
        measure, parties = str(self.who.value).split()[0], self.parties()
        mark = self.table.marked
        step = int(mark.id) if mark is not None and mark.kind == "step" else None
        key = (self.table.seen.place, measure, tuple(parties), board.theme, step)
        self.figure.show(
            key,
            lambda: cash_over_time(
                board.match, parties=parties, measure=measure, theme=board.theme, height=300,
                marked=step,
            ),
        )  # fmt: skip

    def _list(self) -> None:
        words, mark = self.table.words, self.table.marked
        rows = [row for row in self.board.match.ledger.rows if row[4] == "money"][-LAST:]
        lines = []
        for number, (step, payer, payee, amount, _, account) in enumerate(reversed(rows)):
            names = [
                press(words.party(party), "mark", kind="link", party=party,
                      on=mark == Mark("party", party), title="Mark in all views",
                      place=f"{number}{side}")
                for side, party in (("a", payer), ("b", payee))
            ]  # fmt: skip
            move = press(f"move {step}", "mark", kind="link", step=step, place=number,
                         on=mark == Mark("step", str(step)), title="Mark in all views")  # fmt: skip
            about = mark is not None and mark.id in (payer, payee, str(step))
            lines.append(
                f'<tr class="{"eg-marked" if about else ""}"><td>{names[0]} → {names[1]}</td>'
                f'<td class="eg-amount"><b>{escape(words.money(amount))}</b></td>'
                f"<td>{escape(str(account).replace('_', ' '))}</td><td>{move}</td></tr>"
            )
        empty = '<tr><td colspan="4">No money has moved yet.</td></tr>'
        behind = '<p class="eg-hint">A click on a line marks that move and lists its rows.</p>'
        if mark is not None and mark.kind != "asset":
            # a game without values has no journal; its last transfers are here all the same
            with suppress(EconGamesError):
                behind = events_html(self.table.seen.accounts(), mark)
        self.list.show(
            f"{behind}"
            '<div class="eg-scroll" data-scroll data-key="last" tabindex="0" role="region" '
            'aria-label="Last transfers"><table class="eg-table"><caption>Last transfers</caption>'
            f"<tbody>{''.join(lines) or empty}</tbody></table></div>"
        )
