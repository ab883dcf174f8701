"""The tab with everything that each player has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from econgames.ui.marks import Mark
from econgames.ui.page import press
from econgames.ui.tabs.base import Tab

__all__ = ["PlayersTab"]


LONG = 120
"""Letters of the longest cell; what is longer is for the log and the board."""


def by_player(snapshot: dict[str, Any], seats: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What a position says about each player, whichever way round it says it.

    Examples
    --------
    >>> by_player({"players": {"A": {"cash": 3}}}, ["A"]) == by_player({"cash": {"A": 3}}, ["A"])
    True
    """
    if "players" in snapshot and isinstance(snapshot["players"], Mapping):
        return dict(snapshot["players"])
    columns = {
        key: values
        for key, values in snapshot.items()
        if isinstance(values, Mapping) and set(values) == set(seats)
        if max(len(str(value)) for value in values.values()) <= LONG
    }
    return {seat: {key: values[seat] for key, values in columns.items()} for seat in seats}


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
        players = by_player(match.state.snapshot(), match.players)
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
        if key in ("cash", "money") and isinstance(value, int):
            return str(self.table.words.money(value))
        if key == "worth" and isinstance(value, int):
            return str(self.table.words.score(value))
        if isinstance(value, dict):
            found = {name: count for name, count in value.items() if count}
            return ", ".join(f"{name} ×{count}" for name, count in found.items()) or "none"
        if isinstance(value, (list, tuple)):
            return ", ".join(map(str, value)) or "none"
        return str(value)
