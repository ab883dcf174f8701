"""The searching bot: investments, dividends and foundings, played out over the next turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final

from econgames.core.masks import bits
from econgames.core.search import Search
from econgames.rolling_stock_stars.bots.expert import EXPERT, Expert
from econgames.rolling_stock_stars.bots.valuation import Valuation
from econgames.rolling_stock_stars.bots.words import dollars
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

    def amount(self, value: float) -> str:
        """As in "$3.30"."""
        return dollars(value)

    def words(self, view: State, move: Any) -> str:
        """As in "bid $9" or "pay $2 a share"."""
        match move.kind:
            case "bid":
                return f"bid {dollars(move.price)} for {move.company}"
            case "dividend":
                return f"pay {dollars(move.per_share)} a share" if move.per_share else _NO_DIVIDEND
            case "buy_share" | "sell_share":
                return f"{move.kind.partition('_')[0]} a share of {move.corporation}"
            case "form_corporation":
                return f"found {move.corporation} at {dollars(move.price)}"
            case "issue_share":
                return f"issue a share of {move.corporation}"
            case "close":
                return f"close {move.company}"
            case "offer":
                return f"offer {dollars(move.price)} of {move.corporation} for {move.company}"
            case "respond":
                return _answer(view, move)
        if view.phase == "investment" and view.auctioned >= 0:
            return "leave the auction"
        return {"issue": "issue no share", "ipo": "found no corporation"}.get(view.phase, "pass")

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


_NO_DIVIDEND: Final = "pay no dividend"


def _answer(view: State, move: Any) -> str:
    """Words for an answer to an offer, or for stepping in before another buys."""
    offer = view.t.corp[move.corporation], view.t.index[move.company]
    line = next(found[3] for found in view.offers if found[:2] == offer)
    if line is None:
        if move.accept:
            return f"sell {move.company} to {move.corporation}"
        return f"refuse to sell {move.company} to {move.corporation}"
    if move.accept:
        return f"let {view.t.corps[line[0]]} take {move.company}"
    return f"let {move.corporation} buy {move.company}"
