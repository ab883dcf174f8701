"""What an option with several choices asks for, in words: trades and joint blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from econgames.core.moves import Option
from econgames.drawing.words import dollars
from econgames.metropoli.board.words import place_name
from econgames.metropoli.edition import shipped
from econgames.metropoli.options import NOTHING

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["choice", "parameter"]

_TRADE: Final = {
    "want": "you want",
    "give": "you give",
    "cash": "money",
    "want_too": "want too",
    "give_too": "give too",
}


def parameter(option: Option, name: str, state: State | None = None) -> str:
    """Name of a choice of an option: of a joint block the seat that contributes.

    Examples
    --------
    >>> from econgames.metropoli.moves import JointBuild
    >>> parameter(Option(JointBuild("bv", {"B": 50_000}, "A")), "B")
    'B'
    """
    return _TRADE[name] if option.kind == "propose_trade" else name


def choice(option: Option, name: str, value: Any, state: State | None = None) -> str:
    """Text of a value of such a choice.

    Examples
    --------
    >>> from econgames.metropoli.moves import ProposeTrade
    >>> trade = Option(ProposeTrade("B", (), ("m",), 0, "A"))
    >>> choice(trade, "want", "m"), choice(trade, "want_too", "nothing")
    ('m, Maple Street', 'nothing')
    >>> choice(trade, "cash", -50_000), choice(trade, "cash", 0), choice(trade, "cash", 50_000)
    ('you get $50,000', 'none', 'you pay $50,000')
    """
    if name == "cash":
        return "none" if not value else f"you {'pay' if value > 0 else 'get'} {dollars(abs(value))}"
    if isinstance(value, int):
        return dollars(value)
    if value == NOTHING:
        return NOTHING
    place = place_name(value)
    return place if value in shipped().bridges else f"{value}, {place}"
