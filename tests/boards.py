"""Positions that boards are checked on, and what is true of every picture of every game."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from econgames.core.moves import Move, Option
from econgames.core.records import read_record, start
from econgames.core.registry import find_game
from econgames.drawing import checking, contrast

SVG = "{http://www.w3.org/2000/svg}"
RECORDS = os.environ.get("ECONGAMES_RECORDS")
EVERY = int(os.environ.get("ECONGAMES_EVERY", "5"))
"""Drawing takes milliseconds and checking more: one in so many recorded positions is drawn."""
NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Dan", "E": "Eva", "F": "Finn"}
TAGS = {"svg", "title", "desc", "defs", "pattern", "g", "rect", "path", "circle", "text", "tspan"}

Position = tuple[Any, Move | None, list[Any]]
"""A state, the move that led to it, and the ledger rows of that move."""


def looks_of(game: str) -> Any:
    """What a game says about its own pictures: `tests/<game>/looks.py`."""
    return import_module(f"tests.{game}.looks")


needs_records = pytest.mark.skipif(
    not RECORDS, reason="ECONGAMES_RECORDS names no folder of recorded games"
)


def records_of(game: str) -> list[Path]:
    return sorted((Path(RECORDS) / game).glob("*.json.gz")) if RECORDS else []


def recorded(file: Path) -> Iterator[Position]:
    """Every position of a recorded game."""
    record = read_record(file)
    move_of = find_game(record["game"]).part("records").move_of
    steps = record["steps"]
    return played(
        start(record), lambda state: move_of(state, steps[state.step]["action"]), len(steps)
    )


def played(
    state: Any, choose: Callable[[Any], Move], most: int | None = None
) -> Iterator[Position]:
    """Every position of a game in which `choose` moves, cut after `most` moves."""
    yield state, None, []
    while state.actors() and (most is None or state.step < most):
        before = len(state.rows)
        move = choose(state)
        state.play(move)
        yield state, move, state.rows[before:]


def fullest(
    positions: Iterable[Position], look: Callable[[Any], str] = lambda state: str(state.phase)
) -> dict[str, Any]:
    """The position with most options of each look."""
    found: dict[str, tuple[int, Any]] = {}
    for state, _, _ in positions:
        count = sum(len(state.options(seat)) for seat in state.actors())
        if count >= found.get(look(state), (0, state))[0]:
            found[look(state)] = count, state.copy()
    return {name: state for name, (_, state) in found.items()}


def without(options: list[Option], kinds: Iterable[str], odds: float, rng: random.Random) -> Any:
    """Options but those of some kinds, mostly, where there are others."""
    others = [option for option in options if option.kind not in kinds]
    return others if others and rng.random() < odds else options


def asked(state: Any) -> str | None:
    return next(iter(state.actors()), None)


def all_options(examples: dict[str, Any]) -> list[tuple[Any, Option]]:
    return [
        (state, option)
        for state in examples.values()
        for seat in state.actors()
        for option in state.options(seat)
    ]


class Drawn(NamedTuple):
    """A picture and what stands in it, in the order of the elements."""

    svg: str
    ids: list[str]
    parties: list[str]
    moves: list[str]
    """What may be clicked; places that stand for a value of an option are not in here."""
    values: list[tuple[str, int]]
    """Option and value of such places."""

    def left_out(self, state: Any, viewer: str) -> list[Option]:
        return [option for option in state.options(viewer) if option.id not in self.moves]


def drawn(draw: Any, state: Any, last: Any, rows: Any, viewer: str, theme: str) -> Drawn:
    """Draw, and claim what is true of every picture."""
    with checking() as text:
        svg = draw(state, viewer=viewer, names=NAMES, last=last, rows=rows, theme=theme)
    assert text.too_wide == []
    assert text.overlaps() == []
    assert len(svg.encode()) < 100_000
    picture = Drawn(svg, [], [], [], [])
    for element in ElementTree.fromstring(svg).iter():
        if "id" in element.attrib:
            picture.ids.append(element.attrib["id"])
        if "data-party" in element.attrib:
            picture.parties.append(element.attrib["data-party"])
        if "data-value" in element.attrib:
            picture.values.append((element.attrib["data-move"], int(element.attrib["data-value"])))
        elif "data-move" in element.attrib:
            picture.moves.append(element.attrib["data-move"])
        if "data-move" in element.attrib:
            _check_button(element)
    assert len(picture.ids) == len(set(picture.ids))
    assert all(id.startswith("b-") for id in picture.ids)
    legal = {option.id: option for option in state.options(viewer)}
    assert set(picture.moves) <= set(legal), "only what is legal may be clicked"
    assert all(legal[move].at(value) in legal[move] for move, value in picture.values)
    assert len(picture.values) == len(set(picture.values))
    return picture


def _check_button(element: ElementTree.Element) -> None:
    title = element.find(f"{SVG}title")
    assert element.get("role") == "button"
    assert element.get("tabindex") == "-1"
    assert title is not None and title.text == element.get("aria-label")
    inner = [e for e in element.iter() if "data-move" in e.attrib]
    assert inner == [element], "a button in a button"


def contrasts(
    root: ElementTree.Element, skipped: Iterable[ElementTree.Element] = ()
) -> Iterator[tuple[float, str, str, str]]:
    """Contrast of each text outside tokens with the topmost rectangle under its anchor."""
    ink, left_out = root.attrib["fill"], {id(element) for element in skipped}
    under: list[tuple[float, float, float, float, str]] = []
    for element in root.iter():
        if id(element) in left_out:
            continue
        if element.tag == f"{SVG}rect" and element.get("fill", "").startswith("#"):
            x, y, width, height = (
                float(element.get(k, "0")) for k in ("x", "y", "width", "height")
            )
            under.append((x, y, x + width, y + height, element.attrib["fill"]))
        if element.tag == f"{SVG}text" and element.get("stroke") != "none":
            x, y = float(element.attrib["x"]), float(element.attrib["y"]) - 4
            x += {"middle": 0.0, "end": -2.0}.get(element.get("text-anchor", ""), 2.0)
            ground = [fill for a, b, c, d, fill in under if a <= x <= c and b <= y <= d][-1]
            for piece in [element, *element]:
                if piece.text:
                    colour = piece.get("fill") or element.get("fill") or ink
                    yield contrast(colour, ground), piece.text, colour, ground
