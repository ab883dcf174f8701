"""Auctions: of the bank, with first refusal for the opener, and of a debtor's concessions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.moves import Option
from econgames.metropoli.moves import Bid, Drop, Take, Waive
from econgames.metropoli.rules import debts
from econgames.metropoli.rules.books import move_concession, pay
from econgames.metropoli.rules.city import go_build
from econgames.metropoli.rules.tables import (
    AUCTION_BID,
    BANK,
    CONCESSION_AUCTION,
    DISTRESS_BID,
    DISTRESS_SALE,
    FIRST_REFUSAL,
    REFUSAL,
    option_of,
)

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["begin", "options", "play_bid", "play_drop", "play_take", "play_waive"]


def begin(s: State, concession: int, *, distress: bool = False) -> None:
    """Open an auction; in one of a debtor he does not bid himself."""
    s.item = concession
    s.high = 0
    s.bidder = -1
    s.inside = s.alive & ~(1 << s.active) if distress else s.alive
    s.ph = DISTRESS_BID if distress else AUCTION_BID
    _ask_next(s, s.active)


def _ask_next(s: State, after: int) -> None:
    """Ask the next who is in and can raise, clockwise; close when nobody is left to be asked."""
    n, cash, lowest = len(s.players), s.cash, s.high + s.edition.auction_step
    bidder = s.bidder
    inside = s.inside
    alone = 1 << bidder if bidder >= 0 else 0
    seat = after
    while inside != alone:
        seat = seat + 1 if seat + 1 < n else 0
        if inside >> seat & 1 and seat != bidder:
            if cash[seat] >= lowest:
                s.inside = inside
                s.asked = seat
                return
            inside ^= 1 << seat
    s.inside = inside
    _close(s)


_DROP = option_of(Drop)


def _highest(s: State, seat: int) -> int:
    step = s.edition.auction_step
    return s.cash[seat] // step * step


def options(s: State, seat: int) -> list[Option]:
    """Bids that the player can pay, or to drop out."""
    step = s.edition.auction_step
    bid = s.t.bidding(s.high + step, _highest(s, seat), step, seat)
    return [bid, _DROP[seat]]


def play_bid(s: State, move: Bid, seat: int) -> None:
    """Raise by one or more steps, up to the player's cash."""
    amount, step = move.amount, s.edition.auction_step
    if type(amount) is not int or amount % step or not s.high + step <= amount <= s.cash[seat]:
        why = (
            f"a bid is a multiple of {step} from {s.high + step} (a step above the high bid) to "
            f"{_highest(s, seat)} (the cash of {s.t.party[seat]} is {s.cash[seat]}); not {amount!r}"
        )
        raise IllegalMove("auction.bid", why)
    s.high = amount
    s.bidder = seat
    _ask_next(s, seat)


def play_drop(s: State, _move: Drop, seat: int) -> None:
    """Out for the rest of this auction."""
    s.inside ^= 1 << seat
    _ask_next(s, seat)


def _close(s: State) -> None:
    """Sell to the high bidder, unless the opener may take it from him."""
    bidder, high = s.bidder, s.high
    if s.ph == DISTRESS_BID:
        if bidder >= 0:
            _sell(s, bidder, s.active, high, DISTRESS_SALE, "distress")
        s.item = -1
        debts.go_on(s)
    elif bidder not in (-1, s.active) and s.cash[s.active] >= high + s.edition.refusal_premium:
        s.ph, s.asked = REFUSAL, s.active
    else:
        if bidder >= 0:
            _sell(s, bidder, BANK, high, CONCESSION_AUCTION, "auction")
        _done(s)


def _sell(s: State, buyer: int, seller: int, price: int, account: int, leg: str) -> None:
    # the price is known before anything changes hands: statements take it down here
    s.last_price = {**s.last_price, s.item: price}
    pay(s, buyer, seller, price, account)
    move_concession(s, s.item, seller, buyer, leg)


def _done(s: State) -> None:
    s.item = -1
    go_build(s)


def play_take(s: State, _move: Take, seat: int) -> None:
    """The opener takes the concession for the final bid and a premium."""
    _sell(s, seat, BANK, s.high + s.edition.refusal_premium, FIRST_REFUSAL, "auction")
    _done(s)


def play_waive(s: State, _move: Waive, _seat: int) -> None:
    """The opener leaves it to the high bidder."""
    _sell(s, s.bidder, BANK, s.high, CONCESSION_AUCTION, "auction")
    _done(s)
