"""Reads what students give as an answer, and compares it with the truth."""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Mapping, Sequence, Set
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from econgames.core.errors import EconGamesError

__all__ = ["AnswerForm", "read_number", "same", "say_number", "say_rounded", "split_answer"]

TOLERANCE: Final = Fraction(5, 1000)
"""How far off a decimal may be, as a part of the truth."""

_NOISE: Final = Fraction(1, 10**9)
"""What computing with floats may add to a whole number."""


_TOO_LARGE: Final = 10**100
_EXPONENT: Final = re.compile(r"[eE][+-]?0*\d{3}|.{120}")
"""What would take a computer minutes to write out."""


class AnswerForm(EconGamesError):
    """An answer that cannot be read; it says what to write instead, and is no miss."""


def read_number(value: Any) -> Fraction:
    """Number from an int, a fraction, a decimal, or one of them in words such as ``"43/3"``.

    Raises
    ------
    AnswerForm
        If it is none of these.

    Examples
    --------
    >>> read_number("43/3"), read_number(13.5), read_number("−1.5")
    (Fraction(43, 3), Fraction(27, 2), Fraction(-3, 2))
    """
    if isinstance(value, bool) or value is None:
        raise AnswerForm(f"expected a number; got {value!r}")
    if isinstance(value, str | Decimal) and _EXPONENT.search(str(value)):
        raise AnswerForm(f"expected a number of at most 100 digits; got {str(value)[:40]!r}")
    number = _read(value)
    if max(abs(number.numerator), number.denominator) >= _TOO_LARGE:
        raise AnswerForm("expected a number of at most 100 digits")
    return number


def _read(value: Any) -> Fraction:
    if isinstance(value, numbers.Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, numbers.Real | Decimal):
        if not math.isfinite(value):
            raise AnswerForm(f"expected a finite number; got {value!r}")
        return Fraction(str(float(value)) if isinstance(value, numbers.Real) else value)
    if isinstance(value, str):
        text = value.replace("−", "-").replace("$", "").replace(" ", "").removeprefix("+")
        try:
            return Fraction(text)
        except (ValueError, ZeroDivisionError):
            pass
    raise AnswerForm(f"expected a number such as 14, 13.5 or 43/3; got {value!r}")


def say_number(value: Fraction | int) -> str:
    """A number for people: whole, with at most two decimals if that is exact, or a fraction.

    A fraction that nobody would write down is told with three decimals.

    Examples
    --------
    >>> say_number(Fraction(27, 2)), say_number(Fraction(43, 3)), say_number(-2)
    ('13.5', '43/3', '−2')
    >>> say_number(Fraction(2.7158636918948034))
    '2.716'
    """
    exact = Fraction(value)
    sign = "−" if exact < 0 else ""
    size = abs(exact)
    if size.denominator == 1:
        return f"{sign}{size.numerator:,}"
    if 100 % size.denominator == 0:
        return f"{sign}{float(size):,.2f}".rstrip("0")
    return f"{sign}{size}" if size.denominator < 10_000 else f"{sign}{float(size):,.3f}"


def say_rounded(value: int | float | Fraction) -> str:
    """A number for people, to three decimals.

    Examples
    --------
    >>> say_rounded(3.7000000001), say_rounded(Fraction(1, 3)), say_rounded(-2)
    ('3.7', '0.333', '−2')
    """
    thousandths = Fraction(f"{float(value):.3f}")
    if 100 % thousandths.denominator == 0:
        return say_number(thousandths)
    return f"{float(thousandths):,}".replace("-", "−")


def same(answer: Any, truth: Any) -> bool:
    """Whether one figure, word or set of an answer is the truth.

    Whole numbers and sets must be exact; other numbers may be off by 0.5 %.

    Raises
    ------
    AnswerForm
        If the answer is of another kind than the truth.

    Examples
    --------
    >>> same(14.33, Fraction(43, 3)), same(14, Fraction(43, 3)), same("5.0", 5), same(5.02, 5)
    (True, False, True, False)
    """
    if isinstance(truth, frozenset):
        if isinstance(answer, str) or not isinstance(answer, Set | Sequence):
            raise AnswerForm(f"expected a set of names such as {{'A', 'B'}}; got {answer!r}")
        return {_word(item) for item in answer} == {_word(item) for item in truth}
    if isinstance(truth, str):
        if not isinstance(answer, str):
            raise AnswerForm(f"expected a word in quotation marks; got {answer!r}")
        return _word(answer) == _word(truth)
    exact = Fraction(truth)
    slack = _NOISE if exact.denominator == 1 else TOLERANCE * abs(exact)
    return abs(read_number(answer) - exact) <= slack


def _word(value: Any) -> str:
    return " ".join(str(value).split()).casefold()


def split_answer(answer: Any, names: Sequence[str]) -> dict[str, Any]:
    """Figures of an answer by name, from a list in order or from a mapping.

    Raises
    ------
    AnswerForm
        If there are more or fewer, or others.

    Examples
    --------
    >>> split_answer([6, 20], ["paid", "treasury"])
    {'paid': 6, 'treasury': 20}
    """
    listed = ", ".join(names)
    if isinstance(answer, Mapping):
        by_word = {_word(key): value for key, value in answer.items()}
        if set(by_word) != {_word(name) for name in names}:
            raise AnswerForm(f"expected {len(names)} figures by name: {listed}; got {answer!r}")
        return {name: by_word[_word(name)] for name in names}
    if isinstance(answer, str) or not isinstance(answer, Sequence) or len(answer) != len(names):
        raise AnswerForm(f"expected {len(names)} figures in this order: {listed}; got {answer!r}")
    return dict(zip(names, answer, strict=True))
