"""The constants of Automobile, typed and validated."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from econgames.automobile.checks import CHARACTERS, CLASSES, check
from econgames.core import edition as editions

__all__ = [
    "CHARACTERS",
    "CLASSES",
    "Character",
    "Edition",
    "Model",
    "PriceClass",
    "Tables",
    "Turn",
    "load",
    "shipped",
]


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file: no key may be missing, and none may be added."""


class Model(_Table, frozen=True):
    """A model: one space of the track.

    Parameters
    ----------
    id : int
        Space, 1 is the oldest.
    name : str
        Name for people.
    cls : str
        Price class; ``class`` in the file.
    cost : int
        Cost of one factory, whole dollars.
    """

    id: int
    name: str
    cls: str = msgspec.field(name="class")
    cost: int


class PriceClass(_Table, frozen=True):
    """A price class.

    Parameters
    ----------
    unit_cost, price, reduced_price : int
        Whole dollars a car; a reduced price of 0 means that there is none.
    """

    unit_cost: int
    price: int
    reduced_price: int


class Turn(_Table, frozen=True):
    """What changes from turn to turn.

    Parameters
    ----------
    id : int
        Number, from 1.
    loss_cost : int
        Dollars that each loss point costs in phase 8.
    tiles_per_player : int
        Demand tiles that each player draws, 1 or 2.
    high_tile_class, low_tile_class : str
        Classes that the higher and the lower tile of a player count for; "" is none.
    extra_tiles : tuple of str
        Classes that get one tile from the bag at the reveal.
    slot_labels : tuple of str
        Labels of the distributor slots that are open.
    """

    id: int
    loss_cost: int
    tiles_per_player: int
    high_tile_class: str
    low_tile_class: str
    extra_tiles: tuple[str, ...]
    slot_labels: tuple[str, ...]


class Character(_Table, frozen=True):
    """A character: his place in the list is his place in the order of play.

    Parameters
    ----------
    id : str
        One of `CHARACTERS`.
    cubes : int
        Research cubes that lie on him at the start of a turn.
    """

    id: str
    cubes: int


class _Start(_Table, frozen=True):
    cash: int
    research_cubes: dict[int, int]


class _Limits(_Table, frozen=True):
    max_factories_per_space: int
    build_pieces_per_action: int
    distributors_per_action: int
    research_per_action: int


class _Components(_Table, frozen=True):
    cars: int
    factories: int
    parts_factories: int
    distributors: int
    closed_markers_total: int
    research_cubes_total: int


class _PartsFactory(_Table, frozen=True):
    cost: int
    unit_saving: int
    close_refund: int
    final_value: int


class _Loan(_Table, frozen=True):
    principal: int
    max_per_game: int
    interest_per_turn: int
    repayment: int


class _Executive(_Table, frozen=True):
    close_markers: int
    bonus_token_costs: tuple[int, ...]
    reduced_piles: tuple[int, ...]


class _DemandTiles(_Table, frozen=True):
    values: tuple[int, ...]
    copies: int


class Tables(_Table, frozen=True):
    """The file as it stands."""

    action_rounds: int
    howard_cars: int
    discard_divisor: int
    factory_close_loss: int
    start: _Start
    limits: _Limits
    components: _Components
    parts_factory: _PartsFactory
    loan: _Loan
    executive: _Executive
    demand_tiles: _DemandTiles
    classes: dict[str, PriceClass]
    production: dict[str, tuple[tuple[int, int], ...]]
    distributor_slots: dict[str, dict[str, int]]
    distributor_reach: dict[str, tuple[str, ...]]
    characters: tuple[Character, ...]
    turns: tuple[Turn, ...]
    models: tuple[Model, ...]
    provenance: dict[str, str]


class Edition:
    """The constants that a game is played with; build it with :func:`load`.

    Attributes are the tables of ``edition.toml``; `models` (by space), `turns` (by number) and
    `characters` (by name, in the order of play) are mappings from id to row.

    Examples
    --------
    >>> edition = shipped()
    >>> edition.models[6].name, edition.models[6].cls, edition.models[6].cost
    ('Thomas Flyer', 'mid', 400)
    >>> edition.turns[2].loss_cost, edition.loan.repayment, edition.last_turn
    (20, 600, 4)
    """

    def __init__(self, tables: Tables, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.action_rounds = tables.action_rounds
        self.howard_cars = tables.howard_cars
        self.discard_divisor = tables.discard_divisor
        self.factory_close_loss = tables.factory_close_loss
        self.start = tables.start
        self.limits = tables.limits
        self.components = tables.components
        self.parts_factory = tables.parts_factory
        self.loan = tables.loan
        self.executive = tables.executive
        self.demand_tiles = tables.demand_tiles
        self.classes = tables.classes
        self.production = tables.production
        self.distributor_slots = tables.distributor_slots
        self.distributor_reach = tables.distributor_reach
        self.characters = {row.id: row for row in tables.characters}
        self.turns = {row.id: row for row in tables.turns}
        self.models = {row.id: row for row in tables.models}
        self.provenance = tables.provenance

    @property
    def last_turn(self) -> int:
        """Number of the turn that ends the game."""
        return len(self.turns)

    @property
    def tiles(self) -> tuple[int, ...]:
        """All demand tiles of the bag, ascending."""
        return tuple(sorted(self.demand_tiles.values * self.demand_tiles.copies))


def load(source: editions.Source) -> Edition:
    """Edition from a file or tables that change any part of the shipped one.

    Parameters
    ----------
    source : str, Path or mapping
        TOML file, or its tables; an empty mapping is the shipped edition.

    Raises
    ------
    EditionError
        If a key is unknown, a value has the wrong type, or a table cannot be played with.

    Examples
    --------
    >>> load({"models": [{"id": 9, "cost": 500}]}).models[9].cost
    500
    >>> load({"loan": {"max_per_game": -1}})
    Traceback (most recent call last):
        ...
    econgames.core.errors.EditionError: edition (tables given): loan.max_per_game: expected ...
    """
    return Edition(*editions.change(source, editions.tables_beside(__file__), Tables, check))


@lru_cache(maxsize=1)
def shipped() -> Edition:
    """The edition that comes with the package."""
    return load({})
