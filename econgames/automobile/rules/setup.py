"""The position at the first decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.automobile.rules import characters, market
from econgames.automobile.rules.books import SUPPLY, move_cubes, pay_out
from econgames.automobile.rules.tables import SEAT, tables_of

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["set_up"]


def set_up(s: State) -> None:
    """Pieces, money and cubes are dealt out, the first player and the first tiles drawn."""
    edition, chance, players = s.edition, s.chance, len(s.players)
    t = s.t = tables_of(edition)
    pieces = edition.components
    s.step = s.rnd = s.ph = s.cursor = s.frontier = 0
    s.turn = 1
    s.cash, s.loans, s.research, s.points = ([0] * players for _ in range(4))
    s.reserve_cars, s.reserve_factories = [pieces.cars] * players, [pieces.factories] * players
    s.reserve_parts = [pieces.parts_factories] * players
    s.reserve_distributors = [pieces.distributors] * players
    s.section, s.used = [0] * 3 * players, [0] * 3 * players
    s.character, s.ford = [-1] * players, -1
    s.factories, s.cars = [0] * (t.last + 1), [0] * (t.last + 1)
    s.reduced = {}
    s.parts = s.bonus = s.shut = s.taken = 0
    s.atleast = [0] * (t.most_factories + 1)
    s.open, s.stock = [0] * players, [0] * players
    s.exec_close, s.bonus_bought = edition.executive.close_markers, 0
    s.piles = edition.executive.reduced_piles
    s.markers = pieces.closed_markers_total - s.exec_close
    s.closed, s.order, s.passed = [], [], []
    s.demand, s.hands = None, [()] * players
    s.supply, s.display = pieces.research_cubes_total, [0] * len(t.display)
    s.began = ()
    for seat in range(players):
        pay_out(s, seat, edition.start.cash, "starting_cash")
        cubes = edition.start.research_cubes[players]
        move_cubes(s, SUPPLY, seat, cubes, "research_start")
    market.fill_display(s)
    first = SEAT[chance.pick("first_player", s.players)]
    s.selection = [(first + ahead) % players for ahead in range(players)]
    characters.begin(s)
