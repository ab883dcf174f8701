"""Graphs of Industria as networkx graphs; each builder takes a state.

The graphs of the tiles also work without one. They hold the tiles of `epochs`: by default those
of the state's game (epochs 1 to 4 with three players), or all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from econgames.industria.edition import shipped

if TYPE_CHECKING:
    import networkx as nx

    from econgames.core.ledger import Row
    from econgames.industria.edition import Edition, Factory, Technology
    from econgames.industria.rules import State

__all__ = [
    "GRAPHS",
    "licence_graph",
    "link_graph",
    "money_graph",
    "needs_graph",
    "phase_graph",
    "resource_graph",
    "supply_graph",
    "symbol_graph",
    "use_graph",
]

BANK = "bank"


def _edition(state: State | None, edition: Edition | None) -> Edition:
    if edition is not None:
        return edition
    return state.edition if state is not None else shipped()


def _built(
    state: State | None, ed: Edition, epochs: Iterable[int] | None
) -> list[Factory | Technology]:
    """Factories and technologies of the epochs asked for."""
    if epochs is None:
        epochs = ed.epoch_names if state is None else ed.epochs[len(state.players)]
    wanted = set(epochs)
    return [row for row in ed.built.values() if row.epoch in wanted]


def _owners(state: State | None) -> dict[str, str]:
    """Who has each tile on the table."""
    if state is None:
        return {}
    table = state.snapshot()["table"]
    return {tile: seat for seat, tiles in table.items() for tile in tiles}


def supply_graph(
    state: State | None = None,
    *,
    epochs: Iterable[int] | None = None,
    edition: Edition | None = None,
) -> nx.DiGraph[str]:
    """Who makes what, and what needs it: factory -> resource -> tile.

    Nodes are factories and technologies (``kind``, ``epoch``, ``cost`` in talers, ``vp``,
    ``owner`` or None) and resources (``kind = "resource"``). Edges have ``kind``: produces, or
    needs (with ``units`` = 1).

    Examples
    --------
    >>> graph = supply_graph()
    >>> graph.number_of_nodes(), graph.number_of_edges(), graph.out_degree("wood")
    (55, 73, 6)
    >>> graph = supply_graph(epochs=range(1, 5))
    >>> graph.number_of_nodes(), graph.number_of_edges()
    (45, 58)
    """
    import networkx as nx

    ed, owners = _edition(state, edition), _owners(state)
    graph: nx.DiGraph[str] = nx.DiGraph(name="supply")
    graph.add_nodes_from(ed.resources, kind="resource")
    for row in _built(state, ed, epochs):
        graph.add_node(
            row.id,
            kind=row.kind,
            epoch=row.epoch,
            cost=row.cost,
            vp=row.vp,
            owner=owners.get(row.id),
        )
        graph.add_edges_from(((need, row.id) for need in row.needs), kind="needs", units=1)
        if row.produces:
            graph.add_edge(row.id, row.produces, kind="produces")
    return graph


def resource_graph(
    state: State | None = None, *, edition: Edition | None = None
) -> nx.DiGraph[str]:
    """Resources, with an edge from each input to what its factory makes; no circle.

    Nodes have ``factory`` (id of the producer) and, where a state is given, ``supplier`` (seat,
    ``"bank"``, or None where nobody sells).

    Examples
    --------
    >>> graph = resource_graph()
    >>> graph.number_of_edges(), sorted(graph.successors("wood"))
    (15, ['brick', 'glass', 'iron'])
    """
    import networkx as nx

    ed = _edition(state, edition)
    graph: nx.DiGraph[str] = nx.DiGraph(name="resources")
    for name in ed.resources:
        graph.add_node(name, factory=ed.producer.get(name))
    for name, factory in ed.producer.items():
        graph.add_edges_from((need, name) for need in ed.factories[factory].needs)
    if state is not None:
        suppliers = state.snapshot()["suppliers"]
        for name in graph:
            supplier = suppliers.get(name)
            graph.nodes[name]["supplier"] = BANK if supplier == "BANK" else supplier
    return graph


def needs_graph(
    state: State | None = None,
    *,
    epochs: Iterable[int] | None = None,
    edition: Edition | None = None,
) -> nx.Graph[str]:
    """Resources and the tiles that need them, undirected and bipartite.

    Nodes have ``bipartite``: 0 resources, 1 factories and technologies (with ``kind``, ``epoch``,
    ``owner`` or None). The degree of a resource is its demand.

    Examples
    --------
    >>> graph = needs_graph()
    >>> graph.number_of_edges(), graph.degree["brick"]
    (62, 7)
    """
    import networkx as nx

    ed, owners = _edition(state, edition), _owners(state)
    graph: nx.Graph[str] = nx.Graph(name="needs")
    graph.add_nodes_from(ed.resources, bipartite=0, kind="resource")
    for row in _built(state, ed, epochs):
        owner = owners.get(row.id)
        graph.add_node(row.id, bipartite=1, kind=row.kind, epoch=row.epoch, owner=owner)
        graph.add_edges_from((need, row.id) for need in row.needs)
    return graph


def link_graph(
    state: State | None = None,
    *,
    epochs: Iterable[int] | None = None,
    edition: Edition | None = None,
) -> nx.Graph[str]:
    """Factories and technologies with their links, undirected.

    Nodes have ``kind``, ``epoch``, ``vp`` and ``owner`` (None where not on a table). Edges have
    ``vp`` and ``owner``, the seat that owns both ends, or None.

    Examples
    --------
    >>> graph = link_graph()
    >>> graph.number_of_nodes(), graph.number_of_edges(), graph.degree["ironworks"]
    (44, 21, 3)
    """
    import networkx as nx

    ed, owners = _edition(state, edition), _owners(state)
    graph: nx.Graph[str] = nx.Graph(name="links")
    for row in _built(state, ed, epochs):
        owner = owners.get(row.id)
        graph.add_node(row.id, kind=row.kind, epoch=row.epoch, vp=row.vp, owner=owner)
    for link in ed.links:
        if link.a in graph and link.b in graph:
            owner = owners.get(link.a) if owners.get(link.a) == owners.get(link.b) else None
            graph.add_edge(link.a, link.b, vp=ed.vp_per_link, owner=owner)
    return graph


def symbol_graph(
    state: State | None = None,
    *,
    epochs: Iterable[int] | None = None,
    edition: Edition | None = None,
) -> nx.Graph[str]:
    """Symbols and the factories that bear them, undirected and bipartite.

    Nodes have ``bipartite``: 0 symbols (with ``bonus``, the id of the bonus tile, and ``owner``
    of it or None), 1 factories (with ``epoch``, ``owner``). Edges have ``vp``.

    Examples
    --------
    >>> graph = symbol_graph()
    >>> graph.number_of_edges(), graph.degree["pipeline"], graph.degree["sawmill"]
    (24, 4, 0)
    """
    import networkx as nx

    ed, owners = _edition(state, edition), _owners(state)
    graph: nx.Graph[str] = nx.Graph(name="symbols")
    graph.add_nodes_from(ed.symbols, bipartite=0, kind="symbol", bonus=None, owner=None)
    for bonus in ed.bonus_tiles.values():
        graph.add_node(bonus.symbol, bonus=bonus.id, owner=owners.get(bonus.id))
    for row in _built(state, ed, epochs):
        if row.kind == "factory":
            owner = owners.get(row.id)
            graph.add_node(row.id, bipartite=1, kind="factory", epoch=row.epoch, owner=owner)
            edges = ((symbol, row.id) for symbol in row.symbols)
            graph.add_edges_from(edges, vp=ed.vp_per_symbol)
    return graph


def _rows(state: State) -> Iterator[tuple[int, Row]]:
    """Rows of the ledger with the round they belong to; the set-up is round 0."""
    if state.rows is None:
        raise ValueError("the ledger of this state is switched off; use match.graph(...)")
    number, opened = 0, False
    for row in state.rows:
        # what happens between two rounds belongs to the round that it opens
        opens = row[5] in ("epoch_income", "technology_discarded", "income", "reveal")
        if opens and not opened:
            number += 1
        opened = opens
        yield number, row


def money_graph(state: State, *, rounds: Iterable[int] | None = None) -> nx.MultiDiGraph[str]:
    """Money flows: one edge for each payer, payee and account.

    Nodes are ``bank`` and the seats. Edges are keyed by account and have ``amount`` (talers),
    ``transfers`` (number) and ``by_round`` (round to talers; the set-up is round 0).

    Parameters
    ----------
    state : State
        With its ledger.
    rounds : iterable of int, optional
        Rounds to count; all of them by default.

    Raises
    ------
    ValueError
        If the state's ledger is switched off.

    Examples
    --------
    >>> import econgames as eg
    >>> money = eg.new("industria", players=3, seed=1).graph("money")
    >>> money["bank"]["A"]["start_money"]["amount"], money["bank"]["A"]["income"]["by_round"]
    (4, {1: 1})
    """
    import networkx as nx

    wanted = None if rounds is None else set(rounds)
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(name="money")
    graph.add_nodes_from((BANK, *state.players))
    for number, (_, payer, payee, amount, asset, account) in _rows(state):
        if asset != "money" or (wanted is not None and number not in wanted):
            continue
        if not graph.has_edge(payer, payee, key=account):
            graph.add_edge(payer, payee, key=account, amount=0, transfers=0, by_round={})
        edge = graph[payer][payee][account]
        edge["amount"] += amount
        edge["transfers"] += 1
        edge["by_round"][number] = edge["by_round"].get(number, 0) + amount
    return graph


def licence_graph(state: State) -> nx.DiGraph[str]:
    """Licence payments: who paid whom for units of his factories.

    Nodes are the seats, with ``received``, ``paid`` and ``net`` (talers). Edges run from payer to
    owner and have ``amount`` (talers), ``units`` by resource, and ``weight``, the amount.

    Raises
    ------
    ValueError
        If the state's ledger is switched off.

    Examples
    --------
    >>> import econgames as eg
    >>> sorted(eg.new("industria", players=3, seed=1).graph("licences"))
    ['A', 'B', 'C']
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(name="licences")
    graph.add_nodes_from(state.players, received=0, paid=0, net=0)
    fee: Row | None = None
    for _, row in _rows(state):
        if row[5] == "resource_fee":
            fee = row
        elif row[5] == "resource_use" and fee is not None:
            _add_licence(graph, fee, row[4].partition(":")[2])
            fee = None
    return graph


def _add_licence(graph: nx.DiGraph[str], fee: Row, resource: str) -> None:
    _, payer, owner, amount, _, _ = fee
    if not graph.has_edge(payer, owner):
        graph.add_edge(payer, owner, amount=0, weight=0, units={})
    edge = graph[payer][owner]
    edge["amount"] += amount
    edge["weight"] += amount
    edge["units"][resource] = edge["units"].get(resource, 0) + 1
    for seat, side, sign in ((payer, "paid", -1), (owner, "received", 1)):
        graph.nodes[seat][side] += amount
        graph.nodes[seat]["net"] += sign * amount


def use_graph(state: State) -> nx.MultiDiGraph[str]:
    """Units of resources: from a factory, a resource tile or the bank to the tile played.

    Nodes are ids of tiles, and ``bank``, with ``kind``. Edges are keyed by resource and have
    ``fee``: talers paid for the unit, to its producer or to the bank.

    Raises
    ------
    ValueError
        If the state's ledger is switched off.

    Examples
    --------
    >>> import econgames as eg
    >>> eg.new("industria", players=3, seed=1).graph("resource_use").number_of_edges()
    0
    """
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(name="resource use")
    tiles, fee = state.edition.tiles, 0
    for _, (_, payer, payee, amount, asset, account) in _rows(state):
        if account in ("resource_fee", "resource_import"):
            fee = amount
        elif account == "resource_use":
            source, target = payer.partition(":")[2] or BANK, payee.partition(":")[2]
            for node in (source, target):
                graph.add_node(node, kind=tiles[node].kind if node in tiles else "bank")
            graph.add_edge(source, target, key=asset.partition(":")[2], fee=fee)
            fee = 0
    return graph


PHASE_EDGES = (
    ("setup", "income"),
    ("income", "reveal"),
    ("reveal", "offer"),
    ("offer", "bid"),
    ("bid", "bid"),
    ("bid", "hammer"),
    ("hammer", "offer"),
    ("hammer", "build"),
    ("build", "build"),
    ("build", "pass_marker"),
    ("pass_marker", "income"),
    ("pass_marker", "epoch_change"),
    ("pass_marker", "final"),
    ("epoch_change", "income"),
    ("final", "end"),
)
"""Phases of the rules that follow each other; keeping for want of a bid is part of the hammer."""


def phase_graph(state: State | None = None) -> nx.DiGraph[str]:
    """Phases of the rules, with an edge to each that can follow.

    Nodes have ``decision`` (whether a player decides there) and, where a state is given, ``now``.

    Examples
    --------
    >>> graph = phase_graph()
    >>> graph.number_of_nodes(), graph.number_of_edges()
    (11, 15)
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(PHASE_EDGES, name="phases")
    for phase in graph:
        graph.nodes[phase]["decision"] = phase in ("offer", "bid", "hammer", "build")
        if state is not None:
            graph.nodes[phase]["now"] = phase == state.phase
    return graph


GRAPHS: dict[str, Any] = {
    "supply": supply_graph,
    "resources": resource_graph,
    "needs": needs_graph,
    "links": link_graph,
    "symbols": symbol_graph,
    "money": money_graph,
    "licences": licence_graph,
    "resource_use": use_graph,
    "phases": phase_graph,
}
"""Graphs by name, as ``match.graph(name)`` takes them."""
