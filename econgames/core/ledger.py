"""The ledger: every transfer of money, goods and points, and the chart of accounts behind it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from econgames.core.errors import LedgerError

__all__ = ["Account", "Chart", "Ledger", "Row", "Side", "Transfer", "load_chart", "problems"]

Row = tuple[int, str, str, int, str, str]


class Transfer(NamedTuple):
    """One row of the ledger: `amount` units of `asset` pass from `payer` to `payee`.

    The ledger keeps plain tuples of the same order, which are cheaper to write.
    """

    step: int
    """Number of the move that caused it, from 1; 0 is the set-up."""
    payer: str
    """Who gives: a seat (``"A"``), ``"corp:PR"``, ``"fi"``, ``"bank"``, ``"deck"`` ..."""
    payee: str
    """Who receives."""
    amount: int
    """How many units, above 0."""
    asset: str
    """``"money"``, ``"share:PR"``, ``"company:BD"``, ``"points"`` ..."""
    account: str
    """Why, in snake_case, as in the rules."""


class Side(msgspec.Struct, frozen=True):
    """How one party of a transfer books it.

    Parameters
    ----------
    code : str
        Class: R revenue, C cost, I investing, D debt, E owners of a corporation, T transfer
        without return, O opening endowment, P provision, n note.
    line : str
        Line of the statement.
    """

    code: str
    line: str


class Account(msgspec.Struct, frozen=True):
    """An account: one reason for transfers, with its two sides.

    Parameters
    ----------
    name : str
        Name, as in the rows.
    kind : str
        Kind of the asset that moves: the part of its name before the colon.
    payer, payee : Side or None
        How each of them books it; None is a source or sink without statements.
    """

    name: str
    kind: str
    payer: Side | None
    payee: Side | None


class Chart:
    """The accounts of a game, looked up by name and kind of asset.

    Examples
    --------
    >>> import econgames as eg
    >>> chart = eg.game("rolling_stock_stars").chart
    >>> chart["dividend", "money"].payee
    Side(code='R', line='Dividends received')
    >>> chart["dividends", "money"]
    Traceback (most recent call last):
        ...
    econgames.core.errors.LedgerError: unknown account 'dividends' for money; did you mean ...
    """

    def __init__(self, accounts: Iterable[Account]) -> None:
        self._accounts = {(account.name, account.kind): account for account in accounts}

    def __iter__(self) -> Iterator[Account]:
        return iter(self._accounts.values())

    def __contains__(self, key: object) -> bool:
        return key in self._accounts

    def __getitem__(self, key: tuple[str, str]) -> Account:
        found = self._accounts.get(key)
        if found is None:
            from econgames.core.errors import choices

            name, kind = key
            known = sorted({name for name, _ in self._accounts})
            raise LedgerError(choices("account", name, known).replace(";", f" for {kind};", 1))
        return found


@lru_cache
def load_chart(path: Path) -> Chart:
    """Chart of accounts from a game's ``accounts.toml``.

    Parameters
    ----------
    path : Path
        File with one table ``[account.kind]`` an account; ``payer`` and ``payee`` are
        ``"code line"``, or ``"-"`` for a party without statements.
    """
    accounts = []
    for name, kinds in tomllib.loads(path.read_text("utf-8")).items():
        for kind, sides in kinds.items():
            payer, payee = (_side(path, name, kind, sides, who) for who in ("payer", "payee"))
            accounts.append(Account(name, kind, payer, payee))
    return Chart(accounts)


def _side(path: Path, name: str, kind: str, sides: dict[str, str], who: str) -> Side | None:
    text = sides.get(who, "")
    if text == "-":
        return None
    code, _, line = text.partition(" ")
    if code not in tuple("RCIDETOPn") or not line:
        raise LedgerError(
            f'{path.name}, [{name}.{kind}], {who}: expected "code line" with a code of '
            f'R C I D E T O P n, or "-"; not {text!r}'
        )
    return Side(code, line)


class Ledger:
    """All transfers of a match up to a moment, oldest first.

    Balances are never kept, only derived: what a party holds is what it received less what it
    gave. Every party starts at 0, so that each asset sums to 0 over all parties.

    Parameters
    ----------
    rows : sequence of tuple
        Rows ``(step, payer, payee, amount, asset, account)``.
    chart : Chart
        The game's chart of accounts.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1)
    >>> match.ledger.balance("A"), match.ledger.balance("bank")
    (30, -94)
    >>> match.ledger[0]
    Transfer(step=0, payer='bank', payee='A', amount=30, asset='money', account='start_cash')
    """

    def __init__(self, rows: Sequence[Row], chart: Chart) -> None:
        self.rows = rows
        self.chart = chart

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Transfer]:
        return map(Transfer._make, self.rows)

    def __getitem__(self, index: int) -> Transfer:
        return Transfer._make(self.rows[index])

    def since(self, step: int) -> list[Transfer]:
        """Transfers of all moves after move number `step`."""
        return [transfer for transfer in self if transfer.step > step]

    def balances(self, asset: str = "money") -> dict[str, int]:
        """Units of `asset` that each party holds; parties that never touched it are left out."""
        held: dict[str, int] = {}
        for _, payer, payee, amount, what, _ in self.rows:
            if what == asset:
                held[payer] = held.get(payer, 0) - amount
                held[payee] = held.get(payee, 0) + amount
        return held

    def balance(self, party: str, asset: str = "money") -> int:
        """Units of `asset` that `party` holds."""
        return self.balances(asset).get(party, 0)

    def holdings(self, party: str) -> dict[str, int]:
        """Units of every asset that `party` holds, without those that are 0."""
        held: dict[str, int] = {}
        for _, payer, payee, amount, asset, _ in self.rows:
            if party in (payer, payee):
                held[asset] = held.get(asset, 0) + (amount if party == payee else -amount)
        return {asset: amount for asset, amount in held.items() if amount}


def problems(ledger: Ledger, sources: Iterable[str]) -> list[str]:
    """What is wrong with the books, in words; empty when they are in order.

    Parameters
    ----------
    ledger : Ledger
        The books.
    sources : iterable of str
        Parties, or kinds of party before a colon, that may go below 0: the bank, the deck,
        the issuers of shares. Also kinds of asset of which anybody may hold less than 0: a loan
        that he owes.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1)
    >>> problems(match.ledger, ["bank", "deck", "corp"])
    []
    >>> problems(match.ledger, [])
    ["step 0: bank holds -30 of money after ('bank', 'A', 30, 'start_cash')", ...]
    """
    allowed = set(sources)
    found: list[str] = []
    held: dict[tuple[str, str], int] = {}
    for step, payer, payee, amount, asset, account in ledger.rows:
        what = (payer, payee, amount, account)
        if type(amount) is not int or amount <= 0:
            found.append(f"step {step}: amount must be an integer above 0 in {what}")
        if payer == payee:
            found.append(f"step {step}: {payer} pays itself in {what}")
        if (account, asset.partition(":")[0]) not in ledger.chart:
            found.append(f"step {step}: no account {account!r} for {asset} in the chart")
        held[payee, asset] = held.get((payee, asset), 0) + amount
        left = held[payer, asset] = held.get((payer, asset), 0) - amount
        if left < 0 and allowed.isdisjoint(
            (payer, payer.partition(":")[0], asset.partition(":")[0])
        ):
            found.append(f"step {step}: {payer} holds {left} of {asset} after {what}")
    return found
