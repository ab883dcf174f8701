"""The usual bot: knows what a tile is worth to everybody, and pays less than that."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, ClassVar, Final

from econgames.core.bots import Bot
from econgames.core.words import units
from econgames.industria.bots.constants import Constants
from econgames.industria.bots.plays import move_of, name_of, only, others, plays_of, talers, why_end
from econgames.industria.bots.valuation import Valuation
from econgames.industria.rules.tables import BID, BUILD, HAMMER

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option, RandomSource
    from econgames.industria.rules import State

__all__ = ["TRADER", "Trader"]

TRADER = Constants(
    rate=0.34,
    early_rate=0.16,
    unseen=0.30,
    open_link=0.55,
    open_symbol=0.5,
    demand_near=0.6,
    demand_far=0.45,
    share=0.8,
)
"""Numbers of the trader; see `Constants` for what each means."""

HAMMER_VALUE: Final = 0.5
"""Talers that it is worth to stay auctioneer while other tiles wait."""


class Trader(Bot):
    """Turns points, links, licences and inputs into talers, and compares them with prices."""

    name: ClassVar[str] = "trader"
    level: ClassVar[int] = 2
    idea: ClassVar[str] = (
        "Turns points, links, licences and inputs into talers,\n"
        "and never pays more than 80 % of what a tile is worth to it."
    )
    constants: ClassVar[Constants] = TRADER

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """The move of the largest value; `rng` is not used."""
        values = Valuation(view, self.constants)
        seat = view.asked
        if view.ph == BUILD:
            return self._build(values, options, seat)
        if view.ph == BID:
            return self._bid(values, options, seat)
        if view.ph == HAMMER:
            return self._hammer(values, options, seat)
        return self._offer(values, options, seat)

    # ---- auctions

    def _offer(self, values: Valuation, options: list[Option], seat: int) -> Move:
        view = values.view
        offers = [option for option in options if option.kind == "offer_tile"]
        gains, texts = [], []
        for tile in view.display:
            mine, rival = values.mine(tile, seat), values.rivals(tile, seat)[0]
            gains.append(mine - max(0.0, rival - 1))
            texts.append(
                f"{name_of(view, tile)} is worth {talers(mine)} to me, and the others may go to "
                f"{talers(rival)}"
            )
        best = gains.index(min(gains))
        more = len(gains) - 1
        self.reason = texts[best] + (
            f": I lose less if it is sold than if {others(more)} {'is' if more == 1 else 'were'}."
            if more
            else "."
        )
        return offers[best].move

    def _bid(self, values: Valuation, options: list[Option], seat: int) -> Move:
        view, k = values.view, self.constants
        mine, room = values.mine(view.tile, seat), values.room(view.tile, seat)
        limit = floor(min(k.share * mine, room))
        name = name_of(view, view.tile)
        bid = only(options, "bid")
        if bid is None or limit < bid.low:
            self.reason = (
                f"{name} is worth {talers(mine)} to me, and I can spare {talers(max(0, room))} for "
                f"it: I do not bid {view.low_bid()}."
            )
            return move_of(options, "pass_bid")
        amount = bid.low + max(0, (limit - bid.low) // 2)
        self.reason = (
            f"{name} is worth {talers(mine)} to me, and I go up to {limit}: I bid {amount}, half "
            "of the way."
        )
        return bid.at(min(amount, bid.high))

    def _hammer(self, values: Valuation, options: list[Option], seat: int) -> Move:
        view = values.view
        mine = values.mine(view.tile, seat)
        stay = HAMMER_VALUE if len(view.display) > 1 else 0.0
        staying = f" and leaves me the next auction, worth {talers(stay)}" if stay else ""
        self.reason = (
            f"To keep {name_of(view, view.tile)} is worth {talers(mine)} to me; to sell it brings "
            f"{talers(view.high)}{staying}."
        )
        return move_of(options, "sell_tile" if view.high + stay >= mine else "keep_tile")

    # ---- building

    def _build(self, values: Valuation, options: list[Option], seat: int) -> Move:
        view = values.view
        plays = plays_of(view, options, seat)
        best, most = None, 0.0
        for play in plays:
            worth = values.worth(play.tile, seat) + self.constants.build_margin
            if worth > most:
                best, most = play, worth
        if best is None:
            self.reason = why_end(view, plays, seat)
            return move_of(options, "end_build")
        gain = most - self.constants.build_margin
        size = units(abs(gain), "point")
        told, most_of = f"adds {size} to my score", "the most"
        if gain < 0:
            told, most_of = f"costs me {size} more than it brings", "the least"
        self.reason = f"{name_of(view, best.tile)}, for {talers(best.cost)}, {told}" + (
            f", {most_of} of {len(plays)} tiles that I can play." if len(plays) > 1 else "."
        )
        if gain <= 0:
            margin = units(self.constants.build_margin, "point")
            self.reason += f" Up to a loss of {margin} I play a tile sooner than none."
        return best.move
