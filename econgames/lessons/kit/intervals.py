"""Bars side by side: the same measure for several groups, with intervals where there are any."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import blend, escape, finish, look_named
from econgames.lessons.kit.bars import PATTERNS

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["interval_bars", "say_size"]

GROUP = 0.78
"""Width of a group, of the way to the next one."""


def say_size(size: float) -> str:
    """Number on a bar: whole, or with three figures.

    Examples
    --------
    >>> say_size(1200), say_size(3.0151), say_size(-0.5)
    ('1,200', '3.02', '−0.5')
    """
    text = f"{abs(int(size)):,}" if size == int(size) else f"{abs(float(size)):.3g}"
    return f"−{text}" if size < 0 else text


def interval_bars(
    series: Mapping[str, Sequence[float]],
    names: Sequence[str],
    *,
    title: str,
    axis: str = "",
    halves: Mapping[str, Sequence[float]] | None = None,
    theme: str = "light",
    height: int = 360,
) -> Figure:
    """Bars in groups, each with its number, above or below 0.

    Parameters
    ----------
    series : mapping of str to sequence of float, shape (n_groups,)
        Heights of each colour, one a group.
    names : sequence of str, shape (n_groups,)
        Name of each group.
    title, axis : str
        What is written above, with the unit, and at the axis of the groups.
    halves : mapping of str to sequence of float, shape (n_groups,), optional
        Half widths of intervals, drawn as lines.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> figure = interval_bars({"won": [3, 1]}, ["seat 1", "seat 2"], title="Auctions")
    >>> figure.layout.meta["alt"]
    'Auctions. seat 1: won 3; seat 2: won 1.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    first = blend(look.neutral, look.page, 0.6)
    fills = (first, look.tints[0], look.tints[2], look.tints[4])
    say = _saying(series)
    width = GROUP / len(series)
    notes: list[dict[str, Any]] = []
    for number, (name, sizes) in enumerate(series.items()):
        half = (halves or {}).get(name) or [0.0] * len(sizes)
        xs = [group - GROUP / 2 + width * (number + 0.5) for group in range(len(names))]
        figure.add_bar(
            x=xs, y=[float(size) for size in sizes], name=escape(name), width=width * 0.94,
            error_y={"array": list(half), "color": look.ink, "visible": any(half)},
            marker={"color": fills[number % len(fills)], "line": {"color": look.casing, "width": 1},
                    "pattern": {"shape": PATTERNS[number % len(PATTERNS)], "size": 9,
                                "solidity": 0.12, "fgcolor": look.label}},
            hovertemplate=f"{escape(name)} %{{y:.3g}}<extra></extra>",
        )  # fmt: skip
        for x, size, more in zip(xs, sizes, half, strict=True):
            up = -1 if size < 0 else 1
            notes.append({
                "x": x, "y": float(size) + up * more, "yshift": 10 * up, "showarrow": False,
                "text": f"<b>{say(size)}</b>", "font": {"color": look.ink, "size": 13},
            })  # fmt: skip
    ends = [note["y"] for note in notes]
    room = 0.12 * (max(0, *ends) - min(0, *ends)) or 1
    groups = [
        f"{group}: "
        + ", ".join(f"{name} {say(series[name][place])}{_half(halves, name, place)}"
                    for name in series)
        for place, group in enumerate(names)
    ]  # fmt: skip
    figure.update_xaxes(title_text=axis, showgrid=False, zeroline=False,
                        tickvals=list(range(len(names))), ticktext=[escape(n) for n in names],
                        range=[-0.5, len(names) - 0.5])  # fmt: skip
    low, high = min(0, *ends), max(0, *ends)
    figure.update_yaxes(zeroline=True, zerolinecolor=look.ink,
                        range=[low - room if low < 0 else 0, high + room])  # fmt: skip
    return finish(
        figure, look, title=title, alt=f"{title}. {'; '.join(groups)}.", height=height,
        showlegend=len(series) > 1, annotations=notes, barmode="overlay",
        margin={"l": 48, "r": 24, "t": 56, "b": 84 if len(series) > 1 or axis else 40},
        legend={"orientation": "h", "y": -0.2, "yanchor": "top", "font": {"size": 13}},
    )  # fmt: skip


def _saying(series: Mapping[str, Sequence[float]]) -> Callable[[float], str]:
    """Whole numbers as they are; all with two decimals where one of them is not whole."""
    if all(size == int(size) for sizes in series.values() for size in sizes):
        return say_size
    return lambda size: f"{float(size):.2f}".replace("-", "−")


def _half(halves: Mapping[str, Sequence[float]] | None, name: str, place: int) -> str:
    return f" ± {halves[name][place]:.2f}" if halves and name in halves else ""
