"""The position in words: the alternative text, and the description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from econgames.diora.board.words import NAMES, listed, space_name
from econgames.diora.edition import RESOURCES

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["alt", "describe"]


class _Teller:
    """A position with names at hand."""

    def __init__(self, state: State, names: Mapping[str, str] | None) -> None:
        self.state = state
        self.facts = state.snapshot()
        self.edition = state.edition
        self.names = NAMES if names is None else names

    def name(self, seat: str) -> str:
        return self.names.get(seat, seat)

    def head(self) -> str:
        facts = self.facts
        place = f"Diora, round {facts['round']} of {self.edition.game.rounds}"
        if facts["phase"] == "over":
            winners = listed([self.name(seat) for seat in self.state.winners()])
            return f"Diora, game over: {winners} {'wins' if ' and ' not in winners else 'win'}"
        after = ", after the placement" if facts["phase"] == "turn_after" else ""
        return f"{place}{after}: {self.name(facts['player'])} to act"

    def event(self) -> str:
        card = self.facts["event"]
        if card is None:
            return ""
        known = self.edition.cards.get(card)
        return f"Event: {known.name if known else 'unknown'}."

    def tile(self, tile: str | None) -> str:
        if tile is None or tile not in self.edition.tiles:
            return "empty" if tile is None else "unknown"
        row = self.edition.tiles[tile]
        return f"{row.name} ({row.inputs} for {row.points} points and {row.zl} zl)"

    def room(self, room: str | None) -> str:
        if room is None or room not in self.edition.rooms:
            return "nothing" if room is None else "an unknown tile"
        row = self.edition.rooms[room]
        return f"{row.name} ({row.inputs} to {row.outputs})"

    def die(self, die: list[Any]) -> str:
        return f"{self.name(die[0])} {die[1]}"

    def orders(self) -> str:
        slots = self.facts["production"]["slots"]
        shown = [f"{n} {self.tile(tile)}" for n, tile in enumerate(slots, 1)]
        return f"Orders by slot: {'; '.join(shown)}."

    def technology(self) -> str:
        first, second = (self.room(tile) for tile in self.facts["technology"]["market"])
        standing = [
            f"{self.room(room)}, {self.name(row['owner']) if row['owner'] else 'neutral'}"
            + (f", die of {self.die(row['die'])}" if row["die"] else "")
            for room, row in self.facts["rooms"].items()
        ]
        rooms = "; ".join(standing) or "none"
        return f"Technology on sale: {first}, and from value 4 {second}. Rooms: {rooms}."

    def spaces(self) -> str:
        laid = [
            f"{space_name(space, self.edition)}: {listed([self.die(die) for die in dice])}"
            for space, dice in self.facts["spaces"].items()
            if dice
        ]
        tokens = f"{self.facts['canteen_tokens']} tokens on the canteen."
        return f"{tokens} Dice laid: {'; '.join(laid) or 'none'}."

    def player(self, seat: str) -> str:
        row = self.facts["players"][seat]
        stock = ", ".join(f"{row[unit]} {unit}" for unit in RESOURCES)
        ready = [str(value) for value in row["active"]]
        ready += ["pensioner"] * row["retired"]
        parts = [
            f"{self.name(seat)}: {row['points']} points, {row['zl']} zl, {stock}",
            f"dice to place {listed(ready) or 'none'}",
            f"level {row['level']}",
        ]
        if row["tokens"]:
            parts.append(f"{row['tokens']} tokens")
        if row["unproduced"]:
            parts.append(f"orders {listed([self.tile(tile) for tile in row['unproduced']])}")
        parts.append(f"{len(row['produced'])} sets made")
        if row["induction"]:
            parts.append(f"hired a {row['induction']}")
        if row["passed"]:
            parts.append("has passed")
        return f"{', '.join(parts)}."


def alt(state: State, names: Mapping[str, str] | None = None) -> str:
    """The position in one line, as the alternative text of its picture.

    Parameters
    ----------
    state : State
    names : mapping of str to str, optional
        Seat to display name.

    Examples
    --------
    >>> import econgames as eg
    >>> alt(eg.new("diora", players=2, seed=1).state)
    'Diora, round 1 of 5: ... to act'
    """
    return _Teller(state, names).head()


def describe(state: State, names: Mapping[str, str] | None = None) -> str:
    """The position in words: who acts, then event, orders, technology, dice, and players.

    Parameters
    ----------
    state : State
    names : mapping of str to str, optional
        Seat to display name.

    Returns
    -------
    str
        Several sentences; nothing that a player may not see.
    """
    teller = _Teller(state, names)
    parts = [f"{teller.head()}.", teller.event(), teller.orders(), teller.technology()]
    parts.append(teller.spaces())
    parts += [teller.player(seat) for seat in teller.facts["players"]]
    return " ".join(part for part in parts if part)
