"""Positions for tests of single rules, set up directly where playing to them would be long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from econgames.automobile.edition import CLASSES, Edition, shipped
from econgames.automobile.rules import State, executive, market, sales
from econgames.automobile.rules.books import add_factories, add_parts, produce_cars
from econgames.automobile.rules.tables import SEAT
from econgames.core.chance import Chance
from econgames.core.errors import IllegalMove
from econgames.core.moves import Move


class Space(NamedTuple):
    """What stands in a space."""

    owner: str
    factories: int = 0
    parts: int = 0
    cars: int = 0
    bonus: int = 0
    reduced: int = 0
    closed: bool = False


def position(
    phase: str,
    *,
    order: str = "ABC",
    turn: int = 1,
    spaces: Mapping[int, Space] | None = None,
    players: Mapping[str, Mapping[str, Any]] | None = None,
    characters: Mapping[str, str] | None = None,
    frontier: int | None = None,
    hands: Sequence[tuple[int, ...]] | None = None,
    extra: Sequence[int] = (),
    edition: Edition | None = None,
    **fields: Any,
) -> State:
    """State in which `phase` has just begun, with an empty ledger.

    `order` is the play order, and the seats. Players' fields are cash, loans, research, points
    and section (premium, mid, mass); pieces in spaces come from their reserves. Hands are by
    seat, and may hold numbers that no tile has, to set the demand; `extra` are the extra tiles.
    """
    seats = sorted(order)
    script = {"first_player": [order[0]]}
    s = State.new(len(order), Chance(1, script), edition or shipped(), {})
    s.turn, s.order = turn, [SEAT[seat] for seat in order]
    s.selection = list(s.order)
    frontiers = [0, *(spaces or {})]
    for number, space in (spaces or {}).items():
        seat = SEAT[space.owner]
        if space.factories:
            add_factories(s, seat, number, space.factories)
        if space.parts:
            add_parts(s, seat, number)
        if space.cars:
            produce_cars(s, seat, number, space.cars)
        if space.closed:
            s.closed.append(number)
            s.shut |= 1 << number
            s.taken |= 1 << number
            s.markers -= 1
        s.bonus |= space.bonus << number
        if space.reduced:
            s.reduced[number] = space.reduced
    s.frontier = max(frontiers) if frontier is None else frontier
    for name in seats:
        seat = SEAT[name]
        given = dict((players or {}).get(name, {}))
        s.cash[seat], s.loans[seat] = given.pop("cash", 0), given.pop("loans", 0)
        s.research[seat], s.points[seat] = given.pop("research", 0), given.pop("points", 0)
        placed = given.pop("section", (0, 0, 0))
        s.section[3 * seat : 3 * seat + 3] = placed
        s.reserve_distributors[seat] -= sum(placed)
        assert not given, f"unknown fields {given}"
        if characters and name in characters:
            s.character[seat] = s.t.character[characters[name]]
    if hands is not None:
        s.hands = list(hands)
    if extra:
        # then any tiles for the turn that follows
        s.chance = Chance(1, {"tiles": [*extra, *[2, 3, 4, 5] * 3]})
        s.bag = list(extra)
    for name, value in fields.items():
        setattr(s, name, value)
    s.rows = []
    _begin(s, phase)
    return s


def _begin(s: State, phase: str) -> None:
    s.ph = s.info.phases.index(phase)
    waiting = True
    if phase in ("actions", "ford"):
        s.rnd, s.cursor, s.asked = s.rnd or 1, 0, s.order[0]
    elif phase == "howard":
        waiting = sales.begin_howard(s)
    elif phase == "distributors":
        waiting = sales.begin_distributors(s)
    elif phase == "executive":
        waiting = executive.begin(s)
    elif phase == "market":
        s.passed = s.passed or list(s.order)
        waiting = market.close_turn(s)
    elif phase == "characters":
        s.order, s.cursor, s.asked = [], 0, s.selection[0]
    if not waiting:
        s.asked = -1


def rows(s: State, *accounts: str, asset: str = "money") -> list[tuple[str, str, int]]:
    """(payer, payee, amount) of all transfers of a kind of asset, in order."""
    return [
        (payer, payee, amount)
        for _, payer, payee, amount, what, account in s.rows or ()
        if account in accounts and what.partition(":")[0] == asset
    ]


def refused(state: State, move: Move, rule: str) -> str:
    """The refusal of a move, which leaves the state alone."""
    before, written = state.key(), list(state.rows or ())
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert caught.value.rule == rule, str(caught.value)
    assert state.key() == before
    assert list(state.rows or ()) == written
    return str(caught.value)


def ids(state: State) -> list[str]:
    """Ids of everything that may be done now."""
    return [option.id for seat in state.actors() for option in state.options(seat)]


def spaces_of(state: State, kind: str) -> list[int]:
    """Spaces of the options of one kind, ascending and without repetition."""
    found = {
        getattr(option.move, "space", 0)
        for seat in state.actors()
        for option in state.options(seat)
        if option.kind == kind
    }
    return sorted(found)


def sections(state: State, name: str) -> dict[str, int]:
    """Distributors of a player, by section."""
    at = 3 * SEAT[name]
    return dict(zip(CLASSES, state.section[at : at + 3], strict=True))
