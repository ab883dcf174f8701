"""Strength of the bots of a game, on seeds that they were not tuned on.

``python tests/benchmarks/strength.py [GAME ...]`` plays 200 deals, twice each, for three
pairings: about a minute a game. Seeds below 3,000 were used to compare readings of the bots'
descriptions.
"""

import sys

from econgames.analysis.strength import measure

FRESH = 700_001
"""First seed of the deals that are measured on."""

GAMES = ("rolling_stock_stars", "metropoli")
PAIRS = (("novice", "random"), ("trader", "novice"), ("expert", "trader"))

if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        for better, weaker in PAIRS:
            print(measure(game, better, weaker, deals=200, first_seed=FRESH), flush=True)
