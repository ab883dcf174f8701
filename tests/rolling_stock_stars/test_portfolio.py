"""Best sets of companies, against every set, and against another solver."""

import random
from itertools import combinations

import pytest

import econgames as eg
from econgames.analysis.shapley import shapley_values
from econgames.analysis.statements import Accounts
from econgames.rolling_stock_stars import economy as e
from econgames.rolling_stock_stars.edition import shipped
from econgames.rolling_stock_stars.portfolio import best_sets

ED = shipped()
NAMES = list(ED.companies)


def by_trying_all(names: list[str], most: int, budget: int) -> tuple[int, set[frozenset[str]]]:
    """Best value and all smallest sets that reach it; a set costs its face values."""
    best, sets = 0, {frozenset[str]()}
    for size in range(1, most + 1):
        for chosen in combinations(names, size):
            if sum(ED.companies[name].face for name in chosen) > budget:
                continue
            value = e.synergy_income(chosen)
            if value > best:
                best, sets = value, {frozenset(chosen)}
            elif value == best and len(next(iter(sets))) == size:
                sets.add(frozenset(chosen))
    return best, sets


@pytest.mark.parametrize("seed", range(12))
def test_as_good_as_trying_all_sets(seed: int) -> None:
    rng = random.Random(seed)
    names = rng.sample(NAMES, 12)
    budget, most = rng.randrange(20, 300), rng.randrange(1, 13)
    best, sets = by_trying_all(names, most, budget)
    value, found = e.synergy_portfolio(most, budget, among=names)
    assert (value, {frozenset(chosen) for chosen in found}) == (best, sets)
    assert len(found) == len(sets)


@pytest.mark.parametrize("seed", range(8))
def test_dense_pairs_that_no_edition_has(seed: int) -> None:
    rng = random.Random(seed)
    names = "abcdefghij"
    weight = {name: rng.randrange(1, 9) for name in names}
    bonus: dict[str, dict[str, int]] = {name: {} for name in names}
    for a, b in combinations(names, 2):
        bonus[a][b] = bonus[b][a] = rng.choice((0, 1, 2, 7))
    budget = rng.randrange(5, 40)
    values: dict[frozenset[str], int] = {}
    for size in range(len(names) + 1):
        for chosen in combinations(names, size):
            if sum(weight[name] for name in chosen) <= budget:
                values[frozenset(chosen)] = sum(bonus[a][b] for a, b in combinations(chosen, 2))
    best = max(values.values())
    fewest = min(len(chosen) for chosen, value in values.items() if value == best)
    wanted = {c for c, value in values.items() if value == best and len(c) == fewest}
    value, found = best_sets(names, weight, bonus, budget=budget)
    assert (value, set(found)) == (best, wanted)


@pytest.mark.parametrize("budget", [60, 150, 400])
def test_all_companies_against_an_integer_programme(budget: int) -> None:
    numpy, optimize = pytest.importorskip("numpy"), pytest.importorskip("scipy.optimize")
    pairs = e.synergy_pairs(NAMES)
    n, width = len(NAMES), len(NAMES) + len(pairs)
    rows = numpy.zeros((1 + 2 * len(pairs), width))
    rows[0, :n] = [ED.companies[name].face for name in NAMES]
    for j, (a, b, _) in enumerate(pairs):  # a pair counts only where both are bought
        for row, name in ((1 + 2 * j, a), (2 + 2 * j, b)):
            rows[row, n + j], rows[row, NAMES.index(name)] = 1, -1
    highest = numpy.concatenate([[budget], numpy.zeros(2 * len(pairs))])
    result = optimize.milp(
        numpy.concatenate([numpy.zeros(n), [-bonus for *_, bonus in pairs]]),
        constraints=optimize.LinearConstraint(rows, -numpy.inf, highest),
        integrality=numpy.concatenate([numpy.ones(n), numpy.zeros(len(pairs))]),
        bounds=optimize.Bounds(0, 1),
    )
    value, sets = e.synergy_portfolio(budget=budget)
    assert value == round(-result.fun)
    assert all(sum(ED.companies[c].face for c in chosen) <= budget for chosen in sets)
    assert all(e.synergy_income(chosen) == value for chosen in sets)


def test_shapley_of_synergies_is_half_of_each_pair() -> None:
    names = random.Random(4).sample(NAMES, 12)
    assert e.shapley_synergy(names) == shapley_values(names, lambda group: e.synergy_income(group))


def test_shapley_of_an_income_with_a_power_needs_the_definition() -> None:
    companies = ["MHE", "BPM", "BSE", "KME"]

    def income(group: frozenset[str]) -> int:
        return e.income(group, 1, "S") if group else 0

    shares = shapley_values(companies, income)
    assert sum(shares.values()) == income(frozenset(companies))
    alone = {name: ED.companies[name].income for name in companies}
    halves = e.shapley_synergy(companies)
    assert shares != {name: alone[name] + halves[name] for name in companies}


def test_shapley_refuses_what_would_take_for_ever() -> None:
    with pytest.raises(ValueError, match="at most 12"):
        shapley_values(NAMES[:13], lambda group: 0)
    with pytest.raises(ValueError, match="each once"):
        shapley_values(["BME", "BME"], lambda group: 0)


def test_who_sells_above_face_gains_what_his_corporation_loses() -> None:
    sales = 0
    for players, seed in ((4, 11), (6, 21), (6, 30)):
        match = eg.new("rolling_stock_stars", players=players, seed=seed).run("random")
        accounts = Accounts(match)
        rows = [t for t in accounts.journal.transfers if t.account == "acquisition"]
        for money, thing in zip(rows[::2], rows[1::2], strict=True):
            face = ED.companies[thing.asset.removeprefix("company:")].face
            gain, _ = e.president_gain(money.amount, face, 1, 2)
            move = accounts.journal.steps(money.step, money.step)
            if sum(row.step == money.step for row in rows) == 2:  # one sale in the move
                assert accounts.income(thing.payer, move)["Companies sold"] == gain
                assert accounts.income(thing.payee, move)["Companies bought"] == -gain
                sales += gain != 0
    assert sales > 5
