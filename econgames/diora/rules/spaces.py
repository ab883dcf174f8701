"""What each space can do for a die: the limits that options and moves have in common.

`paid` is what the placement has paid to the pool before, which matters where the pool is limited;
`zl` is the player's money after that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.diora.rules.codes import POINTS, WIDTH, ZL

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = [
    "filled_slots",
    "first_operation",
    "grant_possible",
    "may_replace",
    "most_uses",
    "open_levels",
    "room_fee",
    "storable",
    "trains",
]

_UP_TO = tuple(tuple(range(1, top + 1)) for top in range(7))
_ALL = (0, 1, 2, 3)


def open_levels(s: State, resource: int, value: int, paid: int) -> tuple[int, ...]:
    """Warehouse levels for a die: up to its value, where the pool has anything of the yield."""
    top = s.lim.level[value]
    pool = s.pool
    if pool is None:
        return _UP_TO[top]
    yields = s.t.yields[resource]
    return tuple(
        level
        for level in _UP_TO[top]
        if any(pool[unit] + (paid if unit == ZL else 0) for unit, _ in yields[level - 1])
    )


def filled_slots(s: State, value: int) -> tuple[int, ...]:
    """Production slots, from 1, that a die reaches and that hold an order."""
    return tuple([n for n, tile in enumerate(s.slots[:value], 1) if tile >= 0])


def most_orders(s: State, seat: int) -> int:
    """Most orders that a player may take in one placement."""
    room = s.t.edition.game.max_unproduced - len(s.unproduced[seat])
    take = s.lim.take
    return room if room < take else take


def may_replace(s: State) -> tuple[int, ...] | None:
    """Rooms that may make way for a new one; None while there is place for one more."""
    if len(s.standing) < s.t.edition.game.max_rooms:
        return None
    die_in = s.die_in
    return tuple([tile for tile in s.standing if die_in[tile] < 0])


def trains(s: State, space: int, value: int, retired: bool) -> bool:
    """Whether a die on this space rises at the end of the round."""
    return not retired and value < 6 and s.lim.promotes and s.t.promotes[space]


def grant_possible(s: State, paid: int) -> bool:
    """Whether the pool has money to grant."""
    return s.pool is None or s.pool[ZL] + paid > 0


def storable(s: State, paid: int) -> tuple[int, ...]:
    """Components that may be chosen in the storeroom: where the pool has anything of the gain."""
    pool = s.pool
    if pool is None or (s.t.stored_zl and pool[ZL] + paid > 0):
        return _ALL
    return tuple(r for r in _ALL if any(pool[unit] for unit, _ in s.t.stored[r]))


def room_fee(s: State, seat: int, tile: int) -> int:
    """Fee that a player owes for entering a room; nothing for his own."""
    return 0 if s.owner[tile] == seat else s.t.edition.game.room_fee_zl


def most_uses(s: State, seat: int, tile: int, most: int, zl: int, paid: int) -> int:
    """How often a room can be used, at most `most` times; 0 where that is not at all.

    The stock covers all inputs beforehand. A limited pool is tested use by use, inputs first: it
    must hold what the outputs of all uses exceed the inputs by.
    """
    t = s.t
    fee = room_fee(s, seat, tile)
    zl -= fee
    if zl < 0:
        return 0
    base = seat * WIDTH
    hold = s.hold
    for unit, need in t.room_in[tile]:
        possible = (zl if unit == ZL else hold[base + unit]) // need
        if possible < most:
            most = possible
    if s.pool is not None and most:
        if s.owner[tile] < 0:
            paid += fee
        inputs = dict(t.room_in[tile])
        for unit, output in t.room_out[tile]:
            more = output - inputs.get(unit, 0)
            if unit != POINTS and more > 0:
                most = min(most, (s.pool[unit] + (paid if unit == ZL else 0)) // more)
    return most


def first_operation(s: State, seat: int, zl: int) -> tuple[str, int] | None:
    """An operation that the player can pay for at the scrap yard; None when there is none."""
    base = seat * WIDTH
    hold, pool = s.hold, s.pool
    for r in _ALL:
        if hold[base + r]:
            return "sell", r
    buy = s.lim.buy
    for r in _ALL:
        if buy[r] <= zl and (pool is None or pool[r]):
            return "buy", r
    return None
