"""Rules file, section 9: the graphs and the facts about them."""

import networkx as nx
import pytest

import econgames as eg
from econgames.metropoli import graphs


def test_movement_graph() -> None:
    graph = graphs.movement_graph()
    assert len(graph) == 40 and graph.number_of_edges() == 80
    steps = nx.DiGraph((u, v) for u, v, kind in graph.edges(keys=True) if kind == "step")
    assert nx.is_strongly_connected(steps) and nx.diameter(steps) == 39
    assert nx.average_shortest_path_length(steps) == 20
    walk = nx.DiGraph((u, v) for u, v, kind in graph.edges(keys=True) if kind != "exit")
    assert walk.number_of_edges() == 44 and nx.diameter(walk) == 28
    assert round(nx.average_shortest_path_length(walk), 6) == 12.448718
    for start, end, length in ((0, 25, 6), (0, 30, 11), (10, 0, 11), (6, 0, 15), (0, 20, 20)):
        assert nx.shortest_path_length(walk, start, end) == length
    assert nx.shortest_path_length(steps, 10, 0) == 30
    all_edges = nx.DiGraph(graph.edges())
    assert all_edges.number_of_edges() == 79 and nx.diameter(all_edges) == 25
    kinds = [kind for _, _, kind in graph.edges(data="kind")]
    assert [kinds.count(kind) for kind in ("step", "cross", "exit")] == [40, 4, 36]


def test_street_lot_graph() -> None:
    graph = graphs.street_lot_graph()
    assert len(graph) == 60 and graph.number_of_edges() == 72 and nx.is_bipartite(graph)
    for _, facts in graph.nodes(data=True):
        assert facts["kind"] in ("street", "lot")
    degree = {kind: set() for kind in ("street", "lot")}  # type: ignore[var-annotated]
    for node, facts in graph.nodes(data=True):
        degree[facts["kind"]].add(graph.degree[node])
    assert degree == {"street": {3}, "lot": {2}}
    parts = [graph.subgraph(nodes) for nodes in nx.connected_components(graph)]
    assert [(len(p), p.number_of_edges(), nx.diameter(p)) for p in parts] == [(15, 18, 4)] * 4
    assert not any(nx.check_planarity(part)[0] for part in parts)


def test_street_graph() -> None:
    graph = graphs.street_graph()
    assert graph.number_of_edges() == 36 and {d for _, d in graph.degree} == {3}
    k33 = nx.complete_bipartite_graph(3, 3)
    parts = [graph.subgraph(nodes) for nodes in nx.connected_components(graph)]
    assert len(parts) == 4 and all(nx.is_isomorphic(part, k33) for part in parts)
    assert nx.shortest_path_length(graph, "a", "v") == 1
    assert nx.shortest_path_length(graph, "a", "b") == 2
    assert not nx.has_path(graph, "a", "d")
    home = nx.get_node_attributes(graph, "neighbourhood")
    assert not any(home[u] == home[v] for u, v in graph.edges)


def test_lot_graph_and_city_graph() -> None:
    lots = graphs.lot_graph()
    assert len(lots) == 36 and lots.number_of_edges() == 72 and {d for _, d in lots.degree} == {4}
    rook = nx.line_graph(nx.complete_bipartite_graph(3, 3))
    parts = [lots.subgraph(nodes) for nodes in nx.connected_components(lots)]
    assert len(parts) == 4
    assert all(nx.diameter(p) == 2 and nx.is_isomorphic(p, rook) for p in parts)
    city = graphs.city_graph()
    degree = {facts["kind"]: city.degree[node] for node, facts in city.nodes(data=True)}
    assert degree == {"neighbourhood": 1, "district": 2}
    assert city.number_of_edges() == 8 and nx.number_connected_components(city) == 4


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_graphs_of_a_position(players: int) -> None:
    match = eg.new("metropoli", players, seed=players)
    assert match.graph("ownership").number_of_edges() == 2 * players
    flow = match.graph("cash_flow")
    assert flow.number_of_edges() == players
    assert sum(amount for _, _, amount in flow.edges(data="amount")) == 5_000_000 * players
    match.run("random", until=150)
    flow, facts = match.graph("cash_flow"), match.state.snapshot()
    for player, cash in facts["cash"].items():
        inflow = sum(a for _, _, a in flow.in_edges(player, data="amount"))
        outflow = sum(a for _, _, a in flow.out_edges(player, data="amount"))
        assert inflow - outflow == cash
    ring = match.graph("movement")
    assert {p: n for n, seats in ring.nodes(data="pawns") for p in seats} == facts["position"]
    lots = match.graph("lots")
    assert {n: h for n, h in lots.nodes(data="height") if h} == facts["height"]
    assert {n for n, roof in lots.nodes(data="roof") if roof} == set(facts["roof"].values())
    streets = match.graph("streets")
    assert {n: o for n, o in streets.nodes(data="owner") if o}.items() <= facts["owner"].items()
    city = match.graph("city")
    bases = {n: b for n, b in city.nodes(data="base") if b is not None}
    assert bases == facts["base_value"]


def test_without_a_ledger() -> None:
    state = eg.new("metropoli", 3, seed=1).state
    with pytest.raises(ValueError, match="switched off"):
        graphs.cash_flow_graph(state)
