"""Options and moves of Industria in words: names of buttons, sentences of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from econgames.core.moves import Move, Option
from econgames.core.words import listed
from econgames.drawing.words import who
from econgames.industria import economy
from econgames.industria.board.amounts import money, roman, span
from econgames.industria.edition import Edition, shipped
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
from econgames.industria.options import PlayOption

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = ["FAMILIES", "asset", "family", "label", "say", "source_words", "tile_name"]

FAMILIES: Final[dict[str, str]] = {
    "offer_tile": "Offer",
    "bid": "Bid",
    "pass_bid": "Pass",
    "sell_tile": "Sell",
    "keep_tile": "Keep",
    "play_factory": "Build",
    "play_technology": "Develop",
    "play_bonus": "Bonus",
    "end_build": "End turn",
    "sell_resource_tile": "Sell resource",
}
"""What the action bar calls each kind of option."""

_SOURCES: Final = {"own": "the own factory", "player": "its producer", "bank": "the bank"}


def tile_name(tile: str, edition: Edition | None = None) -> str:
    """Name of a tile for people; the id where the edition has no such tile."""
    row = (edition or shipped()).tiles.get(tile)
    return row.name if row is not None else tile


def asset(name: str, amount: int, edition: Edition | None = None) -> str:
    """So many of a thing in words; empty for things whose own name says enough.

    Examples
    --------
    >>> asset("tile:res_stone_1", 1), asset("resource:wood", 1), asset("points", 1)
    ('Stone tile', '1 unit of wood', '')
    """
    kind, _, thing = name.partition(":")
    if kind == "tile":
        return tile_name(thing, edition)
    return f"{amount} unit{'s' * (amount != 1)} of {thing}" if kind == "resource" else ""


def source_words(sources: Mapping[str, str]) -> str:
    """Where the resources of a play come from.

    Examples
    --------
    >>> source_words({"stone": "res_stone_1", "wood": "player"})
    'stone from a resource tile and wood from its producer'
    """
    parts = (f"{need} from {_SOURCES.get(s, 'a resource tile')}" for need, s in sources.items())
    return listed(list(parts))


def family(option: Option, state: State | None = None) -> str:
    """What the action bar calls the kind of an option."""
    return FAMILIES[option.kind]


def label(option: Option, state: State | None = None) -> str:
    """Short name of an option, for a button.

    Parameters
    ----------
    option : Option
    state : State, optional
        With it, plays carry what they cost, and a sale its price.

    Returns
    -------
    str

    Examples
    --------
    >>> label(Option(Bid(3, "B"), "amount", 3, 5)), label(Option(OfferTile("sawmill", "A")))
    ('3 to 5 t', 'Sawmill')
    """
    edition = None if state is None else state.edition
    match option.move:
        case OfferTile(tile=tile):
            return tile_name(tile, edition)
        case SellResourceTile(tile=tile):
            return _stock_name(tile, edition or shipped())
        case PlayFactory(tile=tile) | PlayTechnology(tile=tile) | PlayBonus(tile=tile):
            name = tile_name(tile, edition)
            if state is None:
                return name
            return f"{_short(tile, state)} for {_cost_words(option, tile, state)}"
        case Bid():
            if option.low == option.high:
                return money(option.low)
            return f"{option.low} to {money(option.high)}"
        case SellTile():
            auction = {} if state is None else state.pending()["auction"]
            if not auction:
                return "sell"
            return f"sell to {auction['high_bidder']} for {money(auction['high_bid'])}"
        case KeepTile():
            return "keep it"
        case EndBuild():
            return "end turn"
    return "pass"


def _stock_name(tile: str, edition: Edition) -> str:
    """Name of a resource tile, with its epoch where there are others of the same resource."""
    tiles = edition.resource_tiles
    same = [row for row in tiles.values() if row.resource == tiles[tile].resource]
    return tiles[tile].name + (f" {roman(tiles[tile].epoch)}" if len(same) > 1 else "")


def _short(tile: str, state: State) -> str:
    row = state.edition.tiles[tile]
    return row.short or row.name


def _cost_words(option: Option, tile: str, state: State) -> str:
    seat = state.players.index(option.move.player)  # type: ignore[attr-defined]
    ways = option.ways if isinstance(option, PlayOption) else ()
    bought = [sum(s in ("player", "bank") for s in way.sources.values()) for way in ways] or [0]
    low, high = (
        economy.play_cost(tile, state.discount[seat], units, edition=state.edition)
        for units in (min(bought), max(bought))
    )
    return span(low, high)


def say(move: Move, names: Mapping[str, str] | None = None) -> str:
    """One sentence for a move that has been made.

    Parameters
    ----------
    move : Move
    names : mapping of str to str, optional
        Seat to display name.

    Returns
    -------
    str

    Examples
    --------
    >>> say(Bid(3, "B"), {"B": "Ben"})
    'Ben bids 3 t.'
    >>> say(PlayFactory("brickworks", {"stone": "res_stone_1", "wood": "player"}, "B"))
    'Ben builds Brickworks, stone from a resource tile and wood from its producer.'
    """
    name = who(move, names)
    match move:
        case OfferTile(tile=tile):
            return f"{name} offers {tile_name(tile)} for auction."
        case Bid(amount=amount):
            return f"{name} bids {money(amount)}."
        case PassBid():
            return f"{name} passes."
        case SellTile():
            return f"{name} sells the tile to the highest bidder."
        case KeepTile():
            return f"{name} keeps the tile and hands the hammer on."
        case PlayFactory(tile=tile, sources=sources):
            return f"{name} builds {tile_name(tile)}{_with_sources(sources)}."
        case PlayTechnology(tile=tile, sources=sources):
            return f"{name} develops {tile_name(tile)}{_with_sources(sources)}."
        case PlayBonus(tile=tile):
            return f"{name} plays the bonus tile {tile_name(tile)}."
        case EndBuild():
            return f"{name} ends the turn."
        case SellResourceTile(tile=tile):
            return f"{name} sells {tile_name(tile)} to the bank."
    return f"{name}: {move}"


def _with_sources(sources: Mapping[str, str]) -> str:
    return f", {source_words(sources)}" if sources else ""
