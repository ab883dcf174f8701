"""Section 9 of the rules file: the graphs, and that they show what the state holds."""

import networkx as nx
import pytest

import econgames as eg
from econgames.core.match import Match
from econgames.rolling_stock_stars import graphs
from econgames.rolling_stock_stars.edition import load
from tests.rolling_stock_stars.positions import Corp, position


@pytest.fixture(scope="module")
def match() -> Match:
    """A game in which corporations hold companies and players hold shares."""
    game = eg.new("rolling_stock_stars", 4, seed=0)
    return game.run("random", until=lambda m: len(m.state.snapshot()["corporations"]) >= 2)


def test_synergies() -> None:
    graph = graphs.synergy_graph()
    assert graph.number_of_nodes() == 36 and graph.number_of_edges() == 109
    assert not graph.is_directed()
    assert nx.is_connected(graph)
    assert sum(bonus for _, _, bonus in graph.edges(data="bonus")) == 379
    assert sorted(dict(graph.degree).values())[-2:] == [15, 19]
    assert graph.nodes["BD"] == {"stars": 2, "face": 13, "income": 3}
    assert graph.edges["FRA", "CDG"] == {"bonus": 16, "weight": 16}


def test_synergies_of_a_game_and_of_an_edition(match: Match) -> None:
    graph = match.graph("synergies")
    facts = match.state.snapshot()
    owners = dict(graph.nodes(data="owner"))
    for seat, player in facts["players"].items():
        assert all(owners[name] == seat for name in player["companies"])
    for name, corporation in facts["corporations"].items():
        assert all(owners[c] == f"corp:{name}" for c in corporation["companies"])
    assert all(owners[name] == "offer" for name in facts["available"] + facts["revealed"])
    assert list(owners.values()).count(None) >= facts["deck"]
    fewer = load({"synergy_bonus": {"5": {"5": 20}}})
    assert graphs.synergy_graph(edition=fewer).edges["FRA", "CDG"]["bonus"] == 20


def test_ownership(match: Match) -> None:
    graph, facts = match.graph("ownership"), match.state.snapshot()
    for seat, player in facts["players"].items():
        wealth = sum(edge["value"] for _, _, edge in graph.out_edges(seat, data=True))
        assert wealth + player["cash"] == player["worth"]
    for name, corporation in facts["corporations"].items():
        node = f"corp:{name}"
        assert graph.nodes[node]["price"] == corporation["price"]
        assert graph.nodes[node]["treasury"] == corporation["cash"]
        assert graph.nodes[node]["president"] == corporation["president"]
        holders = graph.in_edges(node, data=True)
        assert sum(edge["shares"] for _, _, edge in holders) == corporation["issued"]
        assert sum(edge["part"] for _, _, edge in holders) == pytest.approx(1)
        owned = {target for _, target in graph.out_edges(node)}
        assert owned == {f"company:{c}" for c in corporation["companies"]}
    assert nx.is_directed_acyclic_graph(graph)


def test_a_corporation_and_a_company_of_the_same_name_are_two_nodes() -> None:
    state = position("issue", corporations={"PR": Corp(price=20, companies=["PR"], A=1, bank=1)})
    graph = graphs.ownership_graph(state)
    assert graph.edges["A", "corp:PR"]["value"] == 20
    assert graph.edges["corp:PR", "company:PR"]["value"] == 19
    assert "PR" not in graph


def test_prices(match: Match) -> None:
    graph, facts = match.graph("prices"), match.state.snapshot()
    assert len(graph) == 27 and graph.number_of_edges() == 26
    assert nx.is_path(graph, [0, 5, 6, 7])
    held = {price: name for price, name in graph.nodes(data="holder") if name}
    wanted = {row["price"]: name for name, row in facts["corporations"].items()}
    assert held == wanted and len(held) >= 2


def test_money(match: Match) -> None:
    graph = match.graph("money")
    for party in ("A", "B", "C", "D", "fi", "bank"):
        came = sum(amount for _, _, amount in graph.in_edges(party, data="amount"))
        went = sum(amount for _, _, amount in graph.out_edges(party, data="amount"))
        assert came - went == match.ledger.balance(party)
    transfers = sum(count for _, _, count in graph.edges(data="transfers"))
    assert transfers == sum(row[4] == "money" for row in match.ledger.rows)
    assert graph["bank"]["A"]["start_cash"] == {"amount": 30, "transfers": 1}


def test_money_needs_the_books(match: Match) -> None:
    with pytest.raises(ValueError, match="ledger of this state is switched off"):
        graphs.money_graph(match.state)  # type: ignore[arg-type]


def test_every_graph_says_what_it_is() -> None:
    assert all(build.__doc__ for build in graphs.GRAPHS.values())
