"""How fast random games of four are, beside the figures of the previous release.

    python -m tests.benchmarks.report [GAME ...] [--seconds 2] [--write]

Every decision lists its options, takes one of them with equal probability, and draws the amount
where it has one. Seconds are those of the processor, so that other programs matter little: on one
core the best of five rounds, on all cores the sum of one worker for each core, all at work at the
same time; what is played first, while tables are made, is not counted. Nothing is asserted.
``--write`` keeps the figures as those of this version: do it once, with the release.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import econgames as eg
from econgames.core.chance import Chance

PREVIOUS = Path(__file__).with_name("previous.json")
PLAYERS, ROUNDS = 4, 5

APART = 100_000
"""Between the first seeds of two rounds or workers."""

AIMS = {
    "automobile": 60_000,
    "diora": 25_000,
    "industria": 120_000,
    "metropoli": 80_000,
    "rolling_stock_stars": 60_000,
}
"""Decisions a second that a game should reach on one core, without ledger."""

CASES = ("one core", "one core, ledger", "all cores", "all cores, ledger")


class Speed(NamedTuple):
    """Done in a second."""

    decisions: float
    games: float


def random_game(name: str, seed: int, ledger: bool) -> int:
    """Play one game by chance; returns its decisions."""
    game = eg.game(name)
    rng = random.Random(seed)
    state = game.state.new(PLAYERS, Chance(seed), game.edition(None), {}, ledger=ledger)
    decisions = 0
    while actors := state.actors():
        options = state.options(actors[0])
        state.play(options[int(rng.random() * len(options))].sample(rng))
        decisions += 1
    return decisions


def play_for(name: str, ledger: bool, seconds: float, first: int) -> Speed:
    """Play games with seeds from `first` on until the time is over; the last game is finished."""
    decisions = games = 0
    start, used = process_time(), 0.0
    while used < seconds:
        decisions += random_game(name, first + games, ledger)
        games += 1
        used = process_time() - start
    return Speed(decisions / used, games / used)


def one_core(name: str, ledger: bool, seconds: float) -> Speed:
    """The best of some rounds, each with games of its own; a round before them is not counted."""
    starts = [1 + APART * (number + 10 * ledger) for number in range(ROUNDS + 1)]
    rounds = [play_for(name, ledger, seconds / ROUNDS, first) for first in starts]
    return max(rounds[1:])


def _work(job: tuple[str, bool, float, int]) -> Speed:
    name, ledger, seconds, worker = job
    first = 1 + APART * (20 + 10 * ledger + 100 * worker)
    play_for(name, ledger, seconds / ROUNDS, first)
    return play_for(name, ledger, seconds, first + APART)


def all_cores(name: str, ledger: bool, seconds: float, workers: Any, count: int) -> Speed:
    """Sum over the workers."""
    jobs = [(name, ledger, seconds, worker) for worker in range(count)]
    found = list(workers.map(_work, jobs))
    return Speed(sum(one.decisions for one in found), sum(one.games for one in found))


def measure(games: Sequence[str], seconds: float) -> dict[str, dict[str, list[float]]]:
    """Decisions and games a second, by game and case."""
    figures: dict[str, dict[str, list[float]]] = {}
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as workers:
        for name in games:
            found = {}
            for case in CASES:
                ledger = case.endswith("ledger")
                if case.startswith("one"):
                    speed = one_core(name, ledger, seconds)
                else:
                    speed = all_cores(name, ledger, seconds, workers, cores)
                found[case] = [float(f"{number:.4g}") for number in speed]
            figures[name] = found
    return figures


def table(figures: Mapping[str, Any], before: Mapping[str, Any]) -> list[str]:
    """Lines of the report."""
    head = f"{'':20} {'':18} {'decisions/s':>12} {'before':>9} {'games/s':>9} {'before':>9}"
    lines = [f"{head}   aim"]
    for name, found in figures.items():
        for case, (decisions, games) in found.items():
            old = before.get(name, {}).get(case)
            then = [f"{number:,.0f}" if number >= 100 else f"{number:.3g}" for number in old or ()]
            old_decisions, old_games = then or ("none", "none")
            aim = AIMS.get(name) if case == CASES[0] else None
            met = "" if aim is None else f"   {aim:,} {'met' if decisions >= aim else 'MISSED'}"
            lines.append(
                f"{name if case == CASES[0] else '':20} {case:18} {decisions:12,.0f} "
                f"{old_decisions:>9} {games:9,.1f} {old_games:>9}{met}"
            )
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.report")
    parser.add_argument("game", nargs="*", default=[], help="games to measure (all)")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure (2)")
    parser.add_argument("--write", action="store_true", help="keep the figures for this version")
    given = parser.parse_args(arguments)
    for name in given.game:
        eg.game(name)  # refuses a name that is none
    old = json.loads(PREVIOUS.read_text("utf-8")) if PREVIOUS.exists() else {}
    machine = {"cores": os.cpu_count() or 1, "python": platform.python_version()}
    print(f"econgames {eg.__version__}, {machine['cores']} cores, Python {machine['python']}")
    if old:
        then = old["machine"]
        print(f"before: {old['version']}, {then['cores']} cores, Python {then['python']}")
    figures = measure(given.game or eg.games(), given.seconds)
    print("\n".join(table(figures, old.get("figures", {}))))
    if given.write:
        kept = old.get("figures", {}) if old.get("version") == eg.__version__ else {}
        made = {"version": eg.__version__, "machine": machine, "figures": {**kept, **figures}}
        PREVIOUS.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
