"""Predictions and exercises of the lesson."""

from __future__ import annotations

from econgames.lessons.kit.questions import Lesson
from econgames.lessons.metropoli.exercises import CHECKS
from econgames.lessons.metropoli.predictions import PREDICTIONS

__all__ = ["LESSON"]

LESSON = Lesson(
    "ME",
    "Who pays for the tower?",
    predictions=PREDICTIONS,
    checks=CHECKS,
)
