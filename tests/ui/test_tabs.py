"""The tabs with a real game: their figures are those of the accounts, marks reach all of them."""

from __future__ import annotations

import gc
import re
import weakref
from typing import Any

import ipywidgets
import pytest

import econgames as eg
from econgames.analysis.matrices import flow_of_funds
from econgames.analysis.statements import Accounts
from econgames.ui.lab import Lab, lab
from econgames.ui.tabs.lines import twigs_of


@pytest.fixture
def one() -> Any:
    match = eg.new("rolling_stock_stars", players=["Ada", "B<b>en", "Cleo"], seed=5)
    match.run("trader", until=70)
    match.goto(60).branch("careful").run("novice", until=8)
    shown = lab(match, bots=False)
    yield shown
    assert not shown.board.trouble, shown.board.trouble
    shown.close()


def press(tab: Any, page: Any, do: str, **data: Any) -> None:
    page.act({"do": do, **{key: str(value) for key, value in data.items()}})
    assert tab.board.message["text"] == "", tab.board.message["text"]


def numbers(html: str) -> list[int]:
    """Figures of a statement, in order."""
    found = re.findall(r'data-do="explain"[^>]*>([−\d,]+)</button>', html)
    return [int(text.replace("−", "-").replace(",", "")) for text in found]


def amounts(html: str) -> list[int]:
    """Amounts of an explanation, with its sum at the end."""
    rows = html[html.index("eg-rows") :]
    return [
        int(text.replace("−", "-").replace(",", ""))
        for text in re.findall(r'<td class="eg-amount">([+−\d,]+)</td>', rows)
    ]


@pytest.mark.parametrize("kind", ["income", "cash_flow", "balance_sheet", "net_worth"])
@pytest.mark.parametrize("convention", ["score", "cost"])
def test_statements_show_the_accounts_and_explain_every_figure(
    one: Lab, kind: str, convention: str
) -> None:
    tab: Any = one.show("Statements")
    tab.kind.value, tab.convention.value = kind, convention
    parties = [value for _, value in tab.party.options]
    assert {"A", "bank", "fi"} <= set(parties)
    assert any(value.startswith("group:") for value in parties)
    for party in ("B", "fi", next(v for v in parties if v.startswith("corp:"))):
        tab.party.value = party
        statement = getattr(Accounts(one.match, convention), kind)(party)
        assert numbers(tab.sheet.html) == [int(line.amount) for line in statement]
        for label in statement.labels[:4]:
            press(tab, tab.sheet, "explain", label=label)
            *parts, total = amounts(tab.sheet.html)
            assert sum(parts) == total == statement[label]
            press(tab, tab.sheet, "explain", label=label)
            assert "eg-rows" not in tab.sheet.html


def test_a_statement_of_a_group_a_turn_a_phase_and_a_move(one: Lab) -> None:
    tab: Any = one.show("Statements")
    tab.party.value = "group:private sector"
    assert "private sector" in tab.sheet.html
    tab.party.value = "A"
    tab.period.when.value = "period:2"
    statement = Accounts(one.match).cash_flow("A", 2)
    assert numbers(tab.sheet.html) == [int(line.amount) for line in statement]
    phases = [value for _, value in tab.period.phase.options if value]
    parts = []
    for phase in phases:
        tab.period.phase.value = phase
        parts.append(numbers(tab.sheet.html)[-2])
    assert sum(parts) == statement["Change in cash"]
    tab.period.when.value = "last"
    assert f"move {one.match.step}" in tab.sheet.html
    one.board.mark({"step": "40"})
    one.draw_tab()
    tab.period.when.value = "marked"
    assert ", move 40, " in tab.sheet.html


def test_the_waterfall_of_a_statement_ends_where_it_ends(one: Lab) -> None:
    tab: Any = one.show("Statements")
    tab.party.value, tab.chart.value = "C", True
    bars = [trace for trace in tab.figure.figure.data if trace.type == "bar"]
    assert bars[-1].y[0] == Accounts(one.match).cash_flow("C")["Cash at the end"]
    tab.chart.value = False
    assert tab.figure.output.outputs == ()


def test_the_matrix_leads_to_the_rows_of_each_cell(one: Lab) -> None:
    tab: Any = one.show("Flows")
    tab.period.when.value = "game"
    matrix = flow_of_funds(Accounts(one.match))
    for row in [*matrix.rows, *matrix.foot]:
        column = next(iter(row.cells))
        press(tab, tab.matrix, "cell", row=row.label, column=column)
        *parts, total = amounts(tab.matrix.html)
        assert sum(parts) == total == row.cells[column]
    assert "B&lt;b&gt;en" in tab.matrix.html
    assert "<b>en" not in tab.matrix.html


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_view_of_flows_and_graphs_draws_in_the_theme_of_the_board(
    one: Lab, theme: str
) -> None:
    one.board.theme = theme
    for title in ("Flows", "Graphs"):
        tab: Any = one.show(title)
        for _, view in tab.view.options:
            tab.view.value = view
            if view != "matrix":
                assert tab.figure.figure is not None, (view, tab.figure.words.value)
                assert tab.figure.figure.layout.meta["theme"] == theme
                assert tab.figure.words.value


def test_a_party_marked_in_one_view_is_marked_in_the_others(one: Lab) -> None:
    players: Any = one.show("Players")
    press(players, players.box, "mark", party="B")
    assert one.board.marked["parties"] == ["B"]
    assert 'class="eg-marked"' in players.box.html
    log: Any = one.show("Log")
    assert "eg-marked" in log.list.html
    flows: Any = one.show("Flows")
    assert re.search(r'<th scope="col" class="eg-amount eg-marked"><button[^>]*data-party="B"',
                     flows.matrix.html)  # fmt: skip
    statements: Any = one.show("Statements")
    assert statements.party.value == "B", "the statement follows the mark"
    statements.party.value = "A"
    assert statements.party.value == "A", "and can be turned to another party again"
    press(statements, statements.sheet, "clear")
    assert one.board.marked == {}
    assert "eg-marked" not in statements.sheet.html


def test_a_thing_and_a_move_are_marked_too(one: Lab) -> None:
    row = next(r for r in one.match.ledger.rows if r[4].startswith("company:") and r[2] in "ABC")
    one.board.mark({"id": row[4].replace(":", "-"), "party": row[2]})
    assert one.board.marked["kind"] == "asset"
    assert row[4].replace(":", "-") in one.board.marked["ids"]
    assert f'id="{one.board.prefix}-{row[4].replace(":", "-")}"' in one.board.svg
    tab: Any = one.show("Statements")
    tab.kind.value, tab.party.value = "net_worth", row[2]
    assert "eg-marked" in tab.sheet.html
    one.board.mark({"step": row[0]})
    log: Any = one.show("Log")
    log.all.value = True
    assert f'data-do="goto" data-step="{row[0]}"' in log.list.html
    press(log, log.list, "goto", step=row[0])
    assert (one.match.step, one.board.history["look_only"]) == (row[0], True)


def test_lines_are_a_tree_with_names_that_can_be_changed(one: Lab) -> None:
    tab: Any = one.show("Lines")
    assert [(t.line.name, t.depth, t.fork) for t in twigs_of(one.match)] == [
        ("main", 0, 0),
        ("careful", 1, 62),
    ]
    assert "move 63: " in tab.tree.html
    press(tab, tab.tree, "rename", line="careful")
    assert '<input name="name" value="careful"' in tab.tree.html
    tab.tree.act({"do": "named", "line": "careful", "fields": {"name": "bold"}})
    assert [line.name for line in one.match.lines] == ["main", "bold"]
    tab.tree.act({"do": "named", "line": "bold", "fields": {"name": "main"}})
    assert "already" in one.board.message["text"]
    press(tab, tab.tree, "line", line="main")
    assert (one.match.line.name, one.match.step) == ("main", 70)
    tab.tree.act({"do": "branch", "fields": {"branch": "third"}})
    assert one.match.line.name == "third"
    assert [t.line.name for t in twigs_of(one.match)] == ["main", "bold", "third"]


def test_two_lines_are_compared_for_a_party(one: Lab) -> None:
    tab: Any = one.show("Lines")
    assert (tab.first.value, tab.second.value) == ("main", "careful")
    tab.party.value = "C"
    for what in ("worth", "cash"):
        tab.what.value = what
        first, last = tab.figure.figure.layout.meta["balances"]
        ends = {}
        for name in ("main", "careful"):
            step = next(line.length for line in one.match.lines if line.name == name)
            state = one.match.goto(step, line=name).state
            ends[name] = state.snapshot()["players"]["C"][what]
        assert [first, last] == [ends["main"], ends["careful"]]


def test_a_preview_tells_everyone_what_changes(one: Lab) -> None:
    board = one.board
    one.match.goto(0)
    board.table.from_here()
    board.publish()
    option = next(each for each in board.options if each["kind"] == "bid")
    board._on_msg(board, {"kind": "select", "id": option["id"], "value": option["high"]}, [])
    preview = board.preview
    rows = {row["party"]: row for row in preview["everyone"]["rows"]}
    seat = board.table.asked
    assert set(rows) >= {"A", "B", "C", "bank"}
    assert rows[seat]["cash"][0] == "$30" and len(rows[seat]["cash"]) == 2
    assert preview["everyone"]["accounts"][0]["account"] == "auction"
    cost = option["high"]
    assert rows[seat]["cash"][1] == f"${30 - cost}"
    told = next(change for change in preview["changes"] if change["name"] == "cash")
    assert (told["before"], told["after"]) == ("$30", f"${30 - cost}")


def test_prices_and_ranks_of_a_preview_are_those_after_the_move() -> None:
    match = eg.new("rolling_stock_stars", players=4, seed=5).run("trader", until=72)
    tried = 0
    for option in match.options():
        if option.kind not in ("buy_share", "sell_share"):
            continue
        preview = match.preview(option)
        before = {c: row["price"] for c, row in match.state.snapshot()["corporations"].items()}
        other = eg.load(match.position).play(option.move)
        after = {c: row["price"] for c, row in other.state.snapshot()["corporations"].items()}
        moved = {f"share:{c}": (before[c], after[c]) for c in before if before[c] != after[c]}
        assert dict(preview.prices) == moved
        ranks = [{s: n for n, s in enumerate(m.scores(), 1)} for m in (match, other)]
        changed = {s: (ranks[0][s], ranks[1][s]) for s in ranks[0] if ranks[0][s] != ranks[1][s]}
        assert dict(preview.ranks) == changed
        tried += 1
    assert tried


def test_a_hundred_labs_leave_nothing_behind() -> None:
    start = eg.new("rolling_stock_stars", players=2, seed=1).run("trader", until=12).position
    widgets = ipywidgets.widgets.widget._instances

    def open_and_close(tabs: bool) -> weakref.ref[Lab]:
        shown = lab(eg.load(start), bots=False)
        for title in ("Statements", "Flows", "Lines", "Players") if tabs else ():
            shown.show(title)
        shown.close()
        return weakref.ref(shown)

    def count() -> tuple[int, int]:
        gc.collect()
        return len(widgets), len(gc.get_objects())

    for _ in range(3):  # caches fill
        open_and_close(True)
    before = count()
    gone = [open_and_close(number % 10 == 0) for number in range(100)]
    after = count()
    assert [ref() for ref in gone] == [None] * 100
    assert after[0] == before[0]
    assert after[1] - before[1] < 500, "less than five objects a lab"


def test_two_labs_of_one_process_are_apart() -> None:
    first, second = (lab("rolling_stock_stars", players=2, seed=n, bots=False) for n in (1, 2))
    assert first.board.prefix != second.board.prefix
    first.board.mark({"party": "A"})
    option = first.board.options[0]
    first.board._on_msg(
        first.board, {"kind": "play", "id": option["id"], "value": option["low"], "at": 0}, []
    )
    assert (first.match.step, second.match.step) == (1, 0)
    assert second.board.marked == {}
    for each in (first, second):
        each.close()


def test_a_finished_and_a_loaded_match_can_be_looked_into(tmp_path: Any) -> None:
    match = eg.new("rolling_stock_stars", players=2, seed=3).run("novice")
    assert match.is_over
    path = match.save(tmp_path / "over.json")
    shown = lab(eg.load(path))
    assert "wins" in shown.board.who["line"]
    tab: Any = shown.show("Statements")
    tab.kind.value = "net_worth"
    assert numbers(tab.sheet.html)[-1] == match.scores()["A"]
    shown.board.go_to(3)
    assert shown.board.history["look_only"]
    assert not shown.board.trouble
    shown.close()
