"""Plays of the build phase as the bots compare them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from econgames.core.words import units
from econgames.industria.options import PlayOption

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option
    from econgames.industria.rules import State

__all__ = ["Play", "move_of", "name_of", "only", "others", "plays_of", "talers", "why_end"]


class Play(NamedTuple):
    """One tile that can be played, with the preset sources."""

    move: Move
    tile: int
    cost: int
    """Talers, units included."""
    from_rivals: int
    """Units bought from other players."""


def plays_of(view: State, options: list[Option], seat: int) -> list[Play]:
    """All plays among the options, in their order.

    The preset takes the own factory, else a resource tile, else the producer or the bank.
    """
    t = view.t
    found = []
    for option in options:
        if not option.kind.startswith("play_"):
            continue
        tile = t.index[option.move.tile]  # type: ignore[attr-defined]
        if isinstance(option, PlayOption):
            sources = list(option.ways[0].sources.values())
            rivals = sources.count("player")
            cost = t.price[view.discount[seat]][tile] + t.unit * (rivals + sources.count("bank"))
            found.append(Play(option.move, tile, cost, rivals))
        else:
            found.append(Play(option.move, tile, t.price[0][tile], 0))
    return found


def name_of(view: State, tile: int) -> str:
    """Name of a tile for people."""
    return view.edition.tiles[view.t.ids[tile]].name


def others(count: int) -> str:
    """The other tiles of a display.

    Examples
    --------
    >>> others(1), others(3)
    ('the other tile', 'the other 3 tiles')
    """
    return "the other tile" if count == 1 else f"the other {count} tiles"


def talers(amount: float) -> str:
    """Money in words; an estimate with one digit after the point.

    Examples
    --------
    >>> talers(1), talers(3.25), talers(4.0)
    ('1 taler', '3.2 talers', '4 talers')
    """
    return units(amount, "taler")


def why_end(view: State, plays: Sequence[Play], seat: int) -> str:
    """Reason for ending the turn, when no play is worth it or possible."""
    if plays:
        if len(plays) == 1:
            play = plays[0]
            cost = (
                f"is not worth its cost of {talers(play.cost)}"
                if play.cost
                else "brings me nothing"
            )
            return f"{name_of(view, play.tile)}, the only tile that I can play, {cost}."
        return f"Of {len(plays)} tiles that I can play none is worth its cost."
    waiting = (view.hand[seat] & ~view.t.stocks).bit_count()
    if not waiting:
        return "I end my turn: I have no tile in my hand to play."
    if waiting == 1:
        return "I cannot play the only tile in my hand now."
    return f"Of {waiting} tiles in my hand I can play none now."


def only(options: list[Option], kind: str) -> Option | None:
    """The option of a kind, if there is one."""
    for option in options:
        if option.kind == kind:
            return option
    return None


def move_of(options: list[Option], kind: str) -> Move:
    """The move of a kind that is always possible where it is asked for."""
    option = only(options, kind)
    assert option is not None, f"{kind} is always possible here"
    return option.move
