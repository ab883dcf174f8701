"""The start notebook: who pays whom in one round of Industria."""

from econgames.lessons.industria.position import (
    AUCTIONS,
    SETUP,
    after_auctions,
    build,
    first_offer,
    hold,
)
from econgames.lessons.start.questions import LESSON

__all__ = ["AUCTIONS", "LESSON", "SETUP", "after_auctions", "build", "first_offer", "hold"]
