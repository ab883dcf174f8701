"""Transfers: the only functions that move money, research cubes, loss points, cars and plant.

Each changes what is held and, where the ledger is on, writes the row. `s` is the state, `seat`
the player. Money is always between a player and the bank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.automobile import economy
from econgames.automobile.rules.tables import SEATS

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = [
    "DISPLAY",
    "SUPPLY",
    "add_factories",
    "add_parts",
    "add_points",
    "borrow",
    "charge",
    "close_space",
    "discard_points",
    "move_cubes",
    "pay_out",
    "produce_cars",
    "remove_cars",
    "repay",
]

SUPPLY, DISPLAY = 6, 7
"""Numbers of the supply of cubes, and of the display of the characters, among the parties."""

_PARTY = (*SEATS, "", "supply", "display")


def pay_out(s: State, seat: int, amount: int, account: str) -> None:
    """The bank pays a player; nothing is written for 0."""
    if amount:
        s.cash[seat] += amount
        if s.rows is not None:
            s.rows.append((s.step, "bank", SEATS[seat], amount, "money", account))


def charge(s: State, seat: int, amount: int, account: str) -> None:
    """A player pays the bank, with loans where his cash does not suffice and he may have them."""
    if amount:
        if s.cash[seat] < amount:
            most = s.t.edition.loan.max_per_game
            while s.cash[seat] < amount and s.loans[seat] < most:
                borrow(s, seat)
        s.cash[seat] -= amount
        if s.rows is not None:
            s.rows.append((s.step, SEATS[seat], "bank", amount, "money", account))


def borrow(s: State, seat: int) -> None:
    """A player takes a loan: money against a claim of the bank on him."""
    s.loans[seat] += 1
    pay_out(s, seat, s.t.edition.loan.principal, "loan_principal")
    if s.rows is not None:
        s.rows.append((s.step, SEATS[seat], "bank", 1, "loan", "loan_principal"))


def repay(s: State, seat: int) -> None:
    """A player repays all loans; no loan is taken for it."""
    loans = s.loans[seat]
    if loans:
        amount = s.t.edition.loan.repayment * loans
        s.cash[seat] -= amount
        s.loans[seat] = 0
        if s.rows is not None:
            who, account = SEATS[seat], "loan_repayment"
            if amount:
                s.rows.append((s.step, who, "bank", amount, "money", account))
            s.rows.append((s.step, "bank", who, loans, "loan", account))


def move_cubes(s: State, giver: int, taker: int, number: int, account: str) -> None:
    """Research cubes between a player, the supply and the display; nothing for 0.

    The caller keeps the cubes of each character; here the display is one place.
    """
    if number:
        if giver < SUPPLY:
            s.research[giver] -= number
        elif giver == SUPPLY:
            s.supply -= number
        if taker < SUPPLY:
            s.research[taker] += number
        elif taker == SUPPLY:
            s.supply += number
        if s.rows is not None:
            s.rows.append((s.step, _PARTY[giver], _PARTY[taker], number, "cube", account))


def add_points(s: State, seat: int, number: int, account: str) -> None:
    """A player takes loss points; nothing for 0."""
    if number:
        s.points[seat] += number
        if s.rows is not None:
            s.rows.append((s.step, "supply", SEATS[seat], number, "loss_point", account))


def discard_points(s: State, seat: int, number: int, account: str) -> None:
    """A player gives loss points back; nothing for 0."""
    if number:
        s.points[seat] -= number
        if s.rows is not None:
            s.rows.append((s.step, SEATS[seat], "supply", number, "loss_point", account))


def produce_cars(s: State, seat: int, space: int, number: int) -> None:
    """Cars from a player's reserve into a space."""
    s.cars[space] += number
    s.reserve_cars[seat] -= number
    s.stock[seat] |= 1 << space
    if s.rows is not None:
        asset = s.t.car_asset[space]
        s.rows.append((s.step, "supply", SEATS[seat], number, asset, "car_produced"))


def remove_cars(s: State, seat: int, space: int, number: int, account: str) -> None:
    """Cars from a space back to their owner's reserve, sold or scrapped."""
    s.cars[space] -= number
    s.reserve_cars[seat] += number
    if not s.cars[space]:
        s.stock[seat] ^= 1 << space
    if s.rows is not None:
        s.rows.append((s.step, SEATS[seat], "supply", number, s.t.car_asset[space], account))


def add_factories(s: State, seat: int, space: int, number: int) -> None:
    """A player pays for factories and places them; the space is his."""
    charge(s, seat, number * s.t.cost[space], "factory_build")
    before = s.factories[space]
    s.factories[space] = before + number
    s.reserve_factories[seat] -= number
    bit = 1 << space
    for level in range(before + 1, before + number + 1):
        s.atleast[level] |= bit
    s.open[seat] |= bit
    s.taken |= bit
    if space > s.frontier:
        s.frontier = space
    if s.rows is not None:
        asset = s.t.factory_asset[space]
        s.rows.append((s.step, "bank", SEATS[seat], number, asset, "factory_build"))


def add_parts(s: State, seat: int, space: int) -> None:
    """A player pays for a parts factory and places it."""
    charge(s, seat, s.t.edition.parts_factory.cost, "parts_build")
    s.reserve_parts[seat] -= 1
    s.parts |= 1 << space
    if s.rows is not None:
        s.rows.append((s.step, "bank", SEATS[seat], 1, "parts_factory", "parts_build"))


def close_space(s: State, seat: int, space: int) -> None:
    """All pieces of a space are closed: refund, pieces back, closed marker, half of the points."""
    t, bit = s.t, 1 << space
    number = s.factories[space]
    pay_out(s, seat, number * t.refund[space], "factory_close")
    if s.rows is not None:
        asset = t.factory_asset[space]
        s.rows.append((s.step, SEATS[seat], "bank", number, asset, "factory_close"))
    if s.parts & bit:
        pay_out(s, seat, t.edition.parts_factory.close_refund, "parts_close")
        s.parts ^= bit
        s.reserve_parts[seat] += 1
        if s.rows is not None:
            s.rows.append((s.step, SEATS[seat], "bank", 1, "parts_factory", "parts_close"))
    for level in range(1, number + 1):
        s.atleast[level] ^= bit
    s.factories[space] = 0
    s.reserve_factories[seat] += number
    s.open[seat] ^= bit
    s.closed.append(space)
    s.shut |= bit
    number = economy.discarded(s.points[seat], edition=t.edition)
    discard_points(s, seat, number, "loss_discard_close")
