"""Positions whose pictures are checked, and what stands in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from econgames.core.chance import Chance
from econgames.core.moves import Move
from econgames.metropoli.board import draw
from econgames.metropoli.edition import shipped
from econgames.metropoli.rules import State
from tests.boards import Position, drawn, fullest, played
from tests.metropoli.positions import position

PLAYED = [{"players": players, "seed": 9 + players, "most": 250} for players in (3, 4, 5, 6)]
ANSWERED = [{"players": 5, "seed": seed, "most": 1500} for seed in range(3)]
"""Games long enough to come to most phases, for the bots to answer in."""
CONTRASTED = ["pre_roll", "auction_bid", "build", "town_hall", "over"]


def random_play(players: int, seed: int, most: int = 500) -> Iterator[Position]:
    """A game in which everybody does anything, each kind of move as often."""
    rng = random.Random(seed)

    def choose(state: State) -> Move:
        options = state.options(state.actors()[0])
        kind = rng.choice(sorted({option.kind for option in options}))
        option = rng.choice([option for option in options if option.kind == kind])
        # Bids of all cash would soon leave players who are asked nothing any more.
        low = option.kind == "bid" and rng.random() < 0.9
        return option.move if low else option.sample(rng)

    return played(State.new(players, Chance(seed), shipped(), {}), choose, most)


@lru_cache(maxsize=1)
def examples() -> dict[str, State]:
    """The position with most options of each phase, and an end."""
    games = ((4, 1), (6, 2), (3, 3), (5, 5))
    found = fullest(chain.from_iterable(random_play(*game, most=3000) for game in games))
    return found | {"triple_move": position("triple_move", dice=9)}


def check(state: State, last: Move | None, rows: list[Any], viewer: str, theme: str) -> str:
    picture = drawn(draw, state, last, rows, viewer, theme)
    assert sorted(picture.moves) == sorted(option.id for option in state.options(viewer))
    assert sorted(picture.parties) == sorted(["bank", "supply", "city", *state.players])
    return picture.svg


REMEMBERS = True
"""Whether bots of the game keep notes from decision to decision."""


def otherwise(state: State, seat: str, rng: random.Random) -> State:
    """The same position with the cards to come in another order."""
    other = state.copy()
    known, hidden = state.deck[: state.drawn], state.deck[state.drawn :]
    other.deck = known + tuple(rng.sample(hidden, len(hidden)))
    return other


def played_out(state: State) -> bool:
    return state.round > 5
