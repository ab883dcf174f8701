"""Book value: things are carried at what was given up for them, whatever they are worth now.

In each exchange, a run of adjacent transfers of one move and one leg group, what a party gives
leaves at its carrying cost, and what it receives enters at the carrying cost given plus the money
paid less the money received, but never below 0.
"""

from __future__ import annotations

from econgames.analysis.books import CASH, GROUP, KIND, Books, Posting, revalue
from econgames.analysis.journal import Moved, Quoted
from econgames.core.ledger import Side

__all__ = ["post_at_cost"]


class _Leg:
    """One party's side of one transfer of an exchange."""

    __slots__ = ("asset", "cost", "event", "index", "side", "sign", "units")

    def __init__(self, index: int, event: Moved, side: Side, sign: int) -> None:
        self.index, self.event, self.side, self.sign = index, event, side, sign
        self.asset, self.units = event.asset, event.amount
        self.cost = 0


class _Cost:
    """Carrying costs of all parties while a journal is read."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.carried: dict[tuple[str, str], int] = {}
        self.held: dict[tuple[str, str], int] = {}
        self.quotes: dict[str, dict[str, int]] = {}

    def read(self) -> None:
        leg_groups = self.books.journal.values.LEG_GROUPS
        groups = {name: group for group in leg_groups for name in group}
        exchange: list[tuple[int, Moved]] = []
        now: object = None
        for index, event in enumerate(self.books.journal.events):
            if isinstance(event, Quoted):
                # a quote amid an exchange does not end it, unless it revalues something at once
                if self._moves_at_quote(event.asset):
                    self._exchange(exchange)
                    exchange, now = [], None
                self._quote(index, event)
                continue
            key = event.step, groups.get(event.account, event.account)
            if key != now:
                self._exchange(exchange)
                exchange, now = [], key
            exchange.append((index, event))
        self._exchange(exchange)

    def _moves_at_quote(self, asset: str) -> bool:
        return self._keeps_quote(GROUP, asset)

    def _keeps_quote(self, entity: str, asset: str) -> bool:
        """Loans, provisions, and shares that members of a group issued, stay at their quote."""
        if asset.partition(":")[0] in self.books.obligations:
            return True
        return entity == GROUP and self.books.journal.values.issuer(asset) in self.books.group

    def _quote(self, index: int, event: Quoted) -> None:
        asset = event.asset
        change = event.value["score"] - self.quotes.get(asset, {}).get("score", 0)
        self.quotes[asset] = dict(event.value)
        if change:
            for (entity, name), units in self.held.items():
                if (
                    name == asset
                    and units
                    and self._keeps_quote(entity, asset)
                    and self.books.is_valued(entity, asset)
                ):
                    revalue(self.books, index, entity, asset, units * change)

    def _exchange(self, exchange: list[tuple[int, Moved]]) -> None:
        books = self.books
        by_entity: dict[str, list[_Leg]] = {}
        for index, event in exchange:
            payer, payee = books.entity(event.payer), books.entity(event.payee)
            # from one place of a party to another, as from hand to table, a thing leaves and
            # enters again: what was spent on it in the same exchange joins its cost
            if payer == payee and not _same_owner(event):
                continue
            sides = books.sides(event)
            for entity, side, sign in zip((payer, payee), sides, (-1, 1), strict=True):
                if side is not None and books.is_valued(entity, event.asset):
                    by_entity.setdefault(entity, []).append(_Leg(index, event, side, sign))
        postings = []
        for entity, legs in by_entity.items():
            self._value(entity, legs)
            postings += [
                Posting(
                    leg.index, entity, leg.side.code, leg.side.line,
                    CASH if leg.asset == "money" else KIND, leg.asset, leg.sign * leg.cost,
                )
                for leg in legs
                if leg.cost
            ]  # fmt: skip
        for posting in sorted(postings, key=lambda posting: posting.event):
            books.post(posting)

    def _value(self, entity: str, legs: list[_Leg]) -> None:
        """Cost of each leg of one party in an exchange."""
        given = 0
        received = []
        for leg in legs:
            if leg.asset == "money":
                leg.cost = leg.units
                given -= leg.sign * leg.units
            elif self._keeps_quote(entity, leg.asset):
                leg.cost = leg.units * self._score(leg.asset)
            elif leg.sign < 0:
                leg.cost = self._leaving(entity, leg)
                given += leg.cost
                continue
            elif leg.side.code == "E":  # a contribution in kind enters at its score value
                leg.cost = leg.units * self._score(leg.asset)
            else:
                received.append(leg)
        self._spread(max(0, given), received)
        for leg in legs:
            if leg.asset != "money":
                key = entity, leg.asset
                if leg.sign > 0 or self._keeps_quote(entity, leg.asset):
                    self.held[key] = self.held.get(key, 0) + leg.sign * leg.units
                    self.carried[key] = self.carried.get(key, 0) + leg.sign * leg.cost

    def _leaving(self, entity: str, leg: _Leg) -> int:
        key = entity, leg.asset
        held, carried = self.held.get(key, 0), self.carried.get(key, 0)
        cost = carried * leg.units // held if held > leg.units else carried
        self.held[key], self.carried[key] = held - leg.units, carried - cost
        return cost

    def _spread(self, total: int, received: list[_Leg]) -> None:
        """Share the cost of an exchange among the things received; the last takes the rest."""
        weights = [leg.units * self._weight(leg.asset) for leg in received]
        if not sum(weights):
            weights = [leg.units for leg in received]
        left = total
        for leg, weight in zip(received[:-1], weights, strict=False):
            leg.cost = total * weight // sum(weights)
            left -= leg.cost
        if received:
            received[-1].cost = left

    def _weight(self, asset: str) -> int:
        quote = self.quotes.get(asset, {})
        return quote.get("cost", quote.get("score", 0))

    def _score(self, asset: str) -> int:
        return self.quotes.get(asset, {}).get("score", 0)


def _same_owner(event: Moved) -> bool:
    return event.payer.partition("/")[0] == event.payee.partition("/")[0]


def post_at_cost(books: Books) -> None:
    """Post all events at carrying cost."""
    _Cost(books).read()
