"""Lesson 05, how many people should you employ? Positions, questions, figures, explorers."""

from econgames.lessons.diora.position import (
    ORDERS,
    SECOND_ORDERS,
    SECOND_STOCK,
    START_STOCK,
    position_crowded,
    position_start,
)
from econgames.lessons.diora.questions import LESSON

__all__ = ["LESSON", "ORDERS", "SECOND_ORDERS", "SECOND_STOCK", "START_STOCK"]
__all__ += ["position_crowded", "position_start"]
