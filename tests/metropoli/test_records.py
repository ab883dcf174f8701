"""The translation of recorded games; that they are reproduced is tested in tests/core."""

import econgames as eg
from econgames.metropoli import MoveOn
from econgames.metropoli.records import apply_changes, move_of, script_of


def test_the_script_lists_die_by_die() -> None:
    chance = {
        "start": "B",
        "streets": ["s"],
        "base_values": [1],
        "events": ["x"],
        "dice": [[1, 2, 3], [4, 5, 6]],
        "exits": [[6, 4]],
    }
    assert script_of({"chance": chance}) == {
        "start": ["B"],
        "streets": ["s"],
        "base_values": [1],
        "events": ["x"],
        "dice": [1, 2, 3, 4, 5, 6],
        "exits": [6, 4],
    }


def test_actions() -> None:
    state = eg.new("metropoli", 3, seed=1).state
    assert move_of(state, {"type": "move", "player": "A", "d": 8}) == MoveOn(8, "A")  # type: ignore[arg-type]


def test_changes_are_two_levels_deep() -> None:
    before = {"dice": 5, "auction": {"high": 0, "in": ["A"]}, "owner": {}, "built": ["av"]}
    changed = apply_changes(
        before,
        {"dice": None, "auction": {"high": None, "in": ["B"]}, "owner": {"a": "A"}, "built": []},
    )
    assert changed == {"dice": None, "auction": {"in": ["B"]}, "owner": {"a": "A"}, "built": []}
    assert before["auction"] == {"high": 0, "in": ["A"]}
