"""Money in the game, and how concentrated ownership is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from econgames.industria.edition import Edition, shipped

__all__ = ["gross_money", "hhi", "net_money"]


def gross_money(players: int, rounds: int, *, edition: Edition | None = None) -> int:
    """Talers that the bank has paid out as basic income after a number of complete rounds.

    The epoch change that follows the last of these rounds is included, if there is one.

    Parameters
    ----------
    players : int
        3 or 4.
    rounds : int
        Complete rounds, from 0 (start money only).

    Examples
    --------
    >>> gross_money(4, 6), gross_money(3, 16)
    (44, 66)
    >>> [gross_money(4, r) for r in (3, 9, 12, 15)], [gross_money(3, r) for r in (4, 8, 12)]
    ([28, 60, 76, 88], [24, 39, 54])
    """
    ed = edition or shipped()
    epochs = ed.epochs[players]
    entered = min(len(epochs), rounds // ed.rounds_per_epoch[players] + 1)
    grants = sum(ed.epoch_income[epoch] for epoch in epochs[1:entered])
    return players * (ed.start_money + rounds * ed.income_per_round + grants)


def net_money(gross: int, tile_sales: int, sinks: int) -> int:
    """Talers in all hands: what was paid out less what was paid to the bank.

    Parameters
    ----------
    gross, tile_sales, sinks : int
        Basic income so far, resource tiles sold, and money paid for factories, bonus tiles and
        resources of the bank.

    Examples
    --------
    >>> net_money(20, 0, 4), net_money(24, 0, 9)
    (16, 15)
    """
    return gross + tile_sales - sinks


def hhi(counts: Sequence[int]) -> Fraction:
    """Concentration: sum of the squared shares of the owners (Herfindahl and Hirschman).

    Examples
    --------
    >>> hhi([4, 3, 2, 2]), hhi([11, 0, 0, 0])
    (Fraction(3, 11), Fraction(1, 1))
    """
    total = sum(counts)
    if not total:
        raise ValueError("nobody owns anything: the shares are not defined")
    return sum((Fraction(count, total) ** 2 for count in counts), Fraction(0))
