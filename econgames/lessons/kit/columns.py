"""Two columns of things with lines between them: who goes where, what needs what."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import escape, finish, look_named
from econgames.lessons.kit.groups import Amount
from econgames.lessons.kit.reading import say_rounded

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["two_columns"]

Pair = tuple[int, int]
"""Places of a thing on the left and of one on the right, from 0 and from above."""


def two_columns(
    left: Sequence[str],
    right: Sequence[str],
    links: Mapping[Pair, Amount],
    *,
    title: str,
    strong: Collection[Pair] | None = None,
    theme: str = "light",
    height: int = 420,
) -> Figure:
    """A bipartite graph: things left and right, lines between them, each with its number.

    Parameters
    ----------
    left, right : sequence of str
        Names of the things, from above.
    links : mapping of (int, int) to number
        Lines by the places of their ends.
    title : str
        What is written above.
    strong : collection of (int, int), optional
        Lines that are drawn strong; only these carry their number then. All by default.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> figure = two_columns(["die 1"], ["bank", "fund"], {(0, 0): 5, (0, 1): 3},
    ...                      title="Staff", strong=[(0, 0)])
    >>> figure.layout.meta["alt"]
    'Staff. die 1: bank 5 (chosen), fund 3.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    chosen = set(links if strong is None else strong)
    heights = [_heights(len(left)), _heights(len(right))]
    notes: list[dict[str, Any]] = []
    seen = [0] * len(left)
    for pair in sorted(links, key=lambda link: (link in chosen, link)):
        loud = pair in chosen
        size = float(links[pair])
        thick = 3.0 if strong is not None else min(7.0, 0.8 + 0.9 * size)
        y0, y1 = heights[0][pair[0]], heights[1][pair[1]]
        figure.add_scatter(
            x=[0, 1], y=[y0, y1], mode="lines", hoverinfo="skip",
            line={"color": look.ink if loud else look.grid, "width": thick if loud else 1.2},
        )  # fmt: skip
        if loud:
            # a chosen line ends alone; of many lines, each number stands at a place of its own
            part = 0.8 if strong is not None else 0.1 + 0.1 * seen[pair[0]]
            seen[pair[0]] += 1
            notes.append({
                "x": part, "y": y0 + part * (y1 - y0), "text": f"<b>{say_rounded(links[pair])}</b>",
                "showarrow": False, "bgcolor": look.page, "bordercolor": look.label,
                "borderwidth": 1, "borderpad": 2, "font": {"size": 13, "color": look.ink},
            })  # fmt: skip
    for side, names in enumerate((left, right)):
        for place, name in enumerate(names):
            notes.append({
                "x": side, "y": heights[side][place], "text": escape(name), "showarrow": False,
                "xanchor": "left" if side else "right", "xshift": 8 if side else -8,
                "font": {"size": 14, "color": look.ink},
            })  # fmt: skip
        figure.add_scatter(
            x=[side] * len(names), y=heights[side], mode="markers", hoverinfo="skip",
            marker={"symbol": "circle" if side else "square", "size": 14, "color": look.tints[0],
                    "line": {"color": look.ink, "width": 1.5}},
        )  # fmt: skip
    told = []
    for i, name in enumerate(left):
        ends = [
            f"{right[j]} {say_rounded(size)}" + (" (chosen)" if strong and (a, j) in chosen else "")
            for (a, j), size in links.items()
            if a == i
        ]
        told.append(f"{name}: {', '.join(ends) or 'nothing'}")
    figure.update_xaxes(visible=False, range=[-0.02, 1.02])
    figure.update_yaxes(visible=False, range=[-0.08, 1.08])
    wide = [8 * max(map(len, names)) + 24 for names in (left, right)]
    return finish(
        figure, look, title=title, alt=f"{title}. {'; '.join(told)}.", height=height,
        annotations=notes, margin={"l": wide[0], "r": wide[1], "t": 48, "b": 8},
    )  # fmt: skip


def _heights(count: int) -> list[float]:
    """Places of things in a column, the first one on top."""
    return [1 - (place + 0.5) / count for place in range(count)]
