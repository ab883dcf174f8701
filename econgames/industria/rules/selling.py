"""Selling resource tiles to the bank, at any own decision; it does not use the decision up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.industria.moves import SellResourceTile
from econgames.industria.rules.books import RESOURCE_TILE_SALE, pay, to_box
from econgames.industria.rules.tables import SEATS

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = ["play_sell_tile", "sell"]


def sell(s: State, tile: int, seat: int) -> None:
    """A resource tile for money of the bank."""
    pay(s, s.n, seat, s.edition.resource_tile_sale, RESOURCE_TILE_SALE)
    to_box(s, tile, seat, "resource_tile_sold")


def play_sell_tile(s: State, move: SellResourceTile, seat: int) -> None:
    """Sell one resource tile of the hand."""
    t = s.t
    tile = t.index.get(move.tile, -1)
    if tile < 0 or not (s.hand[seat] & t.stocks) >> tile & 1:
        held = ", ".join(t.names(s.hand[seat] & t.stocks)) or "none"
        why = f"{move.tile!r} is no resource tile in the hand of {SEATS[seat]} (there: {held})"
        raise IllegalMove("sell.hand", why)
    sell(s, tile, seat)
