"""Figures show the totals of the ledger, say them in words, and come out the same every time."""

import json
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("plotly")

import econgames as eg
from econgames.analysis import figures
from econgames.analysis.figures import samples
from econgames.analysis.matrices import flow_of_funds
from econgames.analysis.statements import Accounts
from econgames.analysis.tables import balances, net_worths
from econgames.core.match import Match
from tests.analysis import toy

Draw = Callable[..., Any]

FIGURES: dict[str, Draw] = {
    "over_time": lambda m, **k: figures.over_time(m, **k),
    "cash_over_time": lambda m, **k: figures.cash_over_time(m, **k),
    "conventions_over_time": lambda m, **k: figures.conventions_over_time(m, "A", **k),
    "cash_waterfall": lambda m, **k: figures.cash_waterfall(m, "A", **k),
    "worth_waterfall": lambda m, **k: figures.worth_waterfall(m, "A", **k),
    "branch_waterfall": lambda m, **k: figures.branch_waterfall(m, "main", "main", "A", **k),
    "flow_sankey": lambda m, **k: figures.flow_sankey(m, **k),
    "party_sankey": lambda m, **k: figures.party_sankey(m, "A", **k),
    "flow_heatmap": lambda m, **k: figures.flow_heatmap(m, **k),
    "wealth_treemap": lambda m, **k: figures.wealth_treemap(m, **k),
    "ownership_network": lambda m, **k: figures.ownership_network(m, **k),
    "payment_network": lambda m, **k: figures.payment_network(m, **k),
    "graph_network": lambda m, **k: figures.graph_network(m, "synergies", **k),
    "branch_parties": lambda m, **k: figures.branch_parties(m, "main", "main", 0, **k),
    "transfer_animation": lambda m, **k: figures.transfer_animation(m, min(2, m.state.turn), **k),
    "transfer_stills": lambda m, **k: figures.transfer_stills(m, min(2, m.state.turn), **k),
}


@pytest.fixture(scope="module")
def match() -> Match:
    names = ["Ada <b>", "Ben", "Cleo", "Dan"]
    return eg.new("rolling_stock_stars", players=names, seed=11).run("random", until=150)


@pytest.fixture(scope="module")
def accounts(match: Match) -> Accounts:
    return Accounts(match)


def money_rows(accounts: Accounts, turn: int | None = None) -> int:
    return sum(
        e.amount
        for e in accounts.journal.transfers
        if e.asset == "money" and turn in (None, e.period)
    )


def test_every_figure_is_tried() -> None:
    # those of many games, not of a match, are tried with the indices
    assert set(FIGURES) | set(samples.__all__) == set(figures.__all__)
    with pytest.raises(AttributeError, match="pie"):
        figures.pie  # noqa: B018


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_is_plain_described_and_repeatable(match: Match, name: str, theme: str) -> None:
    from plotly.graph_objects import Figure

    first, second = (FIGURES[name](match, theme=theme) for _ in range(2))
    assert type(first) is Figure
    assert first.to_json() == second.to_json()
    assert len(first.layout.meta["alt"]) > 30
    assert first.layout.meta["theme"] == theme
    assert first.layout.height
    assert first.layout.title.text
    shown = json.loads(first.to_json())["layout"]["meta"]["alt"]
    assert "Ada <b>" in shown or "Ada" not in shown
    assert "NaN" not in first.to_json()


@pytest.mark.parametrize("name", FIGURES)
def test_names_cannot_write_markup(match: Match, name: str) -> None:
    figure = json.loads(FIGURES[name](match).to_json())
    figure["layout"]["meta"] = None
    for trace in figure["data"]:
        trace.pop("name", None)
    assert "Ada <b>" not in json.dumps(figure, ensure_ascii=False)


@pytest.mark.parametrize("name", FIGURES)
def test_a_theme_that_is_unknown_is_refused(match: Match, name: str) -> None:
    with pytest.raises(ValueError, match="theme must be one of 'light', 'dark', 'print'"):
        FIGURES[name](match, theme="sepia")


@pytest.mark.parametrize("name", FIGURES)
def test_a_match_that_has_just_begun_can_be_drawn(name: str) -> None:
    match = eg.new("rolling_stock_stars", players=2, seed=3)
    assert FIGURES[name](match).layout.meta["alt"]


def test_lines_are_the_balances(match: Match, accounts: Accounts) -> None:
    figure = figures.over_time(match)
    cash, worth = balances(match), net_worths(accounts)
    shown = {}
    for trace in figure.data:
        if trace.mode == "lines" and "outline" not in trace.name:
            shown[trace.name, trace.yaxis] = list(trace.y)
    for party in match.players:
        name = accounts.name(party)
        assert shown[name, "y"] == cash[party].tolist()
        assert shown[name, "y2"] == worth[party].tolist()
    assert (
        f"Net worth by move: Ada <b> from 30 to {match.scores()['A']}" in figure.layout.meta["alt"]
    )
    with pytest.raises(ValueError, match="what must be one of"):
        figures.over_time(match, what="income")


def bars(figure: Any) -> list[Any]:
    return [trace for trace in figure.data if trace.type == "bar"]


@pytest.mark.parametrize("turn", [None, 2, 5])
@pytest.mark.parametrize("party", ["A", "C", "fi"])
def test_waterfalls_lead_from_the_old_to_the_new_balance(
    accounts: Accounts, party: str, turn: int | None
) -> None:
    for draw, statement, word in (
        (figures.cash_waterfall, accounts.cash_flow(party, turn), "Cash"),
        (figures.worth_waterfall, accounts.net_worth(party, turn), "Net worth"),
    ):
        figure = draw(accounts, party, turn)
        start, *middle, end = bars(figure)
        assert (start.y[0], start.base[0]) == (statement[f"{word} at the start"], 0)
        assert (end.y[0], end.base[0]) == (statement[f"{word} at the end"], 0)
        level = start.y[0]
        for bar in middle:
            if bar.meta["kind"] == "flow":
                assert bar.base[0] == level
                level += bar.y[0]
            else:  # a subtotal ends where the flows have come to
                assert bar.base[0] + bar.y[0] == level
        assert level == end.y[0]


def test_hatched_bars_are_what_is_not_money(accounts: Accounts) -> None:
    figure = figures.worth_waterfall(accounts, "A")
    other = sum(bar.y[0] for bar in bars(figure) if bar.marker.pattern.shape == "/")
    postings = accounts.books.by_party["A"]
    assert other == sum(p.amount for p in postings if p.form != "cash")


def test_an_overdraft_changes_sides() -> None:
    books = Accounts(
        toy.journal(
            [
                toy.moved(1, "A", "bank", 30, "money", "interest"),
                toy.moved(2, "bank", "A", 50, "money", "gift"),
            ]
        )
    )
    first, second = figures.party_sankey(books, "A", 1), figures.party_sankey(books, "A", 2)
    assert (
        "From: Closing overdraft 30. To: Interest 30. 30 on each side." in first.layout.meta["alt"]
    )
    assert "To: Opening overdraft 30; Closing cash 20." in second.layout.meta["alt"]
    assert figures.wealth_treemap(books, 1).layout.meta["alt"].endswith("not drawn: Ada 30.")


def column_sums(figure: Any) -> list[int]:
    """What flows out of the first, and into the last column."""
    trace = figure.data[0]
    x = trace.node.x
    links = list(zip(trace.link.source, trace.link.target, trace.link.value, strict=True))
    return [
        sum(value for source, _, value in links if x[source] < 0.1),
        sum(value for _, target, value in links if x[target] > 0.9),
    ]


@pytest.mark.parametrize("turn", [None, 3])
def test_the_sankey_has_the_total_of_the_ledger_on_both_sides(
    accounts: Accounts, turn: int | None
) -> None:
    figure = figures.flow_sankey(accounts, turn)
    total = money_rows(accounts, turn)
    assert column_sums(figure) == [total, total]
    assert figure.layout.meta["total"] == total
    assert f"${total:,} in all" in figure.layout.title.text
    trace = figure.data[0]
    # left to right only: no cycle, however money went round
    pairs = zip(trace.link.source, trace.link.target, strict=True)
    assert all(trace.node.x[a] < trace.node.x[b] for a, b in pairs)


def test_the_sankey_of_one_party_balances(accounts: Accounts) -> None:
    for party in accounts.parties:
        left, right = column_sums(figures.party_sankey(accounts, party, 4))
        assert left == right
    paid = sum(p.amount for p in accounts.books.by_party["A"] if p.form == "cash" and p.amount > 0)
    assert column_sums(figures.party_sankey(accounts, "A"))[0] == paid


def test_the_heat_map_is_the_matrix_and_lists_rows(accounts: Accounts) -> None:
    figure = figures.flow_heatmap(accounts, 3)
    flows, foot = figure.data
    matrix = flow_of_funds(accounts, 3)
    for values, texts, keys, hover in zip(
        flows.z, flows.text, flows.customdata, flows.hovertext, strict=True
    ):
        assert sum(value or 0 for value in values[:-1]) == values[-1] == 0
        for value, text, (account, column), rows in zip(values, texts, keys, hover, strict=True):
            if column == "sum":
                continue
            cell = matrix[account, column]
            assert value == cell
            assert (text == "") == (cell is None)
            if cell is not None:
                assert sum(s.amount for s in matrix.explain(account, column)) == value
                assert rows
    change, opening, closing = foot.z
    assert [a + b for a, b in zip(change, opening, strict=True)] == list(closing)


def test_the_treemap_adds_up(accounts: Accounts) -> None:
    trace = figures.wealth_treemap(accounts).data[0]
    values = dict(zip(trace.ids, trace.values, strict=True))
    parents = dict(zip(trace.ids, trace.parents, strict=True))
    for node, value in values.items():
        children = [values[child] for child, parent in parents.items() if parent == node]
        assert not children or sum(children) == value, node
    assets = sum(accounts.balance_sheet(p)["Assets"] for p in accounts.parties)
    assert values["all"] == assets


def test_the_networks_keep_their_places_and_totals(match: Match, accounts: Accounts) -> None:
    early, late = (figures.ownership_network(accounts, turn).layout.meta for turn in (2, 6))
    assert early["places"] == late["places"]
    held = accounts.holdings(len(accounts.journal.events))[0]
    units = sum(
        n for (p, a), n in held.items() if a != "money" and n > 0 and p not in ("deck", "box")
    )
    assert figures.ownership_network(accounts).layout.meta["total"] == units
    payments = figures.payment_network(accounts, 3)
    assert payments.layout.meta["total"] == money_rows(accounts, 3)
    synergies = figures.graph_network(match, "synergies")
    graph = match.graph("synergies")
    assert synergies.layout.meta["total"] == sum(w for *_, w in graph.edges(data="weight"))
    assert list(synergies.layout.meta["places"]) == list(graph)


def test_animation_and_stills_show_every_transfer_once(accounts: Accounts) -> None:
    film = figures.transfer_animation(accounts, 3)
    assert film.layout.meta["total"] == money_rows(accounts, 3)
    assert [frame.name for frame in film.frames] == [str(n + 1) for n in range(len(film.frames))]
    assert [button.label for button in film.layout.updatemenus[0].buttons] == ["▶ Play", "❚❚ Pause"]
    assert len(film.layout.sliders[0].steps) == len(film.frames)
    chips = sum(1 for frame in film.frames for note in frame.layout.annotations if note.showarrow)
    assert chips == sum(e.period == 3 for e in accounts.journal.transfers)
    count, total, first = len(film.frames), 0, 1
    while first <= count:
        stills = figures.transfer_stills(accounts, 3, first=first, most=6)
        total += stills.layout.meta["total"]
        first += 6
    assert total == money_rows(accounts, 3)
    with pytest.raises(ValueError, match="first must be"):
        figures.transfer_stills(accounts, 3, first=count + 1)


def test_cash_in_the_last_picture_is_the_closing_cash(accounts: Accounts) -> None:
    last = figures.transfer_animation(accounts, 3).frames[-1].data[-1]
    closing = accounts.balance_sheet("A", 3)["Cash"]
    assert any(text.endswith(f" {int(closing):,}") for text in last.text)


def test_waterfalls_of_a_maker_with_loans(accounts: Accounts) -> None:
    maker = Accounts(toy.turn_of_a_car_maker())
    figure = figures.worth_waterfall(maker, "A", 3)
    assert "start 1,190" in figure.layout.meta["alt"]
    assert "Provisions +250" in figure.layout.meta["alt"]
    assert figure.layout.meta["alt"].endswith("end 1,400.")


def branched(party_moves: int = 12) -> Match:
    """A match of two lines that part after 30 moves."""
    match = eg.new("rolling_stock_stars", players=3, seed=11).run("random", until=90)
    match.goto(30).branch("careful")
    return match.run("novice", until=party_moves)


@pytest.mark.parametrize("what", ["worth", "cash"])
@pytest.mark.parametrize("party", ["A", "B", "fi", "bank"])
@pytest.mark.parametrize("convention", ["score", "cost"])
def test_two_branches_differ_by_the_sum_of_the_bars(what: str, party: str, convention: str) -> None:
    match = branched()
    figure = figures.branch_waterfall(
        match, "main", "careful", party, what=what, convention=convention
    )
    assert (match.line.name, match.step) == ("careful", 42)
    ends = []
    for line in ("main", "careful"):
        match.goto(next(each.length for each in match.lines if each.name == line), line=line)
        accounts = Accounts(match, convention)
        statement = accounts.net_worth(party) if what == "worth" else accounts.cash_flow(party)
        ends.append(statement[f"{'Net worth' if what == 'worth' else 'Cash'} at the end"])
        if (what, convention) == ("worth", "score") and party in match.players:
            assert ends[-1] == match.scores()[party]
    first, *middle, last = bars(figure)
    assert [first.y[0], last.y[0]] == ends == figure.layout.meta["balances"]
    flows = [bar.y[0] for bar in middle if bar.meta["kind"] == "flow"]
    assert sum(flows) == ends[1] - ends[0]
    subtotals = [bar.y[0] for bar in middle if bar.meta["kind"] == "subtotal"]
    if what == "cash":
        assert sum(subtotals) == ends[1] - ends[0]


def test_branches_are_compared_at_the_end_of_a_turn() -> None:
    match = branched(40)
    figure = figures.branch_waterfall(match, "main", "careful", "B", when=1)
    assert figure.layout.meta["balances"][0] == figure.layout.meta["balances"][1]
    assert len(bars(figure)) == 2, "the first turn is common to both"
    with pytest.raises(Exception, match="main"):
        figures.branch_waterfall(match, "main", "mian", "B")
    with pytest.raises(ValueError, match="what must be one of"):
        figures.branch_waterfall(match, "main", "careful", "B", what="luck")
    with pytest.raises(ValueError, match="party must be one of"):
        figures.branch_waterfall(match, "main", "careful", "Z", what="cash")
