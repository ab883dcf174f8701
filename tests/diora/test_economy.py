"""Known values of the economy that are not in its doctests, and the planning examples."""

import sys
from fractions import Fraction
from itertools import product

import pytest

from econgames.core.errors import MissingPackage
from econgames.diora import economy
from econgames.diora.edition import RESOURCES, load, shipped

P1 = ["r05", "r10", "r19", "r22", "r28", "v01"]
P2 = ["r03", "r07", "r14", "r21", "r25", "v03"]
S1 = {"K": 2, "T": 2, "L": 2, "G": 2}
S2 = {"K": 5, "T": 3, "L": 4, "G": 3}


def by_hand(stock: dict[str, int], tiles: list[str], most: int = 9) -> float:
    """Best value of a production plan, by trying all."""
    best = 0.0
    for chosen in product((0, 1), repeat=len(tiles)):
        rows = [shipped().tiles[t] for t, x in zip(tiles, chosen, strict=True) if x]
        if len(rows) <= most and all(
            sum(getattr(row, r) for row in rows) <= stock[r] for r in RESOURCES
        ):
            best = max(best, sum(row.points + 0.2 * row.zl for row in rows))
    return best


@pytest.mark.parametrize(
    ("stock", "tiles", "most", "value", "chosen"),
    [
        (S1, P1, None, 5.6, {"r19"}),
        (S2, P2, None, 14.4, {"r03", "r07", "r21"}),
        (S2, P2, 2, 13.2, {"r14", "r25"}),
        (S2, [], None, 0, set()),
    ],
)
def test_production_plans(
    stock: dict[str, int], tiles: list[str], most: int | None, value: float, chosen: set[str]
) -> None:
    plan = economy.production_plan(stock, tiles, max_tiles=most)
    assert plan.value == pytest.approx(value) == by_hand(stock, tiles, most or 9)
    assert plan.tiles == chosen


@pytest.mark.parametrize(
    ("stock", "tiles", "value", "duals"),
    [
        (S1, P1, 7.85, {"K": 3.7, "T": 0, "L": 0.225, "G": 0}),
        (S2, P2, 18.52, {"K": 2.25, "T": 0, "L": 1.03, "G": 1.05}),
        (S2, [], 0, {"K": 0, "T": 0, "L": 0, "G": 0}),
    ],
)
def test_shadow_prices(
    stock: dict[str, int], tiles: list[str], value: float, duals: dict[str, float]
) -> None:
    found = economy.shadow_prices(stock, tiles)
    assert found.value == pytest.approx(value)
    assert found.duals == pytest.approx(duals)
    if tiles:
        assert found.value >= economy.production_plan(stock, tiles).value


def turns_by_hand(stock: dict[str, int], tiles: list[str], space: str, die: int) -> float:
    """Best value of a turn with a die in a space, by trying all operations one after the other."""
    best = -99.0
    steps: list[tuple[dict[str, int], dict[str, int]]] = []
    fee = 0
    if space == "scrap_yard":
        buy, sell = shipped().scrap_yard.buy, shipped().scrap_yard.sell
        steps += [({"zl": getattr(buy, r)}, {r: 1}) for r in RESOURCES]
        steps += [({r: 1}, {"zl": getattr(sell, r)}) for r in RESOURCES]
    else:
        room = shipped().rooms[space]
        fee = shipped().game.room_fee_zl
        steps = [(room.inputs.as_dict(), room.outputs.as_dict())]
    start = {**stock, "zl": stock["zl"] - fee, "points": 0}
    found = [start]
    for _ in range(die):
        after = []
        for goods in found:
            for given, taken in steps:
                if all(goods[good] >= n for good, n in given.items()):
                    new = dict(goods)
                    for good, n in given.items():
                        new[good] -= n
                    for good, n in taken.items():
                        new[good] += n
                    after.append(new)
        found = list({tuple(sorted(goods.items())): goods for goods in after}.values())
        for goods in found:
            money = goods["points"] + 0.2 * (goods["zl"] - stock["zl"])
            best = max(best, money + by_hand(goods, tiles))
    return best


@pytest.mark.parametrize(
    ("space", "die"),
    [("scrap_yard", 1), ("scrap_yard", 3), ("t24", 2), ("t14", 2), ("t28", 1), ("t26", 4)],
)
@pytest.mark.parametrize("zl", [5, 11])
def test_turns_with_a_die(space: str, die: int, zl: int) -> None:
    stock = {**S1, "zl": zl}
    if space == "t28" and zl < 10:
        with pytest.raises(ValueError, match="does not reach for one use"):
            economy.works_plan(stock, P1, space, die)
        return
    plan = economy.works_plan(stock, P1, space, die)
    assert plan.value == pytest.approx(turns_by_hand(stock, P1, space, die))
    assert economy.works_prices(stock, P1, space, die).value >= plan.value - 1e-9
    assert 1 <= sum(plan.operations.values()) <= die
    assert min(plan.left.values()) >= 0


def test_a_fee_that_cannot_be_paid_and_a_space_that_is_none() -> None:
    with pytest.raises(ValueError, match="a visitor of t24 pays 5 zl, and there are 4"):
        economy.works_plan({**S1, "zl": 4}, P1, "t24")
    assert economy.works_plan({**S1, "zl": 4}, P1, "t24", owner=True).operations == {"use": 1}
    with pytest.raises(ValueError, match="unknown space 'bank'"):
        economy.works_plan(S1, P1, "bank")


def test_plans_say_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(MissingPackage, match=r"econgames\[analysis\]"):
        economy.production_plan(S1, P1)


@pytest.mark.parametrize(
    ("zl", "w", "q", "expected"),
    [
        (5, 6, 0, (4, 0, 4, 1, 2, -6)),
        (0, 3, 2, (0, 0, 0, 0, 5, -15)),
        (8, 4, 4, (4, 3, 8, 0, 1, -3)),
        (5, 4, 2, (4, 1, 5, 0, 1, -3)),
        (10, 7, 1, (6, 1, 9, 1, 1, -3)),
        (13, 8, 0, (7, 0, 11, 2, 1, -3)),
        (3, 0, 3, (0, 2, 2, 1, 1, -3)),
    ],
)
def test_payroll(zl: int, w: int, q: int, expected: tuple[int, ...]) -> None:
    assert tuple(economy.payroll(zl, w, q)) == expected
    # one step more would pay a person more, or as many for less, or the same with more workers
    paid = economy.payroll(zl, w, q)
    for workers, pensioners in product(range(w + 1), range(q + 1)):
        cost = economy.wage_bill(workers) + economy.pension_bill(pensioners)
        if cost <= zl:
            assert (workers + pensioners, -cost, workers) <= (
                paid.workers + paid.pensioners,
                -paid.cost,
                paid.workers,
            )


def test_payroll_under_wage_indexation() -> None:
    assert tuple(economy.payroll(9, 5, 0, 1)) == (5, 0, 9, 0, 0, 0)
    assert tuple(economy.payroll(8, 5, 0, 1)) == (4, 0, 6, 2, 1, -3)


def test_wages_add_up() -> None:
    for n in range(1, 9):
        assert economy.wage_bill(n) == sum(economy.marginal_wage(i) for i in range(1, n + 1))
    for wrong in (economy.marginal_wage, economy.average_wage):
        with pytest.raises(ValueError, match="1 or more"):
            wrong(0)


def test_optimal_workforce_jumps() -> None:
    assert economy.optimal_workforce(1.5).sizes == {4}
    assert economy.optimal_workforce(2) == ({4, 5, 6}, 4)
    assert economy.optimal_workforce(2.5) == ({6}, 7)
    assert economy.optimal_workforce(2.5, add_per_pair=1) == ({4, 6}, 4)
    assert economy.optimal_workforce(2, add_per_pair=1).sizes == {4}
    flat = load({"staff": {"wages": list(range(9))}})
    assert economy.optimal_workforce(1.5, edition=flat).sizes == {8}


def test_congested_surplus_of_cables() -> None:
    assert [economy.congested_surplus("K", die) for die in range(1, 7)] == [0.5, 1, 1.5, 2, 2.5, 3]


def test_chances() -> None:
    assert economy.hr_expectation() == (Fraction(7, 2), Fraction(5, 6))
    for odds in (economy.hr_odds(), economy.start_odds()):
        assert sum((p for _, p in odds), Fraction()) == 1
    sums = [2 + sum(dice) for dice, _ in economy.start_odds()]
    assert (min(sums), max(sums), sum(sums) / len(sums)) == (7, 13, 10)


def test_a_promotion_from_5_is_no_promotion_value() -> None:
    with pytest.raises(ValueError, match="a 5 retires"):
        economy.promotion_value(5, 1)


def test_staff_assignment_uses_a_space_once() -> None:
    assert economy.staff_assignment((6,)) == 11.5
    assert economy.staff_assignment((1,) * 7) == economy.staff_assignment((1,) * 8)
