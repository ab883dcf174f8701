"""The constants of Metropoli, typed and validated."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from econgames.core import edition as editions

__all__ = ["Bridge", "Card", "District", "Edition", "Lot", "Neighbourhood", "Space", "Street"]
__all__ += ["load", "shipped"]

Kind = Literal["street", "bridge", "metropolis", "exchange", "town_hall", "highway", "court"]
CORNERS = ("exchange", "town_hall", "highway", "court")

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
_NEEDS = {"advance_to": "space", "move_back": "steps", "extra_block": "blocks"}


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


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file as it stands."""

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

    def __init__(self, tables: _Tables, raw: dict[str, Any]) -> None:
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

    def _place(self, t: _Tables) -> None:
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
    file, changes = editions.read(source)
    raw = editions.merge(file, _shipped_tables(), changes)
    tables = editions.build(file, raw, _Tables)
    _check(file, tables)
    return Edition(tables, raw)


@lru_cache(maxsize=1)
def _shipped_tables() -> dict[str, Any]:
    return editions.read(Path(__file__).with_name("edition.toml"))[1]


@lru_cache(maxsize=1)
def shipped() -> Edition:
    """The edition that comes with the package."""
    return load({})


# ---- what no game can be played with


def _check(file: str, t: _Tables) -> None:
    _check_scalars(file, t)
    _check_ids(file, t)
    _check_ring(file, t)
    _check_city(file, t)
    _check_heights(file, t)
    _check_values(file, t)
    _check_cards(file, t)


def _check_scalars(file: str, t: _Tables) -> None:
    positive = (
        "start_cash",
        "blocks",
        "block_price",
        "blocks_per_turn",
        "auction_step",
        "trust_multiplier",
        "rent_units_cap",
        "roof_units",
        "contribution_step",
        "max_rounds",
        "exchange_from_round",
    )
    for name in positive:
        if (value := getattr(t, name)) < 1:
            raise editions.fail(file, name, "", "1 or more", value)
    not_negative = (
        "start_streets",
        "refusal_premium",
        "bridge_fee_per_bridge",
        "bridge_end_value",
        "exchange_pass",
        "exchange_stop",
        "court_rate",
        "offers_per_turn",
    )
    for name in not_negative:
        if (value := getattr(t, name)) < 0:
            raise editions.fail(file, name, "", "0 or more", value)
    if not 2 <= t.dice <= 6:
        raise editions.fail(file, "dice", "", "2 to 6", t.dice)
    if t.block_price % t.contribution_step:
        raise editions.fail(
            file, "contribution_step", "", "a divisor of block_price", t.contribution_step
        )
    if 6 * t.start_streets > len(t.streets):
        most = len(t.streets) // 6
        raise editions.fail(file, "start_streets", "", f"0 to {most}", t.start_streets)
    if t.rent_units_cap > t.roof_units:
        raise editions.fail(
            file, "roof_units", "", f"at least rent_units_cap, {t.rent_units_cap}", t.roof_units
        )


def _check_ids(file: str, t: _Tables) -> None:
    for name in ("spaces", "districts", "neighbourhoods", "streets", "bridges", "lots", "cards"):
        for key, count in Counter(row.id for row in getattr(t, name)).items():
            if count > 1:
                raise editions.fail(file, name, key, "an id of its own", f"{count} rows")


def _check_ring(file: str, t: _Tables) -> None:
    kinds = Counter[str](space.kind for space in t.spaces)
    for corner in CORNERS:
        if kinds[corner] != 1:
            raise editions.fail(file, "spaces", "", f"one space of kind {corner}", kinds[corner])
    if t.spaces[0].kind != "exchange":
        raise editions.fail(file, f"spaces[{t.spaces[0].id}]", "kind", "exchange", t.spaces[0].kind)
    for kind, rows in (("street", t.streets), ("bridge", t.bridges)):
        there = sorted(space.id for space in t.spaces if space.kind == kind)
        wanted = sorted(row.id for row in rows)
        if there != wanted:
            odd = sorted(set(there) ^ set(wanted))
            raise editions.fail(file, "spaces", "", f"one space for every {kind}", odd)
    known: dict[int, str] = {}
    for space in t.spaces:
        place = f"spaces[{space.id}]"
        if space.kind in CORNERS:
            if space.exit is not None:
                raise editions.fail(file, place, "exit", "none at a corner", space.exit)
            continue
        if space.exit is None or not (1 <= space.exit // 10 <= 6 and 1 <= space.exit % 10 <= 6):
            raise editions.fail(file, place, "exit", "two digits from 1 to 6", space.exit)
        if space.exit in known:
            raise editions.fail(
                file, place, "exit", f"another exit than {known[space.exit]}", space.exit
            )
        known[space.exit] = space.id
    if len(known) != 36:
        raise editions.fail(file, "spaces", "", "all 36 exits from 11 to 66", f"{len(known)} exits")
    sides = {row.id: row.opposite for row in t.bridges}
    for bridge, other in sides.items():
        if other == bridge or sides.get(other) != bridge:
            raise editions.fail(
                file, f"bridges[{bridge}]", "opposite", "a bridge that leads back here", other
            )


def _check_city(file: str, t: _Tables) -> None:
    corners = [row.corner for row in t.districts]
    for row in t.districts:
        if row.corner not in CORNERS or corners.count(row.corner) > 1:
            raise editions.fail(
                file, f"districts[{row.id}]", "corner", "a corner of its own", row.corner
            )
    districts = [row.district for row in t.neighbourhoods]
    known = [row.id for row in t.districts]
    for n in t.neighbourhoods:
        if n.district not in known or districts.count(n.district) != 2:
            expected = f"one of {', '.join(known)}, two neighbourhoods each"
            raise editions.fail(file, f"neighbourhoods[{n.id}]", "district", expected, n.district)
    homes = [row.neighbourhood for row in t.streets]
    names = [row.id for row in t.neighbourhoods]
    for street in t.streets:
        if street.neighbourhood not in names or homes.count(street.neighbourhood) != 3:
            expected = f"one of {', '.join(names)}, three streets each"
            raise editions.fail(
                file, f"streets[{street.id}]", "neighbourhood", expected, street.neighbourhood
            )
    _check_lots(file, t)


def _check_lots(file: str, t: _Tables) -> None:
    """Every two streets of the two neighbourhoods of a district share one lot."""
    home = {row.id: row.district for row in t.neighbourhoods}
    of = {row.id: row.neighbourhood for row in t.streets}
    pairs: dict[frozenset[str], str] = {}
    places: dict[tuple[int, int], str] = {}
    for lot in t.lots:
        one, two = lot.streets
        same_district = one in of and two in of and home[of[one]] == home[of[two]]
        if not same_district or of[one] == of[two]:
            expected = "two streets of different neighbourhoods of one district"
            raise editions.fail(file, f"lots[{lot.id}]", "streets", expected, [one, two])
        for key, seen, what in (
            ("streets", pairs.setdefault(frozenset(lot.streets), lot.id), "streets"),
            ("row", places.setdefault((lot.row, lot.col), lot.id), "place"),
        ):
            if seen != lot.id:
                found = [one, two] if key == "streets" else [lot.row, lot.col]
                raise editions.fail(
                    file, f"lots[{lot.id}]", key, f"another {what} than {seen}", found
                )
    if len(t.lots) != 9 * len(t.districts):
        raise editions.fail(file, "lots", "", f"{9 * len(t.districts)} lots", len(t.lots))


def _check_heights(file: str, t: _Tables) -> None:
    heights = t.roof_heights
    if len(heights) != len(t.districts) or heights[0] < 2:
        expected = f"{len(t.districts)} heights, from 2 floors"
        raise editions.fail(file, "roof_heights", "", expected, list(heights))
    for low, high in pairwise(heights):
        if low >= high:
            raise editions.fail(
                file, "roof_heights", "", "ascending heights", f"{low} before {high}"
            )
    most = 9 * sum(heights)
    if t.blocks > most:
        raise editions.fail(file, "blocks", "", f"at most {most}, what the city can hold", t.blocks)
    if len(t.value) < heights[-1]:
        expected = f"a row for each height from 1 to {heights[-1]}"
        raise editions.fail(file, "value", "", expected, f"{len(t.value)} rows")


def _check_values(file: str, t: _Tables) -> None:
    if len(t.base_values) != len(t.neighbourhoods):
        expected = f"{len(t.neighbourhoods)} amounts"
        raise editions.fail(file, "base_values", "", expected, list(t.base_values))
    for amount in t.base_values:
        if amount < 0:
            raise editions.fail(file, "base_values", "", "0 or more", amount)
    for height, row in enumerate(t.value, 1):
        if len(row) != t.roof_units:
            expected = f"{t.roof_units} amounts (roof_units)"
            raise editions.fail(file, "value", f"row {height}", expected, list(row))
        possible = [min(t.rent_units_cap, n) for n in range(1, 3 * height + 1)]
        if height >= t.roof_heights[0]:
            possible.append(t.roof_units)
        for units in possible:
            if row[units - 1] < 0:
                place = f"row {height}, {units} units"
                raise editions.fail(file, "value", place, "0 or more: it can occur", row[units - 1])


def _check_cards(file: str, t: _Tables) -> None:
    if not t.cards:
        raise editions.fail(file, "cards", "", "at least one card", [])
    ids = [space.id for space in t.spaces]
    for card in t.cards:
        place = f"cards[{card.id}]"
        key = _NEEDS.get(card.effect, "amount")
        value: int | str = getattr(card, key)
        if card.effect in ("advance_to_next_bridge", "free_block", "tender"):
            continue
        if key == "space":
            kind = t.spaces[ids.index(str(value))].kind if value in ids else None
            if kind is None or kind == "metropolis":
                raise editions.fail(file, place, key, "id of a space but metropolis", value)
        elif key == "steps":
            _check_steps(file, t, place, int(value))
        elif int(value) < 1:
            raise editions.fail(file, place, key, "1 or more", value)


def _check_steps(file: str, t: _Tables, place: str, steps: int) -> None:
    """Going back must not lead to another card, or cards could follow cards without end."""
    size = len(t.spaces)
    if not 1 <= steps < size:
        raise editions.fail(file, place, "steps", f"1 to {size - 1}", steps)
    for index, space in enumerate(t.spaces):
        if space.kind == "metropolis" and t.spaces[index - steps].kind == "metropolis":
            raise editions.fail(file, place, "steps", f"not back to metropolis from {index}", steps)
