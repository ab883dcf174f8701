"""Amounts, ranges and lists as the board writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_ROMAN: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def money(talers: int) -> str:
    """Talers with their sign.

    Examples
    --------
    >>> money(34)
    '34 t'
    """
    return f"{talers:,} t"


def span(low: int, high: int) -> str:
    """A range of talers, or one amount.

    Examples
    --------
    >>> span(3, 34), span(2, 2)
    ('3–34 t', '2 t')
    """
    return money(low) if low == high else f"{low:,}–{money(high)}"


def span_words(low: int, high: int) -> str:
    """The same for ears.

    Examples
    --------
    >>> span_words(3, 34)
    '3 to 34 t'
    """
    return money(low) if low == high else f"{low:,} to {money(high)}"


def count(number: int, noun: str, many: str | None = None) -> str:
    """A number with its noun.

    Examples
    --------
    >>> count(1, "tile"), count(2, "factory", "factories")
    ('1 tile', '2 factories')
    """
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    Examples
    --------
    >>> listed(["wood", "iron", "glass"])
    'wood, iron and glass'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def roman(number: int) -> str:
    """Roman numeral, as epochs are numbered.

    Examples
    --------
    >>> [roman(n) for n in (1, 4, 5, 9, 12)]
    ['I', 'IV', 'V', 'IX', 'XII']
    """
    text = ""
    for value, sign in _ROMAN:
        while number >= value:
            text, number = text + sign, number - value
    return text
