"""The formula reading, and clicks on points of figures, in all five games; no browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

import econgames as eg
from econgames.analysis.amounts import explain
from econgames.analysis.behind import events_of, transfers_behind
from econgames.analysis.figures.clicks import clicks_of
from econgames.analysis.journal import Moved
from econgames.analysis.statements import Accounts
from econgames.core.formulas import number
from econgames.ui.lab import Lab, lab


@pytest.fixture(scope="module")
def matches() -> dict[str, Any]:
    return {game: eg.new(game, players=3, seed=5).run("novice", until=45) for game in eg.games()}


@pytest.fixture(params=eg.games())
def one(request: pytest.FixtureRequest, matches: dict[str, Any]) -> Any:
    match = matches[request.param]
    shown = lab(match, bots=False, viewer=match.players[0])
    yield shown
    assert not shown.board.trouble, shown.board.trouble
    shown.close()


def point(one: Lab, data: dict[str, Any]) -> None:
    """A click on a point of the figure that is shown, as the page sends it."""
    one.board._on_msg(one.board, {"kind": "point", "point": data}, [])
    assert one.board.message["kind"] != "error", one.board.message["text"]


def total(html: str) -> int:
    """Sum of the rows that are open; the rows add up to it."""
    found = re.findall(r'<td class="eg-amount">([+−\d,]+)</td>', html[html.index("eg-rows") :])
    *parts, last = [int(text.replace("−", "-").replace(",", "")) for text in found]
    assert sum(parts) == last
    return last


def test_nothing_is_marked_then_the_rules_of_who_is_asked_are_told(one: Lab) -> None:
    tab: Any = one.show("Formulas")
    formulas = one.match.game.part("formulas").formulas
    told = formulas(one.match.state.view("A"), "party", "A", "A")
    assert len(told) > 1
    for rule in told:
        assert rule.function in tab.box.html
        assert number(rule.value).removeprefix("−") in tab.box.html


def test_the_formulas_follow_the_mark(one: Lab) -> None:
    tab: Any = one.show("Formulas")
    one.board.mark({"party": "B"})
    one.draw_tab()
    assert f"◆ {one.match.names['B']}" in tab.box.html
    asset = re.search(r'data-asset="([^"]+)"', one.board.svg)
    assert asset is not None, "the board names a thing"
    one.board.mark({"asset": asset[1]})
    one.draw_tab()
    assert f"◆ {one.board.table.words.thing(asset[1])}" in tab.box.html
    one.board.mark({"step": "3"})
    one.draw_tab()
    assert "move 3" in tab.box.html
    one.board.mark({})


def test_a_forecast_that_the_board_leaves_out_is_no_formula_either() -> None:
    match = eg.new("automobile", players=3, seed=5).run("novice", until=45)
    for forecast in (True, False):
        shown = lab(match, bots=False, viewer="A", look={"forecast": forecast})
        tab: Any = shown.show("Formulas")
        told = {rule.function for rule in tab.rules()}
        assert ("expected_demand" in told) is forecast
        assert "margin" in told
        shown.close()


def test_a_rule_leads_to_what_was_paid_under_it(one: Lab) -> None:
    tab: Any = one.show("Formulas")
    journal = Accounts(one.match).journal
    opened = 0
    for seat in one.match.players:
        one.board.mark({})
        one.board.mark({"party": seat})
        for rule in tab.rules():
            paid = [e for e in journal.transfers if e.account == rule.account]
            if not rule.account or not paid or rule.about[0] != "party":
                continue
            tab.opened = None
            tab.box.act({"do": "paid", "of": rule.about[0], "id": rule.about[1],
                         "account": rule.account})  # fmt: skip
            units = {"money"} & {e.asset for e in paid} or {"points"}
            own = sum(
                e.amount if e.payee == rule.about[1] else -e.amount for e in paid
                if rule.about[1] in (e.payer, e.payee) and e.asset in units
            )  # fmt: skip
            assert total(tab.box.html) == own, rule
            opened += 1
    one.board.mark({})
    assert opened or one.match.game.name in ("automobile", "metropoli", "industria")


def test_every_view_lights_a_marked_party_and_leads_to_its_cash(one: Lab) -> None:
    one.board.mark({"party": "B"})
    tab: Any = one.show("Graphs")
    for view in ("ownership", "payments"):
        tab.view.value = view
        assert any(trace.name == "marked" for trace in tab.figure.figure.data), view
        assert total(tab.figure.behind.html) == one.match.ledger.balance("B")
    tab.view.value = "wealth"
    assert 4 in tab.figure.figure.data[0].marker.line.width
    log: Any = one.show("Log")
    assert total(log.list.html) == one.match.ledger.balance("B"), "the number in his panel"
    flows: Any = one.show("Flows")
    flows.view.value, flows.period.when.value = "sankey", "game"
    assert 4 in flows.figure.figure.data[0].node.line.width
    one.board.mark({})


def test_every_click_of_every_figure_is_obeyed(one: Lab) -> None:
    seen = set()
    for title in ("Flows", "Graphs"):
        tab: Any = one.show(title)
        for _, view in tab.view.options:
            if view in ("matrix", "animation"):
                continue
            tab.view.value = view
            for click in clicks_of(tab.figure.figure)[:40:6]:
                point(one, dict(click))
                seen.add(click["do"])
                if click["do"] == "mark":
                    assert one.board.table.marked is not None, (view, click)
                    one.board.mark({})
                    one.draw_tab()
                else:
                    assert "eg-rows" in tab.figure.behind.html, (view, click)
    assert seen == {"mark", "rows", "explain"}


def test_bands_lead_to_exactly_their_transfers(one: Lab) -> None:
    tab: Any = one.show("Flows")
    tab.view.value, tab.period.when.value = "sankey", "game"
    links = tab.figure.figure.data[0].link
    for click, value in list(zip(links.customdata, links.value, strict=True))[::3]:
        point(one, dict(click))
        assert total(tab.figure.behind.html) == value, click


def test_bars_of_a_waterfall_open_their_line(one: Lab) -> None:
    tab: Any = one.show("Statements")
    tab.party.value, tab.chart.value = "A", True
    accounts = Accounts(one.match)
    for kind, statement in (("cash_flow", accounts.cash_flow("A")),
                            ("income", accounts.net_worth("A"))):  # fmt: skip
        tab.kind.value = kind
        for click in clicks_of(tab.figure.figure):
            point(one, dict(click))
            assert total(tab.sheet.html) == statement[click["label"]], click
            tab.kind.value = kind


def test_a_point_of_a_line_is_a_move(one: Lab) -> None:
    one.show("Cash flow")
    point(one, {"do": "mark", "x": 12.0})
    assert one.board.table.marked == ("step", "12")
    tab: Any = one.tab("Cash flow")
    one.draw_tab()
    assert "move 12" in tab.list.html
    assert tab.figure.figure.layout.shapes[0].x0 == 12
    one.board.mark({})


def test_rows_are_asked_for_from_the_board(one: Lab) -> None:
    one.show("Bots")
    one.board.mark({"party": "A"})
    one.board._on_msg(one.board, {"kind": "rows"}, [])
    assert one.tabs[one.strip.selected_index].title == "Log"
    one.board.mark({})


def test_everything_that_a_player_holds_can_be_marked_on_the_board(one: Lab) -> None:
    """Each party that has statements has a place on the board, and so has what it holds."""
    match = one.match
    svg, values = one.board.draw(), match.game.part("values")
    parties = set(re.findall(r'data-party="([^"]+)"', svg))
    named = set(re.findall(r'data-asset="([^"]+)"', svg))
    held = values.holdings(match.state)
    assert set(match.players) <= parties
    unnamed = {"money", "points", "token", "pension_claim", "parts_factory", "loan", "cube",
               "loss_point"}  # fmt: skip
    for seat in match.players:
        for asset in held[seat]:
            assert asset in named | unnamed, (seat, asset)


def test_lines_compared_lead_to_the_rows_of_both() -> None:
    match = eg.new("rolling_stock_stars", players=2, seed=3).run("trader", until=40)
    match.goto(20).branch("careful").run("novice", until=20)
    shown = lab(match, bots=False)
    tab: Any = shown.show("Lines")
    tab.what.value = "cash"
    click = clicks_of(tab.figure.figure)[0]
    point(shown, dict(click))
    assert tab.figure.behind.html.count("<caption>") == 2
    shown.close()


def test_transfers_behind_and_events_of_agree_with_the_ledger(matches: dict[str, Any]) -> None:
    accounts = Accounts(matches["rolling_stock_stars"])
    journal = accounts.journal
    whole = journal.whole()
    for seat in ("A", "B"):
        amount = transfers_behind(journal, whole, party=seat)
        assert amount == accounts.cash_flow(seat)["Cash at the end"]
        assert explain(amount).total == amount
        given = transfers_behind(journal, whole, payer=seat, account="auction")
        rows = matches["rolling_stock_stars"].ledger.rows
        assert given == sum(row[3] for row in rows
                            if row[1] == seat and row[4:] == ("money", "auction"))  # fmt: skip
    assert all(journal.events[e].step == 5 for e in events_of(accounts, "step", "5"))
    places = Accounts(matches["industria"])
    for index in events_of(places, "party", "A"):
        event = places.journal.events[index]
        assert isinstance(event, Moved)
        assert "A" in (event.payer.partition("/")[0], event.payee.partition("/")[0])
