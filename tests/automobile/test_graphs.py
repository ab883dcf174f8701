"""The facts of section 9 of the rules file."""

import networkx as nx
import pytest

import econgames as eg
from econgames.automobile import graphs as g
from econgames.automobile.economy import obsolescence_points
from econgames.automobile.edition import shipped
from econgames.automobile.rules import State
from econgames.core.ledger import Row


def test_track() -> None:
    graph = g.track_graph()
    assert (len(graph), graph.number_of_edges()) == (26, 25)
    assert nx.is_path(graph, list(range(1, 27)))
    assert nx.shortest_path_length(graph, 1, 26) == 25
    first = {"name": "Duryea", "cls": "mid", "cost": 200, "asset": "factory:1"}
    assert graph.nodes[1] == first


def test_obsolescence() -> None:
    graph = g.obsolescence_graph()
    assert graph.number_of_edges() == 23
    components = list(nx.weakly_connected_components(graph))
    assert sorted(map(len, components)) == [7, 9, 10]
    sources = [space for space in graph if not graph.in_degree[space]]
    assert sources == [24, 25, 26]
    assert [space for space in graph if not graph.out_degree[space]] == [1, 5, 8]
    assert nx.shortest_path_length(graph, 9, 1) == 5
    assert nx.shortest_path_length(graph, 12, 5) == 3
    spaces = [(space, model.cls, False) for space, model in shipped().models.items()]
    for space, points in obsolescence_points(spaces).items():
        (source,) = (s for s in sources if nx.has_path(graph, s, space))
        assert nx.shortest_path_length(graph, source, space) == points


def test_leapfrog() -> None:
    graph = g.leapfrog_graph()
    assert (len(graph), graph.number_of_edges()) == (27, 351)
    assert graph.size("weight") == 23751
    assert nx.dijkstra_path_length(graph, 0, 26) == 26
    assert graph[0][26]["weight"] == 351
    assert nx.dijkstra_path_length(graph, 8, 12) == 4
    assert graph[8][12]["weight"] == 10


def test_distributors() -> None:
    graph = g.distributor_graph()
    assert (len(graph), graph.number_of_edges()) == (6, 7)
    assert nx.is_bipartite(graph)
    assert nx.is_weakly_connected(graph)
    for name, degree in (("premium", 2), ("mid", 3), ("mass", 2)):
        assert graph.out_degree[f"section {name}"] == degree
        assert graph.in_degree[f"slot {name}"] == degree
    both_ways = graph.to_undirected()
    assert nx.shortest_path_length(both_ways, "section premium", "slot mass") == 3
    assert [graph.nodes[f"slot {name}"]["slots"] for name in ("premium", "mid", "mass")] == [
        3,
        8,
        7,
    ]


def test_channels() -> None:
    graph = g.channel_graph()
    assert (len(graph), graph.number_of_edges()) == (36, 123)
    known = {
        "howard": 26,
        "unsold": 26,
        "dist_mid": 10,
        "demand_mass": 9,
        "reduced_mid": 10,
        "dist_premium": 7,
    }
    assert {name: graph.in_degree[name] for name in known} == known
    for space, model in shipped().models.items():
        assert graph.out_degree[space] == (4 if model.cls == "premium" else 5)
    assert graph[8]["howard"]["price"] == 200
    assert graph[5]["reduced_mass"]["price"] == 70
    assert graph[5]["unsold"]["price"] == 0


def test_phases() -> None:
    graph = g.phase_graph()
    assert (len(graph), graph.number_of_edges()) == (10, 10)
    assert sorted(map(len, nx.strongly_connected_components(graph))) == [1, 9]
    assert nx.shortest_path_length(graph, 1, "end") == 8


def test_occupancy_is_that_of_the_state() -> None:
    match = eg.new("automobile", 4, seed=2).run("random", until=60)
    facts = match.state.snapshot()["spaces"]
    for name in ("track", "obsolescence"):
        graph = match.graph(name)
        for space in graph:
            row = facts.get(str(space), {"owner": None, "factories": 0, "closed": False})
            for key in ("owner", "factories", "closed"):
                assert graph.nodes[space][key] == row[key]


def test_cash_is_a_star_that_adds_up() -> None:
    match = eg.new("automobile", 4, seed=2).run("random")
    graph = match.graph("cash")
    assert set(graph) == {"bank", *match.players}
    assert all("bank" in edge for edge in graph.edges())
    for seat in match.players:
        received = graph.in_degree(seat, weight="amount")
        assert received - graph.out_degree(seat, weight="amount") == match.scores()[seat]
    turns = [data["turn"] for *_, data in graph.edges(data=True)]
    assert set(turns) == {0, 1, 2, 3, 4}
    payments = [row for row in match.ledger if row.asset == "money"]
    assert len(turns) == len(payments)


def test_cash_needs_a_ledger() -> None:
    with pytest.raises(ValueError, match="switched off"):
        g.cash_graph(eg.new("automobile", 3, seed=1).state)  # type: ignore[arg-type]


def test_phases_of_payments() -> None:
    match = eg.new("automobile", 5, seed=3)
    phases: dict[int, str] = {}
    while not match.is_over:
        phase = match.state.phase
        match.run("random", until=1)
        phases[match.step] = phase
    number = {"durant": 2, "actions": 3, "ford": 3, "howard": 4, "distributors": 5}
    state = match.state
    assert isinstance(state, State)
    rows: list[Row] = [row for row in match.ledger if row.asset == "money"]
    dated = list(g._dated(rows, state.began))
    assert [row for row, _, _ in dated] == rows
    for (step, *_, account), _, found in dated:
        if step and phases[step] in number:
            assert found == number[phases[step]], (step, account)
        elif step and account in ("factory_close", "parts_close"):
            assert found == 6
        elif step:
            assert found in (0, 7, 8)
