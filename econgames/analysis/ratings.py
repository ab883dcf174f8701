"""Ratings of players from who beat whom: the model of Bradley and Terry on the scale of Elo."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from econgames.core.errors import SetupError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = ["CENTRE", "elo", "elo_intervals"]

CENTRE = 1500.0
"""Mean rating, a custom of chess."""

ELO_PER_NAT = 400 / math.log(10)
"""A difference of 400 means odds of 10 to 1."""

HALF_A_WIN = 0.5
"""Added to each pair both ways: who has always won gets a rating that is high but finite."""

RESAMPLES = 200
"""Draws of deals behind an interval."""


def _choix() -> Any:
    try:
        import choix
    except ModuleNotFoundError:
        raise SetupError('ratings need choix: pip install "econgames[analysis]"') from None
    return choix


def elo(wins: ArrayLike) -> NDArray[Any]:
    """Ratings under which the wins are most likely, half a win each way added to each pair.

    The chance that i beats j is ``1 / (1 + 10 ** ((elo[j] - elo[i]) / 400))`` [1]_.

    Parameters
    ----------
    wins : array of float, shape (n, n)
        How often the player of the row beat the one of the column.

    Returns
    -------
    ndarray of float, shape (n,)
        Ratings with mean 1500; only their differences mean something.

    References
    ----------
    .. [1] Bradley, Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952.

    Examples
    --------
    Nine and a half wins against half a one are odds of 19, and 400 log10(19) = 511.5 points:

    >>> [round(rating, 2) for rating in elo([[0, 9], [0, 0]]).tolist()]
    [1755.75, 1244.25]
    """
    import numpy as np

    counts = np.asarray(wins, dtype=float) + HALF_A_WIN * (1 - np.eye(len(np.asarray(wins))))
    strengths = _choix().ilsr_pairwise_dense(counts)
    found: NDArray[Any] = CENTRE + ELO_PER_NAT * (strengths - strengths.mean())
    return found


def elo_intervals(wins: ArrayLike, seed: int = 1) -> NDArray[Any]:
    """Where 95 % of the ratings lie when whole deals are drawn again and again.

    The games of a deal are not independent, so that deals are drawn and not games.

    Parameters
    ----------
    wins : array of float, shape (n_deals, n, n)
        Who beat whom how often, deal by deal.
    seed : int
        Seed of the draws.

    Returns
    -------
    ndarray of float, shape (n, 2)
        Lower and upper end for each player.

    Examples
    --------
    >>> low, high = elo_intervals([[[0, 1], [0, 0]]] * 9)[0].tolist()  # always the same deal
    >>> round(low, 2), round(high, 2)
    (1755.75, 1755.75)
    """
    import numpy as np

    deals = np.asarray(wins, dtype=float)
    rng = np.random.default_rng(seed)
    draws = rng.integers(len(deals), size=(RESAMPLES, len(deals)))
    ratings = np.array([elo(deals[draw].sum(axis=0)) for draw in draws])
    found: NDArray[Any] = np.quantile(ratings, (0.025, 0.975), axis=0).T
    return found
