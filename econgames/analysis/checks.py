"""Identities that the statements of any match obey, to the unit.

Each check takes the accounts and gives a list of problems in words, empty when all is in order.
What is compared is computed in two ways: from postings, as the statements are, and from
quantities and values, which are followed here without them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from econgames.analysis.amounts import Amount, explain
from econgames.analysis.books import CASH, CONVENTIONS, GROUP, KIND, Posting
from econgames.analysis.journal import Moved, Quoted
from econgames.analysis.matrices import balance_matrix, flow_of_funds
from econgames.analysis.statements import BLOCKS

if TYPE_CHECKING:
    from econgames.analysis.statements import Accounts
    from econgames.core.match import Match

__all__ = [
    "check",
    "check_additive",
    "check_cash",
    "check_gains",
    "check_groups",
    "check_holdings",
    "check_issuers",
    "check_matrix",
    "check_net_worth",
    "check_score",
    "check_statements",
    "check_zero_sum",
]


def check(accounts: Accounts) -> list[str]:
    """All identities that the journal alone can tell, in every convention.

    Examples
    --------
    >>> import econgames as eg
    >>> from econgames.analysis.statements import Accounts
    >>> check(Accounts(eg.new("rolling_stock_stars", players=3, seed=1).run("random", until=99)))
    []
    """
    problems = check_zero_sum(accounts) + check_matrix(accounts) + check_score(accounts)
    problems += check_issuers(accounts) + check_groups(accounts)
    for convention in CONVENTIONS:
        valued = accounts.using(convention, ())
        problems += check_net_worth(valued) + check_statements(valued)
        problems += check_cash(valued) + check_gains(valued) + check_additive(valued)
    return problems


def check_zero_sum(accounts: Accounts) -> list[str]:
    """Every asset adds up to 0 over all parties, after every row; amounts are above 0."""
    problems = []
    for place, event in enumerate(accounts.journal.events):
        if isinstance(event, Moved):
            if type(event.amount) is not int or event.amount <= 0:
                problems.append(f"event {place}: amount {event.amount!r} is not above 0")
            if event.payer == event.payee:
                problems.append(f"event {place}: {event.payer} pays itself")
    held, _ = accounts.using(group=()).holdings(len(accounts.journal.events))
    sums: dict[str, int] = {}
    for (_, asset), units in held.items():
        sums[asset] = sums.get(asset, 0) + units
    return problems + [f"{asset}: all parties hold {n} together" for asset, n in sums.items() if n]


def check_holdings(match: Match) -> list[str]:
    """What the state gives to each party is what the ledger says, after every move."""
    values = match.game.part("values")
    held: dict[str, dict[str, int]] = {}
    problems = []
    for step in range(match.step + 1):
        for _, payer, payee, amount, asset, _ in match.transfers(step):
            for party, units in ((payer, -amount), (payee, amount)):
                row = held.setdefault(party, {})
                row[asset] = row.get(asset, 0) + units
        for party, expected in values.holdings(match.at(step)).items():
            found = {asset: units for asset, units in held.get(party, {}).items() if units}
            if party == "bank":  # the state does not say how much money the bank has paid out
                found.pop("money", None)
            if found != expected:
                problems.append(f"step {step}: {party} holds {found} in the books, not {expected}")
    return problems


def check_matrix(accounts: Accounts) -> list[str]:
    """Rows of the flow of funds add up to 0, columns to the change in money; claims to 0.

    What is left in the balance-sheet matrix is the wealth of the economy: its real things.
    """
    problems = []
    for convention in CONVENTIONS:
        sheets = balance_matrix(accounts.using(convention))
        problems += [
            f"{convention}: {row.label} adds up to {row.total}"
            for row in sheets.rows
            if row.block in ("Money", "Claims") and row.total
        ]
        wealth = sum(row.total for row in sheets.rows)
        if sheets.foot[0].total != wealth:
            problems.append(f"{convention}: wealth {wealth}, net worth {sheets.foot[0].total}")
    for period in [accounts.period(), *accounts.journal.periods()]:
        for fine in (False, True):
            matrix = flow_of_funds(accounts, period, fine=fine)
            problems += [
                f"{period.label}: {row.label} adds up to {row.total}"
                for row in matrix.rows
                if row.total
            ]
            for column in matrix.columns:
                change = sum(row.cells.get(column, 0) for row in matrix.rows)
                opening = matrix["opening", column] or 0
                closing = matrix["closing", column] or 0
                if opening + change != closing:
                    problems.append(f"{period.label}: {column} {opening} {change:+} {closing}")
    return problems


def _parties(accounts: Accounts) -> Iterator[str]:
    yield from accounts.books.by_party


def check_cash(accounts: Accounts) -> list[str]:
    """Opening cash and the three cash flows are closing cash; both methods agree."""
    problems = []
    for party in _parties(accounts):
        for period in [accounts.period(), *accounts.journal.periods()]:
            for method in ("direct", "indirect"):
                s = accounts.cash_flow(party, period, method=method)
                parts = [s[f"{a} cash flow"] for a in ("Operating", "Investing", "Financing")]
                if s["Cash at the start"] + sum(parts) != s["Cash at the end"]:
                    problems.append(f"{party}, {period.label}, {method}: cash does not articulate")
                for total in ("Operating cash flow", "Investing cash flow", "Financing cash flow"):
                    if sum(line.amount for line in s.block(total)) != s[total]:
                        problems.append(f"{party}, {period.label}, {method}: {total} is no sum")
            held, _ = accounts.using(group=()).holdings(period.stop)
            if s["Cash at the end"] != held.get((party, "money"), 0):
                problems.append(f"{party}, {period.label}: cash is not what the ledger says")
    return problems


def check_net_worth(accounts: Accounts) -> list[str]:
    """After every exchange, postings add up to quantity times value, or carrying cost."""
    books, journal = accounts.books, accounts.journal
    if accounts.convention == "cost":  # carrying costs come from the postings themselves
        return [
            f"{party}: {asset} is carried at {worth} after event {place}"
            for party, postings in books.by_party.items()
            for place, asset, worth in _below_zero(accounts, party, postings)
        ]
    worth: dict[str, int] = {}
    queue = sorted((p for row in books.by_party.values() for p in row), key=lambda p: p.event)
    held: dict[tuple[str, str], int] = {}
    quotes = {"money": 1}
    counted: dict[str, int] = {}
    problems, at = [], 0
    for place, event in enumerate(journal.events):
        changes: list[tuple[str, int]] = []
        if isinstance(event, Quoted):
            new = event.value[accounts.convention]
            for (party, asset), units in held.items():
                if asset == event.asset and books.is_valued(party, asset):
                    changes.append((party, units * (new - quotes.get(asset, 0))))
            quotes[event.asset] = new
        else:
            payer, payee = books.entity(event.payer), books.entity(event.payee)
            for party, units in ((payer, -event.amount), (payee, event.amount)):
                key = party, event.asset
                held[key] = held.get(key, 0) + units
                if books.is_valued(party, event.asset):
                    changes.append((party, units * quotes.get(event.asset, 0)))
        for party, change in changes:
            counted[party] = counted.get(party, 0) + change
        while at < len(queue) and queue[at].event == place:
            posting = queue[at]
            worth[posting.party] = worth.get(posting.party, 0) + posting.amount
            at += 1
        problems += [
            f"event {place}: {party} is worth {counted.get(party, 0)}; postings give "
            f"{worth.get(party, 0)} ({accounts.convention})"
            for party, _ in changes
            if counted.get(party, 0) != worth.get(party, 0)
        ]
    totals: dict[str, int] = {}
    for (party, asset), units in held.items():
        if books.is_valued(party, asset):
            totals[party] = totals.get(party, 0) + units * quotes.get(asset, 0)
    return problems + [
        f"{party}: quantity times value is {total}, postings give {worth.get(party, 0)}"
        for party, total in totals.items()
        if total != worth.get(party, 0)
    ]


def _below_zero(
    accounts: Accounts, party: str, postings: list[Posting]
) -> Iterator[tuple[int, str, int]]:
    held, _ = accounts.using(group=()).holdings(len(accounts.journal.events))
    carried: dict[str, int] = {}
    for posting in postings:
        asset = posting.asset
        carried[asset] = carried.get(asset, 0) + posting.amount
        loan = asset.partition(":")[0] in accounts.books.obligations
        if asset != "money" and not loan and carried[asset] < 0:
            yield posting.event, asset, carried[asset]
    for asset, left in carried.items():
        if asset != "money" and left and not held.get((party, asset), 0):
            yield len(accounts.journal.events), asset, left


def check_statements(accounts: Accounts) -> list[str]:
    """Statements articulate with each other, and every figure is the sum of its rows."""
    problems = []
    for party in _parties(accounts):
        for period in [accounts.period(), *accounts.journal.periods()]:
            where = f"{party}, {period.label}, {accounts.convention}"
            income, worth = accounts.income(party, period), accounts.net_worth(party, period)
            sheet = accounts.balance_sheet(party, period)
            gains = (label for label, codes in BLOCKS.items() if codes in ("ID", "V", "P"))
            parts_sum = income["Operating income"] + sum(income[label] for label in gains)
            if parts_sum != income["Comprehensive income"]:
                problems.append(f"{where}: income is more than its blocks")
            parts = ("Transactions with owners", "Transfers", "Opening endowment")
            change = income["Comprehensive income"] + sum(worth[part] for part in parts)
            if worth["Net worth at the start"] + change != worth["Net worth at the end"]:
                problems.append(f"{where}: the change in net worth does not articulate")
            if sheet["Net worth"] != worth["Net worth at the end"]:
                problems.append(f"{where}: balance sheet and change in net worth differ")
            if sheet["Assets"] + sheet["Liabilities"] + sheet["Provisions"] != sheet["Net worth"]:
                problems.append(f"{where}: assets less liabilities are not net worth")
            for statement in (income, worth, sheet, accounts.cash_flow(party, period)):
                for line in statement.all_lines:
                    if not _is_sum(line.amount):
                        problems.append(f"{where}: {line.label} is not the sum of its rows")
    return problems


def _is_sum(amount: Amount) -> bool:
    return int(amount) == sum(source.amount for source in explain(amount))


def check_gains(accounts: Accounts) -> list[str]:
    """Gains on acquisition and disposal are investing and debt, money and in kind."""
    problems = []
    for party in _parties(accounts):
        for period in accounts.journal.periods():
            postings = accounts.books.select(party, period)
            money = sum(p.amount for p in postings if p.code in "ID" and p.form == CASH)
            kind = sum(p.amount for p in postings if p.code in "ID" and p.form == KIND)
            income = accounts.income(party, period)
            if money + kind != income["Gain or loss on acquisition and disposal"]:
                problems.append(f"{party}, {period.label}: the gain is not {money} {kind:+}")
    return problems


def check_additive(accounts: Accounts) -> list[str]:
    """A statement of the whole is the sum of the statements of its periods."""
    problems = []
    for by in ("period", "phase", "move"):
        periods = accounts.journal.periods(by)
        for party in _parties(accounts):
            for code in "RCIDETOPV":
                whole = sum(p.amount for p in accounts.books.by_party[party] if p.code == code)
                parts = sum(
                    p.amount
                    for period in periods
                    for p in accounts.books.select(party, period)
                    if p.code == code
                )
                if whole != parts:
                    problems.append(f"{party}, {code}: {whole} in all, {parts} by {by}")
    return problems


def check_score(accounts: Accounts) -> list[str]:
    """Net worth before provisions, at score, is the state's score in money after every move."""
    journal, books = accounts.journal, accounts.using("score", ()).books
    problems = []
    for party in journal.scores[0] if journal.scores else ():
        worth, at = 0, 0
        postings = [
            p
            for p in books.by_party.get(party, [])
            if books.obligations.get(p.asset.partition(":")[0]) != "P"
        ]
        for step, scores in enumerate(journal.scores):
            while at < len(postings) and journal.events[postings[at].event].step <= step:
                worth += postings[at].amount
                at += 1
            if worth != scores[party]:
                problems.append(f"step {step}: {party} has {worth} in the books, {scores[party]}")
    return problems


def check_issuers(accounts: Accounts) -> list[str]:
    """Holders' shares are worth issued times price; an issuer that is gone has nothing left."""
    scored = accounts.using("score", ())
    journal = scored.journal
    problems = []
    for period in journal.periods():
        held, quotes = scored.holdings(period.stop)
        issued = {asset: -n for (party, asset), n in held.items()
                  if journal.values.issuer(asset) == party}  # fmt: skip
        for asset, units in issued.items():
            total = sum(
                p.amount
                for party in scored.books.by_party
                for p in scored.books.until(party, period.stop)
                if p.asset == asset
            )
            if total != units * quotes.get(asset, 0):
                problems.append(f"{period.label}: holders of {asset} have {total}")
            if not units:
                issuer = journal.values.issuer(asset)
                left = {a: n for (party, a), n in held.items() if party == issuer and n}
                if left:
                    problems.append(f"{period.label}: {issuer} is gone, but has {left}")
    return problems


def check_groups(accounts: Accounts) -> list[str]:
    """Net worth of a group: assets of the members, less what others hold of their shares."""
    problems = []
    for name, members in accounts.groups.items():
        grouped = accounts.using("score", members)
        period = accounts.period()
        held, quotes = accounts.using("score", ()).holdings(period.stop)
        total = 0
        for (party, asset), units in held.items():
            if party in members and (asset == "money" or grouped.books.is_valued(GROUP, asset)):
                total += units * quotes.get(asset, 0)
        found = grouped.balance_sheet("group")["Net worth"]
        if found != total:
            problems.append(f"group {name}: net worth {found}, members have {total}")
    return problems
