"""Phase 6, dividends: payout, and the new share price; phase 7, the end card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.moves import Option
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.moves import Dividend
from econgames.rolling_stock_stars.rules.books import go_bankrupt, move_price, pay
from econgames.rolling_stock_stars.rules.tables import BANK, CORPS

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["begin", "by_price", "end_card", "highest", "options", "play_dividend"]


def by_price(s: State) -> list[int]:
    """Founded corporations, dearest share first."""
    founded = [corp for corp, card in enumerate(s.card) if card >= 0]
    founded.sort(key=lambda corp: -s.card[corp])
    return founded


def begin(s: State) -> bool:
    """Corporations in descending price, an order that is fixed now."""
    s.queue = by_price(s)
    return _ask_next(s)


def _ask_next(s: State) -> bool:
    while s.queue:
        corp = s.queue[0]
        if s.president[corp] >= 0:
            s.subject = corp
            s.asked = s.president[corp]
            return True
        _adjust_price(s, corp)
        del s.queue[0]
    return False


def highest(s: State, corp: int) -> int:
    """Highest dividend a share that the corporation may pay."""
    t = s.t
    return economy.max_dividend(
        t.prices[s.card[corp]], s.cash[CORPS + corp], s.issued[corp], edition=t.edition
    )


def options(s: State, seat: int) -> list[Option]:
    """The dividends that the president may choose."""
    return [s.t.paying(s.subject, highest(s, s.subject), seat)]


def play_dividend(s: State, move: Dividend, seat: int) -> bool:
    """Pay each holder, then move the price; at price 0 the corporation is bankrupt."""
    t, corp = s.t, s.subject
    if move.corporation != t.corps[corp]:
        why = f"it is the dividend of {t.corps[corp]}, not of {move.corporation}"
        raise IllegalMove("dividend.turn", why)
    per_share, most = move.per_share, highest(s, corp)
    if type(per_share) is not int or not 0 <= per_share <= most:
        price, treasury = t.prices[s.card[corp]], s.cash[CORPS + corp]
        why = (
            f"a dividend of {t.corps[corp]} is 0 to {most} a share (a third of the price {price}; "
            f"treasury {treasury} for {s.issued[corp]} shares); not {per_share!r}"
        )
        raise IllegalMove("dividend.range", why)
    if per_share:
        shares = s.shares[corp]
        for holder in (*s.order, BANK):
            if shares[holder]:
                pay(s, CORPS + corp, holder, per_share * shares[holder], "dividend")
    _adjust_price(s, corp)
    del s.queue[0]
    return _ask_next(s)


def _adjust_price(s: State, corp: int) -> None:
    t = s.t
    card, party = s.card[corp], CORPS + corp
    have = t.stars(corp, s.owned[party], s.cash[party])
    target = economy.target_stars(s.issued[corp], t.prices[card], edition=t.edition)
    new = economy.card_after(card, have - target, s.holder, t.edition.largest_price_move)
    if new == 0:
        go_bankrupt(s, corp)
    elif new != card:
        move_price(s, corp, new)


def end_card(s: State) -> bool:
    """The game ends, or the end card is flipped once nothing is left to auction."""
    t = s.t
    if s.cost_level == t.end_flipped or t.last in s.card:
        s.over = True
        return True
    if s.cost_level == t.end_front and not s.available:
        s.cost_level = t.end_flipped
    return False
