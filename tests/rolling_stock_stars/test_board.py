"""The board draws every position, whole, legibly, safely, and without giving secrets away."""

import re

from econgames.core.chance import Chance
from econgames.rolling_stock_stars.board import FAMILIES, alt, describe, draw, family, label
from econgames.rolling_stock_stars.edition import shipped
from econgames.rolling_stock_stars.rules import State
from tests.boards import NAMES, all_options
from tests.rolling_stock_stars.looks import check, examples, random_play


def test_examples_cover_every_look() -> None:
    looks = {"investment", "auction", "acquisition", "offers", "closing", "dividends", "issue"}
    assert set(examples()) >= looks | {"ipo", "end"}


def test_ranges_stand_on_the_board() -> None:
    state = examples()["dividends"]
    viewer = state.actors()[0]
    (option,) = state.options(viewer)
    shown = f"dividend ${option.low}" + (f"–{option.high}" if option.high > option.low else "")
    assert f">{shown}</text>" in draw(state, viewer=viewer)


def test_without_options_the_turn_box_says_who_acts() -> None:
    state = State.new(3, Chance(1), shipped(), {})
    seat = state.actors()[0]
    texts = re.findall(
        r"<text[^>]*>([^<]*)</text>", draw(state, viewer=seat, options=[], names=NAMES)
    )
    assert f"{NAMES[seat]} to act" in texts
    assert not any(text.strip().endswith(":") for text in texts)


def test_the_deck_is_in_no_picture() -> None:
    for state in examples().values():
        picture = draw(state, viewer=state.players[-1])
        in_sight = set(re.findall(r'id="b-company-(\w+)"', picture))
        for company in shipped().companies.values():
            if company.id not in in_sight and company.id not in _owned(state):
                assert company.name not in picture


def _owned(state: State) -> set[str]:
    """Companies that somebody has; a crowded panel may count them without naming them."""
    snapshot = state.snapshot()
    owners = [*snapshot["players"].values(), *snapshot["corporations"].values()]
    owners.append(snapshot["foreign_investor"])
    return {company for owner in owners for company in owner["companies"]}


def test_the_end_names_the_winner() -> None:
    state = examples()["end"]
    winner, score = next(iter(state.scores().items()))
    svg = draw(state, names=NAMES)
    assert f"{NAMES[winner]} wins with ${score:,}" in svg
    assert ">winner</text>" in svg


def test_what_the_last_move_changed_is_marked() -> None:
    state, move, rows = next(
        found
        for seed in range(20)
        for found in random_play(4, seed)
        if found[1] is not None and found[1].kind == "buy_share"
    )
    svg = draw(state, last=move, rows=rows)
    assert 'stroke-dasharray="0.1 5"' in svg
    assert "▼ −$" in svg
    assert "▲" not in draw(state)


def test_every_option_has_a_family_and_a_short_label() -> None:
    for state, option in all_options(examples()):
        assert family(option, state) in {*FAMILIES.values(), "Bid", "Leave"}
        for text in (label(option), label(option, state)):
            assert 0 < len(text) <= 24, text


def test_share_labels_carry_the_price() -> None:
    priced = [
        label(option, state)
        for state, option in all_options(examples())
        if option.kind == "buy_share"
    ]
    assert priced
    assert all(re.fullmatch(r"[A-Z]{1,2} for \$\d+", text) for text in priced)


def test_words_for_those_who_do_not_see_the_picture() -> None:
    for look, state in examples().items():
        words, line = describe(state, NAMES), alt(state, NAMES)
        snapshot = state.snapshot()
        assert f"turn {snapshot['turn']}" in line
        for letter, player in snapshot["players"].items():
            assert f"{NAMES[letter]}, " in words
            assert f"${player['cash']:,}" in words
        for id in snapshot["corporations"]:
            assert f"Corporation {id}: price $" in words
        if look == "end":
            assert " wins with " in line
        else:
            assert line.endswith(" to act")


def test_variants_draw() -> None:
    hands = State.new(2, Chance(1), shipped(), {"two_hands": True})
    check(hands, None, [], hands.actors()[0], "light")
    closed, opened = (
        draw(State.new(3, Chance(1), shipped(), {"open_companies": choice}))
        for choice in (False, True)
    )
    assert "companies left, hidden" in closed
    assert re.search(r"companies left: [A-Z]+( [A-Z]+)+<", opened)
