"""Recorded games: the translation, and that all of them are reproduced."""

import os
from pathlib import Path

import pytest

import econgames as eg
from econgames.core.records import verify
from econgames.metropoli import MoveOn
from econgames.metropoli.records import apply_changes, move_of, script_of

FOLDER = os.environ.get("ECONGAMES_RECORDS", "")
FILES = sorted(Path(FOLDER).rglob("metropoli/*.json.gz")) if FOLDER else []


@pytest.mark.skipif(not FILES, reason="ECONGAMES_RECORDS names no folder of recorded games")
def test_every_recorded_game_is_reproduced() -> None:
    verdicts = list(verify(FILES))
    assert [v for v in verdicts if v.difference] == []
    assert len(verdicts) == len(FILES) and sum(v.steps for v in verdicts) > 10_000


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
