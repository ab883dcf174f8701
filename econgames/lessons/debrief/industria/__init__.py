"""What a debrief of Industria looks for: one function a detector."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from econgames.industria.edition import Edition

__all__ = ["name_of"]


def name_of(about: str, edition: Edition) -> str:
    """Name of a tile that a moment is about.

    Examples
    --------
    >>> import econgames as eg
    >>> name_of("weaving_mill", eg.game("industria").edition(None))
    'Weaving mill'
    """
    return edition.tiles[about].name if about in edition.tiles else about
