"""Strength of the bots of Rolling Stock Stars, on seeds that they were not tuned on.

``python tests/benchmarks/strength.py`` plays 200 deals, twice each, for three pairings: about a
minute. The seeds 1 to 250 were used to compare readings of the bots' descriptions.
"""

from econgames.analysis.strength import measure

FRESH = 700_001
"""First seed of the deals that are measured on."""

PAIRS = (("novice", "random"), ("trader", "novice"), ("expert", "trader"))

if __name__ == "__main__":
    for better, weaker in PAIRS:
        print(
            measure("rolling_stock_stars", better, weaker, deals=200, first_seed=FRESH), flush=True
        )
