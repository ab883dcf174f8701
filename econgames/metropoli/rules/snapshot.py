"""The position as plain data, by name, in the format of recorded games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from econgames.metropoli import economy
from econgames.metropoli.rules.books import WIDTH
from econgames.metropoli.rules.deals import TradeOffer
from econgames.metropoli.rules.tables import ACCOUNTS, BANK, DISTRESS_BID, PHASES, SEATS, STATUS

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["pending", "snapshot"]


def snapshot(s: State) -> dict[str, Any]:
    """Position in the format of recorded games; of a view, without the hidden next card."""
    t = s.t
    number = s.deck[s.drawn % len(s.deck)]
    return {
        "phase": s.phase,
        "round": s.round,
        "active": SEATS[s.active],
        "decider": SEATS[s.asked] if s.asked >= 0 else None,
        "dice": s.dice or None,
        "allowance": s.allowance,
        "built": sorted(t.lots[lot] for lot in t.numbers(s.built)),
        "offers_left": s.offers_left,
        "final_run": s.final_run,
        "leaving": s.leaving,
        "supply": s.supply,
        "next_roof": economy.next_roof_height(s.roofs, edition=s.edition),
        "next_card": t.cards[number].id if number >= 0 else None,
        "cards_drawn": s.drawn,
        "gala": [SEATS[seat] for seat in s.gifts],
        "bankruptcies": [SEATS[seat] for seat in s.bankruptcies],
        "cash": dict(zip(s.players, s.cash, strict=False)),
        "position": {p: at for p, at in zip(s.players, s.place, strict=True) if at >= 0},
        "status": {p: STATUS[at] for p, at in zip(s.players, s.status, strict=True)},
        "owner": {
            name: SEATS[owner] for name, owner in zip(t.conc, s.owner, strict=True) if owner != BANK
        },
        "height": {lot: floors for lot, floors in zip(t.lots, s.height, strict=True) if floors},
        "roof": {
            district: t.lots[lot]
            for district, lot in zip(t.districts, s.roof, strict=True)
            if lot >= 0
        },
        "base_value": dict(zip(t.hoods, s.base, strict=True)),
        "received": _totals(s, s.received),
        "paid": _totals(s, s.paid),
        "auction": _auction(s),
        "debt": _debt(s),
        "offer": _offer(s),
    }


def _totals(s: State, totals: list[int]) -> dict[str, int]:
    return {
        f"{player}.{account}": total
        for seat, player in enumerate(s.players)
        for account, total in zip(ACCOUNTS, totals[seat * WIDTH : (seat + 1) * WIDTH], strict=True)
        if total
    }


def _auction(s: State) -> dict[str, Any]:
    if s.item < 0:
        return {}
    found = {
        "concession": s.t.conc[s.item],
        "kind": "distress" if s.ph == DISTRESS_BID else "bank",
        "high": s.high,
        "in": [SEATS[seat] for seat in s.t.numbers(s.inside)],
    }
    if s.bidder >= 0:
        found["bidder"] = SEATS[s.bidder]
    return found


def _debt(s: State) -> dict[str, Any]:
    if s.creditor < 0:
        return {}
    return {
        "creditor": s.t.party[s.creditor],
        "amount": s.amount,
        "lines": {ACCOUNTS[account]: part for account, part in s.lines},
        "offered": list(s.t.names(s.offered)),
    }


def _offer(s: State) -> dict[str, Any]:
    t, offer = s.t, s.offer
    if offer is None:
        return {}
    if isinstance(offer, TradeOffer):
        return {
            "type": "propose_trade",
            "partner": SEATS[offer.partner],
            "give": list(t.names(offer.give)),
            "want": list(t.names(offer.want)),
            "cash": offer.cash,
            "back": PHASES[offer.back],
        }
    return {
        "type": "joint_build",
        "lot": t.lots[offer.lot],
        "shares": {SEATS[seat]: share for seat, share in offer.shares},
        "waiting": [SEATS[seat] for seat in offer.waiting],
        "back": PHASES[offer.back],
    }


def pending(s: State) -> dict[str, Any]:
    """What the next decision is about, by name; keys appear where they apply.

    ``auction`` (concession, kind, high, bidder, in, opener), ``debt`` (creditor, amount, lines,
    offered), ``offer`` (type and terms, waiting, back, player), ``lots`` (where a block may go),
    ``concessions`` (which may be chosen: Town Hall, tender, distress), ``street`` (whose lots a
    free block may go to), ``bridge`` (the opposite one), ``cards_seen`` (ids of the event cards
    in the order of drawing, as long as some are unknown; then the whole cycle, next first).
    """
    from econgames.metropoli.rules import city

    t = s.t
    found: dict[str, Any] = {"cards_seen": _cards_seen(s)}
    if not s.actors():
        return found
    if s.item >= 0:
        found["auction"] = {**_auction(s), "opener": SEATS[s.active]}
    if s.creditor >= 0:
        found["debt"] = _debt(s)
    if s.offer is not None:
        found["offer"] = {**_offer(s), "player": SEATS[s.active]}
    phase = s.phase
    if phase in ("own_street", "town_hall", "card_free_block", "build"):
        found["lots"] = [t.lots[lot] for lot in t.numbers(city.free_lots(s))]
    if phase in ("town_hall", "card_tender"):
        found["concessions"] = [t.conc[i] for i in t.numbers(s.owned[BANK])]
    elif phase == "distress_choice":
        mine = s.owned[s.active] & ~s.offered
        found["concessions"] = [t.conc[i] for i in t.numbers(mine)]
    elif phase == "own_street":
        found["street"] = t.conc[t.conc_here[s.place[s.active]]]
    elif phase == "bridge_choice":
        found["bridge"] = t.conc[t.opposite[t.conc_here[s.place[s.active]]]]
    return found


def _cards_seen(s: State) -> list[str]:
    """Event cards whose place everybody knows."""
    size = len(s.deck)
    if s.drawn < size:
        known = s.deck[: s.drawn]
    else:
        top = s.drawn % size
        known = s.deck[top:] + s.deck[:top]
    return [s.t.cards[number].id for number in known]
