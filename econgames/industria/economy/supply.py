"""Where resources come from, what they cost, and whether to make or to buy them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product

from econgames.industria.edition import Edition, shipped

__all__ = [
    "assortment",
    "demand",
    "licence_ceiling",
    "make_or_buy",
    "resource_tile_value",
    "ways_to_supply",
]


def assortment(epoch: int, *, edition: Edition | None = None) -> frozenset[str]:
    """Resources that the bank sells in an epoch as long as nobody produces them.

    Examples
    --------
    >>> sorted(assortment(1)), sorted(assortment(2))
    ([], ['brick', 'stone', 'wood'])
    """
    new = (edition or shipped()).bank_new_resources
    return frozenset(name for start, names in new.items() if start <= epoch for name in names)


def ways_to_supply(
    tile: str,
    budget: int,
    *,
    own: Collection[str] = (),
    others: Collection[str] = (),
    bank: Collection[str] = (),
    hand: Iterable[str] = (),
    edition: Edition | None = None,
) -> list[dict[str, str]]:
    """All ways to get the resources that a tile needs, the preset first.

    A resource that the player produces comes from his own factory. Otherwise he may use a
    resource tile of his hand (the preset is the one of the lowest epoch), or buy a unit from the
    player who produces it, or from the bank where nobody does.

    Parameters
    ----------
    tile : str
        Tile to be played.
    budget : int
        Talers left for units, after the price of the tile.
    own, others : collection of str
        Resources that the player, and that other players produce.
    bank : collection of str
        Assortment of the bank.
    hand : iterable of str
        Resource tiles in his hand.

    Returns
    -------
    list of dict
        Source by resource, in the order of the tile's needs: ``"own"``, the id of a resource
        tile, ``"player"`` or ``"bank"``.

    Examples
    --------
    >>> ways_to_supply("brickworks", 1, others={"wood"}, hand=["res_wood_1", "res_stone_1"])
    [{'stone': 'res_stone_1', 'wood': 'res_wood_1'}, {'stone': 'res_stone_1', 'wood': 'player'}]
    >>> ways_to_supply("brickworks", 9, others={"wood"})
    []
    """
    ed = edition or shipped()
    tiles = sorted((ed.resource_tiles[name] for name in hand), key=lambda row: row.epoch)
    needs = ed.tiles[tile].needs
    choices: list[list[str]] = []
    for need in needs:
        if need in own:
            choices.append(["own"])
            continue
        sources = [row.id for row in tiles if row.resource == need]
        if need in others:
            sources.append("player")
        elif need in bank:
            sources.append("bank")
        choices.append(sources)
    return [
        dict(zip(needs, way, strict=True))
        for way in product(*choices)
        if sum(source in ("player", "bank") for source in way) * ed.resource_price <= budget
    ]


def demand(resource: str, epoch: int, *, edition: Edition | None = None) -> int:
    """Number of factories and technologies of one epoch that need a resource.

    Examples
    --------
    >>> [demand("brick", epoch) for epoch in range(1, 6)]
    [0, 2, 3, 2, 0]
    """
    rows = (edition or shipped()).built.values()
    return sum(row.epoch == epoch and resource in row.needs for row in rows)


def licence_ceiling(resource: str, epochs: Iterable[int], *, edition: Edition | None = None) -> int:
    """Most units that the factory of a resource can deliver in these epochs.

    Examples
    --------
    >>> licence_ceiling("wood", range(1, 6)), licence_ceiling("computers", range(1, 5))
    (6, 1)
    """
    return sum(demand(resource, epoch, edition=edition) for epoch in epochs)


def make_or_buy(
    total_cost: int, own_units: int, sold_units: int, vp: int, *, edition: Edition | None = None
) -> int:
    """Talers gained by owning a factory instead of buying its product; points at the end rate.

    Parameters
    ----------
    total_cost : int
        Auction price, price of the factory and of its inputs.
    own_units, sold_units : int
        Units that the owner would otherwise buy, and units that others buy from him.
    vp : int
        Points that the factory scores.

    Examples
    --------
    >>> make_or_buy(3, 2, 4, 0), make_or_buy(5, 1, 2, 1)
    (3, 1)
    """
    ed = edition or shipped()
    return (own_units + sold_units) * ed.resource_price + ed.talers_per_vp * vp - total_cost


def resource_tile_value(
    unlock_surplus: int, obtainable: bool, *, edition: Edition | None = None
) -> int:
    """Talers that a resource tile is worth to its holder.

    Parameters
    ----------
    unlock_surplus : int
        Gain from a play that is impossible without the resource.
    obtainable : bool
        Whether the resource can be bought elsewhere.

    Examples
    --------
    >>> resource_tile_value(4, True), resource_tile_value(4, False), resource_tile_value(0, False)
    (1, 4, 1)
    """
    ed = edition or shipped()
    if obtainable:
        return ed.resource_price
    return max(ed.resource_tile_sale, unlock_surplus)
