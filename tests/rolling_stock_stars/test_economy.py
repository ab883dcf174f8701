"""Vectors of the rules file (sections 2, 7 and 10), and hand calculations."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from econgames.rolling_stock_stars import economy as e
from econgames.rolling_stock_stars.edition import load, shipped

NAMES = list(shipped().companies)
PRICES = shipped().share_prices


# ---- section 7


def test_the_worked_example() -> None:
    assert e.income(["MHE"], 1) == 2
    terms = e.ipo_terms(8, 11)
    assert (terms.payment, terms.bank, terms.treasury) == (3, 11, 14)
    assert e.next_higher(11) == 12
    assert e.income(["MHE", "BSE"], 1, "PR") == 5
    assert e.max_dividend(12, 16, 2) == 4
    assert e.stars(12, ["MHE", "BSE"], "PR") == 3
    assert e.target_stars(2, 12) == 2
    assert e.price_move(12, 3, 2) == 13
    assert e.stars(8, ["MHE", "BSE"], "PR") == 2
    assert e.price_move(12, 2, 2) == 12
    assert e.next_lower(13) == 12


def test_synergies_of_the_example() -> None:
    assert {"BPM"} <= set(shipped().companies["MHE"].synergies)
    assert {"BPM"} <= set(shipped().companies["BSE"].synergies)
    assert e.synergy_bonus("BPM", "MHE") == e.synergy_bonus("MHE", "BPM") == 1
    assert e.synergy_bonus("MHE", "BSE") == 0


@pytest.mark.parametrize(
    ("issued", "price", "target"), [(5, 5, 3), (5, 7, 4), (3, 5, 2), (2, 12, 2), (4, 75, 30)]
)
def test_targets_are_rounded_half_up(issued: int, price: int, target: int) -> None:
    assert e.target_stars(issued, price) == target


@pytest.mark.parametrize(
    ("face", "par", "shares", "payment", "bank", "treasury"),
    [
        (60, 30, 2, 0, 60, 60),
        (60, 33, 2, 6, 66, 72),
        (16, 20, 1, 4, 20, 24),
        (16, 10, 2, 4, 20, 24),
        (8, 8, 1, 0, 8, 8),
    ],
)
def test_founding(face: int, par: int, shares: int, payment: int, bank: int, treasury: int) -> None:
    assert e.ipo_terms(face, par) == (shares, payment, bank, treasury)


def test_founding_too_cheaply() -> None:
    with pytest.raises(ValueError, match="par 10 are worth less than the company's face 21"):
        e.ipo_terms(21, 10)


def test_powers() -> None:
    assert e.income(["CDG"], 5, "DA") == 20
    assert e.income(["BME", "BSE"], 8, "VM") == -8
    assert e.income(["MHE", "BPM", "AKE"], 1, "S") == 10
    assert e.income(["MHE", "BPM", "AKE"], 1, "SI") == 9
    assert e.income(["MHE", "BPM", "AKE"], 1) == 6  # a player has no synergies
    assert e.scrap_value("BSE", "JS") == 2
    assert e.scrap_value("CDG", "JS") == 20
    assert e.scrap_value("CDG", "PR") == e.scrap_value("CDG", None) == 0
    assert e.stars(0, [], "SI") == 2


def test_upkeep_is_lowered_to_zero_and_not_below() -> None:
    # one level-1 company at level 5: cost 4, income 1
    assert e.income(["BSE"], 5, "VM") == 1
    assert e.income(["BSE"], 5, "PR") == 1 - 4 + 1
    assert e.income([], 8, "VM") == e.income([], 8, "DA") == e.income([], 8, None) == 0


def test_the_best_company_counts_by_its_printed_income() -> None:
    # MHE earns 2 printed, costs 7 at level 7; FS earns 7 and costs nothing
    assert e.income(["MHE", "FS"], 7, "DA") == 2 + 7 + 7 - 7


@pytest.mark.parametrize(
    ("company", "level", "cost"),
    [("BME", 4, 2), ("BME", 5, 4), ("WT", 5, 4), ("WT", 4, 0), ("DR", 7, 7), ("SJ", 8, 10)],
)
def test_costs(company: str, level: int, cost: int) -> None:
    assert e.company_cost(company, level) == cost


# ---- the price row


def test_prices_that_others_hold_are_skipped() -> None:
    assert e.next_higher(10, {11, 12}) == 13
    assert e.next_lower(10, {9, 8}) == 7
    assert e.next_higher(10, {10}) == 11  # its own card is no obstacle


def test_the_ends_of_the_row_are_always_free() -> None:
    assert e.next_higher(68, {75}) == 75
    assert e.next_higher(75) == 75
    assert e.next_lower(5, {0}) == 0
    assert e.price_move(68, 9, 0) == 75
    assert e.price_move(61, 9, 0) == 75
    assert e.price_move(5, 0, 9) == 0
    assert e.price_move(6, 0, 9) == 0


@pytest.mark.parametrize(
    ("price", "stars", "target", "held", "new"),
    [
        (12, 2, 2, (), 12),
        (12, 3, 2, (), 13),
        (12, 3, 2, (13,), 14),
        (12, 3, 2, (13, 14, 16), 18),
        (12, 9, 2, (), 14),
        (12, 9, 2, (13,), 14),  # a held card counts on the way
        (12, 9, 2, (14,), 16),
        (12, 1, 2, (), 11),
        (12, 1, 2, (11, 10), 9),
        (12, 0, 9, (11,), 10),
        (12, 0, 9, (10, 9), 8),
        (68, 9, 0, (), 75),
        (7, 0, 9, (5,), 0),
    ],
)
def test_price_moves(price: int, stars: int, target: int, held: tuple[int, ...], new: int) -> None:
    assert e.price_move(price, stars, target, held) == new


def test_a_price_that_is_not_on_the_row() -> None:
    with pytest.raises(ValueError, match=r"15 is not \(its neighbours: 14 and 16\)"):
        e.next_higher(15)
    with pytest.raises(ValueError, match="its neighbours: 75"):
        e.price_move(80, 1, 1)


@given(st.sampled_from(PRICES[1:-1]), st.integers(-40, 40), st.sets(st.sampled_from(PRICES)))
def test_price_moves_land_on_free_cards(price: int, difference: int, held: set[int]) -> None:
    new = e.price_move(price, difference, 0, held)
    assert new == price or new in (0, 75) or new not in held
    assert (new > price) == (difference > 0) and (new < price) == (difference < 0)
    skipped = [p for p in PRICES if min(price, new) < p < max(price, new) and p not in held]
    assert len(skipped) <= 1


@given(st.sampled_from(PRICES[1:-1]), st.integers(0, 99), st.integers(1, 7))
def test_dividends_can_be_paid(price: int, treasury: int, issued: int) -> None:
    most = e.max_dividend(price, treasury, issued)
    assert most * 3 <= price and most * issued <= treasury
    assert (most + 1) * 3 > price or (most + 1) * issued > treasury


def test_the_dividend_table_follows_the_example() -> None:
    table = e.dividend_table(12, 16, 2, ["MHE", "BSE"], "PR")
    assert [row.per_share for row in table] == [0, 1, 2, 3, 4]
    assert table[2] == (2, 12, 3, 13, 15)
    assert table[4] == (4, 8, 2, 12, 16)
    held = e.dividend_table(12, 16, 2, ["MHE", "BSE"], "PR", [13])
    assert held[2].price == 14


# ---- synergies


@given(st.sets(st.sampled_from(NAMES), max_size=12))
def test_synergies_add_up_over_pairs(companies: set[str]) -> None:
    by_hand = 0
    for a, b in combinations(sorted(companies), 2):
        if b in shipped().companies[a].synergies:
            levels = sorted((shipped().companies[a].stars, shipped().companies[b].stars))
            by_hand += {
                (1, 1): 1, (1, 2): 1, (2, 2): 2, (2, 3): 2, (3, 3): 4, (3, 4): 4, (3, 5): 4,
                (4, 4): 8, (4, 5): 8, (5, 5): 16,
            }[levels[0], levels[1]]  # fmt: skip
    assert e.synergy_income(companies) == by_hand
    assert sum(e.shapley_synergy(companies).values()) == by_hand


def test_shapley_is_the_average_over_all_orders() -> None:
    companies = ["SBB", "SNCF", "E", "CDG", "MAD"]
    orders = list(permutations(companies))
    gained = dict.fromkeys(companies, 0)
    for order in orders:
        for i, name in enumerate(order):
            gained[name] += e.synergy_income(order[: i + 1]) - e.synergy_income(order[:i])
    wanted = {name: Fraction(total, len(orders)) for name, total in gained.items()}
    assert e.shapley_synergy(companies) == wanted


@pytest.mark.parametrize(("k", "budget"), [(2, None), (3, None), (None, 60), (3, 80), (4, 100)])
def test_portfolios_against_every_set(k: int | None, budget: int | None) -> None:
    among = ["PR", "MS", "SX", "OL", "DR", "KK", "SBB", "SNCF", "E", "CDG"]
    face = {name: shipped().companies[name].face for name in among}
    values = {
        chosen: e.synergy_income(chosen)
        for size in range(len(among) + 1)
        for chosen in combinations(sorted(among, key=face.__getitem__), size)
        if (k is None or size <= k) and (budget is None or sum(map(face.get, chosen)) <= budget)  # type: ignore[arg-type]
    }
    best = max(values.values())
    fewest = min(len(chosen) for chosen, value in values.items() if value == best)
    wanted = {c for c, value in values.items() if value == best and len(c) == fewest}
    found, sets = e.synergy_portfolio(k, budget, among=among)
    assert found == best and set(sets) == wanted and len(sets) == len(wanted)


def test_portfolios_of_nothing() -> None:
    with pytest.raises(ValueError, match="give k"):
        e.synergy_portfolio()
    assert e.synergy_portfolio(0) == (0, [()])
    assert e.synergy_portfolio(budget=0) == (0, [()])
    assert e.synergy_portfolio(1) == (0, [()])


def test_the_gain_of_a_president() -> None:
    # BPM (7) sold at 9 to a corporation of which he has 1 of 2 shares: 2 in cash, 1 lost again
    assert e.president_gain(9, 7, 1, 2) == (2, 1)
    # sold below face: a loss of 2, of which half comes back
    assert e.president_gain(5, 7, 1, 2) == (-2, -1)
    # without a share of his own there is nothing to lose
    assert e.president_gain(9, 7, 0, 4) == (2, 2)


def test_book_value() -> None:
    assert e.book_value(23, ["BD"]) == 36
    assert e.book_value(0, []) == 0


def test_an_edition_of_ones_own_is_used() -> None:
    rich = load({"companies": [{"id": "BSE", "income": 9}], "dividend_divisor": 2})
    assert e.income(["BSE"], 1, edition=rich) == 9
    assert e.max_dividend(12, 99, 2, edition=rich) == 6
    assert e.income(["BSE"], 1) == 1


def test_plain_numbers_come_out() -> None:
    assert type(e.target_stars(2, 12)) is int
    assert type(e.synergy_income(["FRA", "CDG"])) is int
    assert type(e.half_up(5, 2)) is int
