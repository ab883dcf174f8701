"""Words that reasons share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from econgames.core.words import listed, plural, units
from econgames.diora.edition import COMPONENTS, Edition

if TYPE_CHECKING:
    from econgames.diora.moves import Placement

__all__ = ["component", "counts", "gains", "placement", "points", "space_name", "tenths"]


def component(unit: str, number: int) -> str:
    """A number of components.

    Examples
    --------
    >>> component("K", 3), component("T", 1)
    ('3 cables', '1 transistor')
    """
    return plural(number, COMPONENTS[unit])


def points(amount: float) -> str:
    """A number of points, with one digit after the point where it is no whole number.

    Examples
    --------
    >>> points(1), points(3.14), points(-1.0)
    ('1 point', '3.1 points', '−1 point')
    """
    return units(amount, "point")


def tenths(amount: float) -> int:
    """Tenths of a point, as :func:`points` tells them.

    Examples
    --------
    >>> tenths(3.14), tenths(-0.96), tenths(0.04)
    (31, -10, 0)
    """
    return int(f"{amount:.1f}".replace(".", ""))


def counts(amount: float, what: str) -> str:
    """What counts besides goods and money, with its points.

    Examples
    --------
    >>> counts(3, "retirement"), counts(-0.5, "the token")
    ('3 points for retirement', '−0.5 points for the token')
    """
    return f"{points(amount)} for {what}"


def gains(amounts: Sequence[int]) -> list[str]:
    """What a placement brings and costs, from the changes of K, T, L, G and zl.

    Examples
    --------
    >>> gains((0, 3, 0, 0, 2)), gains((2, 0, 0, 0, -3))
    (['it brings 3 transistors and 2 zl'], ['it brings 2 cables and costs 3 zl'])
    """
    sides = []
    for verb, sign in (("brings", 1), ("costs", -1)):
        named = [
            component(unit, sign * n)
            for unit, n in zip(COMPONENTS, amounts, strict=False)
            if sign * n > 0
        ]
        if sign * amounts[-1] > 0:
            named.append(f"{sign * amounts[-1]} zl")
        if named:
            sides.append(f"{verb} {listed(named)}")
    return [f"it {' and '.join(sides)}"] if sides else []


def space_name(space: str, edition: Edition) -> str:
    """Name of a space or room."""
    if space.startswith("room:"):
        return edition.rooms[space[5:]].name
    return edition.spaces[space].name


def placement(move: Placement, edition: Edition) -> str:
    """Die, space, and what is chosen there, as in "lay a 4 on Transistor warehouse, level 4".

    Examples
    --------
    >>> from econgames.diora.edition import shipped
    >>> from econgames.diora.moves import Place
    >>> placement(Place("retired", 6, "storeroom", resource="T"), shipped())
    'lay a pensioner on Storeroom for a transistor'
    >>> placement(Place("active", 5, "production", slots=(1, 4)), shipped())
    'lay a 5 on Orders, slots 1 and 4'
    """
    die = "a pensioner" if move.source == "retired" else f"a {move.value}"
    text = f"lay {die} on {space_name(move.space, edition)}"
    if move.level is not None:
        text += f", level {move.level}"
    if move.slots is not None:
        slots = listed([str(slot) for slot in move.slots])
        text += f", slot{'s' if len(move.slots) > 1 else ''} {slots}"
    if move.uses is not None:
        text += f" and use it {plural(move.uses, 'time')}"
    if move.resource is not None:
        text += f" for a {COMPONENTS[move.resource]}"
    return text
