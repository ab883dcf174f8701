"""Amounts, ranges and lists as the board writes them."""

from __future__ import annotations

from econgames.drawing.words import dollars


def span(low: int, high: int) -> str:
    """A range of dollars, or one amount.

    Examples
    --------
    >>> span(0, 4), span(3, 3)
    ('$0–4', '$3')
    """
    return dollars(low) if low == high else f"{dollars(low)}–{high:,}"


def ordinal(place: int) -> str:
    """A place in an order, from 1 to 6.

    Examples
    --------
    >>> ordinal(1), ordinal(4)
    ('1st', '4th')
    """
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
