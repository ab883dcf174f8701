"""Occasions and moments, and the detectors that find them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.core.ledger import Row

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.lessons.debrief.kinds import Kind
    from econgames.lessons.debrief.story import Story

__all__ = [
    "Amount",
    "Detector",
    "Moment",
    "Occasion",
    "detector",
    "find_detectors",
    "thing_namer",
]

Amount = int | Fraction
"""Money or points, exact."""


class Occasion(NamedTuple):
    """A decision that a detector looks at, and whether it is a moment."""

    step: int
    """Moves played before it, so that ``match.goto(step)`` shows where it was taken."""
    player: str
    """Seat of the one who is asked about it."""
    stake: Amount
    """How much it is about."""
    fires: bool
    """Whether it is a teachable moment."""
    about: str
    """Company, tile, space ... that it is about, by id."""
    facts: Mapping[str, Any]
    """Numbers in words, in the order in which they are told."""
    rows: tuple[Row, ...]
    """Rows of the ledger behind the numbers."""
    figure: Callable[..., Figure]
    """Draws the figure; takes ``theme=``."""


class Moment(NamedTuple):
    """A teachable moment: what to ask whom, and the evidence."""

    detector: str
    """Name of the kind, such as ``"overbid"``."""
    step: int
    """Moves played before the decision: ``match.goto(step)`` shows where it was taken."""
    player: str
    """Seat."""
    stake: Amount
    """How much it is about, in `unit`."""
    unit: str
    facts: Mapping[str, Any]
    """The numbers: ``"about"`` is the id of a company, tile or space, ``"rows"`` the rows of the
    ledger, and the others are told as they stand."""
    question: str
    figure: Callable[..., Figure]
    """Draws the figure; takes ``theme=``."""
    counts: tuple[str, ...] = ()
    """Beginnings of the names of facts whose numbers are no money."""


Find = Callable[["Story"], Iterable[Occasion]]


class Detector(NamedTuple):
    """How one kind of moment is found in one game."""

    kind: Kind
    find: Find
    """All occasions of a game, those that fire and those that do not."""
    unit: str
    """Unit of the stakes; the money of the game where it is empty."""
    counts: tuple[str, ...] = ()
    """Beginnings of the names of facts whose numbers count cars, dice, rounds ...; the others are
    money."""

    def moment(self, occasion: Occasion, money: str) -> Moment:
        """The occasion as a moment; `money` is the sign of the game's money."""
        facts = {"about": occasion.about, **occasion.facts, "rows": occasion.rows}
        unit = self.unit or money
        return Moment(
            self.kind.name, occasion.step, occasion.player, occasion.stake, unit, facts,
            self.kind.question, occasion.figure, self.counts,
        )  # fmt: skip


def detector(
    kind: Kind, unit: str = "", *, counts: tuple[str, ...] = ()
) -> Callable[[Find], Detector]:
    """Make a detector of a function that lists the occasions of a game.

    Parameters
    ----------
    kind : Kind
        What it looks for.
    unit : str, optional
        Unit of the stakes; the money of the game by default.
    counts : tuple of str, optional
        Beginnings of the names of facts whose numbers are no money.
    """
    return lambda find: Detector(kind, find, unit, counts)


@cache
def find_detectors(game: str) -> tuple[Detector, ...]:
    """Detectors of a game, by name: those in the modules of its folder beside this file.

    Examples
    --------
    >>> [one.kind.name for one in find_detectors("rolling_stock_stars")][:3]
    ['ageing_assets', 'cash_crunch', 'control_fight']
    """
    package = f"{__package__}.{game}"
    if find_spec(package) is None:
        return ()
    modules = [found.name for found in iter_modules(import_module(package).__path__)]
    found = {
        one
        for name in modules
        for _, one in inspect.getmembers(import_module(f"{package}.{name}"), _is_detector)
    }
    return tuple(sorted(found, key=lambda one: one.kind.name))


def thing_namer(game: str) -> Callable[[str, Any], str]:
    """How a game's folder calls what a moment is about: its ``name_of(about, edition)``.

    Where there is none, ids are names.

    Examples
    --------
    >>> import econgames as eg
    >>> thing_namer("metropoli")("s", eg.game("metropoli").edition(None))
    'Spruce Avenue'
    >>> thing_namer("rolling_stock_stars")("BPM", None)
    'BPM'
    """
    package = f"{__package__}.{game}"
    found = import_module(package) if find_spec(package) else None
    named: Callable[[str, Any], str] = getattr(found, "name_of", lambda about, edition: about)
    return named


def _is_detector(thing: object) -> bool:
    return isinstance(thing, Detector)
