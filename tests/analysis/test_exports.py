"""Exports are judged by the programs that they are for."""

from __future__ import annotations

import json
import subprocess
import sys
import warnings
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import econgames as eg
from econgames.analysis.statements import Accounts
from econgames.cli import main
from econgames.core.errors import EconGamesError, SetupError
from econgames.core.match import Match

every_game = pytest.mark.parametrize("name", eg.games())


def played(name: str, moves: int = 400) -> Match:
    return eg.new(name, 3, seed=5).run("novice", until=moves)


def some_names() -> Match:
    return eg.new("industria", ['Ada "the bank"', "Bo\\b", "Çelik"], seed=2).run("random", until=40)


# ---------------------------------------------------------------- beancount


def problems_of(text: str) -> list[str]:
    from beancount import loader

    _, errors, _ = loader.load_string(text)
    return [str(error.message) for error in errors]


@every_game
def test_beancount_finds_no_error_and_the_same_holdings(name: str) -> None:
    from beancount import loader
    from beancount.core import data, realization

    match = played(name)
    entries, errors, _ = loader.load_string(eg.export.beancount(match))
    assert errors == []
    transactions = [e for e in entries if isinstance(e, data.Transaction)]
    assert len(transactions) == len(match.ledger)
    tree = realization.realize(entries)
    for seat in match.players:
        money = realization.get(tree, f"Assets:{seat}:Money")
        assert money.balance.get_currency_units("MONEY").number == match.ledger.balance(seat)
        # what a player holds came from somewhere: his books balance on their own
        inside = [f"{top}:{seat}" for top in ("Assets", "Liabilities", "Income", "Expenses")]
        total = realization.compute_balance(realization.get(tree, f"Equity:{seat}"))
        for account in filter(None, (realization.get(tree, at) for at in inside)):
            total.add_inventory(realization.compute_balance(account))
        assert total.is_empty()


def test_income_and_expenses_are_those_of_the_statements() -> None:
    from beancount import loader
    from beancount.core import realization

    match = played("automobile")
    tree = realization.realize(loader.load_string(eg.export.beancount(match))[0])
    cash = Accounts(match).cash_flow("A")["Operating cash flow"]
    booked = 0
    for top in ("Income:A", "Expenses:A"):
        part = realization.compute_balance(realization.get(tree, top))
        units = part.get_currency_units("MONEY").number
        booked -= int(units or 0)
    assert booked == cash != 0


def test_beancount_notices_a_wrong_amount() -> None:
    text = eg.export.beancount(played("industria", 60))
    assert problems_of(text) == []
    wrong = text.replace("  Assets:A:Money  ", "  Assets:A:Money  1", 1)
    assert any("does not balance" in problem for problem in problems_of(wrong))
    lines = text.splitlines()
    place = next(i for i, line in enumerate(lines) if "balance Assets:A:Money" in line)
    lines[place] = lines[place].replace("Money ", "Money 9")
    assert any("Balance failed" in problem for problem in problems_of("\n".join(lines) + "\n"))


def test_bean_check_accepts_strange_names(tmp_path: Path) -> None:
    path = tmp_path / "game.beancount"
    path.write_text(eg.export.beancount(some_names()), "utf-8")
    command = [sys.executable, "-m", "beancount.scripts.check", str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_names_that_would_be_alike_are_told_apart() -> None:
    from econgames.analysis.exports.double_entry import LONGEST, _commodity, _Namer

    name = _Namer(_commodity)
    long = [f"tile:an_engineering_office_of_{n}" for n in range(12)]
    made = [name(text) for text in ("share:PR", "share PR", *long)]
    assert len(set(made)) == len(made) and made[:2] == ["SHARE-PR", "SHARE-PR-2"]
    assert all(len(text) <= LONGEST for text in made)
    assert name("share PR") == "SHARE-PR-2"


# ---------------------------------------------------------------- graphs


def alike(value: Any) -> Any:
    """A value as JSON gives it back."""
    if isinstance(value, Fraction):
        return str(value)
    return json.loads(json.dumps(value, default=sorted))


RENAMED = {"id": "id_", "source": "source_", "target": "target_", "key": "key_"}


def parts(graph: nx.Graph[Any]) -> tuple[dict[Any, Any], list[Any]]:
    def plain(data: dict[str, Any]) -> dict[str, Any]:
        return {RENAMED.get(key, key): alike(value) for key, value in data.items()}

    keys = {"keys": True} if graph.is_multigraph() else {}
    nodes = {node: plain(data) for node, data in graph.nodes(data=True)}
    edges = [(*ends, plain(data)) for *ends, data in graph.edges(data=True, **keys)]
    return nodes, edges


@every_game
def test_graphs_come_back_from_node_link(name: str) -> None:
    match = played(name, 80)
    for graph in match.game.graphs:
        data = json.loads(eg.export.node_link(match, graph))
        again = nx.node_link_graph(data, edges="edges")
        original = match.graph(graph)
        assert type(again) is type(original)
        assert parts(again) == parts(original), graph


@every_game
def test_graphs_come_back_from_graphml(name: str) -> None:
    match = played(name, 80)
    for graph in match.game.graphs:
        again = nx.parse_graphml(eg.export.graphml(match, graph))
        original = match.graph(graph)
        assert list(again) == [str(node) for node in original]
        assert again.is_directed() == original.is_directed()
        assert again.number_of_edges() == original.number_of_edges()
        for node, data in original.nodes(data=True):
            kept = {k: v for k, v in data.items() if v is not None}
            found = again.nodes[str(node)]
            assert set(found) == set(kept), (graph, node)
            for key, value in kept.items():
                is_text = isinstance(value, list | tuple | dict | set)
                assert (json.loads(found[key]) if is_text else found[key]) == alike(value)


def test_an_unknown_graph_is_refused() -> None:
    with pytest.raises(SetupError, match="did you mean 'supply'"):
        eg.export.graphml(eg.new("industria", 3, seed=1), "suply")


# ---------------------------------------------------------------- workbook


@every_game
def test_the_workbook_holds_the_statements(name: str, tmp_path: Path) -> None:
    from openpyxl import load_workbook

    match = played(name)
    book = load_workbook(eg.export.excel(match, tmp_path / "books.xlsx"))
    accounts = Accounts(match)
    sheets = {"Income": "income", "Cash flow": "cash_flow", "Balance sheet": "balance_sheet"}
    assert {*sheets, "Net worth", "Ledger"} <= set(book.sheetnames)
    for title, method in sheets.items():
        rows = list(book[title].iter_rows(values_only=True))
        assert list(rows[0][1:]) == [accounts.name(party) for party in accounts.parties]
        for column, party in enumerate(accounts.parties, 1):
            statement = getattr(accounts, method)(party)
            written = [(row[0], row[column]) for row in rows[1:] if row[column] is not None]
            shown = [(line.label.replace("Equity", "Net worth"), line.amount) for line in statement]
            # the order within a block may be that of another party
            assert sorted(written) == sorted(shown), (title, party)
            totals = [
                line.label for line in statement if line.level < 2 and "Equity" not in line.label
            ]
            order = [label for label, _ in written]
            assert [label for label in order if label in totals] == totals
    ledger = list(book["Ledger"].iter_rows(min_row=2, max_col=6, values_only=True))
    assert ledger == [tuple(row) for row in match.ledger.rows]


def test_a_workbook_is_not_overwritten_unasked(tmp_path: Path) -> None:
    match = eg.new("industria", 3, seed=1)
    path = eg.export.excel(match, tmp_path / "books.xlsx")
    with pytest.raises(EconGamesError, match=r"books\.xlsx exists"):
        eg.export.excel(match, path)
    assert eg.export.excel(Accounts(match, "market"), path, overwrite=True) == path
    with pytest.raises(EconGamesError, match="cannot be written"):
        eg.export.excel(match, tmp_path / "no such folder" / "books.xlsx")


# ---------------------------------------------------------------- input-output tables


def test_pymrio_finds_our_leontief_inverse(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its plotting library's own
        import pymrio
    from econgames.industria import economy

    table = economy.flow_table()
    folder = eg.export.input_output(
        tmp_path / "table", table.names, table.rows, economy.final_demand(), region="industria"
    )
    system = pymrio.load(folder)
    system.calc_all()
    inverse = economy.leontief_inverse()
    assert [sector for _, sector in system.L.index] == list(inverse.names)
    assert abs(system.L.to_numpy() - inverse.numpy()).max() < 1e-12
    made = economy.total_requirement()
    assert system.x["indout"].tolist() == [float(made[name]) for name in inverse.names]


def test_tables_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    with pytest.raises(EconGamesError, match="2 rows of 2 numbers"):
        eg.export.input_output(tmp_path, ["a", "b"], [[1, 2]], {})
    with pytest.raises(EconGamesError, match="'c', which is none"):
        eg.export.input_output(tmp_path, ["a"], [[1]], {"c": 1})
    (tmp_path / "note").touch()
    with pytest.raises(EconGamesError, match="holds other files"):
        eg.export.input_output(tmp_path, ["a"], [[1]], {})


# ---------------------------------------------------------------- the command


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return eg.new("industria", 3, seed=1).run("random", until=30).save(tmp_path / "game.json")


def test_the_command_writes_beside_the_game(saved: Path, capsys: Any) -> None:
    formats = [
        "--html",
        "--no-charts",
        "--beancount",
        "--xlsx",
        "--graphml",
        "--json",
        "--graph",
        "supply",
    ]
    assert main(["export", str(saved), *formats]) == 0
    names = {path.name for path in saved.parent.iterdir()} - {"game.json"}
    assert names == {
        "game.html",
        "game.beancount",
        "game.xlsx",
        "game.supply.graphml",
        "game.supply.json",
    }
    assert problems_of((saved.parent / "game.beancount").read_text("utf-8")) == []
    capsys.readouterr()
    assert main(["export", str(saved), "--xlsx"]) == 1
    assert "pass --force" in capsys.readouterr().err
    assert main(["export", str(saved), "--xlsx", "--force"]) == 0


def test_the_command_writes_all_or_nothing(saved: Path, capsys: Any) -> None:
    def left() -> list[str]:
        return [path.name for path in saved.parent.iterdir()]

    for arguments, said in [
        (["--beancount", "--graphml"], "say which with --graph"),
        (["--html", "--no-charts", "--graphml", "--graph", "money flow"], "Known: supply"),
        (["--beancount", str(saved)], "is the saved game itself"),
    ]:
        assert main(["export", str(saved), *arguments]) == 2
        assert said in capsys.readouterr().err
        assert left() == ["game.json"]
    code = eg.load(saved).position
    assert main(["export", code, "--beancount"]) == 2
    assert "say --beancount TARGET" in capsys.readouterr().err
    assert main(["export", str(saved), "--no-charts"]) == 0
    assert sorted(left()) == ["game.html", "game.json"]


def test_no_name_is_a_formula(tmp_path: Path) -> None:
    from openpyxl import load_workbook

    match = eg.new("industria", ["=1+1", "@x", "-2+3"], seed=2).run("novice", until=60)
    book = load_workbook(eg.export.excel(match, tmp_path / "book.xlsx"))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert "=1+1" in [cell.value for cell in cells]
    assert not [cell for cell in cells if cell.data_type == "f"]
