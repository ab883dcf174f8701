"""The weakest bot that plays with a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from econgames.automobile import economy
from econgames.automobile.edition import CLASSES
from econgames.automobile.moves import HowardSell, PlaceDistributors, Produce
from econgames.automobile.rules.tables import SEAT, SEATS
from econgames.core.bots import Bot
from econgames.core.masks import bits
from econgames.core.words import listed, money, plural

if TYPE_CHECKING:
    from econgames.automobile.rules import State
    from econgames.core.moves import Move, Option, RandomSource

__all__ = ["Novice"]

PREFERRED = ("howard", "ford", "kettering", "chrysler", "sloan", "durant")
"""Characters, best first."""
RESERVE = 300
"""Cash kept when building, dollars."""
DEALERS, DEALERS_A_STEP = 3, 2
"""Distributors that are enough, and that are placed at a time."""
OLD = 3
"""Newer spaces of its class that make a space worth closing."""


class Novice(Bot):
    """Rules of thumb, in the order build, distributors, production; no forecast."""

    name: ClassVar[str] = "novice"
    level: ClassVar[int] = 1
    idea: ClassVar[str] = (
        "Each turn builds two factories of the next model, then hires dealers,\n"
        "then produces half of what it can. Never gambles on cubes or tokens."
    )

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """A move by rule of thumb; `rng` is not used."""
        first: Any = options[0].move
        seat = SEAT[first.player]
        phase = {
            "characters": self._character,
            "durant": self._durant,
            "actions": self._act,
            "ford": self._ford,
            "howard": self._howard,
            "distributors": self._sell,
            "executive": self._decide,
        }[view.phase]
        return phase(view, options, seat)

    def _character(self, view: State, options: list[Option], seat: int) -> Move:
        free = {option.id.partition(":")[2]: option for option in options}
        name = next(name for name in PREFERRED if name in free)
        place = PREFERRED.index(name) + 1
        self.reason = f"{name.capitalize()} is number {place} of my list, the best that is free."
        return free[name].move

    def _durant(self, view: State, options: list[Option], seat: int) -> Move:
        option = max(options, key=lambda o: getattr(o.move, "space", 0))
        space = getattr(option.move, "space", 0)
        self.reason = f"{view.t.model[space]}, on space {space}, is the newest that I can build."
        return option.move

    def _act(self, view: State, options: list[Option], seat: int) -> Move:
        own = view.open[seat]
        placed = sum(view.section[3 * seat : 3 * seat + 3])
        if (view.rnd == 1 or not own) and (build := self._build(view, options, seat)):
            return build
        if view.rnd == 2 and own and placed < DEALERS and view.reserve_distributors[seat]:
            return self._place(view, seat, DEALERS_A_STEP)
        if view.rnd == 3 and own and not view.stock[seat] and (made := self._produce(view, seat)):
            return made
        for option in options:
            if option.kind == "take_research":
                self.reason = (
                    f"I have nothing better to do, so I add to my "
                    f"{plural(view.research[seat], 'cube')}."
                )
                return option.move
        if view.reserve_distributors[seat]:
            return self._place(view, seat, 1)
        self.reason = (
            f"I take the first of {len(options)} actions that are left."
            if len(options) > 1
            else "I take the only action that is left."
        )
        return next(options[0].moves())

    def _build(self, view: State, options: list[Option], seat: int) -> Move | None:
        t, best = view.t, None
        for option in options:
            if option.kind != "build":
                continue
            move: Any = option.move
            ahead = move.space > view.frontier and CLASSES[t.cls[move.space]] != "premium"
            affordable = move.factories * t.cost[move.space] <= view.cash[seat] - RESERVE
            if move.parts or not ahead or not affordable:
                continue
            if best is None or (-move.factories, move.space) < (-best.factories, best.space):
                best = move
        if best is None:
            return None
        cost = best.factories * t.cost[best.space]
        self.reason = (
            f"{t.model[best.space]} is the next model: I build "
            f"{plural(best.factories, 'factory', 'factories')} for {money(cost)} and keep at least "
            f"{money(RESERVE)} of my {money(view.cash[seat])}."
        )
        found: Move = best
        return found

    def _place(self, view: State, seat: int, number: int) -> Move:
        number = min(number, view.reserve_distributors[seat])
        newest = (view.open[seat] or 1).bit_length() - 1
        cls = view.t.cls[newest] if newest else CLASSES.index("mid")
        premium, mid, mass = (number if cls == each else 0 for each in range(3))
        placed = sum(view.section[3 * seat : 3 * seat + 3])
        self.reason = (
            f"I have {plural(placed, 'distributor')} on the board, so I place {number} more for "
            f"{CLASSES[cls]}."
        )
        return PlaceDistributors(premium, mid, mass, SEATS[seat])

    def _produce(self, view: State, seat: int) -> Move | None:
        t, plan = view.t, {}
        budget = economy.purchasing_power(view.cash[seat], view.loans[seat], edition=t.edition)
        pieces = view.reserve_cars[seat]
        for space in reversed(list(bits(view.open[seat]))):
            slot = t.slot[space][view.factories[space]][view.parts >> space & 1]
            number = (slot.low + slot.high) // 2
            if number <= pieces and number * slot.unit_cost <= budget:
                plan[space] = number
                pieces -= number
                budget -= number * slot.unit_cost
        if not plan:
            return None
        words = listed([f"{number} {t.model[space]}" for space, number in plan.items()])
        self.reason = f"I produce about half of what I can: {words}."
        return Produce(dict(sorted(plan.items())), SEATS[seat])

    def _ford(self, view: State, options: list[Option], seat: int) -> Move:
        for option in options:
            move: Any = option.move
            if option.kind == "ford_build" and move.piece == "factory":
                cost = view.t.cost[move.space]
                if cost <= view.cash[seat] - RESERVE:
                    self.reason = (
                        f"One more factory for {view.t.model[move.space]} costs {money(cost)} and "
                        f"leaves at least {money(RESERVE)} of my {money(view.cash[seat])}."
                    )
                    return option.move
        self.reason = f"No factory would leave me {money(RESERVE)} of my {money(view.cash[seat])}."
        return options[-1].move

    def _howard(self, view: State, options: list[Option], seat: int) -> Move:
        plan: Any = options[0]
        left, cars = plan.most, {}
        for slot in sorted(plan.slots, key=lambda s: -view.t.price[view.t.cls[s.space]]):
            if left:
                cars[slot.space] = min(slot.high, left)
                left -= cars[slot.space]
        brings = sum(n * view.t.price[view.t.cls[space]] for space, n in cars.items())
        dearest = f"{plan.most} dearest cars" if plan.most != 1 else "dearest car"
        self.reason = f"Howard sells the {dearest} that he can, for {money(brings)}."
        return HowardSell(dict(sorted(cars.items())), SEATS[seat])

    def _sell(self, view: State, options: list[Option], seat: int) -> Move:
        def price(option: Option) -> int:
            move: Any = option.move
            return view.t.price[CLASSES.index(move.slot)]

        best = max(options, key=price)
        self.reason = f"The dearest slot for my distributor brings {money(price(best))}."
        return best.move

    def _decide(self, view: State, options: list[Option], seat: int) -> Move:
        t = view.t
        for option in options:
            if option.kind == "exec_close":
                space = getattr(option.move, "space", 0)
                newer = (view.taken & t.mask[t.cls[space]] & ~t.upto[space]).bit_count()
                if newer >= OLD:
                    self.reason = (
                        f"I close {t.model[space]}: {newer} models of its class are newer."
                    )
                    return option.move
        self.reason = f"No model of mine has {OLD} newer ones in its class, so I pass."
        return options[-1].move
