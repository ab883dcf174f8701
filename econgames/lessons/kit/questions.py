"""What a lesson asks: predictions before a step, checks after it; declared, never computed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["Answer", "Check", "Decision", "Lesson", "Number", "Outcome", "Prediction", "Split"]
__all__ += ["Wrong"]

Outcome = int | str
"""One of the outcomes that a student splits 100 % over."""

Plain = int | Fraction | str
Answer = Plain | tuple[Plain, ...] | Mapping[str, Plain] | frozenset[str]
"""A right answer: a number, figures in order, figures by name, or a set of names."""


@dataclass(frozen=True, kw_only=True)
class Number:
    """A prediction of a number on a slider.

    Parameters
    ----------
    id : str
        Name, such as ``"RS-P2"``.
    text : str
        The question.
    low, high : int
        Ends of the slider, in the unit of the question.
    unit : str
        Unit of the number, such as ``"$"``; may be empty.
    truth : callable
        Computes the true number with the functions of the package.
    why : callable
        One or two sentences that say where the truth comes from, with computed figures.
    """

    id: str
    text: str
    low: int
    high: int
    unit: str = ""
    truth: Callable[[], int | Fraction]
    why: Callable[[], str]


def _no_truth() -> int:
    raise TypeError("a decision has no truth")


@dataclass(frozen=True, kw_only=True)
class Decision(Number):
    """A number that people decide on, such as how much a group produces.

    It is entered like a prediction; nobody is right or wrong, so that it is never scored, and can
    always be changed.
    """

    truth: Callable[[], int | Fraction] = _no_truth
    why: Callable[[], str] = str


@dataclass(frozen=True, kw_only=True)
class Split:
    """A prediction that splits 100 % over outcomes.

    Parameters
    ----------
    id, text : str
        As in :class:`Number`.
    outcomes : callable
        Gives the outcomes, in the order in which they are shown.
    label : str
        What an outcome is, such as ``"dividend"``.
    unit : str
        Unit of numeric outcomes, written before them; may be empty.
    truth : callable
        Computes the true outcome.
    why : callable
        One or two sentences that say where the truth comes from.
    """

    id: str
    text: str
    outcomes: Callable[[], Sequence[Outcome]]
    label: str = ""
    unit: str = ""
    truth: Callable[[], Outcome]
    why: Callable[[], str]


Prediction = Number | Split


@dataclass(frozen=True)
class Wrong:
    """A wrong answer that many give, and what to ask them.

    Parameters
    ----------
    value : callable
        Computes the wrong answer (or gives a word).
    hint : str
        A question or a pointer; never the answer.
    part : str, optional
        Figure of the answer that it is about; the whole answer by default.
    """

    value: Callable[[], Any]
    hint: str
    part: str | None = None


@dataclass(frozen=True, kw_only=True)
class Check:
    """An exercise.

    Parameters
    ----------
    id, text : str
        Name, such as ``"RS1"``, and question.
    level : str
        "easy", "medium" or "hard".
    answer : callable
        Computes the answer with the functions of the package. A tuple is several figures in the
        order of `parts`; a mapping is figures by name.
    parts : tuple of str
        Names of the figures of a tuple.
    wrong : tuple of Wrong
        Wrong answers that have a hint of their own.
    hint : str
        What is said to any other wrong answer.
    formula : str
        What the second miss shows.
    computation : callable
        What the third miss shows: the formula with the numbers, and the answer.
    read : callable, optional
        Takes the answer from a match that the student has played.
    """

    id: str
    text: str
    level: str
    answer: Callable[[], Answer]
    parts: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    hint: str
    formula: str
    computation: Callable[[], str]
    read: Callable[[Match], Answer] | None = None


@dataclass(frozen=True)
class Lesson:
    """The questions of a lesson.

    Parameters
    ----------
    prefix : str
        What the ids of its questions begin with, such as ``"RS"``.
    title : str
        Name of the lesson.
    predictions : tuple of Number or Split
        Predictions, in the order of the lesson.
    checks : tuple of Check
        Exercises, in the order of the lesson.
    decisions : tuple of Decision
        What people decide on, in the order of the lesson.
    """

    prefix: str
    title: str
    predictions: tuple[Prediction, ...]
    checks: tuple[Check, ...]
    decisions: tuple[Decision, ...] = ()

    @property
    def questions(self) -> tuple[Prediction | Check, ...]:
        """All that the lesson asks."""
        return (*self.predictions, *self.decisions, *self.checks)
