"""Predictions of the lesson.

Every answer is computed, from the shipped edition and from the position that the lesson
starts from: whoever corrects a cost there corrects the lesson.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from econgames.industria import economy
from econgames.lessons.industria.bidding import winning_bids
from econgames.lessons.industria.figures import seat_counts
from econgames.lessons.kit.questions import Split

__all__ = ["PREDICTIONS", "PURSE", "RESERVE", "SEATS", "TOP", "VALUES", "outcome"]

VALUES, PURSE, RESERVE = (8, 6, 7), 9, 3
"""Three bidders in the order in which they answer, their talers, and what the seller asks."""
SEATS = tuple(f"seat {seat}" for seat in range(1, len(VALUES) + 1))
TOP = 9
"""Highest value where all values from 1 are tried."""
NOBODY = "nobody"


def outcome(values: Sequence[int] = VALUES, reserve: int = RESERVE) -> tuple[int | None, int]:
    """Seat that wins an auction once around, and the price."""
    return economy.once_around_outcome(values, [max(PURSE, *values)] * len(values), reserve)


def _buyer() -> str:
    winner, _ = outcome()
    return NOBODY if winner is None else SEATS[winner]


def _buyer_why() -> str:
    _, price = outcome()
    bids = winning_bids(VALUES, RESERVE)
    stops = "; ".join(
        f"{seat} would have to bid {bid} for a tile worth {value}"
        for seat, value, bid in zip(SEATS, VALUES, bids, strict=True)
        if bid >= value
    )
    return f"{_buyer().capitalize()} bids {price}, and nobody answers: {stops}."


def _gains() -> dict[str, float]:
    return {f"seat {row.seat}": row.gain / row.cases for row in seat_counts(TOP)}


def _best_seat() -> str:
    gains = _gains()
    return max(gains, key=gains.__getitem__)


def _best_seat_why() -> str:
    listed = ", ".join(f"{seat} {gain:.2f}" for seat, gain in _gains().items())
    wins = ", ".join(str(row.wins) for row in seat_counts(TOP))
    return (
        f"Mean gains in talers: {listed}. Lots won of {TOP ** len(VALUES)}: {wins}. The last seat "
        "wins least often, but nobody can answer it, so it never pays for keeping others out."
    )


PREDICTIONS: Final = (
    Split(
        id="IN-P1",
        text=f"Three bidders answer in the order of their seats. The tile is worth "
        f"{VALUES[0]}, {VALUES[1]} and {VALUES[2]} to them, and everybody knows that. Each has "
        f"{PURSE} talers, and the seller accepts {RESERVE} or more. Who buys? Split 100 %.",
        outcomes=lambda: (*SEATS, NOBODY),
        truth=_buyer,
        why=_buyer_why,
    ),
    Split(
        id="IN-P2",
        text=f"Now all values from 1 to {TOP} are possible for each of the three. Which seat "
        "gains most on average? Split 100 %.",
        outcomes=lambda: SEATS,
        truth=_best_seat,
        why=_best_seat_why,
    ),
)
"""What is asked before the lesson shows anything."""
