"""Positions whose pictures are checked, and what stands in them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any
from xml.etree import ElementTree

from econgames.core.chance import Chance
from econgames.core.moves import Move
from econgames.rolling_stock_stars.board import draw
from econgames.rolling_stock_stars.edition import shipped
from econgames.rolling_stock_stars.rules import State
from tests.boards import SVG, Position, drawn, fullest, played, without

PLAYED = [{"players": players, "seed": 9 + players} for players in (2, 3, 4, 5, 6)]
CONTRASTED = ["investment", "auction", "acquisition", "dividends", "ipo", "end"]
ROOM_RUNS_OUT = {"offer", "respond"}
"""Kinds of options that a crowded board may leave to the action bar."""


def random_play(players: int, seed: int, most: int = 400) -> Iterator[Position]:
    """A game in which everybody plays anything, cut after `most` moves."""
    rng = random.Random(seed)

    def choose(state: State) -> Move:
        options = state.options(rng.choice(state.actors()))
        # Closing and passing would end the game early; shares would keep it in its first phase.
        options = without(options, ["close"], 0.9, rng)
        options = without(options, ["pass"], 0.6, rng)
        options = without(options, ["buy_share", "sell_share"], 0.6, rng)
        option = rng.choice(options)
        # Players who bid all they have at once are soon asked nothing any more.
        return option.move if rng.random() < 0.8 else option.sample(rng)

    return played(State.new(players, Chance(seed), shipped(), {}), choose, most)


def look(state: State) -> str:
    pending = state.pending()
    if not state.actors():
        return "end"
    return (
        "offers" if pending.get("offers") else "auction" if pending.get("auction") else state.phase
    )


@lru_cache(maxsize=1)
def examples() -> dict[str, State]:
    """The position with most options of each kind: of each phase, of an auction, of the end."""
    games = ((4, 1), (6, 2), (3, 3), (5, 5), (2, 6))
    return fullest(chain.from_iterable(random_play(*game, most=1000) for game in games), look)


def check(state: State, last: Move | None, rows: list[Any], viewer: str, theme: str) -> str:
    picture = drawn(draw, state, last, rows, viewer, theme)
    assert {option.kind for option in picture.left_out(state, viewer)} <= ROOM_RUNS_OUT
    corporations = [f"corp:{id}" for id in state.snapshot()["corporations"]]
    assert sorted(picture.parties) == sorted(["bank", "fi", "deck", *state.players, *corporations])
    return picture.svg


def without_ground(root: ElementTree.Element) -> Iterable[ElementTree.Element]:
    """What stands in tokens, which are no rectangles."""
    for group in root.iter(f"{SVG}g"):
        round_one = group.find(f"{SVG}circle") is not None or group.find(f"{SVG}path") is not None
        if round_one and group.find(f"{SVG}rect") is None:
            yield from group


OPTIONS: tuple[dict[str, Any], ...] = ({}, {"two_hands": True})
REMEMBERS = True
"""Whether bots of the game keep notes from decision to decision."""


def otherwise(state: State, seat: str, rng: random.Random) -> State:
    """The same position with other companies hidden in the deck and removed from the game."""
    other = state.copy()
    t = state.t
    seen = state.available | state.revealed
    for owned in state.owned:
        seen |= owned
    for level in range(1, 6):
        places = [i for i, card in enumerate(state.deck) if t.level[card] == level]
        unseen = [i for i in range(len(t.ids)) if t.level[i] == level and not seen >> i & 1]
        for place, card in zip(places, rng.sample(unseen, len(places)), strict=True):
            other.deck[place] = card
    return other


def played_out(state: State) -> bool:
    return state.turn > 5
