"""Lesson 04, who pays for the tower? Its positions, predictions, exercises and explorer."""

from econgames.lessons.metropoli.effects import Effect, block_effect
from econgames.lessons.metropoli.explorer import block_explorer, explore_blocks
from econgames.lessons.metropoli.position import position_bargain, position_build, position_rent
from econgames.lessons.metropoli.questions import LESSON

__all__ = [
    "LESSON",
    "Effect",
    "block_effect",
    "block_explorer",
    "explore_blocks",
    "position_bargain",
    "position_build",
    "position_rent",
]
