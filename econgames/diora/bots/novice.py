"""The weakest bot that plays with a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from econgames.core.bots import Bot
from econgames.diora.bots.words import component, points, space_name
from econgames.diora.edition import RESOURCES
from econgames.diora.moves import EndTurn, Place, Produce
from econgames.diora.rules.codes import SEAT, WIDTH, ZL
from econgames.diora.rules.snapshot import due

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option, RandomSource
    from econgames.diora.rules import State

__all__ = ["Novice"]

ORDERS, LAST_ORDERS = 2, 1
"""Orders held at most, and in the last round."""

LAST_RESORTS = (
    "bank",
    "warehouse_t",
    "warehouse_l",
    "warehouse_g",
    "relief_fund",
    "canteen",
)
"""Spaces for a die that nothing else asks for."""


class Novice(Bot):
    """Rules of thumb, with workers on spaces without a fee only."""

    name: ClassVar[str] = "novice"
    level: ClassVar[int] = 1
    idea: ClassVar[str] = (
        "Takes one order at a time, fetches what it lacks with the best die, gets cash when\n"
        "wages are not covered, and uses only spaces that are free."
    )

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """A move by rule of thumb; `rng` is not used."""
        first = options[0].move
        if isinstance(first, Produce):
            row = view.t.edition.tiles[first.tile]
            self.reason = f"I produce {row.name} as soon as I can: {points(row.points)}."
            return first
        last = options[-1].move
        if isinstance(last, EndTurn):
            self.reason = "I end my turn: I can produce no order."
            return last
        free: dict[str, list[Option]] = {}
        for option in options:
            move = option.move
            if isinstance(move, Place) and self._is_free(view, move):
                free.setdefault(move.space, []).append(option)
        for dice in free.values():
            # smallest die first
            dice.sort(key=_value)
        seat = SEAT[getattr(last, "player", None)]
        for rule in (self._order, self._cash, self._fetch, self._technology, self._rest):
            found = rule(view, seat, free)
            if found is not None:
                return found
        self.reason = "I pass: no space is free for my workers."
        return last

    def _is_free(self, view: State, move: Place) -> bool:
        space = view.t.space[move.space]
        room = move.space.startswith("room:")
        crowded = not room and view.occ >> space & 1
        return move.source == "active" and not room and not crowded

    def _order(self, view: State, seat: int, free: dict[str, list[Option]]) -> Move | None:
        last_round = view.round == view.t.edition.game.rounds
        held = len(view.unproduced[seat])
        if held >= (LAST_ORDERS if last_round else ORDERS) or "production" not in free:
            return None
        stock = view.hold[seat * WIDTH : seat * WIDTH + 4]
        best: tuple[tuple[int, int], Place] | None = None
        for option in free["production"]:
            for move in option.moves():
                assert isinstance(move, Place)
                if len(move.slots or ()) != 1:
                    continue
                tile = view.slots[(move.slots or (1,))[0] - 1]
                needs = view.t.needs[tile]
                ready = sum(min(n, have) for n, have in zip(needs, stock, strict=True))
                key = (ready, view.t.tile_points[tile])
                if best is None or key > best[0]:
                    best = key, move
        if best is None:
            return None
        (ready, value), chosen = best
        self.reason = (
            f"I take an order for {points(value)}, with {ready or 'none'} of its parts in my stock."
        )
        return chosen

    def _cash(self, view: State, seat: int, free: dict[str, list[Option]]) -> Move | None:
        zl, owed = view.hold[seat * WIDTH + ZL], due(view, seat)
        if zl >= owed:
            return None
        for space in ("bank", "relief_fund"):
            if space in free:
                name = space_name(space, view.t.edition)
                self.reason = f"I go to {name}: {zl} zl do not cover a payroll of {owed} zl."
                return free[space][0].move
        return None

    def _fetch(self, view: State, seat: int, free: dict[str, list[Option]]) -> Move | None:
        stock = view.hold[seat * WIDTH : seat * WIDTH + 4]
        orders = [tile for tile in view.unproduced[seat] if tile >= 0]
        lacks = [sum(view.t.needs[tile][r] for tile in orders) - stock[r] for r in range(4)]
        short = max(lacks)
        if short <= 0:
            return None
        unit = RESOURCES[lacks.index(short)]
        lacking = component(unit, short)
        warehouse = f"warehouse_{unit.lower()}"
        if warehouse in free:
            name = space_name(warehouse, view.t.edition)
            self.reason = f"My orders lack {lacking}: I lay my best die on {name}."
            return list(free[warehouse][-1].moves())[-1]
        if "storeroom" in free:
            for move in free["storeroom"][0].moves():
                if getattr(move, "resource", None) == unit:
                    self.reason = f"My orders lack {lacking}: I take one from the storeroom."
                    return move
        return None

    def _technology(self, view: State, seat: int, free: dict[str, list[Option]]) -> Move | None:
        zl, owed = view.hold[seat * WIDTH + ZL], due(view, seat)
        price = view.t.edition.game.technology_tile_price_zl
        if zl < owed + price or "technology_1" not in free:
            return None
        self.reason = (
            f"I take a technology tile: {zl} zl cover the payroll of {owed} zl and its price."
        )
        return free["technology_1"][0].move

    def _rest(self, view: State, seat: int, free: dict[str, list[Option]]) -> Move | None:
        for space in LAST_RESORTS:
            if space in free:
                best = list(free[space][-1].moves())[-1]
                value = getattr(best, "value", 0)
                name = space_name(space, view.t.edition)
                self.reason = f"No order asks for my best die, a {value}, so I lay it on {name}."
                return best
        return None


def _value(option: Option) -> int:
    return int(getattr(option.move, "value", 0))
