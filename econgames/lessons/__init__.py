"""Lessons: the kit that they share, and one folder a lesson.

A lesson is a folder with a ``LESSON``: predictions and exercises, whose truths are calls of
functions of the package. It is found when it lies here; there is no list to add it to.

>>> from econgames.lessons import check
>>> check("RS1")
RS1 (easy): ...
"""

from econgames.lessons.kit.catalogue import lessons
from econgames.lessons.kit.checks import answers, check
from econgames.lessons.kit.marks import mark, start_anew
from econgames.lessons.kit.notes import show
from econgames.lessons.kit.predictions import predict, reveal
from econgames.lessons.kit.sheets import teacher_sheet

__all__ = ["answers", "check", "lessons", "mark", "predict", "reveal", "show", "start_anew"]
__all__ += ["teacher_sheet"]
