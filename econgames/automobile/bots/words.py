"""Words that reasons share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from econgames.automobile.bots.planning import Builds, Planning
from econgames.automobile.demand import expected_demand
from econgames.automobile.edition import CLASSES, Edition

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["cars", "dealers", "forecast", "model", "pieces"]


def model(view: State, space: int) -> str:
    """Name of a model."""
    return view.t.model[space]


def cars(view: State, made: Mapping[int, int]) -> str:
    """Cars by model, as in "7 EMF and 3 National"."""
    words = [f"{number} {view.t.model[space]}" for space, number in sorted(made.items())]
    return " and ".join(words) or "no car"


def pieces(view: State, builds: Builds) -> str:
    """Builds, as in "EMF x2, National x1 with parts"."""
    words = []
    for space, factories, parts in builds:
        number = f" x{factories}" if factories else ""
        words.append(f"{view.t.model[space]}{number}{' with parts' if parts else ''}")
    return ", ".join(words)


def dealers(sections: tuple[int, ...], before: tuple[int, ...]) -> str:
    """Distributors that were added, as in "2 mid, 1 mass"."""
    return ", ".join(
        f"{now - then} {name}"
        for name, now, then in zip(CLASSES, sections, before, strict=True)
        if now > then
    )


def forecast(planning: Planning, spaces: tuple[int, ...]) -> str:
    """Expected demand for the classes of these spaces, with the quantiles that were used."""
    view, t = planning.view, planning.t
    words = []
    for cls in sorted({t.cls[space] for space in spaces}):
        own = view.hands[planning.seat] or ()
        name = CLASSES[cls]
        mean = _mean(own, len(view.players), view.turn, name, t.edition)
        low, *_, high = 2 * planning.ahead.demands[cls]
        span = f", low {low} high {high}" if high > low else f", median {low}"
        words.append(f"{name} {mean:.1f}{span}")
    return f"forecast {'; '.join(words)}"


@lru_cache(maxsize=4096)
def _mean(own: tuple[int, ...], players: int, turn: int, name: str, edition: Edition) -> float:
    """Expected demand; a bot gives the same forecast for many moves."""
    return float(expected_demand(own, players, turn, name, edition=edition))
