"""Transfers: the only functions that move money, goods, points, tokens, orders, rooms and staff.

Each moves the holding, keeps the totals that a record holds, and writes the row where the ledger
is on. `s` is the state. Zero amounts are not booked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from econgames.diora.rules.codes import POINTS, SEATS, TOKENS, UNITS, WIDTH, ZL

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = [
    "ASSETS",
    "SLOTS",
    "build_room",
    "fee_between",
    "gain",
    "give_token",
    "hire",
    "pay",
    "produced",
    "provide",
    "remove_room",
    "retire",
    "salary_paid",
    "score",
    "spend_token",
    "take_order",
    "totals_of",
]

ASSETS: Final = ("good:K", "good:T", "good:L", "good:G", "money", "points", "token")
"""Names of the units in the ledger."""

_GOODS = (0, 1, 2, 3)
_STOCK = (0, 1, 2, 3, ZL)

_BOOKED: Final[dict[str, tuple[int, ...]]] = {
    "start_cash": (ZL,),
    "start_stock": _GOODS,
    "pension_activation": (ZL,),
    "congestion_fee": (ZL,),
    "warehouse_yield": _GOODS,
    "warehouse_cash": (ZL,),
    "tile_price": (ZL,),
    "technology_bonus": _STOCK,
    "room_compensation": (ZL,),
    "bank_grant": (ZL,),
    "relief_grant": (ZL,),
    "storeroom_goods": _GOODS,
    "storeroom_cash": (ZL,),
    "scrap_purchase": _STOCK,
    "scrap_sale": _STOCK,
    "room_input": _STOCK,
    "room_output": _STOCK,
    "room_points": (POINTS,),
    "production_input": _GOODS,
    "production_income": (ZL,),
    "production_points": (POINTS,),
    "retirement": (POINTS,),
    "wages": (ZL,),
    "pensions": (ZL,),
    "unpaid_staff": (POINTS,),
    "emergency_penalty": (POINTS,),
    "salary": (ZL,),
    "event_loss": _GOODS,
    "resource_conversion": _STOCK,
    "money_points": (POINTS,),
    "track_points": (POINTS,),
    "rooms_standing": (POINTS,),
    "most_sets": (POINTS,),
}
_BOTH_WAYS: Final = {"canteen_token": TOKENS, "room_fee": ZL}
"""Accounts where one player both receives and pays; each way has a total of its own."""

_PLACES: Final = [(account, unit) for account, units in _BOOKED.items() for unit in units]
_RECEIVED: Final = {account: len(_PLACES) + 2 * i for i, account in enumerate(_BOTH_WAYS)}

SLOTS: Final = len(_PLACES) + 2 * len(_BOTH_WAYS)
"""Totals kept for each player."""

_SLOT: Final[dict[str, tuple[int, ...]]] = {
    account: tuple(
        _PLACES.index((account, unit)) if (account, unit) in _PLACES else -1
        for unit in range(WIDTH)
    )
    for account in _BOOKED
}


def gain(s: State, seat: int, unit: int, amount: int, account: str) -> None:
    """Goods or money from the pool to a player; a limited pool gives no more than it has."""
    pool = s.pool
    if pool is not None:
        if amount > pool[unit]:
            amount = pool[unit]
        pool[unit] -= amount
    if amount:
        s.hold[seat * WIDTH + unit] += amount
        s.totals[seat * SLOTS + _SLOT[account][unit]] += amount
        if s.rows is not None:
            s.rows.append((s.step, "pool", SEATS[seat], amount, ASSETS[unit], account))


def pay(s: State, seat: int, unit: int, amount: int, account: str) -> None:
    """Goods or money from a player to the pool."""
    if amount:
        if s.pool is not None:
            s.pool[unit] += amount
        s.hold[seat * WIDTH + unit] -= amount
        s.totals[seat * SLOTS + _SLOT[account][unit]] -= amount
        if s.rows is not None:
            s.rows.append((s.step, SEATS[seat], "pool", amount, ASSETS[unit], account))


def salary_paid(s: State, seat: int, amount: int) -> None:
    """Money from the state to a player."""
    if amount:
        s.hold[seat * WIDTH + ZL] += amount
        s.totals[seat * SLOTS + _SLOT["salary"][ZL]] += amount
        if s.rows is not None:
            s.rows.append((s.step, "state", SEATS[seat], amount, "money", "salary"))


def score(s: State, seat: int, points: int, account: str) -> None:
    """Points for a player, or from him where `points` is below 0."""
    if points:
        s.hold[seat * WIDTH + POINTS] += points
        s.totals[seat * SLOTS + _SLOT[account][POINTS]] += points
        if s.rows is not None:
            payer, payee = ("track", SEATS[seat]) if points > 0 else (SEATS[seat], "track")
            s.rows.append((s.step, payer, payee, abs(points), "points", account))


def fee_between(s: State, seat: int, owner: int, amount: int) -> None:
    """The fee of a room from its visitor to its owner, or to the pool where `owner` is -1."""
    if amount:
        place = _RECEIVED["room_fee"]
        s.hold[seat * WIDTH + ZL] -= amount
        s.totals[seat * SLOTS + place + 1] -= amount
        if owner >= 0:
            s.hold[owner * WIDTH + ZL] += amount
            s.totals[owner * SLOTS + place] += amount
        elif s.pool is not None:
            s.pool[ZL] += amount
        if s.rows is not None:
            payee = SEATS[owner] if owner >= 0 else "pool"
            s.rows.append((s.step, SEATS[seat], payee, amount, "money", "room_fee"))


def give_token(s: State, seat: int) -> None:
    """A token from the canteen to a player."""
    s.tokens -= 1
    s.hold[seat * WIDTH + TOKENS] += 1
    s.totals[seat * SLOTS + _RECEIVED["canteen_token"]] += 1
    if s.rows is not None:
        s.rows.append((s.step, "canteen", SEATS[seat], 1, "token", "canteen_token"))


def spend_token(s: State, seat: int) -> None:
    """A token from a player back to the canteen."""
    s.tokens += 1
    s.hold[seat * WIDTH + TOKENS] -= 1
    s.totals[seat * SLOTS + _RECEIVED["canteen_token"] + 1] -= 1
    if s.rows is not None:
        s.rows.append((s.step, SEATS[seat], "canteen", 1, "token", "canteen_token"))


# ---- what is only counted: it is worth nothing in money, or has a price in a row of its own


def take_order(s: State, seat: int, tile: int) -> None:
    """An order from the board to a player."""
    s.unproduced[seat] += (tile,)
    if s.rows is not None:
        s.rows.append((s.step, "display", SEATS[seat], 1, s.t.order_asset[tile], "order_taken"))


def produced(s: State, seat: int, tile: int) -> None:
    """A produced set leaves the player's hands."""
    s.unproduced[seat] = tuple([other for other in s.unproduced[seat] if other != tile])
    s.produced[seat] += (tile,)
    if s.rows is not None:
        s.rows.append((s.step, SEATS[seat], "market", 1, s.t.order_asset[tile], "order_made"))


def build_room(s: State, seat: int, tile: int) -> None:
    """A room for the player who bought its tile; -1 is nobody."""
    s.standing += (tile,)
    s.owner[tile] = seat
    if seat >= 0 and s.rows is not None:
        s.rows.append((s.step, "pool", SEATS[seat], 1, s.t.room_asset[tile], "tile_price"))


def remove_room(s: State, tile: int) -> None:
    """A room makes way for another; its tile is out of the game."""
    s.standing = tuple([other for other in s.standing if other != tile])
    s.discard += (tile,)
    owner = s.owner[tile]
    if owner >= 0 and s.rows is not None:
        asset = s.t.room_asset[tile]
        s.rows.append((s.step, SEATS[owner], "pool", 1, asset, "room_compensation"))


def hire(s: State, seat: int, workers: int, pensioners: int, account: str) -> None:
    """Staff from the reserve of dice to a player: rows only, the caller moves the dice."""
    if s.rows is not None:
        for asset, number in (("worker", workers), ("pensioner", pensioners)):
            if number:
                s.rows.append((s.step, "reserve", SEATS[seat], number, asset, account))


def retire(s: State, seat: int) -> None:
    """A worker becomes a pensioner: rows only, the caller moves the die."""
    if s.rows is not None:
        s.rows.append((s.step, SEATS[seat], "reserve", 1, "worker", "worker_retired"))
        s.rows.append((s.step, "reserve", SEATS[seat], 1, "pensioner", "worker_retired"))


def provide(s: State, seat: int, before: int, after: int) -> None:
    """What a player owes his pensioners changes; the claim is issued by him and held by the pool.

    Rows only: the obligation is known from the dice and the rounds left.
    """
    if s.rows is not None and before != after:
        letter, more = SEATS[seat], after - before
        payer, payee = (letter, "pool") if more > 0 else ("pool", letter)
        s.rows.append((s.step, payer, payee, abs(more), "pension_claim", "pension_provision"))


def totals_of(s: State, seat: int) -> dict[str, dict[str, int]]:
    """Received minus paid since the start, by account and unit, where anything was booked."""
    kept = s.totals[seat * SLOTS : (seat + 1) * SLOTS]
    found: dict[str, dict[str, int]] = {}
    for (account, unit), amount in zip(_PLACES, kept, strict=False):
        if amount:
            found.setdefault(account, {})[UNITS[unit]] = amount
    for account, unit in _BOTH_WAYS.items():
        received, paid = kept[_RECEIVED[account]], kept[_RECEIVED[account] + 1]
        if received or paid:
            found[account] = {UNITS[unit]: received + paid}
    return found
