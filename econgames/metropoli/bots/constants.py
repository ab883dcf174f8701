"""The numbers that the stronger bots value with; each bot's own set stands beside its class."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Constants", "K"]

K = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Constants:
    """Numbers that a bot values with, dollars where nothing else is said.

    Parameters
    ----------
    growth : float
        Part of the way to `grown` that the value of a street is expected to rise.
    grown : int
        Concession value that streets are expected to come near.
    trust : float
        How much the hope for a complete neighbourhood adds, in parts of a street's income.
    share : float
        Part of the value of a concession that is paid at most.
    denial : float
        Part of a rival's higher value that is added to that.
    reserve : int
        Cash to keep.
    reserve_rounds : float
        Rounds left below which less of it is kept; 0: always all.
    next_throw : float
        Part of a bad payment with the next throw that is kept on top.
    bad_throw : float
        Probability of that payment, or a higher one.
    build : float
        Part of the value of a block that must exceed its price.
    least_trade : int
        Gain above which a trade is accepted.
    fair : float
        Least part of the joint gain that is accepted.
    court : int
        What the Court is expected to ask.
    bridge_rate : float
        Arrivals of a pawn per turn on a bridge.
    end_rounds, most_rounds, more_rounds : float
        Rounds left when all blocks stand; at most; and beyond the time the blocks will take.
    slowest : float
        Blocks a round that are built at least.
    early_blocks, early_rounds : int
        Blocks and rounds that are added to those seen so far when the pace is measured.
    refusal_costs : int
        What first refusal costs above the bid at which the last but one drops.
    """

    growth: float
    trust: float
    share: float
    denial: float
    reserve: int
    reserve_rounds: float
    next_throw: float
    build: float
    least_trade: int
    fair: float
    grown: int = 500 * K
    bad_throw: float = 0.1
    court: int = 100 * K
    bridge_rate: float = 0.0295
    end_rounds: float = 1.5
    most_rounds: float = 30.0
    more_rounds: float = 2.5
    slowest: float = 2.0
    early_blocks: int = 8
    early_rounds: int = 2
    refusal_costs: int = 100 * K
