"""What is particular about the searching bot of Industria, and about views that are filled in."""

from __future__ import annotations

import random
from typing import Any

from econgames.core.bots import make_bot
from econgames.industria.bots.searcher import Searcher
from econgames.industria.moves import OfferTile
from econgames.industria.rules import State
from tests.bots import choice, deal

GAME = "industria"


def test_the_piles_are_imagined_in_another_order() -> None:
    state: State = deal(GAME, 4, 1)
    state.play(choice(make_bot(GAME, "expert"), state))
    orders = set()
    for seed in range(20):
        full: Any = state.view("A").imagine(random.Random(seed))
        assert not full.hidden
        assert full.display == state.display
        for now, then in zip(full.piles, state.piles, strict=True):
            assert sorted(now) == sorted(then)
        # what has been revealed stays first
        assert full.piles[0][: state.drawn] == state.piles[0][: state.drawn]
        orders.add(full.piles)
    assert len(orders) == 20


def test_offers_are_those_of_the_expert() -> None:
    state = deal(GAME, 4, 2)
    bot, expert = Searcher(playouts=1), make_bot(GAME, "expert")
    move = choice(bot, state)
    assert isinstance(move, OfferTile)
    assert (move, bot.reason, bot.alternatives) == (choice(expert, state), expert.reason, [])


def test_bids_that_are_compared() -> None:
    """No bid, the lowest, one above the expert's, or what the tile is worth: four in all."""
    state = deal(GAME, 4, 2)
    bot = Searcher(playouts=1)
    state.play(choice(bot, state))
    choice(bot, state)
    words = [one.words for one in bot.alternatives]
    assert len(words) == len(set(words)) <= 4
    assert {"bid nothing", "bid 1 taler"} <= set(words)


def test_an_estimate_at_the_end_is_the_score() -> None:
    state = deal(GAME, 3, 4)
    bots = {seat: make_bot(GAME, "expert") for seat in state.players}
    while actors := state.actors():
        state.play(choice(bots[actors[0]], state))
    estimate = Searcher().estimate
    assert {seat: estimate(state, seat) for seat in state.players} == state.scores()
