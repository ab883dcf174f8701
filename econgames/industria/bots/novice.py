"""The weakest bot that plays with a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from econgames.core.bots import Bot
from econgames.core.words import plural
from econgames.industria.bots.plays import move_of, name_of, only, others, plays_of, talers, why_end
from econgames.industria.rules.tables import BID, BONUS, BUILD, HAMMER, RESOURCE, TECHNOLOGY

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option, RandomSource
    from econgames.industria.rules import State

__all__ = ["Novice"]

MOST: Final = 5
"""Most talers bid for a tile."""
RESERVE: Final = 2
"""Talers kept back."""
POINTS_AHEAD: Final = 2
"""Added to the points printed on a tile that still scores them."""
LATE: Final = 1
BONUS_VALUE: Final = 2
RESOURCE_VALUE: Final = 1


class Novice(Bot):
    """Rules of thumb: printed points, a limit for bids, the best tile that it can pay for."""

    name: ClassVar[str] = "novice"
    level: ClassVar[int] = 1
    idea: ClassVar[str] = (
        "Wants the points printed on tiles, pays five talers at most,\n"
        "and builds the best tile that it can pay for."
    )

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """A move by rule of thumb; `rng` is not used."""
        if view.ph == BUILD:
            return self._build(view, options)
        if view.ph == BID:
            return self._bid(view, options)
        if view.ph == HAMMER:
            return self._hammer(view, options)
        return self._offer(view, options)

    def _value(self, view: State, tile: int) -> int:
        t = view.t
        kind = t.kind[tile]
        if kind == RESOURCE:
            return RESOURCE_VALUE
        if kind == BONUS:
            return BONUS_VALUE
        if kind == TECHNOLOGY or t.epoch[tile] == view.epoch:
            return POINTS_AHEAD + t.vp[tile][view.epoch]
        return LATE

    def _offer(self, view: State, options: list[Option]) -> Move:
        offers = [option for option in options if option.kind == "offer_tile"]
        values = [self._value(view, tile) for tile in view.display]
        least = min(values)
        best = values.index(least)
        name = name_of(view, view.display[best])
        rest = len(values) - 1
        told = f"less than {others(rest)}" if rest else "and no other tile is left"
        self.reason = f"{name} is worth {talers(least)} to me, {told}."
        return offers[best].move

    def _bid(self, view: State, options: list[Option]) -> Move:
        value, money = self._value(view, view.tile), view.money[view.asked]
        limit = min(value, money - RESERVE, MOST)
        bid = only(options, "bid")
        name = name_of(view, view.tile)
        why = (
            f"it is worth {value} to me, I never bid more than {MOST}, and I have {money} and "
            f"keep {RESERVE}"
        )
        if bid is not None and bid.low <= limit:
            self.reason = f"I bid {bid.low} for {name} and go up to {talers(limit)}: {why}."
            return bid.move
        least = talers(view.low_bid())
        self.reason = f"{least} or more for {name} is too much for me: {why}."
        return move_of(options, "pass_bid")

    def _hammer(self, view: State, options: list[Option]) -> Move:
        value, high = self._value(view, view.tile), view.high
        name = name_of(view, view.tile)
        sell = high >= value
        self.reason = f"{name} is worth {talers(value)} to me, and the bid is {high}."
        return move_of(options, "sell_tile" if sell else "keep_tile")

    def _build(self, view: State, options: list[Option]) -> Move:
        plays = plays_of(view, options, view.asked)
        if not plays:
            self.reason = why_end(view, plays, view.asked)
            return move_of(options, "end_build")
        t, epoch = view.t, view.epoch
        vp = [0 if t.kind[p.tile] == BONUS else t.vp[p.tile][epoch] for p in plays]
        best = min(range(len(plays)), key=lambda i: (-vp[i], plays[i].cost))
        name = name_of(view, plays[best].tile)
        points = plural(vp[best], "point")
        self.reason = f"{name} scores {points} at once, for {talers(plays[best].cost)}."
        return plays[best].move
