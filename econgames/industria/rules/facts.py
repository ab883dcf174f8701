"""What a position looks like from outside: the record format, and what is being decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from econgames.industria.rules.tables import (
    ACCOUNTS,
    BID,
    BUILD,
    END,
    HAMMER,
    KINDS,
    OFFER,
    PHASES,
    POINTS,
    SEATS,
    SOURCES,
)

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = ["pending", "snapshot"]


def snapshot(s: State) -> dict[str, Any]:
    """Position in the format of recorded games; keys that do not apply are absent."""
    t, letters = s.t, s.players
    seats = range(s.n)
    found: dict[str, Any] = {
        "phase": PHASES[s.ph],
        "epoch": s.epoch,
        "round": s.round,
        "start_player": SEATS[s.start],
        "display": [t.ids[i] for i in s.display],
        "pile": {str(e): [t.ids[i] for i in tiles] for e, tiles in _piles(s).items()},
        "removed": {t.ids[i]: account for i, account in s.removed.items()},
        "suppliers": _suppliers(s),
        "delivered": {
            t.ids[t.producer[r]]: s.delivered[r] for r, seat in enumerate(s.owner) if seat >= 0
        },
        "money": dict(zip(letters, s.money, strict=False)),
        "hand": {letter: sorted(t.names(s.hand[i])) for i, letter in enumerate(letters)},
        "table": {
            letter: {name: s.since[t.index[name]] for name in sorted(t.names(s.table[i]))}
            for i, letter in enumerate(letters)
        },
        "discount": dict(zip(letters, s.discount, strict=True)),
        "vp": {letters[i]: sum(_points(s, i).values()) for i in seats},
        "points": {letters[i]: _points(s, i) for i in seats},
        "ledger": {letters[i]: _totals(s, i) for i in seats},
        "resource_use": {
            letters[i]: dict(zip(SOURCES, s.used[4 * i : 4 * i + 4], strict=True)) for i in seats
        },
        "bank": {"paid_out": sum(_of(s.paid, s, s.n)), "received": sum(_of(s.received, s, s.n))},
    }
    if s.ph != END:
        found["turn"] = SEATS[s.asked]
        found["legal"] = _legal(s)
    if s.auctioneer >= 0:
        found["auctioneer"] = SEATS[s.auctioneer]
    if s.ph in (BID, HAMMER):
        found["auction"] = _auction(s)
    if s.ph == BUILD:
        found["build"] = {"player": SEATS[s.asked], "played_kinds": _played(s)}
    return found


def _piles(s: State) -> dict[int, tuple[int, ...]]:
    """Tiles face down by epoch, the top first."""
    return {
        epoch: () if epoch < s.epoch else tiles[s.drawn :] if epoch == s.epoch else tiles
        for epoch, tiles in enumerate(s.piles, 1)
    }


def _suppliers(s: State) -> dict[str, str]:
    t = s.t
    bank = t.assortment[s.epoch]
    found = {}
    for r, (name, seat) in enumerate(zip(t.resources, s.owner, strict=True)):
        if seat >= 0:
            found[name] = SEATS[seat]
        elif bank >> r & 1:
            found[name] = "BANK"
    return found


def _points(s: State, seat: int) -> dict[str, int]:
    width = len(POINTS)
    return dict(zip(POINTS, s.points[seat * width : (seat + 1) * width], strict=True))


def _of(totals: list[int], s: State, party: int) -> list[int]:
    """Totals of one party, by account."""
    return totals[party :: s.n + 1]


def _totals(s: State, seat: int) -> dict[str, list[int]]:
    both = zip(ACCOUNTS, _of(s.received, s, seat), _of(s.paid, s, seat), strict=True)
    return {name: [received, paid] for name, received, paid in both if received or paid}


def _legal(s: State) -> dict[str, int]:
    counts: dict[str, int] = {}
    for option in s.options(SEATS[s.asked]):
        counts[option.kind] = counts.get(option.kind, 0) + option.count
    return counts


def _queue(s: State) -> list[str]:
    """Who still has to answer, in order."""
    queue, seat = [], s.asked
    while s.ph == BID and seat != s.auctioneer:
        queue.append(SEATS[seat])
        seat = s.after[seat]
    return queue


def _auction(s: State) -> dict[str, Any]:
    found: dict[str, Any] = {
        "tile": s.t.ids[s.tile],
        "queue": _queue(s),
        "bids": {SEATS[seat]: bid for seat, bid in enumerate(s.bids) if bid >= 0},
        "high_bid": s.high,
    }
    if s.bidder >= 0:
        found["high_bidder"] = SEATS[s.bidder]
    return found


def _played(s: State) -> list[str]:
    """Kinds of tiles that the builder has played this turn."""
    pairs = zip(KINDS[:3], s.left, s.t.limits, strict=True)
    return sorted(kind for kind, left, limit in pairs if left < limit)


def pending(s: State) -> dict[str, Any]:
    """What the next decision is about, by name; keys appear where they apply.

    ``auctioneer``; ``auction`` (tile, bids, high_bid, high_bidder, low_bid, queue); ``build``
    (player, left: how many tiles of each kind); ``unseen`` (epoch to ids of the tiles still face
    down, in the order of the edition: which they are is known, their order is not).
    """
    t = s.t
    found: dict[str, Any] = {
        "unseen": {epoch: sorted(tiles) for epoch, tiles in _piles(s).items() if tiles}
    }
    found["unseen"] = {e: [t.ids[i] for i in tiles] for e, tiles in found["unseen"].items()}
    if s.ph in (OFFER, BID, HAMMER):
        found["auctioneer"] = SEATS[s.auctioneer]
    if s.ph in (BID, HAMMER):
        found["auction"] = {**_auction(s), "low_bid": s.low_bid()}
    if s.ph == BUILD:
        left = dict(zip(KINDS[:3], s.left, strict=True))
        found["build"] = {"player": SEATS[s.asked], "left": left}
    return found
