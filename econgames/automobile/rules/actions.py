"""Phase 3: three rounds of actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from econgames.automobile.moves import (
    Build,
    Close,
    EndStep,
    FordBuild,
    PassAction,
    PlaceDistributors,
    Produce,
    TakeResearch,
)
from econgames.automobile.rules.books import (
    SUPPLY,
    charge,
    close_space,
    move_cubes,
    produce_cars,
)
from econgames.automobile.rules.build import (
    check_money,
    check_space,
    check_whole,
    ford_options,
    list_builds,
    play_build,
    power,
    use_ford,
)
from econgames.automobile.rules.tables import SEATS
from econgames.core.errors import IllegalMove
from econgames.core.masks import bits
from econgames.core.moves import Option

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = [
    "begin",
    "check_own_factory",
    "ford_step_options",
    "free_marker",
    "options",
    "play_build_action",
    "play_close",
    "play_end_step",
    "play_ford",
    "play_pass",
    "play_place",
    "play_produce",
    "play_research",
    "read_plan",
]


def begin(s: State) -> bool:
    """The first step of the first round."""
    s.began = (*s.began, s.step)
    s.rnd, s.cursor = 1, 0
    s.asked = s.order[0]
    return True


def options(s: State, seat: int) -> list[Option]:
    """Every main action, and the Ford token's build; the pass only if no action is possible."""
    found: list[Option] = []
    _main_actions(s, seat, found)
    if s.ford == seat:
        ford_options(s, seat, found)
    return found or [s.t.passing(seat)]


def _main_actions(s: State, seat: int, found: list[Option]) -> None:
    t = s.t
    list_builds(s, seat, found)
    distributors = s.reserve_distributors[seat]
    if distributors:
        most = s.edition.limits.distributors_per_action
        found.append(t.placing(min(distributors, most), seat))
    if s.supply:
        found.append(t.researching(seat))
    own = s.open[seat]
    if own:
        _list_production(s, seat, found)
        found.extend(t.closing(space, seat) for space in bits(own))


def _list_production(s: State, seat: int, found: list[Option]) -> None:
    """Add the plans of production: within each space's range, the cars left, and the money."""
    t, most, budget = s.t, s.reserve_cars[seat], power(s, seat)
    slot, factories, parts = t.slot, s.factories, s.parts
    slots = []
    cars = cost = 0
    mask = s.open[seat]
    while mask:
        space = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        row = slot[space][factories[space]][parts >> space & 1]
        _, low, high, unit = row
        if high > most or high * unit > budget:
            high = min(most, budget // unit) if unit else most
            if high < low:
                continue
            row = row._replace(high=high)
        slots.append(row)
        cars += high
        cost += high * unit
    if slots:
        limit = budget if cost > budget else -1
        found.append(t.producing(tuple(slots), min(most, cars), limit, seat))


def _after_action(s: State, seat: int) -> bool:
    """The step ends, unless the Ford token can still be used."""
    if s.ford == seat:
        left: list[Option] = []
        ford_options(s, seat, left)
        if left:
            s.ph = s.FORD
            return True
    return _next_step(s)


def _next_step(s: State) -> bool:
    s.ph = s.ACTIONS
    s.cursor += 1
    if s.cursor == len(s.order):
        s.cursor = 0
        s.rnd += 1
        if s.rnd > s.edition.action_rounds:
            s.rnd = 0
            return False
    s.asked = s.order[s.cursor]
    return True


def play_build_action(s: State, move: Build, seat: int) -> bool:
    """Build one or two pieces."""
    play_build(s, move, seat)
    return _after_action(s, seat)


def play_place(s: State, move: PlaceDistributors, seat: int) -> bool:
    """Put distributors into sections."""
    most = s.edition.limits.distributors_per_action
    numbers = (move.premium, move.mid, move.mass)
    for name, number in zip(("premium", "mid", "mass"), numbers, strict=True):
        check_whole(name, number, 0, most)
    total = sum(numbers)
    if not 1 <= total <= most:
        raise IllegalMove("place.number", f"1 to {most} distributors are placed; not {total}")
    if total > s.reserve_distributors[seat]:
        why = f"{SEATS[seat]} has {s.reserve_distributors[seat]} distributors left; not {total}"
        raise IllegalMove("place.pieces", why)
    s.reserve_distributors[seat] -= total
    for cls, number in enumerate(numbers):
        s.section[3 * seat + cls] += number
    return _after_action(s, seat)


def play_research(s: State, _move: TakeResearch, seat: int) -> bool:
    """Take cubes from the supply."""
    if not s.supply:
        raise IllegalMove("research.supply", "the supply holds no research cube")
    number = min(s.edition.limits.research_per_action, s.supply)
    move_cubes(s, SUPPLY, seat, number, "research_action")
    return _after_action(s, seat)


def read_plan(s: State, cars: Any) -> list[tuple[int, int]]:
    """Spaces and numbers of a plan, by space; refused if it is none."""
    if not isinstance(cars, Mapping) or not cars:
        why = f"cars must name at least one space, {{space: number}}; not {cars!r}"
        raise IllegalMove("move.type", why)
    for space, number in cars.items():
        check_space(s, space)
        check_whole(f"cars of space {space}", number, 1, 1_000)
    return sorted(cars.items())


def check_own_factory(s: State, space: int, seat: int) -> None:
    """Refuse a space where the player has no open factory."""
    check_space(s, space)
    if not s.open[seat] >> space & 1:
        why = f"{SEATS[seat]} has no open factory in space {space}, {s.t.model[space]}"
        raise IllegalMove("space.own", why)


def play_produce(s: State, move: Produce, seat: int) -> bool:
    """Produce cars in any own spaces, each within its range; one payment for all."""
    t, plan = s.t, read_plan(s, move.cars)
    total = cost = 0
    for space, number in plan:
        check_own_factory(s, space, seat)
        slot = t.slot[space][s.factories[space]][s.parts >> space & 1]
        if not slot.low <= number <= slot.high:
            why = (
                f"{s.factories[space]} factories of class {t.cls_name[space]} produce {slot.low} "
                f"to {slot.high} cars; not {number}"
            )
            raise IllegalMove("produce.range", why)
        total += number
        cost += number * slot.unit_cost
    if total > s.reserve_cars[seat]:
        why = f"{SEATS[seat]} has {s.reserve_cars[seat]} car pieces left; not {total}"
        raise IllegalMove("produce.pieces", why)
    check_money(s, seat, cost)
    charge(s, seat, cost, "production")
    for space, number in plan:
        produce_cars(s, seat, space, number)
    return _after_action(s, seat)


def free_marker(s: State) -> None:
    """Take a closed marker from the reserve, or else the oldest one of the track."""
    if s.markers:
        s.markers -= 1
        return
    bit = 1 << s.closed.pop(0)
    s.shut ^= bit
    s.taken ^= bit


def play_close(s: State, move: Close, seat: int) -> bool:
    """Close a space of one's own."""
    check_own_factory(s, move.space, seat)
    free_marker(s)
    close_space(s, seat, move.space)
    return _after_action(s, seat)


def play_pass(s: State, _move: PassAction, seat: int) -> bool:
    """Do nothing; only if nothing can be done."""
    found: list[Option] = []
    _main_actions(s, seat, found)
    if found:
        raise IllegalMove("action.mandatory", "an action is mandatory while one is possible")
    return _after_action(s, seat)


def play_ford(s: State, move: FordBuild, seat: int) -> bool:
    """Use the Ford token, before the main action or after it."""
    use_ford(s, move, seat)
    if s.ph == s.FORD:
        return _next_step(s)
    return True


def ford_step_options(s: State, seat: int) -> list[Option]:
    """After the main action: use the token, or keep it."""
    found: list[Option] = []
    ford_options(s, seat, found)
    found.append(s.t.ending(seat))
    return found


def play_end_step(s: State, _move: EndStep, seat: int) -> bool:
    """Keep the token."""
    return _next_step(s)
