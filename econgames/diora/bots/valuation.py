"""What a placement is worth in points: what the stronger bots compare."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from econgames.diora import economy
from econgames.diora.bots.position import Position
from econgames.diora.bots.words import points
from econgames.diora.edition import RESOURCES
from econgames.diora.moves import Emergency, Placement
from econgames.diora.options import ScrapOption
from econgames.diora.rules import spaces
from econgames.diora.rules.codes import (
    BANK,
    CANTEEN,
    HR_OFFICE,
    POINTS,
    PRODUCTION,
    RELIEF_FUND,
    ROOM,
    STOREROOM,
    TECHNOLOGY_1,
    TECHNOLOGY_2,
    ZL,
    count,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from econgames.core.moves import Option

__all__ = ["Valuation", "Worth"]

Notes = tuple[tuple[float, str], ...]


class Worth(NamedTuple):
    """A placement and what it is worth."""

    value: float
    """Points above doing nothing."""
    move: Placement
    gain: tuple[int, ...]
    """Change of K, T, L, G, zl."""
    notes: Notes
    """What else counts: points and what for; with goods, money and orders they give `value`."""


class Valuation(Position):
    """Values of the placements of one seat, on top of those of what it holds."""

    def best(self, options: Sequence[Option]) -> Worth | None:
        """The placement or emergency of the largest value; the first one of equals."""
        found: Worth | None = None
        for option in options:
            if not isinstance(option.move, Placement):
                continue
            for worth in self.worths(option):
                if found is None or worth.value > found.value + 1e-9:
                    found = worth
        return found

    def worths(self, option: Option) -> Iterator[Worth]:
        """Value of each way of an option; of the scrap yard the best list that is found."""
        first = option.move
        assert isinstance(first, Placement)
        space = self.view.t.space[first.space]
        cost, extra, notes = self._laying(first, space)
        if isinstance(option, ScrapOption):
            yield self._scrap(option, extra, notes)
            return
        for move in option.moves():
            assert isinstance(move, Placement)
            gain = [0, 0, 0, 0, -cost]
            orders, more, words = self._effect(move, space, gain)
            yield self._worth(move, gain, orders, extra + more, (*notes, *words))

    def _worth(
        self,
        move: Placement,
        gain: list[int],
        orders: tuple[int, ...],
        extra: float,
        notes: Notes,
    ) -> Worth:
        value = self._after(gain, orders) - self.before + extra
        return Worth(value, move, tuple(gain), notes)

    def _after(self, gain: list[int], orders: tuple[int, ...]) -> float:
        a, b, c, d = self.stock
        stock = (a + gain[0], b + gain[1], c + gain[2], d + gain[3])
        return self.position(self.zl + gain[4], stock, orders, self.dice - 1)

    def _laying(self, move: Placement, space: int) -> tuple[int, float, Notes]:
        """Zloty paid for the die, value beyond money, and the words for it."""
        view, k = self.view, self.k
        free, retired = isinstance(move, Emergency), move.source == "retired"
        cost = view.lim.activation if retired and not free else 0
        extra, notes = 0.0, []
        if space < ROOM and not free and not move.use_token and view.occ >> space & 1:
            cost += economy.congestion_fee(move.value, True)
        if move.use_token:
            extra -= k.token
            notes.append((-k.token, "the token"))
        if free:
            penalty = view.t.edition.game.emergency_penalty_points
            extra -= penalty
            notes.append((-penalty, "the emergency"))
        if spaces.trains(view, space, move.value, retired):
            worth, word = k.promotion * self.left, "the promotion"
            if move.value == 5:
                worth, word = k.retirement - k.retirement_loss * self.left, "retirement"
            if worth:
                extra += worth
                notes.append((worth, word))
        return cost, extra, tuple(notes)

    def _effect(
        self, move: Placement, space: int, gain: list[int]
    ) -> tuple[tuple[int, ...], float, Notes]:
        """Add what the space gives to `gain`; orders held after it, value beyond that, words."""
        view, k, t = self.view, self.k, self.view.t
        if space < PRODUCTION:
            self._gain(gain, t.yields[space][(move.level or 1) - 1])
        elif space == PRODUCTION:
            taken = tuple(view.slots[slot - 1] for slot in move.slots or ())
            return self.orders + taken, 0.0, ()
        elif space in (TECHNOLOGY_1, TECHNOLOGY_2):
            return self.orders, *self._technology(move, view.market[space - TECHNOLOGY_1], gain)
        elif space == CANTEEN:
            if view.tokens or move.use_token:
                return self.orders, k.token, ((k.token, "the token"),)
        elif space == HR_OFFICE:
            worth, words = self.hiring()
            return self.orders, worth, ((worth, words),)
        elif space == BANK:
            self._gain(gain, ((ZL, t.edition.game.bank_zl),))
        elif space == RELIEF_FUND:
            self._gain(gain, ((ZL, t.edition.game.relief_fund_zl),))
        elif space == STOREROOM:
            self._gain(gain, t.stored[RESOURCES.index(move.resource or "K")])
            self._gain(gain, ((ZL, t.stored_zl),))
        elif space >= ROOM:
            return self.orders, *self._room(move, space - ROOM, gain)
        return self.orders, 0.0, ()

    def _gain(self, gain: list[int], amounts: Sequence[tuple[int, int]], times: int = 1) -> None:
        """Add goods and money, cut to what a limited pool holds."""
        pool = self.view.pool
        for unit, amount in amounts:
            if unit <= ZL:
                more = amount * times
                gain[unit] += more if pool is None else min(more, max(0, pool[unit] - gain[unit]))

    def hiring(self) -> tuple[float, str]:
        """Value of a new die, and what it is for, with the sum that gives it."""
        k = self.k
        if not k.hires:
            return k.no_hiring, "hiring"
        luck = k.hire_luck
        if self.last:
            return luck - k.late_hire, (
                f"a new worker, {points(luck)} now less {k.late_hire:g} for coming so late"
            )
        view, seat = self.view, self.seat
        laid = view.on[seat].bit_count()
        everybody = self.dice + count(view.sitting[seat]) + laid
        away = sum(code >> 4 == seat and code >> 3 & 1 for dice in view.spaces for code in dice)
        away += sum(code >= 0 and code >> 4 == seat and code >> 3 & 1 for code in view.die_in)
        workers = everybody - view.retired[seat] - away
        wages = view.t.edition.staff.wages
        wage = economy.marginal_wage(workers + 1, edition=view.t.edition) if (
            workers + 1 < len(wages)
        ) else wages[-1]  # fmt: skip
        worth = luck + self.left * (k.worker - k.wage * wage)
        after = f"in each of {self.left} rounds" if self.left > 1 else "in the round after"
        paid = (
            f"less {k.wage:g} for each of the {wage} zl"
            if wage != 1
            else f"less {k.wage:g} for the zloty"
        )
        return worth, (
            f"a new worker, {points(luck)} now and {after} {points(k.worker)}, {paid} of his wage"
        )

    def _technology(self, move: Placement, tile: int, gain: list[int]) -> tuple[float, Notes]:
        view, k, t = self.view, self.k, self.view.t
        gain[4] -= view.lim.tile_price
        track = t.edition.technology_track.points
        old = view.level[self.seat]
        new = min(old + 1, len(track) - 1)
        steps = float(track[new] - track[old])
        notes = [(steps, "the track"), (k.room, "the room")]
        worth = steps + k.room
        if new > old:
            self._gain(gain, t.bonus.get(new, ()))
            step = k.large_step
            if new not in (3, 4, 6, 7):
                rounds = t.edition.game.rounds - 1
                step = k.small_step * max(0, 4 - old) * self.left / rounds if rounds else 0.0
            worth += step
            notes.append((step, "coming nearer to the next step"))
        if tile >= 0:
            use = self.use_profit(tile)
            fees = k.visitors * self.left + k.own_use * self.left * k.uses * max(0.0, use)
            worth += fees
            notes.append((fees, "its use"))
        if move.replace is not None:
            owner = view.owner[t.room[move.replace]]
            lost = k.replace_own if owner == self.seat else k.replace_other
            worth += lost
            notes.append((lost, "the room that it replaces"))
        return worth, tuple(notes)

    def use_profit(self, tile: int) -> float:
        """What one use of a room brings, points."""
        prices = (*self.k.lack, self.k.zl, 1.0)
        t = self.view.t
        return sum(prices[unit] * n for unit, n in t.room_out[tile]) - sum(
            prices[unit] * n for unit, n in t.room_in[tile]
        )

    def _room(self, move: Placement, tile: int, gain: list[int]) -> tuple[float, Notes]:
        view, k, t = self.view, self.k, self.view.t
        uses = move.uses or 0
        for unit, need in t.room_in[tile]:
            gain[unit] -= need * uses
        gain[4] -= spaces.room_fee(view, self.seat, tile)
        self._gain(gain, t.room_out[tile], uses)
        scored = uses * dict(t.room_out[tile]).get(POINTS, 0)
        owner = view.owner[tile]
        visit = -k.visit if owner not in (-1, self.seat) else 0.0
        return scored + visit, ((scored, "using it"), (visit, "what the owner of the room gains"))

    def _scrap(self, option: ScrapOption, extra: float, notes: Notes) -> Worth:
        """Purchases and sales, each time the one that raises the value most, while one does."""
        stock, zl, pool = list(option.stock), option.zl, option.pool
        held = [] if pool is None else list(pool)
        paid = self.zl - zl
        gain = [0, 0, 0, 0, -paid]
        done: list[tuple[str, str]] = []
        now = self._after(gain, self.orders)
        while len(done) < option.most:
            best, verb, r = now + 1e-9, 0, 0
            for unit in range(4):
                for sign, price in ((1, -option.buy[unit]), (-1, option.sell[unit])):
                    if sign > 0 and (zl + price < 0 or (held and not held[unit])):
                        continue
                    if sign < 0 and not stock[unit]:
                        continue
                    if held and sign < 0:
                        price = min(price, held[4])
                    gain[unit] += sign
                    gain[4] += price
                    value = self._after(gain, self.orders)
                    gain[unit] -= sign
                    gain[4] -= price
                    if value > best:
                        best, verb, r = value, sign, unit
            if not verb:
                break
            price = -option.buy[r] if verb > 0 else option.sell[r]
            if held:
                price = price if verb > 0 else min(price, held[4])
                held[r] -= verb
                held[4] -= price
            stock[r] += verb
            zl += price
            gain[r] += verb
            gain[4] += price
            done.append(("buy" if verb > 0 else "sell", RESOURCES[r]))
            now = best
        if not done:
            first = option.move
            assert isinstance(first, Placement)
            # no list is better than none: the example is the worst that can happen
            return Worth(float("-inf"), first, tuple(gain), notes)
        move = option.build({"operations": done})
        return Worth(now - self.before + extra, move, tuple(gain), notes)
