"""Phase 9, IPO: a player's company becomes the first company of a corporation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.masks import bits
from econgames.core.moves import Option
from econgames.rolling_stock_stars.economy import ipo_terms
from econgames.rolling_stock_stars.moves import FormCorporation, Pass
from econgames.rolling_stock_stars.rules.books import move_company, move_price, move_share, pay
from econgames.rolling_stock_stars.rules.tables import BANK, CORPS, FI

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["begin", "options", "play_form", "play_pass"]


def begin(s: State) -> bool:
    """Companies of players in descending face value, an order that is fixed now."""
    private = 0
    for owned in s.owned[:FI]:
        private |= owned
    s.queue = list(bits(private))[::-1]
    return _ask_next(s)


def _ask_next(s: State) -> bool:
    t = s.t
    while s.queue:
        company = s.queue[0]
        owner = s.owner(company)
        # this test takes one share's payment even where two must be bought, as the rule does
        most = s.cash[owner] + t.face[company]
        cards = t.par_cards[t.level[company]]
        free = any(s.holder[card] < 0 and t.prices[card] <= most for card in cards)
        if free and -1 in s.card:
            s.subject = company
            s.asked = owner
            return True
        del s.queue[0]
    return False


def options(s: State, seat: int) -> list[Option]:
    """Every unused corporation at every free par price the owner can pay, and the pass."""
    t, company = s.t, s.subject
    face, cash = t.face[company], s.cash[seat]
    cards = []
    for card in t.par_cards[t.level[company]]:
        if s.holder[card] < 0:
            terms = ipo_terms(face, t.prices[card])
            if terms.payment <= cash:
                cards.append((card, 2 * terms.shares))
    found = [
        t.forming(company, corp, card, seat)
        for corp, held in enumerate(s.card)
        if held < 0
        for card, shares in cards
        if shares <= t.charter[corp]
    ]
    found.append(t.passing(seat))
    return found


def play_form(s: State, move: FormCorporation, seat: int) -> bool:
    """Found the corporation: founder and bank get as many shares each."""
    t, company = s.t, s.subject
    if move.company != t.ids[company]:
        raise IllegalMove("ipo.turn", f"it is the turn of {t.ids[company]}, not {move.company}")
    corp = t.corp.get(move.corporation, -1)
    if corp < 0 or s.card[corp] >= 0:
        why = "is no corporation" if corp < 0 else "is founded already"
        raise IllegalMove("ipo.corporation", f"{move.corporation} {why}")
    cards = t.par_cards[t.level[company]]
    free = [t.prices[card] for card in cards if s.holder[card] < 0]
    if type(move.price) is not int or move.price not in free:
        listed = ", ".join(map(str, free)) or "none"
        why = f"free par prices for {move.company} are {listed}; not {move.price!r}"
        raise IllegalMove("ipo.par", why)
    terms = ipo_terms(t.face[company], move.price)
    if terms.payment > s.cash[seat] or 2 * terms.shares > t.charter[corp]:
        why = (
            f"founding at {move.price} takes {terms.payment} and {2 * terms.shares} shares; "
            f"{t.party[seat]} has {s.cash[seat]}, {move.corporation} has {t.charter[corp]} shares"
        )
        raise IllegalMove("ipo.terms", why)
    party = CORPS + corp
    move_price(s, corp, t.prices.index(move.price))
    pay(s, seat, party, terms.payment, "capital")
    move_company(s, company, seat, party, "capital")
    move_share(s, corp, party, seat, terms.shares, "capital")
    pay(s, BANK, party, terms.bank, "capital")
    move_share(s, corp, party, BANK, terms.shares, "capital")
    s.president[corp] = seat
    del s.queue[0]
    return _ask_next(s)


def play_pass(s: State, _move: Pass, seat: int) -> bool:
    """Keep the company private."""
    del s.queue[0]
    return _ask_next(s)
