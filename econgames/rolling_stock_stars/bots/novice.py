"""The weakest bot that plays with a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from econgames.core.bots import Bot
from econgames.core.words import plural
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.bots.notes import Notes
from econgames.rolling_stock_stars.bots.words import dollars, none_closed, shares
from econgames.rolling_stock_stars.rules.tables import CORPS, FI, SEAT

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option, RandomSource
    from econgames.rolling_stock_stars.rules import State

__all__ = ["Novice"]


class Novice(Bot):
    """Rules of thumb: face values, printed incomes, stars against target; no forecast."""

    name: ClassVar[str] = "novice"
    level: ClassVar[int] = 1
    idea: ClassVar[str] = (
        "Buys the dearest company it can at face value, founds a corporation at once,\n"
        "pays half the possible dividend, and closes what loses money."
    )

    def __init__(self) -> None:
        self._notes = Notes()

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """A move by rule of thumb; `rng` is not used."""
        first: Any = options[0].move
        seat = SEAT[first.player]
        phase = {
            "investment": self._bid if view.auctioned >= 0 else self._invest,
            "acquisition": self._acquire,
            "closing": self._close,
            "dividends": self._dividend,
            "issue": self._issue,
            "ipo": self._found,
        }[view.phase]
        return phase(view, options, seat)

    def _bid(self, view: State, options: list[Option], seat: int) -> Move:
        company = view.auctioned
        face = view.t.face[company]
        limit = face + view.t.income(-1, 1 << company, view.cost_level)
        name = view.t.ids[company]
        if view.bid + 1 <= limit:
            self.reason = (
                f"I bid {dollars(view.bid + 1)} for {name} and go up to {dollars(limit)}, its face "
                f"value of {dollars(face)} and one income."
            )
            return options[0].move
        self.reason = (
            f"{name} is worth no more than {dollars(limit)} to me, its face value of "
            f"{dollars(face)} and one income."
        )
        return options[-1].move

    def _invest(self, view: State, options: list[Option], seat: int) -> Move:
        # options come in ascending face value
        bids = [option for option in options if option.kind == "bid"]
        if bids:
            move: Any = bids[-1].move
            self.reason = (
                f"{move.company}, at its face value of {dollars(move.price)}, is the dearest "
                "company that I can pay."
            )
            return bids[-1].move
        best, surplus = None, 0
        if not self._notes.count(view, seat, "bought"):
            best, surplus = self._best_share(view, options, seat)
        if best is None:
            self.reason = f"I see nothing that I want for my {dollars(view.cash[seat])}."
            return options[-1].move
        corp = view.t.corp[best.move.corporation]  # type: ignore[attr-defined]
        self._notes.write(view, seat, "bought", corp)
        stars = f"{plural(abs(surplus), 'star')} {'less' if surplus < 0 else 'more'} than"
        if not surplus:
            stars = "as many stars, no more and no less, as"
        self.reason = f"I buy a share of {view.t.corps[corp]}: it has {stars} its target."
        return best.move

    def _best_share(
        self, view: State, options: list[Option], seat: int
    ) -> tuple[Option | None, int]:
        t = view.t
        best, surplus = None, 0
        for option in options:
            if option.kind != "buy_share":
                continue
            corp = t.corp[option.move.corporation]  # type: ignore[attr-defined]
            price = t.prices[economy.card_above(view.card[corp], view.holder)]
            if view.president[corp] < 0 or 2 * price > view.cash[seat]:
                continue
            party = CORPS + corp
            have = t.stars(corp, view.owned[party], view.cash[party])
            target = economy.target_stars(
                view.issued[corp], t.prices[view.card[corp]], edition=t.edition
            )
            if best is None or have - target > surplus:
                best, surplus = option, have - target
        return best, surplus

    def _acquire(self, view: State, options: list[Option], seat: int) -> Move:
        t = view.t
        for option in options:
            move: Any = option.move
            if option.kind == "respond":
                return self._answer(view, option)
            if option.kind != "offer":
                continue
            company = t.index[move.company]
            income = t.income(-1, 1 << company, view.cost_level)
            if income <= 0:
                continue
            if view.owned[FI] >> company & 1:
                self.reason = (
                    f"{move.company} earns {dollars(income)} a turn, and the investor asks "
                    f"{dollars(move.price)}."
                )
                return option.move
            if view.owned[seat] >> company & 1:
                price = min(option.high, t.face[company] + 1) if option.field else move.price
                self.reason = (
                    f"My {move.corporation} pays me {dollars(price)} for {move.company}, whose "
                    f"face value is {dollars(t.face[company])}."
                )
                return option.at(price) if option.field else option.move
        count = len(options) - 1
        none = ("I can make no offer.", "I do not make the only offer that is possible.")
        many = f"None of {count} possible offers is one that I make."
        self.reason = none[count] if count < 2 else many
        return options[-1].move

    def _answer(self, view: State, option: Option) -> Move:
        t = view.t
        move: Any = option.move
        buyer, company = t.corp[move.corporation], t.index[move.company]
        price, line = next(offer[2:] for offer in view.offers if offer[:2] == (buyer, company))
        face = t.face[company]
        accept = line is not None or price >= face
        if line is not None:
            self.reason = f"My {t.corps[line[0]]} takes {move.company}, face value {dollars(face)}."
        else:
            self.reason = (
                f"I sell at face value or above; for {move.company}, face value {dollars(face)}, "
                f"the offer is {dollars(price)}."
            )
        return t.responding(buyer, company, accept, SEAT[move.player]).move

    def _close(self, view: State, options: list[Option], seat: int) -> Move:
        for option in options:
            if option.kind == "close":
                name = option.move.company  # type: ignore[attr-defined]
                income = view.t.income(-1, 1 << view.t.index[name], view.cost_level)
                if income < 0:
                    self.reason = f"I close {name}: it loses {dollars(-income)} a turn."
                    return option.move
        self.reason = none_closed(len(options) - 1, "loses money")
        return options[-1].move

    def _dividend(self, view: State, options: list[Option], seat: int) -> Move:
        high = options[0].high
        paid, most = dollars(high // 2), dollars(high)
        self.reason = f"I pay {paid} a share, half of the {most} possible, rounded down."
        return options[0].at(high // 2)

    def _issue(self, view: State, options: list[Option], seat: int) -> Move:
        issued = view.issued[view.subject]
        self.reason = f"{shares(issued)} issued {'is' if issued == 1 else 'are'} enough."
        return options[-1].move

    def _found(self, view: State, options: list[Option], seat: int) -> Move:
        if len(options) == 1:
            self.reason = f"I can found nothing with {dollars(view.cash[seat])}."
            return options[0].move
        face = view.t.face[view.subject]
        first: Any = options[0].move
        mine: list[Any] = [
            option.move
            for option in options[:-1]
            if option.move.corporation == first.corporation  # type: ignore[attr-defined]
        ]
        move = next((move for move in mine if move.price >= face), mine[0])
        self.reason = (
            f"I found {move.corporation} at {dollars(move.price)} with {move.company}, whose face "
            f"value is {dollars(face)}."
        )
        found: Move = move
        return found
