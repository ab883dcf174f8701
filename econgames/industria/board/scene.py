"""What there is to draw: a position with everything derived from it, prepared once a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from econgames.core.moves import Option
from econgames.drawing.scene import Scene as BaseScene
from econgames.industria import economy
from econgames.industria.board.layout import Layout, layout_of
from econgames.industria.edition import Edition
from econgames.industria.options import PlayOption
from econgames.industria.tiles import Link, Tile

if TYPE_CHECKING:
    from econgames.industria.rules import State

PHASES: Final = ("Income", "Reveal", "Offer", "Bid", "Hammer", "Build", "Marker")
"""Names of the phases on the track of the header."""

PHASE_INDEX: Final = {"offer": 2, "bid": 3, "hammer": 4, "build": 5}
"""Place on the track of each phase that asks for decisions."""

TABLE, HAND, AUCTION, DISPLAY, PILE, GONE = "table", "hand", "auction", "display", "pile", "gone"
"""Where a tile can be."""


class Scene(BaseScene):
    """A position prepared for drawing; for the rest see :class:`econgames.drawing.scene.Scene`."""

    state: State
    edition: Edition

    @cached_property
    def result(self) -> Sequence[Mapping[str, Any]]:
        """Ranking as if the game ended now, best first."""
        return self.state.result()

    @cached_property
    def revealed(self) -> tuple[str, ...]:
        """Tiles of this round, in the order in which they were revealed."""
        state = self.state
        # what lies above the place where the pile was cut is face up
        first = max(0, state.drawn - state.n)
        return tuple(
            state.t.ids[tile] for tile in state.piles[state.epoch - 1][first : state.drawn]
        )

    @cached_property
    def holders(self) -> dict[str, str]:
        """Seat that has each tile, on the table or in the hand."""
        found: dict[str, str] = {}
        for place in (HAND, TABLE):
            for letter, tiles in self.position[place].items():
                found.update(dict.fromkeys(tiles, letter))
        return found

    @property
    def epoch(self) -> int:
        """Present epoch."""
        return int(self.position["epoch"])

    @property
    def layout(self) -> Layout:
        """Places of the tiles."""
        return layout_of(self.edition, len(self.players))

    @property
    def auction(self) -> dict[str, Any] | None:
        """The running auction: tile, bids, high_bid, high_bidder, low_bid, queue."""
        found: dict[str, Any] | None = self.pending.get("auction")
        return found

    @property
    def auctioneer(self) -> str | None:
        """Seat with the hammer."""
        found: str | None = self.pending.get("auctioneer")
        return found

    @property
    def winners(self) -> list[str]:
        """Seats of the first rank."""
        return [str(row["player"]) for row in self.result if row["rank"] == 1]

    def money(self, letter: str) -> int:
        """Talers of a seat."""
        return int(self.position["money"][letter])

    def result_of(self, letter: str) -> Mapping[str, Any]:
        """Parts of the score of a seat as if the game ended now."""
        return next(row for row in self.result if row["player"] == letter)

    def tile(self, id: str) -> Tile:
        """Row of a tile in the edition."""
        return self.edition.tiles[id]

    def where(self, tile: str) -> str:
        """Where a tile is: one of the six places."""
        if tile in self.holders:
            return TABLE if tile in self.position["table"][self.holders[tile]] else HAND
        if tile in self.position["removed"]:
            return GONE
        if self.auction and self.auction["tile"] == tile:
            return AUCTION
        return DISPLAY if tile in self.position["display"] else PILE

    def vp(self, tile: str) -> int:
        """Points that a tile has scored, or scores if it is played now or, unseen, in its epoch."""
        where = self.where(tile)
        row = self.tile(tile)
        if where == TABLE:
            since = self.position["table"][self.holders[tile]][tile]
            return economy.printed_vp(tile, since, edition=self.edition)
        if where == HAND:
            return economy.printed_vp(tile, self.epoch, edition=self.edition)
        return row.vp

    @property
    def links(self) -> list[Link]:
        """Links between tiles that are in this game."""
        cards = self.layout.cards
        return [link for link in self.edition.links if link.a in cards and link.b in cards]

    def partners(self, tile: str) -> list[str]:
        """Tiles that it is linked to and that can still be, or are, on a table."""
        ends = [(link.a, link.b) for link in self.links if tile in (link.a, link.b)]
        others = [b if a == tile else a for a, b in ends]
        return [other for other in others if self.where(other) != GONE]

    def scored_by(self, link: Link) -> str | None:
        """Seat that has both ends of a link on its table."""
        if self.where(link.a) != TABLE or self.where(link.b) != TABLE:
            return None
        owner = self.holders[link.a]
        return owner if self.holders[link.b] == owner else None

    def hidden(self, epoch: int) -> int:
        """Tiles of an epoch that are still face down."""
        return len(self.pending["unseen"].get(epoch, ()))

    def option_for(self, tile: str) -> Option | None:
        """The viewer's option that is played by choosing this tile."""
        kinds = ("play_factory", "play_technology", "play_bonus", "offer_tile")
        for kind in (*kinds, "sell_resource_tile"):
            if (found := self.option(kind, tile)) is not None:
                return found
        return None

    def cost(self, choice: Option) -> tuple[int, int]:
        """Least and most talers that a play takes, units included."""
        tile = str(getattr(choice.move, "tile", ""))
        letter = str(getattr(choice.move, "player", ""))
        discount = self.position["discount"][letter]
        ways = choice.ways if isinstance(choice, PlayOption) else ()
        bought = [sum(s in ("player", "bank") for s in way.sources.values()) for way in ways]
        low, high = (
            economy.play_cost(tile, discount, units, edition=self.edition)
            for units in (min(bought, default=0), max(bought, default=0))
        )
        return low, high

    def supplier(self, resource: str) -> str | None:
        """Letter of the producer of a resource, "BANK", or None where nobody sells it."""
        found: str | None = self.position["suppliers"].get(resource)
        return found

    def moved_tiles(self) -> set[str]:
        """Tiles that the last move took or offered; not those that a round or the end moves."""
        if self.last is None or self.last.kind == "end_build":
            return set()
        moved = {row[4].removeprefix("tile:") for row in self.rows if row[4].startswith("tile:")}
        if self.last.kind == "offer_tile":
            moved.add(str(getattr(self.last, "tile")))  # noqa: B009 - no common base with it
        return moved
