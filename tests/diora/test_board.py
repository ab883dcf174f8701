"""The board draws every position, whole, legibly, safely, and without giving secrets away."""

import random
import re

import pytest

from econgames.diora.board import FAMILIES, alt, describe, draw, family, label
from econgames.diora.board.scene import whole
from econgames.diora.edition import shipped
from tests.boards import NAMES, all_options
from tests.diora.looks import check, examples, random_play, without_orders
from tests.diora.positions import build, clear_rooms, event, give, lay, new


@pytest.mark.parametrize("look", sorted(examples()))
def test_examples_draw(look: str) -> None:
    state = examples()[look]
    check(state, None, [], (state.actors() or state.players)[0], "light")


@pytest.mark.parametrize("card", sorted(shipped().cards))
def test_every_event_is_told(card: str) -> None:
    state = event(new(4), card)
    svg = check(state, None, [], "A", "light")
    assert f"event: {shipped().cards[card].name}" in svg
    for space in shipped().cards[card].effects.closed:
        assert f'data-move="place:{space}' not in svg
        assert "closed this round" in svg


@pytest.mark.parametrize("room", sorted(shipped().rooms))
def test_every_room_fits(room: str) -> None:
    state = build(clear_rooms(new(4)), "B", room)
    assert f"b-room-{room}" in check(state, None, [], "A", "dark")


@pytest.mark.parametrize("pair", [("r23", "r30"), ("v04", "r31"), ("v02", "r18")])
def test_held_orders_fit(pair: tuple[str, str]) -> None:
    state = without_orders(give(new(4), "A", orders=pair, K=0), pair)
    assert f"b-tile-{pair[0]}" in check(state, None, [], "A", "light")


def test_examples_cover_every_look() -> None:
    assert set(examples()) >= {"turn_main", "turn_after", "produce", "over", "emergency"}


def test_dice_of_one_value_make_each_space_a_button() -> None:
    state = give(new(2), "A", active=[3, 3])
    svg = draw(state, viewer="A")
    assert svg.count('data-move="place:bank:active:3"') == 1
    assert "Bank with die 3, free: +5 zl" in svg


def test_prices_stand_on_the_board() -> None:
    state = lay(give(new(2), "A", active=[3], zl=9), "bank", ("B", 2))
    assert "Bank with die 3, pay 3 zl; dice there: Ben 2" in draw(state, viewer="A")
    assert ">pay 3 zl<" in draw(state, viewer="A")


def test_options_of_one_die_can_be_given() -> None:
    state = give(new(2), "A", active=[2, 4])
    options = [o for o in state.options("A") if getattr(o.move, "value", 4) == 4]
    svg = draw(state, viewer="A", options=options)
    assert ":active:2" not in svg and 'data-move="place:bank:active:4"' in svg
    assert "data-move" not in draw(state, viewer="A", options=[])


def test_stacks_and_events_stay_hidden() -> None:
    state = new(4, use_events=True)
    for viewer in state.players:
        assert draw(state.view(viewer), viewer=viewer) == draw(state, viewer=viewer)
    facts, picture = state.snapshot(), draw(state, viewer="A")
    for tile in facts["production"]["stack"]:
        assert f">{shipped().tiles[tile].short}<" not in picture
        assert f"tile-{tile}" not in picture
    for tile in facts["technology"]["stack"]:
        assert shipped().rooms[tile].name not in picture
    for card in facts["event_pile"]:
        assert shipped().cards[card].name not in picture


def test_a_view_that_was_played_on_draws() -> None:
    rng = random.Random(4)
    state = new(3, use_events=True).view("A")
    while state.actors():
        seat = state.actors()[0]
        check(state, None, [], seat, "light")
        state.play_through(rng.choice(state.options(seat)).sample(rng))


def test_a_die_keeps_its_id_when_it_is_laid() -> None:
    state = give(new(2), "A", active=[2, 2, 4])
    before = set(re.findall(r'id="(b-die-A-[^"]+)"', draw(state)))
    move = next(m for o in state.options("A") for m in o.moves() if getattr(m, "value", 0) == 2)
    state.play(move)
    assert set(re.findall(r'id="(b-die-A-[^"]+)"', draw(state, last=move))) == before


def test_the_end_names_the_winner() -> None:
    state = examples()["over"]
    winner = state.winners()[0]
    svg = draw(state, names=NAMES)
    assert f"{NAMES[winner]} wins with {whole(state.scores()[winner])} points" in svg
    assert ">winner</text>" in svg


def test_what_the_last_move_changed_is_marked() -> None:
    state, move, rows = next(
        found for found in random_play(4, 5) if "fee" in str(found[2]) and found[0].actors()
    )
    svg = draw(state, last=move, rows=rows)
    assert 'stroke-dasharray="0.1 5"' in svg
    assert re.search(r"[▲▼] [+−]\d+ zl", svg)
    assert "▲" not in draw(state)


def test_every_option_has_a_family_and_a_short_label() -> None:
    groups = {"Warehouse", "Orders", "Staff", "Supplies", "Rooms"}
    for state, option in all_options(examples()):
        assert family(option, state) in {*FAMILIES.values(), *groups}
        for text in (label(option), label(option, state)):
            assert 0 < len(text) <= 60, text


def test_words_for_those_who_do_not_see_the_picture() -> None:
    for look, state in examples().items():
        words, line = describe(state, NAMES), alt(state, NAMES)
        for letter, player in state.snapshot()["players"].items():
            assert f"{NAMES[letter]}: {player['points']} points, {player['zl']} zl" in words
        assert ("win" in line) if look == "over" else line.endswith(" to act")
