"""Bars of any sign: side by side for several series, with a level to compare them with."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from econgames.analysis.figures.look import Look, blend, escape, finish, look_named
from econgames.lessons.kit.bars import PATTERNS
from econgames.lessons.kit.reading import say_number

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["grouped_bars", "say_rounded"]

Amount = int | float | Fraction


def say_rounded(value: Amount) -> str:
    """A number for people, to three decimals.

    Examples
    --------
    >>> say_rounded(3.7000000001), say_rounded(Fraction(1, 3)), say_rounded(-2)
    ('3.7', '0.333', '−2')
    """
    thousandths = Fraction(f"{float(value):.3f}")
    if 100 % thousandths.denominator == 0:
        return say_number(thousandths)
    return f"{float(thousandths):,}".replace("-", "−")


def grouped_bars(
    series: Mapping[str, Sequence[Amount]],
    names: Sequence[str],
    *,
    title: str,
    axis: str = "",
    unit: str = "",
    level: tuple[Amount, str] | None = None,
    marked: Collection[int] = (),
    mark_text: str = "▼ most",
    theme: str = "light",
    height: int = 340,
) -> Figure:
    """Bars with their numbers, 0 or more or below; those of several series stand side by side.

    Parameters
    ----------
    series : mapping of str to sequence of number, shape (n_bars,)
        Heights by name of the series.
    names : sequence of str, shape (n_bars,)
        Name of each bar or group.
    title, axis : str
        What is written above, and at the axis of the bars.
    unit : str, optional
        Unit of the heights, written after the title.
    level : (number, str), optional
        Height of a line across all bars, and its name.
    marked : collection of int, optional
        Places of bars that get a mark, from 0, with `mark_text`; for one series.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> figure = grouped_bars({"wage": [1, 3]}, ["1st", "2nd"], title="Cost", unit="zl",
    ...                       level=(2, "product"), marked=[0])
    >>> figure.layout.meta["alt"]
    'Cost, zl. 1st: 1; 2nd: 3. Product: 2. Most: 1st.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    fills = [blend(look.neutral, look.page, 0.6), look.tints[0], look.tints[4]]
    for number, (name, values) in enumerate(series.items()):
        # in a series of its own the marked bars are darker
        fill = [fills[1] if place in marked else fills[0] for place in range(len(values))]
        figure.add_bar(
            x=list(names), y=[float(value) for value in values], name=escape(name),
            text=[say_rounded(value) for value in values], textangle=0, cliponaxis=False,
            # above the bars a level would strike some of the numbers through
            textposition="outside" if level is None else "inside", constraintext="none",
            textfont={"color": look.ink, "size": 13},
            marker={"color": fill if len(series) == 1 else fills[number % len(fills)],
                    "line": {"color": look.casing, "width": 1},
                    "pattern": {"shape": PATTERNS[2 * number % len(PATTERNS)], "size": 9,
                                "solidity": 0.12, "fgcolor": look.label}},
            hovertemplate="%{x}: %{text} " + escape(unit) + "<extra></extra>",
        )  # fmt: skip
    highest = [max(float(s[place]) for s in series.values()) for place in range(len(names))]
    lowest = min(0.0, *(float(value) for values in series.values() for value in values))
    for place in marked:
        figure.add_annotation(
            # by place: a name such as "6" would be taken for a place itself
            x=place, y=max(0.0, highest[place]), yshift=32, showarrow=False,
            text=f"<b>{escape(mark_text)}</b>", font={"color": look.good, "size": 14},
        )  # fmt: skip
    if level is not None:
        _level(figure, look, *level)
    top = max(*highest, 0.0, float(level[0]) if level else 0.0)
    reach = (top - lowest) or 1.0
    figure.update_xaxes(title_text=axis, type="category", showgrid=False)
    figure.update_yaxes(range=[lowest - (0.16 if lowest else 0) * reach, top + 0.24 * reach])
    full = f"{title}, {unit}" if unit else title
    told = _told(series, names, level)
    if marked:
        listed = ", ".join(names[place] for place in sorted(marked))
        told += f" {mark_text.strip('▼ ').capitalize()}: {listed}."
    several = len(series) > 1
    return finish(
        figure, look, title=full, alt=f"{full}. {told}", height=height, barmode="group",
        bargap=0.3, showlegend=several,
        margin={"l": 48, "r": 24, "t": 56, "b": 84 if several else 56},
        legend={"orientation": "h", "y": -0.24, "yanchor": "top", "font": {"size": 13}},
    )  # fmt: skip


def _level(figure: Figure, look: Look, value: Amount, name: str) -> None:
    figure.add_shape(
        type="line", xref="paper", x0=0, x1=1, y0=float(value), y1=float(value),
        line={"color": look.ink, "width": 3, "dash": "dash"},
    )  # fmt: skip
    figure.add_annotation(
        xref="paper", x=0, xanchor="left", y=float(value), yshift=12, showarrow=False,
        text=f"<b>{escape(name)} {say_rounded(value)}</b>", bgcolor=look.page,
        font={"color": look.ink, "size": 14},
    )  # fmt: skip


def _told(
    series: Mapping[str, Sequence[Amount]],
    names: Sequence[str],
    level: tuple[Amount, str] | None,
) -> str:
    one = len(series) == 1
    groups = [
        f"{name}: "
        + ", ".join(
            f"{'' if one else f'{each} '}{say_rounded(values[place])}"
            for each, values in series.items()
        )
        for place, name in enumerate(names)
    ]
    told = f"{'; '.join(groups)}."
    return told if level is None else f"{told} {level[1].capitalize()}: {say_rounded(level[0])}."
