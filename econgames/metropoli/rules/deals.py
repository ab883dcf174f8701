"""Deals with the active player: trades, and blocks to which others contribute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from econgames.core.errors import IllegalMove, choices
from econgames.core.masks import bits
from econgames.core.moves import Option
from econgames.metropoli.moves import Accept, JointBuild, ProposeTrade, Reject
from econgames.metropoli.rules.books import move_concession, pay, place_block
from econgames.metropoli.rules.city import check_lot
from econgames.metropoli.rules.tables import (
    AROUND,
    BANK,
    BLOCK_PURCHASE,
    BUILD_CONTRIBUTION,
    JOINT_RESPONSE,
    SEAT,
    TRADE_CASH,
    TRADE_RESPONSE,
)

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = [
    "JointOffer",
    "TradeOffer",
    "joint_options",
    "play_accept_joint",
    "play_accept_trade",
    "play_joint",
    "play_reject",
    "play_trade",
    "trade_options",
]


class TradeOffer(NamedTuple):
    """A trade that waits for its answer."""

    back: int
    """Phase to return to."""
    partner: int
    give: int
    """Concessions of the active player, as a mask."""
    want: int
    cash: int


class JointOffer(NamedTuple):
    """A joint block that waits for answers."""

    back: int
    lot: int
    shares: tuple[tuple[int, int], ...]
    """Contributor and amount, clockwise from the left of the active player."""
    waiting: tuple[int, ...]
    """Contributors still to answer, in order."""


# ---- what may be proposed


def trade_options(s: State, seat: int) -> list[Option]:
    """A family of trades for each player who is not bankrupt."""
    if not s.offers_left:
        return []
    t, cash, owned = s.t, s.cash, s.owned
    step = s.edition.contribution_step
    own, high = owned[seat], cash[seat] // step * step
    return [
        t.trading(seat, partner, own, owned[partner], -(cash[partner] // step * step), high)
        for partner in AROUND[s.alive][seat]
        if own | owned[partner]
    ]


def joint_options(s: State, seat: int, lots: int) -> list[Option]:
    """A family of joint blocks for each of `lots` (a mask), if the money can come together."""
    if not s.offers_left or not lots:
        return []
    ed, cash = s.edition, s.cash
    step, price = ed.contribution_step, ed.block_price
    top = price // step
    partners = AROUND[s.alive][seat]
    most = tuple([min(cash[partner] // step, top) for partner in partners])
    missing = price - cash[seat]
    least = -(-missing // step) if missing > step else 1
    if least > min(sum(most), top):
        return []
    row = s.t.joining(seat, partners, most, least)
    return [row[lot] for lot in s.t.numbers(lots)]


def _check_offers(s: State) -> None:
    if not s.offers_left:
        most = s.edition.offers_per_turn
        raise IllegalMove("deal.offers", f"{most} offers were made this turn, the most allowed")


def _check_partner(s: State, name: str, what: str) -> int:
    if name not in s.players:
        raise IllegalMove("deal.partner", choices("player", name, s.players))
    partner = SEAT[name]
    if partner == s.active:
        raise IllegalMove("deal.partner", f"{what} is another player; {name} is active himself")
    if not s.alive >> partner & 1:
        raise IllegalMove("deal.partner", f"{name} is bankrupt")
    return partner


def _check_set(s: State, ids: Iterable[str], owner: int) -> int:
    """Mask of concessions that one player owns, each named once."""
    t, mask = s.t, 0
    if not isinstance(ids, tuple | list):
        raise IllegalMove("trade.sets", f"give and want are lists of ids; not {ids!r}")
    for name in ids:
        bit = 1 << t.conc_at.get(name, len(t.conc))
        if bit & mask:
            raise IllegalMove("trade.sets", f"{name} is named twice")
        if not bit & s.owned[owner]:
            raise IllegalMove("trade.owner", f"{t.party[owner]} does not own {name!r}")
        mask |= bit
    return mask


# ---- proposing


def play_trade(s: State, move: ProposeTrade, seat: int) -> None:
    """Propose a trade; at least one concession changes hands, the payer has the money."""
    _check_offers(s)
    partner = _check_partner(s, move.partner, "a partner")
    give, want = _check_set(s, move.give, seat), _check_set(s, move.want, partner)
    if not give | want:
        raise IllegalMove(
            "trade.empty", "a trade moves at least one concession; cash alone is none"
        )
    cash, step = move.cash, s.edition.contribution_step
    if type(cash) is not int or cash % step:
        raise IllegalMove("trade.cash", f"cash is a multiple of {step}; not {cash!r}")
    payer = seat if cash > 0 else partner
    if abs(cash) > s.cash[payer]:
        why = f"{s.t.party[payer]} would pay {abs(cash)} and has {s.cash[payer]}"
        raise IllegalMove("trade.cash", why)
    s.offers_left -= 1
    s.offer = TradeOffer(s.ph, partner, give, want, cash)
    s.ph, s.asked = TRADE_RESPONSE, partner


def play_joint(s: State, move: JointBuild, seat: int) -> None:
    """Propose a block that is paid together."""
    _check_offers(s)
    lot = check_lot(s, move.lot)
    ed = s.edition
    price, step = ed.block_price, ed.contribution_step
    if not isinstance(move.shares, Mapping) or not move.shares:
        why = f"a joint block needs money of somebody else, by seat; not {move.shares!r}"
        raise IllegalMove("joint.shares", why)
    shares = dict(move.shares)
    for name, share in shares.items():
        partner = _check_partner(s, name, "a contributor")
        if type(share) is not int or share < step or share % step:
            why = f"a share is a multiple of {step}, {step} or more; not {share!r}"
            raise IllegalMove("joint.shares", why)
        if share > s.cash[partner]:
            why = f"{name} would pay {share} and has {s.cash[partner]}"
            raise IllegalMove("joint.shares", why)
    total = sum(shares.values())
    if total > price:
        raise IllegalMove("joint.shares", f"shares of {total} are more than the price {price}")
    if s.cash[seat] + total < price:
        have = f"{s.t.party[seat]} has {s.cash[seat]}"
        raise IllegalMove("joint.price", f"a block costs {price}; {have}, the shares are {total}")
    s.offers_left -= 1
    letters = s.t.party
    in_order = tuple(p for p in AROUND[s.alive][seat] if letters[p] in shares)
    money = tuple((partner, shares[letters[partner]]) for partner in in_order)
    s.offer = JointOffer(s.ph, lot, money, in_order)
    s.ph, s.asked = JOINT_RESPONSE, in_order[0]


# ---- answering


def _go_back(s: State, back: int) -> None:
    s.offer = None
    s.ph, s.asked = back, s.active


def play_reject(s: State, _move: Reject, _seat: int) -> None:
    """The offer has no effect."""
    assert s.offer is not None
    _go_back(s, s.offer.back)


def play_accept_trade(s: State, _move: Accept, partner: int) -> None:
    """Everything changes hands at once."""
    offer, seat = s.offer, s.active
    assert isinstance(offer, TradeOffer)
    if offer.cash > 0:
        pay(s, seat, partner, offer.cash, TRADE_CASH)
    else:
        pay(s, partner, seat, -offer.cash, TRADE_CASH)
    for concession in bits(offer.give):
        move_concession(s, concession, seat, partner, "trade")
    for concession in bits(offer.want):
        move_concession(s, concession, partner, seat, "trade")
    _go_back(s, offer.back)


def play_accept_joint(s: State, _move: Accept, _partner: int) -> None:
    """The next contributor is asked; after the last the block is paid and placed."""
    offer, seat = s.offer, s.active
    assert isinstance(offer, JointOffer)
    waiting = offer.waiting[1:]
    if waiting:
        s.offer = offer._replace(waiting=waiting)
        s.asked = waiting[0]
        return
    for contributor, share in offer.shares:
        pay(s, contributor, seat, share, BUILD_CONTRIBUTION)
    pay(s, seat, BANK, s.edition.block_price, BLOCK_PURCHASE)
    place_block(s, offer.lot, "block_bought")
    _go_back(s, offer.back)
