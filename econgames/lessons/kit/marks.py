"""The mark of a lesson, and a fresh start."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from econgames.lessons.kit.catalogue import find_lesson
from econgames.lessons.kit.checks import solved
from econgames.lessons.kit.diary import diary
from econgames.lessons.kit.entries import entries, score_of
from econgames.lessons.kit.notes import Note
from econgames.lessons.kit.predictions import ME

__all__ = ["Mark", "mark", "start_anew"]


class Mark(NamedTuple):
    """Mark of a lesson, each part 0 to 100; nothing is rounded."""

    predictions: Fraction
    checks: Fraction

    @property
    def total(self) -> Fraction:
        """Half predictions, half checks."""
        return (self.predictions + self.checks) / 2


def mark(prefix: str, who: str = ME, *, revealed_only: bool = True) -> Mark:
    """Mark of a person in a lesson.

    A prediction that was skipped or left out counts 0, so that nobody gains by skipping those he
    is unsure of. With `revealed_only`, predictions count when they are revealed. An exercise
    counts 100 if it was right before the computation was shown, else 0.

    Examples
    --------
    >>> from econgames.lessons.kit import diary
    >>> from econgames.lessons.kit.checks import check
    >>> diary.use(diary.Diary())
    >>> _ = check("RS1", 5)
    >>> mark("RS").checks
    Fraction(50, 3)
    """
    lesson = find_lesson(prefix)
    points = Fraction(0)
    for question in lesson.predictions:
        if not revealed_only or any(diary().of("reveal", question.id)):
            mine = [entry for entry in entries(question) if entry.who == who]
            points += sum((score_of(question, e, question.truth()) for e in mine), Fraction(0))
    right = sum(100 * solved(question.id, who) for question in lesson.checks)
    return Mark(
        points / max(1, len(lesson.predictions)), Fraction(right, max(1, len(lesson.checks)))
    )


def start_anew(prefix: str) -> Note:
    """Begin a lesson again: predictions and answers so far no longer count, but stay in the diary.

    Parameters
    ----------
    prefix : str
        What the ids of the lesson begin with, such as ``"RS"``.
    """
    lesson = find_lesson(prefix)
    names = [question.id for question in lesson.questions]
    diary().add("anew", prefix, ME, questions=names)
    return Note([f"{lesson.title}: begun anew. What was entered before is kept, but not counted."])
