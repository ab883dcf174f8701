"""The tables of an edition of Industria: tiles, links, and the file that holds them."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

__all__ = [
    "BonusTile",
    "Factory",
    "Kind",
    "Limits",
    "Link",
    "ResourceTile",
    "Tables",
    "Technology",
    "Tile",
]

Kind = Literal["factory", "technology", "resource", "bonus"]
"""Kinds of tiles."""


class Factory(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A factory: a tile that costs money and resources, and may produce a resource.

    Parameters
    ----------
    id, name, short : str
        Id, full name, and a name of at most 16 letters where the full one is longer.
    epoch : int
        Epoch in which it is auctioned; only then its points count.
    cost : int
        Whole talers, before discounts.
    needs : tuple of str
        Resources, one unit of each.
    vp : int
        Points when it is played in its own epoch.
    produces : str
        Resource, or empty.
    symbols : tuple of str
        Symbols that bonus tiles look for.
    discount : int
        Talers off every factory that its owner builds later.
    prov : str
        Code of provenance.
    """

    id: str
    name: str
    short: str = ""
    epoch: int
    cost: int
    needs: tuple[str, ...]
    vp: int
    produces: str
    symbols: tuple[str, ...]
    discount: int
    prov: str

    kind: ClassVar[Kind] = "factory"


class Technology(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A technology: a tile that takes resources only, and lapses with its epoch.

    Parameters
    ----------
    id, name, short, epoch, needs, vp, prov
        As for a factory.
    """

    id: str
    name: str
    short: str = ""
    epoch: int
    needs: tuple[str, ...]
    vp: int
    prov: str

    kind: ClassVar[Kind] = "technology"
    cost: ClassVar[int] = 0
    discount: ClassVar[int] = 0
    produces: ClassVar[str] = ""
    symbols: ClassVar[tuple[str, ...]] = ()


class ResourceTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A resource tile: one unit of a resource, to use once or to sell to the bank.

    Parameters
    ----------
    id, name, short, epoch, prov
        As for a factory.
    resource : str
        What it stands for.
    """

    id: str
    name: str
    short: str = ""
    epoch: int
    resource: str
    prov: str

    kind: ClassVar[Kind] = "resource"
    vp: ClassVar[int] = 0
    needs: ClassVar[tuple[str, ...]] = ()


class BonusTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bonus tile: points at the end for own factories with its symbol.

    Parameters
    ----------
    id, name, short, epoch, cost, prov
        As for a factory; no discount applies.
    symbol : str
        Symbol that it looks for.
    """

    id: str
    name: str
    short: str = ""
    epoch: int
    cost: int
    symbol: str
    prov: str

    kind: ClassVar[Kind] = "bonus"
    vp: ClassVar[int] = 0
    needs: ClassVar[tuple[str, ...]] = ()


Tile = Factory | Technology | ResourceTile | BonusTile
"""Any tile."""


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A link between two factories or two technologies, without direction.

    Parameters
    ----------
    id : str
        Name of the row.
    a, b : str
        Ids of its ends.
    prov : str
        Code of provenance.
    """

    id: str
    a: str
    b: str
    prov: str


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many tiles of each kind a player may play in a round."""

    factory: int
    technology: int
    bonus: int


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file of an edition as it stands."""

    start_money: int
    income_per_round: int
    epoch_income: dict[int, int]
    resource_price: int
    resource_tile_sale: int
    first_bid_min: int
    bid_step: int
    talers_per_vp: int
    vp_per_link: int
    vp_per_symbol: int
    max_play: Limits
    tiles_per_epoch: int
    epochs: dict[int, tuple[int, ...]]
    rounds_per_epoch: dict[int, int]
    epoch_names: dict[int, str]
    ownership_markers: int
    coin_tokens: int
    score_track_wrap: int
    resources: tuple[str, ...]
    symbols: tuple[str, ...]
    factories: tuple[Factory, ...]
    technologies: tuple[Technology, ...]
    resource_tiles: tuple[ResourceTile, ...]
    bonus_tiles: tuple[BonusTile, ...]
    links: tuple[Link, ...]
    bank_new_resources: dict[int, tuple[str, ...]]
    provenance: dict[str, str]
