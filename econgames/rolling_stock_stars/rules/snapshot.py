"""The public position as plain data, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.rules import acquire
from econgames.rolling_stock_stars.rules.tables import BANK, CORPS, FI, SEAT, SEATS

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["pending", "snapshot"]


def snapshot(s: State) -> dict[str, Any]:
    """Public position in the format of recorded games."""
    t = s.t
    return {
        "phase": s.phase,
        "turn": s.turn,
        "order": [SEATS[seat] for seat in s.order],
        "cost_level": s.cost_level,
        "players": {name: _player(s, name) for name in s.players},
        "corporations": {
            t.corps[corp]: _corporation(s, corp)
            for corp in sorted(range(len(t.corps)), key=t.corps.__getitem__)
            if s.card[corp] >= 0
        },
        "foreign_investor": {
            "cash": s.cash[FI],
            "companies": sorted(t.names(s.owned[FI])),
        },
        "available": sorted(t.names(s.available)),
        "revealed": sorted(t.names(s.revealed)),
        "deck": len(s.deck),
    }


def _player(s: State, name: str) -> dict[str, Any]:
    t, seat = s.t, SEAT[name]
    held = {t.corps[c]: row[seat] for c, row in enumerate(s.shares) if row[seat]}
    return {
        "cash": s.cash[seat],
        "worth": s.worth(name),
        "companies": sorted(t.names(s.owned[seat])),
        "shares": dict(sorted(held.items())),
    }


def _corporation(s: State, corp: int) -> dict[str, Any]:
    t, party = s.t, CORPS + corp
    price, owned = t.prices[s.card[corp]], s.owned[party]
    president = s.president[corp]
    return {
        "price": price,
        "cash": s.cash[party],
        "companies": sorted(t.names(owned)),
        "issued": s.issued[corp],
        "bank": s.shares[corp][BANK],
        "president": SEATS[president] if president >= 0 else None,
        "stars": t.stars(corp, owned, s.cash[party]),
        "target": economy.target_stars(s.issued[corp], price, edition=s.edition),
        "income": t.income(corp, owned, s.cost_level),
    }


def pending(s: State) -> dict[str, Any]:
    """What the next decision is about, by name; keys appear where they apply.

    ``auction`` (company, bid, bidder, starter, still_in), ``offers`` (list of corporation,
    company, price, owner, asked), ``corporation`` (dividends, issue), ``company`` (IPO),
    ``deck_levels`` (levels of the cards left, next first), ``deck`` (ids of the companies in
    the deck, where they are open to inspection).
    """
    t = s.t
    levels = (t.level[card] if card >= 0 else -card for card in reversed(s.deck))
    found: dict[str, Any] = {"deck_levels": list(levels)}
    if s.options_given.get("open_companies"):
        found["deck"] = t.names(s.open_deck)
    if s.over:
        return found
    if s.auctioned >= 0:
        found["auction"] = {
            "company": t.ids[s.auctioned],
            "bid": s.bid,
            "bidder": SEATS[s.bidder],
            "starter": SEATS[s.order[s.cursor]],
            "still_in": [SEATS[seat] for seat in s.ring],
        }
    if s.phase == "acquisition":
        found["offers"] = [_offer(s, offer) for offer in s.offers]
    elif s.phase in ("dividends", "issue"):
        found["corporation"] = t.corps[s.subject]
    elif s.phase == "ipo":
        found["company"] = t.ids[s.subject]
    return found


def _offer(s: State, offer: acquire.OpenOffer) -> dict[str, Any]:
    t = s.t
    buyer, company, price, line = offer
    asked: dict[str, Any] = {
        "corporation": t.corps[buyer],
        "company": t.ids[company],
        "price": price,
        "owner": t.party[s.owner(company)],
        "asked": SEATS[acquire.answerer(s, offer)],
    }
    if line is not None:
        asked["line"] = [t.corps[corp] for corp in line]
    return asked
