"""When a bot's reason may be told: it can speak of what only its own seat sees."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from econgames.core.errors import SetupError, choices

__all__ = ["REASONS", "is_told", "usual_reasons"]

REASONS: Final = {"all": "at once", "end": "when the game is over", "own": "of your own seat only"}
"""When the reasons of the bots are told."""


def usual_reasons(match: Any, asked: str | None = None) -> str:
    """What was asked for; else at the end in games where a seat sees what others do not.

    Raises
    ------
    SetupError
        If there is no such way.

    Examples
    --------
    >>> import econgames as eg
    >>> usual_reasons(eg.new("automobile", players=3, seed=1))
    'end'
    >>> usual_reasons(eg.new("industria", players=3, seed=1))
    'all'
    """
    if asked is None:
        return "end" if match.game.info.private else "all"
    if asked not in REASONS:
        raise SetupError(choices("reasons", asked, REASONS))
    return asked


def is_told(
    reasons: str, match: Any, seat: str, viewer: str | None, people: Collection[str]
) -> bool:
    """Whether the reason of a bot that moved for `seat` may be told at this table.

    Parameters
    ----------
    reasons : str
        One of `REASONS`.
    match : Match
        The match; when its line has come to the end, it may be looked at as a whole.
    seat : str
        Seat that the bot moved for.
    viewer : str or None
        Seat of the person at the screen.
    people : collection of str
        Seats of people; at a table of bots alone nothing is kept back.
    """
    if reasons == "all" or not people:
        return True
    if seat == (viewer or (next(iter(people)) if len(people) == 1 else None)):
        return True
    return reasons == "end" and not match.at(match.length).actors()
