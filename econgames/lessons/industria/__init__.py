"""Lesson 02, what is the hammer worth? Its position, questions, figures and auction laboratory."""

from econgames.lessons.industria.position import (
    AUCTIONS,
    Auction,
    after_auctions,
    after_round_1,
    build,
    first_offer,
    hold,
)
from econgames.lessons.industria.questions import LESSON

__all__ = [
    "AUCTIONS",
    "LESSON",
    "Auction",
    "after_auctions",
    "after_round_1",
    "build",
    "first_offer",
    "hold",
]
