"""The edition file: partial overrides, and tables that no game can be played with."""

from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.errors import EditionError
from econgames.metropoli.edition import load, shipped

ROW = [0] * 10


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ({"block_prise": 1}, ["unknown key 'block_prise'", "block_price"]),
        ({"block_price": "dear"}, ["block_price", "int"]),
        ({"block_price": 0}, ["block_price", "1 or more", "0"]),
        ({"court_rate": -1}, ["court_rate", "0 or more"]),
        ({"dice": 1}, ["dice", "2 to 6"]),
        ({"block_price": 105_000}, ["contribution_step", "divisor of block_price"]),
        ({"start_streets": 5}, ["start_streets", "0 to 4"]),
        ({"rent_units_cap": 12}, ["roof_units", "at least rent_units_cap, 12"]),
        ({"roof_heights": [2, 3, 4]}, ["roof_heights", "4 heights"]),
        ({"roof_heights": [2, 4, 4, 5]}, ["roof_heights", "ascending", "4 before 4"]),
        ({"roof_heights": [1, 3, 4, 5]}, ["roof_heights", "from 2 floors"]),
        ({"roof_heights": [2, 3, 4, 6]}, ["value", "1 to 6", "5 rows"]),
        ({"blocks": 127}, ["blocks", "at most 126"]),
        ({"base_values": [1, 2]}, ["base_values", "8 amounts"]),
        ({"base_values": [-1] + [1] * 7}, ["base_values", "0 or more"]),
        ({"value": [ROW[:9], ROW, ROW, ROW, ROW]}, ["value.row 1", "10 amounts"]),
        ({"value": [ROW, ROW, [*ROW[:8], -1, 0], ROW, ROW]}, ["row 3, 9 units", "it can occur"]),
        ({"spaces": [{"id": "a", "exit": 12}]}, ["spaces[b].exit", "another exit than a"]),
        ({"spaces": [{"id": "a", "exit": 17}]}, ["spaces[a].exit", "1 to 6"]),
        ({"spaces": [{"id": "a", "kind": "court"}]}, ["spaces", "one space of kind court", "2"]),
        ({"spaces": [{"id": "a", "kind": "metropolis"}]}, ["one space for every street", "'a'"]),
        ({"spaces": [{"id": "a", "kind": "casino"}]}, ["spaces[a].kind", "casino"]),
        ({"spaces": [{"id": "q9"}]}, ["unknown id in spaces 'q9'"]),
        ({"bridges": [{"id": "south", "opposite": "west"}]}, ["bridges[south].opposite"]),
        ({"streets": [{"id": "a", "neighbourhood": "coral"}]}, ["streets[a]", "three streets"]),
        ({"streets": [{"id": "a", "neighbourhood": "navy"}]}, ["streets[a]", "navy"]),
        ({"neighbourhoods": [{"id": "amber", "district": "ne"}]}, ["amber", "two neighbourhoods"]),
        ({"districts": [{"id": "se", "corner": "court"}]}, ["districts[se].corner"]),
        ({"lots": [{"id": "av", "streets": ["a", "b"]}]}, ["lots[av].streets", "different"]),
        ({"lots": [{"id": "av", "streets": ["a", "w"]}]}, ["lots[aw].streets", "than av"]),
        ({"lots": [{"id": "av", "row": 4}]}, ["lots[aw].row", "another place than av"]),
        ({"lots": [{"id": "av", "streets": ["a"]}]}, ["lots[av].streets", "length 2"]),
        ({"cards": [{"id": "city_bond", "amount": 0}]}, ["cards[city_bond].amount", "1 or more"]),
        ({"cards": [{"id": "wrong_turn", "steps": 4}]}, ["cards[wrong_turn].steps", "metropolis"]),
        ({"cards": [{"id": "wrong_turn", "steps": 40}]}, ["cards[wrong_turn].steps", "1 to 39"]),
        ({"cards": [{"id": "summons", "space": "moon"}]}, ["cards[summons].space", "moon"]),
        ({"cards": [{"id": "city_bond", "effect": "magic"}]}, ["cards[city_bond].effect"]),
    ],
)
def test_what_is_refused(tables: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(EditionError) as caught:
        load(tables)
    text = str(caught.value)
    assert text.startswith("edition (tables given): ")
    for word in words:
        assert word in text


def test_a_file_names_itself(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("blocks = 200\n", "utf-8")
    with pytest.raises(EditionError, match=r"edition mine\.toml: blocks: expected at most 126"):
        load(path)
    path.write_text("blocks = 30\n[[cards]]\nid = 'city_bond'\namount = 70_000\n", "utf-8")
    edition = load(path)
    assert edition.blocks == 30 and edition.cards["city_bond"].amount == 70_000
    assert edition.cards["film_shoot"] == shipped().cards["film_shoot"]


def test_every_table_has_a_provenance() -> None:
    edition = shipped()
    assert set(edition.provenance) == set(edition.raw) - {"provenance"}
    for text in edition.provenance.values():
        assert text.split(":")[0].split(";")[0] in ("seed", "derived", "public", "reconstructed")


def test_a_city_knows_its_places() -> None:
    edition = shipped()
    for lot in edition.lots.values():
        assert all(edition.streets[street].district == lot.district for street in lot.streets)
        assert lot.id == "".join(lot.streets)
    for district in edition.districts.values():
        assert len(district.lots) == 9 and len(district.neighbourhoods) == 2
        north, west = district.id[0] == "n", district.id[1] == "w"
        for name in district.lots:
            assert (edition.lots[name].row < 3) is north and (edition.lots[name].col < 3) is west


def test_another_edition_is_played() -> None:
    changes = {
        "start_cash": 2_000_000,
        "blocks": 40,
        "auction_step": 30_000,
        "max_rounds": 5,
        "offers_per_turn": 0,
        "dice": 2,
    }
    match = eg.new("metropoli", 5, seed=3, edition=changes)
    assert match.state.snapshot()["cash"] == dict.fromkeys("ABCDE", 2_000_000)
    match.run("random")
    assert match.is_over and not any(move.kind == "propose_trade" for move in match.moves)
    assert all(move.amount % 30_000 == 0 for move in match.moves if move.kind == "bid")  # type: ignore[attr-defined]
    again = eg.load(match.position)
    assert again.state.key() == match.state.key()
