"""What a debrief of Metropoli looks for: one function a detector."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from econgames.metropoli.edition import Edition

__all__ = ["name_of"]


def name_of(about: str, edition: Edition) -> str:
    """Name of a street, bridge or lot that a moment is about.

    Examples
    --------
    >>> import econgames as eg
    >>> edition = eg.game("metropoli").edition(None)
    >>> name_of("i", edition), name_of("north", edition), name_of("km", edition)
    ('Ivy Avenue', 'North Bridge', 'lot km')
    """
    if about in edition.streets:
        return edition.streets[about].name
    if about in edition.bridges:
        return f"{about.capitalize()} Bridge"
    return f"lot {about}" if about else ""
