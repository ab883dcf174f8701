"""Rules beyond the vectors: sources, sales, refusals, views, and the set-up."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import econgames as eg
from econgames.core.chance import Chance
from econgames.core.errors import HiddenInformation, IllegalMove, ScriptError, SetupError
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
from econgames.industria.options import PlayOption
from econgames.industria.rules import State

Place = Callable[..., State]


def refused(s: State, move: Any) -> IllegalMove:
    before, rows, step = s.key(), list(s.rows or []), s.step
    with pytest.raises(IllegalMove) as caught:
        s.play(move)
    assert (s.key(), s.rows, s.step) == (before, rows, step)
    return caught.value


# ---- set-up


def test_the_start_player_is_drawn_or_asked_for() -> None:
    starts = {
        eg.new("industria", 4, seed=seed).state.snapshot()["start_player"] for seed in range(30)
    }
    assert starts == set("ABCD")
    asked = eg.new("industria", 3, seed=1, start_player="C")
    assert asked.state.snapshot()["auctioneer"] == "C"
    scripted = eg.new("industria", 3, seed=1, script={"start_player": ["B"]})
    assert scripted.actors() == ("B",)
    with pytest.raises(SetupError, match="unknown start_player 'D'"):
        eg.new("industria", 3, seed=1, start_player="D")
    with pytest.raises(SetupError, match="3 to 4 players"):
        eg.new("industria", 5)


def test_a_fixed_start_player_leaves_the_shuffles_to_the_seed() -> None:
    one = eg.new("industria", 3, seed=6, start_player="A").state.snapshot()
    two = eg.new("industria", 3, seed=6, start_player="B").state.snapshot()
    assert one["pile"] == two["pile"]


def test_piles_hold_the_tiles_of_their_epoch() -> None:
    facts = eg.new("industria", 3, seed=6).state.snapshot()
    assert list(facts["pile"]) == ["1", "2", "3", "4"]
    tiles = shipped().tiles
    piles = {**facts["pile"], "1": facts["display"] + facts["pile"]["1"]}
    for epoch, pile in piles.items():
        assert sorted(pile) == sorted(t.id for t in tiles.values() if t.epoch == int(epoch))
    with pytest.raises(ScriptError, match="'pile_2' says 'sawmill'"):
        eg.new("industria", 3, script={"pile_2": ["sawmill"] * 12})
    with pytest.raises(ScriptError, match="has 1 outcomes left, 12 are needed"):
        eg.new("industria", 3, script={"pile_1": ["sawmill"]})


# ---- auction


def test_offers_are_of_the_display() -> None:
    match = eg.new("industria", 4, seed=2, start_player="A")
    facts = match.state.snapshot()
    hidden = facts["pile"]["1"][0]
    assert [o.id for o in match.options()] == [f"offer_tile:{tile}" for tile in facts["display"]]
    for tile in (hidden, "refinery", "nothing"):
        assert "is not in the display" in match.why_not(OfferTile(tile))
    assert "B is not asked now; A is" in match.why_not(OfferTile(facts["display"][0], "B"))
    assert "unknown player 'E'" in match.why_not(OfferTile(facts["display"][0], "E"))
    assert "is not a move of the phase offer" in match.why_not(Bid(1))
    assert match.options("B") == []


def test_the_last_tile_must_be_offered_too() -> None:
    match = eg.new("industria", 3, seed=2)
    for _ in range(2):
        match.play(match.options()[0]).play(PassBid()).play(PassBid())
    assert [option.kind for option in match.options()] == ["offer_tile"]


def test_bids_rise_and_everybody_answers_once() -> None:
    match = eg.new("industria", 4, seed=2, start_player="D")
    match.play(match.options()[0])
    assert match.state.pending()["auction"]["queue"] == ["A", "B", "C"]  # type: ignore[attr-defined]
    match.play(Bid(2))
    assert match.actors() == ("B",)
    assert match.options()[0].low == 3
    assert "from 3 (more than the highest bid, 2)" in match.why_not(Bid(2))
    assert "to 5 (the talers of B)" in match.why_not(Bid(6))
    match.play(PassBid())
    match.play(Bid(5))
    assert match.actors() == ("D",)
    assert [o.id for o in match.options()] == ["sell_tile", "keep_tile"]
    preview = match.preview(SellTile())
    assert preview.changes["C"]["cash"] == (5, 0)
    assert preview.changes["D"]["cash"] == (5, 10)
    # a player who gave the hammer away bids in later auctions of the phase
    match.play(KeepTile())
    match.play(match.options()[0])
    assert match.state.pending()["auction"]["queue"] == ["B", "C", "D"]  # type: ignore[attr-defined]


def test_a_preview_of_a_bid_says_what_it_assumes() -> None:
    match = eg.new("industria", 3, seed=2, start_player="A")
    match.play(match.options()[0])
    preview = match.preview(Bid(3))
    assert preview.assumed == "if nobody bids more and the tile is sold"
    assert preview.changes["A"]["cash"] == (5, 8)
    assert match.preview(PassBid()).assumed == ""


# ---- selling resource tiles


def test_resource_tiles_are_sold_at_any_own_decision(place: Place) -> None:
    s = place(hands={"A": ["res_wood_1", "quarry"], "B": ["res_stone_1"]})
    assert "no resource tile in the hand of A" in str(refused(s, SellResourceTile("quarry", "A")))
    assert "(there: res_wood_1)" in str(refused(s, SellResourceTile("res_stone_1", "A")))
    refused(s, SellResourceTile("res_stone_1", "B"))
    s.play(SellResourceTile("res_wood_1", "A"))
    assert s.actors() == ("A",)
    assert s.snapshot()["money"]["A"] == 1
    assert s.snapshot()["removed"] == {"res_wood_1": "resource_tile_sold"}
    assert [row[1:] for row in s.rows or []] == [
        ("bank", "A", 1, "money", "resource_tile_sale"),
        ("A/hand", "box", 1, "tile:res_wood_1", "resource_tile_sold"),
    ]


def test_the_option_to_sell_is_there_in_every_phase() -> None:
    seen = set()
    for seed in range(40):
        match = eg.new("industria", 3, seed=seed)
        while not match.is_over:
            if any(o.kind == "sell_resource_tile" for o in match.options()):
                seen.add(match.state.phase)
            match.run("random", until=1)
        if len(seen) == 4:
            break
    assert seen == {"offer", "bid", "hammer", "build"}


# ---- build


def test_limits_of_a_turn(place: Place) -> None:
    hands = {"A": ["quarry", "coal_mine", "bonus_canal", "bonus_harbour"]}
    s = place(hands=hands, money={"A": 20})
    s.play(PlayFactory("quarry", {}, "A"))
    assert "1 factory tile a round is all" in str(refused(s, PlayFactory("coal_mine", {}, "A")))
    s.play(PlayBonus("bonus_canal", "A"))
    refused(s, PlayBonus("bonus_harbour", "A"))
    assert s.snapshot()["build"] == {"player": "A", "played_kinds": ["bonus", "factory"]}
    assert [option.kind for option in s.options("A")] == ["end_build"]
    s.play(EndBuild("A"))
    assert s.actors() == ("B",)
    assert s.snapshot()["build"] == {"player": "B", "played_kinds": []}


def test_refusals_of_plays(place: Place) -> None:
    s = place(
        epoch=2,
        hands={"A": ["pottery", "lithography", "res_wood_1"]},
        tables={"B": ["brickworks"]},
        money={"A": 3},
    )
    assert "is no factory tile" in str(
        refused(s, PlayFactory("lithography", {"stone": "bank"}, "A"))
    )
    assert "is no technology tile" in str(refused(s, PlayTechnology("pottery", {}, "A")))
    assert "is no bonus tile" in str(refused(s, PlayBonus("res_wood_1", "A")))
    assert "'mine' is no factory tile" in str(refused(s, PlayFactory("mine", {}, "A")))
    assert "not in the hand of A" in str(
        refused(s, PlayFactory("glassworks", {"wood": "bank"}, "A"))
    )
    assert "costs 3 and 1 units at 1; A has 3" in str(
        refused(s, PlayFactory("pottery", {"brick": "player"}, "A"))
    )
    for sources in ({}, {"stone": "bank", "wood": "bank"}, {"wood": "bank"}, None, ["stone"]):
        error = refused(s, PlayTechnology("lithography", sources, "A"))  # type: ignore[arg-type]
        assert "name a source for stone" in str(error)
    for source in ("own", "player", "tile", "res_wood_1", "res_stone_1", "", 7, None):
        error = refused(s, PlayTechnology("lithography", {"stone": source}, "A"))  # type: ignore[dict-item]
        assert "stone comes from 'bank'" in str(error)
    assert "Legal now: play technology lithography (stone: bank); " in str(error)
    assert "brick comes from 'player' (from B); not 'bank'" in str(
        refused(s, PlayFactory("pottery", {"brick": "bank"}, "A"))
    )


def test_fields_of_a_wrong_type(place: Place) -> None:
    s = place(hands={"A": ["sawmill"]}, money={"A": 9})
    for move in (
        PlayFactory([], {}, "A"),
        PlayFactory("sawmill", {"wood": []}, "A"),
        SellResourceTile({}, "A"),
        PlayBonus(None, "A"),
    ):  # type: ignore[arg-type, dict-item]
        refused(s, move)


def test_a_choice_of_sources_is_one_option(place: Place) -> None:
    hands = {"A": ["reinforced_concrete", "res_cement_3", "res_cement_4", "res_steel_3"]}
    s = place(epoch=4, hands=hands, tables={"B": ["steelworks"]}, money={"A": 1})
    option = next(o for o in s.options("A") if o.kind == "play_technology")
    assert isinstance(option, PlayOption)
    assert option.id == "play_technology:reinforced_concrete"
    assert option.parameters == [
        {"name": "cement", "choices": ["res_cement_3", "res_cement_4", "bank"]},
        {"name": "steel", "choices": ["res_steel_3", "player"]},
    ]
    # both bought would cost 2: five of six ways
    assert option.count == len(list(option.moves())) == 5
    assert s.snapshot()["legal"]["play_technology"] == 5
    both = PlayTechnology("reinforced_concrete", {"cement": "bank", "steel": "player"}, "A")
    assert both not in option
    refused(s, both)
    for move in option.moves():
        assert move in option
        assert hash(move) == hash(PlayTechnology(move.tile, dict(move.sources), "A"))  # type: ignore[attr-defined]
        s.copy().play(move)
    with pytest.raises(ValueError, match="must be one of"):
        option.build({"cement": "bank", "steel": "player"})
    assert option.build({"cement": "bank", "steel": "res_steel_3"}) in option


def test_a_match_asks_which_way_is_meant() -> None:
    match = next(_with_choice())
    option = next(o for o in match.options() if o.count > 1 and isinstance(o, PlayOption))
    assert "is a family of moves: choose one of its .moves()" in match.why_not(option)
    match.play(next(option.moves()))


def _with_choice() -> Any:
    for seed in range(100):
        match = eg.new("industria", 4, seed=seed)
        while not match.is_over:
            if any(o.count > 1 and isinstance(o, PlayOption) for o in match.options()):
                yield match
                break
            match.run("random", until=1)


def test_the_longest_chain_of_a_round_ends_with_the_last_builder(place: Place) -> None:
    s = place(builder="C", money={"A": 0})
    order = []
    while s.phase == "build" and s.snapshot()["round"] == 1:
        order.append(s.actors()[0])
        s.play(EndBuild(s.actors()[0]))
    assert order == ["C", "D", "A", "B"]
    assert s.snapshot()["start_player"] == "D"


def test_moves_as_mappings() -> None:
    match = eg.new("industria", 3, seed=2)
    tile = match.state.snapshot()["display"][0]
    match.play({"type": "offer_tile", "tile": tile}).play({"type": "bid", "amount": 2})
    assert match.moves[-1] == Bid(2, match.last.player)  # type: ignore[union-attr]
    assert "[rule move.form]" in match.why_not({"type": "bid", "amount": "two"})


def test_nothing_is_legal_after_the_end() -> None:
    match = eg.new("industria", 3, seed=2).run("random")
    assert match.state.phase == "end"
    assert match.actors() == ()
    assert match.options("A") == []
    assert "the game is over" in match.why_not(EndBuild("A"))
    facts = match.state.snapshot()
    assert not {"turn", "legal", "auctioneer", "auction", "build"} & set(facts)


# ---- what is hidden


def test_views_do_not_tell_the_order_of_the_piles() -> None:
    first = ["sawmill", "quarry", "coal_mine", "weaving_mill"]
    rest = [t.id for t in shipped().tiles.values() if t.epoch == 1 and t.id not in first]
    one, two = (
        eg.new("industria", 4, seed=seed, script={"pile_1": first + tail}, start_player="A")
        for seed, tail in ((1, rest), (2, rest[::-1]))
    )
    assert one.state.key() != two.state.key()
    for seat in one.players:
        assert one.state.view(seat).key() == two.state.view(seat).key()
        assert one.state.view(seat).snapshot() == two.state.view(seat).snapshot()
        assert one.state.view(seat).pending() == two.state.view(seat).pending()  # type: ignore[attr-defined]
        assert one.state.view(seat).chance.state == 0
    with pytest.raises(HiddenInformation, match="unknown player 'E'"):
        one.state.view("E")


def _to_last_builder(match: Match, last_round: int) -> None:
    """Play until the last builder of a round is asked."""
    while True:
        facts = match.state.snapshot()
        end = facts["phase"] == "build" and facts["round"] == last_round
        if end and (match.players.index(facts["turn"]) + 1) % 3 == match.players.index(
            facts["start_player"]
        ):
            return
        match.run("random", until=1)


@pytest.mark.parametrize(
    ("number", "known"), [(1, False), (2, False), (3, True), (4, False), (16, True)]
)
def test_a_view_can_be_played_on_while_the_tiles_are_certain(number: int, known: bool) -> None:
    match = eg.new("industria", 3, seed=9)
    _to_last_builder(match, number)
    view = match.state.view("A")
    move = EndBuild(match.actors()[0])
    before = view.key()
    if not known:
        with pytest.raises(HiddenInformation, match="order of the piles is hidden"):
            view.play(move)
        assert view.key() == before
        return
    view.play(move)
    real = match.play(move).state
    shown, hidden = real.snapshot(), view.snapshot()
    assert sorted(shown["display"]) == sorted(hidden["display"])
    assert shown["money"] == hidden["money"]


# ---- copies, keys, chance


def test_a_seed_is_a_game() -> None:
    keys = {eg.new("industria", 4, seed=seed).state.key() for seed in (0, 0, 1, 2)}
    assert len(keys) == 3


def test_totals_are_kept_without_a_ledger() -> None:
    states = [State.new(4, Chance(5), shipped(), {}, ledger=ledger) for ledger in (True, False)]
    for state in states:
        rng = random.Random(3)
        while state.actors():
            options = state.options(state.actors()[0])
            state.play(options[int(rng.random() * len(options))].sample(rng))
    assert states[1].rows is None
    assert states[0].snapshot() == states[1].snapshot()
