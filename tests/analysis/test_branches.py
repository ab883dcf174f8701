"""Two lines of play compared."""

from pathlib import Path

import pytest

import econgames as eg
from econgames.analysis.branches import branch_cash, branch_worth
from econgames.core.errors import EconGamesError
from econgames.core.match import Match
from econgames.rolling_stock_stars import Bid, Pass


def two_lines() -> Match:
    match = eg.new("rolling_stock_stars", players=3, seed=5, script={"order": ["A", "B", "C"]})
    match.play(Bid("MHE", 8)).play(Pass("B")).play(Pass("C")).goto(0)
    return match.branch("dear").play(Bid("MHE", 11)).play(Pass("B")).play(Pass("C"))


def test_what_one_has_more_another_has_less() -> None:
    match = two_lines()
    assert branch_cash(match, "main", "dear") == {"A": -3, "bank": 3}
    assert branch_cash(match, "dear", "main") == {"A": 3, "bank": -3}
    assert branch_worth(match, "main", "dear")["A"] == (30, 27)
    figure = eg.plots.branch_parties(match, "main", "dear")
    assert figure.layout.meta["alt"].endswith("Ada −3; Bank +3; all 0.")
    heights = [bar.y[0] for bar in figure.data if bar.type == "bar"]
    assert heights == [-3, 3, 0]


def test_the_match_is_left_where_it_stands(tmp_path: Path) -> None:
    match = two_lines().goto(1)
    match.autosave = tmp_path / "kept.json"
    eg.plots.branch_parties(match, "main", "dear")
    assert (match.line.name, match.step, match.length) == ("dear", 1, 3)
    assert match.autosave == tmp_path / "kept.json"
    assert not match.autosave.exists(), "looking is not playing"


def test_lines_can_be_compared_before_their_ends() -> None:
    match = two_lines()
    assert branch_cash(match, "main", "dear", step=1) == {}
    figure = eg.plots.branch_parties(match, "main", "dear", step=1)
    assert figure.layout.meta["alt"].endswith("no difference: all 0.")


def test_an_unknown_line_is_named() -> None:
    with pytest.raises(EconGamesError, match="unknown line 'cheap'"):
        eg.plots.branch_parties(two_lines(), "main", "cheap")


def test_unknown_charts_are_named() -> None:
    with pytest.raises(AttributeError, match="did you mean 'flow_sankey'"):
        _ = eg.plots.flow_sanky
    assert "flow_sankey" in dir(eg.plots)
