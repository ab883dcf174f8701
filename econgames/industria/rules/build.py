"""The build phase: at most one factory, one technology and one bonus tile a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.masks import bits
from econgames.core.moves import Option
from econgames.industria.moves import EndBuild, PlayBonus, PlayFactory, PlayTechnology
from econgames.industria.rules import rounds
from econgames.industria.rules.books import (
    BONUS_BUILD,
    FACTORY_BUILD,
    RESOURCE_FEE,
    RESOURCE_IMPORT,
    pay,
    score,
    to_box,
    to_table,
    use_unit,
)
from econgames.industria.rules.tables import BONUS, BUILD, KINDS, SEATS, SOURCES

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = ["begin", "options", "play_bonus", "play_end", "play_tile"]

OWN, TILE, PLAYER, BANK = range(len(SOURCES))


def begin(s: State) -> None:
    """The start player builds first."""
    s.auctioneer = -1
    s.ph, s.asked = BUILD, s.start
    s.left = s.t.limits


def options(s: State, seat: int) -> list[Option]:
    """Every tile of the hand that can be played and paid for, and the end of the turn."""
    t = s.t
    hand = s.hand[seat]
    stocks = hand & t.stocks
    found = t.selling(seat, stocks) if stocks else []
    found.append(t.ending(seat))
    waiting = hand ^ stocks
    if not waiting:
        return found
    money, own = s.money[seat], s.own[seat]
    bank = t.assortment[s.epoch] & ~s.made
    free = own | t.stock(stocks) if stocks else own
    out_of_reach = ~(free | s.made | bank)
    prices, left, unit = t.price[s.discount[seat]], s.left, t.unit
    plays: list[Option] = []
    while waiting:
        bit = waiting & -waiting
        waiting ^= bit
        tile = bit.bit_length() - 1
        kind = t.kind[tile]
        needs = t.need_mask[tile]
        if not left[kind] or needs & out_of_reach:
            continue
        budget = money - prices[tile]
        if budget < (needs & ~free).bit_count() * unit:
            continue
        if kind == BONUS:
            plays.append(t.bonus(tile, seat))
        else:
            plays.append(
                t.playing(
                    tile,
                    seat,
                    own & needs,
                    s.made & needs & ~own,
                    bank & needs,
                    stocks & t.serving[tile],
                    budget,
                )
            )
    return plays + found


def _in_hand(s: State, name: str, kind: int, seat: int) -> int:
    """Number of a tile of the hand that may be played now as this kind."""
    t = s.t
    tile = t.index.get(name, -1)
    if tile < 0 or t.kind[tile] != kind:
        raise IllegalMove("build.kind", f"{name!r} is no {KINDS[kind]} tile")
    if not s.hand[seat] >> tile & 1:
        raise IllegalMove("build.hand", f"{name} is not in the hand of {SEATS[seat]}")
    if not s.left[kind]:
        limit = t.limits[kind]
        why = f"{limit} {KINDS[kind]} tile a round is all; {SEATS[seat]} has played {limit}"
        raise IllegalMove("build.limit", why)
    return tile


def play_tile(s: State, move: PlayFactory | PlayTechnology, seat: int) -> None:
    """Play a factory or technology: price, resources, table, points, in this order."""
    t = s.t
    kind = 0 if type(move) is PlayFactory else 1
    tile = _in_hand(s, move.tile, kind, seat)
    units = _units(s, tile, move.sources, seat)
    price = t.price[s.discount[seat]][tile]
    bought = sum(source >= PLAYER for _, source, _ in units)
    if price + bought * t.unit > s.money[seat]:
        why = (
            f"{move.tile} costs {price} and {bought} units at {t.unit}; "
            f"{SEATS[seat]} has {s.money[seat]}"
        )
        raise IllegalMove("build.money", why)
    pay(s, seat, s.n, price, FACTORY_BUILD)
    for resource, source, stock in units:
        giver = "bank"
        if source == TILE:
            to_box(s, stock, seat, "resource_tile_used")
            giver = t.asset[stock]
        elif source == BANK:
            pay(s, seat, s.n, t.unit, RESOURCE_IMPORT)
        else:
            giver = t.asset[t.producer[resource]]
            if source == PLAYER:
                pay(s, seat, s.owner[resource], t.unit, RESOURCE_FEE)
        use_unit(s, seat, resource, source, giver, tile)
    to_table(s, tile, seat)
    score(s, seat, t.vp[tile][s.epoch], kind)
    _count(s, kind)


def _count(s: State, kind: int) -> None:
    left = list(s.left)
    left[kind] -= 1
    s.left = tuple(left)


def _units(s: State, tile: int, sources: dict[str, str], seat: int) -> list[tuple[int, int, int]]:
    """Resource, kind of source and resource tile (or -1) of each unit that a play takes."""
    t = s.t
    needs = t.needs[tile]
    named = [t.resources[r] for r in needs]
    if type(sources) is not dict or sorted(sources) != sorted(named):
        wanted = ", ".join(named) or "no resource"
        why = f"sources of {t.ids[tile]} name a source for {wanted}; not {sources!r}"
        raise IllegalMove("build.sources", why)
    return [
        (r, *_source(s, tile, r, sources[name], seat)) for r, name in zip(needs, named, strict=True)
    ]


def _source(s: State, tile: int, resource: int, source: str, seat: int) -> tuple[int, int]:
    """Kind of a source and its resource tile, where it is legal."""
    t = s.t
    owner = s.owner[resource]
    if owner == seat:
        if source == "own":
            return OWN, -1
    elif source == "player":
        if owner >= 0:
            return PLAYER, -1
    elif source == "bank":
        if owner < 0 and t.assortment[s.epoch] >> resource & 1:
            return BANK, -1
    else:
        stock = t.index.get(source, -1)
        if stock >= 0 and t.stands_for[stock] == resource and s.hand[seat] >> stock & 1:
            return TILE, stock
    why = _why_no_source(s, t.resources[resource], source, seat)
    raise IllegalMove("build.source", f"{t.ids[tile]}: {why}")


def _why_no_source(s: State, name: str, source: str, seat: int) -> str:
    """Who has a resource, for a refusal."""
    t = s.t
    resource = t.resource[name]
    owner = s.owner[resource]
    if owner == seat:
        return f"{SEATS[seat]} produces {name}, so its source is 'own'; not {source!r}"
    stocks = (i for i in bits(s.hand[seat] & t.stocks) if t.stands_for[i] == resource)
    legal = [repr(t.ids[i]) for i in stocks]
    if owner >= 0:
        legal.append(f"'player' (from {SEATS[owner]})")
    elif t.assortment[s.epoch] >> resource & 1:
        legal.append("'bank'")
    there = " or ".join(legal) or "nowhere now: no factory, no resource tile, and not at the bank"
    return f"{name} comes from {there}; not {source!r}"


def play_bonus(s: State, move: PlayBonus, seat: int) -> None:
    """Play a bonus tile; it scores at the end."""
    tile = _in_hand(s, move.tile, BONUS, seat)
    price = s.t.price[0][tile]
    if price > s.money[seat]:
        why = f"{move.tile} costs {price}; {SEATS[seat]} has {s.money[seat]}"
        raise IllegalMove("build.money", why)
    pay(s, seat, s.n, price, BONUS_BUILD)
    to_table(s, tile, seat)
    _count(s, BONUS)


def play_end(s: State, _move: EndBuild, seat: int) -> None:
    """The next player builds; after the last one the round ends."""
    following = s.after[seat]
    if following != s.start:
        s.asked = following
        s.left = s.t.limits
        return
    if s.hidden:
        rounds.check_known(s)
    rounds.end_round(s)
