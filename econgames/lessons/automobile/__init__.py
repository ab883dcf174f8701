"""Lesson 01, how much do you make when nobody knows demand? Its market, questions and explorers."""

from econgames.lessons.automobile.expectations import best_replies, equilibria, industry
from econgames.lessons.automobile.explorer import explore_newsvendor, newsvendor_explorer
from econgames.lessons.automobile.forecasts import class_forecasts, market_explorer
from econgames.lessons.automobile.market import FIRMS, alone, sell
from econgames.lessons.automobile.plans import plans
from econgames.lessons.automobile.position import position_market, position_produce
from econgames.lessons.automobile.questions import LESSON

__all__ = [
    "FIRMS",
    "LESSON",
    "alone",
    "best_replies",
    "class_forecasts",
    "equilibria",
    "explore_newsvendor",
    "industry",
    "market_explorer",
    "newsvendor_explorer",
    "plans",
    "position_market",
    "position_produce",
    "sell",
]
