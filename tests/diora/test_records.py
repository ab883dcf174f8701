"""Recorded games: translation, and the legal moves that they list; states are in tests/core."""

import gzip
import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from econgames.core.records import match_of, read_record, verify
from econgames.diora.records import apply_changes
from tests.boards import needs_records, records_of

FILES = records_of("diora")


def test_null_takes_a_room_away_but_is_a_value_at_the_top() -> None:
    before: dict[str, Any] = {
        "event": "e01",
        "rooms": {"t01": {"owner": None, "die": None}},
        "players": {"A": {"zl": 1}, "B": {"zl": 2}},
        "pool": None,
    }
    after = {"event": None, "rooms": {"t01": None, "t02": 1}, "players": {"B": {"zl": 3}}}
    assert apply_changes(before, after) == {
        "event": None,
        "rooms": {"t02": 1},
        "players": {"A": {"zl": 1}, "B": {"zl": 3}},
        "pool": None,
    }


@needs_records
@pytest.mark.parametrize(
    ("doctor", "told"),
    [
        (lambda r: r["steps"][3]["legal"]["place"].update(bank=9), "legal.place.bank: expected 9"),
        (lambda r: r["steps"][3]["legal"].pop("place"), "legal.place: expected nothing"),
        (lambda r: r["chance"]["starting_dice"][0].reverse(), "starting_dice"),
        (lambda r: r["result"]["winners"].append("A"), "result.winners"),
        (lambda r: r["final"]["players"]["A"].update(zl=99), "final.players.A.zl: expected 99"),
        (lambda r: r["steps"][0]["action"].update(value=9), "[rule place.die]"),
        (lambda r: r["steps"][0]["action"].update(sauce="x"), "unknown field"),
    ],
)
def test_a_doctored_record_is_told(doctor: Any, told: str, tmp_path: Path) -> None:
    record = deepcopy(read_record(FILES[-1]))
    doctor(record)
    path = tmp_path / "doctored.json.gz"
    path.write_bytes(gzip.compress(json.dumps(record).encode()))
    (verdict,) = verify([path])
    assert told in verdict.difference


@needs_records
def test_a_recorded_game_can_be_played_on_another_way() -> None:
    match = match_of(read_record(FILES[0]))
    assert match.is_over
    match.goto(20).branch("another way").run("random")
    assert match.is_over
