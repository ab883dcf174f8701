"""The rules that price a company, a share or a corporation now, with their numbers filled in.

See :mod:`econgames.core.formulas`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.formulas import Facts, Formula, Sheet, terms
from econgames.rolling_stock_stars import economy

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["formulas"]


def formulas(view: State, kind: str, id: str, viewer: str | None = None) -> list[Formula]:
    """Rules that apply to a corporation, a player, a share or a company in this position.

    Nothing depends on the viewer, for all that is priced lies open.

    Examples
    --------
    >>> import econgames as eg
    >>> view = eg.new("rolling_stock_stars", players=3, seed=1).state.view("A")
    >>> [rule.name for rule in formulas(view, "asset", "company:BD")]
    ['Cost of ownership of BD']
    """
    facts = view.snapshot()
    corporations: Facts = facts["corporations"]
    sheet = Sheet(view.edition, view.info.money, (kind, id))
    sort, _, name = id.partition(":")
    if sort == "company" and name in view.edition.companies:
        _company(sheet, facts, name)
    elif kind == "party" and id in facts["players"]:
        _income(sheet, facts, "Own income", facts["players"][id]["companies"])
        for led in [n for n, row in corporations.items() if row["president"] == id]:
            _earnings(sheet, facts, led)
            _price_move(sheet, facts, led)
    elif sort == "corp" and name in corporations:
        _earnings(sheet, facts, name)
        _share(sheet, facts, name)
        _book(sheet, corporations[name], name)
    elif sort == "share" and name in corporations:
        _share(sheet, facts, name)
        _book(sheet, corporations[name], name)
    return sheet.rules


def _income(
    sheet: Sheet,
    facts: Facts,
    name: str,
    companies: list[str],
    power: str | None = None,
) -> None:
    ed, level = sheet.edition, facts["cost_level"]
    costs = sum(economy.company_cost(c, level, edition=ed) for c in companies)
    printed = sum(ed.companies[c].income for c in companies)
    bonus = 0 if power is None else economy.synergy_income(companies, edition=ed)
    special = economy.income(companies, level, power, edition=ed) - printed - bonus + costs
    sheet.add(
        economy.income, companies, level, power, name=name, account="income",
        formula="printed income + synergies + power − cost of ownership"
        if power else "printed income − cost of ownership",
        filled=terms([(printed, "printed"), (bonus, "synergies"), (special, "power"),
                      (-costs, "costs")]),
    )  # fmt: skip


def _earnings(sheet: Sheet, facts: Facts, name: str) -> None:
    """What a corporation earns, and whether that is enough for its price."""
    row, ed = facts["corporations"][name], sheet.edition
    cash, companies = row["cash"], row["companies"]
    sheet = sheet.at("party", f"corp:{name}")
    _income(sheet, facts, f"Income of {name}", companies, name)
    levels = sum(ed.companies[c].stars for c in companies)
    full = cash // ed.treasury_per_star
    more = economy.stars(cash, companies, name, edition=ed) - levels - full
    sheet.add(
        economy.stars, cash, companies, name, name=f"Stars of {name}", unit="stars",
        formula="stars of its companies + one for each full ten of the treasury + power",
        filled=terms([(levels, "companies"), (full, "treasury"), (more, "power")]),
    )  # fmt: skip
    sheet.add(
        economy.target_stars, row["issued"], row["price"], name=f"Target of {name}", unit="stars",
        formula="issued shares × price ÷ 10, rounded half up",
        filled=f"⌊{row['issued']} × {row['price']} ÷ {ed.price_per_target_star} + 0.5⌋",
    )  # fmt: skip


def _held(facts: Facts) -> set[int]:
    return {row["price"] for row in facts["corporations"].values()}


def _price_move(sheet: Sheet, facts: Facts, name: str) -> None:
    row = facts["corporations"][name]
    off = row["stars"] - row["target"]
    way = f"{abs(off)} {'above' if off > 0 else 'below'} target" if off else "on target"
    sheet.at("asset", f"share:{name}").add(
        economy.price_move, row["price"], row["stars"], row["target"], _held(facts),
        name=f"Next price of {name}", filled=f"{row['price']}, {way} →",
        formula=f"a card for each star off the target, at most {sheet.edition.largest_price_move}, "
        "past cards that are held; before a dividend",
    )  # fmt: skip


def _share(sheet: Sheet, facts: Facts, name: str) -> None:
    """What a share pays, costs and fetches, and what an issue brings."""
    row, held, ed = facts["corporations"][name], _held(facts), sheet.edition
    price, cash, issued = row["price"], row["cash"], row["issued"]
    sheet = sheet.at("asset", f"share:{name}")
    _price_move(sheet, facts, name)
    sheet.add(
        economy.max_dividend, price, cash, issued, name=f"Highest dividend of {name}",
        formula="a third of the price, and payable on all issued shares",
        filled=f"min(⌊{price} ÷ {ed.dividend_divisor}⌋, ⌊{cash} ÷ {issued}⌋)",
    )  # fmt: skip
    ways = [(economy.next_lower, "sold to the bank", "share_sale")]
    if row["bank"]:
        ways.insert(0, (economy.next_higher, "bought from the bank", "share_purchase"))
    corporation = ed.corporations[name]
    if issued < corporation.shares and corporation.power != "issue_at_price":
        ways.append((economy.next_lower, "issued to the bank", "share_issue"))
    for function, what, account in ways:
        side = "above" if function is economy.next_higher else "below"
        sheet.add(
            function, price, held, name=f"Share of {name} {what}", account=account,
            formula=f"next price {side} that no corporation holds", filled=f"from {price} →",
        )  # fmt: skip


def _book(sheet: Sheet, row: Facts, name: str) -> None:
    faces = sum(sheet.edition.companies[c].face for c in row["companies"])
    sheet.at("party", f"corp:{name}").add(
        economy.book_value, row["cash"], row["companies"], name=f"Book value of {name}",
        formula="treasury + face values of its companies",
        filled=terms([(row["cash"], "treasury"), (faces, "face values")]),
    )  # fmt: skip


def _company(sheet: Sheet, facts: Facts, name: str) -> None:
    ed = sheet.edition
    row, level = ed.companies[name], facts["cost_level"]
    sheet.add(
        economy.company_cost, name, level, name=f"Cost of ownership of {name}",
        formula="by cost level and stars of the company, read from the table",
        filled=f"level {level}, {row.stars} stars →",
    )  # fmt: skip
    for corporation, held in facts["corporations"].items():
        if name in held["companies"]:
            _in_corporation(sheet, name, corporation, held["companies"])
    if any(name in held["companies"] for held in facts["players"].values()):
        _founding(sheet, facts, name)


def _in_corporation(sheet: Sheet, name: str, corporation: str, companies: list[str]) -> None:
    pairs = economy.synergy_pairs(companies, edition=sheet.edition)
    own = [(bonus, b if a == name else a) for a, b, bonus in pairs if name in (a, b)]
    sheet.add(
        economy.shapley_synergy, companies, take=lambda shares: shares[name],
        name=f"Part of {name} in the synergies of {corporation}",
        formula="half of each pair that it is in (Shapley value)", filled=f"({terms(own)}) ÷ 2",
    )  # fmt: skip
    power = sheet.edition.corporations[corporation]
    if power.power == "scrapping":
        sheet.add(
            economy.scrap_value, name, corporation, name=f"Scrap value of {name}",
            formula="power × printed income", account="scrapping",
            filled=f"{power.amount} × {sheet.edition.companies[name].income}",
        )  # fmt: skip


def _founding(sheet: Sheet, facts: Facts, name: str) -> None:
    """What a founder would pay at the lowest par that is free."""
    row = sheet.edition.companies[name]
    free = [par for par in sheet.edition.par_prices[row.stars] if par not in _held(facts)]
    if free:
        par = min(free)
        shares = economy.ipo_terms(row.face, par).shares
        sheet.add(
            economy.ipo_terms, row.face, par, take=lambda terms: terms.payment, account="capital",
            name=f"Payment to found a corporation with {name} at par {par}",
            formula="shares × par − face value of the company",
            filled=f"{shares} × {par} − {row.face}",
        )  # fmt: skip
