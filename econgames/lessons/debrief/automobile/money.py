"""Money and staff: a turn that could not be paid, and distributors who came back unused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from econgames.automobile.economy import loss_point_cost
from econgames.core.words import money as say_money
from econgames.lessons.debrief.automobile.turns import Turn, turns
from econgames.lessons.debrief.figures import bars, lines
from econgames.lessons.debrief.kinds import CASH_CRUNCH, OVER_HIRING
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.story import Story

__all__ = ["cash_crunch", "over_hiring"]

LEAST_UNUSED = 4
"""Distributors who came back from one turn."""

LEAST_COST = 250
"""Dollars that their loss points cost to the end."""

SPENDING = ("factory_build", "parts_build", "production")
"""Accounts of a player's own decisions."""


@detector(CASH_CRUNCH, counts=("loans",))
def cash_crunch(story: Story) -> Iterator[Occasion]:
    """Losses and interest at the end of a turn that take a loan, or leave less than nothing."""
    for turn in turns(story):
        for seat in story.players:
            start = turn.facts["players"][seat]["cash"]
            money = [row for row in turn.rows if row[4] == "money" and seat in row[1:3]]
            own = [row for row in money if row[5] != "loan_principal"]
            loans = len(money) - len(own)
            left = start + sum(row[3] if row[2] == seat else -row[3] for row in own)
            # a loan may come in the middle of the payments, and be too small
            fires = loans > 0 or left < 0
            told = {
                "cash before the market": start,
                "sales": sum(row[3] for row in own if row[2] == seat),
                "losses and interest": sum(row[3] for row in own if row[1] == seat),
                "left without a loan": left,
                "loans taken": loans,
                "decisions before": story.say_spent(seat, turn.step, SPENDING) if fires else "",
            }
            figure = partial(_cash, story, seat, turn, left)
            yield Occasion(turn.step, seat, -left, fires, "", told, tuple(money), figure)


def _cash(story: Story, seat: str, turn: Turn, left: int, *, theme: str = "light") -> Any:
    marks = story.spent(seat, turn.step, SPENDING)
    start = max(0, min(marks, default=turn.step) - 3)
    cash = {at: story.facts(at)["players"][seat]["cash"] for at in range(start, turn.step + 1)}
    cash[turn.step + 1] = left
    marks[turn.step + 1] = "end of the turn, without a loan"
    title = f"Cash of {story.name(seat)}"
    return lines({story.name(seat): cash}, marks, title=title, unit="$", theme=theme)


@detector(OVER_HIRING, counts=("came back",))
def over_hiring(story: Story) -> Iterator[Occasion]:
    """Distributors who sold nothing, and each brought a loss point."""
    for step, row in story.paid("loss_distributor"):
        turn, seat, unused = story.facts(step)["turn"], row[2], row[3]
        point = loss_point_cost(turn, edition=story.edition)
        cost = unused * point
        told = {
            "came back unused": unused,
            "lifetime cost of a loss point": point,
            "formula": f"{unused} × {say_money(point)}",
        }
        sizes: dict[str, Amount] = {
            "cost of the unused": cost,
            "brought by them": 0,
        }
        title = f"Turn {turn}: distributors of {story.name(seat)} who came back"
        figure = partial(bars, sizes, title=title, unit="$")
        fires = unused >= LEAST_UNUSED and cost >= LEAST_COST
        yield Occasion(step, seat, cost, fires, "", told, (row,), figure)
