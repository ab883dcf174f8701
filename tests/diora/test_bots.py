"""Bots: they finish every game legally, look at nothing hidden, and decide as their idea says."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from econgames.core.bots import Bot, make_bot
from econgames.diora.bots.expert import EXPERT
from econgames.diora.bots.trader import TRADER
from econgames.diora.bots.valuation import Valuation
from econgames.diora.moves import EndTurn, Pass, Place, Produce
from econgames.diora.rules import State
from tests.bots import KINDS, check_order, choice, deal
from tests.diora.positions import build, clear_rooms, give, lay, new

GAME = "diora"


def decides(kind: str, state: State, *spaces: str) -> Any:
    """What a bot does as A; with `spaces`, where it may lay dice on these only."""
    return among(make_bot(GAME, kind), state, *spaces)


def among(bot: Bot, state: State, *spaces: str) -> Any:
    options = [
        option
        for option in state.options("A")
        if not spaces or getattr(option.move, "space", spaces[0]) in spaces
    ]
    return bot.choose(state.view("A"), options, random.Random(0))


def values(state: State, constants: Any = TRADER) -> Valuation:
    return Valuation(state.view("A"), 0, constants)


# ---- every bot, every number of players


def test_each_beats_the_next_weaker() -> None:
    check_order(GAME, (0.601, 0.601, 0.601), deals=5, first_seed=501)


# ---- values


def test_cash_is_worth_less_towards_the_end_and_more_below_the_payroll() -> None:
    state = give(new(2), "A", K=0, T=0, L=0, G=0, zl=3, active=[1, 1, 2, 3], orders=[])
    v = values(state)
    assert v.due == 4
    assert v.before == pytest.approx(0.35 * 3 - 0.35 * 1)
    assert values(state, EXPERT).before == pytest.approx(0.5 * 3 - 1.0)
    state.round = 5
    assert values(state).rate == pytest.approx(0.2)


def test_stock_beyond_six_of_a_kind_is_worth_little() -> None:
    state = give(new(2), "A", zl=0, K=8, T=1, L=0, G=0, active=[1], orders=[])
    assert values(state).position(1, (8, 1, 0, 0), (), 1) == pytest.approx(
        0.35 + 6 * 0.35 + 2 * 0.2 + 0.6
    )
    state.round = 5
    assert values(state).position(1, (8, 1, 0, 0), (), 1) == pytest.approx(0.2 + 9 * 0.2)


def test_orders_count_with_what_they_lack() -> None:
    # Rytm takes 2 K, 2 T and 1 G for 5 points and 3 zl
    state = give(new(2), "A", zl=4, K=2, T=0, L=0, G=1, active=[1, 1, 1, 4], orders=["r19"])
    gain, lack = 5 + 0.3 * 3, 2 * 0.95
    assert values(state).before == pytest.approx(0.35 * 4 + gain * (1 - 0.06) - lack)
    assert values(state, EXPERT).before == pytest.approx(0.5 * 4 + gain * (1 - 0.06) - 0.9 * lack)
    state.round = 5
    v = values(state)
    assert v.before == pytest.approx(0.2 * 4 + (gain - lack) * (1 - 0.22 * 2 / 4))
    hopeless = v.position(4, (0, 0, 0, 0), v.orders, 1)
    assert hopeless == pytest.approx(0.8), "five parts are too many for one die"


def test_an_order_below_the_value_of_its_parts_does_not_count() -> None:
    # Juhas takes 3 K and 1 L for 2 points and 3 zl
    state = give(new(2), "A", zl=4, K=0, T=0, L=0, G=0, active=[1, 1, 1, 1], orders=["r06"])
    assert values(state).position(4, (0, 0, 0, 0), values(state).orders, 3) == pytest.approx(
        0.35 * 4 + max(0.0, 2.9 * (1 - 0.12) - (3 * 0.6 + 0.95))
    )


def test_hiring_weighs_the_rounds_left_against_the_wage() -> None:
    state = give(new(2), "A", active=[1, 1, 2, 3])
    worth, words = values(state, EXPERT).hiring()
    # the fifth worker adds 2 zl to the wages
    assert worth == pytest.approx(5 / 6 + 4 * (2.5 - 0.8 * 2))
    assert words == (
        "a new worker, 0.8 points now and in each of 4 rounds 2.5 points, less 0.8 for "
        "each of the 2 zl of his wage"
    )
    state.round = 5
    assert values(state, EXPERT).hiring()[0] == pytest.approx(5 / 6 - 0.1)
    assert values(state).hiring()[0] == -1


def test_use_of_a_room_is_valued_by_its_inputs_and_outputs() -> None:
    state = new(2)
    # 2 K and 1 L for 3 points
    assert values(state).use_profit(state.t.room["t01"]) == pytest.approx(3 - 1.2 - 0.95)
    # 1 K for 3 zl
    assert values(state, EXPERT).use_profit(state.t.room["t14"]) == pytest.approx(1.5 - 0.6)


# ---- decisions


@pytest.mark.parametrize("kind", KINDS)
def test_orders_are_produced_at_once(kind: str) -> None:
    state = give(new(2), "A", K=6, T=2, L=2, G=2, orders=["r01", "r19"])
    move = decides(kind, state)
    assert isinstance(move, Produce)
    if kind != "novice":
        assert move.tile == "r19", "the one of more points first"


@pytest.mark.parametrize("kind", KINDS)
def test_the_turn_ends_when_nothing_can_be_produced(kind: str) -> None:
    state = give(new(2), "A", orders=["r01"], K=2, L=1, active=[3, 3])
    state.play(next(m for o in state.options("A") for m in o.moves() if isinstance(m, Place)))
    kinds = {option.kind for option in state.options("A")}
    assert kinds == {"produce", "end_turn"}
    assert isinstance(decides(kind, state), Produce)


def test_ending_a_turn_is_played_when_it_is_all_there_is() -> None:
    ending = [new(2).t.ending[0]]
    bot = make_bot(GAME, "trader")
    assert isinstance(bot.choose(new(2).view("A"), ending, random.Random(0)), EndTurn)


def test_novice_takes_an_order_with_the_smallest_die() -> None:
    state = give(new(2), "A", active=[2, 5], orders=[])
    move = decides("novice", state)
    assert isinstance(move, Place) and move.space == "production"
    assert len(move.slots or ()) == 1 and move.value >= (move.slots or (0,))[0]


def test_novice_gets_cash_for_the_payroll_then_parts() -> None:
    orders = ["v01", "v02"]
    state = give(new(2), "A", active=[2, 5], zl=1, orders=orders)
    move = decides("novice", state)
    assert (move.space, move.value) == ("bank", 2)
    move = decides("novice", give(state, "A", zl=9))
    assert (move.space, move.value, move.level) == ("warehouse_l", 5, 5)
    lay(state, "warehouse_l", ("B", 1))
    move = decides("novice", state)
    assert (move.space, move.resource) == ("storeroom", "L")


def test_novice_buys_technology_when_parts_cannot_be_had() -> None:
    state = give(new(2), "A", active=[2, 5], zl=9, orders=["v01", "v02"])
    give(state, "A", K=0, T=0, L=9, G=4)
    move = decides("novice", state, "technology_1", "bank", "scrap_yard")
    assert (move.space, move.value) == ("technology_1", 2)


def test_novice_uses_only_free_spaces() -> None:
    state = lay(lay(give(new(2), "A", active=[3], zl=50), "bank", ("B", 1)), "canteen", ("B", 2))
    assert isinstance(decides("novice", state, "bank", "canteen"), Pass)
    assert decides("expert", state, "canteen").space == "canteen"


def test_only_the_expert_hires() -> None:
    state = give(new(2), "A", active=[1, 1, 1, 1], zl=20)
    assert isinstance(decides("trader", state, "hr_office"), Pass)
    bot = make_bot(GAME, "expert")
    assert among(bot, state, "hr_office").space == "hr_office"
    assert (
        "a new worker, 0.8 points now and in each of 4 rounds 2.5 points, less 0.8 for "
        "each of the 2 zl of his wage"
    ) in bot.reason


def test_trader_passes_when_the_fee_is_above_the_gain() -> None:
    state = lay(give(new(2), "A", active=[4], zl=30), "bank", ("B", 1))
    bot = make_bot(GAME, "trader")
    assert among(bot, state, "bank").space == "bank", "5 zl for 4"
    give(state, "A", active=[], retired=1)
    assert isinstance(among(bot, state, "bank"), Pass), "5 zl for 9"
    assert "I pass: the best placement, to lay a pensioner on Bank, is worth −" in bot.reason


def test_reasons_name_gains_and_what_orders_lack() -> None:
    state = give(new(2), "A", active=[4, 1], zl=9, K=2, T=1, L=0, G=1, orders=["r20"])
    bot = make_bot(GAME, "trader")
    move = among(bot, state, "warehouse_t")
    assert (move.value, move.level) == (4, 4)
    start = (
        "I lay a 4 on Transistor warehouse, level 4: it brings 3 transistors and 2 zl; Krokus "
        "lacks 2 transistors. In all this is worth "
    )
    assert bot.reason.startswith(start)


@pytest.mark.parametrize("kind", ["trader", "expert"])
def test_the_points_of_a_reason_add_up(kind: str) -> None:
    listed = re.compile(r"the order [^;]* for [0-9]+ point|−?[0-9.]+ points? for ")
    sums = 0
    for seed in (1, 2):
        state = deal(GAME, 3, seed)
        while state.actors():
            bot = make_bot(GAME, kind)
            state.play(choice(bot, state))
            parts, found, total = bot.reason.partition(" In all this is worth ")
            told = [
                float(re.findall(r"−?[0-9.]+", part)[-1].replace("−", "-"))
                for part in listed.findall(parts)
            ]
            if found and told:
                sums += 1
                worth = float(total.split()[0].replace("−", "-"))
                assert sum(told) == pytest.approx(worth, abs=1e-6), bot.reason
    assert sums > 40


def test_scrap_yard_sells_and_buys_while_it_pays() -> None:
    state = give(new(2), "A", active=[6, 1], zl=9, K=6, T=1, L=0, G=0, orders=["r19"])
    state.round = 5
    move = decides("expert", state, "scrap_yard")
    assert {("buy", "T"), ("buy", "G")} <= set(move.operations), "what Rytm lacks"
    assert any(move in option for option in state.options("A"))


def test_track_points_count_up_to_the_top() -> None:
    state = give(new(2), "A", active=[5], zl=30, level=7)
    state.round = 5
    assert decides("expert", state, "technology_1").space == "technology_1"
    give(state, "A", level=8)
    v = values(state, EXPERT)
    # of three points for the room and its tile nothing else is left: 1 - 3 zl + retirement
    option = next(o for o in state.options("A") if o.id == "place:technology_1:active:5")
    (worth,) = v.worths(option)
    assert worth.value == pytest.approx(1 - 3 * 0.2 + 5)


def test_an_emergency_is_called_only_when_it_pays() -> None:
    state = give(new(2), "A", active=[], retired=1, zl=2, points=9, K=0, T=0, L=0, G=0, orders=[])
    clear_rooms(state)
    state.round = 5
    assert isinstance(decides("expert", state), Pass)
    give(state, "A", orders=["v04"], K=4, T=1, G=2)
    move = decides("expert", state)
    assert move.kind == "emergency" and (move.space, move.level) == ("warehouse_t", 6)


def test_visitors_pay_and_owners_do_not() -> None:
    state = clear_rooms(give(new(2), "A", active=[3], zl=9, K=6, T=0, L=3, G=0, orders=[]))
    visit, own = (
        [
            worth.value
            for option in build(state, owner, "t01").options("A")
            if option.id == "place:room:t01:active:3"
            for worth in values(state).worths(option)
        ]
        for owner in ("B", "A")
    )
    for paid, free in zip(visit, own, strict=True):
        assert paid < free - 5 * 0.35
    assert own[2] == pytest.approx(9 - 6 * 0.35 - 3 * 0.6)
