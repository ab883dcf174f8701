"""Phase 5, income: everybody is paid, or pays his loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.rolling_stock_stars.rules.books import go_bankrupt, pay
from econgames.rolling_stock_stars.rules.tables import BANK, CORPS, FI

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["begin"]


def begin(s: State) -> bool:
    """Players in order, the foreign investor, then the corporations."""
    t, level, owned = s.t, s.cost_level, s.owned
    for seat in s.order:
        if owned[seat]:
            _book(s, seat, t.income(-1, owned[seat], level))
    _book(s, FI, t.income(-1, owned[FI], level) + t.edition.foreign_investor_income)
    for corp, card in enumerate(s.card):
        if card >= 0:
            party = CORPS + corp
            amount = t.income(corp, owned[party], level)
            if s.cash[party] + amount < 0:
                go_bankrupt(s, corp)
            else:
                _book(s, party, amount)
    return False


def _book(s: State, party: int, amount: int) -> None:
    if amount > 0:
        pay(s, BANK, party, amount, "income")
    elif amount < 0:
        pay(s, party, BANK, -amount, "loss")
