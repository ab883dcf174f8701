"""Orders and rooms: margins, uses, profits."""

from __future__ import annotations

from econgames.diora.economy.goods import Prices, goods_value, mid_prices
from econgames.diora.edition import Edition, Goods, shipped

__all__ = ["room_profit", "room_uses", "tile_margin"]


def tile_margin(
    tile: str,
    prices: Prices | None = None,
    zl_per_point: float = 2,
    *,
    edition: Edition | None = None,
) -> float:
    """What producing an order brings, less its parts, zl.

    Examples
    --------
    >>> tile_margin("r01"), tile_margin("v04")
    (0.5, 9.5)
    """
    ed = edition or shipped()
    p = mid_prices(edition=ed) if prices is None else prices
    row = ed.tiles[tile]
    return zl_per_point * row.points + row.zl - goods_value(row.inputs, p)


def room_uses(room: str, die: int, stock: Goods, *, edition: Edition | None = None) -> int:
    """How often a die can use a room with this stock (after the fee); 0 is not at all.

    Examples
    --------
    >>> room_uses("t01", 3, Goods(K=5, L=3)), room_uses("t28", 4, Goods(zl=7))
    (2, 1)
    """
    inputs = (edition or shipped()).rooms[room].inputs.as_tuple()
    have = stock.as_tuple()
    return min(die, *(h // need for h, need in zip(have, inputs, strict=True) if need))


def room_profit(
    room: str,
    uses: int,
    prices: Prices | None = None,
    zl_per_point: float = 2,
    owner: bool = True,
    *,
    edition: Edition | None = None,
) -> float:
    """What `uses` uses of a room bring, less inputs and, for a visitor, the fee, zl.

    Examples
    --------
    >>> room_profit("t01", 3), room_profit("t01", 3, owner=False)
    (1.5, -3.5)
    """
    ed = edition or shipped()
    p = mid_prices(edition=ed) if prices is None else prices
    row = ed.rooms[room]
    gain = goods_value(row.outputs, p, zl_per_point) - goods_value(row.inputs, p, zl_per_point)
    return uses * gain - (0 if owner else ed.game.room_fee_zl)
