"""Steps 3, 7 and 9: wages and pensions, the salary, and who starts the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.diora import economy
from econgames.diora.rules.books import pay, provide, salary_paid, score
from econgames.diora.rules.codes import POINTS, WIDTH, ZL, count

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["pay_salaries", "pay_staff"]


def pay_staff(s: State) -> None:
    """Step 3: everybody pays his staff as far as the money goes; who stays unpaid costs points."""
    t, add = s.t, s.lim.wage_add
    for seat in s.in_order():
        workers, pensioners = count(s.active[seat]), s.retired[seat]
        paid = t.payroll(s.hold[seat * WIDTH + ZL], workers, pensioners, add)
        pensions = economy.pension_bill(paid.pensioners, edition=t.edition)
        pay(s, seat, ZL, paid.cost - pensions, "wages")
        pay(s, seat, ZL, pensions, "pensions")
        if s.rows is not None and pensioners:
            left = s.payrolls_left()
            before = t.pension_claim(pensioners, left)
            provide(s, seat, before, t.pension_claim(pensioners, left - 1))
        score(s, seat, paid.points, "unpaid_staff")


def pay_salaries(s: State) -> None:
    """Step 7: the state pays for points."""
    if not s.lim.no_salary:
        for seat in s.in_order():
            points = s.hold[seat * WIDTH + POINTS]
            if points > 0:
                salary_paid(s, seat, economy.salary(points, edition=s.edition))
