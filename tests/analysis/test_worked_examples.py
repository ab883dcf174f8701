"""The worked examples of the chart of accounts, from recorded games, to the unit.

Steps of a record count from 0, moves of a journal from 1.
"""

import os
from pathlib import Path

import pytest

from econgames.analysis.checks import check
from econgames.analysis.matrices import balance_matrix, flow_of_funds
from econgames.analysis.statements import Accounts

FOLDER = Path(os.environ.get("ECONGAMES_RECORDS") or "no folder of records")

GAIN = "Gain or loss on acquisition and disposal"


def recorded(game: str, name: str) -> Accounts:
    """Accounts of a recorded game, or a skip where it is not there."""
    path = FOLDER / game / f"{name}.json.gz"
    if not path.exists():
        pytest.skip("ECONGAMES_RECORDS names no folder with this record")
    return Accounts(path)


def figures(accounts: Accounts, party: str, first: int, last: int) -> dict[str, int]:
    """Totals of a party from the state before step `first` to that after step `last`."""
    period = accounts.journal.steps(first + 1, last + 1)
    flow, worth = accounts.cash_flow(party, period), accounts.net_worth(party, period)
    return {
        "operating": flow["Operating cash flow"],
        "investing": flow["Investing cash flow"],
        "financing": flow["Financing cash flow"],
        "cash": flow["Cash at the end"],
        "opening": worth["Net worth at the start"],
        "income": worth["Operating income"],
        "gain": worth[GAIN],
        "revaluation": worth["Revaluation"],
        "provisions": worth["Provisions"],
        "closing": worth["Net worth at the end"],
    }


def both_ends(accounts: Accounts, convention: str, party: str, first: int, last: int) -> list[int]:
    """Opening and closing net worth in a convention."""
    found = figures(accounts.using(convention), party, first, last)
    return [found["opening"], found["closing"]]


# ---- rolling_stock_stars, random_3p_06, turn 3


def test_a_founder() -> None:
    accounts = recorded("rolling_stock_stars", "random_3p_06")
    period = accounts.journal.steps(37, 63)
    income, flow = accounts.income("B", period), accounts.cash_flow("B", period)
    assert (income["Company income"], income["Dividends received"]) == (3, 2)
    assert income["Operating income"] == 5
    names = ("Companies bought", "Shares bought", "Shares sold", "Capital paid in")
    assert [flow[name] for name in names] == [-15, -12, 20, -5]
    assert flow["Investing cash flow"] == -12
    assert (flow["Cash at the start"], flow["Cash at the end"]) == (8, 1)
    assert figures(accounts, "B", 36, 62) == {
        "operating": 5,
        "investing": -12,
        "financing": 0,
        "cash": 1,
        "opening": 31,
        "income": 5,
        "gain": -2,
        "revaluation": -5,
        "provisions": 0,
        "closing": 29,
    }
    sheet = accounts.balance_sheet("B", period)
    assert (sheet["Cash"], sheet["SM"], sheet["PR"]) == (1, 10, 18)
    before = accounts.balance_sheet("B", accounts.journal.steps(0, 36))
    assert (before["Cash"], before["OS"], before["S"]) == (8, 10, 13)
    assert both_ends(accounts, "scrap", "B", 36, 62) == [29, 26]
    assert both_ends(accounts, "cost", "B", 36, 62) == [35, 33]


def test_the_corporation_he_founds_and_the_group_of_both() -> None:
    accounts = recorded("rolling_stock_stars", "random_3p_06")
    period = accounts.journal.steps(37, 63)
    owners = accounts.net_worth("corp:PR", period)["Transactions with owners"]
    assert owners == 36
    amounts = sorted(p.amount for p in owners.postings)
    assert amounts == [5, 13, 18]
    sheet = accounts.balance_sheet("corp:PR", period)
    assert (sheet["Equity"], sheet["Cash"], sheet["Companies"]) == (36, 23, 13)
    assert sheet["Market capitalisation"] == 36
    group = accounts.using(group=("B", "corp:PR")).balance_sheet("group", period)
    assert (group["Cash"], group["BD"], group["SM"]) == (24, 13, 10)
    assert (group["Minority interest"], group["Net worth"]) == (-18, 29)


def test_a_turn_is_the_same_as_its_moves() -> None:
    accounts = recorded("rolling_stock_stars", "random_3p_06")
    period = accounts.journal.period(3)
    assert period[1:] == accounts.journal.steps(37, 63)[1:]
    wealth = balance_matrix(accounts, 3)
    assert wealth["net worth", "B"] == 29
    assert flow_of_funds(accounts, 3)["auction", "B"] == -15
    assert flow_of_funds(accounts, 3)["auction", "A"] is None


def test_a_corporation() -> None:
    accounts = recorded("rolling_stock_stars", "random_5p_01")
    found = figures(accounts, "corp:S", 213, 237)
    names = ("operating", "investing", "financing", "cash", "opening", "closing")
    assert [found[name] for name in names] == [3, 4, 2, 43, 60, 64]
    period = accounts.journal.steps(214, 238)
    income = accounts.income("corp:S", period)
    parts = ("Companies bought", "Companies sold", "Companies closed")
    assert [income[name] for name in parts] == [7, -6, -2]
    flow = accounts.cash_flow("corp:S", period)
    parts = ("Companies bought", "Companies sold", "Shares issued", "Dividends paid")
    assert [flow[name] for name in parts] == [-16, 20, 10, -8]
    sheet = accounts.balance_sheet("corp:S", period)
    assert (sheet["MHE"], sheet["BD"], sheet["Market capitalisation"]) == (8, 13, 50)
    before = accounts.balance_sheet("corp:S", accounts.journal.steps(0, 213))
    assert before["Market capitalisation"] == 48


@pytest.mark.parametrize("name", ["people_4p_02", "random_2p_05", "random_3p_06", "random_6p_06"])
def test_recorded_books_are_in_order(name: str) -> None:
    accounts = recorded("rolling_stock_stars", name)
    assert check(accounts) == []


# ---- the other games


def test_a_car_maker() -> None:
    accounts = recorded("automobile", "random_5p_06")
    assert figures(accounts, "C", 81, 119) == {
        "operating": 260,
        "investing": -250,
        "financing": 500,
        "cash": 990,
        "opening": 1190,
        "income": 260,
        "gain": -300,
        "revaluation": 0,
        "provisions": 250,
        "closing": 1400,
    }
    assert both_ends(accounts, "scrap", "C", 81, 119) == [790, 1000]
    assert both_ends(accounts, "cost", "C", 81, 119) == [1190, 1400]


def test_an_industrialist() -> None:
    accounts = recorded("industria", "random_4p_02730")
    found = figures(accounts, "A", 361, 387)
    names = ("operating", "investing", "cash", "opening", "income", "gain", "closing")
    assert [found[name] for name in names] == [6, -4, 17, 17, 6, -6, 17]
    period = accounts.journal.steps(362, 388)
    points = accounts.points("A", period)
    assert (points["Points at the start"], points["Points at the end"]) == (28, 46)
    assert both_ends(accounts, "cost", "A", 361, 387) == [77, 79]
    assert both_ends(accounts, "market", "A", 361, 387) == [48, 47]
    matrix = flow_of_funds(accounts, period)
    wanted = {
        "income": [1, 1, 1, 1, -4],
        "auction_price": [2, 2, -2, -2, 0],
        "factory_build": [-3, 0, 0, 0, 3],
        "resource_fee": [1, 0, 0, -1, 0],
        "resource_import": [-1, 0, 0, 0, 1],
        "resource_tile_sale": [2, 1, 2, 0, -5],
        "change": [2, 4, 1, -2, -5],
        "closing": [17, 17, 2, 0, -36],
    }
    for label, cells in wanted.items():
        found_cells = [matrix[label, column] or 0 for column in matrix.columns]
        assert found_cells == cells, label


def test_a_landowner() -> None:
    accounts = recorded("metropoli", "random_4p_11300")
    found = figures(accounts, "B", 278, 295)
    names = ("operating", "investing", "cash", "opening", "income", "gain", "closing")
    thousands = [560, -280, 360, 2500, 560, -340, 2720]
    assert [found[name] for name in names] == [1000 * n for n in thousands]
    for convention, ends in {
        "scrap": (80, 360),
        "cost": (9220, 9650),
        "market": (14400, 14650),
    }.items():
        assert both_ends(accounts, convention, "B", 278, 295) == [1000 * n for n in ends]


def test_a_bankruptcy() -> None:
    accounts = recorded("metropoli", "random_3p_12175")
    period = accounts.journal.steps(317, 331)
    worth = accounts.net_worth("A", period)
    names = ("Net worth at the start", GAIN, "Transfers", "Net worth at the end")
    assert [worth[name] for name in names] == [1_300_000, -40_000, -1_260_000, 0]


def test_an_employer() -> None:
    accounts = recorded("diora", "random_3p_1372")
    found = figures(accounts, "C", 58, 76)
    names = ("operating", "investing", "cash", "opening", "income", "gain", "provisions", "closing")
    assert [found[name] for name in names] == [7, -1, 24, 22, 2, -1, 1, 24]
    assert both_ends(accounts, "scrap", "C", 58, 76) == [26, 24]
    assert both_ends(accounts, "cost", "C", 58, 76) == [36, 46]
    assert both_ends(accounts, "market", "C", 58, 76) == [46, 42]
    points = accounts.points("C", accounts.journal.steps(59, 77))
    assert (points["Points at the start"], points["Points at the end"]) == (5, 40)
