"""Recorded games of Metropoli (format ``econgames-record-1``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from econgames.core.moves import Move
from econgames.metropoli.moves import MOVES
from econgames.metropoli.rules import State

__all__ = ["apply_changes", "move_of", "result_of", "script_of"]


def script_of(record: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Script of chance of a record.

    Names are ``start`` (one seat), ``streets``, ``base_values``, ``events`` (each the whole
    order), and ``dice`` and ``exits``, die by die.
    """
    chance = record["chance"]
    return {
        "start": [chance["start"]],
        "streets": list(chance["streets"]),
        "base_values": list(chance["base_values"]),
        "events": list(chance["events"]),
        "dice": [face for throw in chance["dice"] for face in throw],
        "exits": [face for throw in chance["exits"] for face in throw],
    }


def move_of(_state: State, action: Mapping[str, Any]) -> Move:
    """Move that a recorded action stands for; records write the spaces of a move as ``d``."""
    if action.get("type") == "move" and "d" in action:
        action = {("spaces" if key == "d" else key): value for key, value in action.items()}
    made: Move = msgspec.convert(action, MOVES)
    return made


def apply_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """State of a record after a step: `before` with what `after` says has changed.

    Examples
    --------
    >>> apply_changes({"dice": 7, "height": {"av": 1}}, {"dice": None, "height": {"av": None}})
    {'dice': None, 'height': {}}
    """
    changed = {**before, **after}
    for name, value in after.items():
        if isinstance(value, Mapping) and isinstance(before.get(name), Mapping):
            entries = {**before[name], **value}
            changed[name] = {key: entry for key, entry in entries.items() if entry is not None}
    return changed


def result_of(state: State) -> dict[str, Any]:
    """Result of a finished game as a record has it: reason, wealth and rank."""
    return {
        "reason": state.end_reason(),
        "wealth": {player: state.worth(player) for player in state.players},
        "rank": state.ranks(),
    }
