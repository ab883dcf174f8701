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
from econgames.rolling_stock_stars.bots.words import after, shares
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
            self.reason = f"{price} for {name}: it is worth {worth:.4g} to me"
            return options[0].move
        self.reason = f"{name} at {price} is above its worth of {worth:.4g} to me"
        return options[-1].move

    def _invest(self, values: Valuation, options: list[Option]) -> Move:
        least = 0.5 * self.constants.margin
        best: Choice = (least, options[-1].move, "")
        for choice in self.investments(values, options):
            # an auction of a company that is worth no more than its price is better than nothing
            equal = choice[0] == best[0] and not best[2] and choice[1].kind == "bid"
            if choice[0] > best[0] or equal:
                best = choice
        self.reason = best[2] or (f"none of {len(options) - 1} actions gains more than {least:.4g}")
        return best[1]

    def investments(self, values: Valuation, options: Sequence[Option]) -> Iterator[Choice]:
        """Auctions, purchases and sales with their values, in the order of `options`."""
        view = values.view
        for option in options:
            move: Any = option.move
            if option.kind == "bid":
                worth = values.worth(view.t.index[move.company])
                text = f"auction {move.company} at {move.price}: worth {worth:.4g} to me"
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
        if options[0].kind == "respond":
            accept, self.reason = deals.answer(values, options[0])
            return options[0 if accept else 1].move
        deal = deals.best_offer(values, options, self._notes)
        if deal is None:
            least = self.constants.least_gain
            self.reason = f"none of {len(options) - 1} possible purchases gains more than {least:g}"
            return options[-1].move
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
        name = values.t.ids[values.view.subject]
        nothing = f"none of {len(options) - 1} ways to found beats keeping {name}"
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
                f"found {move.corporation} at {move.price} with {t.ids[company]}, pay "
                f"{terms.payment}: {shares(terms.shares)} at {price} {when}, "
                f"{terms.bank} from the bank"
            )
            yield value, move, text


_NO = (float("-inf"), "")
