"""The open market: too many cars, too few, or sold too cheaply."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from econgames.automobile.economy import (
    allocate_demand,
    loss_point_cost,
    margin,
    production_range,
    unit_cost,
)
from econgames.core.words import money
from econgames.lessons.debrief.automobile.turns import Turn, stalls, turns
from econgames.lessons.debrief.figures import bars
from econgames.lessons.debrief.kinds import RUINOUS_PRICE_CUT, UNUSED_CAPACITY, WINNERS_CURSE
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.story import Story

__all__ = ["ruinous_price_cut", "unused_capacity", "winners_curse"]

LEAST_UNSOLD = 3
"""Cars of a class that must be left over, and one in `UNSOLD_PART` of all."""

UNSOLD_PART = 4

LEAST_CUT = 150
"""Dollars that a price cut must have cost."""

LEAST_CARS = 4
"""Cars that could have been made, and sold."""


@detector(WINNERS_CURSE, counts=("cars", "demand", "unsold"))
def winners_curse(story: Story) -> Iterator[Occasion]:
    """A class that several sellers have overfilled: each forecast was good, all together were not.

    The one with the most unsold cars is asked.
    """
    for turn in turns(story):
        for cls in story.edition.classes:
            found = stalls(story, turn, cls)
            owner = {s.space: turn.facts["spaces"][str(s.space)]["owner"] for s in found}
            if len(set(owner.values())) > 1:
                yield _overfilled(story, turn, cls, owner)


def _overfilled(story: Story, turn: Turn, cls: str, owner: dict[int, str]) -> Occasion:
    found, demand = stalls(story, turn, cls), turn.demand[cls]
    left: dict[str, int] = {}
    for space, (_, unsold) in allocate_demand(found, demand).items():
        left[owner[space]] = left.get(owner[space], 0) + unsold
    cars, unsold = sum(stall.cars for stall in found), sum(left.values())
    seat = max(sorted(left), key=lambda one: left[one])
    cost = unit_cost(cls, edition=story.edition)
    point = loss_point_cost(turn.number, edition=story.edition)
    told: dict[str, Any] = {
        "class": cls,
        "cars offered": cars,
        "demand": demand,
        "unsold": unsold,
        **{f"unsold of {story.name(one)}": number for one, number in sorted(left.items())},
        "formula": f"unsold × (unit cost + lifetime cost of a loss point) = {unsold} × "
        f"({money(cost)} + {money(point)})",
    }
    rows = tuple(row for row in turn.rows if row[5] in ("loss_unsold", "car_scrapped"))
    sizes: dict[str, Amount] = {
        f"cars of {story.name(one)}": sum(s.cars for s in found if owner[s.space] == one)
        for one in sorted(left)
    }
    title = f"Turn {turn.number}, {cls}: cars and demand"
    figure = partial(bars, {**sizes, "demand": demand}, title=title, unit="cars")
    fires = unsold >= LEAST_UNSOLD and UNSOLD_PART * unsold >= cars
    return Occasion(turn.step, seat, unsold * (cost + point), fires, cls, told, rows, figure)


@detector(RUINOUS_PRICE_CUT)
def ruinous_price_cut(story: Story) -> Iterator[Occasion]:
    """Reduced prices in a space that would have earned more without them."""
    for turn in turns(story):
        for cls in story.edition.classes:
            found = stalls(story, turn, cls)
            for stall in found:
                if stall.reduced:
                    others = [one for one in found if one != stall]
                    demand = turn.demand[cls]
                    cut = allocate_demand(found, demand)[stall.space]
                    full = allocate_demand([*others, stall._replace(reduced=0)], demand)
                    yield _cut(story, turn, cls, stall.space, cut, full[stall.space])


def _cut(
    story: Story, turn: Turn, cls: str, space: int, cut: tuple[int, int], full: tuple[int, int]
) -> Occasion:
    row = story.edition.classes[cls]
    point = loss_point_cost(turn.number, edition=story.edition)
    with_cut, without = row.reduced_price * cut[0], row.price * full[0]
    stake = (without - full[1] * point) - (with_cut - cut[1] * point)
    seat = turn.facts["spaces"][str(space)]["owner"]
    told = {
        "model": story.edition.models[space].name,
        "sold with the cut": f"{cut[0]} at {money(row.reduced_price)}, {cut[1]} left",
        "sold without it": f"{full[0]} at {money(row.price)}, {full[1]} left",
        "lifetime cost of a loss point": point,
        "formula": "revenue − unsold cars × lifetime cost of a loss point, without the cut less "
        "with it",
    }
    rows = tuple(one for one in turn.rows if one[5] == "sales_demand" and one[2] == seat)
    figure = partial(_two_bars, space, with_cut, without, cut[1] * point, full[1] * point)
    return Occasion(
        turn.step, seat, stake, stake >= LEAST_CUT, f"space {space}", told, rows, figure
    )


def _two_bars(
    space: int, cut: int, full: int, cut_lost: int, full_lost: int, *, theme: str = "light"
) -> Any:
    from econgames.lessons.kit.bars import stacked_bars

    return stacked_bars(
        {"revenue": [cut, full], "cost of unsold cars": [cut_lost, full_lost]},
        ["with the price cut", "without it"],
        title=f"Space {space}: revenue, and what unsold cars cost",
        theme=theme,
    )


@detector(UNUSED_CAPACITY, counts=("cars", "demand"))
def unused_capacity(story: Story) -> Iterator[Occasion]:
    """Plants that made nothing in a class in which buyers went home without a car."""
    for turn in turns(story):
        for cls in story.edition.classes:
            sold = sum(n for n, _ in allocate_demand(stalls(story, turn, cls), turn.demand[cls])
                       .values())  # fmt: skip
            for seat in story.players:
                own = _plants(story, turn, cls, seat)
                could = sum(
                    production_range(cls, factories, edition=story.edition)[1]
                    for factories in own.values()
                )
                if could >= LEAST_CARS:
                    unmet = turn.demand[cls] - sold
                    yield _idle(story, turn, cls, seat, list(own), could, unmet)


def _plants(story: Story, turn: Turn, cls: str, seat: str) -> dict[int, int]:
    """Factories of a player in a class, by space."""
    return {
        int(space): row["factories"]
        for space, row in turn.facts["spaces"].items()
        if row["owner"] == seat and row["factories"] and story.edition.models[int(space)].cls == cls
    }


def _idle(
    story: Story, turn: Turn, cls: str, seat: str, spaces: list[int], could: int, unmet: int
) -> Occasion:
    made = sum(turn.produced.get(space, 0) for space in spaces)
    gain = margin(cls, edition=story.edition)
    told = {
        "class": cls,
        "cars that could be made": could,
        "cars made": made,
        "demand not met": unmet,
        "formula": f"stake: cars that could be made and sold × margin of {money(gain)}",
    }
    sizes: dict[str, Amount] = {"could make": could, "made": made, "demand not met": unmet}
    title = f"Turn {turn.number}, {cls}: plants of {story.name(seat)}"
    figure = partial(bars, sizes, title=title, unit="cars")
    fires = not made and unmet >= LEAST_CARS
    return Occasion(turn.step, seat, min(could, unmet) * gain, fires, cls, told, (), figure)
