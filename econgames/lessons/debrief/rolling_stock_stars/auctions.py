"""Companies bought at auction: too dear for any corporation, or too dear for what they brought."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from econgames.core.ledger import Row
from econgames.core.words import money
from econgames.lessons.debrief.figures import built_up, lines, running
from econgames.lessons.debrief.kinds import OVERBID, WINNERS_CURSE
from econgames.lessons.debrief.moments import Occasion, detector
from econgames.lessons.debrief.story import Story
from econgames.rolling_stock_stars.economy import income

__all__ = ["overbid", "winners_curse"]

LOSS_THAT_COUNTS = 3
"""A loss below this is no winner's curse: a company also gives choice for a turn or two."""


class Sale(NamedTuple):
    """An auction that has ended."""

    step: int
    company: str
    winner: str
    price: int
    bidders: tuple[str, ...]
    """Seats that have bid, in order of their first bids."""
    rows: tuple[Row, ...]


def sales(story: Story) -> Iterator[Sale]:
    """All auctions of a match."""
    bidders: dict[str, None] = {}
    for step, move in enumerate(story.moves):
        if move.kind == "bid":
            bidders[str(getattr(move, "player", ""))] = None
        rows = tuple(row for row in story.rows[step] if row[5] == "auction")
        if rows:
            (_, winner, _, price, _, _), (*_, asset, _) = rows
            yield Sale(step, asset.partition(":")[2], winner, price, tuple(bidders), rows)
            bidders = {}


@detector(OVERBID)
def overbid(story: Story) -> Iterator[Occasion]:
    """A winning bid above what any corporation may ever pay for the company."""
    for sale in sales(story):
        card = story.edition.companies[sale.company]
        most = card.max_price
        facts = {
            "paid": sale.price,
            "model value": most,
            "formula": f"the most that a corporation may pay for {sale.company}: {money(most)} "
            f"(face value {money(card.face)})",
        }
        figure = partial(
            built_up,
            {"paid": sale.price},
            {"face value": card.face, "premium allowed": most - card.face},
            "model value",
            title=f"{sale.company}: price and model value",
            unit="$",
        )
        stake = sale.price - most
        yield Occasion(
            sale.step, sale.winner, stake, stake > 0, sale.company, facts, sale.rows, figure
        )


class Receipts(NamedTuple):
    """What a company brought its owner while it was his own."""

    income: list[tuple[int, int]]
    """Move and money of each turn."""
    proceeds: list[tuple[int, int]]
    end: str
    """How it left his hand."""
    rows: tuple[Row, ...]


def receipts(story: Story, sale: Sale) -> Receipts:
    """Income while the company was private, and what it was sold, floated or counted for."""
    asset, face = f"company:{sale.company}", story.edition.companies[sale.company].face
    earned: list[tuple[int, int]] = []
    for step in range(sale.step + 1, len(story.rows)):
        for row in story.rows[step]:
            _, payer, payee, _, what, account = row
            if what == asset and payer == sale.winner:
                return Receipts(earned, *_left(story, step, row, face))
            # the foreign investor earns in every turn, and so tells that it is pay day
            if payee == "fi" and account == "income":
                level = story.facts(step)["cost_level"]
                earned.append((step, income([sale.company], level, edition=story.edition)))
    return Receipts(earned, [(story.last, face)], "face value at the end", ())


def _left(
    story: Story, step: int, row: Row, face: int
) -> tuple[list[tuple[int, int]], str, tuple[Row, ...]]:
    account = row[5]
    if account == "acquisition":
        rows = story.rows[step]
        money = rows[rows.index(row) - 1]
        return [(step, money[3])], f"sold to {row[2].partition(':')[2]}", (money, row)
    if account == "capital":
        return [(step, face)], f"face value when it founded {row[2].partition(':')[2]}", (row,)
    return [], "closed", (row,)


@detector(WINNERS_CURSE)
def winners_curse(story: Story) -> Iterator[Occasion]:
    """A company that several wanted, and that never brought its price back."""
    for sale in sales(story):
        if len(sale.bidders) < 2:
            continue
        got = receipts(story, sale)
        earned, proceeds = (sum(n for _, n in part) for part in (got.income, got.proceeds))
        loss = sale.price - earned - proceeds
        others = [story.name(seat) for seat in sale.bidders if seat != sale.winner]
        facts = {
            "paid": sale.price,
            "income while private": earned,
            "proceeds": proceeds,
            "how it ended": got.end,
            "other bidders": ", ".join(others),
        }
        cash = running([(sale.step, -sale.price), *got.income, *got.proceeds])
        figure = partial(
            lines,
            {sale.company: cash},
            {sale.step: f"bought for {sale.price}", list(cash)[-1]: got.end},
            title=f"{sale.company}: money out and back, added up",
            unit="$",
        )
        rows = (*sale.rows, *got.rows)
        yield Occasion(
            sale.step, sale.winner, loss, loss >= LOSS_THAT_COUNTS, sale.company, facts, rows,
            figure,
        )  # fmt: skip
