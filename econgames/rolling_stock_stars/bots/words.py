"""Words that reasons share."""

from __future__ import annotations

from econgames.core.words import change, money, plural

__all__ = ["after", "dollars", "more", "price_path", "shares"]


def shares(count: int) -> str:
    """A number of shares.

    Examples
    --------
    >>> shares(1), shares(3)
    ('1 share', '3 shares')
    """
    return plural(count, "share")


def dollars(amount: float) -> str:
    """An amount, with one digit after the point where it is no whole number.

    Examples
    --------
    >>> dollars(8), dollars(9.25), dollars(-3.0)
    ('$8', '$9.2', '−$3')
    """
    return money(amount, decimals=1)


def more(amount: float) -> str:
    """What a move gains or loses.

    Examples
    --------
    >>> more(5.9), more(-21)
    ('$5.9 more', '$21 less')
    """
    return change(amount, decimals=1)


def price_path(corp: str, old: int, new: int, held: int) -> str:
    """What becomes of the price of a corporation of which a bot holds shares.

    Examples
    --------
    >>> price_path("OS", 13, 16, 1), price_path("PR", 12, 12, 2)
    ('I expect OS at $16 instead of $13, on 1 share', 'I expect PR at $12 as before, on 2 shares')
    """
    before = f"instead of {dollars(old)}" if new != old else "as before"
    return f"I expect {corp} at {dollars(new)} {before}, on {shares(held)}"


def after(span: int, phase: str) -> str:
    """When a price path of `span` ends of turn is over; prices move in the phase of dividends.

    Examples
    --------
    >>> after(1, "investment"), after(1, "ipo"), after(3, "investment")
    ('this turn', 'next turn', 'in 3 turns')
    """
    if span > 1:
        return f"in {span} turns"
    return "next turn" if phase in ("issue", "ipo") else "this turn"
