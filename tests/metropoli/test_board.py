"""The board draws every position, whole, legibly, safely, and without giving secrets away."""

from xml.etree import ElementTree

import pytest

from econgames.metropoli.board import FAMILIES, alt, describe, draw, family, label
from econgames.metropoli.board.words import card_words
from econgames.metropoli.edition import shipped
from econgames.metropoli.rules import State
from tests.boards import NAMES
from tests.metropoli.looks import check, examples, random_play
from tests.metropoli.positions import K, position


def test_examples_cover_every_phase() -> None:
    phases = set(State.info.phases)
    assert set(examples()) >= phases - {"card_free_block", "card_tender"}


@pytest.mark.parametrize("phase", ["card_free_block", "card_tender", "town_hall"])
def test_phases_of_cards(phase: str) -> None:
    card = {"card_free_block": "building_permit", "card_tender": "tender_notice"}.get(phase)
    state = position(phase, cards=[card] if card else [], drawn=1 if card else 0)
    svg = check(state, None, [], "A", "light")
    if card:
        assert card_words(shipped().cards[card]) in svg


def test_nobody_with_everything_makes_the_board_burst() -> None:
    owner = dict.fromkeys(shipped().concessions, "B")
    tower = dict.fromkeys(shipped().lots, 5)
    cash = {"A": 140_000 * K, "B": 140_000 * K}
    for players in (3, 4, 5, 6):
        place = dict.fromkeys("ABCDEF", 13)
        s = position("pre_roll", players=players, owner=owner, height=tower, cash=cash, place=place)
        check(s, None, [], "A", "light")
        s.place = [19] * players
        check(s, None, [], "A", "light")


def test_ranges_stand_on_the_board() -> None:
    state = examples()["auction_bid"]
    low = next(o.low for o in state.options(state.actors()[0]) if o.kind == "bid")
    assert f">bid ${low // K}k or more</text>" in draw(state, viewer=state.actors()[0])
    state = examples()["triple_move"]
    assert ">move 1 to 40 spaces</text>" in draw(state, viewer="A")


def test_after_a_triple_every_space_is_a_destination() -> None:
    state = position("triple_move", dice=9, place={"A": 37})
    svg = ElementTree.fromstring(draw(state, viewer="A"))
    found = {e.get("id"): e for e in svg.iter() if "data-value" in e.attrib}
    assert len(found) == 40
    for index in range(40):
        element = found[f"b-sp-{index}"]
        steps = int(element.attrib["data-value"])
        moved = state.copy()
        assert element.get("data-move") == state.options("A")[0].id
        moved.play(state.options("A")[0].at(steps))
        assert f"Move {steps} space{'s' * (steps != 1)}; {index} " in element.attrib["aria-label"]
        if state.t.kind[index] not in ("highway", "metropolis"):
            assert moved.place[0] == index
    assert "data-value" not in draw(state, viewer="B")


def test_the_end_names_the_winner() -> None:
    state = examples()["over"]
    winner = next(iter(state.scores()))
    svg = draw(state, names=NAMES)
    assert f"{NAMES[winner]} wins with $" in svg
    assert ">winner</text>" in svg


def test_what_the_last_move_changed_is_marked() -> None:
    state, move, rows = next(
        found
        for found in random_play(4, 1)
        if found[1] is not None and found[1].kind == "buy_block"
    )
    svg = draw(state, last=move, rows=rows)
    assert svg.count('stroke-dasharray="0.1 5"') == 1
    assert ">▼ −$100k</text>" in svg
    assert "▲" not in draw(state) and "▼" not in draw(state)


def test_families_and_short_labels() -> None:
    for state in examples().values():
        for seat in state.actors():
            for option in state.options(seat):
                assert family(option, state) in {*FAMILIES.values(), "No tender"}
                assert 0 < len(label(option, state)) <= 24


def test_words_for_those_who_do_not_see_the_picture() -> None:
    for state in examples().values():
        words, line = describe(state, NAMES), alt(state, NAMES)
        assert f"round {state.round}" in line
        for letter in state.players:
            assert f"{NAMES[letter]} " in words


def test_every_card_has_words() -> None:
    assert all(card_words(card) for card in shipped().cards.values())
