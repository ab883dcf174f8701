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
from econgames.industria.board import alt, describe, draw, family, label
from econgames.industria.board.layout import layout_of
from econgames.industria.board.marks import codes_of
from econgames.industria.edition import load, shipped
from econgames.industria.records import move_of, script_of
from econgames.industria.rules import State

SVG = "{http://www.w3.org/2000/svg}"
RECORDS = os.environ.get("ECONGAMES_RECORDS")
FILES = sorted((Path(RECORDS) / "industria").glob("*.json.gz")) if RECORDS else []
EVERY = int(os.environ.get("ECONGAMES_DRAW_EVERY", "5"))
"""Of the recorded positions every fifth is drawn; 1 draws them all."""
NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Dan"}

Position = tuple[State, Move | None, list[Any]]


def recorded(file: Path) -> Iterator[Position]:
    """Every position of a recorded game, with the last move and its rows."""
    record = json.loads(gzip.decompress(file.read_bytes()))
    chance = Chance(0, script_of(record))
    state = State.new(len(record["players"]), chance, shipped(), record["options"])
    yield state, None, []
    for step in record["steps"]:
        assert state.rows is not None
        before = len(state.rows)
        move = move_of(state, step["action"])
        state.play(move)
        yield state, move, state.rows[before:]


def random_play(players: int, seed: int, edition: Any = None) -> Iterator[Position]:
    """Positions of a game in which everybody plays anything, but builds when he can."""
    rng = random.Random(seed)
    state = State.new(players, Chance(seed), edition or shipped(), {})
    yield state, None, []
    while state.actors():
        assert state.rows is not None
        before = len(state.rows)
        options = state.options(state.actors()[0])
        plays = [option for option in options if option.kind.startswith("play_")]
        others = [option for option in options if option.kind != "sell_resource_tile"]
        choices = plays if plays and rng.random() < 0.8 else others
        # Who bids all he has at once can build nothing.
        option = rng.choice(choices if rng.random() < 0.95 else options)
        move = option.move if rng.random() < 0.8 else option.sample(rng)
        state.play(move)
        yield state, move, state.rows[before:]


@lru_cache(maxsize=1)
def examples() -> dict[str, State]:
    """The position with most options of each phase, and the end."""
    found: dict[str, tuple[int, State]] = {}
    for players, seed in ((4, 1), (3, 2), (4, 3), (4, 4)):
        for state, _, _ in random_play(players, seed):
            count = sum(len(state.options(seat)) for seat in state.actors())
            if count >= found.get(state.phase, (0, state))[0]:
                found[state.phase] = count, state.copy()
    return {phase: state for phase, (_, state) in found.items()}


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
    assert len(ids) == len(set(ids))
    assert all(id.startswith("b-") for id in ids)
    assert drawn == {option.id for option in state.options(viewer)}
    assert sorted(parties) == sorted(["bank", *state.players])
    in_sight = {*state.snapshot()["display"], *_held(state)}
    assert {f"b-tile-{tile}" for tile in in_sight} == {i for i in ids if i.startswith("b-tile-")}
    return svg


def _held(state: State) -> set[str]:
    facts = state.snapshot()
    return {tile for place in ("hand", "table") for row in facts[place].values() for tile in row}


@pytest.mark.skipif(not FILES, reason="ECONGAMES_RECORDS does not name a folder of records")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_recorded_positions(file: Path) -> None:
    for number, (state, last, rows) in enumerate(recorded(file)):
        if number % EVERY == 0 or not state.actors():
            viewer = asked(state) or "A"
            check(state, last, rows, viewer, ("light", "dark")[number // EVERY % 2])


@pytest.mark.parametrize(("players", "seed"), [(3, 11), (3, 12), (4, 13), (4, 14)])
def test_positions_of_random_play(players: int, seed: int) -> None:
    for number, (state, last, rows) in enumerate(random_play(players, seed)):
        if number % 3 == 0 or not state.actors():
            check(state, last, rows, asked(state) or "B", ("light", "dark")[number % 2])


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


def test_nothing_is_clickable_for_those_not_asked() -> None:
    for state in examples().values():
        others = [seat for seat in state.players if seat not in state.actors()]
        for viewer in [None, *others[:1]]:
            assert "data-move" not in draw(state, viewer=viewer)


def test_given_options_replace_those_of_the_state() -> None:
    for state in examples().values():
        assert "data-move" not in draw(state, viewer=asked(state), options=[])


def test_names_people_type_are_text() -> None:
    nasty = {
        "A": "<script>alert(1)</script>",
        "B": '"><image href=x onerror=1>',
        "C": "李 & Co\x00",
        "D": "<script>",
    }
    for state in examples().values():
        with checking() as text:
            svg = draw(state, names=nasty, viewer=asked(state))
        assert text.too_wide == [] and text.overlaps() == []
        root = ElementTree.fromstring(svg)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= {
            "svg", "title", "desc", "defs", "pattern", "g", "rect", "path", "circle", "text",
            "tspan",
        }  # fmt: skip
        assert not any(key.startswith("on") for e in root.iter() for key in e.attrib)
        assert "&lt;script&gt;" in svg


def test_the_order_of_the_piles_is_in_no_picture() -> None:
    for state in examples().values():
        for viewer in state.players:
            picture = draw(state, viewer=viewer)
            assert draw(state.view(viewer), viewer=viewer) == picture
        other = state.copy()
        shuffled = [list(pile) for pile in state.piles]
        for epoch, pile in enumerate(shuffled, 1):
            known = state.drawn if epoch == state.epoch else 0
            if epoch >= state.epoch:
                shuffled[epoch - 1] = pile[:known] + pile[known:][::-1]
        other.piles = tuple(tuple(pile) for pile in shuffled)
        assert draw(other, viewer=viewer) == picture


def test_drawing_changes_nothing_and_repeats_itself() -> None:
    for state in examples().values():
        key = state.key()
        assert draw(state, viewer="A") == draw(state, viewer="A")
        assert state.key() == key


def test_ids_take_the_prefix_everywhere() -> None:
    state = examples()["build"]
    plain, other = draw(state), draw(state, prefix="w7")
    assert other == plain.replace('"b-', '"w7-').replace(" b-d", " w7-d").replace("#b-", "#w7-")


def test_unknown_theme() -> None:
    with pytest.raises(ValueError, match="theme must be one of"):
        draw(examples()["bid"], theme="sepia")


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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("look", ["offer", "bid", "hammer", "build", "end"])
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


def test_every_option_has_a_family_and_a_short_label() -> None:
    for state in examples().values():
        for seat in state.actors():
            options = state.options(seat)
            named = {(family(option, state), label(option, state)) for option in options}
            assert len(named) == len(options)
            assert all(0 < len(text) <= 28 for _, text in named), named


def test_words_for_those_who_do_not_see_the_picture() -> None:
    for state in examples().values():
        words, line = describe(state, NAMES), alt(state, NAMES)
        assert "\n" not in line and f"round {state.round}" in line
        root = ElementTree.fromstring(draw(state, names=NAMES))
        desc, title = root.find(f"{SVG}desc"), root.find(f"{SVG}title")
        assert desc is not None and desc.text == words
        assert title is not None and title.text == line


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
