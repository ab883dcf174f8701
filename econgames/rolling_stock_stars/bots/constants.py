"""The numbers that the stronger bots value with; each bot's own set stands beside its class."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Constants"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Constants:
    """Numbers that a bot values with; a bot's own set stands beside its class.

    Parameters
    ----------
    horizon : int
        Ends of turn that a share price is followed for.
    company_turns : int
        Turns that the income of a company of one's own is counted for.
    resale : float
        Part of the premium that a corporation of one's own could pay for a company.
    first_company : float
        Extra value of a company to a player without a corporation, in parts of face value.
    margin : float
        Dollars that a trade of shares must gain beyond its price.
    cash_weight : float
        Value of a dollar in hand in dollars of final wealth.
    founding : float
        Value of a dollar that the bank pays into a corporation one founds.
    own_deals : bool
        Whether one's corporations buy companies from one another.
    cards_a_turn : float
        Companies that leave the deck in a turn, as an average.
    least_gain, least_rival_gain : float
        Dollars above which a deal is made, and one with a rival is proposed.
    shares_a_turn, offers_a_phase : int
        Shares of one corporation bought in a turn, and offers made in a phase, at most.
    income_gain : int
        Rise of a corporation's income above which a company that loses money is closed although
        the share price stays.
    later_card : float
        Dollars by which each card further right is less liked as a par price.
    """

    horizon: int
    company_turns: int
    resale: float
    first_company: float
    margin: float
    cash_weight: float
    founding: float
    own_deals: bool
    cards_a_turn: float = 3.3
    least_gain: float = 0.5
    least_rival_gain: float = 1.0
    shares_a_turn: int = 3
    offers_a_phase: int = 12
    income_gain: int = 2
    later_card: float = 0.01
