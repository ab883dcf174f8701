"""The searching bot: the most valuable placements, played out to the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from econgames.core.search import Search
from econgames.diora import economy
from econgames.diora.bots.expert import EXPERT, Expert
from econgames.diora.bots.valuation import Valuation, Worth
from econgames.diora.bots.words import placement
from econgames.diora.moves import EndTurn, Pass, Placement, Produce
from econgames.diora.rules.codes import POINTS, SEAT, WIDTH, values

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option
    from econgames.diora.rules import State

__all__ = ["Searcher"]

ROUNDS: Final = 1
"""Rounds that are played out, the present one included."""
OTHERS: Final = 3
"""Placements that are played out besides the expert's."""


class Searcher(Search):
    """Searches placements and the early pass; produces as the expert does."""

    name: ClassVar[str] = "searcher"
    level: ClassVar[int] = 4
    idea: ClassVar[str] = (
        "Shuffles the stacks again and again, plays a few placements out to the end of the\n"
        "round with experts in all seats, and leaves the expert's choice only for one that is\n"
        "clearly better with the same tiles."
    )
    playouts = 8
    expert = Expert
    policy = Expert
    end = "the round"

    def candidates(self, view: State, options: Sequence[Option], first: Move) -> Iterator[Move]:
        """The best placement on each of the best spaces."""
        if not isinstance(first, Placement | Pass):
            return
        reckoning = Valuation(view, SEAT[first.player], EXPERT)
        best: dict[str, Worth] = {}
        for option in options:
            if isinstance(option.move, Placement):
                for worth in reckoning.worths(option):
                    space = worth.move.space
                    if space not in best or worth.value > best[space].value + 1e-9:
                        best[space] = worth
        found = [worth for worth in best.values() if worth.value > float("-inf")]
        found.sort(key=lambda worth: -worth.value)
        others = [worth.move for worth in found if worth.move != first]
        yield from others[:OTHERS]

    def done(self, state: State, view: State) -> bool:
        """At the end of the round."""
        return state.round >= view.round + ROUNDS

    def estimate(self, state: State, seat: str) -> float:
        """Points, track and rooms now, and what goods, people and own rooms will bring."""
        if not state.actors():
            return float(state.worth(seat))
        i, ed = SEAT[seat], state.edition
        goods = Valuation(state, i, EXPERT)
        rounds = goods.left + 1
        worth = state.hold[i * WIDTH + POINTS] + goods.before
        worth += economy.track_points(state.level[i], edition=ed)
        worth += ed.scoring.points_per_room * state.rooms_of(i)
        people = [*values(state.active[i]), *values(state.sitting[i])]
        wages = economy.wage_bill(len(people), edition=ed)
        worth += rounds * (EXPERT.worker * len(people) - EXPERT.wage * wages)
        worth += rounds * EXPERT.promotion * sum(value - 1 for value in people)
        pensioner = EXPERT.worker + 4 * EXPERT.promotion - EXPERT.retirement_loss - EXPERT.wage
        worth += rounds * pensioner * state.retired[i]
        for tile in state.standing:
            if state.owner[tile] == i:
                profit = EXPERT.uses * max(0.0, goods.use_profit(tile))
                worth += rounds * (EXPERT.visitors + EXPERT.own_use * profit)
        return worth

    def words(self, view: State, move: Move) -> str:
        """As in "lay a 4 on Transistor warehouse, level 4"."""
        if isinstance(move, Placement):
            return placement(move, view.edition)
        if isinstance(move, Produce):
            return f"produce {view.t.edition.tiles[move.tile].name}"
        return "end my turn" if isinstance(move, EndTurn) else "pass"
