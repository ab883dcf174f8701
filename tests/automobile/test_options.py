"""Options with several numbers: all moves, counts, samples."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from econgames.automobile import HowardSell, PlaceDistributors, Produce
from econgames.automobile.options import PlaceOption, PlanOption, Slot
from econgames.core.chance import Chance

slots_of = st.lists(
    st.tuples(st.integers(1, 4), st.integers(0, 4), st.integers(0, 100)), min_size=1, max_size=4
)


@given(slots_of, st.integers(0, 3), st.integers(1, 12), st.integers(-1, 700))
def test_a_plan_option_holds_exactly_what_fits(
    rows: list[tuple[int, int, int]], least: int, most: int, budget: int
) -> None:
    slots = tuple(Slot(i + 1, low, low + more, cost) for i, (low, more, cost) in enumerate(rows))
    option = PlanOption(
        Produce({1: 1}, "A"), slots=slots, least=max(1, least), most=most, budget=budget
    )
    every = product(*((0, *range(slot.low, slot.high + 1)) for slot in slots))
    expected = set()
    for numbers in every:
        cost = sum(n * slot.unit_cost for n, slot in zip(numbers, slots, strict=True))
        if max(1, least) <= sum(numbers) <= most and (budget < 0 or cost <= budget):
            expected.add(Produce({i + 1: n for i, n in enumerate(numbers) if n}, "A"))
    found = list(option.moves())
    assert set(found) == expected
    assert len(found) == option.count == len(expected)
    assert all(move in option for move in found)
    if found:
        rng = Chance(1)
        assert all(option.sample(rng) in expected for _ in range(5))
    for numbers in product(range(6), repeat=min(len(slots), 2)):
        move = Produce({i + 1: n for i, n in enumerate(numbers) if n}, "A")
        assert (move in option) == (move in expected)


def test_samples_are_uniform() -> None:
    slots = (Slot(6, 4, 7, 70), Slot(7, 3, 4, 50))
    option = PlanOption(Produce({6: 4}, "A"), slots=slots, most=9, budget=600)
    rng = Chance(3)
    counts = Counter(option.sample(rng) for _ in range(11_000))
    assert len(counts) == option.count == 11
    assert all(850 < number < 1150 for number in counts.values())


def test_a_narrow_plan_is_sampled_all_the_same() -> None:
    slots = tuple(Slot(space, 1, 2, 0) for space in range(1, 13))
    option = PlanOption(HowardSell({1: 2}, "A"), slots=slots, least=2, most=2)
    assert option.count == 12 + 66
    rng = Chance(3)
    counts = Counter(option.sample(rng) for _ in range(2_000))
    assert len(counts) == 78


def test_placements() -> None:
    for most, count in ((1, 3), (2, 9), (3, 19)):
        option = PlaceOption(PlaceDistributors(1, 0, 0, "A"), most=most)
        moves = set(option.moves())
        assert len(moves) == option.count == count
        assert all(move in option for move in moves)
        assert PlaceDistributors(most, 1, 0, "A") not in option
        assert PlaceDistributors(1, 0, 0, "B") not in option
        rng = Chance(most)
        assert {option.sample(rng) for _ in range(800)} == moves


def test_moves_are_built_by_name() -> None:
    place = PlaceOption(PlaceDistributors(1, 0, 0, "A"), most=2)
    assert place.build({"mass": 1, "mid": 1}) == PlaceDistributors(0, 1, 1, "A")
    for wrong in ({"mass": 3}, {}, {"luxury": 1}):
        with pytest.raises(ValueError, match="not possible"):
            place.build(wrong)
    plan = PlanOption(Produce({6: 4}, "A"), slots=(Slot(6, 4, 7, 70),), most=7)
    assert plan.build({6: 5, 7: 0}) == Produce({6: 5}, "A")
    assert plan.build({"6": 5}) == Produce({6: 5}, "A")
    for cars in ({6: 3}, {7: 4}, {}):
        with pytest.raises(ValueError, match="not possible"):
            plan.build(cars)
    for option in (place, plan):
        with pytest.raises(ValueError, match="use build"):
            option.at(3)


def test_options_say_what_they_are() -> None:
    plan = PlanOption(Produce({6: 4}, "A"), slots=(Slot(6, 4, 7, 70),), most=7, budget=400)
    assert str(plan) == "produce 1..7 cars: 4..7 in 6, for at most 400"
    place = PlaceOption(PlaceDistributors(1, 0, 0, "A"), most=2)
    assert str(place) == "place distributors 1..2 in premium, mid, mass"
    assert [p["name"] for p in place.parameters] == ["premium", "mid", "mass"]
    assert place.parameters[1] == {"name": "mid", "low": 0, "high": 2, "step": 1}
    assert plan.parameters == [{"name": "6", "choices": [0, 4, 5, 6, 7]}]
    assert (plan.id, place.id) == ("produce", "place_distributors")


def test_fields_of_a_wrong_type_are_in_no_option() -> None:
    plan = PlanOption(Produce({1: 1}, "A"), slots=(Slot(1, 1, 2, 70),), most=2)
    place = PlaceOption(PlaceDistributors(1, 0, 0, "A"), most=2)
    for cars in (["?"], None, {True: 1}, {1: True}, {"1": 1}, {1: "1"}):
        assert Produce(cars, "A") not in plan  # type: ignore[arg-type]
    for number in (["?"], None, True, "1", 1.0):
        assert PlaceDistributors(number, 0, 0, "A") not in place  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unhashable"):
        hash(Produce(["?"], "A"))  # type: ignore[arg-type]


def test_plans_can_be_kept_in_sets() -> None:
    assert len({Produce({1: 2, 3: 4}, "A"), Produce({3: 4, 1: 2}, "A")}) == 1
    assert len({Produce({1: 2}), HowardSell({1: 2})}) == 2
