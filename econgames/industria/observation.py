"""What a player of Industria sees, as numbers, and the words that moves are spelt in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.observing import Observation
from econgames.industria.rules.tables import KINDS

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = ["observe", "words"]


def words(state: State) -> tuple[str, ...]:
    """Names in the moves: tiles, resources, and where a resource comes from."""
    return (*state.t.ids, *state.t.resources, "own", "player", "bank")


def observe(view: State, seat: str) -> Observation:
    """The position; which tiles are still face down is known, their order is not.

    Examples
    --------
    >>> import econgames as eg
    >>> state = eg.new("industria", players=3, seed=1).state
    >>> seen = observe(state.view("A"), "A").entries
    >>> seen["money: me"], sum(seen[f"display: {tile}"] for tile in state.t.ids)
    (5, 3)
    """
    t, facts, asked = view.t, view.snapshot(), view.pending()
    seen = Observation(view.players, seat)
    seen.number("epoch", facts["epoch"])
    seen.number("round", facts["round"])
    seen.who("start player", facts["start_player"])
    seen.who("auctioneer", facts.get("auctioneer"))
    seen.present("display", facts["display"], t.ids)
    unseen = {tile for tiles in asked["unseen"].values() for tile in tiles}
    seen.present("face down", unseen, t.ids)
    for key in ("money", "discount", "vp"):
        for who, near in seen.near.items():
            seen.number(f"{key}: {near}", facts[key][who])
    for key in ("hand", "table"):
        for who, near in seen.near.items():
            seen.present(f"{key}: {near}", facts[key][who], t.ids)
    for name in t.resources:
        supplier = facts["suppliers"].get(name)
        seen.who(f"{name}: supplier", supplier if supplier in view.players else None)
        seen.number(f"{name}: from the bank", supplier == "BANK")
    auction = asked.get("auction", {})
    seen.which("auction", auction.get("tile"), t.ids)
    seen.number("auction: high bid", auction.get("high_bid"))
    seen.who("auction: high bidder", auction.get("high_bidder"))
    seen.who("auction: still to answer", auction.get("queue"))
    seen.numbers("may still build", asked.get("build", {}).get("left", {}), KINDS[:3])
    return seen
