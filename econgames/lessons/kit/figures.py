"""Charts of the lessons: what a class predicted, bars in parts, and a track with a jump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import Look, escape, finish, look_named
from econgames.lessons.kit.entries import Entry, say_outcome
from econgames.lessons.kit.questions import Number, Split
from econgames.lessons.kit.reading import say_number

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["number_figure", "split_figure", "stacked_bars", "track"]

PATTERNS = ("", "/", "x", ".", "-")
"""Hatching of the parts of a bar, so that they differ without colour."""


def split_figure(
    question: Split, given: Sequence[Entry], truth: Any = None, *, theme: str = "light"
) -> Figure:
    """What a class puts on each outcome, on average; the true one has its mark if it is given.

    Parameters
    ----------
    question : Split
        What was asked.
    given : sequence of Entry
        Predictions, at least one.
    truth : outcome, optional
        The true outcome.
    theme : {"light", "dark", "print"}, optional
        Colours.
    """
    from plotly.graph_objects import Figure

    look = look_named(theme)
    outcomes = list(question.outcomes())
    splits = [entry.value for entry in given if isinstance(entry.value, dict)]
    means = [float(100 * sum(s.get(o, Fraction(0)) for s in splits) / len(splits))
             for o in outcomes]  # fmt: skip
    names = [say_outcome(question, outcome) for outcome in outcomes]
    figure = Figure()
    colours = [look.good if truth == outcome else look.neutral for outcome in outcomes]
    figure.add_bar(
        x=names, y=means, text=[f"{mean:.3g} %" for mean in means], textposition="outside",
        cliponaxis=False, marker={"color": colours, "line": {"color": look.casing, "width": 1}},
        hovertemplate="%{x}: %{y:.1f} %<extra></extra>",
    )  # fmt: skip
    if truth is not None:
        place = outcomes.index(truth)
        _flag(figure, look, names[place], means[place], "▼ truth")
    shown = ", ".join(f"{name} {mean:.3g} %" for name, mean in zip(names, means, strict=True))
    told = "" if truth is None else f" The truth is {say_outcome(question, truth)}."
    figure.update_xaxes(type="category", title_text=question.label)
    figure.update_yaxes(title_text="probability, %", range=[0, max(means) * 1.3 + 5])
    return finish(
        figure, look, title=f"{question.id}: {_many(len(splits))}, average split",
        alt=f"{question.id}, {_many(len(splits))}, average split: {shown}.{told}", height=320,
        margin={"l": 64, "r": 24, "t": 48, "b": 56},
    )  # fmt: skip


def number_figure(
    question: Number, given: Sequence[Entry], truth: Any = None, *, theme: str = "light"
) -> Figure:
    """Histogram of the numbers that a class predicted, with the intervals; parameters as above."""
    from plotly.graph_objects import Figure

    look = look_named(theme)
    values = [entry.value for entry in given if isinstance(entry.value, Fraction)]
    counts = {value: values.count(value) for value in sorted(set(values))}
    figure = Figure()
    figure.add_bar(
        x=[float(value) for value in counts], y=list(counts.values()),
        width=(question.high - question.low) / 40,
        marker={"color": look.neutral, "line": {"color": look.casing, "width": 1}},
        hovertemplate="%{x}: %{y}<extra></extra>",
    )  # fmt: skip
    most = max(counts.values())
    spans = [entry.interval for entry in given if entry.interval]
    for number, (low, high) in enumerate(spans):
        level = -0.12 * most * (number + 1)
        figure.add_scatter(
            x=[float(low), float(high)], y=[level, level], mode="lines+markers", hoverinfo="skip",
            line={"color": look.ink, "width": 2}, marker={"symbol": "line-ns-open", "size": 10},
        )  # fmt: skip
    told = ""
    if truth is not None:
        figure.add_scatter(x=[float(truth)] * 2, y=[0, most * 1.1], mode="lines", hoverinfo="skip",
                           line={"color": look.good, "width": 3, "dash": "dash"})  # fmt: skip
        _flag(figure, look, float(truth), most * 1.1, f"▼ truth {say_outcome(question, truth)}")
        told = f" The truth is {say_outcome(question, truth)}."
    reach = question.high - question.low
    figure.update_xaxes(
        range=[question.low - reach / 30, question.high + reach / 30],
        title_text=f"prediction, {question.unit}" if question.unit else "prediction",
    )
    floor = -0.12 * most * (len(spans) + 1) if spans else 0
    ticks = sorted({0, (most + 1) // 2, most})
    figure.update_yaxes(title_text="predictions", tickvals=ticks, range=[floor, most * 1.3])
    shown = ", ".join(f"{say_outcome(question, v)} from {n}" for v, n in counts.items())
    lines = f" {len(spans)} intervals are drawn below." if spans else ""
    return finish(
        figure, look, title=f"{question.id}: {_many(len(values))}",
        alt=f"{question.id}, {_many(len(values))}: {shown}.{lines}{told}", height=320,
        margin={"l": 64, "r": 24, "t": 48, "b": 56},
    )  # fmt: skip


def _many(count: int) -> str:
    return f"{count} prediction{'s' * (count != 1)}"


def _flag(figure: Figure, look: Look, x: Any, y: float, text: str) -> None:
    figure.add_annotation(
        x=x, y=y, yshift=32, text=f"<b>{escape(text)}</b>", showarrow=False,
        font={"color": look.good, "size": 14}, bgcolor=look.page,
    )  # fmt: skip


def stacked_bars(
    parts: Mapping[str, Sequence[int | Fraction]],
    names: Sequence[str],
    *,
    title: str,
    axis: str = "",
    best: int | None = None,
    best_text: str = "▼ most",
    line: Sequence[int | Fraction | None] | None = None,
    line_name: str = "",
    groups: Sequence[str] | None = None,
    unit: str = "$",
    theme: str = "light",
    height: int = 380,
) -> Figure:
    """Bars made of parts, each with its number, and their sums.

    Parameters
    ----------
    parts : mapping of str to sequence of int, shape (n_bars,)
        Size of each part, 0 or more, in money.
    names : sequence of str, shape (n_bars,)
        Name of each bar.
    title, axis : str
        What is written above, and at the axis of the bars.
    best : int, optional
        Place of a bar that gets a mark, from 0, with `best_text`.
    line : sequence of int or None, shape (n_bars,), optional
        Level that is drawn across each bar, such as a market value, called `line_name`.
    groups : sequence of str, shape (n_bars,), optional
        A second line of names: bars of one group stand together.
    unit : str
        Sign of the money.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> figure = stacked_bars({"cash": [1, 2], "shares": [5, 0]}, ["Ada", "Ben"], title="Worth")
    >>> figure.layout.meta["alt"]
    'Worth. Ada: cash 1, shares 5, in all 6; Ben: cash 2, in all 2.'
    """
    from plotly.graph_objects import Figure

    look = look_named(theme)
    figure = Figure()
    xs: Any = [[escape(g) for g in groups], list(names)] if groups else list(names)
    fills = (look.neutral, look.tints[0], look.tints[2], look.tints[4], look.tints[6])
    for number, (part, sizes) in enumerate(parts.items()):
        fill = fills[number % len(fills)]
        ink = look.page if number == 0 and look.name != "dark" else look.ink
        figure.add_bar(
            x=xs, y=[float(size) for size in sizes], name=escape(part),
            text=[say_number(size) if size else "" for size in sizes], textposition="inside",
            insidetextanchor="middle", textangle=0,
            textfont={"color": ink, "size": 14},
            marker={"color": fill, "line": {"color": look.casing, "width": 1},
                    "pattern": {"shape": PATTERNS[number % len(PATTERNS)], "size": 9,
                                "solidity": 0.12, "fgcolor": look.label}},
            hovertemplate="%{x}: %{y} " + escape(part) + "<extra></extra>",
        )  # fmt: skip
    zero = Fraction(0)
    sums = [sum((Fraction(s[i]) for s in parts.values()), zero) for i in range(len(names))]
    top = float(max(sums)) or 1
    place = (lambda i: [xs[0][i], xs[1][i]]) if groups else (lambda i: xs[i])
    for i, total in enumerate(sums):
        _text(figure, look, place(i), float(total), say_number(total))
    if best is not None:
        figure.add_annotation(
            x=place(best), y=float(sums[best]), yshift=34, text=f"<b>{escape(best_text)}</b>",
            showarrow=False, font={"color": look.good, "size": 14},
        )  # fmt: skip
    if line is not None:
        _levels(figure, look, xs, line, line_name)
        top = max([top, *(float(level) for level in line if level is not None)])
    figure.update_xaxes(title_text=axis, type="multicategory" if groups else "category")
    figure.update_yaxes(title_text=unit, range=[0, top * 1.25])
    told = "; ".join(_bar_words(parts, i, name, groups, sums) for i, name in enumerate(names))
    if best is not None:
        told += f". {best_text.strip('▼ ').capitalize()}: {names[best]}"
    if line is not None:
        levels = {f"{groups[i]} " if groups else f"{names[i]} ": level
                  for i, level in enumerate(line) if level is not None}  # fmt: skip
        told += f". {line_name}: " + ", ".join(f"{n}{say_number(v)}" for n, v in levels.items())
    return finish(
        figure, look, title=title, alt=f"{title}. {told}.", height=height, barmode="stack",
        showlegend=True, legend={"orientation": "h", "y": -0.24, "font": {"size": 13}},
        margin={"l": 64, "r": 24, "t": 56, "b": 80}, bargap=0.3,
    )  # fmt: skip


def _bar_words(
    parts: Mapping[str, Sequence[int | Fraction]],
    i: int,
    name: str,
    groups: Sequence[str] | None,
    sums: Sequence[Fraction],
) -> str:
    listed = ", ".join(f"{part} {say_number(sizes[i])}" for part, sizes in parts.items()
                       if sizes[i])  # fmt: skip
    head = f"{groups[i]}, {name}" if groups else name
    return f"{head}: {listed}, in all {say_number(sums[i])}"


def _text(figure: Figure, look: Look, x: Any, y: float, text: str) -> None:
    figure.add_annotation(x=x, y=y, yshift=12, text=f"<b>{text}</b>", showarrow=False,
                          font={"color": look.ink, "size": 15})  # fmt: skip


def _levels(figure: Figure, look: Look, xs: Any, line: Sequence[Any], name: str) -> None:
    figure.add_scatter(
        x=xs, y=[None if level is None else float(level) for level in line], mode="markers",
        name=escape(name), hovertemplate="%{y}<extra></extra>",
        marker={"symbol": "line-ew-open", "size": 46, "color": look.bad,
                "line": {"width": 4, "color": look.bad}},
    )  # fmt: skip


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
