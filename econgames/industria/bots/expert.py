"""The strongest bot: the hammer is an asset, and bids answer the bids of others."""

from __future__ import annotations

from itertools import product
from math import floor
from typing import TYPE_CHECKING, ClassVar, Final

from econgames.core.bots import Bot
from econgames.core.words import units
from econgames.industria.bots.constants import Constants
from econgames.industria.bots.plays import (
    Play,
    move_of,
    name_of,
    only,
    others,
    plays_of,
    talers,
    why_end,
)
from econgames.industria.bots.valuation import Valuation
from econgames.industria.rules.tables import (
    BID,
    BONUS,
    BUILD,
    FACTORY,
    HAMMER,
    SEATS,
    TECHNOLOGY,
)

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option, RandomSource
    from econgames.industria.rules import State

__all__ = ["EXPERT", "Expert"]

EXPERT = Constants(
    rate=0.40,
    early_rate=0.20,
    unseen=0.25,
    open_link=0.9,
    open_symbol=1.0,
    demand_near=0.8,
    demand_far=0.7,
    denial=0.15,
)
"""Numbers of the expert; see `Constants` for what each means."""

CAUTION: Final = 0.9
"""Part of a rival's limit that he is expected to bid."""
LATER: Final = 0.5
"""Weight of a play that can wait."""
LATER_BONUS: Final = 0.15
"""Weight of a bonus tile before the end: it scores only then."""
LICENCE: Final = 0.15
"""Extra cost of a unit bought from a rival, in points for a taler: it feeds him."""


class Expert(Bot):
    """Compares keeping a tile with selling it and auctioning the rest."""

    name: ClassVar[str] = "expert"
    level: ClassVar[int] = 3
    idea: ClassVar[str] = (
        "The hammer is an asset: compares keeping this tile with selling it and auctioning the\n"
        "rest; bids just enough to beat the seller's reserve and those who still speak;\n"
        "counts links and symbols that fit together at full price."
    )
    constants: ClassVar[Constants] = EXPERT

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

    @staticmethod
    def _price(values: Valuation, tile: int, seat: int) -> float:
        """What an auction of the tile is expected to bring."""
        first, second = values.rivals(tile, seat)[:2]
        return max(0.0, min(CAUTION * first, (first + second) / 2 + 0.5))

    def _offer(self, values: Valuation, options: list[Option], seat: int) -> Move:
        view = values.view
        offers = [option for option in options if option.kind == "offer_tile"]
        facts = [
            (values.mine(tile, seat), self._price(values, tile, seat)) for tile in view.display
        ]
        gains = [mine - price for mine, price in facts]
        best = gains.index(min(gains))
        mine, price = facts[best]
        name = name_of(view, view.display[best])
        before = f", so I sell it before {others(len(gains) - 1)}" if len(gains) > 1 else ""
        self.reason = (
            f"{name} should bring about {talers(price)} and is worth {talers(mine)} to me{before}."
        )
        return offers[best].move

    def _hammer(self, values: Valuation, options: list[Option], seat: int) -> Move:
        view = values.view
        mine = values.mine(view.tile, seat)
        hammer = 0.0
        rest = [tile for tile in view.display if tile != view.tile]
        if rest:
            prices = [self._price(values, tile, seat) for tile in rest]
            gains = [values.mine(t, seat) - p for t, p in zip(rest, prices, strict=True)]
            hammer = sum(prices) + max(0.0, *gains)
        surplus = max(0.0, values.mine(view.tile, view.bidder) - view.high)
        denial = self.constants.denial * surplus
        denied = (
            f", {denial:.1f} of it because player {SEATS[view.bidder]} does not get it"
            if denial >= 0.05
            else ""
        )
        staying = (
            f" and leaves me the other tiles to auction, worth {talers(hammer)}" if rest else ""
        )
        self.reason = (
            f"To keep {name_of(view, view.tile)} is worth {talers(mine + denial)} to me{denied}; "
            f"to sell it brings {talers(view.high)}{staying}."
        )
        sell = view.high + hammer >= mine + denial
        return move_of(options, "sell_tile" if sell else "keep_tile")

    def _bid(self, values: Valuation, options: list[Option], seat: int) -> Move:
        view = values.view
        tile, high, low = view.tile, view.high, view.low_bid()
        mine, room = values.mine(tile, seat), values.room(tile, seat)
        others = max(values.mine(tile, other) for other in range(view.n) if other != seat)
        limit = floor(min(mine + self.constants.denial * max(0.0, others - high - 1), room))
        name = name_of(view, tile)
        bid = only(options, "bid")
        if bid is None or limit < low:
            self.reason = (
                f"{name} is worth {talers(mine)} to me, and I can spare {talers(max(0, room))} for "
                f"it: I do not bid {low}."
            )
            return move_of(options, "pass_bid")
        reserve = CAUTION * values.mine(tile, view.auctioneer)
        later, who = self._later(values, tile, seat)
        want = floor(0.5 + max(reserve, CAUTION * later))
        amount = min(limit, max(low, want))
        rival = f", and player {SEATS[who]} may go to {later:.0f}" if who >= 0 and later > 0 else ""
        self.reason = (
            f"{name} is worth {talers(mine)} to me; the seller would keep it below about "
            f"{reserve:.0f}{rival}: I bid {talers(amount)}."
        )
        return bid.at(min(amount, bid.high))

    @staticmethod
    def _later(values: Valuation, tile: int, seat: int) -> tuple[float, int]:
        """Highest limit among those who bid after `seat`, and whose it is (-1: nobody's)."""
        view = values.view
        most, who = 0.0, -1
        other = view.after[seat]
        while other != view.auctioneer:
            reach = values.reach(tile, other)
            if reach > most:
                most, who = reach, other
            other = view.after[other]
        return most, who

    # ---- building

    def _build(self, values: Valuation, options: list[Option], seat: int) -> Move:
        view, t = values.view, values.t
        plays = plays_of(view, options, seat)
        by_kind: list[list[tuple[Play | None, float]]] = []
        for kind in (FACTORY, TECHNOLOGY, BONUS):
            mine = [play for play in plays if t.kind[play.tile] == kind]
            by_kind.append(
                [(None, 0.0), *((play, self._weigh(values, play, seat)) for play in mine)]
            )
        money = view.money[seat]
        best: tuple[tuple[Play | None, float], ...] = ()
        most = 0.0
        for choice in product(*by_kind):
            total = sum(weight for _, weight in choice)
            if total > most and sum(play.cost for play, _ in choice if play) <= money:
                best, most = choice, total
        chosen = [(play, weight) for play, weight in best if play is not None]
        if chosen:
            play, weight = chosen[0]
            self.reason = (
                f"{name_of(view, play.tile)}, for {talers(play.cost)}, adds "
                f"{units(values.worth(play.tile, seat), 'point')} to my score; weighed by how "
                f"urgent it is, {weight:.1f}."
            )
            if others := [name_of(view, other.tile) for other, _ in chosen[1:]]:
                self.reason += f" I want to play {' and '.join(others)} next."
            return play.move
        self.reason = why_end(view, plays, seat)
        return move_of(options, "end_build")

    @staticmethod
    def _weigh(values: Valuation, play: Play, seat: int) -> float:
        """Worth of a play, less when it can wait."""
        t, view = values.t, values.view
        worth = values.worth(play.tile, seat) - LICENCE * values.rho * play.from_rivals
        if worth < 0 or values.last_round:
            return worth
        kind = t.kind[play.tile]
        if kind == BONUS:
            return LATER_BONUS * worth
        lapses = kind == TECHNOLOGY or t.epoch[play.tile] == view.epoch
        return worth if lapses and not values.rounds_left else LATER * worth
