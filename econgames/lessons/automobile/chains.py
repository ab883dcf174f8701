"""The obsolescence graph of a position as three chains, one for each price class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from econgames.automobile import economy
from econgames.automobile.edition import CLASSES

if TYPE_CHECKING:
    import networkx as nx
    from plotly.graph_objects import Figure

    from econgames.core.match import Match

__all__ = ["obsolescence_chains"]


def obsolescence_chains(match: Match, *, theme: str = "light", height: int = 330) -> Figure:
    """Spaces of each class from the newest to the oldest, with owners and the points they take.

    Parameters
    ----------
    match : Match
        A match of Automobile; the position where it stands.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> from econgames.lessons.automobile import position_produce
    >>> obsolescence_chains(position_produce()).layout.meta["alt"]
    'Loss points ... mid: 6 Ben 0, 4 Cleo 1, 3 Ada 2, 2 Dan 3, 1 Cleo 4; mass: nobody.'
    """
    from plotly.graph_objects import Figure

    from econgames.analysis.figures.look import MARKERS, escape, finish, look_named, party_fill
    from econgames.drawing.palette import PLAYERS

    look, figure = look_named(theme), Figure()
    graph = match.graph("obsolescence")
    points = _points(graph)
    told = []
    for row, cls in enumerate(reversed(CLASSES)):
        chain = [space for space in sorted(graph, reverse=True) if graph.nodes[space]["cls"] == cls]
        figure.add_scatter(x=list(range(len(chain))), y=[row] * len(chain), mode="lines",
                           line={"color": look.label, "width": 1.5}, hoverinfo="skip")  # fmt: skip
        held = []
        for place, space in enumerate(chain):
            facts = graph.nodes[space]
            owner, model = facts["owner"], escape(facts["name"])
            seat = PLAYERS.get(owner or "")
            symbol = "x-thin-open" if facts["closed"] else MARKERS[seat.shape] if seat else "circle"
            fill = party_fill(look, owner) if owner else look.page
            figure.add_scatter(
                x=[place], y=[row], mode="markers+text", text=[str(space)],
                textposition="top center", textfont={"color": look.ink, "size": 13},
                marker={"symbol": symbol, "size": 17 if owner else 11, "color": fill,
                        "line": {"width": 1.5, "color": look.ink}},
                hovertemplate=f"{model}<extra></extra>",
            )  # fmt: skip
            if space in points:
                name, number = match.names[owner], points[space]
                held.append(f"{space} {name} {number}")
                text = f"<b>{escape(name)}: {number}</b>"
                figure.add_annotation(x=place, y=row, text=text, showarrow=False, yshift=-21,
                                      font={"size": 13, "color": look.ink})  # fmt: skip
        told.append(f"{cls}: {', '.join(held) or 'nobody'}")
    figure.update_xaxes(visible=False, range=[-0.6, 9.6])
    figure.update_yaxes(tickvals=list(range(len(CLASSES))), ticktext=list(reversed(CLASSES)),
                        showgrid=False, zeroline=False, range=[-0.55, 2.45])  # fmt: skip
    title = "Loss points at the end of the turn, newest models on the left"
    return finish(
        figure, look, title=title, alt=f"{title}. {'; '.join(reversed(told))}.", height=height,
        margin={"l": 76, "r": 20, "t": 48, "b": 12},
    )  # fmt: skip


def _points(graph: nx.DiGraph[Any]) -> dict[int, int]:
    """Loss points of each open space with a factory."""
    occupied = [
        (space, facts["cls"], facts["closed"])
        for space, facts in graph.nodes(data=True)
        if facts["closed"] or facts["factories"]
    ]
    return economy.obsolescence_points(occupied)
