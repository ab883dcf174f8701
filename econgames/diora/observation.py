"""What a player of Diora sees, as numbers, and the words that moves are spelt in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from econgames.core.observing import Observation
from econgames.diora.edition import RESOURCES, SPACES

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["observe", "words"]

_STOCKS = ("points", "zl", *RESOURCES, "tokens", "retired", "induction", "reserve", "level")
_FACES = range(1, 7)


def words(state: State) -> tuple[str, ...]:
    """Names in the moves: spaces, rooms, orders, components, and what is done with them."""
    t = state.t
    verbs = ("active", "retired", "room", "token", "buy", "sell")
    return (*verbs, *SPACES, *t.rooms, *t.tiles, *RESOURCES)


def observe(view: State, seat: str) -> Observation:
    """The position; the stacks of orders, rooms and events are hidden.

    Examples
    --------
    >>> import econgames as eg
    >>> state = eg.new("diora", players=3, seed=1).state
    >>> seen = observe(state.view("A"), "A").entries
    >>> seen["zl: me"], seen["K: me"], seen["round"]
    (7, 2, 1)
    """
    t, facts, asked = view.t, view.snapshot(), view.pending()
    seen = Observation(view.players, seat)
    seen.number("round", facts["round"])
    seen.who("first player", facts["first_player"])
    seen.which("event", facts["event"], t.cards)
    seen.number("orders in the stack", len(facts["production"]["stack"]))
    for number, tile in enumerate(facts["production"]["slots"], 1):
        seen.which(f"order {number}", tile, t.tiles)
    technology = facts["technology"]
    seen.number("rooms in the stack", len(technology["stack"]))
    seen.present("room on offer", technology["market"], t.rooms)
    seen.present("room gone", technology["discard"], t.rooms)
    seen.number("canteen tokens", facts["canteen_tokens"])
    seen.numbers("pool", facts["pool"] or {}, (*RESOURCES, "zl"))
    for near, player in seen.each(facts["players"]):
        _observe_player(seen, view, near, player)
    for tile in t.rooms:
        room = facts["rooms"].get(tile, {})
        seen.number(f"{tile}: stands", bool(room))
        seen.who(f"{tile}: owner", room.get("owner"))
        who, value = room.get("die") or (None, 0)
        seen.who(f"{tile}: die of", who)
        seen.number(f"{tile}: die", value)
    for space in SPACES:
        dice = facts["spaces"][space]
        seen.who(f"{space}: dice of", [who for who, _ in dice])
        for face in _FACES:
            seen.number(f"{space}: dice {face}", sum(value == face for _, value in dice))
    seen.number("due at the payroll", asked.get("due"))
    return seen


def _observe_player(seen: Observation, view: State, near: str, player: dict[str, Any]) -> None:
    for key in _STOCKS:
        seen.number(f"{key}: {near}", player[key])
    for key in ("active", "sitting"):
        for face in _FACES:
            seen.number(f"{key} {face}: {near}", player[key].count(face))
    for key in ("unproduced", "produced"):
        seen.present(f"{key}: {near}", player[key], view.t.tiles)
    seen.number(f"passed: {near}", player["passed"])
    seen.number(f"emergency used: {near}", player["emergency_used"])
