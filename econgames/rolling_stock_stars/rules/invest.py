"""Phase 1, investment: buy or sell a share, auction a company, or pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.masks import bits
from econgames.core.moves import Option
from econgames.rolling_stock_stars.economy import card_above, card_below
from econgames.rolling_stock_stars.moves import Bid, BuyShare, Pass, SellShare
from econgames.rolling_stock_stars.rules.books import (
    go_bankrupt,
    move_company,
    move_price,
    move_share,
    pay,
)
from econgames.rolling_stock_stars.rules.tables import BANK
from econgames.rolling_stock_stars.rules.wrap_up import reveal

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["begin", "options", "play_bid", "play_buy", "play_pass", "play_sell"]


def begin(s: State) -> bool:
    """Start the phase with the first player; True if somebody is asked."""
    s.turn += 1
    s.passes = 0
    s.cursor = -1
    return _ask_next(s)


def _ask_next(s: State) -> bool:
    """Ask the next player who has an action to offer; False when all have passed in a row."""
    n = len(s.order)
    while s.passes < n:
        s.cursor = (s.cursor + 1) % n
        seat = s.order[s.cursor]
        if _has_action(s, seat):
            s.asked = seat
            return True
        s.passes += 1
    return False


def _has_action(s: State, seat: int) -> bool:
    t = s.t
    cash = s.cash[seat]
    if s.available & t.can_pay_face[cash if cash < t.cap else t.cap]:
        return True
    for corp, card in enumerate(s.card):
        if card >= 0:
            shares = s.shares[corp]
            if shares[seat]:
                return True
            if shares[BANK] and t.prices[card_above(card, s.holder)] <= cash:
                return True
    return False


def options(s: State, seat: int) -> list[Option]:
    """Everything that the player asked may do."""
    t = s.t
    cash = s.cash[seat]
    if s.auctioned >= 0:
        return [t.bidding(s.auctioned, s.bid + 1, cash, seat), t.passing(seat)]
    found = [
        t.bidding(company, t.face[company], cash, seat)
        for company in bits(s.available & t.can_pay_face[cash if cash < t.cap else t.cap])
    ]
    holder = s.holder
    for corp, card in enumerate(s.card):
        if card >= 0:
            shares = s.shares[corp]
            if shares[BANK] and t.prices[card_above(card, holder)] <= cash:
                found.append(t.buying(corp, seat))
            if shares[seat]:
                found.append(t.selling(corp, seat))
    found.append(t.passing(seat))
    return found


def play_bid(s: State, move: Bid, seat: int) -> bool:
    """Open or raise: 1 or more above the last bid, or face value, up to the player's cash."""
    t = s.t
    company = t.index.get(move.company, -1)
    price, cash = move.price, s.cash[seat]
    if s.auctioned >= 0:
        if company != s.auctioned:
            name = t.ids[s.auctioned]
            raise IllegalMove("invest.auction", f"{name} is under the hammer, not {move.company}")
        low = s.bid + 1
    else:
        if company < 0 or not s.available >> company & 1:
            raise IllegalMove("invest.available", _why_not_available(s, move.company))
        low = t.face[company]
    if type(price) is not int or not low <= price <= cash:
        why = (
            f"a bid for {move.company} is a whole number from {low} "
            f"({'one above the last bid' if s.auctioned >= 0 else 'its face value'}) "
            f"to {cash} (the cash of {t.party[seat]}); not {price!r}"
        )
        raise IllegalMove("invest.bid", why)
    if s.auctioned < 0:
        s.auctioned = company
        s.passes = 0
        first = s.cursor
        s.ring = [*s.order[first:], *s.order[:first]]
    s.bid = price
    s.bidder = seat
    return _next_bidder(s, seat)


def _why_not_available(s: State, name: str) -> str:
    company = s.t.index.get(name, -1)
    if company < 0:
        return f"there is no company {name!r}"
    if s.revealed >> company & 1:
        return f"{name} was revealed this turn and can be auctioned from the next turn on"
    for party, owned in enumerate(s.owned):
        if owned >> company & 1:
            return f"{name} belongs to {s.t.party[party]}"
    return f"{name} is not on offer"


def _next_bidder(s: State, after: int) -> bool:
    """Ask the next who is still in and can raise; sell when the bidder is alone."""
    cash, bid, bidder = s.cash, s.bid, s.bidder
    place = s.ring.index(after)
    rest = s.ring[place + 1 :] + s.ring[:place]
    still = [seat for seat in rest if seat == bidder or cash[seat] > bid]
    if after == bidder:
        still.append(after)
    s.ring = still
    if len(still) > 1:
        s.asked = still[0]
        return True
    company = s.auctioned
    s.auctioned = -1
    s.available ^= 1 << company
    pay(s, bidder, BANK, bid, "auction")
    move_company(s, company, -1, bidder, "auction")
    reveal(s)
    return _ask_next(s)


def play_pass(s: State, _move: Pass, seat: int) -> bool:
    """Leave the auction for good, or set one's pass mark."""
    if s.auctioned >= 0:
        return _next_bidder(s, seat)
    s.passes += 1
    return _ask_next(s)


def _corporation(s: State, name: str) -> int:
    corp = s.t.corp.get(name, -1)
    if corp < 0 or s.card[corp] < 0:
        why = "there is no corporation" if corp < 0 else "not founded:"
        raise IllegalMove("corporation.exists", f"{why} {name!r}")
    return corp


def _no_auction(s: State) -> None:
    if s.auctioned >= 0:
        name = s.t.ids[s.auctioned]
        raise IllegalMove("invest.auction", f"an auction is open: bid more for {name}, or pass")


def play_buy(s: State, move: BuyShare, seat: int) -> bool:
    """Buy from the bank at the next higher free price; at the last price the game ends."""
    _no_auction(s)
    t = s.t
    corp = _corporation(s, move.corporation)
    shares = s.shares[corp]
    card = card_above(s.card[corp], s.holder)
    price = t.prices[card]
    if not shares[BANK]:
        raise IllegalMove("invest.buy", f"the bank has no share of {move.corporation}")
    if price > s.cash[seat]:
        why = f"a share of {move.corporation} costs {price}; {t.party[seat]} has {s.cash[seat]}"
        raise IllegalMove("invest.buy", why)
    move_price(s, corp, card)
    pay(s, seat, BANK, price, "share_purchase")
    move_share(s, corp, BANK, seat, 1, "share_purchase")
    _settle_presidency(s, corp, seat)
    if card == t.last:
        s.over = True
        return True
    s.passes = 0
    return _ask_next(s)


def play_sell(s: State, move: SellShare, seat: int) -> bool:
    """Sell to the bank at the next lower free price; at price 0 the corporation is bankrupt."""
    _no_auction(s)
    t = s.t
    corp = _corporation(s, move.corporation)
    if not s.shares[corp][seat]:
        why = f"{t.party[seat]} holds no share of {move.corporation}"
        raise IllegalMove("invest.sell", why)
    card = card_below(s.card[corp], s.holder)
    move_price(s, corp, card)
    pay(s, BANK, seat, t.prices[card], "share_sale")
    move_share(s, corp, seat, BANK, 1, "share_sale")
    if card == 0:
        go_bankrupt(s, corp)
    else:
        _settle_presidency(s, corp, seat)
    s.passes = 0
    return _ask_next(s)


def _settle_presidency(s: State, corp: int, trader: int) -> None:
    """The next in order after the president who holds more than he does takes over."""
    president = s.president[corp]
    shares = s.shares[corp]
    if president < 0:
        s.president[corp] = trader
        return
    have = shares[president]
    place = s.order.index(president)
    for seat in s.order[place + 1 :] + s.order[:place]:
        if shares[seat] > have:
            s.president[corp] = seat
            return
    if not have:
        s.president[corp] = -1
