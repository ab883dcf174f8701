"""The tab with everything that each player has."""

from __future__ import annotations

from html import escape
from typing import Any

from econgames.ui.marks import Mark
from econgames.ui.page import press
from econgames.ui.tabs.base import Tab

__all__ = ["PlayersTab"]


class PlayersTab(Tab):
    """Everything that each player has, as a table; names can be marked."""

    title = "Players"

    def build(self) -> None:
        """Make the place of the table."""
        self.box = self.page("Players")

    def trouble(self, text: str) -> None:
        """Show why there is no table."""
        self.box.show(f"<p>{escape(text)}</p>")

    def draw(self) -> None:
        """Write the table."""
        match, mark = self.board.match, self.table.marked
        players = match.state.snapshot()["players"]
        ranks = {seat: str(place) for place, seat in enumerate(match.scores(), 1)}
        columns = list(dict.fromkeys(key for values in players.values() for key in values))
        heads = ["player", "rank", *columns]
        head = "".join(f'<th scope="col">{escape(key.replace("_", " "))}</th>' for key in heads)
        rows = []
        for seat, values in players.items():
            here = mark == Mark("party", seat)
            name = press(f"{seat} {match.names[seat]}", "mark", kind="link", party=seat, on=here,
                         title="Mark in all views")  # fmt: skip
            cells = "".join(
                f"<td>{escape(self._cell(key, values.get(key)))}</td>" for key in columns
            )
            rows.append(
                f'<tr class="{"eg-marked" if here else ""}"><th scope="row">{name}</th>'
                f"<td>{ranks.get(seat, '')}</td>{cells}</tr>"
            )
        self.box.show(
            '<div class="eg-scroll" tabindex="0" role="region" aria-label="Players">'
            f'<table class="eg-table"><thead><tr>{head}</tr></thead>'
            f"<tbody>{''.join(rows)}</tbody></table></div>"
        )

    def _cell(self, key: str, value: Any) -> str:
        if key in ("cash", "worth") and isinstance(value, int):
            return str(self.table.words.money(value))
        if isinstance(value, dict):
            return ", ".join(f"{name} ×{count}" for name, count in value.items()) or "none"
        if isinstance(value, (list, tuple)):
            return ", ".join(map(str, value)) or "none"
        return str(value)
