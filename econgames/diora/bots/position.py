"""What a position is worth to a player in points: money, orders, and parts in stock."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from econgames.diora.bots.constants import Constants
from econgames.diora.rules.codes import WIDTH, ZL, count
from econgames.diora.rules.snapshot import due

if TYPE_CHECKING:
    from collections.abc import Sequence

    from econgames.diora.rules import State
    from econgames.diora.rules.tables import Tables

__all__ = ["Position", "Stock"]

Stock = tuple[int, int, int, int]

_MOST_REMEMBERED = 200_000
"""Values of goods beyond which the memory is emptied; a game sees some thousand."""
_MOST_UNITS = 99
"""Units of a component beyond which more are worth nothing; no game comes near."""


class Position:
    """Values of what one seat holds.

    Parameters
    ----------
    view : State
        Not changed.
    seat : int
    constants : Constants
    """

    def __init__(self, view: State, seat: int, constants: Constants) -> None:
        self.view, self.seat, self.k = view, seat, constants
        t, base = view.t, seat * WIDTH
        rounds = t.edition.game.rounds
        self.left = rounds - view.round
        """Rounds after this one."""
        self.last = self.left == 0
        self.zl: int = view.hold[base + ZL]
        k, transistors, valves, g = view.hold[base : base + 4]
        self.stock: Stock = (k, transistors, valves, g)
        self.orders = tuple(tile for tile in view.unproduced[seat] if tile >= 0)
        self.dice = count(view.active[seat]) + view.retired[seat]
        self.due = due(view, seat)
        share = (view.round - 1) / (rounds - 1) if rounds > 1 else 1.0
        self.rate = constants.zl + (constants.zl_end - constants.zl) * share
        """Points a zloty is worth in this round."""
        end = constants.part_end
        prices = (end, end, end, end) if self.last else constants.part
        self._tables = _tables(prices, constants.part_most, constants.part_beyond)
        self._lack = tuple(c * constants.lack_scale for c in constants.lack)
        self._known = _memory(t, constants, self.last)
        if len(self._known) > _MOST_REMEMBERED:
            self._known.clear()
        self.before = self.position(self.zl, self.stock, self.orders, self.dice)

    def position(self, zl: int, stock: Stock, orders: tuple[int, ...], dice: int) -> float:
        """Value of money, stock and orders with so many dice still to place."""
        key = (stock, orders, dice)
        goods = self._known.get(key)
        if goods is None:
            goods = self._known[key] = self._goods(stock, orders, dice)
        short = self.due - zl
        return self.rate * zl + goods - (self.k.unpaid * short if short > 0 else 0.0)

    def _goods(self, stock: Stock, orders: tuple[int, ...], dice: int) -> float:
        value, have = 0.0, stock
        needs, points = self.view.t.needs, self.view.t.tile_points
        if len(orders) > 1:
            orders = tuple(
                sorted(orders, key=lambda tile: (_missing(needs[tile], stock), -points[tile]))
            )
        for tile in orders:
            need = needs[tile]
            after = (
                max(0, have[0] - need[0]),
                max(0, have[1] - need[1]),
                max(0, have[2] - need[2]),
                max(0, have[3] - need[3]),
            )
            made = self._order(tile, have, dice)
            if made > self._parts(have) - self._parts(after):
                value += made
                have = after
        return value + self._parts(have)

    def _order(self, tile: int, have: Stock, dice: int) -> float:
        """Value of an order with the stock that is left for it."""
        k, t = self.k, self.view.t
        gain = t.tile_points[tile] + k.order_zl * t.tile_zl[tile]
        missing, lack = 0, 0.0
        for unit, need in enumerate(t.needs[tile]):
            if need > have[unit]:
                missing += need - have[unit]
                lack += (need - have[unit]) * self._lack[unit]
        if not missing:
            return gain
        if not self.last:
            return gain * (1 - k.order_delay * missing) - lack
        if missing > k.order_hopeless * dice:
            return 0.0
        return (gain - lack) * max(0.0, 1 - k.order_doubt * missing / max(1, dice))

    def _parts(self, stock: Stock) -> float:
        """Value of components that no order has set aside."""
        k, transistors, valves, g = self._tables
        most = _MOST_UNITS
        return (
            k[min(stock[0], most)]
            + transistors[min(stock[1], most)]
            + valves[min(stock[2], most)]
            + g[min(stock[3], most)]
        )


@lru_cache(maxsize=32)
def _memory(
    _t: Tables, _constants: Constants, _last: bool
) -> dict[tuple[Stock, tuple[int, ...], int], float]:
    """Values of goods worked out before, by stock, orders and dice; nothing else decides them."""
    return {}


@lru_cache(maxsize=32)
def _tables(prices: tuple[float, ...], most: int, beyond: float) -> tuple[tuple[float, ...], ...]:
    """Value of 0, 1, 2 ... units of each component."""
    return tuple(
        tuple(price * min(n, most) + beyond * max(0, n - most) for n in range(_MOST_UNITS + 1))
        for price in prices
    )


def _missing(needs: Sequence[int], stock: Stock) -> int:
    return sum(max(0, need - have) for need, have in zip(needs, stock, strict=True))
