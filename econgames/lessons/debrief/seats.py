"""Whose moments a debrief shows: those of people, where a match tells who they are.

A match knows of each move whether a bot chose it, and a saved game keeps that. A seat is known to
be a person's if at least one of its moves was chosen by no bot; a move that a person let a bot play
is the bot's. Position codes, and files saved before files told it, do not say who chose a move.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final

from econgames.core.errors import SetupError, choices
from econgames.core.history import UNKNOWN

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["ALL", "chosen_seats", "people_of"]

ALL: Final = "all"
"""What to ask for to see the bots' moments as well."""


def people_of(match: Match) -> tuple[str, ...]:
    """Seats that are known to be a person's, in seat order.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=2, seed=3).run({"B": "novice"})
    >>> seat = match.actors()[0]
    >>> match = match.play(match.options(seat)[-1].moves().__next__()).run({"B": "novice"})
    >>> people_of(match)
    ('A',)
    """
    found = {
        getattr(move, "player", None)
        for move, bot in zip(match.moves, match.chosen_by, strict=True)
        if not bot
    }
    return tuple(seat for seat in match.players if seat in found)


def chosen_seats(match: Match, seats: str | Iterable[str] | None) -> tuple[Collection[str], str]:
    """Seats whose moments are shown, and a sentence where it should be said why.

    Parameters
    ----------
    match : Match
        The match, up to where it stands.
    seats : str or iterable of str, optional
        A seat, several, or ``"all"``; by default those of people, and all if none is known.

    Raises
    ------
    SetupError
        If there is no such seat.
    """
    if seats is not None:
        if not isinstance(seats, Iterable):
            raise SetupError(f'seats must be a seat, a list of seats or "{ALL}"; not {seats!r}')
        asked = (seats,) if isinstance(seats, str) else tuple(seats)
        if ALL in asked:
            return match.players, ""
        for seat in asked:
            if seat not in match.players:
                raise SetupError(choices("seat", seat, (*match.players, ALL)))
        return asked, ""
    people = people_of(match)
    if people:
        return people, ""
    known = UNKNOWN not in match.chosen_by
    why = "bots chose every move" if known else "the match does not tell who chose its moves"
    return match.players, f"These are the moments of all seats: {why}." if match.moves else ""
