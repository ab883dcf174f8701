"""Cards of factories and technologies, chips of resource and bonus tiles, in their columns."""

from __future__ import annotations

from econgames.core.moves import Option
from econgames.drawing.parts import changed_mark, legal_frame, option
from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import text_width
from econgames.drawing.tokens import owner_bar, token
from econgames.industria.board.layout import Box
from econgames.industria.board.marks import (
    CODE_WIDTH,
    RING_PITCH,
    code_chip,
    short_name,
    symbol_ring,
)
from econgames.industria.board.scene import AUCTION, DISPLAY, GONE, HAND, PILE, TABLE, Scene
from econgames.industria.board.titles import option_title, tile_title
from econgames.industria.tiles import BonusTile, ResourceTile

INDENT = 30
"""Room for the owner at the left edge of a card."""


def draw_tiles(canvas: Canvas, scene: Scene) -> None:
    """Draw all tiles of the game, each in the place that it never leaves."""
    layout = scene.layout
    moved = scene.moved_tiles()
    for tile, box in (layout.cards | layout.small).items():
        choice = scene.option_for(tile)
        id, asset = f"card-{tile}", f"tile:{tile}"
        if choice is None:
            with canvas.group(title=tile_title(tile, scene), id=canvas.id(id), data_asset=asset):
                _tile(canvas, scene, tile, box, None)
        else:
            body = option(canvas, choice.id, option_title(choice, scene), id=id)
            with canvas.group(data_asset=asset), body:
                _tile(canvas, scene, tile, box, choice)
        if tile in moved:
            changed_mark(canvas, *box, 5)


def _tile(canvas: Canvas, scene: Scene, tile: str, box: Box, choice: Option | None) -> None:
    where = scene.where(tile)
    small = tile in scene.layout.small
    bonus = isinstance(scene.tile(tile), BonusTile)
    rx = box.height / 2 if bonus else 4 if small else 5
    _ground(canvas, where, box, rx, legal=choice is not None)
    if where == TABLE and not small:
        x, y, height = box.x + 2, box.y + 2, box.height - 4
        owner_bar(canvas, scene.holders[tile], x, y, 22, height, id=f"tile-{tile}")
    elif where in (TABLE, HAND):
        x = box.x + (13 if small else 14)
        size = 8 if small else 9.5
        token(canvas, scene.holders[tile], x, box.middle, size, id=f"tile-{tile}")
    if small:
        _small_face(canvas, scene, tile, box, choice)
    else:
        _face(canvas, scene, tile, box)
    if choice is not None:
        # A half round chip has no corner to fill, and a longer corner would cover the token.
        corner = 3 if bonus else 7 if small else 12
        legal_frame(canvas, *box, rx=rx, corner=max(corner, rx))


def _ground(canvas: Canvas, where: str, box: Box, rx: float, *, legal: bool) -> None:
    theme = canvas.theme
    fill: str = theme.surface
    stroke, width, dash = theme.line, 1.3, None
    if where == AUCTION:
        fill, stroke, width = theme.lit, theme.accent, 3
    elif where == DISPLAY:
        stroke, width = theme.ink, 2
    elif where == PILE:
        fill = theme.page
    elif where == GONE:
        fill, dash = theme.page, "4 3"
    if legal:
        fill = theme.lit
    canvas.rect(*box, rx=rx, fill=fill, stroke=stroke, stroke_width=width, dash=dash)


def _strike(canvas: Canvas, x: float, base: float, text: str) -> None:
    width = text_width(text, LABEL)
    theme = canvas.theme
    canvas.path(f"M{x:g} {base - 5:g}h{width:.0f}", stroke=theme.ink2, stroke_width=1.3)


def _face(canvas: Canvas, scene: Scene, tile: str, box: Box) -> None:
    """The two lines of a card: name and points; cost, needs, product and symbols."""
    theme = canvas.theme
    row = scene.tile(tile)
    where = scene.where(tile)
    quiet = theme.ink2 if where in (PILE, GONE) else None
    bold = where in (TABLE, AUCTION)
    # Lower cards, of editions with more of them, keep the two lines apart.
    first = box.y + 16 - max(0, (39 - box.height) / 2)
    vp = f"{scene.vp(tile)} vp"
    vp_width = text_width(vp, LABEL, bold=True)
    room = box.width - INDENT - 7 - vp_width - 2
    name = short_name(row, LABEL, room, bold=bold)
    canvas.text(box.x + INDENT, first, name, box=room, size=LABEL, bold=bold, fill=quiet)
    right = box.right - 7
    canvas.text(right, first, vp, box=vp_width, size=LABEL, bold=True, fill=quiet, anchor="end")
    second = box.y + box.height - 6
    if where == GONE:
        _strike(canvas, box.x + INDENT, first, name)
        canvas.text(right, second, "gone", box=40, size=LABEL, fill=theme.ink2, anchor="end")
    else:
        _facts(canvas, scene, tile, box, second, quiet)


def _facts(
    canvas: Canvas, scene: Scene, tile: str, box: Box, base: float, quiet: str | None
) -> None:
    row = scene.edition.built[tile]
    x, top = box.x + INDENT, base - 14
    if row.kind == "factory":
        cost = f"{row.cost}t"
        width = text_width(cost, LABEL, bold=True)
        canvas.text(x, base, cost, box=width, size=LABEL, bold=True, fill=quiet)
        x += width + 3
    for need in row.needs:
        x += code_chip(canvas, scene, need, x, top) + 2
    if row.produces or row.discount:
        canvas.text(x + 1, base, "→", box=16, size=LABEL, fill=canvas.theme.ink2)
        x += 18
    if row.produces:
        code_chip(canvas, scene, row.produces, x, top)
    elif row.discount:
        canvas.text(x + 2, base, f"−{row.discount} t", box=40, size=LABEL, bold=True, fill=quiet)
    left = box.right - 18 - RING_PITCH * (len(row.symbols) - 1)
    for index, symbol in enumerate(row.symbols):
        symbol_ring(canvas, symbol, left + RING_PITCH * index, base - 5)


def _small_face(canvas: Canvas, scene: Scene, tile: str, box: Box, choice: Option | None) -> None:
    theme = canvas.theme
    row = scene.tile(tile)
    where = scene.where(tile)
    base = box.y + 17
    left = box.x + 26
    if isinstance(row, BonusTile) and tile not in scene.holders:
        symbol_ring(canvas, row.symbol, box.x + 13, box.middle)
    if isinstance(row, ResourceTile) and choice is not None and choice.kind != "offer_tile":
        # A chip that can be sold prints what it brings, and has room for the code only.
        code_chip(canvas, scene, row.resource, left, box.y + 3)
        price = f"+{scene.edition.resource_tile_sale} t"
        x, room = left + CODE_WIDTH + 6, box.width - 26 - CODE_WIDTH - 8
        canvas.text(x, base, price, box=room, size=LABEL, bold=True)
        return
    quiet = theme.ink2 if where in (PILE, GONE) else None
    bold = where == TABLE or isinstance(row, BonusTile)
    room = box.width - 26 - 3
    name = short_name(row, LABEL, room, bold=bold)
    canvas.text(left, base, name, box=room, size=LABEL, bold=bold, fill=quiet)
    if where == GONE:
        _strike(canvas, left, base, name)
