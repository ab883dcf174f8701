"""Refuses editions that no game can be played with; says file, table, key, what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from econgames.core import edition as editions

if TYPE_CHECKING:
    from econgames.automobile.edition import Tables, Turn

__all__ = ["CHARACTERS", "CLASSES", "check"]

CLASSES = ("premium", "mid", "mass")
"""Price classes, dearest first."""

CHARACTERS = ("ford", "kettering", "sloan", "howard", "durant", "chrysler")
"""Characters that the rules know a power for."""

# Between a production and the closing of the same space at most this many more closings happen in
# a turn (9 steps and the closing itself), so with as many markers none of them lies on cars.
_MARKERS_IN_PLAY = 10


def check(file: str, t: Tables) -> None:
    """Refuse tables that no game can be played with."""
    _check_scalars(file, t)
    _check_start(file, t)
    _check_components(file, t)
    _check_classes(file, t)
    _check_production(file, t)
    _check_models(file, t)
    _check_slots(file, t)
    _check_turns(file, t)


def _at_least(file: str, table: str, key: str, least: int, value: int) -> None:
    if value < least:
        raise editions.fail(file, table, key, f"{least} or more", value)


def _check_scalars(file: str, t: Tables) -> None:
    _at_least(file, "action_rounds", "", 1, t.action_rounds)
    _at_least(file, "howard_cars", "", 0, t.howard_cars)
    _at_least(file, "discard_divisor", "", 1, t.discard_divisor)
    _at_least(file, "factory_close_loss", "", 0, t.factory_close_loss)
    for key in t.limits.__struct_fields__:
        _at_least(file, "limits", key, 1, getattr(t.limits, key))
    _at_least(file, "loan", "principal", 1, t.loan.principal)
    for key in ("max_per_game", "interest_per_turn", "repayment"):
        _at_least(file, "loan", key, 0, getattr(t.loan, key))
    for key in t.parts_factory.__struct_fields__:
        _at_least(file, "parts_factory", key, 0, getattr(t.parts_factory, key))
    _at_least(file, "executive", "close_markers", 0, t.executive.close_markers)
    for cost in t.executive.bonus_token_costs:
        _at_least(file, "executive", "bonus_token_costs", 0, cost)
    for pile in t.executive.reduced_piles:
        _at_least(file, "executive", "reduced_piles", 1, pile)


def _check_start(file: str, t: Tables) -> None:
    _at_least(file, "start", "cash", 0, t.start.cash)
    cubes = t.start.research_cubes
    if sorted(cubes) != [3, 4, 5]:
        raise editions.fail(
            file, "start", "research_cubes", "an entry for each of 3, 4, 5 players", sorted(cubes)
        )
    for players, number in cubes.items():
        _at_least(file, "start.research_cubes", str(players), 0, number)
    _exactly(file, "characters", CHARACTERS, [row.id for row in t.characters])
    for row in t.characters:
        _at_least(file, f"characters[{row.id}]", "cubes", 0, row.cubes)
    on_display = sum(row.cubes for row in t.characters)
    needed = on_display + max(players * number for players, number in cubes.items())
    if t.components.research_cubes_total < needed:
        raise editions.fail(
            file,
            "components",
            "research_cubes_total",
            f"{needed} or more (the display and the cubes dealt out)",
            t.components.research_cubes_total,
        )


def _check_components(file: str, t: Tables) -> None:
    for key in ("cars", "factories", "parts_factories", "distributors"):
        _at_least(file, "components", key, 0, getattr(t.components, key))
    least = t.executive.close_markers + _MARKERS_IN_PLAY
    if t.components.closed_markers_total < least:
        raise editions.fail(
            file,
            "components",
            "closed_markers_total",
            f"{least} or more, so that a marker never moves while cars stand beside it",
            t.components.closed_markers_total,
        )


def _exactly(file: str, table: str, expected: Iterable[str], found: Iterable[str]) -> None:
    names = list(found)
    if sorted(names) != sorted(expected):
        raise editions.fail(file, table, "", f"exactly {', '.join(expected)}", names)


def _check_classes(file: str, t: Tables) -> None:
    _exactly(file, "classes", CLASSES, t.classes)
    for name, row in t.classes.items():
        place = f"classes.{name}"
        _at_least(file, place, "unit_cost", t.parts_factory.unit_saving, row.unit_cost)
        _at_least(file, place, "price", 1, row.price)
        if not 0 <= row.reduced_price < row.price:
            raise editions.fail(
                file, place, "reduced_price", f"0 to {row.price - 1}", row.reduced_price
            )


def _check_production(file: str, t: Tables) -> None:
    _exactly(file, "production", CLASSES, t.production)
    most = t.limits.max_factories_per_space
    for name, ranges in t.production.items():
        if len(ranges) != most:
            raise editions.fail(
                file, "production", name, f"{most} pairs, one for each number of factories", ranges
            )
        for low, high in ranges:
            if not 1 <= low <= high:
                raise editions.fail(
                    file, "production", name, "pairs of 1 <= min <= max", [low, high]
                )
        for (_, smaller), (_, larger) in pairwise(ranges):
            if smaller > larger:
                raise editions.fail(
                    file, "production", name, "a maximum that never falls", [smaller, larger]
                )


def _check_models(file: str, t: Tables) -> None:
    spaces = [row.id for row in t.models]
    if spaces != list(range(1, len(spaces) + 1)):
        raise editions.fail(file, "models", "id", "spaces 1, 2, 3, ...", spaces)
    for row in t.models:
        place = f"models[{row.id}]"
        if row.cls not in CLASSES:
            raise editions.fail(file, place, "class", f"one of {', '.join(CLASSES)}", row.cls)
        _at_least(file, place, "cost", t.factory_close_loss, row.cost)


def _check_slots(file: str, t: Tables) -> None:
    _exactly(file, "distributor_slots", CLASSES, t.distributor_slots)
    _exactly(file, "distributor_reach", CLASSES, t.distributor_reach)
    labels = sorted(t.distributor_slots[CLASSES[0]])
    for name, slots in t.distributor_slots.items():
        if sorted(slots) != labels:
            raise editions.fail(
                file, "distributor_slots", name, f"the labels {', '.join(labels)}", sorted(slots)
            )
        for label, number in slots.items():
            _at_least(file, f"distributor_slots.{name}", label, 0, number)
    for name, reach in t.distributor_reach.items():
        for slot in reach:
            if slot not in CLASSES or reach.count(slot) > 1:
                raise editions.fail(
                    file, "distributor_reach", name, f"some of {', '.join(CLASSES)}", list(reach)
                )


def _check_turns(file: str, t: Tables) -> None:
    numbers = [row.id for row in t.turns]
    if numbers != list(range(1, len(numbers) + 1)) or not numbers:
        raise editions.fail(file, "turns", "id", "turns 1, 2, 3, ...", numbers)
    _at_least(file, "demand_tiles", "copies", 1, t.demand_tiles.copies)
    values = t.demand_tiles.values
    if not values or len(set(values)) != len(values) or min(values) < 0:
        raise editions.fail(
            file, "demand_tiles", "values", "different values of 0 or more", list(values)
        )
    tiles = len(values) * t.demand_tiles.copies
    for row in t.turns:
        _check_turn(file, t, row, tiles)


def _check_turn(file: str, t: Tables, row: Turn, tiles: int) -> None:
    place = f"turns[{row.id}]"
    _at_least(file, place, "loss_cost", 0, row.loss_cost)
    if row.tiles_per_player not in (1, 2):
        raise editions.fail(file, place, "tiles_per_player", "1 or 2", row.tiles_per_player)
    if row.high_tile_class not in CLASSES:
        raise editions.fail(
            file, place, "high_tile_class", f"one of {', '.join(CLASSES)}", row.high_tile_class
        )
    low = CLASSES if row.tiles_per_player == 2 else ("",)
    if row.low_tile_class not in low:
        expected = f"one of {', '.join(low)}" if row.tiles_per_player == 2 else '""'
        raise editions.fail(file, place, "low_tile_class", expected, row.low_tile_class)
    for name in row.extra_tiles:
        if name not in CLASSES:
            raise editions.fail(
                file, place, "extra_tiles", f"some of {', '.join(CLASSES)}", list(row.extra_tiles)
            )
    for label in row.slot_labels:
        known = t.distributor_slots[CLASSES[0]]
        if label not in known or row.slot_labels.count(label) > 1:
            raise editions.fail(
                file, place, "slot_labels", f"some of {', '.join(known)}", list(row.slot_labels)
            )
    needed = max(t.start.research_cubes) * row.tiles_per_player + len(row.extra_tiles)
    if needed > tiles:
        raise editions.fail(
            file, "demand_tiles", "copies", f"{needed} tiles for turn {row.id}", f"{tiles} tiles"
        )
