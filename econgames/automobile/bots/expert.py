"""The strongest bot: plans the rest of the turn as a whole, against low, middle, high demand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from econgames.automobile import economy
from econgames.automobile.bots import words
from econgames.automobile.bots.constants import Constants
from econgames.automobile.bots.planning import Builds, Planning, Site
from econgames.automobile.bots.trader import Choice, Trader
from econgames.automobile.moves import PlaceDistributors, Produce
from econgames.automobile.rules.tables import SEATS
from econgames.core.masks import bits
from econgames.core.words import change, listed, money

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option

__all__ = ["EXPERT", "Expert"]

EXPERT = Constants(
    quantiles=(0.15, 0.5, 0.85),
    cube=(60.0, 50.0, 40.0, 1.0),
    many_cubes=0.4,
    factory=30.0,
    howard=170.0,
    ford_rich=130.0,
    ford_poor=60.0,
    durant_rich=140.0,
    durant_poor=10.0,
    points_expected=(2, 2, 5, 5),
    produce_loan=0.0,
    build_loan=0.0,
    loan=100.0,
    loan_turn=50.0,
    reserve=150,
    last_reserve=100,
    early=2,
    most_factories=2,
)
"""Numbers of the expert, tuned on the seeds 5001 to 5040 and 6001 to 6060: measure on others."""

BUILDS, PLACINGS = 5, 3
"""Builds and placements of distributors that plans are made of."""
LOOKED_AT = 12
"""Builds that are worked out before the best are taken."""
PARTS_TURN, PARTS_ONCE = 60.0, 40.0
"""Gain of a parts factory in each later turn, and what it costs once, dollars."""


class Building(NamedTuple):
    """A build with the value of the plan that is this build and then production."""

    value: float
    site: Site
    move: Move


class Placing(NamedTuple):
    """A placement of distributors."""

    value: float
    sections: tuple[int, ...]
    move: Move


class Expert(Trader):
    """As the trader in small decisions; in the first two steps of a turn compares whole plans."""

    name: ClassVar[str] = "expert"
    level: ClassVar[int] = 3
    idea: ClassVar[str] = (
        "Plans the rest of the turn as a whole, build and dealers and production together,\n"
        "against low, middle and high demand given its own tiles. Counts cubes dearly, and\n"
        "knows that a parts factory is cashed in at its full price."
    )
    constants: ClassVar[Constants] = EXPERT

    # ---- plans

    def _plan(self, planning: Planning, builds: Builds, sections: tuple[int, ...]) -> float | None:
        """Value of building, then producing; None if cubes or money do not suffice."""
        cubes = planning.cubes(builds)
        if cubes is None:
            return None
        made = planning.best_production(builds, sections)
        return made.value - planning.cube * cubes + self._plant(planning, builds)

    def _plant(self, planning: Planning, builds: Builds) -> float:
        """Value for the turns after this one: new plant, less what it makes of older spaces."""
        view = planning.view
        planned = sum({1 << site.space for site in builds})
        owned = {space: view.factories[space] for space in bits(view.open[planning.seat])}
        value = -sum(planning.future(space, number) for space, number in owned.items())
        for site in builds:
            owned[site.space] = owned.get(site.space, 0) + site.factories
            if site.parts and planning.turns_after:
                value += PARTS_TURN * planning.turns_after - PARTS_ONCE
        return value + sum(planning.future(s, number, planned) for s, number in owned.items())

    def _may_build(self, planning: Planning, site: Site) -> bool:
        view, k = planning.view, self.constants
        limit = planning.cash - (k.reserve if planning.left > 1 else k.last_reserve)
        if view.turn <= k.early and not planning.loans:
            limit += k.early_credit
        new = site.space >= view.frontier or planning.ahead.obsolete(site.space) <= 1
        own = bool(view.open[planning.seat] >> site.space & 1)
        fits = self._has_room(planning, site) and planning.cost_of(site) <= limit
        return (new or own) and fits

    def _buildings(self, planning: Planning, options: list[Option]) -> list[Building]:
        """The best builds, best first."""
        sites: list[tuple[float, Site, Move]] = []
        for option in options:
            move: Any = option.move
            if option.kind == "build":
                site = Site(move.space, move.factories, move.parts)
                if self._may_build(planning, site):
                    sites.append((self._promise(planning, site), site, option.move))
        sites.sort(key=lambda row: -row[0])
        found = []
        for _, site, move in sites[:LOOKED_AT]:
            value = self._plan(planning, (site,), planning.sections)
            if value is not None:
                found.append(Building(value, site, move))
        found.sort(key=lambda building: -building.value)
        return found[:BUILDS]

    def _promise(self, planning: Planning, site: Site) -> float:
        """A rough value, to choose which builds are worked out: margin of the new capacity."""
        t, view = planning.t, planning.view
        cls, there = t.cls[site.space], view.factories[site.space]
        slots = t.slot[site.space]
        capacity = (
            slots[min(there + site.factories, t.most_factories)][0].high - slots[there][0].high
        )
        margin = t.price[cls] - t.edition.classes[t.cls_name[site.space]].unit_cost
        weight = 0.3 if planning.ahead.dead[cls] else 0.8
        cubes = planning.cubes((site,)) or 0
        value = weight * margin * capacity - planning.cube * cubes + self._plant(planning, (site,))
        return value - planning.ahead.loss * planning.ahead.obsolete(site.space) * (not there)

    def _placings(self, planning: Planning, options: list[Option], builds: Builds) -> list[Placing]:
        """The best placements of distributors, judged together with a build; best first."""
        view, t, seat = planning.view, planning.t, planning.seat
        there = view.open[seat] | view.stock[seat]
        for site in builds:
            there |= 1 << site.space
        useful = [bool(there & t.mask[cls]) for cls in range(3)]
        found = []
        for option in options:
            if option.kind != "place_distributors":
                continue
            for move in option.moves():
                assert isinstance(move, PlaceDistributors)
                added = (move.premium, move.mid, move.mass)
                if any(number and not use for number, use in zip(added, useful, strict=True)):
                    continue
                sections = tuple(a + b for a, b in zip(planning.sections, added, strict=True))
                value = planning.best_production(builds, sections).value
                found.append(Placing(value, sections, move))
        found.sort(key=lambda placing: -placing.value)
        return found[:PLACINGS]

    # ---- phase 3

    def choices(self, planning: Planning, options: list[Option]) -> Iterator[Choice]:
        """First moves of whole plans with the values of these; in the last step single moves."""
        if planning.left == 1:
            yield from super().choices(planning, options)
            return
        base = planning.best_production().value
        buildings = self._buildings(planning, options)
        best: Builds = (buildings[0].site,) if buildings else ()
        placings = self._placings(planning, options, best)
        research = [option for option in options if option.kind == "take_research"]
        yield from self._single(planning, options, buildings, placings, base)
        for option in research:
            value = planning.research()
            each = money(planning.cube)
            yield value, option.move, f"I take research cubes, worth {money(value)} at {each} each."
        if planning.left > 2:
            yield from self._pairs(planning, buildings, placings, research, base)

    def _single(
        self,
        planning: Planning,
        options: list[Option],
        buildings: list[Building],
        placings: list[Placing],
        base: float,
    ) -> Iterator[Choice]:
        for building in buildings:
            gain = building.value - base
            yield gain, building.move, self._reason(planning, (building.site,), (), gain)
        for placing in placings:
            value = planning.best_production((), placing.sections).value - base
            yield value, placing.move, self._reason(planning, (), placing.sections, value)
        for option in options:
            if option.kind == "close":
                yield self._closing(planning, option)
            elif option.kind == "produce":
                twice = self._twice(planning, base)
                if twice is not None:
                    yield twice

    def _twice(self, planning: Planning, base: float) -> Choice | None:
        """Produce now, and once more in a later step."""
        view, t = planning.view, planning.t
        made = planning.best_production(times=2)
        if not made.cars:
            return None
        now = {}
        for space, number in made.cars.items():
            slot = t.slot[space][view.factories[space]][view.parts >> space & 1]
            now[space] = number if number <= slot.high else min(slot.high, number - slot.low)
        gain = made.value - base
        text = (
            f"I produce {words.cars(view, now)} now, and more later to have "
            f"{words.cars(view, made.cars)}: {change(gain)} than without."
            f"{words.forecast(planning, tuple(made.cars))}"
        )
        return gain, Produce(now, SEATS[planning.seat]), text

    def _pairs(
        self,
        planning: Planning,
        buildings: list[Building],
        placings: list[Placing],
        research: list[Option],
        base: float,
    ) -> Iterator[Choice]:
        cubes = planning.research()
        for building in buildings:
            builds: Builds = (building.site,)
            if research:
                gain = building.value + cubes - base
                reason = self._reason(planning, builds, (), gain, "take research cubes")
                yield gain, building.move, reason
            for placing in placings:
                value = self._plan(planning, builds, placing.sections)
                if value is not None:
                    gain = value - base
                    yield (
                        gain,
                        building.move,
                        self._reason(planning, builds, placing.sections, gain),
                    )
        for one, other in combinations(buildings, 2):
            pair: Builds = (one.site, other.site)
            if self._fits(planning, pair):
                value = self._plan(planning, pair, planning.sections)
                if value is not None:
                    gain = value - base
                    yield gain, one.move, self._reason(planning, pair, (), gain)
        if research:
            for placing in placings:
                value = planning.best_production((), placing.sections).value
                gain = value + cubes - base
                reason = self._reason(planning, (), placing.sections, gain, "take research cubes")
                yield gain, placing.move, reason
            gain = planning.research(2)
            text = f"I take research cubes twice, worth {money(gain)} to me."
            yield gain, research[0].move, text

    def _fits(self, planning: Planning, pair: Builds) -> bool:
        """Whether two builds have pieces, room and money."""
        view, t, seat = planning.view, planning.t, planning.seat
        one, other = pair
        if one.factories + other.factories > view.reserve_factories[seat]:
            return False
        if one.parts + other.parts > view.reserve_parts[seat]:
            return False
        if one.space == other.space:
            there = view.factories[one.space] + one.factories + other.factories
            if there > min(t.most_factories, self.constants.most_factories):
                return False
        cost = planning.cost_of(one) + planning.cost_of(other)
        return cost <= economy.purchasing_power(planning.cash, planning.loans, edition=t.edition)

    def _reason(
        self,
        planning: Planning,
        builds: Builds,
        sections: tuple[int, ...],
        gain: float,
        more: str = "",
    ) -> str:
        view = planning.view
        steps = []
        if builds:
            steps.append(f"build {words.pieces(view, builds)}")
        if sections:
            steps.append(f"place {words.dealers(sections, planning.sections)}")
        made = planning.best_production(builds, sections or None)
        plan = listed([*steps, *([more] if more else []), f"produce {words.cars(view, made.cars)}"])
        spaces = (*made.cars, *(site.space for site in builds))
        forecast = words.forecast(planning, spaces)
        return f"My plan is to {plan}: {change(gain)} than without.{forecast}"

    # ---- other builds

    def _durant(self, planning: Planning, options: list[Option]) -> Move:
        best: Choice | None = None
        for option in options:
            site = Site(int(getattr(option.move, "space", 0)), 1, 0)
            value = self._plan(planning, (site,), planning.sections)
            if value is not None and (best is None or value > best[0]):
                text = f"Durant builds {words.pieces(planning.view, (site,))}"
                best = (value, option.move, f"{text}: {change(value)}, this turn and later.")
        if best is None:
            return super()._durant(planning, options)
        return self._take(best)

    def _ford_value(self, planning: Planning, site: Site, base: float) -> float:
        dear = planning.cost_of(site) > planning.cash - self.constants.ford_reserve
        if dear or not self._has_room(planning, site):
            return float("-inf")
        if planning.left:
            value = planning.best_production((site,)).value - base
        else:
            value = planning.nothing((site,)) - base
        return value + self._plant(planning, (site,))
