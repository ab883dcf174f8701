"""Tiles on the board: after purchases, and in steps 4 to 6 of the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.diora.rules.codes import EMPTY

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = [
    "induction",
    "production_refresh",
    "refill_market",
    "refill_slots",
    "technology_refresh",
]


def refill_slots(s: State, taken: tuple[int, ...]) -> None:
    """Close the gaps in the row of orders and draw new ones, one by one."""
    old = s.slots
    left = tuple([t for n, t in enumerate(old, 1) if t != EMPTY and n not in taken])
    gaps = len(old) - len(left)
    drawn, s.stack = s.stack[:gaps], s.stack[gaps:]
    empty = (EMPTY,) * (gaps - len(drawn))
    # the first drawn goes next to the tiles that slid: to the highest empty slot, or the lowest
    s.slots = left + drawn + empty if s.slide_left else empty + drawn[::-1] + left


def refill_market(s: State, bought: int) -> None:
    """After a purchase from slot `bought`, 0 or 1: slide to slot 1, draw for slot 2."""
    first, second = s.market
    if bought == 0:
        first, second = second, EMPTY
    else:
        second = EMPTY
    s.market = _drawn(s, first, second)


def _drawn(s: State, first: int, second: int) -> tuple[int, int]:
    if second == EMPTY and s.tech:
        second, s.tech = s.tech[0], s.tech[1:]
    return first, second


def induction(s: State) -> None:
    """Step 4: hired dice become workers."""
    for seat, face in enumerate(s.induction):
        if face:
            s.active[seat] += 1 << 4 * face - 4
            s.induction[seat] = 0


def production_refresh(s: State) -> None:
    """Step 5: the orders on show go under the stack, and new ones are dealt."""
    size = len(s.slots)
    stack = s.stack + tuple([tile for tile in s.slots if tile != EMPTY])
    dealt = stack[:size]
    s.stack = stack[size:]
    s.slots = dealt + (EMPTY,) * (size - len(dealt))


def technology_refresh(s: State) -> None:
    """Step 6: the older tile of the market is discarded."""
    first, second = s.market
    if first != EMPTY:
        s.discard += (first,)
    s.market = _drawn(s, second, EMPTY)
