"""What is particular about the searching bot of Metropoli, and about views that are filled in."""

from __future__ import annotations

import random
from typing import Any

from econgames.core.bots import make_bot
from econgames.metropoli.bots.searcher import Searcher
from econgames.metropoli.rules.tables import BANKRUPT
from tests.bots import choice, deal

GAME = "metropoli"


def after(moves: int, seed: int = 1) -> Any:
    state = deal(GAME, 4, seed)
    bots = {seat: make_bot(GAME, "expert") for seat in state.players}
    for _ in range(moves):
        state.play(choice(bots[state.actors()[0]], state))
    return state


def test_cards_and_dice_are_imagined() -> None:
    state = after(150)
    assert 0 < state.drawn < len(state.deck)
    decks, dice = set(), set()
    for seed in range(20):
        full: Any = state.view("A").imagine(random.Random(seed))
        assert full.deck[: state.drawn] == state.deck[: state.drawn]
        assert sorted(full.deck) == sorted(state.deck)
        decks.add(full.deck)
        dice.add(full.chance.state)
    assert len(decks) == len(dice) == 20


def test_the_cycle_is_known_once_all_cards_were_drawn() -> None:
    state = after(0)
    state.drawn = len(state.deck) + 3
    full: Any = state.view("A").imagine(random.Random(1))
    assert full.deck == state.deck


def test_proposals_are_those_of_the_expert() -> None:
    bot = Searcher(playouts=1, depth=1)
    state = after(0)
    assert state.phase == "pre_roll"
    choice(bot, state)
    assert bot.alternatives == []


def test_bids_that_are_compared() -> None:
    bot, expert = Searcher(playouts=1, depth=1), make_bot(GAME, "expert")
    state = after(0)
    while state.phase != "auction_bid":
        state.play(choice(expert, state))
    choice(bot, state)
    low = state.options(state.actors()[0])[0].low
    assert {one.words for one in bot.alternatives} == {f"bid ${low:,}", "drop out of the auction"}


def test_ruin_is_worse_than_nothing() -> None:
    state = after(30)
    estimate = Searcher().estimate
    assert estimate(state, "B") > 0
    state.status[1] = BANKRUPT
    assert estimate(state, "B") == -2_000
