"""Lesson 05: its positions, its answers and its explorers are those of the lesson plan."""

import json
import re
import sys
from fractions import Fraction as F
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import econgames as eg
from econgames.analysis.checks import check as check_books
from econgames.analysis.statements import Accounts
from econgames.core.errors import MissingPackage, SetupError
from econgames.diora import Pass, Place, economy
from econgames.diora.graphs import bill_of_materials, career_graph
from econgames.lessons.diora import (
    ORDERS,
    SECOND_ORDERS,
    SECOND_STOCK,
    START_STOCK,
    position_crowded,
    position_start,
)
from econgames.lessons.diora import figures as draw
from econgames.lessons.diora.explorer import (
    explore_plan,
    explore_staff,
    planner,
    staff_explorer,
)
from econgames.lessons.diora.tables import career_table, staff_rows
from econgames.lessons.kit.catalogue import find_lesson, find_prediction
from econgames.lessons.kit.checks import check

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "05_diora.ipynb"


# ---- positions


def test_the_position_is_that_of_the_plan() -> None:
    match = position_start()
    facts = match.state.snapshot()
    assert (match.step, match.actors(), match.state.phase) == (0, ("A",), "turn_main")
    assert facts["players"]["A"]["active"] == [1, 1, 2, 3]
    assert not any(facts["spaces"].values()), "all spaces are free"
    assert tuple(facts["production"]["slots"]) == ORDERS
    assert facts["technology"]["market"][0] == "t14"
    stock = {unit: facts["players"]["A"][unit] for unit in START_STOCK}
    assert stock == START_STOCK == {"K": 2, "T": 2, "L": 2, "G": 2}
    assert check_books(Accounts(match)) == []


def test_the_crowded_warehouse_charges_the_value_of_the_die() -> None:
    match = position_crowded()
    for die in (1, 2, 3):
        fees = [
            row[3]
            for row in match.preview(Place("active", die, "warehouse_t", level=die)).transfers
            if row[5] == "congestion_fee"
        ]
        assert fees == [die]
    assert check_books(Accounts(match)) == []


def test_the_shock_comes_in_the_second_round() -> None:
    match = position_start("e02")
    assert match.state.snapshot()["event"] == "e15"
    while match.state.snapshot()["round"] == 1:
        match.play(Pass())
    assert match.state.snapshot()["event"] == "e02"
    due = [row.due for row in staff_rows(match)]
    assert due == [economy.wage_bill(4, add_per_pair=1)] * 3
    for wrong in ("e15", "e99"):
        with pytest.raises(SetupError, match="unknown card"):
            position_start(wrong)


# ---- questions


def test_truths_are_those_of_the_plan() -> None:
    assert find_prediction("DI-P1").truth() == 6
    assert economy.optimal_workforce(2.5).surplus == 7
    assert find_prediction("DI-P1").outcomes() == (4, 5, 6, 7, 8)
    assert find_prediction("DI-P2").truth() == 0
    plan = {
        "DI1": 2,
        "DI2": -6,
        "DI3": F(11, 2),
        "DI4": 12,
        "DI5": (4, 6, 1),
        "DI6": (F(37, 10), 0, F(27, 5)),
    }
    assert {one.id: one.answer() for one in find_lesson("DI").checks} == plan


@pytest.mark.parametrize(
    ("question", "answer", "hint"),
    [
        ("DI1", 1.2, "on average"),
        ("DI1", 6, "first four"),
        ("DI2", -3, "five workers cost"),
        ("DI2", 6, "gained or lost"),
        ("DI3", 11.5, "the fee is the value of the die"),
        ("DI4", 20, "wage to pay every round"),
        ("DI4", 18, "not paid once"),
        ("DI4", 15.2, "Average or extra"),
        ("DI5", (3, 6, 1), "fee of 5 zl"),
        ("DI5", (4, 12, 1), "cables that go in"),
        ("DI5", (4, 6, 6), "Who pays the fee"),
        ("DI6", (3.7, 3.7, 5.4), "cannot be halved: what can"),
        ("DI6", (3.7, 0, 7.4), "which one goes"),
        ("DI6", (3.7, 0, 11), "more than before"),
    ],
)
def test_wrong_answers_of_the_plan_get_their_hint(question: str, answer: object, hint: str) -> None:
    said = check(question, answer)
    assert not said
    assert hint in str(said)
    assert "Computation" not in str(said)


def test_no_hint_gives_the_answer_away() -> None:
    for one in find_lesson("DI").checks:
        truth = one.answer()
        numbers = set(truth) if isinstance(truth, tuple) else {truth}
        for wrong in one.wrong:
            found = re.findall(r"\d+(?:\.\d+)?", wrong.hint)
            assert not {F(n) for n in found} & numbers


def test_hard_and_easy_ones_are_where_the_plan_wants_them() -> None:
    levels = [one.level for one in find_lesson("DI").checks]
    assert levels == ["easy", "easy", "medium", "medium", "hard", "hard"]


# ---- numbers and figures of the plan


def test_wages_and_the_best_size_are_those_of_the_plan() -> None:
    assert [economy.wage_bill(n) for n in range(9)] == [0, 1, 2, 3, 4, 6, 8, 11, 14]
    best = {x: set(economy.optimal_workforce(x).sizes) for x in (1.5, 2, 2.5, 3, 3.5)}
    assert best == {1.5: {4}, 2: {4, 5, 6}, 2.5: {6}, 3: {6, 7, 8}, 3.5: {8}}


def test_a_fifth_die_adds_what_the_plan_says() -> None:
    dice = (1, 1, 2, 3)
    without = economy.staff_assignment(dice)
    more = [economy.staff_assignment((*dice, die)) - without for die in range(1, 7)]
    assert (without, more) == (23, [3, 5, 6.5, 9.5, 10.5, 11.5])


@pytest.mark.parametrize("dice", [(1, 1, 2, 3), (1, 1, 5, 6), (3, 6), (1, 1, 2, 3, 6)])
def test_the_matching_brings_what_the_assignment_says(dice: tuple[int, ...]) -> None:
    places = draw.best_places(dice)
    assert len(set(places.values())) == len(places) == len(dice)
    gains = [economy.space_gains(dice[n])[space] for n, space in places.items()]
    assert sum(gains) == economy.staff_assignment(dice)


def test_the_graphs_are_those_of_the_plan() -> None:
    careers = career_graph()
    assert len(list(nx.all_simple_paths(careers, "reserve", "retired"))) == 6
    assert nx.shortest_path_length(careers, "reserve", "retired") == 2
    assert nx.shortest_path_length(bill_of_materials(), "T", "L") == 4


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_figures_have_words_in_every_theme(theme: str) -> None:
    for figure in (
        draw.wage_lines(theme=theme),
        draw.hiring_bars(2.5, theme=theme),
        draw.surplus_bars(2, 1, theme=theme),
        draw.assignment((1, 1, 2, 3), theme=theme),
        draw.fee_lines(theme=theme),
        draw.materials(ORDERS, theme=theme),
        *explore_plan(theme=theme).figures,
        *explore_staff(theme=theme).figures,
    ):
        assert figure.layout.meta["theme"] == theme
        assert len(figure.layout.meta["alt"]) > 40


def test_marks_and_levels_are_in_the_words() -> None:
    assert draw.surplus_bars(2).layout.meta["alt"].endswith("Most: 4, 5, 6.")
    assert draw.hiring_bars(2.5).layout.meta["alt"].endswith("A worker brings: 2.5.")
    assert "together 23 zl" in draw.assignment((1, 1, 2, 3)).layout.title.text
    assert career_table().iloc[-1, -1] == "retires"


# ---- explorers


def test_the_planner_finds_the_known_plans() -> None:
    first = explore_plan().facts
    assert (first["value"], first["orders"]) == (F(28, 5), {"r19"})
    assert first["linear"] == F(157, 20)
    assert first["prices"] == {"K": F(37, 10), "T": 0, "L": F(9, 40), "G": 0}
    assert (first["one_more"]["K"], first["two_more"]["K"]) == (0, F(27, 5))
    second = explore_plan(**SECOND_STOCK, orders=SECOND_ORDERS).facts
    assert (second["value"], second["orders"]) == (F(72, 5), {"r03", "r07", "r21"})
    assert second["linear"] == F(463, 25)
    assert second["prices"] == {"K": F(9, 4), "T": 0, "L": F(103, 100), "G": F(21, 20)}
    two = explore_plan(**SECOND_STOCK, orders=SECOND_ORDERS, most=2).facts
    assert (two["value"], two["orders"]) == (F(66, 5), {"r14", "r25"})


def test_the_planner_uses_a_die_only_where_it_pays() -> None:
    bought = explore_plan(space="scrap_yard", die=3)
    assert bought.facts["operations"] == {"buy:K": 2, "buy:T": 1}
    assert bought.facts["orders"] == {"r10", "r22"}
    assert bought.facts["value"] == F(57, 5)
    assert bought.lines[0].startswith("Best plan: buy 2 K and 1 T at the scrap yard, then produce")
    assert bought.facts["left"] == {"K": 0, "T": 0, "L": 0, "G": 0, "zl": 4}
    assert "zl" in bought.facts["prices"]

    dear = explore_plan(space="t24")
    assert dear.facts["operations"] == {}
    assert any("does not pay" in line for line in dear.lines)
    poor = explore_plan(space="t24", zl=4)
    assert any("a visitor of t24 pays 5 zl" in line for line in poor.lines)
    mine = explore_plan(K=4, orders=("r22",), space="t24", own_room=True)
    assert mine.facts["operations"] == {"use": 2}
    assert "use the Transistor Hall (t24) 2 times" in mine.lines[0]
    with_fee = explore_plan(K=4, orders=("r22",), space="t24")
    assert mine.facts["value"] - with_fee.facts["value"] == 1  # the fee of 5 zl


def test_the_figure_of_the_plan_adds_up() -> None:
    found = explore_plan(space="scrap_yard", die=3)
    assert (
        found.figures[0]
        .layout.meta["alt"]
        .startswith("What the best plan uses, units. K: Calypso (r10) 2, Ewa (r22) 2, in all 4; ")
    )
    assert list(found.table.index) == ["K", "T", "L", "G", "zl"]


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"K": -1}, "K: 0 to 30"),
        ({"T": 21}, "T: 0 to 20"),
        ({"zl": 2.5}, "zl: 0 to 100"),
        ({"orders": ("r99",)}, "unknown order"),
        ({"orders": ("r01", "r01")}, "each is there once"),
        ({"orders": tuple(f"r{n:02}" for n in range(1, 10))}, "6 are on display and 2 held"),
        ({"space": "bank"}, "unknown space"),
        ({"die": 7}, "die: 1 to 6"),
        ({"most": -1}, "0 or more orders"),
    ],
)
def test_the_planner_refuses_what_the_game_does_not_allow(
    choice: dict[str, Any], told: str
) -> None:
    with pytest.raises(SetupError, match=told):
        explore_plan(**choice)


def test_the_planner_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ipywidgets")
    box = planner()
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(MissingPackage, match="scipy"):
        explore_plan()
    assert box.change(K=3) is None
    assert "pip install" in box.said.value and "MissingPackage" not in box.said.value


def test_the_planner_reads_a_position() -> None:
    pytest.importorskip("ipywidgets")
    box = planner()
    assert box.explored.facts["value"] == F(28, 5)
    assert box.change(K=4).facts["value"] == 11
    match = position_crowded()
    box = planner(match)
    facts = match.state.snapshot()
    assert box.values["zl"] == facts["players"]["A"]["zl"] == 12
    assert box.values["orders"] == tuple(facts["production"]["slots"])
    assert planner(match, "C").values["K"] == 5
    with pytest.raises(SetupError, match="unknown seat"):
        planner(match, "D")
    with pytest.raises(SetupError, match="unknown"):
        box.change(space="t30")  # does not stand


@pytest.mark.parametrize(
    ("product", "wages", "sizes", "surplus"),
    [
        (1.5, "printed", {4}, 2),
        (2, "printed", {4, 5, 6}, 4),
        (2.5, "printed", {6}, 7),
        (3, "printed", {6, 7, 8}, 10),
        (3.5, "printed", {8}, 14),
        (2.5, "indexed", {4, 6}, 4),
        (2, "indexed", {4}, 2),
        (1.5, "flat", {8}, 4),
        ("2.5", "steep", {2}, 2),
        (F(1, 2), "steep", {0}, 0),
    ],
)
def test_staff_sizes_are_those_of_the_plan(
    product: Any, wages: str, sizes: set[int], surplus: int
) -> None:
    found = explore_staff(product, wages)
    assert (found.facts["sizes"], found.facts["surplus"]) == (sizes, surplus)
    if sizes == {0}:
        assert found.lines[0].startswith("Employ nobody")
    else:
        assert all(str(size) in found.lines[0] for size in sizes)
    rows = found.table["surplus, zl"]
    assert {int(n) for n in rows.index if F(rows[n].replace("−", "-")) == surplus} == sizes


@pytest.mark.parametrize(
    ("product", "wages", "told"),
    [(-1, "printed", "0 to 20"), (2, "high", "unknown wages"), ("much", "flat", "a number")],
)
def test_the_staff_explorer_refuses_what_makes_no_sense(
    product: Any, wages: str, told: str
) -> None:
    with pytest.raises(SetupError, match=told):
        explore_staff(product, wages)


def test_the_staff_explorer_goes_in_halves() -> None:
    pytest.importorskip("ipywidgets")
    box = staff_explorer()
    assert box.explored.facts["sizes"] == {6}
    assert box.change(product=3.5).facts["sizes"] == {8}
    assert box.change(product=2.5, wages="indexed").facts["sizes"] == {4, 6}


# ---- the notebook


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def test_position_codes_in_the_notebook_lead_to_the_positions() -> None:
    codes = [
        "".join(re.findall(r'"([^"]+)"', source(cell)))
        for cell in cells()
        if source(cell).startswith("# Resume here")
    ]
    keys = [eg.load(code).state.key() for code in codes]
    assert keys == [position_start().state.key(), position_crowded().state.key()]


def test_the_notebook_asks_everything_and_keeps_pictures() -> None:
    text = "".join(source(cell) for cell in cells())
    lesson = find_lesson("DI")
    assert all(f'predict("{one.id}")' in text for one in lesson.predictions)
    assert all(f'reveal("{one.id}", theme=THEME)' in text for one in lesson.predictions)
    assert all(f'check("{one.id}", ...)' in text for one in lesson.checks)
    outputs = [out for cell in cells() for out in cell.get("outputs", [])]
    assert not [out for out in outputs if out["output_type"] == "error"]
    pictures = [out for out in outputs if "image/png" in out.get("data", {})]
    assert len(pictures) >= 12
    assert all(out["metadata"]["image/png"]["alt"] for out in pictures)
    assert NOTEBOOK.stat().st_size <= 600_000


def test_numbers_in_the_prose_are_those_of_the_game() -> None:
    prose = "".join(source(cell) for cell in cells() if cell["cell_type"] == "markdown")
    plan = explore_plan().facts
    more = economy.staff_assignment
    hired = sum(more((1, 1, 2, 3, die)) - more((1, 1, 2, 3)) for die in range(1, 7)) / 6
    best, shocked = economy.optimal_workforce(2.5), explore_staff(2.5, "indexed").facts
    prices = economy.mid_prices()
    skill = economy.room_profit("t14", 4, owner=False)
    sentences = [
        f"At 2.5 zl they are six; the seventh costs {economy.marginal_wage(7)}",
        f"eight people cost {economy.average_wage(8)} on average",
        f"{prices['K']} zl for a cable (K), {prices['T']} zl for a transistor (T)",
        f"Hiring is a throw of a die: {hired:.2f} zl on average",
        f"The surplus falls from {best.surplus:g} to {shocked['surplus']}",
        "At 2.5 zl, **four or six** are best",
        f"Rytm, {float(plan['value'])} points",
        f"it is worth more, {float(plan['linear'])}",
        f"Cables are scarce, {float(plan['prices']['K'])} points each",
        f"two are worth {float(plan['two_more']['K'])}",
        f"one more transistor, price 0, is worth {float(plan['one_more']['T'])}",
        f"with skill 4 there is one who gains {skill:g} zl",
    ]
    assert [one for one in sentences if one not in prose] == []
    assert (best.sizes, shocked["sizes"]) == ({6}, {4, 6})
    assert (plan["prices"]["T"], plan["one_more"]["K"]) == (0, 0)
    assert economy.room_profit("t14", 3, owner=False) < 0
