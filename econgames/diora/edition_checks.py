"""What an edition of Diora must obey so that it can be played with."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from econgames.core import edition as editions
from econgames.diora.edition_types import RESOURCES, SPACES, Tables

__all__ = ["check"]

_MOST_DICE = 14  # how many the engine can count of one player


def check(file: str, t: Tables) -> None:
    """Refuse tables that no game can be played with."""
    _check_game(file, t)
    _check_dice(file, t)
    _check_staff(file, t)
    _check_spaces(file, t)
    _check_goods(file, t)
    _check_tiles(file, t)
    _check_rooms(file, t)
    _check_scoring(file, t)
    _check_cards(file, t)


_AT_LEAST_1 = (
    "rounds",
    "production_slots",
    "max_unproduced",
    "production_take_max",
    "max_rooms",
    "bank_zl",
    "relief_fund_zl",
    "salary_points_per_zl",
)


def _check_game(file: str, t: Tables) -> None:
    game = t.game
    for name in game.__struct_fields__:
        value = getattr(game, name)
        low = 1 if name in _AT_LEAST_1 else 0
        if isinstance(value, int) and value < low:
            raise editions.fail(file, "game", name, f"{low} or more", value)
    if not 2 <= game.players_min <= game.players_max <= 4:
        span = f"2 <= players_min {game.players_min} <= players_max <= 4"
        raise editions.fail(file, "game", "players_max", span, game.players_max)
    if game.production_slots > 6:
        raise editions.fail(
            file, "game", "production_slots", "1 to 6 (a die shows no more)", game.production_slots
        )
    for key, count in game.neutral_rooms.items():
        if not 0 <= count <= game.max_rooms:
            raise editions.fail(
                file, "game", f"neutral_rooms.{key}", f"0 to max_rooms {game.max_rooms}", count
            )


def _check_dice(file: str, t: Tables) -> None:
    game = t.game
    dice = game.dice_per_player
    if not 1 <= dice <= _MOST_DICE:
        raise editions.fail(file, "game", "dice_per_player", f"1 to {_MOST_DICE}", dice)
    for name in ("start_fixed_dice", "start_random_values"):
        for value in getattr(game, name):
            if not 1 <= value <= 6:
                raise editions.fail(file, "game", name, "values of a die, 1 to 6", value)
    values = game.start_random_values
    if len(set(values)) != len(values):
        raise editions.fail(file, "game", "start_random_values", "different values", list(values))
    if game.start_random_dice > len(values):
        raise editions.fail(
            file,
            "game",
            "start_random_dice",
            f"0 to {len(values)} (they differ, and start_random_values has so many)",
            game.start_random_dice,
        )
    start = len(game.start_fixed_dice) + game.start_random_dice
    if not 1 <= start <= dice:
        raise editions.fail(
            file, "game", "start_fixed_dice", f"1 to {dice} starting dice in all", start
        )


def _check_staff(file: str, t: Tables) -> None:
    for name in ("wages", "pensions"):
        costs = getattr(t.staff, name)
        need = t.game.dice_per_player + 1
        if len(costs) != need or costs[0] != 0:
            expected = f"{need} costs, for 0 to {need - 1} persons, the first 0"
            raise editions.fail(file, "staff", name, expected, list(costs))
        for low, high in pairwise(costs):
            if low > high:
                raise editions.fail(file, "staff", name, "rising costs", f"{low} before {high}")


def _check_spaces(file: str, t: Tables) -> None:
    for row in t.space:
        place = f"space[{row.id}]"
        if row.capacity < 0:
            raise editions.fail(file, place, "capacity", "0 or more", row.capacity)
        if not 1 <= row.min_die <= 6:
            raise editions.fail(file, place, "min_die", "1 to 6", row.min_die)
    if not 1 <= t.room_space.min_die <= 6:
        raise editions.fail(file, "room_space", "min_die", "1 to 6", t.room_space.min_die)


def _not_negative(file: str, place: str, key: str, row: msgspec.Struct) -> None:
    for name in row.__struct_fields__:
        value = getattr(row, name)
        if isinstance(value, int) and value < 0:
            raise editions.fail(file, place, f"{key}.{name}" if key else name, "0 or more", value)


def _check_goods(file: str, t: Tables) -> None:
    _not_negative(file, "game", "start_resources", t.game.start_resources)
    _not_negative(file, "supply", "", t.supply)
    _not_negative(file, "storeroom", "", t.storeroom)
    _not_negative(file, "storeroom", "goods", t.storeroom.goods)
    _not_negative(file, "scrap_yard", "sell", t.scrap_yard.sell)
    _not_negative(file, "scrap_yard", "buy", t.scrap_yard.buy)
    if t.storeroom.chosen < 1:
        raise editions.fail(file, "storeroom", "chosen", "1 or more", t.storeroom.chosen)
    for resource in RESOURCES:
        levels = getattr(t.warehouse, resource)
        if len(levels) != 6:
            raise editions.fail(file, "warehouse", resource, "six levels", len(levels))
        for number, goods in enumerate(levels, 1):
            _not_negative(file, "warehouse", f"{resource} level {number}", goods)
            if goods.points or not any(goods.as_tuple()):
                raise editions.fail(
                    file, "warehouse", f"{resource} level {number}", "components or zl", str(goods)
                )


def _check_tiles(file: str, t: Tables) -> None:
    tiles = t.production.tiles
    if len(tiles) < t.game.production_slots:
        raise editions.fail(
            file, "production", "tiles", f"at least {t.game.production_slots} tiles", len(tiles)
        )
    for row in tiles:
        _not_negative(file, f"production.tiles[{row.id}]", "", row)


def _check_rooms(file: str, t: Tables) -> None:
    rooms = t.technology.rooms
    need = 2 + max(t.game.neutral_rooms.values(), default=0)
    if len(rooms) < need:
        raise editions.fail(file, "technology", "rooms", f"at least {need} tiles", len(rooms))
    for row in rooms:
        place = f"technology.rooms[{row.id}]"
        _not_negative(file, place, "inputs", row.inputs)
        _not_negative(file, place, "outputs", row.outputs)
        if row.inputs.points or not any(row.inputs.as_tuple()):
            raise editions.fail(file, place, "inputs", "components or zl", str(row.inputs))
        if not any(row.outputs.as_tuple()):
            raise editions.fail(file, place, "outputs", "something gained", str(row.outputs))


def _check_scoring(file: str, t: Tables) -> None:
    _not_negative(file, "scoring", "", t.scoring)
    if t.scoring.zl_per_point < 1:
        raise editions.fail(file, "scoring", "zl_per_point", "1 or more", t.scoring.zl_per_point)
    track = t.technology_track
    if len(track.points) < 2:
        raise editions.fail(
            file, "technology_track", "points", "points for level 0 and more", list(track.points)
        )
    for key in ("bonus_3", "bonus_5", "bonus_7"):
        bonus = getattr(track, key)
        _not_negative(file, "technology_track", key, bonus)
        if bonus.points:
            raise editions.fail(
                file, "technology_track", f"{key}.points", "0 (a bonus is in kind)", bonus.points
            )


def _check_cards(file: str, t: Tables) -> None:
    if t.game.events_used > len(t.events.cards):
        raise editions.fail(
            file, "game", "events_used", f"0 to {len(t.events.cards)} cards", t.game.events_used
        )
    for card in t.events.cards:
        place = f"events.cards[{card.id}]"
        effects = card.effects
        for name in effects.__struct_fields__:
            value = getattr(effects, name)
            if isinstance(value, int) and value < 0 and name != "warehouse_level_shift":
                raise editions.fail(file, place, f"effects.{name}", "0 or more", value)
        for space in effects.closed:
            if space not in SPACES:
                raise editions.fail(file, place, "effects.closed", "ids of spaces", space)
