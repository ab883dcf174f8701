"""Postings: how every party books every event of a journal, in one valuation convention.

A statement is a sum of postings. What is worth how much to whom is decided here, once:

- money counts for everybody but nature (decks, boxes, supplies), which has no books;
- the bank values claims only, a party never values the claims on itself that are shares;
- in a consolidated view the members of a group are one party, which values the shares that its
  members issued: those outside the group are a minority interest, a negative holding.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from econgames.analysis.journal import Journal, Moved, Period, Quoted
from econgames.core.ledger import Side

__all__ = ["CONVENTIONS", "GROUP", "Books", "Posting", "make_books"]

CONVENTIONS = ("score", "market", "scrap", "cost")
"""What final scoring would credit now; what it fetches on the market; what the bank pays for one
unit now; what was given up for it."""

GROUP = "group"
"""The party that stands for all members in a consolidated view."""

CASH, KIND, QUOTE = "cash", "in kind", "revaluation"
"""How a posting changes net worth: money, a thing that changes hands, a new value of a thing."""

NO_CLASS = frozenset({"points"})
"""Assets of a second unit: they are never booked in money."""


class Posting(NamedTuple):
    """One party's side of one event, in money."""

    event: int
    """Place in the journal."""
    party: str
    code: str
    """Class (R C I D E T O P), or V for a revaluation."""
    line: str
    """Line of the statement."""
    form: str
    """"cash", "in kind" or "revaluation"."""
    asset: str
    amount: int
    """Change of net worth."""


class Books:
    """Postings of all parties in one convention.

    Parameters
    ----------
    journal : Journal
        What they are made from.
    convention : str
        One of `CONVENTIONS`.
    group : sequence of str
        Members of the consolidated party `GROUP`; may be empty.
    """

    def __init__(self, journal: Journal, convention: str, group: Sequence[str] = ()) -> None:
        self.journal = journal
        self.convention = convention
        self.group = tuple(group)
        self.by_party: dict[str, list[Posting]] = {}
        self._events: dict[str, list[int]] = {}
        kinds: dict[str, str] = {}
        order: dict[tuple[str, str], int] = {}
        for account in journal.chart:
            for side in (account.payer, account.payee):
                if side is not None:
                    order.setdefault((side.code, side.line), len(order))
                    if side.code in "DP":
                        kinds.setdefault(account.kind, side.code)
        kinds.pop("money", None)
        self.order = order
        """Place of each (class, line) in the chart."""
        self.obligations = kinds
        """Kinds of asset that are loans (D) or provisions (P)."""

    def post(self, posting: Posting) -> None:
        """Write a posting."""
        self.by_party.setdefault(posting.party, []).append(posting)

    def select(self, party: str, period: Period) -> list[Posting]:
        """Postings of a party in a period."""
        postings = self.by_party.get(party, [])
        events = self._events.get(party)
        if events is None or len(events) != len(postings):
            events = self._events[party] = [posting.event for posting in postings]
        return postings[bisect_left(events, period.start) : bisect_left(events, period.stop)]

    def until(self, party: str, stop: int) -> list[Posting]:
        """Postings of a party before event `stop`."""
        return self.select(party, Period("", 0, stop))

    def entity(self, party: str) -> str:
        """The party, with its places rolled up, or the group that it is consolidated into."""
        owner = party.partition("/")[0]
        return GROUP if owner in self.group else owner

    def is_valued(self, entity: str, asset: str) -> bool:
        """Whether this party counts units of this asset as money."""
        if asset in NO_CLASS:
            return False
        values = self.journal.values
        kind = "own" if entity == GROUP else values.party_kind(entity)
        if kind == "nature":
            return False
        if asset == "money":
            return True
        if kind == "bank":
            claim = values.issuer(asset) is not None
            return claim or asset.partition(":")[0] in self.obligations
        return values.issuer(asset) != entity

    def sides(self, event: Moved) -> tuple[Side | None, Side | None]:
        """How payer and payee book a transfer."""
        account = self.journal.chart[event.account, event.asset.partition(":")[0]]
        return account.payer, account.payee


def make_books(journal: Journal, convention: str = "score", group: Sequence[str] = ()) -> Books:
    """Books of all parties in one convention.

    Parameters
    ----------
    journal : Journal
        The journal.
    convention : {"score", "market", "scrap", "cost"}
        How things are valued.
    group : sequence of str, optional
        Parties to consolidate.

    Raises
    ------
    ValueError
        If the convention or a party of the group is unknown.
    """
    if convention not in CONVENTIONS:
        known = ", ".join(map(repr, CONVENTIONS))
        raise ValueError(f"convention must be one of {known}; not {convention!r}")
    for party in group:
        if party not in journal.parties:
            known = ", ".join(journal.parties)
            raise ValueError(f"group must name parties of the game ({known}); not {party!r}")
    books = Books(journal, convention, group)
    if convention == "cost":
        from econgames.analysis.cost import post_at_cost

        post_at_cost(books)
    else:
        _post_at_quotes(books)
    return books


def _post_at_quotes(books: Books) -> None:
    convention = books.convention
    values: dict[str, int] = {"money": 1}
    held: dict[str, dict[str, int]] = {}
    valued: dict[tuple[str, str], bool] = {}

    def counts(entity: str, asset: str) -> bool:
        key = entity, asset
        if key not in valued:
            valued[key] = books.is_valued(entity, asset)
        return valued[key]

    for index, event in enumerate(books.journal.events):
        if isinstance(event, Quoted):
            change = event.value[convention] - values.get(event.asset, 0)
            values[event.asset] = event.value[convention]
            if change:
                for entity, units in held.get(event.asset, {}).items():
                    if units and counts(entity, event.asset):
                        revalue(books, index, entity, event.asset, units * change)
            continue
        payer, payee = books.entity(event.payer), books.entity(event.payee)
        if payer == payee:
            continue
        asset, worth = event.asset, event.amount * values.get(event.asset, 0)
        holders = held.setdefault(asset, {})
        form = CASH if asset == "money" else KIND
        for entity, side, sign in zip((payer, payee), books.sides(event), (-1, 1), strict=True):
            holders[entity] = holders.get(entity, 0) + sign * event.amount
            if side is not None and worth and counts(entity, asset):
                books.post(Posting(index, entity, side.code, side.line, form, asset, sign * worth))


def revalue(books: Books, index: int, entity: str, asset: str, change: int) -> None:
    """Post that what a party holds of an asset is worth more, or less, than before."""
    kind = asset.partition(":")[0]
    label = books.journal.values.KINDS.get(kind, kind.replace("_", " ").capitalize())
    code = "P" if books.obligations.get(kind) == "P" else "V"
    line = f"{label}: paid for the turn" if code == "P" else label
    books.post(Posting(index, entity, code, line, QUOTE, asset, change))
