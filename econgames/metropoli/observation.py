"""What a player of Metropoli sees, as numbers, and the words that moves are spelt in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.observing import Observation
from econgames.metropoli.rules.tables import STATUS

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["observe", "words"]


def words(state: State) -> tuple[str, ...]:
    """Names in the moves: players, concessions and lots."""
    return (*state.players, *state.t.conc, *state.t.lots)


def observe(view: State, seat: str) -> Observation:
    """The position, with the event cards whose place in the deck everybody knows; money in dollars.

    Examples
    --------
    >>> import econgames as eg
    >>> state = eg.new("metropoli", players=3, seed=1).state
    >>> seen = observe(state.view("A"), "A").entries
    >>> seen["cash: me"], seen["owner of a: me"] == (state.snapshot()["owner"].get("a") == "A")
    (5000000, True)
    """
    t, facts, asked = view.t, view.snapshot(), view.pending()
    seen = Observation(view.players, seat)
    for key in ("round", "dice", "allowance", "offers_left", "final_run", "leaving"):
        seen.number(key.replace("_", " "), facts[key])
    for key in ("supply", "next_roof", "cards_drawn"):
        seen.number(key.replace("_", " "), facts[key])
    seen.who("active", facts["active"])
    seen.who("gala", facts["gala"])
    cards = [card.id for card in t.cards]
    seen.which("next card", facts["next_card"], cards)
    seen.present("card seen", asked["cards_seen"], cards)
    seen.present("built this turn", facts["built"], t.lots)
    for who, near in seen.near.items():
        seen.number(f"cash: {near}", facts["cash"].get(who))
        seen.number(f"space: {near}", facts["position"].get(who))
        seen.which(f"status: {near}", facts["status"].get(who), STATUS)
    for name in t.conc:
        seen.who(f"owner of {name}", facts["owner"].get(name))
    seen.numbers("floors", facts["height"], t.lots)
    roofs = facts["roof"].values()
    seen.present("roof", roofs, t.lots)
    seen.numbers("base value", facts["base_value"], t.hoods)
    auction, debt = asked.get("auction", {}), asked.get("debt", {})
    seen.which("auction", auction.get("concession"), t.conc)
    seen.number("auction: of a player", auction.get("kind") == "distress")
    seen.number("auction: high bid", auction.get("high"))
    seen.who("auction: high bidder", auction.get("bidder"))
    seen.who("auction: still in", auction.get("in"))
    seen.number("debt", debt.get("amount"))
    seen.who("creditor", debt.get("creditor"))
    seen.present("offered for the debt", debt.get("offered", ()), t.conc)
    _observe_offer(seen, view, asked.get("offer", {}))
    return seen


def _observe_offer(seen: Observation, view: State, offer: dict[str, object]) -> None:
    """The trade or joint block that waits for an answer."""
    t = view.t
    terms: dict[str, dict[str, int]] = {"shares": {}, **offer}  # type: ignore[dict-item]
    seen.who("offer: from", offer.get("player"))  # type: ignore[arg-type]
    seen.who("offer: to", offer.get("partner"))  # type: ignore[arg-type]
    for key in ("give", "want"):
        seen.present(f"offer: {key}", terms.get(key, ()), t.conc)
    seen.number("offer: cash", offer.get("cash"))  # type: ignore[arg-type]
    seen.which("offer: lot", offer.get("lot"), t.lots)
    for who, near in seen.near.items():
        seen.number(f"offer: share of {near}", terms["shares"].get(who))
    seen.who("offer: waiting", terms.get("waiting"))
