"""Beside the box: the other tiles of the round or the order of building, and the resources."""

from __future__ import annotations

from econgames.drawing.frames import INNER, MARGIN
from econgames.drawing.parts import option, pill
from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import fit, text_width, wrap
from econgames.drawing.tokens import house, token
from econgames.drawing.words import plural
from econgames.industria.board.marks import (
    CODE_WIDTH,
    code_chip,
    short_name,
    supplier_mark,
)
from econgames.industria.board.scene import HAND, TABLE, Scene
from econgames.industria.board.titles import option_title, tile_title

LEFT, WIDTH = 504, 186
HEADING = 112
TOP, HEIGHT, PITCH = 120, 30, 34
SUPPLY_LEFT, SUPPLY_TOP = 702, 119
CELL, CELL_HEIGHT, CELL_PITCH, ROW_PITCH = 154, 24, 160, 26


def draw_aside(canvas: Canvas, scene: Scene) -> None:
    """Draw what the phase needs beside the box."""
    if scene.is_over:
        _over(canvas, scene)
    elif scene.phase == "build":
        _order(canvas, scene)
    else:
        _display(canvas, scene)


def _heading(canvas: Canvas, text: str) -> None:
    canvas.text(LEFT, HEADING, text, box=WIDTH, size=LABEL, bold=True, fill=canvas.theme.ink2)


def _display(canvas: Canvas, scene: Scene) -> None:
    """Tiles that follow this round, then those that are gone, with the one who has them."""
    theme = canvas.theme
    waiting = scene.position["display"]
    if scene.auction:
        waiting = [tile for tile in waiting if tile != scene.auction["tile"]]
        _heading(canvas, "ALSO ON DISPLAY")
    else:
        _heading(canvas, "DONE THIS ROUND")
        waiting = []
    gone = [tile for tile in scene.revealed if tile not in scene.position["display"]]
    if not waiting and not gone:
        text = "no tile yet" if scene.phase == "offer" else "no other tile"
        canvas.text(LEFT, TOP + 20, text, box=WIDTH, size=LABEL, fill=theme.ink2)
    for index, tile in enumerate([*waiting, *gone]):
        y = TOP + PITCH * index
        with canvas.group(title=tile_title(tile, scene)):
            dash = None if tile in waiting else "5 4"
            fill = theme.surface if tile in waiting else "none"
            canvas.rect(
                LEFT,
                y,
                WIDTH,
                HEIGHT,
                rx=5,
                fill=fill,
                stroke=theme.line,
                stroke_width=1.5,
                dash=dash,
            )
            if tile in waiting:
                with canvas.group(id=canvas.id(f"tile-{tile}"), data_asset=f"tile:{tile}"):
                    name = short_name(scene.tile(tile), LABEL, WIDTH - 20, bold=True)
                    canvas.text(LEFT + 10, y + 20, name, box=WIDTH - 20, size=LABEL, bold=True)
            else:
                _sold(canvas, scene, tile, y)


def _sold(canvas: Canvas, scene: Scene, tile: str, y: float) -> None:
    theme = canvas.theme
    name = short_name(scene.tile(tile), LABEL, WIDTH - 44)
    canvas.text(LEFT + 10, y + 20, name, box=WIDTH - 44, size=LABEL, fill=theme.ink2)
    if scene.where(tile) in (HAND, TABLE):
        token(canvas, scene.holders[tile], LEFT + WIDTH - 17, y + 15, 9)


def _order(canvas: Canvas, scene: Scene) -> None:
    """Who builds after whom, and the button that ends the turn."""
    theme = canvas.theme
    _heading(canvas, "ORDER OF BUILDING")
    seats = scene.players
    start = seats.index(scene.position["start_player"])
    order = seats[start:] + seats[:start]
    now = order.index(str(scene.speaker))
    for index, letter in enumerate(order):
        x = LEFT + 22 + 44 * index
        token(canvas, letter, x, TOP + 18, 12)
        if index < now:
            # a line below says that this turn is over
            canvas.path(f"M{x - 13} {TOP + 36}h26", stroke=theme.ink2, stroke_width=3)
        elif index == now:
            canvas.path(f"M{x - 7} {TOP + 42}l7 -9l7 9z", fill=theme.accent)
    ending = scene.option("end_build")
    if ending is not None:
        with option(canvas, ending.id, option_title(ending, scene)):
            pill(canvas, LEFT, TOP + 58, WIDTH, "end turn", height=36)
    else:
        left = len(order) - now - 1
        text = f"{plural(left, 'player')} to follow" if left else "the last of this round"
        canvas.text(LEFT, TOP + 76, text, box=WIDTH, size=LABEL, fill=theme.ink2)


def _over(canvas: Canvas, scene: Scene) -> None:
    _heading(canvas, "HOW IT IS COUNTED")
    ed = scene.edition
    text = (
        f"A link {ed.vp_per_link} VP, a factory with the symbol of a bonus tile "
        f"{ed.vp_per_symbol} VP, each {ed.talers_per_vp} t 1 VP."
    )
    for index, line in enumerate(wrap(text, LABEL, WIDTH, lines=4)):
        canvas.text(
            LEFT,
            TOP + 16 + 20 * index,
            line,
            box=WIDTH,
            size=LABEL,
            fill=canvas.theme.ink2,
        )


def draw_supply(canvas: Canvas, scene: Scene) -> None:
    """Draw who sells each resource; the bank's house at the right end of the heading."""
    theme = canvas.theme
    price = plural(scene.edition.resource_price, "TALER")
    canvas.text(
        SUPPLY_LEFT,
        HEADING,
        f"RESOURCES, {price} A UNIT FROM",
        box=330,
        size=LABEL,
        bold=True,
        fill=theme.ink2,
    )
    right = MARGIN + INNER
    with canvas.group(id=canvas.id("cash-bank"), data_party="bank"):
        house(canvas, right - 50, HEADING - 5, 8.8)
        canvas.text(right, HEADING, "bank", box=36, size=LABEL, fill=theme.ink2, anchor="end")
    resources = scene.edition.resources
    pitch = min(ROW_PITCH, 4 * ROW_PITCH / -(-len(resources) // 3))
    for index, resource in enumerate(resources):
        x = SUPPLY_LEFT + CELL_PITCH * (index % 3)
        y = SUPPLY_TOP + pitch * (index // 3)
        _resource(canvas, scene, resource, x, y)


def _resource(canvas: Canvas, scene: Scene, resource: str, x: float, y: float) -> None:
    theme = canvas.theme
    supplier = scene.supplier(resource)
    who = "nobody sells it"
    if supplier is not None:
        who = f"supplier {'the bank' if supplier == 'BANK' else scene.name(supplier)}"
    id, asset = canvas.id(f"resource-{resource}"), f"resource:{resource}"
    with canvas.group(title=f"{resource}, {who}", id=id, data_asset=asset):
        canvas.rect(
            x,
            y,
            CELL,
            CELL_HEIGHT,
            rx=5,
            fill=theme.surface if supplier else theme.page,
            stroke=theme.line,
            stroke_width=1.5,
            dash=None if supplier else "4 3",
        )
        code_chip(canvas, scene, resource, x + 3, y + 3)
        quiet = None if supplier else theme.ink2
        left = x + CODE_WIDTH + 10
        room = CELL - CODE_WIDTH - 10 - 26
        if supplier is None:
            room -= 14
            width = text_width("none", LABEL)
            canvas.text(
                x + CELL - 6, y + 17, "none", box=width, size=LABEL, fill=quiet, anchor="end"
            )
        shown = resource.replace("_", " ")
        canvas.text(left, y + 17, fit(shown, LABEL, room), box=room, size=LABEL, fill=quiet)
        if supplier is not None:
            supplier_mark(canvas, supplier, x + CELL - 14, y + CELL_HEIGHT / 2)
