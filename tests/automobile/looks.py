"""Positions whose pictures are checked, and what stands in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from econgames.automobile.board import draw
from econgames.automobile.edition import shipped
from econgames.automobile.rules import State
from econgames.core.chance import Chance
from econgames.core.moves import Move
from tests.boards import Position, drawn, fullest, played, without

PLAYED = [{"players": 3, "seed": 12}, {"players": 4, "seed": 13}, {"players": 5, "seed": 14}]
CONTRASTED = ["characters", "actions", "ford", "distributors", "executive", "end"]
ROOM_RUNS_OUT = {"build", "ford_build"}
"""Kinds of options that a crowded space may leave to the action bar."""


def random_play(players: int, seed: int) -> Iterator[Position]:
    """A game in which everybody plays anything, though seldom closes or passes."""
    rng = random.Random(seed)

    def choose(state: State) -> Move:
        options = without(state.options(state.actors()[0]), ["close"], 0.9, rng)
        options = without(options, ["exec_pass", "exec_close"], 0.6, rng)
        return rng.choice(options).sample(rng)

    return played(State.new(players, Chance(seed), shipped(), {}), choose)


@lru_cache(maxsize=1)
def examples() -> dict[str, State]:
    """The position with most options of each phase, and the end."""
    games = ((4, 1), (5, 2), (3, 3), (5, 5), (4, 6))
    return fullest(chain.from_iterable(random_play(*game) for game in games))


def check(state: State, last: Move | None, rows: list[Any], viewer: str, theme: str) -> str:
    picture = drawn(draw, state, last, rows, viewer, theme)
    assert {option.kind for option in picture.left_out(state, viewer)} <= ROOM_RUNS_OUT
    assert sorted(picture.parties) == sorted(["bank", "display", "supply", *state.players])
    return picture.svg


REMEMBERS = False
"""Whether bots of the game keep notes from decision to decision."""


def otherwise(state: State, seat: str, rng: random.Random) -> State:
    """The same position with other tiles for the rivals."""
    return state.view(seat).imagine(rng)


def played_out(state: State) -> bool:
    return state.phase == "end"
