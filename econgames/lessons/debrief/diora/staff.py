"""People: hired where they bring less than their wage, or left unpaid."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any, Final

from econgames.diora.economy import hire_value, marginal_wage
from econgames.lessons.debrief.figures import bars, lines
from econgames.lessons.debrief.kinds import CASH_CRUNCH, OVER_HIRING
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.story import Story

__all__ = ["cash_crunch", "over_hiring"]

PRODUCT: Final = 2.5
"""What a worker brings in a round, zl: a unit of most components."""

LEAST_UNPAID: Final = 3
"""Persons left unpaid in one payroll."""

SPENDING: Final = (
    "tile_price",
    "congestion_fee",
    "pension_activation",
    "room_fee",
    "room_input",
    "scrap_purchase",
)
"""Accounts of a player's own decisions."""


@detector(OVER_HIRING, counts=("workers", "rounds"))
def over_hiring(story: Story) -> Iterator[Occasion]:
    """One more worker who costs as much as he brings, or more."""
    ed = story.edition
    for step, move in story.kinds("place", "emergency"):
        if move.space != "hr_office":
            continue
        facts = story.facts(step)
        staff = facts["players"][move.player]
        placed = sum(source == "active" for source, *_ in staff["placed"])
        workers = len(staff["active"]) + placed + len(staff["sitting"])
        left = ed.game.rounds - facts["round"]
        value = Fraction(hire_value(left, PRODUCT, workers, edition=ed))
        wage = marginal_wage(workers + 1, edition=ed)
        told = {
            "workers before": workers,
            "wage of one more": wage,
            "rounds left": left,
            "value of hiring": value,
            "formula": f"rounds left × ({PRODUCT} zl a round − wage of one more)",
        }
        sizes: dict[str, Amount] = {
            f"worker {n}": marginal_wage(n, edition=ed) for n in range(1, workers + 2)
        }
        figure = partial(
            bars, {**sizes, "product of one": Fraction(PRODUCT)},
            title="What each worker adds to the wages, and brings", unit="zl a round",
        )  # fmt: skip
        rows = tuple(row for row in story.rows[step] if row[5] == "hiring")
        yield Occasion(step, move.player, -value, value <= 0, "", told, rows, figure)


@detector(CASH_CRUNCH, "points", counts=("unpaid", "points"))
def cash_crunch(story: Story) -> Iterator[Occasion]:
    """A payroll that leaves three persons or more unpaid."""
    penalty = story.edition.game.unpaid_penalty_points
    for step in range(story.last):
        facts, after = story.facts(step), story.facts(step + 1)
        if after["round"] == facts["round"] and after["phase"] != "over":
            continue
        for seat in story.players:
            rows = tuple(
                row
                for row in story.rows[step]
                if row[5] in ("unpaid_staff", "wages", "pensions") and row[1] == seat
            )
            lost = sum(row[3] for row in rows if row[5] == "unpaid_staff")
            fires = lost >= penalty * LEAST_UNPAID
            told = {
                "unpaid": lost // penalty,
                "wages and pensions paid": sum(row[3] for row in rows if row[4] == "money"),
                "points lost": lost,
                "decisions before": story.say_spent(seat, step, SPENDING) if fires else "",
            }
            figure = partial(_cash, story, seat, step, lost // penalty)
            yield Occasion(step, seat, lost, fires, "", told, rows, figure)


def _cash(story: Story, seat: str, step: int, unpaid: int, *, theme: str = "light") -> Any:
    marks = story.spent(seat, step, SPENDING)
    start = max(0, min(marks, default=step) - 3)
    cash = {at: story.facts(at)["players"][seat]["zl"] for at in range(start, step + 2)}
    marks[step + 1] = f"{unpaid} unpaid"
    title = f"Cash of {story.name(seat)}"
    return lines({story.name(seat): cash}, marks, title=title, unit="zl", theme=theme)
