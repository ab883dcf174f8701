"""The columns of the epochs: headers, links between their tiles, and the key to the signs."""

from __future__ import annotations

from typing import Final

from econgames.drawing.svg import LABEL, Canvas, number
from econgames.drawing.text import fit, text_width
from econgames.drawing.words import listed
from econgames.industria.board.amounts import roman
from econgames.industria.board.layout import HEAD_HEIGHT, HEAD_TOP, TOP, Box, Layout
from econgames.industria.board.scene import AUCTION, Scene
from econgames.industria.tiles import Link

_SHORT: Final = {"Steel and electricity": "Steel, power", "Mass production": "Mass prod."}
"""Epochs whose names do not fit into the headers of five columns."""

BRACKET = 16
"""How far a link between two tiles of one column reaches out of it, units."""


def draw_heads(canvas: Canvas, scene: Scene) -> None:
    """Draw the headers of the columns; the present epoch is in ink."""
    theme = canvas.theme
    for epoch, (x, width) in scene.layout.columns.items():
        now = epoch == scene.epoch and not scene.is_over
        fill = theme.surface if now else None
        left = scene.hidden(epoch)
        note = f"{left} hidden" if left else "all out" if now else "done"
        note_width = text_width(note, LABEL)
        canvas.rect(x, HEAD_TOP, width, HEAD_HEIGHT, rx=5, fill=theme.ink if now else theme.sunk)
        name = scene.edition.epoch_names[epoch]
        room = width - 10 - 8 - note_width - 6
        short = _SHORT.get(name, name.replace(" and ", ", "))
        text = fit(
            f"{roman(epoch)} {name}", LABEL, room, bold=True, short=f"{roman(epoch)} {short}"
        )
        base = HEAD_TOP + 17
        canvas.text(x + 10, base, text, box=room, size=LABEL, bold=True, fill=fill)
        canvas.text(
            x + width - 8,
            base,
            note,
            box=note_width,
            size=LABEL,
            fill=fill or theme.ink2,
            anchor="end",
        )


def draw_links(canvas: Canvas, scene: Scene) -> None:
    """Draw the links: thick when scored, dashed for the tile at auction, which come last."""
    theme = canvas.theme
    layout = scene.layout
    plain: list[Link] = []
    dashed: list[Link] = []
    scored: list[Link] = []
    for link in scene.links:
        at_auction = AUCTION in (scene.where(link.a), scene.where(link.b))
        kind = scored if scene.scored_by(link) else dashed if at_auction else plain
        kind.append(link)
    styles = (
        (plain, theme.rule, 2.0, None),
        (dashed, theme.ink, 2.5, "6 4"),
        (scored, theme.ink, 5.0, None),
    )
    for links, stroke, width, dash in styles:
        for link in links:
            with canvas.group(title=_link_title(link, scene)):
                canvas.path(
                    link_path(link, scene, layout),
                    fill="none",
                    stroke=stroke,
                    stroke_width=width,
                    stroke_dasharray=dash,
                )


def _link_title(link: Link, scene: Scene) -> str:
    ends = listed([scene.tile(link.a).name, scene.tile(link.b).name])
    owner = scene.scored_by(link)
    points = f"{scene.edition.vp_per_link} points"
    return f"Link of {ends}, {points}" + (f" for {scene.name(owner)}" if owner else "")


def link_path(link: Link, scene: Scene, layout: Layout) -> str:
    """Way of a link through the gutters, and through the gaps between rows, as path data."""
    ends = sorted((link.a, link.b), key=lambda tile: (layout.cards[tile].x, layout.cards[tile].y))
    a, b = (layout.cards[tile] for tile in ends)
    if a.x == b.x:
        return _bracket(a, b)
    between = [x for x, _ in layout.columns.values() if a.x < x < b.x]
    if not between:
        if a.middle == b.middle:
            return f"M{number(a.right)} {number(a.middle)}H{number(b.x)}"
        return f"M{number(a.right)} {number(a.middle)}" + _bend(a.right, a.middle, b.x, b.middle)
    row = max(1, layout.rows[ends[0]])
    gap = layout.pitch - a.height
    lane = TOP + row * layout.pitch - gap / 2
    right = max(between) + a.width
    return (
        f"M{number(a.right)} {number(a.middle)}"
        + _bend(a.right, a.middle, min(between), lane)
        + f"H{number(right)}"
        + _bend(right, lane, b.x, b.middle)
    )


def _bracket(a: Box, b: Box) -> str:
    out = a.right + BRACKET
    top, low = a.middle + 6, b.middle - 6
    return (
        f"M{number(a.right)} {number(top)}C{number(out)} {number(top)} "
        f"{number(out)} {number(low)} {number(a.right)} {number(low)}"
    )


def _bend(x: float, y: float, to_x: float, to_y: float) -> str:
    reach = 0.8 * (to_x - x)
    return (
        f"C{number(x + reach)} {number(y)} {number(to_x - reach)} {number(to_y)} "
        f"{number(to_x)} {number(to_y)}"
    )


def draw_key(canvas: Canvas, scene: Scene) -> None:
    """Explain letters, bars and lines where columns leave rows free."""
    layout = scene.layout
    signs = [f"{sign[0]} {sign.replace('_', ' ')}" for sign in scene.edition.symbols]
    texts = [
        [" · ".join(signs[:3]), " · ".join(signs[3:])],
        ["bar: built · token: in hand"],
        [f"frame: display · line: +{scene.edition.vp_per_link} VP"],
    ]
    free = dict(layout.free)
    for lines in texts:
        for epoch, rows in free.items():
            if rows >= len(lines):
                x, width = layout.columns[epoch]
                y = TOP + layout.pitch * (layout.count - rows)
                for index, line in enumerate(lines):
                    shown = fit(line, LABEL, width - 4)
                    canvas.text(
                        x + 2,
                        y + 18 + 22 * index,
                        shown,
                        box=width - 4,
                        size=LABEL,
                        fill=canvas.theme.ink2,
                    )
                free[epoch] = 0
                break
