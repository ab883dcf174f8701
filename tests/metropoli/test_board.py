"""The board draws every position, whole, legibly, safely, and without giving secrets away."""

import gzip
import json
import os
import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from econgames.core.chance import Chance
from econgames.core.moves import Move
from econgames.drawing import checking, contrast
from econgames.metropoli.board import FAMILIES, alt, describe, draw, family, label
from econgames.metropoli.board.words import card_words
from econgames.metropoli.edition import shipped
from econgames.metropoli.records import move_of, script_of
from econgames.metropoli.rules import State
from tests.metropoli.positions import K, position

SVG = "{http://www.w3.org/2000/svg}"
RECORDS = os.environ.get("ECONGAMES_RECORDS")
FILES = sorted((Path(RECORDS) / "metropoli").glob("*.json.gz")) if RECORDS else []
EVERY = int(os.environ.get("ECONGAMES_EVERY", "5"))
NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Dan", "E": "Eva", "F": "Finn"}

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


def random_play(players: int, seed: int, most: int = 500) -> Iterator[Position]:
    """Positions of a game in which everybody does anything, each kind of move as often."""
    rng = random.Random(seed)
    state = State.new(players, Chance(seed), shipped(), {})
    yield state, None, []
    while state.actors() and state.step < most:
        assert state.rows is not None
        before = len(state.rows)
        options = state.options(state.actors()[0])
        kind = rng.choice(sorted({option.kind for option in options}))
        option = rng.choice([option for option in options if option.kind == kind])
        # Bids of all cash would soon leave players who are asked nothing any more.
        move = option.move if option.kind == "bid" and rng.random() < 0.9 else option.sample(rng)
        state.play(move)
        yield state, move, state.rows[before:]


@lru_cache(maxsize=1)
def examples() -> dict[str, State]:
    """The position with most options of each phase, and an end."""
    found: dict[str, tuple[int, State]] = {}
    for players, seed in ((4, 1), (6, 2), (3, 3), (5, 5)):
        for state, _, _ in random_play(players, seed, most=3000):
            count = sum(len(state.options(seat)) for seat in state.actors())
            if count >= found.get(state.phase, (0, state))[0]:
                found[state.phase] = count, state.copy()
    found["triple_move"] = 1, position("triple_move", dice=9)
    return {phase: state for phase, (_, state) in found.items()}


def check(state: State, last: Move | None, rows: list[Any], viewer: str, theme: str) -> str:
    """Draw, and claim what is true of every picture."""
    with checking() as text:
        svg = draw(state, viewer=viewer, names=NAMES, last=last, rows=rows, theme=theme)
    assert text.too_wide == []
    assert text.overlaps() == []
    assert len(svg.encode()) < 100_000
    ids, parties, drawn = [], [], []
    for element in ElementTree.fromstring(svg).iter():
        if "id" in element.attrib:
            ids.append(element.attrib["id"])
        if "data-party" in element.attrib:
            parties.append(element.attrib["data-party"])
        if "data-move" in element.attrib:
            drawn.append(element.attrib["data-move"])
            title = element.find(f"{SVG}title")
            assert element.get("role") == "button"
            assert element.get("tabindex") == "-1"
            assert title is not None and title.text == element.get("aria-label")
    assert len(ids) == len(set(ids))
    assert all(id.startswith("b-") for id in ids)
    assert sorted(drawn) == sorted(option.id for option in state.options(viewer))
    assert sorted(parties) == sorted(["bank", "supply", "city", *state.players])
    return svg


@pytest.mark.skipif(not FILES, reason="ECONGAMES_RECORDS does not name a folder of records")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_every_recorded_position(file: Path) -> None:
    for number, (state, last, rows) in enumerate(recorded(file)):
        # drawing takes milliseconds and checking more; all positions: ECONGAMES_EVERY=1
        if number % EVERY:
            continue
        viewer = (state.actors() or state.players)[0]
        check(state, last, rows, viewer, ("light", "dark")[number % 2])


@pytest.mark.parametrize(("players", "seed"), [(3, 12), (4, 13), (5, 14), (6, 15)])
def test_positions_of_random_play(players: int, seed: int) -> None:
    for number, (state, last, rows) in enumerate(random_play(players, seed, most=250)):
        viewer = (state.actors() or state.players)[0]
        check(state, last, rows, viewer, ("light", "dark")[number % 2])


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


def test_nothing_is_clickable_for_those_not_asked() -> None:
    for state in examples().values():
        others = [seat for seat in state.players if seat not in state.actors()]
        for viewer in [None, *others[:1]]:
            assert "data-move" not in draw(state, viewer=viewer)


def test_given_options_replace_those_of_the_state() -> None:
    state = examples()["build"]
    assert "data-move" not in draw(state, viewer=state.actors()[0], options=[])


def test_ranges_stand_on_the_board() -> None:
    state = examples()["auction_bid"]
    low = next(o.low for o in state.options(state.actors()[0]) if o.kind == "bid")
    assert f">bid ${low // K}k or more</text>" in draw(state, viewer=state.actors()[0])
    state = examples()["triple_move"]
    assert ">move 1 to 40 spaces</text>" in draw(state, viewer="A")


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


def test_the_picture_shows_what_a_player_may_see_and_no_more() -> None:
    for state in examples().values():
        for viewer in state.players:
            picture = draw(state, viewer=viewer)
            assert draw(state.view(viewer), viewer=viewer) == picture
        if state.drawn < len(state.deck):
            other = state.copy()
            other.deck = state.deck[: state.drawn] + state.deck[state.drawn :][::-1]
            assert sorted(other.deck) == sorted(state.deck)
            assert draw(other) == draw(state)


def test_drawing_changes_nothing_and_repeats_itself() -> None:
    for state in examples().values():
        key = state.key()
        assert draw(state, viewer="A") == draw(state, viewer="A")
        assert state.key() == key


def test_ids_take_the_prefix_everywhere() -> None:
    state = examples()["build"]
    plain, other = draw(state), draw(state, prefix="w7")
    assert other == plain.replace('"b-', '"w7-').replace(" b-d", " w7-d").replace("#b-", "#w7-")


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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phase", ["pre_roll", "auction_bid", "build", "town_hall", "over"])
def test_text_has_contrast_with_what_lies_under_it(phase: str, theme: str) -> None:
    state = examples()[phase]
    viewer = state.actors()[0] if state.actors() else None
    root = ElementTree.fromstring(draw(state, viewer=viewer, theme=theme))
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


def test_labels_tell_options_apart() -> None:
    for state in examples().values():
        for seat in state.actors():
            options = state.options(seat)
            named = {(family(option, state), label(option, state)) for option in options}
            assert len(named) == len(options)
            for option in options:
                assert family(option, state) in {*FAMILIES.values(), "No tender"}
                assert 0 < len(label(option, state)) <= 24


def test_words_for_those_who_do_not_see_the_picture() -> None:
    for state in examples().values():
        words, line = describe(state, NAMES), alt(state, NAMES)
        assert "\n" not in line and f"round {state.round}" in line
        for letter in state.players:
            assert f"{NAMES[letter]} " in words
        root = ElementTree.fromstring(draw(state, names=NAMES))
        desc, title = root.find(f"{SVG}desc"), root.find(f"{SVG}title")
        assert desc is not None and desc.text == words
        assert title is not None and title.text == line


def test_every_card_has_words() -> None:
    assert all(card_words(card) for card in shipped().cards.values())
