"""Automobile in words: moves, options and positions."""

from econgames.automobile.board.telling import alt, describe
from econgames.automobile.board.words import FAMILIES, family, label, say

__all__ = ["FAMILIES", "alt", "describe", "family", "label", "say"]
