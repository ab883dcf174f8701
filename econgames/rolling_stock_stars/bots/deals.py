"""What the stronger bots think of acquisitions: offers of their own, and answers to others'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.rolling_stock_stars.bots.notes import Notes
from econgames.rolling_stock_stars.bots.valuation import Valuation
from econgames.rolling_stock_stars.bots.words import compared, dollars, more, price_path
from econgames.rolling_stock_stars.rules.tables import CORPS, FI

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option

__all__ = ["Deal", "answer", "best_offer", "move_of", "reason_of"]


class Deal(NamedTuple):
    """A purchase that a bot considers."""

    value: float
    """Gain of the bot, in dollars."""
    option: Option
    price: int
    corp: int
    """Buyer."""
    company: int
    seller: str
    """Kind of seller: investor, self, rival, or corporation."""


def best_offer(values: Valuation, options: list[Option], notes: Notes) -> Deal | None:
    """The most valuable offer that is worth making, if there is one; the first among equals."""
    view, seat, k = values.view, values.seat, values.constants
    if notes.count(view, seat, "offer") >= k.offers_a_phase:
        return None
    best: Deal | None = None
    least = k.least_gain
    investors, own, rivals = view.owned[FI], view.owned[seat], values.rivals_companies()
    for option in options:
        if option.kind != "offer":
            continue
        move: Any = option.move
        corp, company = view.t.corp[move.corporation], view.t.index[move.company]
        bit = 1 << company
        if bit & investors:
            deals = [_from_investor(values, option, corp, company)]
        elif bit & own:
            deals = _from_self(values, option, corp, company)
        elif bit & rivals:
            if notes.count(view, seat, "offer", company):
                continue
            deals = _from_rival(values, option, corp, company)
        elif k.own_deals:
            deals = _between_own(values, option, corp, company)
        else:
            continue
        for deal in deals:
            if deal.value > least:
                best, least = deal, deal.value
    return best


def _prices(option: Option) -> tuple[int, int]:
    """Lowest and highest price of an offer."""
    move: Any = option.move
    return (move.price, option.high) if option.field else (move.price, move.price)


def _from_investor(values: Valuation, option: Option, corp: int, company: int) -> Deal:
    price = _prices(option)[0]
    return Deal(values.gain(corp, company, price), option, price, corp, company, "investor")


def _from_self(values: Valuation, option: Option, corp: int, company: int) -> list[Deal]:
    low, high = _prices(option)
    face, loses, a = values.t.face[company], values.hold(company), values.constants.cash_weight
    prices = [low] if low == high else [low, face, high] if low < face < high else [low, high]
    return [
        Deal(
            a * price - loses + values.gain(corp, company, price),
            option,
            price,
            corp,
            company,
            "self",
        )
        for price in prices
    ]


def _from_rival(values: Valuation, option: Option, corp: int, company: int) -> list[Deal]:
    low, high = _prices(option)
    face, dearest = values.t.face[company], values.t.high[company]
    # just above the middle between face value and the highest price, as an owner likes it
    price = max(low, min(high, (face + dearest) // 2 + 1))
    value = values.gain(corp, company, price)
    if value <= values.constants.least_rival_gain:
        return []
    return [Deal(value, option, price, corp, company, "rival")]


def _between_own(values: Valuation, option: Option, corp: int, company: int) -> list[Deal]:
    view, seat = values.view, values.seat
    seller = view.owner(company) - CORPS
    if view.president[seller] != seat:
        return []
    held = view.shares[seller][seat]
    return [
        Deal(
            values.gain(corp, company, price)
            + held * values.change(seller, 0, 1 << company, price),
            option,
            price,
            corp,
            company,
            "corporation",
        )
        for price in dict.fromkeys(_prices(option))
    ]


def reason_of(deal: Deal, values: Valuation) -> str:
    """One sentence for an offer, with its numbers."""
    t, view, seat = values.t, values.view, values.seat
    buyer, company, price = t.corps[deal.corp], t.ids[deal.company], deal.price
    old = values.now(deal.corp)
    new = old + values.change(deal.corp, 1 << deal.company, 0, -price)
    path = price_path(buyer, old, new, view.shares[deal.corp][seat])
    total = f"in all {more(deal.value)}"
    if deal.seller == "self":
        loses = values.hold(deal.company)
        return (
            f"I sell {company} to my own {buyer} for {dollars(price)}, against "
            f"{dollars(loses)} of face value and income, and {path}: {total}."
        )
    if deal.seller == "corporation":
        seller = view.owner(deal.company) - CORPS
        before = values.now(seller)
        after = before + values.change(seller, 0, 1 << deal.company, price)
        name = t.corps[seller]
        return (
            f"{name} sells {company} to {buyer} for {dollars(price)}, both are mine: {path}, and "
            f"{name} {compared(after, before)}, on "
            f"{view.shares[seller][seat]}: {total}."
        )
    owner = t.party[view.owner(deal.company)]
    whom = "the investor" if deal.seller == "investor" else f"player {owner}"
    return f"{buyer} buys {company} from {whom} for {dollars(price)}: {path}, {total}."


def answer(values: Valuation, option: Option) -> tuple[bool, str]:
    """Whether to accept the offer that `option` answers, and why."""
    view, t, seat = values.view, values.t, values.seat
    move: Any = option.move
    buyer, company = t.corp[move.corporation], t.index[move.company]
    price, line = next(offer[2:] for offer in view.offers if offer[:2] == (buyer, company))
    if line is not None:
        return _intervene(values, line[0], company)
    owner = view.owner(company)
    if owner == seat:
        worth = values.worth(company)
        part = values.gain(buyer, company, price)
        value = price - worth + part
        text = f"{move.company} is worth {dollars(worth)} to me, and the offer is {dollars(price)}"
        if view.shares[buyer][seat]:
            text += f", with {more(part)} on my shares of {move.corporation}"
    else:
        seller = owner - CORPS
        old, held = values.now(seller), view.shares[seller][seat]
        change = values.change(seller, 0, 1 << company, price)
        value = held * change
        text = (
            f"The offer for {move.company} is {dollars(price)}: "
            f"{price_path(t.corps[seller], old, old + change, held)}"
        )
    accept = value > 0
    return accept, f"{text}: in all {more(value)}, so I {'accept' if accept else 'refuse'}."


def _intervene(values: Valuation, corp: int, company: int) -> tuple[bool, str]:
    t = values.t
    price = t.face[company] if t.first_at_investor[corp] else t.high[company]
    old = values.now(corp)
    gain = values.gain(corp, company, price)
    new = old + values.change(corp, 1 << company, 0, -price)
    accept = gain > 0
    verb = "buys" if accept else "leaves"
    return accept, (
        f"{t.corps[corp]} {verb} {t.ids[company]} at {dollars(price)}: if it buys, I expect it "
        f"{compared(new, old)}, {more(gain)} on my shares."
    )


def move_of(deal: Deal) -> Move:
    """The move that makes the offer."""
    return deal.option.at(deal.price) if deal.option.field else deal.option.move
