"""Who sits where: people and bots, one a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from econgames.core.errors import SetupError

__all__ = ["PERSON", "Seats"]

PERSON = "person"
USUAL = "trader"
"""Opponent that a lab puts on the other seats: plays soundly, leaves room to learn."""
STRENGTHS = ("novice", "trader", "expert", "random")
"""Order of the menu; bots of other names follow."""


class Seats:
    """The seats of a table: each is a person or a bot.

    Parameters
    ----------
    players : sequence of str
        Letters of the seats.
    kinds : mapping of str to type
        Bots of the game by name.
    asked : None, bool, str or mapping of str to str
        None puts the usual bot on every seat but `viewer`; False makes all seats people
        ("hot seat"); a name puts that bot on every seat but `viewer`; a mapping from letters to
        names says it seat by seat, and seats left out are people.
    viewer : str
        Seat of the person who looks.

    Raises
    ------
    SetupError
        If a seat or a bot is unknown; the message lists the known ones.
    """

    def __init__(
        self, players: tuple[str, ...], kinds: Mapping[str, Any], asked: Any, viewer: str
    ) -> None:
        self.players = players
        order = sorted(kinds, key=lambda name: STRENGTHS.index(name) if name in STRENGTHS else 99)
        self.kinds = {name: kinds[name] for name in order}
        self.names: dict[str, str] = dict.fromkeys(players, PERSON)
        self.bots: dict[str, Any] = {}
        self.helper: Any = None
        if asked is None or asked is True:
            asked = self.usual
        if isinstance(asked, str):
            asked = {seat: asked for seat in players if seat != viewer}
        for seat, name in dict(asked or {}).items():
            self.put(seat, str(name))

    @property
    def usual(self) -> str:
        """Name of the usual bot, or "person" when the game has no bots."""
        return USUAL if USUAL in self.kinds else next(iter(self.kinds), PERSON)

    @property
    def choices(self) -> list[str]:
        """What a seat can be."""
        return [PERSON, *self.kinds]

    def put(self, seat: str, name: str) -> None:
        """Put a person or a bot on a seat.

        Raises
        ------
        SetupError
            If the seat or the bot is unknown.
        """
        if seat not in self.players:
            raise SetupError(
                f"unknown seat {seat!r}; seats of this match: {', '.join(self.players)}"
            )
        if name != PERSON and name not in self.kinds:
            raise SetupError(f"unknown bot {name!r}; known: {', '.join(self.choices)}")
        self.names[seat] = name
        self.bots.pop(seat, None)
        if name != PERSON:
            self.bots[seat] = self.kinds[name]()

    def is_person(self, seat: str) -> bool:
        """True if nobody's program plays this seat."""
        return seat not in self.bots

    def bot_for(self, seat: str) -> Any:
        """Bot of the seat, or a helper of the usual strength for a person who asks for a move.

        Raises
        ------
        SetupError
            If the game has no bots.
        """
        if seat in self.bots:
            return self.bots[seat]
        if not self.kinds:
            raise SetupError("this game has no bots yet; pick a move yourself")
        if self.helper is None:
            self.helper = self.kinds[self.usual]()
        return self.helper
