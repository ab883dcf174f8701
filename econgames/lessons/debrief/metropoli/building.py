"""Blocks and debts: who pays for a tower and who gains, who could have built, who could not pay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from econgames.lessons.debrief.figures import bars, bars_by_unit, lines
from econgames.lessons.debrief.kinds import CASH_CRUNCH, FREE_RIDING, UNUSED_CAPACITY
from econgames.lessons.debrief.metropoli.values import city_of, game_length, opponents
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.story import Story
from econgames.metropoli.economy import (
    arrival_rates,
    block_gain,
    owner_gains,
    payback_rounds,
)

__all__ = ["cash_crunch", "free_riding", "unused_capacity"]

LEAST_GAIN = 200_000
"""Dollars an arrival that another player must gain."""

LEAST_CASH = 1_000_000
"""Dollars with which nobody is too poor to build."""

QUICK = 4
"""Rounds in which a block must pay back, and twice within the rounds left."""

SPENDING = ("block_purchase", "concession_auction", "first_refusal", "build_contribution")
"""Accounts of a player's own decisions."""


@detector(FREE_RIDING)
def free_riding(story: Story) -> Iterator[Occasion]:
    """A block that raises another player's rents, and more than the builder's."""
    price = story.edition.block_price
    for step, move in story.kinds("buy_block"):
        facts = story.facts(step)
        city = city_of(facts, story.edition)
        gains = owner_gains(city, move.lot, facts["owner"], edition=story.edition)
        gains.pop("bank", None)
        own = gains.pop(move.player, 0)
        most = max(gains.values(), default=0)
        told = {
            "price of the block": price,
            "rise of own rents": own,
            **{f"rise of rents of {story.name(who)}": gain for who, gain in gains.items()},
            "formula": "rise of rents an arrival, all streets, those of a trust doubled",
        }
        sizes: dict[str, dict[str, Amount]] = {
            "$": {"price": price},
            "$ an arrival": {
                f"gain of {story.name(who)}": gain
                for who, gain in {move.player: own, **gains}.items()
            },
        }
        title = f"A block on lot {move.lot}: its price, and the rise of rents"
        figure = partial(bars_by_unit, sizes, title=title)
        rows = tuple(row for row in story.rows[step] if row[5] == "block_purchase")
        fires = most >= LEAST_GAIN and most > own
        yield Occasion(step, move.player, most, fires, move.lot, told, rows, figure)


@detector(UNUSED_CAPACITY, counts=("rounds",))
def unused_capacity(story: Story) -> Iterator[Occasion]:
    """A turn ended rich and without a block, while one on an own street would soon have paid."""
    price = story.edition.block_price
    for step, move in story.kinds("end_turn"):
        facts = story.facts(step)
        cash, seat = facts["cash"][move.player], move.player
        if facts["built"] or cash < LEAST_CASH or not facts["supply"]:
            continue
        found = paybacks(story, seat, facts)
        lot = min(sorted(found), key=lambda one: found[one], default="")
        rounds = found.get(lot, float("inf"))
        left = game_length(len(story.players)) - facts["round"]
        fires = rounds <= QUICK and left >= 2 * rounds
        told = {
            "cash": cash,
            "best lot": lot or "none",
            "rounds until it pays": f"{rounds:.2f}",
            "rounds left": left,
            "formula": "price of a block / (opponents × sum of arrivals × rise of values of own "
            "streets)",
        }
        # what it brings in the rounds left, less its price; dollars, rounded down
        stake = int(price * left / rounds) - price if rounds < float("inf") else 0
        sizes: dict[str, Amount] = {
            "price": price, "rents of the rounds left": max(0, stake + price)
        }  # fmt: skip
        title = f"A block on {lot}: price, and what it would bring"
        figure = partial(bars, sizes, title=title, unit="$")
        yield Occasion(step, seat, stake, fires, lot, told, (), figure)


def paybacks(story: Story, seat: str, facts: dict[str, Any]) -> dict[str, float]:
    """Rounds until one more block pays back, by lot on the player's streets.

    The rise of values counts once in a trust, too: what is left out makes the answer cautious.
    """
    ed, rates = story.edition, arrival_rates(edition=story.edition)
    city = city_of(facts, ed)
    own = [name for name in ed.streets if facts["owner"].get(name) == seat]
    found = {}
    for lot in dict.fromkeys(lot for name in own for lot in ed.streets[name].lots):
        if city.may_take_block(lot):
            gains = {n: gain for n, gain in block_gain(city, lot).items() if n in own}
            arrivals = [rates[ed.streets[name].space] for name in gains]
            found[lot] = payback_rounds(
                ed.block_price, list(gains.values()), arrivals, opponents(facts, seat)
            )
    return found


@detector(CASH_CRUNCH)
def cash_crunch(story: Story) -> Iterator[Occasion]:
    """A debt that cannot be paid: the debtor must sell, or goes bankrupt."""
    for step, move in story.kinds("roll", "move"):
        seat, after = move.player, story.facts(step + 1)
        opens = bool(after["debt"]) and not story.facts(step)["debt"]
        owed = after["debt"]["amount"] if opens else 0
        cash = after["cash"][seat]
        told = {
            "owed": owed,
            "cash": cash,
            "to": story.name(after["debt"]["creditor"]) if opens else "nobody",
            "decisions before": story.say_spent(seat, step, SPENDING) if opens else "",
            "formula": "debt − cash",
        }
        figure = partial(_cash, story, seat, step, owed)
        yield Occasion(step, seat, owed - cash, opens, "", told, tuple(story.rows[step]), figure)


def _cash(story: Story, seat: str, step: int, owed: int, *, theme: str = "light") -> Any:
    marks = story.spent(seat, step, SPENDING)
    start = max(0, min(marks, default=step) - 5)
    cash = {at: story.facts(at)["cash"][seat] for at in range(start, step + 2)}
    return lines(
        {story.name(seat): cash, "debt": {step: 0, step + 1: owed}},
        {**marks, step + 1: f"owes {owed:,}"},
        title=f"Cash of {story.name(seat)}", unit="$", theme=theme,
    )  # fmt: skip
