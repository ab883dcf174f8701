"""The board of Rolling Stock Stars: position in, SVG text out; the position in words as well.

`draw` gives the picture; `say`, `label` and `family` name moves and options; `describe` and `alt`
put the position into words. Every option is on the board as an element with its id in
`data-move`. Only where room runs out are some of them left to the action bar, which has them all:
answers to offers beyond the first one or two, offers for companies that a crowded panel counts
as "+n", and offers of a second corporation of one president in such a panel.
"""

from econgames.rolling_stock_stars.board.picture import draw
from econgames.rolling_stock_stars.board.telling import place
from econgames.rolling_stock_stars.board.words import FAMILIES, family, label, say

alt, describe = draw.alt, draw.describe

__all__ = ["FAMILIES", "alt", "describe", "draw", "family", "label", "place", "say"]
