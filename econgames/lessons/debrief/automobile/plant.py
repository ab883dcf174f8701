"""Plants: built and idle, kept too long, or built so that a rival gets the next one cheaply."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from econgames.automobile.economy import (
    close_value,
    loss_point_cost,
    margin,
    research_price,
)
from econgames.core.words import money
from econgames.lessons.debrief.automobile.turns import Turn, taken, turns
from econgames.lessons.debrief.figures import bars
from econgames.lessons.debrief.kinds import AGEING_ASSETS, FREE_RIDING, STRANDED_PLANT
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.story import Story

__all__ = ["ageing_assets", "free_riding", "stranded_plant"]

LEAST_POINTS = 2
"""Loss points of an idle space that count."""

LEAST_CLOSE_VALUE = 500
"""Dollars that closing must bring."""

LEAP = 2
"""Spaces ahead of the newest model that count as a leap: three cubes."""


@detector(STRANDED_PLANT, counts=("factories", "cars", "loss points"))
def stranded_plant(story: Story) -> Iterator[Occasion]:
    """An open space that made no car in the turn, and takes loss points all the same."""
    for turn in turns(story):
        point = loss_point_cost(turn.number, edition=story.edition)
        for space, points in taken(story, turn).items():
            row = turn.facts["spaces"][str(space)]
            made = turn.produced.get(space, 0)
            model = story.edition.models[space]
            told = {
                "model": model.name,
                "factories": row["factories"],
                "cars made this turn": made,
                "loss points": points,
                "formula": f"loss points × {money(point)}, what a point of this turn costs to "
                "the end",
            }
            sizes: dict[str, Amount] = {
                "paid for factories": row["factories"] * model.cost,
                "margin of cars made": made * margin(model.cls, edition=story.edition),
                "cost of loss points": points * point,
            }
            title = f"{model.name}, turn {turn.number}"
            figure = partial(bars, sizes, title=title, unit="$")
            rows = tuple(
                one for one in turn.rows if one[5] == "loss_obsolescence" and one[2] == row["owner"]
            )
            fires = not made and points >= LEAST_POINTS
            yield Occasion(
                turn.step, row["owner"], points * point, fires, f"space {space}", told, rows, figure
            )


@detector(AGEING_ASSETS, counts=("cars", "loss points"))
def ageing_assets(story: Story) -> Iterator[Occasion]:
    """A space that still makes cars, while closing it would have saved more than it costs."""
    for turn in turns(story):
        for space, points in taken(story, turn).items():
            if points:
                yield _kept(story, turn, space, points)


def _kept(story: Story, turn: Turn, space: int, points: int) -> Occasion:
    row, ed = turn.facts["spaces"][str(space)], story.edition
    seat = row["owner"]
    held = turn.facts["players"][seat]["points"]
    left = ed.last_turn + 1 - turn.number
    value = close_value(
        row["factories"], row["parts"], held, turn.number, [points] * left, edition=ed
    )
    made = turn.produced.get(space, 0)
    told = {
        "model": ed.models[space].name,
        "cars made this turn": made,
        "loss points here each turn": points,
        "loss points held": held,
        "value of closing": value,
        "formula": "half of the points held and those to come, at what a point costs to the end, "
        "less what the pieces bring more at the end; sales left out",
    }
    costs: dict[str, Amount] = {
        f"turn {turn.number + i}": points * loss_point_cost(turn.number + i, edition=ed)
        for i in range(left)
    }
    title = f"{ed.models[space].name}: what its loss points cost"
    figure = partial(bars, {**costs, "value of closing": value}, title=title, unit="$")
    fires = made > 0 and value >= LEAST_CLOSE_VALUE
    return Occasion(turn.step, seat, value, fires, f"space {space}", told, (), figure)


class Opening(NamedTuple):
    """A model newer than all before it."""

    step: int
    seat: str
    space: int
    frontier: int
    """Newest model before it."""
    turn: int


def openings(story: Story) -> list[Opening]:
    """Models that moved the frontier, in order."""
    found = []
    for step, move in story.kinds("build", "durant_build", "ford_build"):
        facts = story.facts(step)
        if move.space > facts["frontier"]:
            found.append(Opening(step, move.player, move.space, facts["frontier"], facts["turn"]))
    return found


@detector(FREE_RIDING, "cubes", counts=("price",))
def free_riding(story: Story) -> Iterator[Occasion]:
    """A leap ahead, after which a rival opens the next model for a single cube."""
    found = openings(story)
    for place, leap in enumerate(found):
        if leap.space - leap.frontier < LEAP:
            continue
        after = found[place + 1] if place + 1 < len(found) else None
        follows = (
            after is not None
            and after.seat != leap.seat
            and after.space == leap.space + 1
            and after.turn <= leap.turn + 1
        )
        cost = research_price(leap.frontier, leap.space)
        alone = research_price(leap.frontier, leap.space + 1)
        told: dict[str, Any] = {
            "leap": f"from {leap.frontier} to {leap.space} in move {leap.step + 1}",
            "price of the leap in cubes": cost,
            "price of the next space before it": alone,
            "formula": "stake: cubes that the next space costs less after the leap",
        }
        if follows and after is not None:
            told["who followed"] = f"{story.name(after.seat)} with {after.space}, for 1 cube"
        sizes: dict[str, Amount] = {
            "paid for the leap": cost, "saved by the next": alone - 1
        }  # fmt: skip
        title = f"Space {leap.space}: a leap, and who gains"
        figure = partial(bars, sizes, title=title, unit="cubes")
        step = after.step if follows and after is not None else leap.step
        rows = tuple(
            row for at in (leap.step, step) for row in story.rows[at] if row[5] == "research_build"
        )
        yield Occasion(
            step, leap.seat, alone - 1, follows, f"space {leap.space}", told, rows, figure
        )
