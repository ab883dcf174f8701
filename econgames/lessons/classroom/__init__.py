"""A class without a server: a code for everybody, one small file back from each, one table.

>>> from econgames import classroom
>>> session = classroom.new_session("rolling_stock_stars", players=3, seed=7, lesson="RS")
>>> classroom.read_session(session.code) == session
True
"""

from econgames.lessons.classroom.class_work import ClassWork
from econgames.lessons.classroom.making import new_session
from econgames.lessons.classroom.merging import merge
from econgames.lessons.classroom.payoffs import PAYOFFS
from econgames.lessons.classroom.session import Session, read_session
from econgames.lessons.classroom.work import Work, join

__all__ = ["PAYOFFS", "ClassWork", "Session", "Work", "join", "merge", "new_session"]
__all__ += ["read_session"]
