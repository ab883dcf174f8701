"""All that chance can do, against what is known of dice, tiles and coins."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, perm
from typing import Any

import pytest

import econgames as eg
from econgames.core.chance import Chance, all_runs
from econgames.core.errors import IllegalMove, TooManyOutcomes
from econgames.core.match import Match
from econgames.core.state import Outcome


def chances(outcomes: list[Outcome], of: Any) -> dict[Any, Fraction]:
    """Probability of each value of a function of the position."""
    found: dict[Any, Fraction] = {}
    for probability, state, _ in outcomes:
        found[of(state)] = found.get(of(state), Fraction(0)) + probability
    assert sum(found.values()) == 1
    return found


# ---- the enumeration itself


def test_orders_are_listed_once_each() -> None:
    ways = all_runs(lambda chance: tuple(chance.order("deck", "ABCD", 2)), Chance(), 100)
    assert {way.result: way.probability for way in ways} == dict.fromkeys(
        permutations("ABCD", 2), Fraction(1, 12)
    )


def test_equal_things_are_not_told_apart() -> None:
    ways = all_runs(lambda chance: "".join(chance.order("bag", "AAAB", 2)), Chance(), 3)
    # 3 * 2 of 12 ordered pairs are two A, 3 have the B second, 3 first
    assert {w.result: w.probability for w in ways} == {
        "AA": Fraction(1, 2),
        "AB": Fraction(1, 4),
        "BA": Fraction(1, 4),
    }


def test_later_draws_may_depend_on_earlier_ones() -> None:
    def until_heads(chance: Chance) -> int:
        for throw in range(1, 4):
            if chance.pick("coin", "HT") == "H":
                return throw
        return 4

    ways = all_runs(until_heads, Chance(), 10)
    assert [(way.result, way.probability) for way in ways] == [
        (1, Fraction(1, 2)),
        (2, Fraction(1, 4)),
        (3, Fraction(1, 8)),
        (4, Fraction(1, 8)),
    ]
    assert ways[1].draws == (("coin", "T"), ("coin", "H"))


def test_what_a_script_decides_is_certain() -> None:
    chance = Chance(5, {"dice": [6]})
    ways = all_runs(lambda c: (c.pick("dice", range(1, 7)), c.pick("coin", "HT")), chance, 2)
    assert [way.result for way in ways] == [(6, "H"), (6, "T")]
    assert chance.script == {"dice": (6,)}


def test_the_limit_counts_the_ways_and_names_the_draw() -> None:
    three = 6**3

    def dice(chance: Chance) -> list[int]:
        return [chance.pick("dice", range(1, 7)) for _ in range(3)]

    assert len(all_runs(dice, Chance(), three)) == three
    with pytest.raises(TooManyOutcomes, match=f"more than {three - 1} ways.*'dice'"):
        all_runs(dice, Chance(), three - 1)
    with pytest.raises(TooManyOutcomes, match=f"'deck'.*{perm(30)} ways.*the limit is 500"):
        all_runs(lambda chance: chance.order("deck", range(30)), Chance(), 500)
    with pytest.raises(TooManyOutcomes, match=f"{comb(9, 4)} ways"):
        all_runs(lambda chance: chance.order("bag", "AAAAABBBB"), Chance(), 100)
    with pytest.raises(TooManyOutcomes, match="between 0 and 1"):
        all_runs(lambda chance: chance.random(), Chance(), 100)


# ---- in the games


def test_three_dice_of_metropoli() -> None:
    match = eg.new("metropoli", 3, seed=4)
    state = match.state
    roll = match.as_move({"type": "roll"})
    key = state.key()
    outcomes = state.chance_outcomes(roll)
    sums = Counter(map(sum, product(range(1, 7), repeat=3)))
    assert chances(outcomes, lambda s: s.dice) == {
        total: Fraction(ways, 216) for total, ways in sums.items()
    }
    assert chances(outcomes, lambda s: s.phase == "triple_move")[True] == Fraction(6, 216)
    assert state.key() == key and state.step == 0
    # the seed goes on as if nothing had been drawn
    assert {each.state.chance.state for each in outcomes} == {state.chance.state}
    real = match.play(roll).state.key()
    assert real in {each.state.key() for each in outcomes}


def test_a_hired_die_of_diora() -> None:
    match = eg.new("diora", 3, seed=2)
    option = next(o for o in match.options() if getattr(o.move, "space", "") == "hr_office")
    move = next(iter(option.moves()))
    seat = match.players.index(match.actors()[0])
    outcomes = match.state.chance_outcomes(move)
    assert chances(outcomes, lambda s: s.induction[seat]) == {
        face: Fraction(1, 6) for face in range(1, 7)
    }
    assert [each.draws[0][1] for each in outcomes] == [1, 2, 3, 4, 5, 6]


def last_pass(turn: int) -> Match:
    """Automobile before the move that opens the market of a turn."""
    match = eg.new("automobile", 3, seed=6)

    def stands(match: Match) -> bool:
        state = match.state
        last = len(state.passed) + 1 == len(state.players)
        return state.turn == turn and state.phase == "executive" and last

    match.run("random", until=stands)
    assert stands(match)
    return match


def test_the_extra_tiles_of_automobile() -> None:
    match = last_pass(4)
    state = match.state
    drawn = len(state.t.extra[4])
    assert drawn and state.bag
    outcomes = state.chance_outcomes(match.as_move({"type": "exec_pass"}))
    # every draw from the bag leaves the others; equal tiles count together
    orders = Counter(permutations(state.bag, drawn))
    expected = {
        tiles: Fraction(ways, perm(len(state.bag), drawn)) for tiles, ways in orders.items()
    }
    found = {tuple(tile for _, tile in each.draws): each.probability for each in outcomes}
    assert found == expected
    assert all(not each.state.actors() for each in outcomes)


def test_dealing_new_hands_is_too_much() -> None:
    match = last_pass(1)
    with pytest.raises(TooManyOutcomes, match="'tiles'"):
        match.state.chance_outcomes(match.as_move({"type": "exec_pass"}), limit=500)


@pytest.mark.parametrize("name", eg.games())
def test_a_move_without_chance_has_one_outcome(name: str) -> None:
    seen = 0
    match = eg.new(name, 3, seed=3).run("random", until=15)
    for option in match.options():
        move = option.sample(Chance(1))
        try:
            outcomes = match.state.chance_outcomes(move, limit=50)
        except TooManyOutcomes:
            continue
        if len(outcomes) == 1:
            after = match.state
            after.play(move)
            assert outcomes[0].probability == 1 and outcomes[0].draws == ()
            assert outcomes[0].state.key() == after.key()
            seen += 1
    assert seen
    with pytest.raises(IllegalMove):
        match.state.chance_outcomes(match.last)  # type: ignore[arg-type]
