"""What must hold for the board of every game: whole, legible, safe, and telling no secrets.

Games are found by scanning. Each has a `looks.py` among its tests: `examples()` by look, games to
draw from end to end, which parties stand on the board, and what may be left to the action bar.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec import structs

import econgames as eg
from econgames.drawing import checking
from tests.boards import (
    EVERY,
    NAMES,
    SVG,
    TAGS,
    Position,
    all_options,
    asked,
    contrasts,
    looks_of,
    recorded,
    records_of,
)

GAMES = eg.games()
FILES = [file for name in GAMES for file in records_of(name)]
PLAYED = [(name, given) for name in GAMES for given in looks_of(name).PLAYED]
CONTRASTED = [(name, look) for name in GAMES for look in looks_of(name).CONTRASTED]

every_game = pytest.mark.parametrize("name", GAMES)


def board_of(name: str) -> Any:
    return eg.game(name).part("board")


def examples(name: str) -> dict[str, Any]:
    found: dict[str, Any] = looks_of(name).examples()
    return found


def check(name: str, number: int, position: Position) -> None:
    state, last, rows = position
    seats = state.actors() or state.players
    viewer, theme = seats[number % len(seats)], ("light", "dark")[number % 2]
    looks_of(name).check(state, last, rows, viewer, theme)


# ---- whole


@pytest.mark.skipif(not FILES, reason="ECONGAMES_RECORDS does not name a folder of records")
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name[:-8]}")
def test_recorded_positions(file: Path) -> None:
    for number, position in enumerate(recorded(file)):
        if number % EVERY == 0 or not position[0].actors():
            check(file.parent.name, number // EVERY, position)


@pytest.mark.parametrize(("name", "given"), PLAYED, ids=str)
def test_positions_of_random_play(name: str, given: dict[str, Any]) -> None:
    for number, position in enumerate(looks_of(name).random_play(**given)):
        check(name, number, position)


@every_game
def test_nothing_is_clickable_for_those_not_asked(name: str) -> None:
    for state in examples(name).values():
        others = [seat for seat in state.players if seat not in state.actors()]
        for viewer in [None, *others[:1]]:
            assert "data-move" not in board_of(name).draw(state, viewer=viewer)


@every_game
def test_given_options_replace_those_of_the_state(name: str) -> None:
    for state in examples(name).values():
        assert "data-move" not in board_of(name).draw(state, viewer=asked(state), options=[])


@every_game
def test_drawing_changes_nothing_and_repeats_itself(name: str) -> None:
    draw = board_of(name).draw
    for state in examples(name).values():
        key = state.key()
        assert draw(state, viewer="A") == draw(state, viewer="A")
        assert state.key() == key


@every_game
def test_ids_take_the_prefix_everywhere(name: str) -> None:
    for state in examples(name).values():
        plain, other = (board_of(name).draw(state, **given) for given in ({}, {"prefix": "w7"}))
        moved = plain.replace('"b-', '"w7-').replace(" b-d", " w7-d").replace("#b-", "#w7-")
        assert other == moved


# ---- legible


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "look"), CONTRASTED)
def test_text_has_contrast_with_what_lies_under_it(name: str, look: str, theme: str) -> None:
    state, looks = examples(name)[look], looks_of(name)
    root = ElementTree.fromstring(board_of(name).draw(state, viewer=asked(state), theme=theme))
    skipped = looks.without_ground(root) if hasattr(looks, "without_ground") else ()
    assert [found for found in contrasts(root, skipped) if found[0] < 4.5] == []


@every_game
def test_unknown_theme(name: str) -> None:
    with pytest.raises(ValueError, match="theme must be one of"):
        board_of(name).draw(next(iter(examples(name).values())), theme="sepia")


# ---- safe


@every_game
def test_names_people_type_are_text(name: str) -> None:
    nasty = {
        "A": "<script>alert(1)</script>",
        "B": '"><image href=x onerror=1>',
        "C": "李 & Co\x00",
        "D": "<script>",
    }
    for state in examples(name).values():
        with checking() as text:
            svg = board_of(name).draw(state, names=nasty, viewer=asked(state))
        assert text.too_wide == [] and text.overlaps() == []
        root = ElementTree.fromstring(svg)
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS
        assert not any(key.startswith("on") for e in root.iter() for key in e.attrib)
        assert "&lt;script&gt;" in svg


@every_game
def test_the_picture_shows_what_a_player_may_see_and_no_more(name: str) -> None:
    draw, otherwise, rng = board_of(name).draw, looks_of(name).otherwise, random.Random(0)
    for state in examples(name).values():
        for viewer in state.players:
            picture = draw(state, viewer=viewer)
            assert draw(state.view(viewer), viewer=viewer) == picture
            if state.actors():
                assert draw(otherwise(state, viewer, rng), viewer=viewer) == picture


# ---- in words


@every_game
def test_options_have_a_family_and_labels_that_tell_them_apart(name: str) -> None:
    board = board_of(name)
    for state in examples(name).values():
        for seat in state.actors():
            options = state.options(seat)
            named = {(board.family(o, state), board.label(o, state)) for o in options}
            assert len(named) == len(options)
            assert all(family and label for family, label in named)
    kinds = {kind.__struct_config__.tag for kind in eg.game(name).moves.__args__}
    assert set(board.FAMILIES) == kinds


@every_game
def test_every_move_makes_a_sentence(name: str) -> None:
    say = board_of(name).say
    for _, option in all_options(examples(name)):
        sentence = say(option.move, NAMES)
        assert sentence.endswith(".")
        assert sentence.startswith(NAMES[option.move.player])  # type: ignore[attr-defined]
        nobody = say(structs.replace(option.move, player=None), NAMES)
        assert nobody.endswith(".") and "None" not in nobody


@every_game
def test_the_picture_carries_its_words(name: str) -> None:
    board = board_of(name)
    for state in examples(name).values():
        words, line = board.describe(state, NAMES), board.alt(state, NAMES)
        assert "\n" not in line
        root = ElementTree.fromstring(board.draw(state, names=NAMES))
        desc, title = root.find(f"{SVG}desc"), root.find(f"{SVG}title")
        assert desc is not None and desc.text == words
        assert title is not None and title.text == line
