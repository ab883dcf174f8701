"""What a click on a point of a figure asks for, written into the figure itself.

A point that leads somewhere has a mapping as its ``customdata``, a line with a point for each move
has one in ``meta["click"]``; ``"do"`` says what is asked for, ``"name"`` what it is about:

- ``mark``: a ``party``, an ``asset`` or a ``step`` is marked in all views;
- ``rows``: the transfers that fit ``account``, ``payer``, ``payee`` or ``party`` are listed;
- ``explain``: the rows behind the line of a statement that has this ``label``.

Names are escaped, as all text in a figure.

The lab obeys; elsewhere nothing happens. :func:`clicks_of` lists them, for those who use no mouse.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import escape

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.analysis.figures.look import Look

__all__ = ["Click", "add_rings", "add_targets", "clicks_of", "explain", "mark", "rows"]

Click = Mapping[str, str]


def mark(name: str, **what: object) -> dict[str, str]:
    """Click that marks a ``party``, an ``asset`` or a ``step``.

    Examples
    --------
    >>> mark("Ada", party="A")
    {'do': 'mark', 'name': 'Ada', 'party': 'A'}
    """
    return {"do": "mark", "name": escape(name), **{key: str(value) for key, value in what.items()}}


def rows(name: str, **fit: str) -> dict[str, str]:
    """Click that lists the transfers which fit.

    Examples
    --------
    >>> rows("Ada to Bank", payer="A", payee="bank")["payee"]
    'bank'
    """
    return {"do": "rows", "name": escape(name), **fit}


def explain(label: str) -> dict[str, str]:
    """Click that lists the rows behind the line of a statement.

    Examples
    --------
    >>> explain("Cash at the end")["label"]
    'Cash at the end'
    """
    return {"do": "explain", "name": escape(label), "label": label}


def clicks_of(figure: Figure) -> list[Click]:
    """Everything that the points of a figure lead to, each once, in the order of the traces."""
    found: dict[tuple[tuple[str, str], ...], Click] = {}
    for trace in figure.data:
        parts: Iterable[Any] = [trace]
        if trace.type == "sankey":
            parts = (trace.node, trace.link)
        for part in parts:
            for each in part.customdata if part.customdata is not None else ():
                if isinstance(each, Mapping) and "do" in each:
                    found.setdefault(tuple(each.items()), each)
    return list(found.values())


def add_targets(
    figure: Figure, targets: Iterable[tuple[tuple[float, float], Click]], *, size: int = 26
) -> None:
    """Add places that can be clicked, without a mark of their own: under labels, on lines.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure
        The figure.
    targets : iterable of (place, click)
        Coordinates, and what a click there asks for.
    size : int, optional
        Width of each in px.
    """
    found = list(targets)
    if found:
        figure.add_scatter(
            x=[place[0] for place, _ in found], y=[place[1] for place, _ in found],
            customdata=[click for _, click in found], mode="markers", opacity=0,
            marker={"size": size}, text=[click["name"] for _, click in found],
            hovertemplate="%{text}<extra></extra>", name="targets", cliponaxis=False,
        )  # fmt: skip


def add_rings(
    figure: Figure, look: Look, places: Mapping[Any, tuple[float, float]], lit: Collection[Any]
) -> None:
    """Add a ring around each place that is marked."""
    found = [place for node, place in places.items() if node in lit]
    if found:
        figure.add_scatter(
            x=[place[0] for place in found], y=[place[1] for place in found], mode="markers",
            marker={"symbol": "circle-open", "size": 44, "color": look.ink, "line": {"width": 4}},
            hoverinfo="skip", name="marked", cliponaxis=False,
        )  # fmt: skip
