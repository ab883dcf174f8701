"""The searching bot: bids, the hammer and building, played out over the next rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final

from econgames.core.masks import bits
from econgames.core.search import Search
from econgames.industria.bots.expert import EXPERT, Expert
from econgames.industria.bots.plays import name_of, only, plays_of, talers
from econgames.industria.bots.valuation import Valuation, maps_of
from econgames.industria.rules import final
from econgames.industria.rules.tables import BID, BUILD, HAMMER, SEAT

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option
    from econgames.industria.rules import State

__all__ = ["Searcher"]

ROUNDS: Final = 3
"""Rounds that are played out, the present one included."""
OTHERS: Final = 3
"""Moves that are played out besides the expert's."""
OPEN_LINK: Final = 1.5
"""Points for a link of which one end lies on the table, times the chance of the other."""
DELIVERY: Final = 0.7
"""Talers for each tile not played yet that needs the product of an own factory."""


class Searcher(Search):
    """Searches bids, the hammer and building; offers tiles as the expert does."""

    name: ClassVar[str] = "searcher"
    level: ClassVar[int] = 4
    idea: ClassVar[str] = (
        "Shuffles the piles again and again, plays a few bids or builds out over three rounds\n"
        "with experts in all seats, and leaves the expert's choice only for a move that is\n"
        "clearly better on the same piles."
    )
    playouts = 16
    expert = Expert
    policy = Expert
    end = f"{ROUNDS} rounds"

    def candidates(self, view: State, options: Sequence[Option], first: Move) -> Iterator[Move]:
        """Other bids, the other way to use the hammer, or the best tiles to play."""
        moves: Iterator[Move] = iter(())
        if view.ph == BID:
            moves = _bids(view, list(options), first)
        elif view.ph == HAMMER:
            moves = (option.move for option in options if option.kind != "sell_resource_tile")
        elif view.ph == BUILD:
            moves = _plays(view, list(options))
        return islice((move for move in moves if move != first), OTHERS)

    def done(self, state: State, view: State) -> bool:
        """When the rounds are played."""
        return state.round >= view.round + ROUNDS

    def estimate(self, state: State, seat: str) -> float:
        """Points now, and what money, the hand, open links and factories may still bring."""
        i = SEAT[seat]
        facts = final.worth(state, i)
        if not state.actors():
            return float(facts["total"])
        values, maps = Valuation(state, EXPERT), maps_of(state.edition)
        hand, table = state.hand[i], state.table[i]
        worth = facts["total"] - facts["vp_money"] + values.rho * facts["money"]
        for tile in bits(hand & ~state.t.stocks):
            worth += max(0.0, values.worth(tile, i))
        epochs = len(state.piles) - state.epoch + 1
        for tile in bits(table):
            # partners and bonus tiles in hand are worth so much more for this tile
            open_links = values.expected(maps.partners[tile] & ~(table | hand), i)
            open_symbols = values.expected(maps.bonuses[tile] & ~(table | hand), i)
            worth += OPEN_LINK * open_links + state.edition.vp_per_symbol * open_symbols
        worth += EXPERT.discount * values.rho * state.discount[i] * epochs
        for resource in bits(state.own[i]):
            users = maps.users[resource] & values.unplayed & ~hand
            worth += DELIVERY * values.rho * users.bit_count()
        return worth

    def words(self, view: State, move: Any) -> str:
        """As in "bid 5 talers" or "play Ironworks"."""
        if hasattr(move, "sources") or move.kind == "play_bonus":
            return f"play {name_of(view, view.t.index[move.tile])}"
        match move.kind:
            case "bid":
                return f"bid {talers(move.amount)}"
            case "pass_bid":
                return "bid nothing"
            case "end_build":
                return "end my turn"
            case "offer_tile" | "sell_resource_tile":
                verb = "offer" if move.kind == "offer_tile" else "sell"
                return f"{verb} {view.edition.tiles[move.tile].name}"
        verb = "sell" if move.kind == "sell_tile" else "keep"
        return f"{verb} {name_of(view, view.tile)}"


def _bids(view: State, options: list[Option], first: Any) -> Iterator[Move]:
    """No bid, the lowest, and some about the expert's bid and the worth of the tile."""
    yield next(option.move for option in options if option.kind == "pass_bid")
    bid = only(options, "bid")
    if bid is None:
        return
    worth = int(Valuation(view, EXPERT).mine(view.tile, view.asked))
    amounts = [bid.low, worth]
    if first.kind == "bid":
        amounts.insert(1, first.amount + 1)
    for amount in amounts:
        if bid.low <= amount <= bid.high:
            yield bid.at(amount)


def _plays(view: State, options: list[Option]) -> Iterator[Move]:
    """Tiles that can be played, the most valuable first, and to end the turn."""
    values, seat = Valuation(view, EXPERT), view.asked
    plays = plays_of(view, options, seat)
    plays.sort(key=lambda play: -values.worth(play.tile, seat))
    yield from (play.move for play in plays[: OTHERS - 1])
    yield next(option.move for option in options if option.kind == "end_build")
