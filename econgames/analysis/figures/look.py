"""One look for all figures: colours of the boards, in light, dark and print."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape as html_escape
from typing import TYPE_CHECKING, Any, Final

from econgames.analysis.statements import Accounts
from econgames.drawing.palette import BANK_FILL, DARK, LIGHT, PLAYERS, Theme

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.analysis.journal import Journal
    from econgames.core.match import Match

__all__ = [
    "FONT",
    "LOOKS",
    "MARKERS",
    "Look",
    "accounts_of",
    "blend",
    "escape",
    "finish",
    "look_named",
    "party_fill",
]

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
class Look:
    """Colours of a figure, as `#RRGGBB`.

    Attributes
    ----------
    name : str
        "light", "dark" or "print".
    page, ink, label, grid, casing : str
        Background, text, quieter text, grid lines, outline of marks.
    good, bad, neutral : str
        Gains, losses and balances; always beside a sign.
    tints : tuple of str
        Pale fills for kinds of things, with ink on them.
    """

    name: str
    page: str
    ink: str
    label: str
    grid: str
    casing: str
    good: str
    bad: str
    neutral: str
    tints: tuple[str, ...]


def _look(name: str, board: Theme) -> Look:
    return Look(
        name,
        board.surface,
        board.ink,
        board.ink2,
        board.line,
        board.out,
        board.good,
        board.bad,
        board.rule,
        tuple(board.tints.values()),
    )


LOOKS: Final = {
    "light": _look("light", LIGHT),
    "dark": _look("dark", DARK),
    # for paper: no grounds, black text, greys that survive a photocopy
    "print": Look(
        "print",
        "#FFFFFF",
        "#000000",
        "#000000",
        "#BBBBBB",
        "#000000",
        "#5A5A5A",
        "#CFCFCF",
        "#8C8C8C",
        ("#F2F2F2", "#E2E2E2", "#D4D4D4", "#F2F2F2", "#E2E2E2", "#D4D4D4", "#F2F2F2", "#E2E2E2"),
    ),
}


def look_named(theme: str) -> Look:
    """Look of this name.

    Raises
    ------
    ValueError
        If there is none; the message lists those there are.

    Examples
    --------
    >>> look_named("print").ink
    '#000000'
    """
    if theme not in LOOKS:
        raise ValueError(f"theme must be one of {', '.join(map(repr, LOOKS))}; not {theme!r}")
    return LOOKS[theme]


def accounts_of(source: Accounts | Match | Journal) -> Accounts:
    """The accounts themselves, or those of a match or journal."""
    return source if isinstance(source, Accounts) else Accounts(source)


def party_fill(look: Look, party: str) -> str:
    """Fill of a party's mark: the seat's colour, grey for the bank, ink for the others."""
    if party in PLAYERS:
        return PLAYERS[party].fill
    return BANK_FILL if party == "bank" else look.label


def blend(colour: str, ground: str, part: float) -> str:
    """Colour that is `part` of `colour` and the rest of `ground`.

    Examples
    --------
    >>> blend("#000000", "#FFFFFF", 0.25)
    '#BFBFBF'
    """
    pairs = [(int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02X}" for a, b in pairs)


def escape(text: str) -> str:
    """Text that a figure shows as it is; names are typed by people."""
    return html_escape(text, quote=False)


def finish(figure: Figure, look: Look, *, title: str, alt: str, height: int, **more: Any) -> Figure:
    """Give a figure its theme, title and alternative text; returns it.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure
        The figure.
    look : Look
        Colours.
    title, alt : str
        What is written above, and the figure in words for those who cannot see it.
    height : int
        Height in px.
    **more
        More of the layout; ``meta`` is added to what is there.
    """
    meta = {"alt": alt, "theme": look.name, **more.pop("meta", {})}
    axis: dict[str, Any] = {
        "gridcolor": look.grid,
        "linecolor": look.label,
        "zerolinecolor": look.label,
        "tickfont": {"color": look.label, "size": 13},
    }
    settings: dict[str, Any] = {
        "paper_bgcolor": look.page,
        "plot_bgcolor": look.page,
        "font": {"family": FONT, "color": look.ink, "size": 14},
        "title": {"text": escape(title), "font": {"size": 16}, "x": 0.01, "xanchor": "left"},
        "showlegend": False,
        "height": height,
        "margin": {"l": 56, "r": 24, "t": 48, "b": 44},
        "hoverlabel": {"bgcolor": look.page, "font": {"color": look.ink, "family": FONT}},
        "meta": meta,
    }
    figure.update_layout(**{**settings, **more})
    axis["title"] = {"font": {"color": look.label, "size": 14}}
    figure.update_xaxes(**axis)
    figure.update_yaxes(**axis)
    return figure
