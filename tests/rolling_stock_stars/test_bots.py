"""Bots: they finish every game legally, look at nothing hidden, and decide as their idea says."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import econgames as eg
from econgames.core.bots import Bot, make_bot, make_bots
from econgames.core.errors import SetupError
from econgames.rolling_stock_stars.bots.expert import EXPERT
from econgames.rolling_stock_stars.bots.trader import TRADER, Trader
from econgames.rolling_stock_stars.bots.valuation import Valuation, turns_left
from econgames.rolling_stock_stars.moves import (
    Bid,
    BuyShare,
    Close,
    Dividend,
    FormCorporation,
    IssueShare,
    Offer,
    Pass,
    Respond,
    SellShare,
)
from econgames.rolling_stock_stars.rules import State
from econgames.rolling_stock_stars.rules.tables import CORPS, FI
from tests.bots import check_order, choice
from tests.bots import deal as deal_game
from tests.rolling_stock_stars.looks import random_play
from tests.rolling_stock_stars.positions import Corp, position

GAME = "rolling_stock_stars"
deal = partial(deal_game, GAME)
LONG_DECK = ["SX", "BY", "HE", "OL", "MS", "BD", "WT", "KK", "NS", "DR", "SZD", "SJ", "HH"]


def decides(kind: str, state: State, seat: str = "A") -> Any:
    return choice(make_bot(GAME, kind), state, seat)


class Refuser(Bot):
    """Refuses every offer and passes whenever it can."""

    name = "refuser"
    idea = "Says no."

    def choose(self, view: Any, options: list[Any], rng: Any) -> Any:
        self.reason = "no"
        if options[0].kind == "respond":
            return options[1].move
        return options[-1].move


# ---- every bot, every number of players


def test_each_beats_the_next_weaker() -> None:
    check_order(GAME, (0.9, 0.9, 0.7), deals=5)


def test_a_view_has_no_deck() -> None:
    for state, _, _ in random_play(4, 11):
        assert all(card < 0 for seat in state.actors() for card in state.view(seat).deck)


def test_bots_are_kept_on_request() -> None:
    kept: dict[tuple[str, str], Bot] = {}
    one = make_bots(GAME, "trader", ("A", "B"), kept)
    two = make_bots(GAME, {"A": "trader", "B": "expert"}, ("A", "B"), kept)
    assert one["A"] is two["A"]
    assert one["A"] is not one["B"]
    assert two["B"].name == "expert"
    with pytest.raises(SetupError, match="seat"):
        make_bots(GAME, {"C": "trader"}, ("A", "B"))


# ---- memory


def test_refused_offers_are_not_repeated_in_a_turn() -> None:
    offers: dict[tuple[int, str, str], int] = {}
    phases: dict[tuple[int, str], int] = {}
    refused = 0
    for seed in range(6):
        state = deal(3, seed)
        bots: dict[str, Bot] = {"A": Trader(), "B": make_bot(GAME, "expert"), "C": Trader()}
        refuser = Refuser()
        while actors := state.actors():
            seat = actors[0]
            options = state.options(seat)
            answers = options[0].kind == "respond"
            refused += answers
            move: Any = choice(refuser if answers else bots[seat], state, seat)
            if isinstance(move, Offer):
                key = (state.turn, seat)
                phases[key] = phases.get(key, 0) + 1
                if state.owner(state.t.index[move.company]) not in (FI, "ABC".index(seat)):
                    offers[(*key, move.company)] = offers.get((*key, move.company), 0) + 1
            state.play(move)
            assert state.step < 3000
        assert max(offers.values(), default=0) <= 1
        assert max(phases.values(), default=0) <= TRADER.offers_a_phase
        offers.clear()
        phases.clear()
    assert refused > 5


def test_new_bots_now_and_then_still_end_the_game() -> None:
    match = eg.new(GAME, players=4, seed=8)
    while not match.is_over:
        match.run("trader", until=40)
        assert match.step < 5000


# ---- single decisions, computed by hand


def test_worth_of_a_company() -> None:
    state = deal(4, 1)
    mhe = state.t.index["MHE"]
    # 8 and two incomes of 2; 8, one income, and a fifth of 8 for the first company
    assert Valuation(state.view("A"), 0, TRADER).worth(mhe) == 12
    assert Valuation(state.view("A"), 0, EXPERT).worth(mhe) == pytest.approx(11.6)
    state = position(
        "investment",
        cash={"A": 20},
        corporations={"PR": Corp(10, 12, ("BPM",), A=1, bank=1)},
        available=["MHE"],
        deck=["SX", "BY", "HE", "OL", "DR", "B"],
    )
    # PR has 12 + 3 and could pay 10: half of the premium 2; synergy with BPM 1
    assert Valuation(state.view("A"), 0, TRADER).worth(mhe) == 8 + 4 + 1 + 1


def test_turns_left() -> None:
    state = deal(4, 1)
    assert turns_left(state.view("A"), 3.3) == 9  # 22 cards
    state.deck, state.cost_level = [], 7
    assert turns_left(state.view("A"), 3.3) == 3
    state.available = 0
    assert turns_left(state.view("A"), 3.3) == 2
    state.cost_level = 8
    assert turns_left(state.view("A"), 3.3) == 1


def test_valuations_look_at_levels_to_come() -> None:
    state = position(
        "investment",
        cash={"A": 20},
        companies={"A": ["BME"]},
        available=["DR"],
        deck=["SZD", "SJ", "HH"],
        cost_level=4,
    )
    values = Valuation(state.view("A"), 0, TRADER)
    # income 1; cost 2 now; after 3.3 cards the deck is empty, and the cost is 7
    assert values.net(state.t.index["BME"], 2) == (1 - 2) + (1 - 7)
    assert values.keep(state.t.index["BME"]) == -1


def test_novice_auctions_at_face_value_and_raises_by_one_income() -> None:
    state = position("investment", cash={"A": 20, "B": 20}, available=["KME", "MHE"])
    assert decides("novice", state) == Bid("MHE", 8, "A")
    state.play(Bid("MHE", 9, "A"))
    assert decides("novice", state, "B") == Bid("MHE", 10, "B")
    state = position("investment", cash={"A": 20, "B": 20}, available=["KME", "MHE"])
    state.play(Bid("MHE", 10, "A"))
    assert decides("novice", state, "B") == Pass("B")


def test_novice_buys_one_share_a_turn() -> None:
    state = position(
        "investment",
        cash={"A": 60, "B": 60},
        corporations={"PR": Corp(10, 30, ("KME",), B=1, bank=3)},
        available=(),
    )
    bot = make_bot(GAME, "novice")
    assert choice(bot, state, "A") == BuyShare("PR", "A")
    state.play(BuyShare("PR", "A"))
    state.play(Pass("B"))
    assert choice(bot, state, "A") == Pass("A")


def test_dividend_weighs_cash_against_the_price() -> None:
    state = position(
        "dividends", corporations={"PR": Corp(12, 16, ("MHE", "BSE"), A=1, bank=1)}, deck=["SX"]
    )
    bot = Trader()
    # 0 to 4 leave 16, 14, 12, 10, 8: price 13 but for the last, 12; 3 + 13 = 4 + 12, so 3
    assert choice(bot, state, "A") == Dividend("PR", 3, "A")
    assert "from $12 to $13 this turn" in bot.reason
    assert decides("novice", state) == Dividend("PR", 2, "A")


def test_share_is_bought_for_its_card_at_the_end_of_the_turn() -> None:
    state = position(
        "investment",
        cash={"A": 40, "B": 40},
        corporations={"OS": Corp(10, 30, ("KME",), A=1, bank=1)},
        deck=LONG_DECK,
    )
    # from 11, with 4 stars for 2, it reaches 13: 2 more than it costs
    assert decides("trader", state) == BuyShare("OS", "A")
    state.cash[CORPS + state.t.corp["OS"]] = 0
    # from 11, with 1 star for 2, it falls to 10
    assert decides("trader", state) == Pass("A")


def test_share_of_a_doomed_corporation_is_sold() -> None:
    state = position(
        "investment",
        cash={"A": 0, "B": 0},
        corporations={"SM": Corp(6, 0, ("BME",), A=1, B=1)},
        cost_level=8,
    )
    assert decides("trader", state) == SellShare("SM", "A")
    # at 5 the next card is 0, which brings nothing
    state = position(
        "investment",
        corporations={"SM": Corp(5, 0, ("BME",), A=1, B=1)},
        cost_level=8,
    )
    assert decides("trader", state) == Pass("A")


@pytest.mark.parametrize(("rival", "buys"), [(10, True), (300, False)])
@pytest.mark.parametrize("kind", ["trader", "expert"])
def test_last_price_is_reached_only_by_the_richest(kind: str, rival: int, buys: bool) -> None:
    state = position(
        "investment",
        order="AB",
        cash={"A": 80, "B": rival},
        corporations={"PR": Corp(68, 0, ("BSE",), A=1, B=1, bank=1)},
        deck=["SX"],
    )
    assert isinstance(decides(kind, state), BuyShare) is buys


def test_owner_compares_an_offer_with_the_worth() -> None:
    for level, accepts in ((1, False), (8, True)):
        state = position(
            "acquisition",
            companies={"A": ["PR"]},
            corporations={"OS": Corp(20, 30, ("BSE",), B=1, bank=1)},
            cost_level=level,
            deck=LONG_DECK if level == 1 else [],
        )
        state.play(Offer("OS", "PR", 20, "B"))
        # 19 and two incomes of 3; in the last turn 19 - 7
        assert decides("trader", state) == Respond("OS", "PR", accepts, "A")
        assert decides("novice", state) == Respond("OS", "PR", True, "A")


def test_private_company_is_sold_to_ones_own_corporation() -> None:
    state = position(
        "acquisition",
        companies={"A": ["BPM"]},
        corporations={"OS": Corp(10, 16, ("MHE",), A=1, bank=1)},
        deck=["SX", "BY", "HE", "OL"],
    )
    # one above face value
    assert decides("novice", state) == Offer("OS", "BPM", 8, "A")
    state = position(
        "acquisition",
        companies={"A": ["PR"]},
        corporations={"OS": Corp(10, 40, ("HH",), A=1, bank=1)},
        cost_level=8,
    )
    # it would end the game at 19 - 7; OS has stars enough for two cards at any price
    bot = Trader()
    assert choice(bot, state, "A") == Offer("OS", "PR", 25, "A")
    assert "for $25, against $12 of face value and income" in bot.reason


def test_only_the_expert_trades_between_its_own_corporations() -> None:
    state = position(
        "acquisition",
        corporations={
            "PR": Corp(20, 30, ("MHE",), A=2, bank=1),
            "OS": Corp(10, 5, ("BPM", "BSE"), A=1, bank=1),
        },
        deck=LONG_DECK,
    )
    bot = make_bot(GAME, "expert")
    assert choice(bot, state, "A") == Offer("PR", "BPM", 4, "A")
    assert (
        "I expect PR at $20 instead of $14, on 2 shares, and OS at $10 instead of $12, on 1: "
        "in all $10 more."
    ) in bot.reason
    assert decides("trader", state) == Pass("A")


def test_closing_under_duty() -> None:
    state = position("closing", companies={"A": ["PR", "MS"]}, cost_level=8)
    # each loses 7 and keeps a face value above that, but 14 cannot be paid
    for kind in ("trader", "expert"):
        assert decides(kind, state) == Close("MS", "A")
    state = position("closing", cash={"A": 30}, companies={"A": ["PR", "MS"]}, cost_level=8)
    assert decides("trader", state) == Pass("A")
    assert decides("novice", state) == Close("MS", "A")
    state = position("closing", cash={"A": 30}, companies={"A": ["BME"]}, cost_level=8)
    assert decides("trader", state) == Close("BME", "A")


def test_issue_that_saves_a_corporation() -> None:
    corporation = {"SM": Corp(10, 0, ("MHE",), A=1, bank=1)}
    state = position("issue", corporations=corporation, cost_level=8)
    # without it 0 + 2 - 10 is bankruptcy; with 10 more it falls to 8
    bot = Trader()
    assert choice(bot, state, "A") == IssueShare("SM", "A")
    assert "I expect it at $8 instead of bankrupt: $8 more on my shares" in bot.reason
    assert decides("novice", state) == Pass("A")


def test_founding() -> None:
    state = position("ipo", cash={"A": 10}, companies={"A": ["MHE"]}, deck=["SX"] * 5)
    # SI at 14: treasury 20, 2 + 1 + 2 stars for 3, so 18; 18 - 6 - 12 + 0.4 x 14 - 0.01 x 10
    assert decides("trader", state) == FormCorporation("MHE", "SI", 14, "A")
    # the lowest price that is not below face value, the first corporation
    assert decides("novice", state) == FormCorporation("MHE", "PR", 10, "A")


def test_valuation_is_of_the_corporation_as_it_stands() -> None:
    state = deal(4, 3)
    bots = {seat: make_bot(GAME, "expert") for seat in state.players}
    checked = 0
    while actors := state.actors():
        if state.phase == "dividends":
            corp, party = state.subject, CORPS + state.subject
            values = Valuation(state.view(actors[0]), 0, TRADER)
            expected = values.path(
                corp,
                state.card[corp],
                state.cash[party],
                state.owned[party],
                state.issued[corp],
                True,
            )
            after = state.copy()
            after.play(Dividend(state.t.corps[corp], 0, actors[0]))
            price = state.t.prices[after.card[corp]] if after.card[corp] >= 0 else 0
            assert expected == price
            checked += 1
        state.play(choice(bots[actors[0]], state, actors[0]))
    assert checked > 20
