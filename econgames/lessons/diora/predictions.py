"""Predictions of the lesson.

Every answer is computed, from the shipped edition: whoever corrects
a wage there corrects the lesson.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from econgames.diora import economy
from econgames.diora.edition import shipped
from econgames.lessons.diora.position import PRODUCT
from econgames.lessons.kit.questions import Number, Split
from econgames.lessons.kit.reading import say_number

__all__ = ["HIRES", "NEW_PRODUCT", "PREDICTIONS", "STAFF_NOW", "exact", "say"]

HIRES, NEW_PRODUCT, STAFF_NOW = 4, 5, 4
"""Exercise DI4: rounds left, what a worker brings a round, workers now."""


def exact(value: float) -> Fraction:
    """A computed number as the fraction that it stands for."""
    return Fraction(value).limit_denominator(10_000)


def say(value: float) -> str:
    """A computed number for people."""
    return say_number(exact(value))


def _best_size() -> int:
    (size,) = economy.optimal_workforce(PRODUCT).sizes
    return size


def _best_size_why() -> str:
    best = economy.optimal_workforce(PRODUCT)
    size = _best_size()
    return (
        f"Worker {size} costs {economy.marginal_wage(size)} zl more, worker {size + 1} would cost "
        f"{economy.marginal_wage(size + 1)}: only up to {size} does each bring more than the wage. "
        f"{size} workers bring {say(PRODUCT * size)} and cost {economy.wage_bill(size)}: "
        f"{say(best.surplus)} zl stay."
    )


def _skill_gain() -> Fraction:
    return exact(economy.congested_surplus("T", 6)) - exact(economy.congested_surplus("T", 4))


def _skill_gain_why() -> str:
    told = [
        f"A {die} brings {say(economy.warehouse_best('T', die)[1])} and pays {die}: "
        f"{say(economy.congested_surplus('T', die))} are left."
        for die in (4, 6)
    ]
    return f"{' '.join(told)} The fee grows with skill as fast as what skill brings."


PREDICTIONS: Final = (
    Split(
        id="DI-P1",
        text=f"Each worker brings {say(PRODUCT)} zl a round. With how many workers is most "
        "left after wages? Split 100 %.",
        outcomes=lambda: tuple(range(STAFF_NOW, shipped().game.dice_per_player + 1)),
        label="workers",
        truth=_best_size,
        why=_best_size_why,
    ),
    Number(
        id="DI-P2",
        text="Somebody's die already lies in the transistor warehouse. After the fee, how "
        "much more does a 6 earn there than a 4?",
        low=-3,
        high=6,
        unit="zl",
        truth=_skill_gain,
        why=_skill_gain_why,
    ),
)
"""What is asked before the lesson shows anything."""
