"""Lookup tables of an edition for the engine: small integers and bit masks instead of names.

A set of spaces is a bit mask, bit `s` for space `s`; classes and characters are numbered in the
edition's order, players by seat. All values come from `economy`; here they are only remembered.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from econgames.automobile import economy
from econgames.automobile.edition import CLASSES, Edition
from econgames.automobile.moves import (
    Build,
    ChooseCharacter,
    Close,
    DistributorSell,
    DurantBuild,
    EndStep,
    ExecBonus,
    ExecClose,
    ExecPass,
    ExecReduce,
    FordBuild,
    HowardSell,
    PassAction,
    PlaceDistributors,
    Produce,
    TakeResearch,
)
from econgames.automobile.options import PlaceOption, PlanOption, Slot
from econgames.core.masks import bits
from econgames.core.moves import Move, Option

__all__ = ["SEAT", "SEATS", "Tables", "tables_of"]

SEATS = "ABCDE"
SEAT: dict[str | None, int] = {letter: seat for seat, letter in enumerate(SEATS)}

# beyond this many remembered options the memory is emptied; a game sees a few thousand
_MOST_REMEMBERED = 200_000
# sets of spaces are looked up in parts of this many bits: short parts come again and again
_PART = 9
_PART_MASK = (1 << _PART) - 1


class Tables:
    """What the engine looks up at every move."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._spaces()
        self._classes()
        self._turns()
        self._characters()
        self._fixed: dict[object, Option] = {}
        self._plans: dict[object, PlanOption] = {}
        self._builds: dict[tuple[int, int, int], tuple[Option, ...]] = {}
        self._afford: dict[int, tuple[int, ...]] = {}

    def _spaces(self) -> None:
        ed = self.edition
        models = ed.models.values()
        self.last = len(ed.models)
        self.cost = (0, *(row.cost for row in models))
        self.refund = (0, *(economy.factory_refund(row.id, edition=ed) for row in models))
        self.cls = (-1, *(CLASSES.index(row.cls) for row in models))
        self.cls_name = ("", *(row.cls for row in models))
        self.model = ("", *(row.name for row in models))
        self.mask = tuple(sum(1 << row.id for row in models if row.cls == name) for name in CLASSES)
        everything = sum(self.mask)
        # cubes in hand -> how many spaces ahead of the frontier they reach
        self.reach = [
            max(k for k in range(self.last + 1) if economy.research_price(0, k) <= cubes)
            for cubes in range(ed.components.research_cubes_total + 1)
        ]
        self.upto = [everything & ((2 << space) - 1) for space in range(2 * self.last + 1)]
        self.car_asset = tuple(f"car:{space}" for space in range(self.last + 1))
        self.factory_asset = tuple(f"factory:{space}" for space in range(self.last + 1))
        pieces, most = ed.limits.build_pieces_per_action, ed.limits.max_factories_per_space
        self.most_factories = most
        # what one build may consist of: (factories, parts factories)
        self.kinds = tuple(
            (f, p)
            for f, p in product(range(min(pieces, most), -1, -1), (0, 1))
            if 1 <= f + p <= pieces
        )
        # one factory is all that Durant builds
        self.single = self.kinds.index((1, 0))

    def _classes(self) -> None:
        ed, classes = self.edition, self.edition.classes
        self.price = tuple(classes[name].price for name in CLASSES)
        self.reduced_price = tuple(classes[name].reduced_price for name in CLASSES)
        self.reducible = sum(
            mask for mask, price in zip(self.mask, self.reduced_price, strict=True) if price
        )
        most = ed.limits.max_factories_per_space
        # slot[space][factories][parts]: what one production may make there
        self.slot: list[list[tuple[Slot, Slot]]] = [[]]
        for space in range(1, self.last + 1):
            name = self.cls_name[space]
            rows = [(Slot(space, 0, 0, 0), Slot(space, 0, 0, 0))]
            for factories in range(1, most + 1):
                low, high = economy.production_range(name, factories, edition=ed)
                plain, cheap = (
                    Slot(space, low, high, economy.unit_cost(name, parts, edition=ed))
                    for parts in (False, True)
                )
                rows.append((plain, cheap))
            self.slot.append(rows)
        self.serves = tuple(
            tuple(CLASSES.index(slot) for slot in ed.distributor_reach[name]) for name in CLASSES
        )
        self.serves_mask = tuple(
            tuple((slot, self.mask[slot]) for slot in served) for served in self.serves
        )

    def _turns(self) -> None:
        ed = self.edition
        index = {"": -1, **{name: i for i, name in enumerate(CLASSES)}}
        rows = list(ed.turns.values())
        self.tiles = ed.tiles
        self.tiles_each = (0, *(row.tiles_per_player for row in rows))
        self.high_class = (-1, *(index[row.high_tile_class] for row in rows))
        self.low_class = (-1, *(index[row.low_tile_class] for row in rows))
        self.extra = ((), *(tuple(index[name] for name in row.extra_tiles) for row in rows))
        self.loss_cost = (0, *(row.loss_cost for row in rows))
        self.slots = [[0, 0, 0]] + [
            [
                sum(ed.distributor_slots[name][label] for label in row.slot_labels)
                for name in CLASSES
            ]
            for row in rows
        ]

    def _characters(self) -> None:
        ed = self.edition
        self.characters = tuple(ed.characters)
        self.character: dict[str, int] = {name: i for i, name in enumerate(self.characters)}
        self.display = tuple(row.cubes for row in ed.characters.values())
        self.ford, self.durant = self.character["ford"], self.character["durant"]
        self.howard, self.sloan = self.character["howard"], self.character["sloan"]
        self.chrysler = self.character["chrysler"]

    def afford(self, power: int) -> tuple[int, ...]:
        """By kind of build: spaces where it costs at most `power` dollars."""
        found = self._afford.get(power)
        if found is None:
            if len(self._afford) > _MOST_REMEMBERED:
                self._afford.clear()
            parts = self.edition.parts_factory.cost
            found = self._afford[power] = tuple(
                sum(
                    1 << space
                    for space in range(1, self.last + 1)
                    if f * self.cost[space] + p * parts <= power
                )
                for f, p in self.kinds
            )
        return found

    # ---- options: the same ones come again and again and are built once

    def _option(self, key: tuple[object, ...], build: type[Move], *args: object) -> Option:
        option = self._fixed.get(key)
        if option is None:
            option = self._fixed[key] = Option(build(*args))
        return option

    def choosing(self, character: int, seat: int) -> Option:
        """The option to choose a character."""
        name = self.characters[character]
        return self._option(("choose", character, seat), ChooseCharacter, name, SEATS[seat])

    def durant_building(self, space: int, seat: int) -> Option:
        """The option that Durant builds in a space."""
        return self._option(("durant", space, seat), DurantBuild, space, SEATS[seat])

    def building(self, seat: int, kind: int, mask: int, found: list[Option]) -> None:
        """Add the options to build in each of a set of spaces."""
        base = 0
        remembered = self._builds
        while mask:
            part = mask & _PART_MASK
            if part:
                key = (part, base, seat << 5 | kind)
                options = remembered.get(key)
                if options is None:
                    if len(remembered) > _MOST_REMEMBERED:
                        remembered.clear()
                    f, p = self.kinds[kind]
                    options = remembered[key] = tuple(
                        Option(Build(base + i, f, p, SEATS[seat])) for i in bits(part)
                    )
                found += options
            mask >>= _PART
            base += _PART

    def ford_building(self, space: int, parts: bool, seat: int) -> Option:
        """The option to use the Ford token in a space."""
        piece = "parts" if parts else "factory"
        return self._option(("ford", space, parts, seat), FordBuild, space, piece, SEATS[seat])

    def closing(self, space: int, seat: int) -> Option:
        """The option to close a space by an action."""
        return self._option(("close", space, seat), Close, space, SEATS[seat])

    def placing(self, most: int, seat: int) -> Option:
        """The option to place up to `most` distributors."""
        key = ("place", most, seat)
        option = self._fixed.get(key)
        if option is None:
            move = PlaceDistributors(1, 0, 0, SEATS[seat])
            option = self._fixed[key] = PlaceOption(move, most=most)
        return option

    def researching(self, seat: int) -> Option:
        """The option to take research cubes."""
        return self._option(("research", seat), TakeResearch, SEATS[seat])

    def passing(self, seat: int) -> Option:
        """The option to pass an action."""
        return self._option(("pass", seat), PassAction, SEATS[seat])

    def ending(self, seat: int) -> Option:
        """The option to keep the Ford token."""
        return self._option(("end", seat), EndStep, SEATS[seat])

    def producing(self, slots: tuple[Slot, ...], most: int, budget: int, seat: int) -> PlanOption:
        """The option to produce; `budget` -1 is no limit."""
        key = (slots, most, budget, seat)
        option = self._plans.get(key)
        if option is None:
            if len(self._plans) > _MOST_REMEMBERED:
                self._plans.clear()
            move = Produce({slots[0].space: slots[0].low}, SEATS[seat])
            option = self._plans[key] = PlanOption(move, slots=slots, most=most, budget=budget)
        return option

    def selling_to_howard(self, slots: tuple[Slot, ...], number: int, seat: int) -> PlanOption:
        """The option to sell exactly `number` cars to Howard."""
        plan: dict[int, int] = {}
        left = number
        for slot in slots:
            if left:
                plan[slot.space] = min(slot.high, left)
                left -= plan[slot.space]
        move = HowardSell(plan, SEATS[seat])
        return PlanOption(move, slots=slots, least=number, most=number)

    def distributing(self, section: int, slot: int, space: int, seat: int) -> Option:
        """The option of a distributor's sale."""
        key = (section, slot, space, seat)
        option = self._fixed.get(key)
        if option is None:
            move = DistributorSell(CLASSES[section], CLASSES[slot], space, SEATS[seat])
            option = self._fixed[key] = Option(move)
        return option

    def exec_closing(self, space: int, seat: int) -> Option:
        """The option to close a space by executive decision."""
        return self._option(("exec_close", space, seat), ExecClose, space, SEATS[seat])

    def exec_bonus(self, space: int, seat: int) -> Option:
        """The option to buy a bonus token for a space."""
        return self._option(("bonus", space, seat), ExecBonus, space, SEATS[seat])

    def exec_reducing(self, space: int, pile: int, seat: int) -> Option:
        """The option to take a pile of reduced-price tokens for a space."""
        return self._option(("reduce", space, pile, seat), ExecReduce, space, pile, SEATS[seat])

    def exec_passing(self, seat: int) -> Option:
        """The option to pass in the executive decisions."""
        return self._option(("exec_pass", seat), ExecPass, SEATS[seat])


@lru_cache(maxsize=16)
def tables_of(edition: Edition) -> Tables:
    """Tables of an edition, built once."""
    return Tables(edition)
