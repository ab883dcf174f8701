"""The translation of recorded games; that they are reproduced is tested in tests/core."""

from typing import Any

import pytest

import econgames as eg
from econgames.core.errors import IllegalMove
from econgames.rolling_stock_stars import Bid, FormCorporation, Pass
from econgames.rolling_stock_stars.records import apply_changes, move_of, script_of

BEFORE: dict[str, Any] = {
    "turn": 1,
    "available": ["BME", "BSE"],
    "players": {"A": {"cash": 30}, "B": {"cash": 30}},
    "corporations": {"PR": {"price": 5}, "S": {"price": 9}},
    "foreign_investor": {"cash": 4, "companies": []},
}


def test_what_changed_is_laid_over_what_was() -> None:
    after = apply_changes(
        BEFORE,
        {
            "available": ["BSE"],
            "players": {"B": {"cash": 29}},
            "corporations": {"PR": None, "OS": {"price": 11}},
            "foreign_investor": {"cash": 9},
        },
    )
    assert after == {
        "turn": 1,
        "available": ["BSE"],
        "players": {"A": {"cash": 30}, "B": {"cash": 29}},
        "corporations": {"S": {"price": 9}, "OS": {"price": 11}},
        "foreign_investor": {"cash": 9, "companies": []},
    }
    assert BEFORE["corporations"] == {"PR": {"price": 5}, "S": {"price": 9}}
    assert apply_changes(BEFORE, {}) == BEFORE


def test_the_script_of_a_record() -> None:
    record = {"players": ["B", "A"], "offering": ["BME", "BSE"], "deck": ["KME"]}
    assert script_of(record) == {"order": ["B", "A"], "deck": ["BME", "BSE", "KME"]}


def test_actions_are_moves() -> None:
    state = eg.new("rolling_stock_stars", 3, seed=1).state
    action = {"type": "bid", "player": "A", "company": "BME", "price": 1}
    assert move_of(state, action) == Bid("BME", 1, "A")  # type: ignore[arg-type]
    action = {"type": "form_corporation", "company": "SX", "corporation": "PR", "price": 16}
    assert move_of(state, action) == FormCorporation("SX", "PR", 16)  # type: ignore[arg-type]


def test_a_pass_names_what_it_is_about() -> None:
    match = eg.new("rolling_stock_stars", 3, seed=4)
    seen = set()
    while not match.is_over and len(seen) < 2:
        pending: dict[str, Any] = match.state.pending()  # type: ignore[attr-defined]
        for subject in {"corporation", "company"} & set(pending):
            if any(option.kind == "pass" for option in match.options()):
                seen.add(subject)
            asked = match.actors()[0]
            good = {"type": "pass", subject: pending[subject]}
            assert move_of(match.state, good) == Pass(asked)  # type: ignore[arg-type]
            with pytest.raises(IllegalMove, match="is not asked now"):
                move_of(match.state, {"type": "pass", subject: "CDG"})  # type: ignore[arg-type]
        match.run("random", until=1)
    assert seen == {"corporation", "company"}
