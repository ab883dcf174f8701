"""Figures of the lesson: dots, bars on exact odds, intervals, widths, changes of rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import escape, finish, look_named
from econgames.lessons.laboratory import demand, ring, sampling
from econgames.lessons.laboratory.rules import RULES, Comparison, words
from econgames.lessons.laboratory.sampling import Class

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["class_bars", "demand_bars", "demand_dots", "effect_figure", "ring_lines", "width_line"]


def _empty() -> Figure:
    from plotly.graph_objects import Figure

    return Figure()


def demand_dots(draws: Sequence[int], *, theme: str = "light") -> Figure:
    """A dot for each game at its demand, stacked, and their mean.

    Parameters
    ----------
    draws : sequence of int
        Demands, cars.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> demand_dots([14, 15, 15]).layout.meta["alt"]
    'Demand in 3 games: 1 × 14, 2 × 15; mean 14.67.'
    """
    figure, look = _empty(), look_named(theme)
    counts = {value: draws.count(value) for value in sorted(set(draws))}
    figure.add_scatter(
        x=[value for value, count in counts.items() for _ in range(count)],
        y=[height for count in counts.values() for height in range(1, count + 1)],
        mode="markers", marker={"size": 14, "color": look.label}, hoverinfo="x",
    )  # fmt: skip
    mean = sum(draws) / len(draws)
    _line(figure, look, mean, f"mean {mean:.4g}", look.ink, "solid")
    told = ", ".join(f"{count} × {value}" for value, count in counts.items())
    title = f"Demand in {len(draws)} games"
    _cars(figure)
    figure.update_yaxes(visible=False, range=[0.3, max(counts.values()) + 1.4])
    return finish(
        figure, look, title=title, alt=f"{title}: {told}; mean {mean:.4g}.", height=300,
        margin={"l": 24, "r": 24, "t": 48, "b": 56},
    )  # fmt: skip


def demand_bars(draws: Sequence[int], *, theme: str = "light") -> Figure:
    """Shares of the demands drawn, on the exact distribution.

    Examples
    --------
    >>> demand_bars([14, 14, 16]).layout.meta["alt"]
    'Demand in 3 games, and the exact probabilities. 8: drawn 0.0 %, exact 0.1 %; 9: ...'
    """
    figure, look = _empty(), look_named(theme)
    exact = demand.odds()
    values = sorted({*exact, *draws})
    shares = [100 * draws.count(value) / len(draws) for value in values]
    odds = [100 * float(exact.get(value, 0)) for value in values]
    figure.add_bar(
        x=values, y=shares, name="drawn", hovertemplate="%{x}: %{y:.1f} %<extra></extra>",
        marker={"color": look.tints[0], "line": {"color": look.ink, "width": 1}},
    )  # fmt: skip
    figure.add_scatter(
        x=values, y=odds, name="exact", mode="lines+markers",
        line={"color": look.ink, "width": 2, "dash": "dot"}, marker={"size": 8, "color": look.ink},
        hovertemplate="%{x}: exactly %{y:.2f} %<extra></extra>",
    )  # fmt: skip
    _cars(figure)
    figure.update_yaxes(title_text="per cent", rangemode="tozero")
    title = f"Demand in {len(draws):,} games, and the exact probabilities"
    told = "; ".join(
        f"{value}: drawn {share:.1f} %, exact {p:.1f} %"
        for value, share, p in zip(values, shares, odds, strict=True)
    )
    return finish(
        figure, look, title=title, alt=f"{title}. {told}.", height=340, showlegend=True,
        margin={"l": 56, "r": 24, "t": 48, "b": 56},
        legend={"x": 0.99, "xanchor": "right", "y": 0.98},
    )  # fmt: skip


def class_bars(found: Class, *, unit: str = "cars", theme: str = "light") -> Figure:
    """An interval for each student, the true mean, and those that miss it with a cross.

    Examples
    --------
    >>> made = sampling.class_intervals([0, 1], [1, 1], draws=40, people=30, seed=1)
    >>> class_bars(made, unit="").layout.meta["alt"]
    'Intervals of 30 people, 95 %; ... hold the true mean 0.5...'
    """
    figure, look = _empty(), look_named(theme)
    marks = {
        "holds the true mean": (True, look.ink, "circle"),
        "misses": (False, look.bad, "x"),
    }
    for name, (kind, colour, symbol) in marks.items():
        places = [n for n, cover in enumerate(found.covers, 1) if cover is kind]
        chosen = [found.intervals[n - 1] for n in places]
        figure.add_scatter(
            x=places, y=[one.mean for one in chosen], mode="markers", name=name,
            marker={"size": 9, "color": colour, "symbol": symbol},
            error_y={"array": [one.half for one in chosen], "color": colour, "thickness": 2},
            hovertemplate="%{x}: %{y:.2f}<extra></extra>",
        )  # fmt: skip
    figure.add_hline(y=found.truth, line={"color": look.good, "width": 2, "dash": "dash"})
    people, hold = len(found.covers), sum(found.covers)
    missers = [str(n) for n, cover in enumerate(found.covers, 1) if not cover]
    figure.update_xaxes(title_text="student", zeroline=False, showgrid=False)
    figure.update_yaxes(title_text=unit, zeroline=False)
    title = f"Intervals of {people} people, 95 %; {hold} hold the true mean {found.truth:.4g}"
    who = f" It is missed by {', '.join(missers)}." if missers else ""
    return finish(
        figure, look, title=title, alt=f"{title}.{who}", height=380, showlegend=True,
        margin={"l": 64, "r": 24, "t": 48, "b": 84},
        legend={"orientation": "h", "y": -0.18, "yanchor": "top"},
    )  # fmt: skip


def width_line(
    deviation: float, wanted: float | None = None, most: int = 1000, *, theme: str = "light"
) -> Figure:
    """Half the width of an interval by number of draws, and where it is as narrow as wanted.

    Parameters
    ----------
    deviation : float
        Standard deviation of one draw.
    wanted : float, optional
        Half width that is marked.
    most : int, optional
        Where the line ends; further on where the mark needs that.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> width_line(2, 0.25).layout.meta["alt"]
    'Half width by draws, standard deviation 2: ... ± 0.25 takes 246 draws.'
    """
    figure, look = _empty(), look_named(theme)
    needed = None if wanted is None else sampling.draws_for(wanted, deviation)
    most = max(most, 2 * (needed or 0))
    xs = sorted({max(2, int(most * (step / 60) ** 2)) for step in range(1, 61)})
    figure.add_scatter(
        x=xs, y=[sampling.half_width(n, deviation) for n in xs], mode="lines",
        line={"color": look.ink, "width": 2.5},
        hovertemplate="%{x} draws: ± %{y:.3f}<extra></extra>",
    )  # fmt: skip
    marks = [(n, sampling.half_width(n, deviation)) for n in (most // 16, most // 4, most)]
    told = ", ".join(f"{n:,} draws ± {half:.3f}" for n, half in marks)
    more = ""
    if needed is not None and wanted is not None:
        figure.add_scatter(
            x=[0, needed, needed], y=[wanted, wanted, 0], mode="lines+markers+text",
            line={"color": look.good, "width": 2, "dash": "dash"}, marker={"size": [0, 10, 0]},
            text=["", f"<b>{needed:,} draws</b>", ""], textposition="top right",
            textfont={"size": 14, "color": look.ink}, hoverinfo="skip",
        )  # fmt: skip
        more = f" ± {wanted:g} takes {needed:,} draws."
    top = 4 * wanted if wanted else 3 * marks[0][1]
    figure.update_xaxes(title_text="draws", range=[0, most], zeroline=False)
    figure.update_yaxes(title_text="half width", range=[0, top], zeroline=False)
    title = f"Half width by draws, standard deviation {deviation:g}"
    return finish(
        figure, look, title=title, alt=f"{title}: {told}.{more}", height=340,
        margin={"l": 64, "r": 24, "t": 48, "b": 56},
    )  # fmt: skip


def effect_figure(found: Sequence[Comparison], *, theme: str = "light") -> Figure:
    """Changes of rules, each with its interval; the caption of each names the rule and the bots.

    Parameters
    ----------
    found : sequence of Comparison
        From :mod:`econgames.lessons.laboratory.rules`.
    theme : {"light", "dark", "print"}, optional
        Colours.
    """
    figure, look = _empty(), look_named(theme)
    names = [escape(RULES.get(one.rule, one.rule)) for one in found]
    means = [one.change.mean for one in found]
    figure.add_scatter(
        x=means, y=names, mode="markers+text", textposition="top center",
        text=[f"<b>{m:+.2f} ± {one.change.half:.2f}</b>".replace("-", "−")
              for m, one in zip(means, found, strict=True)],
        textfont={"size": 13, "color": look.ink},
        marker={"size": 11, "symbol": "diamond", "color": look.ink},
        error_x={"array": [one.change.half for one in found], "color": look.ink, "thickness": 2},
        hovertemplate="%{x:+.2f}<extra></extra>",
    )  # fmt: skip
    figure.add_vline(x=0, line={"color": look.label, "width": 2, "dash": "dash"})
    figure.update_yaxes(type="category", categoryarray=names[::-1], categoryorder="array",
                        automargin=True, showgrid=False,
                        range=[-0.6, len(names) - 0.3])  # fmt: skip
    ends = [one.change.mean + side * one.change.half for one in found for side in (-1, 1)]
    room = 0.15 * (max(0, *ends) - min(0, *ends))
    figure.update_xaxes(title_text="change of the points of a player", zeroline=False,
                        range=[min(0, *ends) - room, max(0, *ends) + room])  # fmt: skip
    return finish(
        figure, look, title="What a change of the rules does, 95 % intervals",
        alt=" ".join(words(one) for one in found), height=140 + 64 * len(names),
        margin={"l": 64, "r": 24, "t": 48, "b": 56},
    )  # fmt: skip


def ring_lines(rules: Sequence[str] = tuple(ring.RULES), *, theme: str = "light") -> Figure:
    """Arrivals of a pawn on each space of the ring, exact, with rules switched on and off.

    Examples
    --------
    >>> ring_lines(["dice alone"]).layout.meta["alt"]
    'Arrivals per turn, per cent, by space. dice alone: 2.50 to 2.50, in all 100.00.'
    """
    from econgames.metropoli.ring import arrival_rates

    figure, look = _empty(), look_named(theme)
    lines: Mapping[str, Sequence[float]] = {
        name: [100 * rate for rate in arrival_rates(edition=ring.edition_of(name))]
        for name in rules
    }
    colours, dashes = (
        (look.label, look.good, look.bad, look.ink),
        ("dot", "dash", "dashdot", "solid"),
    )
    for number, (name, rates) in enumerate(lines.items()):
        figure.add_scatter(
            x=list(range(len(rates))), y=rates, name=name, mode="lines",
            line={"color": colours[number % 4], "dash": dashes[number % 4], "width": 2.5,
                  "shape": "hvh"},
            hovertemplate=f"{name}, space %{{x}}: %{{y:.2f}} %<extra></extra>",
        )  # fmt: skip
    told = "; ".join(
        f"{name}: {min(rates):.2f} to {max(rates):.2f}, in all {sum(rates):.2f}"
        for name, rates in lines.items()
    )
    title = "Arrivals per turn, per cent, by space"
    figure.update_xaxes(title_text="space of the ring; 0 is the Exchange", zeroline=False)
    figure.update_yaxes(rangemode="tozero")
    return finish(
        figure, look, title=title, alt=f"{title}. {told}.", height=380, showlegend=True,
        margin={"l": 56, "r": 24, "t": 48, "b": 92},
        legend={"orientation": "h", "y": -0.2, "yanchor": "top"},
    )  # fmt: skip


def _line(figure: Figure, look: Any, x: float, text: str, colour: str, dash: str) -> None:
    figure.add_vline(x=x, line={"color": colour, "width": 2, "dash": dash})
    figure.add_annotation(x=x, y=1, yref="paper", text=f"<b>{text}</b>", showarrow=False,
                          xanchor="left", xshift=6,
                          font={"color": look.ink, "size": 14})  # fmt: skip


def _cars(figure: Figure) -> None:
    exact = demand.odds()
    figure.update_xaxes(title_text="demand of turn 1, cars", dtick=1, zeroline=False,
                        range=[min(exact) - 0.7, max(exact) + 0.7])  # fmt: skip
