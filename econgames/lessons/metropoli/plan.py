"""Cities of which one district is given lot by lot, checked against the height plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from econgames.core.errors import SetupError, choices
from econgames.lessons.metropoli.maps import lots_as_on_the_map
from econgames.metropoli import economy
from econgames.metropoli.economy import City
from econgames.metropoli.edition import shipped

__all__ = ["MOST_FLOORS", "district_city"]

MOST_FLOORS: Final = 5


def district_city(district: str, floors: Sequence[int], elsewhere: int, roofed: bool) -> City:
    """A city of which one district is given lot by lot, with skyscrapers in the others.

    Parameters
    ----------
    district : str
        Its id.
    floors : sequence of int, shape (9,)
        Floors on its lots, row by row as on the map.
    elsewhere : int
        Skyscrapers in the other districts, 0 to 3.
    roofed : bool
        Whether the tallest building (the first of equal ones) is a skyscraper.

    Raises
    ------
    SetupError
        If the height plan can lead to no such city.

    Examples
    --------
    >>> made = district_city("se", (0, 2, 1, 0, 1, 0, 0, 0, 0), 1, False)
    >>> made.next_roof, made.tallest("se")
    (3, 2)
    """
    ed = shipped()
    if district not in ed.districts:
        raise SetupError(choices("district", district, list(ed.districts)))
    lots = [lot for row in lots_as_on_the_map(district) for lot in row]
    if (
        not isinstance(floors, Sequence)
        or len(floors) != len(lots)
        or any(type(each) is not int or not 0 <= each <= MOST_FLOORS for each in floors)
    ):
        raise SetupError(
            f"floors must be {len(lots)} whole numbers of 0 to {MOST_FLOORS}, for "
            f"{', '.join(lots)}; not {floors!r}"
        )
    others = [name for name in ed.districts if name != district]
    if type(elsewhere) is not int or not 0 <= elsewhere <= len(others):
        raise SetupError(f"elsewhere must be 0 to {len(others)} skyscrapers; not {elsewhere!r}")
    height = dict(zip(lots, floors, strict=True))
    heights = list(ed.roof_heights[: elsewhere + roofed])
    roof = {}
    if roofed:
        tallest = max(lots, key=lambda name: height[name])
        _check_tower(height[tallest], heights)
        heights.remove(height[tallest])
        roof[district] = tallest
    else:
        _check_low(height, elsewhere)
    for other, tall in zip(others, heights, strict=False):
        tower = ed.districts[other].lots[0]
        height[tower], roof[other] = tall, tower
    return City(height, roof)


def _check_tower(tall: int, heights: Sequence[int]) -> None:
    if tall not in heights:
        listed = ", ".join(map(str, heights))
        raise SetupError(
            f"with {_towers(len(heights) - 1)} elsewhere the one of this district has one of "
            f"these heights: {listed}; the tallest building has "
            f"{tall} floor{'s' * (tall != 1)}"
        )


def _check_low(height: Mapping[str, int], elsewhere: int) -> None:
    limit = economy.next_roof_height(elsewhere)
    high = [lot for lot, floors in height.items() if limit is not None and floors >= limit]
    if high:
        raise SetupError(
            f"{', '.join(high)}: with {_towers(elsewhere)} elsewhere a building of {limit} "
            "floors gets a roof at once. Say that the tallest one is a skyscraper, or lower it"
        )


def _towers(count: int) -> str:
    return f"{count} skyscraper{'s' * (count != 1)}"
