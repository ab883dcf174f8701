"""Recorded games of Diora (format ``econgames-record-1``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from econgames.core.moves import Move
from econgames.diora.moves import MOVES
from econgames.diora.rules import State
from econgames.diora.rules.snapshot import legal

__all__ = ["apply_changes", "legal_of", "move_of", "result_of", "script_of"]


def script_of(record: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Script of chance of a record: stacks, events, dice, the tie of the first player, rolls."""
    return {name: list(outcomes) for name, outcomes in record["chance"].items()}


def move_of(state: State, action: Mapping[str, Any]) -> Move:
    """Move that a recorded action stands for.

    Raises
    ------
    msgspec.ValidationError
        If it is no move of this game.
    """
    move: Move = msgspec.convert(action, MOVES)
    return move


def apply_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """State of a record after a step: `before` with what `after` says has changed.

    Of objects only the entries that changed are given, each as a whole; null takes an entry away,
    and is a value at the top.

    Examples
    --------
    >>> before = {"event": "e01", "rooms": {"t01": {"owner": None, "die": None}}}
    >>> apply_changes(before, {"event": None, "rooms": {"t01": None}})
    {'event': None, 'rooms': {}}
    """
    changed = dict(before)
    for key, value in after.items():
        old = before.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            entries = {**old, **value}
            if key == "rooms":
                entries = {name: entry for name, entry in entries.items() if entry is not None}
            changed[key] = entries
        else:
            changed[key] = value
    return changed


def legal_of(state: State) -> dict[str, Any]:
    """What the deciding player may do, as a record counts it."""
    return legal(state)


def result_of(state: State) -> dict[str, Any]:
    """Result of a finished game, as a record holds it: scores, best first, and winners."""
    return {"scores": state.scores(), "winners": state.winners()}
