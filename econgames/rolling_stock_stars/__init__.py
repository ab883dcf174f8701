"""Rolling Stock Stars by Björn Rabenstein: companies, corporations, and who gains from them.

Teaches price discovery by auction, raising capital, payout against growth, dilution, mergers and
synergies, the agency of a president, ageing assets, receivership, and a thin share market.

The shipped edition follows the published components. Two things printed there have no effect in
play and are left out: the certificate limit and the share of capital at which a corporation
floats. Known departures from the rules: none.
"""

from econgames.rolling_stock_stars.moves import (
    Bid,
    BuyShare,
    Close,
    Dividend,
    FormCorporation,
    IssueShare,
    Offer,
    Pass,
    Respond,
    SellShare,
)

__all__ = [
    "Bid",
    "BuyShare",
    "Close",
    "Dividend",
    "FormCorporation",
    "IssueShare",
    "Offer",
    "Pass",
    "Respond",
    "SellShare",
]
