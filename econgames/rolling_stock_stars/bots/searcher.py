"""The searching bot: investments, dividends and foundings, played out over the next turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final

from econgames.core.masks import bits
from econgames.core.search import Search
from econgames.rolling_stock_stars.bots.expert import EXPERT, Expert
from econgames.rolling_stock_stars.bots.valuation import Valuation
from econgames.rolling_stock_stars.rules.tables import SEAT

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option
    from econgames.rolling_stock_stars.rules import State

__all__ = ["Searcher"]

TURNS: Final = 2
"""Turns that are played out, the present one included."""
OTHERS: Final = 3
"""Moves that are played out besides the expert's."""


class Searcher(Search):
    """Searches phases 1, 6, 8 and 9, and answers to offers; else plays as the expert."""

    name: ClassVar[str] = "searcher"
    level: ClassVar[int] = 4
    idea: ClassVar[str] = (
        "Draws the hidden companies again and again, plays a few moves out over two turns\n"
        "with experts in all seats, and leaves the expert's choice only for a move that is\n"
        "clearly better with the same companies."
    )
    playouts = 8
    expert = Expert
    policy = Expert
    end = f"{TURNS} turns"
    unit = "dollars"

    def candidates(self, view: State, options: Sequence[Option], first: Any) -> Iterable[Move]:
        """The best others by the expert's values, and to do nothing."""
        if len(options) == 1 and options[0].count == 1:
            return ()
        return islice((move for move in self._moves(view, options, first) if move != first), OTHERS)

    def _moves(self, view: State, options: Sequence[Option], first: Any) -> Iterator[Move]:
        last = options[-1].move
        if view.phase == "dividends":
            option = options[0]
            for amount in (first.per_share + 1, first.per_share - 1, option.low, option.high):
                if option.low <= amount <= option.high:
                    yield option.at(amount)
        elif view.phase == "issue" or first.kind == "respond":
            yield from (option.move for option in options[:2])
        elif view.phase == "investment" and view.auctioned >= 0:
            yield from (option.move for option in (options[0], options[-1]))
        elif view.phase in ("investment", "ipo"):
            values = Valuation(view, SEAT[first.player], EXPERT)
            known = (
                self.adviser.investments if view.phase == "investment" else self.adviser.foundings
            )
            choices = sorted(known(values, options), key=lambda choice: -choice[0])
            yield from (move for value, move, _ in choices[:2] if value > float("-inf"))
            yield last

    def done(self, state: State, view: State) -> bool:
        """When the turns are played."""
        return state.turn >= view.turn + TURNS

    def lead(self, state: Any, seat: str) -> float:
        """The usual lead; with two hands a player, that of one's poorer hand."""
        if not state.options_given.get("two_hands"):
            return super().lead(state, seat)
        own, other = ("AC", "BD") if seat in "AC" else ("BD", "AC")
        worst = {hands: min(self.estimate(state, hand) for hand in hands) for hands in (own, other)}
        return worst[own] - worst[other]

    def estimate(self, state: State, seat: str) -> float:
        """Cash, companies with their near income, and shares at the end of their price path."""
        if not state.actors():
            return float(state.worth(seat))
        i = SEAT[seat]
        values = Valuation(state.view(seat), i, EXPERT)
        worth = EXPERT.cash_weight * state.cash[i]
        worth += sum(values.hold(company) for company in bits(state.owned[i]))
        return worth + sum(
            row[i] * values.now(corp) for corp, row in enumerate(state.shares) if row[i]
        )
