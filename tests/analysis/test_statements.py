"""Statements of a hand-made economy, line by line, and of games."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import econgames as eg
from econgames.analysis import checks
from econgames.analysis.amounts import explain, signed
from econgames.analysis.checks import check, check_holdings
from econgames.analysis.journal import Journal
from econgames.analysis.statements import Accounts
from econgames.analysis.tables import balances, net_worths, stocks, transactions
from tests.analysis import toy


@pytest.fixture(scope="module")
def maker() -> Accounts:
    return Accounts(toy.turn_of_a_car_maker())


@pytest.fixture(scope="module")
def game() -> Accounts:
    return Accounts(eg.new("rolling_stock_stars", players=4, seed=11).run("random", until=150))


def test_operating_income_has_no_gains_in_it(maker: Accounts) -> None:
    income = maker.income("A", 3)
    assert (income["Sales"], income["Production"]) == (1250, -710)
    assert (income["Loss cost"], income["Interest"]) == (-180, -100)
    assert income["Operating income"] == 260
    assert income["Factories closed"] == -100
    assert income["Parts factories closed"] == -100
    assert income["Loan premium"] == -100
    # taken 3 x -70, discarded 4 x 70, and what is left falls from 70 to 40 a point
    assert income["Loss points taken"] == -210
    assert income["Loss points discarded"] == 280
    assert income["Loss points: paid for the turn"] == 180
    assert income["Provisions"] == 250
    assert income["Comprehensive income"] == 260 - 300 + 250


def test_cash_flow_by_activity(maker: Accounts) -> None:
    flow = maker.cash_flow("A", 3)
    assert flow["Cash at the start"] == 480
    assert flow["Operating cash flow"] == 260
    assert (flow["Investing cash flow"], flow["Financing cash flow"]) == (-250, 500)
    assert flow["Cash at the end"] == 990


def test_balance_sheet_shows_loans_and_provisions(maker: Accounts) -> None:
    sheet = maker.balance_sheet("A", 3)
    assert sheet.labels[:4] == ["Cash", "Factories", "2 × 3", "3"]
    assert (sheet["Factories"], sheet["Assets"]) == (3 * 450 + 500, 2840)
    assert (sheet["Loans"], sheet["Liabilities"]) == (-1200, -1200)
    assert sheet["Net worth before provisions"] == 1640
    assert (sheet["Provisions"], sheet["Net worth"]) == (-240, 1400)


@pytest.mark.parametrize(
    ("convention", "opening", "closing"),
    [("score", 1190, 1400), ("market", 1190, 1400), ("scrap", 790, 1000), ("cost", 1190, 1400)],
)
def test_net_worth_in_each_convention(
    maker: Accounts, convention: str, opening: int, closing: int
) -> None:
    worth = maker.using(convention).net_worth("A", 3)
    assert (worth["Net worth at the start"], worth["Net worth at the end"]) == (opening, closing)


def test_the_books_of_the_car_maker_are_in_order(maker: Accounts) -> None:
    assert check(maker) == []


def test_cost_matches_production_with_sales(maker: Accounts) -> None:
    at_cost = maker.using("cost")
    flow = at_cost.income("A", 3)
    # 710 goes into stock, 610 leaves with the cars sold, 100 with the one scrapped
    assert flow["Change in stock of cars"] == 710 - 610
    assert flow["Cars scrapped"] == -100
    assert flow["of which in kind"] == 0
    assert flow["Operating income"] == 260
    assert at_cost.balance_sheet("A", 3)["Stock of cars"] == 0
    middle = at_cost.journal.steps(0, 12)
    # 610 for seven cars: three leave at floor(610 x 3 / 7) = 261
    assert at_cost.balance_sheet("A", middle)["Stock of cars"] == 100 + 610 - 261


def test_cost_of_two_things_bought_together_is_shared_by_value() -> None:
    books = Accounts(
        toy.journal(
            [
                toy.quoted(1, "factory:1", 400),
                toy.quoted(1, "factory:2", 450),
                toy.moved(1, "A", "bank", 100, "money", "build"),
                toy.moved(1, "bank", "A", 1, "factory:1", "build"),
                toy.moved(1, "bank", "A", 1, "factory:2", "build"),
            ]
        ),
        "cost",
    )
    sheet = books.balance_sheet("A")
    assert (sheet["1"], sheet["2"]) == (47, 53)  # floor(100 x 400 / 850), the last takes the rest


def test_indirect_cash_flow_takes_out_what_came_in_kind(maker: Accounts) -> None:
    flow = maker.using("cost").cash_flow("A", maker.journal.steps(10, 11), method="indirect")
    assert flow["Operating income"] == 0
    assert flow["less what came in kind"] == -710
    assert flow["Operating cash flow"] == -710


def test_an_overdraft_is_a_liability() -> None:
    books = Accounts(toy.journal([toy.moved(1, "A", "bank", 30, "money", "interest")]))
    sheet = books.balance_sheet("A")
    assert (sheet["Assets"], sheet["Overdraft"], sheet["Net worth"]) == (0, -30, -30)
    assert check(books) == []


def test_points_are_a_unit_of_their_own() -> None:
    books = Accounts(
        toy.journal(
            [
                toy.moved(1, "bank", "A", 30, "money", "start"),
                toy.moved(1, "track", "A", 5, "points", "points"),
                toy.moved(2, "A", "track", 2, "points", "penalty"),
            ]
        )
    )
    points = books.points("A", 2)
    assert [line.amount for line in points] == [5, -2, -2, 3]
    assert points.unit == "points"
    assert books.net_worth("A")["Net worth at the end"] == 30
    assert not any("point" in label.lower() for label in books.income("A").labels)
    assert stocks(books, "A").loc["points"].tolist() == [0, 5, 2, 3]
    assert books.points("A")["Points at the end"] == 3


def test_transfers_and_gifts_are_no_income() -> None:
    books = Accounts(
        toy.journal(
            [
                toy.moved(1, "bank", "A", 30, "money", "start"),
                toy.moved(2, "A", "B", 7, "money", "gift"),
            ]
        )
    )
    assert books.income("B", 2)["Comprehensive income"] == 0
    assert books.net_worth("B", 2)["Transfers"] == 7
    both = books.using(group=("A", "B")).net_worth("group", 2)
    assert (both["Transfers"], both["Net worth at the end"]) == (0, 30)


def test_every_figure_leads_to_its_rows(game: Accounts) -> None:
    for party in game.parties:
        for statement in (game.income(party), game.cash_flow(party), game.balance_sheet(party)):
            for line in statement:
                rows = explain(line.amount)
                assert sum(row.amount for row in rows) == line.amount
                assert all(row.party == party for row in rows if line.block != "Memo")


def test_a_line_that_adds_up_to_nothing_can_still_be_explained(game: Accounts) -> None:
    hidden = [
        (statement, line)
        for statement in map(game.income, game.parties)
        for line in statement.all_lines
        if not line.amount and line.amount.postings and line.label not in statement.labels
    ]
    assert hidden
    for statement, line in hidden:
        rows = statement.explain(line.label)
        assert len(rows) > 1
        assert sum(row.amount for row in rows) == 0


def test_a_plain_number_cannot_be_explained(game: Accounts) -> None:
    flow = game.cash_flow("A")
    with pytest.raises(TypeError, match="plain number"):
        explain(flow["Cash at the end"] + 1)  # type: ignore[arg-type]


def test_a_copied_amount_is_a_plain_number(game: Accounts) -> None:
    amount = game.cash_flow("A")["Cash at the end"]
    assert type(pickle.loads(pickle.dumps(amount))) is int


def test_labels_are_checked(game: Accounts) -> None:
    assert game.income("A")["Companies closed"] is not None
    with pytest.raises(KeyError, match="Dividend received"):
        game.income("A")["Dividend received"]
    with pytest.raises(ValueError, match="party must be one of"):
        game.income("Z")
    with pytest.raises(ValueError, match="convention must be one of"):
        game.using("guess")
    with pytest.raises(ValueError, match="group must name parties"):
        game.using(group=("A", "Z"))
    with pytest.raises(ValueError, match="method must be one of"):
        game.cash_flow("A", method="both")


def test_a_turn_that_never_was_is_refused(maker: Accounts, game: Accounts) -> None:
    last = game.journal.last_period
    assert last == game.journal.events[-1].period or not game.income("A", last).lines
    for number in (last + 1, 99, -1):
        with pytest.raises(ValueError, match=f"no turn {number}: the game has come to turn {last}"):
            game.income("A", number)
    fresh = Accounts(eg.new("rolling_stock_stars", players=2, seed=1))
    assert fresh.cash_flow("A", 1)["Change in cash"] == 0  # begun, and nothing has happened yet
    with pytest.raises(ValueError, match="no turn 9"):
        maker.balance_sheet("A", 9)


def test_a_member_of_a_group_has_no_statement_of_its_own(game: Accounts) -> None:
    group = game.using(group=("A", "B"))
    for statement in (group.balance_sheet, group.income, group.net_worth, group.cash_flow):
        with pytest.raises(ValueError, match=r"Ada is consolidated into Ada \+ Ben: ask for 'gro"):
            statement("A")
    assert group.balance_sheet("C").lines == game.balance_sheet("C").lines
    assert group.using(group=()).balance_sheet("A").lines == game.balance_sheet("A").lines


def test_a_balance_sheet_calls_things_as_the_board_does() -> None:
    match = eg.new("metropoli", players=3, seed=2).run("trader", until=150)
    owned = [name for name, seat in match.state.snapshot()["owner"].items() if seat == "A"]
    board = match.game.part("board")
    labels = Accounts(match).balance_sheet("A").labels
    assert owned and {board.asset(f"concession:{name}", 1) for name in owned} <= set(labels)


def test_tables_agree_with_the_match() -> None:
    match = eg.new("rolling_stock_stars", players=4, seed=11).run("random", until=150)
    accounts = Accounts(match)
    cash = balances(match)
    assert len(cash) == match.step + 1
    for step in (0, 40, 150):
        now = match.at(step)
        facts = now.snapshot()
        assert {p: int(cash.loc[step, p]) for p in match.players} == {
            p: row["cash"] for p, row in facts["players"].items()
        }
        worth = net_worths(accounts, match.players).loc[step]
        assert worth.tolist() == [now.worth(p) for p in match.players]
    table = transactions(match)
    assert [tuple(row) for row in table.iloc[:, [0, 3, 4, 5, 6, 7]].itertuples(index=False)] == [
        tuple(row) for row in match.ledger.rows
    ]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 11), (6, 21)])
def test_books_of_random_games(players: int, seed: int) -> None:
    match = eg.new("rolling_stock_stars", players=players, seed=seed).run("random")
    assert check(Accounts(match)) == []
    assert check_holdings(match) == []


def test_journal_follows_the_line_and_the_step() -> None:
    match = eg.new("rolling_stock_stars", players=4, seed=11).run("random", until=60)
    whole = Accounts(match).journal
    match.goto(30)
    part = Accounts(match).journal
    assert part.events == [e for e in whole.events if e.step <= 30]
    assert (part.last_step, whole.last_step) == (30, 60)
    match.branch("other").run("random", until=20)
    assert Accounts(match).journal.last_step == 50


def test_periods_follow_each_other_without_gaps(game: Accounts) -> None:
    journal: Journal = game.journal
    for by in ("period", "phase", "move"):
        periods = journal.periods(by)
        assert [p.start for p in periods[1:]] == [p.stop for p in periods[:-1]]
        assert (periods[0].start, periods[-1].stop) == (0, len(journal.events))
    with pytest.raises(ValueError, match="by must be one of"):
        journal.periods("year")
    income = journal.phase(2, "income")
    assert {e.account for p in income for e in journal.events[p.start : p.stop]} <= {
        "income",
        "loss",
        "bankruptcy",
    }
    assert journal.period(99).start == journal.period(99).stop


def test_looks_like_a_statement(maker: Accounts) -> None:
    text = repr(maker.cash_flow("A", 3))
    assert text.splitlines()[0] == "Cash-flow statement: Ada, turn 3, $, valued at score"
    assert "  Production" in text
    assert "−710" in text
    html = maker.cash_flow("A", 3)._repr_html_()
    assert "<caption>" in html
    assert html.count("<tr>") == len(maker.cash_flow("A", 3))
    assert signed(-1234567) == "−1,234,567"


def test_groups_of_a_game_and_the_wealth_of_all(game: Accounts) -> None:
    assert list(game.groups)[-2:] == ["all corporations", "private sector"]
    own = game.using(group=game.groups["private sector"])
    sheet = own.balance_sheet("group")
    assert sheet.title.startswith("Balance sheet: private sector, whole game")
    # claims within the sector cancel: money and real things are left, less what the bank holds
    bank = game.balance_sheet("bank")
    assert sheet["Net worth"] == sheet["Cash"] + sheet["Companies"] - bank["Shares"]


def test_statements_and_figures_load_no_chart_library_before_it_is_used() -> None:
    code = (
        "import sys, econgames.analysis.checks, econgames.analysis.figures as f; "
        "f.flow_sankey; f.graph_network; f.transfer_stills; f.over_time; "
        "print([m for m in ('plotly', 'pandas', 'networkx', 'numpy', 'scipy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_analysis_imports_no_game() -> None:
    folder = Path(checks.__file__).parent
    for path in folder.rglob("*.py"):
        lines = path.read_text("utf-8").splitlines()
        code = [line for line in lines if not line.lstrip().startswith(">>>")]
        for name in eg.games():
            assert not any(f"econgames.{name}" in line for line in code), path
