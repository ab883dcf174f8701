"""Known values of the rules file, section 10, and checks against slow and simple methods."""

import random
from fractions import Fraction
from itertools import product

import pytest

from econgames.industria import economy
from econgames.industria.edition import load, shipped

ED = shipped()


def test_prices_and_points() -> None:
    # V5, V22
    assert economy.factory_price(1, 2) == 0
    assert economy.factory_price(4, 0) == 4
    assert economy.play_cost("bonus_railway", 2) == 2
    assert [economy.money_vp(talers) for talers in (0, 2, 3, 8, 9)] == [0, 0, 1, 2, 3]
    with pytest.raises(ValueError, match="never played"):
        economy.play_cost("res_wood_1")


def test_discounts() -> None:
    # V4: the owner of the bank builds the stock market; later the refinery and the computer plant
    assert economy.play_cost("stock_market", 1) == 3
    assert economy.play_cost("refinery", 2) == 2
    assert economy.play_cost("computer_plant", 2) == 0
    assert economy.discount_value([4, 4, 2, 5], 1) == 4
    assert economy.discount_value([1, 0, 4], 2) == 3


def test_the_scoring_example_of_the_rules() -> None:
    # S1: 26 in all
    table = {"oil_field", "refinery", "mechanical_engineering", "automobile"}
    table |= {"bonus_pipeline", "bonus_harbour"}
    printed = [economy.printed_vp(tile, ED.tiles[tile].epoch) for tile in sorted(table)]
    assert sum(printed) == 3 + 4 + 2 + 5
    assert economy.link_vp(table) == 3 + 3
    assert economy.bonus_vp(table) == 2 + 2 + 2
    assert economy.complementarity(table) == 12


def test_points_of_a_table_come_one_by_one() -> None:
    rng = random.Random(4)
    for _ in range(20):
        tiles = rng.sample(sorted(ED.tiles), 25)
        owned: set[str] = set()
        total = 0
        for tile in tiles:
            total += economy.marginal_vp(tile, owned)
            owned.add(tile)
        printed = sum(ED.tiles[tile].vp for tile in tiles)
        assert total == printed + economy.complementarity(owned)


def test_gross_money() -> None:
    assert economy.gross_money(4, 6) == 44
    assert [economy.gross_money(4, r) for r in (0, 1, 3, 9, 12, 15)] == [16, 20, 28, 60, 76, 88]
    assert [economy.gross_money(3, r) for r in (4, 8, 12, 16)] == [24, 39, 54, 66]
    assert economy.net_money(20, 0, 4) == 16
    assert economy.net_money(24, 0, 9) == 15


def test_auction_values() -> None:
    assert economy.reserve_price(6, 2) == 4
    assert economy.reserve_price(2, 5) == 1
    assert economy.reserve_price(Fraction(7, 2), Fraction(1, 3)) == 4
    line = [economy.hammer_value(k, [1, 2, 3], [0, 2, 4, 6]) for k in range(5)]
    assert line == [
        0,
        Fraction(43, 12),
        Fraction(413, 72),
        Fraction(557, 72),
        Fraction(701, 72),
    ]
    assert economy.keep_option([1, 2, 3], [0, 2, 4, 6]) == Fraction(43, 12) - 2
    assert economy.best_last_bid(9, 9, 20, 0) == (4, Fraction(5, 2))
    assert economy.best_last_bid(6, 9, 20, 0) == (2, Fraction(6, 5))
    assert economy.best_last_bid(6, 9, 20, 5) == (0, 0)
    assert economy.winners_curse(3, 2) == 1
    assert economy.winners_curse(4, 2) == Fraction(6, 5)


def test_the_plan_of_an_auctioneer() -> None:
    assert economy.auctioneer_plan([5, 3, 6], [4, 3, 2]) == (13, 2)
    assert economy.auctioneer_plan([2, 2, 2], [3, 4, 2]) == (9, None)
    assert economy.auctioneer_plan([5, 0, 7, 2], [4, None, 6, 1]) == (12, 3)
    assert economy.auctioneer_plan([9, 5, 4], [8, 6, 1]) == (18, 2)


def test_the_outcome_of_a_once_around_auction() -> None:
    assert economy.once_around_outcome([8, 6, 7], [9, 9, 9], 3) == (0, 6)
    assert economy.once_around_outcome([6, 7, 8], [9, 9, 9], 3) == (2, 3)
    assert economy.once_around_outcome([8, 6, 7], [9, 9, 9], 8) == (None, 0)
    assert economy.once_around_outcome([8, 6, 7], [4, 9, 9], 1) == (2, 1)


def backward(values: list[int], money: list[int], reserve: int) -> tuple[int | None, int]:
    """Subgame perfect play by trying every bid of every bidder."""

    def go(index: int, bidder: int | None, high: int) -> tuple[int | None, int]:
        if index == len(values):
            return (bidder, high) if bidder is not None and high >= reserve else (None, 0)
        best = go(index + 1, bidder, high)
        gain = values[index] - best[1] if best[0] == index else 0
        for bid in range(high + 1, money[index] + 1):
            outcome = go(index + 1, index, bid)
            mine = values[index] - outcome[1] if outcome[0] == index else 0
            if mine > gain:
                best, gain = outcome, mine
        return best

    return go(0, None, 0)


def test_the_outcome_is_that_of_backward_induction() -> None:
    rng = random.Random(7)
    for _ in range(250):
        values = [rng.randint(0, 6) for _ in range(3)]
        money = [rng.randint(0, 6) for _ in range(3)]
        reserve = rng.randint(0, 6)
        wanted = backward(values, money, reserve)
        found = economy.once_around_outcome(values, money, reserve)
        assert found == (wanted if wanted[0] is not None else (None, 0)), (values, money, reserve)


def test_all_triples_of_values() -> None:
    wins, gains, prices = [0, 0, 0], [0, 0, 0], 0
    unsold = 0
    for values in product(range(1, 10), repeat=3):
        winner, price = economy.once_around_outcome(values, (9, 9, 9), 1)
        if winner is None:
            unsold += 1
            continue
        wins[winner] += 1
        gains[winner] += values[winner] - price
        prices += price
    assert (wins, unsold) == ([284, 240, 204], 1)
    means = [Fraction(gain, 729) for gain in gains]
    assert means == [Fraction(272, 243), Fraction(106, 81), Fraction(16, 9)]
    assert Fraction(prices, 729) == Fraction(2198, 729)


def test_points_of_complements() -> None:
    owned = {"oil_field", "bonus_pipeline", "bonus_harbour"}
    assert economy.marginal_vp("refinery", owned) == 9
    assert economy.marginal_vp("oil_field", set()) == 3
    assert economy.marginal_vp("refinery", {"oil_field"}) == 7
    assert economy.complementarity(["oil_field", "refinery"]) == 3


def test_make_or_buy() -> None:
    assert economy.make_or_buy(3, 2, 4, 0) == 3
    assert economy.make_or_buy(5, 1, 2, 1) == 1
    assert economy.licence_ceiling("wood", range(1, 6)) == 6
    assert economy.licence_ceiling("computers", range(1, 5)) == 1
    assert economy.resource_tile_value(4, True) == 1
    assert economy.resource_tile_value(4, False) == 4
    assert economy.hhi([4, 3, 2, 2]) == Fraction(3, 11)
    assert economy.hhi([11, 0, 0, 0]) == 1
    with pytest.raises(ValueError, match="not defined"):
        economy.hhi([0, 0])


def test_the_input_matrix() -> None:
    matrix = economy.input_matrix()
    assert matrix.total == 15
    assert matrix.at("wood", "brick") == 1
    assert matrix.names == ED.resources


def test_the_leontief_inverse() -> None:
    inverse = economy.leontief_inverse()
    assert inverse.at("stone", "plastics") == 4
    assert inverse.at("brick", "computers") == 2
    assert inverse.column_sums() == (3, 1, 1, 4, 2, 2, 5, 6, 8, 13, 14)
    assert inverse.total == 59


def test_the_inverse_is_one() -> None:
    names = ED.resources
    inputs, inverse = economy.input_matrix(), economy.leontief_inverse()
    for r, s in product(names, names):
        identity = inverse.at(r, s) - sum(inputs.at(r, k) * inverse.at(k, s) for k in names)
        assert identity == (r == s)


def test_the_inverse_agrees_with_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    inputs = economy.input_matrix().numpy()
    inverse = numpy.linalg.inv(numpy.eye(11) - inputs)
    assert numpy.allclose(inverse, economy.leontief_inverse().numpy())
    assert not numpy.linalg.matrix_power(inputs, 5).any()
    assert numpy.linalg.matrix_power(inputs, 4).any()


def test_costs_of_independence() -> None:
    assert [economy.embodied_money(r) for r in ED.resources] == [
        *(8, 3, 3, 11, 6, 6, 14, 17, 22, 35, 38)
    ]
    assert economy.embodied_money("robot_plant") == 57
    assert [economy.integration_cost(r) for r in ED.resources] == [
        *(8, 3, 3, 11, 6, 6, 11, 14, 16, 21, 18)
    ]
    assert economy.integration_cost("automobile") == 9
    assert economy.integration_set("automobile") == {"glassworks", "ironworks", "sawmill"}
    assert len(economy.integration_set("computers")) == 8
    # a chain that is shared is paid for once: never dearer than its embodied money
    for tile in ED.built.values():
        assert economy.integration_cost(tile.id) <= economy.embodied_money(tile.id)


def test_total_requirement() -> None:
    total = economy.total_requirement()
    assert list(total.values()) == [39, 65, 68, 9, 5, 21, 21, 5, 12, 5, 4]
    final = dict.fromkeys(ED.resources, 0)
    for row in ED.built.values():
        for need in row.needs if not row.produces else ():
            final[need] += 1
    assert list(final.values()) == [4, 5, 3, 4, 5, 4, 5, 5, 3, 5, 4]
    # A 1 + d = the totals of the value guide
    ones = economy.input_matrix().times(dict.fromkeys(ED.resources, 1))
    for resource in ED.resources:
        demand = ones[resource] + final[resource]
        assert demand == economy.licence_ceiling(resource, range(1, 6))


def test_ways_to_supply() -> None:
    ways = economy.ways_to_supply(
        "reinforced_concrete",
        1,
        others={"steel"},
        bank={"cement"},
        hand=["res_cement_4", "res_cement_3", "res_steel_3"],
    )
    # the tile of the lowest epoch is the preset; both bought would cost 2
    assert ways == [
        {"cement": "res_cement_3", "steel": "res_steel_3"},
        {"cement": "res_cement_3", "steel": "player"},
        {"cement": "res_cement_4", "steel": "res_steel_3"},
        {"cement": "res_cement_4", "steel": "player"},
        {"cement": "bank", "steel": "res_steel_3"},
    ]
    own = economy.ways_to_supply("lithography", 0, own={"stone"}, hand=["res_stone_1"])
    assert own == [{"stone": "own"}]
    assert economy.ways_to_supply("coal_mine", 0) == [{}]


def test_functions_take_another_edition() -> None:
    dear = load({"resource_price": 2, "talers_per_vp": 5, "vp_per_link": 1, "vp_per_symbol": 7})
    assert economy.play_cost("automobile", 0, 2, edition=dear) == 4
    assert economy.money_vp(9, edition=dear) == 1
    assert economy.link_vp({"oil_field", "refinery"}, edition=dear) == 1
    assert economy.bonus_vp({"bonus_canal", "quarry"}, edition=dear) == 7
    assert economy.make_or_buy(3, 2, 4, 0, edition=dear) == 9
