"""What is particular about the searching bot of Diora, and about views that are filled in."""

from __future__ import annotations

import random
from typing import Any

import pytest

from econgames.core.bots import make_bot
from econgames.diora.bots.searcher import Searcher
from econgames.diora.moves import Placement
from tests.bots import choice, deal
from tests.diora.positions import ask, give, new

GAME = "diora"


@pytest.mark.parametrize("moves", [0, 30, 70])
def test_stacks_are_imagined_from_what_is_not_shown(moves: int) -> None:
    state = deal(GAME, 4, 1, use_events=True)
    bots = {seat: make_bot(GAME, "expert") for seat in state.players}
    for _ in range(moves):
        state.play(choice(bots[state.actors()[0]], state))
    stacks = set()
    for seed in range(20):
        full: Any = state.view("A").imagine(random.Random(seed))
        assert sorted(full.stack) == sorted(state.stack)
        assert sorted(full.tech) == sorted(state.tech)
        # which events were left in the box is not known
        assert len(set(full.pile) - {state.event}) == len(state.pile)
        stacks.add(full.stack)
    assert len(stacks) == 20


def test_placements_that_are_compared() -> None:
    """One on each of the best spaces, besides the expert's."""
    bot = Searcher(playouts=1, depth=1)
    choice(bot, deal(GAME, 4, 1))
    first, *others = [one.move for one in bot.alternatives]
    assert isinstance(first, Placement)
    spaces = [other.space for other in others]  # type: ignore[attr-defined]
    assert len(set(spaces)) == len(others) == 3
    assert all(one.words.startswith("lay a ") for one in bot.alternatives)


def test_people_and_points_count_in_an_estimate() -> None:
    estimate = Searcher().estimate

    def worth(**given: Any) -> float:
        state = give(new(2), "A", **{"active": [3, 3], "zl": 20, "points": 0, **given})
        return estimate(ask(state, "A"), "A")

    assert worth(points=7) == pytest.approx(worth() + 7)
    # experience, and one more to do the work
    assert worth(active=[3, 4]) > worth()
    assert worth(active=[3, 3, 1]) > worth()
