"""What companies and shares are worth to a bot: one number in dollars, from public facts only."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from econgames.core.masks import bits
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.rules.tables import CORPS, FI, Tables

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.bots.constants import Constants
    from econgames.rolling_stock_stars.edition import Edition
    from econgames.rolling_stock_stars.rules import State

__all__ = ["Valuation", "expected_levels", "turns_left"]


def turns_left(view: State, cards_a_turn: float) -> int:
    """Turns that the game will last, the present one included, as expected from the deck.

    Examples
    --------
    >>> import econgames as eg
    >>> view = eg.new("rolling_stock_stars", seed=1).state.view("A")
    >>> len(view.deck), turns_left(view, 3.3)
    (22, 9)
    """
    if view.cost_level == view.t.end_flipped:
        return 1
    if view.cost_level == view.t.end_front:
        return 3 if view.available | view.revealed else 2
    return int(len(view.deck) / cards_a_turn + 3)


@lru_cache(maxsize=4096)
def expected_levels(
    now: int, deck: tuple[int, ...], end: int, cards_a_turn: float, count: int
) -> tuple[int, ...]:
    """Cost levels expected in 0, 1, 2 ... turns.

    Parameters
    ----------
    now : int
        Cost level in force.
    deck : tuple of int
        Levels of the cards left, next last, as negative numbers: the deck of a view.
    end : int
        Cost level once the deck is empty.
    cards_a_turn : float
        Cards that leave the deck in a turn.
    count : int
        How many turns.

    Examples
    --------
    >>> expected_levels(3, (-5, -5, -4, -4, -3), 7, 3.3, 4)
    (3, 5, 7, 7)
    """
    levels = []
    for k in range(count):
        left = int(len(deck) - cards_a_turn * k)
        levels.append(max(now, -deck[left - 1] if left > 0 else end))
    return tuple(levels)


@lru_cache(maxsize=16)
def _targets(edition: Edition) -> tuple[tuple[int, ...], ...]:
    """Target stars by issued shares and price card."""
    most = max(row.shares for row in edition.corporations.values())
    return tuple(
        tuple(
            economy.target_stars(issued, price, edition=edition) for price in edition.share_prices
        )
        for issued in range(most + 1)
    )


@lru_cache(maxsize=16)
def _bonuses(edition: Edition) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By company: bit and bonus of each company it has a synergy with."""
    place = {name: i for i, name in enumerate(edition.companies)}
    return tuple(
        tuple(
            (1 << place[other], economy.synergy_bonus(row.id, other, edition=edition))
            for other in row.synergies
        )
        for row in edition.companies.values()
    )


class Valuation:
    """Values of one position to one player.

    Parameters
    ----------
    view : State
        What the player sees; it is not changed.
    seat : int
        The player, from 0.
    constants : Constants
        What the bot values with.

    Examples
    --------
    A company of 8 to a player without a corporation, two turns of income counted:

    >>> import econgames as eg
    >>> from econgames.rolling_stock_stars.bots.trader import TRADER
    >>> view = eg.new("rolling_stock_stars", seed=1).state.view("A")
    >>> values = Valuation(view, 0, TRADER)
    >>> values.turns, values.worth(view.t.index["MHE"])
    (9, 12.0)
    """

    __slots__ = (
        "_levels",
        "_paid",
        "_paths",
        "_rows",
        "constants",
        "seat",
        "span",
        "t",
        "turns",
        "view",
    )

    def __init__(self, view: State, seat: int, constants: Constants) -> None:
        self.view, self.seat, self.constants = view, seat, constants
        self.t: Tables = view.t
        self.turns = turns_left(view, constants.cards_a_turn)
        self.span = max(1, min(constants.horizon, self.turns))
        self._levels = expected_levels(
            view.cost_level,
            tuple(view.deck),
            self.t.end_front,
            constants.cards_a_turn,
            max(self.turns, self.span) + 1,
        )
        # the next income is this turn's until it has been paid
        self._paid = view.phase in ("dividends", "issue", "ipo")
        self._paths: dict[tuple[int, int, int, int, int, bool], int] = {}
        self._rows: dict[int, list[int]] = {}

    # ---- share prices

    def path(
        self,
        corp: int,
        card: int,
        treasury: int,
        mask: int,
        issued: int,
        after_income: bool = False,
    ) -> int:
        """Share price after `span` ends of turn without dividends or trades; 0 when bankrupt.

        Parameters
        ----------
        corp, card : int
            Corporation, and the price card it starts on.
        treasury, mask, issued : int
            Its money, set of companies, and issued shares.
        after_income : bool
            Whether this turn's income is paid already (phase 6).
        """
        key = (corp, card, treasury, mask, issued, after_income)
        price = self._paths.get(key)
        if price is None:
            price = self._paths[key] = self._walk(*key)
        return price

    def _walk(
        self, corp: int, card: int, treasury: int, mask: int, issued: int, after_income: bool
    ) -> int:
        t = self.t
        row = self._rows.get(corp)
        if row is None:
            # a corporation may come back to the card that it holds now
            row = self._rows[corp] = [-1 if held == corp else held for held in self.view.holder]
        target, largest, last = _targets(t.edition)[issued], t.edition.largest_price_move, t.last
        if after_income:
            card = economy.card_after(
                card, t.stars(corp, mask, treasury) - target[card], row, largest
            )
        # each income at the level that the deck will have reached by then: rather dear than cheap
        for level in self._levels[1 : 1 + self.span - after_income]:
            if card == 0 or card == last:
                break
            treasury += t.income(corp, mask, level)
            if treasury < 0:
                return 0
            card = economy.card_after(
                card, t.stars(corp, mask, treasury) - target[card], row, largest
            )
        return t.prices[card]

    def now(self, corp: int) -> int:
        """Price path of a corporation as it stands."""
        view = self.view
        party = CORPS + corp
        return self.path(
            corp, view.card[corp], view.cash[party], view.owned[party], view.issued[corp]
        )

    def change(self, corp: int, gets: int, gives: int, money: int) -> int:
        """Change of a corporation's path by companies that come and go, and by money."""
        view = self.view
        party = CORPS + corp
        mask = view.owned[party] & ~gives | gets
        new = self.path(corp, view.card[corp], view.cash[party] + money, mask, view.issued[corp])
        return new - self.now(corp)

    def gain(self, corp: int, company: int, price: int) -> int:
        """Change of the player's shares when the corporation buys a company at a price."""
        held = self.view.shares[corp][self.seat]
        return held * self.change(corp, 1 << company, 0, -price) if held else 0

    # ---- companies

    def net(self, company: int, turns: int) -> int:
        """Income of a company over the next incomes, at the cost levels expected."""
        income, one = self.t.income, 1 << company
        first = int(self._paid)
        return sum(income(-1, one, level) for level in self._levels[first : first + turns])

    def hold(self, company: int) -> int:
        """Face value and near income of a company; at worst it is closed."""
        face = self.t.face[company]
        return face + max(self.net(company, min(self.constants.company_turns, self.turns)), -face)

    def keep(self, company: int) -> int:
        """Best that a company can still bring: closed after some turn, or held to the end."""
        income, one = self.t.income, 1 << company
        total, best = 0, None
        for level in self._levels[self._paid : self._paid + self.turns]:
            total += income(-1, one, level)
            best = total if best is None else max(best, total)
        end = total + self.t.face[company]
        return end if best is None else max(best, end)

    def worth(self, company: int) -> float:
        """Highest price at which the player should want a company for himself."""
        view, t, k = self.view, self.t, self.constants
        face = t.face[company]
        value: float = self.hold(company)
        mine = [corp for corp, president in enumerate(view.president) if president == self.seat]
        if not mine:
            return value + k.first_company * face
        money = -1
        together = view.owned[self.seat]
        for corp in mine:
            owned = view.owned[CORPS + corp]
            together |= owned
            money = max(money, view.cash[CORPS + corp] + t.income(corp, owned, view.cost_level))
        if money < t.low[company]:
            return value
        value += k.resale * max(0, min(t.high[company], money) - face)
        return value + sum(bonus for bit, bonus in _bonuses(t.edition)[company] if together & bit)

    # ---- who is ahead

    def wins_at_last_price(self, corp: int) -> bool:
        """Whether the player is richer than all others once this share stands at the last price."""
        view = self.view
        rise = self.t.prices[self.t.last] - self.t.prices[view.card[corp]]
        worth = [
            view.worth(name) + rise * view.shares[corp][seat]
            for seat, name in enumerate(view.players)
        ]
        # the share that he buys now is worth what he pays
        own = worth.pop(self.seat)
        return all(own > other for other in worth)

    def rivals_companies(self) -> int:
        """Set of companies that other players own."""
        mask = 0
        for seat, owned in enumerate(self.view.owned[:FI]):
            if seat != self.seat:
                mask |= owned
        return mask

    def losing(self, mask: int) -> int:
        """Those of a set of companies that cost more than they earn, at the present cost level."""
        income, level = self.t.income, self.view.cost_level
        return sum(1 << i for i in bits(mask) if income(-1, 1 << i, level) < 0)
