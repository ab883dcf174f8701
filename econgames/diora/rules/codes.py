"""The small integers that stand for seats, units and spaces, and how dice are packed.

Units are numbered K, T, L, G, zl, points, tokens; spaces in the order of `SPACES`, and the room of
tile i is space `ROOM` + i. A die that lies on a space is the number ``seat << 4 | retired << 3 |
value``. The workers of a player are one number with four bits for each value, lowest first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from econgames.diora.edition import RESOURCES

__all__ = [
    "BANK",
    "CANTEEN",
    "EMPTY",
    "HIDDEN",
    "HR_OFFICE",
    "POINTS",
    "PRODUCTION",
    "RELIEF_FUND",
    "ROOM",
    "SCRAP_YARD",
    "SEAT",
    "SEATS",
    "STOREROOM",
    "TECHNOLOGY_1",
    "TECHNOLOGY_2",
    "TOKENS",
    "UNITS",
    "WIDTH",
    "ZL",
    "G",
    "K",
    "L",
    "T",
    "count",
    "kinds",
    "values",
]

SEATS: Final = "ABCD"
SEAT: Final[dict[str | None, int]] = {letter: seat for seat, letter in enumerate(SEATS)}

UNITS: Final = (*RESOURCES, "zl", "points", "tokens")
"""Units a player holds, as a record names them."""
K, T, L, G, ZL, POINTS, TOKENS = range(7)
WIDTH: Final = len(UNITS)

(
    PRODUCTION,
    TECHNOLOGY_1,
    TECHNOLOGY_2,
    CANTEEN,
    HR_OFFICE,
    BANK,
    RELIEF_FUND,
    STOREROOM,
    SCRAP_YARD,
    ROOM,
) = range(4, 14)

EMPTY, HIDDEN = -1, -2
"""Places without a tile, and tiles (or cards) that a view does not show."""


def count(workers: int) -> int:
    """How many dice a number with four bits a value holds.

    16 leaves 1 when divided by 15, so the rest is the sum of the digits while that is below 15;
    no edition has more than 14 dice a player.

    Examples
    --------
    >>> count(0x100021)
    4
    """
    return workers % 15


@lru_cache(maxsize=4096)
def values(workers: int) -> tuple[int, ...]:
    """Values of the dice that such a number holds, ascending.

    Examples
    --------
    >>> values(0x100021)
    (1, 2, 2, 6)
    """
    return tuple(v for v in range(1, 7) for _ in range(workers >> 4 * v - 4 & 15))


@lru_cache(maxsize=4096)
def kinds(workers: int, pensioner: bool) -> tuple[int, ...]:
    """Different dice to place: values ascending, and 6 + 8 for a pensioner.

    Examples
    --------
    >>> kinds(0x21, True)
    (1, 2, 14)
    """
    found = tuple(v for v in range(1, 7) if workers >> 4 * v - 4 & 15)
    return (*found, 14) if pensioner else found
