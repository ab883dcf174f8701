"""Step 1, placing a die: the common rules, the emergency, and the effect of each space."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from econgames.core.errors import IllegalMove, choices
from econgames.diora import economy
from econgames.diora.edition import RESOURCES, SPACES
from econgames.diora.moves import Emergency, Placement
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
    spend_token,
    take_order,
)
from econgames.diora.rules.codes import (
    PRODUCTION,
    ROOM,
    SEATS,
    STOREROOM,
    TOKENS,
    WIDTH,
    ZL,
    values,
)
from econgames.diora.rules.menu import placements
from econgames.diora.rules.refresh import refill_market, refill_slots
from econgames.diora.rules.turns import after_placement

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["play_emergency", "play_place"]


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


def play_place(s: State, move: Placement, seat: int) -> None:
    """Lay a die, pay for it, and carry out what the space does."""
    _lay(s, move, seat, free=False)
    after_placement(s)


def play_emergency(s: State, move: Emergency, seat: int) -> None:
    """The same without activation and congestion, when nothing can be placed otherwise."""
    t = s.t
    if s.emergency >> seat & 1:
        why = f"{SEATS[seat]} has used the emergency of this round"
        raise IllegalMove("emergency.once", why)
    if placements(s, seat, free=False):
        why = "the emergency is for a player who can place no die otherwise"
        raise IllegalMove("emergency.last_resort", why)
    _lay(s, move, seat, free=True, penalty=t.edition.game.emergency_penalty_points)
    after_placement(s)


def _lay(s: State, move: Placement, seat: int, *, free: bool, penalty: int = 0) -> None:
    die = _checked(s, move, seat, free)
    space = die.space
    check, act, wanted = _KINDS[space] if space < ROOM else _ROOM
    for name in _FIELDS:
        if name != wanted and getattr(move, name) is not None:
            why = f"{move.space} takes no {name}; got {getattr(move, name)!r}"
            raise IllegalMove("place.arguments", why)
    plan = check(s, die, move)
    if free:
        score(s, seat, -penalty, "emergency_penalty")
        s.emergency |= 1 << seat
    _put_down(s, die)
    act(s, die, plan)


def _checked(s: State, move: Placement, seat: int, free: bool) -> Laid:
    """The die, if it is there, the space is open to it, and the player can pay for both."""
    t, lim = s.t, s.lim
    value, source = move.value, move.source
    retired = source == "retired"
    if type(value) is not int or not _has_die(s, seat, source, value):
        why = f"{SEATS[seat]} has no {source!r} die of value {value!r} to place; {_dice(s, seat)}"
        raise IllegalMove("place.die", why)
    space = t.space.get(move.space, -1)
    if space < 0:
        known = (*SPACES, *(f"room:{t.rooms[tile]}" for tile in s.standing))
        raise IllegalMove("place.space", choices("space", move.space, known))
    if space < ROOM:
        _check_space(s, seat, space, value)
        fee = 0 if free else economy.congestion_fee(value, bool(s.occ >> space & 1))
    else:
        _check_room(s, seat, space - ROOM, value)
        fee = 0
    if type(move.use_token) is not bool:
        raise IllegalMove("place.token", f"use_token must be true or false; not {move.use_token!r}")
    die = Laid()
    die.seat, die.space, die.value = seat, space, value
    die.retired, die.token = retired, move.use_token
    if move.use_token:
        _check_token(s, seat, fee)
        fee = 0
    activation = lim.activation if retired and not free else 0
    die.fee, die.paid = fee, activation + fee
    die.zl = s.hold[seat * WIDTH + ZL] - die.paid
    if die.zl < 0:
        parts = f"{activation} for the pensioner and {fee} for the occupied space"
        why = f"laying this die costs {parts}; {_has(s, seat)}"
        raise IllegalMove("place.afford", why)
    return die


def _has_die(s: State, seat: int, source: object, value: int) -> bool:
    if source == "active":
        return 1 <= value <= 6 and bool(s.active[seat] >> 4 * value - 4 & 15)
    return source == "retired" and value == 6 and s.retired[seat] > 0


def _dice(s: State, seat: int) -> str:
    active = " ".join(map(str, values(s.active[seat]))) or "none"
    return f"active: {active}; retired: {s.retired[seat]}"


def _has(s: State, seat: int) -> str:
    return f"{SEATS[seat]} has {s.hold[seat * WIDTH + ZL]} zl"


def _check_space(s: State, seat: int, space: int, value: int) -> None:
    t = s.t
    name = SPACES[space]
    if not s.lim.open >> space & 1:
        event = t.card_row(s.event).name
        raise IllegalMove("place.closed", f"{name} is closed this round ({event})")
    if s.on[seat] >> space & 1:
        why = f"{SEATS[seat]} has a die on {name} this round; one of each player is the limit"
        raise IllegalMove("place.one_die", why)
    capacity = t.capacity[space]
    if capacity and len(s.spaces[space]) >= capacity:
        raise IllegalMove("place.full", f"{name} has room for {capacity} dice and is full")
    _check_value(s, space, value)
    if space == STOREROOM and s.spaces[space]:
        last = s.spaces[space][-1] & 7
        if value < last:
            why = f"the last die in the storeroom is a {last}; the next is at least that"
            raise IllegalMove("storeroom.value", f"{why}; not {value}")


def _check_room(s: State, seat: int, tile: int, value: int) -> None:
    name = s.t.rooms[tile]
    if tile not in s.standing:
        raise IllegalMove("room.standing", f"the room {name} does not stand")
    if s.die_in[tile] >= 0:
        who = SEATS[s.die_in[tile] >> 4]
        raise IllegalMove("room.free", f"a die of {who} lies in {name}; a room takes one a round")
    _check_value(s, ROOM + tile, value)


def _check_value(s: State, space: int, value: int) -> None:
    least = s.t.min_die[space]
    if value < least:
        why = f"{s.t.spaces[space]} takes dice of value {least} or more; not {value}"
        raise IllegalMove("place.value", why)


def _check_token(s: State, seat: int, fee: int) -> None:
    if not fee:
        why = "a token pays for an occupied space with a fee, and for nothing else"
        raise IllegalMove("place.token", why)
    if s.lim.tokens_blocked:
        raise IllegalMove("place.token", "tokens cannot be spent this round")
    if not s.hold[seat * WIDTH + TOKENS]:
        raise IllegalMove("place.token", f"{SEATS[seat]} has no canteen token")


def _put_down(s: State, die: Laid) -> None:
    """Payments in their order, then the die on its place."""
    seat, space, value = die.seat, die.space, die.value
    pay(s, seat, ZL, die.paid - die.fee, "pension_activation")
    if die.token:
        spend_token(s, seat)
    else:
        pay(s, seat, ZL, die.fee, "congestion_fee")
    bit = 1 << space
    code = seat << 4 | die.retired << 3 | value
    if die.retired:
        s.retired[seat] -= 1
    else:
        s.active[seat] -= 1 << 4 * value - 4
    s.on[seat] |= bit
    if space < ROOM:
        s.spaces[space] += (code,)
        s.occ |= bit & s.t.grey
    else:
        s.die_in[space - ROOM] = code


# ---- the spaces: a check that gives a plan and changes nothing, and the act that carries it out


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
        why = f"the tile costs {price} zl after {die.paid} zl for the die; {_has(s, die.seat)}"
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
        if unit == _POINTS_OUT:
            score(s, seat, amount * uses, "room_points")
        else:
            gain(s, seat, unit, amount * uses, "room_output")


_FACES = range(1, 7)
_POINTS_OUT = 5
_FIELDS = ("level", "slots", "replace", "resource", "operations", "uses")
_Kind = tuple[Callable[[Any, Laid, Placement], Any], Callable[[Any, Laid, Any], None], str]
_WAREHOUSE: _Kind = (_check_warehouse, _act_warehouse, "level")
_TECHNOLOGY: _Kind = (_check_technology, _act_technology, "replace")
_KINDS: tuple[_Kind, ...] = (
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
)
_ROOM: _Kind = (_check_uses, _act_uses, "uses")
