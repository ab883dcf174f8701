"""Lesson 06, is it luck? Its draws, intervals, changes of rules, questions, figures, explorer."""

from econgames.lessons.laboratory.questions import LESSON
from econgames.lessons.laboratory.rules import GAMES, compare, null_change, wages, words

__all__ = ["GAMES", "LESSON", "QUESTION", "compare", "null_change", "wages", "words"]

QUESTION = (20, 2)
"""Games and seed of the question: their mean demand is 14.6."""
