"""Moving along the ring, and what the space of arrival brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.metropoli import economy
from econgames.metropoli.moves import Cross, MoveOn, Relocate, Roll, Stay
from econgames.metropoli.rules import auctions, cards, debts
from econgames.metropoli.rules.books import pay
from econgames.metropoli.rules.city import choosable, dues, go_build
from econgames.metropoli.rules.tables import (
    BANK,
    BRIDGE_CHOICE,
    COURT_FINE,
    EXCHANGE_PASS,
    EXCHANGE_STOP,
    OWN_STREET,
    TOWN_HALL,
    TRIPLE_MOVE,
)

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = [
    "advance",
    "check_unowned",
    "play_cross",
    "play_move",
    "play_relocate",
    "play_roll",
    "play_stay",
    "resolve",
]

_FACES = range(1, 7)


def play_roll(s: State, _move: Roll, _seat: int) -> None:
    """Throw the dice: a triple lets the player choose, anything else moves him."""
    pick = s.chance.pick
    thrown = [pick("dice", _FACES) for _ in range(s.edition.dice)]
    s.dice = sum(thrown)
    if thrown.count(thrown[0]) == len(thrown):
        s.ph = TRIPLE_MOVE
    else:
        advance(s, s.dice)
        resolve(s)


def play_move(s: State, move: MoveOn, _seat: int) -> None:
    """Move as far as the player likes after a triple."""
    spaces = move.spaces
    if type(spaces) is not int or not 1 <= spaces <= s.t.size:
        why = f"after a triple a player moves 1 to {s.t.size} spaces; not {spaces!r}"
        raise IllegalMove("triple.range", why)
    advance(s, spaces)
    resolve(s)


def advance(s: State, steps: int) -> None:
    """Move the active player's pawn forward, with income from the Exchange."""
    t, seat = s.t, s.active
    start = s.place[seat]
    if s.final_run and steps >= economy.distance(start, t.highway, edition=s.edition):
        s.leaving = True
    end = start + steps
    if end >= t.size:
        income = economy.exchange_income(start, steps, s.round, edition=s.edition)
        pay(s, BANK, seat, income, EXCHANGE_STOP if end == t.size else EXCHANGE_PASS)
        end -= t.size
    s.place[seat] = end


def resolve(s: State) -> None:
    """Carry out the space of arrival, and those that it leads to, up to the next decision."""
    t, seat = s.t, s.active
    place = s.place
    while True:
        space = place[seat]
        kind = t.kind[space]
        if kind in ("street", "bridge"):
            return _arrive(s, t.conc_here[space])
        if kind == "metropolis":
            if not cards.draw(s):
                return None
        elif kind == "highway":
            pick = s.chance.pick
            tens, units = pick("exits", _FACES), pick("exits", _FACES)
            place[seat] = t.exit_at[10 * tens + units]
        elif kind == "court":
            fine = economy.court_fine(s.dice, edition=s.edition)
            return debts.owe(s, BANK, ((COURT_FINE, fine),))
        elif kind == "town_hall" and (s.owned[BANK] or choosable(s)):
            s.ph, s.asked = TOWN_HALL, seat
            return None
        else:
            return go_build(s)


def _arrive(s: State, concession: int) -> None:
    """An unowned concession is auctioned; one's own and others' have their own rules."""
    t, seat, owner = s.t, s.active, s.owner[concession]
    if owner == BANK:
        auctions.begin(s, concession)
    elif owner != seat:
        debts.owe(s, owner, dues(s, concession))
    elif concession >= t.n_streets:
        s.ph, s.asked = BRIDGE_CHOICE, seat
    elif choosable(s) & t.street_lots_mask[concession]:
        s.ph, s.asked = OWN_STREET, seat
    else:
        go_build(s)


def play_stay(s: State, _move: Stay, _seat: int) -> None:
    """Do not cross."""
    go_build(s)


def play_cross(s: State, _move: Cross, seat: int) -> None:
    """Cross to the opposite bridge, which is auctioned if nobody owns it."""
    t = s.t
    opposite = t.opposite[t.conc_here[s.place[seat]]]
    s.place[seat] = t.space_of[opposite]
    if s.owner[opposite] == BANK:
        auctions.begin(s, opposite)
    else:
        go_build(s)


def check_unowned(s: State, name: str) -> int:
    """Number of a concession that nobody owns.

    Raises
    ------
    IllegalMove
        If there is no such concession, or somebody owns it.
    """
    concession = s.t.conc_at.get(name, -1)
    if concession < 0:
        raise IllegalMove("concession.exists", f"there is no concession {name!r}")
    if s.owner[concession] != BANK:
        owner = s.t.party[s.owner[concession]]
        raise IllegalMove("concession.unowned", f"{name} belongs to {owner}")
    return concession


def play_relocate(s: State, move: Relocate, seat: int) -> None:
    """Jump from the Town Hall to an unowned concession and have it auctioned."""
    concession = check_unowned(s, move.concession)
    s.place[seat] = s.t.space_of[concession]
    auctions.begin(s, concession)
