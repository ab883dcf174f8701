"""Words that the boards of all games write: names of seats, dollars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from econgames.core import setting_up
from econgames.core.moves import Move
from econgames.core.state import LETTERS
from econgames.core.words import money

__all__ = ["NAMES", "dollars", "who"]

NAMES: Final[Mapping[str, str]] = dict(zip(LETTERS, setting_up.NAMES, strict=True))
"""Names of the seats where none are given."""


def who(move: Move, names: Mapping[str, str] | None = None) -> str:
    """Display name of the seat that makes a move.

    Examples
    --------
    >>> from econgames.rolling_stock_stars.moves import Pass
    >>> who(Pass("B")), who(Pass("B"), {"B": "Bea"}), who(Pass())
    ('Ben', 'Bea', 'Somebody')
    """
    player: str | None = getattr(move, "player", None)
    if player is None:
        return "Somebody"
    return (NAMES if names is None else names).get(player, player)


def dollars(amount: int) -> str:
    """Dollars with commas and a true minus.

    Examples
    --------
    >>> dollars(1010), dollars(-4)
    ('$1,010', '−$4')
    """
    return money(amount)
