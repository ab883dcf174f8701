"""Who sits where: people and bots, one a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from econgames.core.errors import SetupError

__all__ = ["PERSON", "Seats", "is_bot"]

PERSON = "person"
USUAL = "trader"
"""Opponent that a lab puts on the other seats: plays soundly, leaves room to learn."""
STRENGTHS = ("novice", "trader", "expert", "random")
"""Order of the menu; bots of other names follow."""


def is_bot(thing: Any) -> bool:
    """Whether this is a bot itself, not the name or the class of one."""
    return callable(getattr(thing, "choose", None)) and not isinstance(thing, type)


class Seats:
    """The seats of a table: each is a person or a bot.

    Parameters
    ----------
    players : sequence of str
        Letters of the seats.
    kinds : mapping of str to type
        Bots of the game by name.
    asked : None, bool, str, Bot or mapping of str to str or Bot
        None puts the usual bot on every seat but `viewer`; False makes all seats people
        ("hot seat"); a name, or a bot itself, puts that bot on every seat but `viewer`; a mapping
        from letters to names or bots says it seat by seat, and seats left out are people.
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
        if isinstance(asked, str) or is_bot(asked):
            asked = {seat: asked for seat in players if seat != viewer}
        elif asked is not False and not isinstance(asked, Mapping):
            raise SetupError(
                "bots must be None, True, False, the name of a bot, a bot, or a mapping such as "
                f"{{'B': {self.usual!r}}}; not {asked!r}. Known: {', '.join(self.choices)}"
            )
        for seat, bot in dict(asked or {}).items():
            self.put(seat, bot)

    @property
    def usual(self) -> str:
        """Name of the usual bot, or "person" when the game has no bots."""
        return USUAL if USUAL in self.kinds else next(iter(self.kinds), PERSON)

    @property
    def choices(self) -> list[str]:
        """What a seat can be."""
        return [PERSON, *self.kinds]

    def put(self, seat: str, bot: Any) -> None:
        """Put a person or a bot on a seat, by name or the bot itself.

        Raises
        ------
        SetupError
            If the seat or the bot is unknown.
        """
        if seat not in self.players:
            raise SetupError(
                f"unknown seat {seat!r}; seats of this match: {', '.join(self.players)}"
            )
        name = bot
        if is_bot(bot):
            name = str(getattr(bot, "name", type(bot).__name__))
            self.kinds.setdefault(name, lambda: bot)  # the menu of the seats offers it, too
        if not isinstance(name, str) or name not in self.choices:
            raise SetupError(f"unknown bot {name!r}; known: {', '.join(self.choices)}")
        self.names[seat] = name
        self.bots.pop(seat, None)
        if name != PERSON:
            self.bots[seat] = bot if is_bot(bot) else self.kinds[name]()

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
