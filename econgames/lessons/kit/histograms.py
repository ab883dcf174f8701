"""Histograms of what a class predicted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import Look, escape, finish, look_named
from econgames.lessons.kit.entries import Entry, say_outcome
from econgames.lessons.kit.questions import Number, Split

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["number_figure", "split_figure"]


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
        # by place: a name such as "6" would be taken for a place itself
        _flag(figure, look, place, means[place], "▼ truth", 32)
    shown = ", ".join(f"{name} {mean:.3g} %" for name, mean in zip(names, means, strict=True))
    told = "" if truth is None else f" The truth is {say_outcome(question, truth)}."
    figure.update_xaxes(type="category", title_text=question.label, showgrid=False)
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
        _flag(figure, look, float(truth), most * 1.1, f"▼ truth {say_outcome(question, truth)}", 12)
        told = f" The truth is {say_outcome(question, truth)}."
    reach = question.high - question.low
    figure.update_xaxes(
        range=[question.low - reach / 30, question.high + reach / 30],
        zeroline=False,
        title_text=f"prediction, {question.unit}" if question.unit else "prediction",
    )
    floor = -0.12 * most * (len(spans) + 1) if spans else 0
    ticks = sorted({0, (most + 1) // 2, most})
    figure.update_yaxes(title_text="predictions", tickvals=ticks, range=[floor, most * 1.4])
    shown = ", ".join(f"{say_outcome(question, v)} from {n}" for v, n in counts.items())
    many = "intervals are" if len(spans) > 1 else "interval is"
    lines = f" {len(spans)} {many} drawn below." if spans else ""
    return finish(
        figure, look, title=f"{question.id}: {_many(len(values))}",
        alt=f"{question.id}, {_many(len(values))}: {shown}.{lines}{told}", height=320,
        margin={"l": 64, "r": 24, "t": 48, "b": 56},
    )  # fmt: skip


def _many(count: int) -> str:
    return f"{count} prediction{'s' * (count != 1)}"


def _flag(figure: Figure, look: Look, x: Any, y: float, text: str, up: int) -> None:
    figure.add_annotation(
        x=x, y=y, yshift=up, text=f"<b>{escape(text)}</b>", showarrow=False,
        font={"color": look.good, "size": 14}, bgcolor=look.page,
    )  # fmt: skip
