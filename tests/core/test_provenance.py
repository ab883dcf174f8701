"""Provenance: every entry of every edition is told once, by words that mean something."""

from types import SimpleNamespace

import pytest

import econgames as eg
from econgames.core.provenance import KINDS, origins

every_game = pytest.mark.parametrize("name", eg.games())


def edition(provenance: dict[str, str], **tables: object) -> SimpleNamespace:
    return SimpleNamespace(raw=tables, provenance=provenance)


@every_game
def test_every_entry_is_told_once_and_has_a_kind(name: str) -> None:
    game = eg.game(name)
    told = [(place, origin.text) for origin in game.provenance for place in origin.places]
    assert len(set(told)) == len(told)
    assert {text for _, text in told} == set(game.edition(None).provenance.values())
    assert all(origin.kinds for origin in game.provenance)


@every_game
def test_every_place_stands_in_the_edition(name: str) -> None:
    game = eg.game(name)
    raw = game.edition(None).raw
    for place in (place for origin in game.provenance for place in origin.places):
        table, _, row = place.partition(".")
        rows = raw[table]
        assert not row or row in (rows if isinstance(rows, dict) else [str(r["id"]) for r in rows])


def test_places_of_one_table_with_the_same_words_stand_together() -> None:
    found = origins(edition({"pay": "seed", "cars.1": "seed", "tax": "seed", "cars.3": "seed"}))
    assert [origin.places for origin in found] == [("pay", "tax"), ("cars.1", "cars.3")]


def test_a_code_stands_for_its_rows() -> None:
    mines = [{"id": "a", "prov": "M1"}, {"id": "b", "prov": "M2"}, {"id": "c", "prov": "M1"}]
    (first, _) = origins(edition({"M1": "reconstructed", "M2": "public"}, mines=mines))
    assert first.places == ("mines.a", "mines.c")


def test_kinds_are_words_and_come_in_the_order_of_certainty() -> None:
    (found,) = origins(edition({"x": "reconstructed; the underived part seed"}))
    assert found.kinds == ("seed", "reconstructed")
    assert set(found.kinds) <= set(KINDS)
