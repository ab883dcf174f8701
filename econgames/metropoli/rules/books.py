"""Transfers: the only functions that move money, concessions, blocks and roofs.

Each moves the holding and, where the ledger is on, writes the row. `s` is the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from econgames.metropoli import economy
from econgames.metropoli.rules.tables import ACCOUNTS

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["WIDTH", "move_concession", "pay", "place_block"]

WIDTH: Final = len(ACCOUNTS)
"""Entries of a party in the totals by account."""


def pay(s: State, payer: int, payee: int, amount: int, account: int) -> None:
    """Money from one party to another; nothing happens, and nothing is written, for 0."""
    if amount:
        cash = s.cash
        cash[payer] -= amount
        cash[payee] += amount
        s.paid[payer * WIDTH + account] += amount
        s.received[payee * WIDTH + account] += amount
        if s.rows is not None:
            party = s.t.party
            row = (s.step, party[payer], party[payee], amount, "money", ACCOUNTS[account])
            s.rows.append(row)


def move_concession(s: State, concession: int, giver: int, taker: int, account: str) -> None:
    """A concession from one party to another; the bank keeps those that nobody owns."""
    bit = 1 << concession
    s.owned[giver] ^= bit
    s.owned[taker] ^= bit
    s.owner[concession] = taker
    if s.rows is not None:
        t = s.t
        asset = t.concession_asset[concession]
        s.rows.append((s.step, t.party[giver], t.party[taker], 1, asset, account))


def place_block(s: State, lot: int, account: str) -> None:
    """A block from the supply onto a lot, with the roof that the height plan then demands.

    The caller has checked that the lot may take it.
    """
    t, ed = s.t, s.edition
    s.supply -= 1
    s.height[lot] += 1
    s.built |= 1 << lot
    floors, district = s.height[lot], t.lot_district[lot]
    if s.rows is not None:
        s.rows.append((s.step, "supply", "city", 1, t.block_asset[lot], account))
    if floors > s.tallest[district]:
        s.tallest[district] = floors
    next_roof = economy.next_roof_height(s.roofs, edition=ed)
    if economy.gets_roof(floors, s.roof[district] >= 0, next_roof):
        s.roof[district] = lot
        s.roofs += 1
        if s.rows is not None:
            s.rows.append((s.step, "supply", "city", 1, t.roof_asset[lot], "skyscraper"))
    roof = s.roof[district]
    if roof >= 0:
        top = s.height[roof]
        for other in t.district_lots[district]:
            if not economy.may_grow(s.height[other], other == roof, top):
                s.room &= ~(1 << other)
    if not s.supply:
        s.final_run = True
