"""Wages, pensions, salary, dice and what it costs to place them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from econgames.diora.edition import Edition, shipped

__all__ = [
    "Payroll",
    "Workforce",
    "average_wage",
    "cheapest_staff_mix",
    "congestion_fee",
    "hire_value",
    "hr_expectation",
    "hr_odds",
    "marginal_wage",
    "optimal_workforce",
    "payroll",
    "pension_bill",
    "pension_liability",
    "placement_cost",
    "salary",
    "start_odds",
    "wage_bill",
]


def wage_bill(n: int, *, add_per_pair: int = 0, edition: Edition | None = None) -> int:
    """Wages of `n` workers for a round; an event may add to it for every two, or part of two.

    Examples
    --------
    >>> wage_bill(5), wage_bill(8), wage_bill(5, add_per_pair=1)
    (6, 14, 9)
    """
    ed = edition or shipped()
    return ed.staff.wages[n] + add_per_pair * ((n + 1) // 2)


def marginal_wage(n: int, *, add_per_pair: int = 0, edition: Edition | None = None) -> int:
    """Cost of the `n`-th worker, 1 or more; `add_per_pair` as in :func:`wage_bill`.

    Examples
    --------
    >>> marginal_wage(5), marginal_wage(7), marginal_wage(5, add_per_pair=1)
    (2, 3, 3)
    """
    if n < 1:
        raise ValueError(f"n must be 1 or more: the n-th worker; not {n}")
    before, after = (
        wage_bill(size, add_per_pair=add_per_pair, edition=edition) for size in (n - 1, n)
    )
    return after - before


def average_wage(n: int, *, add_per_pair: int = 0, edition: Edition | None = None) -> float:
    """Wage of one of `n` workers on average, zl; `add_per_pair` as in :func:`wage_bill`.

    Examples
    --------
    >>> average_wage(5), average_wage(8)
    (1.2, 1.75)
    """
    if n < 1:
        raise ValueError(f"n must be 1 or more workers; not {n}")
    return wage_bill(n, add_per_pair=add_per_pair, edition=edition) / n


def pension_bill(q: int, *, edition: Edition | None = None) -> int:
    """Pensions of `q` retired persons for a round.

    Examples
    --------
    >>> pension_bill(4), pension_bill(7)
    (6, 15)
    """
    return (edition or shipped()).staff.pensions[q]


class Payroll(NamedTuple):
    """Outcome of a payroll; see :func:`payroll`."""

    workers: int
    """Workers paid."""
    pensioners: int
    """Pensioners paid."""
    cost: int
    """Zloty paid."""
    left: int
    """Zloty left."""
    unpaid: int
    """Persons not paid."""
    points: int
    """Change of points, 0 or less."""


def payroll(
    zl: int, w: int, q: int, wage_add_per_pair: int = 0, *, edition: Edition | None = None
) -> Payroll:
    """Who is paid from `zl` zloty: as many persons as possible, then cheaply, then more workers.

    Parameters
    ----------
    zl : int
        Money at hand.
    w, q : int
        Workers and pensioners to be paid.
    wage_add_per_pair : int
        What an event adds to the wages for every two workers paid, or part of two.

    Examples
    --------
    >>> tuple(payroll(5, 6, 0)), tuple(payroll(10, 7, 1))
    ((4, 0, 4, 1, 2, -6), (6, 1, 9, 1, 1, -3))
    """
    ed = edition or shipped()
    best = (0, 0, 0, 0)
    for workers in range(w + 1):
        wages = wage_bill(workers, add_per_pair=wage_add_per_pair, edition=ed)
        for pensioners in range(q + 1):
            cost = wages + ed.staff.pensions[pensioners]
            if cost <= zl:
                best = max(best, (workers + pensioners, -cost, workers, pensioners))
    paid, minus_cost, workers, pensioners = best
    unpaid = w + q - paid
    lost = -unpaid * ed.game.unpaid_penalty_points
    return Payroll(workers, pensioners, -minus_cost, zl + minus_cost, unpaid, lost)


class Workforce(NamedTuple):
    """Best numbers of workers and what they leave; see :func:`optimal_workforce`."""

    sizes: frozenset[int]
    """All numbers of workers that do best."""
    surplus: float
    """Value less wages, zl a round."""


def optimal_workforce(
    x: float, *, add_per_pair: int = 0, edition: Edition | None = None
) -> Workforce:
    """How many workers to employ when each brings `x` zl a round.

    `add_per_pair` is what an event adds to the wages, as in :func:`wage_bill`.

    Examples
    --------
    >>> sorted(optimal_workforce(2).sizes), optimal_workforce(2).surplus
    ([4, 5, 6], 4)
    >>> optimal_workforce(2.5)
    Workforce(sizes=frozenset({6}), surplus=7.0)
    >>> sorted(optimal_workforce(2.5, add_per_pair=1).sizes)
    [4, 6]
    """
    ed = edition or shipped()
    surplus = [
        x * n - wage_bill(n, add_per_pair=add_per_pair, edition=ed)
        for n in range(len(ed.staff.wages))
    ]
    best = max(surplus)
    return Workforce(frozenset(n for n, s in enumerate(surplus) if s == best), best)


def cheapest_staff_mix(n: int, *, edition: Edition | None = None) -> int:
    """Least cost of `n` persons, workers or pensioners as one likes.

    Examples
    --------
    >>> cheapest_staff_mix(6), cheapest_staff_mix(8)
    (6, 10)
    """
    staff = (edition or shipped()).staff
    return min(staff.wages[w] + staff.pensions[n - w] for w in range(n + 1))


def hire_value(rounds_left: int, x: float, w: int, *, edition: Edition | None = None) -> float:
    """What one more worker than `w` brings in the rounds that are left, at `x` zl a round.

    Examples
    --------
    >>> hire_value(4, 5, 4), hire_value(1, 5, 6)
    (12, 2)
    """
    return rounds_left * (x - marginal_wage(w + 1, edition=edition))


def pension_liability(q: int, rounds: int, *, edition: Edition | None = None) -> int:
    """What `q` pensioners will cost in `rounds` payrolls.

    Examples
    --------
    >>> pension_liability(2, 3), pension_liability(4, 2)
    (6, 12)
    """
    return rounds * pension_bill(q, edition=edition)


def salary(points: int, *, edition: Edition | None = None) -> int:
    """What the state pays for `points` points, zl; never below 0.

    Examples
    --------
    >>> salary(59), salary(-3), salary(9)
    (5, 0, 0)
    """
    return max(0, points // (edition or shipped()).game.salary_points_per_zl)


def hr_odds() -> list[tuple[int, Fraction]]:
    """Faces of a hired die with their probabilities.

    Examples
    --------
    >>> hr_odds()[0], sum(p for _, p in hr_odds())
    ((1, Fraction(1, 6)), Fraction(1, 1))
    """
    return [(face, Fraction(1, 6)) for face in range(1, 7)]


def hr_expectation(*, edition: Edition | None = None) -> tuple[Fraction, Fraction]:
    """Expected value of a hired die, and points expected at once (a 6 retires with honours).

    Examples
    --------
    >>> hr_expectation()
    (Fraction(7, 2), Fraction(5, 6))
    """
    points = (edition or shipped()).game.retirement_points
    mean = sum((p * face for face, p in hr_odds()), Fraction())
    return mean, sum((p * points for face, p in hr_odds() if face == 6), Fraction())


def start_odds(*, edition: Edition | None = None) -> list[tuple[tuple[int, ...], Fraction]]:
    """Starting dice that are drawn, ascending, with their probabilities.

    Examples
    --------
    >>> pairs = start_odds()
    >>> len(pairs), pairs[0]
    (10, ((2, 3), Fraction(1, 10)))
    >>> sum(6 in pair for pair, _ in pairs)
    4
    """
    game = (edition or shipped()).game
    drawn = list(combinations(sorted(game.start_random_values), game.start_random_dice))
    return [(dice, Fraction(1, len(drawn))) for dice in drawn]


def congestion_fee(value: int, occupied: bool) -> int:
    """Fee of a die of this value on a grey space: its value, if a die lies there already.

    Examples
    --------
    >>> congestion_fee(3, True), congestion_fee(5, False)
    (3, 0)
    """
    return value if occupied else 0


def placement_cost(
    value: int,
    retired: bool,
    occupied: bool,
    *,
    activation_add: int = 0,
    edition: Edition | None = None,
) -> int:
    """Cost of laying a die on a grey space: activation of a pensioner, and congestion.

    Examples
    --------
    >>> placement_cost(6, True, True), placement_cost(6, True, False)
    (9, 3)
    """
    game = (edition or shipped()).game
    activation = game.pension_activation_zl + activation_add if retired else 0
    return activation + congestion_fee(value, occupied)
