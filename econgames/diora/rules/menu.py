"""Options: everything that a player may do with his dice, listed quickly.

Moves and options are made once for each edition and remembered; what depends on the position
(levels, slots, uses, rooms) is part of the key under which they are found again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from econgames.core.masks import bits
from econgames.core.moves import Option
from econgames.diora import economy
from econgames.diora.edition import RESOURCES, SPACES
from econgames.diora.moves import Emergency, Place, Placement, Produce
from econgames.diora.options import PlaceOption, ScrapOption
from econgames.diora.rules import spaces
from econgames.diora.rules.codes import (
    BANK,
    CANTEEN,
    HR_OFFICE,
    PRODUCTION,
    RELIEF_FUND,
    ROOM,
    SCRAP_YARD,
    SEATS,
    STOREROOM,
    TECHNOLOGY_1,
    TECHNOLOGY_2,
    TOKENS,
    WIDTH,
    ZL,
    kinds,
)

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["Menu", "placements"]

_WAREHOUSES = 0b1111
_CANTEEN, _HR, _STORE = 1 << CANTEEN, 1 << HR_OFFICE, 1 << STOREROOM
_PRODUCTION, _SCRAP = 1 << PRODUCTION, 1 << SCRAP_YARD
_PLAIN = _WAREHOUSES | _CANTEEN | _HR | 1 << BANK | 1 << RELIEF_FUND | _STORE
"""Spaces whose options follow from the die alone while the pool is not limited."""
_TECHNOLOGY = 1 << TECHNOLOGY_1 | 1 << TECHNOLOGY_2

# beyond this many remembered options the memory is emptied; a game sees a few hundred
_MOST_REMEMBERED = 200_000

Die = tuple[int, int]
"""Seat, and value with 8 added for a pensioner."""


class Menu:
    """Options of an edition, made once and found again; see the tables."""

    def __init__(self, room_ids: tuple[str, ...], tile_ids: tuple[str, ...]) -> None:
        self._rooms, self._tiles = room_ids, tile_ids
        self._names = (*SPACES, *(f"room:{name}" for name in room_ids))
        self._known: dict[tuple[Any, ...], Any] = {}
        self._produce: dict[tuple[int, int], Option] = {}

    def produce(self, seat: int, tile: int) -> Option:
        """The option to produce an order."""
        option = self._produce.get((seat, tile))
        if option is None:
            move = Produce(self._tiles[tile], SEATS[seat])
            option = self._produce[seat, tile] = Option(move)
        return option

    def one(
        self,
        free: bool,
        die: Die,
        space: int,
        token: bool,
        field: str,
        choices: tuple[Any, ...],
    ) -> PlaceOption:
        """A die on a space with these choices for one argument; `field` "" has none."""
        key = (free, die, space, token, choices)
        option: PlaceOption | None = self._known.get(key)
        if option is None:
            self._forget()
            option = self._known[key] = self._make(free, die, space, token, field, choices)
        return option

    def _make(
        self,
        free: bool,
        die: Die,
        space: int,
        token: bool,
        field: str,
        choices: tuple[Any, ...],
    ) -> PlaceOption:
        seat, code = die
        kind: type[Placement] = Emergency if free else Place
        source = "retired" if code >> 3 else "active"
        one = kind(source, code & 7, self._names[space], token, player=SEATS[seat])
        ways: tuple[Placement, ...] = (one,)
        if field == "replace":
            choices = tuple(self._rooms[tile] for tile in choices)
        elif field == "resource":
            choices = tuple(RESOURCES[r] for r in choices)
        if field:
            changes: list[dict[str, Any]] = [{field: choice} for choice in choices]
            ways = tuple(structs.replace(one, **change) for change in changes)
        ranged = field in ("level", "uses") and choices[-1] - choices[0] == len(choices) - 1
        return PlaceOption(
            ways[0],
            field if ranged else None,
            choices[0] if ranged else 0,
            choices[-1] if ranged else 0,
            ways=ways,
        )

    def plain(self, die: Die, level: int, mask: int, tokens: int) -> tuple[PlaceOption, ...]:
        """Options on plain spaces of a mask, then those that spend a token, of another."""
        key = (die, level, mask, tokens)
        found: tuple[PlaceOption, ...] | None = self._known.get(key)
        if found is None:
            self._forget()
            found = self._known[key] = tuple(
                self._plain_one(die, level, space, token)
                for token, spaces_ in ((False, mask), (True, tokens))
                for space in bits(spaces_)
            )
        return found

    def _plain_one(self, die: Die, level: int, space: int, token: bool) -> PlaceOption:
        if space < PRODUCTION:
            return self.one(False, die, space, token, "level", tuple(range(1, level + 1)))
        if space == STOREROOM:
            return self.one(False, die, space, token, "resource", (0, 1, 2, 3))
        return self.one(False, die, space, token, "", ())

    def slots(
        self, free: bool, die: Die, token: bool, filled: tuple[int, ...], most: int
    ) -> PlaceOption:
        """The option to take one to `most` of the orders in the filled slots."""
        key = ("slots", free, die, token, filled, most)
        option: PlaceOption | None = self._known.get(key)
        if option is None:
            from itertools import combinations

            self._forget()
            sizes = range(1, min(most, len(filled)) + 1)
            ways = tuple(way for size in sizes for way in combinations(filled, size))
            option = self._known[key] = self._make(free, die, PRODUCTION, token, "slots", ways)
        return option

    def scrap(self, free: bool, die: Die, first: tuple[str, int]) -> Placement:
        """A move to the scrap yard with one operation: the example of an option."""
        key = (free, die, first)
        move: Placement | None = self._known.get(key)
        if move is None:
            verb, r = first
            operations = ((verb, RESOURCES[r]),)
            option = self._make(free, die, SCRAP_YARD, False, "operations", (operations,))
            move = self._known[key] = option.ways[0]
        return move

    def _forget(self) -> None:
        if len(self._known) > _MOST_REMEMBERED:
            self._known.clear()


def placements(s: State, seat: int, *, free: bool) -> list[Option]:
    """Every placement open to a player; `free` are those of an emergency."""
    t, lim, hold = s.t, s.lim, s.hold
    base = seat * WIDTH
    zl = hold[base + ZL]
    open_ = _open_spaces(s, seat)
    occupied = 0 if free else s.occ
    tokens = 0 if free or lim.tokens_blocked or not hold[base + TOKENS] else occupied
    rooms = [tile for tile in s.standing if s.die_in[tile] < 0]
    orders = spaces.most_orders(s, seat)
    last = s.spaces[STOREROOM][-1] & 7 if s.spaces[STOREROOM] else 0
    # with something of everything in the pool no gain is cut to nothing
    plenty = not free and (s.pool is None or min(s.pool) > 0)
    found: list[Option] = []
    for code in kinds(s.active[seat], s.retired[seat] > 0):
        value, retired = code & 7, code > 7
        left = zl - (lim.activation if retired and not free else 0)
        if left < 0:
            continue
        able = open_ & t.accepts[value]
        if value < last:
            able &= ~_STORE
        mask = able if left >= economy.congestion_fee(value, True) else able & ~occupied
        token_mask = able & tokens
        if not s.tokens and not spaces.trains(s, CANTEEN, value, retired):
            mask &= ~_CANTEEN
        die = (seat, code)
        if plenty:
            level = lim.level[value]
            found += t.menu.plain(die, level, mask & _PLAIN, token_mask & _PLAIN)
        else:
            _list_plain(s, found, free, die, mask, token_mask, zl - left)
        if orders > 0 and (mask | token_mask) & _PRODUCTION:
            filled = spaces.filled_slots(s, value)
            if filled:
                if mask & _PRODUCTION:
                    found.append(t.menu.slots(free, die, False, filled, orders))
                if token_mask & _PRODUCTION:
                    found.append(t.menu.slots(free, die, True, filled, orders))
        if (mask | token_mask) & _TECHNOLOGY:
            _list_technology(s, found, free, die, (mask, token_mask), left, occupied)
        if mask & _SCRAP:
            _list_scrap(s, found, free, die, left, zl - left)
        if rooms:
            _list_rooms(s, found, free, die, rooms, left, zl - left)
    return found


def _open_spaces(s: State, seat: int) -> int:
    """Spaces, rooms apart, that are open, not full, and have no die of the player."""
    open_: int = s.lim.open & ~s.on[seat]
    for space, capacity in s.t.capped:
        if len(s.spaces[space]) >= capacity:
            open_ &= ~(1 << space)
    if not s.reserve[seat]:
        open_ &= ~_HR
    return open_


def _list_plain(
    s: State, found: list[Option], free: bool, die: Die, mask: int, tokens: int, paid: int
) -> None:
    """Plain spaces where the pool is limited, or in an emergency."""
    one = s.t.menu.one
    value = die[1] & 7
    for token, spaces_ in ((False, mask), (True, tokens)):
        for space in bits(spaces_ & _PLAIN):
            fee = 0 if free or token or not s.occ >> space & 1 else value
            if space < PRODUCTION:
                levels = spaces.open_levels(s, space, value, paid + fee)
                if levels:
                    found.append(one(free, die, space, token, "level", levels))
            elif space == STOREROOM:
                units = spaces.storable(s, paid + fee)
                if units:
                    found.append(one(free, die, space, token, "resource", units))
            elif space in (CANTEEN, HR_OFFICE) or spaces.grant_possible(s, paid + fee):
                found.append(one(free, die, space, token, "", ()))


def _list_technology(
    s: State,
    found: list[Option],
    free: bool,
    die: Die,
    masks: tuple[int, int],
    left: int,
    occupied: int,
) -> None:
    one, price = s.t.menu.one, s.lim.tile_price
    legal = spaces.may_replace(s)
    if legal is not None and not legal:
        return
    field, choices = ("", ()) if legal is None else ("replace", legal)
    for space in (TECHNOLOGY_1, TECHNOLOGY_2):
        if s.market[space - TECHNOLOGY_1] < 0:
            continue
        fee = die[1] & 7 if occupied >> space & 1 else 0
        if masks[0] >> space & 1 and left >= fee + price:
            found.append(one(free, die, space, False, field, choices))
        if masks[1] >> space & 1 and left >= price:
            found.append(one(free, die, space, True, field, choices))


def _list_scrap(s: State, found: list[Option], free: bool, die: Die, left: int, paid: int) -> None:
    seat, code = die
    first = spaces.first_operation(s, seat, left)
    if first is None:
        return
    base = seat * WIDTH
    pool = s.pool
    limited = None if pool is None else (*pool[:4], pool[ZL] + paid)
    found.append(
        ScrapOption(
            s.t.menu.scrap(free, die, first),
            most=code & 7,
            stock=tuple(s.hold[base : base + 4]),
            zl=left,
            buy=s.lim.buy,
            sell=s.t.sell,
            pool=limited,
        )
    )


def _list_rooms(
    s: State,
    found: list[Option],
    free: bool,
    die: Die,
    rooms: list[int],
    left: int,
    paid: int,
) -> None:
    seat, code = die
    value = code & 7
    most = s.lim.uses[value]
    one, least = s.t.menu.one, s.t.edition.room_space.min_die
    if value < least:
        return
    for tile in rooms:
        uses = spaces.most_uses(s, seat, tile, most, left, paid)
        if uses:
            found.append(one(free, die, ROOM + tile, False, "uses", _UP_TO[uses]))


_UP_TO = tuple(tuple(range(1, uses + 1)) for uses in range(7))
