"""Rows of small marks, one a thing: what is in a bag, what was sold and what was left."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from econgames.analysis.figures.look import escape, finish, look_named

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["dot_rows"]

LEAST = 8
"""A row has room for so many marks at the least, so that short rows stand close together."""


def dot_rows(
    parts: Mapping[str, Sequence[int]],
    names: Sequence[str],
    *,
    title: str,
    struck: Collection[str] = (),
    theme: str = "light",
    height: int | None = None,
) -> Figure:
    """Rows of marks, one a thing: kinds differ in shape and fill, and what is struck is crossed.

    Parameters
    ----------
    parts : mapping of str to sequence of int, shape (n_rows,)
        How many things of each kind are in each row, 0 or more; the first kind is filled.
    names : sequence of str, shape (n_rows,)
        Name of each row, from above.
    title : str
        What is written above.
    struck : collection of str, optional
        Kinds whose marks are crossed out.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px; by the number of rows by default.

    Examples
    --------
    >>> dot_rows({"sold": [2, 1], "unsold": [0, 3]}, ["Ada", "Ben"], title="Cars",
    ...          struck=["unsold"]).layout.meta["alt"]
    'Cars. Ada: 2 sold; Ben: 1 sold, 3 unsold.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    starts = [0] * len(names)
    for number, (kind, counts) in enumerate(parts.items()):
        xs = [
            x for row, count in enumerate(counts) for x in range(starts[row], starts[row] + count)
        ]
        ys = [names[row] for row, count in enumerate(counts) for _ in range(count)]
        crossed = kind in struck
        colour = look.bad if crossed else look.good if number == 0 else look.label
        symbol = "square-x-open" if crossed else "square" if number == 0 else "circle-open"
        figure.add_scatter(
            x=xs, y=ys, mode="markers", name=escape(kind), hoverinfo="name",
            marker={"symbol": symbol, "size": 17, "color": look.ink if look.name == "print"
                    else colour, "line": {"width": 2, "color": look.ink if look.name == "print"
                                          else colour}},
        )  # fmt: skip
        starts = [start + count for start, count in zip(starts, counts, strict=True)]
    told = "; ".join(
        f"{name}: " + ", ".join(f"{counts[row]} {kind}" for kind, counts in parts.items()
                                if counts[row])
        for row, name in enumerate(names)
    )  # fmt: skip
    figure.update_xaxes(visible=False, range=[-0.7, max(LEAST, *starts) - 0.3])
    figure.update_yaxes(
        type="category", categoryorder="array", categoryarray=list(reversed(names)),
        showgrid=False, range=[-0.6, len(names) - 0.4], automargin=True,
    )  # fmt: skip
    return finish(
        figure, look, title=title, alt=f"{title}. {told}.", height=height or 110 + 40 * len(names),
        showlegend=True, margin={"l": 64, "r": 16, "t": 48, "b": 44},
        legend={"orientation": "h", "y": -0.02, "yanchor": "top", "font": {"size": 13}},
    )  # fmt: skip
