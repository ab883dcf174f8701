"""The board of Diora: position in, SVG text out; the position in words as well.

`draw` gives the picture; `say`, `label` and `family` name moves and options, `parameter` and
`choice` what they ask for; `describe` and `alt` put the position into words. Every placement
stands on its space: as a button for each die that may be laid there, with its price, or as the
whole card where there is one. Left to the action bar are passing, ending a turn, and where room
runs out the use of a token and some of many different dice. What is chosen there (level, orders,
component, uses, purchases) the action bar asks for.
"""

from econgames.diora.board.picture import draw
from econgames.diora.board.words import FAMILIES, asset, choice, family, label, parameter, say

alt, describe = draw.alt, draw.describe

__all__ = ["FAMILIES", "alt", "asset", "choice", "describe", "draw", "family", "label"]
__all__ += ["parameter", "say"]
