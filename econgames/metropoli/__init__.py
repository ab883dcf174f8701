"""Metropoli by Spartaco Albertarelli: rents on a ring of streets around a city built by all.

Teaches location value as a Markov chain, positive externalities and free riding, bargaining over
a public good, complements and hold-up, network effects, auctions with a right of first refusal,
height regulation and the race for the permit, liquidity and bankruptcy.

The source is a translated description of the game (Editrice Giochi, 2010). It lacks the value
table, the base values, the event cards and the details of the board; these are reconstructed, as
``[provenance]`` in ``edition.toml`` says for each table. Departures: the duty to build after the
fourth skyscraper is enforced, so that the penalty for forgetting it cannot arise; deals between
players are offers with exact terms, at most ten a turn; a game ends after round 100 at the latest.
"""

from econgames.metropoli.moves import (
    Accept,
    Bid,
    BuyBlock,
    Cross,
    Decline,
    Drop,
    EndTurn,
    FreeBlock,
    JointBuild,
    MoveOn,
    Offer,
    ProposeTrade,
    Reject,
    Relocate,
    Roll,
    Stay,
    Take,
    Tender,
    Waive,
)

__all__ = [
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
