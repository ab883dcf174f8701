"""A simulation in a few lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.analysis.intervals import Interval, interval
from econgames.core.words import plural

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["summary"]


def summary(games: DataFrame) -> str:
    """Means by seat, with the 95 % interval of the share of games that each seat wins.

    Parameters
    ----------
    games : DataFrame
        Table of :func:`econgames.simulate`.

    Examples
    --------
    >>> import econgames as eg
    >>> print(summary(eg.simulate("rolling_stock_stars", 2, ["novice", "random"], games=10)))
    10 games of rolling_stock_stars, edition ..., seeds 27311190229672 ...
    seat  bot     first %       rank    score   money
    A     novice  ...
    B     random  ...
    """
    first = games.iloc[0]
    count = games["number"].nunique()
    wide = max(3, *map(len, games["bot"]))
    lines = [
        f"{plural(count, 'game')} of {first['game']}, edition {first['edition']}, "
        f"seeds {first['seed']} to {games['seed'].iloc[-1]}",
        f"seat  {'bot':{wide}}  {'first %':13} {'rank':>4} {'score':>8} {'money':>7}",
    ]
    for (seat, bot), rows in games.groupby(["seat", "bot"]):
        wins: Interval = interval((rows["rank"] == 1).astype(float).tolist())
        share = wins.percent() if count > 1 else ""
        means = rows[["rank", "score", "money"]].mean()
        lines.append(
            f"{seat:4}  {bot:{wide}}  {share:13} {means['rank']:4.2f} "
            f"{means['score']:8.1f} {means['money']:7.1f}"
        )
    return "\n".join(lines)
