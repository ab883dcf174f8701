"""Exact control of a simulation: income from the Exchange in Metropoli, with rules switched off."""

from __future__ import annotations

from fractions import Fraction

from econgames.metropoli import ring
from econgames.metropoli.edition import Edition, load, shipped

__all__ = ["RULES", "dice_income", "income", "with_dice"]

RULES = {
    "dice alone": (False, False),
    "with the Highway": (True, False),
    "with event cards": (False, True),
    "all rules": (True, True),
}
"""Whether Highway and cards are on."""


def with_dice(number: int) -> Edition:
    """The edition with so many dice.

    Examples
    --------
    >>> with_dice(2).dice
    2
    """
    return load({"dice": number})


def dice_income(dice: int) -> Fraction:
    """Income of a pawn from the Exchange per turn, dice alone; exact, dollars.

    Without Highway and cards a pawn is on every space equally often.

    Examples
    --------
    >>> dice_income(3), dice_income(2)
    (Fraction(71875, 1), Fraction(50000, 1))
    """
    ed = with_dice(dice)
    size, late = len(ed.spaces), ed.exchange_from_round
    return sum(
        (
            p * ring.exchange_income(place, steps, late, edition=ed) / size
            for steps, p in ring.dice_distribution(edition=ed).items()
            for place in range(size)
        ),
        Fraction(0),
    )


def income(rules: str) -> float:
    """Income of a pawn from the Exchange per turn under one of ``RULES``, dollars.

    Examples
    --------
    >>> round(income("all rules"), 2), round(income("dice alone"), 2)
    (79097.67, 71875.0)
    """
    return ring.exchange_income_rate(edition=edition_of(rules))


def edition_of(rules: str) -> Edition:
    """Edition with the rules that are on."""
    highway, cards = RULES[rules]
    if highway and cards:
        return shipped()
    return ring.simpler_ring(highway=highway, cards=cards)
