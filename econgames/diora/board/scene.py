"""What there is to draw: a position with everything derived from it, prepared once a picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from econgames.core.moves import Move, Option
from econgames.diora.board.ways import Way, ways_of
from econgames.diora.board.words import NAMES
from econgames.diora.edition import RESOURCES, Edition, Effects, Goods
from econgames.diora.moves import Placement, Produce
from econgames.diora.rules.snapshot import UNSEEN, due
from econgames.drawing.board import changes, choices
from econgames.drawing.parts import MINUS

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
    "make_scene",
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


@dataclass(frozen=True, slots=True)
class Scene:
    """A position prepared for drawing.

    Attributes
    ----------
    state : State
        Asked for limits in force and payrolls only; nothing hidden is read from it.
    facts : dict
        `State.snapshot()`.
    names : mapping of str to str
        Seat to display name.
    viewer : str or None
        For whom it is drawn.
    options : dict of str to Option
        What the viewer may do, by option id.
    asked : sequence of Option
        Options of the seat that the turn box speaks of.
    ways : dict of str to list of Way
        The viewer's placements by space: dice ascending, tokens after the same die without.
    orders : dict of str to Option
        Orders that the viewer can produce now, by tile.
    last : Move or None
        The move that led here.
    changes : dict of (str, str) to int
        What that move changed, by seat and unit ("money" or "points").
    """

    state: State
    facts: dict[str, Any]
    names: Mapping[str, str]
    viewer: str | None
    options: dict[str, Option]
    asked: Sequence[Option]
    ways: dict[str, list[Way]]
    orders: dict[str, Option]
    last: Move | None = None
    changes: dict[tuple[str, str], int] = field(default_factory=dict)

    @property
    def edition(self) -> Edition:
        """Constants of the game."""
        return self.state.edition

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.facts["player"] is None

    @property
    def speaker(self) -> str | None:
        """Seat that decides."""
        found: str | None = self.facts["player"]
        return found

    @property
    def players(self) -> dict[str, dict[str, Any]]:
        """What each seat has, in seat order."""
        found: dict[str, dict[str, Any]] = self.facts["players"]
        return found

    @property
    def is_full(self) -> bool:
        """Whether there are more placements than a board should have buttons."""
        return sum(map(len, self.ways.values())) > MOST_BUTTONS

    @property
    def effects(self) -> Effects | None:
        """What the event in force changes."""
        card = self.edition.cards.get(self.facts["event"] or "")
        return None if card is None else card.effects

    def name(self, letter: str) -> str:
        """Display name of a seat."""
        return self.names.get(letter, letter)

    def due(self, letter: str) -> int:
        """Payroll of a seat at the end of this round, as things stand, zl."""
        return due(self.state, self.state.players.index(letter))

    def dice_on(self, space: str) -> list[list[Any]]:
        """Dice on a space or in a room: seat and value, in the order in which they were laid."""
        if space.startswith("room:"):
            die = self.facts["rooms"][space[5:]]["die"]
            return [die] if die else []
        found: list[list[Any]] = self.facts["spaces"][space]
        return found

    def is_pensioner(self, letter: str, space: str) -> bool:
        """Whether the die of a seat on a space is a pensioner."""
        placed = self.players[letter]["placed"]
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
        player, needs = self.players[letter], self.edition.tiles[tile].inputs
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


def make_scene(
    state: State,
    *,
    viewer: str | None,
    names: Mapping[str, str] | None = None,
    last: Move | None = None,
    rows: Sequence[Any] = (),
    options: Collection[Option] | None = None,
) -> Scene:
    """Prepare a position for drawing.

    Parameters
    ----------
    state : State
    viewer : str or None
        Seat for whom it is drawn.
    names : mapping of str to str, optional
        Seat to display name.
    last : Move, optional
        The move that led here, and `rows`, its ledger rows.
    options : collection of Option, optional
        What the viewer may do; asked of the state when left out.

    Returns
    -------
    Scene
    """
    facts = state.snapshot()
    speaker = facts["player"]
    asked, options = choices(state, speaker, viewer, options)
    orders = {o.move.tile: o for o in options if isinstance(o.move, Produce)}
    return Scene(
        state=state,
        facts=facts,
        names=NAMES if names is None else names,
        viewer=viewer,
        options={option.id: option for option in options},
        asked=list(asked),
        ways=ways_of(state, facts, options),
        orders=orders,
        last=last,
        changes=changes(rows),
    )


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
