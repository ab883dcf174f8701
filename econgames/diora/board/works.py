"""The works: warehouses by level, orders by slot, and the six small spaces."""

from __future__ import annotations

from typing import Final

from econgames.diora.board.buttons import button_title, buttons, face, price, way_title
from econgames.diora.board.pieces import (
    DIE_PITCH,
    dice,
    goods,
    rise_arrow,
    space,
    title_bar,
)
from econgames.diora.board.scene import TINTS, UNSEEN, Scene, Way, goods_words
from econgames.diora.board.words import COMPONENTS
from econgames.diora.edition import RESOURCES, Goods
from econgames.drawing.frames import MARGIN
from econgames.drawing.parts import hidden, legal_frame, option
from econgames.drawing.svg import BODY, LABEL, VALUE, Canvas, number
from econgames.drawing.text import fit, text_width

__all__ = ["draw_orders", "draw_spaces", "draw_warehouses"]

WAREHOUSE_TOP, WAREHOUSE_HEIGHT, WAREHOUSE_WIDTH = 122, 116, 282
ORDERS_TOP, ORDERS_HEIGHT, ORDERS_WIDTH = 246, 132, 156
TILE_WIDTH, TILE_PITCH = 158, 166
SPACES_TOP, SPACES_HEIGHT = 594, 118
PITCH: Final = 44.3
SMALL: Final = ("canteen", "hr_office", "bank", "relief_fund", "storeroom", "scrap_yard")
WAREHOUSES: Final = {letter: f"{letter} {word}" for letter, word in COMPONENTS.items()}
ERAS: Final = {"tv": "television"}


def draw_warehouses(canvas: Canvas, scene: Scene) -> None:
    """Draw the four warehouses; a die of the viewer stands at the level of its value."""
    for i, unit in enumerate(RESOURCES):
        id, x, y = f"warehouse_{unit.lower()}", MARGIN + 290 * i, WAREHOUSE_TOP
        ways = scene.ways.get(id, [])
        does = "take up to the level of the die"
        with space(canvas, scene, id, x, y, WAREHOUSE_WIDTH, WAREHOUSE_HEIGHT, does) as several:
            dice_width = DIE_PITCH * len(scene.dice_on(id))
            room = WAREHOUSE_WIDTH - 36 - dice_width
            text = fit(WAREHOUSES[unit], BODY, room, bold=True)
            title_bar(canvas, x, y, WAREHOUSE_WIDTH, text, room=room, lit=bool(ways))
            rise_arrow(canvas, x + WAREHOUSE_WIDTH, y)
            dice(canvas, scene, id, x + WAREHOUSE_WIDTH - 28 - dice_width, y + 4)
            if scene.is_closed(id):
                _closed(canvas, x + 10, y + 60)
                continue
            columns: dict[int, list[Way]] = {}
            for way in ways:
                columns.setdefault(way.move.value, []).append(way)
            _cells(canvas, unit, x + 9.5, y + 31)
            with canvas.lettering(size=LABEL, bold=True, anchor="middle"):
                for level, amounts in enumerate(scene.edition.yields(unit), 1):
                    here = columns.get(level, [])
                    left = x + 9.5 + PITCH * (level - 1)
                    _level(canvas, scene, unit, level, amounts, left, y + 31, here, several)


def _closed(canvas: Canvas, x: float, y: float) -> None:
    canvas.text(x, y, "closed this round", box=150, size=LABEL, bold=True, fill=canvas.theme.bad)


def _cells(canvas: Canvas, unit: str, x: float, y: float) -> None:
    """The six levels as one shape, and the tint under what they give as another."""
    theme = canvas.theme
    lefts = [x + PITCH * i for i in range(6)]
    cells = "".join(f"M{number(left)} {number(y)}h41.3v80h-41.3z" for left in lefts)
    canvas.path(cells, fill=theme.surface, stroke=theme.line, stroke_width=1.2)
    # text on the tints is checked against the rectangle under it
    canvas.rect(x + 2, y + 20, 258.8, 19, fill=theme.tints[TINTS[unit]])


def _level(
    canvas: Canvas,
    scene: Scene,
    unit: str,
    level: int,
    amounts: Goods,
    x: float,
    y: float,
    ways: list[Way],
    several: bool,
) -> None:
    """One level: its number, what it gives, and for a die of this value what that pays."""
    theme = canvas.theme
    width, height, middle = 41.3, 80, x + 41.3 / 2
    way = ways[0] if ways else None
    # a pensioner beside a worker of value 6, or a token in place of the fee, has a corner
    others = [w for w in ways[1:] if not (w.token and scene.is_full)]
    second = min(others, key=lambda other: other.token, default=None)
    if way is None:
        canvas.text(
            middle, y + 15, str(level), box=30, size=LABEL, fill=theme.ink2, anchor="middle"
        )
        _yield(canvas, unit, amounts, x, y)
        return
    if not several:
        _level_button(canvas, scene, unit, amounts, x, y, way, middle, width)
        return
    left = middle - (10 if second else 0)
    with option(canvas, way.option.id, button_title(scene, way)):
        edge = theme.accent
        canvas.rect(x, y, width, height, rx=4, fill=theme.surface, stroke=edge, stroke_width=2)
        canvas.rect(x + 2, y + 20, 37.3, 19, fill=theme.tints[TINTS[unit]])
        _level_button(canvas, scene, unit, amounts, x, y, way, left, width)
    if second is not None:
        with option(canvas, second.option.id, button_title(scene, second)):
            canvas.rect(x + 21, y + 60, 20, 20, rx=4, fill=theme.lit)
            price(canvas, scene, second, x + 31, y + 75, 18)
            if second.pensioner:
                canvas.rect(x + 25, y + 77, 12, 1.8, fill=theme.ink)


def _level_button(
    canvas: Canvas,
    scene: Scene,
    unit: str,
    amounts: Goods,
    x: float,
    y: float,
    way: Way,
    middle: float,
    width: float,
) -> None:
    face(canvas, scene, way, x + 2, y + 2, width - 4, 16)
    _yield(canvas, unit, amounts, x, y)
    narrow = middle < x + width / 2
    price(canvas, scene, way, middle, y + 75, 17 if narrow else width - 3)


def _yield(canvas: Canvas, unit: str, amounts: Goods, x: float, y: float) -> None:
    theme = canvas.theme
    middle = x + 41.3 / 2
    found = amounts.as_dict()
    main = found.pop(unit, 0)
    words = f"{main}{unit}"
    canvas.text(middle, y + 35, words, box=37, size=LABEL, bold=True, anchor="middle")
    for other, n in found.items():
        words = f"+{n}{other}"
        canvas.text(middle, y + 55, words, box=40, size=LABEL, fill=theme.ink2, anchor="middle")


def draw_orders(canvas: Canvas, scene: Scene) -> None:
    """Draw the space for orders and the six slots; a slot asks for a die of its number."""
    theme = canvas.theme
    x, y, take = MARGIN, ORDERS_TOP, scene.state.lim.take
    does = f"take up to {take} orders of slots up to the value of the die"
    with space(canvas, scene, "production", x, y, ORDERS_WIDTH, ORDERS_HEIGHT, does):
        lit = "production" in scene.ways
        with canvas.group(id=canvas.id("display"), data_party="display"):
            title_bar(canvas, x, y, ORDERS_WIDTH, "Orders", room=80, lit=lit)
        rise_arrow(canvas, x + ORDERS_WIDTH, y)
        text = f"die ≥ slot, take {f'1–{take}' if take > 1 else 1}"
        canvas.text(x + 10, y + 47, text, box=140, size=LABEL, fill=theme.ink2)
        buttons(canvas, scene, "production", x + 8, y + 56, ORDERS_WIDTH - 16)
        dice(canvas, scene, "production", x + 7, y + 100)
    for slot, tile in enumerate(scene.position["production"]["slots"], 1):
        left = x + ORDERS_WIDTH + 8 + TILE_PITCH * (slot - 1)
        _slot(canvas, scene, slot, tile, left)


def _slot(canvas: Canvas, scene: Scene, slot: int, tile: str | None, x: float) -> None:
    theme, y = canvas.theme, ORDERS_TOP
    if tile is None or tile not in scene.edition.tiles:
        words = "unknown order" if tile == UNSEEN else "no order"
        with canvas.group(title=f"Slot {slot}: {words}"):
            canvas.rect(
                x,
                y,
                TILE_WIDTH,
                ORDERS_HEIGHT,
                rx=7,
                fill="none",
                stroke=theme.rule,
                stroke_width=1.5,
                dash="5 4",
            )
            if tile == UNSEEN:
                hidden(canvas, x + 8, y + 36, TILE_WIDTH - 16, 88)
            _slot_number(canvas, slot, x, y)
            canvas.text(x + 34, y + 23, words, box=119, size=LABEL, fill=theme.ink2)
        return
    way = scene.way_to_slot(slot)
    row = scene.edition.tiles[tile]
    facts = f"{goods_words(row.inputs)} for {row.points} points and {row.zl} zl"
    name, asset = f"Slot {slot}: {row.name}, {facts}", f"order:{tile}"
    if way is None:
        with canvas.group(title=name, id=canvas.id(f"tile-{tile}"), data_asset=asset):
            _tile(canvas, scene, tile, slot, x, y, None)
        return
    title = f"{name}; {way_title(scene, way)}"
    body = option(canvas, way.option.id, title, id=f"tile-{tile}")
    with canvas.group(data_asset=asset), body:
        _tile(canvas, scene, tile, slot, x, y, way)


def _slot_number(canvas: Canvas, slot: int, x: float, y: float) -> None:
    theme = canvas.theme
    canvas.rect(x + 7, y + 7, 22, 24, rx=5, fill=theme.ink)
    canvas.text(x + 18, y + 25, str(slot), box=22, bold=True, fill=theme.surface, anchor="middle")


def _tile(
    canvas: Canvas, scene: Scene, tile: str, slot: int, x: float, y: float, way: Way | None
) -> None:
    theme = canvas.theme
    row = scene.edition.tiles[tile]
    canvas.rect(
        x,
        y,
        TILE_WIDTH,
        ORDERS_HEIGHT,
        rx=7,
        fill=theme.surface if way is None else theme.lit,
        stroke=theme.line,
        stroke_width=1.5,
    )
    _slot_number(canvas, slot, x, y)
    size = BODY if text_width(row.short, BODY, bold=True) <= 119 else LABEL
    short = fit(row.short, size, 119, bold=True)
    canvas.text(x + 34, y + 25, short, box=119, size=size, bold=True)
    era = ERAS.get(row.era, row.era.replace("_", " "))
    canvas.text(x + 10, y + 51, fit(era, LABEL, 95), box=95, size=LABEL, fill=theme.ink2)
    goods(canvas, row.inputs, x + 8, y + 64)
    runs = [(str(row.points), True, None), (" pts", False, theme.ink2)]
    canvas.runs(x + 10, y + 119, runs, box=90, size=VALUE)
    words = f"{row.zl} zl"
    canvas.text(x + TILE_WIDTH - 10, y + 119, words, box=50, size=VALUE, bold=True, anchor="end")
    if way is not None:
        face(canvas, scene, way, x + TILE_WIDTH - 36, y + 36, 28, 18)
        price(canvas, scene, way, x + TILE_WIDTH - 22, y + 71, 31)
        legal_frame(canvas, x, y, TILE_WIDTH, ORDERS_HEIGHT, rx=7, corner=12)


def draw_spaces(canvas: Canvas, scene: Scene) -> None:
    """Draw canteen, hiring, bank, relief fund, storeroom and scrap yard."""
    pitch = (1152 + 8) / len(SMALL)
    width, y = pitch - 8, SPACES_TOP
    for i, id in enumerate(SMALL):
        x = MARGIN + pitch * i
        does = _does(scene, id)
        row = scene.edition.spaces[id]
        with space(canvas, scene, id, x, y, width, SPACES_HEIGHT, does):
            room = width - (36 if row.promotes else 18)
            canvas.text(x + 10, y + 20.5, fit(row.name, BODY, room, bold=True), box=room, bold=True)
            if row.promotes:
                rise_arrow(canvas, x + width, y)
            closed = scene.is_closed(id)
            theme = canvas.theme
            party = "canteen" if id == "canteen" else None
            text = fit("closed this round" if closed else does, LABEL, width - 20)
            with canvas.group(id=canvas.id(f"does-{id}"), data_party=party):
                canvas.text(
                    x + 10,
                    y + 40,
                    text,
                    box=width - 20,
                    size=LABEL,
                    bold=closed,
                    fill=theme.bad if closed else theme.ink2,
                )
            buttons(canvas, scene, id, x + 8, y + 47, width - 16)
            dice(canvas, scene, id, x + 8, y + 88)


def _does(scene: Scene, id: str) -> str:
    """What a small space gives, in few words."""
    edition = scene.edition
    if id == "canteen":
        tokens = scene.position["canteen_tokens"]
        return f"{tokens} token{'s' if tokens != 1 else ''} left" if tokens else "no token left"
    if id == "storeroom":
        store = edition.storeroom
        fixed = goods_words(Goods(*store.goods.as_tuple()))
        return f"any {store.chosen} + {fixed} + {store.zl} zl"
    return {
        "hr_office": "roll a new die",
        "bank": f"+{edition.game.bank_zl} zl",
        "relief_fund": f"+{edition.game.relief_fund_zl} zl",
        "scrap_yard": "buy, sell per pip",
    }[id]
