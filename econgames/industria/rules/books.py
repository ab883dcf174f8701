"""Transfers: the only functions that move money, tiles, units of resources and points.

Each moves the holding, keeps the totals, and writes the row where the ledger is on. `s` is the
state; parties of money are seats, and the number after the last seat is the bank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.industria.rules.tables import ACCOUNTS, POINTS, SEATS

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = [
    "AUCTION_KEPT",
    "AUCTION_PRICE",
    "AUCTION_SOLD",
    "BASIC_INCOME",
    "BONUS_BUILD",
    "EPOCH_INCOME",
    "FACTORY_BUILD",
    "RESOURCE_FEE",
    "RESOURCE_IMPORT",
    "RESOURCE_TILE_SALE",
    "START_MONEY",
    "pay",
    "score",
    "to_box",
    "to_display",
    "to_hand",
    "to_table",
    "use_unit",
]

(
    START_MONEY,
    BASIC_INCOME,
    EPOCH_INCOME,
    AUCTION_PRICE,
    FACTORY_BUILD,
    BONUS_BUILD,
    RESOURCE_FEE,
    RESOURCE_IMPORT,
    RESOURCE_TILE_SALE,
) = range(len(ACCOUNTS))

AUCTION_SOLD, AUCTION_KEPT = "auction_sold", "auction_kept"


def pay(s: State, payer: int, payee: int, amount: int, account: int) -> None:
    """Money from one party to another; nothing happens, and nothing is written, for 0."""
    if amount:
        money = s.money
        money[payer] -= amount
        money[payee] += amount
        place = account * len(money)
        s.paid[place + payer] += amount
        s.received[place + payee] += amount
        if s.rows is not None:
            party = s.party
            s.rows.append((s.step, party[payer], party[payee], amount, "money", ACCOUNTS[account]))


def score(s: State, seat: int, points: int, account: int) -> None:
    """Points for a player; nothing happens, and nothing is written, for 0."""
    if points:
        s.points[seat * len(POINTS) + account] += points
        if s.rows is not None:
            s.rows.append((s.step, "vp_pool", SEATS[seat], points, "points", POINTS[account]))


def to_display(s: State, tiles: tuple[int, ...]) -> None:
    """Tiles from the pile to the display."""
    s.display = tiles
    if s.rows is not None:
        for tile in tiles:
            s.rows.append((s.step, "deck", "display", 1, s.t.asset[tile], "reveal"))


def to_hand(s: State, tile: int, seat: int, account: str) -> None:
    """The tile under the hammer from the display to a hand."""
    s.display = tuple([other for other in s.display if other != tile])
    s.hand[seat] |= 1 << tile
    s.best_bid[tile] = s.high
    if s.rows is not None:
        hand = f"{SEATS[seat]}/hand"
        s.rows.append((s.step, "display", hand, 1, s.t.asset[tile], account))


def to_table(s: State, tile: int, seat: int) -> None:
    """A tile from a hand to its owner's table: from now on it works."""
    t, bit = s.t, 1 << tile
    s.hand[seat] ^= bit
    s.table[seat] |= bit
    s.since[tile] = s.epoch
    s.discount[seat] += t.discount[tile]
    product = t.product[tile]
    if product >= 0:
        s.owner[product] = seat
        s.own[seat] |= 1 << product
        s.made |= 1 << product
    if s.rows is not None:
        letter = SEATS[seat]
        s.rows.append(
            (s.step, f"{letter}/hand", f"{letter}/table", 1, t.asset[tile], "tile_played")
        )


def to_box(s: State, tile: int, seat: int, account: str) -> None:
    """A tile from a hand out of the game."""
    s.hand[seat] ^= 1 << tile
    s.removed[tile] = account
    if s.rows is not None:
        s.rows.append((s.step, f"{SEATS[seat]}/hand", "box", 1, s.t.asset[tile], account))


def use_unit(s: State, seat: int, resource: int, source: int, giver: str, tile: int) -> None:
    """One unit of a resource from a factory, a resource tile or the bank to the tile played.

    `source` is the kind of source, an index of `SOURCES`; `giver` the party that delivers.
    """
    t = s.t
    s.used[seat * 4 + source] += 1
    if s.owner[resource] >= 0 and source != 1:
        s.delivered[resource] += 1
    if s.rows is not None:
        asset = f"resource:{t.resources[resource]}"
        s.rows.append((s.step, giver, t.asset[tile], 1, asset, "resource_use"))
