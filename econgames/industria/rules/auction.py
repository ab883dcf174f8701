"""Offer, bids and hammer: each tile is auctioned once around, and its seller may keep it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.moves import Option
from econgames.industria.moves import Bid, KeepTile, OfferTile, PassBid, SellTile
from econgames.industria.rules import build
from econgames.industria.rules.books import (
    AUCTION_KEPT,
    AUCTION_PRICE,
    AUCTION_SOLD,
    pay,
    to_hand,
)
from econgames.industria.rules.tables import BID, HAMMER, OFFER, SEATS

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = [
    "bid_options",
    "hammer_options",
    "offer_options",
    "play_bid",
    "play_keep",
    "play_offer",
    "play_pass",
    "play_sell",
]


def offer_options(s: State, seat: int) -> list[Option]:
    """Any tile of the display."""
    return s.t.offering(seat, s.display, s.hand[seat] & s.t.stocks).copy()


def play_offer(s: State, move: OfferTile, seat: int) -> None:
    """Put the tile up; the others answer once each, from the auctioneer's left."""
    tile = s.t.index.get(move.tile, -1)
    if tile not in s.display:
        shown = ", ".join(s.t.ids[i] for i in s.display)
        raise IllegalMove("offer.display", f"{move.tile} is not in the display: {shown}")
    s.tile = tile
    s.high, s.bidder = 0, -1
    s.bids = [-1] * s.n
    s.ph = BID
    s.asked = s.after[seat]


def bid_options(s: State, seat: int) -> list[Option]:
    """Any higher bid that the player can pay, or none."""
    return s.t.bidding(seat, s.low_bid(), s.money[seat], s.hand[seat] & s.t.stocks).copy()


def play_bid(s: State, move: Bid, seat: int) -> None:
    """Bid higher than everybody before; no money moves yet."""
    amount, low, money = move.amount, s.low_bid(), s.money[seat]
    if type(amount) is not int or not low <= amount <= money:
        above = f"more than the highest bid, {s.high}" if s.high else "the first bid"
        why = (
            f"a bid for {s.t.ids[s.tile]} is a whole number from {low} ({above}) "
            f"to {money} (the talers of {SEATS[seat]}); not {amount!r}"
        )
        raise IllegalMove("bid.amount", why)
    s.high, s.bidder = amount, seat
    _next_bidder(s, seat, amount)


def play_pass(s: State, _move: PassBid, seat: int) -> None:
    """Give no bid."""
    _next_bidder(s, seat, 0)


def _next_bidder(s: State, seat: int, amount: int) -> None:
    s.bids[seat] = amount
    s.asked = s.after[seat]
    if s.asked == s.auctioneer:
        if s.bidder < 0:
            # nobody wants it: kept at once, with no chance to sell a resource tile in between
            _keep(s)
        else:
            s.ph = HAMMER


def hammer_options(s: State, seat: int) -> list[Option]:
    """Sell, or keep."""
    return s.t.hammering(seat, s.hand[seat] & s.t.stocks).copy()


def play_sell(s: State, _move: SellTile, seat: int) -> None:
    """The highest bidder pays the auctioneer, who stays auctioneer."""
    pay(s, s.bidder, seat, s.high, AUCTION_PRICE)
    to_hand(s, s.tile, s.bidder, AUCTION_SOLD)
    _next_tile(s)


def play_keep(s: State, _move: KeepTile, _seat: int) -> None:
    """The auctioneer takes the tile for nothing, and the hammer moves on."""
    _keep(s)


def _keep(s: State) -> None:
    to_hand(s, s.tile, s.auctioneer, AUCTION_KEPT)
    s.auctioneer = s.after[s.auctioneer]
    _next_tile(s)


def _next_tile(s: State) -> None:
    s.tile = -1
    if s.display:
        s.ph, s.asked = OFFER, s.auctioneer
    else:
        build.begin(s)
