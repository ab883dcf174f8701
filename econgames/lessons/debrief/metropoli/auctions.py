"""Concessions: bought too dearly, fought for, taken by the last word, or never visited."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from econgames.core.ledger import Row
from econgames.lessons.debrief.figures import bars, built_up, lines, running
from econgames.lessons.debrief.kinds import (
    CONTROL_FIGHT,
    OVERBID,
    REFUSAL_PREMIUM,
    STRANDED_PLANT,
    WINNERS_CURSE,
)
from econgames.lessons.debrief.metropoli.values import (
    FORMULA,
    base_of,
    game_length,
    rents,
    value_terms,
)
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.story import Story

__all__ = ["control_fight", "overbid", "refusal_premium", "stranded_plant", "winners_curse"]

ABOVE_VALUE = 300_000
"""Dollars above the model value, and half of it again, that make a price an overbid."""

OFTEN = 3
"""Use of the right of first refusal that is a habit."""

DEAR_STREET = 300_000
"""Dollars for a concession on which nobody ever arrived."""


class Sale(NamedTuple):
    """A concession that the bank has sold."""

    step: int
    concession: str
    buyer: str
    price: int
    refusal: bool
    """Whether by the right of first refusal."""
    bidders: tuple[str, ...]
    """Who bid, in order of first bids; whoever took it by refusal need not be among them."""
    facts: dict[str, Any]
    """Position before it was sold."""
    rows: tuple[Row, ...]


def sales(story: Story) -> Iterator[Sale]:
    """All concessions that the bank has sold."""
    bidders: dict[str, None] = {}
    item = None
    for step, move in enumerate(story.moves):
        facts = story.facts(step)
        now = (facts["auction"].get("concession"), facts["auction"].get("kind"))
        if now != item:
            item, bidders = now, {}
        if move.kind == "bid":
            bidders[str(getattr(move, "player", ""))] = None
        rows = tuple(
            row
            for row in story.rows[step]
            if row[5] in ("concession_auction", "first_refusal", "auction")
        )
        if rows:
            (_, buyer, _, price, _, account), (*_, asset, _) = rows
            name = asset.partition(":")[2]
            refusal = account == "first_refusal"
            yield Sale(step, name, buyer, price, refusal, tuple(bidders), facts, rows)


@detector(OVERBID)
def overbid(story: Story) -> Iterator[Occasion]:
    """A price far above what the concession was worth to its buyer."""
    for sale in sales(story):
        terms = value_terms(sale.concession, sale.buyer, sale.facts, story.edition)
        value = sum(terms.values())
        told = {"paid": sale.price, "model value": value, **terms, "formula": FORMULA}
        fires = 2 * sale.price > 3 * value and sale.price >= value + ABOVE_VALUE
        yield Occasion(
            sale.step, sale.buyer, sale.price - value, fires, sale.concession, told, sale.rows,
            _value_figure(story, sale, terms),
        )  # fmt: skip


def _value_figure(story: Story, sale: Sale, terms: dict[str, int]) -> Any:
    title = f"{_name(story, sale.concession)}: price and model value"
    return partial(built_up, {"paid": sale.price}, terms, "model value", title=title, unit="$")


@detector(REFUSAL_PREMIUM, counts=("uses",))
def refusal_premium(story: Story) -> Iterator[Occasion]:
    """The right of first refusal used above the model value, or again and again."""
    used: dict[str, int] = {}
    for sale in sales(story):
        if not sale.refusal:
            continue
        used[sale.buyer] = used.get(sale.buyer, 0) + 1
        terms = value_terms(sale.concession, sale.buyer, sale.facts, story.edition)
        value, premium = sum(terms.values()), story.edition.refusal_premium
        told = {
            "final bid": sale.price - premium,
            "premium": premium,
            "model value": value,
            **terms,
            "uses of the right so far": used[sale.buyer],
            "formula": FORMULA,
        }
        sizes: dict[str, Amount] = {
            "final bid": sale.price - premium, "premium": premium, "model value": value
        }  # fmt: skip
        title = f"{_name(story, sale.concession)}: the right of first refusal"
        figure = partial(bars, sizes, title=title, unit="$")
        above = sale.price - value
        fires = above > 0 or used[sale.buyer] >= OFTEN
        # a habit costs the premium each time, also where the street is worth it
        stake = max(above, premium)
        yield Occasion(
            sale.step, sale.buyer, stake, fires, sale.concession, told, sale.rows, figure
        )


@detector(WINNERS_CURSE)
def winners_curse(story: Story) -> Iterator[Occasion]:
    """A concession that several wanted, and that brought less than its price."""
    if not story.is_over:
        return
    owner, received = story.facts(story.last)["owner"], rents(story)
    for sale in sales(story):
        if len(sale.bidders) < 2 or owner.get(sale.concession) != sale.buyer:
            continue
        base = base_of(sale.concession, sale.facts, story.edition)
        paid = [
            (step, row)
            for step, row in received.get((sale.buyer, sale.concession), [])
            if step > sale.step
        ]
        got = sum(row[3] for _, row in paid)
        others = [story.name(seat) for seat in sale.bidders if seat != sale.buyer]
        told = {
            "paid": sale.price,
            "base value": base,
            "rents received": got,
            "other bidders": ", ".join(others),
            "formula": "price − base value − rents received on it",
        }
        changes = [(sale.step, -sale.price), *((s, row[3]) for s, row in paid), (story.last, base)]
        name = _name(story, sale.concession)
        figure = partial(
            lines, {name: running(changes)},
            {sale.step: f"bought for {sale.price:,}", story.last: "base value counts"},
            title=f"{name}: price and receipts, added up", unit="$",
        )  # fmt: skip
        loss = sale.price - base - got
        rows = (*sale.rows, *(row for _, row in paid))
        yield Occasion(sale.step, sale.buyer, loss, loss > 0, sale.concession, told, rows, figure)


@detector(CONTROL_FIGHT)
def control_fight(story: Story) -> Iterator[Occasion]:
    """The third street of a neighbourhood whose two others have one owner, sold dearly."""
    ed = story.edition
    for sale in sales(story):
        if sale.concession not in ed.streets:
            continue
        home = ed.neighbourhoods[ed.streets[sale.concession].neighbourhood].streets
        owners = {sale.facts["owner"].get(one) for one in home if one != sale.concession}
        holder = next(iter(owners))
        if len(owners) != 1 or holder is None:
            continue
        base = base_of(sale.concession, sale.facts, ed)
        told = {
            "price": sale.price,
            "base value": base,
            "owner of the two others": story.name(holder),
            "bidders": ", ".join(map(story.name, sale.bidders)),
            "formula": "price of at least twice the base value",
        }
        sizes: dict[str, Amount] = {"price": sale.price, "base value": base}
        title = f"{_name(story, sale.concession)}: the third street of a trust"
        figure = partial(bars, sizes, title=title, unit="$")
        fires = len(sale.bidders) > 1 and sale.price >= 2 * base
        yield Occasion(
            sale.step, sale.buyer, sale.price - base, fires, sale.concession, told, sale.rows,
            figure,
        )  # fmt: skip


@detector(STRANDED_PLANT)
def stranded_plant(story: Story) -> Iterator[Occasion]:
    """A concession bought dearly in the first half, kept, and never visited."""
    if not story.is_over:
        return
    half = game_length(len(story.players)) // 2
    owner, received = story.facts(story.last)["owner"], rents(story)
    for sale in sales(story):
        if sale.facts["round"] > half:
            continue
        kept = owner.get(sale.concession) == sale.buyer
        visits = [
            row for step, row in received.get((sale.buyer, sale.concession), []) if step > sale.step
        ]
        got = sum(row[3] for row in visits)
        base = base_of(sale.concession, sale.facts, story.edition)
        told = {
            "paid": sale.price,
            "rents received": got,
            "base value": base,
            "kept to the end": "yes" if kept else "no",
        }
        sizes: dict[str, Amount] = {
            "paid": sale.price, "rents received": got, "base value": base
        }  # fmt: skip
        title = f"{_name(story, sale.concession)}: money out and in"
        figure = partial(bars, sizes, title=title, unit="$")
        fires = kept and not visits and sale.price >= DEAR_STREET
        yield Occasion(
            sale.step, sale.buyer, sale.price, fires, sale.concession, told, sale.rows, figure
        )


def _name(story: Story, concession: str) -> str:
    street = story.edition.streets.get(concession)
    return f"Bridge {concession}" if street is None else str(street.name)
