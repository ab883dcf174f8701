"""Things in columns with lines from left to right, some of them lit: chains of supply, of links."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import Look, escape, finish, look_named

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["layers"]

HALF_WIDTH, HALF_HEIGHT = 0.39, 0.36
PIECES = 12
"""Straight pieces of a line."""


def layers(
    columns: Mapping[str, Sequence[str]],
    edges: Iterable[tuple[str, str]],
    *,
    title: str,
    names: Mapping[str, str] | None = None,
    lit: Collection[str] = (),
    lit_word: str = "lit",
    theme: str = "light",
    row_height: int = 44,
) -> Figure:
    """Boxes in columns and the lines between them; those that are lit are drawn strong.

    Parameters
    ----------
    columns : mapping of str to sequence of str
        Heads of the columns, from left to right, with what stands below each. The rows are found
        so that no line between columns passes behind a box.
    edges : iterable of pair of str
        Lines, each between two boxes; within a column they bend to its right.
    title : str
        What is written above.
    names : mapping of str to str, optional
        Text in a box where it is not the thing itself; ``<br>`` begins a line.
    lit : collection of str, optional
        Boxes that are drawn strong, with the lines between them.
    lit_word : str, optional
        What they are called in the words of the figure.
    theme : {"light", "dark", "print"}, optional
        Colours.
    row_height : int, optional
        Height of a box with its gap, px.

    Examples
    --------
    >>> figure = layers({"first": ["wood"], "then": ["iron", "glass"]},
    ...     [("wood", "iron"), ("wood", "glass")], title="Needs", lit=["wood", "iron"])
    >>> figure.layout.meta["alt"]
    'Needs. 3 boxes, 2 lines: wood to iron, glass. Drawn strong (lit): wood, iron.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    pairs = list(edges)
    column = {thing: at for at, things in enumerate(columns.values()) for thing in things}
    rows = _rows(column, pairs)
    most = 1 + max(rows.values())
    places = {thing: (float(at), -float(rows[thing])) for thing, at in column.items()}
    for strong in (False, True):
        points: list[tuple[float, float] | tuple[None, None]] = []
        for a, b in pairs:
            if (a in lit and b in lit) == strong:
                points += [*_curve(places[a], places[b]), (None, None)]
        figure.add_scatter(
            x=[x for x, _ in points], y=[y for _, y in points], mode="lines", hoverinfo="skip",
            line={"color": look.ink if strong else look.label, "width": 3 if strong else 1.2},
        )  # fmt: skip
    named = names or {}
    notes = [_head(look, at, head) for at, head in enumerate(columns)]
    notes += [_text(look, places[t], named.get(t, escape(t)), t in lit) for t in places]
    figure.update_xaxes(visible=False, range=[-0.5, len(columns) - 0.35])
    figure.update_yaxes(visible=False, range=[0.5 - most, 1.1])
    targets: dict[str, list[str]] = {}
    for a, b in pairs:
        targets.setdefault(a, []).append(b)
    lines = "; ".join(f"{a} to {', '.join(ends)}" for a, ends in targets.items())
    told = f"{title}. {len(places)} boxes, {len(pairs)} lines: {lines}."
    if lit:
        told += f" Drawn strong ({lit_word}): {', '.join(t for t in places if t in lit)}."
    return finish(
        figure, look, title=title, alt=told, height=100 + row_height * most, annotations=notes,
        shapes=[_box(look, place, thing in lit) for thing, place in places.items()],
        margin={"l": 8, "r": 8, "t": 48, "b": 8},
    )  # fmt: skip


def _rows(column: Mapping[str, int], edges: Sequence[tuple[str, str]]) -> dict[str, int]:
    """Row of each box: what hangs together in one block, a line keeps its row to its end."""
    import networkx as nx

    graph = nx.Graph(edges)
    graph.add_nodes_from(column)
    order = {thing: number for number, thing in enumerate(column)}
    rows: dict[str, int] = {}
    taken: set[tuple[int, int]] = set()
    parts = list(nx.connected_components(graph))
    for part in sorted(parts, key=lambda part: (-len(part), min(order[t] for t in part))):
        floor = 1 + max((row for row, _ in taken), default=-1)
        for thing in sorted(part, key=lambda t: (column[t], order[t])):
            here = column[thing]
            near = [other for other in graph[thing] if other in rows]
            far = [other for other in near if here - column[other] > 1]
            row = min((rows[other] for other in far or near), default=floor)
            while (row, here) in taken:
                row += 1
            rows[thing] = row
            end = max(column[other] for other in (thing, *graph[thing]))
            taken |= {(row, passed) for passed in range(here, max(end, here + 1))}
    return rows


def _curve(a: tuple[float, float], b: tuple[float, float]) -> list[tuple[float, float]]:
    if a[0] > b[0]:
        a, b = b, a
    x0, x1 = a[0] + HALF_WIDTH, b[0] - HALF_WIDTH
    if a[0] == b[0]:
        bow = x0 + 0.1
        ease = [(i / PIECES) for i in range(PIECES + 1)]
        return [(x0 + (bow - x0) * 4 * t * (1 - t), a[1] + (b[1] - a[1]) * t) for t in ease]
    points = []
    for i in range(PIECES + 1):
        t = i / PIECES
        points.append((x0 + (x1 - x0) * t, a[1] + (b[1] - a[1]) * t * t * (3 - 2 * t)))
    return points


def _box(look: Look, place: tuple[float, float], strong: bool) -> dict[str, Any]:
    x, y = place
    return {
        "type": "rect", "x0": x - HALF_WIDTH, "x1": x + HALF_WIDTH, "y0": y - HALF_HEIGHT,
        "y1": y + HALF_HEIGHT, "fillcolor": look.tints[0] if strong else look.page,
        "line": {"color": look.ink if strong else look.label, "width": 3 if strong else 1},
    }  # fmt: skip


def _text(look: Look, place: tuple[float, float], text: str, strong: bool) -> dict[str, Any]:
    first, *others = text.split("<br>")
    return {
        "x": place[0], "y": place[1], "showarrow": False,
        "text": "<br>".join([f"<b>{first}</b>" if strong else first, *others]),
        "font": {"size": 12, "color": look.ink},
    }  # fmt: skip


def _head(look: Look, column: int, head: str) -> dict[str, Any]:
    return {
        "x": column, "y": 0.75, "showarrow": False, "text": escape(head),
        "font": {"size": 12, "color": look.label},
    }  # fmt: skip
