"""Technology: the two tiles on sale, and the rooms that stand."""

from __future__ import annotations

from econgames.diora.board.buttons import buttons
from econgames.diora.board.pieces import (
    dice,
    goods,
    goods_width,
    rise_arrow,
    space,
    title_bar,
)
from econgames.diora.board.scene import UNSEEN, Scene, goods_words
from econgames.drawing.frames import MARGIN
from econgames.drawing.parts import hidden
from econgames.drawing.svg import BODY, LABEL, Canvas
from econgames.drawing.text import fit, text_width, wrap
from econgames.drawing.tokens import house, token

__all__ = ["draw_technology"]

TOP, HEIGHT = 386, 200
SALE_WIDTH, SALE_PITCH = 162, 170
ROOM_WIDTH, ROOM_HEIGHT, ROOM_PITCH = 197, 96, 205
COLUMNS = 4


def draw_technology(canvas: Canvas, scene: Scene) -> None:
    """Draw the tiles on sale, the rooms, and places where rooms may still be built."""
    for i, tile in enumerate(scene.position["technology"]["market"]):
        _sale(canvas, scene, f"technology_{i + 1}", tile, MARGIN + SALE_PITCH * i)
    rooms = scene.rooms()
    replaceable = scene.replaceable()
    for i in range(max(scene.edition.game.max_rooms, len(rooms))):
        x = MARGIN + 2 * SALE_PITCH + ROOM_PITCH * (i % COLUMNS)
        y = TOP + (ROOM_HEIGHT + 8) * (i // COLUMNS)
        if i < len(rooms):
            _room(canvas, scene, rooms[i], x, y, replaceable=rooms[i] in replaceable)
        else:
            _free(canvas, x, y)


def _sale(canvas: Canvas, scene: Scene, id: str, tile: str | None, x: float) -> None:
    theme, y = canvas.theme, TOP
    row = scene.edition.rooms.get(tile or "")
    price = f"{scene.state.lim.tile_price} zl"
    does = "nothing on sale"
    if row is not None:
        does = f"{row.name}, {goods_words(row.inputs)} to {goods_words(row.outputs)}, {price}"
    least = scene.edition.spaces[id].min_die
    with space(canvas, scene, id, x, y, SALE_WIDTH, HEIGHT, does):
        lit = id in scene.ways
        title_bar(canvas, x, y, SALE_WIDTH, f"Tech {least}–6", room=84, lit=lit)
        rise_arrow(canvas, x + SALE_WIDTH, y)
        right = x + SALE_WIDTH - 28
        canvas.text(right, y + 20, price, box=40, size=LABEL, fill=theme.ink2, anchor="end")
        if tile == UNSEEN:
            hidden(canvas, x + 10, y + 36, SALE_WIDTH - 20, 80)
        elif row is None:
            canvas.text(x + 10, y + 47, does, box=142, size=LABEL, fill=theme.ink2)
        else:
            with canvas.group(id=canvas.id(f"tile-{tile}"), data_asset=f"room:{tile}"):
                lines = wrap(row.name, LABEL, SALE_WIDTH - 20, lines=2, bold=True)
                for n, line in enumerate(lines):
                    base = y + 46 + 17 * n
                    canvas.text(x + 10, base, line, box=SALE_WIDTH - 20, size=LABEL, bold=True)
                goods(canvas, row.inputs, x + 10, y + 70)
                canvas.text(x + 8, y + 112.5, "→", box=20)
                goods(canvas, row.outputs, x + 30, y + 96)
        buttons(canvas, scene, id, x + 8, y + 124, SALE_WIDTH - 16)
        dice(canvas, scene, id, x + 8, y + 168)


def _room(
    canvas: Canvas, scene: Scene, room: str, x: float, y: float, *, replaceable: bool
) -> None:
    theme = canvas.theme
    row = scene.edition.rooms[room]
    owner = scene.position["rooms"][room]["owner"]
    id, fee = f"room:{room}", scene.edition.game.room_fee_zl
    whose = f"owner {scene.name(owner)}" if owner else "neutral"
    does = f"{whose}, {goods_words(row.inputs)} to {goods_words(row.outputs)}, fee {fee} zl"
    with space(canvas, scene, id, x, y, ROOM_WIDTH, ROOM_HEIGHT, does):
        if owner:
            token(canvas, owner, x + 20, y + 19, 11)
        else:
            house(canvas, x + 20, y + 19, 10)
        # the choice of a room that makes way goes by the id of its tile
        text = f"{room} {row.short}" if replaceable else row.short
        room_left = ROOM_WIDTH - 37 - 50
        size = BODY if text_width(text, BODY, bold=True) <= room_left else LABEL
        shown = fit(text, size, room_left, bold=True)
        canvas.text(x + 37, y + 25, shown, box=room_left, size=size, bold=True)
        right = x + ROOM_WIDTH - 48
        if scene.dice_on(id):
            dice(canvas, scene, id, right + 6, y + 8)
        else:
            mine = owner is not None and owner == scene.viewer
            canvas.rect(
                right,
                y + 7,
                42,
                25,
                rx=6,
                fill="none",
                stroke=theme.rule,
                stroke_width=1.5,
                dash="3 3",
            )
            words = "" if mine else f"{fee} zl"
            canvas.text(
                right + 21, y + 25, words, box=40, size=LABEL, fill=theme.ink2, anchor="middle"
            )
        line = y + (35 if id in scene.ways else 50)
        after = goods(canvas, row.inputs, x + 9, line, height=20)
        canvas.text(after + 2, line + 16, "→", box=20)
        width = goods_width(row.outputs)
        assert after + 23 + width <= x + ROOM_WIDTH, f"{room} takes too much room"
        goods(canvas, row.outputs, after + 23, line, height=20)
        buttons(canvas, scene, id, x + 8, y + 58, ROOM_WIDTH - 16, height=34)


def _free(canvas: Canvas, x: float, y: float) -> None:
    theme = canvas.theme
    canvas.rect(
        x,
        y,
        ROOM_WIDTH,
        ROOM_HEIGHT,
        rx=7,
        fill="none",
        stroke=theme.rule,
        stroke_width=1.5,
        dash="5 4",
    )
    canvas.text(
        x + ROOM_WIDTH / 2,
        y + ROOM_HEIGHT / 2 + 5,
        "room to build",
        box=150,
        size=LABEL,
        fill=theme.ink2,
        anchor="middle",
    )
