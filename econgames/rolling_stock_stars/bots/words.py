"""Words that reasons share."""

from __future__ import annotations

__all__ = ["after", "shares"]


def shares(count: int) -> str:
    """A number of shares.

    Examples
    --------
    >>> shares(1), shares(3)
    ('1 share', '3 shares')
    """
    return f"{count} share{'' if count == 1 else 's'}"


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
