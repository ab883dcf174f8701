"""The translation of recorded games; that those at hand are reproduced is tested in tests/core."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.records import read_record, start, verify
from econgames.industria import Bid, PlayFactory
from econgames.industria.records import apply_changes, move_of, result_of, script_of
from tests.boards import needs_records, records_of


def test_what_changed_is_laid_over_what_was() -> None:
    before = {
        "phase": "hammer",
        "auction": {"tile": "quarry", "queue": [], "bids": {"B": 2}, "high_bid": 2},
        "hand": {"A": [], "B": ["sawmill"]},
        "display": ["quarry", "pottery"],
        "legal": {"sell_tile": 1, "keep_tile": 1},
    }
    after = apply_changes(
        before,
        {
            "phase": "offer",
            "auction": None,
            "hand": {"A": ["quarry"]},
            "display": ["pottery"],
            "legal": {"sell_tile": None, "keep_tile": None, "offer_tile": 1},
            "build": {"player": "A"},
        },
    )
    assert after == {
        "phase": "offer",
        "hand": {"A": ["quarry"], "B": ["sawmill"]},
        "display": ["pottery"],
        "legal": {"offer_tile": 1},
        "build": {"player": "A"},
    }
    assert before["phase"] == "hammer"
    assert before["legal"] == {"sell_tile": 1, "keep_tile": 1}


def test_actions_and_scripts() -> None:
    state: Any = eg.new("industria", 3, seed=1).state
    assert move_of(state, {"type": "bid", "player": "B", "amount": 2}) == Bid(2, "B")
    action = {"type": "play_factory", "player": "A", "tile": "pottery", "sources": {"brick": "own"}}
    assert move_of(state, action) == PlayFactory("pottery", {"brick": "own"}, "A")
    record = {"chance": {"start_player": [], "pile_1": ["sawmill"]}}
    assert script_of(record) == {"pile_1": ["sawmill"]}


def written(seed: int, players: int) -> dict[str, Any]:
    """Record of a game of random play, as the format says."""
    match = eg.new("industria", players, seed=seed, start_player="B").run("random")
    states = [match.at(step) for step in range(match.length + 1)]
    facts = [state.snapshot() for state in states]
    piles: Any = states[0]
    chance = {
        f"pile_{epoch}": [piles.t.ids[i] for i in pile] for epoch, pile in enumerate(piles.piles, 1)
    }
    steps = []
    for before, after, move in zip(facts, facts[1:], match.moves, strict=False):
        gone = {key: None for key in before if key not in after}
        new = {key: value for key, value in after.items() if before.get(key) != value}
        for key, value in new.items():
            if isinstance(value, dict) and isinstance(before.get(key), dict):
                new[key] = value | {k: None for k in before[key] if k not in value}
        action = {"type": move.kind} | {f: getattr(move, f) for f in move.__struct_fields__}
        steps.append({"action": action, "after": {**gone, **new}})
    return {
        "format": "econgames-record-1",
        "game": "industria",
        "players": list(match.players),
        "options": {"start_player": "B"},
        "chance": {"start_player": [], **chance},
        "initial": facts[0],
        "steps": steps,
        "final": facts[-1],
        "finished": True,
        "result": result_of(states[-1]),  # type: ignore[arg-type]
    }


@pytest.mark.parametrize("players", [3, 4])
def test_a_record_of_our_own_is_reproduced(players: int, tmp_path: Path) -> None:
    file = tmp_path / "game.json.gz"
    record = written(3, players)
    file.write_bytes(gzip.compress(json.dumps(record).encode()))
    (verdict,) = verify([file])
    assert verdict.difference == ""
    assert verdict.steps == len(record["steps"])


def test_a_doctored_result_is_found(tmp_path: Path) -> None:
    record = written(3, 3)
    record["result"][0]["total"] += 1
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    (verdict,) = verify([file])
    assert verdict.difference.startswith("at the end: result: expected [{")


@needs_records
def test_a_record_starts_without_a_ledger_too() -> None:
    assert start(read_record(records_of("industria")[0]), ledger=False).rows is None
