"""How fast the engine of Industria is; run by ``make bench``. Numbers are shown, never asserted.

What is aimed at on one core: random games of four with options listed at every decision at 120,000
decisions a second without ledger.
"""

from __future__ import annotations

from typing import Any

import pytest

from econgames.lessons.industria import laboratory
from tests.benchmarks.report import random_game

pytest.importorskip("pytest_benchmark")


@pytest.mark.parametrize("ledger", [True, False])
def test_random_games(benchmark: Any, ledger: bool) -> None:
    def games() -> int:
        return sum(random_game("industria", seed, ledger) for seed in range(25))

    decisions = games()
    benchmark(games)
    benchmark.extra_info["decisions"] = decisions
    benchmark.extra_info["decisions per second"] = round(decisions / benchmark.stats["median"])


def test_a_thousand_lots(benchmark: Any) -> None:
    benchmark(laboratory.sample, "private", 3, 9, 1, 0, 1000, 1)


def test_all_cases_of_four_bidders(benchmark: Any) -> None:
    benchmark(laboratory.exact.__wrapped__, "once around", "private", 4, 10, 1, 0)
