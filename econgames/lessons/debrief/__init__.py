"""Automatic debrief: finds the moments of a match that are worth a question in class.

Each game has a folder here with its detectors, which are found by themselves. A detector lists
the occasions of a game (each auction, each dividend ...) and says which of them are moments. It
values things with functions of the game's economy, prints the formula with its numbers, and asks
a question; it never says that somebody was wrong.

>>> import econgames as eg
>>> from econgames.lessons.debrief import debrief
>>> debrief(eg.new("rolling_stock_stars", players=3, seed=1))
No moment stands out so far.
"""

from econgames.lessons.debrief.classes import ClassView, class_view
from econgames.lessons.debrief.moments import Moment
from econgames.lessons.debrief.report import Debrief, debrief

__all__ = ["ClassView", "Debrief", "Moment", "class_view", "debrief"]
