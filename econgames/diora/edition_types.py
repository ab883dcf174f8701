"""What the tables of a Diora edition hold: one class for each kind of row."""

from __future__ import annotations

from typing import Final

import msgspec

__all__ = [
    "COMPONENTS",
    "RESOURCES",
    "SPACES",
    "UNITS",
    "Bonus",
    "Card",
    "Cards",
    "Effects",
    "GameTable",
    "Goods",
    "Head",
    "Resources",
    "Room",
    "RoomSpace",
    "Rooms",
    "Scoring",
    "ScrapYard",
    "Space",
    "Staff",
    "Storeroom",
    "Supply",
    "Tables",
    "Tile",
    "Tiles",
    "Track",
    "Warehouse",
]

COMPONENTS: Final = {"K": "cable", "T": "transistor", "L": "valve", "G": "speaker"}
"""What the letters of the components stand for."""

RESOURCES: Final = tuple(COMPONENTS)
"""Components by their letters."""

UNITS: Final = (*RESOURCES, "zl", "points")
"""Everything a room or an order can take or give."""

SPACES: Final = (
    "warehouse_k",
    "warehouse_t",
    "warehouse_l",
    "warehouse_g",
    "production",
    "technology_1",
    "technology_2",
    "canteen",
    "hr_office",
    "bank",
    "relief_fund",
    "storeroom",
    "scrap_yard",
)
"""Ids of the spaces, rooms apart."""


class Resources(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number for each component."""

    K: int = 0
    T: int = 0
    L: int = 0
    G: int = 0

    def as_tuple(self) -> tuple[int, ...]:
        """Numbers in the order K, T, L, G."""
        return (self.K, self.T, self.L, self.G)


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Components, money and points that are paid or gained together.

    Examples
    --------
    >>> Goods(K=2, points=3).as_tuple(), str(Goods(K=2, zl=1))
    ((2, 0, 0, 0, 0, 3), '2 K + 1 zl')
    """

    K: int = 0
    T: int = 0
    L: int = 0
    G: int = 0
    zl: int = 0
    points: int = 0

    def as_tuple(self) -> tuple[int, ...]:
        """Numbers in the order of `UNITS`."""
        return (self.K, self.T, self.L, self.G, self.zl, self.points)

    def as_dict(self) -> dict[str, int]:
        """Numbers by unit, without those that are 0."""
        return {unit: n for unit, n in zip(UNITS, self.as_tuple(), strict=True) if n}

    def __str__(self) -> str:
        return " + ".join(f"{n} {unit}" for unit, n in self.as_dict().items()) or "nothing"


class Bonus(Goods, frozen=True, forbid_unknown_fields=True):
    """What a player gains at once on reaching a technology level."""


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A space of the works.

    Parameters
    ----------
    id, name, native, colour : str
        Id, name, name on the original board, and kind of space as the board shows it.
    promotes : bool
        Whether a worker laid here rises by 1 at the end of the round.
    congestion : bool
        Whether the next die pays its value when one lies here already.
    capacity : int
        Dice that find room; 0 is no limit other than one of each player.
    min_die : int
        Least value that may be laid here.
    """

    id: str
    name: str
    native: str
    colour: str
    promotes: bool
    congestion: bool
    capacity: int
    min_die: int


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A production tile: an order for a set.

    Parameters
    ----------
    id, name, short : str
        Id, name, and name of at most 14 letters.
    kind, era : str
        ``radio`` or ``tv``, and the technology it belongs to.
    K, T, L, G : int
        Components it takes.
    points, zl : int
        What producing it brings.
    name_from : str
        ``public`` for a set that was really made, ``neutral`` for an invented label.
    """

    id: str
    name: str
    short: str
    kind: str
    era: str
    K: int
    T: int
    L: int
    G: int
    points: int
    zl: int
    name_from: str

    @property
    def inputs(self) -> Goods:
        """Components it takes."""
        return Goods(self.K, self.T, self.L, self.G)


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A technology tile: bought from the market, it is a room that everybody may use.

    Parameters
    ----------
    id, name, short : str
        Id, name, and name of at most 12 letters.
    inputs, outputs : Goods
        Paid and gained once for each use.
    """

    id: str
    name: str
    short: str
    inputs: Goods
    outputs: Goods


class Effects(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an event changes while it is in force; 0, false and empty change nothing.

    Parameters
    ----------
    scrap_buy_add, tile_price_add, pension_activation_add : int
        Added to a scrap-yard purchase (a unit), a technology tile, a pensioner's activation, zl.
    wage_add_per_pair : int
        Added to the wages for every two workers paid, or part of two, zl.
    lose_one_if_at_least : int
        On reveal a player loses one of each component of which he holds this many.
    closed : tuple of str
        Spaces where no die may be laid.
    tokens_blocked, no_promotion, production_income_zero, no_salary : bool
        Switch a rule off.
    warehouse_level_shift : int
        Added to the highest warehouse level of a die; level 1 stays open.
    production_take_max, room_use_cap : int
        Most orders, most uses of a room, a placement; 0 is no further limit.
    sit_out_lowest : int
        On reveal each player sets this many of his lowest workers aside, but never the last one.
    """

    scrap_buy_add: int = 0
    tile_price_add: int = 0
    wage_add_per_pair: int = 0
    lose_one_if_at_least: int = 0
    closed: tuple[str, ...] = ()
    tokens_blocked: bool = False
    warehouse_level_shift: int = 0
    production_take_max: int = 0
    no_promotion: bool = False
    sit_out_lowest: int = 0
    pension_activation_add: int = 0
    production_income_zero: bool = False
    room_use_cap: int = 0
    no_salary: bool = False


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event card of the hard variant."""

    id: str
    name: str
    theme: str
    effects: Effects


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table ``[edition]``."""

    id: str
    rules_version: int


class GameTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table ``[game]`` of the edition; the file says what each number is."""

    players_min: int
    players_max: int
    rounds: int
    dice_per_player: int
    start_zl: int
    start_resources: Resources
    start_fixed_dice: tuple[int, ...]
    start_random_dice: int
    start_random_values: tuple[int, ...]
    production_slots: int
    max_unproduced: int
    production_take_max: int
    technology_tile_price_zl: int
    max_rooms: int
    neutral_rooms: dict[str, int]
    room_fee_zl: int
    replaced_room_compensation_zl: int
    retirement_points: int
    pension_activation_zl: int
    canteen_tokens: int
    bank_zl: int
    relief_fund_zl: int
    unpaid_penalty_points: int
    emergency_penalty_points: int
    salary_points_per_zl: int
    events_used: int


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the box holds; binding only with strict supply."""

    K: int
    T: int
    L: int
    G: int
    zl: int


class Staff(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cost of a round by number of persons, zl."""

    wages: tuple[int, ...]
    pensions: tuple[int, ...]


class Warehouse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Yield by component and level, level 1 first."""

    K: tuple[Goods, ...]
    T: tuple[Goods, ...]
    L: tuple[Goods, ...]
    G: tuple[Goods, ...]


class RoomSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The space of a built room."""

    promotes: bool
    min_die: int


class Storeroom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the storeroom gives: `chosen` units of choice, goods, and money."""

    chosen: int
    goods: Resources
    zl: int


class ScrapYard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Prices of one unit, zl."""

    sell: Resources
    buy: Resources


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The technology track: points at the end by level, and three bonuses."""

    points: tuple[int, ...]
    bonus_3: Bonus
    bonus_5: Bonus
    bonus_7: Bonus


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table ``[scoring]``."""

    zl_per_resource: int
    zl_per_point: int
    points_per_room: int
    most_sets_points: int
    most_sets_minimum: int


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table ``[production]``."""

    tiles: tuple[Tile, ...]


class Rooms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table ``[technology]``."""

    rooms: tuple[Room, ...]


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table ``[events]``."""

    cards: tuple[Card, ...]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file as it stands."""

    edition: Head
    game: GameTable
    supply: Supply
    staff: Staff
    warehouse: Warehouse
    space: tuple[Space, ...]
    room_space: RoomSpace
    storeroom: Storeroom
    scrap_yard: ScrapYard
    technology_track: Track
    scoring: Scoring
    production: Tiles
    technology: Rooms
    events: Cards
    provenance: dict[str, str]
