"""The last turn to build in an epoch: a taler short, or ended with a play that would score."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from econgames.industria.economy import factory_price, printed_vp
from econgames.industria.edition import Factory
from econgames.lessons.debrief.figures import bars, lines
from econgames.lessons.debrief.kinds import CASH_CRUNCH, UNUSED_CAPACITY
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.story import Story

__all__ = ["cash_crunch", "unused_capacity"]

MOST_SHORT = 2
"""Talers that are missing: with more, the tile was out of reach anyway."""

SPENDING = ("auction_price", "factory_build", "bonus_build", "resource_fee", "resource_import")
"""Accounts of a player's own decisions."""


def last_turns(story: Story) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Ends of build turns in the last round of an epoch: (move, seat, position before)."""
    rounds = story.edition.rounds_per_epoch[len(story.players)]
    for step, move in story.kinds("end_build"):
        facts = story.facts(step)
        if facts["round"] % rounds == 0:
            yield step, move.player, facts


@detector(UNUSED_CAPACITY, "points", counts=("tiles", "points"))
def unused_capacity(story: Story) -> Iterator[Occasion]:
    """A last turn that ended although a tile of the epoch could have been played for points."""
    for step, seat, facts in last_turns(story):
        legal = {
            option.move.tile
            for option in story.state(step).options(seat)
            if option.kind.startswith("play_")
        }
        worth = {
            tile: printed_vp(tile, facts["epoch"], edition=story.edition)
            for tile in legal
            if story.edition.tiles[tile].epoch == facts["epoch"]
        }
        best = max(sorted(worth), key=lambda tile: worth[tile], default="")
        points = worth.get(best, 0)
        told = {"talers": facts["money"][seat], "tiles that could be played": len(legal)}
        if best:
            told["points of the best"] = points
        sizes: dict[str, Amount] = {story.edition.tiles[t].name: worth[t] for t in sorted(worth)}
        figure = partial(bars, sizes or {"nothing": 0}, title="Could be played", unit="points")
        yield Occasion(step, seat, points, points >= 1, best, told, (), figure)


class Wanted(NamedTuple):
    """A tile with points in hand, for which all inputs can be had."""

    short: int
    """Talers missing; 0 or less when it can be paid for."""
    points: int
    tile: str
    price: int
    units: int
    """Units to be bought."""


def wanted(story: Story, seat: str, facts: dict[str, Any]) -> list[Wanted]:
    """Tiles of the epoch with points that the player may still play, if money allows."""
    ed, found = story.edition, []
    hand = facts["hand"][seat]
    stock = {ed.resource_tiles[name].resource for name in hand if name in ed.resource_tiles}
    for tile in hand:
        row = ed.built.get(tile)
        if row is None or row.epoch != facts["epoch"] or row.vp < 1:
            continue
        if row.kind in facts["build"]["played_kinds"]:
            continue
        bought = [n for n in row.needs if n not in stock and facts["suppliers"].get(n) != seat]
        if any(need not in facts["suppliers"] for need in bought):
            continue
        price = factory_price(row.cost, facts["discount"][seat]) if isinstance(row, Factory) else 0
        cost = price + ed.resource_price * len(bought)
        found.append(Wanted(cost - facts["money"][seat], row.vp, tile, price, len(bought)))
    return found


@detector(CASH_CRUNCH, counts=("units", "points"))
def cash_crunch(story: Story) -> Iterator[Occasion]:
    """A tile that lapses, or loses its points, for want of one or two talers."""
    for step, seat, facts in last_turns(story):
        tiles = wanted(story, seat, facts)
        if not tiles:
            continue
        short = [one for one in tiles if one.short > 0]
        near = min(short, key=lambda one: (one.short, -one.points), default=tiles[0])
        told = {
            "talers": facts["money"][seat],
            "needed": near.short + facts["money"][seat],
            "price": near.price,
            "units to buy": near.units,
            "points": near.points,
            "decisions before": story.say_spent(seat, step, SPENDING),
            "formula": f"stake: {story.edition.talers_per_vp} talers a point of the tile",
        }
        stake = story.edition.talers_per_vp * near.points
        figure = partial(_cash, story, seat, step, near)
        fires = 0 < near.short <= MOST_SHORT
        yield Occasion(step, seat, stake, fires, near.tile, told, (), figure)


def _cash(story: Story, seat: str, step: int, near: Wanted, *, theme: str = "light") -> Any:
    marks = story.spent(seat, step, SPENDING)
    start = max(0, min(marks, default=step) - 5)
    cash = {at: story.facts(at)["money"][seat] for at in range(start, step + 1)}
    need = near.short + cash[step]
    return lines(
        {story.name(seat): cash, "needed": {start: need, step: need}},
        {**marks, step: f"{near.short} short"},
        title=f"{story.edition.tiles[near.tile].name}: talers", unit="t", theme=theme,
    )  # fmt: skip
