"""Replaying recorded games; where the real ones are is said by ECONGAMES_RECORDS."""

import copy
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import econgames as eg
from econgames.core.errors import RecordError
from econgames.core.records import Verdict, read_record, replay, verify
from tests.boards import needs_records, records_of


def own_record(moves: int = 40) -> dict[str, Any]:
    """A record in the same format, of a game of our own: it can only show that we agree with us."""
    match = eg.new("rolling_stock_stars", 3, seed=4).run("random", until=moves)
    first = match.at(0)
    t = first.t  # type: ignore[attr-defined]
    deck = [t.ids[card] for card in reversed(first.deck)]  # type: ignore[attr-defined]
    steps = []
    for step, move in enumerate(match.moves, 1):
        action = msgspec.to_builtins(move)
        steps.append({"action": action, "after": match.at(step).snapshot()})
    facts = first.snapshot()
    offering = sorted(facts["available"], key=lambda name: t.index[name])
    return {
        "format": "econgames-record-1",
        "game": "rolling_stock_stars",
        "players": facts["order"],
        "offering": offering,
        "deck": deck,
        "initial": facts,
        "steps": steps,
        "final": match.state.snapshot(),
        "finished": match.is_over,
        "result": match.scores(),
    }


def check(record: Any, path: Path) -> Verdict:
    path.write_text(json.dumps(record), "utf-8")
    [verdict] = verify([path])
    return verdict


def test_a_record_that_agrees(tmp_path: Path) -> None:
    verdict = check(own_record(), tmp_path / "r.json")
    assert verdict == (str(tmp_path / "r.json"), 40, "")


def test_gzip_or_not(tmp_path: Path) -> None:
    path = tmp_path / "r.json.gz"
    path.write_bytes(gzip.compress(json.dumps(own_record(3)).encode()))
    assert [v.difference for v in verify([path, str(path)])] == ["", ""]
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(RecordError, match="broken or truncated"):
        read_record(path)


def test_a_replayed_state_has_the_key_of_the_match(tmp_path: Path) -> None:
    match = eg.new("rolling_stock_stars", 3, seed=4).run("random", until=40)
    *_, (steps, state) = replay(own_record())
    assert steps == 40 and state.key() == match.state.key()


def _set(*path: Any, value: Any) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        for name in path[:-1]:
            record = record[name]
        record[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "steps", "expected"),
    [
        (
            _set("initial", "players", "A", "cash", value=31),
            0,
            "step 0 (set-up): players.A.cash: expected 31; found 30",
        ),
        (_set("steps", 4, "after", "turn", value=9), 5, "turn: expected 9; found 1"),
        (_set("steps", 4, "after", "weather", value="fair"), 5, 'weather: expected "fair"; found'),
        (_set("steps", 7, "action", value={"type": "juggle"}), 7, "ValidationError"),
        (_set("steps", 7, "action", value={"type": "pass", "player": "Z"}), 7, "IllegalMove"),
        (_set("steps", 7, "action", value={}), 7, "ValidationError"),
        (_set("steps", 7, "action", value={"type": "pass", "company": "BD"}), 7, "IllegalMove"),
        (_set("final", "cost_level", value=8), 40, "at the end: final.cost_level: expected 8"),
        (_set("finished", value=True), 40, "at the end: finished: expected true; found false"),
        (_set("result", "A", value=1), 40, "at the end: result.A: expected 1; found"),
    ],
)
def test_a_difference_names_step_key_and_values(
    change: Any, steps: int, expected: str, tmp_path: Path
) -> None:
    record = own_record()
    change(record)
    verdict = check(record, tmp_path / "r.json")
    assert verdict.file.endswith("r.json")
    assert verdict.steps == steps
    assert expected in verdict.difference
    if 0 < steps < 40:
        number = steps if "expected" in expected else steps + 1
        action = json.dumps(record["steps"][number - 1]["action"])
        assert verdict.difference.startswith(f"step {number} {action}: ")


def test_a_wrong_ranking_is_a_difference(tmp_path: Path) -> None:
    record = own_record()
    record["result"] = dict(reversed(record["result"].items()))
    assert "ranking: expected" in check(record, tmp_path / "r.json").difference


def test_a_record_without_its_last_steps(tmp_path: Path) -> None:
    record = own_record()
    del record["steps"][30:]
    verdict = check(record, tmp_path / "r.json")
    assert verdict.steps == 30 and "at the end: final." in verdict.difference


@pytest.mark.parametrize("key", ["game", "players", "steps", "initial", "final"])
def test_a_part_is_missing(key: str, tmp_path: Path) -> None:
    record = own_record(1)
    del record[key]
    assert f"the record has no {key}" in check(record, tmp_path / "r.json").difference


@pytest.mark.parametrize(
    "record",
    [
        [],
        None,
        {},
        {"format": "econgames-match-1"},
        {**own_record(1), "game": "chess"},
        {**own_record(1), "players": ["A"]},
        {**own_record(1), "players": ["X", "Y", "Z"]},
        {**own_record(1), "deck": ["BME"]},
        {k: v for k, v in own_record(1).items() if k != "deck"},
        {**own_record(1), "steps": 7},
        {**own_record(1), "steps": [7]},
        {**own_record(1), "steps": [{}]},
        {**own_record(1), "steps": [{"action": {"type": "pass"}, "after": 7}]},
        {**own_record(1), "players": 3},
    ],
)
def test_foreign_records_are_reported_and_the_run_goes_on(record: Any, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.json", tmp_path / "good.json"
    bad.write_text(json.dumps(record), "utf-8")
    good.write_text(json.dumps(own_record(2)), "utf-8")
    verdicts = list(verify([bad, tmp_path / "nowhere.json", good]))
    assert [bool(verdict.difference) for verdict in verdicts] == [True, True, False]
    assert "no such file" in verdicts[1].difference


# ---- the real ones


@needs_records
@pytest.mark.parametrize("game", eg.games())
def test_all_recorded_games_are_reproduced(game: str) -> None:
    verdicts = list(verify(records_of(game)))
    assert {v.file: v.difference for v in verdicts if v.difference} == {}
    assert len(verdicts) >= 30
    assert all(v.steps == len(read_record(v.file)["steps"]) for v in verdicts)


@needs_records
@pytest.mark.parametrize("number", [1, 100, 200, 476])
def test_a_doctored_real_record_is_noticed(number: int, tmp_path: Path) -> None:
    [path] = [file for file in records_of("rolling_stock_stars") if "people_4p_01" in file.name]
    record = copy.deepcopy(read_record(path))
    after = record["steps"][number - 1].setdefault("after", {})
    after["cost_level"] = 6
    verdict = check(record, tmp_path / "doctored.json")
    assert verdict.steps == number
    action = json.dumps(record["steps"][number - 1]["action"])
    assert f"step {number} {action}: cost_level: expected 6; found" in verdict.difference
