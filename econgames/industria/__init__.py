"""Industria by Michael Schacht: who builds what, and who sells to whom.

Teaches auctions with a seller who may keep (reserve prices, opportunity cost of the hammer,
winner's curse), make or buy under compulsory licences, input-output chains, complementarities,
and the difference between transfers of money and sinks.

The rules follow the published ones in an unofficial translation. They do not print the 60
tiles: the tile set of the shipped edition is a reconstruction that satisfies every number the
rules and the public value guide give (see the provenance codes in ``edition.toml``). The prices
of bonus tiles and the smallest bid are chosen too. Known departures from the rules: none.
"""

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

__all__ = [
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
