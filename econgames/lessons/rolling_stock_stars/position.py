"""The position of the lesson: how it is reached, and PR in it as the economy functions take it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.edition import shipped

if TYPE_CHECKING:
    from econgames.core.match import Match
    from econgames.rolling_stock_stars.economy import DividendRow

__all__ = ["FOUNDING", "NEW", "PAR", "PR", "SALES", "Firm", "face", "firm", "payout_rows"]
__all__ += ["position_payout", "sell_at_face"]

SEED = 5
ADA, BEN, PR = "A", "B", "PR"
FOUNDING, PAR = "MHE", 14
SALES = {"BSE": 3, "BPM": 9}
"""Companies that Ada sells to her corporation, and what it pays."""
NEW = "KME"
SALE_STEP = 21
"""Moves played before the first of these sales."""


def position_payout() -> Match:
    """The position of the lesson: Ada, president of PR, is about to decide the dividend.

    25 legal moves from the deal of seed 5: she buys three companies, founds PR with the largest,
    Ben buys the bank's share, and she sells the other two companies to PR.

    Examples
    --------
    >>> match = position_payout()
    >>> match
    <Rolling Stock Stars, 3 players, turn 2, dividends, step 25: A to act>
    >>> match.state.snapshot()["corporations"]["PR"]["cash"]
    18
    """
    from econgames.core.setting_up import new_match
    from econgames.rolling_stock_stars import moves as m

    names = ["Ada", "Ben", "Cleo"]
    match = new_match("rolling_stock_stars", names, seed=SEED, script={"order": ["A", "B", "C"]})

    def passes(*seats: str) -> list[Any]:
        return [m.Pass(seat) for seat in seats]

    turn_1 = [
        *(m.Bid("MHE", 8, ADA), *passes("B", "C"), *passes("B", "C")),
        *(m.Bid("BSE", 2, ADA), *passes("B", "C"), *passes("B", "C")),
        *(m.Bid("BPM", 7, ADA), *passes("B", "C")),
        *passes(ADA),  # closes nothing
        m.FormCorporation(FOUNDING, PR, PAR, ADA),
        *passes(ADA, ADA),  # founds nothing with the other two
    ]
    turn_2 = [
        m.BuyShare(PR, BEN),
        *passes("C", "A", "B"),
        *(m.Offer(PR, company, price, ADA) for company, price in SALES.items()),
        *passes(ADA, ADA),  # buys nothing else, closes nothing
    ]
    for move in (*turn_1, *turn_2):
        match.play(move)
    return match


def sell_at_face(match: Match, line: str = "sales at face value") -> Match:
    """Go back to Ada's sales and play them at face value, on a line of their own; returns `match`.

    Examples
    --------
    >>> sell_at_face(position_payout()).state.snapshot()["corporations"]["PR"]["cash"]
    21
    """
    from econgames.rolling_stock_stars import moves as m

    if any(known.name == line for known in match.lines):  # a cell that runs again
        match.goto(SALE_STEP, line=line)
    else:
        match.goto(SALE_STEP).branch(line)
    for company in SALES:
        match.play(m.Offer(PR, company, face(company), ADA))
    return match.play(m.Pass(ADA)).play(m.Pass(ADA))


class Firm(NamedTuple):
    """A corporation as the economy functions take it; money in whole dollars."""

    price: int
    cash: int
    issued: int
    companies: tuple[str, ...]
    held: tuple[int, ...]
    """Prices that other corporations hold."""
    own: int
    """Shares of its president."""
    cost_level: int


def firm(match: Match | None = None) -> Firm:
    """PR in a position of a match; in that of the lesson by default.

    Examples
    --------
    >>> firm().companies
    ('BPM', 'BSE', 'MHE')
    """
    facts = (match or position_payout()).state.snapshot()
    corporations = facts["corporations"]
    row = corporations[PR]
    held = tuple(other["price"] for name, other in corporations.items() if name != PR)
    own = facts["players"][row["president"]]["shares"][PR]
    return Firm(
        row["price"], row["cash"], row["issued"], tuple(row["companies"]), held, own,
        facts["cost_level"],
    )  # fmt: skip


def payout_rows(pr: Firm | None = None) -> list[DividendRow]:
    """The dividend table of PR.

    Examples
    --------
    >>> [row.holder_value for row in payout_rows()]
    [18, 19, 20, 21, 22, 21]
    """
    pr = pr or firm()
    return economy.dividend_table(pr.price, pr.cash, pr.issued, pr.companies, PR, pr.held)


def face(company: str) -> int:
    """Face value of a company, in dollars."""
    return shipped().companies[company].face
