"""Bars side by side, in groups: what different plans bring, and how likely numbers are."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from econgames.analysis.figures.look import Look, blend, escape, finish, look_named
from econgames.lessons.kit.bars import PATTERNS
from econgames.lessons.kit.reading import say_number

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["grouped_bars"]

MOST_LABELS = 16
"""With more bars than this, their numbers would run into each other."""


Amount = int | float | Fraction


def grouped_bars(
    values: Mapping[str, Sequence[Amount]],
    names: Sequence[str],
    *,
    title: str,
    unit: str = "$",
    axis: str = "",
    level: tuple[Amount, str] | None = None,
    marked: Collection[int] = (),
    mark_text: str = "▼ most",
    theme: str = "light",
    height: int = 360,
) -> Figure:
    """Bars side by side, in a group for each name; they may go below 0.

    Parameters
    ----------
    values : mapping of str to sequence of number, shape (n_groups,)
        By series: its number in each group. Probabilities are given as parts of 1, with the unit
        ``"%"``.
    names : sequence of str, shape (n_groups,)
        Name of each group.
    title, axis : str
        What is written above, and at the axis of the groups.
    unit : str
        Unit of the numbers, written after the title.
    level : (number, str), optional
        Height of a line across all bars, and its name.
    marked : collection of int, optional
        Places of groups that get a mark, from 0, with `mark_text`.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> grouped_bars({"now": [-3, 4], "then": [1, 2]}, ["Ada", "Ben"],
    ...              title="Result").layout.meta["alt"]
    'Result, $. Ada: now −3, then 1; Ben: now 4, then 2.'
    >>> grouped_bars({"wage": [1, 3]}, ["1st", "2nd"], title="Cost", unit="zl", marked=[0],
    ...              level=(2, "product")).layout.meta["alt"]
    'Cost, zl. 1st: wage 1; 2nd: wage 3. Product: 2. Most: 1st.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    fills = (look.neutral, look.tints[2], look.tints[4], look.tints[0], look.tints[6])
    scale = 100 if unit == "%" else 1
    labelled = len(values) * len(names) <= MOST_LABELS
    for number, (series, sizes) in enumerate(values.items()):
        # paler where the numbers stand on it
        first = blend(fills[0], look.page, 0.75 if level is None else 0.55)
        fill = first if number == 0 else fills[number % len(fills)]
        heights = [float(scale * size) for size in sizes]
        # of a single series the marked bars have a fill of their own
        colour = [fills[3] if place in marked else fill for place in range(len(sizes))]
        figure.add_bar(
            x=list(names), y=heights, name=escape(series),
            text=[_short(scale * size) for size in sizes] if labelled else None,
            # above the bars a level would strike some of the numbers through
            textposition="outside" if level is None else "inside",
            cliponaxis=False, textfont={"color": look.ink, "size": 13},
            textangle=0, constraintext="none",
            marker={"color": colour if len(values) == 1 else fill,
                    "line": {"color": look.casing, "width": 1},
                    "pattern": {"shape": PATTERNS[2 * number % len(PATTERNS)], "size": 9,
                                "solidity": 0.15, "fgcolor": look.label}},
            hovertemplate=f"{escape(series)}, %{{x}}: %{{y:,.4~g}}<extra></extra>",
        )  # fmt: skip
    every = [float(scale * size) for sizes in values.values() for size in sizes]
    low, high = min(0.0, *every), max(0.0, *every, float(level[0]) if level else 0.0)
    for place in marked:
        _mark(figure, look, place, max(float(sizes[place]) for sizes in values.values()), mark_text)
    if level is not None:
        _level(figure, look, *level)
    room = (0.24 if marked else 0.14) * ((high - low) or 1)
    figure.update_xaxes(type="category", title_text=escape(axis), showgrid=False)
    figure.update_yaxes(
        range=[low - room * (low < 0), high + room], zeroline=True, zerolinewidth=1.5,
        tickformat=",",
    )  # fmt: skip
    head = f"{title}, {unit}"
    told = _told(values, names, scale)
    if level is not None:
        told += f" {level[1].capitalize()}: {_short(level[0])}."
    if marked:
        listed = ", ".join(names[place] for place in sorted(marked))
        told += f" {mark_text.strip('▼ ').capitalize()}: {listed}."
    return finish(
        figure, look, title=head, alt=f"{head}. {told}", height=height, barmode="group",
        bargap=0.25, bargroupgap=0.06, showlegend=len(values) > 1,
        margin={"l": 60, "r": 20, "t": 52, "b": 92 if len(values) > 1 else 60},
        legend={"orientation": "h", "y": -0.22, "yanchor": "top", "font": {"size": 13}},
    )  # fmt: skip


def _told(values: Mapping[str, Sequence[Amount]], names: Sequence[str], scale: int) -> str:
    """The numbers in words."""
    groups = [
        f"{name}: "
        + ", ".join(f"{series} {_short(scale * sizes[i])}" for series, sizes in values.items())
        for i, name in enumerate(names)
    ]
    return f"{'; '.join(groups)}."


def _mark(figure: Figure, look: Look, place: int, height: float, text: str) -> None:
    # by place: a name such as "6" would be taken for a place itself
    figure.add_annotation(
        x=place, y=max(0.0, height), yshift=32, showarrow=False, text=f"<b>{escape(text)}</b>",
        font={"color": look.good, "size": 14},
    )  # fmt: skip


def _level(figure: Figure, look: Look, value: Amount, name: str) -> None:
    figure.add_shape(
        type="line", xref="paper", x0=0, x1=1, y0=float(value), y1=float(value),
        line={"color": look.ink, "width": 3, "dash": "dash"},
    )  # fmt: skip
    figure.add_annotation(
        xref="paper", x=0, xanchor="left", y=float(value), yshift=12, showarrow=False,
        text=f"<b>{escape(name)} {_short(value)}</b>", bgcolor=look.page,
        font={"color": look.ink, "size": 14},
    )  # fmt: skip


def _short(size: Amount) -> str:
    """Numbers with one decimal as they are; others with two or, below 1, two figures."""
    exact = Fraction(size)
    if 10 % exact.denominator == 0:
        return say_number(exact)
    text = f"{float(exact):,.2f}" if abs(exact) >= 1 else f"{float(exact):.2g}"
    return text.replace("-", "−")
