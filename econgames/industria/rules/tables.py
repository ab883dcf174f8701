"""Lookup tables of an edition for the engine: small integers and bit masks instead of names.

Tiles are numbered in the order of the edition file, resources in their index order; a set of
either is a bit mask. Seats are 0 to 3; the bank follows the last seat. All values come from
`economy`; here they are only remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from econgames.core.masks import bits
from econgames.core.moves import Option
from econgames.industria import economy
from econgames.industria.edition import Edition, Factory, ResourceTile
from econgames.industria.moves import (
    Bid,
    EndBuild,
    KeepTile,
    OfferTile,
    PassBid,
    PlayBonus,
    PlayFactory,
    PlayTechnology,
    SellResourceTile,
    SellTile,
)
from econgames.industria.options import BidOption, PlayOption

__all__ = [
    "ACCOUNTS",
    "BID",
    "BONUS",
    "BUILD",
    "END",
    "EPOCH_CHANGE",
    "FACTORY",
    "FINAL",
    "HAMMER",
    "INCOME",
    "KINDS",
    "OFFER",
    "PHASES",
    "POINTS",
    "RESOURCE",
    "REVEAL",
    "SEAT",
    "SEATS",
    "SOURCES",
    "TECHNOLOGY",
    "Tables",
    "tables_of",
]

SEATS: Final = "ABCD"
SEAT: dict[str | None, int] = {letter: seat for seat, letter in enumerate(SEATS)}

PHASES: Final = (
    "income",
    "reveal",
    "offer",
    "bid",
    "hammer",
    "build",
    "epoch_change",
    "final",
    "end",
)
INCOME, REVEAL, OFFER, BID, HAMMER, BUILD, EPOCH_CHANGE, FINAL, END = range(len(PHASES))
"""Phases; only offer, bid, hammer and build wait for decisions."""

KINDS: Final = ("factory", "technology", "bonus", "resource")
FACTORY, TECHNOLOGY, BONUS, RESOURCE = range(4)
"""Kinds of tiles; a player may play the first three."""

ACCOUNTS: Final = (
    "start_money",
    "income",
    "epoch_income",
    "auction_price",
    "factory_build",
    "bonus_build",
    "resource_fee",
    "resource_import",
    "resource_tile_sale",
)
"""Money accounts, in the order of the books of a state."""

POINTS: Final = ("vp_factory", "vp_technology", "vp_bonus", "vp_link", "vp_money")
"""Accounts of points, in the order of the books of a state."""

SOURCES: Final = ("own", "tile", "player", "bank")
"""Where a unit of a resource can come from, in the order of the books of a state."""

# beyond this many remembered lists the memory is emptied; a game sees a few hundred
_MOST_REMEMBERED = 100_000


class Tables:
    """What the engine looks up at every move."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        rows = list(edition.tiles.values())
        self.ids = tuple(row.id for row in rows)
        self.index: dict[str, int] = {name: i for i, name in enumerate(self.ids)}
        self.asset = tuple(f"tile:{name}" for name in self.ids)
        self.kind = tuple(KINDS.index(row.kind) for row in rows)
        self.of_kind = tuple(
            sum(1 << i for i, kind in enumerate(self.kind) if kind == k) for k in range(4)
        )
        self.factories, self.technologies, self.bonuses, self.stocks = self.of_kind
        self.epoch = tuple(row.epoch for row in rows)
        self.vp = tuple(
            {e: economy.printed_vp(row.id, e, edition=edition) for e in edition.epoch_names}
            for row in rows
        )
        self.limits = tuple(edition.max_play[kind] for kind in KINDS[:3])
        self._number_resources(edition)
        self._number_prices(edition)
        self._number_points(edition)
        self.decks = {
            epoch: tuple(row.id for row in rows if row.epoch == epoch)
            for epoch in edition.epoch_names
        }
        self._fixed: dict[tuple[object, ...], Option] = {}
        self._offers: dict[tuple[object, ...], list[Option]] = {}
        self._bids: dict[tuple[object, ...], list[Option]] = {}
        self._hammers: dict[tuple[object, ...], list[Option]] = {}
        self._plays: dict[tuple[int, ...], PlayOption] = {}
        self._stock: dict[int, int] = {0: 0}
        self._points: dict[tuple[bool, int], int] = {}

    def _number_resources(self, edition: Edition) -> None:
        self.resources = edition.resources
        place = {name: i for i, name in enumerate(self.resources)}
        self.resource: dict[str, int] = place
        tiles = edition.tiles.values()
        self.needs = tuple(tuple(place[need] for need in row.needs) for row in tiles)
        self.need_mask = tuple(sum(1 << r for r in needs) for needs in self.needs)
        self.product = tuple(
            place[row.produces] if isinstance(row, Factory) and row.produces else -1
            for row in tiles
        )
        self.stands_for = tuple(
            place[row.resource] if isinstance(row, ResourceTile) else -1 for row in tiles
        )
        # resource tiles that could serve a need of each tile
        self.serving = tuple(
            sum(1 << i for i, r in enumerate(self.stands_for) if r >= 0 and mask >> r & 1)
            for mask in self.need_mask
        )
        self.producer = {r: i for i, r in enumerate(self.product) if r >= 0}
        self.assortment = {
            epoch: sum(1 << place[name] for name in economy.assortment(epoch, edition=edition))
            for epoch in edition.epoch_names
        }

    def _number_prices(self, edition: Edition) -> None:
        tiles = edition.tiles.values()
        self.discount = tuple(row.discount if isinstance(row, Factory) else 0 for row in tiles)
        self.price = [
            tuple(
                0
                if isinstance(row, ResourceTile)
                else economy.play_cost(row.id, discount, edition=edition)
                for row in tiles
            )
            for discount in range(sum(self.discount) + 1)
        ]
        self.unit = edition.resource_price

    def _number_points(self, edition: Edition) -> None:
        factories = edition.factories.values()
        self.bearers = {
            self.index[row.id]: sum(
                1 << self.index[factory.id]
                for factory in factories
                if row.symbol in factory.symbols
            )
            for row in edition.bonus_tiles.values()
        }
        self.links = tuple(
            1 << self.index[link.a] | 1 << self.index[link.b] for link in edition.links
        )

    def names(self, mask: int) -> list[str]:
        """Ids of a set of tiles, in the order of the edition."""
        return [self.ids[i] for i in bits(mask)]

    def stock(self, mask: int) -> int:
        """Resources that a set of resource tiles stands for."""
        found = self._stock.get(mask)
        if found is None:
            found = 0
            for tile in bits(mask):
                found |= 1 << self.stands_for[tile]
            self._stock[mask] = found
        return found

    def bonus_points(self, table: int) -> int:
        """Points at the end for the bonus tiles of a table."""
        return self._at_end(table & (self.factories | self.bonuses), economy.bonus_vp)

    def link_points(self, table: int) -> int:
        """Points at the end for the links of a table."""
        return self._at_end(table & (self.factories | self.technologies), economy.link_vp)

    def _at_end(self, table: int, count: Callable[..., int]) -> int:
        key = (count is economy.link_vp, table)
        points = self._points.get(key)
        if points is None:
            if len(self._points) > _MOST_REMEMBERED:
                self._points.clear()
            points = self._points[key] = count(self.names(table), edition=self.edition)
        return points

    # ---- options that are the same every time are built once

    def _option(self, build: type, *args: object) -> Option:
        key = (build, *args)
        option = self._fixed.get(key)
        if option is None:
            option = self._fixed[key] = Option(build(*args))
        return option

    def selling(self, seat: int, stocks: int) -> list[Option]:
        """The options to sell each of a set of resource tiles."""
        return [self._option(SellResourceTile, self.ids[i], SEATS[seat]) for i in bits(stocks)]

    def ending(self, seat: int) -> Option:
        """The option to end the build turn."""
        return self._option(EndBuild, SEATS[seat])

    def bonus(self, tile: int, seat: int) -> Option:
        """The option to play a bonus tile."""
        return self._option(PlayBonus, self.ids[tile], SEATS[seat])

    def offering(self, seat: int, display: tuple[int, ...], stocks: int) -> list[Option]:
        """All options of an auctioneer who offers a tile; resource tiles can be sold."""
        key = (seat, display, stocks)
        found = self._offers.get(key)
        if found is None:
            offers = [self._option(OfferTile, self.ids[i], SEATS[seat]) for i in display]
            found = _remember(self._offers, key, offers + self.selling(seat, stocks))
        return found

    def bidding(self, seat: int, low: int, money: int, stocks: int) -> list[Option]:
        """All options of a bidder."""
        key = (seat, low, money, stocks)
        found = self._bids.get(key)
        if found is None:
            letter = SEATS[seat]
            options = [self._option(PassBid, letter), *self.selling(seat, stocks)]
            if low <= money:
                options.insert(0, BidOption(Bid(low, letter), "amount", low, money))
            found = _remember(self._bids, key, options)
        return found

    def hammering(self, seat: int, stocks: int) -> list[Option]:
        """All options of an auctioneer who has heard the bids."""
        key = (seat, stocks)
        found = self._hammers.get(key)
        if found is None:
            letter = SEATS[seat]
            options = [self._option(SellTile, letter), self._option(KeepTile, letter)]
            found = _remember(self._hammers, key, options + self.selling(seat, stocks))
        return found

    def playing(
        self, tile: int, seat: int, own: int, others: int, bank: int, stocks: int, budget: int
    ) -> PlayOption:
        """The option to play a factory or technology.

        `own`, `others`, `bank` and `stocks` hold only what bears on the tile's needs; `budget`
        is what is left for units after the price.
        """
        most = len(self.needs[tile]) * self.unit
        key = (tile, seat, own, others, bank, stocks, budget if budget < most else most)
        option = self._plays.get(key)
        if option is None:
            names = self.resources
            kind = PlayFactory if self.kind[tile] == FACTORY else PlayTechnology
            ways = tuple(
                kind(self.ids[tile], way, SEATS[seat])
                for way in economy.ways_to_supply(
                    self.ids[tile],
                    budget,
                    own=[names[r] for r in bits(own)],
                    others=[names[r] for r in bits(others)],
                    bank=[names[r] for r in bits(bank)],
                    hand=self.names(stocks),
                    edition=self.edition,
                )
            )
            if len(self._plays) > _MOST_REMEMBERED:
                self._plays.clear()
            option = self._plays[key] = PlayOption(move=ways[0], ways=ways)
        return option


def _remember(
    memory: dict[tuple[object, ...], list[Option]], key: tuple[object, ...], options: list[Option]
) -> list[Option]:
    if len(memory) > _MOST_REMEMBERED:
        memory.clear()
    memory[key] = options
    return options


@lru_cache(maxsize=16)
def tables_of(edition: Edition) -> Tables:
    """Tables of an edition, built once."""
    return Tables(edition)
