import re
from pathlib import Path
from typing import Any

import pytest

from econgames.core import edition
from econgames.core.errors import EditionError
from econgames.core.registry import find_game

BASE: dict[str, Any] = {
    "income": 5,
    "prices": [1, 2, 3],
    "costs": {"1": [0, 0], "2": [1, 0]},
    "rows": [{"id": "a", "x": 1, "y": 1}, {"id": "b", "x": 2, "y": 2}],
}


def test_overrides_are_laid_over_the_base() -> None:
    merged = edition.merge(
        "mine.toml",
        BASE,
        {"income": 6, "prices": [9], "costs": {"2": [7, 7]}, "rows": [{"id": "b", "x": 3}]},
    )
    assert merged == {
        "income": 6,
        "prices": [9],
        "costs": {"1": [0, 0], "2": [7, 7]},
        "rows": [{"id": "a", "x": 1, "y": 1}, {"id": "b", "x": 3, "y": 2}],
    }
    assert BASE["costs"]["2"] == [1, 0] and BASE["rows"][1]["x"] == 2


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"incme": 6}, "unknown key 'incme'; did you mean 'income'?"),
        ({"costs": {"3": []}}, "unknown key in costs '3'"),
        ({"costs": 3}, "costs: expected a table; found 3"),
        ({"rows": [{"id": "c"}]}, "unknown id in rows 'c'"),
        ({"rows": [{"x": 1}]}, "rows: expected a list of tables with an id each"),
        ({"rows": {"a": 1}}, "rows: expected a list of tables with an id each"),
        ({"rows": [{"id": "a", "z": 1}]}, "unknown key in rows[a] 'z'"),
    ],
)
def test_overrides_add_nothing(changes: dict[str, Any], expected: str) -> None:
    with pytest.raises(EditionError) as caught:
        edition.merge("mine.toml", BASE, changes)
    assert str(caught.value).startswith("edition mine.toml: ")
    assert expected in str(caught.value)


def test_reading(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("income = 6\n", "utf-8")
    assert edition.read(path) == edition.read(str(path)) == ("mine.toml", {"income": 6})
    assert edition.read({"income": 6}) == ("(tables given)", {"income": 6})


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    with pytest.raises(EditionError, match=r"edition mine.toml: there is no such file"):
        edition.read(path)
    path.write_text("income = 6\nincome = 7\n", "utf-8")
    with pytest.raises(EditionError, match=r"not a TOML file: .*line 2"):
        edition.read(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError, match="not a TOML file"):
        edition.read(path)
    with pytest.raises(EditionError, match="cannot be read"):
        edition.read(tmp_path)


@pytest.mark.parametrize(
    ("game", "tables", "place"),
    [
        ("automobile", {"distributor_slots": {"mid": {"1-4": 1.5}}}, "distributor_slots.mid.1-4"),
        ("rolling_stock_stars", {"start_cash": {"3": 1.5}}, "start_cash.3"),
        ("rolling_stock_stars", {"synergy_bonus": {"5": {"3": "x"}}}, "synergy_bonus.5.3"),
        ("industria", {"epoch_names": {"1": 5}}, "epoch_names.1"),
    ],
)
def test_errors_name_keys_of_open_tables(game: str, tables: dict[str, Any], place: str) -> None:
    with pytest.raises(EditionError, match=f"tables given.: {re.escape(place)}: expected"):
        find_game(game).edition(tables)
