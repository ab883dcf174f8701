"""The tab with the rules behind the numbers: formula, numbers, result, and what was paid."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from econgames.analysis.behind import transfers_behind
from econgames.core.formulas import Formula, number
from econgames.core.words import unit_of
from econgames.ui.page import press
from econgames.ui.tables import explanation_html
from econgames.ui.tabs.base import Tab

if TYPE_CHECKING:
    from econgames.ui.marks import Mark

__all__ = ["FormulasTab"]


class FormulasTab(Tab):
    """The fourth reading: the rules that price what is marked, or that pay who is asked."""

    title = "Formulas"

    def build(self) -> None:
        """Make the page."""
        self.box = self.page("Formulas")
        self.opened: tuple[str, str, str] | None = None

    def act(self, data: dict[str, Any]) -> None:
        """List what was paid under a rule; a second press closes the list."""
        if data["do"] == "paid":
            wanted = (str(data["of"]), str(data["id"]), str(data["account"]))
            self.opened = None if wanted == self.opened else wanted

    def clear(self) -> None:
        """Close the list."""
        self.opened = None

    def trouble(self, text: str) -> None:
        """Show why there is nothing to see."""
        self.box.show(f"<p>{escape(text)}</p>")

    def subject(self) -> tuple[str, str, str]:
        """Kind and id of what the rules are about, and a sentence that says so."""
        table, words = self.table, self.table.words
        mark: Mark | None = table.marked
        if mark is not None and mark.kind != "step":
            label = words.party(mark.id) if mark.kind == "party" else words.thing(mark.id)
            return mark.kind, mark.id, f"Rules for ◆ {label}."
        if mark is not None and 0 < int(mark.id) <= table.match.step:
            player = str(table.match.moves[int(mark.id) - 1].player)
            return "party", player, f"Rules for {words.party(player)}, who made ◆ move {mark.id}."
        seat = table.asked or table.viewer or table.acting or table.match.players[0]
        name = words.party(seat)
        return "party", seat, f"Rules for {name}. Mark something to see what is behind its numbers."

    def rules(self) -> list[Formula]:
        """The rules, from what the viewer may see."""
        table = self.table
        viewer = table.asked or table.viewer
        state = table.match.state
        view = state.view(viewer or table.match.players[0])
        kind, id, _ = self.subject()
        tell = table.match.game.part("formulas").formulas
        found: list[Formula] = tell(view, kind, id, viewer, **self.board.look)
        return found

    def draw(self) -> None:
        """Write the rules of the position on the table."""
        try:
            rules = self.rules()
        except ModuleNotFoundError:
            self.trouble("This game does not tell its formulas yet.")
            return
        *_, told = self.subject()
        none = "<p>No rule of this game prices it now. Mark a player or a thing on the board.</p>"
        mark = self.table.marked
        about = {rule.about for rule in rules} - {(mark.kind, mark.id) if mark else None}
        # where all rules are about the mark, none of them has to be told from others
        cards = "".join(self._card(rule, place, bool(about)) for place, rule in enumerate(rules))
        self.box.show(
            f"<p>{escape(told)}</p>{self._paid(rules)}"
            f'<ul class="eg-rules">{cards}</ul>{"" if rules else none}'
        )

    def _card(self, rule: Formula, place: int, several: bool) -> str:
        kind, id = rule.about
        mark = self.table.marked
        on = several and mark is not None and (mark.kind, mark.id) == rule.about
        name = press(rule.name, "mark", kind="link", on=on, place=place,
                     title="Mark in all views", **{kind: id})  # fmt: skip
        paid = ""
        if rule.account:
            paid = press("Rows", "paid", kind="small", of=kind, id=id, account=rule.account,
                         on=self.opened == (kind, id, rule.account), place=place,
                         title=f"Rows of {rule.account.replace('_', ' ')}")  # fmt: skip
        return (
            f'<li class="{"eg-marked" if on else ""}"><div>{name} '
            f"<code>{escape(rule.function)}</code> {paid}</div>"
            f'<div class="eg-rule">{escape(rule.formula)}</div>'
            f"<div>{escape(_filled(rule))} = <b>{escape(self._result(rule))}</b></div></li>"
        )

    def _result(self, rule: Formula) -> str:
        """The value with its unit, money as the game writes it."""
        sign = self.table.words.sign
        unit, _, rest = rule.unit.partition(" ")
        value = number(rule.value)
        if unit != sign:
            return f"{value} {rule.unit}"
        before, after = unit_of(sign)
        minus = "−" if value.startswith("−") else ""
        return f"{minus}{before}{value.removeprefix('−')}{after} {rest}".strip()

    def _paid(self, rules: list[Formula]) -> str:
        """What was paid so far under the rule whose rows are open."""
        if self.opened is None or self.opened not in [(*r.about, r.account) for r in rules]:
            self.opened = None
            return ""
        kind, id, account = self.opened
        accounts = self.table.seen.accounts()
        journal, when = accounts.journal, accounts.journal.whole()
        party = id.partition("/")[0] if kind == "party" else ""
        unit = "points" if all(e.asset != "money" for e in journal.transfers
                               if e.account == account) else "money"  # fmt: skip
        amount = transfers_behind(journal, when, account=account, party=party, asset=unit)
        whose = f", {accounts.name(party)}" if party in accounts.parties else ""
        title = f"{account.replace('_', ' ').capitalize()}{whose}"
        return explanation_html(title, amount, self.table.marked)


def _filled(rule: Formula) -> str:
    """The numbers; what is looked up is told once, as the result."""
    return rule.filled.partition(" →")[0]
