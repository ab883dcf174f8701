"""The board draws every position, whole, legibly, safely, and without giving secrets away."""

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

from econgames.core.chance import Chance
from econgames.core.moves import Move, Option
from econgames.drawing import checking, contrast
from econgames.rolling_stock_stars.board import FAMILIES, alt, describe, draw, family, label, say
from econgames.rolling_stock_stars.edition import shipped
from econgames.rolling_stock_stars.moves import MOVES
from econgames.rolling_stock_stars.records import move_of, script_of
from econgames.rolling_stock_stars.rules import State

SVG = "{http://www.w3.org/2000/svg}"
RECORDS = os.environ.get("ECONGAMES_RECORDS")
FILES = sorted((Path(RECORDS) / "rolling_stock_stars").glob("*.json.gz")) if RECORDS else []
ROOM_RUNS_OUT = {"offer", "respond"}
"""Kinds of options that a crowded board may leave to the action bar."""
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


def random_play(players: int, seed: int, most: int = 400) -> Iterator[Position]:
    """Positions of a game in which everybody plays anything, cut after `most` moves."""
    rng = random.Random(seed)
    state = State.new(players, Chance(seed), shipped(), {})
    yield state, None, []
    while state.actors() and state.step < most:
        assert state.rows is not None
        before = len(state.rows)
        options = state.options(rng.choice(state.actors()))
        # Closing and passing would end the game early; shares would keep it in its first phase.
        avoided = ((("close",), 0.9), (("pass",), 0.6), (("buy_share", "sell_share"), 0.6))
        for kinds, chance in avoided:
            others = [option for option in options if option.kind not in kinds]
            if others and rng.random() < chance:
                options = others
        option = rng.choice(options)
        # Players who bid all they have at once are soon asked nothing any more.
        move = option.move if rng.random() < 0.8 else option.sample(rng)
        state.play(move)
        yield state, move, state.rows[before:]


@lru_cache(maxsize=1)
def examples() -> dict[str, State]:
    """The position with most options of each kind: of each phase, of an auction, of the end."""
    found: dict[str, tuple[int, State]] = {}
    for players, seed in ((4, 1), (6, 2), (3, 3), (5, 5), (2, 6)):
        for state, _, _ in random_play(players, seed, most=1000):
            pending = state.pending()
            kind = "auction" if pending.get("auction") else state.phase
            kind = "offers" if pending.get("offers") else kind
            kind = "end" if not state.actors() else kind
            count = sum(len(state.options(seat)) for seat in state.actors())
            if count >= found.get(kind, (0, state))[0]:
                found[kind] = count, state.copy()
    return {kind: state for kind, (_, state) in found.items()}


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
    assert len(ids) == len(set(ids))
    assert all(id.startswith("b-") for id in ids)
    options = {option.id: option.kind for option in state.options(viewer)}
    assert drawn <= set(options), "only what is legal may be clicked"
    left_out = {options[id] for id in set(options) - drawn}
    assert left_out <= ROOM_RUNS_OUT
    assert len(parties) == len(set(parties))
    corporations = {f"corp:{id}" for id in state.snapshot()["corporations"]}
    assert set(parties) == {"bank", "fi", "deck", *state.players, *corporations}
    return svg


EVERY = int(os.environ.get("ECONGAMES_EVERY", "5"))


@pytest.mark.skipif(not FILES, reason="ECONGAMES_RECORDS does not name a folder of records")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_every_recorded_position(file: Path) -> None:
    for number, (state, last, rows) in enumerate(recorded(file)):
        # drawing takes milliseconds and checking more; all positions: ECONGAMES_EVERY=1
        if number % EVERY:
            continue
        actors = state.actors() or state.players
        viewer = actors[number % len(actors)]
        check(state, last, rows, viewer, ("light", "dark")[number % 2])


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12), (4, 13), (5, 14), (6, 15)])
def test_positions_of_random_play(players: int, seed: int) -> None:
    for number, (state, last, rows) in enumerate(random_play(players, seed)):
        actors = state.actors() or state.players
        check(state, last, rows, actors[-1], ("light", "dark")[number % 2])


def test_examples_cover_every_look() -> None:
    looks = {"investment", "auction", "acquisition", "offers", "closing", "dividends", "issue"}
    assert set(examples()) >= looks | {"ipo", "end"}


def test_ranges_stand_on_the_board() -> None:
    state = examples()["dividends"]
    viewer = state.actors()[0]
    (option,) = state.options(viewer)
    shown = f"dividend ${option.low}" + (f"–{option.high}" if option.high > option.low else "")
    assert f">{shown}</text>" in draw(state, viewer=viewer)


def test_nothing_is_clickable_for_those_not_asked() -> None:
    for state in examples().values():
        others = [seat for seat in state.players if seat not in state.actors()]
        for viewer in [None, *others[:1]]:
            assert "data-move" not in draw(state, viewer=viewer)


def test_given_options_replace_those_of_the_state() -> None:
    state = examples()["investment"]
    viewer = state.actors()[0]
    assert "data-move" not in draw(state, viewer=viewer, options=[])


def test_without_options_the_turn_box_says_who_acts() -> None:
    state = State.new(3, Chance(1), shipped(), {})
    seat = state.actors()[0]
    texts = re.findall(
        r"<text[^>]*>([^<]*)</text>", draw(state, viewer=seat, options=[], names=NAMES)
    )
    assert f"{NAMES[seat]} to act" in texts
    assert not any(text.strip().endswith(":") for text in texts)


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
            if state.actors():
                assert draw(state.view(viewer), viewer=viewer) == picture
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


def test_drawing_changes_nothing_and_repeats_itself() -> None:
    for state in examples().values():
        key = state.key()
        assert draw(state, viewer="A") == draw(state, viewer="A")
        assert state.key() == key


def test_ids_take_the_prefix_everywhere() -> None:
    state = examples()["investment"]
    plain, other = draw(state), draw(state, prefix="w7")
    assert other == plain.replace('"b-', '"w7-').replace(" b-d", " w7-d").replace("#b-", "#w7-")


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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "look", ["investment", "auction", "acquisition", "dividends", "ipo", "end"]
)
def test_text_has_contrast_with_what_lies_under_it(look: str, theme: str) -> None:
    state = examples()[look]
    viewer = state.actors()[0] if state.actors() else None
    root = ElementTree.fromstring(draw(state, viewer=viewer, theme=theme))
    weak = [found for found in _contrasts(root) if found[0] < 4.5]
    assert weak == []


def _contrasts(root: ElementTree.Element) -> Iterator[tuple[float, str, str, str]]:
    """Contrast of each text outside tokens with the topmost rectangle under its anchor."""
    ink = root.attrib["fill"]
    tokens = {
        id(child)
        for group in root.iter(f"{SVG}g")
        if group.find(f"{SVG}circle") is not None or group.find(f"{SVG}path") is not None
        for child in group
        if group.find(f"{SVG}rect") is None
    }
    under: list[tuple[float, float, float, float, str]] = []
    for element in root.iter():
        if element.tag == f"{SVG}rect" and element.get("fill", "").startswith("#"):
            box = [float(element.get(side, "0")) for side in ("x", "y", "width", "height")]
            under.append((box[0], box[1], box[0] + box[2], box[1] + box[3], element.attrib["fill"]))
        if element.tag == f"{SVG}text" and id(element) not in tokens:
            x, y = float(element.attrib["x"]), float(element.attrib["y"]) - 4
            x += {"middle": 0.0, "end": -2.0}.get(element.get("text-anchor", ""), 2.0)
            ground = [fill for a, b, c, d, fill in under if a <= x <= c and b <= y <= d][-1]
            for piece in [element, *element]:
                if piece.text:
                    colour = piece.get("fill") or element.get("fill") or ink
                    if element.get("stroke") != "none":
                        yield contrast(colour, ground), piece.text, colour, ground


def all_options() -> list[tuple[State, Option]]:
    return [
        (state, option)
        for state in examples().values()
        for seat in state.actors()
        for option in state.options(seat)
    ]


def test_every_option_has_a_family_and_a_short_label() -> None:
    for state, option in all_options():
        assert family(option, state) in {*FAMILIES.values(), "Bid", "Leave"}
        for text in (label(option), label(option, state)):
            assert 0 < len(text) <= 24, text
    assert set(FAMILIES) == {kind.__struct_config__.tag for kind in MOVES.__args__}


def test_labels_tell_options_apart() -> None:
    for state in examples().values():
        for seat in state.actors():
            options = state.options(seat)
            named = {(family(option, state), label(option, state)) for option in options}
            assert len(named) == len(options)


def test_share_labels_carry_the_price() -> None:
    priced = [label(option, state) for state, option in all_options() if option.kind == "buy_share"]
    assert priced
    assert all(re.fullmatch(r"[A-Z]{1,2} for \$\d+", text) for text in priced)


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
        snapshot = state.snapshot()
        assert "\n" not in line and f"turn {snapshot['turn']}" in line
        for letter, player in snapshot["players"].items():
            assert f"{NAMES[letter]}, " in words
            assert f"${player['cash']:,}" in words
        for id in snapshot["corporations"]:
            assert f"Corporation {id}: price $" in words
        if look == "end":
            assert " wins with " in line
        else:
            assert line.endswith(" to act")
        desc = ElementTree.fromstring(draw(state, names=NAMES)).find(f"{SVG}desc")
        assert desc is not None and desc.text == words


def test_variants_draw() -> None:
    hands = State.new(2, Chance(1), shipped(), {"two_hands": True})
    check(hands, None, [], hands.actors()[0], "light")
    closed, opened = (
        draw(State.new(3, Chance(1), shipped(), {"open_companies": choice}))
        for choice in (False, True)
    )
    assert "companies left, hidden" in closed
    assert re.search(r"companies left: [A-Z]+( [A-Z]+)+<", opened)
