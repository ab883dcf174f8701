"""What a player earned and spent in a turn, read from the ledger."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from econgames.core.ledger import Row, Transfer

__all__ = ["IncomeStatement", "income_statement"]


class IncomeStatement(NamedTuple):
    """Money of one player in one turn, whole dollars; costs and payments are positive."""

    revenue: int
    production: int
    loss_cost: int
    interest: int
    operating_profit: int
    """Revenue less production, loss cost and interest."""
    investment: int
    """Factories and parts factories built."""
    disinvestment: int
    """The same closed, or cashed in at the end."""
    financing: int
    """Loans taken less loans repaid; in turn 0 the cash that the game begins with."""
    net_cash: int
    """Change of cash."""


_LINES = {
    "sales_howard": 0,
    "sales_distributors": 0,
    "sales_demand": 0,
    "production": 1,
    "loss_cost": 2,
    "loan_interest": 3,
    "factory_build": 4,
    "parts_build": 4,
    "factory_close": 5,
    "parts_close": 5,
    "factory_liquidation": 5,
    "parts_liquidation": 5,
}


def income_statement(ledger: Iterable[Transfer | Row], player: str, turn: int) -> IncomeStatement:
    """Income statement and cash flow of one player in one turn.

    Parameters
    ----------
    ledger : Ledger, or iterable of rows
        Transfers from the beginning of the game. A turn begins where cubes come onto the
        display of the characters; what is before the first turn counts as turn 0.
    player : str
        Seat.
    turn : int
        Number of the turn, from 1; turn 4 includes the end of the game.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("automobile", players=3, seed=1)
    >>> income_statement(match.ledger, "A", 0).net_cash
    2000
    """
    lines = [0] * 7
    now = 0
    for _, payer, payee, amount, asset, account in ledger:
        if account == "research_refill" and payee == "display":
            now += 1
        if now != turn or asset != "money" or player not in (payer, payee):
            continue
        line = _LINES.get(account)
        if line is not None:
            lines[line] += amount
        else:
            lines[6] += amount if payee == player else -amount
    revenue, production, losses, interest, investment, disinvestment, financing = lines
    profit = revenue - production - losses - interest
    return IncomeStatement(
        revenue,
        production,
        losses,
        interest,
        profit,
        investment,
        disinvestment,
        financing,
        profit - investment + disinvestment + financing,
    )
