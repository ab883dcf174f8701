"""Words that reasons share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from econgames.automobile.bots.planning import Builds, Planning
from econgames.automobile.demand import expected_demand
from econgames.automobile.edition import CLASSES, Edition
from econgames.core.words import listed, plural

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["cars", "dealers", "forecast", "model", "pieces"]


def model(view: State, space: int) -> str:
    """Name of a model."""
    return view.t.model[space]


def cars(view: State, made: Mapping[int, int]) -> str:
    """Cars by model, as in "7 EMF and 3 National"."""
    words = [f"{number} {view.t.model[space]}" for space, number in sorted(made.items())]
    return listed(words) or "no car"


def pieces(view: State, builds: Builds) -> str:
    """Builds, as in "2 factories for EMF and 1 factory and 1 parts factory for National"."""
    words = []
    for space in dict.fromkeys(site.space for site in builds):
        factories = sum(site.factories for site in builds if site.space == space)
        parts = sum(site.parts for site in builds if site.space == space)
        built = [plural(factories, "factory", "factories")] if factories else []
        built += [plural(parts, "parts factory", "parts factories")] if parts else []
        words.append(f"{listed(built)} for {view.t.model[space]}")
    return listed(words)


def dealers(sections: tuple[int, ...], before: tuple[int, ...]) -> str:
    """Distributors that were added, as in "1 distributor for mid and 2 for mass"."""
    words: list[str] = []
    for name, now, then in zip(CLASSES, sections, before, strict=True):
        if now > then:
            number = f"{now - then}" if words else plural(now - then, "distributor")
            words.append(f"{number} for {name}")
    return listed(words)


def forecast(planning: Planning, spaces: tuple[int, ...]) -> str:
    """Expected demand for the classes of these spaces, with the quantiles that were used.

    As in " Expected demand: mid 16.2 cars, likely 14 to 18."; nothing for classes without tiles.
    """
    view, t = planning.view, planning.t
    words = []
    for cls in sorted({t.cls[space] for space in spaces}):
        if planning.ahead.dead[cls]:
            continue
        own = view.hands[planning.seat] or ()
        name = CLASSES[cls]
        mean = _mean(own, len(view.players), view.turn, name, t.edition)
        low, *_, high = 2 * planning.ahead.demands[cls]
        span = f"likely {low} to {high}" if high > low else f"median {low}"
        words.append(f"{name} {mean:.1f} cars, {span}")
    return f" Expected demand: {'; '.join(words)}." if words else ""


@lru_cache(maxsize=4096)
def _mean(own: tuple[int, ...], players: int, turn: int, name: str, edition: Edition) -> float:
    """Expected demand; a bot gives the same forecast for many moves."""
    return float(expected_demand(own, players, turn, name, edition=edition))
