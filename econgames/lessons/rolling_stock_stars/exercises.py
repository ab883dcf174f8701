"""Exercises of the lesson.

Every answer is computed, from the shipped edition and from the position that the lesson
starts from: whoever corrects a price there corrects the lesson.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from econgames.lessons.kit.questions import Check, Wrong
from econgames.lessons.kit.reading import say_number
from econgames.lessons.rolling_stock_stars.position import (
    FOUNDING,
    NEW,
    PAR,
    PR,
    SALES,
    face,
    firm,
)
from econgames.lessons.rolling_stock_stars.predictions import best_row, highest
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.edition import shipped

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["CHECKS"]

QUARTET = ("E", "CDG", "LHR", "BR")


def _gains() -> tuple[Fraction, Fraction]:
    """What Ada's two sales bring her at once, and at book."""
    pr = firm()
    both = [
        economy.president_gain(price, face(company), pr.own, pr.issued)
        for company, price in SALES.items()
    ]
    return sum((a for a, _ in both), Fraction(0)), sum((b for _, b in both), Fraction(0))


def _highest_told() -> str:
    pr = firm()
    divisor = shipped().dividend_divisor
    part, rest = pr.price // divisor, pr.cash // pr.issued
    return (
        f"{pr.price} / {divisor}, rounded down, is {part}; the treasury could pay {rest} on each "
        f"of {pr.issued} shares; the smaller one is {highest()}."
    )


def _float() -> tuple[int, int, int]:
    terms = economy.ipo_terms(face(FOUNDING), PAR)
    return terms.payment, terms.treasury, 2 * terms.shares * PAR


def _float_told() -> str:
    terms = economy.ipo_terms(face(FOUNDING), PAR)
    return (
        f"Ada's share costs {PAR}; her company counts {face(FOUNDING)}, so she adds "
        f"{terms.payment}. The bank pays {terms.bank} for the other share: treasury "
        f"{terms.treasury}. "
        f"{2 * terms.shares} shares at {PAR} are {_float()[2]}, the treasury plus the company."
    )


def _income_with(*more: str) -> int:
    pr = firm()
    return economy.income((*pr.companies, *more), pr.cost_level, PR)


def _rise() -> int:
    return _income_with(NEW) - _income_with()


def _printed() -> int:
    return shipped().companies[NEW].income


def _rise_told() -> str:
    pr = firm()
    pairs = economy.synergy_income((*pr.companies, NEW)) - economy.synergy_income(pr.companies)
    power = _rise() - _printed() - pairs
    return (
        f"Printed income {_printed()}, new synergies {pairs}, PR's power {power}: the income rises "
        f"from {_income_with()} to {_income_with(NEW)}, by {_rise()}."
    )


def _sides() -> tuple[Fraction, Fraction]:
    at_once, at_book = _gains()
    return at_book, at_book - at_once


def _sides_told() -> str:
    at_once, at_book = _gains()
    pr = firm()
    fair = pr._replace(cash=pr.cash + int(at_once))
    now, then = best_row(), best_row(fair)
    return (
        f"Ada receives ${say_number(at_once)} above face. PR's book value falls by as much, and "
        f"she bears {pr.own} of {pr.issued} parts of that: {say_number(at_book)} stays with her, "
        f"and Ben loses {say_number(at_once - at_book)}. In the market: the best payout is worth "
        f"${now.holder_value} a share now, and ${then.holder_value} with sales at face value."
    )


class _Issue(NamedTuple):
    price: int
    before: Fraction
    after: Fraction


def _issue() -> _Issue:
    pr, best = firm(), best_row()
    paid = economy.next_lower(best.price, pr.held)
    book = economy.book_value(best.treasury, pr.companies)
    return _Issue(paid, Fraction(book, pr.issued), Fraction(book + paid, pr.issued + 1))


def _issue_told() -> str:
    pr, best, new = firm(), best_row(), _issue()
    book = economy.book_value(best.treasury, pr.companies)
    return (
        f"The bank pays the next lower price, {new.price}. Before: {book} / {pr.issued} = "
        f"{say_number(new.before)}. After: ({book} + {new.price}) / {pr.issued + 1} = "
        f"{say_number(new.after)}. Who pays more than the book value of a share raises it."
    )


def _read_issue(match: Match) -> tuple[int, Fraction, Fraction]:
    """Price and book values from a match in which PR has just issued a share."""
    from econgames.lessons.kit.reading import AnswerForm
    from econgames.rolling_stock_stars.moves import IssueShare

    if not isinstance(match.last, IssueShare):
        raise AnswerForm("the last move of this match is not an issue: play IssueShare('PR')")
    rows = match.transfers()
    paid = next(row[3] for row in rows if row[4] == "money" and row[5] == "share_issue")
    after = firm(match)
    book = economy.book_value(after.cash, after.companies)
    return paid, Fraction(book - paid, after.issued - 1), Fraction(book, after.issued)


def _shares_told() -> str:
    shares = economy.shapley_synergy(QUARTET)
    listed = ", ".join(f"{name} {say_number(share)}" for name, share in shares.items())
    pairs = ", ".join(f"{a}-{b} {bonus}" for a, b, bonus in economy.synergy_pairs(QUARTET))
    return f"Pairs: {pairs}. Half of each goes to either end: {listed}, in all " + (
        f"{say_number(sum(shares.values()))}."
    )


def _whole_pairs(company: str) -> int:
    return sum(bonus for a, b, bonus in economy.synergy_pairs(QUARTET) if company in (a, b))


def _word(text: str) -> Callable[[], str]:
    return lambda: text


CHECKS: Final = (
    Check(
        id="RS1",
        level="easy",
        text="What is the highest dividend a share that PR may pay in the position?",
        answer=highest,
        wrong=(
            Wrong(
                lambda: firm().cash // firm().issued,
                "The treasury is one limit. The other one is a part of the share price.",
            ),
        ),
        hint="There are two limits: one in the treasury, one in the share price.",
        formula="the smaller of price // 3 and treasury // issued shares",
        computation=_highest_told,
    ),
    Check(
        id="RS2",
        level="easy",
        text=f"Ada floats PR with {FOUNDING} at {PAR}. How much cash does she pay, what is in "
        "the treasury then, and what is the market capitalisation?",
        answer=_float,
        parts=("paid by Ada", "treasury", "capitalisation"),
        wrong=(
            Wrong(
                lambda: face(FOUNDING) + _float()[0],
                "Who else gets a share, and pays for it?",
                "treasury",
            ),
            Wrong(
                lambda: PAR,
                "She brings a company as well: what does it count?",
                "paid by Ada",
            ),
        ),
        hint="Her share costs the par price, and her company counts its face value. The bank "
        "takes as many shares as she does.",
        formula="paid = par − face; treasury = paid + par from the bank; capitalisation = "
        "shares × par",
        computation=_float_told,
    ),
    Check(
        id="RS3",
        level="medium",
        text=f"{NEW} joins PR. By how much does PR's income rise?",
        answer=_rise,
        wrong=(
            Wrong(
                _printed,
                f"That is printed on the card. Which pairs does {NEW} complete, and what does "
                "PR's power add?",
            ),
            Wrong(
                lambda: _rise() - 1,
                "Nearly. Count printed income, new pairs and PR's power one by one.",
            ),
        ),
        hint="Compare the income of PR's companies with and without it.",
        formula="printed income + bonuses of the new pairs + 1 for PR's power",
        computation=_rise_told,
    ),
    Check(
        id="RS4",
        level="medium",
        text=f"Ada sold BSE for {SALES['BSE']} and BPM for {SALES['BPM']}, both above face. At "
        "book value, by how much did the two sales change what Ada has, and what Ben has?",
        answer=_sides,
        parts=("Ada", "Ben"),
        wrong=(
            Wrong(
                lambda: _gains()[0],
                "That is what came in. Who owns the buyer that paid it?",
                "Ada",
            ),
            Wrong(
                lambda: -_gains()[0],
                "Does Ben own all of PR?",
                "Ben",
            ),
        ),
        hint="The premium is price less face. PR's owners pay it, each by his shares.",
        formula="Ada: premium × (1 − her part of PR); Ben: −premium × his part",
        computation=_sides_told,
    ),
    Check(
        id="RS5",
        level="hard",
        text=f"PR pays a dividend of {best_row().per_share}, then it issues one share. At what "
        "price, and what is the book value of a share before and after? (A match in which "
        "you did it is an answer, too.)",
        answer=_issue,
        parts=("issue price", "book value before", "book value after"),
        wrong=(
            Wrong(
                _word("diluted"),
                "Compare the issue price with the book value of a share before.",
            ),
            Wrong(
                lambda: best_row().price,
                "Does the bank pay the present price, or that of a neighbouring card?",
                "issue price",
            ),
            Wrong(
                lambda: _issue().before * firm().issued / (firm().issued + 1),
                "One more share, but something came in for it.",
                "book value after",
            ),
        ),
        hint="Book value is treasury plus face values. What happens to the treasury?",
        formula="issue price = next lower free card; book value a share = (treasury + faces) / "
        "issued shares, with the money that came in",
        computation=_issue_told,
        read=_read_issue,
    ),
    Check(
        id="RS6",
        level="hard",
        text="E, CDG, LHR and BR are in one corporation. Split their synergies fairly (Shapley "
        "value): what is due to each? Answer with a mapping by name.",
        answer=lambda: economy.shapley_synergy(QUARTET),
        wrong=(
            Wrong(
                lambda: _whole_pairs("LHR"),
                "Each pair has two ends: was it counted twice?",
                "LHR",
            ),
        ),
        hint="List the pairs among the four, and share each between its two ends.",
        formula="half of each pair's bonus to either company",
        computation=_shares_told,
    ),
)
"""What is solved with what the lesson shows."""
