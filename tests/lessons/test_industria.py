"""Lesson 02 and the start notebook: positions, answers and the auction laboratory."""

import json
import random
import re
from fractions import Fraction as F
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import econgames as eg
from econgames.analysis.branches import branch_cash
from econgames.analysis.checks import check as check_books
from econgames.analysis.intervals import interval
from econgames.analysis.statements import Accounts
from econgames.core.errors import SetupError
from econgames.industria import KeepTile, SellTile, economy
from econgames.industria.edition import shipped
from econgames.lessons import reveal
from econgames.lessons.industria import (
    AUCTIONS,
    after_auctions,
    after_round_1,
    bidding,
    common_value,
    first_offer,
    hold,
    laboratory,
)
from econgames.lessons.industria import explorer as explorers
from econgames.lessons.industria import figures as draw
from econgames.lessons.industria.laboratory import ENGLISH, ONCE_AROUND, RULES, SEALED
from econgames.lessons.industria.position import PILE, sinks, sold_for
from econgames.lessons.kit.catalogue import find_check, find_lesson, find_prediction
from econgames.lessons.kit.checks import check
from econgames.lessons.kit.intervals import interval_bars
from econgames.lessons.kit.layers import layers
from econgames.lessons.kit.notes import Note
from econgames.lessons.kit.predictions import predict

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
START, LESSON = NOTEBOOKS / "00_start_here.ipynb", NOTEBOOKS / "02_industria.ipynb"


# ---- the position: trace 7.2 of the rules, round 1


def test_the_position_is_that_of_the_plan() -> None:
    match = first_offer()
    money = [list(match.state.snapshot()["money"].values())]
    assert match.state.snapshot()["display"] == list(PILE[:4])
    for auction in AUCTIONS:
        hold(match, auction)
        money.append(list(match.state.snapshot()["money"].values()))
    assert money == [[5, 5, 5, 5], [7, 5, 5, 3], [8, 4, 5, 3], [8, 4, 5, 3], [5, 7, 5, 3]]
    assert (sold_for(), sinks()) == (6, 4)
    done = after_round_1().undo()
    assert list(done.state.snapshot()["money"].values()) == [4, 7, 5, 0]
    assert done.ledger.balance("bank") == -16
    assert check_books(Accounts(done)) == []
    assert after_round_1().state.snapshot()["money"] == {"A": 5, "B": 8, "C": 6, "D": 1}


# ---- predictions and exercises


def test_truths_are_those_of_the_plan() -> None:
    assert find_prediction("OP-P").truth() == 20 == economy.gross_money(4, 1)
    assert find_prediction("IN-P1").truth() == "seat 1"
    assert find_prediction("IN-P2").truth() == "seat 3"
    assert {one.id: one.answer() for one in find_lesson("OP").checks} == {
        "OP1": 16,
        "OP2": -16,
        "OP3": 0,
    }
    assert {one.id: one.answer() for one in find_lesson("IN").checks} == {
        "IN1": 16,
        "IN2": 4,
        "IN3": 3,
        "IN4": (3, 18),
        "IN5": (7, 4, 5, 1),
        "IN6": (21, 8),
    }


@pytest.mark.parametrize(
    ("question", "answer", "hint"),
    [
        ("OP1", 10, "Who received the price"),
        ("OP1", 20, "Who is paid for a factory"),
        ("OP2", 0, "last column"),
        ("OP2", 16, "more than it received"),
        ("OP3", 2, "two cells"),
        ("IN1", 10, "Who received the price"),
        ("IN1", 20, "before the builds"),
        ("IN2", 6, "still hold after a sale"),
        ("IN3", 7, "can still answer"),
        ("IN4", (1, 16), "value minus bid"),
        ("IN5", (7, 4, 15, 1), "rival's limit"),
        ("IN5", (7, 4, 5, 15), "still answer"),
        ("IN5", (4, 4, 5, 1), "link to the oil field"),
        ("IN6", (35, 8), "How often is the sawmill built"),
        ("IN6", (2, 8), "need"),
    ],
)
def test_wrong_answers_of_the_plan_get_their_hint(question: str, answer: object, hint: str) -> None:
    said = check(question, answer)
    assert not said
    assert hint in str(said)
    assert "Computation" not in str(said)


@pytest.mark.parametrize("prefix", ["OP", "IN"])
def test_no_hint_gives_the_answer_away(prefix: str) -> None:
    for one in find_lesson(prefix).checks:
        truth = one.answer()
        numbers = set(truth if isinstance(truth, tuple) else (truth,))
        for wrong in one.wrong:
            assert not {F(n) for n in re.findall(r"\d+(?:\.\d+)?", wrong.hint)} & numbers


def test_levels_are_those_of_the_plan() -> None:
    levels = [one.level for one in find_lesson("IN").checks]
    assert levels == ["easy", "easy", "medium", "medium", "hard", "hard"]
    assert [one.level for one in find_lesson("OP").checks] == ["easy", "easy", "medium"]


def test_a_match_is_an_answer_where_it_stands_after_the_builds() -> None:
    assert check("IN1", after_round_1().undo())
    for match in (first_offer(), after_auctions(), after_round_1()):
        said = check("IN1", match)
        assert not said
        assert "after both builds" in str(said)
        assert "not counted" in str(said)
    assert find_check("IN2").read is None


def test_reveals_say_why_with_computed_figures() -> None:
    for name, entry in (("OP-P", 14), ("IN-P1", {"seat 3": 100}), ("IN-P2", {"seat 1": 100})):
        predict(name, entry)
        assert not isinstance(reveal(name), Note)
    assert "The auctions moved 6 talers" in str(reveal("OP-P"))
    assert "Seat 1 bids 6" in str(reveal("IN-P1"))
    assert "seat 3 would have to bid 7 for a tile worth 7" in str(reveal("IN-P1"))
    assert "284, 240, 204" in str(reveal("IN-P2"))
    assert reveal("IN-P1", theme="dark").scores == {"you": 0}  # type: ignore[union-attr]


# ---- numbers of the plan's table


def test_the_six_orders() -> None:
    table = draw.orders_table()
    assert list(table["buyer"]) == ["seat 1", "seat 1", "seat 2", "seat 3", "seat 2", "seat 3"]
    assert list(table["price"]) == [6, 6, 5, 3, 6, 3]
    assert list(table.index) == [" ".join(map(str, o)) for o in permutations((8, 7, 6))]


def test_all_triples() -> None:
    rows = draw.seat_counts()
    assert [row.wins for row in rows] == [284, 240, 204]
    assert [F(row.gain, row.cases) for row in rows] == [F(272, 243), F(106, 81), F(16, 9)]
    found = laboratory.exact(ONCE_AROUND, "known", 3, 9, 1, 0)
    assert found.revenue == F(2198, 729)
    assert found.unsold == F(1, 729)
    assert found.gains == (F(272, 243), F(106, 81), F(16, 9))
    assert found.wins == (F(284, 729), F(240, 729), F(204, 729))


def test_the_hammer() -> None:
    line = [economy.hammer_value(k, [1, 2, 3], [0, 2, 4, 6]) for k in range(6)]
    assert line[1:5] == [F(43, 12), F(413, 72), F(557, 72), F(701, 72)]
    assert [b - a for a, b in pairwise(line[1:])] == [F(155, 72), 2, 2, 2]
    assert "2: 5.74, adds 2.15; 3: 7.74, adds 2" in draw.hammer_line().layout.meta["alt"]


def test_make_or_buy_and_the_graphs() -> None:
    assert economy.make_or_buy(3, 2, 4, 0) == 3
    assert economy.embodied_money("computers") == 35
    match = first_offer()
    assert len(nx.ancestors(match.graph("supply"), "robot_plant")) == 18
    links = match.graph("links")
    assert len(nx.max_weight_matching(links, maxcardinality=True)) == 14
    assert max(map(len, nx.connected_components(links))) == 8
    lit = draw.chain("computers").layout.meta["alt"].partition("(upstream of computers): ")[2]
    made = {shipped().factories[f].produces for f in economy.integration_set("computers")}
    assert set(lit.rstrip(".").split(", ")) == made
    assert (
        "computers: factory alone 2, all factories upstream, once 21, every unit from a "
        in (draw.cost_bars().layout.meta["alt"])
    )


def test_the_branch_of_the_start_notebook() -> None:
    match = hold(first_offer(), AUCTIONS[0])
    assert match.last == SellTile("A")
    match.undo().branch("kept").play(KeepTile())
    assert branch_cash(match, "main", "kept", 5) == {"A": -2, "D": 2}


# ---- figures


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_figures_have_words_in_every_theme(theme: str) -> None:
    lot = explorers.explore_lot([8, 6, 7], theme=theme)
    lots = explorers.explore_auctions(lots=10, theme=theme)
    curse = explorers.explore_curse(lots=10, theme=theme)
    for figure in (
        draw.bid_steps([8, 6, 7], 3, theme=theme),
        draw.seat_bars(theme=theme),
        draw.hammer_line(theme=theme),
        draw.chain("computers", theme=theme),
        draw.link_chains(theme=theme),
        draw.cost_bars(theme=theme),
        *(*lot.figures, *lots.figures, *curse.figures),
    ):
        assert figure.layout.meta["theme"] == theme
        assert len(figure.layout.meta["alt"]) > 40


def test_steps_say_why_each_seat_stops() -> None:
    told = draw.bid_steps([6, 7, 8], 3).layout.meta["alt"]
    assert "seat 1: worth 6, would have to bid 7, passes" in told
    assert "seat 3: worth 8, would have to bid 3, buys" in told
    nobody = draw.bid_steps([3, 2, 1], 5).layout.meta["alt"]
    assert "buys" not in nobody and "seat 3: worth 1, would have to bid 5, passes" in nobody


def test_no_line_of_a_chain_passes_behind_a_box() -> None:
    for figure in (draw.chain("computers"), draw.link_chains()):
        boxes = [(s.x0, s.x1, s.y0, s.y1) for s in figure.layout.shapes]
        for trace in figure.data:
            for x, y in zip(trace.x, trace.y, strict=True):
                inside = [b for b in boxes if x and b[0] < x < b[1] and b[2] < y < b[3]]
                assert not inside, (x, y, inside)


def test_boxes_that_are_owned_are_lit() -> None:
    match = first_offer()
    state = match.state
    graph = match.graph("links")
    assert "Drawn strong" not in draw.link_chains(match).layout.meta["alt"]
    match.run("expert", until=120)
    owned = {t for t, o in match.graph("links").nodes(data="owner") if o and graph.degree[t]}
    told = draw.link_chains(match).layout.meta["alt"].partition("(on a table): ")[2]
    assert owned and set(told.rstrip(".").split(", ")) == owned
    assert state.players == ("A", "B", "C", "D")


def test_bars_below_zero_and_intervals_are_told() -> None:
    figure = interval_bars({"a": [-1.5, 2]}, ["x", "y"], title="Gain", halves={"a": [0.25, 0.5]})
    assert figure.layout.meta["alt"] == "Gain. x: a −1.50 ± 0.25; y: a 2.00 ± 0.50."
    assert figure.layout.yaxis.range[0] < -1.75
    single = layers({"one": ["a"], "two": ["b"]}, [("a", "b")], title="Two")
    assert single.layout.meta["alt"] == "Two. 2 boxes, 1 lines: a to b."


# ---- the auction laboratory: strategies against slow and simple methods


def slow_once_around(values: tuple[int, ...], top: int, reserve: int) -> tuple[int | None, int]:
    """Backward induction by trying every bid against every value of the later seats."""

    def chance(seat: int, high: int) -> F:
        """Probability that no later seat answers the highest bid."""
        if seat + 1 == len(values):
            return F(1)
        passes = sum(answer(seat + 1, value, high) == 0 for value in range(1, top + 1))
        return F(passes, top) * chance(seat + 1, high)

    def answer(seat: int, value: int, high: int) -> int:
        best, most = 0, F(0)
        for bid in range(max(high + 1, reserve, 1), value + 1):
            gain = (value - bid) * chance(seat, bid)
            if gain > most:
                best, most = bid, gain
        return best

    winner, high = None, 0
    for seat, value in enumerate(values):
        if bid := answer(seat, value, high):
            winner, high = seat, bid
    return winner, high


@pytest.mark.parametrize(("top", "reserve"), [(4, 1), (5, 3)])
def test_once_around_with_own_values_is_backward_induction(top: int, reserve: int) -> None:
    for values in product(range(1, top + 1), repeat=3):
        sale = bidding.once_around_private(values, top, reserve)[0]
        assert (sale.winner, sale.price) == slow_once_around(values, top, reserve)


def slow_english(values: tuple[int, ...], reserve: int) -> tuple[set[int], int]:
    """Who may buy, and the price, by letting the price rise taler by taler."""
    price, still = max(1, reserve), set(range(len(values)))
    still = {seat for seat in still if values[seat] > price}
    if not still:
        return set(), 0
    while len(still) > 1:
        stay = {seat for seat in still if values[seat] > price + 1}
        if not stay:
            return still, price
        still, price = stay, price + 1
    return still, price


@pytest.mark.parametrize("reserve", [0, 3])
def test_english_is_a_price_that_rises(reserve: int) -> None:
    for values in product(range(1, 7), repeat=3):
        sales = bidding.english(values, reserve)
        buyers, price = slow_english(values, reserve)
        assert {sale.winner for sale in sales if sale.winner is not None} == buyers
        assert {sale.price for sale in sales} == {price}
        assert sum(F(1, sale.among) for sale in sales) == 1


@pytest.mark.parametrize("reserve", [1, 4])
def test_sealed_bids_are_an_equilibrium(reserve: int) -> None:
    """No value gains by another bid, and all bids of its own interval are worth the same."""
    top, bidders = 6, 3
    draws = [step / 40 for step in range(41)]
    bids = {v: [bidding.sealed_bid(v, u, bidders, top, reserve) for u in draws]
            for v in range(1, top + 1)}  # fmt: skip

    def beats(bid: float) -> float:
        """Probability that one rival bids less, or nothing."""
        total = 0.0
        for value in range(1, top + 1):
            own = bids[value]
            if value <= reserve or bid >= own[-1]:
                total += 1
            elif bid > own[0]:
                at = next(i for i, b in enumerate(own) if b > bid)
                total += draws[at - 1] + (bid - own[at - 1]) / (own[at] - own[at - 1]) / 40
        return total / top

    tries = [reserve + step * (top - reserve) / 200 for step in range(201)]
    for value in range(1, top + 1):
        expected = float(bidding.sealed_gain(value, bidders, top, reserve))
        if value <= reserve:
            assert bids[value] == [0.0] * 41
            assert expected == 0
            continue
        for bid in bids[value]:
            assert (value - bid) * beats(bid) ** (bidders - 1) == pytest.approx(expected, abs=1e-3)
        assert max((value - b) * beats(b) ** (bidders - 1) for b in tries) <= expected + 1e-3


@pytest.mark.parametrize("info", ["known", "private"])
@pytest.mark.parametrize(("bidders", "reserve", "keep"), [(2, 1, 0), (3, 4, 6), (4, 10, 10)])
def test_the_worth_of_a_lot_goes_somewhere(
    info: str, bidders: int, reserve: int, keep: int
) -> None:
    for rule in RULES:
        found = laboratory.exact(rule, info, bidders, 7, reserve, keep)
        assert found.revenue + sum(found.gains) + found.kept + found.wasted == found.best
        assert sum(found.wins) + found.unsold == 1
        assert (found.price is None) == (found.unsold == 1)


@pytest.mark.parametrize("info", ["known", "private"])
def test_lots_drawn_agree_with_all_cases(info: str) -> None:
    drawn = laboratory.sample(info, 3, 9, 3, 5, lots=3000, seed=11)
    for rule in RULES:
        counted = laboratory.exact(rule, info, 3, 9, 3, 5)
        pairs = [
            (drawn[rule].revenue, counted.revenue),
            (drawn[rule].unsold, counted.unsold),
            (drawn[rule].wasted, counted.wasted),
            (drawn[rule].kept, counted.kept),
            *zip(drawn[rule].gains, counted.gains, strict=True),
            *zip(drawn[rule].wins, counted.wins, strict=True),
        ]
        for found, truth in pairs:
            assert abs(found.mean - truth) < 2.2 * found.half + 1e-9


def test_the_same_seed_draws_the_same_lots() -> None:
    one, same, other = (laboratory.sample("private", 3, 9, 1, 0, 200, s) for s in (0, 0, 1))
    assert one == same != other


def test_what_the_rules_teach() -> None:
    known, private = (
        {rule: laboratory.exact(rule, info, 3, 9, 1, 0) for rule in RULES}
        for info in ("known", "private")
    )
    # who answers last gains most; the seller gets least once around
    for found in (known, private):
        gains = found[ONCE_AROUND].gains
        assert gains[0] < gains[1] < gains[2]
        assert found[ONCE_AROUND].revenue < found[ENGLISH].revenue
        assert len(set(found[SEALED].gains)) == len(set(found[ENGLISH].gains)) == 1
    assert known[SEALED] == known[ENGLISH]
    # the tile goes astray only where the first ones have to guess
    assert known[ONCE_AROUND].wasted == known[ENGLISH].wasted
    assert private[ONCE_AROUND].wasted > F(1, 10) > private[SEALED].wasted


@pytest.mark.parametrize("bidders", [2, 3, 5])
def test_the_winners_curse(bidders: int) -> None:
    caution = F(1, 2)
    found = common_value.sample_common(bidders, 2, caution, lots=4000, seed=3)
    for rule in RULES:
        expected = common_value.expected_gain(rule, bidders, 2, caution)
        assert abs(found.gains[rule].mean - expected) < 2.2 * found.gains[rule].half
    assert common_value.expected_gain(SEALED, 3, 2, economy.winners_curse(3, 2)) == 0
    mean = interval(found.winners)
    assert abs(mean.mean - economy.winners_curse(bidders, 2)) < 2.2 * mean.half


def test_prices_of_one_worth_for_all() -> None:
    rng = random.Random(5)
    for _ in range(200):
        limits = [rng.uniform(0, 9) for _ in range(4)]
        ordered = sorted(limits)
        assert common_value.price(SEALED, limits) == ordered[-1]
        assert common_value.price(ENGLISH, limits) == ordered[-2]
        bids: list[float] = []
        for seat, limit in enumerate(limits):
            high = max(bids, default=0)
            if limit > high:
                bids.append(limit if seat < 3 else high)
        assert common_value.price(ONCE_AROUND, limits) == max(bids)


# ---- explorers


def test_one_lot_is_explained() -> None:
    found = explorers.explore_lot([8, 6, 7], keep=3)
    assert found.lines[0] == "Once around, seat 1 buys at 6 and gains 2."
    assert found.facts[ONCE_AROUND] == (0, 6)
    assert found.facts["prices"] == [3, 5, 6]
    assert "seat 1 buys at 7 and gains 1" in found.lines[1]
    assert list(found.table["has to bid"]) == [6, 7, 7]
    last = explorers.explore_lot([6, 7, 8], keep=6, hammer=3)
    assert last.facts["reserve"] == economy.reserve_price(6, 3) == 3
    assert last.lines[0] == "Once around, seat 3 buys at 3 and gains 5."
    none = explorers.explore_lot([0, 0, 0], keep=0)
    assert "nobody buys" in none.lines[0] and "nobody buys" in none.lines[-1]
    tie = explorers.explore_lot([8, 8], keep=1)
    assert "the lot decides which of the seats 1 or 2" in tie.lines[1]


def test_a_thousand_lots_are_explained() -> None:
    found = explorers.explore_auctions(lots=500)
    assert found.facts["exact"][ONCE_AROUND].revenue == F(2198, 729)
    assert "seat 3 gains most, 1.78 a lot" in found.lines[1]
    assert "39.0 %, 32.9 %, 28.0 %" in found.lines[1]
    assert found.table.loc["paid to the seller a lot", "once around, exact"] == "3.02"
    assert set(found.table.columns) == {f"{r}, {h}" for r in RULES for h in ("drawn", "exact")}
    dear = explorers.explore_auctions(top=4, keep=9, lots=20)
    assert dear.table.loc["price of a lot sold", "English, exact"] == "none"
    assert "keeps 100.0 %" in dear.lines[2]
    cheap = explorers.explore_auctions(keep=9, hammer=7, lots=20)
    assert cheap.facts["reserve"] == 2


def test_the_curse_is_explained() -> None:
    found = explorers.explore_curse()
    assert "the winner loses" in found.lines[0]
    assert found.facts["expected"] == {ONCE_AROUND: F(-2, 3), SEALED: -1, ENGLISH: 0}
    careful = explorers.explore_curse(bidders=4, error=2, caution=100)
    assert "the winner gains" in careful.lines[0]
    assert careful.facts["expected"][SEALED] == F(4, 5)
    assert careful.facts["break even"][SEALED] == F(6, 5) == economy.winners_curse(4, 2)
    assert explorers.explore_curse(3, 2, 50, lots=50).facts["expected"][SEALED] == 0


@pytest.mark.parametrize(
    ("function", "arguments", "told"),
    [
        ("explore_lot", {"values": [5]}, "2 to 4 seats"),
        ("explore_lot", {"values": [5, -1]}, "value: 0 or more"),
        ("explore_lot", {"values": [5, 4], "keep": -1}, "keep: 0 or more"),
        ("explore_auctions", {"info": "secret"}, "'known' or 'private'"),
        ("explore_auctions", {"bidders": 5}, "bidders: 2 to 4"),
        ("explore_auctions", {"top": 11}, "highest value: 2 to 10"),
        ("explore_auctions", {"keep": -1}, "0 or more talers"),
        ("explore_auctions", {"lots": 1}, "lots: 2 or more"),
        ("explore_curse", {"bidders": 1}, "bidders: 2 to 10"),
        ("explore_curse", {"error": 0}, "1 or more"),
        ("explore_curse", {"caution": -5}, "caution 0 or more"),
        ("explore_curse", {"lots": 0}, "lots: 2 or more"),
    ],
)
def test_impossible_choices_are_refused(
    function: str, arguments: dict[str, Any], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        getattr(explorers, function)(**arguments)


def test_controls_reach_the_laboratory() -> None:
    pytest.importorskip("ipywidgets")
    lot = explorers.lot_explorer()
    assert lot.explored.facts[ONCE_AROUND] == (0, 6)
    lot.change(seat_1=6, seat_2=7, seat_3=8)
    assert "seat 3 buys at 3" in lot.said.value
    lots = explorers.auction_explorer("dark")
    assert lots.explored.facts["exact"][ONCE_AROUND].revenue == F(2198, 729)
    assert lots.explored.figures[0].layout.meta["theme"] == "dark"
    lots.change(info="private", lots=100)
    assert "Each knows his own value only" in lots.said.value
    with pytest.raises(SetupError, match="2 to 4"):
        lots.change(bidders=5)
    curse = explorers.curse_explorer()
    curse.change(caution=100)
    assert "the winner gains" in curse.said.value
    for box in (lot, lots, curse):
        box.shut()


# ---- the notebooks


def cells_of(path: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return cells


def prose_of(path: Path) -> str:
    return "".join("".join(c["source"]) for c in cells_of(path) if c["cell_type"] == "markdown")


def test_position_codes_in_the_notebook_lead_to_the_position() -> None:
    found = 0
    for cell in cells_of(LESSON):
        source = "".join(cell["source"])
        if source.startswith("# Resume here"):
            code = "".join(re.findall(r'"([^"]+)"', source))
            assert eg.load(code).state.key() == first_offer().state.key()
            found += 1
    assert found == 2
    assert any("# Resume here" in "".join(cell["source"]) for cell in cells_of(START))


@pytest.mark.parametrize(("path", "prefix", "least"), [(START, "OP", 4), (LESSON, "IN", 14)])
def test_the_notebooks_ask_everything_and_keep_pictures(
    path: Path, prefix: str, least: int
) -> None:
    cells = cells_of(path)
    text = "".join("".join(cell["source"]) for cell in cells)
    lesson = find_lesson(prefix)
    for one in lesson.predictions:
        assert f'predict("{one.id}")' in text, "by widget"
        assert f'predict("{one.id}", ' in text, "by code"
        assert f'reveal("{one.id}", theme=THEME)' in text
    assert all(f'check("{one.id}", ...)' in text for one in lesson.checks)
    outputs = [out for cell in cells for out in cell.get("outputs", [])]
    assert not [out for out in outputs if out["output_type"] == "error"]
    pictures = [out for out in outputs if "image/png" in out.get("data", {})]
    assert len(pictures) >= least
    assert all(out["metadata"]["image/png"]["alt"] for out in pictures)
    assert any("image/svg+xml" in out.get("data", {}) for out in outputs), "the board"
    assert "$" not in prose_of(path)


def test_every_explorer_has_a_cell_without_widgets() -> None:
    sources = ["".join(cell["source"]) for cell in cells_of(LESSON)]
    for made, plain in (
        ("auction_explorer", "explore_auctions"),
        ("lot_explorer", "explore_lot"),
        ("curse_explorer", "explore_curse"),
    ):
        widget = next(i for i, source in enumerate(sources) if f"laboratory.{made}(" in source)
        assert any(f"laboratory.{plain}(" in source for source in sources[widget + 1 : widget + 3])


def test_numbers_in_the_prose_are_those_of_the_game() -> None:
    edition = shipped()
    start, each = edition.start_money, edition.income_per_round
    prose = prose_of(START)
    for sentence in (
        f"Everybody starts with {start} **talers**",
        f"pays each {each} more",
        f"have {start + each} talers each",
        f"the canal, which costs {edition.bonus_tiles['bonus_canal'].cost}",
        f"the sawmill for {edition.factories['sawmill'].cost}",
        f"{edition.vp_per_link} points for whoever has both ends",
        "Ada was paid 2 and 1 and paid 3 herself",
    ):
        assert sentence in prose, sentence
    lesson = prose_of(LESSON)
    names = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Dan"}
    match = first_offer()
    for auction in AUCTIONS:
        seller = match.actors()[0]
        turn = "ABCD".index(seller)
        answers = ["ABCD"[(turn + i) % 4] for i in (1, 2, 3)]
        bids = ", ".join(
            f"{names[seat]} {bid or 'passes'}"
            for seat, bid in zip(answers, auction.bids, strict=True)
        )
        assert f"| {names[seller]} |" in lesson and bids in lesson, bids
        hold(match, auction)
    paid = {order: int(price) for order, price in draw.orders_table()["price"].items()}
    for sentence in (
        f"pays {paid['8 7 6']} in seat 1, {paid['7 8 6']} or {paid['6 8 7']} in the middle",
        f"and {paid['6 7 8']} when he answers last",
        "9 × 9 × 9 = 729 cases",
        f"The linear account gives {economy.embodied_money('computers')}",
    ):
        assert sentence in lesson, sentence
    costs = economy.integration_cost("computers"), economy.embodied_money("computers")
    told = "".join("".join(cell["source"]) for cell in cells_of(LESSON))
    own = edition.factories["computer_plant"].cost
    assert f"computers costs {own}, {costs[0]} or {costs[1]} talers" in told
