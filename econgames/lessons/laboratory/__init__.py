"""Lesson 06, is it luck? Its draws, intervals, changes of rules, questions, figures, explorer."""

from econgames.lessons.laboratory.questions import LESSON
from econgames.lessons.laboratory.rules import GAMES, compare, null_change, wages, words

__all__ = ["GAMES", "LESSON", "QUESTION", "compare", "null_change", "wages", "words"]

QUESTION = (20, 179)
"""Games and seed of the question: a mean demand of 14.6, and a spread that is nothing special."""
