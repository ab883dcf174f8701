"""The moves of Automobile: one small frozen class for each thing a player does."""

from __future__ import annotations

from typing import Literal

from econgames.core.moves import Move

__all__ = [
    "MOVES",
    "Build",
    "ChooseCharacter",
    "Close",
    "DistributorSell",
    "DurantBuild",
    "EndStep",
    "ExecBonus",
    "ExecClose",
    "ExecPass",
    "ExecReduce",
    "FordBuild",
    "HowardSell",
    "PassAction",
    "PlaceDistributors",
    "Produce",
    "TakeResearch",
]


def _hash_of_plan(kind: str, cars: object, player: str | None) -> int:
    # a dict cannot be hashed; what is no dict, and so no plan, answers for itself
    return hash((kind, frozenset(cars.items()) if isinstance(cars, dict) else cars, player))


class ChooseCharacter(Move, frozen=True, tag_field="type", tag="choose_character"):
    """Take a character and the research cubes on him (phase 2)."""

    character: str
    player: str | None = None


class DurantBuild(Move, frozen=True, tag_field="type", tag="durant_build"):
    """Durant builds one factory in an empty space at once (phase 2)."""

    space: int
    player: str | None = None


class Build(Move, frozen=True, tag_field="type", tag="build"):
    """Build factories and parts factories, two pieces at most, in one space (phase 3)."""

    space: int
    factories: int
    parts: int
    player: str | None = None


class PlaceDistributors(Move, frozen=True, tag_field="type", tag="place_distributors"):
    """Put one to three distributors into the sections of the price classes (phase 3)."""

    premium: int
    mid: int
    mass: int
    player: str | None = None


class TakeResearch(Move, frozen=True, tag_field="type", tag="take_research"):
    """Take two research cubes, or the last one (phase 3)."""

    player: str | None = None


class Produce(Move, frozen=True, tag_field="type", tag="produce"):
    """Produce cars, by space, within the range of the factories there (phase 3)."""

    cars: dict[int, int]
    player: str | None = None

    def __hash__(self) -> int:
        return _hash_of_plan("produce", self.cars, self.player)


class Close(Move, frozen=True, tag_field="type", tag="close"):
    """Close all factories of a space and discard half of the loss points (phase 3)."""

    space: int
    player: str | None = None


class FordBuild(Move, frozen=True, tag_field="type", tag="ford_build"):
    """Use the Ford token: one more piece in a space that has a factory of one's own (phase 3)."""

    space: int
    piece: Literal["factory", "parts"]
    player: str | None = None


class PassAction(Move, frozen=True, tag_field="type", tag="pass_action"):
    """Do nothing, because no action is possible (phase 3)."""

    player: str | None = None


class EndStep(Move, frozen=True, tag_field="type", tag="end_step"):
    """Keep the Ford token for a later step (phase 3)."""

    player: str | None = None


class HowardSell(Move, frozen=True, tag_field="type", tag="howard_sell"):
    """Sell two cars, by space, to Howard at the full price (phase 4)."""

    cars: dict[int, int]
    player: str | None = None

    def __hash__(self) -> int:
        return _hash_of_plan("howard_sell", self.cars, self.player)


class DistributorSell(Move, frozen=True, tag_field="type", tag="distributor_sell"):
    """A distributor of a section takes a slot and sells a car of its class (phase 5)."""

    section: str
    slot: str
    space: int
    player: str | None = None


class ExecClose(Move, frozen=True, tag_field="type", tag="exec_close"):
    """Close a space with the closed marker of the executive display (phase 6)."""

    space: int
    player: str | None = None


class ExecBonus(Move, frozen=True, tag_field="type", tag="exec_bonus"):
    """Buy a bonus token with research cubes: one more car sold each time round (phase 6)."""

    space: int
    player: str | None = None


class ExecReduce(Move, frozen=True, tag_field="type", tag="exec_reduce"):
    """Take a pile of reduced-price tokens: more cars sold each time round, cheaper (phase 6)."""

    space: int
    pile: int
    player: str | None = None


class ExecPass(Move, frozen=True, tag_field="type", tag="exec_pass"):
    """Pass: early passers choose their character early in the next turn (phase 6)."""

    player: str | None = None


MOVES = (
    ChooseCharacter
    | DurantBuild
    | Build
    | PlaceDistributors
    | TakeResearch
    | Produce
    | Close
    | FordBuild
    | PassAction
    | EndStep
    | HowardSell
    | DistributorSell
    | ExecClose
    | ExecBonus
    | ExecReduce
    | ExecPass
)
