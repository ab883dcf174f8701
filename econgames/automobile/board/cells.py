"""The ring of spaces: models from the oldest to the newest, with what stands on them.

A space that the viewer may do something with has the legal frame. Where there are several things
to do, the space itself stands for the first, and tabs in it for the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from econgames.automobile.board.glyphs import car, cube, factory, parts_factory, pennant
from econgames.automobile.board.scene import CLASS_TINTS, SHORT_CLASS, Scene
from econgames.automobile.board.tabs import GAP, Tab, draw_tab, options_at, tabs_of
from econgames.automobile.board.titles import option_title, space_title
from econgames.drawing.frames import MARGIN
from econgames.drawing.parts import (
    MINUS,
    changed_mark,
    chip,
    delta_chip,
    legal_frame,
)
from econgames.drawing.parts import (
    option as option_group,
)
from econgames.drawing.svg import BODY, LABEL, VALUE, Canvas
from econgames.drawing.text import fit, text_width
from econgames.drawing.tokens import owner_bar

__all__ = ["PLACES", "cell_place", "draw_cells"]

TOP = 96
PITCH_X, PITCH_Y = 128, 96
WIDTH, HEIGHT = 122, 90
INSET = 3
ACROSS, DOWN = 9, 6
PLACES = 2 * (ACROSS + DOWN) - 4
"""Spaces that the ring has, as many as there are models; an edition cannot add any."""


@dataclass(frozen=True, slots=True)
class Place:
    """Left upper corner of a space, units."""

    x: float
    y: float


def cell_place(space: int) -> Place:
    """Where a space of the track stands: clockwise from the upper left corner.

    Examples
    --------
    >>> cell_place(1), cell_place(10), cell_place(26)
    (Place(x=27, y=99), Place(x=1051, y=195), Place(x=27, y=195))
    """
    step = space - 1
    if step < ACROSS:
        column, row = step, 0
    elif step < ACROSS + DOWN - 1:
        column, row = ACROSS - 1, step - ACROSS + 1
    elif step < 2 * ACROSS + DOWN - 2:
        column, row = 2 * ACROSS + DOWN - 3 - step, DOWN - 1
    else:
        column, row = 0, PLACES - step
    return Place(MARGIN + PITCH_X * column + INSET, TOP + PITCH_Y * row + INSET)


def draw_cells(canvas: Canvas, scene: Scene) -> None:
    """Draw all spaces, oldest first."""
    for space in scene.edition.models:
        _cell(canvas, scene, space)


def _cell(canvas: Canvas, scene: Scene, space: int) -> None:
    options = options_at(scene, space)
    row = scene.space(space)
    place = cell_place(space)
    title = space_title(space, scene)
    if options:
        name = f"{option_title(options[0], scene, space)}. Space {title}"
        body = option_group(canvas, options[0].id, name, id=f"space-{space}")
    else:
        body = canvas.group(title=title, id=canvas.id(f"space-{space}"))
    tabs = tabs_of(options, WIDTH - 6.0, empty=row is None)
    in_row = row is None and bool(tabs)
    top, height, left = _strip(tabs, place, in_row=in_row)
    with canvas.group(data_asset=f"factory:{space}"), body:
        _ground(canvas, scene, space, place, lit=bool(options))
        _name(canvas, scene, space, place, row, one_line=bool(tabs) and not in_row)
        if row is None:
            _empty(canvas, scene, space, place, short=in_row)
        else:
            _pieces(canvas, space, row, place)
        if options:
            legal_frame(canvas, place.x, place.y, WIDTH, HEIGHT, rx=6)
        if tabs and tabs[0].option is options[0]:
            draw_tab(canvas, tabs[0], left, top, height)
    for tab in tabs:
        if tab.option is not options[0]:
            with option_group(canvas, tab.option.id, option_title(tab.option, scene)):
                draw_tab(canvas, tab, left, top, height)
        left += tab.width + GAP
    if space in scene.touched():
        changed_mark(canvas, place.x, place.y, WIDTH, HEIGHT, 6)
        cars = scene.car_changes.get(space, 0)
        if cars and not tabs:
            noun = " car" if abs(cars) == 1 else " cars"
            width = text_width(f"▲ +{abs(cars)}{noun}", LABEL, bold=True) + 0.9 * LABEL
            delta_chip(canvas, place.x + WIDTH - 4 - width, place.y + 51.5, cars, after=noun)


def _ground(canvas: Canvas, scene: Scene, space: int, place: Place, *, lit: bool) -> None:
    theme = canvas.theme
    model = scene.model(space)
    row = scene.space(space)
    closed = row is not None and row["closed"]
    fill = theme.lit if lit else theme.sunk if closed else theme.surface
    x, y = place.x, place.y
    canvas.rect(x, y, WIDTH, HEIGHT, rx=6, fill=fill, stroke=theme.line, stroke_width=1.5)
    canvas.rect(x + 1, y + 1, 120, 21, rx=5, fill=theme.tints[CLASS_TINTS[model.cls]])
    cost = f"${model.cost:,}"
    room = text_width(cost, LABEL, bold=True)
    canvas.text(x + 7, y + 17, str(space), box=22, size=LABEL, bold=True)
    short = SHORT_CLASS[model.cls]
    canvas.text(x + 31, y + 17, short, box=84 - room, size=LABEL, fill=theme.ink2)
    canvas.text(x + 115, y + 17, cost, box=room, size=LABEL, bold=True, anchor="end")
    if space == scene.position["frontier"]:
        pennant(canvas, x + 103, y + 41)


def _name(
    canvas: Canvas,
    scene: Scene,
    space: int,
    place: Place,
    row: dict[str, Any] | None,
    *,
    one_line: bool,
) -> None:
    name = scene.model(space).name
    closed = row is not None and row["closed"]
    fill = canvas.theme.ink2 if closed else None
    crowded = row is not None and (row["bonus"] or row["reduced"])
    crowded = crowded or (space in scene.touched() and space in scene.car_changes)
    # the pennant of the newest model stands beside its name: a premium class leaves no room above
    room = 94.0 if space == scene.position["frontier"] else 110.0
    lines = [fit(name, LABEL, room)] if one_line or crowded else _two_lines(name, room)
    for number, line in enumerate(lines):
        y = place.y + (35.5 if one_line else 38) + 16 * number
        canvas.text(place.x + 7, y, line, box=room, size=LABEL, fill=fill)
    if row is not None:
        _tokens(canvas, row, place)


def _two_lines(name: str, room: float) -> list[str]:
    """A name on one line or, broken where the lines are most alike, on two."""
    words = name.split(" ")
    if len(words) == 1 or text_width(name, LABEL) <= room:
        return [fit(name, LABEL, room)]
    breaks = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    first, second = min(breaks, key=lambda pair: max(text_width(part, LABEL) for part in pair))
    return [fit(first, LABEL, room), fit(second, LABEL, room)]


def _tokens(canvas: Canvas, row: dict[str, Any], place: Place) -> None:
    """Bonus token and price cut, over the cars."""
    theme, middle = canvas.theme, place.y + 51.5
    right = place.x + WIDTH - 5
    if row["reduced"]:
        text = f"{MINUS}{row['reduced']}"
        canvas.rect(
            right - 24,
            middle - 10,
            24,
            20,
            rx=4,
            fill=theme.tints["peach"],
            stroke=theme.out,
            stroke_width=1.5,
        )
        canvas.text(right - 12, middle + 5.5, text, box=24, size=LABEL, bold=True, anchor="middle")
        right -= 28
    if row["bonus"]:
        x = right - 11
        canvas.raw(
            f'<circle cx="{x}" cy="{middle}" r="11" fill="{theme.tints["sage"]}" '
            f'stroke="{theme.out}" stroke-width="1.5"/>'
        )
        canvas.text(x, middle + 5.5, "+1", box=22, size=LABEL, bold=True, anchor="middle")


def _empty(canvas: Canvas, scene: Scene, space: int, place: Place, *, short: bool) -> None:
    """The research price of an empty space; without its word where tabs need the room."""
    theme = canvas.theme
    cubes = scene.research_price(space)
    x, y = place.x, place.y + 80
    if not cubes:
        if not short:
            canvas.text(x + 7, y, "free", box=108, size=LABEL, fill=theme.ink2)
        return
    if short:
        cube(canvas, x + 7, y - 12)
        canvas.text(x + 24, y, str(cubes), box=20, bold=True)
        return
    canvas.text(x + 7, y, "research", box=62, size=LABEL, fill=theme.ink2)
    width = text_width(str(cubes), BODY, bold=True)
    canvas.text(x + 115, y, str(cubes), box=width, bold=True, anchor="end")
    if width < 28:
        cube(canvas, x + 115 - width - 17, y - 12)


def _pieces(canvas: Canvas, space: int, row: dict[str, Any], place: Place) -> None:
    """The owner's bar, a picture for each factory, the parts factory, cars or their number."""
    x, base = place.x, place.y + 85
    letter, cars = row["owner"], row["cars"]
    left = x + 5
    if letter is not None:
        owner_bar(canvas, letter, left, base - 22, 20, 24, id=f"owner-{space}")
        left += 24
    if row["closed"]:
        left += 0 if letter else 2
        chip(canvas, left, base - 11, "closed", size=LABEL, anchor="start")
    number = f"{cars}" if cars else ""
    room = x + 117 - left - (text_width(number, VALUE, bold=True) + 2 if cars else 0)
    if row["factories"]:
        parts = 19 if row["parts"] else 0
        # factories overlap where three of them, a parts factory and cars share the row
        pitch = min(21.0, (room - parts - 20) / max(1, row["factories"] - 1))
        with canvas.group(id=canvas.id(f"factories-{space}")):
            for index in range(row["factories"]):
                factory(canvas, letter, left + pitch * index, base)
        left += pitch * (row["factories"] - 1) + 21
        if row["parts"]:
            parts_factory(canvas, letter, left, base)
            left += 19
    if cars:
        right = x + 116
        width = text_width(number, VALUE, bold=True)
        with canvas.group(id=canvas.id(f"cars-{space}"), data_asset=f"car:{space}"):
            canvas.text(right, base - 3, number, box=width, size=VALUE, bold=True, anchor="end")
            if right - width - 31 >= left + (64 if row["closed"] else 0):
                car(canvas, letter, right - width - 30, base - 3)


def _strip(tabs: Sequence[Tab], place: Place, *, in_row: bool) -> tuple[float, float, float]:
    """Top, height and left edge of the tabs: at the bottom of an empty space, else above it."""
    if not in_row:
        return place.y + 40.5, 21, place.x + 4
    return place.y + 62, 25, place.x + WIDTH - 2 - sum(tab.width + GAP for tab in tabs)
