"""Facts of the rules file, section 2, and what an edition of one's own may not say."""

import hashlib
import json
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.errors import EditionError
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.edition import load, shipped

EDITION = shipped()
COMPANIES = EDITION.companies


# ---- the tables as they were transcribed


def test_companies_row_by_row() -> None:
    rows = [
        [c.id, c.name, c.stars, c.face, c.min_price, c.max_price, c.income, sorted(c.synergies)]
        for c in COMPANIES.values()
    ]
    text = json.dumps(rows, ensure_ascii=False)
    # of the same rows, taken from the rules file when the edition was written
    wanted = "6ac9b7660d4d1ba60cd31a155795c9c884a98e25f7e658268716675bfc4c826f"
    assert hashlib.sha256(text.encode()).hexdigest() == wanted


def test_totals_of_the_companies() -> None:
    assert len(COMPANIES) == 36
    assert Counter(c.stars for c in COMPANIES.values()) == {1: 6, 2: 8, 3: 8, 4: 7, 5: 7}
    assert sum(c.face for c in COMPANIES.values()) == 937
    assert sum(c.min_price for c in COMPANIES.values()) == 477
    assert sum(c.max_price for c in COMPANIES.values()) == 1239
    assert sum(c.income for c in COMPANIES.values()) == 193
    assert list(COMPANIES) == sorted(COMPANIES, key=lambda name: COMPANIES[name].face)
    assert len({c.face for c in COMPANIES.values()}) == 36


def test_synergies_are_mutual() -> None:
    for a in COMPANIES.values():
        assert a.id not in a.synergies
        for b in a.synergies:
            assert a.id in COMPANIES[b].synergies


def test_synergies_by_bonus() -> None:
    bonuses = Counter(
        economy.synergy_bonus(a, b)
        for a, b in combinations(COMPANIES, 2)
        if b in COMPANIES[a].synergies
    )
    assert bonuses == {1: 25, 2: 33, 4: 38, 8: 9, 16: 4}
    assert sum(bonuses.values()) == 109
    assert sum(bonus * count for bonus, count in bonuses.items()) == 379


def test_companies_with_most_synergies() -> None:
    degrees = Counter({c.id: len(c.synergies) for c in COMPANIES.values()})
    assert degrees.most_common(2) == [("DR", 19), ("PR", 15)]


def test_corporations() -> None:
    shares = {c.id: c.shares for c in EDITION.corporations.values()}
    assert shares == {"PR": 5, "OS": 6, "SI": 4, "DA": 5, "VM": 4, "SM": 6, "JS": 7, "S": 7}
    assert len({c.power for c in EDITION.corporations.values()}) == 8
    assert all(c.power_text and len(c.power_short) <= 18 for c in EDITION.corporations.values())


def test_prices_and_costs() -> None:
    assert len(EDITION.share_prices) == 27
    assert sum(EDITION.share_prices) == 717
    assert EDITION.share_prices[0] == 0 and EDITION.share_prices[-1] == 75
    assert {level: sum(row) for level, row in EDITION.cost_of_ownership.items()} == {
        1: 0, 2: 0, 3: 0, 4: 2, 5: 8, 7: 21, 8: 40,
    }  # fmt: skip
    assert {level: sum(row) for level, row in EDITION.par_prices.items()} == {
        1: 60, 2: 114, 3: 127, 4: 173, 5: 100,
    }  # fmt: skip
    assert EDITION.end_levels == (7, 8)
    assert set(EDITION.par_prices[1]) == set(range(10, 15))


def test_money() -> None:
    assert EDITION.start_cash == {2: 30, 3: 30, 4: 30, 5: 30, 6: 25}
    assert EDITION.foreign_investor_cash == 4
    assert EDITION.foreign_investor_income == 5
    # two shares at the highest par price are never less than the company
    for company in COMPANIES.values():
        assert 2 * max(EDITION.par_prices[company.stars]) >= company.face


@pytest.mark.parametrize(("players", "cards"), [(2, 15), (3, 20), (4, 26), (5, 32), (6, 36)])
def test_size_of_the_deck(players: int, cards: int) -> None:
    assert sum(EDITION.drawn[players]) + 5 == cards
    assert (
        eg.new("rolling_stock_stars", players, seed=0).state.snapshot()["deck"] == cards - players
    )


def test_every_value_says_where_it_comes_from() -> None:
    raw = EDITION.raw
    constants = set(raw) - {"provenance"}
    named = set(raw["provenance"])
    assert named <= constants
    missing = constants - named
    # two of the tables are told in the comments of the file
    assert missing <= {"receiver_closes"}, missing


# ---- an edition of one's own


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "rich.toml"
    path.write_text('start_cash = { 3 = 60 }\n[[companies]]\nid = "BME"\nincome = 5\n', "utf-8")
    edition = load(path)
    assert edition.start_cash[3] == 60 and edition.start_cash[4] == 30
    assert edition.companies["BME"].income == 5
    assert edition.companies["BSE"] == COMPANIES["BSE"]
    match = eg.new("rolling_stock_stars", 3, seed=1, edition=path)
    assert match.ledger.balance("A") == 60
    assert eg.load(match.position).state.edition.companies["BME"].income == 5


def test_the_shipped_file_is_a_valid_change_of_itself() -> None:
    path = Path(eg.game("rolling_stock_stars").folder / "edition.toml")
    tables = tomllib.loads(path.read_text("utf-8"))
    assert load(tables).raw == EDITION.raw


def company(**values: Any) -> dict[str, Any]:
    return {"companies": [{"id": "BME", **values}]}


@pytest.mark.parametrize(
    ("changes", "where", "expected"),
    [
        # a wrong key
        ({"start_csh": 3}, "start_csh", "did you mean 'start_cash'"),
        ({"start_cash": {"7": 30}}, "start_cash", "unknown key in start_cash '7'"),
        (company(revenue=3), "companies[BME]", "unknown key in companies[BME] 'revenue'"),
        ({"companies": [{"id": "XX"}]}, "companies", "unknown id in companies 'XX'"),
        ({"corporations": [{"id": "XX"}]}, "corporations", "unknown id in corporations 'XX'"),
        # a wrong type
        ({"foreign_investor_cash": "4"}, "foreign_investor_cash", "expected `int`, got `str`"),
        ({"start_cash": {"3": 30.5}}, "start_cash", "expected `int`, got `float`"),
        ({"start_cash": 30}, "start_cash", "expected a table"),
        ({"share_prices": 5}, "share_prices", "expected `array`, got `int`"),
        ({"share_prices": [0, "5"]}, "share_prices[1]", "expected `int`, got `str`"),
        (company(face="1"), "companies[BME].face", "expected `int`, got `str`"),
        (company(synergies="PR"), "companies[BME].synergies", "expected `array`, got `str`"),
        ({"companies": "none"}, "companies", "a list of tables with an id each"),
        ({"corporations": [{"id": "PR", "power": "luck"}]}, "corporations[PR].power", "'luck'"),
        # tables that no game can be played with
        ({"foreign_investor_cash": -1}, "foreign_investor_cash", "0 or more; found -1"),
        ({"foreign_investor_income": 0}, "foreign_investor_income", "1 or more; found 0"),
        ({"dividend_divisor": 0}, "dividend_divisor", "1 or more; found 0"),
        ({"treasury_per_star": 0}, "treasury_per_star", "1 or more; found 0"),
        ({"price_per_target_star": 0}, "price_per_target_star", "1 or more; found 0"),
        ({"largest_price_move": -1}, "largest_price_move", "0 or more; found -1"),
        ({"start_cash": {"3": -1}}, "start_cash.3", "0 or more; found -1"),
        ({"share_prices": [0, 5, 75]}, "share_prices", "room for every corporation"),
        ({"share_prices": [5, *range(6, 40)]}, "share_prices", "0 first"),
        (
            {"share_prices": [*EDITION.share_prices[:-1], 68]},
            "share_prices",
            "ascending prices; found '68 before 68'",
        ),
        ({"par_prices": {"1": [10, 15]}}, "par_prices.1", "found 15"),
        ({"par_prices": {"1": [75]}}, "par_prices.1", "found 75"),
        ({"par_prices": {"1": []}}, "par_prices.1", "at least one par price"),
        ({"cost_of_ownership": {"4": [2, 0]}}, "cost_of_ownership.4", "five costs"),
        ({"cost_of_ownership": {"4": [2, 0, 0, 0, -1]}}, "cost_of_ownership.4", "0 or more"),
        ({"cost_of_ownership": {"4": []}}, "cost_of_ownership.4", "five costs"),
        (company(stars=6), "companies[BME].stars", "1 to 5; found 6"),
        (company(face=0), "companies[BME].face", "found 0"),
        (company(face=3), "companies[BME].face", "found 3"),
        (company(min_price=2), "companies[BME]", "min_price 2"),
        (company(min_price=0), "companies[BME]", "min_price 0"),
        (company(max_price=0), "companies[BME]", "max_price 0"),
        (company(income=-1), "companies[BME].income", "0 or more; found -1"),
        (company(face=29, max_price=40), "companies[BME].face", "twice the highest par price"),
        (company(synergies=["KME"]), "synergies", "BME to name"),
        (company(synergies=["BME"]), "companies[BME].synergies", "ids of other companies"),
        (company(synergies=["XX"]), "companies[BME].synergies", "ids of other companies"),
        (company(synergies=[*COMPANIES["BME"].synergies, "CDG"]), "BME", "CDG to name BME too"),
        ({"synergy_bonus": {"1": {"1": 0}}}, "synergy_bonus.1.1", "a bonus for the pair"),
        ({"drawn": {"3": [3, 3]}}, "drawn.3", "five counts"),
        ({"drawn": {"3": [6, 3, 3, 3, 3]}}, "drawn.3", "0 to 5 of level 1; found 6"),
        ({"drawn": {"3": [-1, 3, 3, 3, 3]}}, "drawn.3", "0 to 5 of level 1; found -1"),
        ({"drawn": {"6": [0, 0, 0, 0, 0]}}, "drawn.6", "at least 6 companies in all"),
        ({"corporations": [{"id": "SI", "shares": 3}]}, "corporations[SI].shares", "4 to 20"),
        ({"corporations": [{"id": "S", "amount": 0}]}, "corporations[S].amount", "above 0"),
        ({"corporations": [{"id": "PR", "amount": -1}]}, "corporations[PR].amount", "above 0"),
    ],
)
def test_impossible_editions(
    changes: dict[str, Any], where: str, expected: str, tmp_path: Path
) -> None:
    with pytest.raises(EditionError) as caught:
        eg.new("rolling_stock_stars", 3, edition=changes)
    text = str(caught.value)
    assert text.startswith("edition (tables given): ")
    assert where in text and expected in text, text
    assert text.count("\n") == 0 and len(text) < 700


def test_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[[companies]]\nid = "BME"\nface = "dear"\n', "utf-8")
    with pytest.raises(EditionError, match=r"^edition mine.toml: companies\[BME\].face: "):
        load(path)


def test_a_game_of_poor_people_goes_on_by_rule() -> None:
    edition = {"start_cash": {"2": 0, "3": 0, "4": 0, "5": 0, "6": 0}}
    match = eg.new("rolling_stock_stars", 3, seed=1, edition=edition)
    assert match.is_over or (match.options() and set(match.actors()) <= set("ABC"))


def test_prices_that_no_table_can_hold_are_refused() -> None:
    with pytest.raises(EditionError, match=r"companies\[CDG\].max_price: expected at most"):
        load({"companies": [{"id": "CDG", "max_price": 10**9}]})


def test_keys_may_be_numbers_in_tables_given() -> None:
    assert load({"start_cash": {4: 31}}).start_cash[4] == 31
