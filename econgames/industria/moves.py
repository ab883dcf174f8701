"""The moves of Industria: one small frozen class for each thing a player does."""

from __future__ import annotations

from econgames.core.moves import Move

__all__ = [
    "MOVES",
    "Bid",
    "EndBuild",
    "KeepTile",
    "OfferTile",
    "PassBid",
    "PlayBonus",
    "PlayFactory",
    "PlayTechnology",
    "SellResourceTile",
    "SellTile",
]


class OfferTile(Move, frozen=True, tag_field="type", tag="offer_tile"):
    """Put a tile of the display up for auction."""

    tile: str
    player: str | None = None


class Bid(Move, frozen=True, tag_field="type", tag="bid"):
    """Bid talers for the tile under the hammer; everybody answers once."""

    amount: int
    player: str | None = None


class PassBid(Move, frozen=True, tag_field="type", tag="pass_bid"):
    """Do not bid for the tile under the hammer."""

    player: str | None = None


class SellTile(Move, frozen=True, tag_field="type", tag="sell_tile"):
    """Sell the tile to the highest bidder, and stay auctioneer."""

    player: str | None = None


class KeepTile(Move, frozen=True, tag_field="type", tag="keep_tile"):
    """Keep the tile for nothing, and hand the hammer to the left."""

    player: str | None = None


class _FromResources(Move, frozen=True):
    """Base of plays that use up resources.

    `sources` says for each needed resource where the unit comes from: ``"own"``, ``"player"``,
    ``"bank"``, or the id of a resource tile.
    """

    tile: str
    sources: dict[str, str]
    player: str | None = None

    def __hash__(self) -> int:
        return hash((self.tile, *sorted(self.sources.items()), self.player))


class PlayFactory(_FromResources, frozen=True, tag_field="type", tag="play_factory"):
    """Build a factory of one's hand."""


class PlayTechnology(_FromResources, frozen=True, tag_field="type", tag="play_technology"):
    """Use a technology of one's hand."""


class PlayBonus(Move, frozen=True, tag_field="type", tag="play_bonus"):
    """Play a bonus tile of one's hand."""

    tile: str
    player: str | None = None


class EndBuild(Move, frozen=True, tag_field="type", tag="end_build"):
    """End one's turn of the build phase."""

    player: str | None = None


class SellResourceTile(Move, frozen=True, tag_field="type", tag="sell_resource_tile"):
    """Sell a resource tile of one's hand to the bank, at any own decision."""

    tile: str
    player: str | None = None


MOVES = (
    OfferTile
    | Bid
    | PassBid
    | SellTile
    | KeepTile
    | PlayFactory
    | PlayTechnology
    | PlayBonus
    | EndBuild
    | SellResourceTile
)
