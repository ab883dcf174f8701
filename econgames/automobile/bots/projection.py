"""What the rest of a turn will bring: Howard, distributors, open market, loss points.

Everything that is public is used, and of demand what the own tiles tell. Rivals are guessed by
simple rules: they produce half of what they can, and sell through the dearest slot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from econgames.automobile import economy
from econgames.automobile.demand import demand_pmf
from econgames.automobile.edition import CLASSES, Edition
from econgames.core.masks import bits

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["Cars", "Projection", "quantile_demand"]

Cars = tuple[tuple[int, int], ...]
"""Cars by space, oldest space first, numbers above 0."""

_GUESSED_DEALERS = 2
"""Distributors that a rival is expected to place where he has none."""


@lru_cache(maxsize=4096)
def quantile_demand(
    own: tuple[int, ...],
    players: int,
    turn: int,
    cls: int,
    quantiles: tuple[float, ...],
    ed: Edition,
) -> tuple[int, ...]:
    """Demand for a class that is reached with each of these probabilities, given own tiles.

    Examples
    --------
    >>> from econgames.automobile.edition import shipped
    >>> quantile_demand((5, 3), 4, 2, 1, (0.15, 0.5, 0.85), shipped())
    (16, 17, 19)
    """
    found = []
    pmf = demand_pmf(own, players, turn, CLASSES[cls], edition=ed)
    for quantile in quantiles:
        reached = 0.0
        for demand, odds in pmf.items():
            reached += float(odds)
            if reached >= quantile - 1e-12:
                found.append(demand)
                break
        else:
            found.append(max(pmf))
    return tuple(found)


class Projection:
    """The rest of the turn, for a player who will have these cars and distributors.

    Parameters
    ----------
    view : State
        What the player sees.
    seat : int
        Who he is.
    quantiles : tuple of float
        Quantiles of demand to average over.
    """

    def __init__(self, view: State, seat: int, quantiles: tuple[float, ...]) -> None:
        t = view.t
        self.view, self.seat, self.t = view, seat, t
        self.loss = economy.loss_point_cost(view.turn, edition=t.edition)
        own = view.hands[seat] or ()
        self.demands = [
            quantile_demand(own, len(view.players), view.turn, cls, quantiles, t.edition)
            for cls in range(3)
        ]
        # a class without demand tiles sells through Howard and distributors only
        self.dead = [max(demand) == 0 for demand in self.demands]
        self.by_price = sorted(range(3), key=lambda cls: -t.price[cls])
        self.servers = [
            [s for s in (cls, *(o for o in range(3) if o != cls)) if cls in t.serves[s]]
            for cls in range(3)
        ]
        self.dealing = view.ph <= view.DISTRIBUTORS
        order = view.order or view.selection
        if view.ph == view.DISTRIBUTORS:
            order = order[view.cursor :] + order[: view.cursor]
        self.order = order
        opened = t.slots[view.turn]
        self.free = [opened[cls] - sum(view.used[cls::3]) for cls in range(3)]
        self._guess_rivals()
        self._left: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        self._memo: dict[tuple[Cars, tuple[int, ...], bool], float] = {}
        self._tokens = bool(view.bonus or view.reduced)

    def _guess_rivals(self) -> None:
        view, t = self.view, self.t
        guessing = view.ph in (view.CHARACTERS, view.DURANT, view.ACTIONS, view.FORD)
        # by seat and class: (space, cars), newest first
        self.stalls: dict[int, list[list[tuple[int, int]]]] = {}
        self.counts: dict[int, list[int]] = {}
        self.sections: dict[int, list[int]] = {}
        for seat in self.order:
            if seat == self.seat:
                continue
            stalls: list[list[tuple[int, int]]] = [[], [], []]
            for space in reversed(list(bits(view.stock[seat] | view.open[seat]))):
                cars = view.cars[space]
                if guessing and not cars and view.factories[space]:
                    slot = t.slot[space][view.factories[space]][view.parts >> space & 1]
                    cars = (slot.low + slot.high + 1) // 2
                if cars:
                    stalls[t.cls[space]].append((space, cars))
            self.stalls[seat] = stalls
            self.counts[seat] = [sum(cars for _, cars in row) for row in stalls]
            placed = view.section[3 * seat : 3 * seat + 3]
            if guessing and view.rnd < 3 and not any(placed) and view.open[seat]:
                spaces = [(view.open[seat] & t.mask[cls]).bit_count() for cls in range(3)]
                placed[spaces.index(max(spaces))] = _GUESSED_DEALERS
            self.sections[seat] = placed

    def obsolete(self, space: int, planned: int = 0) -> int:
        """Occupied spaces of the class that are newer, with those that are planned."""
        t = self.t
        newer = t.mask[t.cls[space]] & ~t.upto[space]
        return ((self.view.taken | planned) & newer).bit_count()

    def points(self, planned: int = 0) -> int:
        """Loss points of obsolescence that the own open spaces will take this turn."""
        return sum(
            self.obsolete(space, planned) for space in bits(self.view.open[self.seat] | planned)
        )

    def value(self, cars: Cars, sections: tuple[int, ...], howard: bool) -> float:
        """Expected receipts less the cost of points for unsold cars and unused distributors.

        Obsolescence does not depend on cars; see `points`.
        """
        key = (cars, sections, howard)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._value(cars, sections, howard)
        return found

    def _value(self, cars: Cars, sections: tuple[int, ...], howard: bool) -> float:
        t, receipts, lost = self.t, 0.0, 0.0
        left = [[space, number] for space, number in cars]
        if howard:
            receipts += self._sell_to_howard(left)
        counts = [0, 0, 0]
        for space, number in left:
            counts[t.cls[space]] += number
        sold: dict[int, list[int]] = {}
        if self.dealing:
            before = counts.copy()
            unused = self._deal(counts, list(sections), sold)
            lost += unused
            for cls in range(3):
                number = before[cls] - counts[cls]
                receipts += number * t.price[cls]
                for row in left:
                    if number and t.cls[row[0]] == cls:
                        gone = min(number, row[1])
                        row[1] -= gone
                        number -= gone
        for cls in range(3):
            if counts[cls]:
                money, unsold = self._market(cls, left, counts[cls], sold)
                receipts += money
                lost += unsold
        return receipts - self.loss * lost

    def _sell_to_howard(self, left: list[list[int]]) -> int:
        t, receipts = self.t, 0
        for _ in range(t.edition.howard_cars):
            best: list[int] | None = None
            most = -1
            for row in left:
                cls = t.cls[row[0]]
                worth = t.price[cls] + 100 * self.dead[cls]
                if row[1] and worth > most:
                    best, most = row, worth
            if best is not None:
                best[1] -= 1
                receipts += t.price[t.cls[best[0]]]
        return receipts

    def _deal(self, own: list[int], mine: list[int], sold: dict[int, list[int]]) -> int:
        """Sales of all distributors; changes `own` and fills `sold`; own ones left over."""
        seat, free, by_price, servers = self.seat, self.free.copy(), self.by_price, self.servers
        table = []
        for player in self.order:
            if player == seat:
                table.append((own, mine))
            else:
                left = self.counts[player].copy()
                sold[player] = left
                table.append((left, self.sections[player].copy()))
        while table:
            going = []
            for row in table:
                counts, placed = row
                for cls in by_price:
                    if counts[cls] and free[cls]:
                        for section in servers[cls]:
                            if placed[section]:
                                placed[section] -= 1
                                counts[cls] -= 1
                                free[cls] -= 1
                                going.append(row)
                                break
                        else:
                            continue
                        break
            table = going
        for player, left in sold.items():
            counts = self.counts[player]
            sold[player] = [counts[cls] - left[cls] for cls in range(3)]
        return sum(mine)

    def _rest(self, player: int, cls: int, sold: int) -> list[tuple[int, int]]:
        """Cars of a rival in a class after selling some, oldest first; newest space first."""
        key = (player, cls, sold)
        found = self._left.get(key)
        if found is None:
            found = []
            for space, cars in reversed(self.stalls[player][cls]):
                gone = min(sold, cars)
                sold -= gone
                if cars > gone:
                    found.append((space, cars - gone))
            found.reverse()
            self._left[key] = found
        return found

    def _market(
        self, cls: int, left: Sequence[Sequence[int]], own: int, sold: dict[int, list[int]]
    ) -> tuple[float, float]:
        """Mean receipts and mean unsold cars of the player in the open market of a class."""
        demands, t, view = self.demands[cls], self.t, self.view
        high = demands[-1]
        if not high:
            return 0.0, float(own)
        price = t.price[cls]
        stalls = []
        total = own
        for player in self.stalls:
            gone = sold[player][cls] if sold else 0
            for space, cars in self._rest(player, cls, gone):
                stalls.append((space, cars, 0))
                total += cars
        if total <= demands[0] and not view.reduced:
            return float(own * price), 0.0
        for space, cars in left:
            if cars and t.cls[space] == cls:
                stalls.append(
                    (space, cars, t.reduced_price[cls] if space in view.reduced else price)
                )
        stalls.sort(reverse=True)
        leaving = self._leaving(stalls, high)
        money, kept = 0, 0
        for demand in demands:
            part = leaving[:demand]
            money += sum(part)
            kept += own - len(part) + part.count(0)
        return money / len(demands), kept / len(demands)

    def _leaving(self, stalls: list[tuple[int, int, int]], demand: int) -> list[int]:
        """What each car brings the player, in the order in which they leave; 0 is a rival's."""
        gains: list[int] = []
        if not self._tokens:
            level = 0
            while len(gains) < demand:
                stalls = [stall for stall in stalls if stall[1] > level]
                if not stalls:
                    break
                gains += [stall[2] for stall in stalls]
                level += 1
            return gains
        view = self.view
        ring = [
            [cars, 1 + (view.bonus >> space & 1) + view.reduced.get(space, 0), gain]
            for space, cars, gain in stalls
        ]
        while ring and len(gains) < demand:
            for stall in ring:
                number = min(stall[0], stall[1])
                gains += [stall[2]] * number
                stall[0] -= number
            ring = [stall for stall in ring if stall[0]]
        return gains
