"""What concessions, blocks and cash are worth to a player: arrivals, rounds left, rents."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from econgames.metropoli import economy
from econgames.metropoli.bots.constants import Constants
from econgames.metropoli.rules import city
from econgames.metropoli.rules.tables import BANK, PLAYING, Tables

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["Valuation", "rounds_left"]


def rounds_left(view: State, k: Constants) -> float:
    """Rounds that the game is expected to last, from the pace of building so far.

    Examples
    --------
    >>> import econgames as eg
    >>> from econgames.metropoli.bots.trader import TRADER
    >>> rounds_left(eg.new("metropoli", seed=1).state, TRADER)
    30.0
    """
    if view.final_run:
        return k.end_rounds
    built = view.edition.blocks - view.supply
    pace = max(k.slowest, (built + k.early_blocks) / (view.round + k.early_rounds))
    return min(k.most_rounds, view.supply / pace + k.more_rounds)


@lru_cache(maxsize=64)
def _arrivals(tables: Tables) -> tuple[float, ...]:
    """Arrivals of one pawn per turn, by concession."""
    rates = economy.arrival_rates(edition=tables.edition)
    return tuple(rates[space] for space in tables.space_of)


@lru_cache(maxsize=64)
def _throws(tables: Tables) -> tuple[tuple[int, float], ...]:
    odds = economy.dice_distribution(edition=tables.edition)
    return tuple((total, float(p)) for total, p in odds.items())


@lru_cache(maxsize=64)
def _district_streets(tables: Tables) -> tuple[tuple[int, ...], ...]:
    """Streets of each district."""
    return tuple(
        tuple(i for i in range(tables.n_streets) if tables.street_district[i] == district)
        for district in range(len(tables.districts))
    )


def _street_value(t: Tables, street: int, heights: dict[int, int], tallest: int, roof: int) -> int:
    lots = t.street_lots[street]
    floors = [heights[lot] for lot in lots]
    value = t.value[tallest][economy.units(floors, roof in lots, edition=t.edition)]
    assert value is not None, "the edition has a value for every city that can occur"
    return value


@lru_cache(maxsize=20_000)
def _changes(
    t: Tables, district: int, floors: tuple[int, ...], roof: int, roofs: int
) -> dict[int, tuple[tuple[int, int], ...]]:
    """By lot of a district, what one more block there adds to which streets."""
    lots, streets = t.district_lots[district], _district_streets(t)[district]
    heights = dict(zip(lots, floors, strict=True))
    tallest = max(floors)
    before = {street: _street_value(t, street, heights, tallest, roof) for street in streets}
    next_roof = economy.next_roof_height(roofs, edition=t.edition)
    found = {}
    for lot in lots:
        top = heights[roof] if roof >= 0 else None
        if not economy.may_grow(heights[lot], lot == roof, top):
            continue
        after = {**heights, lot: heights[lot] + 1}
        roofed = economy.gets_roof(after[lot], roof >= 0, next_roof)
        new_roof, new_top = lot if roofed else roof, max(tallest, after[lot])
        gains = [
            (street, _street_value(t, street, after, new_top, new_roof) - before[street])
            for street in streets
        ]
        found[lot] = tuple((street, gain) for street, gain in gains if gain)
    return found


class Valuation:
    """Values of one position, worked out when they are asked for.

    Parameters
    ----------
    view : State
        What the player sees; not changed.
    seat : int
        Who asks.
    k : Constants
    """

    def __init__(self, view: State, seat: int, k: Constants) -> None:
        self.view, self.seat, self.k, self.t = view, seat, k, view.t
        self.rounds = rounds_left(view, k)
        self.rate = _arrivals(view.t)
        playing = [i for i, status in enumerate(view.status) if status == PLAYING]
        self._visits = [
            self.rounds * (len(playing) - (i in playing)) for i in range(len(view.players))
        ]
        """Turns of others that are expected, by seat."""
        self.rivals = [i for i in range(len(view.players)) if i != seat and view.alive >> i & 1]
        self._pots: dict[int, float] = {}
        self._reserves: dict[int, float] = {}
        self._districts: dict[int, dict[int, tuple[tuple[int, int], ...]]] = {}

    # ---- streets and bridges

    def pot(self, street: int) -> float:
        """Concession value of a street, with the growth that is expected."""
        found = self._pots.get(street)
        if found is None:
            view, t = self.view, self.t
            district = t.street_district[street]
            lots = t.street_lots[street]
            floors = [view.height[lot] for lot in lots]
            units = economy.units(floors, view.roof[district] in lots, edition=t.edition)
            now = t.value[view.tallest[district]][units] or 0
            found = now + self.k.growth * max(0, self.k.grown - now)
            self._pots[street] = found
        return found

    def base(self, street: int) -> int:
        """Base value of the neighbourhood of a street."""
        return self.view.base[self.t.street_hood[street]]

    def flow(self, seat: int, concession: int) -> float:
        """Arrivals of others that a player may still expect there."""
        return self.rate[concession] * self._visits[seat]

    def income(self, seat: int, street: int) -> float:
        """Rents of a street until the end, without a complete neighbourhood."""
        return (self.pot(street) + self.base(street)) * self.flow(seat, street)

    def worth(self, seat: int, concession: int) -> float:
        """What a concession that he does not own is worth to a player."""
        view, t, ed = self.view, self.t, self.view.edition
        own = view.owned[seat] & ~(1 << concession)
        if concession >= t.n_streets:
            bridges = (own & ~t.streets_mask).bit_count()
            fees = (2 * bridges + 1) * ed.bridge_fee_per_bridge
            return ed.bridge_end_value + fees * self.flow(seat, concession)
        income = self.income(seat, concession)
        value = self.base(concession) + income
        return value + self.neighbourhood(seat, concession)[0]

    def neighbourhood(self, seat: int, street: int) -> tuple[float, str]:
        """What a street is worth beyond its own rents, as part of a neighbourhood, and why."""
        view, t, ed = self.view, self.t, self.view.edition
        income = self.income(seat, street)
        others = t.hood_mask[t.street_hood[street]] & ~(1 << street)
        mine = view.owned[seat] & others
        if mine == others:
            doubled = sum(self.income(seat, other) for other in t.numbers(others))
            why = "it completes my neighbourhood, where rents then double"
            if ed.trust_multiplier != 2:
                why = "it completes my neighbourhood, where rents then rise"
            return (ed.trust_multiplier - 1) * (income + doubled), why
        if mine and others & ~mine & view.owned[BANK]:
            return 2 * self.k.trust * income, "I own a part of its neighbourhood and may get it all"
        if others & view.owned[BANK] == others:
            return self.k.trust * income / 2, "I may still get its whole neighbourhood"
        return 0.0, ""

    def portfolio(self, seat: int, owned: int) -> float:
        """What a set of concessions is worth to a player: end values, and income until then."""
        t, ed = self.t, self.view.edition
        total = 0.0
        for street in t.numbers(owned & t.streets_mask):
            mask = t.hood_mask[t.street_hood[street]]
            factor = ed.trust_multiplier if owned & mask == mask else 1
            total += self.base(street) + factor * self.income(seat, street)
        bridges = (owned & ~t.streets_mask).bit_count()
        fees = bridges * bridges * ed.bridge_fee_per_bridge
        visits = self.k.bridge_rate * self._visits[seat]
        return total + bridges * ed.bridge_end_value + fees * visits

    def loss(self, concession: int) -> float:
        """What giving up a concession of one's own costs."""
        owned = self.view.owned[self.seat]
        left = owned & ~(1 << concession)
        return self.portfolio(self.seat, owned) - self.portfolio(self.seat, left)

    # ---- cash

    def payment(self, seat: int, space: int) -> int:
        """What stopping on a space would cost a player: rent, fee or fine."""
        view, t = self.view, self.t
        concession = t.conc_here[space]
        if concession >= 0:
            owner = view.owner[concession]
            if owner in (BANK, seat):
                return 0
            return sum(part for _, part in city.dues(view, concession))
        return self.k.court if t.kind[space] == "court" else 0

    def bad_payment(self, seat: int) -> int:
        """Payment that the next throw asks, or exceeds, with the probability `bad_throw`."""
        place = self.view.place[seat]
        if place < 0:
            return 0
        due = [
            (self.payment(seat, (place + total) % self.t.size), p) for total, p in _throws(self.t)
        ]
        reached = 0.0
        for amount, p in sorted(due, reverse=True):
            reached += p
            if reached >= self.k.bad_throw - 1e-12:
                return amount
        return 0

    def reserve(self, seat: int) -> float:
        """Cash that a player should keep."""
        found = self._reserves.get(seat)
        if found is None:
            k = self.k
            found = float(k.reserve)
            if k.reserve_rounds:
                found *= min(1.0, self.rounds / k.reserve_rounds)
            if k.next_throw:
                found += k.next_throw * self.bad_payment(seat)
            self._reserves[seat] = found
        return found

    # ---- auctions

    def best_rival(self, concession: int) -> float:
        """The most that a rival could and would pay for a concession."""
        cash = self.view.cash
        return max(
            (min(self.worth(rival, concession), cash[rival]) for rival in self.rivals), default=0
        )

    def limit(self, concession: int) -> float:
        """The highest price that one pays for a concession."""
        k = self.k
        value = k.share * self.worth(self.seat, concession)
        if k.denial:
            value += k.denial * max(0.0, self.best_rival(concession) - value)
        return min(value, self.view.cash[self.seat] - self.reserve(self.seat))

    def opening(self, concession: int) -> float:
        """Gain from opening the auction of a concession that nobody owns; 0 if too dear."""
        cash = self.view.cash
        bids = sorted(
            (
                max(0.0, min(self.worth(rival, concession), cash[rival] - self.reserve(rival)))
                for rival in self.rivals
            ),
            reverse=True,
        )
        price = (bids[1] if len(bids) > 1 else 0.0) + self.k.refusal_costs
        if price > self.limit(concession):
            return 0.0
        return max(0.0, self.worth(self.seat, concession) - price)

    def best_opening(self) -> tuple[float, int]:
        """Largest gain from opening an auction, and of which concession (-1: none)."""
        best, which = 0.0, -1
        for concession in self.t.numbers(self.view.owned[BANK]):
            value = self.opening(concession)
            if value > best:
                best, which = value, concession
        return best, which

    # ---- blocks

    def block(self, seat: int, lot: int) -> tuple[float, float]:
        """What a block on a lot brings a player's streets, and what he pays more elsewhere."""
        view = self.view
        gain = pain = 0.0
        for street, change in self._grown(self.t.lot_district[lot])[lot]:
            owner = view.owner[street]
            if owner == BANK:
                continue
            if city.is_trust(view, street):
                change *= view.edition.trust_multiplier
            if owner == seat:
                gain += change * self.flow(seat, street)
            else:
                pain += change * self.rate[street] * self.rounds
        return gain, pain

    def _grown(self, district: int) -> dict[int, tuple[tuple[int, int], ...]]:
        """What one more block adds to which streets, by lot of a district."""
        found = self._districts.get(district)
        if found is None:
            view, t = self.view, self.t
            floors = tuple([view.height[i] for i in t.district_lots[district]])
            found = _changes(t, district, floors, view.roof[district], view.roofs)
            self._districts[district] = found
        return found

    def best_block(self, lots: int) -> tuple[float, int]:
        """Value of the best block on a set of lots, and the lot (-1: none)."""
        best, which = 0.0, -1
        for lot in self.t.numbers(lots):
            gain, pain = self.block(self.seat, lot)
            if which < 0 or gain - pain > best:
                best, which = gain - pain, lot
        return best, which

    # ---- where to stop

    def landing(self, space: int) -> float:
        """What stopping on a space is worth."""
        view, t = self.view, self.t
        concession, kind = t.conc_here[space], t.kind[space]
        if concession >= 0:
            owner = view.owner[concession]
            if owner == BANK:
                return self.opening(concession)
            if owner != self.seat:
                return -float(self.payment(self.seat, space))
            if concession >= t.n_streets:
                return 0.0
            lots = city.choosable(view) & t.street_lots_mask[concession]
            return max(0.0, self.best_block(lots)[0])
        if kind == "town_hall":
            return max(self.best_opening()[0], self.best_block(city.choosable(view))[0])
        if kind == "court":
            return -float(economy.court_fine(view.dice, edition=view.edition))
        return 0.0

    def arrival(self, place: int, steps: int) -> float:
        """What moving on from a space is worth: the space of arrival, and the Exchange."""
        ed, size = self.view.edition, self.t.size
        income = 0
        if place + steps >= size:
            income = economy.exchange_income(place, steps, self.view.round, edition=ed)
        return income + self.landing((place + steps) % size)

    def mean_landing(self, place: int) -> float:
        """Expected value of the next throw from a space."""
        return sum(p * self.arrival(place, total) for total, p in _throws(self.t))
