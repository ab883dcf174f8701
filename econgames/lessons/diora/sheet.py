"""Teacher's sheet of the lesson on the size of a staff."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.diora import economy
from econgames.diora.edition import shipped
from econgames.lessons.diora.position import (
    ORDERS,
    PRODUCT,
    SHOCK,
    START_STOCK,
    position_crowded,
    position_start,
)
from econgames.lessons.kit.reading import say_rounded
from econgames.lessons.kit.sheets import Minutes, Sheet

if TYPE_CHECKING:
    from econgames.core.match import Match


def _wages() -> str:
    return " ".join(str(economy.wage_bill(n)) for n in range(len(shipped().staff.wages)))


def _sizes(product: float, add_per_pair: int = 0) -> str:
    best = economy.optimal_workforce(product, add_per_pair=add_per_pair).sizes
    return " or ".join(map(str, sorted(best)))


def _indexed() -> str:
    return _sizes(PRODUCT, shipped().cards[SHOCK].effects.wage_add_per_pair)


def _crowded() -> str:
    return ", ".join(say_rounded(economy.congested_surplus("T", die)) for die in range(1, 7))


def _cable() -> str:
    return say_rounded(economy.shadow_prices(START_STOCK, ORDERS).duals["K"])


def _shocked() -> Match:
    return position_start(SHOCK)


SHEET = Sheet(
    notebook="05_diora.ipynb",
    aims=(
        "find the size of a staff where marginal wage and marginal product meet",
        "see what a fee on a crowded place does, and to whom",
        "U1: read the shadow prices of a production plan, and their limits",
    ),
    concepts={
        "Marginal wage": "what the wage bill rises by when one more is hired; the wages are "
        "{wages} for 0, 1, 2, ... people.",
        "Average wage": "misleads, because it counts the cheap first ones: 8 people cost "
        "{average} each, and yet only {best} pay at {product} zl.",
        "Diminishing marginal product": "comes from the places here: the good ones are taken.",
        "Congestion fee": "the value of the die; after it a die of 1 to 6 earns {crowded} zl in "
        "the crowded transistor warehouse.",
        "Human capital": "skill that grows with use, and ends in a pension.",
        "Shadow price": "worth of one more unit if everything could be divided; a cable: {cable} "
        "points.",
    },
    plan=(
        Minutes("0-4", "who works for Ada, and what does she owe?", "board"),
        Minutes("4-9", "the wage table; last one or average?", "steps and curve"),
        Minutes("9-11", "predict DI-P1", "histogram, truth still shut"),
        Minutes("11-16", "slider from 1 to 4 zl; why does the best size jump?", "surplus bars"),
        Minutes("16-24", "one round in the lab; who goes where?", "lab, matching"),
        Minutes("24-26", "predict DI-P2", "histogram"),
        Minutes("26-32", "the fee; payroll and pension", "two lines: with and without fee"),
        Minutes("32-36", "wage indexation: best is now {indexed}", "curve goes up and down"),
        Minutes("36-43", "exercises DI1 to DI6; U1: the planner", "bill of materials, prices"),
        Minutes("43-45", "remember", "what to remember, the questions of the notebook"),
    ),
    board=(
        "wages: {wages}",
        "hire as long as product ≥ marginal wage",
    ),
    watch=(
        "groups who compare the product with the average wage: ask what the last one costs.",
        "the round in the lab: some spend all their money before the payroll. Each unpaid person "
        "costs {penalty} points.",
        "DI6: the shadow price is not what one cable brings. Ask which sets can be made.",
    ),
    discuss=(
        "Why would a firm pay more for the last worker than for the first?",
        "Should a crowded place charge the expert more than the novice? Should a road?",
        "Wages rise by law. Who bears it?",
        "When is it right to leave somebody unpaid?",
    ),
    short="wages, DI-P1, the slider, then DI1 and DI2.",
    long="two rounds in three groups with a budget table, a shock card drawn by the teacher, DI5 "
    "and DI6, staff sizes and points compared across groups.",
    figures={
        "wages": _wages,
        "average": lambda: economy.average_wage(8),
        "best": lambda: _sizes(PRODUCT),
        "product": lambda: PRODUCT,
        "crowded": _crowded,
        "cable": _cable,
        "indexed": _indexed,
        "penalty": lambda: shipped().game.unpaid_penalty_points,
    },
    positions={
        "the first round": position_start,
        "the crowded warehouse": position_crowded,
        "class game with a shock": _shocked,
    },
)
