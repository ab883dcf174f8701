from pathlib import Path

import pytest

import econgames as eg
from econgames.core.errors import LedgerError
from econgames.core.ledger import Ledger, Row, Transfer, load_chart, problems

CHART = eg.game("rolling_stock_stars").chart
START: list[Row] = [
    (0, "bank", "A", 30, "money", "start_cash"),
    (0, "bank", "B", 30, "money", "start_cash"),
    (3, "A", "bank", 11, "money", "auction"),
    (3, "deck", "A", 1, "company:MHE", "auction"),
]
SOURCES = ["bank", "deck", "corp"]


def test_balances_are_what_came_in_less_what_went_out() -> None:
    ledger = Ledger(START, CHART)
    assert ledger.balances() == {"bank": -49, "A": 19, "B": 30}
    assert sum(ledger.balances().values()) == 0
    assert ledger.balance("A", "company:MHE") == 1
    assert ledger.balance("A", "share:PR") == 0
    assert ledger.balance("nobody") == 0
    assert ledger.holdings("A") == {"money": 19, "company:MHE": 1}
    assert ledger.holdings("deck") == {"company:MHE": -1}


def test_reading_transfers() -> None:
    ledger = Ledger(START, CHART)
    assert len(ledger) == 4
    assert ledger[2] == Transfer(3, "A", "bank", 11, "money", "auction")
    assert [transfer.asset for transfer in ledger.since(0)] == ["money", "company:MHE"]
    assert [transfer.payee for transfer in ledger] == ["A", "B", "bank", "A"]


def test_books_in_order() -> None:
    assert problems(Ledger(START, CHART), SOURCES) == []


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ((4, "A", "bank", 0, "money", "auction"), "amount must be an integer above 0"),
        ((4, "A", "bank", -1, "money", "auction"), "amount must be an integer above 0"),
        ((4, "A", "bank", 1.0, "money", "auction"), "amount must be an integer above 0"),
        ((4, "A", "bank", True, "money", "auction"), "amount must be an integer above 0"),
        ((4, "A", "A", 1, "money", "auction"), "A pays itself"),
        ((4, "A", "bank", 1, "money", "gift"), "no account 'gift' for money in the chart"),
        ((4, "A", "bank", 1, "share:PR", "auction"), "no account 'auction' for share:PR"),
        ((4, "A", "bank", 20, "money", "auction"), "A holds -1 of money"),
        ((4, "B", "bank", 1, "company:MHE", "closing"), "B holds -1 of company:MHE"),
        ((4, "fi", "bank", 1, "money", "loss"), "fi holds -1 of money"),
    ],
)
def test_each_problem_is_found(row: Row, problem: str) -> None:
    found = problems(Ledger([*START, row], CHART), SOURCES)
    assert any(text.startswith("step 4: ") and problem in text for text in found), found


def test_sources_may_go_below_zero_by_name_or_kind() -> None:
    row: Row = (4, "corp:PR", "A", 2, "share:PR", "capital")
    assert problems(Ledger([*START, row], CHART), SOURCES) == []
    assert problems(Ledger([*START, row], CHART), ["bank", "deck", "corp:PR"]) == []
    assert len(problems(Ledger([*START, row], CHART), ["bank", "deck"])) == 1


def test_the_chart_names_what_was_perhaps_meant() -> None:
    assert CHART["capital", "share"].payee is not None
    assert ("capital", "points") not in CHART
    with pytest.raises(LedgerError, match="unknown account 'capitol' for share; did you mean"):
        CHART["capitol", "share"]


def test_every_account_has_two_sides_or_says_why_not() -> None:
    for account in CHART:
        assert account.payer is not None or account.payee is not None, account


@pytest.mark.parametrize("side", ["", "X Something", "R", "Revenue"])
def test_a_broken_chart_is_refused(side: str, tmp_path: Path) -> None:
    path = tmp_path / "accounts.toml"
    path.write_text(f'[fee.money]\npayer = "-"\npayee = "{side}"\n', "utf-8")
    with pytest.raises(LedgerError, match=r"accounts.toml, \[fee.money\], payee: expected"):
        load_chart(path)
