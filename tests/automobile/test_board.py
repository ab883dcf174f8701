"""The board draws every position, whole, legibly, safely, and without giving tiles away."""

import re
from xml.etree import ElementTree

import pytest

import econgames as eg
from econgames.automobile.board import (
    alt,
    choice,
    describe,
    draw,
    parameter,
    place,
)
from econgames.automobile.board.cells import PLACES, cell_place
from econgames.automobile.demand import expected_demand
from econgames.automobile.edition import shipped
from econgames.automobile.rules import State
from econgames.drawing import checking
from tests.automobile.looks import examples, random_play
from tests.automobile.positions import Space, position
from tests.boards import NAMES, asked


def test_examples_cover_every_look() -> None:
    phases = State.info.phases
    assert set(examples()) == {phase for phase in phases if phase not in ("market", "losses")}


# ---- where options stand


def places_of(svg: str, move: str) -> list[str]:
    """Names of the elements that stand for an option."""
    return [
        element.attrib["aria-label"]
        for element in ElementTree.fromstring(svg).iter()
        if element.get("data-move") == move
    ]


def test_families_mark_all_that_they_are_about() -> None:
    s = position(
        "actions",
        spaces={6: Space("A", 2), 7: Space("A", 2, parts=1), 9: Space("B", 1)},
        players={"A": {"cash": 2000}},
    )
    svg = draw(s, viewer="A")
    produce = places_of(svg, "produce")
    assert produce[0].startswith("Produce: 6 Thomas Flyer, 4 to 7 cars at $70.")
    assert produce[1].startswith("Produce: 7 Ford Model T, 5 to 9 cars at $30.")
    assert len(produce) == 2
    sections = places_of(svg, "place_distributors")
    assert [name.rpartition(" ")[2] for name in sections] == ["premium", "mid", "mass"]
    assert places_of(svg, "close:7") == ["Close 7 Ford Model T, get $900"]
    assert places_of(svg, "build:8:1:0") == ["Build 1 factory for 8 National, premium: pay $400"]
    s = position("howard", spaces={6: Space("A", 1, cars=3)}, characters={"A": "howard"})
    names = places_of(draw(s, viewer="A"), "howard_sell")
    assert names[0] == "Sell 2 cars to Howard"
    assert names[1].startswith("Sell 2 cars to Howard: 6 Thomas Flyer, up to 2 at $150.")


def test_an_empty_space_has_a_tab_for_each_build() -> None:
    s = position("actions", players={"A": {"cash": 2000, "research": 3}})
    svg = draw(s, viewer="A")
    moves = {f"build:2:{f}:{p}" for f, p in ((2, 0), (1, 0), (1, 1))}
    assert {o.id for o in s.options("A") if o.id.startswith("build:2:")} == moves
    for move in moves:
        (name,) = places_of(svg, move)
        assert " and 3 research cubes" in name


def test_a_sale_can_be_chosen_at_the_slot_and_at_the_cars() -> None:
    s = position(
        "distributors",
        turn=2,
        spaces={6: Space("A", 1, cars=3)},
        players={"A": {"section": (1, 1, 1)}},
        hands=[(5, 3), (4, 3), (2, 2)],
    )
    svg = draw(s, viewer="A")
    assert len(places_of(svg, "distributor_sell:mid:mid:6")) == 2
    for section in ("premium", "mass"):
        assert len(places_of(svg, f"distributor_sell:{section}:mid:6")) == 1


def test_places_of_the_ring() -> None:
    places = [cell_place(space) for space in range(1, PLACES + 1)]
    assert len(set(places)) == PLACES == len(shipped().models)
    for one, other in zip(places, places[1:] + places[:1], strict=True):
        assert abs(one.x - other.x) + abs(one.y - other.y) in (96, 128)


# ---- what is hidden, and what people type


def test_own_tiles_and_what_they_tell() -> None:
    s = position("characters", turn=2, hands=[(5, 3), (4, 3), (2, 2)])
    svg = draw(s, viewer="A")
    mean = float(expected_demand([5, 3], 3, 2, "mid"))
    assert f">{mean:.1f}</tspan>" in svg
    assert svg.count(">?</text>") == 2 * 2 + 2 * 2
    plain = draw(s, viewer="A", forecast=False)
    assert f">{mean:.1f}</tspan>" not in plain
    nobody = draw(s)
    assert nobody.count(">?</text>") == 2 * 3 + 2 * 3
    assert "demand 5 and 3" in svg
    assert ", demand " not in nobody


def test_the_forecast_can_be_left_to_the_student() -> None:
    match = eg.new("automobile", players=4, seed=1)
    hand = match.state.snapshot()["players"]["A"]["hand"]
    mean = f">{float(expected_demand(hand, 4, 1, 'mid')):.1f}</tspan>"
    assert mean in match.board("A").svg
    assert mean not in match.board("A", forecast=False).svg
    with pytest.raises(ValueError, match="can be asked for forecast; not 'forcast'"):
        match.board("A", forcast=False)
    with pytest.raises(ValueError, match="can be asked for nothing; not 'forecast'"):
        eg.new("industria", players=3, seed=1).board(forecast=False)


def test_after_the_end_all_tiles_lie_open() -> None:
    state = examples()["end"]
    svg = draw(state)
    assert ">?</text>" not in svg
    assert f">{(state.demand or ())[1]}</tspan>" in svg


# ---- marks


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
        if found[1] is not None and found[1].kind == "produce"
    )
    svg = draw(state, last=move, rows=rows)
    assert 'stroke-dasharray="0.1 5"' in svg
    assert re.search(r">▲ \+\d+ cars?<", svg)
    assert "▼ −$" in svg
    assert "▲" not in draw(state)


def test_tokens_over_cars_and_cars_of_a_closed_space() -> None:
    s = position(
        "executive",
        spaces={
            6: Space("A", 3, parts=1, cars=14, bonus=1, reduced=2),
            4: Space("A", cars=12, closed=True),
        },
        players={"A": {"research": 3}},
    )
    with checking() as text:
        svg = draw(s, viewer="A")
    assert text.too_wide == text.overlaps() == []
    for shown in (">+1</text>", ">−2</text>", ">closed</text>", ">14</text>", ">12</text>"):
        assert shown in svg
    title = "6 Thomas Flyer, mid, $400: Ada, 3 factories, a parts factory, 14 cars, a bonus token"
    assert title in svg


# ---- words


def test_what_options_ask_for_has_names() -> None:
    s = position("howard", spaces={6: Space("A", 1, cars=3)}, characters={"A": "howard"})
    (sale,) = s.options("A")
    assert [parameter(sale, each["name"], s) for each in sale.parameters] == ["6 Thomas Flyer"]  # type: ignore[attr-defined]
    assert [choice(sale, "6", value, s) for value in (0, 2)] == ["none", "2 for $300"]
    s = position("actions", hands=[(3,)] * 3)
    (place_some,) = (o for o in s.options("A") if o.kind == "place_distributors")
    assert parameter(place_some, "mid", s) == "mid"
    assert choice(place_some, "mid", 2, s) == "2"


def test_where_the_game_is() -> None:
    assert place(examples()["actions"]).startswith("Turn ")
    assert place(examples()["end"]) == "Turn 4 of 4 · game over"
    # looked at without options
    state = examples()["actions"]
    assert "only a pass" not in draw(state, viewer=asked(state), options=[])


def test_words_for_those_who_do_not_see_the_picture() -> None:
    for look, state in examples().items():
        words, line = describe(state, NAMES), alt(state, NAMES)
        for letter, player in state.snapshot()["players"].items():
            assert f"{NAMES[letter]}: " in words
            assert f"cash {'−' if player['cash'] < 0 else ''}${abs(player['cash']):,}" in words
        assert (" wins" in line) == (look == "end")
