"""One rule changed: Diora with other wages, on the same deals, and what that does to scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from econgames.analysis.intervals import Interval, interval
from econgames.analysis.simulate import simulate
from econgames.core.errors import SetupError, choices
from econgames.diora.edition import shipped

__all__ = ["BOTS", "FEWER", "GAMES", "MORE", "NO_CHANGE", "OUTCOMES", "RULES", "SEED", "Comparison"]
__all__ += ["compare", "last_run", "null_change", "wages", "words"]

GAME, PLAYERS, SEED = "diora", 3, 1
BOTS: Final = ("novice", "trader", "expert")
"""Who plays, in seat order: three who employ differently."""

GAMES = 12
"""Games of each rule in the notebook; a class with time takes 200."""

RULES: Final[Mapping[str, str]] = {
    "flat": "wages of 1 zl for everybody",
    "steep": "wages that rise by 1 zl with each worker",
}
"""Changes of the rules, in words."""

FEWER, NO_CHANGE, MORE = OUTCOMES = ("clearly fewer points", "no clear change", "clearly more")


def wages(rule: str) -> dict[str, Any]:
    """Partial edition with the wage bill of a rule, by number of workers.

    Examples
    --------
    >>> wages("steep")["staff"]["wages"]
    [0, 1, 3, 6, 10, 15, 21, 28, 36]
    """
    people = range(len(shipped().staff.wages))
    bills = {"flat": list(people), "steep": [n * (n + 1) // 2 for n in people]}
    if rule not in bills:
        raise SetupError(choices("rule", rule, RULES))
    return {"staff": {"wages": bills[rule]}}


class Comparison(NamedTuple):
    """Points of a player, averaged over the seats of a game: the shipped rule, and another."""

    rule: str
    games: int
    shipped: Interval
    changed: Interval
    change: Interval
    """Of pairs of the same deal, or of unpaired games."""
    paired: bool
    differences: tuple[float, ...] = ()
    """Of each pair."""

    @property
    def verdict(self) -> str:
        """One of ``OUTCOMES``: clear means that the interval excludes 0."""
        if abs(self.change.mean) <= self.change.half:
            return NO_CHANGE
        return MORE if self.change.mean > 0 else FEWER

    @property
    def correlation(self) -> float:
        """Correlation between the two games of a pair, as the intervals show it; 0 if unpaired."""
        if not self.paired or not self.shipped.half or not self.changed.half:
            return 0.0
        a, b, c = self.shipped.half, self.changed.half, self.change.half
        return (a * a + b * b - c * c) / (2 * a * b)


def words(found: Comparison) -> str:
    """A comparison in a sentence, with everything that a claim needs.

    Examples
    --------
    >>> words(Comparison("flat", 20, Interval(30, 2), Interval(31, 2), Interval(1, 3), True))
    'Wages of 1 zl for everybody: +1.00 ± 3.00 points a player, no clear change (20 paired games,
    Diora, 3 players, novice, trader, expert).'
    """
    what = RULES.get(found.rule, found.rule)
    change = f"{found.change.mean:+.2f} ± {found.change.half:.2f}".replace("-", "−")
    how = "paired games" if found.paired else "games each, other deals"
    return (
        f"{what[0].upper()}{what[1:]}: {change} points a player, {found.verdict} ({found.games} "
        f"{how}, Diora, {PLAYERS} players, {', '.join(BOTS)})."
    )


_kept: dict[tuple[str, int, int], tuple[float, ...]] = {}
_runs: dict[str, Comparison] = {}


def _points(rule: str, games: int, seed: int, progress: bool = False) -> tuple[float, ...]:
    """Mean score of the seats, game by game; "" is the shipped rule."""
    key = rule, games, seed
    if key not in _kept:
        edition = wages(rule) if rule else None
        table = simulate(GAME, PLAYERS, list(BOTS), games, seed, edition=edition, progress=progress)
        means = table.groupby("number")["score"].mean()
        if len(means) < games:
            raise SetupError(f"{games - len(means)} of {games} games failed; take another seed")
        _kept[key] = tuple(means.tolist())
    return _kept[key]


def compare(
    rule: str, games: int | None = None, seed: int = SEED, *, progress: bool = False
) -> Comparison:
    """Play the shipped rule and another one on the same deals.

    Parameters
    ----------
    rule : {"flat", "steep"}
        Wages: 1 zl for everybody, or each worker 1 zl more than the one before.
    games, seed : int, optional
        Games of each rule, 2 or more, and their seed. What was played before is kept.
    progress : bool
        Show a line while it plays.

    Examples
    --------
    >>> compare("steep", games=6).verdict
    'clearly fewer points'
    """
    number = _number(games)
    before = _points("", number, seed, progress)
    after = _points(rule, number, seed, progress)
    pairs = tuple(b - a for a, b in zip(before, after, strict=True))
    means = interval(before), interval(after), interval(pairs)
    found = Comparison(rule, number, *means, True, pairs)
    _runs[rule] = found
    return found


def null_change(games: int | None = None, seed: int = SEED, other: int = SEED + 1) -> Comparison:
    """Change nothing but the deals: the shipped rule with two seeds, unpaired.

    Examples
    --------
    >>> null_change(games=6).verdict
    'no clear change'
    """
    number = _number(games)
    before, after = interval(_points("", number, seed)), interval(_points("", number, other))
    half = (before.half**2 + after.half**2) ** 0.5
    change = Interval(after.mean - before.mean, half)
    return Comparison("nothing changed but the deals", number, before, after, change, False)


def last_run(rule: str) -> Comparison:
    """The comparison that was run last in this notebook; it is run now if there was none."""
    return _runs.get(rule) or compare(rule)


def _number(games: int | None) -> int:
    number = GAMES if games is None else games
    if number < 2:
        raise SetupError(f"games must be 2 or more, for an interval; not {number}")
    return number
