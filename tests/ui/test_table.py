"""The table without a page: choosing, playing, looking back, bots, errors."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from econgames.core.errors import EconGamesError, SetupError
from econgames.ui import asking, views
from econgames.ui.board import Board
from econgames.ui.previews import preview_view
from econgames.ui.table import Table
from tests.ui import fake


def table(**kwargs: object) -> Table:
    return Table(fake.Match(), kinds=fake.KINDS, **kwargs)


def board(**kwargs: object) -> Board:
    return Board(fake.Match(), kinds=fake.KINDS, **kwargs)


def send(widget: Board, kind: str, **content: object) -> None:
    widget._on_msg(widget, {"kind": kind, **content}, [])


def test_a_person_chooses_sees_and_plays() -> None:
    one = table(bots=False)
    one.select("take:X", 2)
    preview = preview_view(one)
    assert preview["play"] == "Take $2 from X"
    assert preview["transfers"][0]["text"] == "$2"
    assert preview["changes"] == [{"name": "cash", "before": "$10", "after": "$12"}]
    one.play()
    assert one.match.step == 1
    assert one.picked == ""
    assert views.live_view(one) == "Ada takes $2 from X. Ben to act."


def test_a_value_outside_the_range_is_refused_and_the_choice_stays() -> None:
    one = table(bots=False)
    one.select("take:X", 2)
    with pytest.raises(ValueError, match="1 to 3"):
        one.select("take:X", 9)
    assert (one.picked, one.value) == ("take:X", 2)


def test_a_typed_value_that_was_cut_is_told() -> None:
    one = board(bots=False)
    send(one, "select", id="take:X", value=3, typed=45)
    assert one.message == {"text": "The amount goes from 1 to 3; 45 was cut to 3.", "kind": "note"}
    assert one.value == 3
    send(one, "select", id="take:X", value=1, typed=0)
    assert one.message["text"] == "The amount goes from 1 to 3; 0 was raised to 1."
    send(one, "select", id="take:X", value=2)
    assert one.message["text"] == ""


def test_bots_answer_until_a_person_is_asked_and_undo_takes_them_back() -> None:
    one = board(bots="greedy")
    send(one, "play", id="take:X", value=3, at=0)
    assert one.match.step == 3
    assert one.who["line"] == "Ada to move"
    send(one, "undo")
    assert one.match.step == 0
    send(one, "redo")
    assert one.match.step == 3


def test_viewer_sees_other_people_but_does_not_play_for_them() -> None:
    one = table(bots=False, viewer="B")
    assert one.asked is None
    assert one.options() == []
    assert views.who_view(one)["detail"] == "another person's turn"


def test_looking_back_offers_nothing_and_playing_from_here_does() -> None:
    one = board(bots=False)
    for _ in range(4):
        send(one, "play", id="pass", at=one.match.step)
    send(one, "goto", step=1)
    assert one.history["look_only"] and not one.options
    send(one, "from_here")
    assert not one.history["look_only"] and one.options
    send(one, "goto", step=99)
    assert one.match.step == 4


def test_a_late_second_click_plays_nothing() -> None:
    one = board(bots=False)
    send(one, "play", id="pass", at=0)
    send(one, "play", id="pass", at=0)
    assert one.match.step == 1
    assert one.message["text"] == ""


def test_a_late_second_click_lets_no_bot_move() -> None:
    one = board(bots=False)
    send(one, "bot", at=0)
    send(one, "bot", at=0)
    assert one.match.step == 1
    send(one, "bot", at=1)
    assert one.match.step == 2


@pytest.mark.parametrize(
    "way",
    [[("latest", {})], [("forward", {})], [("goto", {"step": 99})], [("redo", {})]],
)
def test_bots_go_on_when_the_end_of_the_line_is_shown_again(way: list[Any]) -> None:
    one = board(bots="greedy")
    one.match.play(fake.Pass("A"))  # the bots are asked next
    one.table._fresh()
    send(one, "back")
    assert (one.match.step, one.history["look_only"]) == (0, True)
    for kind, content in way:
        send(one, kind, **content)
    assert one.match.step == 3
    assert one.who["line"] == "Ada to move"


def test_bots_go_on_when_a_tab_leads_to_the_last_step() -> None:
    one = board(bots="greedy")
    one.match.play(fake.Pass("A"))
    one.go_to(0)
    assert one.match.step == 0
    one.go_to(1)
    assert one.match.step == 3


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ({"kind": "play", "id": "", "at": 0}, "No move is chosen"),
        ({"kind": "nonsense"}, "cannot do"),
        ({"kind": "select", "id": "take:X", "value": 9}, "1 to 3"),
        ({"kind": "why", "tag": "take", "fields": {"pot": "X", "amount": "many"}}, "whole number"),
    ],
)
def test_errors_stand_in_the_message_row(message: dict[str, object], expected: str) -> None:
    one = board(bots=False)
    one._on_msg(one, message, [])
    assert expected in one.message["text"]
    assert one.message["kind"] == "error"
    assert one.match.step == 0
    send(one, "select", id="pass")
    assert one.message["text"] == ""


def test_an_unexpected_error_is_shown_with_the_next_step() -> None:
    one = board(bots={"B": "broken"})
    send(one, "play", id="pass", at=0)
    assert "ZeroDivisionError" in one.message["text"]
    assert "Undo" in one.message["text"]
    assert "choose" in one.trouble
    send(one, "undo")
    assert one.match.step == 0


def test_a_board_that_cannot_be_drawn_says_so() -> None:
    match = fake.Match()
    one = Board(match)
    one.table.words.board = None
    send(one, "play", id="pass", at=0)
    assert "AttributeError" in one.message["text"]


def test_why_not_asks_for_any_move_of_the_game() -> None:
    one = table(bots=False)
    kinds = {kind["tag"]: kind for kind in asking.kinds_view(one)}
    pots, amount = kinds["take"]["fields"]
    assert [each["value"] for each in pots["choices"]] == ["X", "Y"]
    assert amount["choices"] == []
    told = asking.answer(one, "take", {"pot": "X", "amount": "9"})
    assert told == "take $1 to $3; not $9 [rule pot.amount]\nPossible now: Take, Pass."
    told = asking.answer(one, "take", {"pot": "X", "amount": "2"})
    assert told == "Nothing forbids it: Take $2 from X."
    with pytest.raises(EconGamesError, match="unknown kind"):
        asking.answer(one, "steal", {})


@pytest.mark.parametrize("wrong", [{"viewer": "Z"}, {"bots": "genius"}, {"bots": {"Z": "greedy"}}])
def test_unknown_seats_and_bots_are_refused_with_the_known_ones(wrong: dict[str, object]) -> None:
    with pytest.raises(SetupError, match=r"(?i)seat|greedy"):
        table(**wrong)


def test_at_most_six_coins_and_no_dollar_is_lost() -> None:
    one = table(bots=False)
    rows = [(1, "bank", f"corp:{number}", number, "money", "income") for number in range(1, 10)]
    coins = views.fit_flights(one, rows)
    assert len(coins) == 6
    assert sum(int(coin["text"].strip("$")) for coin in coins) == sum(range(1, 10))


def test_the_still_picture_and_its_words_travel_with_the_widget() -> None:
    data, _meta = board()._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert 'alt="Fake pots, step 0"' in data["text/html"]
    assert data["text/plain"] == "Fake pots, step 0"
    assert "application/vnd.jupyter.widget-view+json" in data


def test_code_that_plays_is_followed_by_refresh() -> None:
    one = board(bots="greedy")
    one.match.play(fake.Pass("A"))
    one.refresh()
    assert one.match.step == 3
    one.match.undo()
    one.refresh()
    assert one.history["look_only"]


def test_closing_frees_the_board_and_the_match() -> None:
    one = board(bots="greedy")
    send(one, "play", id="pass", at=0)
    gone = [weakref.ref(one), weakref.ref(one.match)]
    one.close()
    del one
    gc.collect()
    assert [ref() for ref in gone] == [None, None]


def test_undo_before_the_first_decision_of_a_person_explains_itself() -> None:
    one = board(bots={"A": "greedy", "B": "greedy"})
    one.wake_bots(at_once=True)
    assert one.match.step == 2
    send(one, "undo")
    assert one.match.step == 2
    assert "no earlier decision" in one.message["text"]


def test_the_table_can_be_turned_where_several_people_may_act() -> None:
    match = fake.Match()
    match.actors = lambda: ("A", "B")  # type: ignore[method-assign]
    one = Table(match, bots=False)
    assert views.who_view(one)["others"] == [{"seat": "B", "name": "Ben"}]
    one.turn_to("B")
    assert one.asked == "B"


def test_where_several_may_act_bots_come_first() -> None:
    match = fake.Match()
    match.actors = lambda: ("A", "B")  # type: ignore[method-assign]
    assert Table(match, kinds=fake.KINDS, bots={"B": "greedy"}).acting == "B"


# ---- options that ask for several choices


def splitting() -> Board:
    return Board(fake.Match(splits=True), kinds=fake.KINDS, bots=False)


def test_an_option_with_choices_begins_with_its_own_move_and_is_built() -> None:
    one = splitting()
    view = next(option for option in one.options if option["id"] == "split")
    assert [each["name"] for each in view["parameters"]] == ["X", "Y", "helper"]
    assert [each["number"] for each in view["parameters"]] == [True, True, False]
    assert view["parameters"][2]["choices"][1] == {"value": "the_clerk", "text": "the clerk"}
    assert view["start"] == {"X": 0, "Y": 2, "helper": "nobody"}
    send(one, "select", id="split", values=view["start"])
    assert one.preview["play"] == "Take $2 with nobody"
    send(one, "select", id="split", values={"X": 1, "helper": "the_clerk"})
    assert one.preview["play"] == "Take $3 with the_clerk"
    assert one.preview["changes"] == [{"name": "cash", "before": "$10", "after": "$13"}]
    send(one, "play", id="split", values=one.values, at=0)
    assert one.match.last == fake.Split({"X": 1, "Y": 2}, "the_clerk", "A")
    assert one.values == {}


def test_choices_that_do_not_go_together_are_told_and_not_played() -> None:
    one = splitting()
    send(one, "select", id="split", values={"X": 3, "Y": 2})
    assert one.preview["play"] == ""
    assert "$1 to $4 in all" in one.preview["problem"]
    send(one, "play", id="split", values=one.values, at=0)
    assert one.match.step == 0
    assert "$1 to $4 in all" in one.message["text"]
    send(one, "select", id="split", values={"Y": 3})
    assert "Y must be 0, 2 or 4" in one.message["text"]
    assert one.values["Y"] == 2


def test_why_not_takes_several_choices_in_one_field() -> None:
    one = table(bots=False)
    assert "$5" in asking.answer(one, "split", {"pots": "X=3, Y=2", "helper": "nobody"})
    with pytest.raises(EconGamesError, match="must look like"):
        asking.answer(one, "split", {"pots": "X", "helper": "nobody"})
    with pytest.raises(EconGamesError, match="no move"):
        asking.answer(one, "split", {"pots": "X=many", "helper": "nobody"})


# ---- marks


def test_a_mark_is_seen_by_the_board_and_cleared_again() -> None:
    one = board(bots=False)
    send(one, "play", id="take:X", value=2, at=0)
    send(one, "mark", party="A")
    assert one.marked["label"] == "Ada"
    assert (one.marked["parties"], one.marked["ids"]) == (["A"], [])
    send(one, "mark", step=1)
    assert one.marked["parties"] == ["bank", "A"]
    send(one, "mark", step=1)
    assert one.marked == {}
    send(one, "mark", id="pot-0", party="bank")
    assert one.marked["label"] == "Bank"
    send(one, "mark")
    assert one.marked == {}
