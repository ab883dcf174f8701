"""Prices of tiles, and points: as the rules use them, and what a tile adds to a table."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from econgames.industria.edition import Edition, Factory, ResourceTile, shipped

__all__ = [
    "bonus_vp",
    "complementarity",
    "discount_value",
    "factory_price",
    "link_vp",
    "marginal_vp",
    "money_vp",
    "play_cost",
    "printed_vp",
]


def factory_price(cost: int, discount: int) -> int:
    """Talers that a factory costs its builder: never below 0.

    Examples
    --------
    >>> factory_price(4, 1), factory_price(1, 2), factory_price(4, 0)
    (3, 0, 4)
    """
    return max(0, cost - discount)


def play_cost(
    tile: str, discount: int = 0, bought: int = 0, *, edition: Edition | None = None
) -> int:
    """Talers that playing a tile takes: its price, and the units bought for it.

    Parameters
    ----------
    tile : str
        Id of a factory, a technology (price 0) or a bonus tile (no discount).
    discount : int
        Sum of the discounts on the own table before the play.
    bought : int
        Units bought from other players and from the bank.

    Examples
    --------
    >>> play_cost("stock_market", 1, 2), play_cost("automobile", 2, 1)
    (5, 1)
    >>> play_cost("bonus_railway", 2)
    2
    """
    ed = edition or shipped()
    row = ed.tiles[tile]
    if isinstance(row, ResourceTile):
        raise ValueError(f"{tile} is a resource tile, which is never played")
    price = factory_price(row.cost, discount) if isinstance(row, Factory) else row.cost
    return price + bought * ed.resource_price


def money_vp(talers: int, *, edition: Edition | None = None) -> int:
    """Points for money at the end: one for every 3 talers, rounded down.

    Examples
    --------
    >>> [money_vp(talers) for talers in (0, 2, 3, 8, 9)]
    [0, 0, 1, 2, 3]
    """
    return talers // (edition or shipped()).talers_per_vp


def printed_vp(tile: str, epoch: int, *, edition: Edition | None = None) -> int:
    """Points at once for playing a tile in an epoch: a factory scores in its own epoch only.

    Examples
    --------
    >>> printed_vp("coal_mine", 1), printed_vp("coal_mine", 2), printed_vp("automobile", 4)
    (1, 0, 5)
    """
    row = (edition or shipped()).tiles[tile]
    return 0 if isinstance(row, Factory) and row.epoch != epoch else row.vp


def bonus_vp(table: Collection[str], *, edition: Edition | None = None) -> int:
    """Points at the end for the bonus tiles of a table and the factories with their symbols.

    Examples
    --------
    >>> bonus_vp({"bonus_canal", "bonus_railway", "coal_mine", "locomotive_works", "quarry"})
    10
    """
    ed = edition or shipped()
    signs = [ed.bonus_tiles[name].symbol for name in table if name in ed.bonus_tiles]
    factories = [ed.factories[name] for name in table if name in ed.factories]
    return ed.vp_per_symbol * sum(sign in row.symbols for sign in signs for row in factories)


def link_vp(table: Collection[str], *, edition: Edition | None = None) -> int:
    """Points at the end for the links with both ends on a table, once a link.

    Examples
    --------
    >>> link_vp({"coal_mine", "ironworks", "locomotive_works", "steelworks"})
    9
    >>> link_vp({"coal_mine", "locomotive_works", "steelworks"})
    0
    """
    ed = edition or shipped()
    return ed.vp_per_link * sum(link.a in table and link.b in table for link in ed.links)


def marginal_vp(tile: str, owned: Collection[str], *, edition: Edition | None = None) -> int:
    """Points that a tile adds to a table when it is played in its own epoch.

    Parameters
    ----------
    tile : str
        Id of the tile.
    owned : collection of str
        Ids of the tiles on the table.

    Returns
    -------
    int
        Printed points, links to owned tiles, and symbols with their bonus tile owned; for a
        bonus tile the owned factories with its symbol.

    Examples
    --------
    >>> marginal_vp("refinery", {"oil_field", "bonus_pipeline", "bonus_harbour"})
    9
    >>> marginal_vp("oil_field", set()), marginal_vp("bonus_canal", {"quarry", "pottery"})
    (3, 4)
    """
    ed = edition or shipped()
    without = set(owned) - {tile}
    table = without | {tile}
    added = bonus_vp(table, edition=ed) - bonus_vp(without, edition=ed)
    added += link_vp(table, edition=ed) - link_vp(without, edition=ed)
    return ed.tiles[tile].vp + added


def complementarity(tiles: Iterable[str], *, edition: Edition | None = None) -> int:
    """Points that a set of tiles scores together beyond what its tiles score alone.

    Examples
    --------
    >>> complementarity(["oil_field", "refinery"])
    3
    >>> complementarity(["oil_field", "refinery", "bonus_pipeline"])
    7
    """
    table = set(tiles)
    return bonus_vp(table, edition=edition) + link_vp(table, edition=edition)


def discount_value(costs: Iterable[int], discount: int) -> int:
    """Talers that a discount saves on later factories.

    Examples
    --------
    >>> discount_value([4, 4, 2, 5], 1), discount_value([1, 0, 4], 2)
    (4, 3)
    """
    return sum(cost - factory_price(cost, discount) for cost in costs)
