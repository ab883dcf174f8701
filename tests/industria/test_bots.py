"""Bots: legal at every decision, deterministic, blind to what is hidden, each stronger."""

from collections.abc import Callable
from typing import Any

import pytest

import econgames as eg
from econgames.core.bots import make_bot
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
)
from econgames.industria.bots.expert import EXPERT
from econgames.industria.bots.trader import TRADER
from econgames.industria.bots.valuation import Valuation
from econgames.industria.rules import State
from tests.bots import KINDS, check_order, choice

GAME = "industria"
PILE = [
    *("sawmill", "res_stone_1", "bonus_canal", "spinning_machine"),
    *("water_power", "quarry", "coal_mine", "brickworks"),
    *("weaving_mill", "steam_pump", "res_wood_1", "bonus_harbour"),
]

Place = Callable[..., State]


def decides(kind: str, state: State) -> tuple[Any, str]:
    bot = make_bot(GAME, kind)
    return choice(bot, state), bot.reason


@pytest.fixture
def opening() -> State:
    """First decision of four players, the tiles of the first rounds known; A begins."""
    match = eg.new(GAME, 4, seed=0, script={"pile_1": PILE}, start_player="A")
    state: Any = match.state
    return state.copy()  # type: ignore[no-any-return]


def worth(state: State, tile: str, constants: Any, seat: int = 0) -> float:
    return Valuation(state.view("ABCD"[seat]), constants).worth(state.t.index[tile], seat)


def tidy(state: State) -> State:
    """Take the tiles that players have out of the piles, of which nothing is revealed yet."""
    held = 0
    for mask in state.hand + state.table:
        held |= mask
    state.drawn = 0
    state.piles = tuple(
        tuple(tile for tile in pile if not held >> tile & 1) for pile in state.piles
    )
    return state


# ---- every bot, every number of players


def test_each_beats_the_next_weaker() -> None:
    check_order(GAME, (0.95, 0.6, 0.75), deals=8)


# ---- values, computed by hand


def test_rate_falls_in_the_second_half(opening: State) -> None:
    rates = {}
    for number in (1, 7, 8, 15):
        opening.round, opening.epoch = number, (number - 1) // 3 + 1
        rates[number] = Valuation(opening, TRADER).rho
    assert rates[1] == rates[7] == pytest.approx(0.5)
    assert rates[8] == pytest.approx(0.34 + 0.16 * 14 / 15)
    assert rates[15] == pytest.approx(0.34)


def test_worth_of_the_first_tiles(opening: State) -> None:
    # five factories with canals, all unseen; cost 1 at 0.5 and 0.6 points
    assert worth(opening, "bonus_canal", TRADER) == pytest.approx(2 * 5 * 0.30 - 0.5)
    assert worth(opening, "bonus_canal", EXPERT) == pytest.approx(2 * 5 * 0.25 - 0.6)
    # nobody needs stone yet: the price of the bank
    assert worth(opening, "res_stone_1", TRADER) == pytest.approx(0.5)
    # 1 point, and wood has no source yet
    assert worth(opening, "spinning_machine", TRADER) == pytest.approx(1 - 0.5 * 1.6)
    # one tile on display and five others need wood; cost 3
    assert worth(opening, "sawmill", TRADER) == pytest.approx(0.5 * (0.6 + 5 * 0.45 - 3))
    assert worth(opening, "sawmill", EXPERT) == pytest.approx(0.6 * (0.8 + 5 * 0.7 - 3))


def test_links_and_symbols_by_where_their_other_end_is(place: Place) -> None:
    state = place(
        epoch=3,
        hands={"A": ["oil_field", "bonus_pipeline"], "B": ["refinery"]},
        tables={"A": ["coal_mine", "bonus_harbour"]},
        money={"A": 10},
    )
    tidy(state)
    # 3 points; refinery in another hand; harbour on the table 2, pipeline in hand 1.6;
    # cost 4, steel has no source: 1.6; rate 0.5 in round 7
    oil = 3 + 2 * 1 + 2 * 0.8 - 0.5 * (4 + 1.6)
    assert worth(state, "oil_field", TRADER) == pytest.approx(oil)
    state.hand[1] = 0
    state.hand[0] |= 1 << state.t.index["refinery"]
    # now 0.8 of 3 points, of which the trader counts 0.55 and the expert, at rate 0.6, 0.9;
    # two factories of one epoch and two more rounds: both will be built
    assert worth(state, "oil_field", TRADER) == pytest.approx(oil + 3 * 0.55 * 0.8)
    assert worth(state, "oil_field", EXPERT) == pytest.approx(
        3 + 2 * 1 + 2 * 0.8 + 3 * 0.9 * 0.8 - 0.6 * (4 + 1.6)
    )


def test_tiles_that_may_find_no_round_are_worth_less(place: Place) -> None:
    hands = {"A": ["lithography", "gas_lighting"]}
    state = place(epoch=2, hands=hands, tables={"A": ["quarry"]}, money={"A": 9})
    free = worth(state, "lithography", TRADER)
    assert free == pytest.approx(1)
    state.round += 2  # the last one of the epoch: points count 0.35, the whole 0.35 again
    assert worth(state, "lithography", TRADER) == pytest.approx(0.35 * 0.35)


def test_discount_and_fees(place: Place) -> None:
    state = place(
        epoch=2,
        hands={"A": ["commercial_bank"]},
        tables={"B": ["quarry"]},
        money={"A": 9},
    )
    value = Valuation(state.view("A"), TRADER)
    bank = state.t.index["commercial_bank"]
    # 1 point; the stock market unseen 3 x 0.55 x 0.3, the symbol of data networks half of
    # 2 x 0.3; 0.5 talers in each of four epochs; cost 4 and a licence of 1.2
    expected = 1 + 3 * 0.55 * 0.3 + 2 * 0.5 * 0.3 + 0.5 * 0.5 * 4 - 0.5 * (4 + 1.2)
    assert value.worth(bank, 0) == pytest.approx(expected)
    # one unit at 1, whoever sells it
    assert value.room(bank, 0) == 9 - 4 - 1


# ---- single decisions


def test_novice_offers_the_least_and_bids_by_ones(opening: State) -> None:
    assert decides("novice", opening)[0] == OfferTile("res_stone_1", "A")
    opening.play(OfferTile("spinning_machine", "A"))
    # 2 + 1 point; two of five talers are kept back
    assert decides("novice", opening)[0] == Bid(1, "B")
    opening.play(Bid(3, "B"))
    move, reason = decides("novice", opening)
    assert move == PassBid("C") and "4 talers or more" in reason
    opening.play(PassBid("C"))
    opening.play(PassBid("D"))
    assert decides("novice", opening)[0] == SellTile("A")
    opening.high = 2
    assert decides("novice", opening)[0] == KeepTile("A")


def test_trader_bids_half_of_the_way(opening: State) -> None:
    # nothing for the trader, and not more for others
    assert decides("trader", opening)[0] == OfferTile("sawmill", "A")
    opening.play(OfferTile("bonus_canal", "A"))
    # worth 2.5 points, 5 talers, 80 % is 4; half of the way from 1
    assert decides("trader", opening)[0] == Bid(2, "B")
    opening.play(Bid(4, "B"))
    assert decides("trader", opening)[0] == PassBid("C")
    opening.play(PassBid("C"))
    opening.play(PassBid("D"))
    # 5 against 4 and half a taler for the hammer
    move, reason = decides("trader", opening)
    assert move == KeepTile("A") and reason == (
        "To keep Canal is worth 5 talers to me; to sell it brings 4 talers and leaves me the next "
        "auction, worth 0.5 talers."
    )


def test_expert_bids_what_the_seller_and_the_next_would_pay(opening: State) -> None:
    opening.play(OfferTile("bonus_canal", "A"))
    # 1.9 points are 3.2 talers to everybody; 0.9 of that, rounded, is 3
    move, reason = decides("expert", opening)
    assert move == Bid(3, "B")
    assert "worth 3.2 talers to me" in reason and "below about 3" in reason and "I bid 3" in reason


def test_expert_counts_the_hammer(opening: State) -> None:
    opening.play(OfferTile("sawmill", "A"))
    opening.play(Bid(1, "B"))
    opening.play(PassBid("C"))
    opening.play(PassBid("D"))
    # 1.3 talers; the rest brings 0.9 + 2.85 + 0.06, and keeping the canal 0.32 more
    move, reason = decides("expert", opening)
    assert move == SellTile("A")
    assert reason.startswith("To keep Sawmill is worth 1.3 talers to me; to sell it brings 1 taler")
    assert "other tiles to auction, worth 4.1 talers" in reason


def test_expert_denies(opening: State) -> None:
    opening.display = (opening.t.index["bonus_canal"],)
    opening.play(OfferTile("bonus_canal", "A"))
    opening.play(Bid(3, "B"))
    opening.play(PassBid("C"))
    opening.play(PassBid("D"))
    # the canal is worth 3.17 to A; to B, with two canal factories in hand, far more than 3
    for tile in ("quarry", "coal_mine"):
        opening.hand[1] |= 1 << opening.t.index[tile]
    move, reason = decides("expert", opening)
    assert move == KeepTile("A")
    assert "because player B does not get it" in reason


def test_expert_builds_first_what_would_lapse(place: Place) -> None:
    state = place(
        epoch=3,
        hands={"A": ["light_bulb", "ironworks"]},
        tables={"A": ["coal_mine"]},
        money={"A": 4},
    )
    tidy(state)
    bulb = PlayTechnology("light_bulb", {"glass": "bank"}, "A")
    iron = PlayFactory("ironworks", {"wood": "bank"}, "A")
    # 4 talers do not pay for both. The bulb: 2 points, 3 x 0.9 x 0.25 for television, less 0.6.
    assert worth(state, "light_bulb", EXPERT) == pytest.approx(2 + 0.675 - 0.6)
    # Ironworks, late: a link of 3 and one of 0.675, five users of iron, cost 4.
    assert worth(state, "ironworks", EXPERT) == pytest.approx(3.675 + 0.6 * 5 * 0.7 - 0.6 * 4)
    assert decides("expert", state)[0] == decides("trader", state)[0] == iron
    state.round += 2
    # In the last round of the epoch the bulb cannot wait, and ironworks can.
    assert decides("expert", state)[0] == bulb
    assert decides("trader", state)[0] == iron
    # With one taler more both are played.
    state.money[0] = 5
    assert decides("expert", state)[0] == iron


def test_nobody_builds_what_is_worth_less_than_its_cost(place: Place) -> None:
    state = place(epoch=5, hands={"A": ["weaving_mill"]}, money={"A": 9})
    for kind in ("trader", "expert"):
        move, reason = decides(kind, state)
        assert move == EndBuild("A")
        assert reason.startswith("Weaving mill, the only tile that I can play, is not worth its ")
    # the novice builds what it can
    assert decides("novice", state)[0] == PlayFactory("weaving_mill", {}, "A")


def test_bonus_tiles_are_played_when_there_is_money_for_them(place: Place) -> None:
    state = place(epoch=2, hands={"A": ["bonus_canal"]}, tables={"A": ["quarry"]}, money={"A": 3})
    for kind in KINDS:
        assert decides(kind, state)[0] == PlayBonus("bonus_canal", "A")
