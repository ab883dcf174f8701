"""What production, factories, closings and whole plans are worth to a player, in dollars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from econgames.automobile import economy
from econgames.automobile.bots.constants import LATER, Constants
from econgames.automobile.bots.projection import Cars, Projection
from econgames.core.masks import bits

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["NOTHING", "Builds", "Made", "Planning", "Site"]


class Site(NamedTuple):
    """A build that is considered: pieces in a space."""

    space: int
    factories: int
    parts: int


Builds = tuple[Site, ...]
NOTHING: Builds = ()


class Made(NamedTuple):
    """A production and what it is worth: the rest of the turn less its cost."""

    value: float
    cars: dict[int, int]
    """By space, numbers above 0."""
    cost: int


class Planning:
    """Valuations of one decision; the same question twice is computed once.

    Parameters
    ----------
    view : State
        What the player sees.
    seat : int
        Who he is.
    constants : Constants
        Numbers to value with.
    """

    def __init__(self, view: State, seat: int, constants: Constants) -> None:
        self.view, self.seat, self.k, self.t = view, seat, constants, view.t
        self.ahead = Projection(view, seat, constants.quantiles)
        self.left = self.t.edition.action_rounds + 1 - view.rnd if view.rnd else 0
        self.cash, self.loans = view.cash[seat], view.loans[seat]
        self.turns_after = self.t.edition.last_turn - view.turn
        self.cube = constants.cube[view.turn - 1]
        self.howard = view.ph <= view.HOWARD and view.character[seat] == self.t.howard
        placed = view.section[3 * seat : 3 * seat + 3]
        self.sections = (placed[0], placed[1], placed[2])
        self.stock = {space: view.cars[space] for space in bits(view.stock[seat])}
        self._made: dict[tuple[Builds, tuple[int, ...], bool, int], Made] = {}

    # ---- money

    def loans_for(self, spent: int) -> int:
        """Loans that spending so much in all takes."""
        loans, principal = 0, self.t.edition.loan.principal
        while self.cash + loans * principal < spent:
            loans += 1
        return loans

    def _loan_cost(self, spent: int) -> float:
        loans = self.loans_for(spent)
        if not loans:
            return 0.0
        k = self.k
        return k.produce_loan + loans * (k.loan + k.loan_turn * (self.turns_after + 1))

    def cost_of(self, site: Site) -> int:
        """Money that a build takes, dollars."""
        parts = self.t.edition.parts_factory.cost
        return site.factories * self.t.cost[site.space] + site.parts * parts

    # ---- production

    def nothing(self, builds: Builds = NOTHING, sections: tuple[int, ...] | None = None) -> float:
        """Value of the rest of the turn without any production."""
        planned = sum({1 << site.space for site in builds})
        cars: Cars = tuple(sorted(self.stock.items()))
        worth = self.ahead.value(cars, self.sections if sections is None else sections, self.howard)
        spent = sum(self.cost_of(site) for site in builds)
        return worth - self.ahead.loss * self.ahead.points(planned) - self._loan_cost(spent)

    def best_production(
        self,
        builds: Builds = NOTHING,
        sections: tuple[int, ...] | None = None,
        *,
        closely: bool = False,
        times: int = 1,
    ) -> Made:
        """The production that the rest of the turn makes most of.

        Parameters
        ----------
        builds : tuple of Site, optional
            Builds that come before it.
        sections : tuple of int, optional
            Distributors in sections by then; those there now when left out.
        closely : bool, default False
            Try every quantity, twice; else few, once.
        times : int, default 1
            How often each space may produce.
        """
        placed = self.sections if sections is None else sections
        key = (builds, placed, closely, times)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._produce(builds, placed, closely=closely, times=times)
        return found

    def _produce(
        self, builds: Builds, sections: tuple[int, ...], *, closely: bool, times: int
    ) -> Made:
        view, t, seat = self.view, self.t, self.seat
        spent = sum(self.cost_of(site) for site in builds)
        budget = economy.purchasing_power(self.cash, self.loans, edition=t.edition) - spent
        most = view.reserve_cars[seat]
        factories = {space: view.factories[space] for space in bits(view.open[seat])}
        parts = {space: view.parts >> space & 1 for space in factories}
        planned = 0
        for space, number, part in builds:
            factories[space] = factories.get(space, 0) + number
            parts[space] = parts.get(space, 0) | part
            planned |= 1 << space
        slots = [
            t.slot[space][factories[space]][parts[space]]
            for space in sorted(factories, reverse=True)
        ]
        made = dict.fromkeys(factories, 0)
        stock = {**dict.fromkeys(factories, 0), **self.stock}
        spaces = sorted(stock)
        cars = cost = 0

        def worth(total_cost: int) -> float:
            there = tuple(
                (space, number) for space in spaces if (number := stock[space] + made.get(space, 0))
            )
            value = self.ahead.value(there, sections, self.howard)
            return value - total_cost - self._loan_cost(spent + total_cost)

        best = worth(0)
        for _ in range(2 if closely else 1):
            for slot in slots:
                space, price = slot.space, slot.unit_cost
                kept = made[space]
                others, other_cost = cars - kept, cost - kept * price
                for number in _quantities(slot.low, slot.high, closely=closely, times=times):
                    if number == kept or others + number > most:
                        continue
                    total = other_cost + number * price
                    if total > budget:
                        continue
                    made[space] = number
                    value = worth(total)
                    if value > best:
                        best, kept = value, number
                made[space] = kept
                cars, cost = others + kept, other_cost + kept * price
        value = best - self.ahead.loss * self.ahead.points(planned)
        return Made(value, {space: n for space, n in made.items() if n}, cost)

    # ---- factories

    def future(self, space: int, factories: int, planned: int = 0) -> float:
        """Value of factories of a space in the turns after this one; closing loses 100 each."""
        if not self.turns_after or not factories:
            return 0.0
        k, lost = self.k, self.t.edition.factory_close_loss
        newer = self.ahead.obsolete(space, planned)
        stays = self.turns_after * (k.factory * factories - k.obsolete * newer)
        return max(-float(lost * factories), stays)

    def close_gain(self, space: int) -> float:
        """Gain of closing a space by an action, dollars."""
        idle = not self.stock.get(space) and self.left > 1
        return self._closing(space) - (self.k.idle * self.view.factories[space] if idle else 0.0)

    def exec_close_gain(self, space: int) -> float:
        """Gain of closing a space by executive decision, dollars."""
        gain = self._closing(space)
        if self.turns_after:
            young = max(0, 2 - self.ahead.obsolete(space))
            gain -= 50.0 * self.view.factories[space] * young
        return gain

    def _closing(self, space: int) -> float:
        view, ed, loss = self.view, self.t.edition, self.ahead.loss
        newer = self.ahead.obsolete(space)
        gain = economy.discarded(view.points[self.seat], edition=ed) * loss
        gain -= ed.factory_close_loss * view.factories[space]
        if view.parts >> space & 1:
            gain -= ed.parts_factory.final_value - ed.parts_factory.close_refund
        gain += newer * loss
        later = 0.0
        if self.turns_after:
            later = LATER * newer * economy.loss_point_cost(view.turn + 1, edition=ed)
        return gain + later

    def cubes(self, sites: Iterable[Site]) -> int | None:
        """Research cubes that builds take, in this order; None if there are not enough."""
        frontier, used = self.view.frontier, 0
        for site in sites:
            used += economy.research_price(frontier, site.space)
            frontier = max(frontier, site.space)
        return used if used <= self.view.research[self.seat] else None

    def research(self, number: int = 1) -> float:
        """Value of taking research cubes so often."""
        view, k = self.view, self.k
        cubes = min(self.t.edition.limits.research_per_action, view.supply)
        factor = k.many_cubes if view.research[self.seat] >= 6 else 1.0
        worth = cubes * self.cube * factor
        return worth if number == 1 else 1.6 * worth


def _quantities(low: int, high: int, *, closely: bool, times: int) -> list[int]:
    """Quantities to try: none, least, middle and most; or every one."""
    if closely:
        found = [0, *range(low, high + 1)]
    else:
        found = list(dict.fromkeys((0, low, (low + high) // 2, high)))
    if times > 1:
        found += [2 * low, low + high, 2 * high] if not closely else range(2 * low, 2 * high + 1)
    return list(dict.fromkeys(found))
