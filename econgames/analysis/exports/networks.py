"""Graphs of a match for other programs: GraphML and node-link JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

    from econgames.core.match import Match

__all__ = ["graphml", "node_link"]


def node_link(match: Match, name: str) -> str:
    """A graph of the present position as node-link JSON, as d3 and networkx read it.

    Fractions are written as text, such as ``"1/6"``, and tuples as lists. An attribute whose name
    the format needs itself gets an underscore: ``id_`` of a node, ``key_`` of an edge.

    Parameters
    ----------
    match : Match
    name : str
        One of ``match.game.graphs``.

    Returns
    -------
    str
        An object with ``nodes`` and ``edges``.

    Raises
    ------
    SetupError
        If the game has no graph of that name.

    Examples
    --------
    >>> import econgames as eg, networkx as nx
    >>> text = node_link(eg.new("industria", players=3, seed=1), "supply")
    >>> nx.node_link_graph(json.loads(text), edges="edges")
    <networkx.classes.digraph.DiGraph object at ...>
    """
    import networkx as nx

    graph: nx.Graph[str] = match.graph(name).copy()
    for _, data in graph.nodes(data=True):
        _free(data, ("id",))
    for *_, data in graph.edges(data=True):
        _free(data, ("source", "target", "key"))
    data = nx.node_link_data(graph, edges="edges")
    return json.dumps(data, indent=1, ensure_ascii=False, default=_plain) + "\n"


def graphml(match: Match, name: str) -> str:
    """A graph of the present position as GraphML, as Gephi, yEd and Cytoscape read it.

    GraphML knows numbers, texts and truth values only: nodes are named by text, attributes that
    are None are left out, lists and tables become JSON, fractions text.

    Parameters
    ----------
    match : Match
    name : str
        One of ``match.game.graphs``.

    Raises
    ------
    SetupError
        If the game has no graph of that name.

    Examples
    --------
    >>> import econgames as eg, networkx as nx
    >>> graph = nx.parse_graphml(graphml(eg.new("industria", players=3, seed=1), "supply"))
    >>> graph.nodes["sawmill"]["cost"]
    3
    """
    import networkx as nx

    graph: nx.Graph[str] = match.graph(name).copy()
    for data in (
        graph.graph,
        *(data for _, data in graph.nodes(data=True)),
        *(data for *_, data in graph.edges(data=True)),
    ):
        for key, value in list(data.items()):
            if value is None:
                del data[key]
            elif not isinstance(value, str | int | float):
                data[key] = _text(value)
    return "\n".join(nx.generate_graphml(graph)) + "\n"


def _free(data: dict[str, Any], reserved: tuple[str, ...]) -> None:
    """Rename attributes that would be taken for parts of the format."""
    for key in reserved:
        if key in data:
            data[f"{key}_"] = data.pop(key)


def _text(value: Any) -> str:
    """One text for a value that has no type of its own in GraphML."""
    if isinstance(value, Fraction):
        return str(value)
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    """What JSON can hold in place of a value that it cannot."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    raise TypeError(f"a graph holds {value!r}, which has no form in JSON")
