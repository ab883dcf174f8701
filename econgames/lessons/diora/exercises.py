"""Exercises of the lesson.

Every answer is computed, from the shipped edition: whoever corrects
a wage there corrects the lesson.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from typing import Final

from econgames.diora import economy
from econgames.diora.edition import shipped
from econgames.lessons.diora.position import ORDERS, START_STOCK
from econgames.lessons.diora.predictions import HIRES, NEW_PRODUCT, STAFF_NOW, exact, say
from econgames.lessons.kit.questions import Check, Wrong
from econgames.lessons.kit.reading import say_number

__all__ = ["CHECKS"]

CREW, TILL = 6, 5
"""Exercise DI2: workers and zloty at payroll."""
ROOM, VISITS = "t14", 4
"""Exercise DI5: the room, and how often it is used."""


def _prices(*units: str) -> str:
    prices = economy.mid_prices()
    return ", ".join(f"{unit} {say(prices[unit])}" for unit in units)


def _fifth_told() -> str:
    return (
        f"Five workers cost {economy.wage_bill(5)}, four cost {economy.wage_bill(4)}: the fifth "
        f"costs {economy.marginal_wage(5)}, although one of five costs {economy.average_wage(5)} "
        "on average."
    )


def _unpaid_points() -> int:
    return economy.payroll(TILL, CREW, 0).points


def _one_each() -> int:
    """What it would be if each worker cost as much as the first."""
    paid = min(CREW, TILL // economy.marginal_wage(1))
    return -(CREW - paid) * shipped().game.unpaid_penalty_points


def _unpaid_told() -> str:
    done = economy.payroll(TILL, CREW, 0)
    penalty = shipped().game.unpaid_penalty_points
    return (
        f"{done.workers + 1} workers would cost {economy.wage_bill(done.workers + 1)}, so "
        f"{done.workers} are paid, for {done.cost}, and {done.left} zl is left. {done.unpaid} "
        f"unpaid workers cost {penalty} points each: {say_number(done.points)}."
    )


def _crowded() -> Fraction:
    return exact(economy.congested_surplus("T", 6))


def _crowded_told() -> str:
    level, gain = economy.warehouse_best("T", 6)
    return (
        f"Level {level} is worth {say(gain)} zl, and the fee is the value of the die, "
        f"{economy.congestion_fee(6, True)}: {say(economy.congested_surplus('T', 6))} are left."
    )


def _hire() -> Fraction:
    return exact(economy.hire_value(HIRES, NEW_PRODUCT, STAFF_NOW))


def _hire_told() -> str:
    wage = economy.marginal_wage(STAFF_NOW + 1)
    return (
        f"Worker {STAFF_NOW + 1} brings {NEW_PRODUCT} and costs {wage} in each of {HIRES} rounds: "
        f"{HIRES} × ({NEW_PRODUCT} − {wage}) = {say_number(_hire())}."
    )


def _fewest_uses() -> int:
    """Fewest uses with which a visitor of the room gains."""
    return next(n for n in count(1) if economy.room_profit(ROOM, n, owner=False) > 0)


def _room() -> tuple[int, Fraction, Fraction]:
    profits = [economy.room_profit(ROOM, VISITS, owner=mine) for mine in (True, False)]
    return _fewest_uses(), exact(profits[0]), exact(profits[1])


def _room_told() -> str:
    fewest, owner, visitor = _room()
    fee = shipped().game.room_fee_zl
    use = say(economy.room_profit(ROOM, 1))
    return (
        f"A use brings {use} zl more than it takes. {fewest - 1} uses bring "
        f"{say(economy.room_profit(ROOM, fewest - 1))}, less than the fee of {fee}; {fewest} are "
        f"the fewest that pay. With {VISITS}, the owner has {say_number(owner)}, a visitor "
        f"{say_number(owner)} − {fee} = {say_number(visitor)}."
    )


def _with_cables(more: int) -> dict[str, int]:
    return {**START_STOCK, "K": START_STOCK["K"] + more}


def _cables(more: int) -> Fraction:
    """What the best plan gains by so many more cables."""
    plan = [economy.production_plan(_with_cables(n), ORDERS).value for n in (0, more)]
    return exact(plan[1]) - exact(plan[0])


def _dual() -> Fraction:
    return exact(economy.shadow_prices(START_STOCK, ORDERS).duals["K"])


def _plan() -> tuple[Fraction, Fraction, Fraction]:
    return _dual(), _cables(1), _cables(2)


def _plan_told() -> str:
    worth = [say(economy.production_plan(_with_cables(n), ORDERS).value) for n in range(3)]
    return (
        f"The linear plan gives a cable {say_number(_dual())} points, because it makes parts of "
        f"sets. Whole sets are worth {worth[0]} with the stock as it is, {worth[1]} with one cable "
        f"more and {worth[2]} with two: {say_number(_cables(1))} and {say_number(_cables(2))}."
    )


CHECKS: Final = (
    Check(
        id="DI1",
        level="easy",
        text="What does the fifth worker cost a round, in zl?",
        answer=lambda: economy.marginal_wage(5),
        wrong=(
            Wrong(
                lambda: exact(economy.average_wage(5)),
                "Is that what one costs on average, or what the last one costs extra?",
            ),
            Wrong(
                lambda: economy.wage_bill(5),
                "That is what all five cost together. What did the first four cost?",
            ),
        ),
        hint="Compare the wages of a staff of five and of four.",
        formula="marginal wage(n) = wages(n) − wages(n − 1)",
        computation=_fifth_told,
    ),
    Check(
        id="DI2",
        level="easy",
        text=f"You have {CREW} workers, no pensioners and {TILL} zl at payroll. By how much do "
        "your points change?",
        answer=_unpaid_points,
        wrong=(
            Wrong(_one_each, "What do five workers cost together? Look at the wage table."),
            Wrong(
                lambda: -_unpaid_points(),
                "Are points gained or lost when somebody is not paid?",
            ),
        ),
        hint="How many can be paid with the money? Each of the others costs points.",
        formula="points = −(points a person) × (workers − workers that are paid)",
        computation=_unpaid_told,
    ),
    Check(
        id="DI3",
        level="medium",
        text="A 6 goes to the transistor warehouse, where a die already lies. What is it worth "
        f"after the fee, in zl, at mid prices ({_prices('K', 'T')})?",
        answer=_crowded,
        wrong=(
            Wrong(
                lambda: exact(economy.warehouse_best("T", 6)[1]),
                "That is what it brings. In a crowded place the fee is the value of the die.",
            ),
        ),
        hint="First what the best level brings, then what the place costs.",
        formula="value of the best level − value of the die",
        computation=_crowded_told,
    ),
    Check(
        id="DI4",
        level="medium",
        text=f"{HIRES} rounds are left and you have {STAFF_NOW} workers. A new one brings "
        f"{NEW_PRODUCT} zl a round. What is it worth to hire, in zl over all rounds?",
        answer=_hire,
        wrong=(
            Wrong(
                lambda: HIRES * NEW_PRODUCT,
                "That is what the new one brings. There is a wage to pay every round.",
            ),
            Wrong(
                lambda: HIRES * NEW_PRODUCT - economy.marginal_wage(STAFF_NOW + 1),
                "The wage is not paid once, but every round.",
            ),
            Wrong(
                lambda: HIRES * (NEW_PRODUCT - exact(economy.average_wage(STAFF_NOW + 1))),
                "Average or extra? What do wages rise by when the new one comes?",
            ),
        ),
        hint="What comes in and what goes out in one round, because of this worker?",
        formula="rounds × (product − marginal wage)",
        computation=_hire_told,
    ),
    Check(
        id="DI5",
        level="hard",
        text=f"The room {shipped().rooms[ROOM].name} turns {shipped().rooms[ROOM].inputs} "
        f"into {shipped().rooms[ROOM].outputs} at each use; a "
        "visitor pays a fee to the owner. At mid prices: how many uses does a visitor need at "
        f"least to gain anything? And what do {VISITS} uses bring the owner of the "
        "room, and what a visitor?",
        answer=_room,
        parts=("fewest uses", "owner", "visitor"),
        wrong=(
            Wrong(
                lambda: _fewest_uses() - 1,
                "Does that cover a fee of 5 zl, if a use brings 1.5?",
                "fewest uses",
            ),
            Wrong(
                lambda: VISITS * shipped().rooms[ROOM].outputs.zl,
                "The cables that go in have a price as well.",
                "owner",
            ),
            Wrong(
                lambda: exact(economy.room_profit(ROOM, VISITS)),
                "Who pays the fee?",
                "visitor",
            ),
        ),
        hint="A use brings its output less its input at mid prices; the fee is paid once.",
        formula="uses × (value out − value in) − fee; the owner pays no fee",
        computation=_room_told,
    ),
    Check(
        id="DI6",
        level="hard",
        text="In the plan of the lesson (2 of each component, six orders on display, "
        f"{say(1 / shipped().scoring.zl_per_point)} points a zl): what is the shadow price of "
        "a cable in the linear plan, and what are one more and two more cables truly worth, in "
        "points?",
        answer=_plan,
        parts=("shadow price", "one more", "two more"),
        wrong=(
            Wrong(_dual, "Sets cannot be halved: what can be produced now?", "one more"),
            Wrong(
                lambda: 2 * _dual(),
                "Sets cannot be halved. Which order becomes possible, and which one goes?",
                "two more",
            ),
            Wrong(
                lambda: exact(economy.production_plan(_with_cables(2), ORDERS).value),
                "That is the value of the whole plan. How much is it more than before?",
                "two more",
            ),
        ),
        hint="Ask the planner with one cable more and with two; read off the difference.",
        formula="true value = best whole plan with more − best whole plan before",
        computation=_plan_told,
    ),
)
"""What is solved with what the lesson shows."""
