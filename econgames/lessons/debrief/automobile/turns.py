"""The ends of turns, when demand is revealed and losses are counted: where most moments are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from econgames.automobile.economy import Stall, obsolescence_points
from econgames.core.ledger import Row
from econgames.lessons.debrief.story import Story

__all__ = ["Turn", "stalls", "taken", "turns"]


class Turn(NamedTuple):
    """The end of a turn: the move that reveals the demand, and all that follows from it."""

    step: int
    number: int
    facts: dict[str, Any]
    """Position before the move: cars on the track, tokens, factories."""
    demand: dict[str, int]
    """Cars by class."""
    produced: dict[int, int]
    """Cars produced in this turn, by space."""
    rows: tuple[Row, ...]
    """What belongs to the turn: without the count at the end of the game."""


_COUNT = ("factory_liquidation", "parts_liquidation", "loan_repayment")


def turns(story: Story) -> Iterator[Turn]:
    """All turns that have ended."""
    produced: dict[int, int] = {}
    for step in range(story.last):
        facts, after = story.facts(step), story.facts(step + 1)
        for row in story.rows[step]:
            if row[5] == "car_produced":
                space = int(row[4].partition(":")[2])
                produced[space] = produced.get(space, 0) + row[3]
        if after["turn"] > facts["turn"] or after["phase"] == "end":
            rows = tuple(row for row in story.rows[step] if row[5] not in _COUNT)
            yield Turn(step, facts["turn"], facts, after["demand"], produced, rows)
            produced = {}


def stalls(story: Story, turn: Turn, cls: str) -> list[Stall]:
    """Cars of a class that come to the open market, by space."""
    models = story.edition.models
    return [
        Stall(int(space), row["cars"], row["bonus"], row["reduced"])
        for space, row in turn.facts["spaces"].items()
        if row["cars"] and models[int(space)].cls == cls
    ]


def taken(story: Story, turn: Turn) -> dict[int, int]:
    """Loss points that each open space takes at the end of the turn."""
    models = story.edition.models
    return obsolescence_points(
        (int(space), models[int(space)].cls, row["closed"])
        for space, row in turn.facts["spaces"].items()
        if row["closed"] or row["factories"]
    )
