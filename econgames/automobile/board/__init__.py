"""The board of Automobile: position in, SVG text out; the position in words as well.

`draw` gives the picture; `say`, `label`, `family` and `asset` name moves, options and things;
`describe` and `alt` put the position into words; `parameter` and `choice` name the numbers that an
option asks for, and `place` says where the game is. Options with several numbers stand on the board
with one id at each place they are about: production at the spaces, distributors at the sections,
Howard's sale at the cars and at Howard. All other options have an element of their own. Only where
a space has no room for another tab are some builds left to the action bar, which has them all.
"""

from econgames.automobile.board.asking import choice, parameter
from econgames.automobile.board.picture import draw
from econgames.automobile.board.telling import describe, place
from econgames.automobile.board.words import FAMILIES, asset, family, label, say

alt = draw.alt

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
    "place",
    "say",
]
