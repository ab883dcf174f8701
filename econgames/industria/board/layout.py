"""Where the tiles stand: epochs are columns, and rows are fixed so that links run level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from econgames.drawing.frames import INNER, MARGIN
from econgames.industria.edition import Edition

GUTTER: Final = 30.5
"""Room between two columns, for links."""
HEAD_TOP, HEAD_HEIGHT = 232, 24
TOP, BOTTOM = 260, 720
"""Upper edge of the first card, lower edge of the last row."""
SMALL_TOP, SMALL_BOTTOM = 722, 776
SMALL_HEIGHT, SMALL_PITCH, SMALL_GAP = 24, 27, 3
MOST_ROWS: Final = 10
"""Rows of the shipped tiles; with more of them cards become lower."""

# The order of the published links: ends of a link stand on one row wherever that is possible.
_ROWS: Final[dict[int, tuple[str, ...]]] = {
    1: (
        "coal_mine",
        "weaving_mill",
        "brickworks",
        "sawmill",
        "quarry",
        "steam_pump",
        "spinning_machine",
        "water_power",
    ),
    2: (
        "ironworks",
        "locomotive_works",
        "pottery",
        "commercial_bank",
        "glassworks",
        "mechanical_engineering",
        "road_building",
        "gas_lighting",
        "lithography",
    ),
    3: (
        "steelworks",
        "power_station",
        "cement_works",
        "stock_market",
        "oil_field",
        "chemistry",
        "electric_motor",
        "light_bulb",
        "reinforced_concrete",
    ),
    4: (
        "car_factory",
        "computer_plant",
        "plastics_plant",
        "",
        "refinery",
        "automobile",
        "spaceflight",
        "television",
        "nuclear_power",
    ),
    5: (
        "robot_plant",
        "logistics_centre",
        "solar_cell_plant",
        "biotech_plant",
        "genetic_engineering",
        "high_speed_rail",
        "robotics",
        "optical_fibre",
        "superconductors",
        "recycling_plant",
    ),
}


class Box(NamedTuple):
    """A rectangle, units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Right edge."""
        return self.x + self.width

    @property
    def middle(self) -> float:
        """Height of the middle line."""
        return self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Layout:
    """Places of all tiles of a game.

    Attributes
    ----------
    columns : dict of int to (float, float)
        Left edge and width of the column of each epoch.
    rows : dict of str to int
        Row of each factory and technology in its column, from 0.
    cards, small : dict of str to Box
        Places of factories and technologies, and of resource and bonus tiles.
    count : int
        Rows of a column.
    pitch : float
        Distance of two rows.
    free : dict of int to int
        Rows below the last card of each column.
    """

    columns: dict[int, tuple[float, float]]
    rows: dict[str, int]
    cards: dict[str, Box]
    small: dict[str, Box]
    count: int
    pitch: float
    free: dict[int, int]


@lru_cache(maxsize=16)
def layout_of(edition: Edition, players: int) -> Layout:
    """Layout for an edition and a number of players.

    Examples
    --------
    >>> from econgames.industria.edition import shipped
    >>> layout = layout_of(shipped(), 4)
    >>> layout.cards["coal_mine"], layout.rows["refinery"], layout.free[1]
    (Box(x=24.0, y=260.0, width=206.0, height=39.0), 4, 2)
    """
    epochs = edition.epochs[players]
    width = (INNER - GUTTER * (len(epochs) - 1)) / len(epochs)
    columns = {
        epoch: (MARGIN + index * (width + GUTTER), width) for index, epoch in enumerate(epochs)
    }
    rows: dict[str, int] = {}
    for epoch in epochs:
        rows |= _rows([id for id, row in edition.built.items() if row.epoch == epoch], epoch)
    count = max(MOST_ROWS, 1 + max(rows.values(), default=0))
    pitch = (BOTTOM - TOP) / count
    height = pitch - (7 if count == MOST_ROWS else 4)
    cards = {}
    free = dict.fromkeys(epochs, count)
    for id, row in rows.items():
        epoch = edition.built[id].epoch
        x, _ = columns[epoch]
        cards[id] = Box(x, TOP + row * pitch, width, height)
        free[epoch] = min(free[epoch], count - 1 - row)
    small: dict[str, Box] = {}
    for epoch in epochs:
        ids = [
            id
            for id, tile in (edition.resource_tiles | edition.bonus_tiles).items()
            if tile.epoch == epoch
        ]
        small |= _small(ids, *columns[epoch])
    return Layout(columns, rows, cards, small, count, pitch, free)


def _rows(ids: Sequence[str], epoch: int) -> dict[str, int]:
    """Rows of the tiles of an epoch: those of the table, the others where rows are left."""
    known = {id: row for row, id in enumerate(_ROWS.get(epoch, ())) if id in ids}
    taken = set(known.values())
    free = (row for row in range(len(ids) + len(taken)) if row not in taken)
    return known | {id: next(free) for id in ids if id not in known}


def _small(ids: Sequence[str], x: float, width: float) -> dict[str, Box]:
    """Places of the resource and bonus tiles of a column, two a row."""
    rows = (len(ids) + 1) // 2
    top = min(SMALL_TOP, SMALL_BOTTOM - rows * SMALL_PITCH)
    wide = (width - SMALL_GAP) / 2
    return {
        id: Box(
            x + index % 2 * (wide + SMALL_GAP), top + index // 2 * SMALL_PITCH, wide, SMALL_HEIGHT
        )
        for index, id in enumerate(ids)
    }
