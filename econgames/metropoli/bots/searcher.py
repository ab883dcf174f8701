"""The searching bot: auctions, blocks and ways to go, played out over the next rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final

from econgames.core.search import Search
from econgames.core.words import money, plural
from econgames.metropoli.bots.constants import K
from econgames.metropoli.bots.expert import EXPERT, Expert
from econgames.metropoli.bots.valuation import Valuation
from econgames.metropoli.bots.words import place, thousands
from econgames.metropoli.rules.tables import BANKRUPT, SEAT

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option
    from econgames.metropoli.rules import State

__all__ = ["Searcher"]

ROUNDS: Final = 2
"""Rounds that are played out, the present one included."""
OTHERS: Final = 3
"""Moves that are played out besides the expert's."""
CONCESSIONS: Final = {
    "tender": "tender", "relocate": "move to", "offer": "put up for sale"
}  # fmt: skip
SIMPLE: Final = {
    "roll": "roll the dice", "stay": "stay here", "drop": "drop out of the auction",
    "end_turn": "end my turn",
}  # fmt: skip
"""Words for moves with a concession, and for those that need no more."""
RUIN: Final = 2_000 * K
"""How far below nothing a bankruptcy is, dollars."""


class Searcher(Search):
    """Searches auctions, blocks and ways to go; proposes and sells in distress as the expert."""

    name: ClassVar[str] = "searcher"
    level: ClassVar[int] = 4
    idea: ClassVar[str] = (
        "Throws the dice and shuffles the cards again and again, plays a few moves out over\n"
        "two rounds with experts in all seats, and leaves the expert's choice only for a\n"
        "move that is clearly better with the same dice."
    )
    playouts = 8
    expert = Expert
    policy = Expert
    end = f"{ROUNDS} rounds"

    def candidates(self, view: State, options: Sequence[Option], first: Any) -> Iterable[Move]:
        """To bid or not, other lots and concessions, or the other answer."""
        if first.kind in ("propose_trade", "joint_build", "roll", "offer"):
            return ()
        return islice((move for move in self._moves(view, options, first) if move != first), OTHERS)

    def _moves(self, view: State, options: Sequence[Option], first: Any) -> Iterator[Move]:
        values = Valuation(view, SEAT[first.player], EXPERT)
        ranked: list[tuple[float, Move]] = []
        for option in options:
            move: Any = option.move
            if option.kind in ("buy_block", "free_block"):
                gain, pain = values.block(values.seat, values.t.lot_at[move.lot])
                ranked.append((gain - pain, move))
            elif option.kind in ("tender", "relocate"):
                ranked.append((values.opening(values.t.conc_at[move.concession]), move))
            elif option.kind == "move":
                start = view.place[values.seat]
                ranked += [(values.arrival(start, one.spaces), one) for one in option.moves()]  # type: ignore[attr-defined]
            elif option.kind not in ("propose_trade", "joint_build"):
                yield option.move
        ranked.sort(key=lambda row: -row[0])
        yield from (move for _, move in ranked[:OTHERS])

    def done(self, state: State, view: State) -> bool:
        """When the rounds are played."""
        return state.round >= view.round + ROUNDS

    def estimate(self, state: State, seat: str) -> float:
        """Wealth, and what the concessions may still bring; in thousands of dollars."""
        i = SEAT[seat]
        if state.status[i] == BANKRUPT:
            return -RUIN / K
        if not state.actors():
            return state.worth(seat) / K
        values = Valuation(state, i, EXPERT)
        return (state.cash[i] + values.portfolio(i, state.owned[i])) / K

    def amount(self, value: float) -> str:
        """As in "$120,000"."""
        return thousands(K * value)

    def words(self, view: State, move: Any) -> str:
        """As in "tender Maple Street" or "bid $250,000"."""
        if move.kind in CONCESSIONS:
            return f"{CONCESSIONS[move.kind]} {place(view.t, view.t.conc_at[move.concession])}"
        if move.kind == "bid":
            return f"bid {money(move.amount)}"
        if move.kind in ("buy_block", "free_block"):
            return f"build on lot {move.lot}"
        if move.kind == "move":
            return f"move on {plural(move.spaces, 'space')}"
        if move.kind == "take":
            price = view.high + view.edition.refusal_premium
            return f"take {place(view.t, view.item)} for {money(price)}"
        if move.kind == "waive":
            return f"leave {place(view.t, view.item)} to the highest bidder"
        if move.kind == "cross":
            far = view.t.opposite[view.t.conc_here[view.place[SEAT[move.player]]]]
            return f"cross to {place(view.t, far)}"
        if move.kind in ("accept", "reject"):
            deal = "trade" if view.phase == "trade_response" else "joint block"
            return f"{'accept' if move.kind == 'accept' else 'refuse'} the {deal}"
        if move.kind == "propose_trade":
            return f"propose a trade to player {move.partner}"
        if move.kind == "joint_build":
            return f"propose a joint block on lot {move.lot}"
        if move.kind == "decline":
            return "tender no concession" if view.phase == "card_tender" else "build no block"
        return SIMPLE[move.kind]
