"""The numbers that the stronger bots value with; each bot's own set stands beside its class."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CUBE_IN_LAST_CHOICE", "LATER", "Constants"]

LATER = 0.7
"""Weight of the loss points of the next turn when a space may be closed now."""
CUBE_IN_LAST_CHOICE = 2.0
"""Value of a cube, dollars, while a character is chosen in the last turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Constants:
    """Numbers that a bot values with; all values are dollars unless said otherwise.

    Parameters
    ----------
    quantiles : tuple of float
        Quantiles of demand, given the own tiles, over which a turn is averaged.
    cube : tuple of float
        Value of a research cube, by turn.
    many_cubes : float
        Factor on the value of cubes taken while six or more are held.
    factory : float
        Value of a factory in each later turn, before obsolescence.
    obsolete : float
        Cost of each newer space of the class in each later turn.
    howard, ford_rich, ford_poor, durant_rich, durant_poor : float
        Values of characters; rich is with more than `rich` in cash.
    points_expected : tuple of int
        Loss points expected on top of those held when a character is chosen, by turn.
    rich : int
        Cash above which there is money for one more factory.
    produce_loan : float
        Cost of a loan taken for production, once; 0 where loans are counted one by one.
    build_loan : float
        Cost of a loan taken for a build, once.
    loan, loan_turn : float
        Cost of each loan that a plan needs, once and for each turn left with this one.
    wait : float
        Factor on the gain of production while more than one step is left.
    reserve, last_reserve : int
        Cash kept when building, and when building in the last step.
    early_credit : int
        By how much more a build may cost in early turns.
    early : int
        Last early turn.
    ford_reserve : int
        Cash kept when the Ford token builds.
    idle : float
        Cost a factory of closing a space before it has produced this turn.
    most_factories : int
        Factories in a space, at most; the third one raises the least batch more than a class
        that several players serve can take.
    least_ford, cut_cost : float
        Gain above which the Ford token builds, and what a price cut must gain.
    """

    quantiles: tuple[float, ...]
    cube: tuple[float, ...]
    many_cubes: float
    factory: float
    howard: float
    ford_rich: float
    ford_poor: float
    durant_rich: float
    durant_poor: float
    points_expected: tuple[int, ...]
    produce_loan: float
    build_loan: float
    loan: float
    loan_turn: float
    reserve: int
    last_reserve: int
    early: int
    most_factories: int
    obsolete: float = 55.0
    rich: int = 900
    wait: float = 0.45
    early_credit: int = 500
    ford_reserve: int = 200
    idle: float = 60.0
    least_ford: float = 5.0
    cut_cost: float = 5.0
