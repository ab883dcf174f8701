"""Phases 1 and 2: demand tiles are drawn, characters chosen, and Durant builds at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.automobile.moves import ChooseCharacter, DurantBuild
from econgames.automobile.rules.books import DISPLAY, move_cubes
from econgames.automobile.rules.build import buy, check_space, power
from econgames.automobile.rules.tables import SEATS
from econgames.core.errors import IllegalMove, choices
from econgames.core.masks import bits
from econgames.core.moves import Option

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["begin", "durant_options", "durant_spaces", "options", "play_choose", "play_durant"]


def begin(s: State) -> bool:
    """Draw the tiles of the turn in selection order, and ask the first to choose."""
    s.bag = list(s.t.tiles)
    number = s.t.tiles_each[s.turn]
    drawn = s.chance.order("tiles", s.bag, number * len(s.selection))
    for place, seat in enumerate(s.selection):
        tiles = drawn[place * number : (place + 1) * number]
        s.hands[seat] = tuple(sorted(tiles, reverse=True))
    for tile in drawn:
        s.bag.remove(tile)
    s.cursor = 0
    s.asked = s.selection[0]
    return True


def durant_spaces(s: State, seat: int, cubes: int) -> int:
    """Spaces where Durant could build for a player who has so many research cubes."""
    if not s.reserve_factories[seat]:
        return 0
    t = s.t
    empty = t.upto[s.frontier + t.reach[cubes]] & ~s.taken
    return empty & t.afford(power(s, seat))[t.single]


def options(s: State, seat: int) -> list[Option]:
    """Characters that nobody has; Durant only if he can build."""
    t, taken = s.t, s.character
    found = [t.choosing(c, seat) for c in range(len(t.characters)) if c not in taken]
    durant = t.durant
    if durant not in taken and not durant_spaces(s, seat, s.research[seat] + s.display[durant]):
        found.remove(t.choosing(durant, seat))
    return found


def play_choose(s: State, move: ChooseCharacter, seat: int) -> bool:
    """Take a character and his cubes."""
    t = s.t
    character = t.character.get(move.character, -1)
    if character < 0:
        raise IllegalMove("characters.free", choices("character", move.character, t.characters))
    if character in s.character:
        holder = SEATS[s.character.index(character)]
        raise IllegalMove("characters.free", f"{move.character} is taken, by {holder}")
    cubes = s.display[character]
    if character == t.durant and not durant_spaces(s, seat, s.research[seat] + cubes):
        why = "durant must build at once, and no empty space is within money, cubes and pieces"
        raise IllegalMove("characters.durant", why)
    s.character[seat] = character
    s.display[character] = 0
    move_cubes(s, DISPLAY, seat, cubes, "research_character")
    if character == t.ford:
        s.ford = seat
    if character == t.durant:
        s.ph = s.DURANT
        return True
    return _ask_next(s)


def _ask_next(s: State) -> bool:
    s.ph = s.CHARACTERS
    s.cursor += 1
    if s.cursor < len(s.selection):
        s.asked = s.selection[s.cursor]
        return True
    s.order = sorted(s.selection, key=s.character.__getitem__)
    return False


def durant_options(s: State, seat: int) -> list[Option]:
    """Empty spaces where one factory can be built now."""
    t = s.t
    return [
        t.durant_building(space, seat) for space in bits(durant_spaces(s, seat, s.research[seat]))
    ]


def play_durant(s: State, move: DurantBuild, seat: int) -> bool:
    """Build one factory in an empty space."""
    space = move.space
    check_space(s, space)
    if s.taken >> space & 1:
        raise IllegalMove("durant.empty", f"Durant builds in an empty space, and {space} is not")
    buy(s, seat, space, 1, 0)
    return _ask_next(s)
