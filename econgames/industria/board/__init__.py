"""The board of Industria: position in, SVG text out; moves, options and position in words.

`draw` gives the picture; `say`, `label` and `family` name moves and options, `asset` things;
`describe` and `alt` put the position into words. Every option is on the board as an element with
its id in `data-move`; an offer has two, its tile and the card of the tile.
"""

from econgames.industria.board.picture import draw
from econgames.industria.board.words import FAMILIES, asset, family, label, say

alt, describe = draw.alt, draw.describe

__all__ = ["FAMILIES", "alt", "asset", "describe", "draw", "family", "label", "say"]
