"""Step 1, what the spaces do: for each a check that changes nothing, and the act that follows it.

A check refuses what the space cannot do, or gives a plan; the act carries the plan out, after the
die has been paid for and laid down.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from econgames.core.errors import IllegalMove
from econgames.diora.edition import RESOURCES
from econgames.diora.moves import Placement
from econgames.diora.rules import spaces
from econgames.diora.rules.books import (
    build_room,
    fee_between,
    gain,
    give_token,
    hire,
    pay,
    remove_room,
    score,
    take_order,
)
from econgames.diora.rules.codes import POINTS, PRODUCTION, ROOM, SEATS, WIDTH, ZL
from econgames.diora.rules.refresh import refill_market, refill_slots

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["KINDS", "Laid", "has_words"]


class Laid:
    """A die about to be laid, and what has been found out about it."""

    __slots__ = ("fee", "paid", "retired", "seat", "space", "token", "value", "zl")

    seat: int
    space: int
    value: int
    retired: bool
    token: bool
    fee: int
    """Congestion fee to pay, zl."""
    paid: int
    """Activation and congestion, zl."""
    zl: int
    """Money after these."""


def has_words(s: State, seat: int) -> str:
    """How much money a player has, for messages."""
    return f"{SEATS[seat]} has {s.hold[seat * WIDTH + ZL]} zl"


def _check_warehouse(s: State, die: Laid, move: Placement) -> int:
    level = move.level
    legal = spaces.open_levels(s, die.space, die.value, die.paid)
    if type(level) is not int or level not in legal:
        levels = ", ".join(map(str, legal)) or "none"
        why = f"levels of {move.space} open to a die of value {die.value}: {levels}; not {level!r}"
        raise IllegalMove("warehouse.level", why)
    return level


def _act_warehouse(s: State, die: Laid, level: int) -> None:
    for unit, amount in s.t.yields[die.space][level - 1]:
        account = "warehouse_cash" if unit == ZL else "warehouse_yield"
        gain(s, die.seat, unit, amount, account)


def _check_production(s: State, die: Laid, move: Placement) -> tuple[int, ...]:
    slots = move.slots
    legal = spaces.filled_slots(s, die.value)
    most = spaces.most_orders(s, die.seat)
    if most < 1:
        held = len(s.unproduced[die.seat])
        why = f"{SEATS[die.seat]} holds {held} orders that are not produced, the limit"
        raise IllegalMove("production.limit", why)
    if not (
        isinstance(slots, tuple)
        and 1 <= len(slots) <= most
        and all(type(slot) is int and slot in legal for slot in slots)
        and all(low < high for low, high in pairwise(slots))
    ):
        which = ", ".join(map(str, legal)) or "none"
        why = (
            f"a die of value {die.value} takes 1 to {most} orders from slots up to its value, "
            f"named in ascending order; filled: {which}; not {slots!r}"
        )
        raise IllegalMove("production.slots", why)
    return tuple(slots)


def _act_production(s: State, die: Laid, slots: tuple[int, ...]) -> None:
    for slot in slots:
        take_order(s, die.seat, s.slots[slot - 1])
    refill_slots(s, slots)


def _check_technology(s: State, die: Laid, move: Placement) -> int:
    place = die.space - PRODUCTION - 1
    if s.market[place] < 0:
        raise IllegalMove("technology.market", f"no tile lies on slot {place + 1} of the market")
    price = s.lim.tile_price
    if die.zl < price:
        why = f"the tile costs {price} zl after {die.paid} zl for the die; {has_words(s, die.seat)}"
        raise IllegalMove("technology.price", why)
    legal = spaces.may_replace(s)
    if legal is None:
        if move.replace is not None:
            most = s.t.edition.game.max_rooms
            why = f"a room makes way only when {most} stand; there are {len(s.standing)}"
            raise IllegalMove("technology.replace", why)
        return -1
    tile = s.t.room.get(move.replace or "", -1)
    if tile not in legal:
        names = ", ".join(s.t.rooms[other] for other in legal) or "none"
        why = f"name a standing room without a die that makes way: {names}; not {move.replace!r}"
        raise IllegalMove("technology.replace", why)
    return tile


def _act_technology(s: State, die: Laid, replaced: int) -> None:
    t, seat = s.t, die.seat
    game = t.edition.game
    place = die.space - PRODUCTION - 1
    tile = s.market[place]
    pay(s, seat, ZL, s.lim.tile_price, "tile_price")
    build_room(s, seat, tile)
    if replaced >= 0:
        owner = s.owner[replaced]
        if owner >= 0 and (owner != seat or s.own_compensation):
            gain(s, owner, ZL, game.replaced_room_compensation_zl, "room_compensation")
        remove_room(s, replaced)
    if s.level[seat] < t.edition.top_level:
        s.level[seat] += 1
        for unit, amount in t.bonus.get(s.level[seat], ()):
            gain(s, seat, unit, amount, "technology_bonus")
    refill_market(s, place)


def _check_canteen(s: State, die: Laid, move: Placement) -> None:
    tokens = s.tokens + die.token
    if not tokens and not spaces.trains(s, die.space, die.value, die.retired):
        why = "no token lies on the canteen, and this die would not be promoted"
        raise IllegalMove("canteen.effect", why)


def _act_canteen(s: State, die: Laid, _plan: None) -> None:
    if s.tokens:
        give_token(s, die.seat)


def _check_hiring(s: State, die: Laid, move: Placement) -> int:
    if not s.reserve[die.seat]:
        raise IllegalMove("hr_office.reserve", f"{SEATS[die.seat]} has no die in reserve")
    # a script that is used up leaves the rest to the generator
    name = "hr_rolls" if s.chance.script.get("hr_rolls", True) else "more_hr_rolls"
    return s.chance.pick(name, _FACES)


def _act_hiring(s: State, die: Laid, face: int) -> None:
    seat = die.seat
    s.reserve[seat] -= 1
    s.induction[seat] = face
    hire(s, seat, 1, 0, "hiring")
    if face == 6:
        score(s, seat, s.t.edition.game.retirement_points, "retirement")


def _check_grant(s: State, die: Laid, move: Placement) -> None:
    if not spaces.grant_possible(s, die.paid):
        raise IllegalMove("grant.pool", "the pool has no money to grant")


def _act_bank(s: State, die: Laid, _plan: None) -> None:
    gain(s, die.seat, ZL, s.t.edition.game.bank_zl, "bank_grant")


def _act_relief(s: State, die: Laid, _plan: None) -> None:
    gain(s, die.seat, ZL, s.t.edition.game.relief_fund_zl, "relief_grant")


def _check_store(s: State, die: Laid, move: Placement) -> int:
    legal = spaces.storable(s, die.paid)
    resource = move.resource
    if resource not in RESOURCES or RESOURCES.index(resource) not in legal:
        names = ", ".join(RESOURCES[r] for r in legal) or "none"
        why = f"the storeroom gives one component of choice: {names}; not {resource!r}"
        raise IllegalMove("storeroom.resource", why)
    return RESOURCES.index(resource)


def _act_store(s: State, die: Laid, resource: int) -> None:
    for unit, amount in s.t.stored[resource]:
        gain(s, die.seat, unit, amount, "storeroom_goods")
    gain(s, die.seat, ZL, s.t.stored_zl, "storeroom_cash")


def _check_scrap(s: State, die: Laid, move: Placement) -> list[tuple[bool, int]]:
    operations = move.operations
    if not isinstance(operations, tuple) or not 1 <= len(operations) <= die.value:
        why = (
            f"a die of value {die.value} makes 1 to {die.value} purchases and sales, each "
            f'("buy", unit) or ("sell", unit); not {operations!r}'
        )
        raise IllegalMove("scrap_yard.operations", why)
    base = die.seat * WIDTH
    stock = s.hold[base : base + 4]
    zl = die.zl
    pool = None if s.pool is None else s.pool.copy()
    if pool is not None:
        pool[ZL] += die.paid
    plan = []
    for number, operation in enumerate(operations, 1):
        buys, r = _operation(operation)
        if buys:
            price = s.lim.buy[r]
            if zl < price or (pool is not None and not pool[r]):
                short = f"it costs {price} zl and {zl} are left" if zl < price else "none is left"
                why = f"operation {number}, buy {RESOURCES[r]}: {short}"
                raise IllegalMove("scrap_yard.buy", why)
            stock[r] += 1
            zl -= price
            if pool is not None:
                pool[ZL] += price
                pool[r] -= 1
        else:
            if not stock[r]:
                why = f"operation {number}, sell {RESOURCES[r]}: {SEATS[die.seat]} has none"
                raise IllegalMove("scrap_yard.sell", why)
            price = s.t.sell[r]
            stock[r] -= 1
            if pool is not None:
                price = min(price, pool[ZL])
                pool[ZL] -= price
                pool[r] += 1
            zl += price
        plan.append((buys, r))
    return plan


def _operation(operation: object) -> tuple[bool, int]:
    if (
        isinstance(operation, tuple)
        and len(operation) == 2
        and operation[0] in ("buy", "sell")
        and operation[1] in RESOURCES
    ):
        return operation[0] == "buy", RESOURCES.index(operation[1])
    why = (
        f'an operation is ("buy", unit) or ("sell", unit), a unit of K, T, L, G; not {operation!r}'
    )
    raise IllegalMove("scrap_yard.operations", why)


def _act_scrap(s: State, die: Laid, plan: list[tuple[bool, int]]) -> None:
    seat, buy, sell = die.seat, s.lim.buy, s.t.sell
    for buys, r in plan:
        if buys:
            pay(s, seat, ZL, buy[r], "scrap_purchase")
            gain(s, seat, r, 1, "scrap_purchase")
        else:
            pay(s, seat, r, 1, "scrap_sale")
            gain(s, seat, ZL, sell[r], "scrap_sale")


def _check_uses(s: State, die: Laid, move: Placement) -> int:
    tile = die.space - ROOM
    uses = move.uses
    most = spaces.most_uses(s, die.seat, tile, s.lim.uses[die.value], die.zl, die.paid)
    if type(uses) is not int or not 1 <= uses <= most:
        fee = spaces.room_fee(s, die.seat, tile)
        need = s.t.edition.rooms[s.t.rooms[tile]].inputs
        span = f"1 to {most} uses" if most else "no use at all"
        why = (
            f"a die of value {die.value}, a fee of {fee} zl and {need} a use allow "
            f"{span} of {move.space}; not {uses!r}"
        )
        raise IllegalMove("room.uses", why)
    return uses


def _act_uses(s: State, die: Laid, uses: int) -> None:
    t, seat = s.t, die.seat
    tile = die.space - ROOM
    fee_between(s, seat, s.owner[tile], spaces.room_fee(s, seat, tile))
    for unit, amount in t.room_in[tile]:
        pay(s, seat, unit, amount * uses, "room_input")
    for unit, amount in t.room_out[tile]:
        if unit == POINTS:
            score(s, seat, amount * uses, "room_points")
        else:
            gain(s, seat, unit, amount * uses, "room_output")


_FACES = range(1, 7)
_Kind = tuple[Callable[[Any, Laid, Placement], Any], Callable[[Any, Laid, Any], None], str]
_WAREHOUSE: _Kind = (_check_warehouse, _act_warehouse, "level")
_TECHNOLOGY: _Kind = (_check_technology, _act_technology, "replace")
KINDS: tuple[_Kind, ...] = (
    *(_WAREHOUSE,) * 4,
    (_check_production, _act_production, "slots"),
    _TECHNOLOGY,
    _TECHNOLOGY,
    (_check_canteen, _act_canteen, ""),
    (_check_hiring, _act_hiring, ""),
    (_check_grant, _act_bank, ""),
    (_check_grant, _act_relief, ""),
    (_check_store, _act_store, "resource"),
    (_check_scrap, _act_scrap, "operations"),
    (_check_uses, _act_uses, "uses"),
)
"""By space, rooms last: check, act, and the argument it takes."""
