"""Building: what all builds share, the action, and the Ford token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.automobile import economy
from econgames.automobile.moves import Build, FordBuild
from econgames.automobile.rules.books import SUPPLY, add_factories, add_parts, move_cubes
from econgames.automobile.rules.tables import SEATS
from econgames.core.errors import IllegalMove
from econgames.core.masks import bits
from econgames.core.moves import Option

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = [
    "buy",
    "check_pieces",
    "check_space",
    "check_whole",
    "ford_options",
    "list_builds",
    "play_build",
    "power",
    "use_ford",
]


def power(s: State, seat: int) -> int:
    """Most that a player can pay of his own will, loans included."""
    return economy.purchasing_power(s.cash[seat], s.loans[seat], edition=s.edition)


def check_whole(name: str, value: object, low: int, high: int) -> None:
    """Refuse what is no whole number, or out of range."""
    if type(value) is not int or not low <= value <= high:
        raise IllegalMove(
            "move.type", f"{name} must be a whole number, {low} to {high}; not {value!r}"
        )


def check_space(s: State, space: object) -> None:
    """Refuse what is no space of the track."""
    check_whole("space", space, 1, s.t.last)


def list_builds(s: State, seat: int, found: list[Option]) -> None:
    """Add everything that the action `build` may do."""
    t = s.t
    factories, parts = s.reserve_factories[seat], s.reserve_parts[seat]
    if not factories and not parts:
        return
    own = s.open[seat]
    empty = t.upto[s.frontier + t.reach[s.research[seat]]] & ~s.taken
    afford = t.afford(power(s, seat))
    most, atleast = t.most_factories, s.atleast
    for kind, (f, p) in enumerate(t.kinds):
        if f <= factories and p <= parts:
            # a space may get f factories unless it holds more than most - f
            mask = own & ~atleast[most - f + 1] if f else own
            if p:
                mask &= ~s.parts
            if f:
                mask |= empty
            mask &= afford[kind]
            if mask:
                t.building(seat, kind, mask, found)


def check_pieces(s: State, seat: int, space: int, factories: int, parts: int) -> None:
    """Refuse pieces that are not there, or that the space has no room for."""
    if factories > s.reserve_factories[seat]:
        why = (
            f"{SEATS[seat]} has {s.reserve_factories[seat]} factories left; {factories} are needed"
        )
        raise IllegalMove("build.pieces", why)
    if parts > s.reserve_parts[seat]:
        raise IllegalMove("build.pieces", f"{SEATS[seat]} has no parts factory left")
    there = s.factories[space]
    if there + factories > s.t.most_factories:
        why = (
            f"a space holds at most {s.t.most_factories} factories; {there} are in {space}, "
            f"and {factories} more were asked for"
        )
        raise IllegalMove("build.room", why)
    if parts and s.parts >> space & 1:
        raise IllegalMove("build.room", f"space {space} has a parts factory, and one is the most")


def buy(s: State, seat: int, space: int, factories: int, parts: int) -> None:
    """Check what the pieces cost in cubes and money, pay, and place them."""
    check_pieces(s, seat, space, factories, parts)
    t = s.t
    cubes = economy.research_price(s.frontier, space)
    if cubes > s.research[seat]:
        why = (
            f"space {space} is {space - s.frontier} ahead of the frontier {s.frontier} and needs "
            f"{cubes} research cubes; {SEATS[seat]} has {s.research[seat]}"
        )
        raise IllegalMove("build.research", why)
    cost = factories * t.cost[space] + parts * s.edition.parts_factory.cost
    check_money(s, seat, cost)
    move_cubes(s, seat, SUPPLY, cubes, "research_build")
    if factories:
        add_factories(s, seat, space, factories)
    if parts:
        add_parts(s, seat, space)


def check_money(s: State, seat: int, cost: int) -> None:
    """Refuse a payment of one's own will beyond cash and the loans that are left."""
    most = power(s, seat)
    if cost > most:
        why = (
            f"this costs {cost}; {SEATS[seat]} can pay {most} (cash {s.cash[seat]}, "
            f"{s.edition.loan.max_per_game - s.loans[seat]} loans left)"
        )
        raise IllegalMove("money.power", why)


def play_build(s: State, move: Build, seat: int) -> None:
    """The action: one or two pieces in one space."""
    t, space, factories, parts = s.t, move.space, move.factories, move.parts
    check_space(s, space)
    pieces = s.edition.limits.build_pieces_per_action
    check_whole("factories", factories, 0, pieces)
    check_whole("parts", parts, 0, 1)
    if not 1 <= factories + parts <= pieces:
        why = f"a build places 1 to {pieces} pieces; {factories + parts} were asked for"
        raise IllegalMove("build.number", why)
    if s.shut >> space & 1:
        raise IllegalMove("build.closed", f"space {space}, {t.model[space]}, is closed")
    if s.taken & ~s.open[seat] & 1 << space:
        raise IllegalMove("build.owner", f"space {space}, {t.model[space]}, is another player's")
    if not factories and not s.open[seat] >> space & 1:
        raise IllegalMove("build.parts", f"a parts factory needs a factory beside it in {space}")
    buy(s, seat, space, factories, parts)


def ford_options(s: State, seat: int, found: list[Option]) -> None:
    """Add what the Ford token may build now, if the player has it."""
    if s.ford != seat:
        return
    t, own = s.t, s.open[seat]
    most = power(s, seat)
    if s.reserve_factories[seat]:
        for space in bits(own & ~s.atleast[t.most_factories]):
            if t.cost[space] <= most:
                found.append(t.ford_building(space, False, seat))
    if s.reserve_parts[seat] and s.edition.parts_factory.cost <= most:
        found.extend(t.ford_building(space, True, seat) for space in bits(own & ~s.parts))


def use_ford(s: State, move: FordBuild, seat: int) -> None:
    """One more piece where the player has a factory; the token goes back."""
    space = move.space
    check_space(s, space)
    if s.ford != seat:
        raise IllegalMove("ford.token", f"{SEATS[seat]} does not have the Ford token")
    if move.piece not in ("factory", "parts"):
        raise IllegalMove("move.type", f"piece must be 'factory' or 'parts'; not {move.piece!r}")
    if not s.open[seat] >> space & 1:
        raise IllegalMove("ford.factory", f"{SEATS[seat]} has no open factory in space {space}")
    factories = int(move.piece == "factory")
    buy(s, seat, space, factories, 1 - factories)
    s.ford = -1
