"""Positions whose pictures are checked, and what stands in them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any
from xml.etree import ElementTree

from econgames.core.chance import Chance
from econgames.core.moves import Move, Option
from econgames.diora.board import draw
from econgames.diora.board.scene import MOST_BUTTONS
from econgames.diora.edition import shipped
from econgames.diora.moves import Placement
from econgames.diora.rules import State
from econgames.diora.rules.codes import EMPTY
from tests.boards import SVG, Position, drawn, fullest, played, without
from tests.diora.positions import ask, build, clear_rooms, give, lay, new

PLAYED: list[dict[str, Any]] = [
    {"players": 2, "seed": 11},
    {"players": 3, "seed": 12, "use_events": True},
    {"players": 4, "seed": 13, "strict_supply": True},
]
CONTRASTED = ["turn_main", "turn_after", "over", "crowded", "emergency"]
ACTION_BAR = {"pass", "end_turn"}
PARTIES = ["pool", "state", "track", "market", "reserve", "display", "canteen"]


def random_play(players: int, seed: int, **options: Any) -> Iterator[Position]:
    """A game in which everybody plays anything but an early pass."""
    rng = random.Random(seed)

    def choose(state: State) -> Move:
        choices = without(state.options(state.actors()[0]), ["pass"], 0.95, rng)
        move: Move = rng.choice(choices).sample(rng)
        return move

    return played(State.new(players, Chance(seed), shipped(), options), choose)


def without_orders(state: State, tiles: Sequence[str]) -> State:
    """The same without these orders on show: tests hand them to a player."""
    held = {state.t.tile[tile] for tile in tiles}
    state.slots = tuple(EMPTY if tile in held else tile for tile in state.slots)
    return state


def crowded() -> State:
    """Many different dice, tokens, occupied spaces and all rooms: as full as a board gets."""
    state = new(4)
    dice = {"active": [1, 2, 3, 4, 5, 6], "retired": 1, "tokens": 2, "zl": 120, "level": 7}
    give(state, "A", **dice, K=30, T=20, L=20, G=20, orders=["r23", "v04"])  # type: ignore[arg-type]
    without_orders(state, ["r23", "v04"])
    clear_rooms(state)
    rooms = ["t26", "t27", "t11", "t18", "t06", "t12", "t01", "t20"]
    build(state, "B", *rooms[:5])
    build(state, None, *rooms[5:])
    for other in "BCD":
        give(state, other, active=[])
    for space in ("warehouse_k", "warehouse_t", "bank", "hr_office", "canteen", "technology_1"):
        lay(state, space, ("B", 2), ("C", 4), ("D", 6))
    lay(state, "storeroom", ("B", 1), ("C", 1), ("D", 1))
    return ask(state, "A")


def needy() -> State:
    """An emergency: a pensioner only, without money."""
    state = give(new(2), "A", active=[], retired=1, zl=2, points=4, K=0, T=0, L=0, G=0)
    return ask(state, "A")


def look(state: State) -> str:
    kinds = {option.kind for seat in state.actors() for option in state.options(seat)}
    return "produce" if state.phase == "turn_main" and "produce" in kinds else state.phase


@lru_cache(maxsize=1)
def examples() -> dict[str, State]:
    """Positions of every look."""
    games = chain(
        random_play(2, 1),
        random_play(3, 2, use_events=True),
        random_play(4, 3, strict_supply=True),
    )
    made = {"crowded": crowded(), "emergency": needy(), "start": new(4)}
    return fullest(games, look) | made


def left_out_by_design(state: State, options: list[Option], drawn: set[str]) -> list[str]:
    """Options that are not drawn although nothing says that they may be left to the action bar.

    Passing and ending a turn are there only; where room is short so is the use of a token, and
    of more than `MOST_BUTTONS` placements some dice on each space.
    """
    left = []
    full = sum(isinstance(o.move, Placement) for o in options) > MOST_BUTTONS
    for option in options:
        if option.id in drawn or option.kind in ACTION_BAR:
            continue
        move = option.move
        if isinstance(move, Placement) and (move.use_token or full):
            continue
        left.append(option.id)
    return left


def check(state: State, last: Move | None, rows: list[Any], viewer: str, theme: str) -> str:
    picture = drawn(draw, state, last, rows, viewer, theme)
    assert left_out_by_design(state, state.options(viewer), set(picture.moves)) == []
    assert sorted(picture.parties) == sorted([*PARTIES, *state.players])
    return picture.svg


def without_ground(root: ElementTree.Element) -> Iterable[ElementTree.Element]:
    """What stands on dice."""
    for group in root.iter(f"{SVG}g"):
        if group.get("id", "").startswith("b-die-"):
            yield from group


OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"use_events": True},
    {"strict_supply": True, "production_slide": "left", "compensate_own_replacement": True},
)
REMEMBERS = False
"""Whether bots of the game keep notes from decision to decision."""


def otherwise(state: State, seat: str, rng: random.Random) -> State:
    """The same position with the stacks and the events to come in another order."""
    other = state.copy()
    other.stack = tuple(rng.sample(state.stack, len(state.stack)))
    other.tech = tuple(rng.sample(state.tech, len(state.tech)))
    other.pile = tuple(rng.sample(state.pile, len(state.pile)))
    return other


def played_out(state: State) -> bool:
    return state.round == 5 and state.step < 500
