"""The constants of Industria, typed and validated."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import msgspec

from econgames.core import edition as editions
from econgames.industria.checks import check
from econgames.industria.tiles import (
    BonusTile,
    Factory,
    Kind,
    Link,
    ResourceTile,
    Tables,
    Technology,
    Tile,
)

__all__ = [
    "BonusTile",
    "Edition",
    "Factory",
    "Kind",
    "Link",
    "ResourceTile",
    "Technology",
    "Tile",
    "load",
    "shipped",
]


class Edition:
    """The constants that a game is played with; build it with :func:`load`.

    Attributes are the tables of ``edition.toml``; the tables of tiles are mappings from id to
    row, and `tiles` holds all of them in the order of the file.

    Examples
    --------
    >>> edition = shipped()
    >>> edition.factories["refinery"].needs, edition.tiles["automobile"].vp, len(edition.links)
    (('cement', 'steel'), 5, 21)
    """

    def __init__(self, tables: Tables, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.start_money = tables.start_money
        self.income_per_round = tables.income_per_round
        self.epoch_income = tables.epoch_income
        self.resource_price = tables.resource_price
        self.resource_tile_sale = tables.resource_tile_sale
        self.first_bid_min = tables.first_bid_min
        self.bid_step = tables.bid_step
        self.talers_per_vp = tables.talers_per_vp
        self.vp_per_link = tables.vp_per_link
        self.vp_per_symbol = tables.vp_per_symbol
        self.max_play: dict[str, int] = msgspec.structs.asdict(tables.max_play)
        self.tiles_per_epoch = tables.tiles_per_epoch
        self.epochs = tables.epochs
        self.rounds_per_epoch = tables.rounds_per_epoch
        self.epoch_names = tables.epoch_names
        self.ownership_markers = tables.ownership_markers
        self.coin_tokens = tables.coin_tokens
        self.score_track_wrap = tables.score_track_wrap
        self.resources = tables.resources
        self.symbols = tables.symbols
        self.factories = {row.id: row for row in tables.factories}
        self.technologies = {row.id: row for row in tables.technologies}
        self.resource_tiles = {row.id: row for row in tables.resource_tiles}
        self.bonus_tiles = {row.id: row for row in tables.bonus_tiles}
        self.links = tables.links
        self.bank_new_resources = tables.bank_new_resources
        self.provenance = tables.provenance

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        """All tiles by id: factories, technologies, resource tiles, bonus tiles."""
        return {
            **self.factories,
            **self.technologies,
            **self.resource_tiles,
            **self.bonus_tiles,
        }

    @cached_property
    def built(self) -> dict[str, Factory | Technology]:
        """Factories and technologies by id: what takes resources, scores points and has links."""
        return {**self.factories, **self.technologies}

    @cached_property
    def producer(self) -> dict[str, str]:
        """Factory that produces each resource, in index order of the resources."""
        makes = {row.produces: row.id for row in self.factories.values() if row.produces}
        return {name: makes[name] for name in self.resources if name in makes}

    def epoch_of_round(self, players: int, number: int) -> int:
        """Epoch of a round.

        Examples
        --------
        >>> edition = shipped()
        >>> [edition.epoch_of_round(4, r) for r in (1, 3, 4, 7, 12, 13, 15)]
        [1, 1, 2, 3, 4, 5, 5]
        >>> [edition.epoch_of_round(3, r) for r in (4, 5, 8, 9, 16)]
        [1, 2, 2, 3, 4]
        """
        return self.epochs[players][(number - 1) // self.rounds_per_epoch[players]]


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
    >>> load({"start_money": 6}).start_money
    6
    >>> load({"factories": [{"id": "sawmill", "needs": ["coal"]}]})
    Traceback (most recent call last):
        ...
    econgames.core.errors.EditionError: edition (tables given): factories[sawmill].needs: ...
    """
    return Edition(*editions.change(source, editions.tables_beside(__file__), Tables, check))


@lru_cache(maxsize=1)
def shipped() -> Edition:
    """The edition that comes with the package."""
    return load({})
