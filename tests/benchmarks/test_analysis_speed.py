"""Speed of statements, figures and portfolios; asked for by name, nothing is asserted."""

from typing import Any

import pytest

import econgames as eg
from econgames.analysis import figures
from econgames.analysis.checks import check
from econgames.analysis.journal import Journal, Moved
from econgames.analysis.matrices import balance_matrix, flow_of_funds
from econgames.analysis.statements import Accounts
from econgames.core.match import Match
from econgames.rolling_stock_stars import economy


@pytest.fixture(scope="module")
def finished() -> Match:
    return eg.new("rolling_stock_stars", players=6, seed=30).run("random")


def all_statements(match: Match, by: str) -> int:
    """Every statement of every party, for the game or for each turn."""
    accounts = Accounts(match)
    periods = [accounts.period()] if by == "game" else accounts.journal.periods()
    count = 0
    for party in accounts.parties:
        for period in periods:
            for make in (accounts.income, accounts.cash_flow, accounts.net_worth):
                count += len(make(party, period))
            count += len(accounts.balance_sheet(party, period))
    for period in periods:
        count += len(flow_of_funds(accounts, period).rows)
        count += len(balance_matrix(accounts, period).rows)
    return count


@pytest.mark.parametrize("by", ["game", "turn"])
def test_statements_of_a_finished_game(benchmark: Any, finished: Match, by: str) -> None:
    assert benchmark(all_statements, finished, by) > 100


def test_all_checks(benchmark: Any, finished: Match) -> None:
    assert benchmark.pedantic(check, (Accounts(finished),), rounds=1) == []


def test_sankey_of_5000_transfers(benchmark: Any, finished: Match) -> None:
    journal = Accounts(finished).journal
    money = [e for e in journal.transfers if e.asset == "money"]
    events: list[Any] = []
    while len(events) < 5000:
        events += [Moved(len(events), 1, *e[2:]) for e in money[: 5000 - len(events)]]
    long = Journal(events, journal.chart, journal.values, journal.parties, names=journal.names)
    figure = benchmark(lambda: figures.flow_sankey(Accounts(long)))
    assert figure.layout.meta["total"] == sum(e.amount for e in events)


@pytest.mark.parametrize("name", ["over_time", "flow_heatmap", "wealth_treemap"])
def test_other_figures(benchmark: Any, finished: Match, name: str) -> None:
    accounts = Accounts(finished)
    assert benchmark(getattr(figures, name), accounts).layout.meta["alt"]


def test_best_portfolio_of_all_companies(benchmark: Any) -> None:
    assert benchmark(economy.synergy_portfolio, budget=150)[0] == 50
