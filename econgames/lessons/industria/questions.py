"""Predictions and exercises of the lesson."""

from __future__ import annotations

from econgames.lessons.industria.exercises import CHECKS
from econgames.lessons.industria.predictions import PREDICTIONS
from econgames.lessons.kit.questions import Lesson

__all__ = ["LESSON"]

LESSON = Lesson(
    "IN",
    "What is the hammer worth?",
    predictions=PREDICTIONS,
    checks=CHECKS,
)
