"""The further vectors of the rules file, section 7.3."""

from collections.abc import Callable

import pytest

import econgames as eg
from econgames.core.errors import IllegalMove
from econgames.core.match import Match
from econgames.industria import (
    Bid,
    EndBuild,
    KeepTile,
    OfferTile,
    PassBid,
    PlayBonus,
    PlayFactory,
    PlayTechnology,
    SellResourceTile,
    SellTile,
)
from econgames.industria.edition import shipped
from econgames.industria.rules import State, final, rounds

Place = Callable[..., State]


def money(s: State, seat: str = "A") -> int:
    found: int = s.snapshot()["money"][seat]
    return found


def accounts(s: State, payer: str = "A") -> dict[str, int]:
    """Talers that a party has paid, by account, in the rows of a position."""
    paid: dict[str, int] = {}
    for _, who, _, amount, asset, account in s.rows or []:
        if who == payer and asset == "money":
            paid[account] = paid.get(account, 0) + amount
    return paid


def illegal(s: State, move: object) -> str:
    before, rows = s.key(), list(s.rows or [])
    with pytest.raises(IllegalMove) as caught:
        s.play(move)  # type: ignore[arg-type]
    assert (s.key(), s.rows) == (before, rows)
    return str(caught.value)


def idle(match: Match) -> None:
    """Nobody bids, nobody builds: until the next round."""
    now = match.state.snapshot()["round"]
    while not match.is_over and match.state.snapshot()["round"] == now:
        facts = match.state.snapshot()
        if facts["phase"] == "offer":
            match.play(OfferTile(facts["display"][0]))
        else:
            match.play(PassBid() if facts["phase"] == "bid" else EndBuild())


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (4, {1: (1, 5), 3: (1, 7), 4: (2, 8), 7: (3, 12), 10: (4, 16), 13: (5, 20), 15: (5, 22)}),
        (3, {1: (1, 5), 4: (1, 8), 5: (2, 9), 8: (2, 12), 9: (3, 14), 13: (4, 19), 16: (4, 22)}),
    ],
)
def test_v1_v2_v3_epochs_and_money(players: int, expected: dict[int, tuple[int, int]]) -> None:
    match = eg.new("industria", players, seed=8)
    last = {4: 15, 3: 16}[players]
    for number in range(1, last + 1):
        facts = match.state.snapshot()
        assert facts["round"] == number
        if number in expected:
            epoch, talers = expected[number]
            assert facts["epoch"] == epoch
            assert set(facts["money"].values()) == {talers}
        idle(match)
    # resource tiles are sold at the end, so the money is 22 and one for each
    assert match.is_over
    final_money = match.state.snapshot()["ledger"]
    assert all(row["income"][0] == last for row in final_money.values())
    assert all(
        row["start_money"][0] + row["income"][0] + row["epoch_income"][0] == 22
        for row in final_money.values()
    )


def test_v4_discounts(place: Place) -> None:
    s = place(
        epoch=3,
        hands={"A": ["stock_market", "refinery", "computer_plant"]},
        tables={"A": ["commercial_bank"]},
        money={"A": 20},
    )
    s.play(PlayFactory("stock_market", {"stone": "bank", "brick": "bank"}, "A"))
    assert accounts(s) == {"factory_build": 3, "resource_import": 2}
    assert s.snapshot()["discount"]["A"] == 2
    s.epoch, s.left = 5, s.t.limits
    s.play(PlayFactory("refinery", {"cement": "bank", "steel": "bank"}, "A"))
    assert accounts(s) == {"factory_build": 5, "resource_import": 4}
    s.left = s.t.limits
    s.play(PlayFactory("computer_plant", {"ceramics": "bank", "electricity": "bank"}, "A"))
    assert accounts(s) == {"factory_build": 5, "resource_import": 6}
    # a price of 0 leaves no entry
    assert [row[5] for row in (s.rows or [])[-5:]] == [
        *("resource_import", "resource_use", "resource_import", "resource_use", "tile_played")
    ]


def test_v6_no_discount_on_the_first_discount_tile(place: Place) -> None:
    s = place(epoch=2, hands={"A": ["commercial_bank"], "B": ["quarry"]}, money={"A": 5})
    s.play(PlayFactory("commercial_bank", {"stone": "bank"}, "A"))
    assert (money(s), s.snapshot()["vp"]["A"]) == (0, 1)


def test_v7_resource_tiles(place: Place) -> None:
    s = place(hands={"A": ["brickworks", "res_wood_1", "res_stone_1"]}, money={"A": 2})
    s.play(PlayFactory("brickworks", {"stone": "res_stone_1", "wood": "res_wood_1"}, "A"))
    facts = s.snapshot()
    assert (facts["money"]["A"], facts["vp"]["A"], facts["hand"]["A"]) == (0, 0, [])
    used = "resource_tile_used"
    assert facts["removed"] == {"res_stone_1": used, "res_wood_1": used}
    assert facts["resource_use"]["A"] == {"own": 0, "tile": 2, "player": 0, "bank": 0}


def test_v8_no_source_in_epoch_1(place: Place) -> None:
    s = place(hands={"A": ["brickworks"]}, tables={"B": ["sawmill"]}, money={"A": 9})
    assert [option.kind for option in s.options("A")] == ["end_build"]
    for source in ("own", "player", "bank", "res_stone_1"):
        text = illegal(s, PlayFactory("brickworks", {"stone": source, "wood": "player"}, "A"))
        assert "stone comes from nowhere now" in text


def test_v9_the_bank_sells_in_epoch_2(place: Place) -> None:
    s = place(epoch=2, hands={"A": ["brickworks"]}, tables={"B": ["sawmill"]}, money={"A": 9})
    s.play(PlayFactory("brickworks", {"stone": "bank", "wood": "player"}, "A"))
    assert accounts(s) == {"factory_build": 2, "resource_import": 1, "resource_fee": 1}
    assert (money(s), money(s, "B"), s.snapshot()["vp"]["A"]) == (5, 1, 0)


def test_v10_a_late_factory(place: Place) -> None:
    s = place(
        epoch=2,
        hands={"A": ["coal_mine"]},
        tables={"A": ["ironworks", "bonus_canal"]},
        money={"A": 3},
    )
    s.play(PlayFactory("coal_mine", {}, "A"))
    assert (money(s), s.snapshot()["vp"]["A"]) == (0, 0)
    assert s.snapshot()["table"]["A"]["coal_mine"] == 2
    # 3 for the link to the ironworks, 2 for the canal
    assert s.worth("A") == 3 + 2


@pytest.mark.parametrize("owner", ["A", "B"])
def test_v11_v12_a_producer_shuts_the_bank_out(place: Place, owner: str) -> None:
    s = place(
        epoch=3, hands={"A": ["electric_motor"]}, tables={owner: ["ironworks"]}, money={"A": 9}
    )
    source = "own" if owner == "A" else "player"
    assert s.snapshot()["suppliers"]["iron"] == owner
    assert s.snapshot()["suppliers"]["ceramics"] == "BANK"
    illegal(s, PlayTechnology("electric_motor", {"ceramics": "bank", "iron": "bank"}, "A"))
    s.play(PlayTechnology("electric_motor", {"ceramics": "bank", "iron": source}, "A"))
    wanted = {"resource_import": 1} if owner == "A" else {"resource_import": 1, "resource_fee": 1}
    assert accounts(s) == wanted
    assert s.snapshot()["vp"]["A"] == 3
    assert s.snapshot()["delivered"] == {"ironworks": 1}


def test_v13_the_order_of_plays_matters(place: Place) -> None:
    s = place(
        epoch=3, hands={"A": ["steelworks", "reinforced_concrete", "res_cement_3"]}, money={"A": 5}
    )
    concrete = PlayTechnology(
        "reinforced_concrete", {"cement": "res_cement_3", "steel": "own"}, "A"
    )
    assert "steel comes from nowhere now" in illegal(s, concrete)
    s.play(PlayFactory("steelworks", {"brick": "bank", "iron": "bank"}, "A"))
    assert (money(s), s.snapshot()["vp"]["A"]) == (0, 1)
    s.play(concrete)
    assert (money(s), s.snapshot()["vp"]["A"]) == (0, 5)


def test_v14_own_factory_comes_first(place: Place) -> None:
    s = place(epoch=2, hands={"A": ["lithography", "res_stone_1"]}, tables={"A": ["quarry"]})
    text = illegal(s, PlayTechnology("lithography", {"stone": "res_stone_1"}, "A"))
    assert "its source is 'own'" in text
    s.play(PlayTechnology("lithography", {"stone": "own"}, "A"))
    assert s.snapshot()["hand"]["A"] == ["res_stone_1"]
    assert accounts(s) == {}


def test_v15_a_factory_sells_any_number(place: Place) -> None:
    s = place(
        epoch=2,
        hands={"A": ["road_building"], "B": ["glassworks"], "C": ["ironworks"]},
        tables={"D": ["sawmill"]},
        money=dict.fromkeys("ABCD", 6),
    )
    s.play(PlayTechnology("road_building", {"stone": "bank", "wood": "player"}, "A"))
    s.play(EndBuild("A"))
    s.play(PlayFactory("glassworks", {"wood": "player"}, "B"))
    s.play(EndBuild("B"))
    s.play(PlayFactory("ironworks", {"wood": "player"}, "C"))
    assert money(s, "D") == 9
    assert s.snapshot()["ledger"]["D"]["resource_fee"] == [3, 0]


def _auction(stock: bool) -> Match:
    """A sells; B has bid 3; C, with 3 talers and perhaps a resource tile, is asked."""
    pile = ["sawmill", "res_wood_1", "quarry", "coal_mine", "weaving_mill", "brickworks"]
    pile += ["spinning_machine", "water_power", "steam_pump", "res_stone_1"]
    pile += ["bonus_canal", "bonus_harbour"]
    match = eg.new("industria", 3, seed=0, script={"pile_1": pile}, start_player="A")
    match.play(OfferTile("res_wood_1"))
    if stock:
        match.play(PassBid()).play(Bid(2)).play(SellTile())
    else:
        match.play(Bid(1)).play(PassBid()).play(SellTile())
        match.play(OfferTile("quarry")).play(PassBid()).play(Bid(2)).play(SellTile())
    return match.play(OfferTile("sawmill")).play(Bid(3))


def test_v16_without_money_only_a_pass() -> None:
    match = _auction(stock=False)
    assert match.state.snapshot()["money"]["C"] == 3
    assert [option.id for option in match.options()] == ["pass_bid"]
    for amount in (3, 4, 0, -1, True, 3.5, None):
        assert "[rule bid.amount]" in match.why_not(Bid(amount))  # type: ignore[arg-type]
    match.play(PassBid())


def test_v17_a_resource_tile_makes_a_bid_possible() -> None:
    match = _auction(stock=True)
    assert [o.id for o in match.options()] == ["pass_bid", "sell_resource_tile:res_wood_1"]
    match.play(SellResourceTile("res_wood_1"))
    assert match.actors() == ("C",)
    assert match.state.snapshot()["money"]["C"] == 4
    bid = match.options()[0]
    assert (bid.id, bid.low, bid.high) == ("bid", 4, 4)
    match.play(bid)
    assert match.state.snapshot()["auction"]["high_bidder"] == "C"


def test_v18_nobody_bids() -> None:
    match = eg.new("industria", 4, seed=3, start_player="C")
    tile = match.state.snapshot()["display"][2]
    match.play(OfferTile(tile)).play(PassBid()).play(PassBid()).play(PassBid())
    facts = match.state.snapshot()
    assert facts["hand"]["C"] == [tile]
    assert (facts["auctioneer"], facts["phase"]) == ("D", "offer")
    assert facts["money"]["C"] == 5
    assert match.transfers()[-1][5] == "auction_kept"


def test_v19_selling_everything_keeps_the_hammer() -> None:
    match = eg.new("industria", 4, seed=3, start_player="B")
    for tile in match.state.snapshot()["display"]:
        assert match.state.snapshot()["auctioneer"] == "B"
        match.play(OfferTile(tile)).play(Bid(1)).play(PassBid()).play(PassBid()).play(SellTile())
    for _ in range(4):
        match.play(EndBuild())
    assert match.state.snapshot()["start_player"] == "C"
    assert match.state.snapshot()["auctioneer"] == "C"


def test_v20_keeping_everything_passes_the_hammer_round() -> None:
    match = eg.new("industria", 4, seed=3, start_player="C")
    for seat, tile in zip("CDAB", match.state.snapshot()["display"], strict=True):
        assert match.state.snapshot()["auctioneer"] == seat
        match.play(OfferTile(tile)).play(Bid(1)).play(PassBid()).play(PassBid()).play(KeepTile())
        assert match.state.snapshot()["hand"][seat] == [tile]
    assert "auctioneer" not in match.state.snapshot()
    assert "auction_price" not in {row[5] for row in match.ledger.rows}
    assert match.actors() == ("C",)


def test_v21_the_first_change_of_epochs(place: Place) -> None:
    s = place(hands={"A": ["spinning_machine", "quarry"], "B": ["res_wood_1", "bonus_canal"]})
    s.round, s.drawn = 3, 12
    rounds.end_round(s)
    facts = s.snapshot()
    assert facts["hand"]["A"] == ["quarry"]
    assert facts["hand"]["B"] == ["bonus_canal", "res_wood_1"]
    assert facts["removed"] == {"spinning_machine": "technology_discarded"}
    assert accounts(s, "bank") == {"income": 4}
    assert (facts["epoch"], facts["round"], facts["money"]["A"]) == (2, 4, 1)


def _end(s: State) -> dict[str, dict[str, int]]:
    final.finish(s)
    assert not s.actors()
    return {str(row["player"]): row for row in s.result()}  # type: ignore[misc]


def test_v23_resource_tiles_are_sold_at_the_end(place: Place) -> None:
    s = place(epoch=5, hands={"A": ["res_cement_5", "recycling_plant"]}, money={"A": 8})
    row = _end(s)["A"]
    assert (row["money"], row["vp_money"], row["total"]) == (9, 3, 3)
    assert s.snapshot()["hand"]["A"] == ["recycling_plant"]
    assert s.snapshot()["removed"] == {"res_cement_5": "resource_tile_sold"}


def test_v24_bonus_tiles(place: Place) -> None:
    tiles = {"bonus_canal": 1, "bonus_railway": 2, "coal_mine": 1, "locomotive_works": 2}
    assert _end(place(tables={"A": {**tiles, "quarry": 3}}))["A"]["vp_bonus"] == 10


def test_v25_links(place: Place) -> None:
    tiles = ["coal_mine", "locomotive_works", "steelworks"]
    assert _end(place(tables={"A": [*tiles, "ironworks"]}))["A"]["vp_link"] == 9
    rows = _end(place(tables={"A": tiles, "B": ["ironworks"]}))
    assert (rows["A"]["vp_link"], rows["B"]["vp_link"]) == (0, 0)


def _ranked(place: Place, tiles: list[int], talers: list[int]) -> list[tuple[str, int]]:
    """Ranks of three players with equal points, from their numbers of tiles and talers."""
    spare = iter(shipped().built)
    tables = {seat: [next(spare) for _ in range(n)] for seat, n in zip("ABC", tiles, strict=True)}
    s = place(players=3, tables=tables, money=dict(zip("ABC", talers, strict=True)))
    for seat in range(3):
        s.points[5 * seat] += 40 - s.worth("ABC"[seat])
    final.finish(s)
    return [(str(row["player"]), int(row["rank"])) for row in s.result()]


def test_v26_ties(place: Place) -> None:
    # X 12 tiles and 2 talers, Y 12 and 4, Z 11 and 9
    assert _ranked(place, [12, 12, 11], [2, 4, 9]) == [("B", 1), ("A", 2), ("C", 3)]


def test_v27_shared_victory(place: Place) -> None:
    assert _ranked(place, [11, 11, 10], [4, 4, 9]) == [("A", 1), ("B", 1), ("C", 3)]


def test_v28_a_whole_table(place: Place) -> None:
    table = {
        "sawmill": 1,
        "coal_mine": 2,
        "weaving_mill": 1,
        "ironworks": 2,
        "locomotive_works": 2,
        "steelworks": 3,
        "car_factory": 4,
        "steam_pump": 1,
        "mechanical_engineering": 2,
        "automobile": 4,
        "bonus_canal": 1,
        "bonus_railway": 2,
        "bonus_harbour": 1,
    }
    hand = {"A": ["res_cement_4"]}
    s = place(players=3, epoch=4, tables={"A": table}, hands=hand, money={"A": 7})
    _count_plays(s, table)
    row = _end(s)["A"]
    assert row == {
        **{"player": "A", "rank": 1, "total": 51, "tiles": 13, "money": 8},
        **{"vp_factory": 9, "vp_technology": 8, "vp_bonus": 14, "vp_link": 18, "vp_money": 2},
    }


def test_v29_another_table(place: Place) -> None:
    table = {
        "oil_field": 3,
        "refinery": 4,
        "stock_market": 3,
        "commercial_bank": 3,
        "plastics_plant": 4,
        "lithography": 2,
        "chemistry": 3,
        "bonus_pipeline": 3,
    }
    s = place(players=3, epoch=4, tables={"A": table}, money={"A": 10})
    _count_plays(s, table)
    row = _end(s)["A"]
    assert row == {
        **{"player": "A", "rank": 1, "total": 29, "tiles": 8, "money": 10},
        **{"vp_factory": 10, "vp_technology": 4, "vp_bonus": 6, "vp_link": 6, "vp_money": 3},
    }


def _count_plays(s: State, table: dict[str, int]) -> None:
    """Points that the plays of a table scored, for seat A."""
    for tile, epoch in table.items():
        index = s.t.index[tile]
        kind = s.t.kind[index]
        if kind < 2:
            s.points[kind] += s.t.vp[index][epoch]


def test_a_bonus_tile_has_no_discount(place: Place) -> None:
    tables = {"A": ["commercial_bank", "stock_market"]}
    s = place(epoch=3, hands={"A": ["bonus_railway"]}, tables=tables, money={"A": 2})
    s.play(PlayBonus("bonus_railway", "A"))
    assert accounts(s) == {"bonus_build": 2}
