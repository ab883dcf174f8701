"""The board of Diora in words: moves, options and positions.

`say`, `label` and `family` name moves and options; `describe` and `alt` put the position into
words.
"""

from econgames.diora.board.telling import alt, describe
from econgames.diora.board.words import FAMILIES, family, label, say

__all__ = ["FAMILIES", "alt", "describe", "family", "label", "say"]
