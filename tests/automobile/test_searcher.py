"""What is particular about the searching bot of Automobile."""

from __future__ import annotations

from typing import Any

import pytest

from econgames.automobile import economy
from econgames.automobile.bots.searcher import Searcher
from econgames.core.bots import make_bot
from tests.bots import choice, deal

GAME = "automobile"


def at(phase: str) -> Any:
    state, expert = deal(GAME, 4, 1), make_bot(GAME, "expert")
    while state.phase != phase:
        state.play(choice(expert, state))
    return state


def test_moves_of_a_step_that_are_compared() -> None:
    """Besides the expert's at most three builds, two placements, research and production."""
    bot, state = Searcher(playouts=1, depth=1), at("actions")
    choice(bot, state)
    kinds = [one.move.kind for one in bot.alternatives[1:]]
    assert kinds.count("build") == 3
    assert kinds.count("place_distributors") <= 2
    assert kinds.count("take_research") <= 1
    assert len(kinds) <= 7


@pytest.mark.parametrize("phase", ["howard", "distributors", "executive"])
def test_small_decisions_are_those_of_the_expert(phase: str) -> None:
    state = at(phase)
    bot, expert = Searcher(playouts=1), make_bot(GAME, "expert")
    assert choice(bot, state) == choice(expert, state)
    assert (bot.reason, bot.alternatives) == (expert.reason, [])


def test_an_estimate_between_turns() -> None:
    """Points cost what they will cost in the turn that begins, cubes are worth 60 in the first."""
    state, estimate = deal(GAME, 4, 1), Searcher().estimate
    before = estimate(state, "A")
    state.points[0] += 2
    state.research[0] += 1
    loss = economy.loss_point_cost(1, edition=state.edition)
    assert estimate(state, "A") == before - 2 * loss + 60
