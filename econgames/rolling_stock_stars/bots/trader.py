"""The usual bot: looks one end of turn ahead and compares everything with cash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from econgames.core.bots import Bot
from econgames.core.masks import bits
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.bots import deals
from econgames.rolling_stock_stars.bots.constants import Constants
from econgames.rolling_stock_stars.bots.notes import Notes
from econgames.rolling_stock_stars.bots.valuation import Valuation
from econgames.rolling_stock_stars.bots.words import (
    after,
    at,
    compared,
    dollars,
    more,
    no_founding,
    none_closed,
    none_gains,
    price_move,
    shares,
)
from econgames.rolling_stock_stars.rules.tables import CORPS, SEAT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from econgames.core.moves import Move, Option, RandomSource
    from econgames.rolling_stock_stars.rules import State

__all__ = ["TRADER", "Choice", "Trader"]

Choice = tuple[float, "Move", str]
"""Value of a move in dollars, the move, and the reason."""

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
        move = phase(values, options)
        self.remember(view, move)
        return move

    def remember(self, view: State, move: Any) -> None:
        """Note trades of shares and offers: they are not undone, or made again, this turn."""
        seat, t = SEAT[move.player], view.t
        self._notes.forget(view)
        if move.kind in ("buy_share", "sell_share"):
            what = "bought" if move.kind == "buy_share" else "sold"
            self._notes.write(view, seat, what, t.corp[move.corporation])
        elif move.kind == "offer":
            self._notes.write(view, seat, "offer", t.index[move.company])

    # ---- phase 1

    def _bid(self, values: Valuation, options: list[Option]) -> Move:
        view = values.view
        company, price = view.auctioned, view.bid + 1
        worth = values.worth(company)
        name = view.t.ids[company]
        if price <= worth:
            self.reason = f"I bid {dollars(price)} for {name}: it is worth {dollars(worth)} to me."
            return options[0].move
        self.reason = f"{name} is worth {dollars(worth)} to me, and {dollars(price)} is too much."
        return options[-1].move

    def _invest(self, values: Valuation, options: list[Option]) -> Move:
        least = 0.5 * self.constants.margin
        best: Choice = (least, options[-1].move, "")
        for choice in self.investments(values, options):
            # an auction of a company that is worth no more than its price is better than nothing
            equal = choice[0] == best[0] and not best[2] and choice[1].kind == "bid"
            if choice[0] > best[0] or equal:
                best = choice
        self.reason = best[2] or f"I pass: {none_gains(len(options) - 1, 'action', least)}."
        return best[1]

    def investments(self, values: Valuation, options: Sequence[Option]) -> Iterator[Choice]:
        """Auctions, purchases and sales with their values, in the order of `options`."""
        view = values.view
        for option in options:
            move: Any = option.move
            if option.kind == "bid":
                worth = values.worth(view.t.index[move.company])
                text = (
                    f"I put {move.company} up for auction at {dollars(move.price)}: it is worth "
                    f"{dollars(worth)} to me."
                )
                yield worth - move.price, move, text
            elif option.kind == "buy_share":
                value, text = self._buying(values, view.t.corp[move.corporation])
                yield value, move, text
            elif option.kind == "sell_share":
                value, text = self._selling(values, view.t.corp[move.corporation])
                yield value, move, text

    def _buying(self, values: Valuation, corp: int) -> tuple[float, str]:
        view, t, seat, k = values.view, values.t, values.seat, self.constants
        card = economy.card_above(view.card[corp], view.holder)
        price, name = t.prices[card], t.corps[corp]
        if card == t.last:
            wins = values.wins_at_last_price(corp)
            return (
                (float(price), f"A share of {name} for {dollars(price)} ends the game, and I win.")
                if wins
                else _NO
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
            f"I buy a share of {name} for {dollars(price)}: I expect {shares(have + 1)} "
            f"{at(new)} {when}{f', instead of {have} {at(old)}' if have else ''}, which is "
            f"{more(value + k.margin)} when it is paid."
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
        rest = f"{shares(have)} {at(old)} {when} if I keep it"
        if have > 1:
            rest = f"{shares(have - 1)} {at(new)} then, and {rest}"
        return value, (
            f"I sell a share of {name} for {dollars(price)}: I expect {rest}: {more(value + cost)}."
            if value > 0
            else ""
        )

    # ---- phase 3

    def _acquire(self, values: Valuation, options: list[Option]) -> Move:
        if options[0].kind == "respond":
            accept, self.reason = deals.answer(values, options[0])
            return options[0 if accept else 1].move
        deal = deals.best_offer(values, options, self._notes)
        if deal is None:
            least, count = self.constants.least_gain, len(options) - 1
            self.reason = f"I pass: {none_gains(count, 'possible purchase', least)}."
            return options[-1].move
        self.reason = deals.reason_of(deal, values)
        return deals.move_of(deal)

    # ---- phase 4

    def _close(self, values: Valuation, options: list[Option]) -> Move:
        view, t, seat = values.view, values.t, values.seat
        for company in bits(view.owned[seat]):
            if (left := values.keep(company)) < 0:
                self.reason = (
                    f"I close {t.ids[company]}: from here it would bring {dollars(left)} at best."
                )
                return t.closing(company, seat).move
        if options[-1].kind != "pass":
            company = next(bits(values.losing(view.owned[seat])))
            income = t.income(-1, 1 << company, view.cost_level)
            self.reason = (
                f"I cannot pay my losses, so I close {t.ids[company]}, which earns "
                f"{dollars(income)} a turn."
            )
            return t.closing(company, seat).move
        for corp, president in enumerate(view.president):
            owned = view.owned[CORPS + corp]
            if president == seat and owned & (owned - 1):
                for company in bits(values.losing(owned)):
                    if self._is_better_closed(values, corp, company):
                        return t.closing(company, seat).move
        self.reason = none_closed(len(options) - 1, "costs more than it is worth")
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
            f"I close {t.ids[company]}: without it {name} earns "
            f"{f'{more(saved)} a turn' if saved else 'as much'}, and I expect "
            f"its share {compared(old + change, old)}."
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
        paid = f"{dollars(best)} a share" if best else "$0, no dividend"
        self.reason = f"I pay {paid}: I expect the price {price_move(now, prices[best])} {when}"
        if best and prices[0] != prices[best]:
            self.reason += f"; without a dividend {price_move(now, prices[0])}"
        elif best:
            self.reason += ", as it does without a dividend"
        self.reason += "."
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
            f"If {t.corps[corp]} issues a share at {dollars(t.prices[card])}, I expect it "
            f"{compared(new, old)}: {more(gain)} on my shares."
        )
        return options[0 if gain > self.constants.least_gain else -1].move

    def _found(self, values: Valuation, options: list[Option]) -> Move:
        name = values.t.ids[values.view.subject]
        nothing = f"I keep {name}: {no_founding(len(options) - 1)}."
        best: Choice = (0.0, options[-1].move, nothing)
        for choice in self.foundings(values, options):
            if choice[0] > best[0]:
                best = choice
        self.reason = best[2]
        return best[1]

    def foundings(self, values: Valuation, options: Sequence[Option]) -> Iterator[Choice]:
        """Corporations and par prices with their values, in the order of `options`."""
        view, t, k = values.view, values.t, self.constants
        company = view.subject
        loses = values.hold(company)
        when = after(values.span, view.phase)
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
            text = (
                f"I found {move.corporation} at {dollars(move.price)} with {t.ids[company]} and "
                f"pay {dollars(terms.payment)}: I expect {shares(terms.shares)} "
                f"{at(price)} {when}, and {dollars(terms.bank)} come from the bank."
            )
            yield value, move, text


_NO = (float("-inf"), "")
