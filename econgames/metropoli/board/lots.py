"""The lots of the city: floors, roofs, and where a block may go."""

from __future__ import annotations

from typing import Final

from econgames.core.moves import Option
from econgames.drawing.parts import changed_mark, legal_frame, option
from econgames.drawing.svg import LABEL, Canvas, number
from econgames.metropoli.board.scene import Scene
from econgames.metropoli.board.words import option_title
from econgames.metropoli.edition import Lot

LEFT: Final = 166
TOP: Final = 240
SIZE: Final = 546
ROAD: Final = 26
PITCH: Final = (SIZE - ROAD) / 6
SIDE: Final = PITCH - 5
FLOOR: Final = 10.0
"""Distance from floor to floor."""
STRIP: Final = 20.0
"""Width of the strip for a block that is paid together."""


def lot_corner(lot: Lot) -> tuple[float, float]:
    """Upper left corner of a lot, units."""
    x = LEFT + lot.col * PITCH + (ROAD if lot.col >= 3 else 0) + 2.5
    y = TOP + lot.row * PITCH + (ROAD if lot.row >= 3 else 0) + 2.5
    return x, y


def draw_lots(canvas: Canvas, scene: Scene) -> None:
    """Draw the roads and all lots of the four districts."""
    middle, across = LEFT + SIZE / 2, TOP + SIZE / 2
    roads = f"M{number(middle)} {TOP}V{TOP + SIZE}M{LEFT} {number(across)}H{LEFT + SIZE}"
    rule = canvas.theme.rule
    with canvas.group(data_party="city"):
        canvas.path(roads, stroke=rule, stroke_width=2.0, fill="none", stroke_dasharray="9 7")
    for lot in scene.edition.lots.values():
        _lot(canvas, scene, lot)


def _lot(canvas: Canvas, scene: Scene, lot: Lot) -> None:
    alone = scene.first(("buy_block", "free_block"), lot.id)
    joint = scene.option("joint_build", lot.id)
    choice = alone or joint
    name, asset = lot_name(scene, lot), f"block:{lot.id}"
    if choice is not None:
        title = f"{option_title(choice, scene)}; now {name.partition(', ')[2]}"
        body = option(canvas, choice.id, title, id=f"lot-{lot.id}")
        with canvas.group(data_asset=asset), body:
            _plot(canvas, scene, lot, choice, shifted=alone is not None and joint is not None)
    else:
        with canvas.group(title=name, id=canvas.id(f"lot-{lot.id}"), data_asset=asset):
            _plot(canvas, scene, lot, None, shifted=False)
    if alone is not None and joint is not None:
        _together(canvas, scene, lot, joint)
    if f"block:{lot.id}" in scene.changed:
        x, y = lot_corner(lot)
        changed_mark(canvas, x, y, SIDE, SIDE, 4)


def lot_name(scene: Scene, lot: Lot) -> str:
    """A lot in words: floors, skyscraper, streets."""
    floors = scene.position["height"].get(lot.id, 0)
    roof = ", skyscraper" if _has_roof(scene, lot) else ""
    return f"lot {lot.id}, {floors} {'floor' if floors == 1 else 'floors'}{roof}"


def _has_roof(scene: Scene, lot: Lot) -> bool:
    return bool(scene.position["roof"].get(lot.district) == lot.id)


def _plot(canvas: Canvas, scene: Scene, lot: Lot, choice: Option | None, *, shifted: bool) -> None:
    theme = canvas.theme
    x, y = lot_corner(lot)
    fill = theme.surface if choice is None else theme.lit
    canvas.rect(x, y, SIDE, SIDE, rx=4, fill=fill, stroke=theme.line, stroke_width=1.2)
    canvas.text(x + SIDE - 6, y + 16, lot.id, box=40, size=LABEL, fill=theme.ink2, anchor="end")
    floors = scene.position["height"].get(lot.id, 0)
    left, width = (x + 6, 50.0) if shifted else (x + 13.5, SIDE - 27)
    for floor in range(1, floors + 1):
        _floor(canvas, lot.id, floor, left, y + SIDE - 4 - FLOOR * floor, width)
    if floors:
        # The filled corner of a legal lot would cover the number.
        canvas.text(x + (16 if choice else 5.5), y + 16.5, str(floors), box=20, bold=True)
    if _has_roof(scene, lot):
        base = y + SIDE - 4 - FLOOR * floors - 0.5
        peak = f"M{number(left - 3)} {number(base)}h{number(width + 6)}"
        with canvas.group(id=canvas.id(f"roof-{lot.id}"), data_asset=f"roof:{lot.id}"):
            canvas.path(f"{peak}L{number(left + width / 2)} {number(base - 14)}Z", fill=theme.ink)
    if choice is not None:
        legal_frame(canvas, x, y, SIDE, SIDE, rx=4)


def _floor(canvas: Canvas, lot: str, floor: int, x: float, y: float, width: float) -> None:
    """One floor as one element, its windows cut out, so that a block can drop into place."""
    step = number((width - 16) / 2)
    path = f"M{number(x)} {number(y)}h{number(width)}v8.7h-{number(width)}z"
    path += f"m5 2.7v4h6v-4z{f'm{step} 0v4h6v-4z' * 2}"
    canvas.path(path, id=canvas.id(f"fl-{lot}-{floor}"), fill=canvas.theme.ink2)


def _together(canvas: Canvas, scene: Scene, lot: Lot, joint: Option) -> None:
    """The strip at the right edge of a lot: a block to which others contribute."""
    theme = canvas.theme
    x, y = lot_corner(lot)
    left, top = x + SIDE - STRIP - 2, y + 24.0
    with option(canvas, joint.id, option_title(joint, scene)):
        canvas.rect(
            left, top, STRIP, SIDE - 26, rx=4, fill=theme.lit, stroke=theme.accent,
            stroke_width=2.5,
        )  # fmt: skip
        canvas.text(
            left + STRIP / 2, top + (SIDE - 26) / 2 + 6, "&", box=STRIP, bold=True, anchor="middle"
        )
