"""Facts of the graphs that the rules state, and graphs of positions."""

import networkx as nx
import pytest

import econgames as eg
from econgames.diora import Place
from econgames.diora.graphs import (
    GRAPHS,
    bill_of_materials,
    career_graph,
    conversion_graph,
    money_graph,
    occupancy_graph,
    phase_graph,
    placement_graph,
    room_fee_graph,
)
from tests.diora.positions import build, give, lay, new


def test_careers() -> None:
    graph = career_graph()
    assert (len(graph), graph.number_of_edges()) == (8, 12)
    assert nx.is_directed_acyclic_graph(graph)
    assert nx.dag_longest_path(graph) == ["reserve", 1, 2, 3, 4, 5, "retired"]
    assert nx.shortest_path_length(graph, "reserve", "retired") == 2
    assert len(list(nx.all_simple_paths(graph, "reserve", "retired"))) == 6
    assert sum(graph.edges[edge]["prob"] for edge in graph.out_edges("reserve")) == 1
    assert graph.edges["free6", "retired"]["points"] == 0


def test_conversions() -> None:
    graph = conversion_graph()
    assert (len(graph), graph.number_of_edges()) == (114, 337)
    no_rooms = graph.subgraph(n for n, kind in graph.nodes(data="kind") if kind != "room")
    assert (len(no_rooms), no_rooms.number_of_edges()) == (84, 242)
    assert nx.is_bipartite(graph.to_undirected())
    assert nx.is_weakly_connected(graph) and not nx.is_strongly_connected(graph)
    degrees = {n: (graph.in_degree(n), graph.out_degree(n)) for n in ("K", "T", "L", "G", "zl")}
    assert degrees == {"K": (23, 49), "T": (11, 24), "L": (10, 30), "G": (10, 41), "zl": (73, 12)}
    assert (graph.in_degree("points"), graph.out_degree("points")) == (54, 0)
    assert len(nx.ancestors(graph, "points")) == 113
    ways = {("zl", "points"): 2, ("K", "T"): 2, ("T", "L"): 4, ("G", "L"): 4}
    assert {way: nx.shortest_path_length(graph, *way) for way in ways} == ways
    assert graph.edges["storeroom:K", "K"]["qty"] == 3


def test_materials() -> None:
    graph = bill_of_materials()
    assert (len(graph), graph.number_of_edges(), nx.diameter(graph)) == (39, 97, 4)
    assert [graph.degree(r) for r in "KTLG"] == [35, 13, 19, 30]
    assert [graph.degree(r, weight="qty") for r in "KTLG"] == [83, 42, 39, 46]
    by_degree = [degree for node, degree in graph.degree() if node not in "KTLG"]
    assert (by_degree.count(3), by_degree.count(2)) == (27, 8)
    assert nx.shortest_path_length(graph, "T", "L") == 4


def test_phases() -> None:
    graph = phase_graph()
    assert (len(graph), graph.number_of_edges()) == (11, 11)
    assert [len(cycle) for cycle in nx.simple_cycles(graph)] == [9]
    assert nx.shortest_path_length(graph, "setup", "final") == 9


def test_placements_at_the_start() -> None:
    s = give(new(4), active=[1, 1, 2, 3])
    graph = placement_graph(s)
    kinds = [kind for _, kind in graph.nodes(data="kind")]
    assert (kinds.count("die"), kinds.count("space")) == (3, 12)
    assert graph.number_of_edges() == 36
    assert {cost for *_, cost in graph.edges(data="cost")} == {0, 3}
    assert placement_graph(s, "B").number_of_edges() == 0


def test_costs_of_placements() -> None:
    s = build(give(new(), active=[4], retired=1, zl=20, tokens=1, K=9), "B", "t14")
    graph = placement_graph(lay(lay(s, "bank", ("B", 1)), "technology_1", ("B", 1)))
    assert graph.edges["die 4", "room:t14"]["cost"] == 5
    assert graph.edges["retired 6", "relief_fund"]["cost"] == 3
    assert graph.edges["die 4", "bank"] == {"cost": 0, "token": True, "emergency": False}
    assert graph.edges["retired 6", "technology_1"]["cost"] == 6, "3 for him, 3 for the tile"
    free = placement_graph(give(new(), active=[], retired=1, zl=0))
    assert {cost for *_, cost in free.edges(data="cost")} == {0}
    assert all(free.edges[edge]["emergency"] for edge in free.edges)


def test_occupancy() -> None:
    s = new()
    s.play(Place("active", 3, "bank"))
    graph = occupancy_graph(s)
    assert graph.edges["A", "bank"] == {"value": 3, "source": "active"}
    assert graph.nodes["bank"]["dice"] == 1 and graph.nodes["canteen"]["dice"] == 0


def test_money_flows_balance() -> None:
    match = eg.new("diora", 4, seed=5, use_events=True).run("random")
    money = match.graph("money")
    bank = sum(
        data["amount"] * ((payee in ("pool", "state")) - (payer in ("pool", "state")))
        for payer, payee, data in money.edges(data=True)
    )
    assert bank == -sum(row["zl"] for row in match.state.snapshot()["players"].values())
    between = {key for a, b, key in money.edges(keys=True) if {a, b} <= set(match.players)}
    assert between <= {"room_fee"}
    fees = room_fee_graph(match.ledger)
    assert sum(n for *_, n in fees.edges(data="amount")) == sum(
        row.amount for row in match.ledger if row.account == "room_fee"
    )
    assert set(GRAPHS) == set(match.game.graphs)


def test_a_ledger_that_is_off_is_told() -> None:
    with pytest.raises(ValueError, match=r"use match\.graph"):
        money_graph(new().copy())
