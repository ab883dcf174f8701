"""Event cards: the deck is a fixed cycle, and each effect has a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from econgames.core.errors import HiddenInformation
from econgames.core.moves import Option
from econgames.metropoli import economy
from econgames.metropoli.edition import Card
from econgames.metropoli.moves import Decline, Tender
from econgames.metropoli.rules import auctions, debts, travel
from econgames.metropoli.rules.books import pay
from econgames.metropoli.rules.city import choosable, go_build
from econgames.metropoli.rules.tables import (
    AROUND,
    BANK,
    CARD_CHARGE,
    CARD_FREE_BLOCK,
    CARD_INCOME,
    CARD_TENDER,
    option_of,
)

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["draw", "play_tender", "tender_options"]


def draw(s: State) -> bool:
    """Take the top card, put it under the deck, do what it says; True if the pawn was moved."""
    number = s.deck[s.drawn % len(s.deck)]
    if number < 0:
        raise HiddenInformation("which event card is next is hidden from this view")
    s.drawn += 1
    card = s.t.cards[number]
    return _EFFECTS[card.effect](s, card)


def _trusts(s: State) -> int:
    owned = s.owned[s.active]
    return sum(owned & mask == mask for mask in s.t.hood_mask)


def _bridges(s: State) -> int:
    return (s.owned[s.active] & ~s.t.streets_mask).bit_count()


def _concessions(s: State) -> int:
    return s.owned[s.active].bit_count()


def _once(_s: State) -> int:
    return 1


def _roofs(s: State) -> int:
    return s.roofs


def _income(count: Callable[[State], int]) -> Callable[[State, Card], bool]:
    def effect(s: State, card: Card) -> bool:
        pay(s, BANK, s.active, card.amount * count(s), CARD_INCOME)
        go_build(s)
        return False

    return effect


def _charge(count: Callable[[State], int]) -> Callable[[State, Card], bool]:
    def effect(s: State, card: Card) -> bool:
        debts.owe(s, BANK, ((CARD_CHARGE, card.amount * count(s)),))
        return False

    return effect


def _pays_everyone(s: State, card: Card) -> bool:
    for seat in (s.active, *AROUND[s.alive][s.active]):
        pay(s, BANK, seat, card.amount, CARD_INCOME)
    go_build(s)
    return False


def _pay_each_other(s: State, card: Card) -> bool:
    s.gifts, s.gift = AROUND[s.alive][s.active], card.amount
    debts.pay_gifts(s)
    return False


def _advance(s: State, card: Card) -> bool:
    place = s.place[s.active]
    target = economy.card_target(card, place, edition=s.edition)
    assert target is not None
    travel.advance(s, economy.distance(place, target, edition=s.edition))
    return True


def _move_back(s: State, card: Card) -> bool:
    target = economy.card_target(card, s.place[s.active], edition=s.edition)
    assert target is not None
    s.place[s.active] = target
    return True


def _free_block(s: State, _card: Card) -> bool:
    go_build(s)
    if choosable(s):
        s.ph = CARD_FREE_BLOCK
    return False


def _extra_block(s: State, card: Card) -> bool:
    s.allowance += card.blocks
    go_build(s)
    return False


def _tender(s: State, _card: Card) -> bool:
    go_build(s)
    if s.owned[BANK]:
        s.ph = CARD_TENDER
    return False


_EFFECTS: dict[str, Callable[[State, Card], bool]] = {
    "bank_pays": _income(_once),
    "bank_pays_per_concession": _income(_concessions),
    "bank_pays_per_bridge": _income(_bridges),
    "bank_pays_per_roof": _income(_roofs),
    "bank_pays_everyone": _pays_everyone,
    "charge": _charge(_once),
    "charge_per_concession": _charge(_concessions),
    "charge_per_bridge": _charge(_bridges),
    "charge_per_trust": _charge(_trusts),
    "pay_each_other": _pay_each_other,
    "advance_to": _advance,
    "advance_to_next_bridge": _advance,
    "move_back": _move_back,
    "free_block": _free_block,
    "extra_block": _extra_block,
    "tender": _tender,
}


_DECLINE = option_of(Decline)


def tender_options(s: State, seat: int) -> list[Option]:
    """Unowned concessions, or none of them."""
    t = s.t
    found = [t.option(Tender, seat, t.conc[i]) for i in t.numbers(s.owned[BANK])]
    return [*found, _DECLINE[seat]]


def play_tender(s: State, move: Tender, _seat: int) -> None:
    """Have an unowned concession auctioned; the pawn does not move."""
    auctions.begin(s, travel.check_unowned(s, move.concession))
