"""Graphs of Metropoli as networkx graphs; each builder takes a state."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from econgames.metropoli.edition import Edition, shipped

if TYPE_CHECKING:
    import networkx as nx

    from econgames.metropoli.rules import State

__all__ = [
    "GRAPHS",
    "cash_flow_graph",
    "city_graph",
    "lot_graph",
    "movement_graph",
    "ownership_graph",
    "street_graph",
    "street_lot_graph",
]


def _edition(state: State | None, edition: Edition | None) -> Edition:
    return edition or (state.edition if state is not None else shipped())


def movement_graph(
    state: State | None = None, *, edition: Edition | None = None
) -> nx.MultiDiGraph[int]:
    """Where a pawn can go from each space of the ring.

    Nodes are places on the ring, 0 to 39, with ``kind``, ``id``, ``exit`` (or None) and, where a
    state is given, ``pawns`` (list of seats). Edges have ``kind``, also their key: ``step`` to the
    next space, ``cross`` from bridge to bridge, ``exit`` from the highway.

    Examples
    --------
    >>> graph = movement_graph()
    >>> graph.number_of_nodes(), graph.number_of_edges(), sorted(graph[20][21])
    (40, 80, ['exit', 'step'])
    """
    import networkx as nx

    ed = _edition(state, edition)
    graph: nx.MultiDiGraph[int] = nx.MultiDiGraph(name="movement")
    size = len(ed.spaces)
    for place, space in enumerate(ed.spaces):
        graph.add_node(place, kind=space.kind, id=space.id, exit=space.exit)
    for place in range(size):
        graph.add_edge(place, (place + 1) % size, key="step", kind="step")
    for bridge in ed.bridges.values():
        graph.add_edge(bridge.space, ed.bridges[bridge.opposite].space, key="cross", kind="cross")
    highway = next(i for i, space in enumerate(ed.spaces) if space.kind == "highway")
    for place, space in enumerate(ed.spaces):
        if space.exit is not None:
            graph.add_edge(highway, place, key="exit", kind="exit")
    if state is not None:
        for place in graph:
            pawns = zip(state.players, state.place, strict=True)
            graph.nodes[place]["pawns"] = [player for player, at in pawns if at == place]
    return graph


def _lot_facts(state: State | None, ed: Edition) -> dict[str, dict[str, Any]]:
    height = {} if state is None else state.city.height
    roofs = set() if state is None else set(state.city.roof.values())
    return {
        lot.id: {"height": height.get(lot.id, 0), "roof": lot.id in roofs, "district": lot.district}
        for lot in ed.lots.values()
    }


def _street_facts(state: State | None, ed: Edition) -> dict[str, dict[str, Any]]:
    owner = {} if state is None else state.snapshot()["owner"]
    return {
        street.id: {
            "name": street.name,
            "neighbourhood": street.neighbourhood,
            "district": street.district,
            "owner": owner.get(street.id),
        }
        for street in ed.streets.values()
    }


def street_lot_graph(
    state: State | None = None, *, edition: Edition | None = None
) -> nx.Graph[str]:
    """Streets and the lots they front, bipartite.

    Nodes have ``kind``: street (with ``name``, ``neighbourhood``, ``district``, ``owner``) or lot
    (with ``height`` in floors, ``roof``, ``district``); ``bipartite`` is 0 for streets.

    Examples
    --------
    >>> graph = street_lot_graph()
    >>> graph.number_of_nodes(), graph.number_of_edges(), sorted(graph["v"])
    (60, 72, ['av', 'bv', 'cv'])
    """
    import networkx as nx

    ed = _edition(state, edition)
    graph: nx.Graph[str] = nx.Graph(name="streets and lots")
    for street, facts in _street_facts(state, ed).items():
        graph.add_node(street, bipartite=0, kind="street", **facts)
    for lot, facts in _lot_facts(state, ed).items():
        graph.add_node(lot, bipartite=1, kind="lot", **facts)
    for lot_row in ed.lots.values():
        graph.add_edges_from((street, lot_row.id) for street in lot_row.streets)
    return graph


def street_graph(state: State | None = None, *, edition: Edition | None = None) -> nx.Graph[str]:
    """Streets that share a lot; edges have ``lot``, nodes the attributes of streets.

    Examples
    --------
    >>> graph = street_graph()
    >>> graph.number_of_edges(), graph["b"]["w"]["lot"], sorted(graph["b"])
    (36, 'bw', ['v', 'w', 'x'])
    """
    import networkx as nx

    ed = _edition(state, edition)
    graph: nx.Graph[str] = nx.Graph(name="streets")
    for street, facts in _street_facts(state, ed).items():
        graph.add_node(street, **facts)
    for lot in ed.lots.values():
        graph.add_edge(*lot.streets, lot=lot.id)
    return graph


def lot_graph(state: State | None = None, *, edition: Edition | None = None) -> nx.Graph[str]:
    """Lots that share a street; edges have ``street``, nodes the attributes of lots.

    Examples
    --------
    >>> graph = lot_graph()
    >>> graph.number_of_nodes(), graph.number_of_edges(), sorted(graph["bv"])
    (36, 72, ['av', 'bw', 'bx', 'cv'])
    """
    import networkx as nx

    ed = _edition(state, edition)
    graph: nx.Graph[str] = nx.Graph(name="lots")
    for lot, facts in _lot_facts(state, ed).items():
        graph.add_node(lot, **facts)
    for street in ed.streets.values():
        for one, two in combinations(street.lots, 2):
            graph.add_edge(one, two, street=street.id)
    return graph


def city_graph(state: State | None = None, *, edition: Edition | None = None) -> nx.Graph[str]:
    """Neighbourhoods and the districts they border.

    Nodes have ``kind``: neighbourhood (with ``streets`` and, where a state is given, ``base`` in
    whole dollars) or district (with ``lots``, ``tallest`` in floors and ``roof``).

    Examples
    --------
    >>> graph = city_graph()
    >>> graph.number_of_nodes(), graph.number_of_edges(), sorted(graph["nw"])
    (12, 8, ['indigo', 'violet'])
    """
    import networkx as nx

    ed = _edition(state, edition)
    city = None if state is None else state.city
    graph: nx.Graph[str] = nx.Graph(name="city")
    for district in ed.districts.values():
        tallest = 0 if city is None else city.tallest(district.id)
        roof = None if city is None else city.roof.get(district.id)
        graph.add_node(district.id, kind="district", lots=district.lots, tallest=tallest, roof=roof)
    for number, row in enumerate(ed.neighbourhoods.values()):
        base = None if state is None else state.base[number]
        graph.add_node(row.id, kind="neighbourhood", streets=row.streets, base=base)
        graph.add_edge(row.id, row.district)
    return graph


def ownership_graph(state: State) -> nx.Graph[str]:
    """Who owns which concession, bipartite.

    Nodes have ``kind``: player (with ``cash``) or concession (with ``neighbourhood``, None for a
    bridge); concessions are named ``concession:a``. Edges have ``value``, the final value in whole
    dollars.

    Examples
    --------
    >>> import econgames as eg
    >>> graph = ownership_graph(eg.new("metropoli", players=3, seed=1).state)
    >>> graph.number_of_nodes(), graph.number_of_edges()
    (31, 6)
    """
    import networkx as nx

    from econgames.metropoli.values import quotes

    ed, facts, worth = state.edition, state.snapshot(), quotes(state)
    graph: nx.Graph[str] = nx.Graph(name="ownership")
    for player in state.players:
        graph.add_node(player, bipartite=0, kind="player", cash=facts["cash"][player])
    for name in ed.concessions:
        home = ed.streets[name].neighbourhood if name in ed.streets else None
        graph.add_node(f"concession:{name}", bipartite=1, kind="concession", neighbourhood=home)
    for name, owner in facts["owner"].items():
        node = f"concession:{name}"
        graph.add_edge(owner, node, value=worth[node]["score"])
    return graph


def cash_flow_graph(state: State) -> nx.MultiDiGraph[str]:
    """Money paid so far: one edge for each payer, payee and account.

    Edges are keyed by account and have ``amount`` (whole dollars) and ``transfers`` (number).

    Raises
    ------
    ValueError
        If the state's ledger is switched off.

    Examples
    --------
    >>> import econgames as eg
    >>> money = eg.new("metropoli", players=3, seed=1).graph("cash_flow")
    >>> money.number_of_edges(), money["bank"]["A"]["start_cash"]["amount"]
    (3, 5000000)
    """
    import networkx as nx

    if state.rows is None:
        why = "the ledger of this state is switched off; use match.graph('cash_flow')"
        raise ValueError(why)
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(name="cash flow")
    graph.add_nodes_from(["bank", *state.players])
    for _, payer, payee, amount, asset, account in state.rows:
        if asset != "money":
            continue
        if not graph.has_edge(payer, payee, key=account):
            graph.add_edge(payer, payee, key=account, amount=0, transfers=0)
        graph[payer][payee][account]["amount"] += amount
        graph[payer][payee][account]["transfers"] += 1
    return graph


GRAPHS: dict[str, Any] = {
    "movement": movement_graph,
    "street_lots": street_lot_graph,
    "streets": street_graph,
    "lots": lot_graph,
    "city": city_graph,
    "ownership": ownership_graph,
    "cash_flow": cash_flow_graph,
}
"""Graphs by name, as ``match.graph(name)`` takes them."""
