"""Rules file, section 10: the known values, checked against hand calculations and simulation."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import isclose, lcm, sqrt

import pytest

from econgames.metropoli import Decline, EndTurn, MoveOn, Roll, Stay, economy
from econgames.metropoli.economy import City
from econgames.metropoli.edition import load, shipped
from tests.metropoli.positions import CARDS, K, position

ED = shipped()
Z = City({"dg": 2, "av": 1, "bv": 2, "bw": 1}, {"sw": "dg"})

# long-run arrivals per turn, as the rules file prints them
ARRIVALS = """
0.034268 0.026879 0.025636 0.025598 0.025569 0.029157 0.025827 0.026119 0.026448 0.026689
0.035298 0.028102 0.026828 0.026723 0.026577 0.030136 0.026602 0.026834 0.027151 0.027420
0.036081 0.028973 0.027709 0.027460 0.026978 0.030004 0.025782 0.025147 0.024426 0.023986
0.032258 0.024922 0.023993 0.024366 0.024923 0.028716 0.025570 0.025789 0.025938 0.025936
"""


def test_dice() -> None:
    throws = Counter(sum(throw) for throw in product(range(1, 7), repeat=3))
    assert economy.dice_distribution() == {n: Fraction(k, 216) for n, k in throws.items()}


def test_ring_matrix() -> None:
    matrix = economy.ring_matrix()
    assert len(matrix) == 40 and all(sum(row) == 1 for row in matrix)
    assert matrix[0][10] == Fraction(157, 1176) and matrix[37][0] == Fraction(583, 42336)
    assert lcm(*(p.denominator for row in matrix for p in row)) == 3_725_568
    assert not any(row[20] for row in matrix)


def test_stationary_is_exact_with_fractions() -> None:
    matrix = economy.ring_matrix()
    pi = economy.stationary(matrix)
    assert sum(pi) == 1
    assert all(sum(pi[i] * matrix[i][j] for i in range(40)) == pi[j] for j in range(40))
    floats = economy.stationary([[float(p) for p in row] for row in matrix])
    assert all(isclose(x, float(y), rel_tol=1e-12) for x, y in zip(floats, pi, strict=True))


def test_second_eigenvalue() -> None:
    numpy = pytest.importorskip("numpy")
    values = numpy.linalg.eigvals([[float(p) for p in row] for row in economy.ring_matrix()])
    moduli = sorted(abs(values), reverse=True)
    assert abs(moduli[0] - 1) < 1e-9 and abs(moduli[1] - 0.837407) < 1e-6


def test_arrival_rates_as_printed() -> None:
    rates = economy.arrival_rates()
    assert [f"{rate:.6f}" for rate in rates] == ARRIVALS.split()
    assert f"{sum(rates):.6f}" == "1.092818"
    streets = {row.id: rates[row.space] for row in ED.streets.values()}
    assert max(streets, key=streets.__getitem__) == "m"
    assert min(streets, key=streets.__getitem__) == "r"
    pi = economy.stationary([[float(p) for p in row] for row in economy.ring_matrix()])
    for place, space in enumerate(ED.spaces):
        stays = {"highway": 0, "metropolis": 16 / 22}.get(space.kind, 1)
        assert isclose(pi[place], rates[place] * stays, abs_tol=1e-12)


def test_the_dice_alone_are_uniform() -> None:
    odds = economy.dice_distribution()
    dice = [[odds.get((j - i) % 40, Fraction(0)) for j in range(40)] for i in range(40)]
    assert economy.stationary(dice) == [Fraction(1, 40)] * 40


def test_the_chain_agrees_with_the_engine() -> None:
    """Where a turn of the game ends, from starts drawn from the long-run distribution.

    All concessions are the player's own and no block is left, so that nothing but the reference
    walk happens; the deck is shuffled for every turn.
    """
    rng = random.Random(12)
    pi = economy.stationary([[float(p) for p in row] for row in economy.ring_matrix()])
    s = position(owner=dict.fromkeys(ED.concessions, "A"), cash={"A": 10**12})
    s.supply = 0
    turns, ends = 20_000, Counter[int]()
    for _ in range(turns):
        s.place[0] = rng.choices(range(40), pi)[0]
        s.deck = tuple(rng.sample(range(22), 22))
        s.play(Roll())
        while s.phase != "build":
            answer = {"triple_move": MoveOn(s.dice), "bridge_choice": Stay()}
            s.play(answer.get(s.phase, Decline()))
        ends[s.place[0]] += 1
        s.play(EndTurn())
        s.active = s.asked = 0
        s.status, s.round, s.rows = [0] * 4, 2, []
    assert ends[20] == 0
    for place, p in enumerate(pi):
        error = sqrt(p * (1 - p) / turns)
        assert abs(ends[place] / turns - p) <= 4 * error


def test_exchange_income() -> None:
    assert round(economy.exchange_income_rate(), 2) == 79_097.67
    parts = economy.exchange_income_parts()
    assert f"{parts.pass_probability:.6f} {parts.stop_probability:.6f}" == "0.232627 0.024811"
    assert round(parts.cards, 2) == 8_535.21


def test_the_cards_of_the_deck_keep_their_constraints() -> None:
    effects = Counter(card.effect for card in ED.cards.values())
    assert len(CARDS) == 22 and sum(k for name, k in effects.items() if name[:4] == "bank") == 7
    moving = [name for name in effects if name in ("advance_to", "move_back")]
    assert sum(effects[name] for name in moving) + effects["advance_to_next_bridge"] == 6
    for place, space in enumerate(ED.spaces):
        if space.kind == "metropolis":
            back = ED.spaces[place - 2]
            assert back.kind in ("street", "bridge") and place - 2 >= 0


def test_values_of_the_table() -> None:
    for h, row in enumerate(ED.value, 1):
        for n, value in enumerate(row, 1):
            possible = n <= 3 * h or (n == 10 and h >= 2)
            assert value == (20 * K * h * n if possible else -1)
    with pytest.raises(ValueError, match="7 units"):
        economy.concession_value(2, 7)
    for h, n in ((6, 1), (0, 1), (3, 11), (3, -1), (-1, 0)):
        with pytest.raises(ValueError, match="units"):
            economy.concession_value(h, n)


def test_auctions_with_first_refusal() -> None:
    def outcome(a: int, b: int, c: int, **cash: int) -> tuple[str | None, int, str]:
        money = {name: amount * K for name, amount in cash.items()}
        result = economy.auction_outcome("BC", {"A": a * K, "B": b * K, "C": c * K}, money)
        return (result.winner, result.price // K, result.route)

    assert outcome(500, 400, 260) == ("A", 300, "refusal")
    assert outcome(280, 400, 260) == ("B", 250, "bid")
    assert outcome(500, 400, 300) == ("A", 400, "refusal")
    assert outcome(500, 40, 0) == ("A", 50, "bid")
    assert outcome(40, 40, 0) == (None, 0, "unsold")
    assert outcome(100, 400, 0) == ("A", 100, "refusal")
    assert outcome(90, 400, 0) == ("B", 50, "bid")
    # cash binds like value
    assert outcome(500, 400, 900, A=280, C=260) == ("B", 250, "bid")


def test_block_gain_and_its_private_share() -> None:
    gains = economy.block_gain(Z, "bv")
    assert gains == {"b": 480 * K, "v": 480 * K, "a": 20 * K, "w": 20 * K}
    assert economy.block_gain(Z, "aw") == {"a": 40 * K, "w": 40 * K}
    assert economy.private_share(Z, "bv", {"v"}) == 0.48
    assert economy.private_share(Z, "bv", {"v", "b"}) == 0.96
    assert economy.private_share(Z, "bv", ()) == 0
    with pytest.raises(ValueError, match="height plan forbids"):
        economy.block_gain(Z, "dg")


def test_the_matrix_of_externalities_adds_up() -> None:
    owner = {"v": "A", "b": "B", "w": "A", "x": "A"}
    matrix = economy.externality_matrix(Z, owner)
    assert set(matrix) == set(ED.lots) - {"dg"}
    # A has a trust of v, w, x: his gains count double
    assert matrix["bv"] == {"A": 2 * 500 * K, "B": 480 * K, "bank": 20 * K}
    for lot, row in matrix.items():
        double = economy.owner_gains(Z, lot, dict.fromkeys(ED.streets, "A"))
        assert double.get("A", 0) == 2 * sum(economy.block_gain(Z, lot).values())
        assert sum(row.values()) >= sum(economy.block_gain(Z, lot).values())


def test_investment() -> None:
    assert round(economy.expected_rent(600 * K, 0.025570, 3)) == 46_026
    assert round(economy.expected_rent(120 * K, 0.026879, 1), 2) == 3_225.48
    assert round(economy.present_value(100 * K, 0.9, 10), 2) == 651_321.56
    assert economy.present_value(50 * K, 1, 12) == 600 * K
    args = (100 * K, [40 * K, 40 * K], [0.026879, 0.025938])
    assert round(economy.payback_rounds(*args, 3), 3) == 15.778
    assert round(economy.payback_rounds(*args, 1), 3) == 47.333
    assert economy.payback_rounds(100 * K, [], [], 3) == float("inf")


def test_concentration() -> None:
    assert economy.hhi([1, 1, 1, 1]) == 0.25 and economy.hhi([0, 0, 0, 4]) == 1
    assert economy.gini([1, 1, 1, 1]) == 0 and economy.gini([0, 0, 0, 4]) == 0.75
    assert economy.hhi([0, 0]) == economy.gini([]) == 0
    # against the definition: half the relative mean difference of all pairs
    wealth = [3, 1, 4, 1, 5]
    pairs = sum(abs(a - b) for a in wealth for b in wealth) / len(wealth) ** 2
    assert isclose(economy.gini(wealth), pairs / 2 / (sum(wealth) / len(wealth)))


def test_functions_take_another_edition() -> None:
    dear = load({"bridge_fee_per_bridge": 150_000, "trust_multiplier": 3, "dice": 2})
    assert economy.bridge_fee(2, edition=dear) == 300 * K
    assert economy.rent(100 * K, 0, True, edition=dear) == 300 * K
    assert len(economy.dice_distribution(edition=dear)) == 11
    assert all(sum(row) == 1 for row in economy.ring_matrix(edition=dear))
    assert economy.max_blocks(4, edition=load({"roof_heights": [2, 3, 4, 4 + 1]})) == 126


def test_a_simpler_ring_has_no_favourite_space() -> None:
    alone = economy.simpler_ring()
    assert economy.arrival_rates(edition=alone) == pytest.approx([1 / 40] * 40)
    dice = economy.exchange_income_parts(edition=alone)
    # 10.5 spaces a turn: a pass or a stop every 40 spaces, and every 40th space is the Exchange
    assert dice.pass_probability == pytest.approx(9.5 / 40)
    assert economy.exchange_income_rate(edition=alone) == pytest.approx(71_875)
    two = economy.simpler_ring(edition=load({"dice": 2}))
    assert economy.exchange_income_rate(edition=two) == pytest.approx(50_000)
    both = economy.simpler_ring(highway=True, cards=True)
    assert economy.arrival_rates(edition=both) == pytest.approx(economy.arrival_rates())
    highway = economy.arrival_rates(edition=economy.simpler_ring(highway=True))
    # what comes to the Highway leaves it again for one of the 36 exits, at once
    assert sum(highway) == pytest.approx(1 + highway[20])
    assert ED.cards and ED.spaces[1].exit == 11, "the edition itself is left alone"


def test_contributions_with_which_everybody_gains() -> None:
    step, price = ED.contribution_step, ED.block_price
    rng = random.Random(1)
    for _ in range(300):
        builder, *others = (rng.randrange(0, 130 * K) for _ in range(rng.choice([2, 3])))
        payable = [
            parts
            for parts in product(range(0, price + step, step), repeat=len(others))
            if all(part == 0 or part < gain for part, gain in zip(parts, others, strict=True))
            and sum(parts) <= price
            and builder > price - sum(parts)
        ]
        sums = [sum(parts) for parts in payable]
        expected = (min(sums), max(sums)) if sums else None
        assert economy.contribution_range(builder, others) == expected
    assert economy.contribution_range(50 * K, [50 * K]) is None, "nobody gains by it"
    assert economy.contribution_range(50 * K + 1, [50 * K + 1]) == (50 * K, 50 * K)
    assert economy.contribution_range(150 * K, [90 * K], 200 * K) == (60 * K, 80 * K)
