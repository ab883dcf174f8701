"""What a player of Rolling Stock Stars sees, as numbers, and the words that moves are spelt in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.observing import Observation

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["observe", "words"]


def words(state: State) -> tuple[str, ...]:
    """Names in the moves: corporations and companies."""
    return (*state.t.corps, *state.t.ids)


def observe(view: State, seat: str) -> Observation:
    """The public position: it is all there is to see, but for the order of the deck.

    Examples
    --------
    >>> import econgames as eg
    >>> state = eg.new("rolling_stock_stars", players=3, seed=1).state
    >>> seen = observe(state.view("A"), "A").entries
    >>> seen["cash: me"], seen["deck"], len(seen)
    (30, 17, 1010)
    """
    t, facts, asked = view.t, view.snapshot(), view.pending()
    seen = Observation(view.players, seat)
    seen.number("turn", facts["turn"])
    seen.number("cost level", facts["cost_level"])
    seen.number("deck", facts["deck"])
    seen.present("on offer", facts["available"], t.ids)
    seen.present("revealed", facts["revealed"], t.ids)
    for near, player in seen.each(facts["players"]):
        seen.number(f"cash: {near}", player["cash"])
        seen.number(f"worth: {near}", player["worth"])
        seen.present(f"companies: {near}", player["companies"], t.ids)
        seen.numbers(f"shares: {near}", player["shares"], t.corps)
    for place, player in enumerate(facts["order"], 1):
        seen.who(f"player order {place}", player)
    investor = facts["foreign_investor"]
    seen.number("cash: investor", investor["cash"])
    seen.present("companies: investor", investor["companies"], t.ids)
    for name in t.corps:
        corporation = facts["corporations"].get(name, {})
        for key in ("price", "cash", "issued", "bank", "stars", "target", "income"):
            seen.number(f"{name}: {key}", corporation.get(key))
        seen.who(f"{name}: president", corporation.get("president"))
        seen.present(f"{name}: companies", corporation.get("companies", ()), t.ids)
    auction = asked.get("auction", {})
    seen.which("auction", auction.get("company"), t.ids)
    seen.number("auction: bid", auction.get("bid"))
    seen.who("auction: high bidder", auction.get("bidder"))
    seen.who("auction: still in", auction.get("still_in"))
    offers = {offer["corporation"]: offer for offer in asked.get("offers", ())}
    for name in t.corps:
        offer = offers.get(name, {})
        seen.which(f"{name}: offers for", offer.get("company"), t.ids)
        seen.number(f"{name}: offered price", offer.get("price"))
    seen.which("about corporation", asked.get("corporation"), t.corps)
    seen.which("about company", asked.get("company"), t.ids)
    return seen
