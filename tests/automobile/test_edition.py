"""The shipped edition as the rules give it, and editions that are refused."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.automobile.edition import load, shipped
from econgames.core.errors import EditionError


def test_models() -> None:
    models = shipped().models
    assert list(models) == list(range(1, 27))
    assert sum(model.cost for model in models.values()) == 11850
    assert Counter(model.cls for model in models.values()) == {"mid": 10, "mass": 9, "premium": 7}
    by_class = {
        name: [space for space, model in models.items() if model.cls == name]
        for name in ("mid", "mass", "premium")
    }
    assert by_class["mid"] == [1, 2, 3, 4, 6, 9, 15, 16, 21, 25]
    assert by_class["mass"] == [5, 7, 11, 12, 14, 17, 20, 22, 24]
    assert by_class["premium"] == [8, 10, 13, 18, 19, 23, 26]
    for spaces in by_class.values():
        costs = [models[space].cost for space in spaces]
        assert costs == sorted(costs)


def test_slots_by_turn() -> None:
    ed = shipped()
    found = [
        tuple(
            sum(ed.distributor_slots[name][label] for label in turn.slot_labels)
            for name in ("premium", "mid", "mass")
        )
        for turn in ed.turns.values()
    ]
    assert found == [(1, 4, 3), (2, 6, 5), (3, 8, 7), (3, 8, 7)]


def test_scalars() -> None:
    ed = shipped()
    assert ed.tiles == (2,) * 4 + (3,) * 4 + (4,) * 4 + (5,) * 4
    assert {name: row.cubes for name, row in ed.characters.items()} == {
        "ford": 1,
        "kettering": 3,
        "sloan": 1,
        "howard": 0,
        "durant": 1,
        "chrysler": 2,
    }
    assert [turn.loss_cost for turn in ed.turns.values()] == [10, 20, 30, 40]


def test_every_table_has_its_provenance() -> None:
    ed = shipped()
    for name in ed.raw:
        rows = ed.raw[name]
        if name == "models":
            assert all(f"models.{row['id']}" in ed.provenance for row in rows)
        elif name == "classes":
            assert all(f"classes.{row}" in ed.provenance for row in rows)
        elif name != "provenance":
            assert name in ed.provenance


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[start]\ncash = 3000\n[[models]]\nid = 6\nname = "Flyer"\ncost = 500\n')
    match = eg.new("automobile", 3, seed=1, edition=file)
    assert match.state.scores()["A"] == 3000
    assert load(file).models[6].cost == 500
    assert load(file).models[6].cls == "mid"
    assert shipped().models[6].cost == 400
    match.run("random")
    assert match.is_over


@pytest.mark.parametrize(
    ("changes", "place", "expected"),
    [
        ({"strat": {}}, "strat", "did you mean 'start'"),
        ({"start": {"csh": 1}}, "start", "did you mean 'cash'"),
        ({"start": {"cash": "much"}}, "start.cash", "int"),
        ({"start": {"cash": -10}}, "start.cash", "0 or more"),
        ({"start": {"research_cubes": {"3": -1}}}, "start.research_cubes.3", "0 or more"),
        ({"loan": {"principal": 0}}, "loan.principal", "1 or more"),
        ({"loan": {"max_per_game": -1}}, "loan.max_per_game", "0 or more"),
        ({"action_rounds": 0}, "action_rounds", "1 or more"),
        ({"discard_divisor": 0}, "discard_divisor", "1 or more"),
        ({"limits": {"research_per_action": 0}}, "limits.research_per_action", "1 or more"),
        ({"parts_factory": {"cost": -1}}, "parts_factory.cost", "0 or more"),
        ({"executive": {"reduced_piles": [2, 0]}}, "executive.reduced_piles", "1 or more"),
        ({"executive": {"bonus_token_costs": [-1]}}, "executive.bonus_token_costs", "0 or more"),
        ({"components": {"research_cubes_total": 20}}, "research_cubes_total", "24 or more"),
        ({"components": {"closed_markers_total": 10}}, "closed_markers_total", "11 or more"),
        ({"components": {"cars": -1}}, "components.cars", "0 or more"),
        ({"classes": {"mid": {"unit_cost": 10}}}, "classes.mid.unit_cost", "20 or more"),
        ({"classes": {"mid": {"reduced_price": 150}}}, "classes.mid.reduced_price", "0 to 149"),
        ({"classes": {"luxury": {}}}, "luxury", "premium, mid, mass"),
        ({"production": {"mid": [[1, 2]]}}, "production.mid", "3 pairs"),
        ({"production": {"mid": [[3, 2], [4, 7], [8, 9]]}}, "production.mid", "1 <= min <= max"),
        ({"production": {"mid": [[1, 9], [4, 7], [8, 9]]}}, "production.mid", "never falls"),
        ({"production": {"mid": [[1, 2, 3]]}}, "production", "length 2"),
        ({"models": [{"id": 6, "class": "luxury"}]}, "models[6].class", "one of premium"),
        ({"models": [{"id": 6, "cost": 50}]}, "models[6].cost", "100 or more"),
        ({"models": [{"id": 60, "cost": 50}]}, "models", "60"),
        ({"distributor_slots": {"mid": {"1-4": -1}}}, "distributor_slots.mid.1-4", "0 or more"),
        ({"distributor_reach": {"mid": ["mid", "mid"]}}, "distributor_reach.mid", "some of"),
        ({"turns": [{"id": 1, "tiles_per_player": 3}]}, "turns[1].tiles_per_player", "1 or 2"),
        ({"turns": [{"id": 1, "tiles_per_player": 2}]}, "turns[1].low_tile_class", "one of"),
        ({"turns": [{"id": 2, "low_tile_class": ""}]}, "turns[2].low_tile_class", "one of"),
        ({"turns": [{"id": 1, "high_tile_class": ""}]}, "turns[1].high_tile_class", "one of"),
        ({"turns": [{"id": 1, "extra_tiles": ["x"]}]}, "turns[1].extra_tiles", "some of"),
        ({"turns": [{"id": 1, "slot_labels": ["x"]}]}, "turns[1].slot_labels", "some of"),
        ({"turns": [{"id": 1, "loss_cost": -1}]}, "turns[1].loss_cost", "0 or more"),
        ({"demand_tiles": {"copies": 2}}, "demand_tiles.copies", "10 tiles for turn 2"),
        ({"demand_tiles": {"values": [2, 2]}}, "demand_tiles.values", "different values"),
        ({"characters": [{"id": "edison", "cubes": 1}]}, "characters", "edison"),
        ({"characters": [{"id": "ford", "cubes": -1}]}, "characters[ford].cubes", "0 or more"),
    ],
)
def test_refused(changes: dict[str, Any], place: str, expected: str) -> None:
    with pytest.raises(EditionError) as caught:
        load(changes)
    text = str(caught.value)
    assert text.startswith("edition (tables given): ")
    assert place in text
    assert expected in text
