"""What there is to draw: a position with everything derived from it, prepared once a picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from econgames.drawing.scene import Scene as BaseScene
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.edition import Company, Edition

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

PHASES: Final = (
    "Invest",
    "Wrap-up",
    "Acquire",
    "Close",
    "Income",
    "Dividend",
    "End card",
    "Issue",
    "IPO",
)
"""Names of the nine phases on the track of the header."""

PHASE_INDEX: Final = {
    "investment": 0,
    "acquisition": 2,
    "closing": 3,
    "dividends": 5,
    "issue": 7,
    "ipo": 8,
}
"""Place on the track of each phase that asks for decisions."""

STAR_TINTS: Final = {1: "peach", 2: "sand", 3: "sage", 4: "sky", 5: "lilac"}
"""Tint of a company by its stars; pips or stars say the same."""

OFFER: Final = "offer"
"""Stands for the owner of a company that lies face up to be auctioned."""


class Scene(BaseScene):
    """A position prepared for drawing; for the rest see :class:`econgames.drawing.scene.Scene`."""

    state: State
    edition: Edition

    @property
    def auction(self) -> dict[str, Any] | None:
        """The running auction, if any."""
        found: dict[str, Any] | None = self.pending.get("auction")
        return found

    @property
    def offers(self) -> list[dict[str, Any]]:
        """Open offers of the acquisition phase."""
        return list(self.pending.get("offers", ()))

    @property
    def held(self) -> set[int]:
        """Share prices whose card a corporation holds."""
        return {corporation["price"] for corporation in self.position["corporations"].values()}

    @property
    def deck_levels(self) -> list[int]:
        """Star levels of the cards left, next first; the backs of the cards show them."""
        return list(self.pending.get("deck_levels", ()))

    @property
    def offered(self) -> list[Company]:
        """Companies face up to be auctioned, now or next turn, by face value."""
        return self.by_face([*self.position["available"], *self.position["revealed"]])

    def by_face(self, ids: Iterable[str]) -> list[Company]:
        """Companies in ascending face value."""
        return sorted((self.edition.companies[id] for id in ids), key=lambda c: c.face)

    def party(self, party: str) -> str:
        """Display name of any party of the ledger."""
        if party.startswith("corp:"):
            return party.removeprefix("corp:")
        return {"fi": "investor"}.get(party) or self.names.get(party, party)

    def owners(self) -> dict[str, str]:
        """Party that owns each company in play, or `OFFER`; by company id, in face order."""
        position = self.position
        owner = dict.fromkeys([*position["available"], *position["revealed"]], OFFER)
        owner |= dict.fromkeys(position["foreign_investor"]["companies"], "fi")
        for letter, player in position["players"].items():
            owner |= dict.fromkeys(player["companies"], letter)
        for id, corporation in position["corporations"].items():
            owner |= dict.fromkeys(corporation["companies"], f"corp:{id}")
        return {company.id: owner[company.id] for company in self.by_face(owner)}

    def buy_price(self, corporation: str) -> int:
        """What the next share of it costs, dollars."""
        price = self.position["corporations"][corporation]["price"]
        return economy.next_higher(price, self.held, edition=self.edition)

    def sell_price(self, corporation: str) -> int:
        """What a share of it brings, dollars."""
        price = self.position["corporations"][corporation]["price"]
        return economy.next_lower(price, self.held, edition=self.edition)

    def issue_price(self, corporation: str) -> int:
        """What issuing a share brings the corporation, dollars."""
        if self.edition.corporations[corporation].power == "issue_at_price":
            return int(self.position["corporations"][corporation]["price"])
        return self.sell_price(corporation)

    def founding(self, company: str, par: int) -> economy.IpoTerms:
        """Terms of founding a corporation with this company at `par`."""
        return economy.ipo_terms(self.edition.companies[company].face, par)

    def answered_offer(self, corporation: str, company: str) -> dict[str, Any] | None:
        """The open offer of this buyer for this company, if there is one."""
        for offer in self.offers:
            if offer["corporation"] == corporation and offer["company"] == company:
                return offer
        return None

    def investor_price(self, corporation: str, company: str) -> int:
        """What a corporation pays the foreign investor for a company, dollars."""
        row = self.edition.companies[company]
        first = self.edition.corporations[corporation].power == "first_at_investor"
        return row.face if first else row.max_price

    def upkeep(self, stars: int) -> int:
        """Cost of ownership of one company of this level now, dollars a turn."""
        return int(self.edition.cost_of_ownership[self.position["cost_level"]][stars - 1])

    def net_income(self, company: Company) -> int:
        """Printed income less upkeep, dollars a turn."""
        return company.income - self.upkeep(company.stars)

    def touched_corporations(self) -> set[str]:
        """Corporations whose share price the last move was about."""
        found = getattr(self.last, "corporation", None)
        about_price = self.last is not None and self.last.kind not in ("offer", "respond")
        return {found} if found is not None and about_price else set()

    def moved_companies(self) -> set[str]:
        """Companies that changed hands, or were bid for, with the last move."""
        moved = {
            row[4].removeprefix("company:") for row in self.rows if row[4].startswith("company:")
        }
        if self.last is not None and self.last.kind == "bid":
            moved.add(str(getattr(self.last, "company")))  # noqa: B009 - no common base with it
        return moved
