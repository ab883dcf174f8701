"""Step 1: whose turn it is; producing, ending a turn, passing; and the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.diora.moves import EndTurn, Pass, Produce
from econgames.diora.rules import final, payroll, recover, refresh
from econgames.diora.rules.books import gain, pay, produced, score
from econgames.diora.rules.codes import PRODUCTION, SEATS, WIDTH, ZL
from econgames.diora.rules.event import reveal

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = [
    "PHASES",
    "after_placement",
    "begin_round",
    "can_produce",
    "play_end_turn",
    "play_pass",
    "play_produce",
]

PHASES = (
    "event",
    "turn_main",
    "turn_after",
    "recover",
    "payroll",
    "induction",
    "production_refresh",
    "technology_refresh",
    "salary",
    "start_player",
    "final",
    "over",
)
(
    EVENT,
    MAIN,
    AFTER,
    RECOVER,
    PAYROLL,
    INDUCTION,
    PRODUCTION_REFRESH,
    TECHNOLOGY_REFRESH,
    SALARY,
    START_PLAYER,
    FINAL,
    OVER,
) = range(12)


def begin_round(s: State) -> None:
    """Step 0 and the first turn of a round."""
    s.round += 1
    s.ph = EVENT
    s.passed = s.emergency = 0
    reveal(s)
    s.asked = s.first - 1
    _next_turn(s)


def _next_turn(s: State) -> None:
    """The next player clockwise who has not passed and has a die; else the round ends."""
    n = len(s.players)
    active, retired, passed = s.active, s.retired, s.passed
    seat = s.asked
    for _ in range(n):
        seat = seat + 1 if seat + 1 < n else 0
        if (active[seat] or retired[seat]) and not passed >> seat & 1:
            s.asked = seat
            s.ph = MAIN
            return
    _end_round(s)


def _end_round(s: State) -> None:
    """Steps 2 to 10; after the last round steps 2, 3 and 7, and the final scoring."""
    last = s.round == s.t.edition.game.rounds
    starter = s.spaces[PRODUCTION][-1] >> 4 if s.spaces[PRODUCTION] else s.first
    s.ph = RECOVER
    recover.recover(s)
    s.ph = PAYROLL
    payroll.pay_staff(s)
    if not last:
        s.ph = INDUCTION
        refresh.induction(s)
        s.ph = PRODUCTION_REFRESH
        refresh.production_refresh(s)
        s.ph = TECHNOLOGY_REFRESH
        refresh.technology_refresh(s)
    s.ph = SALARY
    payroll.pay_salaries(s)
    if last:
        s.ph = FINAL
        final.score_all(s)
        s.ph = OVER
        s.asked = -1
        return
    s.ph = START_PLAYER
    s.first = starter
    begin_round(s)


def _payable(s: State, seat: int, tile: int) -> bool:
    k, t, valves, g = s.t.needs[tile]
    base = seat * WIDTH
    hold = s.hold
    return (
        hold[base] >= k and hold[base + 1] >= t and hold[base + 2] >= valves and hold[base + 3] >= g
    )


def can_produce(s: State, seat: int) -> list[int]:
    """Orders that a player holds and has all parts for."""
    return [tile for tile in s.unproduced[seat] if _payable(s, seat, tile)]


def after_placement(s: State) -> None:
    """Go on with the turn where something can still be produced, else with the next one."""
    if s.unproduced[s.asked] and can_produce(s, s.asked):
        s.ph = AFTER
    else:
        _next_turn(s)


def play_produce(s: State, move: Produce, seat: int) -> None:
    """Parts for points and money; free, before or after the placement."""
    t = s.t
    tile = t.tile.get(move.tile, -1)
    if tile not in s.unproduced[seat] or tile < 0:
        held = ", ".join(t.tiles[other] for other in s.unproduced[seat] if other >= 0) or "none"
        why = f"{SEATS[seat]} holds no order {move.tile!r}; his orders: {held}"
        raise IllegalMove("produce.held", why)
    if not _payable(s, seat, tile):
        need = t.edition.tiles[move.tile].inputs
        have = s.stock_words(seat)
        raise IllegalMove("produce.inputs", f"{move.tile} takes {need}; {SEATS[seat]} has {have}")
    for r, units in enumerate(t.needs[tile]):
        pay(s, seat, r, units, "production_input")
    produced(s, seat, tile)
    score(s, seat, t.tile_points[tile], "production_points")
    if not s.lim.no_income:
        gain(s, seat, ZL, t.tile_zl[tile], "production_income")
    if s.ph == AFTER:
        after_placement(s)


def play_end_turn(s: State, _move: EndTurn, _seat: int) -> None:
    """End the turn without producing more."""
    _next_turn(s)


def play_pass(s: State, _move: Pass, seat: int) -> None:
    """Place no more dice this round."""
    s.passed |= 1 << seat
    _next_turn(s)
