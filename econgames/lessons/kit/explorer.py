"""Explorers: a pure function of a few choices, with sliders and menus in front of it.

The function is the whole of the economics; a cell without widgets calls it directly.

>>> from econgames.lessons.kit.explored import Explored
>>> def double(price: int) -> Explored:
...     return Explored([f"Twice as much is {2 * price}."], facts={"double": 2 * price})
>>> made = explorer(double, [Slider("price", "Price", 1, 9, 4)], title="Double it")
>>> made.explored.facts["double"], made.change(price=5).facts["double"]
(8, 10)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.lessons.kit.explored import Explored

if TYPE_CHECKING:
    from econgames.lessons.kit.explorer_box import ExplorerBox

__all__ = ["Choice", "Control", "Grid", "Several", "Slider", "Tick", "explorer"]


class Slider(NamedTuple):
    """A whole number; `name` is the parameter of the function that it sets."""

    name: str
    label: str
    low: int
    high: int
    value: int
    step: int = 1
    unit: str = ""


class Choice(NamedTuple):
    """One of several values, each with the text that the menu shows.

    With `slides`, a slider goes through them instead: for numbers that are not whole.
    """

    name: str
    label: str
    options: Sequence[tuple[str, Any]]
    value: Any
    slides: bool = False


class Several(NamedTuple):
    """Any number of values, as a tuple in the order of `options`; ticked side by side."""

    name: str
    label: str
    options: Sequence[tuple[str, Any]]
    value: tuple[Any, ...] = ()


class Grid(NamedTuple):
    """Whole numbers in rows and columns, such as floors on a map; as a tuple, row by row."""

    name: str
    label: str
    columns: int
    low: int
    high: int
    value: tuple[int, ...]


class Tick(NamedTuple):
    """Yes or no."""

    name: str
    label: str
    value: bool = False


Control = Slider | Choice | Several | Grid | Tick


def explorer(
    explore: Callable[..., Explored],
    controls: Sequence[Control],
    *,
    title: str,
    waits: bool = False,
) -> ExplorerBox:
    """Controls in front of a function; show it as the last line of a cell.

    Parameters
    ----------
    explore : callable
        Takes the values of the controls by name. Whatever it raises is shown in the widget.
    controls : sequence of Control
        In the order in which they are shown.
    title : str
        Its name; a later explorer of the same title closes the earlier one, so that a cell that
        runs twice leaves one.
    waits : bool
        True for work that takes a second or more: it is done when "Calculate" is pressed.

    Returns
    -------
    ExplorerBox
        `.explored` is what it shows, `.values` what is chosen, `.change(...)` sets values by
        code.
    """
    from econgames.lessons.kit.explorer_box import ExplorerBox

    return ExplorerBox(explore, controls, title=title, waits=waits)
