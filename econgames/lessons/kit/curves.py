"""Lines over whole numbers, each with its name at its end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from econgames.analysis.figures.look import escape, finish, look_named
from econgames.lessons.kit.reading import say_rounded

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["curves"]

DASHES = ("solid", "dash", "dot", "dashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up")


def curves(
    lines: Mapping[str, Sequence[int | float | Fraction]],
    xs: Sequence[int],
    *,
    title: str,
    axis: str,
    unit: str = "",
    steps: Collection[str] = (),
    theme: str = "light",
    height: int = 360,
) -> Figure:
    """Lines with a mark at each number, dashed differently so that they differ without colour.

    Parameters
    ----------
    lines : mapping of str to sequence of number, shape (n_points,)
        Heights by name.
    xs : sequence of int, shape (n_points,)
        Where the points stand.
    title, axis : str
        What is written above, and below the axis.
    unit : str, optional
        Unit of the heights, written after the title.
    steps : collection of str, optional
        Names of lines that are drawn as stairs, a step around each point.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> figure = curves({"wage": [1, 3]}, [1, 2], title="Cost", axis="workers", unit="zl")
    >>> figure.layout.meta["alt"]
    'Cost, zl. Wage at workers 1, 2: 1, 3.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    colours = (look.ink, look.good, look.bad, look.label)
    values = [float(value) for line in lines.values() for value in line]
    low, high = min(0.0, *values), max(values)
    apart = 20 * ((high - low) or 1) / max(60, height - 110)
    last = None
    for number, (name, line) in enumerate(lines.items()):
        style = {"color": colours[number % 4], "width": 3, "dash": DASHES[number % 4],
                 "shape": "hvh" if name in steps else "linear"}  # fmt: skip
        figure.add_scatter(
            x=list(xs), y=[float(value) for value in line], mode="lines+markers", line=style,
            marker={"symbol": SYMBOLS[number % 4], "size": 9, "color": style["color"]},
            name=escape(name), cliponaxis=False,
            hovertemplate="%{x}: %{y:.3~f} " + escape(unit) + "<extra></extra>",
        )  # fmt: skip
    for number, (name, line) in sorted(
        enumerate(lines.items()), key=lambda item: float(item[1][1][-1])
    ):
        here = float(line[-1]) if last is None else max(float(line[-1]), last + apart)
        last = here
        figure.add_annotation(
            x=1, xref="paper", xanchor="left", xshift=10, y=here, showarrow=False, align="left",
            text=f"<b>{escape(name)}</b>", font={"size": 14, "color": colours[number % 4]},
        )  # fmt: skip
    wide = max(len(name) for name in lines)
    figure.update_xaxes(title_text=axis, tickvals=list(xs), showgrid=False)
    figure.update_yaxes(range=[low - 0.05 * (high - low), high + 0.12 * (high - low)])
    told = "; ".join(
        f"{name} at {axis} {', '.join(map(str, xs))}: {', '.join(map(say_rounded, line))}"
        for name, line in lines.items()
    )
    full = f"{title}, {unit}" if unit else title
    return finish(
        figure, look, title=full, alt=f"{full}. {told[:1].upper()}{told[1:]}.", height=height,
        margin={"l": 48, "r": 24 + 8 * wide, "t": 56, "b": 56},
    )  # fmt: skip
