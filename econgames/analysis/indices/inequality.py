"""How unequal amounts are: Gini, Lorenz and Herfindahl."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from econgames.core.errors import SetupError, choices
from econgames.core.match import Match

if TYPE_CHECKING:
    from pandas import DataFrame, Series

__all__ = ["Source", "by_game", "gini", "herfindahl", "lorenz"]

Source = Any
"""Amounts, a match, or the rows of one game."""


def gini(source: Source, what: str = "score") -> float:
    """Gini coefficient: half the mean difference of all pairs, relative to the mean [1]_.

    Parameters
    ----------
    source : sequence of number, Match or DataFrame
        Amounts of 0 or more, shape (n,); a match; or the rows of one game.
    what : str, optional
        Column of the rows; of a match "score" or "money".

    Returns
    -------
    float
        0 when all are equal, also when all are 0; (n - 1) / n when one has everything.

    Raises
    ------
    SetupError
        If an amount is below 0, or there are none: the coefficient is not defined then.

    References
    ----------
    .. [1] Gini, "Measurement of inequality of incomes", The Economic Journal 31, 1921.

    Examples
    --------
    >>> gini([1, 1, 1, 1]), gini([0, 0, 0, 4]), gini([1, 3])
    (0.0, 0.75, 0.25)
    """
    found = amounts(source, what)
    total, n = sum(found), len(found)
    if not total:
        return 0.0
    ranked = sum(rank * amount for rank, amount in enumerate(sorted(found), 1))
    return float(Fraction(2 * ranked, n * total) - Fraction(n + 1, n))


def lorenz(source: Source, what: str = "score") -> list[tuple[float, float]]:
    """Points of the Lorenz curve: the share of all that the poorest hold [1]_.

    Parameters
    ----------
    source, what
        As for :func:`gini`.

    Returns
    -------
    list of (float, float), shape (n + 1,)
        Share of the people, and share of all that is theirs; from (0, 0) to (1, 1). The area
        between the curve and the diagonal is half of :func:`gini`.

    References
    ----------
    .. [1] Lorenz, "Methods of measuring the concentration of wealth", Publications of the American
       Statistical Association 9, 1905.

    Examples
    --------
    >>> lorenz([3, 1])
    [(0.0, 0.0), (0.5, 0.25), (1.0, 1.0)]
    """
    found = sorted(amounts(source, what))
    total, n = sum(found), len(found)
    if not total:
        return [(place / n, place / n) for place in range(n + 1)]
    sums = accumulate(found, initial=Fraction(0))
    return [(place / n, float(held / total)) for place, held in enumerate(sums)]


def herfindahl(source: Source, what: str = "score") -> float:
    """Concentration by Herfindahl and Hirschman: the sum of the squared shares [1]_.

    Parameters
    ----------
    source, what
        As for :func:`gini`; amounts are made into shares here.

    Returns
    -------
    float
        1 / n for n equal amounts, 1 for a monopoly; 0 if all amounts are 0. Competition
        authorities multiply it by 10,000. Its inverse is the number of equal firms that would be
        as concentrated.

    References
    ----------
    .. [1] Hirschman, "The paternity of an index", The American Economic Review 54, 1964.

    Examples
    --------
    >>> herfindahl([1, 1, 1, 1]), herfindahl([0, 0, 5]), herfindahl([3, 1])
    (0.25, 1.0, 0.625)
    """
    found = amounts(source, what)
    total = sum(found)
    if not total:
        return 0.0
    return float(sum((amount / total) ** 2 for amount in found))


def amounts(source: Source, what: str = "score") -> list[Fraction]:
    """Amounts of a source, exact; refuses those for which shares make no sense."""
    found = [Fraction(amount) for amount in plain_amounts(source, what)]
    if not found:
        raise SetupError("an index needs one amount or more; got none")
    if min(found) < 0:
        raise SetupError(
            f"{what}: shares are defined for amounts of 0 or more; got {float(min(found)):g}"
        )
    return found


def plain_amounts(source: Source, what: str = "score") -> list[Any]:
    """Amounts of a source, whatever their sign."""
    if isinstance(source, Match):
        return _of_match(source, what)
    if hasattr(source, "columns"):
        if what not in source.columns:
            raise SetupError(choices("column", what, list(source.columns)))
        if "number" in source.columns and source["number"].nunique() > 1:
            raise SetupError(
                f"the table holds {source['number'].nunique()} games and an index is of one: "
                "use by_game(table, index)"
            )
        return list(source[what].tolist())
    if hasattr(source, "tolist"):
        return list(source.tolist())
    if isinstance(source, Iterable) and not isinstance(source, str):
        return list(source)
    raise SetupError(f"expected amounts, a match or the rows of a game; got {source!r}")


def _of_match(match: Match, what: str) -> list[int]:
    if what == "score":
        return list(match.scores().values())
    if what == "money":
        held = match.game.part("values").holdings(match.state)
        return [held.get(seat, {}).get("money", 0) for seat in match.scores()]
    raise SetupError(choices("what", what, ("score", "money")))


def by_game(
    table: DataFrame, index: Callable[..., float], what: str | None = None
) -> Series[float]:
    """An index of each game of a table.

    Parameters
    ----------
    table : DataFrame
        Table of :func:`econgames.simulate`.
    index : callable
        Takes the rows of one game, and `what` if it is given.
    what : str, optional
        Column that the index is taken of; its own choice by default.

    Returns
    -------
    Series of float, shape (n_games,)
        By number of the game, named after the index.

    Examples
    --------
    >>> from pandas import DataFrame
    >>> by_game(DataFrame({"number": [0, 0, 1, 1], "score": [1, 3, 2, 2]}), gini).tolist()
    [0.25, 0.0]
    """
    from pandas import Series

    more = () if what is None else (what,)
    found = {number: float(index(rows, *more)) for number, rows in table.groupby("number")}
    name = getattr(index, "__name__", "index")
    made: Series[float] = Series(found, name=name, dtype=float).rename_axis("number")
    return made
