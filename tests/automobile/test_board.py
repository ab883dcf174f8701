"""The board draws every position, whole, legibly, safely, and without giving tiles away."""

import gzip
import json
import os
import random
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec import structs

from econgames.automobile.board import (
    FAMILIES,
    alt,
    choice,
    describe,
    draw,
    family,
    label,
    parameter,
    place,
    say,
)
from econgames.automobile.board.cells import PLACES, cell_place
from econgames.automobile.demand import expected_demand
from econgames.automobile.edition import shipped
from econgames.automobile.moves import MOVES
from econgames.automobile.records import move_of, script_of
from econgames.automobile.rules import State
from econgames.core.chance import Chance
from econgames.core.moves import Move, Option
from econgames.drawing import checking, contrast
from tests.automobile.positions import Space, position

SVG = "{http://www.w3.org/2000/svg}"
RECORDS = os.environ.get("ECONGAMES_RECORDS")
FILES = sorted((Path(RECORDS) / "automobile").glob("*.json.gz")) if RECORDS else []
EVERY = int(os.environ.get("ECONGAMES_EVERY", "5"))
ROOM_RUNS_OUT = {"build", "ford_build"}
"""Kinds of options that a crowded space may leave to the action bar."""
NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Dan", "E": "Eva"}

Position = tuple[State, Move | None, list[Any]]


def recorded(file: Path) -> Iterator[Position]:
    """Every position of a recorded game, with the last move and its rows."""
    record = json.loads(gzip.decompress(file.read_bytes()))
    state = State.new(len(record["players"]), Chance(0, script_of(record)), shipped(), {})
    yield state, None, []
    for step in record["steps"]:
        assert state.rows is not None
        before = len(state.rows)
        move = move_of(state, step["action"])
        state.play(move)
        yield state, move, state.rows[before:]


def random_play(players: int, seed: int) -> Iterator[Position]:
    """Positions of a game in which everybody plays anything, though seldom closes or passes."""
    rng = random.Random(seed)
    state = State.new(players, Chance(seed), shipped(), {})
    yield state, None, []
    while state.actors():
        assert state.rows is not None
        before = len(state.rows)
        options = state.options(state.actors()[0])
        for kinds, chance in ((("close",), 0.9), (("exec_pass", "exec_close"), 0.6)):
            others = [option for option in options if option.kind not in kinds]
            if others and rng.random() < chance:
                options = others
        move = rng.choice(options).sample(rng)
        state.play(move)
        yield state, move, state.rows[before:]


@lru_cache(maxsize=1)
def examples() -> dict[str, State]:
    """The position with most options of each phase, and the end."""
    found: dict[str, tuple[int, State]] = {}
    for players, seed in ((4, 1), (5, 2), (3, 3), (5, 5), (4, 6)):
        for state, _, _ in random_play(players, seed):
            count = sum(len(state.options(seat)) for seat in state.actors())
            if count >= found.get(state.phase, (0, state))[0]:
                found[state.phase] = count, state.copy()
    return {kind: state for kind, (_, state) in found.items()}


def asked(state: State) -> str | None:
    return next(iter(state.actors()), None)


def check(state: State, last: Move | None, rows: list[Any], viewer: str, theme: str) -> str:
    """Draw, and claim what is true of every picture."""
    with checking() as text:
        svg = draw(state, viewer=viewer, names=NAMES, last=last, rows=rows, theme=theme)
    assert text.too_wide == []
    assert text.overlaps() == []
    assert len(svg.encode()) < 100_000
    ids, parties, drawn = [], [], set()
    for element in ElementTree.fromstring(svg).iter():
        if "id" in element.attrib:
            ids.append(element.attrib["id"])
        if "data-party" in element.attrib:
            parties.append(element.attrib["data-party"])
        if "data-move" in element.attrib:
            drawn.add(element.attrib["data-move"])
            title = element.find(f"{SVG}title")
            assert element.get("role") == "button"
            assert element.get("tabindex") == "-1"
            assert title is not None and title.text == element.get("aria-label")
            inner = [e for e in element.iter() if "data-move" in e.attrib]
            assert inner == [element], "a button in a button"
    assert len(ids) == len(set(ids))
    assert all(id.startswith("b-") for id in ids)
    options = {option.id: option.kind for option in state.options(viewer)}
    assert drawn <= set(options), "only what is legal may be clicked"
    assert {options[id] for id in set(options) - drawn} <= ROOM_RUNS_OUT
    assert sorted(parties) == sorted(["bank", "display", "supply", *state.players])
    return svg


@pytest.mark.skipif(not FILES, reason="ECONGAMES_RECORDS does not name a folder of records")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_every_recorded_position(file: Path) -> None:
    for number, (state, last, rows) in enumerate(recorded(file)):
        # drawing takes milliseconds and checking more; all positions: ECONGAMES_EVERY=1
        if number % EVERY and state.actors():
            continue
        viewer = asked(state) or state.players[number % len(state.players)]
        check(state, last, rows, viewer, ("light", "dark")[number % 2])


@pytest.mark.parametrize(("players", "seed"), [(3, 12), (4, 13), (5, 14)])
def test_positions_of_random_play(players: int, seed: int) -> None:
    for number, (state, last, rows) in enumerate(random_play(players, seed)):
        check(state, last, rows, asked(state) or "A", ("light", "dark")[number % 2])


def test_examples_cover_every_look() -> None:
    phases = State.info.phases
    assert set(examples()) == {phase for phase in phases if phase not in ("market", "losses")}


def test_nothing_is_clickable_for_those_not_asked() -> None:
    for state in examples().values():
        others = [seat for seat in state.players if seat != asked(state)]
        for viewer in [None, *others[:1]]:
            assert "data-move" not in draw(state, viewer=viewer)


def test_given_options_replace_those_of_the_state() -> None:
    state = examples()["actions"]
    assert "data-move" not in draw(state, viewer=asked(state), options=[])


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


def test_the_picture_shows_what_a_player_may_see_and_no_more() -> None:
    for state in examples().values():
        for viewer in state.players:
            picture = draw(state, viewer=viewer)
            assert draw(state.view(viewer), viewer=viewer) == picture
            if not state.actors():
                continue
            other = state.copy()
            for seat, name in enumerate(state.players):
                if name != viewer:
                    other.hands[seat] = (5,) * len(state.hands[seat] or ())
            other.bag = []
            assert draw(other, viewer=viewer) == picture


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


def test_after_the_end_all_tiles_lie_open() -> None:
    state = examples()["end"]
    svg = draw(state)
    assert ">?</text>" not in svg
    assert f">{(state.demand or ())[1]}</tspan>" in svg


def test_names_people_type_are_text() -> None:
    nasty = {
        "A": "<script>alert(1)</script>",
        "B": '"><image href=x onerror=1>',
        "C": "李 & Co\x00",
    }
    for state in examples().values():
        svg = draw(state, names=nasty, viewer="A")
        root = ElementTree.fromstring(svg)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= {
            "svg", "title", "desc", "defs", "pattern", "g", "rect", "path", "circle", "text",
            "tspan",
        }  # fmt: skip
        assert not any(key.startswith("on") for e in root.iter() for key in e.attrib)
    assert "&lt;script&gt;" in svg


def test_drawing_changes_nothing_and_repeats_itself() -> None:
    for state in examples().values():
        key = state.key()
        assert draw(state, viewer="A") == draw(state, viewer="A")
        assert state.key() == key


def test_ids_take_the_prefix_everywhere() -> None:
    state = examples()["actions"]
    plain, other = draw(state), draw(state, prefix="w7")
    assert other == plain.replace('"b-', '"w7-').replace(" b-d", " w7-d").replace("#b-", "#w7-")


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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "look", ["characters", "actions", "ford", "distributors", "executive", "end"]
)
def test_text_has_contrast_with_what_lies_under_it(look: str, theme: str) -> None:
    state = examples()[look]
    root = ElementTree.fromstring(draw(state, viewer=asked(state), theme=theme))
    weak = [found for found in _contrasts(root) if found[0] < 4.5]
    assert weak == []


def _contrasts(root: ElementTree.Element) -> Iterator[tuple[float, str, str, str]]:
    """Contrast of each text outside tokens with the topmost rectangle under its anchor."""
    ink = root.attrib["fill"]
    under: list[tuple[float, float, float, float, str]] = []
    for element in root.iter():
        if element.tag == f"{SVG}rect" and element.get("fill", "").startswith("#"):
            box = [float(element.get(side, "0")) for side in ("x", "y", "width", "height")]
            under.append((box[0], box[1], box[0] + box[2], box[1] + box[3], element.attrib["fill"]))
        if element.tag == f"{SVG}text" and element.get("stroke") != "none":
            x, y = float(element.attrib["x"]), float(element.attrib["y"]) - 4
            x += {"middle": 0.0, "end": -2.0}.get(element.get("text-anchor", ""), 2.0)
            ground = [fill for a, b, c, d, fill in under if a <= x <= c and b <= y <= d][-1]
            for piece in [element, *element]:
                if piece.text:
                    colour = piece.get("fill") or element.get("fill") or ink
                    yield contrast(colour, ground), piece.text, colour, ground


# ---- words


def all_options() -> list[tuple[State, Option]]:
    return [
        (state, option)
        for state in examples().values()
        for seat in state.actors()
        for option in state.options(seat)
    ]


def test_labels_tell_options_apart() -> None:
    for state in examples().values():
        for seat in state.actors():
            options = state.options(seat)
            named = {(family(option, state), label(option, state)) for option in options}
            assert len(named) == len(options)
    assert set(FAMILIES) == {kind.__struct_config__.tag for kind in MOVES.__args__}


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


def test_every_move_makes_a_sentence() -> None:
    for _, option in all_options():
        sentence = say(option.move, NAMES)
        assert sentence.endswith(".")
        player = option.move.player  # type: ignore[attr-defined]
        assert sentence.startswith(NAMES[player])
        nobody = say(structs.replace(option.move, player=None), NAMES)
        assert nobody.endswith(".") and "None" not in nobody


def test_words_for_those_who_do_not_see_the_picture() -> None:
    for look, state in examples().items():
        words, line = describe(state, NAMES), alt(state, NAMES)
        assert "\n" not in line
        for letter, player in state.snapshot()["players"].items():
            assert f"{NAMES[letter]}: " in words
            assert f"cash {'−' if player['cash'] < 0 else ''}${abs(player['cash']):,}" in words
        assert (" wins" in line) == (look == "end")
        desc = ElementTree.fromstring(draw(state, names=NAMES)).find(f"{SVG}desc")
        assert desc is not None and desc.text == words
