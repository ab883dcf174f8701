"""Reasons of bots: told where they betray nothing, kept back where they could."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("ipywidgets")

import econgames as eg
from econgames.core.errors import SetupError
from econgames.ui.lab import Lab, lab
from econgames.ui.previews import preview_view


def played(**settings: Any) -> tuple[Any, Lab]:
    """Ada against bots that have just moved for Ben, in a game with secret tiles."""
    match = eg.new("automobile", players=3, seed=2, script={"first_player": ["B"]})
    one = lab(match, pace=0, **settings)
    assert match.last.player in "BC"
    assert match.reason
    return match, one


def told(one: Lab) -> list[bool]:
    """Whether the reason stands in the action bar, the log and the tab of the bots."""
    reason, table = one.match.reason, one.board.table
    one.show("Log").update()
    log = one.tab("Log").list.html
    one.show("Bots").update()
    return [
        reason in preview_view(table)["reason"],
        "Last reason" in log,
        reason.split()[0] in one.tab("Bots").reason.value,
    ]


def test_what_another_seat_thinks_stays_with_it_where_hands_are_secret() -> None:
    _, one = played()
    assert one.board.table.reasons == "end"
    assert told(one) == [False] * 3
    assert "not told yet" in one.tab("Bots").reason.value


def test_where_all_see_the_same_reasons_are_told_at_once() -> None:
    match = eg.new("industria", players=3, seed=2)
    one = lab(match, pace=0, viewer="C")
    while one.board.table.asked:
        match.play(match.options("C")[-1])
        one.refresh()
        if match.last.player != "C":
            break
    assert one.board.table.reasons == "all"
    assert told(one) == [True] * 3


def test_the_switch_tells_them_at_once() -> None:
    _, one = played(reasons="all")
    assert told(one) == [True] * 3
    _, one = played()
    one.show("Bots").update()
    one.tab("Bots").when.value = "all"
    assert told(one) == [True] * 3
    with pytest.raises(SetupError, match="all, end, own"):
        played(reasons="never")


def test_a_bot_that_helps_tells_its_own_seat() -> None:
    match, one = played(reasons="own")
    assert told(one) == [False] * 3
    one.board._on_msg(one.board, {"kind": "bot", "at": match.step}, [])
    assert one.board.message["text"].startswith("Ada: ")


def test_two_people_at_one_screen_hear_nothing_of_each_other() -> None:
    match = eg.new("automobile", players=3, seed=2)
    one = lab(match, bots=False)
    one.board._bot({"at": 0})
    assert match.reason
    assert told(one) == [False] * 3


@pytest.mark.parametrize(("reasons", "seen"), [("end", True), ("own", False)])
def test_when_the_game_is_over_all_its_moves_may_be_looked_at(reasons: str, seen: bool) -> None:
    match = eg.new("automobile", players=3, seed=2).run("novice")
    bots = {"B": "novice", "C": "novice"}
    one = lab(match, bots=bots, viewer="A", reasons=reasons)
    assert match.is_over
    theirs = next(step for step, move in enumerate(match.moves, 1) if move.player == "B")
    one.board.go_to(theirs)
    assert told(one) == [seen] * 3
    if seen:  # a new line from here is a new game
        old = match.moves[-1]
        match.goto(theirs - 1)
        match.play(next(m for o in match.options("B") for m in o.moves() if m != old))
        match.run("novice", until=lambda m: m.last.player == "B" and m.step > theirs)
        assert match.reason
        assert not one.board.table.reason


def test_a_table_of_bots_alone_keeps_nothing_back() -> None:
    match = eg.new("automobile", players=3, seed=2)
    one = lab(match, bots=dict.fromkeys("ABC", "novice"), reasons="own")
    one.board._on_msg(one.board, {"kind": "bot", "at": match.step}, [])
    assert one.board.table.reason


def test_the_picture_without_a_forecast_goes_through_the_lab() -> None:
    match = eg.new("automobile", players=4, seed=1)
    plain = lab(match, look={"forecast": False}).board.svg
    assert len(plain) < len(lab(match).board.svg)
    for look in ({"forcast": False}, {"theme": "dark"}):
        with pytest.raises(SetupError, match="look"):
            lab(match, look=look)
