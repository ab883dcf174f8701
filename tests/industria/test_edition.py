"""Facts of the rules file, section 2, and what an edition of one's own may not say."""

from collections import Counter
from typing import Any

import pytest

import econgames as eg
from econgames.core.errors import EditionError
from econgames.industria import economy
from econgames.industria.edition import load, shipped

ED = shipped()
FACTORIES, TECHNOLOGIES = ED.factories, ED.technologies

# the public value guide: resource, epoch, cost, needs, vp, demand in epochs 1 to 5, total,
# symbols, links, resource tiles, and all points of the factory
GUIDE = [
    ("brick", 1, 2, 2, 0, [0, 2, 3, 2, 0], 7, 0, 2, 0, 6),
    ("stone", 1, 3, 0, 0, [2, 3, 2, 0, 0], 7, 1, 0, 1, 2),
    ("wood", 1, 3, 0, 0, [3, 3, 0, 0, 0], 6, 0, 0, 1, 0),
    ("ceramics", 2, 3, 1, 1, [0, 0, 2, 2, 1], 5, 1, 1, 0, 6),
    ("glass", 2, 3, 1, 1, [0, 1, 2, 1, 1], 5, 0, 0, 1, 1),
    ("iron", 2, 3, 1, 1, [0, 1, 3, 1, 1], 6, 0, 3, 1, 10),
    ("cement", 3, 3, 2, 1, [0, 0, 2, 3, 2], 7, 0, 1, 3, 4),
    ("steel", 3, 3, 2, 1, [0, 0, 2, 2, 1], 5, 0, 2, 1, 7),
    ("electricity", 3, 2, 2, 1, [0, 0, 0, 3, 2], 5, 1, 1, 0, 6),
    ("computers", 4, 2, 2, 1, [0, 0, 0, 1, 4], 5, 2, 0, 2, 5),
    ("plastics", 4, 2, 2, 1, [0, 0, 0, 1, 3], 4, 2, 0, 1, 5),
]


def links_of(tile: str) -> int:
    return sum(tile in (link.a, link.b) for link in ED.links)


@pytest.mark.parametrize("row", GUIDE, ids=lambda row: row[0])
def test_the_public_value_guide(row: tuple[Any, ...]) -> None:
    resource, epoch, cost, needs, vp, demand, total, symbols, links, extra, most = row
    factory = FACTORIES[ED.producer[resource]]
    assert (factory.epoch, factory.cost, len(factory.needs)) == (epoch, cost, needs)
    assert (factory.vp, len(factory.symbols), links_of(factory.id)) == (vp, symbols, links)
    assert [economy.demand(resource, e) for e in range(1, 6)] == demand
    assert economy.licence_ceiling(resource, range(1, 6)) == total
    assert sum(row.resource == resource for row in ED.resource_tiles.values()) == extra
    assert vp + ED.vp_per_symbol * symbols + ED.vp_per_link * links == most
    # the bank starts to sell a resource one epoch after its factory was auctioned
    assert resource in ED.bank_new_resources[epoch + 1]


def test_constants() -> None:
    assert (ED.start_money, ED.income_per_round, ED.resource_price) == (4, 1, 1)
    assert (ED.resource_tile_sale, ED.first_bid_min, ED.bid_step) == (1, 1, 1)
    assert (ED.vp_per_link, ED.vp_per_symbol, ED.talers_per_vp) == (3, 2, 3)
    assert ED.max_play == {"factory": 1, "technology": 1, "bonus": 1}
    assert (ED.tiles_per_epoch, ED.score_track_wrap) == (12, 45)
    assert (ED.ownership_markers, ED.coin_tokens) == (20, 30)
    assert ED.epochs == {3: (1, 2, 3, 4), 4: (1, 2, 3, 4, 5)}
    assert ED.rounds_per_epoch == {3: 4, 4: 3}
    assert ED.epoch_income == {1: 0, 2: 0, 3: 1, 4: 1, 5: 1}
    assert ED.resources == tuple(row[0] for row in GUIDE)
    assert ED.symbols == ("canal", "harbour", "railway", "pipeline", "data_network")


def test_tiles_by_epoch() -> None:
    rows = {1: (5, 3, 2, 2), 2: (5, 4, 2, 1), 3: (5, 4, 2, 1), 4: (4, 4, 3, 1), 5: (5, 5, 2, 0)}
    tables = (FACTORIES, TECHNOLOGIES, ED.resource_tiles, ED.bonus_tiles)
    for epoch, wanted in rows.items():
        assert tuple(sum(r.epoch == epoch for r in t.values()) for t in tables) == wanted
        assert sum(wanted) == 12
    assert len(ED.tiles) == 60
    units = [sum(len(r.needs) for r in ED.built.values() if r.epoch == e) for e in range(1, 6)]
    assert units == [5, 10, 16, 16, 15]
    by_needs = [Counter(len(r.needs) for r in ED.built.values() if r.epoch == e) for e in rows]
    assert [[c[k] for k in (0, 1, 2)] for c in by_needs] == [
        [4, 3, 1],
        [0, 8, 1],
        [0, 2, 7],
        [0, 0, 8],
        [0, 5, 5],
    ]


def test_tiles_that_the_description_names() -> None:
    assert (FACTORIES["oil_field"].vp, FACTORIES["oil_field"].symbols) == (
        3,
        ("harbour", "pipeline"),
    )
    assert (FACTORIES["refinery"].vp, FACTORIES["refinery"].symbols) == (4, ("pipeline",))
    assert TECHNOLOGIES["mechanical_engineering"].vp == 2
    assert TECHNOLOGIES["automobile"].vp == 5
    pairs = {frozenset((link.a, link.b)) for link in ED.links}
    assert {"oil_field", "refinery"} in pairs
    assert {"mechanical_engineering", "automobile"} in pairs
    discounts = {row.id: row.discount for row in FACTORIES.values() if row.discount}
    assert discounts == {"commercial_bank": 1, "stock_market": 1}
    assert all(row.cost == 0 for row in TECHNOLOGIES.values())


def test_bonus_tiles_and_symbols() -> None:
    assert [(b.symbol, b.epoch, b.cost) for b in ED.bonus_tiles.values()] == [
        ("canal", 1, 1),
        ("harbour", 1, 1),
        ("railway", 2, 2),
        ("pipeline", 3, 2),
        ("data_network", 4, 2),
    ]
    bearers = Counter(symbol for row in FACTORIES.values() for symbol in row.symbols)
    assert [bearers[symbol] for symbol in ED.symbols] == [5, 5, 5, 4, 5]
    early = Counter(s for row in FACTORIES.values() if row.epoch < 5 for s in row.symbols)
    assert min(early.values()) >= 3
    assert max(len(row.symbols) for row in FACTORIES.values()) == 2


def test_links() -> None:
    kinds = [(ED.built[link.a].kind, ED.built[link.b].kind) for link in ED.links]
    assert Counter(kinds) == {("factory", "factory"): 11, ("technology", "technology"): 10}
    assert len({frozenset((link.a, link.b)) for link in ED.links}) == 21
    early = [x for x in ED.links if max(ED.built[x.a].epoch, ED.built[x.b].epoch) <= 4]
    assert Counter(ED.built[link.a].kind for link in early) == {"factory": 9, "technology": 6}


def test_every_tile_can_be_supplied_in_its_own_epoch_from_two_sides() -> None:
    for row in ED.built.values():
        for need in row.needs:
            sides = [
                FACTORIES[ED.producer[need]].epoch <= row.epoch,
                any(
                    r.resource == need and r.epoch <= row.epoch for r in ED.resource_tiles.values()
                ),
                need in economy.assortment(row.epoch),
            ]
            assert sum(sides) >= 2, (row.id, need)
    for tile in ED.resource_tiles.values():
        assert tile.epoch >= FACTORIES[ED.producer[tile.resource]].epoch
    assert all(row.needs for row in TECHNOLOGIES.values())


def test_rising_by_epoch() -> None:
    barren = [
        [r for r in FACTORIES.values() if not r.produces and r.epoch == e] for e in range(1, 6)
    ]
    assert [sum(r.cost + len(r.needs) for r in rows) / len(rows) for rows in barren] == [
        3,
        5,
        5.5,
        6,
        6.4,
    ]
    assert [sum(r.vp for r in rows) / len(rows) for rows in barren] == [1, 1.5, 2.5, 4, 4.6]
    assert [{r.cost for r in rows} for rows in barren] == [{3}, {4}, {4}, {4}, {5}]
    tech = [[r.vp for r in TECHNOLOGIES.values() if r.epoch == e] for e in range(1, 6)]
    assert [sum(vp) / len(vp) for vp in tech] == [1, 1.75, 3, 4.5, 4.8]


def test_totals() -> None:
    assert sum(row.cost for row in FACTORIES.values()) == 84
    assert sum(row.cost for row in FACTORIES.values() if row.epoch < 5) == 59
    assert sum(row.cost for row in ED.bonus_tiles.values()) == 8
    assert sum(row.vp for row in ED.built.values()) == 113
    assert sum(row.vp for row in ED.built.values() if row.epoch < 5) == 66
    assert sum(len(row.needs) for row in ED.built.values()) == 62


@pytest.mark.parametrize(("players", "epochs", "most"), [(4, 5, 224), (3, 4, 149)])
def test_most_points_without_money(players: int, epochs: int, most: int) -> None:
    # V32: every tile in its own epoch, all links, all symbols
    tiles = {t.id for t in ED.tiles.values() if t.epoch <= epochs}
    printed = sum(ED.tiles[t].vp for t in tiles)
    assert printed + economy.link_vp(tiles) + economy.bonus_vp(tiles) == most


def test_provenance_is_complete() -> None:
    codes = {row.prov for row in ED.tiles.values()} | {link.prov for link in ED.links}
    tables = {"factories", "technologies", "resource_tiles", "bonus_tiles", "links", "provenance"}
    assert codes | (set(ED.raw) - tables) == set(ED.provenance)


def test_names_fit_the_board() -> None:
    for row in ED.tiles.values():
        assert len(row.short or row.name) <= 16


# ---- editions of one's own


def test_an_override_changes_what_it_names() -> None:
    mine = load({"vp_per_link": 5, "factories": [{"id": "sawmill", "cost": 1}]})
    assert mine.vp_per_link == 5
    assert mine.factories["sawmill"].cost == 1
    assert mine.factories["quarry"] == FACTORIES["quarry"]
    assert shipped().factories["sawmill"].cost == 3


def test_an_override_from_a_file_is_played(tmp_path: Any) -> None:
    file = tmp_path / "rich.toml"
    file.write_text("start_money = 9\nbid_step = 2\nfirst_bid_min = 3\n")
    match = eg.new("industria", 3, seed=5, edition=file)
    assert match.ledger.balance("A") == 10
    match.play(match.options()[0])
    bid = match.options()[0]
    assert (bid.low, bid.high) == (3, 10)
    match.play(bid.at(4))
    assert match.options()[0].low == 6
    match.run("random")
    assert match.is_over
    assert eg.load(match.position).state.key() == match.state.key()


def test_two_plays_of_a_kind_where_the_edition_allows_them() -> None:
    match = eg.new("industria", 4, seed=5, edition={"max_play": {"factory": 2}})
    match.run("random")
    assert match.is_over


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"start_mony": 5}, "start_mony", "did you mean 'start_money'"),
    ({"start_money": "5"}, "start_money", "expected `int`"),
    ({"start_money": -1}, "start_money", "0 or more"),
    ({"talers_per_vp": 0}, "talers_per_vp", "1 or more"),
    ({"bid_step": 0}, "bid_step", "1 or more"),
    ({"max_play": {"bonus": 0}}, "max_play.bonus", "1 or more"),
    ({"rounds_per_epoch": {"3": 3}}, "rounds_per_epoch.3", "tiles_per_epoch 12 / 3 players"),
    ({"epochs": {"4": [1, 3]}}, "epochs.4", "1, 2, 3, ... in order"),
    ({"epoch_income": {"3": -1}}, "epoch_income.3", "0 or more"),
    ({"resources": ["brick", "brick"]}, "resources", "different names"),
    ({"bank_new_resources": {"2": ["coal"]}}, "bank_new_resources.2", "resources of the edition"),
    ({"factories": [{"id": "mill"}]}, "id in factories", "'mill'"),
    ({"factories": [{"id": "sawmill", "epoch": 9}]}, "factories[sawmill].epoch", "1 to 5"),
    ({"factories": [{"id": "sawmill", "cost": -1}]}, "factories[sawmill].cost", "0 or more"),
    ({"factories": [{"id": "sawmill", "needs": ["coal"]}]}, "factories[sawmill].needs", "'coal'"),
    (
        {"factories": [{"id": "pottery", "needs": ["brick", "brick"]}]},
        "factories[pottery].needs",
        "different resources",
    ),
    (
        {"factories": [{"id": "sawmill", "needs": ["plastics"]}]},
        "factories[sawmill].needs",
        "without a circle",
    ),
    (
        {"factories": [{"id": "sawmill", "needs": ["wood"]}]},
        "factories[sawmill].needs",
        "wood from wood",
    ),
    (
        {"factories": [{"id": "quarry", "produces": "wood"}]},
        "factories[quarry].produces",
        "a resource that sawmill does not produce",
    ),
    ({"factories": [{"id": "quarry", "produces": "coal"}]}, "factories[quarry].produces", "'coal'"),
    ({"factories": [{"id": "quarry", "symbols": ["sea"]}]}, "factories[quarry].symbols", "'sea'"),
    ({"factories": [{"id": "quarry", "discount": -1}]}, "factories[quarry].discount", "0 or more"),
    (
        {"technologies": [{"id": "automobile", "vp": -1}]},
        "technologies[automobile].vp",
        "0 or more",
    ),
    (
        {"technologies": [{"id": "automobile", "needs": ["rubber"]}]},
        "technologies[automobile].needs",
        "'rubber'",
    ),
    (
        {"technologies": [{"id": "automobile", "epoch": 3}]},
        "tiles_per_epoch.epoch 3",
        "technologies[automobile]",
    ),
    (
        {"resource_tiles": [{"id": "res_wood_1", "resource": "coal"}]},
        "resource_tiles[res_wood_1].resource",
        "'coal'",
    ),
    (
        {"bonus_tiles": [{"id": "bonus_canal", "symbol": "sea"}]},
        "bonus_tiles[bonus_canal]",
        "'sea'",
    ),
    (
        {"links": [{"id": "oil_field-refinery", "a": "well"}]},
        "links[oil_field-refinery].a",
        "'well'",
    ),
    (
        {"links": [{"id": "oil_field-refinery", "b": "automobile"}]},
        "links[oil_field-refinery].b",
        "another factory",
    ),
    (
        {"links": [{"id": "oil_field-refinery", "b": "oil_field"}]},
        "links[oil_field-refinery].b",
        "another factory",
    ),
    (
        {"links": [{"id": "oil_field-refinery", "a": "pottery", "b": "brickworks"}]},
        "links[oil_field-refinery].b",
        "a link other than brickworks-pottery",
    ),
]


@pytest.mark.parametrize(("tables", "place", "words"), REFUSED, ids=lambda x: str(x)[:40])
def test_impossible_editions_are_refused(tables: dict[str, Any], place: str, words: str) -> None:
    with pytest.raises(EditionError) as caught:
        load(tables)
    text = str(caught.value)
    assert text.startswith("edition (tables given): ")
    assert place in text
    assert words in text


def test_a_resource_that_nobody_supplies_is_refused() -> None:
    # no factory, no tile, and not at the bank
    tables = {
        "factories": [{"id": "pottery", "produces": ""}],
        "bank_new_resources": {"3": ["iron", "glass"]},
    }
    with pytest.raises(EditionError, match=r"needs: expected resources that a factory"):
        load(tables)
