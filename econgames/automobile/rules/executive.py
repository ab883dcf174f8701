"""Phase 6: executive decisions, round and round until all have passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.automobile.moves import ExecBonus, ExecClose, ExecPass, ExecReduce
from econgames.automobile.rules.actions import check_own_factory
from econgames.automobile.rules.books import SUPPLY, close_space, move_cubes
from econgames.automobile.rules.build import check_space
from econgames.automobile.rules.tables import SEATS
from econgames.core.errors import HiddenInformation, IllegalMove
from econgames.core.masks import bits
from econgames.core.moves import Option

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["begin", "options", "play_bonus", "play_close", "play_pass", "play_reduce"]


def begin(s: State) -> bool:
    """The first in play order decides."""
    s.began = (*s.began, s.step)
    s.cursor = 0
    s.asked = s.order[0]
    return True


def _ask_next(s: State) -> bool:
    players, passed = len(s.order), s.passed
    for ahead in range(1, players + 1):
        place = (s.cursor + ahead) % players
        seat = s.order[place]
        if seat not in passed:
            s.cursor, s.asked = place, seat
            return True
    return False


def options(s: State, seat: int) -> list[Option]:
    """Close a space, buy a bonus token, take a pile of reduced-price tokens, or pass."""
    t = s.t
    found: list[Option] = []
    if s.exec_close:
        found.extend(t.exec_closing(space, seat) for space in bits(s.open[seat]))
    own = s.open[seat] | s.stock[seat]
    if own:
        costs, bought = s.edition.executive.bonus_token_costs, s.bonus_bought
        if bought < len(costs) and costs[bought] <= s.research[seat]:
            found.extend(t.exec_bonus(space, seat) for space in bits(own & ~s.bonus))
        if s.piles:
            spaces = own & t.reducible
            for pile in dict.fromkeys(s.piles):
                for space in bits(spaces):
                    if space not in s.reduced:
                        found.append(t.exec_reducing(space, pile, seat))
    found.append(t.exec_passing(seat))
    return found


def _check_own(s: State, space: int, seat: int) -> None:
    check_space(s, space)
    if not (s.open[seat] | s.stock[seat]) >> space & 1:
        why = f"{SEATS[seat]} has neither an open factory nor a car in space {space}"
        raise IllegalMove("executive.own", why)


def play_close(s: State, move: ExecClose, seat: int) -> bool:
    """Close a space with the marker of the executive display."""
    if not s.exec_close:
        raise IllegalMove("executive.close", "the closing of this turn has been used")
    check_own_factory(s, move.space, seat)
    s.exec_close -= 1
    close_space(s, seat, move.space)
    return _ask_next(s)


def play_bonus(s: State, move: ExecBonus, seat: int) -> bool:
    """Buy the next bonus token."""
    space = move.space
    _check_own(s, space, seat)
    costs, bought = s.edition.executive.bonus_token_costs, s.bonus_bought
    if bought == len(costs):
        raise IllegalMove("executive.bonus", "all bonus tokens of this turn are taken")
    if s.bonus >> space & 1:
        raise IllegalMove("executive.bonus", f"space {space} has a bonus token already")
    if costs[bought] > s.research[seat]:
        why = f"the next bonus token costs {costs[bought]} cubes; {SEATS[seat]} has "
        raise IllegalMove("executive.bonus", f"{why}{s.research[seat]}")
    move_cubes(s, seat, SUPPLY, costs[bought], "research_token")
    s.bonus_bought += 1
    s.bonus |= 1 << space
    return _ask_next(s)


def play_reduce(s: State, move: ExecReduce, seat: int) -> bool:
    """Take all tokens of one pile."""
    space, pile, t = move.space, move.pile, s.t
    _check_own(s, space, seat)
    if not t.reducible >> space & 1:
        why = f"cars of class {t.cls_name[space]} have no reduced price"
        raise IllegalMove("executive.reduce", why)
    if space in s.reduced:
        raise IllegalMove("executive.reduce", f"space {space} has reduced-price tokens already")
    if type(pile) is not int or pile not in s.piles:
        left = ", ".join(map(str, s.piles)) or "none"
        raise IllegalMove("executive.reduce", f"piles that are left: {left}; not {pile!r}")
    at = s.piles.index(pile)
    s.piles = s.piles[:at] + s.piles[at + 1 :]
    s.reduced[space] = pile
    return _ask_next(s)


def play_pass(s: State, _move: ExecPass, seat: int) -> bool:
    """Pass for this turn; the order of passing is the next selection order."""
    if len(s.passed) + 1 == len(s.order) and (s.bag is None or None in s.hands):
        raise HiddenInformation("the demand tiles of the others are hidden in a view")
    s.passed.append(seat)
    return _ask_next(s)
