"""Explorer: how many games are enough, and what 30 intervals of that size do."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import partial
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from econgames.analysis.intervals import NORMAL_95
from econgames.core.errors import SetupError
from econgames.lessons.kit.explored import Explored
from econgames.lessons.kit.explorer import Choice, Slider, explorer
from econgames.lessons.kit.reading import say_number
from econgames.lessons.laboratory import demand, sampling
from econgames.lessons.laboratory.figures import class_bars, width_line

if TYPE_CHECKING:
    from econgames.lessons.kit.explorer_box import ExplorerBox

__all__ = ["explore_games", "games_explorer"]

PEOPLE = 30
WIDTHS = ("0.1", "0.25", "0.5", "1", "2", "4")
SHARES = tuple(f"0.{n}" for n in range(10))
MOST = 20_000
"""Draws of each interval up to here are simulated; a larger number takes a minute."""


def explore_games(
    deviation: float = 2,
    half: float = 0.25,
    correlation: float | str = 0,
    people: int = PEOPLE,
    seed: int = 1,
    *,
    theme: str = "light",
) -> Explored:
    """Games for an interval as narrow as wanted, of a mean and of a difference of two rules.

    Parameters
    ----------
    deviation : number
        Standard deviation of the result of one game, above 0; 2 is that of demand in turn 1.
    half : number
        Half width wanted of the 95 % interval, above 0, in the same unit.
    correlation : number
        Between the two games of a pair that share their deal, 0 to below 1.
    people, seed : int, optional
        Students whose intervals are drawn, 1 to 200, and the seed of their draws.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Returns
    -------
    Explored
        Facts are ``games`` (for a mean), ``unpaired`` and ``paired`` (of each rule, for a
        difference), ``saving``, ``hold`` (intervals that hold the truth) and ``expected``.

    Raises
    ------
    SetupError
        If a number is out of its range.

    Examples
    --------
    >>> found = explore_games(2, 0.25, 0.8)
    >>> found.facts["games"], found.facts["unpaired"], found.facts["paired"]
    (246, 492, 99)
    >>> print(found.lines[0])
    For ± 0.25 take 246 games.
    """
    if deviation <= 0 or half <= 0:
        raise SetupError(f"deviation and half width must be above 0; not {deviation} and {half}")
    if not 1 <= people <= 200:
        raise SetupError(f"people: 1 to 200, not {people}")
    if not 0 <= float(correlation) < 1:
        raise SetupError(f"correlation: 0 to below 1, not {correlation}")
    games = sampling.draws_for(half, deviation)
    double = _games(2, deviation, half)
    paired = _games(2 * (1 - Fraction(str(correlation))), deviation, half)
    drawn = max(2, min(games, MOST))
    values, weights = _shape(deviation)
    made = sampling.class_intervals(values, weights, drawn, people, seed)
    saving = sampling.paired_saving(correlation)
    facts: dict[str, Any] = {
        "games": games,
        "unpaired": double,
        "paired": paired,
        "saving": saving,
        "hold": sum(made.covers),
        "expected": people * sampling.PROMISE,
        "all": sampling.all_cover(people),
    }
    return Explored(
        _lines(facts, deviation, half, correlation, people, drawn),
        [width_line(deviation, half, 4 * games, theme=theme),
         class_bars(made, unit="mean of the games", theme=theme)],
        _table(deviation, half, correlation),
        facts,
    )  # fmt: skip


def _games(factor: int | Fraction, deviation: float, half: float) -> int:
    """Games of each rule, for a difference whose variance is `factor` times that of a game."""
    spread = Fraction(str(deviation)) ** 2 * factor
    width = Fraction(str(NORMAL_95)) ** 2 * spread / Fraction(str(half)) ** 2
    return max(2, math.ceil(width))


def _shape(deviation: float) -> tuple[list[float], list[float]]:
    """Demand as it is dealt, stretched to another spread."""
    exact = demand.odds()
    scale = deviation / float(demand.variance()) ** 0.5
    middle = float(demand.mean())
    return [middle + scale * (x - middle) for x in exact], [float(p) for p in exact.values()]


def _lines(
    facts: dict[str, Any],
    deviation: float,
    half: float,
    correlation: float | str,
    people: int,
    drawn: int,
) -> list[str]:
    wide = facts["games"] > drawn
    few = " The normal distribution is a guess for so few games." if drawn < 15 else ""
    return [
        f"For ± {half:g} take {facts['games']:,} games.",
        f"(1.96 × {deviation:g} / {half:g})², rounded up. Half the width takes four times as "
        f"many.{few}",
        f"To compare two rules as finely: {facts['unpaired']:,} games of each on different deals, "
        f"{facts['paired']:,} on the same deals with correlation {correlation}: "
        f"{float(facts['saving']):.3g} times fewer.",
        f"{people} students with {drawn:,} games each{' (the most that is drawn here)' * wide}: "
        f"{facts['hold']} intervals hold the true mean, {say_number(facts['expected'])} are "
        f"expected; the chance that all do is {float(facts['all']):.1%}.",
    ]


def _table(deviation: float, half: float, correlation: float | str) -> Any:
    from pandas import DataFrame

    rows = []
    for scale in (4, 2, 1, Fraction(1, 2), Fraction(1, 4)):
        wanted = float(half * scale)
        rows.append(
            {
                "half width": f"{wanted:g}",
                "games for a mean": sampling.draws_for(wanted, deviation),
                "of each rule, unpaired": _games(2, deviation, wanted),
                "of each rule, paired": _games(
                    2 * (1 - Fraction(str(correlation))), deviation, wanted
                ),
                "effect found in 4 of 5 tries": f"{_detectable(wanted):.3g}",
            }
        )
    return DataFrame(rows).set_index("half width")


def _detectable(half: float) -> float:
    """True effect whose interval excludes 0 with a chance of 80 %: half widths and a bit."""
    normal = NormalDist()
    return half * (1 + normal.inv_cdf(0.8) / NORMAL_95)


def games_explorer(theme: str = "light") -> ExplorerBox:
    """Sliders for spread, width and correlation."""
    return explorer(
        partial(_explore, theme=theme),
        [
            Slider("deviation", "Standard deviation of a game", 1, 20, 2),
            Choice("half", "Half width wanted: ±", [(w, w) for w in WIDTHS], "0.25", slides=True),
            Choice("correlation", "Correlation of a pair", [(c, c) for c in SHARES], "0.8",
                   slides=True),
            Slider("seed", "Seed of the class", 1, 30, 1),
        ],
        title="How many games are enough?",
    )  # fmt: skip


def _explore(deviation: int, half: str, correlation: str, seed: int, theme: str) -> Explored:
    return explore_games(deviation, float(half), correlation, seed=seed, theme=theme)
