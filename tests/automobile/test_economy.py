"""Vectors of the rules file (sections 7.3 and 10), and hand calculations."""

from fractions import Fraction as F
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import econgames as eg
from econgames.automobile import economy as e
from econgames.automobile.economy import Stall
from econgames.automobile.edition import CLASSES, load, shipped


@pytest.mark.parametrize(
    ("frontier", "space", "cubes"),
    [
        (0, 1, 1),
        (0, 2, 3),
        (0, 3, 6),
        (12, 16, 10),
        (8, 8, 0),
        (5, 3, 0),
        (0, 8, 36),
        (0, 26, 351),
    ],
)
def test_research_price(frontier: int, space: int, cubes: int) -> None:
    assert e.research_price(frontier, space) == cubes


def test_costs_and_margins() -> None:
    assert [e.unit_cost(name) for name in CLASSES] == [100, 70, 50]
    assert [e.unit_cost(name, parts=True) for name in CLASSES] == [80, 50, 30]
    assert e.margin("mid") == 80
    assert e.margin("mid", reduced=True) == 30
    assert e.margin("mass", parts=True) == 70
    assert e.margin("mass", reduced=True) == 20
    assert e.margin("premium") == 100
    with pytest.raises(ValueError, match="premium have no reduced price"):
        e.margin("premium", reduced=True)


def test_production_ranges_touch_without_gap() -> None:
    assert e.production_range("mid", 2) == (4, 7)
    assert e.production_range("premium", 1) == (1, 2)
    for name in CLASSES:
        for factories in (1, 2):
            assert (
                e.production_range(name, factories)[1] + 1
                == (e.production_range(name, factories + 1)[0])
            )
    with pytest.raises(ValueError, match="1 to 3; not 4"):
        e.production_range("mid", 4)
    # two spaces of three mass factories use up the car pieces
    assert 2 * e.production_range("mass", 3)[1] == shipped().components.cars


def test_debt() -> None:
    assert e.purchasing_power(100, 0) == 1100
    assert e.purchasing_power(600, 1) == 1100
    assert e.purchasing_power(-300, 2) == 0
    assert [e.loan_total_cost(turn) for turn in (1, 2, 3, 4)] == [300, 250, 200, 150]


def test_loss_points() -> None:
    assert [e.loss_point_cost(turn) for turn in (1, 2, 3, 4, 5)] == [100, 90, 70, 40, 0]
    assert [e.discarded(points) for points in (0, 1, 3, 7, 9)] == [0, 1, 2, 4, 5]


def test_obsolescence() -> None:
    # X17: a closed marker uses up its number
    assert e.obsolescence_points([(9, "mid", True), (6, "mid", False)]) == {6: 1}
    # X18
    everything = [(space, "mid", False) for space in (9, 6, 4, 3, 2, 1)]
    assert sum(e.obsolescence_points(everything).values()) == 15
    # classes do not touch each other
    mixed = [
        (26, "premium", False),
        (25, "mid", False),
        (24, "mass", False),
        (23, "premium", False),
    ]
    assert e.obsolescence_points(mixed) == {26: 0, 25: 0, 24: 0, 23: 1}


# ---- the open market


def test_one_pass_with_a_bonus_token() -> None:
    # S8
    stalls = [Stall(9, 5), Stall(6, 5, bonus=1), Stall(4, 5), Stall(3, 5)]
    assert e.demand_visits(stalls, 5) == [(9, 1), (6, 2), (4, 1), (3, 1)]


def test_demand_is_met_or_the_cars_are_gone() -> None:
    stalls = [Stall(9, 3, bonus=1), Stall(6, 4), Stall(4, 2)]
    # X13
    assert e.demand_visits(stalls, 5) == [(9, 2), (6, 1), (4, 1), (9, 1)]
    assert e.allocate_demand(stalls, 5) == {9: (3, 0), 6: (1, 3), 4: (1, 1)}
    # X14
    assert e.demand_visits(stalls, 12) == [
        (9, 2),
        (6, 1),
        (4, 1),
        (9, 1),
        (6, 1),
        (4, 1),
        (6, 1),
        (6, 1),
    ]
    # X15
    stalls = [Stall(12, 6), Stall(7, 6, bonus=1, reduced=2)]
    assert e.demand_visits(stalls, 8) == [(12, 1), (7, 4), (12, 1), (7, 2)]
    assert e.allocate_demand(stalls, 8) == {12: (2, 4), 7: (6, 0)}
    assert e.demand_visits(stalls, 0) == []


@given(
    cars=st.dictionaries(st.integers(1, 26), st.integers(0, 9), max_size=8),
    demand=st.integers(0, 60),
)
def test_as_many_are_sold_as_are_wanted_and_there(cars: dict[int, int], demand: int) -> None:
    stalls = [Stall(space, number, space % 2, space % 3) for space, number in cars.items()]
    sold = e.allocate_demand(stalls, demand)
    assert sum(number for number, _ in sold.values()) == min(demand, sum(cars.values()))
    assert {space: sum(both) for space, both in sold.items()} == cars
    assert min((min(both) for both in sold.values()), default=0) >= 0


def test_price_cut() -> None:
    assert e.price_cut_break_even(4, 150, 100, 10) == 6
    assert e.price_cut_break_even(4, 150, 100, 100) == 5


# ---- investment


def test_investment() -> None:
    assert e.parts_break_even(100) == 5
    assert e.parts_break_even(500) == 25
    assert e.parts_break_even(101) == 6
    assert e.close_value(1, 0, 3, 2, [3]) == 350
    assert e.close_value(2, 0, 0, 4, [1]) == -160
    # X22
    assert e.final_score(1500, [(6, 2), (12, 1)], 1, 1) == 2600
    # X33
    assert e.final_score(100, [], 0, 1) == -500


# ---- what players know about demand


def test_known_odds() -> None:
    assert e.demand_pmf([3], 4, 1, "mid")[12] == F(73, 455)
    pmf = e.demand_pmf([5], 4, 1, "mid")
    assert sum(p for d, p in pmf.items() if d <= 12) == F(4, 65)
    assert e.demand_pmf([5], 4, 1, "premium") == {0: 1}


def test_known_means() -> None:
    assert e.expected_demand([5], 4, 1, "mid") == F(76, 5)
    assert e.expected_demand([2], 4, 1, "mid") == F(64, 5)
    assert e.expected_demand([3, 5], 4, 2, "mid") == F(1574, 91)
    assert e.expected_demand([5, 3], 4, 2, "mass") == F(1026, 91)
    assert e.expected_demand([5, 5], 3, 3, "premium") == F(23, 7)
    assert e.prior_demand(4, 1, "mid") == 14
    assert e.prior_demand(4, 2, "mid") == F(50, 3)
    assert e.prior_demand(4, 2, "mass") == F(34, 3)
    assert e.prior_demand(4, 4, "mass") == F(121, 6)
    assert e.prior_demand(5, 4, "mass") == F(73, 3)


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
@pytest.mark.parametrize("cls", CLASSES)
def test_forecasts_average_to_the_prior(turn: int, cls: str) -> None:
    # the law of total expectation, over all ordered hands that can be drawn
    number = shipped().turns[turn].tiles_per_player
    hands = list(permutations(shipped().tiles, number))
    mean = sum(e.expected_demand(hand, 3, turn, cls) for hand in hands) / len(hands)
    assert mean == e.prior_demand(3, turn, cls)


def test_the_odds_agree_with_all_orders_of_a_small_bag() -> None:
    small = load({"demand_tiles": {"values": [2, 3, 5], "copies": 2}, "turns": _few_tiles()})
    pmf = e.demand_pmf([5], 3, 1, "mid", edition=small)
    rest = [2, 2, 3, 3, 5]
    draws = [5 + a + b for a, b in permutations(rest, 2)]
    assert pmf == {d: F(draws.count(d), len(draws)) for d in sorted(set(draws))}
    assert sum(pmf.values()) == 1


def _few_tiles() -> list[dict[str, object]]:
    one = {"tiles_per_player": 1, "low_tile_class": "", "extra_tiles": []}
    return [{"id": turn, **one} for turn in (2, 3, 4)]


@pytest.mark.parametrize(
    ("tiles", "turn", "cls"),
    [([5], 2, "mid"), ([5, 5], 1, "mid"), ([6], 1, "mid"), ([5], 9, "mid"), ([5], 1, "luxury")],
)
def test_impossible_questions(tiles: list[int], turn: int, cls: str) -> None:
    with pytest.raises(ValueError, match="must be"):
        e.demand_pmf(tiles, 4, turn, cls)


def test_newsvendor() -> None:
    assert e.critical_ratio(80, 80) == F(1, 2)
    assert e.critical_ratio(80, 170) == F(8, 25)
    high, low = e.demand_pmf([5], 4, 1, "mid"), e.demand_pmf([2], 4, 1, "mid")
    assert [e.newsvendor_quantity(high, 80, co) for co in (80, 170)] == [15, 14]
    assert [e.newsvendor_quantity(low, 80, co) for co in (80, 170)] == [13, 12]
    assert e.expected_profit(15, high, 80, 80) == F(100560, 91)
    assert e.expected_profit(14, high, 80, 170) == F(96520, 91)


@pytest.mark.parametrize("tile", [2, 3, 4, 5])
@pytest.mark.parametrize("co", [80, 170])
def test_the_newsvendor_does_best(tile: int, co: int) -> None:
    pmf = e.demand_pmf([tile], 4, 1, "mid")
    best = e.newsvendor_quantity(pmf, 80, co)
    profits = {q: e.expected_profit(q, pmf, 80, co) for q in range(25)}
    assert profits[best] == max(profits.values())


# ---- statements


def test_no_statement_before_a_turn_began() -> None:
    ledger = eg.new("automobile", 3, seed=1).ledger
    assert e.income_statement(ledger, "A", 0).financing == 2000
    assert set(e.income_statement(ledger, "A", 1)) == {0}
    assert set(e.income_statement(ledger, "A", 4)) == {0}
