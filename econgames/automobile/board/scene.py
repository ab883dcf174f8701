"""What there is to draw: a position with everything derived from it, prepared once a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from econgames.automobile import economy
from econgames.automobile.demand import expected_demand
from econgames.automobile.edition import Edition, Model
from econgames.automobile.options import PlanOption, Slot
from econgames.core.moves import Option
from econgames.drawing.scene import Scene as BaseScene

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["CLASS_TINTS", "PHASES", "PHASE_INDEX", "SHORT_CLASS", "Scene", "Tile"]

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


class Scene(BaseScene):
    """A position prepared for drawing; for the rest see :class:`econgames.drawing.scene.Scene`.

    Parameters
    ----------
    forecast : bool, default True
        Whether expected demand is written.
    """

    state: State
    edition: Edition

    def __init__(self, state: State, *, forecast: bool = True, **given: Any) -> None:
        super().__init__(state, **given)
        self.forecast = forecast

    @cached_property
    def car_changes(self) -> dict[int, int]:
        """What the cars of each space changed by with the last move."""
        found: dict[int, int] = {}
        for _, _, payee, amount, asset, _ in self.rows:
            if asset.startswith("car:"):
                space = int(asset.removeprefix("car:"))
                made = 1 if payee in self.players else -1
                found[space] = found.get(space, 0) + made * amount
        return found

    @property
    def turn(self) -> int:
        """Number of the turn."""
        return int(self.position["turn"])

    @property
    def loss_cost(self) -> int:
        """What a loss point costs this turn, dollars."""
        return self.edition.turns[self.turn].loss_cost

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
