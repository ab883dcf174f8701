"""Phases 4 and 5: Howard's sales, and the distributors'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.automobile.edition import CLASSES
from econgames.automobile.moves import DistributorSell, HowardSell
from econgames.automobile.options import Slot
from econgames.automobile.rules.actions import read_plan
from econgames.automobile.rules.books import add_points, pay_out, remove_cars
from econgames.automobile.rules.build import check_space
from econgames.automobile.rules.tables import SEATS
from econgames.core.errors import IllegalMove, choices
from econgames.core.masks import bits
from econgames.core.moves import Option

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = [
    "begin_distributors",
    "begin_howard",
    "distributor_options",
    "free_slots",
    "howard_number",
    "howard_options",
    "play_distributor",
    "play_howard",
]


def howard_number(s: State, seat: int) -> int:
    """Cars that Howard's player must sell."""
    owned = s.edition.components.cars - s.reserve_cars[seat]
    return min(s.edition.howard_cars, owned)


def begin_howard(s: State) -> bool:
    """Ask Howard's player, if somebody has him and owns a car."""
    if s.t.howard not in s.character:
        return False
    s.asked = s.character.index(s.t.howard)
    return howard_number(s, s.asked) > 0


def howard_options(s: State, seat: int) -> list[Option]:
    """Any own cars, as many as Howard sells."""
    number, cars = howard_number(s, seat), s.cars
    slots = tuple(Slot(space, 1, min(number, cars[space]), 0) for space in bits(s.stock[seat]))
    return [s.t.selling_to_howard(slots, number, seat)]


def play_howard(s: State, move: HowardSell, seat: int) -> bool:
    """Sell cars at the full price of their class."""
    plan, t = read_plan(s, move.cars), s.t
    for space, number in plan:
        have = s.cars[space] if s.stock[seat] >> space & 1 else 0
        if number > have:
            why = f"{SEATS[seat]} has {have} cars in space {space}; not {number}"
            raise IllegalMove("howard.cars", why)
    total, must = sum(number for _, number in plan), howard_number(s, seat)
    if total != must:
        raise IllegalMove("howard.number", f"Howard sells exactly {must} cars now; not {total}")
    for space, number in plan:
        pay_out(s, seat, number * t.price[t.cls[space]], "sales_howard")
        remove_cars(s, seat, space, number, "car_sold_howard")
    return False


def begin_distributors(s: State) -> bool:
    """Ask the first in play order whose distributors can sell."""
    s.cursor = len(s.order) - 1
    return _ask_next(s)


def free_slots(s: State) -> list[int]:
    """Slots that are open this turn and empty, by class."""
    used, opened = s.used, s.t.slots[s.turn]
    return [opened[cls] - sum(used[cls::3]) for cls in range(3)]


def _can_sell(s: State, seat: int, free: list[int]) -> bool:
    stock = s.stock[seat]
    if not stock:
        return False
    serves = s.t.serves_mask
    for section in range(3):
        if s.section[3 * seat + section]:
            for slot, mask in serves[section]:
                if free[slot] and stock & mask:
                    return True
    return False


def _ask_next(s: State) -> bool:
    """The next player round the table who can sell; when nobody can, the phase ends."""
    players, free = len(s.order), free_slots(s)
    for ahead in range(1, players + 1):
        place = (s.cursor + ahead) % players
        if _can_sell(s, s.order[place], free):
            s.cursor = place
            s.asked = s.order[place]
            return True
    _clear(s)
    return False


def _clear(s: State) -> None:
    """Used distributors go to the section beside their slot, the others home with a point."""
    for seat in s.order:
        unused = 0
        for place in range(3 * seat, 3 * seat + 3):
            unused += s.section[place]
            s.section[place] = s.used[place]
            s.used[place] = 0
        s.reserve_distributors[seat] += unused
        add_points(s, seat, unused, "loss_distributor")


def distributor_options(s: State, seat: int) -> list[Option]:
    """Every distributor, slot and model that fit together."""
    t, stock, free = s.t, s.stock[seat], free_slots(s)
    return [
        t.distributing(section, slot, space, seat)
        for section in range(3)
        if s.section[3 * seat + section]
        for slot, mask in t.serves_mask[section]
        if free[slot]
        for space in bits(stock & mask)
    ]


def play_distributor(s: State, move: DistributorSell, seat: int) -> bool:
    """A distributor takes a slot and sells one car of its class at the full price."""
    t, space = s.t, move.space
    check_space(s, space)
    for name in (move.section, move.slot):
        if name not in CLASSES:
            raise IllegalMove("move.type", choices("class", name, CLASSES))
    section, slot = CLASSES.index(move.section), CLASSES.index(move.slot)
    who = SEATS[seat]
    if not s.section[3 * seat + section]:
        why = f"{who} has no unused distributor in section {move.section}"
        raise IllegalMove("distributor.section", why)
    if slot not in t.serves[section]:
        reach = ", ".join(CLASSES[c] for c in t.serves[section])
        why = f"a distributor of section {move.section} serves {reach}; not {move.slot}"
        raise IllegalMove("distributor.reach", why)
    if free_slots(s)[slot] <= 0:
        raise IllegalMove("distributor.slot", f"no slot of class {move.slot} is free this turn")
    if t.cls[space] != slot or not s.stock[seat] >> space & 1:
        why = f"{who} has no car of class {move.slot} in space {space}"
        raise IllegalMove("distributor.car", why)
    s.section[3 * seat + section] -= 1
    s.used[3 * seat + slot] += 1
    pay_out(s, seat, t.price[slot], "sales_distributors")
    remove_cars(s, seat, space, 1, "car_sold_distributors")
    return _ask_next(s)
