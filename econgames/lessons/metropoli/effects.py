"""What blocks on a lot change: rents by street, income by owner, who would pay for them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from econgames.lessons.metropoli.position import LOT, bases, city, owners, rates
from econgames.metropoli import economy
from econgames.metropoli.economy import City
from econgames.metropoli.edition import Edition

__all__ = ["NOBODY", "Effect", "StreetChange", "block_effect"]

NOBODY = "bank"
"""Owner of streets that nobody owns: they charge no rent."""


class StreetChange(NamedTuple):
    """A street before and after; money in whole dollars an arrival."""

    street: str
    owner: str
    rate: float
    """Arrivals of one pawn per turn."""
    units: tuple[int, int]
    rents: tuple[int, int]
    """Of a street that nobody owns: what an owner could charge."""

    @property
    def rise(self) -> int:
        """How much more an arrival pays."""
        return self.rents[1] - self.rents[0]


class Effect(NamedTuple):
    """What blocks on a lot change, street by street.

    Examples
    --------
    >>> found = block_effect()
    >>> {row.street: row.rise for row in found.streets if row.rise}
    {'a': 20000, 'b': 480000, 'v': 480000, 'w': 20000}
    >>> found.total, found.by_owner, found.share("A")
    (1000000, {'A': 480000, 'B': 480000, 'C': 20000, 'D': 20000}, Fraction(12, 25))
    """

    lot: str
    before: City
    after: City
    streets: tuple[StreetChange, ...]
    """All six streets of the district."""
    cost: int

    @property
    def total(self) -> int:
        """Rise of all rents together, one arrival on each street."""
        return sum(row.rise for row in self.streets)

    @property
    def by_owner(self) -> dict[str, int]:
        """Rise of the rents of each owner."""
        found: dict[str, int] = {}
        for row in self.streets:
            if row.rise:
                found[row.owner] = found.get(row.owner, 0) + row.rise
        return dict(sorted(found.items()))

    def share(self, owner: str) -> Fraction:
        """Part of the whole rise that falls to one owner."""
        return Fraction(self.by_owner.get(owner, 0), self.total) if self.total else Fraction(0)

    def incomes(self, payers: int, rounds: int = 1) -> dict[str, float]:
        """What the rise brings each owner on average, dollars, over some rounds.

        Parameters
        ----------
        payers : int
            Opponents of an owner who still move.
        rounds : int
            Rounds that are left.
        """
        found: dict[str, float] = {}
        for row in self.streets:
            if row.rise and row.owner != NOBODY:
                more = economy.expected_rent(row.rise, row.rate, payers) * rounds
                found[row.owner] = found.get(row.owner, 0.0) + more
        return dict(sorted(found.items()))

    def payback(self, owner: str, payers: int) -> float:
        """Rounds until the rise has repaid the cost to an owner who pays alone."""
        mine = [row for row in self.streets if row.owner == owner]
        return economy.payback_rounds(
            self.cost, [row.rise for row in mine], [row.rate for row in mine], payers
        )


def block_effect(
    lot: str = LOT,
    blocks: int = 1,
    *,
    start: City | None = None,
    owner: Mapping[str, str] | None = None,
) -> Effect:
    """What blocks on a lot, one after another, change.

    Parameters
    ----------
    lot : str
        Where they go.
    blocks : int
        How many, 1 or more.
    start : City, optional
        Heights and roofs before; those of the position of the lesson by default.
    owner : mapping of str to str, optional
        Owner by street; those of the position by default.

    Raises
    ------
    ValueError
        If the height plan forbids one of them.
    """
    before = city() if start is None else start
    whose = owners() if owner is None else owner
    after = before
    for _ in range(blocks):
        after = economy.place(after, lot)
    ed = before.edition
    district = ed.lots[lot].district
    streets = [row.id for row in ed.streets.values() if row.district == district]
    rows = tuple(_change(street, before, after, whose) for street in streets)
    return Effect(lot, before, after, rows, blocks * ed.block_price)


def _change(street: str, before: City, after: City, owner: Mapping[str, str]) -> StreetChange:
    ed = before.edition
    mine, trust = owner.get(street, NOBODY), _is_trust(street, owner, ed)
    rent = [
        economy.rent(economy.value_in(each, street), bases()[street], trust, edition=ed)
        for each in (before, after)
    ]
    units = [economy.street_units(each, street) for each in (before, after)]
    return StreetChange(street, mine, rates()[street], (units[0], units[1]), (rent[0], rent[1]))


def _is_trust(street: str, owner: Mapping[str, str], ed: Edition) -> bool:
    mine = owner.get(street)
    home = ed.neighbourhoods[ed.streets[street].neighbourhood].streets
    return mine is not None and all(owner.get(other) == mine for other in home)
