"""Step 1, placing a die: what all spaces have in common, and the emergency."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove, choices
from econgames.diora import economy
from econgames.diora.edition import SPACES
from econgames.diora.moves import ARGUMENTS, Emergency, Placement
from econgames.diora.rules.books import (
    pay,
    score,
    spend_token,
)
from econgames.diora.rules.codes import (
    ROOM,
    SEATS,
    STOREROOM,
    TOKENS,
    WIDTH,
    ZL,
    values,
)
from econgames.diora.rules.effects import KINDS, Laid, has_words
from econgames.diora.rules.menu import placements
from econgames.diora.rules.turns import after_placement

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["play_emergency", "play_place"]


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
    check, act, wanted = KINDS[min(space, ROOM)]
    for name in ARGUMENTS:
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
        why = f"laying this die costs {parts}; {has_words(s, seat)}"
        raise IllegalMove("place.afford", why)
    return die


def _has_die(s: State, seat: int, source: object, value: int) -> bool:
    if source == "active":
        return 1 <= value <= 6 and bool(s.active[seat] >> 4 * value - 4 & 15)
    return source == "retired" and value == 6 and s.retired[seat] > 0


def _dice(s: State, seat: int) -> str:
    active = " ".join(map(str, values(s.active[seat]))) or "none"
    return f"active: {active}; retired: {s.retired[seat]}"


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
