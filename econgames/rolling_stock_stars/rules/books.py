"""Transfers: the only functions that move money, companies and shares.

Each moves the holding and, where the ledger is on, writes the row. `s` is the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.masks import bits
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.rules.tables import BANK, CORPS

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["close_company", "go_bankrupt", "move_company", "move_price", "move_share", "pay"]


def pay(s: State, payer: int, payee: int, amount: int, account: str) -> None:
    """Money from one party to another; nothing happens, and nothing is written, for 0."""
    if amount:
        cash = s.cash
        cash[payer] -= amount
        cash[payee] += amount
        if s.rows is not None:
            party = s.t.party
            s.rows.append((s.step, party[payer], party[payee], amount, "money", account))


def move_company(s: State, company: int, giver: int, taker: int, account: str) -> None:
    """A company from one party to another; `giver` or `taker` -1 is the deck or the box."""
    bit = 1 << company
    if giver >= 0:
        s.owned[giver] ^= bit
    if taker >= 0:
        s.owned[taker] |= bit
    if s.rows is not None:
        t = s.t
        payer = t.party[giver] if giver >= 0 else "deck"
        payee = t.party[taker] if taker >= 0 else "box"
        s.rows.append((s.step, payer, payee, 1, t.company_asset[company], account))


def move_share(s: State, corp: int, giver: int, taker: int, count: int, account: str) -> None:
    """Shares from one party to another; the corporation itself is where they come from."""
    shares = s.shares[corp]
    for party, number in ((giver, -count), (taker, count)):
        if party < CORPS:
            shares[party] += number
        else:
            s.issued[corp] -= number
    if s.rows is not None:
        t = s.t
        s.rows.append((s.step, t.party[giver], t.party[taker], count, t.share_asset[corp], account))


def move_price(s: State, corp: int, card: int) -> None:
    """The corporation's price card is exchanged; `card` -1 gives it back."""
    old = s.card[corp]
    if old >= 0 and s.holder[old] == corp:
        s.holder[old] = -1
    s.card[corp] = card
    if card >= 0:
        s.holder[card] = corp
    # only books that also take down what things are worth have this (see analysis.journal)
    if requote := getattr(s.rows, "requote", None):
        requote()


def close_company(s: State, company: int, owner: int, account: str = "closing") -> None:
    """A company leaves the game; a scrapping corporation is paid for it."""
    corp = owner - CORPS
    if corp >= 0 and account == "closing":
        t = s.t
        value = economy.scrap_value(t.ids[company], t.corps[corp], edition=t.edition)
        pay(s, BANK, owner, value, "scrapping")
        if value:
            account = "scrapping"
    move_company(s, company, owner, -1, account)


def go_bankrupt(s: State, corp: int) -> None:
    """The end of a corporation: everything it has is gone, and it may be founded again."""
    party = CORPS + corp
    # the price goes first, so that the shares that are handed in are worth nothing
    move_price(s, corp, -1)
    pay(s, party, BANK, s.cash[party], "bankruptcy")
    for company in bits(s.owned[party]):
        close_company(s, company, party, "bankruptcy")
    shares = s.shares[corp]
    for holder in range(CORPS):
        if shares[holder]:
            move_share(s, corp, holder, party, shares[holder], "bankruptcy")
    s.president[corp] = -1
