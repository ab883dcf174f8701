"""The end of a turn, the next turn, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.metropoli.rules.tables import FINISHED, OVER, PLAYING, PRE_ROLL, REASONS

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["begin_turn", "end_turn", "game_over"]


def game_over(s: State, reason: str) -> None:
    """Nobody decides any more."""
    s.ph = OVER
    s.asked = -1
    s.reason = REASONS.index(reason)


def begin_turn(s: State, seat: int) -> None:
    """A player's turn: trade, then roll."""
    s.active = s.asked = seat
    s.ph = PRE_ROLL
    s.dice = s.built = 0
    s.allowance = s.edition.blocks_per_turn
    s.offers_left = s.edition.offers_per_turn


def end_turn(s: State) -> None:
    """Finish the active player if he is marked, then go on to the next who plays."""
    status, n = s.status, len(s.players)
    if s.leaving:
        status[s.active] = FINISHED
        s.leaving = False
    if s.final_run and PLAYING not in status:
        return game_over(s, "city_complete")
    seat = s.active
    while True:
        seat = (seat + 1) % n
        # a round ends when the turn passes the first seat, whether that player still plays or not
        if seat == s.first:
            s.round += 1
        if status[seat] == PLAYING:
            break
    if s.round > s.edition.max_rounds:
        return game_over(s, "round_limit")
    return begin_turn(s, seat)
