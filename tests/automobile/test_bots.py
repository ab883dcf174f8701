"""Bots: they finish every game legally, look at nothing hidden, and decide as their idea says."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from econgames.automobile.bots import words
from econgames.automobile.bots.expert import EXPERT
from econgames.automobile.bots.novice import PREFERRED
from econgames.automobile.bots.planning import Planning, Site
from econgames.automobile.bots.projection import Projection, quantile_demand
from econgames.automobile.bots.trader import TRADER
from econgames.automobile.demand import demand_pmf, newsvendor_quantity
from econgames.automobile.edition import CHARACTERS, CLASSES, shipped
from econgames.automobile.moves import (
    Build,
    ChooseCharacter,
    DistributorSell,
    ExecBonus,
    ExecClose,
    ExecPass,
    HowardSell,
    PlaceDistributors,
    Produce,
    TakeResearch,
)
from econgames.automobile.rules import State
from econgames.automobile.rules.tables import SEAT
from econgames.core.bots import make_bot
from tests.automobile.looks import random_play
from tests.automobile.positions import Space, position
from tests.bots import KINDS, check_order, choice
from tests.bots import deal as deal_game

GAME = "automobile"
deal = partial(deal_game, GAME)


def decides(kind: str, state: State, seat: str = "A") -> Any:
    return choice(make_bot(GAME, kind), state, seat)


# ---- every bot, every number of players


def test_nothing_can_be_done() -> None:
    s = position(
        "actions",
        order="ABC",
        frontier=3,
        spaces={space: Space("B", closed=True) for space in (1, 2, 3)},
        supply=0,
        reserve_distributors=[0, 8, 8],
    )
    assert [option.kind for option in s.options("A")] == ["pass_action"]
    for kind in KINDS:
        assert decides(kind, s).kind == "pass_action"


def test_each_beats_the_next_weaker() -> None:
    check_order(GAME, (0.9, 0.75, 0.6), deals=4)


def test_a_view_has_no_bag() -> None:
    for state, _, _ in random_play(4, 11):
        assert all(state.view(seat).bag is None for seat in state.actors())


# ---- projections, computed by hand


def project(state: State, *, constants: Any = TRADER) -> Projection:
    return Projection(state.view("A"), 0, constants.quantiles)


def test_quantiles_are_those_of_the_own_forecast() -> None:
    pmf = demand_pmf([3], 3, 1, "mid")
    (median,) = quantile_demand((3,), 3, 1, 1, (0.5,), shipped())
    # the smallest demand that is reached with at least one half
    assert sum(odds for d, odds in pmf.items() if d <= median) >= 0.5
    assert sum(odds for d, odds in pmf.items() if d < median) < 0.5
    assert quantile_demand((3,), 3, 1, 2, (0.5,), shipped()) == (0,)


def test_cars_without_demand_cost_their_points() -> None:
    s = position("actions", spaces={5: Space("A", 1)}, hands=[(3,)] * 3)
    # no mass tile in turn 1, no distributor: 2 points at 100
    assert project(s).value(((5, 2),), (0, 0, 0), False) == -200
    # Howard takes both
    assert project(s).value(((5, 2),), (0, 0, 0), True) == 200
    # one distributor sells one
    assert project(s).value(((5, 2),), (0, 0, 1), False) == 100 - 100


def test_unused_distributors_and_the_oldest_cars() -> None:
    s = position("actions", spaces={6: Space("A", 1)}, hands=[(3,)] * 3)
    # 1 car, 3 distributors: 1 sale, 2 points
    assert project(s).value(((6, 1),), (0, 3, 0), False) == 150 - 200


def test_rivals_take_slots_in_play_order() -> None:
    spaces = {6: Space("A", 1, cars=3), 4: Space("B", 1, cars=3)}
    players = {"B": {"section": (0, 3, 0)}}
    # no demand at all, 4 slots in the mid class: A, B, A, B
    s = position("distributors", spaces=spaces, players=players, hands=[(3,)] * 3)
    ahead = project(s)
    ahead.demands = [(0,)] * 3
    assert ahead.value(((6, 3),), (0, 3, 0), False) == 300 - 100 * (1 + 1)


def test_the_market_goes_round_from_the_newest() -> None:
    spaces = {6: Space("A", 2, cars=4), 4: Space("B", 2, cars=4)}
    s = position("executive", spaces=spaces, hands=[(2,), (2,), (2,)], turn=1)
    ahead = project(s)
    ahead.demands = [(0,), (5,), (0,)]
    # 6, 4, 6, 4, 6: three sold, one left
    assert ahead.value(((6, 4),), (0, 0, 0), False) == 450 - 100
    s.bonus = 1 << 6
    ahead = project(s)
    ahead.demands = [(0,), (5,), (0,)]
    # 6 6, 4, 6 6
    assert ahead.value(((6, 4),), (0, 0, 0), False) == 600
    s.bonus, s.reduced = 0, {6: 2}
    ahead = project(s)
    ahead.demands = [(0,), (5,), (0,)]
    # 6 6 6, 4, 6 at 100 each
    assert ahead.value(((6, 4),), (0, 0, 0), False) == 400


def test_a_rival_without_cars_is_expected_to_produce_half() -> None:
    s = position("actions", spaces={4: Space("B", 2), 6: Space("A", 2)}, hands=[(3,)] * 3)
    ahead = project(s)
    # (4 + 7 + 1) // 2 cars, and 2 distributors in his only class
    assert ahead.stalls[1] == [[], [(4, 6)], []]
    assert ahead.sections[1] == [0, 2, 0]
    assert ahead.sections[2] == [0, 0, 0]


def planning(state: State, constants: Any = TRADER) -> Planning:
    return Planning(state.view("A"), 0, constants)


def test_value_of_factories_to_come() -> None:
    s = position("actions", spaces={6: Space("A", 2), 4: Space("A", 1)}, hands=[(3,)] * 3)
    # three turns to come: 45 a factory, 55 for each newer space of the class; closing costs 100
    assert planning(s).future(6, 2) == 3 * 2 * 45
    assert planning(s).future(6, 2, planned=1 << 9) == 3 * (2 * 45 - 55)
    assert planning(s).future(4, 1, planned=1 << 9) == -100
    s.turn = 4
    s.hands = [(3, 3)] * 3
    assert planning(s).future(6, 2) == 0


def test_gain_of_closing() -> None:
    spaces = {9: Space("B", 1), 6: Space("B", 1), 4: Space("A", 2)}
    players = {"A": {"points": 3}}
    s = position("actions", spaces=spaces, players=players, hands=[(3, 3)] * 3, turn=2)
    # 2 points go at 90, and 2 newer spaces now and 0.7 of them at 70; 2 factories lose 100, and
    # 60 because they have not produced
    assert planning(s).close_gain(4) == 2 * 90 - 200 + 2 * 90 + 0.7 * 2 * 70 - 120
    assert planning(s).exec_close_gain(4) == 2 * 90 - 200 + 2 * 90 + 0.7 * 2 * 70


def test_a_single_supplier_produces_the_median_if_points_are_dear() -> None:
    s = position(
        "actions", spaces={6: Space("A", 3)}, players={"A": {"cash": 2000}}, hands=[(5,)] * 3
    )
    made = planning(s).best_production(closely=True)
    (median,) = quantile_demand((5,), 3, 1, 1, (0.5,), shipped())
    assert made.cars == {6: min(median, 12)}
    # not by the same formula: with even odds of too much and too little, it is the newsvendor's
    assert median == newsvendor_quantity(demand_pmf([5], 3, 1, "mid"), 1, 1)
    assert made.cost == 70 * made.cars[6]
    assert made.value == 150 * made.cars[6] - made.cost


def test_production_stays_within_money_and_pieces() -> None:
    s = position(
        "actions",
        spaces={6: Space("A", 2), 9: Space("A", 2)},
        players={"A": {"cash": 300, "loans": 2}},
        hands=[(5,)] * 3,
    )
    made = planning(s).best_production(closely=True)
    # 4 cars of one space are all that 300 buys
    assert made.cars == {9: 4}
    s.cash[0], s.reserve_cars[0] = 2000, 5
    assert sum(planning(s).best_production(closely=True).cars.values()) <= 5


def test_cubes_of_two_builds_count_one_after_the_other() -> None:
    s = position("actions", players={"A": {"research": 4}}, hands=[(5,)] * 3)
    values = planning(s, EXPERT)
    one, two = Site(1, 1, 0), Site(3, 1, 0)
    assert values.cubes((one, two)) == 1 + 3
    assert values.cubes((two, one)) is None


# ---- single decisions


def test_novice_chooses_from_his_list() -> None:
    s = position("characters", hands=[(3,)] * 3)
    assert set(PREFERRED) == set(CHARACTERS)
    assert decides("novice", s) == ChooseCharacter("howard", "A")
    s.play(ChooseCharacter("howard", "A"))
    assert decides("novice", s, "B") == ChooseCharacter("ford", "B")


def test_novice_builds_then_hires_then_produces() -> None:
    s = position("actions", players={"A": {"cash": 2000, "research": 4}}, hands=[(3,)] * 3)
    assert decides("novice", s) == Build(1, 2, 0, "A")
    s = position(
        "actions",
        spaces={1: Space("A", 2)},
        players={"A": {"cash": 1600, "research": 4}},
        hands=[(3,)] * 3,
        rnd=2,
    )
    assert decides("novice", s) == PlaceDistributors(0, 2, 0, "A")
    s.rnd = 3
    # 4 to 7 cars
    assert decides("novice", s) == Produce({1: 5}, "A")
    s.cars[1], s.stock[0] = 5, 1 << 1
    assert decides("novice", s) == TakeResearch("A")


def test_novice_sells_the_dearest() -> None:
    spaces = {5: Space("A", 1, cars=2), 8: Space("A", 1, cars=1)}
    s = position("howard", spaces=spaces, characters={"A": "howard"}, hands=[(3,)] * 3)
    assert decides("novice", s) == HowardSell({5: 1, 8: 1}, "A")


def test_novice_closes_what_is_old() -> None:
    spaces = {space: Space("B", 1) for space in (3, 4, 6)} | {2: Space("A", 1)}
    s = position("executive", spaces=spaces, hands=[(3,)] * 3)
    assert decides("novice", s) == ExecClose(2, "A")
    s = position("executive", spaces={2: Space("A", 1), 3: Space("B", 1)}, hands=[(3,)] * 3)
    assert decides("novice", s) == ExecPass("A")


def test_characters_are_priced() -> None:
    s = position("characters", players={"A": {"cash": 2000}}, hands=[(3,)] * 3)
    # Howard 160, Ford 30 + 110, Kettering 90, Sloan 30 + 100, Durant 30 + 120, Chrysler 60 + 100
    assert decides("trader", s) == ChooseCharacter("howard", "A")
    s.points[0] = 6
    # Sloan: 8 points expected, 4 discarded
    assert decides("trader", s) == ChooseCharacter("sloan", "A")


def test_a_sale_stays_in_its_section() -> None:
    spaces = {6: Space("A", 1, cars=1), 4: Space("A", 1, cars=1)}
    players = {"A": {"section": (1, 1, 0)}}
    s = position("distributors", spaces=spaces, players=players, hands=[(3,)] * 3)
    for kind in ("trader", "expert"):
        assert decides(kind, s) == DistributorSell("mid", "mid", 4, "A")


def test_a_bonus_token_is_bought_where_it_sells() -> None:
    spaces = {6: Space("A", 2, cars=7), 4: Space("B", 2, cars=7)}
    players = {"A": {"research": 2}}
    s = position("executive", spaces=spaces, players=players, hands=[(3,)] * 3)
    bot = make_bot(GAME, "trader")
    assert choice(bot, s, "A") == ExecBonus(6, "A")
    assert "bonus token for Thomas Flyer: $440 more this turn" in bot.reason
    # alone in the market it sells nothing more
    s = position("executive", spaces={6: Space("A", 2, cars=7)}, players=players, hands=[(3,)] * 3)
    assert decides("trader", s) == ExecPass("A")


def test_the_last_step_produces() -> None:
    s = position(
        "actions",
        spaces={6: Space("A", 2)},
        players={"A": {"cash": 1000}},
        hands=[(4,)] * 3,
        rnd=3,
    )
    for kind in ("trader", "expert"):
        bot = make_bot(GAME, kind)
        assert choice(bot, s, "A") == Produce({6: 7}, "A")
        assert "Expected demand: mid" in bot.reason


def test_expert_leaves_the_third_factory() -> None:
    """Two factories of the newest model are enough for a class that others serve too."""
    for seed in range(4):
        state = deal(4, seed)
        bot = make_bot(GAME, "expert")
        while actors := state.actors():
            move = choice(bot, state, actors[0])
            state.play(move)
            assert max(state.factories) <= EXPERT.most_factories


def test_plans_are_told_with_their_parts() -> None:
    state = deal(4, 3)
    bots = {seat: make_bot(GAME, "expert") for seat in state.players}
    reasons = []
    while (actors := state.actors()) and state.turn == 1:
        (seat,) = actors
        rnd = state.rnd
        move = choice(bots[seat], state, seat)
        if rnd == 1 and state.phase == "actions":
            reasons.append(bots[seat].reason)
        state.play(move)
    assert len(reasons) == 4
    assert any("My plan is to" in reason and "Expected demand" in reason for reason in reasons)


def test_the_demand_told_is_that_of_the_classes_that_are_produced() -> None:
    """A build of a class without a tile tells the demand for what the plan produces instead."""
    seen = 0
    for seed in range(3):
        state = deal(4, seed)
        while (actors := state.actors()) and state.turn < 3:
            bot = make_bot(GAME, "trader")
            move = choice(bot, state, actors[0])
            made = re.search(r"produce ([^:]*):", bot.reason)
            if state.phase == "actions" and made and made[1] != "no car":
                seen += 1
                cars = {car.lstrip("0123456789 ") for car in re.split(r", | and ", made[1])}
                spaces = [i for i, name in enumerate(state.t.model) if name in cars]
                told = bot.reason.partition("Expected demand: ")[2]
                assert spaces and "0.0 cars" not in told
                ahead = Planning(state.view(actors[0]), SEAT[actors[0]], TRADER).ahead
                for cls in {state.t.cls[space] for space in spaces}:
                    assert (CLASSES[cls] in told) != ahead.dead[cls], bot.reason
            state.play(move)
    assert seen > 20


def test_pieces_for_one_model_are_told_once() -> None:
    view = deal(4, 1).view("A")
    name = view.t.model[3]
    built = (Site(3, 1, 1), Site(5, 1, 0), Site(3, 1, 0))
    assert words.pieces(view, built) == (
        f"2 factories and 1 parts factory for {name} and 1 factory for {view.t.model[5]}"
    )
