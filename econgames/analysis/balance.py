"""Lines of a balance sheet: what a party holds and owes, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.analysis.amounts import Line, amount_of
from econgames.analysis.books import GROUP, Posting

if TYPE_CHECKING:
    from econgames.analysis.journal import Journal
    from econgames.analysis.statements import Accounts

__all__ = ["balance_lines", "holders_postings"]


def balance_lines(accounts: Accounts, party: str, stop: int) -> list[Line]:
    """Assets, liabilities, provisions and net worth of a party before event `stop`."""
    journal = accounts.journal
    postings = accounts.books.until(party, stop)
    by_asset: dict[str, list[Posting]] = {}
    for posting in postings:
        by_asset.setdefault(posting.asset, []).append(posting)
    values = {asset: sum(p.amount for p in parts) for asset, parts in by_asset.items()}
    provisions = [a for a in by_asset if accounts.books.obligations.get(_kind(a)) == "P"]
    plain = [asset for asset in by_asset if asset not in provisions]
    held, _ = accounts.holdings(stop)

    def block(label: str, assets: list[str]) -> list[Line]:
        lines = []
        for title, members in _by_line(accounts, party, assets, values).items():
            parts = [p for asset in members for p in by_asset[asset]]
            lines.append(Line(title, amount_of(journal, parts), 2, label))
            if title not in ("Cash", "Overdraft"):
                lines += [
                    Line(
                        _detail(journal, asset, held.get((party, asset), 0)),
                        amount_of(journal, by_asset[asset]),
                        3,
                        title,
                    )
                    for asset in members
                ]
        total = [p for asset in assets for p in by_asset[asset]]
        return [*lines, Line(label, amount_of(journal, total), 1, label)]

    assets = [asset for asset in plain if values[asset] > 0]
    owed = [asset for asset in plain if values[asset] < 0]
    lines = block("Assets", assets)
    if owed:
        lines += block("Liabilities", owed)
    worth = accounts.worth_label(party)
    if any(values[asset] for asset in provisions):
        before = [p for p in postings if p.asset not in provisions]
        label = f"{worth} before provisions"
        lines.append(Line(label, amount_of(journal, before), 0, label))
        lines += block("Provisions", [asset for asset in provisions if values[asset]])
    lines.append(Line(worth, amount_of(journal, postings), 0, worth))
    return lines + _memo(accounts, party, stop)


def _kind(asset: str) -> str:
    return asset.partition(":")[0]


def _detail(journal: Journal, asset: str, units: int) -> str:
    """A thing by its name on the board, a share by that of its issuer, and how many."""
    issuer = journal.values.issuer(asset)
    name = journal.name(issuer) if issuer else journal.asset_name(asset)
    return name if units == 1 else f"{name} × {units}".replace("-", "−")


def _by_line(
    accounts: Accounts, party: str, assets: list[str], values: dict[str, int]
) -> dict[str, list[str]]:
    """Assets by line of the balance sheet: cash first, then kinds in the order of the game."""
    kinds = accounts.journal.values.KINDS
    order = list(kinds)
    found: dict[str, list[str]] = {}

    def place(asset: str) -> tuple[bool, int, str]:
        kind = _kind(asset)
        return asset != "money", order.index(kind) if kind in order else len(order), asset

    for asset in sorted(assets, key=place):
        kind = _kind(asset)
        label = kinds.get(kind, kind.replace("_", " ").capitalize())
        if asset == "money":
            label = "Cash" if values[asset] > 0 else "Overdraft"
            if accounts.journal.values.party_kind(party) == "bank" and values[asset] < 0:
                label = "Money in circulation"
        elif party == GROUP and values[asset] < 0 and accounts.journal.values.issuer(asset):
            label = "Minority interest"
        found.setdefault(label, []).append(asset)
    return found


def holders_postings(accounts: Accounts, issuer: str, stop: int) -> list[Posting]:
    """Postings of all holders in the shares of an issuer, at score value, before event `stop`."""
    books = accounts.using("score", ()).books
    owned_by = accounts.journal.values.issuer
    return [
        posting
        for party in books.by_party
        for posting in books.until(party, stop)
        if posting.asset != "money" and owned_by(posting.asset) == issuer
    ]


def _memo(accounts: Accounts, party: str, stop: int) -> list[Line]:
    """Market capitalisation of an issuer, and what it is above the equity."""
    if accounts.worth_label(party) != "Equity":
        return []
    journal = accounts.journal
    holders = holders_postings(accounts, party, stop)
    own = [p._replace(amount=-p.amount) for p in accounts.books.until(party, stop)]
    return [
        Line("Market capitalisation", amount_of(journal, holders), 3, "Memo"),
        Line("Premium over equity", amount_of(journal, holders + own), 3, "Memo"),
    ]
