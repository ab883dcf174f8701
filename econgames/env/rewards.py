"""What the players of an environment get at the end, from their scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

__all__ = ["REWARDS", "difference", "rank"]


def rank(scores: Mapping[str, int]) -> dict[str, float]:
    """From 1 for the first to -1 for the last, in equal steps; the sum is 0.

    Parameters
    ----------
    scores : mapping of str to int
        By seat, best first: a game's own order decides ties.

    Examples
    --------
    >>> rank({"B": 40, "A": 31, "C": 31})
    {'B': 1.0, 'A': 0.0, 'C': -1.0}
    """
    last = len(scores) - 1
    return {seat: 1 - 2 * place / last for place, seat in enumerate(scores)}


def difference(scores: Mapping[str, int]) -> dict[str, float]:
    """Own score less the best of the others.

    Examples
    --------
    >>> difference({"B": 40, "A": 31, "C": 30})
    {'B': 9.0, 'A': -9.0, 'C': -10.0}
    """
    best = {seat: max(n for who, n in scores.items() if who != seat) for seat in scores}
    return {seat: float(score - best[seat]) for seat, score in scores.items()}


REWARDS: Final[dict[str, Callable[[Mapping[str, int]], dict[str, float]]]] = {
    "rank": rank,
    "difference": difference,
}
