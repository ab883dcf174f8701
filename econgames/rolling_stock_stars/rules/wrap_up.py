"""Phase 2, wrap-up: new player order, and the foreign investor buys what is left over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import HiddenInformation
from econgames.rolling_stock_stars.rules.books import move_company, pay
from econgames.rolling_stock_stars.rules.tables import BANK, FI

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["begin", "reveal"]


def reveal(s: State) -> None:
    """Turn over the next company, not available this turn; the cost level may rise."""
    if s.deck:
        if s.deck[-1] < 0:
            raise HiddenInformation("the next company of the deck is hidden in a view")
        bit = 1 << s.deck.pop()
        s.revealed |= bit
        s.open_deck &= ~bit
    level = s.deck_level()
    if level > s.cost_level:
        s.cost_level = level


def begin(s: State) -> bool:
    """Order by cash, purchases of the foreign investor, new companies become available."""
    cash, t = s.cash, s.t
    s.order.sort(key=lambda seat: -cash[seat])
    while s.available:
        company = (s.available & -s.available).bit_length() - 1
        face = t.face[company]
        if face > cash[FI]:
            break
        s.available ^= 1 << company
        pay(s, FI, BANK, face, "foreign_purchase")
        move_company(s, company, -1, FI, "foreign_purchase")
        reveal(s)
    s.available |= s.revealed
    s.revealed = 0
    return False
