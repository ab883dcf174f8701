"""Predictions of the lesson.

Every answer is computed, from the shipped edition and from the position that the lesson
starts from: whoever corrects a price there corrects the lesson.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from econgames.lessons.kit.questions import Number, Split
from econgames.lessons.rolling_stock_stars.position import (
    SALES,
    Firm,
    face,
    firm,
    payout_rows,
)
from econgames.rolling_stock_stars import economy

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.economy import DividendRow

__all__ = ["PREDICTIONS", "best_row", "highest"]


def best_row(pr: Firm | None = None) -> DividendRow:
    """Row of the payout table with the most for a holder."""
    return max(payout_rows(pr), key=lambda row: row.holder_value)


def highest() -> int:
    """Highest legal dividend a share."""
    pr = firm()
    return economy.max_dividend(pr.price, pr.cash, pr.issued)


def _payout_why() -> str:
    best, last = best_row(), payout_rows()[-1]
    return (
        f"Paying ${best.per_share} leaves ${best.treasury}, {best.stars} stars and a price of "
        f"${best.price}: a share has brought ${best.holder_value}. Paying ${last.per_share} would "
        f"leave ${last.treasury} and {last.stars} stars, a price of ${last.price}, "
        f"${last.holder_value} in all."
    )


def _sale() -> Fraction:
    pr = firm()
    return economy.president_gain(SALES["BPM"], face("BPM"), pr.own, pr.issued)[0]


def _sale_why() -> str:
    return (
        f"She gets ${SALES['BPM']} and gives a company worth ${face('BPM')}. Her share keeps its "
        "price: the price card does not look into the treasury at a sale."
    )


PREDICTIONS: Final = (
    Split(
        id="RS-P1",
        text="Which dividend makes most of a share, dividend and new price together? Split "
        "100 % over what PR may pay a share.",
        outcomes=lambda: tuple(range(highest() + 1)),
        label="dividend",
        unit="$",
        truth=lambda: best_row().per_share,
        why=_payout_why,
    ),
    Number(
        id="RS-P2",
        text=f"Ada sells BPM, face value {face('BPM')}, to PR for {SALES['BPM']}. She holds "
        "1 of its 2 shares. By how much does her own score change at that moment?",
        low=-6,
        high=6,
        unit="$",
        truth=_sale,
        why=_sale_why,
    ),
)
"""What is asked before the lesson shows anything."""
