"""Predictions, reveals, checks, marks and the diary, with the questions of lesson 03."""

import json
from decimal import Decimal
from fractions import Fraction as F
from pathlib import Path
from typing import Any

import pytest

from econgames.core.errors import SetupError
from econgames.lessons import answers, check, mark, predict, reveal, show, start_anew
from econgames.lessons.kit import diary
from econgames.lessons.kit.bars import stacked_bars
from econgames.lessons.kit.checks import misses
from econgames.lessons.kit.notes import Note
from econgames.lessons.kit.predictions import Reveal
from econgames.lessons.kit.reading import AnswerForm, read_number, same, say_number


def opened(question: str, **options: Any) -> Reveal:
    found = reveal(question, **options)
    assert isinstance(found, Reveal), found
    return found


# ---- predictions


def test_it_stays_shut_until_somebody_predicts_or_skips() -> None:
    shut = reveal("RS-P1")
    assert isinstance(shut, Note)
    assert "predict or skip first" in str(shut)
    assert "skipped" in str(predict("RS-P1", "skip"))
    assert opened("RS-P1").skipped == ["you"]


def test_what_was_predicted_is_scored_without_rounding() -> None:
    predict("RS-P1", {4: 60, 3: 40})
    predict("RS-P2", 1)
    assert opened("RS-P1").scores == {"you": 84}
    assert opened("RS-P2").scores == {"you": F(1100, 12)}


def test_per_cent_parts_of_one_and_thirds_mean_the_same() -> None:
    predict("RS-P1", {4: 0.6, 3: 0.4}, who="parts")
    predict("RS-P1", {"4": 60, "3": 40}, who="words")
    predict("RS-P1", {2: 33.3, 3: 33.3, 4: 33.3}, who="thirds")
    scores = opened("RS-P1").scores
    assert scores["parts"] == scores["words"] == 84
    assert scores["thirds"] == F(200, 3)


@pytest.mark.parametrize(
    ("question", "value", "interval", "said"),
    [
        ("RS-P1", {4: 60, 3: 30}, None, "add up to 90"),
        ("RS-P1", {7: 100}, None, "unknown outcome 7"),
        ("RS-P1", {4: -10, 3: 110}, None, "0 or more"),
        ("RS-P1", 4, None, "split 100 %"),
        ("RS-P1", {4: 100}, (1, 2), "an interval goes with a number"),
        ("RS-P2", 7, None, "in −6 to 6"),
        ("RS-P2", "much", None, "expected a number"),
        ("RS-P2", float("nan"), None, "finite"),
        ("RS-P2", 1, (3, 0), "upside down"),
        ("RS-P2", 1, 3, "two numbers"),
    ],
)
def test_a_prediction_that_makes_no_sense_is_refused_in_words(
    question: str, value: Any, interval: Any, said: str
) -> None:
    note = predict(question, value, interval=interval)
    assert not note
    assert said in str(note)
    assert isinstance(reveal(question), Note), "nothing was entered"


def test_it_can_be_changed_until_it_is_revealed_and_not_after() -> None:
    predict("RS-P2", 0)
    predict("RS-P2", 2)
    assert opened("RS-P2", truth=False).scores == {}
    predict("RS-P2", 3)
    assert opened("RS-P2").scores == {"you": F(1100, 12)}
    assert "too late" in str(predict("RS-P2", 2))
    assert opened("RS-P2").scores == {"you": F(1100, 12)}


def test_code_does_not_overwrite_the_sliders_unless_it_is_told_to() -> None:
    from econgames.lessons.kit.catalogue import find_prediction
    from econgames.lessons.kit.predictions import enter

    enter(find_prediction("RS-P2"), 2, source="widget")
    assert "stays as you entered it" in str(predict("RS-P2", 0))
    assert "$0" in str(predict("RS-P2", 0, again=True))


def test_a_class_is_shown_with_its_histogram_and_the_truth_marked() -> None:
    predict("RS-P1", {4: 100}, who="Mia")
    predict("RS-P1", {5: 50, 4: 50}, who="Tom <b>")
    before = opened("RS-P1", truth=False)
    assert before.figure().layout.meta["alt"] == (
        "RS-P1, 2 predictions, average split: $0 0 %, $1 0 %, $2 0 %, $3 0 %, $4 75 %, $5 25 %."
    )
    assert "Truth" not in str(before)
    after = opened("RS-P1")
    assert after.figure("dark").layout.meta["alt"].endswith("The truth is $4.")
    assert after.scores == {"Mia": 100, "Tom <b>": 75}
    assert "Truth: $4." in str(after)
    assert "an honest split pays best" in str(after) and "an honest" not in str(before)


def test_intervals_are_counted_but_not_marked() -> None:
    predict("RS-P2", 2, interval=(1, 3), who="in")
    predict("RS-P2", 2, interval=(3, 4), who="out")
    shown = opened("RS-P2")
    assert shown.scores == {"in": 100, "out": 100}
    assert "1 of 2 intervals hold the truth" in str(shown)
    assert "regret of the interval 11" in str(shown)
    assert "its width, and ten times the distance by which it misses the truth" in str(shown)
    assert "each tenth of the slider, −$6 to $6, that you are off costs 10" in str(shown)
    predict("RS-P1", {4: 100}, who="in")
    assert "Regret of an interval" not in str(opened("RS-P1"))
    assert "2 intervals are drawn" in shown.figure().layout.meta["alt"]


def test_a_question_without_a_value_is_shown_with_its_line_of_code() -> None:
    assert "predict('RS-P1', {4: 60, 5: 40})" in str(predict("RS-P1"))


def test_dollars_are_no_formulas_and_names_no_html() -> None:
    predict("RS-P1", {4: 100}, who="<script>")
    note = predict("RS-P1", {4: 100}, who="<script>")
    html = note._repr_html_()
    assert "<script>" not in html
    assert html.count("$") == html.count("<span>$</span>")


def test_unknown_questions_are_named() -> None:
    with pytest.raises(SetupError, match="did you mean"):
        predict("RS-P9", 1)
    with pytest.raises(SetupError, match="exercise"):
        predict("RS1", 1)
    with pytest.raises(SetupError, match="prediction"):
        check("RS-P1", 1)


# ---- the sliders


def test_sliders_enter_skip_and_show_their_errors(notes: diary.Diary) -> None:
    pytest.importorskip("anywidget")
    from econgames.lessons.kit.catalogue import find_prediction
    from econgames.lessons.kit.sliders import make_sliders

    shown = make_sliders(find_prediction("RS-P1"), "you")
    rows = shown.form["rows"]
    assert [row["label"] for row in rows] == [f"dividend ${i}" for i in range(6)]
    shown._on_msg(shown, {"kind": "enter", "values": [0, 0, 0, 40, 30, 0]}, [])
    assert "30 % are left" in shown.said
    shown._on_msg(shown, {"kind": "enter", "values": [0, 0, 0, 40, 60, 0]}, [])
    assert "60 % on $4" in shown.said
    shown._on_msg(shown, {"kind": "enter", "values": [1]}, [])  # a fault in the front end
    assert "did not work" in shown.said
    assert "predict('RS-P1'" in shown.said
    assert opened("RS-P1").scores == {"you": 84}
    bundle = shown._repr_mimebundle_()[0]
    assert "predict(" in bundle["text/plain"], "the picture for readers without a kernel"
    again = make_sliders(find_prediction("RS-P1"), "you")
    assert shown.comm is None, "running the cell again closes the former sliders"
    assert again.said.startswith("Entered before")
    number = make_sliders(find_prediction("RS-P2"), "you")
    number._on_msg(number, {"kind": "enter", "values": [2], "interval": [0, 3]}, [])
    assert "80 % sure of $0 to $3" in number.said
    other = make_sliders(find_prediction("RS-P2"), "Tom")
    other._on_msg(other, {"kind": "skip"}, [])
    assert "skipped" in other.said


# ---- checks


def test_hint_then_formula_then_computation() -> None:
    first, second, third = (str(check("RS1", wrong)) for wrong in (9, 8, 7))
    assert "treasury is one limit" in first
    assert "Formula" not in first
    assert "Formula:" in second
    assert "Computation:" not in second
    assert "Computation:" in third
    assert check("RS1", 5)


def test_the_same_miss_twice_and_what_cannot_be_read_are_no_further_miss() -> None:
    check("RS1", 9)
    check("RS1", 9)
    assert "not counted" in str(check("RS1", "nine"))
    assert len(misses("RS1")) == 1
    assert "Formula" not in str(check("RS1", 9))


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (5, 5),
        (5.0, 5),
        ("5", 5),
        (" +5 ", 5),
        ("$5", 5),
        (F(27, 2), F(27, 2)),
        ("27/2", F(27, 2)),
        (Decimal("13.5"), F(27, 2)),
        ("−1.5", F(-3, 2)),
    ],
)
def test_numbers_are_read_in_any_form(value: Any, number: F) -> None:
    assert read_number(value) == number


def test_numbers_of_numpy_are_read() -> None:
    np = pytest.importorskip("numpy")
    assert read_number(np.int64(5)) == 5
    assert read_number(np.float64(13.5)) == F(27, 2)


@pytest.mark.parametrize("value", [True, None, "five", "1/0", [5], float("inf")])
def test_what_is_no_number_is_refused(value: Any) -> None:
    with pytest.raises(AnswerForm, match="expected a"):
        read_number(value)


def test_tolerance_is_for_decimals_only() -> None:
    assert same(14.3, F(43, 3))
    assert not same(14.2, F(43, 3))
    assert not same(20.02, 20)
    assert same(0.1 + 0.2 + 4.7, 5)
    assert same(["b", "A"], frozenset({"A", "B"}))
    assert not same({"A"}, frozenset({"A", "B"}))


def test_several_figures_by_order_or_name_and_what_is_off() -> None:
    assert check("RS2", [6, 20, 28])
    assert check("RS2", {"Capitalisation": 28, "paid by ada": 6, "treasury": 20})
    wrong = str(check("RS2", (6, 14, 28)))
    assert "Look again at: treasury." in wrong
    assert "Who else gets a share" in wrong
    assert "3 figures in this order" in str(check("RS2", 6))


def test_a_word_has_its_hint() -> None:
    assert "Compare the issue price" in str(check("RS5", "Diluted"))


def test_a_match_is_an_answer_where_the_exercise_is_about_one() -> None:
    from econgames.lessons.rolling_stock_stars import position_payout
    from econgames.rolling_stock_stars import Dividend, IssueShare

    match = position_payout()
    assert "not an issue" in str(check("RS5", match))
    match.play(Dividend("PR", 4)).play(IssueShare("PR"))
    assert check("RS5", match)
    assert "takes numbers" in str(check("RS1", match))


def test_without_an_answer_the_question_is_asked(notes: diary.Diary) -> None:
    assert "highest dividend" in str(check("RS1", ...))
    assert notes.events == []


def test_answers_are_folded_in_a_notebook() -> None:
    html = answers("RS")._repr_html_()
    assert html.count("<details>") == html.count("</details>") == 6
    assert " open" not in html


# ---- marks and the diary


def test_the_mark_is_half_predictions_half_checks() -> None:
    predict("RS-P1", {4: 100})
    reveal("RS-P1")
    predict("RS-P2", "skip")
    reveal("RS-P2")
    check("RS1", 5)
    check("RS2", (6, 20, 28))
    found = mark("RS")
    assert found.predictions == 50, "who skips gets nothing for it"
    assert found.checks == F(100, 3)
    assert found.total == F(125, 3)
    assert mark("RS", "Mia").total == 0


def test_right_after_the_computation_does_not_count() -> None:
    for wrong in (1, 2, 3):
        check("RS1", wrong)
    assert check("RS1", 5)
    assert mark("RS").checks == 0


def test_a_lesson_can_be_begun_again() -> None:
    predict("RS-P2", 2)
    reveal("RS-P2")
    check("RS1", 9)
    start_anew("RS")
    assert isinstance(reveal("RS-P2"), Note)
    assert misses("RS1") == []
    predict("RS-P2", 1)
    assert opened("RS-P2").scores == {"you": F(1100, 12)}


def test_the_diary_goes_on_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    diary.use(diary.Diary(path))
    predict("RS-P1", {4: 60, 3: 40}, who="Zoë")
    check("RS1", 9, who="Zoë")
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [line["kind"] for line in lines] == ["predict", "check"]
    assert all(line["time"] for line in lines)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"kind": "che')  # the machine was switched off here
    diary.use(diary.Diary(path))
    assert opened("RS-P1").scores == {"Zoë": 84}
    assert len(misses("RS1", "Zoë")) == 1


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    diary.use(diary.Diary(tmp_path / "missing" / "p.jsonl"))
    assert "cannot be written" in str(predict("RS-P2", 2))
    assert opened("RS-P2").scores == {"you": 100}


def test_the_file_is_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    diary.use(None)
    monkeypatch.setenv("ECONGAMES_PROGRESS", str(tmp_path / "mine.jsonl"))
    check("RS1", 5)
    assert (tmp_path / "mine.jsonl").exists()
    diary.use(None)
    monkeypatch.setenv("ECONGAMES_PROGRESS", "")
    assert diary.diary().path is None


def test_a_figure_comes_with_a_sentence_and_its_words() -> None:
    from econgames.lessons.rolling_stock_stars.figures import payout_bars

    shown = show(payout_bars(), "the <highest> bar.")
    assert "What to see: the <highest> bar." in repr(shown)
    assert "the &lt;highest&gt; bar." in shown._repr_html_()
    assert "The figure in words" in shown._repr_html_()


def test_a_long_fraction_is_told_with_decimals() -> None:
    assert say_number(F(10096, 91)) == "10096/91"
    assert say_number(F(2.71586)) == "2.716" and say_number(F(-36820.69917)) == "−36,820.699"


def test_bars_may_have_a_line_across() -> None:
    figure = stacked_bars({"gain": [7, 3]}, ["Ada", "Ben"], title="Gain", line=("cost", 10))
    alt = "Gain, $. Ada: gain 7, in all 7; Ben: gain 3, in all 3. Cost 10."
    assert figure.layout.meta["alt"] == alt
    assert [shape.y0 for shape in figure.layout.shapes] == [10]
    assert figure.layout.yaxis.range[1] > 10


GOOD = {"kind": "predict", "id": "RS-P2", "who": "Ann", "number": 2}


@pytest.mark.parametrize(
    "line",
    ["{}", "5", "null", "[" * 100_000, '{"kind": "predict"', "9" * 5000,
     *(json.dumps({**GOOD, **facts}) for facts in (
         {"number": None}, {"number": "x"}, {"number": "1/0"}, {"number": []}, {"who": []},
         {"id": {}}, {"kind": 3}, {"split": 5}, {"split": {"4": "x"}}, {"interval": 7},
         {"kind": "anew"}, {"kind": "anew", "questions": None}, {"kind": "check", "id": "RS1"},
         {"kind": "check", "id": "RS1", "right": False, "answer": []},
     ))],
)  # fmt: skip
def test_a_spoilt_line_of_the_diary_costs_nothing_else(line: str, tmp_path: Path) -> None:
    path = tmp_path / "progress.jsonl"
    path.write_text(f"{json.dumps(GOOD)}\r\n{line}\r\n", "utf-8-sig")
    diary.use(diary.Diary(path))
    assert [entry.who for entry in opened("RS-P2").entries] == ["Ann"]
    check("RS1", 3)
    assert mark("RS", "Ann").predictions > 0 and misses("RS1", "you")


@pytest.mark.parametrize("end", ["\u2028", "\x85", "\x0c", "\x1e"])
def test_the_diary_keeps_answers_with_odd_letters(end: str, tmp_path: Path) -> None:
    path = tmp_path / "progress.jsonl"
    diary.use(diary.Diary(path))
    check("RS1", f"a{end}b", who=f"x{end}y")
    diary.diary().add("check", "RS1", "Bo", answer=f"a{end}b", right=False)
    assert diary.Diary(path).events == diary.diary().events


@pytest.mark.parametrize("text", ["1e999999", "1e999999999", "1e-999999999", "9" * 200, "1/1e200"])
def test_numbers_that_nobody_can_write_out_are_no_answer(text: str) -> None:
    with pytest.raises(AnswerForm):
        read_number(text)
    if "/" not in text:
        with pytest.raises(AnswerForm):
            read_number(Decimal(text))
    assert not predict("RS-P2", text)


def test_a_whole_number_without_end_is_no_answer() -> None:
    with pytest.raises(AnswerForm):
        read_number(10**5000)
