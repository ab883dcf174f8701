"""Predictions and exercises of the lesson."""

from __future__ import annotations

from econgames.lessons.diora.exercises import CHECKS
from econgames.lessons.diora.predictions import PREDICTIONS
from econgames.lessons.kit.questions import Lesson

__all__ = ["LESSON"]

LESSON = Lesson(
    "DI",
    "How many people should you employ?",
    predictions=PREDICTIONS,
    checks=CHECKS,
)
