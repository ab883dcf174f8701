"""The worked example of the rules file, section 7.2: two rounds of four players, move by move."""

from typing import Any

import pytest

import econgames as eg
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
    SellTile,
    economy,
    graphs,
)

PILE = [
    *("sawmill", "res_stone_1", "bonus_canal", "spinning_machine"),
    *("water_power", "quarry", "coal_mine", "brickworks"),
    *("weaving_mill", "steam_pump", "res_wood_1", "bonus_harbour"),
]


def auction(match: Match, tile: str, bids: list[int], sell: bool | None) -> None:
    """Offer, bids from the auctioneer's left (0 = pass), and what the auctioneer does."""
    match.play(OfferTile(tile))
    for bid in bids:
        match.play(Bid(bid) if bid else PassBid())
    if sell is not None:
        match.play(SellTile() if sell else KeepTile())


def money(match: Match) -> list[int]:
    return list(match.state.snapshot()["money"].values())


@pytest.fixture
def match() -> Match:
    """Start of the game: A begins."""
    return eg.new("industria", 4, seed=0, script={"pile_1": PILE}, start_player="A")


def play_round_1(match: Match) -> None:
    assert match.state.snapshot()["display"] == PILE[:4]
    assert money(match) == [5, 5, 5, 5]
    auction(match, "sawmill", [0, 1, 2], sell=True)
    assert money(match) == [7, 5, 5, 3]
    auction(match, "res_stone_1", [1, 0, 0], sell=True)
    assert money(match) == [8, 4, 5, 3]
    auction(match, "bonus_canal", [0, 3, 0], sell=False)
    assert match.state.snapshot()["auctioneer"] == "B"
    auction(match, "spinning_machine", [2, 0, 3], sell=True)
    assert money(match) == [5, 7, 5, 3]
    match.play(PlayBonus("bonus_canal"))
    assert money(match) == [4, 7, 5, 3]
    why = match.why_not(PlayTechnology("spinning_machine", {"wood": "bank"}))
    assert "wood comes from nowhere now" in why
    assert [option.kind for option in match.options()] == ["end_build"]
    match.play(EndBuild())
    for _ in "BC":
        assert not [o for o in match.options() if o.kind.startswith("play")]
        match.play(EndBuild())
    match.play(PlayFactory("sawmill", {}))
    assert money(match) == [4, 7, 5, 0]
    assert sum(money(match)) == economy.net_money(economy.gross_money(4, 1), 0, 4) == 16
    match.play(EndBuild())


def play_round_2(match: Match) -> None:
    facts = match.state.snapshot()
    assert (facts["round"], facts["start_player"], facts["display"]) == (2, "B", PILE[4:8])
    assert money(match) == [5, 8, 6, 1]
    auction(match, "water_power", [0, 0, 0], sell=None)
    assert match.state.snapshot()["auctioneer"] == "C"
    assert match.state.snapshot()["hand"]["B"] == ["res_stone_1", "water_power"]
    auction(match, "quarry", [1, 2, 3], sell=True)
    assert money(match) == [5, 5, 9, 1]
    auction(match, "coal_mine", [0, 4, 5], sell=False)
    auction(match, "brickworks", [1, 2, 0], sell=True)
    assert money(match) == [5, 3, 9, 3]
    match.play(PlayFactory("brickworks", {"stone": "res_stone_1", "wood": "player"}))
    assert money(match) == [5, 0, 9, 4]
    assert "1 factory tile a round" in match.why_not(PlayFactory("quarry", {}))
    assert "costs 0 and 1 units" in match.why_not(PlayTechnology("water_power", {"wood": "player"}))
    match.play(EndBuild()).play(PlayFactory("coal_mine", {})).play(EndBuild())
    assert money(match) == [5, 0, 6, 4]
    match.play(EndBuild()).play(PlayTechnology("spinning_machine", {"wood": "player"}))
    assert money(match) == [4, 0, 6, 5]
    assert sum(money(match)) == 15 == economy.net_money(economy.gross_money(4, 2), 0, 9)
    assert match.state.snapshot()["vp"] == {"A": 1, "B": 0, "C": 1, "D": 0}
    match.play(EndBuild())
    assert match.state.snapshot()["start_player"] == "C"


def test_the_trace(match: Match) -> None:
    play_round_1(match)
    play_round_2(match)


def test_its_money_graph(match: Match) -> None:
    # G5
    play_round_1(match)
    play_round_2(match)
    state: Any = match.state
    state.rows = list(match.ledger.rows)
    graph = graphs.money_graph(state, rounds=range(3))
    assert sum(n for *_, n in graph.out_edges("bank", data="amount")) == 24
    assert sum(n for *_, n in graph.in_edges("bank", data="amount")) == 9
    got = {
        (payer, account): amount
        for payer, _, account, amount in graph.in_edges("D", keys=True, data="amount")
        if payer != "bank"
    }
    assert got == {("B", "auction_price"): 2, ("A", "resource_fee"): 1, ("B", "resource_fee"): 1}


def test_its_graph_of_resources(match: Match) -> None:
    # G6
    play_round_1(match)
    play_round_2(match)
    graph = match.graph("resource_use")
    assert sorted(graph.edges(keys=True, data="fee")) == [
        ("res_stone_1", "brickworks", "stone", 0),
        ("sawmill", "brickworks", "wood", 1),
        ("sawmill", "spinning_machine", "wood", 1),
    ]
    licences = match.graph("licences")
    assert licences["A"]["D"]["units"] == licences["B"]["D"]["units"] == {"wood": 1}
    assert licences.nodes["D"]["net"] == 2


def test_its_ledger(match: Match) -> None:
    play_round_1(match)
    rows = [row[1:] for row in match.ledger.rows]
    setup = [("bank", seat, 4, "money", "start_money") for seat in "ABCD"]
    setup += [("bank", seat, 1, "money", "income") for seat in "ABCD"]
    setup += [("deck", "display", 1, f"tile:{tile}", "reveal") for tile in PILE[:4]]
    assert rows[:12] == setup
    assert rows[12:26] == [
        ("D", "A", 2, "money", "auction_price"),
        ("display", "D/hand", 1, "tile:sawmill", "auction_sold"),
        ("B", "A", 1, "money", "auction_price"),
        ("display", "B/hand", 1, "tile:res_stone_1", "auction_sold"),
        ("display", "A/hand", 1, "tile:bonus_canal", "auction_kept"),
        ("A", "B", 3, "money", "auction_price"),
        ("display", "A/hand", 1, "tile:spinning_machine", "auction_sold"),
        ("A", "bank", 1, "money", "bonus_build"),
        ("A/hand", "A/table", 1, "tile:bonus_canal", "tile_played"),
        ("D", "bank", 3, "money", "factory_build"),
        ("D/hand", "D/table", 1, "tile:sawmill", "tile_played"),
        ("bank", "A", 1, "money", "income"),
        ("bank", "B", 1, "money", "income"),
        ("bank", "C", 1, "money", "income"),
    ]
    play_round_2(match)
    built = next(step for step, move in enumerate(match.moves, 1) if move == _BRICKWORKS)
    assert [row[1:] for row in match.transfers(built)] == [
        ("B", "bank", 2, "money", "factory_build"),
        ("B/hand", "box", 1, "tile:res_stone_1", "resource_tile_used"),
        ("tile:res_stone_1", "tile:brickworks", 1, "resource:stone", "resource_use"),
        ("B", "D", 1, "money", "resource_fee"),
        ("tile:sawmill", "tile:brickworks", 1, "resource:wood", "resource_use"),
        ("B/hand", "B/table", 1, "tile:brickworks", "tile_played"),
    ]


_BRICKWORKS = PlayFactory("brickworks", {"stone": "res_stone_1", "wood": "player"}, "B")


def test_the_branch_of_the_opening_lesson(match: Match) -> None:
    match.play(OfferTile("sawmill")).play(PassBid()).play(Bid(1)).play(Bid(2)).play(SellTile())
    match.undo().branch("kept").play(KeepTile())
    assert money(match) == [5, 5, 5, 5]
    assert match.state.snapshot()["hand"]["A"] == ["sawmill"]
    assert match.state.snapshot()["auctioneer"] == "B"
