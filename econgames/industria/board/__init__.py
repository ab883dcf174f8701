"""The board of Industria: moves and options by name, and the position in words."""

from econgames.industria.board.telling import alt, describe
from econgames.industria.board.words import FAMILIES, family, label, say

__all__ = ["FAMILIES", "alt", "describe", "family", "label", "say"]
