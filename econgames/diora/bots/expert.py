"""The strongest bot: the trader with a price for the payroll, careers and hiring."""

from __future__ import annotations

from typing import ClassVar

from econgames.diora.bots.constants import Constants
from econgames.diora.bots.trader import Trader

__all__ = ["EXPERT", "Expert"]

EXPERT = Constants(
    zl=0.5,
    unpaid=1.0,
    part=(0.4, 0.7, 0.7, 0.7),
    lack_scale=0.9,
    promotion=0.6,
    retirement=5.0,
    retirement_loss=0.8,
    small_step=0.2,
    own_use=0.5,
    hires=True,
)
"""Numbers of the expert; see `Constants` for what each means."""


class Expert(Trader):
    """As the trader, with its own numbers; dice are capital, and it hires."""

    name: ClassVar[str] = "expert"
    level: ClassVar[int] = 3
    idea: ClassVar[str] = (
        "As the trader, but a zloty that the payroll lacks costs a point, promotions and\n"
        "retirement are weighed by the rounds left, and hiring is an investment: what a\n"
        "worker brings in all rounds to come, less the wage he adds."
    )
    constants: ClassVar[Constants] = EXPERT
