"""The strongest bot: the trader with a price path of three turns, and deals among its own."""

from __future__ import annotations

from typing import ClassVar

from econgames.rolling_stock_stars.bots.constants import Constants
from econgames.rolling_stock_stars.bots.trader import Trader

__all__ = ["EXPERT", "Expert"]

EXPERT = Constants(
    horizon=3,
    company_turns=1,
    resale=0.6,
    first_company=0.2,
    margin=0.0,
    cash_weight=1.05,
    founding=0.2,
    own_deals=True,
)
"""Numbers of the expert; the horizon and the own deals are what makes it strong."""


class Expert(Trader):
    """As the trader, with its own numbers, and with trades between its corporations."""

    name: ClassVar[str] = "expert"
    level: ClassVar[int] = 3
    idea: ClassVar[str] = (
        "As the trader, but follows the price for three turns, so that growth is weighed\n"
        "against dividends. Its corporations also trade companies with each other when its\n"
        "shares gain in sum."
    )
    constants: ClassVar[Constants] = EXPERT
