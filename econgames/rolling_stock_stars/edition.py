"""The constants of Rolling Stock Stars, typed and validated."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, Literal

import msgspec

from econgames.core import edition as editions

__all__ = ["Company", "Corporation", "Edition", "Power", "load", "shipped"]

Power = Literal[
    "company_bonus",
    "first_at_investor",
    "extra_stars",
    "best_company_again",
    "lower_upkeep",
    "issue_at_price",
    "scrapping",
    "pair_bonus",
]
"""Powers of corporations; the edition says in words what each does, and by how much."""


MOST_PRICE = 10_000
"""The engine keeps a table of what each amount of money can buy."""


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A company: a card that is auctioned, earns, and combines with others.

    Parameters
    ----------
    id, name : str
        Abbreviation and full name.
    stars : int
        Level, 1 to 5.
    face, min_price, max_price : int
        Face value and price span of acquisitions, whole dollars.
    income : int
        Printed income, whole dollars a turn.
    synergies : tuple of str
        Ids of the companies it has a synergy with.
    """

    id: str
    name: str
    stars: int
    face: int
    min_price: int
    max_price: int
    income: int
    synergies: tuple[str, ...]


class Corporation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A corporation: a charter with shares and one power.

    Parameters
    ----------
    id, name : str
        Abbreviation and full name.
    shares : int
        Shares it can issue in all.
    power : str
        Kind of its power.
    amount : int
        Size of the power, where it has one.
    power_text, power_short : str
        The power in words, and in at most 18 letters.
    """

    id: str
    name: str
    shares: int
    power: Power
    amount: int = 0
    power_text: str
    power_short: str


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file as it stands."""

    start_cash: dict[int, int]
    foreign_investor_cash: int
    foreign_investor_income: int
    share_prices: tuple[int, ...]
    dividend_divisor: int
    treasury_per_star: int
    price_per_target_star: int
    largest_price_move: int
    cost_of_ownership: dict[int, tuple[int, ...]]
    receiver_closes: dict[int, int]
    par_prices: dict[int, tuple[int, ...]]
    drawn: dict[int, tuple[int, ...]]
    synergy_bonus: dict[int, dict[int, int]]
    provenance: dict[str, str]
    corporations: tuple[Corporation, ...]
    companies: tuple[Company, ...]


class Edition:
    """The constants that a game is played with; build it with :func:`load`.

    Attributes are the tables of ``edition.toml``; `companies` and `corporations` are mappings
    from id to row, companies in the order of face value.

    Examples
    --------
    >>> edition = shipped()
    >>> edition.companies["MHE"].face, edition.corporations["SI"].amount, edition.share_prices[-1]
    (8, 2, 75)
    """

    def __init__(self, tables: _Tables, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.start_cash = tables.start_cash
        self.foreign_investor_cash = tables.foreign_investor_cash
        self.foreign_investor_income = tables.foreign_investor_income
        self.share_prices = tables.share_prices
        self.dividend_divisor = tables.dividend_divisor
        self.treasury_per_star = tables.treasury_per_star
        self.price_per_target_star = tables.price_per_target_star
        self.largest_price_move = tables.largest_price_move
        self.cost_of_ownership = tables.cost_of_ownership
        self.receiver_closes = tables.receiver_closes
        self.par_prices = tables.par_prices
        self.drawn = tables.drawn
        self.synergy_bonus = tables.synergy_bonus
        self.provenance = tables.provenance
        self.corporations = {row.id: row for row in tables.corporations}
        in_order = sorted(tables.companies, key=lambda row: (row.face, row.id))
        self.companies = {row.id: row for row in in_order}

    @cached_property
    def end_levels(self) -> tuple[int, int]:
        """Cost levels of the end card, front and flipped: the two highest."""
        front, flipped = sorted(self.cost_of_ownership)[-2:]
        return front, flipped


def load(source: editions.Source) -> Edition:
    """Edition from a file or tables that change any part of the shipped one.

    Parameters
    ----------
    source : str, Path or mapping
        TOML file, or its tables; an empty mapping is the shipped edition.

    Raises
    ------
    EditionError
        If a key is unknown, a value has the wrong type, or a table cannot be played with.

    Examples
    --------
    >>> load({"foreign_investor_income": 10}).foreign_investor_income
    10
    >>> load({"companies": [{"id": "BME", "face": -1}]})
    Traceback (most recent call last):
        ...
    econgames.core.errors.EditionError: edition (tables given): companies[BME].face: expected ...
    """
    return Edition(*editions.change(source, editions.tables_beside(__file__), _Tables, _check))


@lru_cache(maxsize=1)
def shipped() -> Edition:
    """The edition that comes with the package."""
    return load({})


def _check(file: str, t: _Tables) -> None:
    """Refuse tables that no game can be played with."""
    _check_scalars(file, t)
    _check_prices(file, t)
    _check_levels(file, t)
    _check_companies(file, t)
    _check_deck(file, t)
    for row in t.corporations:
        if not 4 <= row.shares <= 20:
            raise editions.fail(
                file, f"corporations[{row.id}]", "shares", "4 to 20 (founding takes 4)", row.shares
            )
        if row.amount < 0 or (row.power == "pair_bonus" and row.amount < 1):
            raise editions.fail(
                file, f"corporations[{row.id}]", "amount", "a number above 0", row.amount
            )


def _check_scalars(file: str, t: _Tables) -> None:
    if t.foreign_investor_income < 1:
        # his purchases are what ends a game in which nobody can act any more
        found = t.foreign_investor_income
        raise editions.fail(file, "foreign_investor_income", "", "1 or more", found)
    for name in ("foreign_investor_cash", "largest_price_move"):
        if (value := getattr(t, name)) < 0:
            raise editions.fail(file, name, "", "0 or more", value)
    for name in ("dividend_divisor", "treasury_per_star", "price_per_target_star"):
        if (value := getattr(t, name)) < 1:
            raise editions.fail(file, name, "", "1 or more", value)
    for name, rows in (("start_cash", t.start_cash), ("drawn", t.drawn)):
        if sorted(rows) != [2, 3, 4, 5, 6]:
            raise editions.fail(file, name, "", "an entry for each of 2 to 6 players", sorted(rows))
    for players, cash in t.start_cash.items():
        if cash < 0:
            raise editions.fail(file, "start_cash", str(players), "0 or more", cash)


def _check_prices(file: str, t: _Tables) -> None:
    prices = t.share_prices
    if len(prices) < len(t.corporations) + 3 or prices[0] != 0:
        raise editions.fail(
            file, "share_prices", "", "0 first and room for every corporation", list(prices)
        )
    for low, high in pairwise(prices):
        if low >= high:
            raise editions.fail(
                file, "share_prices", "", "ascending prices", f"{low} before {high}"
            )
    for stars, row in t.par_prices.items():
        for par in row:
            if par not in prices[1:-1]:
                raise editions.fail(
                    file, "par_prices", str(stars), "prices of share_prices but 0 and the last", par
                )


def _check_levels(file: str, t: _Tables) -> None:
    for stars in range(1, 6):
        if not t.par_prices.get(stars):
            found = t.par_prices.get(stars)
            raise editions.fail(file, "par_prices", str(stars), "at least one par price", found)
        if stars not in t.cost_of_ownership:
            raise editions.fail(file, "cost_of_ownership", str(stars), "five costs", None)
    ends = [level for level in t.cost_of_ownership if level > 5]
    if len(ends) != 2:
        raise editions.fail(
            file, "cost_of_ownership", "", "levels 1 to 5 and two above 5 for the end card", ends
        )
    for level, costs in t.cost_of_ownership.items():
        if len(costs) != 5 or min(costs) < 0:
            raise editions.fail(
                file, "cost_of_ownership", str(level), "five costs of 0 or more", list(costs)
            )


def _check_companies(file: str, t: _Tables) -> None:
    rows = {row.id: row for row in t.companies}
    for row in t.companies:
        place = f"companies[{row.id}]"
        if not 1 <= row.stars <= 5:
            raise editions.fail(file, place, "stars", "1 to 5", row.stars)
        if row.max_price > MOST_PRICE:
            raise editions.fail(file, place, "max_price", f"at most {MOST_PRICE}", row.max_price)
        if not 1 <= row.min_price <= row.face <= row.max_price:
            key = "face" if row.face < 1 or row.min_price <= row.max_price else "min_price"
            span = f"1 <= min_price {row.min_price} <= face {row.face} <= max_price {row.max_price}"
            raise editions.fail(file, place, key, span, getattr(row, key))
        if row.income < 0:
            raise editions.fail(file, place, "income", "0 or more", row.income)
        if 2 * max(t.par_prices[row.stars]) < row.face:
            raise editions.fail(
                file, place, "face", "at most twice the highest par price of its level", row.face
            )
        for other in row.synergies:
            _check_pair(file, t, rows, row, other)


def _check_pair(file: str, t: _Tables, rows: dict[str, Company], row: Company, other: str) -> None:
    place = f"companies[{row.id}]"
    if other not in rows or other == row.id:
        raise editions.fail(file, place, "synergies", "ids of other companies", other)
    partner = rows[other]
    if row.id not in partner.synergies:
        raise editions.fail(
            file, place, "synergies", f"{other} to name {row.id} too", list(partner.synergies)
        )
    high, low = sorted((row, partner), key=lambda c: (c.face, c.id), reverse=True)
    if t.synergy_bonus.get(high.stars, {}).get(low.stars, 0) < 1:
        raise editions.fail(
            file,
            "synergy_bonus",
            f"{high.stars}.{low.stars}",
            f"a bonus for the pair {high.id} and {low.id}",
            None,
        )


def _check_deck(file: str, t: _Tables) -> None:
    for players, counts in t.drawn.items():
        if len(counts) != 5:
            raise editions.fail(file, "drawn", str(players), "five counts", list(counts))
        for level, count in enumerate(counts, 1):
            there = sum(row.stars == level for row in t.companies)
            if not 0 <= count < there:
                raise editions.fail(
                    file, "drawn", str(players), f"0 to {there - 1} of level {level}", count
                )
        if sum(counts) + 5 < players:
            raise editions.fail(
                file, "drawn", str(players), f"at least {players} companies in all", list(counts)
            )
