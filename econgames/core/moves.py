"""Moves (what a player does) and options (what a player may do)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import msgspec
from msgspec import structs

__all__ = ["Move", "Option", "RandomSource", "move_id"]


class RandomSource(Protocol):
    """Anything with ``random()`` in [0, 1): `random.Random`, or the chance source of a state."""

    def random(self) -> float:
        """Next number, 0 <= x < 1."""
        ...


# Moves and options hold nothing that points back at them, so they need no garbage collector; games
# keep many thousands of them, and looking through those would cost a fifth of a simulation.


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of all moves: a small frozen record, one class a kind.

    Each subclass sets ``tag="bid", tag_field="type"`` and ends with ``player: str | None = None``,
    the seat that makes the move; None means the only one who may act. The tag is the move's kind.
    """

    @property
    def kind(self) -> str:
        """Tag of the move's class, as in ``{"type": "bid", ...}``."""
        return str(type(self).__struct_config__.tag)


def move_id(move: Move, leave_out: str | None = None) -> str:
    """Short text that tells one move of a player from the others.

    The parts are the kind and the values of all fields but the player and `leave_out`, joined
    with colons; truth values read yes and no.
    """
    parts = [move.kind]
    for name in move.__struct_fields__:
        if name not in ("player", leave_out):
            value = getattr(move, name)
            parts.append(("yes" if value else "no") if isinstance(value, bool) else str(value))
    return ":".join(parts)


class Option(msgspec.Struct, frozen=True, repr_omit_defaults=True, gc=False):
    """A legal move, or a family of legal moves that differ in one integer field.

    Parameters
    ----------
    move : Move
        The move; of a family, the one with the lowest value.
    field : str, optional
        Name of the integer field that ranges.
    low, high, step : int
        First and last value of that field, and the distance between neighbours.

    Examples
    --------
    >>> from econgames.rolling_stock_stars.moves import Bid
    >>> bid = Option(Bid("MHE", 8, "A"), "price", 8, 11)
    >>> bid.id, bid.count, [move.price for move in bid.moves()]
    ('bid:MHE', 4, [8, 9, 10, 11])
    >>> bid.at(10)
    Bid(company='MHE', price=10, player='A')
    >>> Bid("MHE", 12, "A") in bid
    False
    """

    move: Move
    field: str | None = None
    low: int = 0
    high: int = 0
    step: int = 1

    @property
    def kind(self) -> str:
        """Tag of the moves."""
        return self.move.kind

    @property
    def id(self) -> str:
        """Name of the option, unique among those of one player at one moment."""
        return move_id(self.move, self.field)

    @property
    def count(self) -> int:
        """How many moves the option holds."""
        return 1 if self.field is None else (self.high - self.low) // self.step + 1

    @property
    def begin(self) -> int:
        """Value of the ranging field that a person is shown first; the lowest by default."""
        return self.low

    def at(self, value: int) -> Move:
        """Move of the family with this value of the ranging field.

        Raises
        ------
        ValueError
            If the option has no range, or `value` is not in it.
        """
        if self.field is None:
            raise ValueError(f"{self.id} is one move and has no range")
        if not self.low <= value <= self.high or (value - self.low) % self.step:
            steps = f" in steps of {self.step}" if self.step != 1 else ""
            raise ValueError(
                f"{self.field} of {self.id} must be {self.low} to {self.high}{steps}; not {value!r}"
            )
        return self._at(value)

    def _at(self, value: int) -> Move:
        changed: dict[str, Any] = {self.field: value}  # type: ignore[dict-item]
        return structs.replace(self.move, **changed)

    def moves(self) -> Iterator[Move]:
        """All moves of the option, lowest value first."""
        if self.field is None:
            yield self.move
        else:
            for value in range(self.low, self.high + 1, self.step):
                yield self._at(value)

    def sample(self, rng: RandomSource) -> Move:
        """One move, each with the same probability."""
        if self.field is None:
            return self.move
        value = self.low + int(rng.random() * ((self.high - self.low) // self.step + 1)) * self.step
        return self.move if value == self.low else self._at(value)

    def __contains__(self, move: object) -> bool:
        if type(move) is not type(self.move):
            return False
        if self.field is None:
            return move == self.move
        value = getattr(move, self.field)
        if type(value) is not int:
            return False
        inside = self.low <= value <= self.high and (value - self.low) % self.step == 0
        return inside and self._at(value) == move

    def __str__(self) -> str:
        words = self.id.replace(":", " ")
        return words if self.field is None else f"{words} {self.field} {self.low}..{self.high}"
