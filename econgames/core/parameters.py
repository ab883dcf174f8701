"""Options that ask for several choices at once: how many of this, which source for that.

Such an option has a property ``parameters``, a list of mappings with ``name`` and either
``choices`` or ``low``, ``high`` and ``step``, and a method ``build(values)`` that makes the move or
raises ValueError, because not every combination need be legal. Other options have none of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

import msgspec

from econgames.core.moves import Move, Option

__all__ = ["Parameter", "build", "parameters", "start"]

TRIES = 2000
"""Combinations that are tried to find a legal one."""


class Parameter(NamedTuple):
    """One choice of an option.

    Examples
    --------
    >>> Parameter("mid", range(0, 4)).text, Parameter("stone", ("bank", "player")).text
    ('0 to 3', 'bank or player')
    """

    name: str
    values: Sequence[Any]
    """What may be chosen: numbers or texts."""

    @property
    def is_number(self) -> bool:
        """Whether numbers are to be chosen."""
        return all(type(value) is int for value in self.values)

    @property
    def text(self) -> str:
        """The choices in words."""
        if isinstance(self.values, range) and len(self.values) > 2:
            step = self.values.step
            steps = f" in steps of {step}" if step != 1 else ""
            return f"{self.values[0]} to {self.values[-1]}{steps}"
        *others, last = map(str, self.values)
        return f"{', '.join(others)} or {last}" if others else last


def parameters(option: Option) -> list[Parameter]:
    """What an option asks for, besides its range; empty for most options.

    Examples
    --------
    >>> from econgames.rolling_stock_stars.moves import Pass
    >>> parameters(Option(Pass("A")))
    []
    """
    found = []
    for each in getattr(option, "parameters", None) or ():
        values: Sequence[Any] = each.get("choices") or range(
            each["low"], each["high"] + 1, each.get("step", 1)
        )
        found.append(Parameter(str(each["name"]), values))
    return found


def build(option: Option, values: Mapping[str, Any]) -> Move:
    """Move of an option with these choices.

    Raises
    ------
    ValueError
        If a choice is missing or unknown, or the combination is not possible.
    """
    asked = parameters(option)
    for each in asked:
        if each.name not in values:
            raise ValueError(f"{each.name} is missing: {each.text}")
        value = values[each.name]
        if value not in each.values or type(value) is bool:
            raise ValueError(f"{each.name} must be {each.text}; not {value!r}")
    made: Move = option.build({each.name: values[each.name] for each in asked})  # type: ignore[attr-defined]
    return made


def start(option: Option) -> dict[str, Any]:
    """Choices to begin with: those of the option's own move, else the first that are possible."""
    asked = parameters(option)
    guess = {each.name: _of_move(option.move, each) for each in asked}
    for values in (guess, *_combinations(asked)):
        try:
            build(option, values)
        except ValueError:
            continue
        return dict(values)
    return guess


def _combinations(asked: Sequence[Parameter]) -> Iterator[dict[str, Any]]:
    names = [each.name for each in asked]
    for values in islice(product(*(each.values for each in asked)), TRIES):
        yield dict(zip(names, values, strict=True))


def _of_move(move: Move, asked: Parameter) -> Any:
    """Value that a move has for a choice: in a field of that name, or in a field of mappings."""
    fields = msgspec.structs.asdict(move)
    maps = [value for value in fields.values() if isinstance(value, Mapping)]
    for place in (fields, *maps):
        for key, value in place.items():
            if str(key) == asked.name and value in asked.values:
                return value
    return asked.values[0]
