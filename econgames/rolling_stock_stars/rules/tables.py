"""Lookup tables of an edition for the engine: small integers and bit masks instead of names.

Companies are numbered by face value and a set of them is a bit mask; corporations are numbered
in the edition's order. Parties are numbered: seats 0 to 5, then the foreign investor, the bank,
and the corporations. All values come from `economy`; here they are only remembered.
"""

from __future__ import annotations

from functools import lru_cache

from econgames.core.masks import bits
from econgames.core.moves import Option
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.edition import Edition
from econgames.rolling_stock_stars.moves import (
    Bid,
    BuyShare,
    Close,
    Dividend,
    FormCorporation,
    IssueShare,
    Offer,
    Pass,
    Respond,
    SellShare,
)

__all__ = ["BANK", "CORPS", "FI", "SEAT", "SEATS", "Tables", "tables_of"]

SEATS = "ABCDEF"
SEAT: dict[str | None, int] = {letter: seat for seat, letter in enumerate(SEATS)}
FI, BANK, CORPS = 6, 7, 8
"""Numbers of the foreign investor, the bank, and the first corporation among the parties."""

# beyond this many remembered sets the memory is emptied; a game sees a few hundred
_MOST_REMEMBERED = 100_000


class Tables:
    """What the engine looks up at every move."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        rows = list(edition.companies.values())
        self.ids = tuple(row.id for row in rows)
        self.index: dict[str, int] = {name: i for i, name in enumerate(self.ids)}
        self.face = tuple(row.face for row in rows)
        self.low = tuple(row.min_price for row in rows)
        self.high = tuple(row.max_price for row in rows)
        self.level = tuple(row.stars for row in rows)
        self.corps = tuple(edition.corporations)
        self.corp: dict[str, int] = {name: c for c, name in enumerate(self.corps)}
        self.charter = tuple(row.shares for row in edition.corporations.values())
        self.prices = edition.share_prices
        self.last = len(self.prices) - 1
        powers = [row.power for row in edition.corporations.values()]
        self.first_at_investor = tuple(p == "first_at_investor" for p in powers)
        self.issues_at_price = tuple(p == "issue_at_price" for p in powers)
        self.end_front, self.end_flipped = edition.end_levels
        self.par_cards = {
            level: tuple(self.prices.index(p) for p in edition.par_prices[level])
            for level in range(1, 6)
        }
        self.cap = max(self.high)
        self.can_pay_face = self._payable(self.face)
        self.can_pay_low = self._payable(self.low)
        self.can_pay_high = self._payable(self.high)
        self.party = (*SEATS, "fi", "bank", *(f"corp:{name}" for name in self.corps))
        self.company_asset = tuple(f"company:{name}" for name in self.ids)
        self.share_asset = tuple(f"share:{name}" for name in self.corps)
        self._income: dict[tuple[int, int, int], int] = {}
        self._stars: dict[tuple[int, int, int], int] = {}
        self._faces: dict[int, int] = {0: 0}
        self._fixed: dict[tuple[object, ...], Option] = {}

    def _payable(self, prices: tuple[int, ...]) -> list[int]:
        """By money up to `cap`: mask of the companies that cost no more."""
        return [
            sum(1 << i for i, price in enumerate(prices) if price <= money)
            for money in range(self.cap + 1)
        ]

    def names(self, mask: int) -> list[str]:
        """Ids of a set of companies, by face value."""
        return [self.ids[i] for i in bits(mask)]

    def faces(self, mask: int) -> int:
        """Sum of face values of a set of companies."""
        total = self._faces.get(mask)
        if total is None:
            if len(self._faces) > _MOST_REMEMBERED:
                self._faces = {0: 0}
            total = self._faces[mask] = economy.book_value(
                0, self.names(mask), edition=self.edition
            )
        return total

    def income(self, corp: int, mask: int, cost_level: int) -> int:
        """Income of companies that corporation `corp` owns; -1 is an owner without power."""
        key = (corp, mask, cost_level)
        value = self._income.get(key)
        if value is None:
            if len(self._income) > _MOST_REMEMBERED:
                self._income.clear()
            power = self.corps[corp] if corp >= 0 else None
            value = self._income[key] = economy.income(
                self.names(mask), cost_level, power, edition=self.edition
            )
        return value

    def stars(self, corp: int, mask: int, treasury: int) -> int:
        """Stars of corporation `corp` with these companies and this treasury."""
        # what the treasury adds depends on it only through its full tens
        tens = treasury // self.edition.treasury_per_star
        key = (corp, mask, tens)
        value = self._stars.get(key)
        if value is None:
            if len(self._stars) > _MOST_REMEMBERED:
                self._stars.clear()
            value = self._stars[key] = economy.stars(
                treasury, self.names(mask), self.corps[corp], edition=self.edition
            )
        return value

    # ---- options that are the same every time are built once

    def _option(self, key: tuple[object, ...], build: type, *args: object) -> Option:
        option = self._fixed.get(key)
        if option is None:
            option = self._fixed[key] = Option(build(*args))
        return option

    def passing(self, seat: int) -> Option:
        """The option to pass."""
        return self._option(("pass", seat), Pass, SEATS[seat])

    def buying(self, corp: int, seat: int) -> Option:
        """The option to buy a share."""
        return self._option(("buy", corp, seat), BuyShare, self.corps[corp], SEATS[seat])

    def selling(self, corp: int, seat: int) -> Option:
        """The option to sell a share."""
        return self._option(("sell", corp, seat), SellShare, self.corps[corp], SEATS[seat])

    def closing(self, company: int, seat: int) -> Option:
        """The option to close a company."""
        return self._option(("close", company, seat), Close, self.ids[company], SEATS[seat])

    def issuing(self, corp: int, seat: int) -> Option:
        """The option to issue a share."""
        return self._option(("issue", corp, seat), IssueShare, self.corps[corp], SEATS[seat])

    def responding(self, corp: int, company: int, accept: bool, seat: int) -> Option:
        """The option to accept or reject an offer."""
        return self._option(
            ("respond", corp, company, accept, seat),
            Respond,
            self.corps[corp],
            self.ids[company],
            accept,
            SEATS[seat],
        )

    def forming(self, company: int, corp: int, card: int, seat: int) -> Option:
        """The option to found a corporation."""
        return self._option(
            ("form", company, corp, card, seat),
            FormCorporation,
            self.ids[company],
            self.corps[corp],
            self.prices[card],
            SEATS[seat],
        )

    def offering(self, corp: int, company: int, low: int, high: int, seat: int) -> Option:
        """The option to offer for a company, any price from `low` to `high`."""
        key = ("offer", corp, company, low, high, seat)
        option = self._fixed.get(key)
        if option is None:
            move = Offer(self.corps[corp], self.ids[company], low, SEATS[seat])
            option = self._fixed[key] = Option(move, "price", low, high)
        return option

    def bidding(self, company: int, low: int, high: int, seat: int) -> Option:
        """The option to bid for a company, any amount from `low` to `high`."""
        key = ("bid", company, low, high, seat)
        option = self._fixed.get(key)
        if option is None:
            if len(self._fixed) > _MOST_REMEMBERED:
                self._fixed.clear()
            move = Bid(self.ids[company], low, SEATS[seat])
            option = self._fixed[key] = Option(move, "price", low, high)
        return option

    def paying(self, corp: int, high: int, seat: int) -> Option:
        """The option to pay a dividend of 0 to `high` a share."""
        key = ("dividend", corp, high, seat)
        option = self._fixed.get(key)
        if option is None:
            move = Dividend(self.corps[corp], 0, SEATS[seat])
            option = self._fixed[key] = Option(move, "per_share", 0, high)
        return option


@lru_cache(maxsize=16)
def tables_of(edition: Edition) -> Tables:
    """Tables of an edition, built once."""
    return Tables(edition)
