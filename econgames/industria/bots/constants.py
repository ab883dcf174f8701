"""The numbers that the stronger bots value with; each bot's own set stands beside its class."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Constants"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Constants:
    """Numbers that a bot values with; a bot's own set stands beside its class.

    Parameters
    ----------
    rate, early_rate : float
        Points for a taler at the end of the game, and what is added while half of the game or
        more is left; in between the addition shrinks evenly.
    unseen : float
        Chance that a tile still face down will be on the own table.
    open_link : float
        Part of the points of a link whose other end is not on the own table yet, times the
        chance that it will be.
    open_symbol : float
        The same for a symbol whose bonus tile is not even in the own hand.
    demand_near, demand_far : float
        Talers for each tile that needs a product: those in the own hand or the display, and
        other tiles not played yet.
    share : float
        Part of its value that a tile is bought for.
    denial : float
        Part of a rival's surplus that it is worth to deny him a tile.
    in_hand, in_display : float
        Chance that a tile of the own hand, or of the display, will be on the own table.
    crowded : float
        The same for a tile that may find no round to be played in.
    fee_rival, fee_bank, fee_hand, fee_none : float
        Talers that a needed unit is expected to cost: from a rival's factory, from the bank,
        where the own hand holds the factory, and where nobody sells it yet.
    stock : float
        Talers that each tile which needs it adds to a resource tile, up to two of them.
    discount : float
        Talers that a discount of 1 saves in each epoch left.
    build_margin : float
        Points by which the worth of a play may fall short.
    """

    rate: float
    early_rate: float
    unseen: float
    open_link: float
    open_symbol: float
    demand_near: float
    demand_far: float
    share: float = 1.0
    denial: float = 0.0
    in_hand: float = 0.8
    in_display: float = 0.35
    crowded: float = 0.35
    fee_rival: float = 1.2
    fee_bank: float = 1.0
    fee_hand: float = 0.4
    fee_none: float = 1.6
    stock: float = 0.3
    discount: float = 0.5
    build_margin: float = 0.3
