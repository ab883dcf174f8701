"""Amounts, ranges and lists as the board writes them."""

from __future__ import annotations

from collections.abc import Sequence

from econgames.drawing.parts import MINUS


def money(amount: int) -> str:
    """Dollars with thousands commas and a true minus.

    Examples
    --------
    >>> money(1010), money(-4)
    ('$1,010', '−$4')
    """
    return f"{MINUS if amount < 0 else ''}${abs(amount):,}"


def span(low: int, high: int) -> str:
    """A range of dollars, or one amount.

    Examples
    --------
    >>> span(0, 4), span(3, 3)
    ('$0–4', '$3')
    """
    return money(low) if low == high else f"{money(low)}–{high:,}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    Examples
    --------
    >>> listed(["buy", "sell", "pass"], "or")
    'buy, sell or pass'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def ordinal(place: int) -> str:
    """A place in an order, from 1 to 6.

    Examples
    --------
    >>> ordinal(1), ordinal(4)
    ('1st', '4th')
    """
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
