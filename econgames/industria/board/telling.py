"""A position of Industria in words: for screen readers, for the terminal, for pictures."""

from __future__ import annotations

from typing import Any

from econgames.drawing.words import listed
from econgames.industria.board.amounts import money
from econgames.industria.board.scene import Scene
from econgames.industria.board.words import tile_name

__all__ = ["description", "title"]

_TASKS = {
    "offer": "offers a tile",
    "bid": "bids or passes",
    "hammer": "sells or keeps",
    "build": "builds",
}


def title(scene: Scene) -> str:
    """The position in one line: epoch, round, and who decides or has won."""
    edition, facts = scene.edition, scene.position
    where = f"epoch {scene.epoch} {edition.epoch_names[scene.epoch]}, round {facts['round']}"
    if scene.speaker is None:
        return f"Industria, {where}: {_end_words(scene)}"
    return f"Industria, {where}: {scene.name(scene.speaker)} {_TASKS[scene.phase]}"


def _end_words(scene: Scene) -> str:
    who = listed([scene.name(letter) for letter in scene.winners])
    verb = "wins" if len(scene.winners) == 1 else "share the victory"
    return f"{who} {verb} with {scene.result[0]['total']} VP"


def description(scene: Scene) -> str:
    """The position in words: who decides what, then players, tiles and resources."""
    facts = scene.position
    parts = [f"{title(scene)}."]
    if scene.auction is not None:
        parts.append(_auction_words(scene, scene.auction))
    elif facts["display"]:
        parts.append(f"In the display: {_tiles(scene, facts['display'])}.")
    parts += [_player_words(scene, letter) for letter in scene.players]
    parts += _supply_words(scene)
    unseen = [f"{len(tiles)} of epoch {epoch}" for epoch, tiles in facts["pile"].items() if tiles]
    parts.append(f"Tiles face down: {listed(unseen) or 'none'}.")
    return " ".join(parts)


def _tiles(scene: Scene, ids: list[str]) -> str:
    return listed([tile_name(tile, scene.edition) for tile in ids])


def _auction_words(scene: Scene, auction: dict[str, Any]) -> str:
    seller = scene.name(str(scene.auctioneer))
    text = f"{seller} auctions {tile_name(auction['tile'], scene.edition)}"
    bids = [
        f"{scene.name(letter)} {money(bid) if bid else 'passed'}"
        for letter, bid in auction["bids"].items()
    ]
    text += f"; bids: {listed(bids)}." if bids else "; no bid yet."
    rest = [tile for tile in scene.position["display"] if tile != auction["tile"]]
    return f"{text} To follow: {_tiles(scene, rest)}." if rest else text


def _player_words(scene: Scene, letter: str) -> str:
    facts = scene.position
    table, hand = list(facts["table"][letter]), facts["hand"][letter]
    marker = ", start player" if facts["start_player"] == letter else ""
    text = f"{scene.name(letter)}{marker}: {money(facts['money'][letter])}, "
    text += f"{facts['vp'][letter]} VP"
    if facts["discount"][letter]:
        text += f", discount {facts['discount'][letter]}"
    text += f"; on the table {_tiles(scene, table) or 'nothing'}"
    return f"{text}; in hand {_tiles(scene, hand) or 'nothing'}."


def _supply_words(scene: Scene) -> list[str]:
    by_seller: dict[str, list[str]] = {}
    for resource, seller in scene.position["suppliers"].items():
        by_seller.setdefault(seller, []).append(resource)
    if not by_seller:
        return ["Nobody sells a resource."]
    return [
        f"{'The bank' if seller == 'BANK' else scene.name(seller)} sells {listed(goods)}."
        for seller, goods in by_seller.items()
    ]
