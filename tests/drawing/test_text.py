"""Words are measured, shortened and checked without a browser."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from econgames.drawing.palette import LIGHT
from econgames.drawing.svg import Canvas
from econgames.drawing.text import RESERVE, checking, fit, text_width, wrap

# Sums of the advance widths that the font file of Liberation Sans holds for these words.
MEASURED = [
    ("Hello", False, 722 + 556 + 222 + 222 + 556),
    ("Hello", True, 722 + 556 + 278 + 278 + 611),
    ("$1,010", False, 5 * 556 + 278),
    ("Überweg", False, 722 + 556 + 556 + 333 + 722 + 556 + 556),
    ("−4 · 7", True, 584 + 556 + 278 + 278 + 278 + 556),
]


@pytest.mark.parametrize(("text", "bold", "thousandths"), MEASURED)
def test_width_is_the_sum_of_the_letters(text: str, bold: bool, thousandths: int) -> None:
    assert text_width(text, 20, bold=bold) == pytest.approx(thousandths * 0.02 * RESERVE)


def test_letter_spacing_counts_for_each_letter() -> None:
    plain = text_width("OFFER", 15, bold=True)
    assert text_width("OFFER", 15, bold=True, spacing=1) == pytest.approx(plain + 5 * RESERVE)


def test_unknown_letters_count_as_one_em_and_combining_marks_as_nothing() -> None:
    assert text_width("李", 15) == pytest.approx(15 * RESERVE)
    assert text_width("e\u0301", 15) == text_width("e", 15)


@given(st.text(min_size=1, max_size=40), st.floats(0, 300), st.booleans())
def test_what_fits_is_never_wider_than_its_box(text: str, box: float, bold: bool) -> None:
    assert text_width(fit(text, 15, box, bold=bold), 15, bold=bold) <= box


@given(st.text(max_size=60), st.floats(30, 300), st.integers(1, 4))
def test_wrapping_keeps_to_its_lines(text: str, box: float, lines: int) -> None:
    wrapped = wrap(text, 15, box, lines=lines)
    assert len(wrapped) <= lines
    assert all(text_width(line, 15) <= box for line in wrapped)


def test_the_short_wording_comes_before_dropping_words() -> None:
    assert fit("companies $66", 15, 60, short="co $66") == "co $66"


def test_no_separator_is_left_hanging() -> None:
    assert fit("one · twothreefourfive", 15, 60) == "one"


def test_checking_finds_wide_and_overlapping_text() -> None:
    canvas = Canvas(LIGHT, "b")
    with checking() as check:
        canvas.text(0, 20, "a long line of words", box=40)
        canvas.text(60, 22, "more", box=100, anchor="middle")
        canvas.text(0, 60, "apart", box=100)
    assert len(check.too_wide) == 1
    assert "'a long line of words'" in check.too_wide[0]
    assert len(check.overlaps()) == 1


def test_nothing_is_recorded_outside_the_block() -> None:
    with checking() as check:
        pass
    Canvas(LIGHT, "b").text(0, 20, "a long line of words", box=4)
    assert check.too_wide == []
