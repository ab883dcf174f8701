"""Words that reasons share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.words import money

if TYPE_CHECKING:
    from econgames.metropoli.rules.tables import Tables

__all__ = ["place", "thousands"]


def thousands(amount: float) -> str:
    """An amount of money to the nearest thousand dollars.

    Examples
    --------
    >>> thousands(712_345.6), thousands(-50_000)
    ('$712,000', '−$50,000')
    """
    return money(1000 * int(f"{amount / 1000:.0f}"))


def place(tables: Tables, concession: int) -> str:
    """Name of a concession by its number."""
    id = tables.conc[concession]
    if concession >= tables.n_streets:
        return f"{id.capitalize()} Bridge"
    return tables.edition.streets[id].name
