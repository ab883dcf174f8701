"""The position of the lesson and of the start notebook: round 1 of four players, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.industria.edition import shipped

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = [
    "AUCTIONS",
    "NAMES",
    "Auction",
    "after_auctions",
    "after_round_1",
    "build",
    "first_offer",
]
__all__ += ["hold"]

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SEED = 0

PILE = (
    *("sawmill", "res_stone_1", "bonus_canal", "spinning_machine"),
    *("water_power", "quarry", "coal_mine", "brickworks"),
    *("weaving_mill", "steam_pump", "res_wood_1", "bonus_harbour"),
)
"""Epoch I in the order in which it is revealed, four tiles a round."""


SETUP: dict[str, Any] = {
    "players": NAMES,
    "seed": SEED,
    "script": {"pile_1": PILE},
    "start_player": "A",
}
"""The position for ``eg.new("industria", **SETUP)`` and ``eg.lab("industria", **SETUP)``."""


class Auction(NamedTuple):
    """One auction as it is played in the lesson."""

    tile: str
    bids: tuple[int, ...]
    """Talers, from the auctioneer's left; 0 is a pass."""
    sells: bool
    """Whether the auctioneer sells to the highest bidder; else the tile is kept."""


AUCTIONS = (
    Auction("sawmill", (0, 1, 2), True),
    Auction("res_stone_1", (1, 0, 0), True),
    Auction("bonus_canal", (0, 3, 0), False),
    Auction("spinning_machine", (2, 0, 3), True),
)
"""The four auctions of round 1; with the third the hammer goes from Ada to Ben."""


def first_offer() -> Match:
    """Start of the game: Ada holds the hammer, and four tiles lie on the table.

    Examples
    --------
    >>> match = first_offer()
    >>> match
    <Industria, 4 players, turn 1, offer, step 0: A to act>
    >>> match.state.snapshot()["display"]
    ['sawmill', 'res_stone_1', 'bonus_canal', 'spinning_machine']
    """
    from econgames.core.setting_up import new_match

    return new_match("industria", **SETUP)


def hold(match: Match, auction: Auction) -> Match:
    """Play an auction: the offer, a bid or a pass of each, and what the auctioneer does.

    Examples
    --------
    >>> hold(first_offer(), AUCTIONS[0]).log[-2:]
    ['Dan bids 2 t.', 'Ada sells the tile to the highest bidder.']
    """
    from econgames.industria import Bid, KeepTile, OfferTile, PassBid, SellTile

    match.play(OfferTile(auction.tile))
    for amount in auction.bids:
        match.play(Bid(amount) if amount else PassBid())
    if any(auction.bids):
        match.play(SellTile() if auction.sells else KeepTile())
    return match


def after_auctions(match: Match | None = None, auctions: Sequence[Auction] = AUCTIONS) -> Match:
    """The four auctions of round 1, from a match at their beginning or a new one.

    Examples
    --------
    >>> after_auctions().state.snapshot()["money"]
    {'A': 5, 'B': 7, 'C': 5, 'D': 3}
    """
    match = match or first_offer()
    for auction in auctions:
        hold(match, auction)
    return match


def build(match: Match) -> Match:
    """Build phase of round 1: Ada plays the canal, Dan builds the sawmill; then round 2 begins.

    Examples
    --------
    >>> build(after_auctions()).state.snapshot()["money"]
    {'A': 5, 'B': 8, 'C': 6, 'D': 1}
    """
    from econgames.industria import EndBuild, PlayBonus, PlayFactory

    plays = {"A": PlayBonus("bonus_canal"), "D": PlayFactory("sawmill", {})}
    for seat in match.players:
        if seat in plays:
            match.play(plays[seat])
        match.play(EndBuild())
    return match


def after_round_1() -> Match:
    """The whole of round 1; the last move has opened round 2, so look one step back for its money.

    Examples
    --------
    >>> match = after_round_1().undo()
    >>> sum(match.state.snapshot()["money"].values())
    16
    """
    return build(after_auctions())


def sinks() -> int:
    """Talers that the two builds of round 1 pay to the bank."""
    edition = shipped()
    return edition.bonus_tiles["bonus_canal"].cost + edition.factories["sawmill"].cost


def sold_for() -> int:
    """Talers that the four auctions move from player to player."""
    return sum(max(auction.bids) for auction in AUCTIONS if auction.sells)
