"""Facts of the graphs, rules file section 9."""

from typing import Any

import networkx as nx
import pytest

import econgames as eg
from econgames.core.chance import Chance
from econgames.industria import graphs
from econgames.industria.edition import shipped
from econgames.industria.rules import State

EARLY = range(1, 5)


def test_supply() -> None:
    graph = graphs.supply_graph()
    assert (len(graph), graph.number_of_edges()) == (55, 73)
    assert nx.is_directed_acyclic_graph(graph)
    parts = sorted((sorted(c) for c in nx.weakly_connected_components(graph)), key=len)
    assert [len(part) for part in parts] == [1, 1, 53]
    assert sorted(parts[0] + parts[1]) == ["coal_mine", "weaving_mill"]
    sources = {node for node, degree in graph.in_degree if not degree}
    assert sources == {"sawmill", "quarry", "coal_mine", "weaving_mill"}
    kinds = [kind for _, _, kind in graph.edges(data="kind")]
    assert (kinds.count("produces"), kinds.count("needs")) == (11, 62)
    assert nx.dag_longest_path_length(graph) == 10
    assert len(nx.ancestors(graph, "robot_plant")) == 18
    assert len(nx.descendants(graph, "sawmill")) == 47
    assert len(nx.descendants(graph, "quarry")) == 40
    path = nx.shortest_path(graph, "sawmill", "robotics")
    assert path == ["sawmill", "wood", "ironworks", "iron", "robotics"]
    early = graphs.supply_graph(epochs=EARLY)
    assert (len(early), early.number_of_edges()) == (45, 58)


def test_resources() -> None:
    graph = graphs.resource_graph()
    assert set(graph.edges) == {
        ("stone", "brick"),
        ("stone", "cement"),
        ("wood", "brick"),
        ("wood", "glass"),
        ("wood", "iron"),
        ("brick", "ceramics"),
        ("brick", "cement"),
        ("brick", "steel"),
        ("iron", "steel"),
        ("iron", "electricity"),
        ("cement", "electricity"),
        ("cement", "plastics"),
        ("ceramics", "computers"),
        ("electricity", "computers"),
        ("electricity", "plastics"),
    }
    assert [set(layer) for layer in nx.topological_generations(graph)] == [
        {"stone", "wood"},
        {"brick", "glass", "iron"},
        {"ceramics", "cement", "steel"},
        {"electricity"},
        {"computers", "plastics"},
    ]
    assert {n for n, d in graph.out_degree if not d} == {"glass", "steel", "computers", "plastics"}
    assert nx.dag_longest_path_length(graph) == 4
    assert nx.shortest_path_length(graph, "wood", "computers") == 3
    assert nx.shortest_path_length(graph, "stone", "plastics") == 2


def test_needs_are_bipartite() -> None:
    graph = graphs.needs_graph()
    assert (len(graph), graph.number_of_edges()) == (55, 62)
    assert nx.is_bipartite(graph)
    degrees = {r: graph.degree[r] for r in shipped().resources}
    assert list(degrees.values()) == [7, 7, 6, 5, 5, 6, 7, 5, 5, 5, 4]


def test_links() -> None:
    graph = graphs.link_graph()
    assert (len(graph), graph.number_of_edges()) == (44, 21)
    assert set(nx.get_edge_attributes(graph, "vp").values()) == {3}
    assert nx.is_forest(graph)
    sizes = sorted((len(c) for c in nx.connected_components(graph)), reverse=True)
    assert (len(sizes), sizes.count(1)) == (23, 14)
    assert sizes[:9] == [8, 4, 4, 3, 3, 2, 2, 2, 2]
    assert [node for node, degree in graph.degree if degree == 3] == ["ironworks"]
    assert max(degree for _, degree in graph.degree) == 3
    largest = graph.subgraph(max(nx.connected_components(graph), key=len))
    assert nx.diameter(largest) == 6
    assert nx.shortest_path_length(graph, "power_station", "logistics_centre") == 6
    assert nx.shortest_path_length(graph, "coal_mine", "robot_plant") == 4
    assert not nx.has_path(graph, "coal_mine", "pottery")
    assert len(nx.max_weight_matching(graph, maxcardinality=True)) == 14
    early = graphs.link_graph(epochs=EARLY)
    assert (len(early), early.number_of_edges()) == (34, 15)
    sizes = [len(c) for c in nx.connected_components(early)]
    assert (len(sizes), sizes.count(1)) == (19, 12)


def test_symbols() -> None:
    graph = graphs.symbol_graph()
    symbols = shipped().symbols
    assert (len(graph), graph.number_of_edges()) == (29, 24)
    assert nx.is_bipartite(graph)
    assert [graph.degree[s] for s in symbols] == [5, 5, 5, 4, 5]
    assert {n for n, degree in graph.degree if not degree} == {
        "sawmill",
        "brickworks",
        "glassworks",
        "ironworks",
        "cement_works",
        "steelworks",
        "solar_cell_plant",
        "recycling_plant",
    }
    parts = list(nx.connected_components(graph))
    largest = max(parts, key=len)
    assert len(parts) == 9
    assert (len(largest & set(symbols)), len(largest - set(symbols))) == (5, 16)
    assert nx.shortest_path_length(graph, "canal", "data_network") == 4
    early = graphs.symbol_graph(epochs=EARLY)
    assert early.number_of_edges() == 19
    assert [early.degree[s] for s in symbols] == [5, 4, 4, 3, 3]


def test_phases() -> None:
    graph = graphs.phase_graph()
    assert (len(graph), graph.number_of_edges()) == (11, 15)
    circles = [c for c in nx.strongly_connected_components(graph) if len(c) > 1]
    assert [len(circle) for circle in circles] == [8]
    assert nx.shortest_path_length(graph, "setup", "end") == 9


@pytest.mark.parametrize(("players", "size"), [(3, 45), (4, 55)])
def test_the_graphs_of_a_state_hold_its_tiles(players: int, size: int) -> None:
    match = eg.new("industria", players, seed=4).run("random")
    assert len(match.graph("supply")) == size
    owned = nx.get_node_attributes(match.graph("links"), "owner")
    table = match.state.snapshot()["table"]
    for letter, tiles in table.items():
        mine = {tile for tile in tiles if not tile.startswith("bonus")}
        assert {tile for tile, owner in owned.items() if owner == letter} == mine
    # links that score are those with an owner
    points = match.state.snapshot()["points"]
    edges = [owner for _, _, owner in match.graph("links").edges(data="owner")]
    assert {x: 3 * edges.count(x) for x in table} == {x: points[x]["vp_link"] for x in table}
    suppliers = nx.get_node_attributes(match.graph("resources"), "supplier")
    facts = match.state.snapshot()["suppliers"]
    assert {k: v for k, v in suppliers.items() if v not in (None, "bank")} == {
        k: v for k, v in facts.items() if v != "BANK"
    }


@pytest.mark.parametrize("players", [3, 4])
def test_the_money_graph_is_the_ledger(players: int) -> None:
    match = eg.new("industria", players, seed=11).run("random")
    graph = match.graph("money")
    facts = match.state.snapshot()
    for seat in match.players:
        received = sum(n for _, _, n in graph.in_edges(seat, data="amount"))
        paid = sum(n for _, _, n in graph.out_edges(seat, data="amount"))
        assert received - paid == facts["money"][seat]
    assert sum(n for *_, n in graph.out_edges("bank", data="amount")) == facts["bank"]["paid_out"]
    assert sum(n for *_, n in graph.in_edges("bank", data="amount")) == facts["bank"]["received"]
    for *_, edge in graph.edges(data=True):
        assert sum(edge["by_round"].values()) == edge["amount"]
    rounds = match.state.edition.rounds_per_epoch[players] * len(
        match.state.edition.epochs[players]
    )
    income = graph["bank"]["A"]["income"]["by_round"]
    assert income == dict.fromkeys(range(1, rounds + 1), 1)
    per_epoch = match.state.edition.rounds_per_epoch[players]
    extra = graph["bank"]["A"]["epoch_income"]["by_round"]
    assert list(extra) == [
        r for r in range(1, rounds + 1) if r % per_epoch == 1 and r > 2 * per_epoch
    ]
    assert graph["bank"]["A"]["start_money"]["by_round"] == {0: 4}
    half = graphs.money_graph(_with_rows(match), rounds=range(3))
    assert half["bank"]["A"]["income"]["amount"] == 2
    typed = {(a, b, key) for a, b, key in graph.edges(keys=True)}
    assert len(typed) <= {3: 33, 4: 52}[players]


def _with_rows(match: Any) -> Any:
    state = match.state
    state.rows = list(match.ledger.rows)
    return state


@pytest.mark.parametrize("seed", range(4))
def test_licences_and_uses_agree_with_the_state(seed: int) -> None:
    match = eg.new("industria", 4, seed=seed).run("random")
    facts = match.state.snapshot()
    licences, uses = match.graph("licences"), match.graph("resource_use")
    for seat in match.players:
        fees = facts["ledger"][seat].get("resource_fee", [0, 0])
        node = licences.nodes[seat]
        assert [node["received"], node["paid"]] == fees
        assert node["net"] == fees[0] - fees[1]
    paid = sum(units["player"] + units["bank"] for units in facts["resource_use"].values())
    assert sum(fee for *_, fee in uses.edges(data="fee")) == paid
    for factory, units in facts["delivered"].items():
        assert (uses.out_degree(factory) if factory in uses else 0) == units


def test_graphs_of_money_need_the_ledger() -> None:
    state = State.new(3, Chance(1), shipped(), {}, ledger=False)
    for name in ("money", "licences", "resource_use"):
        with pytest.raises(ValueError, match="ledger"):
            graphs.GRAPHS[name](state)


def test_every_graph_takes_a_state() -> None:
    match = eg.new("industria", 3, seed=2).run("random", until=100)
    for name in match.game.graphs:
        assert len(match.graph(name)) > 2
