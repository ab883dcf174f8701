"""Figures of many games: distributions, ladders, sweeps with bands, Lorenz curves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import blend, escape, finish, look_named
from econgames.analysis.intervals import interval
from econgames.core.errors import SetupError, choices

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

    from econgames.analysis.sweep import Sweep
    from econgames.analysis.tournament import Tournament

__all__ = ["distribution", "ladder", "lorenz_curve", "sweep_band"]

DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")


def distribution(
    table: DataFrame, what: str = "score", by: str | None = "bot", *, theme: str = "light"
) -> Figure:
    """Box, points and mean of a column of a table of games, one row a group.

    Parameters
    ----------
    table : DataFrame
        Table of :func:`econgames.simulate`, or any.
    what : str
        Column that is drawn.
    by : str or None
        Column whose values are the groups; None for one group.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> from pandas import DataFrame
    >>> games = DataFrame({"bot": ["novice", "novice", "expert"], "score": [1, 3, 8]})
    >>> distribution(games).layout.meta["alt"]
    'Score by bot. expert: 1 value, mean 8, middle half 8 to 8; novice: 2 values, mean 2, ...'
    """
    from plotly.graph_objects import Figure

    for name in (what,) if by is None else (what, by):
        if name not in table.columns:
            raise SetupError(choices("column", name, list(table.columns)))
    look, figure = look_named(theme), Figure()
    parts = {"all": table} if by is None else {str(k): rows for k, rows in table.groupby(by)}
    told = []
    for number, (name, rows) in enumerate(parts.items()):
        values = rows[what]
        figure.add_box(
            x=values.tolist(), name=escape(name), boxmean=True, boxpoints="all", pointpos=0,
            jitter=0.6, marker={"size": 4, "color": look.label, "opacity": 0.6},
            line={"color": look.ink, "width": 1.5}, hoverinfo="x",
            fillcolor=look.tints[2 * number % len(look.tints)],
        )  # fmt: skip
        low, high = values.quantile(0.25), values.quantile(0.75)
        many = f"{len(values)} value{'s' * (len(values) != 1)}"
        told.append(
            f"{name}: {many}, mean {values.mean():.4g}, middle half {low:.4g} to {high:.4g}"
        )
    title = what.capitalize() if by is None else f"{what.capitalize()} by {by}"
    figure.update_yaxes(autorange="reversed", showgrid=False, automargin=True)
    figure.update_xaxes(title_text=what, zeroline=False)
    return finish(
        figure, look, title=title, alt=f"{title}. {'; '.join(told)}.",
        height=130 + 70 * len(parts), margin={"l": 64, "r": 24, "t": 48, "b": 56},
    )  # fmt: skip


MEASURES = {
    "win": ("share of games in which its seats are better placed", 0.5),
    "elo": ("Elo", 1500.0),
    "rank": ("mean rank, 1 is best", None),
}
"""Columns of a tournament that have intervals, their words, and where nobody is better."""


def ladder(result: Tournament, what: str = "win", *, theme: str = "light") -> Figure:
    """Ranking of a tournament: one rung a bot, the best on top, with its 95 % interval.

    Parameters
    ----------
    result : Tournament
        What :func:`econgames.tournament` gives.
    what : {"win", "elo", "rank"}
        What is drawn.
    theme : {"light", "dark", "print"}, optional
        Colours.
    """
    if what not in MEASURES:
        raise SetupError(choices("what", what, tuple(MEASURES)))
    words, even = MEASURES[what]
    rungs = {
        row["bot"]: (row[what], row[f"{what}_low"], row[f"{what}_high"])
        for row in result.table.to_dict("records")
    }
    title = f"Tournament: {words}, 95 % intervals"
    return _rungs(rungs, title, even, theme)


def _rungs(
    rungs: Mapping[str, tuple[float, float, float]], title: str, even: float | None, theme: str
) -> Figure:
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    names = [escape(name) for name in rungs]
    means = [mean for mean, _, _ in rungs.values()]
    figure.add_scatter(
        x=means, y=names, mode="markers+text", text=[f"<b>{mean:.4g}</b>" for mean in means],
        textposition="top center", textfont={"size": 13, "color": look.ink},
        marker={"size": 11, "color": look.ink, "symbol": "diamond"},
        error_x={
            "type": "data", "symmetric": False, "color": look.ink, "thickness": 2, "width": 6,
            "array": [high - mean for mean, _, high in rungs.values()],
            "arrayminus": [mean - low for mean, low, _ in rungs.values()],
        },
        hovertemplate="%{y}: %{x:.4g}<extra></extra>",
    )  # fmt: skip
    if even is not None:
        figure.add_vline(x=even, line={"color": look.label, "width": 1.5, "dash": "dash"})
    told = "; ".join(
        f"{name} {mean:.4g} ({low:.4g} to {high:.4g})" for name, (mean, low, high) in rungs.items()
    )
    figure.update_yaxes(
        type="category", categoryorder="array", categoryarray=names[::-1], showgrid=False,
        range=[-0.6, len(names) - 0.3], automargin=True,
    )  # fmt: skip
    figure.update_xaxes(zeroline=False)
    return finish(
        figure, look, title=title, alt=f"{title}. {told}.", height=120 + 56 * len(names),
        margin={"l": 64, "r": 32, "t": 48, "b": 44},
    )  # fmt: skip


def sweep_band(result: Sweep, what: str = "mean", *, theme: str = "light") -> Figure:
    """A sweep: what each value of the constant leads to, with a band of 95 % intervals.

    Parameters
    ----------
    result : Sweep
        What :func:`econgames.sweep` gives.
    what : {"mean", "effect"}
        The measure itself, or its paired difference to the shipped value.
    theme : {"light", "dark", "print"}, optional
        Colours.
    """
    from plotly.graph_objects import Figure

    ends = {"mean": ("low", "high"), "effect": ("effect_low", "effect_high")}
    if what not in ends:
        raise SetupError(choices("what", what, tuple(ends)))
    look, figure, table = look_named(theme), Figure(), result.table
    low, high = (table[name].tolist() for name in ends[what])
    values, line = table["value"].tolist(), table[what].tolist()
    numbers = all(isinstance(value, int | float) for value in values)
    xs: list[Any] = values if numbers else [escape(str(value)) for value in values]
    figure.add_scatter(
        x=xs + xs[::-1], y=high + low[::-1], fill="toself", mode="lines", hoverinfo="skip",
        line={"width": 0}, fillcolor=blend(look.label, look.page, 0.25), name="95 % intervals",
    )  # fmt: skip
    symbols = ["square" if shipped else "circle" for shipped in table["shipped"]]
    figure.add_scatter(
        x=xs, y=line, mode="lines+markers", name=result.measure, line={"color": look.ink},
        marker={"size": 10, "symbol": symbols, "color": look.ink},
        hovertemplate="%{x}: %{y:.4g}<extra></extra>",
    )  # fmt: skip
    if what == "effect":
        figure.add_hline(y=0, line={"color": look.ink, "width": 1.5, "dash": "dash"})
    word = result.measure if what == "mean" else f"change of {result.measure}"
    title = f"{word.capitalize()} by {result.constant}, 95 % intervals; square: shipped value"
    told = "; ".join(
        f"{value}: {mid:.4g} ({a:.4g} to {b:.4g}){' shipped' * bool(shipped)}"
        for value, mid, a, b, shipped in zip(values, line, low, high, table["shipped"], strict=True)
    )
    figure.update_xaxes(
        title_text=escape(result.constant), zeroline=False, tickvals=xs,
        type="linear" if numbers else "category",
    )  # fmt: skip
    figure.update_yaxes(zeroline=False)
    return finish(
        figure, look, title=title, alt=f"{title}. {told}.", height=360,
        margin={"l": 64, "r": 24, "t": 48, "b": 60},
    )  # fmt: skip


def lorenz_curve(sources: Any, what: str = "score", *, theme: str = "light") -> Figure:
    """Lorenz curves with their Gini coefficients.

    Parameters
    ----------
    sources : mapping of str to source, or one source
        Each what :func:`econgames.analysis.indices.lorenz` takes, or a table of many games: the
        mean of their curves is drawn then, which belongs to the mean of their coefficients.
    what : str
        Column, or "score" or "money" of a match.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> lorenz_curve({"fair": [1, 1], "not": [1, 3]}).layout.meta["alt"]
    'Lorenz curves of score. fair: Gini 0.000; not: Gini 0.250, the poorest half holds 25.0 %.'
    """
    from plotly.graph_objects import Figure

    named = sources if isinstance(sources, Mapping) else {"": sources}
    look, figure = look_named(theme), Figure()
    figure.add_scatter(
        x=[0, 1], y=[0, 1], mode="lines", name="all alike", hoverinfo="skip",
        line={"color": look.label, "width": 1.5, "dash": "dot"},
    )  # fmt: skip
    told = []
    for number, (name, source) in enumerate(named.items()):
        coefficient, points = _curve(source, what)
        label = f"{name}: Gini {coefficient:.3f}".removeprefix(": ")
        xs, ys = [x for x, _ in points], [y for _, y in points]
        figure.add_scatter(
            x=xs, y=ys, mode="lines+markers", name=escape(label), marker={"size": 7},
            line={"color": (look.ink, look.bad, look.good)[number % 3], "width": 2.5,
                  "dash": DASHES[number % len(DASHES)]},
            hovertemplate="poorest %{x:.0%} hold %{y:.1%}<extra></extra>",
        )  # fmt: skip
        half = next((y for x, y in points if x == 0.5), None)
        more = f", the poorest half holds {half:.1%}" if half is not None and half != 0.5 else ""
        told.append(label + more.replace("%", " %"))
    title = f"Lorenz curves of {what}"
    figure.update_xaxes(title_text="share of the players, poorest first", range=[0, 1.02],
                        tickformat=".0%")  # fmt: skip
    figure.update_yaxes(title_text=f"share of {what}", range=[0, 1.02], tickformat=".0%")
    return finish(
        figure, look, title=title, alt=f"{title}. {'; '.join(told)}.", height=420,
        showlegend=True, legend={"x": 0.02, "y": 0.98, "yanchor": "top", "bgcolor": look.page},
        margin={"l": 72, "r": 24, "t": 48, "b": 56},
    )  # fmt: skip


def _curve(source: Any, what: str) -> tuple[float, list[tuple[float, float]]]:
    """Gini and Lorenz of a source; of many games their means."""
    from econgames.analysis.indices.inequality import gini, lorenz

    if not hasattr(source, "columns") or "number" not in source.columns:
        return gini(source, what), lorenz(source, what)
    curves = [(gini(rows, what), lorenz(rows, what)) for _, rows in source.groupby("number")]
    count = len(curves)
    steps = zip(*(points for _, points in curves), strict=True)
    mean = [(step[0][0], sum(y for _, y in step) / count) for step in steps]
    return interval([coefficient for coefficient, _ in curves]).mean, mean
