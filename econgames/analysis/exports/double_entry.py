"""The ledger of a match as text for beancount, the double-entry accounting program.

Each party keeps books of its own, in units and without prices: what it holds stands under Assets
(what it owes under Liabilities), and why it came or went under

=========  =====================================================================
class      account
=========  =====================================================================
R          ``Income:PARTY:LINE``
C          ``Expenses:PARTY:LINE``
I D E T    ``Equity:PARTY:Investing`` (``Debt``, ``Owners``, ``Transfers``) ``:LINE``
O P n      ``Equity:PARTY:Opening`` (``Provisions``, ``Notes``) ``:LINE``
none       ``Equity:PARTY:Source``, of banks and decks that keep no statements
=========  =====================================================================

Classes and lines are those of the chart of accounts. What is exchanged, such as money for a
share, leaves two balances in its Equity account: the price that was paid, and the share.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from econgames.core.errors import EconGamesError
from econgames.core.ledger import Ledger, Row, Side

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["EPOCH", "beancount"]

EPOCH: Final = date(2000, 1, 1)
"""Day of the set-up, which is step 0; each move has the next day."""

LONGEST: Final = 24
"""Letters that beancount allows in the name of a commodity."""

_GROUPS: Final = {
    "R": "Income:{}",
    "C": "Expenses:{}",
    "I": "Equity:{}:Investing",
    "D": "Equity:{}:Debt",
    "E": "Equity:{}:Owners",
    "T": "Equity:{}:Transfers",
    "O": "Equity:{}:Opening",
    "P": "Equity:{}:Provisions",
    "n": "Equity:{}:Notes",
}


def beancount(match: Match) -> str:
    """All transfers up to the present position, as a ledger that ``bean-check`` accepts.

    A transfer is a transaction with two postings for the payer and two for the payee, so that the
    books of each party balance. Step n has the date of day n after `EPOCH`, one day a move. At the
    end, what everybody holds is asserted: a reader checks it against the transactions.

    Parameters
    ----------
    match : Match

    Returns
    -------
    str
        Text of a ``.beancount`` file.

    Raises
    ------
    EconGamesError
        If the match has more moves than the calendar has days.

    References
    ----------
    .. [1] "Beancount language syntax", version 3.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1)
    >>> print(beancount(match).partition("* ")[2].partition("2000")[0].strip())
    "set-up" "start cash"
      Assets:Bank:Money  -30 MONEY
      Expenses:Bank:Opening-endowment  30 MONEY
      Assets:A:Money  30 MONEY
      Equity:A:Opening:Opening-endowment  -30 MONEY
    """
    if match.step > (date.max - EPOCH).days - 1:
        raise EconGamesError(f"{match.step} moves are more than beancount has days for")
    books = _Books(match.ledger)
    sentences = ["set-up", *match.log]
    entries = [books.entry(row, sentences[row[0]]) for row in match.ledger.rows]
    who = ", ".join(f"{seat} {name}" for seat, name in match.names.items())
    head = [
        f"; {match.game.title}: {who}",
        f"; One day a move: {EPOCH} is the set-up.",
        f"option {_quoted('title')} {_quoted(match.game.title)}",
        f"option {_quoted('operating_currency')} {_quoted(books.commodity('money'))}",
        "",
        *books.declarations(),
        "",
    ]
    return "\n".join([*head, *entries, *books.assertions(match.step + 1)]) + "\n"


class _Books:
    """Names of accounts and commodities, and what each account holds."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.commodity = _Namer(_commodity)
        self.party = _Namer(_component)
        self.line = _Namer(_component)
        self.owed = {
            account.kind
            for account in ledger.chart
            for side in (account.payer, account.payee)
            if side is not None and side.code in "DP" and account.kind != "money"
        }
        self.held: dict[tuple[str, str], int] = {}
        self.accounts: dict[str, None] = {}
        self.commodity("money")

    def entry(self, row: Row, sentence: str) -> str:
        """Transaction of a row."""
        step, payer, payee, amount, asset, account = row
        sides = self.ledger.chart[account, asset.partition(":")[0]]
        postings = [
            *self._postings(payer, asset, -amount, sides.payer),
            *self._postings(payee, asset, amount, sides.payee),
        ]
        head = f"{_day(step)} * {_quoted(sentence)} {_quoted(account.replace('_', ' '))}"
        return "\n".join([head, *postings, ""])

    def _postings(self, party: str, asset: str, units: int, side: Side | None) -> Iterator[str]:
        commodity, kind = self.commodity(asset), asset.partition(":")[0]
        owner, _, place = party.partition("/")
        group = "Liabilities" if kind in self.owed else "Assets"
        at = [group, self.party(owner), *([_component(place)] if place else []), _component(kind)]
        holder = ":".join(at)
        self.held[holder, commodity] = self.held.get((holder, commodity), 0) + units
        if side is None:
            why = f"Equity:{self.party(owner)}:Source"
        else:
            why = f"{_GROUPS[side.code].format(self.party(owner))}:{self.line(side.line)}"
        for account, number in ((holder, units), (why, -units)):
            self.accounts[account] = None
            yield f"  {account}  {number} {commodity}"

    def declarations(self) -> Iterator[str]:
        """All commodities and accounts, opened at the set-up."""
        for asset, name in self.commodity.names.items():
            yield f"{EPOCH} commodity {name}\n  asset: {_quoted(asset)}"
        for account in sorted(self.accounts):
            yield f"{EPOCH} open {account}"

    def assertions(self, step: int) -> Iterable[str]:
        """What everybody holds before a step."""
        return (
            f"{_day(step)} balance {account} {units} {commodity}"
            for (account, commodity), units in sorted(self.held.items())
        )


class _Namer:
    """Gives each thing a name of the allowed form, and different things different ones."""

    def __init__(self, form: Callable[[str], str]) -> None:
        self.form = form
        self.names: dict[str, str] = {}
        self.taken: set[str] = set()

    def __call__(self, thing: str) -> str:
        if thing not in self.names:
            name, number = self.form(thing), 1
            while name in self.taken:
                number += 1
                tail = f"-{number}"
                name = self.form(thing)[: LONGEST - len(tail)] + tail
            self.names[thing] = name
            self.taken.add(name)
        return self.names[thing]


def _day(step: int) -> date:
    return EPOCH + timedelta(days=step)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _component(text: str) -> str:
    """Part of the name of an account: letters, digits and hyphens after a capital.

    >>> _component("corp:PR"), _component("Sales: open market"), _component("1st")
    ('Corp-PR', 'Sales-open-market', '1st')
    """
    plain = re.sub(r"[^0-9A-Za-z]+", "-", text).strip("-")
    return plain[:1].upper() + plain[1:]


def _commodity(text: str) -> str:
    """Name of a commodity: capitals, digits and hyphens, 2 to 24 of them.

    >>> _commodity("share:PR"), _commodity("tile:mechanical_engineering")
    ('SHARE-PR', 'TILE-MECHANICAL-ENGINEER')
    """
    plain = re.sub(r"[^0-9A-Z]+", "-", text.upper()).strip("-")
    return plain[:LONGEST].rstrip("-")
