"""A match in the formats of other programs; at hand as ``eg.export``.

Functions return text; what cannot be text is written to a file.

>>> import econgames as eg
>>> match = eg.new("rolling_stock_stars", players=3, seed=1)
>>> eg.export.beancount(match).splitlines()[-1]
'2000-01-02 balance Assets:Fi:Money 4 MONEY'
"""

from econgames.analysis.exports.double_entry import beancount
from econgames.analysis.exports.mrio import input_output
from econgames.analysis.exports.networks import graphml, node_link
from econgames.analysis.exports.workbook import excel
from econgames.analysis.pages import page

__all__ = ["beancount", "excel", "graphml", "input_output", "node_link", "page"]
