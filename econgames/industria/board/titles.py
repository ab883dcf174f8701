"""Names of the elements of the board: what a screen reader says and a pointer shows."""

from __future__ import annotations

from collections.abc import Sequence

from econgames.core.moves import Option
from econgames.drawing.words import listed, plural
from econgames.industria.board.amounts import money, span_words
from econgames.industria.board.scene import AUCTION, DISPLAY, GONE, HAND, PILE, TABLE, Scene
from econgames.industria.options import PlayOption
from econgames.industria.tiles import BonusTile, Factory, ResourceTile, Technology

_GONE = {
    "resource_tile_used": "used",
    "resource_tile_sold": "sold to the bank",
    "technology_discarded": "lapsed",
}


def tile_title(tile: str, scene: Scene) -> str:
    """Everything about a tile that its card leaves out."""
    row = scene.tile(tile)
    parts = [row.name]
    match row:
        case ResourceTile():
            parts.append(f"one unit of {row.resource}")
        case BonusTile():
            sign = row.symbol.replace("_", " ")
            parts.append(f"bonus tile, cost {row.cost}")
            parts.append(f"{scene.edition.vp_per_symbol} points a factory with {sign}")
        case Factory() | Technology():
            parts += _built_parts(row, scene)
    return ", ".join([*parts, _place(tile, scene)])


def _built_parts(row: Factory | Technology, scene: Scene) -> list[str]:
    parts: list[str] = [row.kind]
    if isinstance(row, Factory):
        parts.append(f"cost {row.cost}")
    parts.append(f"needs {listed(row.needs) or 'nothing'}")
    if row.produces:
        parts.append(f"makes {row.produces}")
    if row.symbols:
        parts.append(listed([sign.replace("_", " ") for sign in row.symbols]))
    if row.discount:
        parts.append(f"later factories {money(row.discount)} cheaper")
    parts.append(plural(scene.vp(row.id), "point"))
    partners = [scene.tile(other).name for other in scene.partners(row.id)]
    if partners:
        parts.append(f"linked to {listed(partners)}")
    return parts


def _place(tile: str, scene: Scene) -> str:
    where = scene.where(tile)
    if where == GONE:
        return _GONE[scene.position["removed"][tile]]
    if where in (TABLE, HAND):
        owner = scene.name(scene.holders[tile])
        since = scene.position["table"][scene.holders[tile]].get(tile)
        late = isinstance(scene.tile(tile), Factory) and since not in (None, scene.tile(tile).epoch)
        built = "built late by" if late else "on the table of"
        return f"{built} {owner}" if where == TABLE else f"in hand of {owner}"
    return {AUCTION: "at auction", DISPLAY: "on display", PILE: "not revealed"}[where]


def source_words(choice: Option, scene: Scene) -> str:
    """Where the units for a play can come from, need by need; empty when it needs none."""
    ways = choice.ways if isinstance(choice, PlayOption) else ()
    needs = list(ways[0].sources) if ways else []
    parts = []
    for need in needs:
        sources = dict.fromkeys(way.sources[need] for way in ways)
        parts.append(f"{need} from {listed([_source(s, need, scene) for s in sources], 'or')}")
    return listed(parts)


def _source(source: str, need: str, scene: Scene) -> str:
    if source == "own":
        return "the own factory"
    if source == "player":
        return scene.name(str(scene.supplier(need)))
    return "the bank" if source == "bank" else "a resource tile"


def option_title(choice: Option, scene: Scene) -> str:
    """Place, owner, value and price of an option: the name of its element on the board."""
    tile = getattr(choice.move, "tile", None)
    auction = scene.auction or {}
    sold = scene.tile(auction["tile"]).name if auction else ""
    match choice.kind:
        case "offer_tile":
            return f"Offer for auction: {tile_title(str(tile), scene)}"
        case "bid":
            return f"Bid for {sold}, {span_words(choice.low, choice.high)}"
        case "pass_bid":
            return f"Pass: no bid for {sold}"
        case "sell_tile":
            buyer = scene.name(auction["high_bidder"])
            return f"Sell {sold} to {buyer} for {money(auction['high_bid'])}, keep the hammer"
        case "keep_tile":
            return f"Keep {sold} for nothing, hand the hammer to {_left(scene)}"
        case "end_build":
            return "End the building turn"
        case "sell_resource_tile":
            price = money(scene.edition.resource_tile_sale)
            return f"{scene.tile(str(tile)).name}: sell it to the bank, get {price}"
    return _play_title(choice, str(tile), scene)


def _left(scene: Scene) -> str:
    """Name of the left neighbour of the auctioneer."""
    seats: Sequence[str] = scene.players
    return scene.name(seats[(seats.index(str(scene.auctioneer)) + 1) % len(seats)])


def _play_title(choice: Option, tile: str, scene: Scene) -> str:
    verb = {"play_technology": "Develop", "play_bonus": "Play"}.get(choice.kind, "Build")
    parts = [f"{verb} {scene.tile(tile).name}", f"pay {span_words(*scene.cost(choice))}"]
    if sources := source_words(choice, scene):
        parts.append(sources)
    if choice.kind != "play_bonus":
        parts.append(plural(scene.vp(tile), "point"))
    return ", ".join(parts)
