"""What a score is worth in the grade table, and so how a class plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

__all__ = ["PAYOFFS"]


def _by_rank(scores: Mapping[str, int], seat: str) -> Fraction:
    return Fraction(100 * (len(scores) - 1 - list(scores).index(seat)), max(1, len(scores) - 1))


def _by_share(scores: Mapping[str, int], seat: str) -> Fraction:
    total = sum(max(0, score) for score in scores.values())
    return Fraction(100 * max(0, scores[seat]), total) if total else Fraction(0)


def _by_best(scores: Mapping[str, int], seat: str) -> Fraction:
    best = max(scores.values())
    return Fraction(100 * max(0, scores[seat]), best) if best > 0 else Fraction(0)


PAYOFFS: Final[dict[str, Callable[[Mapping[str, int], str], Fraction]]] = {
    "rank": _by_rank,
    "share": _by_share,
    "best": _by_best,
}
"""Points of a seat, 0 to 100, from the final scores, best first: by place; as a share of all
scores; as a share of the best score. What is paid for decides how a class plays: only `share` pays
for what is taken from others and not for being first."""
