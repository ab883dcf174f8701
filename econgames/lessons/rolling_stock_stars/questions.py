"""Predictions and exercises of the lesson."""

from __future__ import annotations

from econgames.lessons.kit.questions import Lesson
from econgames.lessons.rolling_stock_stars.exercises import CHECKS
from econgames.lessons.rolling_stock_stars.predictions import PREDICTIONS

__all__ = ["LESSON"]

LESSON = Lesson(
    "RS",
    "Pay out or keep?",
    predictions=PREDICTIONS,
    checks=CHECKS,
)
