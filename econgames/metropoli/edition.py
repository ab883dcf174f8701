"""The constants of Metropoli, typed and validated."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec

from econgames.core import edition as editions
from econgames.metropoli.edition_checks import check

__all__ = [
    "Bridge",
    "Card",
    "District",
    "Edition",
    "Lot",
    "Neighbourhood",
    "Space",
    "Street",
    "load",
    "shipped",
]

Kind = Literal["street", "bridge", "metropolis", "exchange", "town_hall", "highway", "court"]

Effect = Literal[
    "bank_pays",
    "bank_pays_per_concession",
    "bank_pays_per_bridge",
    "bank_pays_per_roof",
    "bank_pays_everyone",
    "charge",
    "charge_per_concession",
    "charge_per_bridge",
    "charge_per_trust",
    "pay_each_other",
    "advance_to",
    "advance_to_next_bridge",
    "move_back",
    "free_block",
    "extra_block",
    "tender",
]


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A space of the ring.

    Parameters
    ----------
    id : str
        The street or bridge that it is, or a name of its own.
    kind : str
        What happens there.
    exit : int, optional
        Throw of two dice, tens and units, that leads here from the highway.
    """

    id: str
    kind: Kind
    exit: int | None = None


class _Street(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    name: str
    neighbourhood: str


class _Bridge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    axis: str
    opposite: str


class _Neighbourhood(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    district: str


class _District(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    corner: str


class _Lot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    streets: tuple[str, str]
    row: int
    col: int


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event card.

    Parameters
    ----------
    id : str
    effect : str
        What it does; the other fields say how much, as far as the effect needs it.
    amount : int
        Money, whole dollars.
    space : str
        Id of the space that the pawn advances to.
    steps, blocks : int
        Spaces to go back; blocks added to the allowance of the turn.
    """

    id: str
    effect: Effect
    amount: int = 0
    space: str = ""
    steps: int = 0
    blocks: int = 0


class Street(NamedTuple):
    """A street: a concession that earns rent."""

    id: str
    name: str
    space: int
    """Place on the ring."""
    neighbourhood: str
    district: str
    lots: tuple[str, ...]
    """The three lots it fronts."""


class Bridge(NamedTuple):
    """A bridge: a concession that earns fees."""

    id: str
    axis: str
    opposite: str
    """Id of the bridge on the other side."""
    space: int
    """Place on the ring."""


class Neighbourhood(NamedTuple):
    """Three streets of one colour; in one hand they are a trust."""

    id: str
    district: str
    streets: tuple[str, ...]


class District(NamedTuple):
    """Nine lots around a corner, with at most one skyscraper."""

    id: str
    corner: int
    """Place of its corner on the ring."""
    neighbourhoods: tuple[str, ...]
    lots: tuple[str, ...]


class Lot(NamedTuple):
    """A building site, fronted by two streets."""

    id: str
    streets: tuple[str, ...]
    district: str
    row: int
    col: int


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file as it stands; what the names mean is said there."""

    start_cash: int
    start_streets: int
    dice: int
    blocks: int
    roof_heights: tuple[int, ...]
    block_price: int
    blocks_per_turn: int
    auction_step: int
    refusal_premium: int
    bridge_fee_per_bridge: int
    bridge_end_value: int
    exchange_pass: int
    exchange_stop: int
    exchange_from_round: int
    court_rate: int
    trust_multiplier: int
    rent_units_cap: int
    roof_units: int
    contribution_step: int
    offers_per_turn: int
    max_rounds: int
    base_values: tuple[int, ...]
    value: tuple[tuple[int, ...], ...]
    spaces: tuple[Space, ...]
    districts: tuple[_District, ...]
    neighbourhoods: tuple[_Neighbourhood, ...]
    streets: tuple[_Street, ...]
    bridges: tuple[_Bridge, ...]
    lots: tuple[_Lot, ...]
    cards: tuple[Card, ...]
    provenance: dict[str, str]


class Edition:
    """The constants that a game is played with; build it with :func:`load`.

    Attributes are the tables of ``edition.toml``; streets, bridges, neighbourhoods, districts,
    lots and cards are mappings from id to row, in the order of the file, and know their places
    in the city and on the ring.

    Examples
    --------
    >>> edition = shipped()
    >>> edition.streets["v"].lots, edition.lots["bv"].district, edition.spaces[33].exit
    (('av', 'bv', 'cv'), 'se', 56)
    """

    def __init__(self, tables: Tables, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.start_cash = tables.start_cash
        self.start_streets = tables.start_streets
        self.dice = tables.dice
        self.blocks = tables.blocks
        self.roof_heights = tables.roof_heights
        self.block_price = tables.block_price
        self.blocks_per_turn = tables.blocks_per_turn
        self.auction_step = tables.auction_step
        self.refusal_premium = tables.refusal_premium
        self.bridge_fee_per_bridge = tables.bridge_fee_per_bridge
        self.bridge_end_value = tables.bridge_end_value
        self.exchange_pass = tables.exchange_pass
        self.exchange_stop = tables.exchange_stop
        self.exchange_from_round = tables.exchange_from_round
        self.court_rate = tables.court_rate
        self.trust_multiplier = tables.trust_multiplier
        self.rent_units_cap = tables.rent_units_cap
        self.roof_units = tables.roof_units
        self.contribution_step = tables.contribution_step
        self.offers_per_turn = tables.offers_per_turn
        self.max_rounds = tables.max_rounds
        self.base_values = tables.base_values
        self.value = tables.value
        self.spaces = tables.spaces
        self.provenance = tables.provenance
        self.cards = {row.id: row for row in tables.cards}
        self._place(tables)

    def _place(self, t: Tables) -> None:
        """Say for every part of the city where it is."""
        place = {space.id: index for index, space in enumerate(t.spaces)}
        home = {row.id: row.district for row in t.neighbourhoods}
        district = {row.id: home[row.neighbourhood] for row in t.streets}
        self.lots = {
            row.id: Lot(row.id, row.streets, district[row.streets[0]], row.row, row.col)
            for row in t.lots
        }
        self.streets = {
            row.id: Street(
                row.id,
                row.name,
                place[row.id],
                row.neighbourhood,
                district[row.id],
                tuple(lot.id for lot in t.lots if row.id in lot.streets),
            )
            for row in t.streets
        }
        self.bridges = {
            row.id: Bridge(row.id, row.axis, row.opposite, place[row.id]) for row in t.bridges
        }
        self.neighbourhoods = {
            row.id: Neighbourhood(
                row.id,
                row.district,
                tuple(street.id for street in t.streets if street.neighbourhood == row.id),
            )
            for row in t.neighbourhoods
        }
        self.districts = {
            row.id: District(
                row.id,
                place[row.corner],
                tuple(n.id for n in t.neighbourhoods if n.district == row.id),
                tuple(lot.id for lot in self.lots.values() if lot.district == row.id),
            )
            for row in t.districts
        }
        self.concessions = (*self.streets, *self.bridges)
        """Ids of all concessions: streets, then bridges."""


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
    >>> load({"block_price": 150_000}).block_price
    150000
    >>> load({"roof_heights": [2, 2, 4, 5]})
    Traceback (most recent call last):
        ...
    econgames.core.errors.EditionError: edition (tables given): roof_heights: expected ...
    """
    return Edition(*editions.change(source, editions.tables_beside(__file__), Tables, check))


@lru_cache(maxsize=1)
def shipped() -> Edition:
    """The edition that comes with the package."""
    return load({})
