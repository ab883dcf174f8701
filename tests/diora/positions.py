"""Positions for tests of single rules, set up directly where playing to them would be long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from econgames.core.chance import Chance
from econgames.core.errors import IllegalMove
from econgames.core.moves import Move
from econgames.diora.edition import Edition, shipped
from econgames.diora.moves import Placement
from econgames.diora.rules import State
from econgames.diora.rules.codes import EMPTY, ROOM, SEAT, UNITS, WIDTH
from econgames.diora.rules.turns import MAIN

STARTS = [[2, 3], [2, 4], [2, 5], [3, 4]]
"""Starting dice that make A the first player, all dice workers."""


def new(players: int = 2, *, edition: Edition | None = None, **options: Any) -> State:
    """A new game: no tie for the first player, A starts."""
    script = {"starting_dice": STARTS[:players], **options.pop("script", {})}
    return State.new(players, Chance(1, script), edition or shipped(), options)


def give(
    s: State,
    seat: str = "A",
    *,
    active: Sequence[int] | None = None,
    retired: int | None = None,
    orders: Iterable[str] | None = None,
    made: Iterable[str] | None = None,
    level: int | None = None,
    **holding: int,
) -> State:
    """Set what a player has: units by name, dice, orders."""
    n = SEAT[seat]
    for unit, amount in holding.items():
        s.hold[n * WIDTH + UNITS.index(unit)] = amount
    if active is not None:
        s.active[n] = sum(1 << 4 * value - 4 for value in active)
        s.reserve[n] = 8 - len(active) - s.retired[n]
    if retired is not None:
        s.reserve[n] += s.retired[n] - retired
        s.retired[n] = retired
    if orders is not None:
        s.unproduced[n] = tuple(s.t.tile[tile] for tile in orders)
    if made is not None:
        s.produced[n] = tuple(s.t.tile[tile] for tile in made)
    if level is not None:
        s.level[n] = level
    return s


def lay(s: State, space: str, *dice: tuple[str, int]) -> State:
    """Dice that others have laid, in this order."""
    number = s.t.space[space]
    for seat, value in dice:
        code = SEAT[seat] << 4 | value
        s.on[SEAT[seat]] |= 1 << number
        if number >= ROOM:
            s.die_in[number - ROOM] = code
        else:
            s.spaces[number] += (code,)
            s.occ |= 1 << number & s.t.grey
    return s


def build(s: State, owner: str | None, *rooms: str) -> State:
    """Rooms that stand; their tiles are taken from wherever they lie."""
    for name in rooms:
        tile = s.t.room[name]
        s.tech = tuple(other for other in s.tech if other != tile)
        first, second = (EMPTY if other == tile else other for other in s.market)
        s.market = (first, second)
        if tile not in s.standing:
            s.standing += (tile,)
        s.owner[tile] = -1 if owner is None else SEAT[owner]
    return s


def clear_rooms(s: State) -> State:
    """No room stands."""
    s.standing = ()
    return s


def event(s: State, card: str) -> State:
    """An event in force from now on; what it does on reveal is not done."""
    s.event = s.t.card[card]
    s.lim = s.t.limits(s.event)
    return s


def ask(s: State, seat: str) -> State:
    """It is this player's turn."""
    s.asked, s.ph = SEAT[seat], MAIN
    return s


def has(s: State, seat: str, *units: str) -> tuple[int, ...]:
    """What a player holds of each unit."""
    return tuple(s.hold[SEAT[seat] * WIDTH + UNITS.index(unit)] for unit in units)


def legal_spaces(s: State, value: int, source: str = "active", kind: str = "place") -> set[str]:
    """Spaces where the player asked may lay a die of this value."""
    moves = [o.move for seat in s.actors() for o in s.options(seat) if o.kind == kind]
    return {
        m.space
        for m in moves
        if isinstance(m, Placement) and (m.value, m.source) == (value, source)
    }


def refused(s: State, move: Move, rule: str) -> str:
    """The text of a refusal by this rule, which must leave the state as it was."""
    key, rows, step = s.key(), list(s.rows or []), s.step
    with pytest.raises(IllegalMove) as caught:
        s.play(move)
    assert caught.value.rule == rule, str(caught.value)
    assert (s.key(), s.rows, s.step) == (key, rows, step)
    return caught.value.text


def offered(s: State, move: Move) -> bool:
    """Whether a move of the player asked is in one of the options."""
    from msgspec import structs

    actor = s.actors()[0]
    return any(structs.replace(move, **{"player": actor}) in o for o in s.options(actor))


def finish_round(s: State) -> State:
    """Everybody passes until the round is over."""
    from econgames.diora.moves import EndTurn, Pass

    number = s.round
    while s.actors() and s.round == number:
        s.play(EndTurn() if s.phase == "turn_after" else Pass())
    return s


def booked(s: State, step: int | None = None) -> list[tuple[str, str, int, str, str]]:
    """Rows of a move, without its number; of the last one by default."""
    at = s.step if step is None else step
    return [row[1:] for row in s.rows or [] if row[0] == at]
