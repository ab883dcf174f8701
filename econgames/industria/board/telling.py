"""A position of Industria in words: for screen readers, for the terminal, for pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from econgames.industria.board.amounts import listed, money
from econgames.industria.board.scene import NAMES
from econgames.industria.board.words import tile_name

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = ["alt", "describe"]

_TASKS = {
    "offer": "offers a tile",
    "bid": "bids or passes",
    "hammer": "sells or keeps",
    "build": "builds",
}


def alt(state: State, names: Mapping[str, str] | None = None) -> str:
    """The position in one line, as the alternative text of its picture.

    Examples
    --------
    >>> import econgames as eg
    >>> alt(eg.new("industria", players=3, seed=1, start_player="B").state)
    'Industria, epoch 1 Mines and mills, round 1: Ben offers a tile'
    """
    facts = state.snapshot()
    head = f"Industria, {_where(state)}"
    if "turn" not in facts:
        return f"{head}: {_end_words(state, names or NAMES)}"
    who = (names or NAMES).get(facts["turn"], facts["turn"])
    return f"{head}: {who} {_TASKS[facts['phase']]}"


def _where(state: State) -> str:
    name = state.edition.epoch_names[state.epoch]
    return f"epoch {state.epoch} {name}, round {state.round}"


def _end_words(state: State, names: Mapping[str, str]) -> str:
    rows = state.result()
    winners = [str(row["player"]) for row in rows if row["rank"] == 1]
    who = listed([names.get(letter, letter) for letter in winners])
    verb = "wins" if len(winners) == 1 else "share the victory"
    return f"{who} {verb} with {rows[0]['total']} VP"


def describe(state: State, names: Mapping[str, str] | None = None) -> str:
    """The position in words: who decides what, then players, tiles and resources.

    Parameters
    ----------
    state : State
    names : mapping of str to str, optional
        Seat to display name.

    Returns
    -------
    str
        Several sentences; nothing that a player may not see.
    """
    known = NAMES if names is None else names
    facts = state.snapshot()
    parts = [f"{alt(state, known)}."]
    if "auction" in facts:
        parts.append(_auction_words(state, facts, known))
    elif facts["display"]:
        parts.append(f"In the display: {_tiles(state, facts['display'])}.")
    parts += [_player_words(state, facts, letter, known) for letter in state.players]
    parts += _supply_words(facts, known)
    unseen = [f"{len(tiles)} of epoch {epoch}" for epoch, tiles in facts["pile"].items() if tiles]
    parts.append(f"Tiles face down: {listed(unseen) or 'none'}.")
    return " ".join(parts)


def _tiles(state: State, ids: list[str]) -> str:
    return listed([tile_name(tile, state.edition) for tile in ids])


def _auction_words(state: State, facts: dict[str, Any], names: Mapping[str, str]) -> str:
    auction = facts["auction"]
    seller = names.get(facts["auctioneer"], facts["auctioneer"])
    text = f"{seller} auctions {tile_name(auction['tile'], state.edition)}"
    bids = [
        f"{names.get(letter, letter)} {money(bid) if bid else 'passed'}"
        for letter, bid in auction["bids"].items()
    ]
    text += f"; bids: {listed(bids)}." if bids else "; no bid yet."
    rest = [tile for tile in facts["display"] if tile != auction["tile"]]
    return f"{text} To follow: {_tiles(state, rest)}." if rest else text


def _player_words(
    state: State, facts: dict[str, Any], letter: str, names: Mapping[str, str]
) -> str:
    table, hand = list(facts["table"][letter]), facts["hand"][letter]
    marker = ", start player" if facts["start_player"] == letter else ""
    text = f"{names.get(letter, letter)}{marker}: {money(facts['money'][letter])}, "
    text += f"{facts['vp'][letter]} VP"
    if facts["discount"][letter]:
        text += f", discount {facts['discount'][letter]}"
    text += f"; on the table {_tiles(state, table) or 'nothing'}"
    return f"{text}; in hand {_tiles(state, hand) or 'nothing'}."


def _supply_words(facts: dict[str, Any], names: Mapping[str, str]) -> list[str]:
    by_seller: dict[str, list[str]] = {}
    for resource, seller in facts["suppliers"].items():
        by_seller.setdefault(seller, []).append(resource)
    if not by_seller:
        return ["Nobody sells a resource."]
    return [
        f"{'The bank' if seller == 'BANK' else names.get(seller, seller)} sells {listed(goods)}."
        for seller, goods in by_seller.items()
    ]
