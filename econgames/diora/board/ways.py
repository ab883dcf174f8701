"""Placements as the board shows them: by space and die, each with what it costs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from econgames.core.moves import Option
from econgames.diora import economy
from econgames.diora.moves import Emergency, Placement
from econgames.diora.rules.codes import ROOM, SEAT
from econgames.diora.rules.spaces import room_fee

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["Way", "ways_of"]


@dataclass(frozen=True, slots=True)
class Way:
    """One option of laying a die on a space, with what it costs at once.

    Attributes
    ----------
    option : Option
    move : Placement
        The first of the option's moves.
    cost : int
        Activation, fee of an occupied space, price of a tile or fee of a room, zl.
    """

    option: Option
    move: Placement
    cost: int

    @property
    def emergency(self) -> bool:
        """Whether it is paid for with points."""
        return isinstance(self.move, Emergency)

    @property
    def token(self) -> bool:
        """Whether a canteen token pays for the occupied space."""
        return self.move.use_token

    @property
    def pensioner(self) -> bool:
        """Whether the die is a pensioner."""
        return self.move.source == "retired"


def _way(state: State, facts: dict[str, Any], option: Option, move: Placement) -> Way:
    limits, edition = state.lim, state.edition
    free = isinstance(move, Emergency)
    cost = limits.activation if move.source == "retired" and not free else 0
    if move.space.startswith("room:"):
        cost += room_fee(state, SEAT[facts["player"]], state.t.space[move.space] - ROOM)
    else:
        crowded = edition.spaces[move.space].congestion and facts["spaces"][move.space]
        pays = bool(crowded) and not free and not move.use_token
        cost += economy.congestion_fee(move.value, pays)
        if move.space.startswith("technology"):
            cost += limits.tile_price
    return Way(option, move, cost)


def ways_of(
    state: State, facts: dict[str, Any], options: Collection[Option]
) -> dict[str, list[Way]]:
    """Ways by space: dice ascending, tokens after the same die without one."""
    found: dict[str, list[Way]] = {}
    for option in options:
        move = option.move
        if isinstance(move, Placement):
            found.setdefault(move.space, []).append(_way(state, facts, option, move))
    for ways in found.values():
        ways.sort(key=lambda way: (way.move.value, way.pensioner, way.token))
    return found
