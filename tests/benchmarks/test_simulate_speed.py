"""How many games a simulation plays; run by ``make bench``. Numbers are shown, never asserted.

``bare`` is the shortest loop that could play the same games, with one generator for all bots of a
game: the difference to ``1 worker`` is what seeds for each decision, rows and the table cost.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import econgames as eg
from econgames.analysis.simulate import first_state, make_setting, seed_of_game
from econgames.core.bots import make_bots

pytest.importorskip("pytest_benchmark")

GAME = "rolling_stock_stars"
GAMES = {"random": 400, "trader": 40}
WAYS = {
    "bare": None,
    "1 worker": {"jobs": 1},
    "1 worker, summary, turns": {"jobs": 1, "ledger": "summary", "per_turn": True},
    "1 worker, full": {"jobs": 1, "ledger": "full"},
    "2 workers": {"jobs": 2},
}


def bare(bot: str, games: int) -> None:
    setting = make_setting(GAME, 4)
    for number in range(games):
        seed = seed_of_game(1, number)
        state, rng = first_state(setting, seed), random.Random(seed)
        bots = make_bots(GAME, bot, state.players)
        while actors := state.actors():
            seat = actors[0]
            state.play(bots[seat].choose(state.view(seat), state.options(seat), rng))
        state.scores()


@pytest.mark.parametrize("bot", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_simulating(benchmark: Any, way: str, bot: str) -> None:
    games, settings = GAMES[bot], WAYS[way]
    run: Callable[[], Any] = lambda: bare(bot, games)  # noqa: E731 - one of two
    if settings is not None:
        run = lambda: eg.simulate(GAME, 4, bot, games, progress=False, **settings)  # noqa: E731
    benchmark.pedantic(run, rounds=3, warmup_rounds=1)
    benchmark.extra_info["games"] = games
    benchmark.extra_info["games_a_second"] = round(games / benchmark.stats.stats.median, 1)
