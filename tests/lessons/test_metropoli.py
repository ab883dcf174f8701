"""Lesson 04: its positions, its answers and its explorer are those of the lesson plan."""

import json
import re
from fractions import Fraction as F
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import econgames as eg
from econgames.analysis.checks import check as check_books
from econgames.analysis.statements import Accounts
from econgames.core.errors import SetupError
from econgames.drawing import contrast
from econgames.lessons.kit.catalogue import find_check, find_lesson, find_prediction
from econgames.lessons.kit.checks import check
from econgames.lessons.metropoli import (
    block_effect,
    block_explorer,
    explore_blocks,
    position_bargain,
    position_build,
    position_rent,
)
from econgames.lessons.metropoli import figures as draw
from econgames.lessons.metropoli.maps import lots_as_on_the_map
from econgames.lessons.metropoli.plan import district_city
from econgames.metropoli import Accept, BuyBlock, JointBuild, Reject, economy
from econgames.metropoli.edition import shipped

K = 1_000
NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "04_metropoli.ipynb"


def test_the_position_is_that_of_the_plan() -> None:
    match = position_build()
    facts = match.state.snapshot()
    assert (match.step, match.actors(), match.state.phase) == (35, ("A",), "build")
    assert (facts["round"], facts["dice"], facts["built"]) == (2, 4, [])
    assert facts["height"] == {"dg": 2, "av": 1, "bv": 2, "bw": 1}
    assert facts["roof"] == {"sw": "dg"}
    assert (facts["next_roof"], facts["supply"]) == (3, 74)
    assert facts["owner"] == dict(zip("vmbjapws", "AABBCCDD", strict=True))
    assert list(facts["base_value"].values()) == [
        n * K for n in (80, 140, 160, 180, 100, 200, 60, 120)
    ]
    assert facts["cash"] == {"A": 4800 * K, "B": 4800 * K, "C": 4800 * K, "D": 5000 * K}
    assert check_books(Accounts(match)) == []


def test_play_goes_on_after_the_scripted_throws() -> None:
    match = position_build().run("novice", until=120)
    assert match.step == 35 + 120
    assert check_books(Accounts(match)) == []


def test_the_other_positions_follow_from_it() -> None:
    asked = position_bargain(60 * K)
    assert (asked.actors(), asked.state.pending()["offer"]["shares"]) == (("B",), {"B": 60 * K})
    match = position_rent()
    paid = [row[1:4] + row[5:] for row in match.transfers() if row[4] == "money"]
    assert paid == [("B", "A", 600 * K, "rent_value"), ("B", "A", 120 * K, "rent_base")]
    assert match.state.round == 3
    assert check_books(Accounts(match)) == []


def test_truths_are_those_of_the_plan() -> None:
    assert find_prediction("ME-P1").truth() == 48
    assert find_prediction("ME-P2").truth() == "Highway"
    answers = {one.id: one.answer() for one in find_lesson("ME").checks}
    payback: Any = answers.pop("ME4")
    assert float(payback) == pytest.approx(2.716, abs=0.0005)
    assert answers == {
        "ME1": 720_000,
        "ME2": (1_600_000, 400_000),
        "ME3": (9, "K3,3", 4),
        "ME5": ("A", 300_000, "refusal"),
        "ME6": ("nobody", "A", 30_000, 70_000),
    }


def test_numbers_of_the_plan() -> None:
    found = block_effect()
    assert {row.street: row.rise for row in found.streets if row.rise} == {
        "v": 480 * K, "b": 480 * K, "a": 20 * K, "w": 20 * K,
    }  # fmt: skip
    assert {row.street: row.rise for row in block_effect("aw").streets if row.rise} == {
        "a": 40 * K, "w": 40 * K,
    }  # fmt: skip
    one, two = found.incomes(3), found.incomes(3, 2)
    assert [int(one[seat] + 0.5) for seat in "AB"] == [36_821, 36_916]
    assert [int(two[seat] + 0.5) for seat in "AB"] == [73_641, 73_832]
    rates = economy.arrival_rates()
    corners = [round(rates[place], 4) for place in (20, 10, 0, 30)]
    assert corners == [0.0361, 0.0353, 0.0343, 0.0323]
    streets = {row.id: rates[row.space] for row in shipped().streets.values()}
    assert max(streets, key=lambda name: streets[name]) == "m"
    assert min(streets, key=lambda name: streets[name]) == "r"
    assert (round(streets["m"], 5), round(streets["r"], 5)) == (0.02897, 0.02399)
    alone = economy.arrival_rates(edition=economy.simpler_ring())
    assert alone == pytest.approx([1 / 40] * 40)


def test_the_share_agrees_with_the_economy() -> None:
    city = position_build().state.city  # type: ignore[attr-defined]
    for lot in ("bv", "aw", "cx", "av"):
        found = block_effect(lot)
        assert float(found.share("A")) == pytest.approx(economy.private_share(city, lot, {"v"}))
        bank = {"bank": found.by_owner.pop("bank")} if "bank" in found.by_owner else {}
        assert found.by_owner | bank == economy.owner_gains(
            city, lot, {"v": "A", "b": "B", "a": "C", "w": "D"}
        )


@pytest.mark.parametrize(
    ("question", "answer", "hint"),
    [
        ("ME1", 600_000, "base value"),
        ("ME2", (800_000, 400_000), "number of arrivals"),
        ("ME2", (1_600_000, 200_000), "grows with the number"),
        ("ME3", (3, "K3,3", 4), "share a lot"),
        ("ME3", (6, "k3,3", 4), "share a lot"),
        ("ME3", (9, "K6", 4), "one neighbourhood"),
        ("ME3", (9, "ring", 4), "how many streets"),
        ("ME4", 0.2083, "How often"),
        ("ME4", 8.15, "how many of them"),
        ("ME5", ("A", 400_000, "refusal"), "pushed the price"),
        ("ME5", ("A", 250_000, "refusal"), "final bid"),
        ("ME5", ("B", 300_000, "refusal"), "last word"),
        ("ME6", ("nobody", "A", 50_000, 50_000), "not gain equally"),
        ("ME6", ("nobody", "nobody", 30_000, 70_000), "together"),
        ("ME6", ("A", "A", 30_000, 70_000), "both together"),
    ],
)
def test_wrong_answers_of_the_plan_get_their_hint(question: str, answer: object, hint: str) -> None:
    said = check(question, answer)
    assert not said
    assert hint in str(said)
    assert "Computation" not in str(said)


def test_right_answers_in_other_words() -> None:
    assert check("ME3", {"lots": 9, "shape": "k3,3", "parts": 4})
    assert check("ME4", 2.72) and check("ME4", "2.716")
    assert check("ME6", ["Nobody", "a", "30000", 70_000.0])


def test_no_hint_gives_the_answer_away() -> None:
    for one in find_lesson("ME").checks:
        truth = one.answer()
        numbers = truth if isinstance(truth, tuple) else (truth,)
        for wrong in one.wrong:
            found = re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", wrong.hint)
            given = {F(n.replace(",", "")) for n in found}
            assert not given & {n for n in numbers if not isinstance(n, str)}


def test_hard_and_easy_ones_are_where_the_plan_wants_them() -> None:
    levels = [one.level for one in find_lesson("ME").checks]
    assert levels == ["easy", "easy", "medium", "medium", "hard", "hard"]


def test_a_match_with_the_block_answers_the_first_exercise() -> None:
    assert find_check("ME1").read is not None
    assert "no block has been put on bv" in str(check("ME1", position_build()))
    assert check("ME1", position_build().play(BuyBlock("bv")))
    assert check("ME1", position_bargain().play(Accept()))


def test_bargaining_in_the_engine_is_what_the_exercise_says() -> None:
    for share in range(10 * K, 110 * K, 10 * K):
        match = position_build().play(JointBuild("bv", {"B": share})).play(Accept())
        rows = [row for row in match.transfers() if row[5] == "build_contribution"]
        assert [row[1:4] for row in rows] == [("B", "A", share)]
        two = block_effect().incomes(3, 2)
        both = two["A"] - (100 * K - share) > 0 and two["B"] - share > 0
        assert both == (30 * K <= share <= 70 * K)
    match = position_bargain().play(Reject())
    assert (match.state.phase, match.actors()) == ("build", ("A",))


def test_a_block_destroys_its_price_inside_the_game() -> None:
    match = position_build()
    before = sum(match.scores().values())
    assert sum(match.play(BuyBlock("bv")).scores().values()) == before - 100 * K
    rent = position_rent()
    assert sum(rent.scores().values()) == sum(rent.at(rent.step - 1).scores().values())


def test_the_graph_is_that_of_the_plan() -> None:
    graph = position_build().graph("streets")
    parts = [graph.subgraph(part) for part in nx.connected_components(graph)]
    assert len(parts) == 4
    assert all(nx.is_isomorphic(part, nx.complete_bipartite_graph(3, 3)) for part in parts)


# ---- the explorer


def test_the_explorer_begins_with_the_lesson() -> None:
    for found in (explore_blocks(), block_explorer().explored):
        assert found.facts["gains"] == {"A": 480 * K, "B": 480 * K, "C": 20 * K, "D": 20 * K}
        assert found.facts["private_share"] == F(48, 100)
        assert found.facts["payback"] == pytest.approx(2.7159, abs=1e-4)
        assert found.facts["contributions"] == (30 * K, 70 * K)
        assert found.facts["partners"] == {"B": (30 * K, 70 * K)}
        assert found.lines[0].startswith("Together: in 2 rounds the block brings Ada $73,641")
        assert found.table.loc["v", "rent after"] == "720,000"
        assert len(found.figures) == 3


@pytest.mark.parametrize(
    ("values", "builds", "told"),
    [
        ({"rounds": 1}, "nobody", "all owners together would gain $76,906"),
        ({"rounds": 3}, "alone", "Ada builds alone"),
        ({"payers": 1}, "nobody", "Nobody builds"),
        ({"owned": "two"}, "alone", "Ada builds alone"),
        ({"builder": "C"}, "together", "Together"),
        ({"lot": "aw"}, "nobody", "brings Ada $0"),
        ({"lot": "cx"}, "nobody", "never comes back"),
    ],
)
def test_who_builds(values: dict[str, Any], builds: str, told: str) -> None:
    found = explore_blocks(**values)
    assert found.facts["builds"] == builds
    assert told in "\n".join(found.lines)


def test_trusts_count_double_and_one_owner_gets_it_all() -> None:
    two, one = explore_blocks(owned="two").facts, explore_blocks(owned="one").facts
    assert two["gains"] == {"A": 1_000 * K, "B": 1_000 * K}
    assert one["gains"] == {"A": 2_000 * K}
    assert (two["private_share"], one["private_share"]) == (F(1, 2), F(1))


def test_floors_on_the_map_are_the_city_of_the_lesson() -> None:
    grid = [lot for row in lots_as_on_the_map("se") for lot in row]
    lesson = position_build().state.city  # type: ignore[attr-defined]
    floors = [lesson.height.get(lot, 0) for lot in grid]
    for lot in grid:
        given = block_effect(lot, start=district_city("se", floors, 1, False))
        assert given.streets == block_effect(lot).streets
    made = district_city("se", (0, 5, 4, 5, 0, 0, 0, 0, 1), 3, True)
    assert made.roof["se"] == "bv" and made.next_roof is None
    assert sorted(made.height[lot] for lot in made.roof.values()) == [2, 3, 4, 5]


def test_the_height_plan_is_respected_and_told() -> None:
    found = explore_blocks("km", floors=(0,) * 9, elsewhere=2, blocks=4)
    assert "km, 4 floors, is the skyscraper of the north-west now" in found.lines[-1]
    assert "needs 5" in found.lines[-1]
    assert found.facts["effect"].cost == 400 * K
    low = explore_blocks("dh", blocks=2)
    assert low.lines[-1] == "dh has 2 floors; the skyscraper dg keeps the district at 2."
    free = explore_blocks("cx")
    assert "cx has 1 floor; the next skyscraper of the city needs 3 floors" in free.lines[-1]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"lot": "dg"}, "dg is the skyscraper of its district and stays as it is"),
        ({"lot": "dh", "blocks": 3}, "only 2 of 3 blocks fit: dh is as tall as the skyscraper dg"),
        ({"blocks": 2}, "only 1 of 2 blocks fit: bv is the skyscraper"),
        ({"lot": "zz"}, "unknown lot 'zz'"),
        ({"builder": "E"}, "unknown builder 'E'"),
        ({"owned": "nobody"}, "unknown owned 'nobody'"),
        ({"owned": {"v": "Z"}}, "unknown owner 'Z'"),
        ({"blocks": 0}, "blocks must be 1 to 5; not 0"),
        ({"payers": 6}, "payers must be 1 to 5; not 6"),
        ({"rounds": True}, "rounds must be a whole number; not True"),
        ({"floors": (1, 2)}, "floors must be 9 whole numbers"),
        ({"floors": (6,) * 9}, "floors must be 9 whole numbers"),
        ({"floors": (3,) + (0,) * 8}, "a building of 3 floors gets a roof at once"),
        ({"floors": (4,) + (0,) * 8, "roofed": True}, "2, 3; the tallest building has 4"),
        ({"floors": (1,) + (0,) * 8, "roofed": True}, "the tallest building has 1"),
        ({"floors": (0,) * 9, "elsewhere": 4}, "elsewhere must be 0 to 3"),
        ({"theme": "sepia"}, "theme must be one of"),
    ],
)
def test_impossible_choices_are_refused_with_the_reason(values: dict[str, Any], told: str) -> None:
    with pytest.raises((SetupError, ValueError), match=re.escape(told)):
        explore_blocks(**values)


def test_the_widget_goes_through_every_control_and_shows_errors() -> None:
    box = block_explorer()
    assert box.change(rounds=1).facts["builds"] == "nobody"
    assert box.change(owned="one", rounds=2).facts["private_share"] == 1
    found = box.change(lot="qs", floors=(1,) * 9, elsewhere=0)
    assert found.facts["effect"].after.roof == {"ne": "qs"}
    assert box.change(roofed=True) is None
    assert "the tallest building has 1 floor" in box.said.value
    assert "SetupError" not in box.said.value
    assert box.change(roofed=False, blocks=1).facts["builds"] == "alone"


# ---- figures


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_figures_have_words_in_every_theme(theme: str) -> None:
    effect = block_effect()
    for figure in (
        draw.district_map(effect, theme=theme),
        draw.gain_bars(effect, theme=theme),
        draw.rent_bars(effect, 3, theme=theme),
        draw.owner_bars(effect, 3, 2, theme=theme),
        draw.payback_lines(theme=theme),
        draw.rate_lines(theme=theme),
        draw.ring_map(marked=("m", "r"), theme=theme),
    ):
        assert figure.layout.meta["theme"] == theme
        assert len(figure.layout.meta["alt"]) > 40


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_text_on_the_ring_can_be_read(theme: str) -> None:
    figure = draw.ring_map(theme=theme)
    shapes, texts = figure.layout.shapes, figure.layout.annotations
    assert len(shapes) == 40
    for shape, text in zip(shapes, texts, strict=False):
        assert contrast(shape.fillcolor, text.font.color) >= 4.5


def test_what_the_figures_say() -> None:
    assert "v (Ada): now 240, more 480, in all 720" in draw.gain_bars().layout.meta["alt"]
    owners = draw.owner_bars(block_effect(), 3, 2).layout.meta["alt"]
    assert "Ada 73,641" in owners and "Cost 100,000" in owners.replace("cost", "Cost")
    ring = draw.ring_map().layout.meta["alt"]
    assert "Most: Highway 3.61. Fewest: r 2.40." in ring
    assert draw.ring_map(economy.simpler_ring()).layout.meta["alt"].endswith("Everywhere 2.50.")
    assert "bv for v alone: 8.1, 4.1, 2.7, 2.0, 1.6" in draw.payback_lines().layout.meta["alt"]
    district = draw.district_map(block_effect("aw")).layout.meta["alt"]
    assert "aw 0 to 1" in district and "a (C) $120k to $160k" in district


# ---- the notebook


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    return found


def prose() -> str:
    return "".join("".join(cell["source"]) for cell in cells() if cell["cell_type"] == "markdown")


def test_position_codes_in_the_notebook_lead_to_the_position() -> None:
    key = position_build().state.key()
    sources = ["".join(cell["source"]) for cell in cells()]
    codes = [source for source in sources if source.startswith("# Resume here")]
    assert len(codes) == 3
    for source in codes:
        assert eg.load("".join(re.findall(r'"([^"]+)"', source))).state.key() == key


def test_the_notebook_asks_everything_and_keeps_pictures() -> None:
    text = "".join("".join(cell["source"]) for cell in cells())
    lesson = find_lesson("ME")
    assert all(f'predict("{one.id}")' in text for one in lesson.predictions)
    assert all(f'reveal("{one.id}", theme=THEME)' in text for one in lesson.predictions)
    assert all(f'check("{one.id}", ...)' in text for one in lesson.checks)
    outputs = [out for cell in cells() for out in cell.get("outputs", [])]
    assert not [out for out in outputs if out["output_type"] == "error"]
    pictures = [out for out in outputs if "image/png" in out.get("data", {})]
    assert len(pictures) >= 10
    assert all(out["metadata"]["image/png"]["alt"] for out in pictures)


def test_numbers_in_the_prose_are_those_of_the_position() -> None:
    facts, effect = position_build().state.snapshot(), block_effect()
    rates, streets = economy.arrival_rates(), shipped().streets
    cards = shipped().cards.values()
    moving = [card for card in cards if card.effect.startswith(("advance", "move"))]
    corners = [card for card in moving if card.effect == "advance_to"]
    sentences = [
        f"She has {facts['cash']['A'] / 1_000_000:g} million and could pay "
        f"{shipped().block_price:,} for a block",
        f"value = {economy.concession_value(1, 1):,} × floors of the *tallest* building",
        f"or {shipped().roof_units} if one of them is a *skyscraper*",
        "the next one needs **three**",
        f"about {100 * rates[streets['v'].space]:.1f} of 100 turns",
        f"the block brings each of you about {effect.incomes(3, 2)['A'] / K:.0f},000 until then",
        f"any of {sum(space.exit is not None for space in shipped().spaces)} exits",
        "six of the 22 **event cards** move the pawn: four of them to a corner each",
        "may take the street for 50,000 more than the final bid",
        f"Inside the game the block *destroys* {shipped().block_price:,}",
    ]
    assert [one for one in sentences if one not in prose()] == []
    assert (facts["next_roof"], len(cards), len(moving), len(corners)) == (3, 22, 6, 4)
    assert shipped().refusal_premium == 50_000
    assert round(effect.incomes(3, 2)["B"] / K) == 74


def test_no_dollar_sign_in_the_prose_becomes_a_formula() -> None:
    assert "$" not in prose()
