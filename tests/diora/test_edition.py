"""The edition: what the shipped one holds, partial changes, and refusals that name the place."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.errors import EditionError
from econgames.diora import economy
from econgames.diora.edition import RESOURCES, SPACES, load, shipped


def test_what_the_shipped_edition_holds() -> None:
    ed = shipped()
    assert tuple(ed.spaces) == SPACES
    assert (len(ed.tiles), len(ed.rooms), len(ed.cards)) == (35, 30, 15)
    total = {r: sum(getattr(tile, r) for tile in ed.tiles.values()) for r in RESOURCES}
    assert total == {"K": 83, "T": 42, "L": 39, "G": 46}
    assert sum(tile.points for tile in ed.tiles.values()) == 219
    assert sum(tile.zl for tile in ed.tiles.values()) == 105
    assert Counter(tile.kind for tile in ed.tiles.values()) == {"radio": 31, "tv": 4}
    assert not any(tile.T and tile.L for tile in ed.tiles.values()), "valve or transistor"
    supply = ed.supply
    assert (supply.K, supply.T, supply.L, supply.G, supply.zl) == (30, 20, 20, 20, 100)


def test_no_order_and_no_room_is_better_in_every_way() -> None:
    ed = shipped()
    tiles = [(t.inputs.as_tuple(), (t.points, t.zl)) for t in ed.tiles.values()]
    rooms = [(r.inputs.as_tuple(), r.outputs.as_tuple()) for r in ed.rooms.values()]
    for rows in (tiles, rooms):
        for a_in, a_out in rows:
            for b_in, b_out in rows:
                cheaper = all(x <= y for x, y in zip(a_in, b_in, strict=True))
                richer = all(x >= y for x, y in zip(a_out, b_out, strict=True))  # type: ignore[call-overload]
                assert not (cheaper and richer) or (a_in, a_out) == (b_in, b_out)


def test_margins_by_era() -> None:
    margins: dict[str, list[float]] = {}
    for name, tile in shipped().tiles.items():
        margins.setdefault(tile.era, []).append(economy.tile_margin(name))
    assert {era: round(sum(m) / len(m), 1) for era, m in margins.items()} == {
        "early_valve": 1.1,
        "classic_valve": 1.6,
        "transistor": 2.9,
        "stereo": 3.9,
        "tv": 8.5,
    }
    assert economy.tile_margin("r06") == 0


def test_short_names_fit() -> None:
    assert max(len(tile.short) for tile in shipped().tiles.values()) <= 14
    assert max(len(room.short) for room in shipped().rooms.values()) <= 12


def test_a_part_can_be_changed() -> None:
    ed = load(
        {
            "staff": {"wages": [0, 1, 3, 6, 10, 15, 21, 28, 36]},
            "warehouse": {"K": [{"K": n} for n in (2, 3, 4, 5, 6, 7)]},
            "events": {"cards": [{"id": "e01", "effects": {"no_salary": True}}]},
            "technology_track": {"bonus_3": {"zl": 1, "K": 2}},
        }
    )
    assert economy.wage_bill(8, edition=ed) == 36
    assert ed.yields("K")[0].K == 2 and ed.yields("T") == shipped().yields("T")
    assert ed.cards["e01"].effects.no_salary and ed.cards["e01"].effects.tile_price_add == 2
    assert (ed.bonuses[3].zl, ed.bonuses[3].K) == (1, 2)


def test_a_changed_edition_is_played_with_and_saved(tmp_path: Path) -> None:
    changes = {"game": {"start_zl": 11, "rounds": 2}}
    match = eg.new("diora", 2, seed=1, edition=changes).run("random")
    assert match.is_over and match.state.snapshot()["round"] == 2
    assert match.transfers(0)[0][:5] == (0, "pool", "A", 11, "money")
    again = eg.load(match.save(tmp_path / "game.json"))
    assert again.state.key() == match.state.key()


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"gmae": {}}, "'gmae'; did you mean 'game'"),
        ({"game": {"rouds": 5}}, "'rouds'; did you mean 'rounds'"),
        ({"game": {"rounds": "five"}}, "game.rounds: expected `int`"),
        ({"game": {"rounds": 0}}, "game.rounds: expected 1 or more; found 0"),
        ({"game": {"players_max": 5}}, "game.players_max"),
        ({"game": {"production_slots": 7}}, "game.production_slots"),
        ({"game": {"neutral_rooms": {"p2": 9}}}, "game.neutral_rooms.p2"),
        ({"game": {"start_fixed_dice": [0, 1]}}, "game.start_fixed_dice"),
        ({"game": {"start_random_values": [2, 2]}}, "game.start_random_values"),
        ({"game": {"start_random_dice": 6}}, "game.start_random_dice"),
        ({"game": {"dice_per_player": 3}}, "game.start_fixed_dice: expected 1 to 3"),
        ({"game": {"dice_per_player": 20}}, "game.dice_per_player"),
        ({"game": {"start_resources": {"K": -1}}}, "game.start_resources.K"),
        ({"game": {"events_used": 16}}, "game.events_used"),
        ({"supply": {"K": -1}}, "supply.K"),
        ({"staff": {"wages": [0, 1]}}, "staff.wages: expected 9 costs"),
        ({"staff": {"pensions": [0, 2, 1, 3, 4, 5, 6, 7, 8]}}, "staff.pensions: expected rising"),
        ({"warehouse": {"T": [{"T": 1}]}}, "warehouse.T: expected six levels"),
        ({"warehouse": {"T": [{}] * 6}}, "warehouse.T level 1"),
        ({"space": [{"id": "bank", "min_die": 7}]}, "space[bank].min_die"),
        ({"space": [{"id": "bank", "capacity": -1}]}, "space[bank].capacity"),
        ({"space": [{"id": "bnak"}]}, "did you mean 'bank'"),
        ({"room_space": {"min_die": 0}}, "room_space.min_die"),
        ({"storeroom": {"chosen": 0}}, "storeroom.chosen"),
        ({"scrap_yard": {"buy": {"K": -2}}}, "scrap_yard.buy.K"),
        ({"technology_track": {"points": [0]}}, "technology_track.points"),
        ({"technology_track": {"bonus_3": {"points": 1}}}, "technology_track.bonus_3.points"),
        ({"scoring": {"zl_per_point": 0}}, "scoring.zl_per_point"),
        ({"production": {"tiles": [{"id": "r01", "K": -1}]}}, "production.tiles[r01].K"),
        ({"technology": {"rooms": [{"id": "t14", "inputs": {"K": 0}}]}}, "rooms[t14].inputs"),
        ({"technology": {"rooms": [{"id": "t14", "outputs": {"zl": 0}}]}}, "rooms[t14].outputs"),
        ({"events": {"cards": [{"id": "e01", "effects": {"closed": ["x"]}}]}}, "effects.closed"),
        ({"events": {"cards": [{"id": "e01", "effects": {"room_use_cap": -1}}]}}, "room_use_cap"),
    ],
)
def test_refusals_name_the_place(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(EditionError) as caught:
        load(changes)
    assert where in str(caught.value)
    assert str(caught.value).startswith("edition (tables given): ")
