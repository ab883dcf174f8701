"""The two lines of the turn box, and where the game is."""

from __future__ import annotations

from typing import Final

from econgames.drawing.words import listed, plural
from econgames.industria.board.amounts import money, roman, span_words
from econgames.industria.board.ending import winner_words
from econgames.industria.board.marks import short_name
from econgames.industria.board.scene import Scene

_ANY: Final = 1000.0
"""Room for a short name in a sentence that is cut where it is written."""


def place_words(scene: Scene) -> str:
    """Where the game is: epoch, round, who has the marker of the start player."""
    epochs = scene.edition.epochs[len(scene.players)]
    rounds = len(epochs) * scene.edition.rounds_per_epoch[len(scene.players)]
    place = f"Epoch {roman(scene.epoch)} of {roman(epochs[-1])}"
    if scene.is_over:
        return f"{place} · game over after {plural(rounds, 'round')}"
    first = scene.name(scene.position["start_player"])
    return f"{place} · round {scene.position['round']} of {rounds} · {first} starts"


def turn_words(scene: Scene) -> tuple[str, str]:
    """Who does what; counts, prices or ranges."""
    if scene.speaker is None:
        rest = [row for row in scene.result if row["player"] not in scene.winners]
        words = [f"{scene.name(str(row['player']))} {row['total']} VP" for row in rest]
        return winner_words(scene), " · ".join(words)
    name = scene.name(scene.speaker)
    if scene.phase == "offer":
        return _offer(scene, name)
    if scene.phase == "build":
        return _build(scene, name)
    assert scene.auction is not None
    tile = short_name(scene.tile(scene.auction["tile"]), 1, _ANY)
    others = scene.viewer is not None and scene.viewer != scene.speaker
    if scene.phase == "bid":
        task = f"{name} bids for {tile} or passes" if others else f"{name}: bid for {tile} or pass"
        return task, _bid_line(scene)
    price = money(scene.auction["high_bid"])
    task = f"{name} sells or keeps {tile}" if others else f"{name}: sell or keep {tile}"
    left = len(scene.position["display"]) - 1
    after = f"{plural(left, 'tile')} to follow" if left else "the last tile of the round"
    return task, f"{scene.name(scene.auction['high_bidder'])} bids {price} · {after}"


def _offer(scene: Scene, name: str) -> tuple[str, str]:
    others = scene.viewer is not None and scene.viewer != scene.speaker
    task = f"{name} offers a tile" if others else f"{name}: offer a tile"
    tiles = plural(len(scene.position["display"]), "tile")
    return task, f"{tiles} on display · the others bid once each, then sell or keep"


def _bid_line(scene: Scene) -> str:
    assert scene.auction is not None and scene.speaker is not None
    low, cash = scene.auction["low_bid"], scene.money(scene.speaker)
    words = span_words(low, cash) if low <= cash else f"has {money(cash)}, the next bid is {low}"
    if not scene.auction["high_bid"]:
        return f"{words} · no bid yet"
    holder = scene.name(scene.auction["high_bidder"])
    return f"{words} · {holder} holds the high bid of {scene.auction['high_bid']}"


def _build(scene: Scene, name: str) -> tuple[str, str]:
    kinds = [choice.kind for choice in scene.asked]
    found = [
        (kinds.count("play_factory"), "factory", "factories"),
        (kinds.count("play_technology"), "technology", "technologies"),
        (kinds.count("play_bonus"), "bonus tile", "bonus tiles"),
    ]
    plays = [plural(*row) for row in found if row[0]]
    others = scene.viewer is not None and scene.viewer != scene.speaker
    verb = "builds or ends the turn" if plays else "ends the turn"
    task = f"{name} {verb}" if others else f"{name}: {verb.replace('s or ends', ' or end')}"
    if not plays and not others:
        task = f"{name}: end the turn"
    cash = money(scene.money(str(scene.speaker)))
    return task, f"can play {listed(plays, 'or') or 'nothing'} · has {cash}"
