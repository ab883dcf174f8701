"""What there is to draw: a position with everything derived from it, prepared once a picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from econgames.automobile import economy
from econgames.automobile.board.words import NAMES
from econgames.automobile.demand import expected_demand
from econgames.automobile.edition import Edition, Model
from econgames.automobile.options import PlanOption, Slot
from econgames.core.moves import Move, Option
from econgames.drawing.board import cash_changes, choices

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["CLASS_TINTS", "PHASES", "PHASE_INDEX", "SHORT_CLASS", "Scene", "Tile", "make_scene"]

PHASES: Final = (
    "Tiles",
    "Characters",
    "Actions",
    "Howard",
    "Distributors",
    "Executive",
    "Demand",
    "Losses",
    "Next turn",
)
"""Names of the nine phases on the track of the header."""

PHASE_INDEX: Final = {
    "characters": 1,
    "durant": 1,
    "actions": 2,
    "ford": 2,
    "howard": 3,
    "distributors": 4,
    "executive": 5,
}
"""Place on the track of each phase that asks for decisions."""

CLASS_TINTS: Final = {"premium": "lilac", "mid": "sky", "mass": "sand"}
"""Tint of a price class; its word says the same."""

SHORT_CLASS: Final = {"premium": "PREM", "mid": "MID", "mass": "MASS"}
"""Class on the strip of a space."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A demand tile that counts for a class: its value, or None where it is hidden.

    `own` marks what only the viewer sees.
    """

    value: int | None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A position prepared for drawing and for putting into words.

    Attributes
    ----------
    position, pending : dict
        `State.snapshot()` and `State.pending()`.
    edition : Edition
        Constants of the game.
    names : mapping of str to str
        Seat to display name.
    viewer : str or None
        For whom it is drawn.
    acting : str or None
        The seat that decides; None when the game is over.
    options : dict of str to Option
        What the viewer may do, by option id.
    asked : sequence of Option
        Options of the seat that decides.
    scores : dict of str to int
        Final or present worth, best first.
    forecast : bool
        Whether expected demand is written.
    last : Move or None
        The move that led here.
    rows : sequence of tuple
        Ledger rows of that move: (step, payer, payee, amount, asset, account).
    cash_changes : dict of str to int
        What each party's money changed by with that move, dollars.
    car_changes : dict of int to int
        What the cars of each space changed by with that move.
    """

    position: dict[str, Any]
    pending: dict[str, Any]
    edition: Edition
    names: Mapping[str, str]
    viewer: str | None
    acting: str | None
    options: dict[str, Option]
    asked: Sequence[Option]
    scores: Mapping[str, int]
    forecast: bool = True
    last: Move | None = None
    rows: Sequence[Any] = ()
    cash_changes: dict[str, int] = field(default_factory=dict)
    car_changes: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cash_changes.update(cash_changes(self.rows))
        for _, _, payee, amount, asset, _ in self.rows:
            if asset.startswith("car:"):
                space = int(asset.removeprefix("car:"))
                made = 1 if payee in self.position["players"] else -1
                self.car_changes[space] = self.car_changes.get(space, 0) + made * amount

    @property
    def phase(self) -> str:
        """Phase of the next decision."""
        return str(self.position["phase"])

    @property
    def turn(self) -> int:
        """Number of the turn."""
        return int(self.position["turn"])

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.acting is None

    @property
    def players(self) -> list[str]:
        """Seats in seat order."""
        return sorted(self.position["players"])

    @property
    def loss_cost(self) -> int:
        """What a loss point costs this turn, dollars."""
        return self.edition.turns[self.turn].loss_cost

    def name(self, letter: str) -> str:
        """Display name of a seat."""
        return self.names.get(letter, letter)

    def player(self, letter: str) -> dict[str, Any]:
        """What a player has."""
        found: dict[str, Any] = self.position["players"][letter]
        return found

    def space(self, space: int) -> dict[str, Any] | None:
        """What stands in a space, or None if it is empty."""
        found: dict[str, Any] | None = self.position["spaces"].get(str(space))
        return found

    def research_price(self, space: int) -> int:
        """Cubes that building in a space takes now."""
        return economy.research_price(self.position["frontier"], space)

    def of_space(self, space: int, *kinds: str) -> list[Option]:
        """The viewer's options about a space, by the order of `kinds`."""
        found = [
            option
            for option in self.options.values()
            if option.kind in kinds and getattr(option.move, "space", None) == space
        ]
        return sorted(found, key=lambda option: kinds.index(option.kind))

    def plan(self, kind: str) -> PlanOption | None:
        """The viewer's option to produce, or to sell to Howard, if he has it."""
        found = self.options.get(kind)
        return found if isinstance(found, PlanOption) else None

    def slot(self, kind: str, space: int) -> Slot | None:
        """The part of such a plan that a space may have."""
        plan = self.plan(kind)
        slots = () if plan is None else plan.slots
        return next((slot for slot in slots if slot.space == space), None)

    def cars_of(self, cls: str) -> dict[str, int]:
        """Cars of a class on the track, by seat."""
        cars = dict.fromkeys(self.players, 0)
        for space, row in self.position["spaces"].items():
            if row["cars"] and self.edition.models[int(space)].cls == cls:
                cars[row["owner"]] += row["cars"]
        return {letter: number for letter, number in cars.items() if number}

    def open_slots(self, cls: str, turn: int) -> int:
        """Distributor slots of a class that are open in a turn."""
        slots = self.edition.distributor_slots[cls]
        return sum(slots[label] for label in self.edition.turns[turn].slot_labels)

    def sees(self, letter: str) -> bool:
        """Whether the hand of a player lies open for the viewer."""
        return self.is_over or letter == self.viewer

    def hand(self, letter: str) -> list[Tile]:
        """Tiles of a player as the viewer sees them."""
        tiles = self.player(letter)["hand"]
        if tiles is None or not self.sees(letter):
            return [Tile(None)] * self.edition.turns[self.turn].tiles_per_player
        return [Tile(value, own=not self.is_over) for value in tiles]

    def tiles_of(self, cls: str) -> list[Tile]:
        """Tiles that count for a class this turn, by seat; then those from the bag."""
        row = self.edition.turns[self.turn]
        tiles: list[Tile] = []
        for letter in self.players:
            hand = self.hand(letter)
            if cls == row.high_tile_class:
                tiles.append(hand[0])
            if cls == row.low_tile_class:
                tiles.append(hand[-1])
        extra = row.extra_tiles.count(cls)
        if extra == 1 and self.is_over and None not in (tile.value for tile in tiles):
            # the tile from the bag is what the others do not explain
            known = sum(tile.value or 0 for tile in tiles)
            return [*tiles, Tile(self.position["demand"][cls] - known)]
        return tiles + [Tile(None)] * extra

    def expects(self, cls: str) -> float | None:
        """Mean demand for a class, given the viewer's tiles; None where it is not to be told."""
        if not self.forecast or self.is_over or not self.tiles_of(cls):
            return None
        hand: Sequence[int] = ()
        if self.viewer in self.position["players"]:
            hand = self.player(str(self.viewer))["hand"] or ()
        mean = expected_demand(hand, len(self.players), self.turn, cls, edition=self.edition)
        return float(mean)

    def refund(self, space: int) -> int:
        """What closing a space brings, dollars."""
        row = self.space(space) or {"factories": 0, "parts": 0}
        back = row["factories"] * economy.factory_refund(space, edition=self.edition)
        return int(back + row["parts"] * self.edition.parts_factory.close_refund)

    def model(self, space: int) -> Model:
        """Model of a space."""
        return self.edition.models[space]

    def price(self, space: int) -> int:
        """Full price of a car of a space, dollars."""
        return self.edition.classes[self.model(space).cls].price

    def touched(self) -> set[int]:
        """Spaces that the last move was about."""
        space = getattr(self.last, "space", None)
        cars = getattr(self.last, "cars", None)
        return {space} if isinstance(space, int) else set(cars or ())


def make_scene(
    state: State,
    *,
    viewer: str | None,
    names: Mapping[str, str] | None = None,
    last: Move | None = None,
    rows: Sequence[Any] = (),
    options: Collection[Option] | None = None,
    forecast: bool = True,
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
    forecast : bool, default True
        Whether expected demand is written.

    Returns
    -------
    Scene
    """
    acting = next(iter(state.actors()), None)
    asked, options = choices(state, acting, viewer, options)
    return Scene(
        position=state.snapshot(),
        pending=state.pending(),
        edition=state.edition,
        names={**NAMES, **(names or {})},
        viewer=viewer,
        acting=acting,
        options={option.id: option for option in options},
        asked=list(asked),
        scores=state.scores(),
        forecast=forecast,
        last=last,
        rows=rows,
    )
