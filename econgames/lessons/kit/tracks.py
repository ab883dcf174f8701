"""A row of numbered cards with a jump, such as a price track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from econgames.analysis.figures.look import escape, finish, look_named

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["track"]


def track(
    cells: Sequence[int],
    here: int,
    there: int,
    *,
    title: str,
    taken: Mapping[int, str] | None = None,
    theme: str = "light",
    height: int = 200,
) -> Figure:
    """A row of numbered cards, and a jump from one to another.

    Parameters
    ----------
    cells : sequence of int
        Numbers of the cards, from left to right.
    here, there : int
        Card where the jump begins, and where it ends.
    title : str
        What is written above.
    taken : mapping of int to str, optional
        Who holds a card.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> track([14, 16, 18], 16, 18, title="Price").layout.meta["alt"]
    'Price. From 16 to 18, 1 card to the right. The row: 14, 16, 18.'
    """
    from plotly.graph_objects import Figure

    look = look_named(theme)
    figure = Figure()
    for place, cell in enumerate(cells):
        strong = cell in (here, there)
        figure.add_shape(
            type="rect", x0=place - 0.42, x1=place + 0.42, y0=0, y1=1,
            fillcolor=look.tints[0] if strong else look.page,
            line={"color": look.ink if strong else look.label, "width": 3 if strong else 1},
        )  # fmt: skip
        holder = (taken or {}).get(cell, "")
        text = f"<b>{cell}</b>" + (f"<br>{escape(holder)}" if holder else "")
        figure.add_annotation(x=place, y=0.5, text=text, showarrow=False,
                              font={"size": 15, "color": look.ink})  # fmt: skip
    start, end = cells.index(here), cells.index(there)
    moved = end - start
    if moved:
        figure.add_annotation(
            x=end, y=1.08, ax=start, ay=1.5, xref="x", yref="y", axref="x", ayref="y",
            showarrow=True, arrowhead=2, arrowwidth=3, arrowsize=1, arrowcolor=look.ink, text="",
        )  # fmt: skip
    side = "right" if moved > 0 else "left"
    jump = f"{abs(moved)} card{'s' * (abs(moved) != 1)} to the {side}" if moved else "no move"
    figure.add_annotation(x=start, y=1.62, text=f"<b>{jump}</b>", showarrow=False,
                          font={"size": 14, "color": look.ink})  # fmt: skip
    figure.update_xaxes(visible=False, range=[-0.6, len(cells) - 0.4])
    figure.update_yaxes(visible=False, range=[-0.1, 1.9])
    row = ", ".join(f"{c} ({taken[c]})" if taken and c in taken else str(c) for c in cells)
    return finish(
        figure, look, title=title, height=height, margin={"l": 8, "r": 8, "t": 48, "b": 8},
        alt=f"{title}. From {here} to {there}, {jump}. The row: {row}.",
    )  # fmt: skip
