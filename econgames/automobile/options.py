"""Options with several numbers to choose: how many cars of which model, how many distributors.

They are options of the core in every way but one: no single field ranges, so that `at` does not
apply. `parameters` names what is to be chosen, and `build` makes the move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast

from econgames.automobile.moves import HowardSell, PlaceDistributors, Produce
from econgames.core.moves import Move, Option, RandomSource

__all__ = ["PlaceOption", "PlanOption", "Slot"]

# tries to hit the limits of a plan at random before all plans are listed
_TRIES = 16


class Slot(NamedTuple):
    """Cars of one space in a plan: none, or `low` to `high`."""

    space: int
    low: int
    high: int
    unit_cost: int
    """Dollars a car."""


class PlanOption(Option, frozen=True, kw_only=True, repr_omit_defaults=True):
    """All plans of producing cars, or of selling them to Howard: a number for each space.

    Parameters
    ----------
    move : Produce or HowardSell
        One legal plan.
    slots : tuple of Slot
        What may be chosen in each space; a space may always be left out.
    least, most : int
        Fewest and most cars in all.
    budget : int
        Most money that the plan may cost, dollars; -1 is no limit.

    Examples
    --------
    >>> slots = (Slot(6, 4, 7, 70), Slot(7, 3, 4, 50))
    >>> plan = PlanOption(Produce({6: 4}, "A"), slots=slots, most=9, budget=600)
    >>> plan.id, plan.count
    ('produce', 11)
    >>> plan.parameters
    [{'name': '6', 'choices': [0, 4, 5, 6, 7]}, {'name': '7', 'choices': [0, 3, 4]}]
    >>> plan.build({6: 5, 7: 4})
    Produce(cars={6: 5, 7: 4}, player='A')
    >>> Produce({6: 7, 7: 4}, "A") in plan
    False
    """

    slots: tuple[Slot, ...] = ()
    least: int = 1
    most: int = 0
    budget: int = -1

    @property
    def id(self) -> str:
        """Name of the option: the kind of its moves."""
        return self.move.kind

    @property
    def _player(self) -> str | None:
        return cast("Produce | HowardSell", self.move).player

    def _make(self, cars: dict[int, int]) -> Move:
        example = cast("Produce | HowardSell", self.move)
        return type(example)(cars, example.player)

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """What there is to choose: the cars of each space, by its number.

        Not every combination is legal: the cars in all and the money are bounded too.
        """
        return [
            {"name": str(s.space), "choices": [0, *range(s.low, s.high + 1)]} for s in self.slots
        ]

    @property
    def count(self) -> int:
        """How many plans there are."""
        return sum(1 for _ in self._plans())

    def at(self, value: int) -> Move:
        """Refused: a plan has several numbers; use :meth:`build`."""
        raise ValueError(f"{self.id} has several numbers to choose; use build({{space: cars}})")

    def build(self, cars: Mapping[int, int] | Mapping[str, int]) -> Move:
        """Move with these cars by space; a space may be given in digits.

        Raises
        ------
        ValueError
            If that is no plan of the option.
        """
        move = self._make({int(space): number for space, number in cars.items() if number})
        if move not in self:
            raise ValueError(f"{dict(cars)} is not possible: {self}")
        return move

    def _plans(self) -> Iterator[dict[int, int]]:
        """All plans, in the order of their numbers, last space first."""
        slots = self.slots
        budget = self.budget if self.budget >= 0 else sum(s.high * s.unit_cost for s in slots)
        reach = [0] * (len(slots) + 1)
        for i in range(len(slots) - 1, -1, -1):
            reach[i] = reach[i + 1] + slots[i].high
        chosen: dict[int, int] = {}

        def extend(i: int, cars: int, money: int) -> Iterator[dict[int, int]]:
            if i == len(slots):
                if cars >= self.least:
                    yield dict(chosen)
                return
            if cars + reach[i] < self.least:
                return
            slot = slots[i]
            yield from extend(i + 1, cars, money)
            high = min(slot.high, self.most - cars)
            for number in range(slot.low, high + 1):
                spent = money + number * slot.unit_cost
                if spent > budget:
                    break
                chosen[slot.space] = number
                yield from extend(i + 1, cars + number, spent)
            chosen.pop(slot.space, None)

        return extend(0, 0, 0)

    def moves(self) -> Iterator[Move]:
        """All moves of the option, lazily."""
        return map(self._make, self._plans())

    def sample(self, rng: RandomSource) -> Move:
        """One plan, each with the same probability."""
        random, budget = rng.random, self.budget
        for _ in range(_TRIES):
            cars = money = 0
            plan: dict[int, int] = {}
            for space, low, high, unit_cost in self.slots:
                # 0 stands for leaving the space out, 1 for `low`, and so on
                number = int(random() * (high - low + 2))
                if number:
                    number += low - 1
                    plan[space] = number
                    cars += number
                    money += number * unit_cost
            if self.least <= cars <= self.most and (money <= budget or budget < 0):
                return self._make(plan)
        plans = list(self._plans())
        return self._make(plans[int(random() * len(plans))])

    def __contains__(self, move: object) -> bool:
        if type(move) is not type(self.move) or not isinstance(move, Produce | HowardSell):
            return False
        if move.player != self._player or not isinstance(move.cars, dict):
            return False
        cars = money = 0
        by_space = {slot.space: slot for slot in self.slots}
        for space, number in move.cars.items():
            slot = by_space.get(space)
            # True is 1 to Python, but no number of cars and no space to the rules
            if slot is None or type(space) is not int or type(number) is not int:
                return False
            if not slot.low <= number <= slot.high:
                return False
            cars += number
            money += number * slot.unit_cost
        return self.least <= cars <= self.most and (money <= self.budget or self.budget < 0)

    def __str__(self) -> str:
        spaces = ", ".join(f"{s.low}..{s.high} in {s.space}" for s in self.slots)
        total = f"{self.least}" if self.least == self.most else f"{self.least}..{self.most}"
        money = f", for at most {self.budget}" if self.budget >= 0 else ""
        return f"{self.id.replace('_', ' ')} {total} cars: {spaces}{money}"


@lru_cache(maxsize=64)
def _triples(most: int) -> tuple[tuple[int, int, int], ...]:
    """All (premium, mid, mass) with 1 to `most` distributors in all."""
    numbers = range(most + 1)
    return tuple(
        (a, b, c) for a in numbers for b in numbers for c in numbers if 1 <= a + b + c <= most
    )


class PlaceOption(Option, frozen=True, kw_only=True, repr_omit_defaults=True):
    """All ways of placing distributors: a number for each section.

    Parameters
    ----------
    move : PlaceDistributors
        One legal placement.
    most : int
        Most distributors in all; at least one is placed.

    Examples
    --------
    >>> place = PlaceOption(PlaceDistributors(1, 0, 0, "A"), most=3)
    >>> place.id, place.count
    ('place_distributors', 19)
    >>> place.build({"mid": 3})
    PlaceDistributors(premium=0, mid=3, mass=0, player='A')
    """

    most: int = 1

    @property
    def id(self) -> str:
        """Name of the option: the kind of its moves."""
        return self.move.kind

    @property
    def _player(self) -> str | None:
        return cast("PlaceDistributors", self.move).player

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """What there is to choose: the distributors of each section, 1 to `most` in all."""
        return [
            {"name": name, "low": 0, "high": self.most, "step": 1}
            for name in ("premium", "mid", "mass")
        ]

    @property
    def count(self) -> int:
        """How many placements there are."""
        return len(_triples(self.most))

    def at(self, value: int) -> Move:
        """Refused: a placement has three numbers; use :meth:`build`."""
        raise ValueError(f"{self.id} has three numbers to choose; use build({{section: number}})")

    def build(self, numbers: Mapping[str, int]) -> Move:
        """Move with these distributors by section.

        Raises
        ------
        ValueError
            If that is no placement of the option.
        """
        given: dict[str, Any] = {"premium": 0, "mid": 0, "mass": 0, **numbers}
        if len(given) > 3 or (given["premium"], given["mid"], given["mass"]) not in _triples(
            self.most
        ):
            raise ValueError(f"{dict(numbers)} is not possible: {self}")
        return PlaceDistributors(**given, player=self._player)

    def moves(self) -> Iterator[Move]:
        """All moves of the option, lazily."""
        return (PlaceDistributors(*triple, self._player) for triple in _triples(self.most))

    def sample(self, rng: RandomSource) -> Move:
        """One placement, each with the same probability."""
        triples = _triples(self.most)
        a, b, c = triples[int(rng.random() * len(triples))]
        return PlaceDistributors(a, b, c, self._player)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, PlaceDistributors) or move.player != self._player:
            return False
        triple = (move.premium, move.mid, move.mass)
        return all(type(number) is int for number in triple) and triple in _triples(self.most)

    def __str__(self) -> str:
        return f"place distributors 1..{self.most} in premium, mid, mass"
