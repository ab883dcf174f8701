"""Words that the boards of all games write: names of seats, lists, numbers of things, dollars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from econgames.core import setting_up
from econgames.core.moves import Move
from econgames.core.state import LETTERS
from econgames.drawing.parts import MINUS

__all__ = ["NAMES", "dollars", "listed", "plural", "who"]

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


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    Examples
    --------
    >>> listed(["buy", "sell", "pass"], "or"), listed(["buy"])
    ('buy, sell or pass', 'buy')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def plural(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    Examples
    --------
    >>> plural(1, "tile"), plural(2, "factory", "factories")
    ('1 tile', '2 factories')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def dollars(amount: int) -> str:
    """Dollars with commas and a true minus.

    Examples
    --------
    >>> dollars(1010), dollars(-4)
    ('$1,010', '−$4')
    """
    return f"{MINUS if amount < 0 else ''}${abs(amount):,}"
