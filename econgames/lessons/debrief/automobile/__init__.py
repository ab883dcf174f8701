"""What a debrief of Automobile looks for: one function a detector."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from econgames.automobile.edition import Edition

__all__ = ["name_of"]


def name_of(about: str, edition: Edition) -> str:
    """Name of a model or class that a moment is about.

    Examples
    --------
    >>> import econgames as eg
    >>> name_of("space 5", eg.game("automobile").edition(None)), name_of("mid", None)
    ('Sears Autobuggy', 'mid class')
    """
    kind, _, space = about.partition(" ")
    if kind == "space":
        return edition.models[int(space)].name
    return f"{about} class" if about else ""
