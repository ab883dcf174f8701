"""Phases 7 to 9 and the end: open market, losses, the next turn or the final count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.automobile import economy
from econgames.automobile.economy import Stall
from econgames.automobile.rules import characters
from econgames.automobile.rules.actions import free_marker
from econgames.automobile.rules.books import (
    DISPLAY,
    SUPPLY,
    add_points,
    charge,
    discard_points,
    move_cubes,
    pay_out,
    remove_cars,
    repay,
)
from econgames.automobile.rules.tables import SEATS
from econgames.core.masks import bits

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["close_turn", "fill_display"]


def close_turn(s: State) -> bool:
    """Everything from the reveal of the tiles to the first choice of the next turn."""
    s.began = (*s.began, s.step)
    _reveal(s)
    for cls in range(3):
        _open_market(s, cls)
    _scrap(s)
    s.ph = s.LOSSES
    _losses(s)
    if s.turn == s.edition.last_turn:
        _count(s)
        return True
    _next_turn(s)
    return characters.begin(s)


def _reveal(s: State) -> None:
    """Demand by class: higher and lower tiles of the players, then the extra tiles."""
    t, turn = s.t, s.turn
    demand = [0, 0, 0]
    high, low = t.high_class[turn], t.low_class[turn]
    for hand in s.hands:
        if hand:
            demand[high] += hand[0]
            if low >= 0:
                demand[low] += hand[-1]
    bag = s.bag or []
    for cls in t.extra[turn]:
        (tile,) = s.chance.order("tiles", bag, 1)
        bag.remove(tile)
        demand[cls] += tile
    s.demand = (demand[0], demand[1], demand[2])


def _open_market(s: State, cls: int) -> None:
    """Sell the cars of a class, from the newest model to the oldest, round and round."""
    t, demand = s.t, s.demand
    owner = {space: seat for seat in s.order for space in bits(s.stock[seat] & t.mask[cls])}
    if not owner or demand is None:
        return
    stalls = [
        Stall(space, s.cars[space], s.bonus >> space & 1, s.reduced.get(space, 0))
        for space in owner
    ]
    full, cut = t.price[cls], t.reduced_price[cls]
    for space, number in economy.demand_visits(stalls, demand[cls]):
        seat = owner[space]
        pay_out(s, seat, number * (cut if space in s.reduced else full), "sales_demand")
        remove_cars(s, seat, space, number, "car_sold_demand")


def _scrap(s: State) -> None:
    """Unsold cars bring a point each and go; all tokens leave the track."""
    for seat in s.order:
        for space in bits(s.stock[seat]):
            number = s.cars[space]
            add_points(s, seat, number, "loss_unsold")
            remove_cars(s, seat, space, number, "car_scrapped")
    s.bonus = 0
    s.reduced = {}


def _losses(s: State) -> None:
    """Obsolescence, the discards of Sloan and Chrysler, loss cost, then interest."""
    t, order = s.t, s.order
    spaces = [(space, t.cls_name[space], bool(s.shut >> space & 1)) for space in bits(s.taken)]
    points = economy.obsolescence_points(spaces)
    for seat in order:
        for space in bits(s.open[seat]):
            add_points(s, seat, points[space], "loss_obsolescence")
    if t.sloan in s.character:
        seat = s.character.index(t.sloan)
        number = economy.discarded(s.points[seat], edition=s.edition)
        discard_points(s, seat, number, "loss_discard_sloan")
    if t.chrysler in s.character:
        seat = s.character.index(t.chrysler)
        discard_points(s, seat, min(s.points[seat], s.turn), "loss_discard_chrysler")
    for seat in order:
        charge(s, seat, s.points[seat] * t.loss_cost[s.turn], "loss_cost")
    loans = s.loans.copy()
    for seat in order:
        charge(s, seat, loans[seat] * s.edition.loan.interest_per_turn, "loan_interest")


def _count(s: State) -> None:
    """The end: factories are cashed in at cost, loans repaid."""
    s.ph, s.asked = s.END, -1
    t, parts_value = s.t, s.edition.parts_factory.final_value
    for seat in s.order:
        for space in bits(s.open[seat]):
            number = s.factories[space]
            pay_out(s, seat, number * t.cost[space], "factory_liquidation")
            if s.rows is not None:
                asset = t.factory_asset[space]
                row = (s.step, SEATS[seat], "bank", number, asset, "factory_liquidation")
                s.rows.append(row)
        parts = (s.parts & s.open[seat]).bit_count()
        if parts:
            pay_out(s, seat, parts * parts_value, "parts_liquidation")
            if s.rows is not None:
                row = (s.step, SEATS[seat], "bank", parts, "parts_factory", "parts_liquidation")
                s.rows.append(row)
    for seat in s.order:
        repay(s, seat)


def fill_display(s: State) -> None:
    """Cubes left over go back to the supply, then the display is filled as far as it goes."""
    move_cubes(s, DISPLAY, SUPPLY, sum(s.display), "research_refill")
    supply = s.supply
    for character, number in enumerate(s.t.display):
        s.display[character] = min(number, supply)
        supply -= s.display[character]
    move_cubes(s, SUPPLY, DISPLAY, s.supply - supply, "research_refill")


def _next_turn(s: State) -> None:
    """Displays are refilled; who passed first chooses first."""
    s.turn += 1
    s.ph = s.CHARACTERS
    executive = s.edition.executive
    while s.exec_close < executive.close_markers:
        free_marker(s)
        s.exec_close += 1
    s.bonus_bought = 0
    s.piles = executive.reduced_piles
    s.character = [-1] * len(s.character)
    s.ford = -1
    fill_display(s)
    s.selection, s.order, s.passed = s.passed, [], []
