"""Figures of the graphs that a game declares: its links, supplies and synergies."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures import clicks
from econgames.analysis.figures.look import (
    MARKERS,
    finish,
    look_named,
    party_fill,
)
from econgames.analysis.figures.places import Point, circle, curve
from econgames.analysis.figures.strokes import (
    Notes,
    arrow_head,
    bare,
    dot,
    line,
)
from econgames.drawing.palette import PLAYERS

if TYPE_CHECKING:
    import networkx as nx
    from plotly.graph_objects import Figure

    from econgames.core.match import Match

__all__ = ["graph_network"]


def graph_network(
    source: Match,
    name: str,
    *,
    theme: str = "light",
    height: int = 640,
    marked: Collection[str] = (),
) -> Figure:
    """A graph of the game, such as its synergies, on a circle.

    Parameters
    ----------
    source : Match
        A match.
    name : str
        One of ``match.game.graphs``. Edges may have a ``weight``, 1 where they have none; those
        of a directed graph carry an arrow. Where nodes have an ``owner``, edges between things of
        one owner are drawn strong, the others pale.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.
    marked : collection of str, optional
        Parties and things that are lit, with all that such a party owns.

    Returns
    -------
    plotly.graph_objects.Figure
        ``layout.meta["total"]`` is the sum of all weights, ``["owned"]`` of those within one
        owner.
    """
    from plotly.graph_objects import Figure

    look = look_named(theme)
    graph = source.graph(name)
    places = circle(list(graph))
    parties = _parties(source)
    owner = {node: who if who in parties else "" for node, who in graph.nodes(data="owner")}
    arrows = graph.is_directed()
    figure = Figure()
    notes: Notes = []
    total = owned = 0
    parts: dict[tuple[float, bool], list[Point | None]] = {}
    strong: dict[tuple[float, bool], list[Point | None]] = {}
    for a, b, weight in graph.edges(data="weight", default=1):
        mine = owner[a] != "" and owner[a] == owner[b]
        total += weight
        owned += weight if mine else 0
        lines = strong if not {str(a), str(b), owner[a], owner[b]}.isdisjoint(marked) else parts
        lines.setdefault((weight, mine), []).extend((places[a], places[b], None))
        if arrows:
            arrow_head(notes, look, curve(places[a], places[b], 0))
    belongs = any(owner.values())
    for (weight, mine), points in sorted(parts.items(), key=lambda item: (item[0][1], item[0][0])):
        style = {
            "color": look.ink if mine else look.grid if belongs else look.label,
            "width": (1.3 + 1.2 * abs(weight) ** 0.5) * (1 if mine else 0.6),
        }
        style["dash"] = "dot" if belongs and not mine else "solid"
        line(figure, points, style, f"weight {weight}{', one owner' if mine else ''}")
    for (weight, _), points in strong.items():
        style = {"color": look.ink, "width": 2.5 + 1.2 * abs(weight) ** 0.5}
        line(figure, points, style, f"weight {weight}, marked")
    for node, place in places.items():
        fill = party_fill(look, owner[node]) if owner[node] else look.page
        dot(figure, look, place, str(node), fill, "circle", 14, _outward(place))
        if owner[node] in PLAYERS:
            dot(figure, look, place, "", fill, MARKERS[PLAYERS[owner[node]].shape], 16, "middle")
    targets = _things_of(source, graph, parties)
    lit = {
        n for n, click in targets.items() if {click.get("party"), click.get("asset")} & {*marked}
    }
    lit |= {node for node in graph if owner[node] in marked or str(node) in marked}
    clicks.add_rings(figure, look, places, lit)
    clicks.add_targets(figure, [(places[node], click) for node, click in targets.items()])
    label = name.replace("_", " ").capitalize()
    within = f"{graph.number_of_edges():,} links worth {total:,} in all"
    if belongs:
        within += f", {owned:,} of it within one owner (solid); filled: owned"
    alt = (
        f"{label}: {graph.number_of_nodes()} nodes, {graph.number_of_edges()} edges, "
        f"sum of weights {total:,}, of which {owned:,} within one owner."
    )
    figure.update_yaxes(scaleanchor="x", range=[-1.15, 1.15])
    return bare(
        finish(
            figure, look, title=f"{label}: {within}",
            alt=alt, height=height, margin={"l": 8, "r": 8, "t": 48, "b": 8}, annotations=notes,
            meta={"total": total, "owned": owned, "places": {str(n): p for n, p in places.items()}},
        )
    )  # fmt: skip


def _things_of(
    match: Match, graph: nx.Graph[Any], parties: Collection[str]
) -> dict[Any, dict[str, str]]:
    """Party or thing of the ledger that a node of a game's graph stands for, as a click.

    A node says so by its attribute ``asset``, or has the name of a party or of a thing.
    """
    short: dict[str, str] = {}
    for row in match.ledger.rows:
        asset = str(row[4])
        short.setdefault(asset, asset)
        if ":" in asset and not asset.startswith("share:"):
            short.setdefault(asset.partition(":")[2], asset)
    found = {}
    for node, data in graph.nodes(data=True):
        thing = data.get("asset") or (short.get(node) if isinstance(node, str) else None)
        if node in parties:
            found[node] = clicks.mark(str(node), party=node)
        elif thing:
            found[node] = clicks.mark(str(node), asset=thing)
    return found


def _parties(match: Match) -> frozenset[str]:
    values = match.game.part("values")
    return frozenset(values.parties(match.state))


def _outward(place: Point) -> str:
    vertical = "top" if place[1] > 0.3 else "bottom" if place[1] < -0.3 else "middle"
    return f"{vertical} {'right' if place[0] >= 0 else 'left'}"
