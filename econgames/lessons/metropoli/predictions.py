"""Predictions of the lesson.

Every answer is computed, from the shipped edition and from the position that the lesson
starts from: whoever corrects a value there corrects the lesson.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from econgames.lessons.kit.questions import Number, Split
from econgames.lessons.metropoli.effects import block_effect
from econgames.lessons.metropoli.position import BUILDER, LOT, names
from econgames.metropoli import economy

__all__ = ["PREDICTIONS", "STREET", "who"]

STREET = "v"
"""Ada's street at the lot."""
CORNERS = {"Exchange": 0, "Town Hall": 10, "Highway": 20, "Court": 30}


def who(seat: str) -> str:
    """Name of a seat."""
    return names()[seat]


def _own_share() -> Fraction:
    return 100 * block_effect().share(BUILDER)


def _share_why() -> str:
    found = block_effect()
    told = ", ".join(f"{row.street} {row.rise:,}" for row in found.streets if row.rise)
    return (
        f"The rents rise by {found.total:,}: {told}. Of this, {found.by_owner[BUILDER]:,} are "
        f"Ada’s, who pays for the block; the others get the rest for nothing."
    )


def _corner_rates() -> dict[str, float]:
    rates = economy.arrival_rates()
    return {name: rates[place] for name, place in CORNERS.items()}


def _busiest() -> str:
    found = _corner_rates()
    return max(found, key=lambda name: found[name])


def _busiest_why() -> str:
    told = ", ".join(f"{name} {100 * rate:.2f}" for name, rate in _corner_rates().items())
    cards = economy.arrival_rates(edition=economy.simpler_ring(cards=True))[CORNERS["Highway"]]
    return (
        f"Arrivals in 100 turns: {told}. The event cards send pawns to all four corners alike, "
        f"{100 * cards:.2f} on each of them; the Highway then spreads its pawns over the ring, so "
        "that fewer come by the Court, a throw further on, and more round to the Highway again."
    )


PREDICTIONS: Final = (
    Number(
        id="ME-P1",
        text=f"{who(BUILDER)} owns {STREET} and pays for a block on {LOT}. How many per cent "
        "of the whole rise of street values fall to her?",
        low=0,
        high=100,
        unit="%",
        truth=_own_share,
        why=_share_why,
    ),
    Split(
        id="ME-P2",
        text="On which of the four corners does a pawn arrive most often? Split 100 %.",
        outcomes=lambda: tuple(CORNERS),
        label="corner",
        truth=_busiest,
        why=_busiest_why,
    ),
)
"""What is asked before the lesson shows anything."""
