"""Corporations: shares issued, dividends, bankruptcy, and companies that earn less than nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from econgames.core.words import change, money
from econgames.lessons.debrief.figures import bars, lines
from econgames.lessons.debrief.kinds import (
    AGEING_ASSETS,
    CASH_CRUNCH,
    DILUTION,
    MISSED_DIVIDEND,
)
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.rolling_stock_stars.control import founded
from econgames.lessons.debrief.story import Story
from econgames.rolling_stock_stars.economy import (
    book_value,
    company_cost,
    dividend_table,
    income,
)

__all__ = ["ageing_assets", "cash_crunch", "dilution", "missed_dividend"]

LEAST_DILUTION = 2
"""How much book value a share must fall."""

LEAST_DIVIDEND = 4
"""How much more the president could have had."""

SPENDING = ("acquisition", "dividend")
"""Accounts by which a president spends the treasury."""


@detector(DILUTION, counts=("own shares",))
def dilution(story: Story) -> Iterator[Occasion]:
    """A share issued so cheaply that book value a share falls."""
    for step, move in story.kinds("issue_share"):
        firm, facts = move.corporation, story.facts(step)
        row = facts["corporations"][firm]
        party = f"corp:{firm}"
        rows = tuple(
            one for one in story.rows[step] if one[5] == "share_issue" and party in one[1:3]
        )
        price = sum(one[3] for one in rows if one[4] == "money")
        if not price:  # at price 0 it is bankrupt, and has no book value any more
            continue
        faces = book_value(0, row["companies"], edition=story.edition)
        issued, cash = row["issued"], row["cash"]
        before = Fraction(cash + faces, issued)
        after = Fraction(cash + price + faces, issued + 1)
        own = facts["players"][move.player]["shares"].get(firm, 0)
        told = {
            "issue price": price,
            "book value a share before": before,
            "book value a share after": after,
            "own shares": own,
            "formula": "(treasury + face values) / issued shares",
        }
        figure = partial(_two_sheets, firm, cash, faces, price, issued, row["price"])
        fall = before - after
        yield Occasion(
            step, move.player, own * fall, fall >= LEAST_DILUTION, firm, told, rows, figure
        )


def _two_sheets(
    firm: str, cash: int, faces: int, price: int, issued: int, old: int, *, theme: str = "light"
) -> Any:
    from econgames.lessons.kit.bars import Sheet, sheet_bars

    sheets = [
        Sheet(name, {"treasury": money, "companies": faces}, {"equity": money + faces}, market)
        for name, money, market in (
            (f"before: {issued} shares", cash, issued * old),
            (f"after: {issued + 1} shares", cash + price, (issued + 1) * price),
        )
    ]
    title = f"{firm} before and after a share at {price}"
    return sheet_bars(sheets, title=title, market="market capitalisation", theme=theme)


@detector(MISSED_DIVIDEND, counts=("own shares",))
def missed_dividend(story: Story) -> Iterator[Occasion]:
    """A dividend that could have been higher at the same price, for money that bought nothing."""
    for step, move in story.kinds("dividend"):
        facts, firm, paid = story.facts(step), move.corporation, move.per_share
        row = facts["corporations"][firm]
        held = {one["price"] for name, one in facts["corporations"].items() if name != firm}
        table = dividend_table(
            row["price"], row["cash"], row["issued"], row["companies"], firm, held,
            edition=story.edition,
        )  # fmt: skip
        better = max(d.per_share for d in table[paid:] if d.price >= table[paid].price)
        own = facts["players"][move.player]["shares"].get(firm, 0)
        stake = own * (better - paid)
        idle = stake >= LEAST_DIVIDEND and not _buys(story, firm, step)
        told = {
            "paid a share": paid,
            "could have paid": better,
            "new price either way": f"{money(table[paid].price)} and {money(table[better].price)}",
            "own shares": own,
            "formula": "own shares × (highest dividend that leaves the price no lower − dividend)",
        }
        rows = tuple(
            one for one in story.rows[step] if one[5] == "dividend" and one[1] == f"corp:{firm}"
        )
        figure = partial(_payouts, firm, table, paid, better)
        yield Occasion(step, move.player, stake, idle, firm, told, rows, figure)


def _buys(story: Story, firm: str, step: int) -> bool:
    """Whether a corporation buys a company before the end of the next turn."""
    last = story.facts(step)["turn"] + 1
    return any(
        row[1] == f"corp:{firm}" and row[4] == "money" and story.facts(at)["turn"] <= last
        for at, row in story.paid("acquisition", after=step)
    )


def _payouts(firm: str, table: list[Any], paid: int, better: int, *, theme: str = "light") -> Any:
    from econgames.lessons.kit.bars import stacked_bars

    names = [f"${row.per_share}" + (" paid" if row.per_share == paid else "") for row in table]
    return stacked_bars(
        {"dividend": [row.per_share for row in table], "new price": [row.price for row in table]},
        names,
        title=f"What one share of {firm} brings by dividend",
        axis="dividend a share",
        best=better,
        best_text="▼ could have paid",
        theme=theme,
    )


@detector(CASH_CRUNCH)
def cash_crunch(story: Story) -> Iterator[Occasion]:
    """A corporation with a president that cannot pay its loss; it is gone."""
    for step, move in enumerate(story.moves):
        if move.kind == "dividend":
            yield _survived(story, step, move)
        failed = dict.fromkeys(row[1] for row in story.rows[step] if _fails(row))
        for party in failed:
            found = _bankrupt(story, step, party)
            if found is not None and found.fires:
                yield found


def _fails(row: tuple[int, str, str, int, str, str]) -> bool:
    return row[5] == "bankruptcy" and row[1].startswith("corp:")


def _survived(story: Story, step: int, move: Any) -> Occasion:
    """A corporation that is asked for a dividend has met its payments."""
    cash = story.facts(step)["corporations"][move.corporation]["cash"]
    figure = partial(_treasury, story, move.corporation, step)
    facts = {"treasury after the income": cash}
    return Occasion(step, move.player, -cash, False, move.corporation, facts, (), figure)


def _bankrupt(story: Story, step: int, party: str) -> Occasion | None:
    firm, facts = party.partition(":")[2], story.facts(step)
    seat = facts["corporations"].get(firm, {}).get("president")
    if seat is None:
        return None
    rows = tuple(row for row in story.rows[step] if row[5] == "bankruptcy" and party in row[1:3])
    treasury = sum(row[3] for row in rows if row[4] == "money")
    lost = [row[4].partition(":")[2] for row in rows if row[4].startswith("company:")]
    earned = income(lost, facts["cost_level"], firm, edition=story.edition)
    gap = -(treasury + earned)
    told = {
        "treasury": treasury,
        "income": earned,
        "formula": "treasury + income < 0",
        "decisions before": story.say_spent(party, step, SPENDING, founded(story, firm, step)),
    }
    figure = partial(_treasury, story, firm, step)
    return Occasion(step, seat, gap, gap > 0, firm, told, rows, figure)


def _treasury(story: Story, firm: str, step: int, *, theme: str = "light") -> Any:
    start = founded(story, firm, step)
    cash = {at: story.facts(at)["corporations"][firm]["cash"] for at in range(start, step + 1)}
    marks = {**story.spent(f"corp:{firm}", step, SPENDING, start), step + 1: "gap"}
    return lines({firm: cash}, marks, title=f"Treasury of {firm}", unit="$", theme=theme)


@detector(AGEING_ASSETS)
def ageing_assets(story: Story) -> Iterator[Occasion]:
    """A pass in closing, while closing a single company would earn more from then on."""
    for step, move in story.kinds("pass"):
        facts = story.facts(step)
        if facts["phase"] != "closing":
            continue
        raised = list(_closings(story, facts, move.player))
        gain, company, owner = max(raised, key=lambda one: one[0], default=(0, "", ""))
        told: dict[str, Any] = {}
        if company:
            level = facts["cost_level"]
            told = {
                "company": f"{company} of {owner or story.name(move.player)}",
                "printed income": story.edition.companies[company].income,
                "cost of ownership": company_cost(company, level, edition=story.edition),
                "income without it": f"{change(gain)} a turn",
                "formula": "income of the owner without the company − with it, synergies and "
                "power counted",
            }
        figure = partial(_by_turn, story, company, owner, step)
        yield Occasion(step, move.player, gain, gain > 0, company, told, (), figure)


def _closings(story: Story, facts: Mapping[str, Any], seat: str) -> Iterator[tuple[int, str, str]]:
    """By how much closing each company would raise its owner's income: (gain, company, owner)."""
    level, edition = facts["cost_level"], story.edition
    for company in facts["players"][seat]["companies"]:
        yield -income([company], level, edition=edition), company, ""
    for firm, row in facts["corporations"].items():
        companies = set(row["companies"])
        if row["president"] != seat or len(companies) < 2:
            continue
        now = income(companies, level, firm, edition=edition)
        for company in sorted(companies):
            without = income(companies - {company}, level, firm, edition=edition)
            yield without - now, company, firm


def _by_turn(story: Story, company: str, owner: str, step: int, *, theme: str = "light") -> Any:
    """Printed income and cost of ownership in each turn up to the pass."""
    if not company:
        return bars({"gain": 0}, title="No closing would raise the income", unit="$", theme=theme)
    levels = {story.facts(at)["turn"]: story.facts(at)["cost_level"] for at in range(step + 1)}
    printed: dict[int, Amount] = dict.fromkeys(levels, story.edition.companies[company].income)
    costs: dict[int, Amount] = {
        turn: company_cost(company, level, edition=story.edition) for turn, level in levels.items()
    }
    return lines(
        {"printed income": printed, "cost of ownership": costs}, {},
        title=f"{company}: income and cost of ownership", unit="$ a turn", axis="turn",
        theme=theme,
    )  # fmt: skip
