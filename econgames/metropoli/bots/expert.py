"""The strongest bot: the trader that expects rents to grow, measures its risk, and makes deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from econgames.core.words import listed
from econgames.metropoli.bots.constants import Constants, K
from econgames.metropoli.bots.proposals import Notes, best_joint, best_trade
from econgames.metropoli.bots.trader import Trader
from econgames.metropoli.bots.words import place, thousands

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option
    from econgames.metropoli.bots.valuation import Valuation

__all__ = ["EXPERT", "Expert"]

EXPERT = Constants(
    growth=0.2,
    trust=0.3,
    share=0.9,
    denial=0.1,
    reserve=300 * K,
    reserve_rounds=8.0,
    next_throw=0.8,
    build=0.9,
    least_trade=60 * K,
    fair=0.4,
)
"""Numbers of the expert; the growth of rents is what makes it strong."""


class Expert(Trader):
    """As the trader, with its own numbers, and with offers to others."""

    name: ClassVar[str] = "expert"
    level: ClassVar[int] = 3
    idea: ClassVar[str] = (
        "As the trader, but rents will grow with the city; liquidity is measured\n"
        "(what can the next roll cost me?), neighbourhoods are completed by trade,\n"
        "and neighbours are asked to pay their part of a block."
    )
    constants: ClassVar[Constants] = EXPERT

    def __init__(self) -> None:
        self._notes = Notes()

    def _pre_roll(self, values: Valuation, options: list[Option]) -> Move:
        found = best_trade(values, options, self._notes)
        if found is None:
            return super()._pre_roll(values, options)
        move, own, other = found
        t = values.t
        wanted = listed([place(t, t.conc_at[name]) for name in move.want])
        self.reason = (
            f"With {wanted} the neighbourhood is mine: that is worth {thousands(own)} to me, and "
            f"the trade {thousands(other)} to player {move.partner}."
        )
        return move

    def _no_block(self, values: Valuation, options: list[Option]) -> Move:
        found = best_joint(values, options, self._notes)
        if found is None:
            return super()._no_block(values, options)
        move, own, other = found
        partners = listed([f"player {seat}" for seat in move.shares])
        self.reason = (
            f"A block on lot {move.lot} is worth {thousands(own)} to me and {thousands(other)} to "
            f"{partners}, so I ask for {thousands(sum(move.shares.values()))} of its price."
        )
        return move

    def _stay_or_cross(self, values: Valuation, options: list[Option], far: int) -> Move:
        t, here = values.t, values.view.place[values.seat]
        stay, cross = values.mean_landing(here), values.mean_landing(t.space_of[far])
        self.reason = (
            f"I expect {thousands(stay)} of my next throw from here, and {thousands(cross)} from "
            f"{place(t, far)}."
        )
        return options[0 if cross > stay else 1].move
