"""The weakest bot that plays with a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from econgames.core.bots import Bot
from econgames.core.words import plural
from econgames.metropoli import economy
from econgames.metropoli.bots.constants import K
from econgames.metropoli.bots.words import place, thousands
from econgames.metropoli.rules.tables import BANK, SEAT

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option, RandomSource
    from econgames.metropoli.rules import State

__all__ = ["Novice"]

MOST: Final = 400 * K
"""Most that the novice pays for anything."""
KEPT: Final = 1_500 * K
"""Cash that it keeps when it bids."""
RICH: Final = 2_000 * K
"""Cash from which it builds and opens auctions."""


class Novice(Bot):
    """Rules of thumb: one price for everything, one block a turn, no deals."""

    name: ClassVar[str] = "novice"
    level: ClassVar[int] = 1
    idea: ClassVar[str] = (
        "Pays up to 400 K for anything while it keeps 1.5 million,\n"
        "builds one block a turn beside its own streets."
    )

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """A move by rule of thumb; `rng` is not used."""
        first: Any = options[0].move
        seat = SEAT[first.player]
        phase = {
            "pre_roll": self._roll,
            "triple_move": self._triple,
            "own_street": self._free,
            "card_free_block": self._free,
            "town_hall": self._town_hall,
            "card_tender": self._tender,
            "bridge_choice": self._last,
            "auction_bid": self._bid,
            "distress_bid": self._bid,
            "first_refusal": self._refusal,
            "distress_choice": self._sell,
            "trade_response": self._last,
            "joint_response": self._last,
            "build": self._build,
        }[view.phase]
        return phase(view, options, seat)

    def _cap(self, view: State, seat: int) -> int:
        return min(MOST, view.cash[seat] - KEPT)

    def _roll(self, view: State, options: list[Option], seat: int) -> Move:
        self.reason = f"I make no offers, in round {view.round} as ever."
        return options[0].move

    def _last(self, view: State, options: list[Option], seat: int) -> Move:
        # the options are accept and reject, or cross and stay
        self.reason = "I stay on this side" if view.phase == "bridge_choice" else "I make no deals"
        self.reason += f"; I have {thousands(view.cash[seat])}."
        return options[-1].move

    def _bid(self, view: State, options: list[Option], seat: int) -> Move:
        cap, price = self._cap(view, seat), options[0].low
        name = place(view.t, view.item)
        if price <= cap:
            self.reason = f"I bid {thousands(price)} for {name}, and go up to {thousands(cap)}."
            return options[0].move
        self.reason = f"{thousands(price)} for {name} is above my limit of {thousands(cap)}."
        return options[-1].move

    def _refusal(self, view: State, options: list[Option], seat: int) -> Move:
        cap, price = self._cap(view, seat), view.high + view.edition.refusal_premium
        take = price <= cap
        self.reason = f"It would cost {thousands(price)}; my limit is {thousands(cap)}."
        return options[0 if take else 1].move

    def _own_lots(self, view: State, seat: int) -> int:
        mask = 0
        for street in view.t.numbers(view.owned[seat] & view.t.streets_mask):
            mask |= view.t.street_lots_mask[street]
        return mask

    def _tallest(self, view: State, options: list[Option], lots: int) -> Option | None:
        """The option for the tallest of the lots; the first of equal ones."""
        best, height = None, -1
        for option in options:
            move: Any = option.move
            if option.kind not in ("buy_block", "free_block"):
                continue
            lot = view.t.lot_at[move.lot]
            if lots >> lot & 1 and view.height[lot] > height:
                best, height = option, view.height[lot]
        return best

    def _built(self, view: State, option: Option) -> Move:
        move: Any = option.move
        floors = view.height[view.t.lot_at[move.lot]]
        self.reason = (
            f"Lot {move.lot} has {plural(floors, 'floor')}, the most of those that I may build on."
        )
        return option.move

    def _free(self, view: State, options: list[Option], seat: int) -> Move:
        found = self._tallest(view, options, self._own_lots(view, seat))
        if found is not None:
            return self._built(view, found)
        self.reason = f"None of {len(options) - 1} lots is at a street of mine."
        return options[-1].move

    def _town_hall(self, view: State, options: list[Option], seat: int) -> Move:
        cash = view.cash[seat]
        moves = [option for option in options if option.kind == "relocate"]
        blocks = [option for option in options if option.kind == "free_block"]
        if moves and (cash > RICH or not blocks):
            self.reason = f"I go to the first unowned concession; I have {thousands(cash)} to bid."
            return moves[0].move
        self.reason = f"I take a free block: {thousands(cash)} is too little for an auction."
        return blocks[0].move

    def _tender(self, view: State, options: list[Option], seat: int) -> Move:
        cash = view.cash[seat]
        self.reason = f"I have {thousands(cash)}, and buy if it is more than {thousands(RICH)}."
        return options[0 if cash > RICH else -1].move

    def _triple(self, view: State, options: list[Option], seat: int) -> Move:
        t, start = view.t, view.place[seat]
        for steps in range(options[0].low, options[0].high + 1):
            concession = t.conc_here[(start + steps) % t.size]
            if concession >= 0 and view.owner[concession] == BANK:
                self.reason = f"{place(t, concession)} is unowned, {plural(steps, 'space')} ahead."
                return options[0].at(steps)
        steps = economy.distance(start, t.kind.index("exchange"), edition=view.edition)
        self.reason = f"Everything is owned, so I go {steps} spaces on to the Exchange."
        return options[0].at(steps)

    def _sell(self, view: State, options: list[Option], seat: int) -> Move:
        self.reason = f"I sell the first of the {len(options)} concessions that I own."
        return options[0].move

    def _build(self, view: State, options: list[Option], seat: int) -> Move:
        cash = view.cash[seat]
        found = self._tallest(view, options, self._own_lots(view, seat))
        may_end = options[-1].kind == "end_turn"
        if found is not None and ((cash >= RICH and not view.built) or not may_end):
            return self._built(view, found)
        if may_end:
            self.reason = f"I build no more blocks this turn; I have {thousands(cash)}."
            return options[-1].move
        self.reason = f"One block a turn is a duty now, and I have {thousands(cash)}."
        return options[0].move
