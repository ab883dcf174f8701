"""The moves of Rolling Stock Stars: one small frozen class for each thing a player does."""

from __future__ import annotations

from econgames.core.moves import Move

__all__ = [
    "MOVES",
    "Bid",
    "BuyShare",
    "Close",
    "Dividend",
    "FormCorporation",
    "IssueShare",
    "Offer",
    "Pass",
    "Respond",
    "SellShare",
]


class Bid(Move, frozen=True, tag_field="type", tag="bid"):
    """Open the auction of a company, or raise the bid for it (phase 1)."""

    company: str
    price: int
    player: str | None = None


class Pass(Move, frozen=True, tag_field="type", tag="pass"):
    """Leave an auction, end one's part of a phase, issue no share, form no corporation."""

    player: str | None = None


class BuyShare(Move, frozen=True, tag_field="type", tag="buy_share"):
    """Buy a share from the bank at the next higher free price (phase 1)."""

    corporation: str
    player: str | None = None


class SellShare(Move, frozen=True, tag_field="type", tag="sell_share"):
    """Sell a share to the bank at the next lower free price (phase 1)."""

    corporation: str
    player: str | None = None


class Offer(Move, frozen=True, tag_field="type", tag="offer"):
    """A corporation offers to buy a company from its owner (phase 3)."""

    corporation: str
    company: str
    price: int
    player: str | None = None


class Respond(Move, frozen=True, tag_field="type", tag="respond"):
    """Answer an offer for a company, or take it over from the buyer in an intervention (phase 3).

    `corporation` is always the buyer that made the offer.
    """

    corporation: str
    company: str
    accept: bool
    player: str | None = None


class Close(Move, frozen=True, tag_field="type", tag="close"):
    """Close a company for good (phase 4)."""

    company: str
    player: str | None = None


class Dividend(Move, frozen=True, tag_field="type", tag="dividend"):
    """Pay a dividend on each issued share (phase 6)."""

    corporation: str
    per_share: int
    player: str | None = None


class IssueShare(Move, frozen=True, tag_field="type", tag="issue_share"):
    """Issue one share to the bank (phase 8)."""

    corporation: str
    player: str | None = None


class FormCorporation(Move, frozen=True, tag_field="type", tag="form_corporation"):
    """Found a corporation with a company of one's own at a par price (phase 9)."""

    company: str
    corporation: str
    price: int
    player: str | None = None


MOVES = (
    Bid
    | Pass
    | BuyShare
    | SellShare
    | Offer
    | Respond
    | Close
    | Dividend
    | IssueShare
    | FormCorporation
)
