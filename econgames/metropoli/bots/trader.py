"""The usual bot: prices everything by how often a pawn stops there and what it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from econgames.core.bots import Bot
from econgames.core.words import plural
from econgames.metropoli.bots.constants import Constants, K
from econgames.metropoli.bots.valuation import Valuation
from econgames.metropoli.bots.words import (
    limit_words,
    place,
    rounds_words,
    thousands,
    what_it_brings,
)
from econgames.metropoli.rules import city
from econgames.metropoli.rules.deals import JointOffer, TradeOffer
from econgames.metropoli.rules.tables import BANK, SEAT

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option, RandomSource
    from econgames.metropoli.rules import State

__all__ = ["TRADER", "Trader"]

TRADER = Constants(
    growth=0.0,
    trust=0.15,
    share=1.0,
    denial=0.0,
    reserve=700 * K,
    reserve_rounds=0.0,
    next_throw=0.0,
    build=0.85,
    least_trade=50 * K,
    fair=0.0,
)
"""Numbers of the trader; see `Constants` for what each means."""


class Trader(Bot):
    """Buys and builds what its income until the end of the game pays for; proposes nothing."""

    name: ClassVar[str] = "trader"
    level: ClassVar[int] = 2
    idea: ClassVar[str] = (
        "Prices everything by the Markov chain: how often will a pawn stop here,\n"
        "what does it pay now, how many rounds are left."
    )
    constants: ClassVar[Constants] = TRADER

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """The move of the largest value; `rng` is not used."""
        first: Any = options[0].move
        values = Valuation(view, SEAT[first.player], self.constants)
        phase = {
            "pre_roll": self._pre_roll,
            "triple_move": self._triple,
            "own_street": self._free,
            "card_free_block": self._free,
            "town_hall": self._town_hall,
            "card_tender": self._tender,
            "bridge_choice": self._bridge,
            "auction_bid": self._bid,
            "distress_bid": self._bid,
            "first_refusal": self._refusal,
            "distress_choice": self._sell,
            "trade_response": self._answer_trade,
            "joint_response": self._answer_joint,
            "build": self._build,
        }[view.phase]
        return phase(values, options)

    # ---- auctions

    def _bid(self, values: Valuation, options: list[Option]) -> Move:
        view, price = values.view, options[0].low
        name = place(view.t, view.item)
        opener = view.phase == "auction_bid" and values.seat == view.active
        if opener and view.bidder >= 0:
            self.reason = (
                f"I need not bid for {name}: first refusal costs {thousands(view.high)} "
                f"and {thousands(view.edition.refusal_premium)} more."
            )
            return options[-1].move
        limit = values.limit(view.item)
        bids = price <= limit
        verb = "bid" if bids else "do not bid"
        self.reason = f"I {verb} {thousands(price)}. {self._why(values, limit)}"
        return options[0 if bids else -1].move

    def _why(self, values: Valuation, limit: float) -> str:
        """What the concession under the hammer is worth, and the limit."""
        view, t, seat, item = values.view, values.t, values.seat, values.view.item
        text = f"{place(t, item)} is worth {thousands(values.worth(seat, item))} to me"
        reserve = view.cash[seat] - values.reserve(seat)
        text += f": {what_it_brings(values, item)}"
        if limit <= 0:
            return f"{text}. My cash reserve leaves nothing for it."
        by = ", which leaves me my cash reserve"
        if limit < reserve:
            by = limit_words(values, item, limit)
        return f"{text}. My limit is {thousands(limit)}{by}."

    def _refusal(self, values: Valuation, options: list[Option]) -> Move:
        view = values.view
        price, limit = view.high + view.edition.refusal_premium, values.limit(view.item)
        takes = price <= limit
        verb = "take it for" if takes else "leave it at"
        self.reason = f"I {verb} {thousands(price)}. {self._why(values, limit)}"
        return options[0 if takes else 1].move

    # ---- blocks

    def _block_words(self, values: Valuation, lot: int) -> str:
        gain, pain = values.block(values.seat, lot)
        return (
            f"A block on lot {values.t.lots[lot]} brings my streets {thousands(gain)} until the "
            f"end, and I pay {thousands(pain)} more elsewhere"
        )

    def _block_option(self, values: Valuation, options: list[Option], lot: int) -> Option:
        name = values.t.lots[lot]
        return next(
            option
            for option in options
            if option.kind in ("buy_block", "free_block") and option.move.lot == name  # type: ignore[attr-defined]
        )

    def _free(self, values: Valuation, options: list[Option]) -> Move:
        best, lot = values.best_block(city.free_lots(values.view))
        self.reason = f"{self._block_words(values, lot)}."
        if best > 0:
            return self._block_option(values, options, lot).move
        return options[-1].move

    def _build(self, values: Valuation, options: list[Option]) -> Move:
        view, k = values.view, self.constants
        price, cash = view.edition.block_price, view.cash[values.seat]
        lots = city.choosable(view) if cash >= price else 0
        if not lots:
            self.reason = f"I can build no more blocks this turn; I have {thousands(cash)}."
            return self._no_block(values, options)
        best, lot = values.best_block(lots)
        duty = city.must_build(view)
        reserve = values.reserve(values.seat)
        if duty or (k.build * best > price and cash - price >= reserve):
            words = self._block_words(values, lot)
            self.reason = f"{words}{'; one block is a duty now' if duty else ''}."
            return self._block_option(values, options, lot).move
        self.reason = (
            f"The best block, on lot {view.t.lots[lot]}, is worth {thousands(best)} to me. It "
            f"costs {thousands(price)}, and of my {thousands(cash)} I want to keep "
            f"{thousands(reserve)}."
        )
        return self._no_block(values, options)

    def _no_block(self, values: Valuation, options: list[Option]) -> Move:
        """When no block is worth its price."""
        return options[-1].move

    # ---- where to go

    def _pre_roll(self, values: Valuation, options: list[Option]) -> Move:
        self.reason = f"I make no offers. For the end of the game I count {rounds_words(values)}."
        return options[0].move

    def _triple(self, values: Valuation, options: list[Option]) -> Move:
        start = values.view.place[values.seat]
        best, steps = max(
            (values.arrival(start, d), -d) for d in range(options[0].low, options[0].high + 1)
        )
        self.reason = (
            f"A stop {plural(-steps, 'space')} on is worth {thousands(best)} to me, the most."
        )
        return options[0].at(-steps)

    def _town_hall(self, values: Valuation, options: list[Option]) -> Move:
        view = values.view
        opening, concession = values.best_opening()
        best, lot = values.best_block(city.free_lots(view))
        if lot >= 0 and (concession < 0 or best >= opening):
            self.reason = f"{self._block_words(values, lot)}."
            return self._block_option(values, options, lot).move
        if concession < 0:
            self.reason = (
                "None of the unowned concessions is worth its price, but I have to choose 1."
            )
            return options[0].move
        self.reason = self._opening_words(values, concession, opening)
        return view.t.option(type(options[0].move), values.seat, view.t.conc[concession]).move

    def _opening_words(self, values: Valuation, concession: int, gain: float) -> str:
        worth = values.worth(values.seat, concession)
        name = place(values.t, concession)
        return (
            f"{name} is worth {thousands(worth)} to me, {thousands(gain)} more than it should cost."
        )

    def _tender(self, values: Valuation, options: list[Option]) -> Move:
        opening, concession = values.best_opening()
        if concession < 0:
            count = len(options) - 1
            self.reason = (
                f"None of {count} concessions is worth its price."
                if count > 1
                else "The only concession left is not worth its price."
            )
            return options[-1].move
        self.reason = self._opening_words(values, concession, opening)
        t = values.t
        return t.option(type(options[0].move), values.seat, t.conc[concession]).move

    def _bridge(self, values: Valuation, options: list[Option]) -> Move:
        view, t = values.view, values.t
        far = t.opposite[t.conc_here[view.place[values.seat]]]
        gain = values.opening(far) if view.owner[far] == BANK else 0.0
        if gain > 0:
            self.reason = self._opening_words(values, far, gain)
            return options[0].move
        return self._stay_or_cross(values, options, far)

    def _stay_or_cross(self, values: Valuation, options: list[Option], far: int) -> Move:
        self.reason = f"Crossing to {place(values.t, far)} would gain me $0."
        return options[1].move

    # ---- debts and deals

    def _sell(self, values: Valuation, options: list[Option]) -> Move:
        view, t = values.view, values.t
        missing = view.amount - view.cash[values.seat]
        best, chosen, words = 0.0, options[0], ""
        for option in options:
            concession = t.conc_at[option.move.concession]  # type: ignore[attr-defined]
            loss, bid = values.loss(concession), values.best_rival(concession)
            cost = loss - 2 * min(bid, missing)
            if not words or cost < best:
                best, chosen = cost, option
                words = (
                    f"I owe {thousands(missing)} more than I have. {place(t, concession)} is worth "
                    f"{thousands(loss)} to me and may bring {thousands(bid)}."
                )
        self.reason = words
        return chosen.move

    def _changes(self, values: Valuation) -> tuple[float, float]:
        """What the trade on the table brings the partner, who is asked, and the proposer."""
        view, offer = values.view, values.view.offer
        assert isinstance(offer, TradeOffer)
        me, other = offer.partner, view.active
        mine, theirs = view.owned[me], view.owned[other]
        own = (
            values.portfolio(me, mine ^ offer.want ^ offer.give)
            - values.portfolio(me, mine)
            + offer.cash
        )
        joint = (
            values.portfolio(other, theirs ^ offer.want ^ offer.give)
            - values.portfolio(other, theirs)
            - offer.cash
        )
        return own, joint

    def _answer_trade(self, values: Valuation, options: list[Option]) -> Move:
        own, other = self._changes(values)
        k = self.constants
        fair = own >= k.fair * (own + other)
        self.reason = (
            f"The trade brings me {thousands(own)} and the other player {thousands(other)}."
        )
        return options[0 if own > k.least_trade and fair else 1].move

    def _answer_joint(self, values: Valuation, options: list[Option]) -> Move:
        view, offer = values.view, values.view.offer
        assert isinstance(offer, JointOffer)
        share = dict(offer.shares)[values.seat]
        gain, pain = values.block(values.seat, offer.lot)
        accepts = gain - pain > share and view.cash[values.seat] > values.reserve(values.seat)
        self.reason = (
            f"{self._block_words(values, offer.lot)}; my part of its price is {thousands(share)}."
        )
        return options[0 if accepts else 1].move
