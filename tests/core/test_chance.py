from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from econgames.core.chance import REST, Chance, all_runs
from econgames.core.errors import ScriptError


def test_the_generator_is_splitmix64() -> None:
    # first outputs for seed 1234567, as published with the reference code of the generator
    chance = Chance(1234567)
    assert [chance._next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_same_seed_same_draws() -> None:
    one, two, other = Chance(0), Chance(0), Chance(1)
    first = [one.random() for _ in range(5)]
    assert first == [two.random() for _ in range(5)]
    assert first != [other.random() for _ in range(5)]
    assert all(0 <= number < 1 for number in first)


def test_any_integer_is_a_seed() -> None:
    assert Chance(-1).order("x", "ABC") == Chance(2**64 - 1).order("x", "ABC")
    assert Chance(10**30).seed == 10**30


def test_a_copy_draws_the_same_and_leaves_the_original_alone() -> None:
    chance = Chance(3, {"dice": [1, 2]})
    twin = chance.copy()
    assert twin.pick("dice", [1, 2]) == 1
    assert twin.random() == chance.copy().random()
    assert chance.script == {"dice": (1, 2)}
    assert chance.pick("dice", [1, 2]) == 1


def test_every_order_is_as_likely() -> None:
    chance = Chance(7)
    drawn = Counter("".join(chance.order("deck", "ABC")) for _ in range(6000))
    assert set(drawn) == {"".join(order) for order in permutations("ABC")}
    # 1000 expected of each, standard deviation 29: 5 of them either way
    assert all(855 < count < 1145 for count in drawn.values())


def test_every_pick_is_as_likely() -> None:
    chance = Chance(11)
    drawn = Counter(chance.pick("dice", range(1, 7)) for _ in range(6000))
    assert set(drawn) == set(range(1, 7))
    assert all(855 < count < 1145 for count in drawn.values())


def test_a_few_of_many() -> None:
    chance = Chance(5)
    drawn = Counter(name for _ in range(2000) for name in chance.order("deck", "ABCDE", 2))
    # each is among the two with chance 2/5: 800 expected, standard deviation 22
    assert all(690 < drawn[name] < 910 for name in "ABCDE")
    assert len(set(chance.order("deck", "ABCDE", 2))) == 2


def test_scripts_are_used_up_from_the_front() -> None:
    chance = Chance(0, {"dice": [6, 1, 1]})
    assert chance.pick("dice", range(1, 7)) == 6
    assert chance.pick("dice", range(1, 7)) == 1
    assert chance.order("other", [1]) == [1]
    assert chance.pick("dice", range(1, 7)) == 1
    with pytest.raises(ScriptError, match="'dice' has 0 outcomes left, 1 are needed"):
        chance.pick("dice", range(1, 7))


def test_a_script_may_leave_the_rest_to_the_generator() -> None:
    plain, chance = Chance(4), Chance(4, {"dice": [6, 6, "..."], "deck": ["C", "..."]})
    assert [chance.pick("dice", range(1, 7)) for _ in range(2)] == [6, 6]
    drawn = [chance.pick("dice", range(1, 7)) for _ in range(9)]
    assert drawn == [plain.pick("dice", range(1, 7)) for _ in range(9)]
    order = chance.order("deck", "ABCD")
    assert order[0] == "C" and sorted(order) == list("ABCD")
    assert chance.order("deck", "ABCD", 2) and chance.script == {}
    seen = {"".join(Chance(s, {"deck": ["C", "..."]}).order("deck", "ABC")) for s in range(20)}
    assert seen == {"CAB", "CBA"}
    with pytest.raises(ScriptError, match="'deck' says 'D'"):
        Chance(0, {"deck": ["D", "..."]}).order("deck", "ABC")
    with pytest.raises(ScriptError, match="has 1 outcomes left, 2 are needed"):
        Chance(0, {"deck": ["A"]}).order("deck", "ABC", 2)


def test_impossible_outcomes_are_refused() -> None:
    with pytest.raises(ScriptError, match="'dice' says 7, which is not among: 1, 2"):
        Chance(0, {"dice": [7]}).pick("dice", [1, 2])
    with pytest.raises(ScriptError, match="says 'A', which is not among: B"):
        Chance(0, {"deck": ["A", "A"]}).order("deck", ["A", "B"])
    with pytest.raises(ScriptError, match="has 1 outcomes left, 2 are needed"):
        Chance(0, {"deck": ["A"]}).order("deck", ["A", "B"])


def test_the_rest_of_a_script_is_left_to_chance_when_all_ways_are_listed() -> None:
    script = {"deck": ["C", REST]}
    runs = all_runs(lambda chance: "".join(chance.order("deck", "ABC")), Chance(script=script), 9)
    assert [(run.probability, run.result) for run in runs] == [
        (Fraction(1, 2), "CAB"),
        (Fraction(1, 2), "CBA"),
    ]
