"""The usual bot: looks one end of turn ahead and compares everything with cash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from econgames.core.bots import Bot
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.bots import deals
from econgames.rolling_stock_stars.bots.constants import Constants
from econgames.rolling_stock_stars.bots.notes import Notes
from econgames.rolling_stock_stars.bots.valuation import Valuation
from econgames.rolling_stock_stars.bots.words import after, shares
from econgames.rolling_stock_stars.rules.tables import CORPS, SEAT, bits

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option, RandomSource
    from econgames.rolling_stock_stars.rules import State

__all__ = ["TRADER", "Trader"]

TRADER = Constants(
    horizon=1,
    company_turns=2,
    resale=0.5,
    first_company=0.0,
    margin=0.5,
    cash_weight=1.0,
    founding=0.4,
    own_deals=False,
)
"""Numbers of the trader; see `Constants` for what each means."""


class Trader(Bot):
    """Takes the move that gains most dollars by the price path, and passes when none does."""

    name: ClassVar[str] = "trader"
    level: ClassVar[int] = 2
    idea: ClassVar[str] = (
        "Looks at the price card that a share will reach at the end of this turn,\n"
        "and compares everything with cash."
    )
    constants: ClassVar[Constants] = TRADER

    def __init__(self) -> None:
        self._notes = Notes()

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """The move of the largest value; `rng` is not used."""
        first: Any = options[0].move
        values = Valuation(view, SEAT[first.player], self.constants)
        phase = {
            "investment": self._bid if view.auctioned >= 0 else self._invest,
            "acquisition": self._acquire,
            "closing": self._close,
            "dividends": self._dividend,
            "issue": self._issue,
            "ipo": self._found,
        }[view.phase]
        return phase(values, options)

    # ---- phase 1

    def _bid(self, values: Valuation, options: list[Option]) -> Move:
        view = values.view
        company, price = view.auctioned, view.bid + 1
        worth = values.worth(company)
        name = view.t.ids[company]
        if price <= worth:
            self.reason = f"{price} for {name}: it is worth {worth:.4g} to me"
            return options[0].move
        self.reason = f"{name} at {price} is above its worth of {worth:.4g} to me"
        return options[-1].move

    def _invest(self, values: Valuation, options: list[Option]) -> Move:
        view, seat, k = values.view, values.seat, self.constants
        best, most, reason = options[-1], 0.5 * k.margin, ""
        for option in options:
            move: Any = option.move
            if option.kind == "bid":
                worth = values.worth(view.t.index[move.company])
                value = worth - move.price
                if value > most or (value == most and not reason):
                    best, most = option, value
                    reason = f"auction {move.company} at {move.price}: worth {worth:.4g} to me"
            elif option.kind == "buy_share":
                corp = view.t.corp[move.corporation]
                value, text = self._buying(values, corp)
                if value > most:
                    best, most, reason = option, value, text
            elif option.kind == "sell_share":
                corp = view.t.corp[move.corporation]
                value, text = self._selling(values, corp)
                if value > most:
                    best, most, reason = option, value, text
        self.reason = reason or (
            f"none of {len(options) - 1} actions gains more than {0.5 * k.margin:.4g}"
        )
        if best.kind in ("buy_share", "sell_share"):
            corp = view.t.corp[best.move.corporation]  # type: ignore[attr-defined]
            what = "bought" if best.kind == "buy_share" else "sold"
            self._notes.write(view, seat, what, corp)
        return best.move

    def _buying(self, values: Valuation, corp: int) -> tuple[float, str]:
        view, t, seat, k = values.view, values.t, values.seat, self.constants
        card = economy.card_above(view.card[corp], view.holder)
        price, name = t.prices[card], t.corps[corp]
        if card == t.last:
            wins = values.wins_at_last_price(corp)
            return (
                (float(price), f"{name} at {price} ends the game, and I am ahead") if wins else _NO
            )
        if (
            self._notes.count(view, seat, "sold", corp)
            or self._notes.count(view, seat, "bought", corp) >= k.shares_a_turn
        ):
            return _NO
        party, have = CORPS + corp, view.shares[corp][seat]
        old = values.now(corp)
        new = values.path(corp, card, view.cash[party], view.owned[party], view.issued[corp])
        when = after(values.span, view.phase)
        value = (have + 1) * new - have * old - price - k.margin
        return value, (
            f"buy {name} at {price}: {shares(have + 1)} reach {new} {when}, "
            f"not {have} at {old}: {value + k.margin:+g}"
            if value > 0
            else ""
        )

    def _selling(self, values: Valuation, corp: int) -> tuple[float, str]:
        view, t, seat, k = values.view, values.t, values.seat, self.constants
        card = economy.card_below(view.card[corp], view.holder)
        price, name = t.prices[card], t.corps[corp]
        if card == 0 or self._notes.count(view, seat, "bought", corp):
            return _NO
        party, have = CORPS + corp, view.shares[corp][seat]
        old = values.now(corp)
        new = values.path(corp, card, view.cash[party], view.owned[party], view.issued[corp])
        cost = k.margin * (5 if view.president[corp] == seat else 1)
        when = after(values.span, view.phase)
        value = (have - 1) * new + price - have * old - cost
        return value, (
            f"sell {name} at {price}: the other {have - 1} reach {new} {when}, "
            f"with it {have} at {old}: {value + cost:+g}"
            if value > 0
            else ""
        )

    # ---- phase 3

    def _acquire(self, values: Valuation, options: list[Option]) -> Move:
        view, seat = values.view, values.seat
        if options[0].kind == "respond":
            accept, self.reason = deals.answer(values, options[0])
            return options[0 if accept else 1].move
        deal = deals.best_offer(values, options, self._notes)
        if deal is None:
            least = self.constants.least_gain
            self.reason = f"none of {len(options) - 1} possible purchases gains more than {least:g}"
            return options[-1].move
        self._notes.write(view, seat, "offer", deal.company)
        self.reason = deals.reason_of(deal, values)
        return deals.move_of(deal)

    # ---- phase 4

    def _close(self, values: Valuation, options: list[Option]) -> Move:
        view, t, seat = values.view, values.t, values.seat
        for company in bits(view.owned[seat]):
            if (left := values.keep(company)) < 0:
                self.reason = f"{t.ids[company]} would bring {left} at best from here"
                return t.closing(company, seat).move
        if options[-1].kind != "pass":
            company = next(bits(values.losing(view.owned[seat])))
            income = t.income(-1, 1 << company, view.cost_level)
            self.reason = f"I cannot pay my loss; {t.ids[company]} earns {income}"
            return t.closing(company, seat).move
        for corp, president in enumerate(view.president):
            owned = view.owned[CORPS + corp]
            if president == seat and owned & (owned - 1):
                for company in bits(values.losing(owned)):
                    if self._is_better_closed(values, corp, company):
                        return t.closing(company, seat).move
        self.reason = f"of {len(options) - 1} companies that I could close, each is worth its cost"
        return options[-1].move

    def _is_better_closed(self, values: Valuation, corp: int, company: int) -> bool:
        view, t = values.view, values.t
        owned, name = view.owned[CORPS + corp], t.corps[corp]
        scrap = economy.scrap_value(t.ids[company], name, edition=t.edition)
        change = values.change(corp, 0, 1 << company, scrap)
        saved = t.income(corp, owned ^ (1 << company), view.cost_level) - t.income(
            corp, owned, view.cost_level
        )
        old = values.now(corp)
        self.reason = (
            f"without {t.ids[company]} the income of {name} changes by {saved:+d}, "
            f"its path {old} -> {old + change}"
        )
        return change > 0 or (change == 0 and saved > self.constants.income_gain)

    # ---- phases 6, 8, 9

    def _dividend(self, values: Valuation, options: list[Option]) -> Move:
        view, a = values.view, self.constants.cash_weight
        corp = view.subject
        card, party, issued = view.card[corp], CORPS + corp, view.issued[corp]
        # price path by dividend
        prices = [
            values.path(
                corp, card, view.cash[party] - paid * issued, view.owned[party], issued, True
            )
            for paid in range(options[0].high + 1)
        ]
        best = max(range(len(prices)), key=lambda paid: a * paid + prices[paid])
        now, when = view.t.prices[card], after(values.span, view.phase)
        self.reason = f"dividend {best}: price goes {now} -> {prices[best]} {when}"
        if best and prices[0] != prices[best]:
            self.reason += f" instead of {now} -> {prices[0]} without"
        elif best:
            self.reason += ", as it does without"
        return options[0].at(best)

    def _issue(self, values: Valuation, options: list[Option]) -> Move:
        view, t = values.view, values.t
        corp = view.subject
        card = view.card[corp]
        if not t.issues_at_price[corp]:
            card = economy.card_below(card, view.holder)
        old, new, party = values.now(corp), 0, CORPS + corp
        if card:
            money = view.cash[party] + t.prices[card]
            new = values.path(corp, card, money, view.owned[party], view.issued[corp] + 1)
        gain = view.shares[corp][values.seat] * (new - old)
        self.reason = (
            f"a share issued at {t.prices[card]} moves the path {old} -> {new}: "
            f"{gain:+d} on my shares"
        )
        return options[0 if gain > self.constants.least_gain else -1].move

    def _found(self, values: Valuation, options: list[Option]) -> Move:
        view, t, k = values.view, values.t, self.constants
        company = view.subject
        loses = values.hold(company)
        best, most, when = options[-1], 0.0, after(values.span, view.phase)
        self.reason = f"none of {len(options) - 1} ways to found beats keeping {t.ids[company]}"
        for option in options[:-1]:
            move: Any = option.move
            terms = economy.ipo_terms(t.face[company], move.price)
            card = t.prices.index(move.price)
            price = values.path(
                t.corp[move.corporation], card, terms.treasury, 1 << company, 2 * terms.shares
            )
            value = (
                terms.shares * price
                - k.cash_weight * terms.payment
                - loses
                + k.founding * terms.bank
                - k.later_card * card
            )
            if value > most:
                best, most = option, value
                self.reason = (
                    f"found {move.corporation} at {move.price} with {t.ids[company]}, pay "
                    f"{terms.payment}: {shares(terms.shares)} at {price} {when}, "
                    f"{terms.bank} from the bank"
                )
        return best.move


_NO = (float("-inf"), "")
