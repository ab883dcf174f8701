"""Lookup tables of an edition for the engine: small integers instead of names; see `codes`.

All values come from `economy` or the edition; here they are only remembered.
"""

from __future__ import annotations

from functools import lru_cache

from econgames.core.moves import Option
from econgames.diora import economy
from econgames.diora.edition import RESOURCES, SPACES, Card, Edition, Effects
from econgames.diora.moves import EndTurn, Pass
from econgames.diora.rules.codes import ROOM, SEATS
from econgames.diora.rules.menu import Menu

__all__ = ["Limits", "Tables", "tables_of"]


class Limits:
    """Prices and limits in force: those of the edition, as the event of the round changes them."""

    def __init__(self, edition: Edition, effects: Effects) -> None:
        game = edition.game
        shut = sum(1 << SPACES.index(space) for space in effects.closed)
        self.open = (1 << ROOM) - 1 & ~shut
        self.tokens_blocked = effects.tokens_blocked
        self.promotes = not effects.no_promotion
        self.activation = game.pension_activation_zl + effects.pension_activation_add
        self.tile_price = game.technology_tile_price_zl + effects.tile_price_add
        take = game.production_take_max
        if effects.production_take_max:
            take = min(take, effects.production_take_max)
        self.take = take
        shift = effects.warehouse_level_shift
        self.level = tuple(min(6, max(1, v + shift)) for v in range(7))
        """Highest warehouse level by value of a die."""
        cap = effects.room_use_cap or 6
        self.uses = tuple(min(v, cap) for v in range(7))
        """Most uses of a room by value of a die."""
        self.buy = tuple(
            economy.scrap_cost({r: 1}, add=effects.scrap_buy_add, edition=edition)
            for r in RESOURCES
        )
        self.wage_add = effects.wage_add_per_pair
        self.no_salary = effects.no_salary
        self.no_income = effects.production_income_zero
        self.lose_at = effects.lose_one_if_at_least
        self.sit_out = effects.sit_out_lowest


class Tables:
    """What the engine looks up at every move."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.tiles = tuple(edition.tiles)
        self.tile = {name: i for i, name in enumerate(self.tiles)}
        rows = list(edition.tiles.values())
        self.needs = tuple(row.inputs.as_tuple()[:4] for row in rows)
        self.tile_points = tuple(row.points for row in rows)
        self.tile_zl = tuple(row.zl for row in rows)
        self.rooms = tuple(edition.rooms)
        self.room = {name: i for i, name in enumerate(self.rooms)}
        built = list(edition.rooms.values())
        self.room_in = tuple(_pairs(row.inputs.as_tuple()) for row in built)
        self.room_out = tuple(_pairs(row.outputs.as_tuple()) for row in built)
        self.cards = tuple(edition.cards)
        self.card = {name: i for i, name in enumerate(self.cards)}
        self.no_event = Limits(edition, Effects())
        self._events = tuple(Limits(edition, card.effects) for card in edition.cards.values())
        self.spaces = (*SPACES, *(f"room:{name}" for name in self.rooms))
        self.space = {name: i for i, name in enumerate(self.spaces)}
        table = edition.spaces
        self.grey = sum(1 << i for i, s in enumerate(SPACES) if table[s].congestion)
        self.capacity = tuple(table[s].capacity for s in SPACES)
        self.capped = tuple((i, c) for i, c in enumerate(self.capacity) if c)
        room = edition.room_space
        self.promotes = tuple(table[s].promotes for s in SPACES) + (room.promotes,) * len(built)
        self.min_die = tuple(table[s].min_die for s in SPACES) + (room.min_die,) * len(built)
        self.accepts = tuple(
            sum(1 << i for i in range(ROOM) if self.min_die[i] <= v) for v in range(7)
        )
        self.yields = tuple(
            tuple(_pairs(goods.as_tuple()) for goods in edition.yields(r)) for r in RESOURCES
        )
        store = edition.storeroom
        self.stored = tuple(
            _pairs(tuple(n + store.chosen * (i == r) for i, n in enumerate(store.goods.as_tuple())))
            for r in range(4)
        )
        self.stored_zl = store.zl
        self.sell = edition.scrap_yard.sell.as_tuple()
        self.bonus = {level: _pairs(b.as_tuple()) for level, b in edition.bonuses.items()}
        self.order_asset = tuple(f"order:{name}" for name in self.tiles)
        self.room_asset = tuple(f"room:{name}" for name in self.rooms)
        self.passing = tuple(Option(Pass(letter)) for letter in SEATS)
        self.ending = tuple(Option(EndTurn(letter)) for letter in SEATS)
        self.menu = Menu(self.rooms, self.tiles)
        self._payrolls: dict[tuple[int, int, int, int], economy.Payroll] = {}

    def limits(self, event: int) -> Limits:
        """Prices and limits under an event; below 0 is none."""
        return self.no_event if event < 0 else self._events[event]

    def card_row(self, event: int) -> Card:
        """Row of an event card."""
        return self.edition.cards[self.cards[event]]

    def payroll(self, zl: int, workers: int, pensioners: int, add: int) -> economy.Payroll:
        """Outcome of a payroll, remembered."""
        key = (zl, workers, pensioners, add)
        found = self._payrolls.get(key)
        if found is None:
            if len(self._payrolls) > 20_000:
                self._payrolls.clear()
            found = self._payrolls[key] = economy.payroll(*key, edition=self.edition)
        return found

    def pension_claim(self, pensioners: int, rounds: int) -> int:
        """What pensioners are owed in the payrolls that are left."""
        return economy.pension_liability(pensioners, rounds, edition=self.edition)


def _pairs(amounts: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Pairs (unit, amount) of the amounts above 0."""
    return tuple((unit, n) for unit, n in enumerate(amounts) if n)


@lru_cache(maxsize=16)
def tables_of(edition: Edition) -> Tables:
    """Tables of an edition, built once."""
    return Tables(edition)
