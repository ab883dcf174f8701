"""Every account of the chart, with who pays whom how much (rules file, section 8, ruling 0)."""

from collections.abc import Callable

import econgames as eg
from econgames.core.ledger import Ledger, problems
from econgames.core.moves import Move
from econgames.rolling_stock_stars import (
    Bid,
    BuyShare,
    Close,
    Dividend,
    FormCorporation,
    IssueShare,
    Offer,
    SellShare,
)
from econgames.rolling_stock_stars.rules import INFO, State
from tests.rolling_stock_stars.positions import Corp, play, position, rows

GAME = "rolling_stock_stars"
Case = tuple[Callable[[], State], list[Move], list[tuple[str, str, int, str]]]


def start() -> State:
    state = eg.new(GAME, 2, seed=0).state
    assert isinstance(state, State)
    state.rows = list(eg.new(GAME, 2, seed=0).ledger.rows)
    return state


def founded(price: int = 11, cash: int = 20) -> State:
    pr = Corp(price, cash, ["KME", "BME"], A=1, bank=1)
    return position("investment", cash={"A": 1, "B": 40}, corporations={"PR": pr})


def phase(name: str, corporation: str = "PR", price: int = 12, level: int = 1) -> State:
    held = Corp(price, 20, ["KME", "BME"], A=1, bank=1)
    return position(
        name,
        cash={"A": 9, "fi": 3},
        companies={"B": ["WT"], "fi": ["BSE"]},
        corporations={corporation: held},
        cost_level=level,
    )


CASES: dict[str, Case] = {
    "start_cash": (
        start,
        [],
        [("bank", "A", 30, "money"), ("bank", "B", 30, "money"), ("bank", "fi", 4, "money")],
    ),
    "auction": (
        lambda: position("investment", cash={"A": 12}, available=["MHE"]),
        [Bid("MHE", 9, "A")],
        [("A", "bank", 9, "money"), ("deck", "A", 1, "company:MHE")],
    ),
    "foreign_purchase": (
        lambda: position(
            "wrap_up", cash={"fi": 8}, companies={"A": ["WT"]}, available=["AKE", "BD"]
        ),
        [],
        [("fi", "bank", 6, "money"), ("deck", "fi", 1, "company:AKE")],
    ),
    "share_purchase": (
        lambda: position(
            "investment",
            order="BA",
            cash={"B": 40},
            corporations={"PR": Corp(11, 20, ["KME"], A=1, bank=1)},
        ),
        [BuyShare("PR", "B")],
        [("B", "bank", 12, "money"), ("bank", "B", 1, "share:PR")],
    ),
    "share_sale": (
        founded,
        [SellShare("PR", "A")],
        [("bank", "A", 10, "money"), ("A", "bank", 1, "share:PR")],
    ),
    "acquisition": (
        lambda: position(
            "acquisition",
            companies={"A": ["WT"]},
            corporations={"PR": Corp(11, 20, ["KME"], A=1, bank=1)},
        ),
        [Offer("PR", "WT", 13, "A")],
        [("corp:PR", "A", 13, "money"), ("A", "corp:PR", 1, "company:WT")],
    ),
    "scrapping": (
        lambda: phase("closing", "JS"),
        [Close("KME", "A")],
        [("bank", "corp:JS", 4, "money"), ("corp:JS", "box", 1, "company:KME")],
    ),
    "closing": (
        lambda: phase("closing"),
        [Close("KME", "A")],
        [("corp:PR", "box", 1, "company:KME")],
    ),
    "income": (
        lambda: phase("income"),
        [],
        [
            ("bank", "B", 3, "money"),
            ("bank", "fi", 6, "money"),
            ("bank", "corp:PR", 6, "money"),  # 2 + 1, a synergy of 1, and 2 of PR's own
        ],
    ),
    "loss": (
        lambda: position(
            "income",
            cash={"A": 9},
            companies={"A": ["KME", "BME"]},
            corporations={"S": Corp(11, 20, ["BSE"], B=1, bank=1)},
            cost_level=5,
        ),
        [],
        [("A", "bank", 5, "money"), ("corp:S", "bank", 3, "money")],
    ),
    "dividend": (
        lambda: phase("dividends"),
        [Dividend("PR", 3, "A")],
        [("corp:PR", "A", 3, "money"), ("corp:PR", "bank", 3, "money")],
    ),
    "share_issue": (
        lambda: phase("issue"),
        [IssueShare("PR", "A")],
        [("bank", "corp:PR", 11, "money"), ("corp:PR", "bank", 1, "share:PR")],
    ),
    "capital": (
        lambda: position("ipo", cash={"A": 20}, companies={"A": ["SX"]}),
        [FormCorporation("SX", "PR", 20, "A")],
        [
            ("A", "corp:PR", 4, "money"),
            ("A", "corp:PR", 1, "company:SX"),
            ("corp:PR", "A", 1, "share:PR"),
            ("bank", "corp:PR", 20, "money"),
            ("corp:PR", "bank", 1, "share:PR"),
        ],
    ),
    "bankruptcy": (
        lambda: founded(price=5, cash=6),
        [SellShare("PR", "A")],
        [
            ("corp:PR", "bank", 6, "money"),
            ("corp:PR", "box", 1, "company:BME"),
            ("corp:PR", "box", 1, "company:KME"),
            ("bank", "corp:PR", 2, "share:PR"),
        ],
    ),
}


def test_each_account() -> None:
    for account, (build, moves, wanted) in CASES.items():
        state = play(build(), *moves)
        assert rows(state, account)[: len(wanted)] == wanted, account


def test_no_account_of_the_chart_is_left_out() -> None:
    chart = eg.game(GAME).chart
    seen = {(name, row[3].partition(":")[0]) for name, case in CASES.items() for row in case[2]}
    assert seen == {(account.name, account.kind) for account in chart}


def test_the_same_accounts_come_up_in_play() -> None:
    seen: set[tuple[str, str]] = set()
    for seed in range(40):
        match = eg.new(GAME, 2 + seed % 5, seed=seed).run("random")
        assert problems(match.ledger, INFO.sources) == []
        seen |= {(row[5], row[4].partition(":")[0]) for row in match.ledger.rows}
    assert seen == {(account.name, account.kind) for account in eg.game(GAME).chart}


def test_a_step_writes_its_number() -> None:
    match = eg.new(GAME, 3, seed=4).run("random", until=30)
    for step in range(1, 31):
        assert {row[0] for row in match.transfers(step)} <= {step}
    assert [row[0] for row in match.ledger.rows] == sorted(row[0] for row in match.ledger.rows)
    assert isinstance(match.ledger, Ledger)


def test_play_without_a_ledger_is_the_same_play() -> None:
    with_books = eg.new(GAME, 3, seed=4)
    state = with_books.state  # a copy without rows
    assert state.rows is None
    for move in with_books.run("random").moves:
        state.play(move)
    assert state.key() == with_books.state.key()
    assert state.rows is None
