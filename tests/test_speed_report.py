"""The speed report: what it prints, and the figures that it compares with. No time is asserted."""

import json

import pytest

import econgames as eg
from econgames.core.errors import SetupError
from tests.benchmarks import report


def test_figures_of_the_previous_release_cover_all_games() -> None:
    kept = json.loads(report.PREVIOUS.read_text("utf-8"))
    assert set(kept) == {"version", "machine", "figures"} and set(kept["machine"]) == {
        "cores",
        "python",
    }
    assert set(kept["figures"]) == set(eg.games()) == set(report.AIMS)
    for found in kept["figures"].values():
        assert tuple(found) == report.CASES
        for decisions, games in found.values():
            assert decisions > games > 0


@pytest.mark.parametrize("name", eg.games())
def test_both_ledgers_play_the_same_games(name: str) -> None:
    played = [report.random_game(name, 1, ledger) for ledger in (False, True)]
    assert played[0] == played[1] > 10


def test_the_table_puts_the_figures_side_by_side() -> None:
    now = {"diora": {case: [25_000.0, 250.0] for case in report.CASES}}
    then = {"diora": {report.CASES[0]: [20_000.0, 99.5]}}
    head, first, *others = report.table(now, then)
    assert head.split() == ["decisions/s", "before", "games/s", "before", "aim"]
    assert first.split()[-6:] == ["25,000", "20,000", "250.0", "99.5", "25,000", "met"]
    assert len(others) == 3 and all("none" in line for line in others)
    slow = report.table({"diora": {report.CASES[0]: [24_999.0, 1.0]}}, {})[1]
    assert slow.endswith("MISSED")


def test_speed_is_counted_over_whole_games() -> None:
    speed = report.one_core("diora", False, 0.01)
    assert speed.decisions / speed.games >= 10


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(SetupError, match="did you mean 'diora'"):
        report.main(["dora"])
