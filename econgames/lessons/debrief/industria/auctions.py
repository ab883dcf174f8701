"""Tiles under the hammer: sold too dearly, fought for, kept too dearly, or never used."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from econgames.core.ledger import Row
from econgames.industria.edition import Factory, ResourceTile
from econgames.lessons.debrief.figures import bars, built_up, lines, running
from econgames.lessons.debrief.industria.values import formula, value_terms
from econgames.lessons.debrief.kinds import (
    CONTROL_FIGHT,
    OVERBID,
    REFUSAL_PREMIUM,
    STRANDED_PLANT,
    WINNERS_CURSE,
)
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.story import Story

__all__ = ["control_fight", "overbid", "refusal_premium", "stranded_plant", "winners_curse"]

ABOVE_VALUE = 3
"""Talers above the model value that count: one point at the end."""

DEAR_TILE = 3
"""Talers for a tile that was never used."""


class Sale(NamedTuple):
    """A tile sold under the hammer."""

    step: int
    tile: str
    buyer: str
    price: int
    bidders: list[str]
    rows: tuple[Row, ...]
    facts: dict[str, Any]
    """Position before the hammer fell."""


def sales(story: Story) -> Iterator[Sale]:
    """All tiles that were sold."""
    for step, _ in story.kinds("sell_tile"):
        facts = story.facts(step)
        auction = facts["auction"]
        bidders = [seat for seat, bid in auction["bids"].items() if bid]
        rows = tuple(row for row in story.rows[step] if row[5] in ("auction_price", "auction_sold"))
        yield Sale(
            step, auction["tile"], auction["high_bidder"], auction["high_bid"], bidders, rows, facts
        )


@detector(OVERBID)
def overbid(story: Story) -> Iterator[Occasion]:
    """A price well above what the tile was worth to its buyer."""
    for sale in sales(story):
        terms = value_terms(sale.tile, sale.buyer, sale.facts, story.edition)
        value = sum(terms.values())
        facts: dict[str, Any] = {"paid": sale.price, "model value": value, **terms}
        facts["formula"] = formula(sale.tile, story.edition)
        title = f"{_name(story, sale.tile)}: price and model value"
        figure = partial(
            built_up, {"paid": sale.price}, terms, "model value", title=title, unit="t"
        )
        stake = sale.price - value
        yield Occasion(
            sale.step, sale.buyer, stake, stake >= ABOVE_VALUE, sale.tile, facts, sale.rows, figure
        )


@detector(REFUSAL_PREMIUM)
def refusal_premium(story: Story) -> Iterator[Occasion]:
    """A tile kept although the bid was well above what it was worth to the auctioneer."""
    for step, move in story.kinds("keep_tile"):
        facts = story.facts(step)
        tile, bid = facts["auction"]["tile"], facts["auction"]["high_bid"]
        terms = value_terms(tile, move.player, facts, story.edition)
        value = sum(terms.values())
        told: dict[str, Any] = {"bid refused": bid, "model value": value, **terms}
        told["formula"] = formula(tile, story.edition)
        title = f"{_name(story, tile)}: kept, with a bid of {bid}"
        figure = partial(built_up, {"bid": bid}, terms, "model value", title=title, unit="t")
        rows = tuple(row for row in story.rows[step] if row[5] == "auction_kept")
        fires = bid > 0 and bid - value >= ABOVE_VALUE
        yield Occasion(step, move.player, bid - value, fires, tile, told, rows, figure)


@detector(CONTROL_FIGHT, counts=("points",))
def control_fight(story: Story) -> Iterator[Occasion]:
    """A tile that several bid for while several hold the other end of one of its links."""
    for sale in sales(story):
        ends = [
            link.b if link.a == sale.tile else link.a
            for link in story.edition.links
            if sale.tile in (link.a, link.b)
        ]
        if not ends:
            continue
        held: dict[str, list[str]] = {}
        for seat in story.players:
            own = {*sale.facts["hand"][seat], *sale.facts["table"][seat]}
            if found := [end for end in ends if end in own]:
                held[seat] = found
        told: dict[str, Any] = {
            "price": sale.price,
            "bidders": ", ".join(map(story.name, sale.bidders)),
            "points a link": story.edition.vp_per_link,
        }
        for seat, found in held.items():
            told[f"linked tiles of {story.name(seat)}"] = _names(story, found)
        links: dict[str, Amount] = {
            f"points of {story.name(seat)}": story.edition.vp_per_link * len(held.get(seat, []))
            for seat in story.players
        }
        title = f"{_name(story, sale.tile)}: points of links with tiles held"
        figure = partial(bars, links, title=title, unit="points")
        fires = len(sale.bidders) > 1 and len(held) > 1
        yield Occasion(sale.step, sale.buyer, sale.price, fires, sale.tile, told, sale.rows, figure)


@detector(STRANDED_PLANT)
def stranded_plant(story: Story) -> Iterator[Occasion]:
    """A tile bought and never played: it lapsed, or was left in hand at the end."""
    if not story.is_over:
        return
    end = story.facts(story.last)
    for sale in sales(story):
        if isinstance(story.edition.tiles[sale.tile], ResourceTile):
            continue
        left = sale.tile not in end["table"][sale.buyer]
        fate = "left in hand" if sale.tile in end["hand"][sale.buyer] else "lapsed with its epoch"
        told = {
            "paid": sale.price,
            "end": fate if left else "played",
            "price to build": story.edition.tiles[sale.tile].cost,
            "needs": ", ".join(story.edition.tiles[sale.tile].needs) or "none",
        }
        paid: dict[str, Amount] = {"paid": sale.price, "brought back": 0}
        title = f"{_name(story, sale.tile)}: never played"
        figure = partial(bars, paid, title=title, unit="t")
        fires = left and sale.price >= DEAR_TILE
        yield Occasion(sale.step, sale.buyer, sale.price, fires, sale.tile, told, sale.rows, figure)


@detector(WINNERS_CURSE)
def winners_curse(story: Story) -> Iterator[Occasion]:
    """A tile that several wanted, and that brought less than its price."""
    if not story.is_over:
        return
    plays = {m.tile: step for step, m in story.kinds("play_factory", "play_technology")}
    for sale in sales(story):
        play = plays.get(sale.tile)
        if len(sale.bidders) < 2 or play is None:
            continue
        terms, fees = _return(story, sale, play)
        value = sum(terms.values())
        others = [story.name(seat) for seat in sale.bidders if seat != sale.buyer]
        told = {
            "paid": sale.price,
            "return": value,
            **terms,
            "other bidders": ", ".join(others),
            "formula": f"{story.edition.talers_per_vp} talers a point scored with it, also by "
            "links and symbols + fees received − printed cost − one for each need",
        }
        figure = partial(_over_time, story, sale, play, terms, fees)
        loss = sale.price - value
        # a loss of one taler is a third of a point, less than rounding at the end takes
        yield Occasion(sale.step, sale.buyer, loss, loss > 1, sale.tile, told, sale.rows, figure)


def _return(story: Story, sale: Sale, play: int) -> tuple[dict[str, int], list[tuple[int, int]]]:
    """What a played tile brought its owner by the end, by term; and its fees by move."""
    ed, row = story.edition, story.edition.built[sale.tile]
    table = story.facts(story.last)["table"][sale.buyer]
    points = sum(r[3] for r in story.rows[play] if r[5] in ("vp_factory", "vp_technology"))
    links = sum(
        sale.tile in (link.a, link.b) and link.a in table and link.b in table for link in ed.links
    )
    signs = [ed.bonus_tiles[name].symbol for name in table if name in ed.bonus_tiles]
    symbols = sum(sign in row.symbols for sign in signs)
    fees = _fees(story, sale.buyer, row.produces, play) if isinstance(row, Factory) else []
    terms = {
        "points": ed.talers_per_vp * points,
        "links": ed.talers_per_vp * ed.vp_per_link * links,
        "symbols": ed.talers_per_vp * ed.vp_per_symbol * symbols,
        "fees": sum(fee for _, fee in fees),
        "cost": -row.cost,
        "needs": -ed.resource_price * len(row.needs),
    }
    return {name: term for name, term in terms.items() if term}, fees


def _fees(story: Story, owner: str, product: str, play: int) -> list[tuple[int, int]]:
    """Fees that others paid for the product of a factory, by move; its unit follows each fee."""
    found = []
    for step in range(play + 1, len(story.rows)):
        rows = story.rows[step]
        for row, unit in pairwise(rows):
            if row[5] == "resource_fee" and row[2] == owner and unit[4] == f"resource:{product}":
                found.append((step, row[3]))
    return found


def _over_time(
    story: Story,
    sale: Sale,
    play: int,
    terms: dict[str, int],
    fees: list[tuple[int, int]],
    *,
    theme: str = "light",
) -> Any:
    """Money out and back, added up; points count in talers, those of the end at the end."""
    changes = [
        (sale.step, -sale.price),
        (play, terms.get("cost", 0) + terms.get("needs", 0) + terms.get("points", 0)),
        *fees,
        (story.last, terms.get("links", 0) + terms.get("symbols", 0)),
    ]
    name = _name(story, sale.tile)
    return lines(
        {name: running(changes)}, {sale.step: f"bought for {sale.price}", play: "played"},
        title=f"{name}: price and return, added up", unit="t", theme=theme,
    )  # fmt: skip


def _name(story: Story, tile: str) -> str:
    name: str = story.edition.tiles[tile].name
    return name


def _names(story: Story, tiles: list[str]) -> str:
    return ", ".join(_name(story, tile) for tile in tiles)
