"""Final scoring after the last salary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.diora import economy
from econgames.diora.rules.books import gain, pay, score
from econgames.diora.rules.codes import WIDTH, ZL

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["most_sets", "score_all"]


def score_all(s: State) -> None:
    """Track, rooms, components into money, money into points; then the most sets."""
    ed = s.edition
    for seat in s.in_order():
        score(s, seat, economy.track_points(s.level[seat], edition=ed), "track_points")
        rooms = s.rooms_of(seat)
        score(s, seat, rooms * ed.scoring.points_per_room, "rooms_standing")
        base = seat * WIDTH
        stock = s.hold[base : base + 4]
        for r, units in enumerate(stock):
            pay(s, seat, r, units, "resource_conversion")
        money = economy.conversion_value(sum(stock), edition=ed)
        gain(s, seat, ZL, money, "resource_conversion")
        score(s, seat, economy.money_points(s.hold[base + ZL], edition=ed), "money_points")
    for seat in sorted(most_sets(s)):
        score(s, seat, ed.scoring.most_sets_points, "most_sets")


def most_sets(s: State) -> frozenset[int]:
    """Seats that get the bonus for the most sets as things stand."""
    made, waiting = [len(p) for p in s.produced], [len(u) for u in s.unproduced]
    return economy.most_sets(made, waiting, edition=s.edition)
