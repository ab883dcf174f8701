"""The constants of Diora, typed and validated."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from econgames.core import edition as editions
from econgames.diora.edition_checks import check
from econgames.diora.edition_types import (
    RESOURCES,
    SPACES,
    UNITS,
    Bonus,
    Card,
    Effects,
    Goods,
    Resources,
    Room,
    Space,
    Tables,
    Tile,
)

__all__ = [
    "RESOURCES",
    "SPACES",
    "UNITS",
    "Bonus",
    "Card",
    "Edition",
    "Effects",
    "Goods",
    "Resources",
    "Room",
    "Space",
    "Tile",
    "load",
    "shipped",
]


class Edition:
    """The constants that a game is played with; build it with :func:`load`.

    Attributes are the tables of ``edition.toml``; `spaces`, `tiles`, `rooms` and `cards` are
    mappings from id to row, in the order of the file.

    Examples
    --------
    >>> edition = shipped()
    >>> edition.tiles["v04"].points, str(edition.rooms["t01"].inputs), edition.staff.wages[8]
    (14, '2 K + 1 L', 14)
    """

    def __init__(self, tables: Tables, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.game = tables.game
        self.supply = tables.supply
        self.staff = tables.staff
        self.warehouse = tables.warehouse
        self.room_space = tables.room_space
        self.storeroom = tables.storeroom
        self.scrap_yard = tables.scrap_yard
        self.technology_track = tables.technology_track
        self.scoring = tables.scoring
        self.provenance = tables.provenance
        self.spaces = {row.id: row for row in tables.space}
        self.tiles = {row.id: row for row in tables.production.tiles}
        self.rooms = {row.id: row for row in tables.technology.rooms}
        self.cards = {row.id: row for row in tables.events.cards}

    def yields(self, resource: str) -> tuple[Goods, ...]:
        """Yield of the warehouse of `resource` by level; index 0 is level 1."""
        found: tuple[Goods, ...] = getattr(self.warehouse, resource)
        return found

    @property
    def top_level(self) -> int:
        """Highest level of the technology track."""
        return len(self.technology_track.points) - 1

    @property
    def bonuses(self) -> dict[int, Bonus]:
        """Bonus by technology level."""
        track = self.technology_track
        return {3: track.bonus_3, 5: track.bonus_5, 7: track.bonus_7}


def load(source: editions.Source) -> Edition:
    """Edition from a file or tables that change any part of the shipped one.

    Parameters
    ----------
    source : str, Path or mapping
        TOML file, or its tables; an empty mapping is the shipped edition.

    Raises
    ------
    EditionError
        If a key is unknown, a value has the wrong type, or a table cannot be played with.

    Examples
    --------
    >>> load({"staff": {"wages": [0, 1, 2, 3, 4, 5, 6, 7, 8]}}).staff.wages[8]
    8
    >>> load({"technology": {"rooms": [{"id": "t01", "outputs": {"zl": 1}}]}}).rooms["t01"].outputs
    Goods(K=0, T=0, L=0, G=0, zl=1, points=3)
    >>> load({"production": {"tiles": [{"id": "r01", "points": -1}]}})
    Traceback (most recent call last):
        ...
    econgames.core.errors.EditionError: edition (tables given): production.tiles[r01].points: ...
    """
    return Edition(*editions.change(source, _shipped_tables(), Tables, check))


@lru_cache(maxsize=1)
def _shipped_tables() -> dict[str, Any]:
    """Tables of the shipped file, with the zeros it leaves out, so that they can be changed."""
    raw = editions.read(Path(__file__).with_name("edition.toml"))[1]
    goods = dict.fromkeys(UNITS, 0)
    for room in raw["technology"]["rooms"]:
        room["inputs"] = goods | room["inputs"]
        room["outputs"] = goods | room["outputs"]
    track = raw["technology_track"]
    for key in ("bonus_3", "bonus_5", "bonus_7"):
        track[key] = goods | track[key]
    raw["storeroom"]["goods"] = dict.fromkeys(RESOURCES, 0) | raw["storeroom"]["goods"]
    nothing = msgspec.to_builtins(Effects())
    for card in raw["events"]["cards"]:
        card["effects"] = {**nothing, "closed": [], **card["effects"]}
    return raw


@lru_cache(maxsize=1)
def shipped() -> Edition:
    """The edition that comes with the package."""
    return load({})
