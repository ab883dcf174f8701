"""A match as one HTML file: board with its steps, moves, statements, charts, networks.

It needs neither a kernel nor a network; with scripts blocked, the last board, all moves and all
statements still show.
"""

from econgames.analysis.pages.page import page

__all__ = ["page"]
