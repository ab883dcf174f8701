"""Phase 3, acquisition: corporations buy companies from players, each other, and the investor.

An open offer is a tuple ``(buyer, company, price, line)``. `line` is None for an offer that its
owner answers; for a company of the foreign investor it is the tuple of corporations that may
still intervene, the head of the line first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.masks import bits
from econgames.core.moves import Option
from econgames.rolling_stock_stars.moves import Offer, Pass, Respond
from econgames.rolling_stock_stars.rules.books import move_company, pay
from econgames.rolling_stock_stars.rules.tables import CORPS, FI

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["OpenOffer", "actors", "answerer", "begin", "options", "play_offer", "play_pass"]
__all__ += ["play_respond"]

OpenOffer = tuple[int, int, int, tuple[int, ...] | None]


def begin(s: State) -> bool:
    """Skip the phase when nothing is affordable; else let corporations in receivership act."""
    if not _anything_affordable(s):
        return False
    s.passed = s.moved = 0
    s.received = [0] * len(s.card)
    s.offers = []
    by_price = sorted((c for c, card in enumerate(s.card) if card >= 0), key=lambda c: -s.card[c])
    receivers = [corp for corp in by_price if s.president[corp] < 0]
    s.queue = sorted(receivers, key=lambda corp: not s.t.first_at_investor[corp])
    return _go_on(s)


def _anything_affordable(s: State) -> bool:
    # deliberately crude, as the rule is: min price even at the investor, unsaleable ones count
    t = s.t
    owned = 0
    for mask in s.owned:
        owned |= mask
    for corp, card in enumerate(s.card):
        if card >= 0:
            cash = s.cash[CORPS + corp]
            others = owned & ~s.owned[CORPS + corp]
            if others & t.can_pay_low[cash if cash < t.cap else t.cap]:
                return True
    return False


def _go_on(s: State) -> bool:
    """Receivers first, one purchase after the other; then as long as a president has not passed."""
    while s.queue:
        if s.offers:
            return True
        buyer = s.queue[0]
        payable = s.t.can_pay_face if s.t.first_at_investor[buyer] else s.t.can_pay_high
        wanted = s.owned[FI] & payable[min(_spendable(s, buyer), s.t.cap)]
        if wanted:
            _buy_from_investor(s, buyer, wanted.bit_length() - 1, proposer=-1)
        else:
            del s.queue[0]
    return any(seat >= 0 and not s.passed >> seat & 1 for seat in s.president)


def _spendable(s: State, corp: int) -> int:
    """Treasury without what it received this phase."""
    return s.cash[CORPS + corp] - s.received[corp]


def _investor_price(s: State, corp: int, company: int) -> int:
    t = s.t
    return t.face[company] if t.first_at_investor[corp] else t.high[company]


def actors(s: State) -> list[int]:
    """Presidents who have not passed, and whoever has an offer to answer, in player order."""
    asked = 0
    for offer in s.offers:
        asked |= 1 << answerer(s, offer)
    if not s.queue:
        for president in s.president:
            if president >= 0 and not s.passed >> president & 1:
                asked |= 1 << president
    return [seat for seat in s.order if asked >> seat & 1]


def answerer(s: State, offer: OpenOffer) -> int:
    """Seat that must answer an open offer."""
    _, company, _, line = offer
    if line is not None:
        return s.president[line[0]]
    owner = s.owner(company)
    return owner if owner < CORPS else s.president[owner - CORPS]


def options(s: State, seat: int) -> list[Option]:
    """Answers to open offers, then new offers, then the pass."""
    t = s.t
    found: list[Option] = []
    for offer in s.offers:
        if answerer(s, offer) == seat:
            buyer, company = offer[:2]
            found.append(t.responding(buyer, company, True, seat))
            found.append(t.responding(buyer, company, False, seat))
    if s.queue or s.passed >> seat & 1 or seat not in s.president:
        return found
    for buyer, president in enumerate(s.president):
        if president == seat:
            _list_offers(s, buyer, seat, found)
    found.append(t.passing(seat))
    return found


def _list_offers(s: State, buyer: int, seat: int, found: list[Option]) -> None:
    t = s.t
    money = _spendable(s, buyer)
    capped = money if money < t.cap else t.cap
    free = ~s.moved
    for offer in s.offers:
        if offer[0] == buyer:
            free &= ~(1 << offer[1])
    low, high = t.low, t.high
    for company in bits(_saleable(s) & ~s.owned[CORPS + buyer] & free & t.can_pay_low[capped]):
        top = high[company]
        found.append(t.offering(buyer, company, low[company], top if top < money else money, seat))
    payable = t.can_pay_face if t.first_at_investor[buyer] else t.can_pay_high
    for company in bits(s.owned[FI] & free & payable[capped]):
        price = _investor_price(s, buyer, company)
        found.append(t.offering(buyer, company, price, price, seat))


def _saleable(s: State) -> int:
    """Companies of players, and of corporations with a president and more than one company."""
    mask = 0
    for owned in s.owned[:FI]:
        mask |= owned
    for corp, president in enumerate(s.president):
        if president >= 0:
            owned = s.owned[CORPS + corp]
            if owned & (owned - 1):
                mask |= owned
    return mask


def play_offer(s: State, move: Offer, seat: int) -> bool:
    """Offer for a company; a seller who is the proposer himself executes at once."""
    t = s.t
    buyer, company = t.corp.get(move.corporation, -1), t.index.get(move.company, -1)
    _check_offer(s, move, buyer, company, seat)
    owner = s.owner(company)
    if owner == FI:
        _buy_from_investor(s, buyer, company, proposer=seat)
    elif seat == (owner if owner < CORPS else s.president[owner - CORPS]):
        _purchase(s, buyer, company, move.price)
        _settle(s)
    else:
        s.offers.append((buyer, company, move.price, None))
    return _go_on(s)


def _check_offer(s: State, move: Offer, buyer: int, company: int, seat: int) -> None:
    t = s.t
    if s.queue:
        raise IllegalMove("acquire.receivership", "a corporation in receivership acts first")
    if buyer < 0 or s.president[buyer] != seat:
        why = f"{t.party[seat]} is not president of {move.corporation!r}"
        raise IllegalMove("acquire.president", why)
    if s.passed >> seat & 1:
        why = f"{t.party[seat]} has passed and makes no more offers this phase"
        raise IllegalMove("acquire.passed", why)
    owner = s.owner(company) if company >= 0 else -1
    if owner < 0 or owner == CORPS + buyer:
        why = f"{move.company!r} is not a company of another owner"
        raise IllegalMove("acquire.owner", why)
    if s.moved >> company & 1:
        raise IllegalMove("acquire.moved", f"{move.company} was already sold this phase")
    if owner >= CORPS:
        if s.president[owner - CORPS] < 0:
            why = f"{t.party[owner]} is in receivership and does not sell"
            raise IllegalMove("acquire.receivership", why)
        if not s.owned[owner] & (s.owned[owner] - 1):
            why = f"{move.company} is the last company of {t.party[owner]}"
            raise IllegalMove("acquire.last", why)
    if any(offer[0] == buyer and offer[1] == company for offer in s.offers):
        why = f"{move.corporation} has an open offer for {move.company} already"
        raise IllegalMove("acquire.once", why)
    price = move.price
    low, high = t.low[company], t.high[company]
    if owner == FI:
        low = high = _investor_price(s, buyer, company)
    if type(price) is not int or not low <= price <= high:
        span = f"exactly {low}" if low == high else f"{low} to {high}"
        why = f"the price of {move.company} from {t.party[owner]} is {span}; not {price!r}"
        raise IllegalMove("acquire.price", why)
    if price > _spendable(s, buyer):
        why = (
            f"{move.corporation} can spend {_spendable(s, buyer)} (treasury "
            f"{s.cash[CORPS + buyer]} less {s.received[buyer]} received this phase); not {price}"
        )
        raise IllegalMove("acquire.treasury", why)


def _buy_from_investor(s: State, buyer: int, company: int, proposer: int) -> None:
    """Open the line of those who may intervene, or buy when there is none."""
    line = _line(s, buyer, company)
    while line and s.president[line[0]] == proposer:
        del line[0]
    price = _investor_price(s, buyer, company)
    if line:
        s.offers.append((buyer, company, price, tuple(line)))
    else:
        _purchase(s, buyer, company, price)
        _settle(s)


def _line(s: State, buyer: int, company: int) -> list[int]:
    """Corporations that may intervene: first the one with priority, then by descending price."""
    first = s.t.first_at_investor
    if first[buyer]:
        return []
    line = [
        corp
        for corp, president in enumerate(s.president)
        if president >= 0
        and corp != buyer
        and (first[corp] or s.card[corp] > s.card[buyer])
        and _investor_price(s, corp, company) <= _spendable(s, corp)
    ]
    return sorted(line, key=lambda corp: (not first[corp], -s.card[corp]))


def _purchase(s: State, buyer: int, company: int, price: int) -> None:
    owner = s.owner(company)
    pay(s, CORPS + buyer, owner, price, "acquisition")
    move_company(s, company, owner, CORPS + buyer, "acquisition")
    if owner >= CORPS:
        s.received[owner - CORPS] += price
    s.moved |= 1 << company


def _settle(s: State) -> None:
    """Impossible offers vanish, lines advance, an emptied line executes; until nothing changes."""
    while True:
        s.offers = [offer for offer in s.offers if _possible(s, offer)]
        for place, (buyer, company, price, line) in enumerate(s.offers):
            if line is None:
                continue
            rest = line
            while rest and _investor_price(s, rest[0], company) > _spendable(s, rest[0]):
                rest = rest[1:]
            if not rest:
                del s.offers[place]
                _purchase(s, buyer, company, price)
                break
            s.offers[place] = (buyer, company, price, rest)
        else:
            return


def _possible(s: State, offer: OpenOffer) -> bool:
    buyer, company, price, _ = offer
    if s.moved >> company & 1 or price > _spendable(s, buyer):
        return False
    owner = s.owner(company)
    return owner < CORPS or bool(s.owned[owner] & (s.owned[owner] - 1))


def play_respond(s: State, move: Respond, seat: int) -> bool:
    """Answer an offer; in an intervention, accepting means buying instead of the first buyer."""
    t = s.t
    buyer, company = t.corp.get(move.corporation, -1), t.index.get(move.company, -1)
    places = [i for i, o in enumerate(s.offers) if o[0] == buyer and o[1] == company]
    if not places:
        why = f"{move.corporation} has no open offer for {move.company}"
        raise IllegalMove("acquire.respond", why)
    place = places[0]
    offer = s.offers[place]
    if answerer(s, offer) != seat:
        other = t.party[answerer(s, offer)]
        why = f"the offer of {move.corporation} for {move.company} is answered by {other}"
        raise IllegalMove("acquire.respond", why)
    if type(move.accept) is not bool:
        why = f"accept must be true or false; not {move.accept!r}"
        raise IllegalMove("acquire.respond", why)
    line = offer[3]
    if line is None:
        del s.offers[place]
        if move.accept:
            _purchase(s, buyer, company, offer[2])
            _settle(s)
    elif move.accept:
        del s.offers[place]
        _purchase(s, line[0], company, _investor_price(s, line[0], company))
        _settle(s)
    else:
        s.offers[place] = (buyer, company, offer[2], line[1:])
        _settle(s)
    return _go_on(s)


def play_pass(s: State, _move: Pass, seat: int) -> bool:
    """Make no more offers this phase; open ones stand."""
    if s.queue or s.passed >> seat & 1 or seat not in s.president:
        why = f"{s.t.party[seat]} has an offer to answer: accept or reject it"
        raise IllegalMove("acquire.pass", why)
    s.passed |= 1 << seat
    return _go_on(s)
