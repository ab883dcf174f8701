"""What is particular about the searching bot, and about views that are filled in."""

from __future__ import annotations

import random
from typing import Any

from econgames.core.bots import make_bot
from econgames.rolling_stock_stars.bots.expert import Expert
from econgames.rolling_stock_stars.bots.searcher import Searcher
from econgames.rolling_stock_stars.moves import BuyShare, Pass
from tests.bots import choice, deal

GAME = "rolling_stock_stars"


def after(moves: int, players: int = 4, seed: int = 1, **options: Any) -> Any:
    state = deal(GAME, players, seed, **options)
    bots = {seat: make_bot(GAME, "expert") for seat in state.players}
    for _ in range(moves):
        state.play(choice(bots[state.actors()[0]], state))
    return state


def test_the_deck_is_imagined_level_by_level() -> None:
    state = after(40)
    t, seen = state.t, set()
    shown = state.available | state.revealed
    for owned in state.owned:
        shown |= owned
    for seed in range(20):
        full: Any = state.view("A").imagine(random.Random(seed))
        assert [t.level[card] for card in full.deck] == [t.level[card] for card in state.deck]
        assert len(set(full.deck)) == len(full.deck)
        assert not any(shown >> card & 1 for card in full.deck)
        # the dearest company of a level is always in the deck
        for level in range(t.level[state.deck[-1]] + 1, 6):
            assert max(i for i in range(len(t.ids)) if t.level[i] == level) in full.deck
        seen.add(tuple(full.deck))
    assert len(seen) == 20


def test_an_open_deck_is_imagined_in_another_order() -> None:
    state = after(10, open_companies=True)
    full: Any = state.view("A").imagine(random.Random(1))
    assert sorted(full.deck) == sorted(state.deck)
    assert full.deck != state.deck


def test_notes_follow_the_move_that_is_made() -> None:
    """A purchase that another move takes the place of has never been one."""
    state = after(0)
    view, bot = state.view("A"), Expert()
    corporation = state.t.corps[0]
    bot.remember(view, BuyShare(corporation, player="A"))
    view.step += 1
    assert bot._notes.count(view, 0, "bought", 0) == 1
    view.step -= 1
    bot.remember(view, Pass(player="A"))
    view.step += 1
    assert bot._notes.count(view, 0, "bought", 0) == 0


def test_with_two_hands_the_poorer_counts() -> None:
    state = after(0, players=2, two_hands=True)
    state.cash[:4] = [50, 10, 20, 40]
    bot = Searcher()
    weight = bot.estimate(state, "B") / 10
    assert bot.lead(state, "A") == bot.lead(state, "C") == weight * (20 - 10)
    assert bot.lead(state, "B") == weight * (10 - 20)


def test_dividends_that_are_compared() -> None:
    bot = Searcher(playouts=1, depth=1)
    state = after(0)
    expert = make_bot(GAME, "expert")
    while not (state.phase == "dividends" and state.options(state.actors()[0])[0].count > 3):
        state.play(choice(expert, state))
    move = choice(bot, state)
    amounts = [one.move.per_share for one in bot.alternatives]  # type: ignore[attr-defined]
    assert amounts[0] == move.per_share
    assert 2 <= len(amounts) <= 4
    assert {move.per_share - 1, move.per_share + 1} & set(amounts)
