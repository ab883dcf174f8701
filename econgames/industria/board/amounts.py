"""Amounts, ranges and lists as the board writes them."""

from __future__ import annotations

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
