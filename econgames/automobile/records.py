"""Recorded games of Automobile (format ``econgames-record-1``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from econgames.automobile.moves import MOVES
from econgames.automobile.rules import State
from econgames.core.moves import Move

__all__ = ["apply_changes", "move_of", "script_of"]


def script_of(record: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Script of chance of a record: the first player, and all tiles in the order of drawing."""
    return {name: list(record["chance"][name]) for name in ("first_player", "tiles")}


def move_of(_state: State, action: Mapping[str, Any]) -> Move:
    """Move that a recorded action stands for.

    The record calls the piece of a Ford build its kind, a word that every move needs for itself.

    Examples
    --------
    >>> move_of(None, {"type": "produce", "player": "A", "cars": {"6": 4}})
    Produce(cars={6: 4}, player='A')
    """
    fields = dict(action)
    if fields.get("type") == "ford_build":
        fields["piece"] = fields.pop("kind", None)
    move: Move = msgspec.convert(fields, MOVES, str_keys=True)
    return move


def apply_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """State of a record after a step: `before` with what `after` says has changed.

    Examples
    --------
    >>> apply_changes({"turn": 1, "spaces": {"6": {"cars": 2}}}, {"spaces": {"6": None}})
    {'turn': 1, 'spaces': {}}
    """
    changed = {**before, **after}
    for name in ("spaces", "players", "ledger"):
        if name in after:
            entries = {**before[name], **after[name]}
            changed[name] = {key: entry for key, entry in entries.items() if entry is not None}
    return changed
