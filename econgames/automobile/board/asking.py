"""Names of the numbers that an option asks for, and of their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from econgames.automobile.edition import shipped
from econgames.automobile.options import PlanOption
from econgames.core.moves import Option
from econgames.drawing.words import dollars

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["choice", "parameter"]


def parameter(option: Option, name: str, state: State | None = None) -> str:
    """Name of one of the numbers of an option: a model, or the section of a class.

    Examples
    --------
    >>> from econgames.automobile.moves import Produce
    >>> from econgames.automobile.options import Slot
    >>> plan = PlanOption(Produce({6: 4}, "A"), slots=(Slot(6, 4, 7, 70),), most=7)
    >>> parameter(plan, "6"), parameter(plan, "mid")
    ('6 Thomas Flyer', 'mid')
    """
    if not name.isdecimal():
        return name
    edition = shipped() if state is None else state.edition
    return f"{name} {edition.models[int(name)].name}"


def choice(option: Option, name: str, value: Any, state: State | None = None) -> str:
    """A value of such a number, with what it costs or brings.

    Examples
    --------
    >>> from econgames.automobile.moves import Produce
    >>> from econgames.automobile.options import Slot
    >>> plan = PlanOption(Produce({6: 4}, "A"), slots=(Slot(6, 4, 7, 70),), most=7)
    >>> choice(plan, "6", 0), choice(plan, "6", 5)
    ('none', '5 for $350')
    """
    if not value:
        return "none"
    if not isinstance(option, PlanOption):
        return str(value)
    edition = shipped() if state is None else state.edition
    if option.kind == "howard_sell":
        price = edition.classes[edition.models[int(name)].cls].price
        return f"{value} for {dollars(value * price)}"
    unit = next(slot.unit_cost for slot in option.slots if str(slot.space) == name)
    return f"{value} for {dollars(value * unit)}"
