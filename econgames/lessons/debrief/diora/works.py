"""Dice on spaces and rooms: placed too dearly, kept back, or a room that nobody used."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any, Final

from econgames.core.ledger import Row
from econgames.diora.economy import mid_prices
from econgames.diora.moves import Place
from econgames.lessons.debrief.figures import bars_by_unit, built_up
from econgames.lessons.debrief.kinds import OVERBID, STRANDED_PLANT, UNUSED_CAPACITY
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.story import Story

__all__ = ["overbid", "stranded_plant", "unused_capacity"]

ZL_PER_POINT: Final = 2
"""What a point is worth in zl, about."""

LEAST_LOSS: Final = 2
"""Zloty that a placement must cost more than it brings."""

EARLY: Final = 2
"""Last round in which a room is bought to be used."""

LEAST_DICE: Final = 2
"""Dice that were left when a player passed."""

FEES: Final = ("congestion_fee", "pension_activation", "room_fee")

GAINS: Final = (
    "warehouse_yield",
    "warehouse_cash",
    "bank_grant",
    "relief_grant",
    "storeroom_goods",
    "storeroom_cash",
    "scrap_purchase",
    "scrap_sale",
    "room_input",
    "room_output",
    "room_points",
)

SPACES: Final = ("warehouse_", "bank", "relief_fund", "storeroom", "scrap_yard", "room:")
"""Spaces that bring cash, goods or points at once; beginnings of their ids."""


@detector(OVERBID)
def overbid(story: Story) -> Iterator[Occasion]:
    """A die laid for fees that are higher than what the space brings."""
    prices = mid_prices(edition=story.edition)
    for step, move in story.kinds("place"):
        if not move.space.startswith(SPACES):
            continue
        own = [row for row in story.rows[step] if move.player in row[1:3]]
        fees = {row[5].replace("_", " "): row[3] for row in own
                if row[5] in FEES and row[1] == move.player}  # fmt: skip
        if fees:
            yield _dear(story, step, move, fees, own, prices)


def _dear(
    story: Story,
    step: int,
    move: Place,
    fees: dict[str, int],
    own: list[Row],
    prices: dict[str, float],
) -> Occasion:
    seat = move.player or ""
    gains = [row for row in own if row[5] in GAINS]
    terms: dict[str, Fraction] = {}
    for row in gains:
        sign = 1 if row[2] == seat else -1
        name = row[5].replace("_", " ")
        terms[name] = terms.get(name, Fraction(0)) + sign * row[3] * _worth(row[4], prices)
    paid, gain = sum(fees.values()), sum(terms.values(), Fraction(0))
    told = {
        "space": _name(story, move.space),
        **fees,
        "paid in all": paid,
        "gain": gain,
        "formula": f"goods half-way between sale and purchase at the scrap yard, {ZL_PER_POINT} "
        "zl a point",
    }
    title = f"{_name(story, move.space)}: fees and gain"
    figure = partial(built_up, {"fees": paid}, terms, "gain", title=title, unit="zl")
    about = move.space.removeprefix("room:")
    rows = tuple(row for row in own if row[5] in FEES or row in gains)
    stake = paid - gain
    return Occasion(step, seat, stake, stake >= LEAST_LOSS, about, told, rows, figure)


def _worth(asset: str, prices: dict[str, float]) -> Fraction:
    """Value of one unit, zl: money, points or a component."""
    kind, _, name = asset.partition(":")
    if kind == "money":
        return Fraction(1)
    return Fraction(ZL_PER_POINT) if kind == "points" else Fraction(prices[name])


@detector(STRANDED_PLANT, counts=("dice",))
def stranded_plant(story: Story) -> Iterator[Occasion]:
    """A room bought early, and never used by anybody."""
    if not story.is_over:
        return
    visits = [
        (step, move.space)
        for step, move in story.kinds("place", "emergency")
        if move.space.startswith("room:")
    ]
    for step, row in story.paid("tile_price"):
        if row[4] == "money" or story.facts(step)["round"] > EARLY:
            continue
        tile, seat = row[4].partition(":")[2], row[2]
        uses = sum(at > step and space == f"room:{tile}" for at, space in visits)
        price = sum(r[3] for r in story.rows[step] if r[5] == "tile_price" and r[4] == "money")
        told = {
            "room": _name(story, f"room:{tile}"),
            "paid": price,
            "dice laid there": uses,
            "inputs and outputs": _recipe(story, tile),
        }
        sizes: dict[str, dict[str, Amount]] = {
            "zl": {"paid": price}, "dice": {"laid there": uses}
        }  # fmt: skip
        title = f"{_name(story, f'room:{tile}')}: price, and how often it was used"
        figure = partial(bars_by_unit, sizes, title=title)
        yield Occasion(step, seat, price, not uses, tile, told, (row,), figure)


def _recipe(story: Story, tile: str) -> str:
    room = story.edition.rooms[tile]
    sides = (room.inputs, room.outputs)
    names = ("K", "T", "L", "G", "zl", "points")
    texts = [
        " + ".join(f"{getattr(side, n)} {n}" for n in names if getattr(side, n, 0))
        for side in sides
    ]
    return f"{texts[0] or 'nothing'} → {texts[1] or 'nothing'}"


@detector(UNUSED_CAPACITY, "dice")
def unused_capacity(story: Story) -> Iterator[Occasion]:
    """A pass with workers at hand, while one of them could have been placed."""
    for step, move in story.kinds("pass"):
        dice = story.facts(step)["players"][move.player]["active"]
        spaces = dict.fromkeys(
            option.move.space
            for option in story.state(step).options(move.player)
            if option.kind == "place"
        )
        told: dict[str, Any] = {
            "dice left": ", ".join(map(str, dice)) or "none",
            "open spaces": ", ".join(_name(story, space) for space in spaces) or "none",
        }
        sizes: dict[str, dict[str, Amount]] = {
            "dice": {"left": len(dice)}, "spaces": {"open": len(spaces)}
        }  # fmt: skip
        title = f"{story.name(move.player)} passed: dice left, and spaces open"
        figure = partial(bars_by_unit, sizes, title=title)
        fires = len(dice) >= LEAST_DICE and bool(spaces)
        yield Occasion(step, move.player, len(dice), fires, "", told, (), figure)


def _name(story: Story, space: str) -> str:
    """Name of a space or room for people."""
    ed = story.edition
    name: str = (
        ed.rooms[space.removeprefix("room:")].name
        if space.startswith("room:")
        else ed.spaces[space].name
    )
    return name
