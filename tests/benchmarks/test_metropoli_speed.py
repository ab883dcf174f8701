"""How fast the engine of Metropoli is; run by ``make bench``. Numbers are shown, never asserted.

What is aimed at on one core: random games of four with options listed at every decision at 80,000
decisions a second without ledger.
"""

from __future__ import annotations

from typing import Any

import pytest

import econgames as eg
from econgames.metropoli import economy
from tests.benchmarks.report import random_game

pytest.importorskip("pytest_benchmark")


@pytest.mark.parametrize("ledger", [True, False])
def test_random_games(benchmark: Any, ledger: bool) -> None:
    def games() -> int:
        return sum(random_game("metropoli", seed, ledger) for seed in range(10))

    decisions = games()
    benchmark(games)
    benchmark.extra_info["decisions"] = decisions
    benchmark.extra_info["decisions per second"] = round(decisions / benchmark.stats["median"])


def test_copying_a_state(benchmark: Any) -> None:
    state = eg.new("metropoli", 4, seed=1).run("random", until=200).state
    benchmark(state.copy)


def test_the_chain_of_the_ring(benchmark: Any) -> None:
    matrix = [[float(p) for p in row] for row in economy.ring_matrix()]
    benchmark(economy.stationary, matrix)
