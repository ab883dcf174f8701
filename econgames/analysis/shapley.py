"""The Shapley value of any cooperative game, exactly and from its definition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import factorial

__all__ = ["MOST_PLAYERS", "shapley_values"]

MOST_PLAYERS = 12
"""A game of n players has 2 to the power of n sets of them, and each is valued once."""


def shapley_values(
    players: Sequence[str], value: Callable[[frozenset[str]], int | Fraction]
) -> dict[str, Fraction]:
    """Fair share of each player: what he adds, on average over all orders of arrival.

    Parameters
    ----------
    players : sequence of str
        At most 12, such as the companies of a corporation.
    value : callable
        Worth of a set of players, as a whole number or a Fraction; that of nobody should be 0.

    Returns
    -------
    dict of str to Fraction
        Shares that add up to the value of all less that of nobody.

    Raises
    ------
    ValueError
        If there are more than 12 players, or one twice.

    Notes
    -----
    The share of i is the sum over all sets S without i of |S|! (n - |S| - 1)! / n! times
    (v(S and i) - v(S)). For synergies alone, which are sums over pairs, half of each pair is
    enough; a bonus for every second pair, or the best company counted twice, needs this.

    References
    ----------
    .. [1] L. S. Shapley, "A value for n-person games", in: Contributions to the Theory of Games
       II (1953), 307-317.

    Examples
    --------
    One has a left glove, two have a right one each, and a pair is worth 6:

    >>> pair = lambda group: 6 if "L" in group and len(group) > 1 else 0
    >>> {name: str(share) for name, share in shapley_values(["L", "R1", "R2"], pair).items()}
    {'L': '4', 'R1': '1', 'R2': '1'}
    """
    count = len(players)
    if count > MOST_PLAYERS or len(set(players)) != count:
        raise ValueError(f"players must be at most {MOST_PLAYERS}, each once; not {list(players)}")
    worth = [
        value(frozenset(name for i, name in enumerate(players) if mask >> i & 1))
        for mask in range(1 << count)
    ]
    # how many orders have a given set before i and the rest after him
    orders = [factorial(size) * factorial(count - size - 1) for size in range(count)]
    shares = {}
    for i, name in enumerate(players):
        total: int | Fraction = 0
        for mask in range(1 << count):
            if not mask >> i & 1:
                total += orders[mask.bit_count()] * (worth[mask | 1 << i] - worth[mask])
        shares[name] = Fraction(total) / factorial(count)
    return shares
