"""Lesson 06: every number of its plan, the intervals of its simulations, and the explorer."""

import json
import re
from fractions import Fraction as F
from math import comb
from pathlib import Path

import pytest

from econgames.analysis.intervals import Interval
from econgames.core.errors import SetupError
from econgames.lessons.kit.catalogue import find_check, find_lesson, find_prediction
from econgames.lessons.kit.checks import check
from econgames.lessons.kit.predictions import predict
from econgames.lessons.laboratory import QUESTION, demand, figures, ring, rules, sampling
from econgames.lessons.laboratory.explorer import explore_games, games_explorer
from econgames.lessons.laboratory.sheet import SHEET
from econgames.metropoli.ring import exchange_income_rate, simpler_ring

LESSON = Path(__file__).resolve().parents[2] / "notebooks" / "06_laboratory.ipynb"
WIDE = demand.bag(2, 5)


# ---- the plan


def test_the_question_has_the_mean_of_the_plan() -> None:
    games, seed = QUESTION
    drawn = demand.draw(games, seed)
    assert games == 20 and F(sum(drawn), games) == F("14.6")


def test_draws_are_the_games_of_a_simulation() -> None:
    import econgames as eg

    table = eg.simulate("automobile", 4, "novice", games=2, seed=5, progress=False)
    by_game = []
    for seed in table["seed"].unique():
        seats = eg.new("automobile", 4, seed=int(seed)).state.snapshot()["players"].values()
        by_game.append(sum(sum(seat["hand"]) for seat in seats))
    assert demand.draw(2, 5) == tuple(by_game)


def test_draws_follow_the_exact_odds() -> None:
    drawn = demand.draw(2000, 3)
    mean = sum(drawn) / 2000
    variance = sum((x - mean) ** 2 for x in drawn) / 2000
    assert abs(mean - 14) < 4 * 2 / 2000**0.5
    assert 3.5 < variance < 4.5
    chi = sum(
        (drawn.count(x) - 2000 * float(p)) ** 2 / (2000 * float(p))
        for x, p in demand.odds().items()
    )
    assert chi < 33, "12 degrees of freedom: 33 has a chance of 0.001"


def test_predictions_and_exercises_are_those_of_the_plan() -> None:
    assert demand.odds()[8] == F(1, 1820) and demand.odds()[14] == F(18, 91)
    assert (demand.mean(), demand.variance()) == (14, 4)
    assert find_prediction("LA-P1").truth() == 246
    answers = {one.id: one.answer() for one in find_lesson("LA").checks}
    cover, everybody = answers.pop("LA3")
    assert cover == F("28.5") and float(everybody) == pytest.approx(0.2146, abs=5e-5)
    assert answers == {
        "LA1": 4,
        "LA2": 1537,
        "LA4": (14, F(4, 5), F(672, 13)),
        "LA5": (71_875, 50_000),
        "LA6": 5,
    }
    assert [one.level for one in find_lesson("LA").checks] == ["easy"] * 2 + ["medium"] * 2 + [
        "hard"
    ] * 2


def test_numbers_beside_the_exercises() -> None:
    assert demand.information() == F(1496, 13)
    assert (demand.variance(WIDE), demand.information(WIDE)) == (F(36, 5), F(2016, 13))
    at_most = sum(comb(30, n) * 0.95**n * 0.05 ** (30 - n) for n in range(26))
    assert float(sampling.at_most_cover(25, 30)) == pytest.approx(at_most)
    assert at_most == pytest.approx(0.0156, abs=5e-5)
    assert sampling.at_most_cover(30, 30) == 1
    assert ring.income("all rules") == pytest.approx(79_097.67, abs=0.005)
    assert ring.income("dice alone") == pytest.approx(float(ring.dice_income(3)))
    two = simpler_ring(edition=ring.with_dice(2))
    assert exchange_income_rate(edition=two) == pytest.approx(50_000)
    assert pytest.approx(5.2, abs=0.01) == (1.80 / 0.79) ** 2


@pytest.mark.parametrize(
    ("question", "wrong", "hint"),
    [
        ("LA1", 5, "drawn without replacement"),
        ("LA2", 615, "falls with the root"),
        ("LA3", (30, 0.2146), "95 % promises misses"),
        ("LA3", (28.5, 0.95), "All must be right"),
        ("LA4", (14, F(4, 5), F(1496, 13)), "left to learn"),
        ("LA5", (65_625, 50_000), "Stopping pays double"),
        ("LA6", 1.25, "variance of a difference"),
    ],
)
def test_wrong_answers_have_their_hints(question: str, wrong: object, hint: str) -> None:
    note = check(question, wrong)
    assert not note and hint in str(note)
    assert not any(str(part) in str(note) for part in ("Computation", "Formula"))


def test_right_answers_are_right() -> None:
    for one in find_lesson("LA").checks:
        truth = one.answer()
        assert check(one.id, truth), one.id
        assert len(one.computation()) > 20
    assert "0.0156" in find_check("LA3").computation()
    assert "79,097.67" in find_check("LA5").computation()


# ---- simulations


def test_steep_wages_lower_the_mean_and_a_null_change_is_none() -> None:
    steep, nothing = rules.compare("steep"), rules.null_change()
    assert steep.verdict == rules.FEWER and steep.change.mean + steep.change.half < 0
    assert abs(nothing.change.mean) <= nothing.change.half, "covers 0 for the shipped seed"
    assert steep.paired and not nothing.paired
    assert len(steep.differences) == steep.games == rules.GAMES
    mean = sum(steep.differences) / steep.games
    assert mean == pytest.approx(steep.changed.mean - steep.shipped.mean)
    assert rules.null_change(other=rules.SEED).change.mean == 0


def test_the_truth_of_flat_wages_is_the_run_of_the_class() -> None:
    asked = find_prediction("LA-P2")
    found = rules.compare("flat", games=4)
    assert asked.truth() == found.verdict and "4 paired games" in asked.why()
    rules.compare("flat")
    assert f"{rules.GAMES} paired games" in asked.why()
    assert predict("LA-P2", dict.fromkeys(rules.OUTCOMES[:2], 100 / 4) | {rules.MORE: 50})


def test_wages_are_those_of_the_plan() -> None:
    assert rules.wages("flat")["staff"]["wages"] == list(range(9))
    assert rules.wages("steep")["staff"]["wages"] == [0, 1, 3, 6, 10, 15, 21, 28, 36]
    with pytest.raises(SetupError, match="did you mean 'steep'"):
        rules.compare("step")
    with pytest.raises(SetupError, match="2 or more"):
        rules.compare("flat", games=1)


@pytest.mark.parametrize(
    ("mean", "half", "verdict"),
    [(-2, 1, rules.FEWER), (1, 1, rules.NO_CHANGE), (0, 0, rules.NO_CHANGE), (1.5, 1, rules.MORE)],
)
def test_clear_means_that_the_interval_excludes_0(mean: float, half: float, verdict: str) -> None:
    found = rules.Comparison("flat", 9, Interval(0, 1), Interval(0, 1), Interval(mean, half), True)
    assert found.verdict == verdict and verdict in rules.words(found)


def test_correlation_is_what_the_intervals_imply() -> None:
    # var 4 and 4, difference 2 (1 - r) 4: r = 0.8 gives 1.6
    halves = [Interval(0, v**0.5) for v in (4, 4, 1.6)]
    found = rules.Comparison("flat", 9, *halves, True)
    assert found.correlation == pytest.approx(0.8)
    assert found._replace(paired=False).correlation == 0


# ---- the explorer


def test_the_explorer_meets_known_values() -> None:
    found = explore_games(2, 0.25, "0.8")
    assert found.facts["games"] == 246
    assert (found.facts["unpaired"], found.facts["paired"]) == (492, 99)
    assert found.facts["saving"] == 5 and found.facts["expected"] == F("28.5")
    assert explore_games(2, 0.1).facts["games"] == 1537
    assert str(found.facts["hold"]) in found.lines[-1]
    assert list(found.table["games for a mean"]) == [16, 62, 246, 984, 3934]
    assert "246 draws" in found.figures[0].layout.meta["alt"]


def test_about_one_interval_in_twenty_misses() -> None:
    exact = demand.odds()
    values, weights = list(exact), [float(p) for p in exact.values()]
    classes = (sampling.class_intervals(values, weights, 60, 30, seed) for seed in range(1, 41))
    hold = sum(sum(made.covers) for made in classes)
    expected, spread = 1200 * 0.95, (1200 * 0.95 * 0.05) ** 0.5
    assert abs(hold - expected) < 4 * spread


@pytest.mark.parametrize(
    ("choice", "says"),
    [
        ({"deviation": 0}, "must be above 0"),
        ({"half": -1}, "must be above 0"),
        ({"correlation": 1}, "0 to below 1"),
        ({"people": 0}, "people: 1 to 200"),
    ],
)
def test_impossible_choices_are_refused(choice: dict[str, float], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        explore_games(**choice)


def test_the_box_shows_what_the_function_finds() -> None:
    box = games_explorer()
    assert box.explored.facts["paired"] == 99
    assert box.change(half="0.5").facts["games"] == 62


# ---- figures, notebook


def test_figures_have_words_in_every_theme() -> None:
    made = sampling.class_intervals([0, 1], [1, 1], draws=10, people=9, seed=2)
    change = rules.compare("flat", games=4)
    for theme in ("light", "dark", "print"):
        for figure, word in (
            (figures.demand_dots([14, 15], theme=theme), "mean 14.5"),
            (figures.demand_bars([14, 15], theme=theme), "exact 19.8 %"),
            (figures.class_bars(made, theme=theme), f"{sum(made.covers)} hold"),
            (figures.width_line(2, 0.25, theme=theme), "246 draws"),
            (figures.effect_figure([change], theme=theme), "4 paired games"),
            (figures.ring_lines(theme=theme), "all rules"),
        ):
            assert word in figure.layout.meta["alt"] and figure.layout.meta["theme"] == theme


def test_the_notebook_asks_all_questions_and_shows_all_tools() -> None:
    cells = json.loads(LESSON.read_text("utf-8"))["cells"]
    code = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code")
    for one in find_lesson("LA").checks:
        assert f'check("{one.id}", ...)' in code
    for one in find_lesson("LA").predictions:
        assert f'reveal("{one.id}", theme=THEME)' in code
    tools = r"eg\.simulate|eg\.tournament|eg\.sweep|indices\.|eg\.export|BotAgent|games_explorer"
    assert len(set(re.findall(tools, code))) == 7
    assert SHEET.notebook == LESSON.name
