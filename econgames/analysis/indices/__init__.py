"""Indices of economics for a match, for tables of simulations, and for plain numbers.

What each function takes is a list of amounts, a match, or the rows of one game of
:func:`econgames.simulate`; of a match and of rows the scores are taken, or the column `what`. So
every index of one number is a measure for :func:`econgames.sweep`, and :func:`by_game` gives it
for each game of a table.

>>> import econgames as eg
>>> table = eg.simulate("industria", 3, ["random", "novice", "trader"], games=4, progress=False)
>>> by_game(table, gini).between(0, 2 / 3).all().item()
True
"""

from econgames.analysis.indices.inequality import by_game, gini, herfindahl, lorenz
from econgames.analysis.indices.markets import Surplus, surplus, value_created
from econgames.analysis.indices.prices import price_to_book, price_to_value, simulated_value
from econgames.analysis.indices.solvency import bankrupt, bankruptcy_rate, leverage, liquidity

__all__ = [
    "Surplus",
    "bankrupt",
    "bankruptcy_rate",
    "by_game",
    "gini",
    "herfindahl",
    "leverage",
    "liquidity",
    "lorenz",
    "price_to_book",
    "price_to_value",
    "simulated_value",
    "surplus",
    "value_created",
]
