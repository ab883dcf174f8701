"""What there is to draw: a position with everything derived from it, prepared once a picture."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from econgames.core.moves import Option
from econgames.diora.board.ways import Way, ways_of
from econgames.diora.edition import RESOURCES, Edition, Effects, Goods
from econgames.diora.moves import Placement, Produce
from econgames.diora.rules.snapshot import UNSEEN, due
from econgames.drawing.parts import MINUS
from econgames.drawing.scene import Scene as BaseScene

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = [
    "MOST_BUTTONS",
    "PHASES",
    "TINTS",
    "UNSEEN",
    "Scene",
    "Way",
    "goods_words",
    "whole",
]

PHASES: Final = (
    "Event",
    "Turns",
    "Promote",
    "Payroll",
    "Induct",
    "Orders",
    "Tech",
    "Salary",
    "Start",
)
"""Names of the phases on the track of the header; all decisions fall into the second."""

TINTS: Final = {"K": "sand", "T": "sky", "L": "peach", "G": "sage"}
"""Tint of each component; its letter says the same."""


MOST_BUTTONS: Final = 75
"""Placements of which each has a button; of more, some are left to the action bar."""


class Scene(BaseScene):
    """A position prepared for drawing; for the rest see :class:`econgames.drawing.scene.Scene`.

    Its state is asked for limits in force and payrolls; nothing hidden is read from it.
    """

    state: State
    edition: Edition

    @cached_property
    def ways(self) -> dict[str, list[Way]]:
        """The viewer's placements by space: dice ascending, tokens after the same die without."""
        return ways_of(self.state, self.position, self.options.values())

    @cached_property
    def orders(self) -> dict[str, Option]:
        """Orders that the viewer can produce now, by tile."""
        moves = ((option, option.move) for option in self.options.values())
        return {move.tile: option for option, move in moves if isinstance(move, Produce)}

    @property
    def is_full(self) -> bool:
        """Whether there are more placements than a board should have buttons."""
        return sum(map(len, self.ways.values())) > MOST_BUTTONS

    @property
    def effects(self) -> Effects | None:
        """What the event in force changes."""
        card = self.edition.cards.get(self.position["event"] or "")
        return None if card is None else card.effects

    def player(self, letter: str) -> dict[str, Any]:
        """What a seat has."""
        found: dict[str, Any] = self.position["players"][letter]
        return found

    def due(self, letter: str) -> int:
        """Payroll of a seat at the end of this round, as things stand, zl."""
        return due(self.state, self.state.players.index(letter))

    def dice_on(self, space: str) -> list[list[Any]]:
        """Dice on a space or in a room: seat and value, in the order in which they were laid."""
        if space.startswith("room:"):
            die = self.position["rooms"][space[5:]]["die"]
            return [die] if die else []
        found: list[list[Any]] = self.position["spaces"][space]
        return found

    def is_pensioner(self, letter: str, space: str) -> bool:
        """Whether the die of a seat on a space is a pensioner."""
        placed = self.player(letter)["placed"]
        return any(source == "retired" and where == space for source, _, where in placed)

    def is_closed(self, space: str) -> bool:
        """Whether an event has closed a space for this round."""
        effects = self.effects
        return effects is not None and space in effects.closed

    def rooms(self) -> list[str]:
        """Rooms that stand, oldest first."""
        return [self.state.t.rooms[tile] for tile in self.state.standing]

    def replaceable(self) -> set[str]:
        """Rooms that the viewer may build in place of."""
        found = set()
        for space in ("technology_1", "technology_2"):
            for way in self.ways.get(space, ()):
                found |= {getattr(move, "replace", None) for move in way.option.moves()}
        return {room for room in found if room is not None}

    def is_last(self, space: str) -> bool:
        """Whether the last move laid a die on this space."""
        return isinstance(self.last, Placement) and self.last.space == space

    def missing(self, letter: str, tile: str) -> dict[str, int]:
        """Components that a seat lacks for an order."""
        player, needs = self.player(letter), self.edition.tiles[tile].inputs
        short = {unit: getattr(needs, unit) - player[unit] for unit in RESOURCES}
        return {unit: n for unit, n in short.items() if n > 0}

    def reached(self) -> int:
        """Highest production slot that a die of the viewer reaches; 0 is none."""
        return max((way.move.value for way in self.ways.get("production", ())), default=0)

    def way_to_slot(self, slot: int) -> Way | None:
        """The smallest die of the viewer that reaches an order: the cheapest way to take it."""
        able = [
            way
            for way in self.ways.get("production", ())
            if way.move.value >= slot and any(slot in m.slots for m in _placed(way.option))
        ]
        return min(able, key=lambda way: (way.cost, way.token), default=None)


def _placed(option: Option) -> list[Any]:
    return [move for move in option.moves() if getattr(move, "slots", None)]


def whole(number: int) -> str:
    """A number with a true minus.

    Examples
    --------
    >>> whole(41), whole(-3)
    ('41', '−3')
    """
    return f"{MINUS if number < 0 else ''}{abs(number)}"


def goods_words(goods: Goods) -> str:
    """Goods as a board writes them.

    Examples
    --------
    >>> goods_words(Goods(K=2, L=1, zl=3)), goods_words(Goods(points=4))
    ('2K 1L 3 zl', '4 pts')
    """
    parts = []
    for unit, amount in goods.as_dict().items():
        parts.append(f"{amount}{unit}" if unit in RESOURCES else f"{amount} {_unit(unit, amount)}")
    return " ".join(parts)


def _unit(unit: str, amount: int) -> str:
    return unit if unit == "zl" else "pt" if amount == 1 else "pts"
