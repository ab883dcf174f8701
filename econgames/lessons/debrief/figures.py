"""The figures of a debrief: bars, a value built of its terms, lines by move, flows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import Look, escape, finish, look_named
from econgames.lessons.kit.reading import say_number

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.lessons.debrief.moments import Amount

__all__ = ["bars", "bars_by_unit", "built_up", "flows", "lines", "running"]

DASHES = ("solid", "dash", "dot", "dashdot")


def bars(
    sizes: Mapping[str, Amount], *, title: str, unit: str, theme: str = "light", height: int = 360
) -> Figure:
    """One bar a number, each with its number; those below 0 are hatched.

    Parameters
    ----------
    sizes : mapping of str to int or Fraction
        Numbers by name.
    title, unit : str
        What is written above, and the unit of the numbers.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> bars({"paid": 11, "model value": 10}, title="MHE", unit="$").layout.meta["alt"]
    'MHE, $. paid 11; model value 10.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    for place, size in enumerate(sizes.values()):
        _bar(figure, look, place, 0, size, look.tints[2])
    _names(figure, list(sizes))
    told = "; ".join(f"{name} {say_number(size)}" for name, size in sizes.items())
    return _finished(figure, look, f"{title}, {unit}", told, height)


def bars_by_unit(
    groups: Mapping[str, Mapping[str, Amount]],
    *,
    title: str,
    theme: str = "light",
    height: int = 360,
) -> Figure:
    """The same for numbers of several units: one small chart a unit, each with its own axis.

    Parameters
    ----------
    groups : mapping of str to mapping of str to int or Fraction
        Numbers by name, by unit.
    title, theme, height
        As in :func:`bars`.

    Examples
    --------
    >>> figure = bars_by_unit({"zl": {"paid": 3}, "dice": {"laid there": 0}}, title="Mill")
    >>> figure.layout.meta["alt"], len(list(figure.select_yaxes()))
    ('Mill. In zl: paid 3. In dice: laid there 0.', 2)
    """
    from plotly.subplots import make_subplots

    look = look_named(theme)
    figure = make_subplots(1, len(groups), subplot_titles=[escape(unit) for unit in groups],
                           column_widths=[len(sizes) for sizes in groups.values()],
                           horizontal_spacing=0.12)  # fmt: skip
    told = []
    for column, (unit, sizes) in enumerate(groups.items(), 1):
        where = {"row": 1, "col": column}
        for place, size in enumerate(sizes.values()):
            _bar(figure, look, place, 0, size, look.tints[2], **where)
        _names(figure, list(sizes), **where)
        values = [*map(float, sizes.values()), 0.0]
        span = max(values) - min(values) or 1.0
        # room for the numbers above the bars
        low, high = min(values), max(values) + 0.15 * span
        figure.update_yaxes(range=[low - 0.15 * span * (low < 0), high], **where)
        told.append(f"In {unit}: " + "; ".join(f"{k} {say_number(n)}" for k, n in sizes.items()))
    margin = {"l": 56, "r": 24, "t": 84, "b": 64}
    return _finished(figure, look, title, ". ".join(told), height, margin=margin)


def built_up(
    price: Mapping[str, Amount],
    terms: Mapping[str, Amount],
    total: str,
    *,
    title: str,
    unit: str,
    theme: str = "light",
    height: int = 380,
) -> Figure:
    """A price beside a value that is built of its terms, one bar after the other.

    Parameters
    ----------
    price : mapping of str to int or Fraction
        What was paid, by name.
    terms : mapping of str to int or Fraction
        Terms of the value, added from left to right; some may be below 0.
    total : str
        Name of their sum.
    title, unit, theme, height
        As in :func:`bars`.

    Examples
    --------
    >>> figure = built_up({"paid": 5}, {"points": 3, "needs": -1}, "V", title="Mill", unit="t")
    >>> figure.layout.meta["alt"]
    'Mill, t. paid 5; points +3, needs −1: V 2.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    names = [*price, *terms, total]
    for place, size in enumerate(price.values()):
        _bar(figure, look, place, 0, size, look.tints[4])
    level: Amount = 0
    for place, size in enumerate(terms.values(), len(price)):
        _bar(figure, look, place, level, size, look.tints[0])
        level += size
    _bar(figure, look, len(names) - 1, 0, level, look.tints[2])
    _names(figure, names)
    told = "; ".join(f"{name} {say_number(size)}" for name, size in price.items())
    parts = ", ".join(
        f"{name} {'+' if size > 0 else ''}{say_number(size)}" for name, size in terms.items()
    )
    told += f"; {parts}: {total} {say_number(level)}"
    return _finished(figure, look, f"{title}, {unit}", told, height)


def lines(
    series: Mapping[str, Mapping[int, Amount]],
    marks: Mapping[int, str],
    *,
    title: str,
    unit: str,
    axis: str = "move",
    theme: str = "light",
    height: int = 360,
) -> Figure:
    """Numbers that stand until they change, with moves that are pointed at.

    Parameters
    ----------
    series : mapping of str to mapping of int to int or Fraction
        Values by move, in order, by name of the line.
    marks : mapping of int to str
        What happened at a move.
    title, unit, theme, height
        As in :func:`bars`.
    axis : str
        What the numbers below are.

    Examples
    --------
    >>> figure = lines({"Ada": {0: 5, 4: 2}}, {4: "loan"}, title="Cash", unit="$")
    >>> figure.layout.meta["alt"]
    'Cash, $. Ada from 5 to 2. Move 4: loan.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    for number, (name, values) in enumerate(series.items()):
        xs, ys = list(values), [float(value) for value in values.values()]
        figure.add_scatter(
            x=xs, y=ys, mode="lines+markers" if len(xs) < 12 else "lines", name=escape(name),
            line={"shape": "hv", "width": 3, "dash": DASHES[number % len(DASHES)],
                  "color": look.ink if number == 0 else look.label},
            hovertemplate=f"{escape(name)}: %{{y:,}}<extra></extra>",
        )  # fmt: skip
        figure.add_annotation(
            x=xs[-1], y=ys[-1], xanchor="left", xshift=6, showarrow=False,
            text=f"{escape(name)} {say_number(list(values.values())[-1])}",
            font={"color": look.ink, "size": 14},
        )  # fmt: skip
    for number, (step, text) in enumerate(marks.items()):
        figure.add_vline(x=step, line={"color": look.label, "dash": "dot", "width": 1.5})
        figure.add_annotation(
            x=step, yref="paper", y=1.0 - 0.09 * (number % 3), text=escape(text), showarrow=False,
            bgcolor=look.page, bordercolor=look.label, borderpad=2,
            font={"color": look.ink, "size": 13},
        )  # fmt: skip
    figure.update_xaxes(title_text=axis)
    every = [float(value) for values in series.values() for value in values.values()]
    low, high = min(every), max(every)
    span = high - low or 1.0
    figure.update_yaxes(tickformat=",", zeroline=True, automargin=True,
                        range=[low - 0.08 * span, high + 0.4 * span])  # fmt: skip
    told = "; ".join(_from_to(name, values) for name, values in series.items())
    if marks:
        listed = "; ".join(f"{axis} {step}: {text}" for step, text in marks.items())
        told += f". {listed[0].upper()}{listed[1:]}"
    margin = {"l": 64, "r": 130, "t": 48, "b": 52}
    return _finished(figure, look, f"{title}, {unit}", told, height, margin=margin)


def running(changes: Sequence[tuple[int, Amount]]) -> dict[int, Amount]:
    """Sums so far, by move; changes of the same move are one.

    Examples
    --------
    >>> running([(3, -5), (7, 2), (7, 1)])
    {3: -5, 7: -2}
    """
    found: dict[int, Amount] = {}
    total: Amount = 0
    for step, change in changes:
        total += change
        found[step] = total
    return found


def flows(
    links: Sequence[tuple[str, str, Amount]],
    *,
    title: str,
    unit: str,
    theme: str = "light",
    height: int = 360,
) -> Figure:
    """Who pays whom: a Sankey diagram; amounts must be above 0.

    Parameters
    ----------
    links : sequence of tuple of str, str and int or Fraction
        Payer, payee, amount.
    title, unit, theme, height
        As in :func:`bars`.

    Examples
    --------
    >>> flows([("PR", "Ada", 9)], title="BPM", unit="$").layout.meta["alt"]
    'BPM, $. PR to Ada 9.'
    """
    from plotly.graph_objects import Figure, Sankey

    look, figure = look_named(theme), Figure()
    names = list(dict.fromkeys(name for payer, payee, _ in links for name in (payer, payee)))
    figure.add_trace(
        Sankey(
            node={"label": [escape(name) for name in names], "color": look.neutral, "pad": 24,
                  "line": {"color": look.casing, "width": 1}},
            link={"source": [names.index(payer) for payer, _, _ in links],
                  "target": [names.index(payee) for _, payee, _ in links],
                  "value": [float(amount) for _, _, amount in links],
                  "label": [say_number(amount) for _, _, amount in links],
                  "color": look.tints[0]},
            textfont={"color": look.ink, "size": 15},
        )
    )  # fmt: skip
    told = "; ".join(f"{payer} to {payee} {say_number(n)}" for payer, payee, n in links)
    return _finished(figure, look, f"{title}, {unit}", told, height)


def _bar(
    figure: Figure, look: Look, place: int, start: Amount, size: Amount, colour: str, **where: int
) -> None:
    figure.add_bar(
        x=[place], y=[float(size)], base=[float(start)], width=[0.7],
        text=[say_number(size)], textposition="outside", cliponaxis=False,
        textfont={"color": look.ink, "size": 15},
        marker={"color": colour, "line": {"color": look.casing, "width": 1.5},
                "pattern": {"shape": "/" if size < 0 else "", "size": 8, "solidity": 0.15,
                            "fgcolor": look.ink}},
        hovertemplate=f"{say_number(size)}<extra></extra>", **where,
    )  # fmt: skip


def _names(figure: Figure, names: Sequence[str], **where: int) -> None:
    texts = [escape(name).replace(" ", "<br>", 1) for name in names]
    figure.update_xaxes(tickvals=list(range(len(names))), ticktext=texts, tickangle=0,
                        showgrid=False, zeroline=False, range=[-0.6, len(names) - 0.4],
                        **where)  # fmt: skip
    figure.update_yaxes(zeroline=True, zerolinewidth=1.5, tickformat=",", automargin=True, **where)


def _from_to(name: str, values: Mapping[int, Amount]) -> str:
    first, *_, last = *values.values(), list(values.values())[-1]
    return f"{name} from {say_number(first)} to {say_number(last)}"


def _finished(
    figure: Figure, look: Look, title: str, told: str, height: int, **more: Any
) -> Figure:
    settings: dict[str, Any] = {
        "barmode": "overlay",
        "margin": {"l": 56, "r": 24, "t": 56, "b": 64},
    }
    return finish(
        figure, look, title=title, alt=f"{title}. {told}.", height=height, **{**settings, **more}
    )
