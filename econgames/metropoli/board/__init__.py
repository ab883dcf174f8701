"""The board of Metropoli: position in, SVG text out; the position in words as well.

`draw` gives the picture; `say`, `label` and `family` name moves and options; `describe` and `alt`
put the position into words. Every option is on the board as an element with its id in
`data-move`: a lot for a block on it (a strip at its right edge for a block paid together), a
space of the ring for a concession, a button in the panel of a partner for a trade, buttons in the
decision box for the rest.
"""

from econgames.metropoli.board.asking import choice, parameter
from econgames.metropoli.board.picture import draw
from econgames.metropoli.board.words import FAMILIES, asset, family, label, place_name, say

alt, describe = draw.alt, draw.describe

__all__ = [
    "FAMILIES",
    "alt",
    "asset",
    "choice",
    "describe",
    "draw",
    "family",
    "label",
    "parameter",
    "place_name",
    "say",
]
