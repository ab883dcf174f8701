"""Step 0, the event of the round (hard variant)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.diora.rules.books import pay
from econgames.diora.rules.codes import EMPTY, WIDTH, count

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["reveal"]


def reveal(s: State) -> None:
    """The next event comes into force, where there is one; what it does at once is done."""
    s.event = EMPTY
    if s.pile:
        s.event, s.pile = s.pile[0], s.pile[1:]
    s.lim = s.t.limits(s.event)
    if s.lim.lose_at:
        _lose_goods(s, s.lim.lose_at)
    for _ in range(s.lim.sit_out):
        _sit_out(s)


def _lose_goods(s: State, least: int) -> None:
    for seat in s.in_order():
        for r in range(4):
            if s.hold[seat * WIDTH + r] >= least:
                pay(s, seat, r, 1, "event_loss")


def _sit_out(s: State) -> None:
    """Everybody with two workers or more sets the lowest aside."""
    for seat in range(len(s.players)):
        active = s.active[seat]
        if count(active) >= 2:
            # the lowest bit set lies in the four bits of the lowest value
            lowest = (active & -active).bit_length() - 1 >> 2
            s.active[seat] -= 1 << 4 * lowest
            s.sitting[seat] += 1 << 4 * lowest
