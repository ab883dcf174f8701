"""Turns of a match: which turn each step belongs to."""

from __future__ import annotations

from typing import Any

__all__ = ["Turns"]


class Turns:
    """Turn after each step of a line, remembered so that a growing line is read only once."""

    def __init__(self) -> None:
        self._lines: dict[str, list[int]] = {}

    def by_step(self, match: Any) -> list[int]:
        """Turn after each step of the present line, shape ``(match.length + 1,)``.

        Empty if the game does not count turns.
        """
        known = self._lines.setdefault(match.line.name, [])
        for step in range(len(known), match.length + 1):
            turn = getattr(match.at(step), "turn", None)
            if turn is None:
                return []
            known.append(int(turn))
        return known[: match.length + 1]

    def starts(self, match: Any) -> list[int]:
        """First step of each turn of the present line, from 0."""
        turns = self.by_step(match)
        return [step for step, turn in enumerate(turns) if step == 0 or turn != turns[step - 1]]
