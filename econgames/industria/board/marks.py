"""Small marks: codes of resources, letters of symbols, suppliers, short names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import fit
from econgames.drawing.tokens import house, token
from econgames.industria.board.scene import Scene
from econgames.industria.tiles import BonusTile, ResourceTile, Tile

CODE_WIDTH, CODE_HEIGHT = 27, 18
RING = 9
"""Radius of the ring around the letter of a symbol."""
RING_PITCH = 21

_CODES: Final = {
    "brick": ("Br", "rose"),
    "stone": ("St", "steel"),
    "wood": ("Wd", "sand"),
    "ceramics": ("Ce", "peach"),
    "glass": ("Gl", "sky"),
    "iron": ("Ir", "lilac"),
    "cement": ("Cm", "steel"),
    "steel": ("Sl", "sky"),
    "electricity": ("El", "sand"),
    "computers": ("Co", "mint"),
    "plastics": ("Pl", "sage"),
}
"""Two letters and tint of each resource of the shipped edition."""

_TINTS: Final = ("rose", "steel", "sand", "peach", "sky", "lilac", "mint", "sage")

_SHORT: Final = {
    "computers": "Comput.",
    "electricity": "Electric.",
    "bonus_data_network": "Data net",
}
"""Resources and tiles whose names do not fit where two stand in a row."""


@lru_cache(maxsize=64)
def codes_of(resources: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Two letters and tint of each resource; those of another edition get what is free.

    Examples
    --------
    >>> codes_of(("brick", "coal", "copper"))["copper"]
    ('Cp', 'sand')
    """
    found = {name: _CODES[name] for name in resources if name in _CODES}
    for number, name in enumerate(resources):
        if name not in found:
            taken = {code for code, _ in found.values()}
            letters = [f"{name[0].upper()}{letter}" for letter in name[1:] + name[0]]
            code = next((each for each in letters if each not in taken), letters[0])
            found[name] = (code, _TINTS[number % len(_TINTS)])
    return found


def code_chip(canvas: Canvas, scene: Scene, resource: str, x: float, y: float) -> float:
    """Draw the code of a resource on its tint from its left upper corner; return its width."""
    theme = canvas.theme
    code, tint = codes_of(scene.edition.resources)[resource]
    canvas.rect(
        x,
        y,
        CODE_WIDTH,
        CODE_HEIGHT,
        rx=3,
        fill=theme.tints[tint],
        stroke=theme.rule,
        stroke_width=1,
    )
    canvas.text(
        x + CODE_WIDTH / 2,
        y + 14.2,
        code,
        box=CODE_WIDTH,
        size=LABEL,
        anchor="middle",
    )
    return CODE_WIDTH


def symbol_ring(canvas: Canvas, symbol: str, x: float, y: float) -> None:
    """Draw the letter of a symbol in a ring around its centre."""
    theme = canvas.theme
    canvas.raw(
        f'<circle cx="{x:g}" cy="{y:g}" r="{RING}" fill="{theme.surface}" '
        f'stroke="{theme.ink}" stroke-width="1.5"/>'
    )
    canvas.text(x, y + 5, symbol[0], box=2 * RING, size=LABEL, bold=True, anchor="middle")


def supplier_mark(canvas: Canvas, supplier: str, x: float, y: float) -> None:
    """Draw who sells a resource: the token of a player, or the house of the bank."""
    if supplier == "BANK":
        house(canvas, x, y, 8.8)
    else:
        token(canvas, supplier, x, y, 8)


def short_name(tile: Tile, size: float, room: float, *, bold: bool = False) -> str:
    """Name of a tile that fits into so much room, units."""
    name, short = tile.name, tile.short
    if isinstance(tile, ResourceTile):
        name = tile.resource.capitalize()
        short = short or _SHORT.get(tile.resource, "")
    elif isinstance(tile, BonusTile):
        short = short or _SHORT.get(tile.id, "")
    return fit(name, size, room, bold=bold, short=short or None)
