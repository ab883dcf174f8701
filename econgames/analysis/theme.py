"""One look for all charts: colours of the boards, in light, dark and print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from econgames.drawing.palette import DARK, LIGHT, PLAYERS, Theme

__all__ = ["CHARTS", "MARKERS", "ChartTheme", "chart_theme", "layout"]

FONT: Final = "Segoe UI, Helvetica Neue, Arial, Liberation Sans, sans-serif"

MARKERS: Final = {
    "circle": "circle",
    "square": "square",
    "diamond": "diamond",
    "triangle": "triangle-down",
    "hexagon": "hexagon",
    "cross": "cross",
}
"""Marker of the chart library for each token shape of the boards."""


@dataclass(frozen=True, slots=True)
class ChartTheme:
    """Colours of a chart, as `#RRGGBB`.

    Attributes
    ----------
    name : str
        "light", "dark" or "print".
    page, ink, label, grid, casing : str
        Background, text, text of the axes, grid lines, and the outline under lines and marks.
    """

    name: str
    page: str
    ink: str
    label: str
    grid: str
    casing: str


def _from(board: Theme) -> ChartTheme:
    return ChartTheme(board.name, board.surface, board.ink, board.ink2, board.line, board.out)


CHARTS: Final = {
    "light": _from(LIGHT),
    "dark": _from(DARK),
    "print": ChartTheme("print", "#FFFFFF", "#000000", "#000000", "#BBBBBB", "#000000"),
}


def chart_theme(name: str) -> ChartTheme:
    """Theme with this name.

    Raises
    ------
    ValueError
        If there is no such theme; the message lists those there are.

    Examples
    --------
    >>> chart_theme("print").ink
    '#000000'
    """
    if name not in CHARTS:
        raise ValueError(f"theme must be one of {', '.join(map(repr, CHARTS))}; not {name!r}")
    return CHARTS[name]


def layout(theme: ChartTheme, **more: Any) -> dict[str, Any]:
    """Layout of a chart in a theme, as keywords for ``Figure.update_layout``.

    Parameters
    ----------
    theme : ChartTheme
        Colours.
    **more
        Added to the layout, or in place of it.

    Examples
    --------
    >>> layout(chart_theme("dark"), height=300)["height"]
    300
    """
    axis = {
        "gridcolor": theme.grid,
        "linecolor": theme.label,
        "zerolinecolor": theme.label,
        "tickfont": {"color": theme.label, "size": 13},
        "title": {"font": {"color": theme.label, "size": 13}},
    }
    return {
        "paper_bgcolor": theme.page,
        "plot_bgcolor": theme.page,
        "font": {"family": FONT, "color": theme.ink, "size": 14},
        "xaxis": {**axis, "showgrid": False},
        "yaxis": axis,
        "showlegend": False,
        "margin": {"l": 56, "r": 110, "t": 40, "b": 44},
        **more,
    }


def seat_fill(letter: str) -> str:
    """Fill of a player's token.

    Examples
    --------
    >>> seat_fill("A")
    '#013FCA'
    """
    return PLAYERS[letter].fill
