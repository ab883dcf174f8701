"""Recorded games of Rolling Stock Stars (format ``econgames-record-1``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from econgames.core.errors import IllegalMove
from econgames.core.moves import Move
from econgames.rolling_stock_stars.moves import MOVES, Pass
from econgames.rolling_stock_stars.rules import State

__all__ = ["apply_changes", "move_of", "script_of"]


def script_of(record: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Script of chance of a record: the player order, and the deck from the top."""
    return {"order": record["players"], "deck": record["offering"] + record["deck"]}


def move_of(state: State, action: Mapping[str, Any]) -> Move:
    """Move that a recorded action stands for.

    A record names the corporation or the company that a pass is about instead of the player.

    Raises
    ------
    IllegalMove
        If it names one that is not being asked.
    """
    if action.get("type") == "pass" and "player" not in action:
        pending = state.pending()
        for subject in ("corporation", "company"):
            named = action.get(subject)
            if named is not None and named != pending.get(subject):
                why = f"{named} is not asked now; {pending.get(subject)} is"
                raise IllegalMove("turn", why, [str(o) for o in state.options(state.actors()[0])])
        return Pass(state.actors()[0])
    made: Move = msgspec.convert(action, MOVES)
    return made


def apply_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """State of a record after a step: `before` with what `after` says has changed.

    Examples
    --------
    >>> apply_changes({"turn": 1, "corporations": {"PR": {}}}, {"corporations": {"PR": None}})
    {'turn': 1, 'corporations': {}}
    """
    changed = {**before, **after}
    for name in ("players", "corporations", "foreign_investor"):
        if name in after:
            entries = {**before[name], **after[name]}
            changed[name] = {key: entry for key, entry in entries.items() if entry is not None}
    return changed
