"""How fast the engine is; run by ``make bench``. Numbers are shown, never asserted.

What is aimed at on one core: people_4p_01 with its ledger 500 times a second; random games of
four with options listed at every decision at 45,000 decisions a second without ledger, and 70% of
that with it; ``import econgames`` in less than 0.1 s.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.chance import Chance
from econgames.core.moves import Move
from econgames.core.records import read_record, start

pytest.importorskip("pytest_benchmark")

GAME = eg.game("rolling_stock_stars")
EDITION = GAME.edition(None)
FOLDER = os.environ.get("ECONGAMES_RECORDS", "")


def recorded_moves() -> tuple[dict[str, Any], list[Move]]:
    if not FOLDER:
        pytest.skip("ECONGAMES_RECORDS names no folder of recorded games")
    record = read_record(next(Path(FOLDER).rglob("people_4p_01.json.gz")))
    move_of = GAME.part("records").move_of
    state, moves = start(record), []
    for step in record["steps"]:
        moves.append(move_of(state, step["action"]))
        state.play(moves[-1])
    assert state.snapshot() == record["final"]
    return record, moves


@pytest.mark.parametrize("ledger", [True, False])
def test_replaying_a_recorded_game(benchmark: Any, ledger: bool) -> None:
    record, moves = recorded_moves()

    def replay() -> None:
        state = start(record, ledger=ledger)
        for move in moves:
            state.play(move)

    benchmark.extra_info["moves"] = len(moves)
    benchmark(replay)


def random_game(seed: int, ledger: bool) -> int:
    """One game of four by chance, mostly at the low end of ranges; returns its decisions."""
    rng = random.Random(seed).random
    state = GAME.state.new(4, Chance(seed), EDITION, {}, ledger=ledger)
    decisions = 0
    while actors := state.actors():
        options = state.options(actors[0])
        option = options[int(rng() * len(options))]
        state.play(option.sample(_LOW if rng() < 0.7 else _Rng(rng)))
        decisions += 1
    return decisions


class _Rng:
    """A source of random numbers from a function."""

    def __init__(self, draw: Any) -> None:
        self.random = draw


_LOW = _Rng(lambda: 0.0)


@pytest.mark.parametrize("ledger", [False, True])
def test_random_games_of_four(benchmark: Any, ledger: bool) -> None:
    def games() -> int:
        return sum(random_game(seed, ledger) for seed in range(25))

    decisions = benchmark(games)
    benchmark.extra_info["games"] = 25
    benchmark.extra_info["decisions"] = decisions
    benchmark.extra_info["decisions_a_second"] = round(decisions / benchmark.stats.stats.median)


def test_undo_and_redo(benchmark: Any) -> None:
    match = eg.new("rolling_stock_stars", 4, seed=0).run("random", until=60)
    benchmark(lambda: match.undo().redo())


def test_a_preview(benchmark: Any) -> None:
    match = eg.new("rolling_stock_stars", 4, seed=0)
    move = match.options()[0].move
    benchmark(match.preview, move)


@pytest.mark.parametrize("what", ["econgames", "econgames, networkx"])
def test_importing(benchmark: Any, what: str) -> None:
    command = [sys.executable, "-c", f"import {what}"]
    benchmark.pedantic(lambda: subprocess.run(command, check=True), rounds=5, warmup_rounds=1)


def test_starting_python_alone(benchmark: Any) -> None:
    """To be taken off the times of the imports."""
    command = [sys.executable, "-c", "pass"]
    benchmark.pedantic(lambda: subprocess.run(command, check=True), rounds=5, warmup_rounds=1)
