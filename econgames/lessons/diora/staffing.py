"""Staff explored: how many people to employ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from econgames.core.errors import SetupError, choices
from econgames.diora import economy
from econgames.diora.edition import Edition, load, shipped
from econgames.lessons.diora import figures as draw
from econgames.lessons.diora.position import PRODUCT, SHOCK
from econgames.lessons.kit.explored import Explored

__all__ = ["PRODUCTS", "SCALES", "explore_staff"]

SCALES: Mapping[str, str] = {
    "printed": "as printed",
    "indexed": "wage indexation (event card)",
    "flat": "flat: 1 zl for everybody",
    "steep": "steep: each worker 1 zl more",
}
"""Wage scales, and what the menu calls them."""

PRODUCTS = tuple(Fraction(n, 2) for n in range(1, 13))
"""What a worker may bring, in steps of half a zloty."""


def _scale(wages: str) -> tuple[Edition, int]:
    """Edition with these wages, and what an event adds for every two workers."""
    if wages not in list(SCALES):
        raise SetupError(choices("wages", wages, SCALES))
    ed = shipped()
    people = range(len(ed.staff.wages))
    if wages == "indexed":
        return ed, ed.cards[SHOCK].effects.wage_add_per_pair
    if wages == "flat":
        return load({"staff": {"wages": list(people)}}), 0
    if wages == "steep":
        return load({"staff": {"wages": [n * (n + 1) // 2 for n in people]}}), 0
    return ed, 0


def explore_staff(
    product: float = PRODUCT, wages: str = "printed", *, theme: str = "light"
) -> Explored:
    """How many people to employ when each brings the same.

    Parameters
    ----------
    product : number
        What a worker brings, zl a round, 0 to 20.
    wages : {"printed", "indexed", "flat", "steep"}
        Wage scale: that of the game, the same with the event card of wage indexation, 1 zl each,
        or one that rises by 1 zl with each worker.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Returns
    -------
    Explored
        Facts are ``sizes`` (all best numbers of workers), ``surplus`` (zl a round) and
        ``marginal_wages`` (zl, of the first worker on).

    Raises
    ------
    SetupError
        If there is no such scale, or the product is out of range.

    Examples
    --------
    >>> print(explore_staff(2.5))
    Employ 6 people: 7 zl a round are left after wages.
    Worker 6 costs 2 zl and brings 2.5; worker 7 would cost 3.
    """
    brings = _amount(product)
    ed, add = _scale(wages)
    best = economy.optimal_workforce(float(brings), add_per_pair=add, edition=ed)
    everyone = len(ed.staff.wages) - 1
    cost = [economy.marginal_wage(n, add_per_pair=add, edition=ed) for n in range(1, everyone + 1)]
    facts = {
        "sizes": best.sizes,
        "surplus": Fraction(best.surplus),
        "marginal_wages": tuple(cost),
    }
    return Explored(
        _staff_lines(brings, sorted(best.sizes), Fraction(best.surplus), cost),
        [
            draw.hiring_bars(float(brings), add, edition=ed, theme=theme),
            draw.surplus_bars(float(brings), add, edition=ed, theme=theme),
        ],
        _staff_table(brings, cost),
        facts,
    )


def _amount(product: object) -> Fraction:
    from econgames.lessons.kit.reading import AnswerForm, read_number

    try:
        brings = read_number(product)
    except AnswerForm as error:
        raise SetupError(f"product: {error}") from None
    if not 0 <= brings <= 20:
        raise SetupError(f"product: a worker brings 0 to 20 zl a round, not {product}")
    return brings


def _staff_lines(
    brings: Fraction, sizes: Sequence[int], surplus: Fraction, cost: Sequence[int]
) -> list[str]:
    from econgames.drawing.words import listed
    from econgames.lessons.kit.reading import say_number

    low, high = sizes[0], sizes[-1]
    x = say_number(brings)
    if high == 0:
        return [f"Employ nobody: the first worker costs {cost[0]} zl and brings {x}."]
    told = listed([str(n) for n in sizes], "or")
    if len(sizes) > 3 and len(sizes) == high - low + 1:
        told = f"any number from {low} to {high}"
    people = "person" if sizes == [1] else "people"
    left = f"{say_number(surplus)} zl a round {'is' if surplus == 1 else 'are'} left after wages"
    lines = [f"Employ {told} {people}: {left}."]
    if len(sizes) > 1:
        between = {cost[n - 1] for n in range(low + 1, high + 1)}
        if between == {brings}:
            lines.append(f"From {low} to {high} each further one costs what a worker brings, {x}.")
        else:
            lines.append(
                f"From {low} to {high} the extra costs go up and down; together they are what "
                f"the {high - low} workers bring, {say_number((high - low) * brings)}."
            )
    elif low:
        lines.append(f"Worker {low} costs {cost[low - 1]} zl and brings {x}")
        lines[-1] += f"; worker {low + 1} would cost {cost[low]}." if low < len(cost) else "."
    if high == len(cost):
        lines.append("Nobody has more dice than that.")
    return lines


def _staff_table(brings: Fraction, cost: Sequence[int]) -> object:
    from pandas import DataFrame

    from econgames.lessons.kit.reading import say_rounded

    rows = []
    for n in range(len(cost) + 1):
        bill = sum(cost[:n])
        rows.append(
            {
                "workers": n,
                "wages, zl": bill,
                "marginal wage": cost[n - 1] if n else "",
                "average wage": say_rounded(Fraction(bill, n)) if n else "",
                "product, zl": say_rounded(n * brings),
                "surplus, zl": say_rounded(n * brings - bill),
            }
        )
    return DataFrame(rows).set_index("workers")
