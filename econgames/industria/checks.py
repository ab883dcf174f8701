"""Checks of an edition of Industria: tables that no game can be played with are refused."""

from __future__ import annotations

from collections import Counter

import msgspec

from econgames.core import edition as editions
from econgames.industria.tiles import BonusTile, Factory, ResourceTile, Tables, Technology, Tile

__all__ = ["check"]

PLAYERS = (3, 4)


def check(file: str, t: Tables) -> None:
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


def _check_numbers(file: str, t: Tables) -> None:
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


def _check_names(file: str, t: Tables) -> None:
    for table, names in (("resources", t.resources), ("symbols", t.symbols)):
        for name, count in Counter(names).items():
            if count > 1:
                raise editions.fail(file, table, "", "different names", f"{name} {count} times")
    # a source is named own, player, bank or by the id of a tile
    for name in t.resources:
        if name in ("", "own", "player", "bank"):
            raise editions.fail(file, "resources", "", "a name of its own", name)


def _check_calendar(file: str, t: Tables) -> None:
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


def _epochs(t: Tables) -> tuple[int, ...]:
    return max(t.epochs.values(), key=len)


def _one_of(what: str, known: set[str]) -> str:
    return f"{what} of the edition ({', '.join(sorted(known))})"


def _all_rows(t: Tables) -> list[tuple[str, Tile]]:
    """Every tile with the name of its table."""
    return [
        *(("factories", row) for row in t.factories),
        *(("technologies", row) for row in t.technologies),
        *(("resource_tiles", row) for row in t.resource_tiles),
        *(("bonus_tiles", row) for row in t.bonus_tiles),
    ]


def _check_rows(file: str, t: Tables, rows: list[tuple[str, Tile]]) -> None:
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


def _check_products(file: str, t: Tables) -> None:
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


def _check_counts(file: str, t: Tables, rows: list[tuple[str, Tile]]) -> None:
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


def _check_links(file: str, t: Tables) -> None:
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


def _check_supply(file: str, t: Tables) -> None:
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
