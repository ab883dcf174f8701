"""Charts of a match: the numbers are those of the ledger, the signs those of the board."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import econgames as eg
from econgames.analysis.plots import cash_lines, cash_over_time, worth_lines
from econgames.analysis.replay import period_starts


@pytest.fixture(scope="module")
def match() -> Any:
    return eg.new("rolling_stock_stars", players=["A<b>da", "Ben", "Cleo"], seed=2).run(
        "trader", until=150
    )


def test_the_last_value_of_each_line_is_the_balance_in_the_ledger(match: Any) -> None:
    parties = [
        *match.players,
        "bank",
        "fi",
        *{row[1] for row in match.ledger.rows if ":" in row[1]},
    ]
    lines = cash_lines(match, parties)
    assert {party: line[-1] for party, line in lines.items()} == {
        party: match.ledger.balance(party) for party in parties
    }
    assert all(len(line) == match.step + 1 for line in lines.values())


def test_cash_at_an_earlier_step_is_that_of_the_position_there(match: Any) -> None:
    lines = cash_lines(match)
    for step in (0, 40, 149):
        players = match.at(step).snapshot()["players"]
        for seat in match.players:
            assert lines[seat][step] == players[seat]["cash"]


def test_worth_ends_in_the_scores(match: Any) -> None:
    lines = worth_lines(match)
    players = match.state.snapshot()["players"]
    assert {seat: line[-1] for seat, line in lines.items()} == {
        seat: players[seat]["worth"] for seat in match.players
    }


def test_players_keep_colour_and_shape_and_each_line_carries_its_name(match: Any) -> None:
    figure = cash_over_time(match)
    marks = [trace for trace in figure.data if trace.mode == "markers"]
    assert [trace.marker.symbol for trace in marks] == ["circle", "square", "diamond"]
    assert [trace.marker.color for trace in marks] == ["#013FCA", "#D06C18", "#0CBF7E"]
    assert not figure.layout.showlegend
    labels = " ".join(note.text for note in figure.layout.annotations)
    assert "Ben" in labels
    assert "A&lt;b&gt;da" in labels


def test_labels_do_not_stand_on_each_other(match: Any) -> None:
    figure = cash_over_time(match.goto(0), height=320)
    places = sorted(note.y for note in figure.layout.annotations)
    top = max(max(line) for line in cash_lines(match).values())
    assert min(b - a for a, b in pairwise(places)) * (320 - 84) / top > 12
    match.goto(match.length)


def test_the_chart_is_told_in_words_too(match: Any) -> None:
    alt = cash_over_time(match).layout.meta["alt"]
    assert alt.startswith(f"Cash over {match.step} steps: ")
    assert f"to {match.ledger.balance('B'):,}" in alt


@pytest.mark.parametrize("wrong", [{"theme": "sepia"}, {"measure": "luck"}])
def test_unknown_themes_and_measures_are_refused_with_the_known_ones(
    match: Any, wrong: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match=r"'light'|'cash'"):
        cash_over_time(match, **wrong)


def test_each_theme_has_its_own_page(match: Any) -> None:
    pages = {
        cash_over_time(match, theme=theme).layout.paper_bgcolor
        for theme in ("light", "dark", "print")
    }
    assert pages == {"#FFFFFF", "#1E242B"}


def test_ticks_stand_where_turns_begin(match: Any) -> None:
    starts = period_starts(match)
    turns = [match.at(step).turn for step in range(match.length + 1)]
    assert starts == {turn: turns.index(turn) for turn in turns}
    ticks = cash_over_time(match).layout.xaxis
    assert set(ticks.tickvals) <= set(starts.values())


def test_every_figure_is_reached_by_its_name() -> None:
    from econgames.analysis import figures

    assert set(figures.__all__) <= set(eg.plots.__all__)
    assert all(getattr(eg.plots, name) is getattr(figures, name) for name in figures.__all__)
    assert eg.plots.network is figures.graph_network


def test_parties_that_the_game_does_not_have_are_named() -> None:
    match = eg.new("rolling_stock_stars", 2, seed=3)
    for draw in (
        lambda: eg.plots.cash_over_time(match, parties=["Ada"]),
        lambda: eg.plots.cash_over_time(match, parties=["corp:PR"], measure="worth"),
        lambda: eg.plots.over_time(match, parties=["Ada"]),
        lambda: eg.plots.conventions_over_time(match, "Ada"),
    ):
        with pytest.raises(ValueError, match="unknown party"):
            draw()
    assert eg.plots.cash_over_time(match, parties=["corp:PR"]).layout.meta["alt"]
