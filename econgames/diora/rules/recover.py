"""Step 2: the dice return; workers from promoting spaces rise, and a 5 retires with honours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.diora.rules.books import provide, retire, score
from econgames.diora.rules.codes import ROOM

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["recover"]


def recover(s: State) -> None:
    """All dice back to their owners, the spaces empty."""
    placed: list[list[tuple[int, int]]] = [[] for _ in s.players]
    for space, dice in enumerate(s.spaces):
        for die in dice:
            placed[die >> 4].append((space, die & 15))
    for tile in s.standing:
        die = s.die_in[tile]
        if die >= 0:
            placed[die >> 4].append((ROOM + tile, die & 15))
            s.die_in[tile] = -1
    s.spaces = [()] * ROOM
    s.occ = 0
    for seat in s.in_order():
        s.on[seat] = 0
        _take_back(s, seat, placed[seat])


def _take_back(s: State, seat: int, placed: list[tuple[int, int]]) -> None:
    t = s.t
    promotes = t.promotes if s.lim.promotes else ()
    before = s.retired[seat] + sum(die >> 3 for _, die in placed)
    retired = before
    active = s.active[seat] + s.sitting[seat]
    for space, die in placed:
        if die >> 3:
            continue
        value = die
        if value < 6 and promotes and promotes[space]:
            value += 1
            if value == 6:
                score(s, seat, t.edition.game.retirement_points, "retirement")
        if value == 6:
            # risen just now, or hired as a 6 and used for the first time
            retired += 1
            retire(s, seat)
        else:
            active += 1 << 4 * value - 4
    s.sitting[seat] = 0
    s.active[seat] = active
    s.retired[seat] = retired
    if s.rows is not None and retired != before:
        left = s.payrolls_left()
        provide(s, seat, t.pension_claim(before, left), t.pension_claim(retired, left))
