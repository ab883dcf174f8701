"""Words that reasons share."""

from __future__ import annotations

from econgames.core.words import plural

__all__ = [
    "after", "at", "compared", "dollars", "more", "no_founding", "none_closed", "none_gains",
    "price_move", "price_path", "shares",
]  # fmt: skip


def shares(count: int) -> str:
    """A number of shares.

    Examples
    --------
    >>> shares(1), shares(3)
    ('1 share', '3 shares')
    """
    return plural(count, "share")


def dollars(amount: float) -> str:
    """An amount, with cents where it is no whole number.

    Examples
    --------
    >>> dollars(8), dollars(9.25), dollars(9.2), dollars(-3.0)
    ('$8', '$9.25', '$9.20', '−$3')
    """
    text = f"{abs(amount):,.2f}".removesuffix(".00")
    return f"{'−' if amount < 0 and text != '0' else ''}${text}"


def more(amount: float) -> str:
    """What a move gains or loses.

    Examples
    --------
    >>> more(5.9), more(-21), more(0)
    ('$5.90 more', '$21 less', 'no more and no less')
    """
    size = dollars(abs(amount))
    if size == "$0":
        return "no more and no less"
    return f"{size} {'less' if amount < 0 else 'more'}"


def price_path(corp: str, old: int, new: int, held: int) -> str:
    """What becomes of the price of a corporation of which a bot holds shares.

    Examples
    --------
    >>> price_path("OS", 13, 16, 1), price_path("PR", 12, 12, 2)
    ('I expect OS at $16 instead of $13, on 1 share', 'I expect PR at $12 as before, on 2 shares')
    """
    return f"I expect {corp} {compared(new, old)}, on {shares(held)}"


def compared(new: int, old: int) -> str:
    """A price that a move leads to, and the one without it; 0 is that of a bankrupt corporation.

    Examples
    --------
    >>> compared(16, 13), compared(12, 12)
    ('at $16 instead of $13', 'at $12 as before')
    >>> compared(0, 8), compared(20, 0), compared(0, 0)
    ('bankrupt instead of at $8', 'at $20 instead of bankrupt', 'bankrupt as before')
    """
    then = f"at {dollars(new)}" if new else "bankrupt"
    if new == old:
        return f"{then} as before"
    before = (dollars(old) if new else f"at {dollars(old)}") if old else "bankrupt"
    return f"{then} instead of {before}"


def none_gains(count: int, what: str, least: float) -> str:
    """Why none of so many things is done.

    Examples
    --------
    >>> none_gains(0, "possible purchase", 0), none_gains(1, "possible purchase", 0)
    ('there is no possible purchase', 'the only possible purchase gains me nothing')
    >>> none_gains(3, "action", 0.25)
    'none of 3 actions gains me more than $0.25'
    """
    if not count:
        return f"there is no {what}"
    if count == 1:
        return (
            f"the only {what} gains me {f'no more than {dollars(least)}' if least else 'nothing'}"
        )
    size = f"more than {dollars(least)}" if least else "anything"
    return f"none of {count} {what}s gains me {size}"


def at(price: int) -> str:
    """A price that is expected; 0 is that of a bankrupt corporation.

    Examples
    --------
    >>> at(12), at(0)
    ('at $12', 'at $0 (bankrupt)')
    """
    return f"at {dollars(price)}" if price else "at $0 (bankrupt)"


def price_move(now: int, then: int) -> str:
    """What a price does.

    Examples
    --------
    >>> price_move(12, 13), price_move(12, 12), price_move(5, 0)
    ('to go from $12 to $13', 'to stay at $12', 'to go from $5 to $0 (bankrupt)')
    """
    if now == then:
        return f"to stay at {dollars(now)}"
    return f"to go from {dollars(now)} to {dollars(then)}{'' if then else ' (bankrupt)'}"


def none_closed(count: int, fault: str) -> str:
    """Why no company is closed, none of so many having this fault.

    Examples
    --------
    >>> none_closed(0, "loses money"), none_closed(2, "loses money")
    ('I have no company to close.', 'None of 2 companies that I could close loses money.')
    >>> none_closed(1, "loses money")
    'The only company that I could close is not one that loses money.'
    """
    if not count:
        return "I have no company to close."
    if count == 1:
        return f"The only company that I could close is not one that {fault}."
    return f"None of {count} companies that I could close {fault}."


def no_founding(count: int) -> str:
    """Why no corporation is founded in any of so many ways.

    Examples
    --------
    >>> no_founding(0), no_founding(1)
    ('there is no way to found with it', 'the only way to found with it is no better')
    """
    if not count:
        return "there is no way to found with it"
    if count == 1:
        return "the only way to found with it is no better"
    return f"none of {count} ways to found with it is better"


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
