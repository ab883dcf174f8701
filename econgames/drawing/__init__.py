"""Drawing parts shared by the boards of all games: colours, text, SVG, tokens and panels.

Nothing in here knows a game. A board takes a theme from `palette`, fits its words with `text`,
writes with a `Canvas` from `svg` and places the shapes of `tokens`, `parts` and `frames`.
"""

from econgames.drawing.palette import DARK, LIGHT, PLAYERS, THEMES, Theme, contrast, theme_named
from econgames.drawing.svg import Canvas, escape
from econgames.drawing.text import TextCheck, checking, fit, text_width, wrap

__all__ = [
    "DARK",
    "LIGHT",
    "PLAYERS",
    "THEMES",
    "Canvas",
    "TextCheck",
    "Theme",
    "checking",
    "contrast",
    "escape",
    "fit",
    "text_width",
    "theme_named",
    "wrap",
]
