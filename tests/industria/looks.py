"""Positions whose pictures are checked, and what stands in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from econgames.core.chance import Chance
from econgames.core.moves import Move
from econgames.industria.board import draw
from econgames.industria.edition import shipped
from econgames.industria.rules import State
from tests.boards import Position, drawn, fullest, played

PLAYED = [
    {"players": players, "seed": seed} for players, seed in ((3, 11), (3, 12), (4, 13), (4, 14))
]
CONTRASTED = ["offer", "bid", "hammer", "build", "end"]


def random_play(players: int, seed: int, edition: Any = None) -> Iterator[Position]:
    """A game in which everybody plays anything, but builds when he can."""
    rng = random.Random(seed)

    def choose(state: State) -> Move:
        options = state.options(state.actors()[0])
        plays = [option for option in options if option.kind.startswith("play_")]
        others = [option for option in options if option.kind != "sell_resource_tile"]
        choices = plays if plays and rng.random() < 0.8 else others
        # Who bids all he has at once can build nothing.
        option = rng.choice(choices if rng.random() < 0.95 else options)
        return option.move if rng.random() < 0.8 else option.sample(rng)

    return played(State.new(players, Chance(seed), edition or shipped(), {}), choose)


@lru_cache(maxsize=1)
def examples() -> dict[str, State]:
    """The position with most options of each phase, and the end."""
    games = ((4, 1), (3, 2), (4, 3), (4, 4))
    return fullest(chain.from_iterable(random_play(*game) for game in games))


def check(state: State, last: Move | None, rows: list[Any], viewer: str, theme: str) -> str:
    picture = drawn(draw, state, last, rows, viewer, theme)
    assert picture.left_out(state, viewer) == []
    assert sorted(picture.parties) == sorted(["bank", *state.players])
    facts = state.snapshot()
    held = {tile for place in ("hand", "table") for row in facts[place].values() for tile in row}
    in_sight = {f"b-tile-{tile}" for tile in held.union(facts["display"])}
    assert in_sight == {id for id in picture.ids if id.startswith("b-tile-")}
    return picture.svg


REMEMBERS = False
"""Whether bots of the game keep notes from decision to decision."""


def otherwise(state: State, seat: str, rng: random.Random) -> State:
    """The same position with the unseen part of the piles in another order."""
    other = state.copy()
    piles = [list(pile) for pile in state.piles]
    for epoch in range(state.epoch, len(piles) + 1):
        known = state.drawn if epoch == state.epoch else 0
        unseen = piles[epoch - 1][known:]
        rng.shuffle(unseen)
        piles[epoch - 1][known:] = unseen
    other.piles = tuple(tuple(pile) for pile in piles)
    return other


def played_out(state: State) -> bool:
    return sum(mask.bit_count() for mask in state.table) > 10
