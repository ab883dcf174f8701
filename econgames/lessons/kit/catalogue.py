"""Finds lessons: every folder of ``econgames.lessons`` that has a ``LESSON``."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from econgames.core.errors import SetupError, choices
from econgames.lessons.kit.questions import Check, Lesson, Prediction

__all__ = ["find_check", "find_lesson", "find_prediction", "folder_of", "lesson_of", "lessons"]

PACKAGE = "econgames.lessons"


@cache
def _folders() -> dict[str, Lesson]:
    """Lessons by the name of the module that is their folder."""
    path = import_module(PACKAGE).__path__
    names = [f"{PACKAGE}.{found.name}" for found in pkgutil.iter_modules(path) if found.ispkg]
    modules = {name: import_module(name) for name in sorted(names)}
    return {name: module.LESSON for name, module in modules.items() if hasattr(module, "LESSON")}


def lessons() -> tuple[Lesson, ...]:
    """All lessons; a new one is found when its folder lies beside the others.

    Examples
    --------
    >>> "RS" in [lesson.prefix for lesson in lessons()]
    True
    """
    return tuple(_folders().values())


def folder_of(lesson: Lesson) -> str:
    """Name of the module that is the folder of a lesson.

    Examples
    --------
    >>> folder_of(find_lesson("RS"))
    'econgames.lessons.rolling_stock_stars'
    """
    return next(name for name, found in _folders().items() if found is lesson)


def find_lesson(prefix: str) -> Lesson:
    """Lesson whose ids begin with a prefix.

    Raises
    ------
    SetupError
        If there is none.
    """
    for lesson in lessons():
        if lesson.prefix == prefix:
            return lesson
    raise SetupError(choices("lesson", prefix, [lesson.prefix for lesson in lessons()]))


def lesson_of(question: str) -> Lesson:
    """Lesson that a prediction or check belongs to."""
    for lesson in lessons():
        if any(one.id == question for one in lesson.questions):
            return lesson
    known = [one.id for lesson in lessons() for one in lesson.questions]
    raise SetupError(choices("question", question, known))


def find_prediction(question: str) -> Prediction:
    """Prediction or decision by id.

    Raises
    ------
    SetupError
        If there is none, or it is a check.

    Examples
    --------
    >>> find_prediction("RS-P2").low
    -6
    """
    lesson = lesson_of(question)
    for one in (*lesson.predictions, *lesson.decisions):
        if one.id == question:
            return one
    raise SetupError(f"{question} is an exercise: use check({question!r}, answer)")


def find_check(question: str) -> Check:
    """Exercise by id.

    Raises
    ------
    SetupError
        If there is none, or it is a prediction.
    """
    for one in lesson_of(question).checks:
        if one.id == question:
            return one
    raise SetupError(f"{question} is a prediction: use predict({question!r}, ...)")
