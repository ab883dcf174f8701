"""The position as plain data, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from econgames.core.masks import bits
from econgames.diora import economy
from econgames.diora.edition import RESOURCES, SPACES
from econgames.diora.moves import Placement, Produce
from econgames.diora.rules.books import totals_of
from econgames.diora.rules.codes import (
    EMPTY,
    HIDDEN,
    POINTS,
    ROOM,
    SEATS,
    TOKENS,
    WIDTH,
    ZL,
    count,
    values,
)
from econgames.diora.rules.turns import can_produce

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["legal", "pending", "snapshot"]

UNSEEN = "?"
"""Stands for a tile or card that a view does not show."""


def snapshot(s: State) -> dict[str, Any]:
    """Position in the format of recorded games; in a view ``"?"`` stands for hidden tiles."""
    t = s.t
    return {
        "phase": s.phase,
        "round": s.round,
        "player": SEATS[s.asked] if s.asked >= 0 else None,
        "first_player": SEATS[s.first],
        "event": _name(s.event, t.cards),
        "event_pile": [_name(card, t.cards) for card in s.pile],
        "production": {
            "slots": [_name(tile, t.tiles) for tile in s.slots],
            "stack": [_name(tile, t.tiles) for tile in s.stack],
        },
        "technology": {
            "market": [_name(tile, t.rooms) for tile in s.market],
            "stack": [_name(tile, t.rooms) for tile in s.tech],
            "discard": [_name(tile, t.rooms) for tile in s.discard],
        },
        "rooms": {t.rooms[tile]: _room(s, tile) for tile in sorted(s.standing)},
        "spaces": {
            name: [_die(code) for code in dice] for name, dice in zip(SPACES, s.spaces, strict=True)
        },
        "canteen_tokens": s.tokens,
        "pool": dict(zip((*RESOURCES, "zl"), s.pool, strict=True)) if s.pool else None,
        "players": {SEATS[seat]: _player(s, seat) for seat in range(len(s.players))},
        "ledger": {SEATS[seat]: totals_of(s, seat) for seat in range(len(s.players))},
    }


def _name(number: int, names: tuple[str, ...]) -> str | None:
    if number == EMPTY:
        return None
    return UNSEEN if number == HIDDEN else names[number]


def _die(code: int) -> list[Any]:
    return [SEATS[code >> 4], code & 7]


def _room(s: State, tile: int) -> dict[str, Any]:
    owner, die = s.owner[tile], s.die_in[tile]
    return {
        "owner": SEATS[owner] if owner >= 0 else None,
        "die": _die(die) if die >= 0 else None,
    }


def _player(s: State, seat: int) -> dict[str, Any]:
    t, base = s.t, seat * WIDTH
    hold = s.hold
    return {
        "points": hold[base + POINTS],
        "zl": hold[base + ZL],
        **{r: hold[base + i] for i, r in enumerate(RESOURCES)},
        "tokens": hold[base + TOKENS],
        "active": list(values(s.active[seat])),
        "retired": s.retired[seat],
        "placed": _placed(s, seat),
        "induction": s.induction[seat] or None,
        "sitting": list(values(s.sitting[seat])),
        "reserve": s.reserve[seat],
        "level": s.level[seat],
        "unproduced": sorted(t.tiles[tile] for tile in s.unproduced[seat]),
        "produced": sorted(t.tiles[tile] for tile in s.produced[seat]),
        "passed": bool(s.passed >> seat & 1),
        "emergency_used": bool(s.emergency >> seat & 1),
    }


def _placed(s: State, seat: int) -> list[list[Any]]:
    found = []
    for space in bits(s.on[seat]):
        dice = s.spaces[space] if space < ROOM else (s.die_in[space - ROOM],)
        code = next(code for code in dice if code >> 4 == seat)
        source = "retired" if code >> 3 & 1 else "active"
        found.append([source, code & 7, s.t.spaces[space]])
    return sorted(found, key=lambda placed: placed[2])


def legal(s: State) -> dict[str, Any]:
    """What the deciding player may do, as a record counts it.

    ``produce`` lists tiles; ``place`` and ``emergency`` count different moves by space, where the
    scrap yard counts one for each die with any list of operations.
    """
    found: dict[str, Any] = {}
    for seat in s.actors():
        for option in s.options(seat):
            move = option.move
            if isinstance(move, Produce):
                found.setdefault("produce", []).append(move.tile)
            elif isinstance(move, Placement):
                by_space = found.setdefault(option.kind, {})
                number = 1 if move.space == "scrap_yard" else option.count
                by_space[move.space] = by_space.get(move.space, 0) + number
    if "produce" in found:
        found["produce"].sort()
    return found


def pending(s: State) -> dict[str, Any]:
    """What the next decision is about; empty when the game is over.

    ``produce`` (orders that can be produced), ``dice`` (``[source, value]`` still to be placed),
    ``due`` (zl that the payroll of this round asks for as things stand).
    """
    if s.asked < 0:
        return {}
    t, seat = s.t, s.asked
    dice = [["active", value] for value in values(s.active[seat])]
    dice += [["retired", 6]] * s.retired[seat]
    return {
        "produce": sorted(t.tiles[tile] for tile in can_produce(s, seat)),
        "dice": dice,
        "due": due(s, seat),
    }


def due(s: State, seat: int) -> int:
    """Wages and pensions of all people of a seat, the hired die apart, as things stand, zl."""
    placed = [code for dice in s.spaces for code in dice] + [c for c in s.die_in if c >= 0]
    mine = [code for code in placed if code >> 4 == seat]
    away = sum(code >> 3 & 1 for code in mine)
    workers = count(s.active[seat]) + count(s.sitting[seat]) + len(mine) - away
    wages = economy.wage_bill(workers, add_per_pair=s.lim.wage_add, edition=s.edition)
    return wages + economy.pension_bill(s.retired[seat] + away, edition=s.edition)
