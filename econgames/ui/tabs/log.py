"""The tab with a sentence a move."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from econgames.core.errors import EconGamesError
from econgames.ui.marks import Mark
from econgames.ui.page import press
from econgames.ui.tables import events_html
from econgames.ui.tabs.base import Tab

__all__ = ["LogTab"]


class LogTab(Tab):
    """A sentence a move, newest first, its transfers folded behind the first payment.

    Numbers and names can be marked.
    """

    title = "Log"
    shown = 40

    def build(self) -> None:
        """Make the list and the switch for older moves."""
        self.list = self.page("Log")
        self.all = widgets.Checkbox(description="Show all moves", value=False, indent=False)
        self.watch(self.all)
        self.box = widgets.VBox([self.all, self.list])

    def trouble(self, text: str) -> None:
        """Show why there is no log."""
        self.list.show(f"<p>{escape(text)}</p>")

    def draw(self) -> None:
        """Write the log up to the step where the match stands."""
        table = self.table
        moves = table.match.moves
        first = 0 if self.all.value else max(0, len(moves) - self.shown)
        entries = [self._entry(step, moves[step - 1]) for step in range(len(moves), first, -1)]
        none = "<p>Nothing has been played yet.</p>"
        reason = f"<p><b>Last reason:</b> {escape(table.reason)}</p>" if table.reason else ""
        box = (
            '<div class="eg-log" data-scroll data-key="log" tabindex="0" role="region" '
            'aria-label="Moves, newest first">'
        )
        behind = self._behind()
        self.list.show(f"{behind}{reason}{box}{''.join(entries) or none}</div>")

    def _behind(self) -> str:
        """The rows behind what is marked."""
        if self.table.marked is None:
            return ""
        try:
            rows = events_html(self.table.seen.accounts(), self.table.marked)
        except EconGamesError:
            return ""  # a game without values has no journal; the log marks its moves all the same
        return f'<div class="eg-behind">{rows}</div>'

    def _entry(self, step: int, move: Any) -> str:
        table = self.table
        mark = table.marked
        rows = table.match.transfers(step)
        here = mark == Mark("step", str(step))
        number = press(str(step), "mark", kind="link", on=here, step=step,
                       title=f"Mark move {step} in all views")  # fmt: skip
        look = ""
        if here:
            look = press("Look", "goto", kind="small", step=step,
                         title=f"Show the board after move {step}")  # fmt: skip
        marked = here or any(_about(mark, row) for row in rows) or _by(mark, move)
        said = escape(table.match.say(move))
        if rows:
            items = "".join(f"<li>{self._transfer(row, mark)}</li>" for row in rows)
            money = f"<span>{escape(self._folded(rows))}</span>"
            said = (
                f'<details data-key="move {step}"><summary>{said} {money}</summary>'
                f"<ul>{items}</ul></details>"
            )
        else:
            said = f"<div>{said}</div>"
        looks = " eg-marked" if marked else ""
        return f'<div class="eg-log-line{looks}">{number}{said}{look}</div>'

    def _folded(self, rows: Any) -> str:
        """The first payment of a move, or what was given first, and how many more there are."""
        words = self.table.words
        _, payer, payee, amount, asset, account = next(
            (row for row in rows if row[4] == "money"), rows[0]
        )
        more = f", and {len(rows) - 1} more" if len(rows) > 1 else ""
        what = f"{words.asset(asset, amount)} {str(account).replace('_', ' ')}"
        return f"{words.party(payer)} → {words.party(payee)} {what}{more}"

    def _transfer(self, row: Any, mark: Mark | None) -> str:
        """A transfer whose parties and thing can be marked."""
        step, payer, payee, amount, asset, account = row
        words = self.table.words
        verb = "pays" if asset == "money" else "gives"
        names = [
            press(words.party(party), "mark", kind="link", party=party,
                  on=mark == Mark("party", party), title="Mark in all views", place=f"{step}{side}")
            for side, party in (("a", payer), ("b", payee))
        ]  # fmt: skip
        what = escape(words.asset(asset, amount))
        if ":" in asset:
            what = press(words.asset(asset, amount), "mark", kind="link", asset=asset, place=step,
                         on=mark == Mark("asset", asset), title="Mark in all views")  # fmt: skip
        return f"{names[0]} {verb} {names[1]} {what} ({escape(str(account).replace('_', ' '))})"


def _about(mark: Mark | None, row: Any) -> bool:
    if mark is None or mark.kind == "step":
        return False
    return mark.id in (row[1:3] if mark.kind == "party" else (row[4],))


def _by(mark: Mark | None, move: Any) -> bool:
    return mark is not None and mark.kind == "party" and move.player == mark.id
