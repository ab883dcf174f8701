"""The bots: legal moves to the end, the same view the same move, decisions worked out by hand."""

import random
import re
from collections.abc import Mapping
from functools import partial
from itertools import chain
from typing import Any

import pytest

from econgames.core.bots import make_bot
from econgames.metropoli import economy
from econgames.metropoli.bots.expert import EXPERT
from econgames.metropoli.bots.proposals import Notes
from econgames.metropoli.bots.trader import TRADER
from econgames.metropoli.bots.valuation import Valuation, rounds_left
from econgames.metropoli.edition import shipped
from econgames.metropoli.moves import (
    Accept,
    Bid,
    BuyBlock,
    Cross,
    Decline,
    Drop,
    EndTurn,
    FreeBlock,
    JointBuild,
    MoveOn,
    Offer,
    ProposeTrade,
    Reject,
    Relocate,
    Roll,
    Stay,
    Take,
    Tender,
    Waive,
)
from econgames.metropoli.rules import State
from econgames.metropoli.rules.tables import SEAT
from tests.bots import check_order, choice
from tests.bots import deal as deal_game
from tests.metropoli.looks import ANSWERED, random_play
from tests.metropoli.positions import F_ORDER, Z_ROOFS, K, Z, built_up, position

GAME = "metropoli"
deal = partial(deal_game, GAME)


def decides(kind: str, state: State) -> Any:
    return choice(make_bot(GAME, kind), state, state.actors()[0])


def asked(phase: str, seat: str = "A", **values: Any) -> State:
    """A position in which `seat` is asked."""
    return position(phase, asked=SEAT[seat], **values)


def auction(concession: str, **values: Any) -> State:
    """The auction of a concession that A opened, B to bid."""
    t = position().t
    fields = {"item": t.conc_at[concession], "high": 0, "bidder": -1, "inside": 0b1111}
    return asked("auction_bid", "B", **(fields | values))


# ---- every bot, every number of players


def test_each_beats_the_next_weaker() -> None:
    check_order(GAME, (0.9, 0.7, 0.6), deals=6)


def test_a_view_has_no_cards_to_come() -> None:
    phases = set()
    for state, _, _ in chain.from_iterable(random_play(**given) for given in ANSWERED):
        phases.add(state.phase)
        for seat in state.actors():
            assert all(card < 0 for card in state.view(seat).deck[state.drawn :])
    assert len(phases) >= 12, phases


# ---- values


def test_rounds_left() -> None:
    s = position(game_round=8, height=Z, roofs=Z_ROOFS)
    # 6 blocks stand: pace max(2, 14 / 10)
    assert rounds_left(s, TRADER) == 30
    height, roofs = built_up(F_ORDER)
    s = position(game_round=2, height=height, roofs=roofs)
    # 16 blocks: 24 in 4 rounds, 64 left
    assert rounds_left(s, TRADER) == pytest.approx(64 / 6 + 2.5)
    s.final_run = True
    assert rounds_left(s, TRADER) == 1.5


def values_of(owner: Mapping[str, str], **fields: Any) -> Valuation:
    base = dict.fromkeys(position().t.hoods, 100 * K)
    return Valuation(position(owner=owner, base=base, **fields), 0, TRADER)


def test_worth_of_a_street() -> None:
    rates = economy.arrival_rates()
    visits = 3 * 30  # opponents, rounds
    a, b, c = (100 * K * rates[place] * visits for place in (1, 2, 4))
    at = position().t.conc_at["a"]
    assert values_of({"b": "B"}).worth(0, at) == pytest.approx(100 * K + a)
    assert values_of({}).worth(0, at) == pytest.approx(100 * K + 1.075 * a)
    assert values_of({"b": "A"}).worth(0, at) == pytest.approx(100 * K + 1.3 * a)
    assert values_of({"b": "A", "c": "B"}).worth(0, at) == pytest.approx(100 * K + a)
    trust = values_of({"b": "A", "c": "A"})
    assert trust.worth(0, at) == pytest.approx(100 * K + 2 * a + b + c)
    whole = values_of({"a": "A", "b": "A", "c": "A"})
    assert whole.portfolio(0, whole.view.owned[0]) == pytest.approx(300 * K + 2 * (a + b + c))
    assert whole.loss(at) == pytest.approx(100 * K + 2 * a + b + c)


def test_worth_of_a_bridge_grows_with_the_network() -> None:
    t = position().t
    south, rates = t.conc_at["south"], economy.arrival_rates()
    for owned in ((), ("north",), ("north", "east", "west")):
        fees = (2 * len(owned) + 1) * 100 * K * rates[5] * 90
        found = values_of(dict.fromkeys(owned, "A")).worth(0, south)
        assert found == pytest.approx(500 * K + fees)


def test_blocks_agree_with_the_rules() -> None:
    state, rng = deal(4, 3), random.Random(1)
    while state.actors():
        if state.phase == "build" and state.supply:
            seat = state.active
            values = Valuation(state, seat, TRADER)
            for lot in state.t.numbers(state.room & ~state.built):
                gain, pain = values.block(seat, lot)
                owner = {
                    c: state.t.party[o] for c, o in zip(state.t.conc, state.owner, strict=True)
                }
                expected = {True: 0.0, False: 0.0}
                for street, change in economy.block_gain(state.city, state.t.lots[lot]).items():
                    hood = shipped().neighbourhoods[shipped().streets[street].neighbourhood]
                    whole = len({owner[other] for other in hood.streets}) == 1
                    if owner[street] == "bank":
                        continue
                    mine = owner[street] == state.t.party[seat]
                    rate = economy.arrival_rates()[shipped().streets[street].space]
                    playing = sum(p == 0 and i != seat for i, p in enumerate(state.status))
                    turns = values.rounds * (playing if mine else 1)
                    expected[mine] += change * (2 if whole else 1) * rate * turns
                assert (gain, pain) == pytest.approx((expected[True], expected[False]))
        (actor,) = state.actors()
        kind = "trader" if rng.random() < 0.5 else "novice"
        state.play(choice(make_bot(GAME, kind), state, actor))
        if state.round > 12:
            break


def test_reserve_knows_the_next_throw() -> None:
    s = position("build", owner={"v": "B"}, height={"av": 1}, base={"slate": 200 * K})
    s.place[0] = 26  # 36 is 10 ahead, the likeliest throw: 1/8
    values = Valuation(s, 0, EXPERT)
    assert values.bad_payment(0) == 220 * K
    assert values.reserve(0) == pytest.approx(300 * K + 0.8 * 220 * K)
    s.place[0] = 33  # 3 ahead: 1/216
    assert Valuation(s, 0, EXPERT).bad_payment(0) == 0
    assert Valuation(s, 0, TRADER).reserve(0) == 700 * K


# ---- single decisions


def test_novice_bids_up_to_its_cap() -> None:
    rich = {"B": 1_800 * K}
    assert decides("novice", auction("a", cash=rich)) == Bid(50 * K, "B")
    assert decides("novice", auction("a", cash=rich, high=250 * K, bidder=2)) == Bid(300 * K, "B")
    assert decides("novice", auction("a", cash=rich, high=300 * K, bidder=2)) == Drop("B")
    s = asked("first_refusal", high=300 * K, bidder=1, item=0, cash={"A": 1_900 * K})
    assert decides("novice", s) == Take("A")
    s.high = 350 * K
    assert decides("novice", s) == Take("A")
    s.high = 400 * K
    assert decides("novice", s) == Waive("A")


def test_novice_builds_one_block_beside_its_own_streets() -> None:
    cash = {"A": 2_000 * K}
    s = asked("build", owner={"v": "A"}, height=Z, roofs=Z_ROOFS, cash=cash)
    assert decides("novice", s) == BuyBlock("bv", "A")
    s.play(BuyBlock("bv", "A"))
    s.cash[0] = 5_000 * K
    assert decides("novice", s) == EndTurn("A")
    height, roofs = built_up(F_ORDER)
    s = asked("build", owner={"k": "A"}, height=height, roofs=roofs)
    assert decides("novice", s) == BuyBlock("km", "A")  # the duty


def test_novice_on_special_spaces() -> None:
    assert decides("novice", asked("bridge_choice", place={"A": 5})) == Stay("A")
    assert decides("novice", asked("town_hall", cash={"A": 3_000 * K})) == Relocate("a", "A")
    s = asked("town_hall", cash={"A": 2_000 * K})
    assert isinstance(decides("novice", s), FreeBlock)
    assert decides("novice", asked("card_tender", cash={"A": 3_000 * K})) == Tender("a", "A")
    assert decides("novice", asked("card_tender")) == Decline("A")
    s = asked("triple_move", place={"A": 1}, owner={"b": "B"}, dice=9)
    assert decides("novice", s) == MoveOn(3, "A")
    s = asked("triple_move", place={"A": 1}, owner=dict.fromkeys(s.t.conc, "B"), dice=9)
    assert decides("novice", s) == MoveOn(39, "A")


@pytest.mark.parametrize("kind", ["trader", "expert"])
def test_opener_waits_for_first_refusal(kind: str) -> None:
    s = auction("a", cash={"A": 3_000 * K})
    s.asked = 0
    assert decides(kind, s) == Bid(50 * K, "A")
    s.high, s.bidder = 100 * K, 1
    bot = make_bot(GAME, kind)
    assert choice(bot, s, "A") == Drop("A")
    assert "first refusal costs $100,000" in bot.reason
    s = asked("first_refusal", high=100 * K, bidder=1, item=0, cash={"A": 3_000 * K})
    assert decides(kind, s) == Take("A")
    s.high = 2_000 * K
    assert decides(kind, s) == Waive("A")


def test_trader_keeps_its_reserve() -> None:
    assert decides("trader", auction("a", cash={"B": 740 * K})) == Drop("B")
    bot = make_bot(GAME, "trader")
    assert choice(bot, auction("a", cash={"B": 750 * K}), "B") == Bid(50 * K, "B")
    assert "My limit is $50,000, which leaves me my cash reserve." in bot.reason


def test_free_block_goes_where_it_pays() -> None:
    s = asked("own_street", owner={"v": "A"}, place={"A": 36}, height=Z, roofs=Z_ROOFS)
    for kind in ("trader", "expert"):
        # the third floor of bv becomes a skyscraper
        assert decides(kind, s) == FreeBlock("bv", "A")
    s = asked("card_free_block", owner={"a": "B", "v": "B", "b": "B"}, height=Z, roofs=Z_ROOFS)
    # B owns what grows in one district; elsewhere nothing is owned, and nothing changes
    assert decides("trader", s) == Decline("A")


def test_block_is_bought_only_with_the_reserve() -> None:
    owner = {"v": "A", "b": "A"}
    for cash, move in ((800 * K, BuyBlock("bv", "A")), (790 * K, EndTurn("A"))):
        s = asked("build", owner=owner, height=Z, roofs=Z_ROOFS, cash={"A": cash})
        assert decides("trader", s) == move


def test_bridge_is_crossed_to_an_unowned_one() -> None:
    s = asked("bridge_choice", place={"A": 5}, cash={"A": 3_000 * K, "B": 0, "C": 0, "D": 0})
    for kind in ("trader", "expert"):
        assert decides(kind, s) == Cross("A")
    assert decides("trader", asked("bridge_choice", place={"A": 5}, owner={"north": "B"})) == Stay(
        "A"
    )


def test_expert_crosses_to_a_better_side() -> None:
    costly = dict.fromkeys(("g", "h", "i", "west", "j", "d", "e", "f"), "B")
    height = {"dg": 2, "eg": 2, "fg": 2, "dh": 2, "eh": 2}
    s = asked("bridge_choice", place={"A": 5}, owner={**costly, "north": "B"}, height=height)
    s.cash[0] = 0
    assert decides("expert", s) == Cross("A")
    assert decides("trader", s) == Stay("A")


def test_distress_sale_of_what_is_missed_least() -> None:
    s = asked(
        "distress_choice",
        owner={"a": "A", "b": "A", "c": "A", "g": "A"},
        cash={"A": 0, "B": 3_000 * K},
        creditor=1,
        amount=100 * K,
        lines=((0, 100 * K),),
    )
    # any bid would cover the debt; g is not part of a whole neighbourhood
    for kind in ("trader", "expert"):
        assert decides(kind, s) == Offer("g", "A")
    assert decides("novice", s) == Offer("a", "A")


def test_answers_to_trades() -> None:
    owner = {"a": "A", "b": "A", "c": "B"}
    for cash, kind, move in (
        (3_000 * K, "trader", Accept("B")),
        (100 * K, "trader", Reject("B")),
        (3_000 * K, "novice", Reject("B")),
        (3_000 * K, "expert", Accept("B")),
        (500 * K, "expert", Reject("B")),
    ):
        s = asked("pre_roll", owner=owner, cash={"A": 4_000 * K})
        s.play(ProposeTrade("B", (), ("c",), cash, "A"))
        assert decides(kind, s) == move, (kind, cash)


def test_answers_to_joint_blocks() -> None:
    owner = {"v": "A", "b": "B"}
    for cash, move in ((2_000 * K, Accept("B")), (600 * K, Reject("B"))):
        s = asked("build", owner=owner, height=Z, roofs=Z_ROOFS, cash={"B": cash})
        s.play(JointBuild("bv", {"B": 50 * K}, "A"))
        assert decides("trader", s) == move
        assert decides("novice", s) == Reject("B")
    s = asked("build", owner=owner, height=Z, roofs=Z_ROOFS, cash={"B": 2_000 * K})
    s.play(JointBuild("aw", {"B": 50 * K}, "A"))
    assert decides("trader", s) == Reject("B")  # nothing of his grows


def test_expert_asks_for_the_third_street_once_in_a_while() -> None:
    owner = {"a": "A", "b": "A", "c": "B"}
    s = asked("pre_roll", owner=owner, cash={"A": 4_000 * K})
    bot = make_bot(GAME, "expert")
    move = choice(bot, s, "A")
    assert isinstance(move, ProposeTrade)
    assert (move.partner, move.give, move.want) == ("B", (), ("c",))
    values = Valuation(s, 0, EXPERT)
    # both gain the same but for the rounding
    theirs, mine = s.owned[1], s.owned[0]
    c = 1 << s.t.conc_at["c"]
    gains = (
        values.portfolio(0, mine | c) - values.portfolio(0, mine) - move.cash,
        values.portfolio(1, theirs ^ c) - values.portfolio(1, theirs) + move.cash,
    )
    assert abs(gains[0] - gains[1]) <= 10 * K
    s.play(move)
    s.play(Reject("B"))
    assert choice(bot, s, "A") == Roll("A")
    s.round += 4
    assert choice(bot, s, "A") == move
    assert decides("trader", s) == Roll("A")


def test_expert_asks_neighbours_to_share_a_block() -> None:
    height, roofs = built_up(F_ORDER)
    cash = {"A": 1_000 * K, "B": 2_000 * K, "C": 500 * K}
    owner = {"q": "A", "t": "B", "u": "C"}
    s = asked("build", owner=owner, height=height, roofs=roofs, cash=cash)
    s.round, s.built = 4, 1 << s.t.lot_at["qs"]  # the duty to build is met
    values, lot = Valuation(s, 0, EXPERT), s.t.lot_at["qt"]
    gain, pain = values.block(0, lot)
    assert 65 * K < gain - pain < 110 * K  # not enough alone
    gain, pain = values.block(1, lot)
    share = int(0.7 * (gain - pain) // (10 * K) * 10 * K)
    bot = make_bot(GAME, "expert")
    move = choice(bot, s, "A")
    assert move == JointBuild("qt", {"B": share}, "A")
    assert choice(bot, s, "A") == move
    s.play(move)
    assert decides("trader", s) == decides("expert", s) == Accept("B")
    s.play(Reject("B"))
    assert choice(bot, s, "A") == EndTurn("A")
    assert decides("trader", s) == EndTurn("A")


def test_notes_are_of_one_game() -> None:
    one, two = deal(4, 1), deal(4, 2)
    notes = Notes()
    notes.write(one, ("x",))
    one.step = two.step = 5
    assert notes.knows(one, ("x",), 1)
    assert not notes.knows(two, ("x",), 1)


@pytest.mark.parametrize("kind", ["trader", "expert"])
def test_the_numbers_of_a_reason_give_the_worth(kind: str) -> None:
    amount = r"\$([0-9,]+)"
    told = re.compile(
        rf"is worth {amount} to me: (?:its base value is|it counts) {amount}.*?it brings {amount}, "
        rf"for (\d) others? (?:each )?stops? there ([0-9.]+) times a turn in (?:about )?([0-9.]+) "
        rf"rounds.*? at {amount} a time[^;.]*(?:; {amount} more because)?"
    )
    seen, more = 0, 0
    for seed in (1, 2):
        state = deal_game("metropoli", 4, seed)
        while state.actors() and state.round < 12:
            bot = make_bot("metropoli", kind)
            state.play(choice(bot, state))
            if " is worth $" in bot.reason and "there" in bot.reason:
                found = told.search(bot.reason)
                assert found, bot.reason
                worth, base, brings, others, rate, rounds, rent, extra = (
                    float((part or "0").replace(",", "")) for part in found.groups()
                )
                assert base + brings + extra == pytest.approx(worth, abs=1001)
                assert others * rate * rounds * rent == pytest.approx(brings, rel=0.02, abs=1000)
                seen, more = seen + 1, more + bool(extra)
    assert seen > 20 and more
