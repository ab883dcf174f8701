"""Lesson 03: its position and its answers are those of the lesson plan."""

import json
import re
from fractions import Fraction as F
from pathlib import Path

import networkx as nx
import pytest

import econgames as eg
from econgames.analysis.branches import branch_cash
from econgames.analysis.checks import check as check_books
from econgames.analysis.statements import Accounts
from econgames.lessons.kit.bars import Sheet, sheet_bars
from econgames.lessons.kit.catalogue import find_check, find_lesson, find_prediction
from econgames.lessons.kit.checks import check
from econgames.lessons.rolling_stock_stars import figures as draw
from econgames.lessons.rolling_stock_stars import (
    firm,
    payout_rows,
    position_payout,
    sell_at_face,
)
from econgames.rolling_stock_stars import Dividend, IssueShare, economy

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "03_rolling_stock_stars.ipynb"


def test_the_position_is_that_of_the_plan() -> None:
    match = position_payout()
    facts = match.state.snapshot()
    row = facts["corporations"]["PR"]
    assert (match.step, match.actors(), match.state.phase) == (25, ("A",), "dividends")
    assert (row["price"], row["issued"], row["cash"], row["income"]) == (16, 2, 18, 10)
    assert (facts["players"]["A"]["shares"], facts["players"]["B"]["shares"]) == (
        {"PR": 1},
        {"PR": 1},
    )
    assert row["president"] == "A"
    assert economy.stars(0, row["companies"], "PR") == 3
    assert match.at(0).snapshot()["available"] == ["BPM", "BSE", "MHE"]
    assert match.at(1 + 2).snapshot()["revealed"] == ["KME"], "the next card"
    assert match.at(17).snapshot()["order"] == ["B", "C", "A"]
    assert check_books(Accounts(match)) == []


def test_truths_are_those_of_the_plan() -> None:
    assert find_prediction("RS-P1").truth() == 4
    assert find_prediction("RS-P2").truth() == 2
    assert [row.holder_value for row in payout_rows()] == [18, 19, 20, 21, 22, 21]
    plan = {
        "RS1": 5,
        "RS2": (6, 20, 28),
        "RS3": 4,
        "RS4": (F(3, 2), F(-3, 2)),
        "RS5": (16, F(27, 2), F(43, 3)),
        "RS6": {"E": 12, "CDG": 12, "LHR": 16, "BR": 8},
    }
    assert {one.id: one.answer() for one in find_lesson("RS").checks} == plan


@pytest.mark.parametrize(
    ("question", "answer", "hint"),
    [
        ("RS1", 9, "share price"),
        ("RS2", (6, 14, 28), "Who else"),
        ("RS3", 2, "pairs"),
        ("RS4", (3, -1.5), "Who owns the buyer"),
        ("RS4", (1.5, -3), "Ben own all"),
        ("RS5", "diluted", "Compare"),
        ("RS5", (18, 13.5, "43/3"), "neighbouring"),
        ("RS5", (16, 13.5, 9), "came in"),
        ("RS6", {"E": 12, "CDG": 12, "LHR": 32, "BR": 8}, "counted twice"),
    ],
)
def test_wrong_answers_of_the_plan_get_their_hint(question: str, answer: object, hint: str) -> None:
    said = check(question, answer)
    assert not said
    assert hint in str(said)
    assert "Computation" not in str(said)


def test_no_hint_gives_the_answer_away() -> None:
    for one in find_lesson("RS").checks:
        truth = one.answer()
        numbers = truth if isinstance(truth, tuple) else (truth,)
        for wrong in one.wrong:
            found = re.findall(r"\d+(?:\.\d+)?", wrong.hint)
            assert not {F(n) for n in found} & {n for n in numbers if not isinstance(n, dict)}


def test_hard_and_easy_ones_are_where_the_plan_wants_them() -> None:
    levels = [one.level for one in find_lesson("RS").checks]
    assert levels == ["easy", "easy", "medium", "medium", "hard", "hard"]
    assert find_check("RS5").read is not None


def test_playing_every_dividend_gives_the_table() -> None:
    match = position_payout()
    for row in payout_rows():
        now, then = match.preview(Dividend("PR", row.per_share)).changes["A"]["worth"]
        assert then - now == row.holder_value - 16


def test_sales_at_face_value_are_the_branch_of_the_plan() -> None:
    match = position_payout().play(Dividend("PR", 4))
    sell_at_face(match)
    assert firm(match).cash == 21
    best = max(payout_rows(firm(match)), key=lambda row: row.holder_value)
    assert (best.per_share, best.holder_value) == (5, 23)
    match.play(Dividend("PR", 5))
    changes = branch_cash(match, "main", "sales at face value")
    assert changes == {"A": -2, "B": 1, "corp:PR": 1}
    assert sum(changes.values()) == 0


def test_the_income_with_one_company_more_is_that_of_the_plan() -> None:
    assert "in all 10; with KME" in draw.income_bars().layout.meta["alt"]
    assert draw.income_bars().layout.meta["alt"].endswith("in all 14.")


def test_the_balance_sheets_follow_the_books() -> None:
    match = position_payout().play(Dividend("PR", 4)).play(IssueShare("PR"))
    rows = {row.moment: row for row in draw.moments(match)}
    assert list(rows) == ["float", "Ben buys", "sales", "income", "dividend", "issue"]
    assert [row.book_value for row in rows.values()] == [28, 28, 25, 35, 27, 43]
    assert [row.capitalisation for row in rows.values()] == [28, 32, 32, 32, 36, 48]
    assert (rows["float"].paid_in, rows["issue"].paid_in) == (28, 44)
    for row in rows.values():
        assert row.cash + row.companies == row.book_value == row.paid_in + row.kept
    assert (
        "6 issue: cash 26, companies at face value 17 = equity"
        in (draw.balance_bars(match).layout.meta["alt"])
    )


def test_a_sheet_that_does_not_balance_is_refused() -> None:
    with pytest.raises(ValueError, match="assets are 9, the other side is 8"):
        sheet_bars([Sheet("now", {"cash": 9}, {"equity": 8}, 8)], title="Firm")


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_figures_have_words_in_every_theme(theme: str) -> None:
    match = position_payout()
    for figure in (
        draw.payout_bars(theme=theme),
        draw.price_jump(5, theme=theme),
        draw.income_bars(theme=theme),
        draw.balance_bars(match, theme=theme),
    ):
        assert figure.layout.meta["theme"] == theme
        assert len(figure.layout.meta["alt"]) > 40


def test_the_extras_are_those_of_the_plan() -> None:
    graph = position_payout().graph("synergies")
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (36, 109)
    bridges = {frozenset(pair) for pair in nx.bridges(graph)}
    assert bridges == {frozenset({"PKP", "SZD"}), frozenset({"BSR", "SJ"})}
    assert economy.synergy_portfolio(3) == (48, [("FRA", "LHR", "CDG")])
    worth, sets = economy.synergy_portfolio(4)
    assert (worth, len(sets)) == (64, 2)
    group = {"MHE", "BPM", "SX"}
    closing = [set(), {"MHE"}, {"BPM"}, {"MHE", "BPM"}]
    assert [economy.income(group - one, 5, "SM") for one in closing] == [-2, -2, -2, -1]
    assert economy.income(group, 5, "VM") == 8


# ---- the notebook


def test_position_codes_in_the_notebook_lead_to_the_position() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    key = position_payout().state.key()
    found = 0
    for cell in cells:
        source = "".join(cell["source"])
        if source.startswith("# Resume here"):
            code = "".join(re.findall(r'"([^"]+)"', source))
            assert eg.load(code).state.key() == key
            found += 1
    assert found == 3


def test_the_notebook_asks_everything_and_keeps_pictures() -> None:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    text = "".join("".join(cell["source"]) for cell in notebook["cells"])
    lesson = find_lesson("RS")
    assert all(f'predict("{one.id}")' in text for one in lesson.predictions)
    assert all(f'reveal("{one.id}", theme=THEME)' in text for one in lesson.predictions)
    assert all(f'check("{one.id}", ...)' in text for one in lesson.checks)
    outputs = [out for cell in notebook["cells"] for out in cell.get("outputs", [])]
    assert not [out for out in outputs if out["output_type"] == "error"]
    pictures = [out for out in outputs if "image/png" in out.get("data", {})]
    assert len(pictures) >= 10
    assert all(out["metadata"]["image/png"]["alt"] for out in pictures)


def test_numbers_in_the_prose_are_those_of_the_position() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    prose = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    match = position_payout().play(Dividend("PR", 4)).play(IssueShare("PR"))
    at = {row.moment: row for row in draw.moments(match)}
    rows, face = payout_rows(), match.state.edition.companies["MHE"].face
    paid = at["Ben buys"].cash - at["sales"].cash
    book = at["sales"].companies - at["Ben buys"].companies
    sentences = [
        f"PR has the card {firm(position_payout()).price}",
        f"with {at['income'].cash} in its treasury",
        f"From 0 to {rows[-2].per_share}, every dollar",
        f"At {rows[-1].per_share} the treasury falls below 10",
        f"stays at {rows[-1].price} instead of moving to {rows[-2].price}",
        f"Ada brings MHE ({face}) and {14 - face} in cash, the bank 14",
        f"market value = {at['float'].book_value}",
        f"PR pays {paid} for things that the books carry at {book}: "
        f"book value falls by {paid - book}",
        f"**Income** of {at['income'].cash - at['sales'].cash} stays",
        f"**Dividend.** {at['income'].cash - at['dividend'].cash} leave",
        f"The bank pays {at['issue'].cash - at['dividend'].cash} for a new share",
        "The price card falls from 18 to 16",
        "Ada is 2 dollars poorer, Ben 1 richer, and 1 dollar more is in the firm",
    ]
    assert [one for one in sentences if one not in prose] == []
    assert [at["dividend"].capitalisation // 2, at["issue"].capitalisation // 3] == [18, 16]


def test_no_dollar_sign_in_the_prose_becomes_a_formula() -> None:
    for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            assert "$" not in "".join(cell["source"])
