"""What a debrief of Diora looks for: one function a detector."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from econgames.diora.edition import Edition

__all__ = ["name_of"]


def name_of(about: str, edition: Edition) -> str:
    """Name of a room or space that a moment is about.

    Examples
    --------
    >>> import econgames as eg
    >>> edition = eg.game("diora").edition(None)
    >>> name_of("t07", edition), name_of("hr_office", edition)
    ('Wiring Shop', 'Hiring')
    """
    for known in (edition.rooms, edition.spaces):
        if about in known:
            return str(known[about].name)
    return about
