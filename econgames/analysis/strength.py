"""How strong a bot is: games between two pairs, each deal played from both sides."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from time import perf_counter
from typing import Any, NamedTuple

from econgames.analysis.intervals import Interval, interval
from econgames.analysis.simulate.plan import Setting, make_setting
from econgames.analysis.simulate.play import first_state, play_game
from econgames.core.bots import Bot, make_bot
from econgames.core.errors import EconGamesError, SetupError
from econgames.core.moves import Move, Option, RandomSource

__all__ = ["Strength", "measure", "pair_win", "seatings"]


class Strength(NamedTuple):
    """Result of bot `x` against bot `y`."""

    game: str
    x: str
    y: str
    seeds: tuple[int, int]
    """First and last seed of the deals."""
    games: int
    pair_win: Interval
    """Share of games in which the pair of X is better placed."""
    first: Interval
    """Share of games that an X wins."""
    rank: tuple[float, float]
    """Mean place of X and of Y, 1 is best."""
    score: tuple[float, float]
    """Mean score of X and of Y, in the unit of the game."""
    decisions: float
    """Mean number of moves of a game."""
    milliseconds: tuple[float, float]
    """Mean time of a decision of X and of Y, without what the engine takes."""

    def __str__(self) -> str:
        last = f"{self.milliseconds[0]:.3f} / {self.milliseconds[1]:.3f} ms a decision"
        return (
            f"{self.game}: {self.x} against {self.y}, {self.games} games, "
            f"seeds {self.seeds[0]}-{self.seeds[1]}: "
            f"pair wins {self.pair_win.percent()} %, first {self.first.percent()} %, "
            f"mean rank {self.rank[0]:.2f} / {self.rank[1]:.2f}, "
            f"mean score {self.score[0]:.1f} / {self.score[1]:.1f}, "
            f"{self.decisions:.0f} decisions, {last}"
        )


def seatings(deal: int, seats: int = 4) -> tuple[str, str]:
    """The two seatings of a deal: a pattern, and the same with X and Y exchanged.

    Parameters
    ----------
    deal : int
        Number of the deal; one deal after the other has another pattern.
    seats : int
        How many. X and Y have as many each; of an odd number one has one more, by turns.

    Examples
    --------
    >>> [seatings(deal) for deal in range(3)]
    [('XYXY', 'YXYX'), ('XXYY', 'YYXX'), ('XYYX', 'YXXY')]
    >>> [seatings(deal, seats=3) for deal in range(3)]
    [('XYX', 'YXY'), ('XXY', 'YYX'), ('YXX', 'XYY')]
    """
    patterns = _patterns(seats)
    pattern = patterns[deal % len(patterns)]
    return pattern, pattern.translate(str.maketrans("XY", "YX"))


@lru_cache
def _patterns(seats: int) -> tuple[str, ...]:
    """All ways to seat the larger half, but for exchanged ones; by turns first."""
    half = (seats + 1) // 2
    chosen = combinations(range(seats), half)
    found = ["".join("X" if s in mine else "Y" for s in range(seats)) for mine in chosen]
    if seats % 2 == 0:  # the others are these with X and Y exchanged
        found = [pattern for pattern in found if pattern[0] == "X"]
    by_turns = ("XY" * seats)[:seats]
    return (by_turns, *(pattern for pattern in found if pattern != by_turns))


def pair_win(places: Sequence[str]) -> float:
    """1 if X is better placed on average, 0 if Y is, and 1/2 if both are placed alike.

    Parameters
    ----------
    places : sequence of str, shape (n_seats,)
        "X" or "Y" by place, the winner first.

    Examples
    --------
    >>> pair_win("XYXY"), pair_win("XYYX"), pair_win("YXXY"), pair_win("YXYX")
    (1.0, 0.5, 0.5, 0.0)
    """
    mine = [place for place, who in enumerate(places) if who == "X"]
    others = [place for place, who in enumerate(places) if who == "Y"]
    x, y = sum(mine) * len(others), sum(others) * len(mine)  # means, without fractions
    return 1.0 if x < y else 0.5 if x == y else 0.0


class _Tally:
    """Sums over the games of a measurement."""

    def __init__(self) -> None:
        self.wins: list[float] = []
        self.firsts: list[float] = []
        self.places = {"X": 0.0, "Y": 0.0}
        self.scores = {"X": 0.0, "Y": 0.0}
        self.seconds = {"X": 0.0, "Y": 0.0}
        self.choices = {"X": 0, "Y": 0}

    def play(self, setting: Setting, bots: dict[str, str], seating: str, seed: int) -> None:
        """Play one game and count its result."""
        state = first_state(setting, seed)
        who = dict(zip(state.players, seating, strict=True))
        seats = {seat: _Timed(make_bot(setting.game, bots[x])) for seat, x in who.items()}
        play_game(state, seats, seed)
        for seat, bot in seats.items():
            self.seconds[who[seat]] += bot.seconds
            self.choices[who[seat]] += bot.choices
        scores = state.scores()
        order = [who[seat] for seat in scores]
        self.wins.append(pair_win(order))
        self.firsts.append(float(order[0] == "X"))
        for place, (seat, score) in enumerate(scores.items(), 1):
            self.places[who[seat]] += place
            self.scores[who[seat]] += score


class _Timed(Bot):
    """A bot, and how long it thinks."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds, self.choices = bot, 0.0, 0

    def choose(self, view: Any, options: list[Option], rng: RandomSource) -> Move:
        start = perf_counter()
        move = self.bot.choose(view, options, rng)
        self.seconds += perf_counter() - start
        self.choices += 1
        return move


def _by_deal(values: Sequence[float]) -> Interval:
    """Mean over games and its interval; the two games of a deal are one observation."""
    return interval([(a + b) / 2 for a, b in zip(values[::2], values[1::2], strict=True)])


def measure(game: str, x: str, y: str, *, deals: int = 200, first_seed: int = 1) -> Strength:
    """Let two copies of bot `x` play two copies of bot `y`.

    Parameters
    ----------
    game : str
        Name of the game.
    x, y : str
        Names of the bots.
    deals : int
        Deals; each is played twice, the second time with exchanged seats.
    first_seed : int
        Seed of the first deal; the others follow. Measure on seeds that no bot was tuned on.

    Returns
    -------
    Strength
        Means with their 95 % intervals (normal, over deals). Places are those of
        ``state.scores()``, which breaks ties by the rules.

    Raises
    ------
    SetupError
        If game or bot are unknown, or `deals` is below 1.

    Examples
    --------
    >>> result = measure("rolling_stock_stars", "novice", "random", deals=3)
    >>> result.games, result.pair_win.mean > 0.5
    (6, True)
    """
    if deals < 1:
        raise SetupError(f"deals must be 1 or more; not {deals}")
    setting = make_setting(game, 4)
    tally = _Tally()
    for deal in range(deals):
        for seating in seatings(deal):
            tally.play(setting, {"X": x, "Y": y}, seating, first_seed + deal)
    games = 2 * deals

    def means(sums: dict[str, float], over: float) -> tuple[float, float]:
        return sums["X"] / over, sums["Y"] / over

    count = tally.choices
    return Strength(
        game,
        x,
        y,
        (first_seed, first_seed + deals - 1),
        games,
        _by_deal(tally.wins),
        _by_deal(tally.firsts),
        means(tally.places, 2 * games),
        means(tally.scores, 2 * games),
        sum(count.values()) / games,
        (
            1000 * tally.seconds["X"] / max(1, count["X"]),
            1000 * tally.seconds["Y"] / max(1, count["Y"]),
        ),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """``python -m econgames.analysis.strength GAME X Y``: print one line of results."""
    parser = argparse.ArgumentParser(prog="python -m econgames.analysis.strength")
    parser.add_argument("game")
    parser.add_argument("x", help="bot that is measured")
    parser.add_argument("y", help="bot that it plays against")
    parser.add_argument("--deals", type=int, default=200, help="each is played twice (200)")
    parser.add_argument("--first-seed", type=int, default=1, help="seed of the first deal (1)")
    given = parser.parse_args(arguments)
    try:
        result = measure(
            given.game, given.x, given.y, deals=given.deals, first_seed=given.first_seed
        )
    except EconGamesError as error:
        parser.error(str(error))
    print(result)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
