"""Lesson 03, pay out or keep? Its position, predictions, exercises and figures."""

from econgames.lessons.rolling_stock_stars.position import (
    Firm,
    firm,
    payout_rows,
    position_payout,
    sell_at_face,
)
from econgames.lessons.rolling_stock_stars.questions import LESSON

__all__ = ["LESSON", "Firm", "firm", "payout_rows", "position_payout", "sell_at_face"]
