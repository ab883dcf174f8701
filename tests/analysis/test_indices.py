"""Indices: known values, what they refuse, and the same numbers from matches and tables."""

import math
from fractions import Fraction

import numpy as np
import pytest
from pandas import DataFrame

import econgames as eg
from econgames.analysis import indices
from econgames.analysis.figures.samples import distribution, ladder, lorenz_curve, sweep_band
from econgames.analysis.indices import gini, herfindahl, lorenz, surplus
from econgames.analysis.intervals import Interval
from econgames.analysis.simulate import SimulationWarning
from econgames.analysis.statements import Accounts
from econgames.core.errors import SetupError


@pytest.fixture(scope="module")
def table():
    return eg.simulate("industria", 3, ["random", "novice", "trader"], games=6, progress=False)


# ---- inequality


@pytest.mark.parametrize("amounts", [[3, 1, 4, 1, 5], [0, 0, 7], [2, 2], [9], [1, 2, 3, 4]])
def test_gini_is_half_the_mean_difference_and_twice_the_area(amounts):
    a, n = np.array(amounts, float), len(amounts)
    by_pairs = np.abs(a[:, None] - a[None]).sum() / (2 * n * n * a.mean())
    assert gini(amounts) == pytest.approx(by_pairs, abs=1e-12)
    xs, ys = zip(*lorenz(amounts), strict=True)
    area = sum((xs[i + 1] - xs[i]) * (ys[i + 1] + ys[i]) / 2 for i in range(n))
    assert gini(amounts) == pytest.approx(1 - 2 * area, abs=1e-12)


def test_known_values_of_concentration():
    assert herfindahl([50, 30, 20]) == pytest.approx(0.38)
    assert gini([1, 2, 3, 4]) == 0.25
    assert gini([0, 0]) == herfindahl([0, 0]) == 0.0
    assert lorenz([0, 0]) == [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)]
    assert gini(np.array([1, 3])) == gini([Fraction(1), 3]) == 0.25


@pytest.mark.parametrize(
    ("source", "what", "says"),
    [
        ([], "score", "one amount or more"),
        ([3, -1], "score", "amounts of 0 or more; got -1"),
        ("abc", "score", "expected amounts, a match or the rows"),
        (DataFrame({"number": [0, 1], "score": [1, 2]}), "score", "use by_game"),
        (DataFrame({"score": [1, 2]}), "scor", "did you mean 'score'"),
    ],
)
def test_what_has_no_shares_is_refused(source, what, says):
    for index in (gini, herfindahl, lorenz):
        with pytest.raises(SetupError, match=says):
            index(source, what)


def test_a_table_and_its_matches_agree(table):
    found = indices.by_game(table, gini)
    money = indices.by_game(table, herfindahl, "money")
    seed = int(table.loc[table["number"] == 2, "seed"].iloc[0])
    match = eg.new("industria", 3, seed=seed)
    match.run(dict(zip(match.players, ["random", "novice", "trader"], strict=True)))
    assert found[2] == gini(match) == gini(list(match.scores().values()))
    assert money[2] == herfindahl(match, "money")
    assert len(found) == 6 and found.name == "gini"
    with pytest.raises(SetupError, match="did you mean 'money'"):
        gini(match, "mony")


def test_an_index_is_a_measure_of_a_sweep():
    with pytest.warns(SimulationWarning):
        result = eg.sweep(
            "industria", "start_money", [6], gini, 3, "novice", games=4, progress=False
        )
    assert result.measure == "gini" and result.games.to_numpy().max() < 1


# ---- markets


def test_surplus_counts_both_sides_and_the_best_matching():
    found = surplus([10, 8, 4], [3, 5, 9], [(1, 1, 6), (0, 0, 6)])
    assert (found.buyers, found.sellers, found.total) == (6, 4, 10)
    assert (found.possible, found.waste, found.efficiency) == (10, 0, 1.0)
    worse = surplus([10, 8, 4], [3, 5, 9], [(2, 0, 4)])
    assert (worse.total, worse.waste, worse.efficiency) == (1, 9, 0.1)
    nothing = surplus([1], [2], [])
    assert (nothing.possible, nothing.efficiency) == (0, 1.0)
    with pytest.raises(SetupError, match="buyer must be 0 to 2; not 3"):
        surplus([1, 2, 3], [1], [(3, 0, 1)])
    with pytest.raises(SetupError, match="seller 0 trades 2 times"):
        surplus([1, 2], [1], [(0, 0, 1), (1, 0, 1)])


def test_value_created_is_net_worth_without_endowment_and_owners():
    match = eg.new("industria", 3, seed=4).run("trader")
    created = indices.value_created(match)
    accounts = Accounts(match)
    for seat, gained in created.items():
        worth = accounts.net_worth(seat)
        rest = ("Transactions with owners", "Transfers", "Opening endowment")
        given = sum(int(worth[label]) for label in rest)
        assert gained == worth["Net worth at the end"] - given


# ---- solvency


def test_leverage_of_a_match_is_that_of_its_balance_sheet():
    match = eg.new("automobile", 3, seed=2).run("random", until=60)
    accounts = Accounts(match)
    found = {seat: indices.leverage(match, seat) for seat in match.players}
    owed = {seat: -accounts.balance_sheet(seat)["Liabilities"] for seat in match.players}
    assert any(owed.values()), "somebody has a loan in this match"
    for seat, amount in owed.items():
        assert found[seat] * accounts.balance_sheet(seat)["Assets"] == pytest.approx(amount)
    assert indices.leverage((100, 150)) == 1.5
    with pytest.raises(SetupError, match="say whose"):
        indices.leverage(match)
    with pytest.raises(SetupError, match="must be 0 or more"):
        indices.leverage((-1, 0))


def test_liquidity_is_cash_by_payments_of_a_period():
    match = eg.new("diora", 3, seed=2).run("trader", until=lambda m: m.state.round == 3)
    paid = dict.fromkeys(match.players, 0)
    costs = ("wages", "pensions", "pension_activation", "congestion_fee", "room_fee")
    for _, payer, _, amount, asset, account in match.ledger.rows:
        if asset == "money" and account in costs and payer in paid:
            paid[payer] += amount
    assert any(paid.values())
    for seat, sum_paid in paid.items():
        found = indices.liquidity(match, seat)
        cash = match.ledger.balance(seat)
        assert found == (pytest.approx(cash * 3 / sum_paid) if sum_paid > 0 else math.inf)


def test_bankruptcies_of_matches_and_tables_agree():
    made = eg.simulate("metropoli", 3, "random", games=8, progress=False)
    out = []
    for _, rows in made.groupby("number"):
        match = eg.new("metropoli", 3, seed=int(rows["seed"].iloc[0])).run("random")
        out.append(indices.bankrupt(match))
        assert out[-1] == {match.players[seat] for seat in match.state.bankruptcies}
        assert out[-1] == set(rows.loc[rows["bankrupt"] == 1, "seat"])
    assert any(out)
    assert indices.bankruptcy_rate(made) == sum(map(bool, out)) / 8
    assert indices.bankruptcy_rate(made, "seats") == pytest.approx(sum(map(len, out)) / 24)
    with pytest.raises(SetupError, match="unknown of 'seat'"):
        indices.bankruptcy_rate(made, "seat")


def test_a_firm_that_is_bankrupt_is_named_and_not_its_holders():
    for seed in range(1, 9):
        match = eg.new("rolling_stock_stars", 3, seed=seed).run("random")
        rows = [row for row in match.ledger.rows if row[5] == "bankruptcy"]
        assert indices.bankrupt(match) == {
            row[1] for row in rows if row[4].startswith("company:") or row[4] == "money"
        }
        if rows:
            assert all(party.startswith("corp:") for party in indices.bankrupt(match))
            return
    raise AssertionError("one of these games has a bankruptcy")


# ---- prices


def test_price_to_book_of_a_corporation():
    match = eg.new("rolling_stock_stars", 3, seed=1).run("novice", until=90)
    firms = [p for p in Accounts(match).parties if p.startswith("corp:")]
    assert firms
    for firm in firms:
        row = match.state.snapshot()["corporations"][firm[5:]]
        equity = Accounts(match).balance_sheet(firm)["Equity"]
        expected = row["price"] * row["issued"] / equity
        assert indices.price_to_book(match, firm) == pytest.approx(expected)
    with pytest.raises(SetupError, match="firm with shares"):
        indices.price_to_book(match, "corp:X")


def test_simulated_value_plays_on_and_changes_nothing():
    match = eg.new("rolling_stock_stars", 3, seed=1).run("novice", until=90)
    before = match.state.key()
    firm = next(p for p in Accounts(match).parties if p.startswith("corp:"))
    share = indices.simulated_value(match, f"share:{firm[5:]}", "novice", games=4)
    score = indices.simulated_value(match, "A", "novice", games=4)
    mine = indices.simulated_value(match, lambda s: s.scores()["A"], "novice", games=4)
    assert score == mine and score.mean > 0 and share.mean >= 0
    assert match.state.key() == before
    with pytest.raises(SetupError, match="unknown seat"):
        indices.simulated_value(match, "Z")
    with pytest.raises(SetupError, match="2 or more"):
        indices.simulated_value(match, "A", games=1)
    assert indices.price_to_value(12, Interval(4.0, 0.0)) == Interval(3.0, 0.0)
    with pytest.raises(SetupError, match="values above 0"):
        indices.price_to_value(1, Interval(1.0, 2.0))


# ---- figures


def test_figures_say_what_they_show_in_every_theme(table):
    result = eg.tournament("industria", ["random", "novice"], 3, deals=3, progress=False)
    with pytest.warns(SimulationWarning):
        swept = eg.sweep(
            "industria", "start_money", [5, 6], "score", 3, "novice", games=3, progress=False
        )
    drawn = {
        "random": lambda theme: distribution(table, theme=theme),
        "novice": lambda theme: ladder(result, "elo", theme=theme),
        "shipped": lambda theme: sweep_band(swept, "effect", theme=theme),
        "Gini": lambda theme: lorenz_curve({"all": table, "one": [1, 3]}, theme=theme),
    }
    for word, draw in drawn.items():
        for theme in ("light", "dark", "print"):
            figure = draw(theme)
            assert word in figure.layout.meta["alt"] and figure.layout.meta["theme"] == theme
    mean = indices.by_game(table, gini).mean()
    assert f"all: Gini {mean:.3f}" in drawn["Gini"]("light").layout.meta["alt"]
    for wrong in (
        lambda: distribution(table, "scre"),
        lambda: ladder(result, "wins"),
        lambda: sweep_band(swept, "means"),
    ):
        with pytest.raises(SetupError, match="did you mean"):
            wrong()
