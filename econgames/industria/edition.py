"""The constants of Industria, typed and validated."""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec

from econgames.core import edition as editions

__all__ = [
    "BonusTile",
    "Edition",
    "Factory",
    "Kind",
    "Link",
    "ResourceTile",
    "Technology",
    "Tile",
    "load",
    "shipped",
]

Kind = Literal["factory", "technology", "resource", "bonus"]
"""Kinds of tiles."""

PLAYERS = (3, 4)


class Factory(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A factory: a tile that costs money and resources, and may produce a resource.

    Parameters
    ----------
    id, name, short : str
        Id, full name, and a name of at most 16 letters where the full one is longer.
    epoch : int
        Epoch in which it is auctioned; only then its points count.
    cost : int
        Whole talers, before discounts.
    needs : tuple of str
        Resources, one unit of each.
    vp : int
        Points when it is played in its own epoch.
    produces : str
        Resource, or empty.
    symbols : tuple of str
        Symbols that bonus tiles look for.
    discount : int
        Talers off every factory that its owner builds later.
    prov : str
        Code of provenance.
    """

    id: str
    name: str
    short: str = ""
    epoch: int
    cost: int
    needs: tuple[str, ...]
    vp: int
    produces: str
    symbols: tuple[str, ...]
    discount: int
    prov: str

    kind: ClassVar[Kind] = "factory"


class Technology(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A technology: a tile that takes resources only, and lapses with its epoch.

    Parameters
    ----------
    id, name, short, epoch, needs, vp, prov
        As for a factory.
    """

    id: str
    name: str
    short: str = ""
    epoch: int
    needs: tuple[str, ...]
    vp: int
    prov: str

    kind: ClassVar[Kind] = "technology"
    cost: ClassVar[int] = 0
    discount: ClassVar[int] = 0
    produces: ClassVar[str] = ""
    symbols: ClassVar[tuple[str, ...]] = ()


class ResourceTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A resource tile: one unit of a resource, to use once or to sell to the bank.

    Parameters
    ----------
    id, name, short, epoch, prov
        As for a factory.
    resource : str
        What it stands for.
    """

    id: str
    name: str
    short: str = ""
    epoch: int
    resource: str
    prov: str

    kind: ClassVar[Kind] = "resource"
    vp: ClassVar[int] = 0
    needs: ClassVar[tuple[str, ...]] = ()


class BonusTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bonus tile: points at the end for own factories with its symbol.

    Parameters
    ----------
    id, name, short, epoch, cost, prov
        As for a factory; no discount applies.
    symbol : str
        Symbol that it looks for.
    """

    id: str
    name: str
    short: str = ""
    epoch: int
    cost: int
    symbol: str
    prov: str

    kind: ClassVar[Kind] = "bonus"
    vp: ClassVar[int] = 0
    needs: ClassVar[tuple[str, ...]] = ()


Tile = Factory | Technology | ResourceTile | BonusTile
"""Any tile."""


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A link between two factories or two technologies, without direction.

    Parameters
    ----------
    id : str
        Name of the row.
    a, b : str
        Ids of its ends.
    prov : str
        Code of provenance.
    """

    id: str
    a: str
    b: str
    prov: str


class _Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    factory: int
    technology: int
    bonus: int


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file as it stands."""

    start_money: int
    income_per_round: int
    epoch_income: dict[int, int]
    resource_price: int
    resource_tile_sale: int
    first_bid_min: int
    bid_step: int
    talers_per_vp: int
    vp_per_link: int
    vp_per_symbol: int
    max_play: _Limits
    tiles_per_epoch: int
    epochs: dict[int, tuple[int, ...]]
    rounds_per_epoch: dict[int, int]
    epoch_names: dict[int, str]
    ownership_markers: int
    coin_tokens: int
    score_track_wrap: int
    resources: tuple[str, ...]
    symbols: tuple[str, ...]
    factories: tuple[Factory, ...]
    technologies: tuple[Technology, ...]
    resource_tiles: tuple[ResourceTile, ...]
    bonus_tiles: tuple[BonusTile, ...]
    links: tuple[Link, ...]
    bank_new_resources: dict[int, tuple[str, ...]]
    provenance: dict[str, str]


class Edition:
    """The constants that a game is played with; build it with :func:`load`.

    Attributes are the tables of ``edition.toml``; the tables of tiles are mappings from id to
    row, and `tiles` holds all of them in the order of the file.

    Examples
    --------
    >>> edition = shipped()
    >>> edition.factories["refinery"].needs, edition.tiles["automobile"].vp, len(edition.links)
    (('cement', 'steel'), 5, 21)
    """

    def __init__(self, tables: _Tables, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.start_money = tables.start_money
        self.income_per_round = tables.income_per_round
        self.epoch_income = tables.epoch_income
        self.resource_price = tables.resource_price
        self.resource_tile_sale = tables.resource_tile_sale
        self.first_bid_min = tables.first_bid_min
        self.bid_step = tables.bid_step
        self.talers_per_vp = tables.talers_per_vp
        self.vp_per_link = tables.vp_per_link
        self.vp_per_symbol = tables.vp_per_symbol
        self.max_play: dict[str, int] = msgspec.structs.asdict(tables.max_play)
        self.tiles_per_epoch = tables.tiles_per_epoch
        self.epochs = tables.epochs
        self.rounds_per_epoch = tables.rounds_per_epoch
        self.epoch_names = tables.epoch_names
        self.ownership_markers = tables.ownership_markers
        self.coin_tokens = tables.coin_tokens
        self.score_track_wrap = tables.score_track_wrap
        self.resources = tables.resources
        self.symbols = tables.symbols
        self.factories = {row.id: row for row in tables.factories}
        self.technologies = {row.id: row for row in tables.technologies}
        self.resource_tiles = {row.id: row for row in tables.resource_tiles}
        self.bonus_tiles = {row.id: row for row in tables.bonus_tiles}
        self.links = tables.links
        self.bank_new_resources = tables.bank_new_resources
        self.provenance = tables.provenance

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        """All tiles by id: factories, technologies, resource tiles, bonus tiles."""
        return {
            **self.factories,
            **self.technologies,
            **self.resource_tiles,
            **self.bonus_tiles,
        }

    @cached_property
    def built(self) -> dict[str, Factory | Technology]:
        """Factories and technologies by id: what takes resources, scores points and has links."""
        return {**self.factories, **self.technologies}

    @cached_property
    def producer(self) -> dict[str, str]:
        """Factory that produces each resource, in index order of the resources."""
        makes = {row.produces: row.id for row in self.factories.values() if row.produces}
        return {name: makes[name] for name in self.resources if name in makes}

    def epoch_of_round(self, players: int, number: int) -> int:
        """Epoch of a round.

        Examples
        --------
        >>> edition = shipped()
        >>> [edition.epoch_of_round(4, r) for r in (1, 3, 4, 7, 12, 13, 15)]
        [1, 1, 2, 3, 4, 5, 5]
        >>> [edition.epoch_of_round(3, r) for r in (4, 5, 8, 9, 16)]
        [1, 2, 2, 3, 4]
        """
        return self.epochs[players][(number - 1) // self.rounds_per_epoch[players]]


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
    >>> load({"start_money": 6}).start_money
    6
    >>> load({"factories": [{"id": "sawmill", "needs": ["coal"]}]})
    Traceback (most recent call last):
        ...
    econgames.core.errors.EditionError: edition (tables given): factories[sawmill].needs: ...
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


def _check(file: str, t: _Tables) -> None:
    """Refuse tables that no game can be played with."""
    _check_numbers(file, t)
    _check_names(file, t)
    _check_calendar(file, t)
    rows = _all_rows(t)
    _check_rows(file, t, rows)
    _check_products(file, t)
    _check_counts(file, t, rows)
    _check_links(file, t)
    _check_supply(file, t)


def _check_numbers(file: str, t: _Tables) -> None:
    for name in ("start_money", "income_per_round", "resource_price", "resource_tile_sale"):
        if (value := getattr(t, name)) < 0:
            raise editions.fail(file, name, "", "0 or more", value)
    for name in ("vp_per_link", "vp_per_symbol"):
        if (value := getattr(t, name)) < 0:
            raise editions.fail(file, name, "", "0 or more", value)
    for name in ("first_bid_min", "bid_step", "talers_per_vp", "tiles_per_epoch"):
        if (value := getattr(t, name)) < 1:
            raise editions.fail(file, name, "", "1 or more", value)
    for name in ("ownership_markers", "coin_tokens", "score_track_wrap"):
        if (value := getattr(t, name)) < 1:
            raise editions.fail(file, name, "", "1 or more", value)
    for kind, limit in msgspec.structs.asdict(t.max_play).items():
        if limit < 1:
            raise editions.fail(file, "max_play", kind, "1 or more", limit)


def _check_names(file: str, t: _Tables) -> None:
    for table, names in (("resources", t.resources), ("symbols", t.symbols)):
        for name, count in Counter(names).items():
            if count > 1:
                raise editions.fail(file, table, "", "different names", f"{name} {count} times")
    # a source is named own, player, bank or by the id of a tile
    for name in t.resources:
        if name in ("", "own", "player", "bank"):
            raise editions.fail(file, "resources", "", "a name of its own", name)


def _check_calendar(file: str, t: _Tables) -> None:
    for name, by_players in (("epochs", t.epochs), ("rounds_per_epoch", t.rounds_per_epoch)):
        if sorted(by_players) != list(PLAYERS):
            raise editions.fail(
                file, name, "", "an entry for 3 and for 4 players", sorted(by_players)
            )
    for players, row in t.epochs.items():
        if not row or list(row) != list(range(1, len(row) + 1)):
            raise editions.fail(file, "epochs", str(players), "1, 2, 3, ... in order", list(row))
    for players, rounds in t.rounds_per_epoch.items():
        if rounds < 1 or rounds * players != t.tiles_per_epoch:
            wanted = f"tiles_per_epoch {t.tiles_per_epoch} / {players} players, a whole number"
            raise editions.fail(file, "rounds_per_epoch", str(players), wanted, rounds)
    known = set(t.resources)
    for epoch in _epochs(t):
        for table in ("epoch_income", "epoch_names", "bank_new_resources"):
            if epoch not in getattr(t, table):
                raise editions.fail(file, table, str(epoch), "an entry for each epoch", None)
        if t.epoch_income[epoch] < 0:
            raise editions.fail(
                file, "epoch_income", str(epoch), "0 or more", t.epoch_income[epoch]
            )
    for epoch, names in t.bank_new_resources.items():
        for name in names:
            if name not in known:
                raise editions.fail(
                    file, "bank_new_resources", str(epoch), _one_of("resources", known), name
                )


def _epochs(t: _Tables) -> tuple[int, ...]:
    return max(t.epochs.values(), key=len)


def _one_of(what: str, known: set[str]) -> str:
    return f"{what} of the edition ({', '.join(sorted(known))})"


def _all_rows(t: _Tables) -> list[tuple[str, Tile]]:
    """Every tile with the name of its table."""
    return [
        *(("factories", row) for row in t.factories),
        *(("technologies", row) for row in t.technologies),
        *(("resource_tiles", row) for row in t.resource_tiles),
        *(("bonus_tiles", row) for row in t.bonus_tiles),
    ]


def _check_rows(file: str, t: _Tables, rows: list[tuple[str, Tile]]) -> None:
    epochs, known, signs = _epochs(t), set(t.resources), set(t.symbols)
    seen: set[str] = set()
    for table, row in rows:
        place = f"{table}[{row.id}]"
        if not row.id or row.id in seen or row.id in ("own", "player", "bank"):
            raise editions.fail(file, place, "id", "an id of its own among all tiles", row.id)
        seen.add(row.id)
        if row.epoch not in epochs:
            raise editions.fail(file, place, "epoch", f"1 to {epochs[-1]}", row.epoch)
        if row.vp < 0:
            raise editions.fail(file, place, "vp", "0 or more", row.vp)
        if not isinstance(row, ResourceTile) and row.cost < 0:
            raise editions.fail(file, place, "cost", "0 or more", row.cost)
        for need in row.needs:
            if need not in known:
                raise editions.fail(file, place, "needs", _one_of("resources", known), need)
        if len(set(row.needs)) != len(row.needs):
            raise editions.fail(file, place, "needs", "different resources", list(row.needs))
        if isinstance(row, ResourceTile) and row.resource not in known:
            raise editions.fail(file, place, "resource", _one_of("a resource", known), row.resource)
        if isinstance(row, BonusTile) and row.symbol not in signs:
            raise editions.fail(file, place, "symbol", _one_of("a symbol", signs), row.symbol)
        if isinstance(row, Factory):
            _check_symbols(file, place, row, signs)


def _check_symbols(file: str, place: str, row: Factory, signs: set[str]) -> None:
    if row.discount < 0:
        raise editions.fail(file, place, "discount", "0 or more", row.discount)
    for sign in row.symbols:
        if sign not in signs:
            raise editions.fail(file, place, "symbols", _one_of("symbols", signs), sign)
    if len(set(row.symbols)) != len(row.symbols):
        raise editions.fail(file, place, "symbols", "different symbols", list(row.symbols))


def _check_products(file: str, t: _Tables) -> None:
    makers: dict[str, str] = {}
    for row in t.factories:
        place = f"factories[{row.id}]"
        if row.produces and row.produces not in t.resources:
            wanted = f"empty, or {_one_of('a resource', set(t.resources))}"
            raise editions.fail(file, place, "produces", wanted, row.produces)
        if row.produces in makers:
            wanted = f"a resource that {makers[row.produces]} does not produce"
            raise editions.fail(file, place, "produces", wanted, row.produces)
        if row.produces:
            makers[row.produces] = row.id


def _check_counts(file: str, t: _Tables, rows: list[tuple[str, Tile]]) -> None:
    places = {
        epoch: [f"{table}[{row.id}]" for table, row in rows if row.epoch == epoch]
        for epoch in _epochs(t)
    }
    # an epoch with too many tiles first: it names the row that does not belong there
    for epoch, there in sorted(places.items(), key=lambda item: -len(item[1])):
        if len(there) != t.tiles_per_epoch:
            wanted = f"{t.tiles_per_epoch} tiles in all tables with epoch = {epoch}"
            found = f"{len(there)}: {', '.join(there)}"
            raise editions.fail(file, "tiles_per_epoch", f"epoch {epoch}", wanted, found)


def _check_links(file: str, t: _Tables) -> None:
    rows: list[Factory | Technology] = [*t.factories, *t.technologies]
    kinds = {row.id: row.kind for row in rows}
    seen: dict[frozenset[str], str] = {}
    for link in t.links:
        place = f"links[{link.id}]"
        for key, end in (("a", link.a), ("b", link.b)):
            if end not in kinds:
                raise editions.fail(file, place, key, "the id of a factory or technology", end)
        if link.a == link.b or kinds[link.a] != kinds[link.b]:
            wanted = f"another {kinds[link.a]} than {link.a}"
            raise editions.fail(file, place, "b", wanted, link.b)
        pair = frozenset((link.a, link.b))
        if pair in seen:
            raise editions.fail(file, place, "b", f"a link other than {seen[pair]}", link.b)
        seen[pair] = link.id


def _check_supply(file: str, t: _Tables) -> None:
    """Every needed resource has a source, and no factory needs what is made from its product."""
    maker = {row.produces: row for row in t.factories if row.produces}
    sold = {name for names in t.bank_new_resources.values() for name in names}
    sources = set(maker) | sold | {row.resource for row in t.resource_tiles}
    for table, row in _all_rows(t):
        for need in row.needs:
            if need not in sources:
                wanted = "resources that a factory, a resource tile or the bank supplies"
                raise editions.fail(file, f"{table}[{row.id}]", "needs", wanted, need)
    for start in t.factories:
        if start.produces and (circle := _circle(maker, start.produces)):
            raise editions.fail(
                file,
                f"factories[{start.id}]",
                "needs",
                "a supply chain without a circle",
                " from ".join(circle),
            )


def _circle(maker: dict[str, Factory], start: str) -> list[str]:
    """Way from a resource down its inputs back to itself; empty if there is none."""
    ways = [[start]]
    seen = set()
    while ways:
        way = ways.pop()
        for need in maker[way[-1]].needs if way[-1] in maker else ():
            if need == start:
                return [*way, need]
            if need not in seen:
                seen.add(need)
                ways.append([*way, need])
    return []
