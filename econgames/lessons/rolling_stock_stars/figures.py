"""Figures and tables of lesson 03, from a position and the economy functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from econgames.lessons.rolling_stock_stars.position import NEW, PR, Firm, firm, payout_rows
from econgames.rolling_stock_stars import economy

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

    from econgames.core.match import Match

__all__ = ["Moment", "balance_bars", "income_bars", "moments", "owners_table", "payout_bars"]
__all__ += ["price_jump"]

ISSUER = f"corp:{PR}"


def payout_bars(pr: Firm | None = None, *, theme: str = "light") -> Figure:
    """What a share has brought and is worth after each dividend: two parts, and their sum.

    Examples
    --------
    >>> payout_bars().layout.meta["alt"]
    'What one share brings by dividend, $. $0: new price 18, in all 18; $1: dividend 1, ...'
    """
    from econgames.lessons.kit.bars import stacked_bars

    rows = payout_rows(pr)
    sums = [row.holder_value for row in rows]
    return stacked_bars(
        {"dividend": [r.per_share for r in rows], "new price": [r.price for r in rows]},
        [f"${row.per_share}" for row in rows],
        title="What one share brings by dividend",
        axis="dividend a share",
        best=sums.index(max(sums)),
        theme=theme,
    )


def price_jump(per_share: int = 0, pr: Firm | None = None, *, theme: str = "light") -> Figure:
    """The price row around PR's card, and where a dividend sends it.

    Parameters
    ----------
    per_share : int
        Dividend a share, in dollars.
    pr : Firm, optional
        The corporation; PR in the position of the lesson by default.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> price_jump(0).layout.meta["alt"]
    "PR's price after a dividend of $0: 4 stars, 3 needed. From 16 to 18, 1 card to the right. ..."
    """
    from econgames.lessons.kit.tracks import track
    from econgames.rolling_stock_stars.edition import shipped

    pr = pr or firm()
    row = payout_rows(pr)[per_share]
    prices = shipped().share_prices
    here = prices.index(pr.price)
    need = economy.target_stars(pr.issued, pr.price)
    return track(
        prices[max(1, here - 5) : here + 6],
        pr.price,
        row.price,
        title=f"{PR}'s price after a dividend of ${per_share}: {row.stars} stars, {need} needed",
        theme=theme,
    )


def income_bars(company: str = NEW, pr: Firm | None = None, *, theme: str = "light") -> Figure:
    """Income of PR a turn without and with one company more, in its three parts.

    Examples
    --------
    >>> income_bars().layout.meta["alt"]
    "PR's income a turn, $. without KME: printed 5, synergies 2, PR's power 3, in all 10; ..."
    """
    from econgames.lessons.kit.bars import stacked_bars
    from econgames.rolling_stock_stars.edition import shipped

    pr = pr or firm()
    sets = (pr.companies, (*pr.companies, company))
    total = [economy.income(names, pr.cost_level, PR) for names in sets]
    plain = [economy.income(names, pr.cost_level) for names in sets]
    pairs = [economy.synergy_income(names) for names in sets]
    costs = [sum(economy.company_cost(c, pr.cost_level) for c in names) for names in sets]
    printed = [sum(shipped().companies[c].income for c in names) for names in sets]
    parts = {
        "printed" if not any(costs) else "printed less costs": plain if any(costs) else printed,
        "synergies": pairs,
        f"{PR}'s power": [t - p - s for t, p, s in zip(total, plain, pairs, strict=True)],
    }
    return stacked_bars(
        parts,
        [f"without {company}", f"with {company}"],
        title=f"{PR}'s income a turn",
        theme=theme,
    )


class Moment(NamedTuple):
    """PR's balance sheet at a moment; money in whole dollars."""

    moment: str
    cash: int
    companies: int
    book_value: int
    """Assets less debts: here cash plus companies."""
    paid_in: int
    """What owners have paid in, in money and in kind."""
    kept: int
    """Results so far, less dividends."""
    shares: int
    capitalisation: int
    """Shares times price: market value of all shares."""


def moments(match: Match) -> list[Moment]:
    """PR's balance sheet after each move that changed it, up to where the match stands.

    Examples
    --------
    >>> from econgames.lessons.rolling_stock_stars import position_payout
    >>> [(one.moment, one.book_value) for one in moments(position_payout())]
    [('float', 28), ('Ben buys', 28), ('sales', 25), ('income', 35)]
    """
    from econgames.analysis.statements import Accounts

    accounts = Accounts(match)
    found = []
    for name, step in _steps(match):
        period = accounts.journal.steps(0, step)
        sheet = accounts.balance_sheet(ISSUER, period)
        worth = accounts.net_worth(ISSUER, period)
        book, paid_in = int(sheet["Equity"]), int(worth["Shares issued"])
        issued = match.at(step).snapshot()["corporations"][PR]["issued"]
        found.append(
            Moment(
                name,
                int(sheet["Cash"]),
                int(sheet["Companies"]),
                book,
                paid_in,
                book - paid_in,
                issued,
                int(sheet["Market capitalisation"]),
            )
        )
    return found


def _steps(match: Match) -> list[tuple[str, int]]:
    """Name and step of the moves that the table follows."""
    names = {
        "form_corporation": "float",
        "buy_share": "Ben buys",
        "offer": "sales",
        "dividend": "dividend",
        "issue_share": "issue",
    }
    found: dict[str, int] = {}
    for step, move in enumerate(match.moves, 1):
        name = names.get(move.kind)
        if name and getattr(move, "corporation", "") == PR:
            found[name] = step
        if any(row[1:3] == ("bank", ISSUER) and row[5] == "income"
               for row in match.transfers(step)):  # fmt: skip
            found.setdefault("income", step)
    return sorted(found.items(), key=lambda item: item[1])


def owners_table(match: Match) -> DataFrame:
    """The moments as a table."""
    from pandas import DataFrame

    frame = DataFrame(moments(match)).set_index("moment")
    frame.columns = [name.replace("_", " ") for name in frame.columns]
    return frame


def balance_bars(match: Match, *, theme: str = "light") -> Figure:
    """Both sides of PR's balance sheet at each moment, and the market value of its shares."""
    from econgames.lessons.kit.bars import Sheet, sheet_bars

    sheets = [
        Sheet(
            f"{number} {row.moment}",
            {"cash": row.cash, "companies at face value": row.companies},
            {"equity (book value)": row.book_value},
            row.capitalisation,
        )
        for number, row in enumerate(moments(match), 1)
    ]
    return sheet_bars(
        sheets, title=f"{PR}'s balance sheet", market="market capitalisation", theme=theme
    )
