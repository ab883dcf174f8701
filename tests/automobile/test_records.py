"""Recorded games: translation, and the number of legal actions; states are in tests/core."""

from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.automobile.moves import FordBuild, Produce
from econgames.automobile.records import apply_changes, move_of, script_of
from econgames.core.ledger import problems
from econgames.core.records import match_of, read_record, replay, start, verify
from tests.boards import needs_records, records_of

FILES = records_of("automobile")


@needs_records
@pytest.mark.parametrize("file", FILES[::3], ids=lambda file: file.name)
def test_as_many_actions_are_legal(file: Path) -> None:
    record = read_record(file)
    state: Any = None
    for number, state in replay(record, ledger=False):
        if number < len(record["steps"]):
            options = state.options(state.actors()[0])
            assert sum(option.count for option in options) == record["steps"][number]["legal"]
    assert state.scores() == record["result"]


@needs_records
def test_a_record_is_a_match() -> None:
    for file in FILES[::12]:
        match = match_of(read_record(file))
        assert match.is_over
        assert problems(match.ledger, match.game.info.sources) == []


@needs_records
def test_a_doctored_record_is_found_out(tmp_path: Path) -> None:
    import json

    record = read_record(FILES[0])
    step = next(i for i, s in enumerate(record["steps"]) if s["action"]["type"] == "take_research")
    record["steps"][step]["after"]["supply"] = 39
    file = tmp_path / "doctored.json"
    file.write_text(json.dumps(record))
    (verdict,) = verify([file])
    assert verdict.steps == step + 1
    assert "supply: expected 39" in verdict.difference


def test_actions_are_moves() -> None:
    state: Any = eg.new("automobile", 3, seed=1).state
    action: dict[str, Any] = {"type": "produce", "player": "A", "cars": {"6": 4, "11": 3}}
    assert move_of(state, action) == Produce({6: 4, 11: 3}, "A")
    action = {"type": "ford_build", "player": "A", "space": 6, "kind": "parts"}
    assert move_of(state, action) == FordBuild(6, "parts", "A")
    assert action["kind"] == "parts"


def test_the_script_of_a_record() -> None:
    record = {
        "game": "automobile",
        "players": ["A", "B", "C"],
        "chance": {"first_player": ["B"], "tiles": [2, 3, 4]},
    }
    assert script_of(record) == {"first_player": ["B"], "tiles": [2, 3, 4]}
    facts = start(record).snapshot()
    assert facts["selection_order"] == ["B", "C", "A"]
    assert [facts["players"][name]["hand"] for name in "ABC"] == [[4], [2], [3]]
    assert facts["bag"] == [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5]
    assert facts["ledger"]["A"] == {"starting_cash": 2000, "research_start": 5}


def test_what_changed_is_laid_over_what_was() -> None:
    before = {"turn": 1, "spaces": {"6": {"cars": 2}, "7": {"cars": 1}}, "players": {}}
    after = {"turn": 2, "spaces": {"6": None, "8": {"cars": 1}}}
    assert apply_changes(before, after) == {
        "turn": 2,
        "spaces": {"7": {"cars": 1}, "8": {"cars": 1}},
        "players": {},
    }
    assert before["turn"] == 1
