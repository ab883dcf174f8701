"""The position in words: the alternative text, and the description."""

from __future__ import annotations

from typing import Any

from econgames.diora.board.scene import Scene
from econgames.diora.board.words import space_name
from econgames.diora.edition import RESOURCES
from econgames.drawing.words import listed

__all__ = ["description", "title"]


def title(scene: Scene) -> str:
    """The position in one line: round, and who acts or has won."""
    facts = scene.position
    place = f"Diora, round {facts['round']} of {scene.edition.game.rounds}"
    if facts["phase"] == "over":
        winners = listed([scene.name(seat) for seat in scene.state.winners()])
        return f"Diora, game over: {winners} {'wins' if ' and ' not in winners else 'win'}"
    after = ", after the placement" if facts["phase"] == "turn_after" else ""
    return f"{place}{after}: {scene.name(facts['player'])} to act"


def _event(scene: Scene) -> str:
    card = scene.position["event"]
    if card is None:
        return ""
    known = scene.edition.cards.get(card)
    return f"Event: {known.name if known else 'unknown'}."


def _tile(scene: Scene, tile: str | None) -> str:
    if tile is None or tile not in scene.edition.tiles:
        return "empty" if tile is None else "unknown"
    row = scene.edition.tiles[tile]
    return f"{row.name} ({row.inputs} for {row.points} points and {row.zl} zl)"


def _room(scene: Scene, room: str | None) -> str:
    if room is None or room not in scene.edition.rooms:
        return "nothing" if room is None else "an unknown tile"
    row = scene.edition.rooms[room]
    return f"{row.name} ({row.inputs} to {row.outputs})"


def _die(scene: Scene, die: list[Any]) -> str:
    return f"{scene.name(die[0])} {die[1]}"


def _orders(scene: Scene) -> str:
    slots = scene.position["production"]["slots"]
    shown = [f"{n} {_tile(scene, tile)}" for n, tile in enumerate(slots, 1)]
    return f"Orders by slot: {'; '.join(shown)}."


def _technology(scene: Scene) -> str:
    first, second = (_room(scene, tile) for tile in scene.position["technology"]["market"])
    standing = [
        f"{_room(scene, room)}, {scene.name(row['owner']) if row['owner'] else 'neutral'}"
        + (f", die of {_die(scene, row['die'])}" if row["die"] else "")
        for room, row in scene.position["rooms"].items()
    ]
    rooms = "; ".join(standing) or "none"
    return f"Technology on sale: {first}, and from value 4 {second}. Rooms: {rooms}."


def _spaces(scene: Scene) -> str:
    laid = [
        f"{space_name(space, scene.edition)}: {listed([_die(scene, die) for die in dice])}"
        for space, dice in scene.position["spaces"].items()
        if dice
    ]
    tokens = f"{scene.position['canteen_tokens']} tokens on the canteen."
    return f"{tokens} Dice laid: {'; '.join(laid) or 'none'}."


def _player(scene: Scene, seat: str) -> str:
    row = scene.position["players"][seat]
    stock = ", ".join(f"{row[unit]} {unit}" for unit in RESOURCES)
    ready = [str(value) for value in row["active"]]
    ready += ["pensioner"] * row["retired"]
    parts = [
        f"{scene.name(seat)}: {row['points']} points, {row['zl']} zl, {stock}",
        f"dice to place {listed(ready) or 'none'}",
        f"level {row['level']}",
    ]
    if row["tokens"]:
        parts.append(f"{row['tokens']} tokens")
    if row["unproduced"]:
        parts.append(f"orders {listed([_tile(scene, tile) for tile in row['unproduced']])}")
    parts.append(f"{len(row['produced'])} sets made")
    if row["induction"]:
        parts.append(f"hired a {row['induction']}")
    if row["passed"]:
        parts.append("has passed")
    return f"{', '.join(parts)}."


def description(scene: Scene) -> str:
    """The position in words: who acts, then event, orders, technology, dice, and players."""
    parts = [f"{title(scene)}.", _event(scene), _orders(scene), _technology(scene)]
    parts.append(_spaces(scene))
    parts += [_player(scene, seat) for seat in scene.players]
    return " ".join(part for part in parts if part)
