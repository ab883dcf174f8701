"""The board draws every position, whole, legibly, safely, and without giving secrets away."""

import gzip
import json
import os
import random
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec import structs

from econgames.core.chance import Chance
from econgames.core.moves import Move, Option
from econgames.diora.board import FAMILIES, alt, describe, draw, family, label, say
from econgames.diora.board.scene import MOST_BUTTONS, whole
from econgames.diora.edition import shipped
from econgames.diora.moves import MOVES, Placement
from econgames.diora.records import move_of, script_of
from econgames.diora.rules import State
from econgames.diora.rules.codes import EMPTY
from econgames.drawing import checking, contrast
from tests.diora.positions import ask, build, clear_rooms, event, give, lay, new

SVG = "{http://www.w3.org/2000/svg}"
RECORDS = os.environ.get("ECONGAMES_RECORDS")
FILES = sorted((Path(RECORDS) / "diora").glob("*.json.gz")) if RECORDS else []
EVERY = int(os.environ.get("ECONGAMES_EVERY", "5"))
NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Dan"}
ACTION_BAR = {"pass", "end_turn"}
PARTIES = {"pool", "state", "track", "market", "reserve", "display", "canteen"}

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


def random_play(players: int, seed: int, **options: Any) -> Iterator[Position]:
    """Positions of a game in which everybody plays anything but an early pass."""
    rng = random.Random(seed)
    state = State.new(players, Chance(seed), shipped(), options)
    yield state, None, []
    while state.actors():
        assert state.rows is not None
        before = len(state.rows)
        choices = state.options(state.actors()[0])
        others = [option for option in choices if option.kind != "pass"]
        move = rng.choice(others if others and rng.random() < 0.95 else choices).sample(rng)
        state.play(move)
        yield state, move, state.rows[before:]


def without_orders(state: State, tiles: Sequence[str]) -> State:
    """The same without these orders on show: tests hand them to a player."""
    held = {state.t.tile[tile] for tile in tiles}
    state.slots = tuple(EMPTY if tile in held else tile for tile in state.slots)
    return state


def crowded() -> State:
    """Many different dice, tokens, occupied spaces and all rooms: as full as a board gets."""
    state = new(4)
    dice = {"active": [1, 2, 3, 4, 5, 6], "retired": 1, "tokens": 2, "zl": 120, "level": 7}
    give(state, "A", **dice, K=30, T=20, L=20, G=20, orders=["r23", "v04"])  # type: ignore[arg-type]
    without_orders(state, ["r23", "v04"])
    clear_rooms(state)
    rooms = ["t26", "t27", "t11", "t18", "t06", "t12", "t01", "t20"]
    build(state, "B", *rooms[:5])
    build(state, None, *rooms[5:])
    for other in "BCD":
        give(state, other, active=[])
    for space in ("warehouse_k", "warehouse_t", "bank", "hr_office", "canteen", "technology_1"):
        lay(state, space, ("B", 2), ("C", 4), ("D", 6))
    lay(state, "storeroom", ("B", 1), ("C", 1), ("D", 1))
    return ask(state, "A")


def needy() -> State:
    """An emergency: a pensioner only, without money."""
    state = give(new(2), "A", active=[], retired=1, zl=2, points=4, K=0, T=0, L=0, G=0)
    return ask(state, "A")


@lru_cache(maxsize=1)
def examples() -> dict[str, State]:
    """Positions of every look."""
    found: dict[str, tuple[int, State]] = {}
    games = [(2, 1, {}), (3, 2, {"use_events": True}), (4, 3, {"strict_supply": True})]
    for players, seed, options in games:
        for state, _, _ in random_play(players, seed, **options):
            kind = state.phase
            if any(option.kind == "produce" for seat in state.actors() for option in
                   state.options(seat)):  # fmt: skip
                kind = "produce" if kind == "turn_main" else kind
            count = sum(len(state.options(seat)) for seat in state.actors())
            if count >= found.get(kind, (0, state))[0]:
                found[kind] = count, state.copy()
    shown = {kind: state for kind, (_, state) in found.items()}
    return {**shown, "crowded": crowded(), "emergency": needy(), "start": new(4)}


def left_out_by_design(state: State, options: list[Option], drawn: set[str]) -> list[str]:
    """Options that are not drawn although nothing says that they may be left to the action bar.

    Passing and ending a turn are there only; where room is short so is the use of a token, and
    of more than `MOST_BUTTONS` placements some dice on each space.
    """
    left = []
    full = sum(isinstance(o.move, Placement) for o in options) > MOST_BUTTONS
    for option in options:
        if option.id in drawn or option.kind in ACTION_BAR:
            continue
        move = option.move
        if isinstance(move, Placement) and (move.use_token or full):
            continue
        left.append(option.id)
    return left


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
            assert not any("data-move" in inner.attrib for inner in list(element.iter())[1:])
    assert len(ids) == len(set(ids))
    assert all(id.startswith("b-") for id in ids)
    options = state.options(viewer)
    assert drawn <= {option.id for option in options}, "only what is legal may be clicked"
    assert left_out_by_design(state, options, drawn) == []
    assert len(parties) == len(set(parties))
    assert set(parties) == {*PARTIES, *state.players}
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


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [(2, 11, {}), (3, 12, {"use_events": True}), (4, 13, {"strict_supply": True})],
)
def test_positions_of_random_play(players: int, seed: int, options: dict[str, Any]) -> None:
    for number, (state, last, rows) in enumerate(random_play(players, seed, **options)):
        viewer = (state.actors() or state.players)[0]
        check(state, last, rows, viewer, ("light", "dark")[number % 2])


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


def test_nothing_is_clickable_for_those_not_asked() -> None:
    for state in examples().values():
        others = [seat for seat in state.players if seat not in state.actors()]
        for viewer in [None, *others[:1]]:
            assert "data-move" not in draw(state, viewer=viewer)


def test_names_people_type_are_text() -> None:
    nasty = {"A": "<script>alert(1)</script>", "B": '"><image href=x onerror=1>', "C": "李 & C\x00"}
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


def test_drawing_changes_nothing_and_repeats_itself() -> None:
    for state in examples().values():
        key = state.key()
        assert draw(state, viewer="A") == draw(state, viewer="A")
        assert state.key() == key


def test_ids_take_the_prefix_everywhere() -> None:
    state = examples()["turn_main"]
    plain, other = draw(state), draw(state, prefix="w7")
    assert other == plain.replace('"b-', '"w7-').replace(" b-d", " w7-d").replace("#b-", "#w7-")


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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("look", ["turn_main", "turn_after", "over", "crowded", "emergency"])
def test_text_has_contrast_with_what_lies_under_it(look: str, theme: str) -> None:
    state = examples()[look]
    viewer = state.actors()[0] if state.actors() else None
    root = ElementTree.fromstring(draw(state, viewer=viewer, theme=theme))
    assert [found for found in _contrasts(root) if found[0] < 4.5] == []


def _contrasts(root: ElementTree.Element) -> Iterator[tuple[float, str, str, str]]:
    """Contrast of each text outside tokens and dice with the topmost rectangle under it."""
    ink = root.attrib["fill"]
    skipped = {
        id(inner)
        for group in root.iter(f"{SVG}g")
        if group.get("id", "").startswith("b-die-")
        for inner in group
    }
    under: list[tuple[float, float, float, float, str]] = []
    for element in root.iter():
        if element.tag == f"{SVG}rect" and element.get("fill", "").startswith("#"):
            if id(element) in skipped:
                continue
            box = [float(element.get(side, "0")) for side in ("x", "y", "width", "height")]
            under.append((box[0], box[1], box[0] + box[2], box[1] + box[3], element.attrib["fill"]))
        if element.tag == f"{SVG}text" and id(element) not in skipped:
            x, y = float(element.attrib["x"]), float(element.attrib["y"]) - 4
            x += {"middle": 0.0, "end": -2.0}.get(element.get("text-anchor", ""), 2.0)
            ground = [fill for a, b, c, d, fill in under if a <= x <= c and b <= y <= d][-1]
            for piece in [element, *element]:
                if piece.text and element.get("stroke") != "none":
                    colour = piece.get("fill") or element.get("fill") or ink
                    yield contrast(colour, ground), piece.text, colour, ground


def all_options() -> list[tuple[State, Option]]:
    return [
        (state, option)
        for state in examples().values()
        for seat in state.actors()
        for option in state.options(seat)
    ]


def test_every_option_has_a_family_and_a_short_label() -> None:
    groups = {"Warehouse", "Orders", "Technology", "Staff", "Cash", "Stores", "Rooms"}
    for state, option in all_options():
        assert family(option, state) in {*FAMILIES.values(), *groups}
        for text in (label(option), label(option, state)):
            assert 0 < len(text) <= 60, text
    assert set(FAMILIES) == {kind.__struct_config__.tag for kind in MOVES.__args__}


def test_labels_tell_options_apart() -> None:
    for state in examples().values():
        for seat in state.actors():
            options = state.options(seat)
            named = {(family(option, state), label(option, state)) for option in options}
            assert len(named) == len(options)


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
            assert f"{NAMES[letter]}: {player['points']} points, {player['zl']} zl" in words
        assert ("win" in line) if look == "over" else line.endswith(" to act")
        desc = ElementTree.fromstring(draw(state, names=NAMES)).find(f"{SVG}desc")
        assert desc is not None and desc.text == words
