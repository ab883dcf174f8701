"""The board draws every position, whole, legibly, safely, and without giving secrets away."""

import pytest

from econgames.industria.board import alt, draw, label
from econgames.industria.board.layout import layout_of
from econgames.industria.board.marks import codes_of
from econgames.industria.edition import load, shipped
from econgames.industria.rules import State
from tests.boards import NAMES, asked
from tests.industria.looks import check, examples, random_play


def test_examples_cover_every_look() -> None:
    assert set(examples()) == {"offer", "bid", "hammer", "build", "end"}


def test_the_range_of_bids_stands_on_the_board() -> None:
    shown = set()
    for state, _, _ in random_play(4, 1):
        if state.phase != "bid" or (option := state.options(state.actors()[0])[0]).kind != "bid":
            continue
        one = option.low == option.high
        text = f"{option.low} t" if one else f"bid {option.low}+"
        words = f"{option.low} t" if one else f"{option.low} to {option.high} t"
        svg = draw(state, viewer=asked(state))
        assert f">{text}</text>" in svg
        assert f", {words}</title>" in svg
        shown.add(one)
    assert shown == {True, False}


def test_who_cannot_bid_can_still_pass() -> None:
    state, seat = next(
        (state, state.actors()[0])
        for state, _, _ in random_play(4, 5)
        if state.phase == "bid" and state.money[state.asked] < state.low_bid()
    )
    svg = draw(state, viewer=seat)
    assert 'data-move="pass_bid"' in svg and 'data-move="bid"' not in svg
    assert ">cannot bid</text>" in draw(state)


def test_the_end_names_the_winner_and_all_parts() -> None:
    state = examples()["end"]
    best = state.result()[0]
    svg = draw(state, names=NAMES)
    assert f"{NAMES[str(best['player'])]} wins with {best['total']} VP" in svg
    assert ">winner</text>" in svg
    for row in state.result():
        for part in ("vp_factory", "vp_technology", "vp_bonus", "vp_link", "vp_money", "total"):
            assert f">{row[part]}</text>" in svg


@pytest.mark.parametrize(
    ("kind", "signs"), [("sell_tile", ["▼ −", "▲ +"]), ("play_factory", ["▼ −"]), ("bid", [])]
)
def test_what_the_last_move_changed_is_marked(kind: str, signs: list[str]) -> None:
    state, move, rows = next(
        (state, move, rows)
        for state, move, rows in random_play(4, 6)
        if move is not None
        and move.kind == kind
        and (kind == "bid" or any(row[4] == "money" for row in rows))
    )
    svg = draw(state, last=move, rows=rows)
    assert 'stroke-dasharray="0.1 5"' in svg
    assert all(sign in svg for sign in signs)
    assert 'stroke-dasharray="0.1 5"' not in draw(state)


def test_links_say_who_scores_them() -> None:
    state = next(s for seed in range(9) for s, _, _ in random_play(4, seed) if _scored(s) >= 2)
    svg = draw(state)
    assert svg.count('stroke-width="5"') == _scored(state)
    owners = {letter for letter, row in _links(state).items() if row}
    assert all(f"3 points for {NAMES[letter]}</title>" in svg for letter in owners)


def _links(state: State) -> dict[str, int]:
    return {str(row["player"]): int(row["vp_link"]) // 3 for row in state.result()}


def _scored(state: State) -> int:
    return sum(_links(state).values())


def test_every_option_has_a_short_label() -> None:
    for state in examples().values():
        for seat in state.actors():
            options = state.options(seat)
            assert all(0 < len(label(option, state)) <= 28 for option in options)


def test_words_for_those_who_do_not_see_the_picture() -> None:
    for state in examples().values():
        assert f"round {state.round}" in alt(state, NAMES)


def test_linked_tiles_stand_on_one_row_or_beside_each_other() -> None:
    layout = layout_of(shipped(), 4)
    assert set(layout.rows) == set(shipped().built)
    level = 0
    for link in shipped().links:
        a, b = layout.cards[link.a], layout.cards[link.b]
        level += a.y == b.y
        assert abs(layout.rows[link.a] - layout.rows[link.b]) <= 1
    assert level == 14
    boxes = list((layout.cards | layout.small).values())
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            apart = one.x >= other.right or other.x >= one.right
            assert apart or one.y + one.height <= other.y or other.y + other.height <= one.y


def test_another_edition_is_drawn() -> None:
    """More technologies in one epoch than the table of rows has."""
    first = ["road_building", "gas_lighting", "lithography"]
    second = {"resource_tiles": ["res_wood_1", "res_stone_1"], "bonus_tiles": ["bonus_canal"]}
    changes = {table: [{"id": id, "epoch": 2} for id in ids] for table, ids in second.items()}
    changes["technologies"] = [{"id": id, "epoch": 1} for id in first]
    edition = load(changes)
    assert layout_of(edition, 4).count == 11
    for number, (state, last, rows) in enumerate(random_play(4, 3, edition)):
        if number % 20 == 0:
            check(state, last, rows, asked(state) or "A", "light")
    assert codes_of(("brick", "coal", "copper"))["coal"][0] == "Co"
