"""Graphs of Rolling Stock Stars as networkx graphs; each builder takes a state."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from econgames.rolling_stock_stars import economy

if TYPE_CHECKING:
    import networkx as nx

    from econgames.rolling_stock_stars.edition import Edition
    from econgames.rolling_stock_stars.rules import State

__all__ = ["GRAPHS", "money_graph", "ownership_graph", "price_graph", "synergy_graph"]


def synergy_graph(state: State | None = None, *, edition: Edition | None = None) -> nx.Graph[str]:
    """Companies and their synergies, undirected.

    Nodes are company ids, with attributes ``stars``, ``face``, ``income`` (whole dollars) and,
    where a state is given, ``owner`` (party; ``"offer"``, or None when it is not in play). Edges
    have ``bonus``, whole dollars a turn, and ``weight``, the same number.

    Examples
    --------
    >>> graph = synergy_graph()
    >>> graph.number_of_nodes(), graph.number_of_edges(), graph.degree["DR"]
    (36, 109, 19)
    """
    import networkx as nx

    from econgames.rolling_stock_stars.edition import shipped

    ed = edition or (state.edition if state is not None else shipped())
    graph: nx.Graph[str] = nx.Graph(name="synergies")
    for company in ed.companies.values():
        graph.add_node(company.id, stars=company.stars, face=company.face, income=company.income)
    for a, b, bonus in economy.synergy_pairs(ed.companies, edition=ed):
        graph.add_edge(a, b, bonus=bonus, weight=bonus)
    if state is not None:
        owners = _owners(state)
        for node in graph:
            graph.nodes[node]["owner"] = owners.get(node)
    return graph


def _owners(state: State) -> dict[str, str]:
    facts = state.snapshot()
    owners = dict.fromkeys(facts["available"] + facts["revealed"], "offer")
    for seat, player in facts["players"].items():
        owners.update(dict.fromkeys(player["companies"], seat))
    for name, corporation in facts["corporations"].items():
        owners.update(dict.fromkeys(corporation["companies"], f"corp:{name}"))
    owners.update(dict.fromkeys(facts["foreign_investor"]["companies"], "fi"))
    return owners


def ownership_graph(state: State) -> nx.DiGraph[str]:
    """Who owns what, directed from owner to thing.

    Nodes have ``kind``: player, bank, investor, corporation (with ``price``, ``treasury``,
    ``president``) or company (with ``face``, ``stars``). Edges have ``kind``: share (with
    ``shares`` and ``part``, the fraction of the issued ones) or company; ``value`` is what the
    thing owned is worth in whole dollars.

    Examples
    --------
    >>> import econgames as eg
    >>> graph = ownership_graph(eg.new("rolling_stock_stars", players=3, seed=1).state)
    >>> sorted(graph)
    ['A', 'B', 'C', 'bank', 'fi']
    """
    import networkx as nx

    facts = state.snapshot()
    companies = state.edition.companies
    graph: nx.DiGraph[str] = nx.DiGraph(name="ownership")
    graph.add_nodes_from(facts["players"], kind="player")
    graph.add_node("bank", kind="bank")
    graph.add_node("fi", kind="investor")
    owned = {seat: player["companies"] for seat, player in facts["players"].items()}
    owned["fi"] = facts["foreign_investor"]["companies"]
    for name, corporation in facts["corporations"].items():
        node = f"corp:{name}"
        price, issued = corporation["price"], corporation["issued"]
        graph.add_node(
            node,
            kind="corporation",
            price=price,
            treasury=corporation["cash"],
            president=corporation["president"],
        )
        owned[node] = corporation["companies"]
        holders = {seat: p["shares"].get(name, 0) for seat, p in facts["players"].items()}
        holders["bank"] = corporation["bank"]
        for holder, shares in holders.items():
            if shares:
                part = shares / issued
                value = shares * price
                graph.add_edge(holder, node, kind="share", shares=shares, part=part, value=value)
    for owner, ids in owned.items():
        for company in ids:
            face = companies[company].face
            node = f"company:{company}"
            graph.add_node(node, kind="company", face=face, stars=companies[company].stars)
            graph.add_edge(owner, node, kind="company", value=face)
    return graph


def price_graph(state: State) -> nx.DiGraph[int]:
    """The price row: a path from price to next price, with the corporation that holds a card.

    Nodes are prices, whole dollars, with ``holder`` (id of a corporation or None).

    Examples
    --------
    >>> import econgames as eg
    >>> graph = price_graph(eg.new("rolling_stock_stars", players=3, seed=1).state)
    >>> len(graph), list(graph.successors(14))
    (27, [16])
    """
    import networkx as nx

    prices = state.edition.share_prices
    held = {row["price"]: name for name, row in state.snapshot()["corporations"].items()}
    graph: nx.DiGraph[int] = nx.DiGraph(name="prices")
    graph.add_nodes_from((price, {"holder": held.get(price)}) for price in prices)
    graph.add_edges_from(pairwise(prices))
    return graph


def money_graph(state: State) -> nx.MultiDiGraph[str]:
    """Money flows so far: one edge for each payer, payee and account.

    Edges are keyed by account and have ``amount`` (whole dollars) and ``transfers`` (number).

    Raises
    ------
    ValueError
        If the state's ledger is switched off.

    Examples
    --------
    >>> import econgames as eg
    >>> money = eg.new("rolling_stock_stars", players=3, seed=1).graph("money")
    >>> money["bank"]["A"]["start_cash"]["amount"]
    30
    """
    import networkx as nx

    if state.rows is None:
        raise ValueError("the ledger of this state is switched off; use match.graph('money')")
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(name="money")
    for _, payer, payee, amount, asset, account in state.rows:
        if asset != "money":
            continue
        if graph.has_edge(payer, payee, key=account):
            graph[payer][payee][account]["amount"] += amount
            graph[payer][payee][account]["transfers"] += 1
        else:
            graph.add_edge(payer, payee, key=account, amount=amount, transfers=1)
    return graph


GRAPHS: dict[str, Any] = {
    "synergies": synergy_graph,
    "ownership": ownership_graph,
    "prices": price_graph,
    "money": money_graph,
}
"""Graphs by name, as ``match.graph(name)`` takes them."""
