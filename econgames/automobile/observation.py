"""What a player of Automobile sees, as numbers, and the words that moves are spelt in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.automobile.edition import CLASSES
from econgames.core.observing import Observation

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["observe", "words"]

_STOCKS = ("cash", "loans", "research", "points", "cars", "factories", "parts", "distributors")


def words(state: State) -> tuple[str, ...]:
    """Names in the moves: characters, price classes, and the two pieces of the Ford token."""
    return (*state.t.characters, *CLASSES, "factory", "parts")


def observe(view: State, seat: str) -> Observation:
    """The position with the viewer's own demand tiles; the others' tiles and the bag are hidden.

    Examples
    --------
    >>> import econgames as eg
    >>> state = eg.new("automobile", players=3, seed=1).state
    >>> seen = observe(state.view("A"), "A").entries
    >>> seen["cash: me"], seen["own tile 1"], state.hands
    (2000, 4, [(4,), (4,), (5,)])
    """
    t, facts, asked = view.t, view.snapshot(), view.pending()
    seen = Observation(view.players, seat)
    for key in ("turn", "round", "frontier", "supply", "markers"):
        seen.number(key, facts[key])
    seen.who("passed", facts["passed"])
    for name in ("selection", "play"):
        order = [*facts[f"{name}_order"], *[None] * len(view.players)]
        for place, player in enumerate(order[: len(view.players)], 1):
            seen.who(f"{name} order {place}", player)
    seen.numbers("cubes on", facts["display"], t.characters)
    seen.number("executive: close", facts["executive"]["close"])
    seen.number("executive: bonus tokens", facts["executive"]["bonus"])
    piles = facts["executive"]["piles"]
    for size in dict.fromkeys(view.edition.executive.reduced_piles):
        seen.number(f"executive: piles of {size}", piles.count(size))
    seen.numbers("demand", facts["demand"] or {}, CLASSES)
    for near, player in seen.each(facts["players"]):
        for key in _STOCKS:
            seen.number(f"{key}: {near}", player[key])
        for key in ("section", "used"):
            seen.numbers(f"{key}: {near}", player[key], CLASSES)
        seen.which(f"character: {near}", player["character"], t.characters)
        seen.number(f"Ford token: {near}", player["ford_token"])
    hand = [*(facts["players"][seat]["hand"] or ()), *[0] * max(t.tiles_each)]
    for number, tile in enumerate(hand[: max(t.tiles_each)], 1):
        seen.number(f"own tile {number}", tile)
    for space in range(1, t.last + 1):
        there = facts["spaces"].get(str(space), {})
        seen.who(f"space {space}: owner", there.get("owner"))
        for key in ("factories", "parts", "closed", "cars", "bonus", "reduced"):
            seen.number(f"space {space}: {key}", there.get(key))
    seen.number("steps left", asked.get("steps_left"))
    seen.number("cars for Howard", asked.get("cars"))
    seen.number("cubes for a bonus token", asked.get("bonus_cost"))
    seen.numbers("free slots", asked.get("slots", {}), CLASSES)
    return seen
