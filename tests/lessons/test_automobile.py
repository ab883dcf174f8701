"""Lesson 01: its market, its answers and its explorers are those of the lesson plan."""

import json
import re
from fractions import Fraction as F
from itertools import permutations
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import econgames as eg
from econgames.automobile import Produce, economy
from econgames.core.errors import SetupError
from econgames.lessons import check, mark, predict, reveal, start_anew
from econgames.lessons.automobile import (
    FIRMS,
    alone,
    best_replies,
    class_forecasts,
    equilibria,
    explore_newsvendor,
    industry,
    market_explorer,
    newsvendor_explorer,
    plans,
    position_market,
    position_produce,
    sell,
)
from econgames.lessons.automobile import figures as draw
from econgames.lessons.automobile.expectations import deals, share_profit
from econgames.lessons.automobile.market import one_too_many
from econgames.lessons.automobile.plans import DEMAND
from econgames.lessons.automobile.position import PLANTS
from econgames.lessons.kit.catalogue import find_lesson, find_prediction

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "01_automobile.ipynb"
NAMES = [firm.name for firm in FIRMS]
OVERFILLED = dict(zip(NAMES, (15, 14, 14, 13), strict=True))


def prose() -> str:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    return "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


# ---- positions


def test_the_position_is_that_of_the_plan() -> None:
    match = position_market()
    facts = match.state.snapshot()
    assert (match.step, match.actors(), facts["turn"]) == (0, ("A",), 1)
    assert facts["selection_order"] == list("ABCD")
    hands = [facts["players"][firm.seat]["hand"] for firm in FIRMS]
    assert hands == [[firm.tile] for firm in FIRMS] == [[5], [4], [3], [2]]
    assert list(match.names.values()) == NAMES
    assert DEMAND == 14 and [firm.space for firm in FIRMS] == [6, 4, 2, 1]


def test_a_game_from_the_position_goes_on_to_its_end() -> None:
    match = position_market().run("novice")
    assert match.is_over, "a script of tiles would be used up in the second turn"
    assert match.at(match.length).snapshot()["demand"]


def test_ada_can_produce_four_to_seven() -> None:
    match = position_produce()
    assert match.actors() == ("A",)
    assert "4 to 7 cars; not 15" in match.why_not(Produce({3: 15}))
    assert match.why_not(Produce({3: 7})) == "Nothing forbids it: Ada produces 7 Franklin."
    graph = match.graph("obsolescence")
    assert [s for s in graph if graph.nodes[s]["owner"]] == [1, 2, 3, 4, 6]


# ---- the market


def test_the_market_is_that_of_the_plan() -> None:
    spaces = [firm.space for firm in FIRMS]
    rows = sell(OVERFILLED, 14, spaces)
    assert [row.result for row in rows] == [-450, -380, -530, -460]
    assert (sum(r.sold for r in rows), sum(r.unsold for r in rows)) == (14, 42)
    fair = sell(dict(zip(NAMES, (4, 4, 3, 3), strict=True)), 14, spaces)
    assert [row.result for row in fair] == [320, 320, 240, 240]
    assert sell(OVERFILLED, 14) == rows, "the order is what counts"
    with pytest.raises(ValueError, match="Ben cannot make -1"):
        sell({"Ada": 1, "Ben": -1}, 3)


def test_each_alone_makes_what_the_plan_says() -> None:
    assert [alone(tile, "turn") for tile in (2, 3, 4, 5)] == [13, 14, 14, 15]
    assert [alone(tile, "game") for tile in (2, 5)] == [12, 14]
    assert [one_too_many(losses) for losses in ("none", "turn", "game")] == [70, 80, 170]
    with pytest.raises(ValueError, match="losses must be one of"):
        one_too_many("week")
    average = industry(tuple(alone(tile, "turn") for tile in (2, 3, 4, 5)), 80)
    assert (average.made, average.demand) == (56, 14)
    assert average.unsold / average.made == F(3, 4)


def test_the_deals_are_all_hands_of_the_bag() -> None:
    assert len(deals(4)) == 256
    assert sum(odds for _, odds in deals(4)) == 1
    four = dict(deals(4))
    assert four[(5, 4, 3, 2)] == F(4, 16) * F(4, 15) * F(4, 14) * F(4, 13)
    mean = {t: t + sum(sum(hand) * odds for hand, odds in deals(3, t)) for t in (2, 5)}
    assert mean == {2: F(64, 5), 5: F(76, 5)}


@pytest.mark.parametrize(("made", "tile"), [(4, 5), (6, 2), (0, 3)])
def test_expected_shares_are_those_of_every_deal_and_order(made: int, tile: int) -> None:
    """As the plan has it: all hands, all 24 orders of the spaces, the open market of the game."""
    plan = dict(zip((2, 3, 4, 5), (3, 3, 4, 4), strict=True))
    total, orders = F(0), list(permutations(range(1, 5)))
    for hands, odds in deals(3, tile):
        outputs = (made, *(plan[value] for value in hands))
        for order in orders:
            stalls = [economy.Stall(s, cars) for s, cars in zip(order, outputs, strict=True)]
            sold, left = economy.allocate_demand(stalls, tile + sum(hands))[order[0]]
            total += odds * (80 * sold - 170 * left) / len(orders)
    assert share_profit(made, tile, (3, 3, 4, 4), 170) == total


def test_the_equilibrium_is_that_of_the_plan() -> None:
    assert equilibria(170) == [(3, 3, 4, 4)]
    found = industry((3, 3, 4, 4), 170)
    assert (found.made, found.unsold, found.profit) == (14, F(17, 35), F(6990, 7))
    assert f"{float(found.profit):.2f}" == "998.57" and f"{float(found.unsold):.3f}" == "0.486"
    assert equilibria(80) == []
    assert best_replies((3, 3, 4, 4), 80) == (3, 4, 4, 5)
    assert best_replies((3, 4, 4, 5), 80) == (3, 3, 4, 4)
    shown = industry(None, 80)
    assert (shown.made, shown.unsold, shown.profit) == (14, 0, 1120)


# ---- questions


def test_truths_are_those_of_the_plan() -> None:
    assert find_prediction("AU-P1").truth() == F(76, 5)
    assert find_prediction("AU-P2").truth() == 75
    plan = {
        "AU1": (80, 30),
        "AU2": F(64, 5),
        "AU3": 15,
        "AU4": (15, 14),
        "AU5": 5,
        "AU6": F(10096, 91),
    }
    assert {one.id: one.answer() for one in find_lesson("AU").checks} == plan


@pytest.mark.parametrize(
    ("question", "answer", "hint"),
    [
        ("AU1", (150, 30), "cost to make"),
        ("AU1", (80, 100), "cost to make"),
        ("AU2", 12.5, "left the bag"),
        ("AU2", 14, "sees no tile"),
        ("AU3", 21, "newest pays none"),
        ("AU4", (16, 14), "Which error"),
        ("AU4", (15, 16), "Which error"),
        ("AU5", 6, "stays"),
        ("AU6", 1216, "the best that you can do now"),
    ],
)
def test_wrong_answers_of_the_plan_get_their_hint(question: str, answer: Any, hint: str) -> None:
    said = check(question, answer)
    assert not said
    assert hint in str(said)
    assert "Computation" not in str(said)


def test_a_rounded_value_of_information_is_right() -> None:
    assert check("AU6", 110.95)
    assert check("AU2", "64/5")


def test_no_hint_gives_the_answer_away() -> None:
    for one in find_lesson("AU").checks:
        truth = one.answer()
        numbers = set(truth) if isinstance(truth, tuple) else {truth}
        for hint in (one.hint, *(wrong.hint for wrong in one.wrong)):
            assert not {F(n) for n in re.findall(r"\d+(?:\.\d+)?", hint)} & numbers


def test_hard_and_easy_ones_are_where_the_plan_wants_them() -> None:
    levels = [one.level for one in find_lesson("AU").checks]
    assert levels == ["easy", "easy", "medium", "medium", "hard", "hard"]


def test_obsolescence_is_the_distance_in_the_graph() -> None:
    graph = position_market().graph("obsolescence")
    far = nx.single_source_shortest_path_length(graph, max(PLANTS))
    assert [far[space] for space in sorted(PLANTS, reverse=True)] == [0, 1, 2, 3, 4, 5]


# ---- decisions


def test_a_decision_is_entered_and_never_scored() -> None:
    assert "makes?" not in str(predict("AU-Q", 6, who="Group 1"))
    assert "It can be changed." in str(predict("AU-Q", 5, who="Group 1"))
    assert not predict("AU-Q", 21)
    assert "counts 0" not in str(predict("AU-Q", "skip", who="Group 2"))
    shown = reveal("AU-Q")
    assert "Truth" not in str(shown) and "Group 1: 5 cars" in str(shown)
    assert shown.figure().layout.meta["alt"]  # type: ignore[union-attr]
    assert predict("AU-Q", 4, who="Group 1"), "still open"
    assert mark("AU").total == 0
    start_anew("AU")
    assert "still shut" in str(reveal("AU-Q"))


def test_a_decision_has_sliders_without_an_interval() -> None:
    pytest.importorskip("anywidget")
    from econgames.lessons.kit.sliders import make_sliders

    made = make_sliders(find_prediction("AU-Q"), "Group 1")
    assert made.form["noun"] == "decision" and made.form["interval"] is None
    assert "Group 1: 7 cars" in made.answer({"kind": "enter", "values": [7], "interval": None})
    made.close()


# ---- explorers


@pytest.mark.parametrize(
    ("tile", "cost", "best", "profit", "expected"),
    [
        (5, 80, 15, F(100560, 91), F(76, 5)),
        (5, 170, 14, F(96520, 91), F(76, 5)),
        (2, 80, 13, None, F(64, 5)),
        (2, 170, 12, None, F(64, 5)),
    ],
)
def test_the_newsvendor_finds_the_known_values(
    tile: int, cost: int, best: int, profit: F | None, expected: F
) -> None:
    found = explore_newsvendor([tile], losses={80: "turn", 170: "game"}[cost])
    facts = found.facts
    assert (facts["too_few"], facts["too_many"], facts["best"]) == (80, cost, best)
    assert (facts["expected"], facts["prior"]) == (expected, 14)
    assert profit is None or facts["profit"] == profit
    assert found.lines[0].startswith(f"Make {best} cars")
    # no other number is better, by the sum over the distribution itself
    by_hand = {
        q: sum(p * (80 * min(q, d) - cost * max(q - d, 0)) for d, p in facts["pmf"].items())
        for q in range(25)
    }
    assert max(by_hand.values()) == by_hand[best] == facts["profit"]
    assert explore_newsvendor([tile], too_many=cost).facts == facts
    assert found.table.loc[best, "expected profit, $"].replace(",", "") == (
        f"{float(facts['profit']):.0f}"
    )


def test_the_newsvendor_knows_what_information_is_worth() -> None:
    facts = explore_newsvendor([5], too_many=80).facts
    assert facts["informed"] == 1216 and facts["information"] == F(10096, 91)
    with_tile = sum(explore_newsvendor([t], too_many=80).facts["profit"] for t in (2, 3, 4, 5)) / 4
    nobody = explore_newsvendor((), too_many=80).facts
    assert facts["hand"] == with_tile - nobody["profit"] > 0
    two = explore_newsvendor([5, 3], turn=2).facts
    assert two["expected"] == F(1574, 91) and two["hand"] > 0
    assert explore_newsvendor([5, 3], turn=2, cls="mass").facts["expected"] == F(1026, 91)


def test_a_capacity_that_binds_is_used_in_full() -> None:
    found = explore_newsvendor([5], capacity=12)
    assert found.facts["best"] == 12
    free = explore_newsvendor([5], capacity=13).facts["profit"]
    assert found.facts["next"] == free - found.facts["profit"] > 0
    assert "Your capacity ends before" in found.lines[2]
    assert found.table.index.max() == 12
    assert "No more than 12" in found.figures[1].layout.meta["alt"]
    assert explore_newsvendor([5], capacity=25).facts == explore_newsvendor([5]).facts
    assert explore_newsvendor([5], capacity=0).facts["profit"] == 0


def test_parts_make_a_car_too_many_cheaper() -> None:
    found = explore_newsvendor([4, 4], turn=2, cls="mass", parts=True).facts
    assert (found["too_few"], found["too_many"]) == (70, 30 + 90)


def test_a_class_that_nobody_asks_for() -> None:
    found = explore_newsvendor([5], cls="mass")
    assert found.facts["best"] == 0 and found.table is None and not found.figures
    assert found.lines[0].startswith("Make none")


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"own_tiles": [5, 4]}, "1 of the tiles of the bag in turn 1"),
        ({"own_tiles": [6]}, "own_tiles"),
        ({"own_tiles": [5, 5, 5], "turn": 2}, "2 of the tiles"),
        ({"players": 2}, "3 to 5; not 2"),
        ({"turn": 5}, "turn must be 1 to 4"),
        ({"cls": "luxury"}, "premium, mid, mass"),
        ({"capacity": -1}, "0 or more cars"),
        ({"too_many": -1}, "0 or more dollars"),
        ({"losses": "week"}, "none, turn, game"),
    ],
)
def test_bad_choices_are_refused_by_name(choice: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        explore_newsvendor(**{"own_tiles": [5], **choice})


def test_the_newsvendor_explorer_shows_every_choice() -> None:
    pytest.importorskip("ipywidgets")
    box = newsvendor_explorer()
    # one too many costs as much as one too few at first: 15 of 15.2 expected; then it moves away
    assert box.explored.facts == explore_newsvendor([5], losses="turn").facts
    assert (box.explored.facts["too_many"], box.explored.facts["best"]) == (80, 15)
    assert box.change(losses="game").facts["best"] == 14
    assert not any("/91" in line or ".05" in line for line in box.explored.lines)
    box.change(losses="turn")
    for turn in (1, 2, 3, 4):
        for players, cls in zip((3, 4, 5), ("premium", "mid", "mass"), strict=True):
            found = box.change(players=players, turn=turn, cls=cls)
            assert found is not None, box.said.value
    same = box.change(players=4, turn=2, cls="mid", tile=5, second=3, losses="game")
    assert same.facts["pmf"] == explore_newsvendor([5, 3], turn=2).facts["pmf"]
    assert box.change(tile=0).facts["expected"] == economy.prior_demand(4, 2, "mid")
    with pytest.raises(SetupError, match="capacity"):
        box.change(capacity=31)


def test_a_class_that_makes_too_much() -> None:
    groups = dict(zip(("Red", "Blue", "Green", "White"), OVERFILLED.values(), strict=True))
    found = class_forecasts(groups)
    facts = found.facts
    assert (facts["made"], facts["sold"], facts["unsold"], facts["share"]) == (56, 14, 42, F(3, 4))
    assert (facts["result"], facts["net"]) == (-1820, -1820 - 42 * 100)
    assert [row.result for row in facts["markets"][0]] == [-450, -380, -530, -460]
    assert facts["plans"]["equilibrium"] == facts["plans"]["cartel"] == (14, 0, 1120)
    assert facts["average"]["equilibrium"] == (14, F(17, 35), F(6990, 7))
    for place, (who, reply) in enumerate(facts["replies"].items()):
        gains = []
        for made in range(30):
            row = sell({**groups, who: made}, DEMAND)[place]
            gains.append(80 * row.sold - 170 * row.unsold)
        assert max(gains) == gains[reply.cars] == gains[groups[who]] + reply.gain
    assert "equilibrium" not in class_forecasts(groups, losses="turn").facts["average"]


def test_a_large_class_plays_in_several_markets() -> None:
    found = class_forecasts({f"Group {n}": 4 for n in range(1, 7)})
    first, second = found.facts["markets"]
    assert [row.firm for row in second] == [
        "Group 5", "Group 6", "Cleo, by the book", "Dan, by the book",
    ]  # fmt: skip
    assert [row.made for row in second] == [4, 4, 3, 3]
    assert found.lines[0].startswith("30 cars were made and 28 asked for in 2 markets: 2 stay")
    assert list(found.facts["replies"]) == [f"Group {n}" for n in range(1, 7)]
    assert len(found.table) == 8 and len(first) == 4


def test_decisions_then_forecasts_are_read_from_the_diary() -> None:
    with pytest.raises(ValueError, match="nobody has decided or predicted"):
        class_forecasts()
    predict("AU-P1", 15.5)
    predict("AU-P1", 12, who="Group 1")
    found = class_forecasts()
    assert [row.made for row in found.facts["markets"][0]] == [15, 12, 3, 3]
    assert "as he expects" in found.lines[1]
    predict("AU-Q", 5)
    assert [row.made for row in class_forecasts().facts["markets"][0]] == [5, 4, 3, 3]


@pytest.mark.parametrize("outputs", [{}, {"Red": -1}, {"Red": 21}, {"Red": 4.5}, {"Red": True}])
def test_outputs_that_no_firm_can_have(outputs: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"Red: cars made|at least"):
        class_forecasts(outputs)


def test_the_market_explorer_moves_one_firm() -> None:
    pytest.importorskip("ipywidgets")
    box = market_explorer()
    assert box.explored.facts["unsold"] == 42
    assert box.change(Ada=4, Ben=4, Cleo=3, Dan=3).facts["result"] == 1120
    assert box.change(Ada=5).facts["replies"]["Ada"] == (4, 170)
    assert box.change(losses="turn").facts["replies"]["Ada"] == (4, 80)


def test_what_to_compare_with() -> None:
    assert [list(plan.values()) for plan in plans("turn").values()] == [
        [15, 14, 14, 13], [4, 4, 3, 3],
    ]  # fmt: skip
    assert list(plans()) == ["each alone", "equilibrium", "cartel"]


# ---- figures


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_figures_have_words_in_every_theme(theme: str) -> None:
    sales = sell(OVERFILLED, DEMAND)
    pmf = economy.demand_pmf([5], 4, 1, "mid")
    for figure in (
        draw.bag_dots([5], theme=theme),
        draw.demand_bars({"5": pmf}, theme=theme),
        draw.profit_curve(pmf, 80, 170, capacity=12, theme=theme),
        draw.market_board(sales, theme=theme),
        draw.result_bars({"alone": sales}, theme=theme),
        draw.cash_steps(sales[0], theme=theme),
        *class_forecasts(OVERFILLED, theme=theme).figures,
        *explore_newsvendor([5], theme=theme).figures,
    ):
        assert figure.layout.meta["theme"] == theme
        assert len(figure.layout.meta["alt"]) > 40


def test_income_statements_add_up() -> None:
    table = draw.income_table(sell(OVERFILLED, DEMAND))
    assert list(table.loc["result before loss points"]) == [-450, -380, -530, -460, -1820]
    assert list(table.loc["revenue"] + table.loc["production"]) == list(
        table.loc["result before loss points"]
    )
    assert table.loc["result, loss points to the end", "together"] == -6020


def test_unsold_cars_are_struck() -> None:
    figure = draw.market_board(sell(OVERFILLED, DEMAND))
    sold, left = figure.data
    assert (len(sold.x), len(left.x)) == (14, 42)
    assert "x" in left.marker.symbol and "x" not in sold.marker.symbol


# ---- the notebook


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    return found


def test_position_codes_in_the_notebook_lead_to_the_positions() -> None:
    keys = [position_market().state.key(), position_produce().state.key()]
    found = []
    for cell in cells():
        source = "".join(cell["source"])
        if source.startswith("# Resume here"):
            code = "".join(re.findall(r'"([^"]+)"', source))
            found.append(keys.index(eg.load(code).state.key()))
    assert found == [0, 1, 0]


def test_the_notebook_asks_everything_and_keeps_pictures() -> None:
    text = "".join("".join(cell["source"]) for cell in cells())
    lesson = find_lesson("AU")
    assert all(f'predict("{one.id}")' in text for one in lesson.questions if "-" in one.id)
    assert all(f'reveal("{one.id}", theme=THEME)' in text for one in lesson.predictions)
    assert all(f'check("{one.id}", ...)' in text for one in lesson.checks)
    outputs = [out for cell in cells() for out in cell.get("outputs", [])]
    assert not [out for out in outputs if out["output_type"] == "error"]
    pictures = [out for out in outputs if "image/png" in out.get("data", {})]
    assert len(pictures) >= 12
    assert all(out["metadata"]["image/png"]["alt"] for out in pictures)


def test_numbers_in_the_prose_are_computed_ones() -> None:
    text = prose()
    edition = position_market().state.edition
    row, turn = edition.classes["mid"], edition.turns[1]
    high, low = (economy.expected_demand([tile], 4, 1, "mid") for tile in (5, 2))
    missing = industry(None, 170).profit - industry(equilibria(170)[0], 170).profit
    costs = [edition.turns[n].loss_cost for n in (1, 2, 3, 4)]
    sentences = [
        f"A mid car costs {row.unit_cost} to make and sells for {row.price}",
        f"costs {costs[0]} at the end of this turn, and {costs[1]}, {costs[2]}, {costs[3]} in",
        f"with the {turn.loss_cost} that it costs *now*, or with the {sum(costs)} that it costs to",
        f"costs {one_too_many('turn')} in the first view, {one_too_many('game')} in the second",
        f"than the {float(high)} that you expect",
        f"differ by 3, the forecasts by {float(high - low):.1f} only",
        "80 / (80 + 170) = 0.32",
        f"you stop at {alone(5, 'turn')}; at 170 you stop at {alone(5, 'game')}",
        f"The {float(missing):.0f} dollars that are missing",
        "the four make 14 cars on average",
        f"only four would sell at {row.price}. They have cost {row.unit_cost} each",
        f"must sell at {row.reduced_price}",
        "the market of 15, 14, 14 and 13 cars",
    ]
    assert [one for one in sentences if one not in text] == []


def test_no_dollar_sign_in_the_prose_becomes_a_formula() -> None:
    assert "$" not in prose()


def test_no_figure_has_two_dollar_signs_in_one_text() -> None:
    """Where a page has MathJax, the chart would show a formula, or nothing."""
    figures = [
        *explore_newsvendor([5], capacity=12).figures,
        *class_forecasts(OVERFILLED).figures,
        draw.cash_steps(sell(OVERFILLED, DEMAND)[0]),
        draw.result_bars({"alone": sell(OVERFILLED, DEMAND)}),
    ]
    for figure in figures:
        texts = [figure.layout.title.text, *(note.text for note in figure.layout.annotations)]
        assert [text for text in texts if text.count("$") > 1] == []
