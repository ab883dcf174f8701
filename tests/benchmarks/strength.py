"""Strength of the bots of a game, on seeds that they were not tuned on.

``python tests/benchmarks/strength.py [GAME ...]`` plays 200 deals, twice each, for three
pairings: about a minute a game. Seeds below 3,000 were used to compare readings of the bots'
descriptions.

``python tests/benchmarks/strength.py searcher [GAME ...]`` lets the searching bots play against
the experts: 102 deals, twice each, which takes from a quarter of an hour to hours a game. It
prints what it has after every three deals, so that it may be stopped. Seeds from 810,001 to 829,999
were used for tuning.
"""

import math
import sys
from statistics import fmean, stdev

from econgames.analysis.intervals import NORMAL_95, Interval
from econgames.analysis.strength import measure
from econgames.core.registry import game_names

FRESH = 700_001
"""First seed of the deals that are measured on."""
FRESH_FOR_SEARCH = 900_001
ROUND = 3
"""Deals of a round: one of each seating."""
ROUNDS = 34

GAMES = ("rolling_stock_stars", "metropoli")
PAIRS = (("novice", "random"), ("trader", "novice"), ("expert", "trader"))


def searcher(game: str, bot: str = "searcher") -> None:
    """Print a row after each round of deals; a round is one observation of the interval."""
    wins: list[float] = []
    firsts: list[float] = []
    times: list[float] = []
    for number in range(ROUNDS):
        first = FRESH_FOR_SEARCH + ROUND * number
        result = measure(game, bot, "expert", deals=ROUND, first_seed=first)
        wins.append(result.pair_win.mean)
        firsts.append(result.first.mean)
        times.append(result.milliseconds[0])
        print(
            f"{game}: {bot} against expert, {len(wins) * ROUND * 2} games, seeds "
            f"{FRESH_FOR_SEARCH}-{first + ROUND - 1}: pair wins {_interval(wins).percent()} %, "
            f"first {_interval(firsts).percent()} %, {fmean(times):.0f} ms a decision",
            flush=True,
        )


def _interval(values: list[float]) -> Interval:
    error = stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(fmean(values), NORMAL_95 * error)


if __name__ == "__main__":
    names = sys.argv[1:]
    if names[:1] == ["searcher"]:
        for game in names[1:] or game_names():
            searcher(game)
    else:
        for game in names or GAMES:
            for better, weaker in PAIRS:
                print(measure(game, better, weaker, deals=200, first_seed=FRESH), flush=True)
