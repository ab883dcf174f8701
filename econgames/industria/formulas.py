"""The rules that price a tile, a unit or the hammer now, with their numbers filled in.

See :mod:`econgames.core.formulas`. Nothing that a player may not see is used: the pile
is not looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.formulas import Facts, Formula, Sheet, number, terms
from econgames.industria import economy
from econgames.industria.edition import Factory

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = ["formulas"]


def formulas(view: State, kind: str, id: str, viewer: str | None = None) -> list[Formula]:
    """Rules that apply to a player, a tile or a resource in this position.

    The hand and table of a player stand for him; a tile that nobody has is priced for the viewer.
    After the end no rule applies.

    Examples
    --------
    >>> import econgames as eg
    >>> view = eg.new("industria", players=3, seed=1).state.view("A")
    >>> [rule.name for rule in formulas(view, "party", "A")]
    ['Points for money of A at the end', 'Points for links of A', 'Points for bonus tiles of A']
    """
    facts = view.snapshot()
    if not view.actors():
        return []
    sheet = Sheet(view.edition, view.info.money, (kind, id))
    seat, _, _ = id.partition("/")
    sort, _, name = id.partition(":")
    if kind == "party" and seat in facts["money"]:
        _player(sheet.at("party", seat), facts, seat)
    elif sort == "resource" and name in view.edition.resources:
        _resource(sheet, facts, name)
    elif sort == "tile" and name in view.edition.tiles:
        _tile(sheet, facts, name, _holder(facts, name) or viewer or view.actors()[0])
    return sheet.rules


def _holder(facts: Facts, tile: str) -> str | None:
    return next(
        (s for s in facts["money"] if tile in (*facts["hand"][s], *facts["table"][s])), None
    )


def _words(name: str) -> str:
    return name.replace("_", " ")


def _player(sheet: Sheet, facts: Facts, seat: str) -> None:
    ed = sheet.edition
    for tile in facts["hand"][seat]:
        _tile(sheet, facts, tile, seat)
    if facts.get("auctioneer") == seat and facts["display"]:
        under = facts.get("auction", {}).get("tile", facts["display"][0])
        _reserve(sheet, facts, under, seat)
    stocks = sum(tile in ed.resource_tiles for tile in facts["hand"][seat])
    money = facts["money"][seat]
    sheet.add(
        economy.money_vp, money + stocks * ed.resource_tile_sale, unit="points",
        name=f"Points for money of {seat} at the end", account="vp_money",
        formula="talers, and what the bank pays for resource tiles, ÷ 3, rounded down",
        filled=f"⌊({money} + {stocks} × {ed.resource_tile_sale}) ÷ {ed.talers_per_vp}⌋",
    )  # fmt: skip
    table = list(facts["table"][seat])
    links = sum(link.a in table and link.b in table for link in ed.links)
    sheet.add(
        economy.link_vp, table, unit="points", name=f"Points for links of {seat}",
        formula="points a link × links with both ends on the table", account="vp_link",
        filled=f"{ed.vp_per_link} × {links}",
    )  # fmt: skip
    signs = [ed.bonus_tiles[tile].symbol for tile in table if tile in ed.bonus_tiles]
    matches = [sum(sign in ed.factories[t].symbols for t in table if t in ed.factories)
               for sign in signs]  # fmt: skip
    sheet.add(
        economy.bonus_vp, table, unit="points", name=f"Points for bonus tiles of {seat}",
        formula="points a symbol × factories with the symbol of a bonus tile",
        account="vp_bonus", filled=f"{ed.vp_per_symbol} × {sum(matches)}",
    )  # fmt: skip


def _tile(sheet: Sheet, facts: Facts, tile: str, seat: str) -> None:
    """What a tile costs its player, adds to his table, and is worth in talers."""
    ed, played = sheet.edition, tile in facts["table"][seat]
    sheet = sheet.at("asset", f"tile:{tile}")
    if tile in ed.resource_tiles:
        resource = ed.resource_tiles[tile].resource
        sheet.add(
            economy.resource_tile_value, 0, resource in facts["suppliers"],
            name=f"Value of {_words(tile)}", formula="price of the unit that it saves, or what "
            "the bank pays for it", filled=f"{_words(resource)} "
            f"{'can' if resource in facts['suppliers'] else 'cannot'} be bought now →",
        )  # fmt: skip
        return
    if not played:
        _cost(sheet, facts, tile, seat)
    _points(sheet, facts, tile, seat)
    product = ed.factories[tile].produces if tile in ed.factories else None
    if product:
        _licence(sheet, facts, tile, seat, product, played)
    if facts.get("auction", {}).get("tile") == tile:
        high = facts["auction"]["high_bid"]
        sheet.add(
            economy.lowest_bid, high, name=f"Lowest bid for {_words(tile)}",
            formula="highest bid + 1, or the lowest first bid",
            filled=f"{high} + {ed.bid_step}" if high else f"{ed.first_bid_min} at first",
        )  # fmt: skip
        _reserve(sheet, facts, tile, facts["auctioneer"])


def _bought(sheet: Sheet, facts: Facts, tile: str, seat: str) -> int | None:
    """Units that must be bought at least; None where one cannot be had at all."""
    sources = facts["suppliers"]
    ways = economy.ways_to_supply(
        tile, sheet.edition.resource_price * len(sheet.edition.resources),
        own=[r for r, who in sources.items() if who == seat],
        others=[r for r, who in sources.items() if who in facts["money"] and who != seat],
        bank=[r for r, who in sources.items() if who not in facts["money"]],
        hand=[t for t in facts["hand"][seat] if t in sheet.edition.resource_tiles],
        edition=sheet.edition,
    )  # fmt: skip
    bought = [sum(source in ("player", "bank") for source in way.values()) for way in ways]
    return min(bought, default=None)


def _cost(sheet: Sheet, facts: Facts, tile: str, seat: str) -> None:
    ed, discount = sheet.edition, facts["discount"][seat]
    row, name = ed.tiles[tile], _words(tile)
    price = f"{row.cost}"
    if isinstance(row, Factory):
        price = f"max(0, {row.cost} − {discount})"
        sheet.add(
            economy.factory_price, row.cost, discount, name=f"Price of {name} for {seat}",
            formula="printed cost − discounts on the own table, never below 0", filled=price,
            account="factory_build",
        )  # fmt: skip
    elif tile in ed.technologies:
        price = "0"
    bought = _bought(sheet, facts, tile, seat)
    if bought is None:
        return
    sheet.add(
        economy.play_cost, tile, discount, bought, name=f"Cost to play {name}",
        formula="price + units that must be bought × price of a unit",
        filled=f"{price} + {bought} × {ed.resource_price}",
        account="bonus_build" if tile in ed.bonus_tiles else "",
    )  # fmt: skip


def _points(sheet: Sheet, facts: Facts, tile: str, seat: str) -> None:
    ed, table = sheet.edition, set(facts["table"][seat]) - {tile}
    printed, grown = ed.tiles[tile].vp, {*table, tile}
    links = economy.link_vp(grown, edition=ed) - economy.link_vp(table, edition=ed)
    signs = economy.bonus_vp(grown, edition=ed) - economy.bonus_vp(table, edition=ed)
    sheet.add(
        economy.marginal_vp, tile, table, unit="points",
        name=f"Marginal points of {_words(tile)} for {seat}",
        formula="printed points + links + symbols that it adds to the table, in its own epoch",
        filled=terms([(printed, "printed"), (links, "links"), (signs, "symbols")]),
    )  # fmt: skip


def _epochs_left(sheet: Sheet, facts: Facts) -> list[int]:
    return [e for e in sheet.edition.epochs[len(facts["money"])] if e >= facts["epoch"]]


def _licence(sheet: Sheet, facts: Facts, tile: str, seat: str, product: str, played: bool) -> None:
    """What the product of a factory can still earn or save, and making against buying."""
    ed, left = sheet.edition, _epochs_left(sheet, facts)
    units = economy.licence_ceiling(product, left, edition=ed)
    each = [economy.demand(product, epoch, edition=ed) for epoch in left]
    sheet.add(
        economy.licence_ceiling, product, left, unit="units",
        name=f"Most units of {_words(product)} that can be delivered",
        formula="tiles of this and later epochs that need it",
        filled=" + ".join(map(str, each)),
    )  # fmt: skip
    bought = _bought(sheet, facts, tile, seat)
    if played or bought is None:
        return
    cost = economy.play_cost(tile, facts["discount"][seat], bought, edition=ed)
    points = economy.marginal_vp(tile, facts["table"][seat], edition=ed)
    sheet.add(
        economy.make_or_buy, cost, 0, units, points, name=f"Make or buy {_words(product)}, at best",
        formula="units × price of a unit + points at 3 talers − cost to play; if all is delivered",
        filled=f"{units} × {ed.resource_price} + {ed.talers_per_vp} × {points} − {cost}",
    )  # fmt: skip


def _reserve(sheet: Sheet, facts: Facts, tile: str, seat: str) -> None:
    """Lowest bid that the auctioneer should take, by the bids for what he still has to sell."""
    ed, table = sheet.edition, facts["table"][seat]
    worth = {
        t: ed.talers_per_vp * economy.marginal_vp(t, table, edition=ed)
        for t in facts["display"]
        if t not in ed.resource_tiles
    }
    rest = len(facts["display"]) - 1
    bids = [bid for bid in facts.get("auction", {}).get("bids", {}).values() if bid]
    bids = bids or [ed.first_bid_min]
    hammer = economy.hammer_value(rest, bids, list(worth.values()) or [0])
    keep = worth.get(tile, ed.resource_tile_sale)
    sheet.at("party", seat).add(
        economy.reserve_price, keep, hammer, name=f"Reserve price of {seat} for {_words(tile)}",
        formula="value of keeping − value of staying auctioneer, at least 1; "
        "points at 3 talers, later bids as those so far",
        filled=f"max(1, ⌈{keep} − {number(hammer)}⌉)",
    )  # fmt: skip


def _resource(sheet: Sheet, facts: Facts, name: str) -> None:
    maker = sheet.edition.producer.get(name)
    if maker is None:
        return
    owner = next((s for s in facts["money"] if maker in facts["table"][s]), None)
    _licence(sheet, facts, maker, owner or next(iter(facts["money"])), name, played=True)
    sheet.add(
        economy.embodied_money, name, name=f"Building costs behind a unit of {_words(name)}",
        formula="costs of all factories upstream, each unit built for alone (Leontief)",
        filled=f"{_words(maker)} and what it needs →",
    )  # fmt: skip
