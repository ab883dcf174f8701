"""The city by itself: heights, roofs, and what a block changes; no players and no money paid.

The height plan: a lot of a district without a roof grows to the next roof height and is roofed
when it reaches it; in a district with a roof no building outgrows the roofed one, which stays as
it is. The rules of the game use these functions, and so can a lesson.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from econgames.metropoli.edition import Edition, shipped

__all__ = [
    "City",
    "block_gain",
    "concession_value",
    "gets_roof",
    "may_grow",
    "next_roof_height",
    "place",
    "street_units",
    "units",
    "value_in",
]


def units(heights: Sequence[int], roofed: bool, *, edition: Edition | None = None) -> int:
    """Units of a street: floors on its lots, up to the cap; more if a skyscraper is among them.

    Parameters
    ----------
    heights : sequence of int
        Floors on the lots that the street fronts.
    roofed : bool
        Whether one of them carries a roof.

    Examples
    --------
    >>> units([0, 2, 1], False), units([5, 4, 4], False), units([0, 2, 0], True)
    (3, 10, 10)
    """
    ed = edition or shipped()
    return ed.roof_units if roofed else min(ed.rent_units_cap, sum(heights))


def concession_value(h: int, n: int, *, edition: Edition | None = None) -> int:
    """Value of a concession from the table, whole dollars.

    Parameters
    ----------
    h : int
        Floors of the tallest building of the district.
    n : int
        Units of the street; 0 is worth nothing, whatever `h` is.

    Raises
    ------
    ValueError
        If no city can look like that: a dash of the table, or outside it.

    Examples
    --------
    >>> concession_value(3, 9), concession_value(2, 10), concession_value(4, 0)
    (540000, 400000, 0)
    >>> concession_value(1, 4)
    Traceback (most recent call last):
        ...
    ValueError: no street has 4 units where the tallest building has 1 floors
    """
    ed = edition or shipped()
    if n == 0 and 0 <= h <= len(ed.value):
        return 0
    if not (1 <= h <= len(ed.value) and 1 <= n <= ed.roof_units) or ed.value[h - 1][n - 1] < 0:
        raise ValueError(f"no street has {n} units where the tallest building has {h} floors")
    return ed.value[h - 1][n - 1]


def next_roof_height(roofs: int, *, edition: Edition | None = None) -> int | None:
    """Floors that the next skyscraper has when `roofs` stand; None when all stand.

    Examples
    --------
    >>> [next_roof_height(k) for k in range(5)]
    [2, 3, 4, 5, None]
    """
    heights = (edition or shipped()).roof_heights
    return heights[roofs] if roofs < len(heights) else None


def may_grow(height: int, is_roofed: bool, roof_height: int | None) -> bool:
    """Whether the height plan lets a lot take one more block.

    Parameters
    ----------
    height : int
        Floors on the lot.
    is_roofed : bool
        Whether the lot itself carries the roof.
    roof_height : int or None
        Floors of the skyscraper of the district; None without one.

    Examples
    --------
    >>> may_grow(4, False, None), may_grow(1, False, 2), may_grow(2, False, 2), may_grow(2, True, 2)
    (True, True, False, False)
    """
    return roof_height is None or (not is_roofed and height < roof_height)


def gets_roof(height: int, district_has_roof: bool, next_roof: int | None) -> bool:
    """Whether a lot that has just reached `height` is roofed at once.

    Examples
    --------
    >>> gets_roof(2, False, 2), gets_roof(2, False, 3), gets_roof(2, True, 2)
    (True, False, False)
    """
    return not district_has_roof and height == next_roof


class City(NamedTuple):
    """Heights and roofs: all that rents depend on besides who owns what.

    Parameters
    ----------
    height : mapping of str to int
        Floors by lot; lots that are missing are empty.
    roof : mapping of str to str
        Roofed lot by district.
    edition : Edition, optional
        Constants; the shipped ones by default.

    Examples
    --------
    The city that the examples of this module use:

    >>> Z = City({"dg": 2, "av": 1, "bv": 2, "bw": 1}, {"sw": "dg"})
    >>> Z.next_roof, Z.tallest("se"), Z.may_take_block("dg"), Z.may_take_block("dh")
    (3, 2, False, True)
    """

    height: Mapping[str, int]
    roof: Mapping[str, str]
    edition: Edition = shipped()

    @property
    def next_roof(self) -> int | None:
        """Floors that the next skyscraper has; None when all stand."""
        return next_roof_height(len(self.roof), edition=self.edition)

    def tallest(self, district: str) -> int:
        """Floors of the tallest building of a district."""
        return max(self.height.get(lot, 0) for lot in self.edition.districts[district].lots)

    def may_take_block(self, lot: str) -> bool:
        """Whether the height plan lets this lot grow."""
        roofed = self.roof.get(self.edition.lots[lot].district)
        top = None if roofed is None else self.height[roofed]
        return may_grow(self.height.get(lot, 0), lot == roofed, top)

    def values(self, streets: Iterable[str] | None = None) -> dict[str, int]:
        """Concession value by street, whole dollars; of all streets by default."""
        wanted = self.edition.streets if streets is None else streets
        return {street: value_in(self, street) for street in wanted}


def street_units(city: City, street: str) -> int:
    """Units of a street in a city.

    Examples
    --------
    >>> Z = City({"dg": 2, "av": 1, "bv": 2, "bw": 1}, {"sw": "dg"})
    >>> [street_units(Z, street) for street in "vbawcxd"]
    [3, 3, 1, 1, 0, 0, 10]
    """
    row = city.edition.streets[street]
    heights = [city.height.get(lot, 0) for lot in row.lots]
    return units(heights, city.roof.get(row.district) in row.lots, edition=city.edition)


def value_in(city: City, street: str) -> int:
    """Concession value of a street in a city, whole dollars.

    Examples
    --------
    >>> Z = City({"dg": 2, "av": 1, "bv": 2, "bw": 1}, {"sw": "dg"})
    >>> value_in(Z, "v"), value_in(Z, "a"), value_in(Z, "c")
    (120000, 40000, 0)
    """
    tallest = city.tallest(city.edition.streets[street].district)
    return concession_value(tallest, street_units(city, street), edition=city.edition)


def place(city: City, lot: str) -> City:
    """The city with one more block on a lot, and the roof that it may bring.

    Raises
    ------
    ValueError
        If the height plan forbids it.

    Examples
    --------
    >>> Z = City({"dg": 2, "av": 1, "bv": 2, "bw": 1}, {"sw": "dg"})
    >>> after = place(Z, "bv")
    >>> after.height["bv"], after.roof, after.next_roof
    (3, {'sw': 'dg', 'se': 'bv'}, 4)
    """
    if not city.may_take_block(lot):
        raise ValueError(f"the height plan forbids another block on {lot}")
    district = city.edition.lots[lot].district
    floors = city.height.get(lot, 0) + 1
    roof = dict(city.roof)
    if gets_roof(floors, district in roof, city.next_roof):
        roof[district] = lot
    return city._replace(height={**city.height, lot: floors}, roof=roof)


def block_gain(city: City, lot: str) -> dict[str, int]:
    """What one more block on a lot adds to concession values, by street.

    Streets whose value stays the same are left out. Only the district of the lot can change.

    Examples
    --------
    >>> Z = City({"dg": 2, "av": 1, "bv": 2, "bw": 1}, {"sw": "dg"})
    >>> block_gain(Z, "bv")
    {'a': 20000, 'b': 480000, 'v': 480000, 'w': 20000}
    >>> block_gain(Z, "aw")
    {'a': 40000, 'w': 40000}
    """
    after = place(city, lot)
    district = city.edition.lots[lot].district
    streets = [row.id for row in city.edition.streets.values() if row.district == district]
    gains = {street: value_in(after, street) - value_in(city, street) for street in streets}
    return {street: gain for street, gain in gains.items() if gain}
