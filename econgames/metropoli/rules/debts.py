"""Debts: paid at once, or by selling concessions; otherwise bankruptcy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.masks import bits
from econgames.core.moves import Option
from econgames.metropoli.moves import Offer
from econgames.metropoli.rules import auctions
from econgames.metropoli.rules.books import move_concession, pay
from econgames.metropoli.rules.city import go_build
from econgames.metropoli.rules.tables import (
    BANK,
    BANKRUPT,
    BANKRUPTCY_TRANSFER,
    BRIDGE_CHOICE,
    BRIDGE_FEE,
    CARD_GIFT,
    DISTRESS_CHOICE,
)
from econgames.metropoli.rules.turn import end_turn, game_over

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["go_on", "options", "owe", "pay_gifts", "play_offer"]

Lines = tuple[tuple[int, int], ...]


def owe(s: State, creditor: int, lines: Lines) -> None:
    """A debt of the active player: pay it, or begin an insolvency.

    Parameters
    ----------
    s : State
    creditor : int
        Party.
    lines : tuple of (int, int)
        Account and amount of each part; parts of 0 are left out.
    """
    amount = 0
    for _, part in lines:
        amount += part
    if s.cash[s.active] >= amount:
        _settle(s, creditor, lines)
    else:
        s.creditor, s.amount, s.offered = creditor, amount, 0
        s.lines = tuple(line for line in lines if line[1])
        go_on(s)


def _settle(s: State, creditor: int, lines: Lines) -> None:
    """Pay a debt that can be paid, then go on with the turn."""
    seat = s.active
    for account, part in lines:
        pay(s, seat, creditor, part, account)
    if lines and lines[0][0] == BRIDGE_FEE:
        s.ph, s.asked = BRIDGE_CHOICE, seat
    elif s.gifts:
        pay_gifts(s)
    else:
        go_build(s)


def pay_gifts(s: State) -> None:
    """A separate debt to each player who is still to be paid, in order."""
    if s.gifts:
        creditor, s.gifts = s.gifts[0], s.gifts[1:]
        owe(s, creditor, ((CARD_GIFT, s.gift),))
    else:
        go_build(s)


def go_on(s: State) -> None:
    """Pay the open debt if the money is there now; offer more, or go bankrupt, if it is not."""
    seat = s.active
    if s.cash[seat] >= s.amount:
        creditor, lines = s.creditor, s.lines
        s.creditor, s.amount, s.lines, s.offered = -1, 0, (), 0
        _settle(s, creditor, lines)
    elif s.owned[seat] & ~s.offered:
        s.ph, s.asked = DISTRESS_CHOICE, seat
    else:
        _go_bankrupt(s)


def options(s: State, seat: int) -> list[Option]:
    """Concessions that were not offered yet in this insolvency."""
    t = s.t
    return [t.option(Offer, seat, t.conc[i]) for i in t.numbers(s.owned[seat] & ~s.offered)]


def play_offer(s: State, move: Offer, seat: int) -> None:
    """Auction a concession among the others."""
    concession = s.t.conc_at.get(move.concession, -1)
    if concession < 0 or s.owner[concession] != seat:
        why = f"{s.t.party[seat]} does not own {move.concession!r}"
        raise IllegalMove("distress.own", why)
    if s.offered >> concession & 1:
        raise IllegalMove("distress.once", f"{move.concession} was offered for this debt already")
    s.offered |= 1 << concession
    auctions.begin(s, concession, distress=True)


def _go_bankrupt(s: State) -> None:
    """All money to the creditor, all concessions to the bank; the turn is over at once."""
    seat = s.active
    pay(s, seat, s.creditor, s.cash[seat], BANKRUPTCY_TRANSFER)
    for concession in bits(s.owned[seat]):
        move_concession(s, concession, seat, BANK, "bankruptcy")
    s.place[seat] = -1
    s.status[seat] = BANKRUPT
    s.alive ^= 1 << seat
    s.bankruptcies = (*s.bankruptcies, seat)
    s.creditor, s.amount, s.lines, s.offered, s.gifts = -1, 0, (), 0, ()
    s.leaving = False
    if s.alive.bit_count() == 1:
        game_over(s, "last_standing")
    else:
        end_turn(s)
