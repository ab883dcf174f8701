"""The economy of Rolling Stock Stars as pure functions: incomes, stars, prices, terms, values.

The rules call these functions and compute nothing of this kind themselves. Companies and
corporations are given by id, money in whole dollars; `edition` is the shipped one by default.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from econgames.rolling_stock_stars.edition import Edition, shipped
from econgames.rolling_stock_stars.portfolio import best_sets

__all__ = [
    "DividendRow",
    "IpoTerms",
    "book_value",
    "card_above",
    "card_after",
    "card_below",
    "company_cost",
    "dividend_table",
    "half_up",
    "income",
    "investor_income",
    "ipo_terms",
    "max_dividend",
    "next_higher",
    "next_lower",
    "president_gain",
    "price_move",
    "scrap_value",
    "shapley_synergy",
    "stars",
    "synergy_bonus",
    "synergy_income",
    "synergy_pairs",
    "synergy_portfolio",
    "target_stars",
]


def half_up(numerator: int, denominator: int) -> int:
    """Quotient rounded to the nearest integer, halves upwards (never banker's rounding).

    Examples
    --------
    >>> half_up(25, 10), half_up(24, 10), half_up(35, 10)
    (3, 2, 4)
    """
    return (2 * numerator + denominator) // (2 * denominator)


def synergy_bonus(a: str, b: str, *, edition: Edition | None = None) -> int:
    """Income that companies `a` and `b` add when one owner has both; 0 if they have no synergy.

    Examples
    --------
    >>> synergy_bonus("MHE", "BPM"), synergy_bonus("FRA", "CDG"), synergy_bonus("BME", "CDG")
    (1, 16, 0)
    """
    ed = edition or shipped()
    one, two = ed.companies[a], ed.companies[b]
    if b not in one.synergies:
        return 0
    high, low = (one, two) if (one.face, one.id) > (two.face, two.id) else (two, one)
    return ed.synergy_bonus[high.stars][low.stars]


def synergy_pairs(
    companies: Iterable[str], *, edition: Edition | None = None
) -> list[tuple[str, str, int]]:
    """Pairs with a synergy among `companies`, each once: (lower face, higher face, bonus).

    Examples
    --------
    >>> synergy_pairs(["MHE", "BPM", "BSE"])
    [('BSE', 'BPM', 1), ('BPM', 'MHE', 1)]
    """
    ed = edition or shipped()
    owned = set(companies)
    in_order = [name for name in ed.companies if name in owned]
    return [
        (a, b, synergy_bonus(a, b, edition=ed))
        for a, b in combinations(in_order, 2)
        if b in ed.companies[a].synergies
    ]


def synergy_income(companies: Iterable[str], *, edition: Edition | None = None) -> int:
    """Income from all synergy pairs among `companies`.

    Examples
    --------
    >>> synergy_income(["E", "CDG", "LHR", "BR"])
    48
    """
    return sum(bonus for _, _, bonus in synergy_pairs(companies, edition=edition))


def company_cost(company: str, cost_level: int, *, edition: Edition | None = None) -> int:
    """Cost of ownership of one company, a turn.

    Examples
    --------
    >>> company_cost("BME", 5), company_cost("CDG", 8)
    (4, 0)
    """
    ed = edition or shipped()
    return ed.cost_of_ownership[cost_level][ed.companies[company].stars - 1]


def income(
    companies: Collection[str],
    cost_level: int,
    power: str | None = None,
    *,
    edition: Edition | None = None,
) -> int:
    """Income of an owner in phase 5, negative for a loss.

    Parameters
    ----------
    companies : collection of str
        Ids of all companies the owner has.
    cost_level : int
        Cost level in force.
    power : str, optional
        Id of the corporation that owns them: its power and the synergies count. None is a
        player or the foreign investor, who earn neither.

    Examples
    --------
    Printed 6, pairs 3, one for every two pairs:

    >>> income(["MHE", "BPM", "AKE"], 1, "S")
    10
    >>> income(["BME", "BSE"], 8, "VM"), income(["CDG"], 5, "DA"), income(["MHE", "BSE"], 1, "PR")
    (-8, 20, 5)
    """
    ed = edition or shipped()
    rows = [ed.companies[name] for name in companies]
    printed = sum(row.income for row in rows)
    costs = sum(ed.cost_of_ownership[cost_level][row.stars - 1] for row in rows)
    if power is None:
        return printed - costs
    corporation = ed.corporations[power]
    pairs = synergy_pairs(companies, edition=ed)
    total = printed + sum(bonus for _, _, bonus in pairs)
    match corporation.power:
        case "company_bonus":
            total += corporation.amount * len(rows)
        case "best_company_again":
            total += max((row.income for row in rows), default=0)
        case "lower_upkeep":
            costs = max(0, costs - corporation.amount)
        case "pair_bonus":
            total += len(pairs) // corporation.amount
        case _:
            pass
    return total - costs


def investor_income(
    companies: Collection[str], cost_level: int, *, edition: Edition | None = None
) -> int:
    """Income of the foreign investor in phase 5: a fixed sum, and the income of its companies.

    Parameters
    ----------
    companies : collection of str
        Ids of all companies that it has.
    cost_level : int
        Cost level in force.

    Examples
    --------
    >>> investor_income([], 1), investor_income(["BME", "BSE"], 8)
    (5, -13)
    """
    ed = edition or shipped()
    return income(companies, cost_level, edition=ed) + ed.foreign_investor_income


def scrap_value(company: str, power: str | None, *, edition: Edition | None = None) -> int:
    """Money that the corporation `power` gets from the bank when it closes `company`.

    Examples
    --------
    >>> scrap_value("BSE", "JS"), scrap_value("BSE", "PR"), scrap_value("BSE", None)
    (2, 0, 0)
    """
    ed = edition or shipped()
    if power is None or ed.corporations[power].power != "scrapping":
        return 0
    return ed.corporations[power].amount * ed.companies[company].income


def stars(
    treasury: int,
    companies: Iterable[str],
    power: str | None = None,
    *,
    edition: Edition | None = None,
) -> int:
    """Stars of a corporation: those of its companies, and one for each full 10 in its treasury.

    Examples
    --------
    >>> stars(12, ["MHE", "BSE"], "PR"), stars(12, ["MHE", "BSE"], "SI")
    (3, 5)
    """
    ed = edition or shipped()
    total = treasury // ed.treasury_per_star + sum(ed.companies[c].stars for c in companies)
    if power is not None and ed.corporations[power].power == "extra_stars":
        total += ed.corporations[power].amount
    return total


def target_stars(issued: int, price: int, *, edition: Edition | None = None) -> int:
    """Stars that keep a share price where it is: a tenth of the capitalisation, rounded half up.

    Examples
    --------
    >>> target_stars(2, 12), target_stars(5, 5), target_stars(5, 7), target_stars(3, 5)
    (2, 3, 4, 2)
    """
    return half_up(issued * price, (edition or shipped()).price_per_target_star)


def card_above(card: int, holders: Sequence[int]) -> int:
    """Index of the next price card to the right that nobody holds; the last is always reachable.

    Parameters
    ----------
    card : int
        Index of the present card, from 0.
    holders : sequence of int, shape (n_cards,)
        Holder of each card, below 0 where there is none.

    Examples
    --------
    >>> card_above(1, [-1, 4, 7, -1, -1])
    3
    """
    last = len(holders) - 1
    card += 1
    while card < last and holders[card] >= 0:
        card += 1
    return min(card, last)


def card_below(card: int, holders: Sequence[int]) -> int:
    """Index of the next price card to the left that nobody holds; the first is always reachable.

    Examples
    --------
    >>> card_below(3, [-1, -1, 7, 4, -1])
    1
    """
    card -= 1
    while card > 0 and holders[card] >= 0:
        card -= 1
    return max(card, 0)


def card_after(card: int, difference: int, holders: Sequence[int], largest: int = 2) -> int:
    """Index of the price card after phase 6.

    Parameters
    ----------
    card : int
        Index of the present card, from 0.
    difference : int
        Stars less target; cut to `largest` cards either way.
    holders : sequence of int, shape (n_cards,)
        Holder of each card, below 0 where there is none. Held cards count on the way; if the
        card reached is held, the move goes on to the first free one.

    Examples
    --------
    >>> card_after(2, 5, [-1, -1, 0, -1, 7, -1, -1])
    5
    >>> card_after(1, -2, [-1, 0, -1]), card_after(1, 2, [-1, 0, -1])
    (0, 2)
    """
    last = len(holders) - 1
    steps = max(-largest, min(largest, difference))
    if steps == 0:
        return card
    reached = card + steps
    way = 1 if steps > 0 else -1
    while 0 < reached < last and holders[reached] >= 0:
        reached += way
    return max(0, min(reached, last))


def _holders(held: Collection[int], own: int, edition: Edition) -> tuple[int, list[int]]:
    if own not in edition.share_prices:
        low = max((p for p in edition.share_prices if p < own), default=None)
        high = min((p for p in edition.share_prices if p > own), default=None)
        near = " and ".join(str(p) for p in (low, high) if p is not None)
        raise ValueError(f"price must be on the price row; {own} is not (its neighbours: {near})")
    others = set(held) - {own}
    holders = [0 if price in others else -1 for price in edition.share_prices]
    return edition.share_prices.index(own), holders


def next_higher(price: int, held: Collection[int] = (), *, edition: Edition | None = None) -> int:
    """Price at which the bank sells a share of a corporation at `price`.

    Parameters
    ----------
    price : int
        Present price, on the price row.
    held : collection of int
        Prices that corporations hold.

    Raises
    ------
    ValueError
        If `price` is not on the price row.

    Examples
    --------
    >>> next_higher(11), next_higher(11, {12, 13}), next_higher(68, {75})
    (12, 14, 75)
    """
    ed = edition or shipped()
    card, holders = _holders(held, price, ed)
    return ed.share_prices[card_above(card, holders)]


def next_lower(price: int, held: Collection[int] = (), *, edition: Edition | None = None) -> int:
    """Price at which the bank buys a share of a corporation at `price`; as :func:`next_higher`.

    Examples
    --------
    >>> next_lower(13), next_lower(13, {12, 11}), next_lower(5)
    (12, 10, 0)
    """
    ed = edition or shipped()
    card, holders = _holders(held, price, ed)
    return ed.share_prices[card_below(card, holders)]


def price_move(
    price: int,
    stars: int,
    target: int,
    held: Collection[int] = (),
    *,
    edition: Edition | None = None,
) -> int:
    """Price after phase 6 of a corporation with these stars and this target.

    Parameters
    ----------
    price : int
        Present price, on the price row.
    stars, target : int
        Stars it has, and needs.
    held : collection of int
        Prices that corporations hold.

    Examples
    --------
    >>> price_move(12, 3, 2), price_move(12, 2, 2), price_move(12, 9, 2, {14})
    (13, 12, 16)
    """
    ed = edition or shipped()
    card, holders = _holders(held, price, ed)
    return ed.share_prices[card_after(card, stars - target, holders, ed.largest_price_move)]


def max_dividend(price: int, treasury: int, issued: int, *, edition: Edition | None = None) -> int:
    """Highest dividend a share: at most a third of the price, and payable on all issued shares.

    Examples
    --------
    >>> max_dividend(12, 16, 2), max_dividend(16, 18, 2), max_dividend(30, 9, 4)
    (4, 5, 2)
    """
    return min(price // (edition or shipped()).dividend_divisor, treasury // issued)


class IpoTerms(NamedTuple):
    """What founding a corporation takes and gives; money in whole dollars."""

    shares: int
    """Shares of the founder; the bank gets as many."""
    payment: int
    """What the founder pays into the treasury beside his company."""
    bank: int
    """What the bank pays in."""
    treasury: int
    """Treasury afterwards."""


def ipo_terms(face: int, par: int) -> IpoTerms:
    """Terms of founding a corporation with a company of value `face` at price `par`.

    Examples
    --------
    >>> ipo_terms(8, 14)
    IpoTerms(shares=1, payment=6, bank=14, treasury=20)
    >>> ipo_terms(60, 33)
    IpoTerms(shares=2, payment=6, bank=66, treasury=72)
    """
    shares = 1 if par >= face else 2
    payment = shares * par - face
    if payment < 0:
        raise ValueError(f"two shares at par {par} are worth less than the company's face {face}")
    return IpoTerms(shares, payment, shares * par, payment + shares * par)


def book_value(treasury: int, companies: Iterable[str], *, edition: Edition | None = None) -> int:
    """Equity of a corporation at book: treasury plus face values.

    Examples
    --------
    >>> book_value(23, ["BD"])
    36
    """
    ed = edition or shipped()
    return treasury + sum(ed.companies[name].face for name in companies)


class DividendRow(NamedTuple):
    """What one dividend leads to; money in whole dollars."""

    per_share: int
    treasury: int
    """Treasury after paying."""
    stars: int
    """Stars after paying."""
    price: int
    """Share price after phase 6."""
    holder_value: int
    """What one share has brought and is worth then: dividend plus new price."""


def dividend_table(
    price: int,
    treasury: int,
    issued: int,
    companies: Collection[str],
    power: str | None = None,
    held: Collection[int] = (),
    *,
    edition: Edition | None = None,
) -> list[DividendRow]:
    """Payout against growth: every dividend that is allowed, and what follows from it.

    Parameters
    ----------
    price, treasury, issued : int
        Share price, treasury, issued shares of the corporation.
    companies : collection of str
        Its companies.
    power : str, optional
        Its id.
    held : collection of int
        Prices that corporations hold.

    Examples
    --------
    >>> table = dividend_table(16, 18, 2, ["MHE", "BSE", "BPM"], "PR")
    >>> [(row.per_share, row.holder_value) for row in table]
    [(0, 18), (1, 19), (2, 20), (3, 21), (4, 22), (5, 21)]
    """
    ed = edition or shipped()
    target = target_stars(issued, price, edition=ed)
    rows = []
    for per_share in range(max_dividend(price, treasury, issued, edition=ed) + 1):
        left = treasury - per_share * issued
        have = stars(left, companies, power, edition=ed)
        new = price_move(price, have, target, held, edition=ed)
        rows.append(DividendRow(per_share, left, have, new, per_share + new))
    return rows


def shapley_synergy(
    companies: Collection[str], *, edition: Edition | None = None
) -> dict[str, Fraction]:
    """Fair share of each company in the synergies of a set: its Shapley value.

    The value of a set is the sum over its pairs, so each pair is split in halves; no company
    order has to be enumerated.

    Examples
    --------
    >>> {name: int(share) for name, share in shapley_synergy(["BR", "E", "LHR", "CDG"]).items()}
    {'BR': 8, 'E': 12, 'LHR': 16, 'CDG': 12}
    """
    shares = {name: Fraction(0) for name in companies}
    for a, b, bonus in synergy_pairs(companies, edition=edition):
        shares[a] += Fraction(bonus, 2)
        shares[b] += Fraction(bonus, 2)
    return shares


def synergy_portfolio(
    k: int | None = None,
    budget: int | None = None,
    *,
    among: Collection[str] | None = None,
    edition: Edition | None = None,
) -> tuple[int, list[tuple[str, ...]]]:
    """Sets of companies with the largest synergy income, by exact search.

    Parameters
    ----------
    k : int, optional
        Companies in the set, at most.
    budget : int, optional
        Sum of face values, at most.
    among : collection of str, optional
        Companies to choose from; all of them by default.

    Returns
    -------
    tuple of int and list of tuple of str
        The largest synergy income, and all smallest sets that reach it.

    Raises
    ------
    ValueError
        If neither `k` nor `budget` is given.

    Examples
    --------
    >>> synergy_portfolio(3)
    (48, [('FRA', 'LHR', 'CDG')])
    >>> value, sets = synergy_portfolio(4)
    >>> value, len(sets)
    (64, 2)
    >>> synergy_portfolio(budget=30)
    (6, [('BME', 'BSE', 'KME', 'AKE', 'BPM', 'MHE')])
    """
    if k is None and budget is None:
        raise ValueError("give k (number of companies), budget (sum of face values), or both")
    ed = edition or shipped()
    names = list(among) if among is not None else list(ed.companies)
    bonus = {a: {b: synergy_bonus(a, b, edition=ed) for b in names} for a in names}
    best, found = best_sets(names, {c: ed.companies[c].face for c in names}, bonus, k, budget)
    place = {name: i for i, name in enumerate(ed.companies)}
    sets = [tuple(sorted(chosen, key=place.__getitem__)) for chosen in found]
    return best, sorted(sets, key=lambda chosen: [place[name] for name in chosen])


def president_gain(
    price: int, face: int, own_shares: int, issued: int
) -> tuple[Fraction, Fraction]:
    """Who gains when a president sells his own company to his corporation.

    Parameters
    ----------
    price, face : int
        What the corporation pays, and the company's face value.
    own_shares, issued : int
        Shares of the president, and of all.

    Returns
    -------
    tuple of Fraction
        Gain of the president's score at that moment (the share price does not move then), and
        his gain at book value, after his part of the corporation's loss. The other holders lose
        the second amount.

    Examples
    --------
    >>> president_gain(9, 7, 1, 2)
    (Fraction(2, 1), Fraction(1, 1))
    """
    premium = Fraction(price - face)
    return premium, premium * (1 - Fraction(own_shares, issued))
