"""Financial statements of any party of any match, in four valuation conventions.

Start with :class:`Accounts`; every figure that its statements show can be given to
:func:`econgames.analysis.amounts.explain`, which leads to the rows behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from econgames.analysis.amounts import Amount, Line, Statement, amount_of
from econgames.analysis.books import CASH, GROUP, KIND, Books, Posting, make_books
from econgames.analysis.journal import SETUP, Journal, Period, Quoted
from econgames.analysis.replay import from_record, journal_of

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["BLOCKS", "Accounts"]

BLOCKS: Final = {
    "Operating revenue": "R",
    "Operating cost": "C",
    "Gain or loss on acquisition and disposal": "ID",
    "Revaluation": "V",
    "Provisions": "P",
    "Transactions with owners": "E",
    "Transfers": "T",
    "Opening endowment": "O",
}
"""Blocks of the change in net worth, in order, and the classes of each."""

_GAINS = ("Gain or loss on acquisition and disposal", "Revaluation", "Provisions")
_OTHER = ("Transactions with owners", "Transfers", "Opening endowment")

FLOWS: Final = {
    "Operating cash flow": "RC",
    "Investing cash flow": "I",
    "Financing cash flow": "DETO",
}
"""Activities of the cash-flow statement; financing includes transfers and the endowment."""

_TOTALS = (
    *BLOCKS,
    *FLOWS,
    "Operating income",
    "of which in kind",
    "Comprehensive income",
    "Cash",
    "Assets",
    "Liabilities",
    "Overdraft",
    "Minority interest",
    "Loan premium",
)

When = Period | int | None


class Accounts:
    """All statements of a match up to the position where it stands.

    Parameters
    ----------
    source : Match, Journal, str or Path
        A match, its journal, or the file of a recorded game.
    convention : {"score", "market", "scrap", "cost"}, optional
        How things are valued: what final scoring would credit now; what a unit fetches on the
        market; what the bank pays for one unit now; what was given up for it.
    group : sequence of str, optional
        Parties to consolidate; their common statements are those of the party ``"group"``, and
        they have none of their own.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1).run("random", until=60)
    >>> accounts = Accounts(match)
    >>> statement = accounts.net_worth("A")
    >>> statement["Net worth at the end"] == match.scores()["A"]
    True
    """

    def __init__(
        self,
        source: Match | Journal | str | Path,
        convention: str = "score",
        group: Sequence[str] = (),
    ) -> None:
        if isinstance(source, str | Path):
            source = from_record(source)
        self.journal = journal_of(source)
        self.convention = convention
        self.group = tuple(group)
        self._books: dict[tuple[str, tuple[str, ...]], Books] = {}
        self.books = self._make(convention, self.group)

    def _make(self, convention: str, group: tuple[str, ...]) -> Books:
        key = convention, group
        if key not in self._books:
            self._books[key] = make_books(self.journal, convention, group)
        return self._books[key]

    def using(self, convention: str | None = None, group: Sequence[str] | None = None) -> Accounts:
        """The same match in another convention, or with another group."""
        other = Accounts.__new__(Accounts)
        other.journal, other._books = self.journal, self._books
        other.convention = convention or self.convention
        other.group = self.group if group is None else tuple(group)
        other.books = other._make(other.convention, other.group)
        return other

    @property
    def parties(self) -> tuple[str, ...]:
        """Parties that have anything to show: seats, issuers, other own parties, the bank."""
        return tuple(p for p in self.journal.parties if p in self.books.by_party)

    @property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """Groups that are worth a consolidated view, by name; for :meth:`using`.

        Those of the game (such as a president with his corporations), all issuers of shares, and
        the private sector: all parties but the bank.
        """
        journal = self.journal
        found = {
            " + ".join(map(journal.name, members)): members for members in journal.groups.values()
        }
        kind = journal.values.party_kind
        by_party = self._make("score", ()).by_party
        own = tuple(p for p in journal.parties if p in by_party and kind(p) == "own")
        issuers = tuple(p for p in own if p in journal.issuers)
        if issuers:
            found["all corporations"] = issuers
        found["private sector"] = own
        return found

    def name(self, party: str) -> str:
        """Name of a party, or of the members of the group."""
        if party == GROUP and self.group:
            names = {members: name for name, members in self.groups.items()}
            return names.get(self.group) or " + ".join(map(self.journal.name, self.group))
        return self.journal.name(party)

    def period(self, when: When = None) -> Period:
        """A period from its number; the game so far by default.

        Raises
        ------
        ValueError
            If the game has not come to a turn or round of this number.
        """
        journal = self.journal
        if when is None:
            return journal.whole()
        if isinstance(when, Period):
            return when
        if when not in range(journal.last_period + 1):
            raise ValueError(
                f"there is no {journal.values.PERIOD} {when}: the game has come to "
                f"{journal.values.PERIOD} {journal.last_period}; 0 is the {SETUP}"
            )
        return journal.period(when)

    # ---- statements

    def income(self, party: str, when: When = None) -> Statement:
        """Income statement: operating income, and the gains that are neither money nor kind.

        Parameters
        ----------
        party : str
            A party with statements, or ``"group"``.
        when : Period or int, optional
            A period of the journal, or the number of a turn or round.
        """
        period, postings = self._postings(party, when)
        operating = [p for p in postings if p.code in "RC"]
        lines = list(self._blocks(postings, ("Operating revenue", "Operating cost")))
        lines.append(self._total("Operating income", operating))
        in_kind = [p for p in operating if p.form == KIND]
        if in_kind:
            lines.append(Line("of which in kind", self._sum(in_kind), 3, "Operating income"))
        lines += self._blocks(postings, _GAINS)
        lines.append(
            self._total("Comprehensive income", [p for p in postings if p.code not in "ETO"])
        )
        return self._statement("Income statement", party, period, lines)

    def cash_flow(self, party: str, when: When = None, *, method: str = "direct") -> Statement:
        """Cash-flow statement: operating, investing, financing.

        Parameters
        ----------
        party : str
            A party with statements, or ``"group"``.
        when : Period or int, optional
            A period of the journal, or the number of a turn or round.
        method : {"direct", "indirect"}, optional
            Operating receipts and payments, or operating income less what came in kind.
        """
        if method not in ("direct", "indirect"):
            raise ValueError(f"method must be one of 'direct', 'indirect'; not {method!r}")
        period, postings = self._postings(party, when)
        cash = [p for p in postings if p.form == CASH]
        before = [p for p in self.books.until(party, period.start) if p.form == CASH]
        lines = [self._total("Cash at the start", before)]
        for label, codes in FLOWS.items():
            if label == "Operating cash flow" and method == "indirect":
                lines += self._indirect(postings)
            else:
                lines += self._lines(label, [p for p in cash if p.code in codes])
            lines.append(Line(label, self._sum([p for p in cash if p.code in codes]), 1, label))
        lines.append(self._total("Change in cash", cash))
        lines.append(self._total("Cash at the end", before + cash))
        return self._statement("Cash-flow statement", party, period, lines)

    def _indirect(self, postings: list[Posting]) -> Iterator[Line]:
        operating = [p for p in postings if p.code in "RC"]
        yield Line("Operating income", self._sum(operating), 2, "Operating cash flow")
        back = [p._replace(amount=-p.amount) for p in operating if p.form != CASH]
        yield Line("less what came in kind", self._sum(back), 2, "Operating cash flow")

    def net_worth(self, party: str, when: When = None) -> Statement:
        """Statement of changes in net worth (a corporation's is its equity)."""
        period, postings = self._postings(party, when)
        before = self.books.until(party, period.start)
        worth = self.worth_label(party)
        operating = [p for p in postings if p.code in "RC"]
        lines = [self._total(f"{worth} at the start", before)]
        for label in ("Operating revenue", "Operating cost"):
            part = [p for p in postings if p.code in BLOCKS[label]]
            if part:
                lines.append(Line(label, self._sum(part), 2, "Operating income"))
        lines.append(Line("Operating income", self._sum(operating), 1, "Operating income"))
        lines += self._blocks(postings, (*_GAINS, *_OTHER))
        lines.append(self._total(f"{worth} at the end", before + postings))
        return self._statement("Changes in net worth", party, period, lines)

    def balance_sheet(self, party: str, when: When = None) -> Statement:
        """Balance sheet at the end of a period; now by default."""
        from econgames.analysis.balance import balance_lines

        period = self.period(when)
        self._check(party)
        lines = balance_lines(self, party, period.stop)
        return self._statement("Balance sheet", party, period, lines)

    def points(self, party: str, when: When = None) -> Statement:
        """Points earned and lost; they are a unit of their own and never mix with money."""
        from econgames.analysis.tables import points_lines

        period = self.period(when)
        lines = points_lines(self, party, period)
        title = f"Points: {self.name(party)}, {period.label}"
        return Statement(title, lines, "points", self._known())

    # ---- parts

    def worth_label(self, party: str) -> str:
        """What the net worth of a party is called."""
        return "Equity" if party in self.journal.issuers else "Net worth"

    def _check(self, party: str) -> None:
        known = (*self.journal.parties, *([GROUP] if self.group else []))
        if party not in known:
            raise ValueError(f"party must be one of {', '.join(known)}; not {party!r}")
        if party in self.group:
            raise ValueError(
                f"{self.name(party)} is consolidated into {self.name(GROUP)}: ask for {GROUP!r}, "
                f"or for {party!r} in the accounts without a group, .using(group=())"
            )

    def _postings(self, party: str, when: When) -> tuple[Period, list[Posting]]:
        self._check(party)
        period = self.period(when)
        return period, self.books.select(party, period)

    def _sum(self, postings: list[Posting]) -> Amount:
        return amount_of(self.journal, postings)

    def _total(self, label: str, postings: list[Posting]) -> Line:
        return Line(label, self._sum(postings), 0, label)

    def _lines(self, block: str, postings: Iterable[Posting]) -> Iterator[Line]:
        """Lines of a block in the order of the chart, without those that are 0."""
        parts: dict[tuple[str, str], list[Posting]] = {}
        for posting in postings:
            key = posting.code, posting.line
            if block in _GAINS and posting.code == "D":
                key = "D", "Loan premium"
            parts.setdefault(key, []).append(posting)
        for key in sorted(parts, key=self._place):
            yield Line(key[1], self._sum(parts[key]), 2, block)

    def _place(self, key: tuple[str, str]) -> tuple[int, int, str]:
        return "RCIDETOPV".index(key[0]), self.books.order.get(key, 999), key[1]

    def _blocks(self, postings: list[Posting], labels: Iterable[str]) -> Iterator[Line]:
        for label in labels:
            part = [p for p in postings if p.code in BLOCKS[label]]
            if part:
                yield from self._lines(label, part)
                yield Line(label, self._sum(part), 1, label)

    def _known(self) -> frozenset[str]:
        values = self.journal.values
        charted = {line for _, line in self.books.order}
        return frozenset({*_TOTALS, *charted, *values.KINDS.values()})

    def _statement(self, title: str, party: str, period: Period, lines: list[Line]) -> Statement:
        money = self.journal.money
        full = f"{title}: {self.name(party)}, {period.label}, {money}, valued at {self.convention}"
        return Statement(full, lines, money, self._known())

    def holdings(self, stop: int) -> tuple[dict[tuple[str, str], int], dict[str, int]]:
        """Units by (party, asset), and quotes in the convention, before event `stop`."""
        held: dict[tuple[str, str], int] = {}
        quote = {"money": 1}
        name = "score" if self.convention == "cost" else self.convention
        for event in self.journal.events[:stop]:
            if isinstance(event, Quoted):
                quote[event.asset] = event.value[name]
                continue
            payer, payee = self.books.entity(event.payer), self.books.entity(event.payee)
            for party, sign in ((payer, -1), (payee, 1)):
                key = party, event.asset
                held[key] = held.get(key, 0) + sign * event.amount
        return held, quote
