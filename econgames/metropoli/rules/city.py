"""Blocks: where one may go, free ones, bought ones; and what streets and bridges charge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.moves import Option
from econgames.metropoli import economy
from econgames.metropoli.moves import BuyBlock, Decline, EndTurn, FreeBlock
from econgames.metropoli.rules.books import pay, place_block
from econgames.metropoli.rules.tables import (
    BANK,
    BLOCK_PURCHASE,
    BRIDGE_FEE,
    BUILD,
    OWN_STREET,
    RENT_BASE,
    RENT_VALUE,
)
from econgames.metropoli.rules.turn import end_turn

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = [
    "check_lot",
    "choosable",
    "dues",
    "free_lots",
    "free_options",
    "go_build",
    "is_trust",
    "must_build",
    "play_buy",
    "play_decline",
    "play_end_turn",
    "play_free",
]


def choosable(s: State) -> int:
    """Lots that may take a block now, as a mask."""
    if s.supply and s.built.bit_count() < s.allowance:
        return s.room & ~s.built
    return 0


def check_lot(s: State, name: str) -> int:
    """Number of a lot that may take a block now.

    Raises
    ------
    IllegalMove
        If it may not, with the reason.
    """
    t = s.t
    lot = t.lot_at.get(name, -1)
    if lot < 0:
        raise IllegalMove("build.lot", f"there is no lot {name!r}")
    if choosable(s) >> lot & 1:
        return lot
    if not s.supply:
        raise IllegalMove("build.supply", "no block is left in the supply")
    if s.built.bit_count() >= s.allowance:
        why = f"{s.built.bit_count()} blocks were placed this turn; {s.allowance} are allowed"
        raise IllegalMove("build.allowance", why)
    if s.built >> lot & 1:
        raise IllegalMove("build.same_lot", f"{name} got a block this turn already")
    roof = s.roof[t.lot_district[lot]]
    why = (
        f"{name} carries the skyscraper of its district and stays as it is"
        if roof == lot
        else f"{name} has {s.height[lot]} floors, as many as the skyscraper {t.lots[roof]} "
        "of its district, which it may not outgrow"
    )
    raise IllegalMove("build.height_plan", why)


def is_trust(s: State, street: int) -> bool:
    """Whether one player owns the three streets of a neighbourhood."""
    owner = s.owner[street]
    mask = s.t.hood_mask[s.t.street_hood[street]]
    return owner != BANK and s.owned[owner] & mask == mask


def dues(s: State, concession: int) -> tuple[tuple[int, int], ...]:
    """What an arrival on somebody's concession costs: (account, amount) for each part."""
    t, ed = s.t, s.edition
    if concession >= t.n_streets:
        bridges = (s.owned[s.owner[concession]] & ~t.streets_mask).bit_count()
        return ((BRIDGE_FEE, economy.bridge_fee(bridges, edition=ed)),)
    lots, district = t.street_lots[concession], t.street_district[concession]
    height = s.height
    roofed = s.roof[district] in lots
    units = economy.units([height[lot] for lot in lots], roofed, edition=ed)
    worth = t.value[s.tallest[district]][units]
    assert worth is not None, "the edition has a value for every city that can occur"
    base = s.base[t.street_hood[concession]]
    parts = economy.rent_parts(worth, base, is_trust(s, concession), edition=ed)
    return ((RENT_VALUE, parts[0]), (RENT_BASE, parts[1]))


# ---- moves


def go_build(s: State) -> None:
    """The active player may build now."""
    s.ph = BUILD
    s.asked = s.active


def must_build(s: State) -> bool:
    """Whether the duty of the last phase of building keeps the active player from ending."""
    return bool(
        not s.built
        and s.roofs == len(s.edition.roof_heights)
        and s.cash[s.active] >= s.edition.block_price
        and choosable(s)
    )


def play_buy(s: State, move: BuyBlock, seat: int) -> None:
    """Buy a block and place it."""
    lot = check_lot(s, move.lot)
    price = s.edition.block_price
    if s.cash[seat] < price:
        why = f"a block costs {price}; {s.t.party[seat]} has {s.cash[seat]}"
        raise IllegalMove("build.price", why)
    pay(s, seat, BANK, price, BLOCK_PURCHASE)
    place_block(s, lot, "block_bought")


def play_end_turn(s: State, _move: EndTurn, seat: int) -> None:
    """End the turn, unless a block must be built."""
    if must_build(s):
        why = (
            f"all {s.roofs} skyscrapers stand, so a player who can pay a block "
            f"({s.edition.block_price}; {s.t.party[seat]} has {s.cash[seat]}) must place one a turn"
        )
        raise IllegalMove("build.duty", why)
    end_turn(s)


def free_lots(s: State) -> int:
    """Lots that the free block of this phase may go to, as a mask."""
    lots = choosable(s)
    if s.ph == OWN_STREET:
        lots &= s.t.street_lots_mask[s.t.conc_here[s.place[s.active]]]
    return lots


def free_options(s: State, seat: int) -> list[Option]:
    """Places of a free block."""
    row = s.t.freeing[seat]
    return [row[lot] for lot in s.t.numbers(free_lots(s))]


def play_free(s: State, move: FreeBlock, _seat: int) -> None:
    """Place a free block."""
    lot = check_lot(s, move.lot)
    if not free_lots(s) >> lot & 1:
        street = s.t.conc[s.t.conc_here[s.place[s.active]]]
        why = f"the free block goes on a lot of street {street}; {move.lot} is none"
        raise IllegalMove("free_block.own_street", why)
    place_block(s, lot, "block_free")
    go_build(s)


def play_decline(s: State, _move: Decline, _seat: int) -> None:
    """Do without the free block, or the tender."""
    go_build(s)
