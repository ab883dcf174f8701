"""Recorded games of Industria (format ``econgames-record-1``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from econgames.core.moves import Move
from econgames.industria.moves import MOVES
from econgames.industria.rules import State

__all__ = ["apply_changes", "move_of", "result_of", "script_of"]


def script_of(record: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Script of chance of a record: the start player where he was drawn, and the piles."""
    return {name: list(outcomes) for name, outcomes in record["chance"].items() if outcomes}


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

    Where the old and the new value are both objects, only the entries given have changed;
    null takes a key or an entry away.

    Examples
    --------
    >>> apply_changes({"turn": "A", "legal": {"bid": 5, "pass_bid": 1}}, {"legal": {"bid": None}})
    {'turn': 'A', 'legal': {'pass_bid': 1}}
    >>> apply_changes({"turn": "A", "auction": {"tile": "quarry"}}, {"auction": None})
    {'turn': 'A'}
    """
    changed = dict(before)
    for key, value in after.items():
        old = before.get(key)
        if value is None:
            changed.pop(key, None)
        elif isinstance(old, Mapping) and isinstance(value, Mapping):
            entries = {**old, **value}
            changed[key] = {name: entry for name, entry in entries.items() if entry is not None}
        else:
            changed[key] = value
    return changed


def result_of(state: State) -> list[dict[str, int | str]]:
    """Result of a finished game, as a record holds it: best first, with the parts."""
    return state.result()
