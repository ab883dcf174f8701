"""The moves of Metropoli: one small frozen class for each thing a player does."""

from __future__ import annotations

from econgames.core.moves import Move

__all__ = [
    "MOVES",
    "Accept",
    "Bid",
    "BuyBlock",
    "Cross",
    "Decline",
    "Drop",
    "EndTurn",
    "FreeBlock",
    "JointBuild",
    "MoveOn",
    "Offer",
    "ProposeTrade",
    "Reject",
    "Relocate",
    "Roll",
    "Stay",
    "Take",
    "Tender",
    "Waive",
]


class Roll(Move, frozen=True, tag_field="type", tag="roll"):
    """Throw the dice and move (start of a turn)."""

    player: str | None = None


class MoveOn(Move, frozen=True, tag_field="type", tag="move"):
    """Move any number of spaces after a triple."""

    spaces: int
    player: str | None = None


class BuyBlock(Move, frozen=True, tag_field="type", tag="buy_block"):
    """Pay for a block and put it on a lot."""

    lot: str
    player: str | None = None


class FreeBlock(Move, frozen=True, tag_field="type", tag="free_block"):
    """Put a block on a lot without paying: own street, Town Hall, or building permit."""

    lot: str
    player: str | None = None


class JointBuild(Move, frozen=True, tag_field="type", tag="joint_build"):
    """Propose a block to which others contribute: `shares` is their money, dollars by seat."""

    lot: str
    shares: dict[str, int]
    player: str | None = None


class ProposeTrade(Move, frozen=True, tag_field="type", tag="propose_trade"):
    """Propose an exchange of concessions and money with another player.

    `give` goes to the partner, `want` comes from him; `cash` above 0 is paid to him, below 0 by
    him. The order of ids does not matter.
    """

    partner: str
    give: tuple[str, ...]
    want: tuple[str, ...]
    cash: int
    player: str | None = None


class Accept(Move, frozen=True, tag_field="type", tag="accept"):
    """Accept a trade, or a share of a joint block."""

    player: str | None = None


class Reject(Move, frozen=True, tag_field="type", tag="reject"):
    """Reject a trade, or a share of a joint block."""

    player: str | None = None


class EndTurn(Move, frozen=True, tag_field="type", tag="end_turn"):
    """End the turn."""

    player: str | None = None


class Decline(Move, frozen=True, tag_field="type", tag="decline"):
    """Place no free block; put no concession up for tender."""

    player: str | None = None


class Cross(Move, frozen=True, tag_field="type", tag="cross"):
    """Cross to the opposite bridge."""

    player: str | None = None


class Stay(Move, frozen=True, tag_field="type", tag="stay"):
    """Do not cross the bridge."""

    player: str | None = None


class Relocate(Move, frozen=True, tag_field="type", tag="relocate"):
    """Jump from the Town Hall to an unowned concession, which is auctioned."""

    concession: str
    player: str | None = None


class Tender(Move, frozen=True, tag_field="type", tag="tender"):
    """Have an unowned concession auctioned (event card)."""

    concession: str
    player: str | None = None


class Bid(Move, frozen=True, tag_field="type", tag="bid"):
    """Bid in an auction: the new high bid, not the raise."""

    amount: int
    player: str | None = None


class Drop(Move, frozen=True, tag_field="type", tag="drop"):
    """Leave an auction for good."""

    player: str | None = None


class Take(Move, frozen=True, tag_field="type", tag="take"):
    """Use the right of first refusal."""

    player: str | None = None


class Waive(Move, frozen=True, tag_field="type", tag="waive"):
    """Leave the concession to the high bidder."""

    player: str | None = None


class Offer(Move, frozen=True, tag_field="type", tag="offer"):
    """Auction a concession of one's own to cover a debt."""

    concession: str
    player: str | None = None


MOVES = (
    Roll
    | MoveOn
    | BuyBlock
    | FreeBlock
    | JointBuild
    | ProposeTrade
    | Accept
    | Reject
    | EndTurn
    | Decline
    | Cross
    | Stay
    | Relocate
    | Tender
    | Bid
    | Drop
    | Take
    | Waive
    | Offer
)
