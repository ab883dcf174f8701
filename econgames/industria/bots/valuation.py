"""What tiles are worth to each player: points, and talers at the rate of the moment."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from econgames.industria.bots.constants import Constants
from econgames.industria.edition import Edition, Factory
from econgames.industria.rules.tables import BONUS, FACTORY, RESOURCE, TECHNOLOGY, Tables, tables_of

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = ["Maps", "Valuation", "maps_of"]


class Maps:
    """What belongs together in an edition, as sets of tiles (bit masks by tile).

    Attributes
    ----------
    partners : tuple of int
        Tiles at the other ends of the links of a tile.
    bonuses : tuple of int
        Bonus tiles that score a factory.
    users : tuple of int
        Factories and technologies that need a resource, by resource.
    since : dict of int to int
        Tiles of an epoch and of all later ones.
    """

    def __init__(self, t: Tables) -> None:
        edition = t.edition
        partners = dict.fromkeys(t.ids, 0)
        for link in edition.links:
            partners[link.a] |= 1 << t.index[link.b]
            partners[link.b] |= 1 << t.index[link.a]
        self.partners = tuple(partners.values())
        signs = {row.symbol: 1 << t.index[row.id] for row in edition.bonus_tiles.values()}
        self.bonuses = tuple(
            sum(signs.get(symbol, 0) for symbol in row.symbols) if isinstance(row, Factory) else 0
            for row in edition.tiles.values()
        )
        self.users = tuple(
            sum(1 << i for i, mask in enumerate(t.need_mask) if mask >> r & 1)
            for r in range(len(t.resources))
        )
        self.since = {
            start: sum(1 << i for i, epoch in enumerate(t.epoch) if epoch >= start)
            for start in edition.epoch_names
        }


@lru_cache(maxsize=16)
def maps_of(edition: Edition) -> Maps:
    """Maps of an edition, built once."""
    return Maps(tables_of(edition))


@lru_cache(maxsize=4096)
def _set_of(tiles: tuple[int, ...]) -> int:
    """Bit mask of some tiles; piles and displays come again and again."""
    return sum(1 << tile for tile in tiles)


class Valuation:
    """Values of tiles in one position, as a bot with these constants sees them.

    Only what everybody sees is used: of the piles their contents, not their order.

    Parameters
    ----------
    view : State
        What the player may see.
    constants : Constants

    Attributes
    ----------
    rho : float
        Points for a taler now.

    Examples
    --------
    >>> import econgames as eg
    >>> from econgames.industria.bots.trader import TRADER
    >>> state = eg.new("industria", seed=1, start_player="A").state
    >>> values = Valuation(state.view("A"), TRADER)
    >>> round(values.rho, 2)
    0.5
    """

    def __init__(self, view: State, constants: Constants) -> None:
        self.view = view
        self.k = constants
        self.t = view.t
        edition = view.edition
        self._maps = maps_of(edition)
        per_epoch = edition.rounds_per_epoch[view.n]
        last = per_epoch * len(view.piles)
        self.last_round = view.round == last
        self.rounds_left = view.epoch * per_epoch - view.round
        """Rounds of this epoch that follow."""
        left = (last - view.round) / last
        self.rho = constants.rate + constants.early_rate * min(1.0, 2 * left)
        self.display = _set_of(view.display)
        unseen = _set_of(view.piles[view.epoch - 1][view.drawn :])
        for pile in view.piles[view.epoch :]:
            unseen |= _set_of(pile)
        self._unseen = unseen
        unplayed = self.display | unseen
        for hand in view.hand:
            unplayed |= hand
        self.unplayed = unplayed & self._maps.since[view.epoch]
        self._worth: dict[tuple[int, int], float] = {}

    def expected(
        self, tiles: int, seat: int, open_part: float = 1.0, *, held: bool = True
    ) -> float:
        """How many of these tiles a player will have on his table, by chances.

        `open_part` weighs the chances of tiles that he does not have; with `held` false also of
        those in his hand.
        """
        view, k = self.view, self.k
        hand = k.in_hand * (tiles & view.hand[seat]).bit_count()
        others = k.in_display * (tiles & self.display).bit_count()
        others += k.unseen * (tiles & self._unseen).bit_count()
        table = (tiles & view.table[seat]).bit_count()
        if held:
            return table + hand + open_part * others
        return table + open_part * (hand + others)

    def worth(self, tile: int, seat: int) -> float:
        """Points that a tile is worth to a player, before the price of the auction.

        Parameters
        ----------
        tile, seat : int
            Numbers as in the state.

        Returns
        -------
        float
            Points, net of what it takes to play the tile; negative when that is more.
        """
        key = (tile, seat)
        found = self._worth.get(key)
        if found is None:
            kind = self.t.kind[tile]
            if kind == RESOURCE:
                found = self._stock(tile, seat)
            elif kind == BONUS:
                found = self._bonus(tile, seat)
            else:
                found = self._built(tile, seat)
            self._worth[key] = found
        return found

    def mine(self, tile: int, seat: int) -> float:
        """The same in talers, never below 0."""
        return max(0.0, self.worth(tile, seat)) / self.rho

    def reach(self, tile: int, seat: int) -> float:
        """What a player may bid at most: the value of the tile, or all his money."""
        return min(self.mine(tile, seat), self.view.money[seat])

    def _stock(self, tile: int, seat: int) -> float:
        k = self.k
        users = self._maps.users[self.t.stands_for[tile]] & (self.view.hand[seat] | self.display)
        return self.rho * (
            self.view.edition.resource_tile_sale + k.stock * min(2, users.bit_count())
        )

    def _bonus(self, tile: int, seat: int) -> float:
        points = self.view.edition.vp_per_symbol * self.expected(self.t.bearers[tile], seat)
        return max(0.0, points - self.rho * self.t.price[0][tile])

    def _built(self, tile: int, seat: int) -> float:
        t, k, view, maps = self.t, self.k, self.view, self._maps
        kind = t.kind[tile]
        chance = self.chance(tile, seat)
        value = t.vp[tile][view.epoch] * chance
        edition = view.edition
        partners = maps.partners[tile]
        if partners:
            value += edition.vp_per_link * self.expected(partners, seat, k.open_link, held=False)
        bonuses = maps.bonuses[tile]
        if bonuses:
            value += edition.vp_per_symbol * self.expected(bonuses, seat, k.open_symbol)
        product = t.product[tile]
        if product >= 0:
            near = maps.users[product] & (view.hand[seat] | self.display)
            far = maps.users[product] & self.unplayed & ~near
            value += self.rho * (k.demand_far * far.bit_count() + k.demand_near * near.bit_count())
        if t.discount[tile]:
            epochs = len(view.piles) - view.epoch + 1
            value += k.discount * self.rho * t.discount[tile] * epochs
        if kind == TECHNOLOGY:
            value *= chance
        return value - self.rho * (t.price[view.discount[seat]][tile] + self._fees(tile, seat))

    def chance(self, tile: int, seat: int) -> float:
        """Chance that a factory or technology is played before its epoch ends.

        Tiles of the same kind and epoch compete for the rounds that are left, one a round;
        factories of past epochs can wait.
        """
        of_kind = self.t.of_kind[self.t.kind[tile]] & self._maps.since[self.view.epoch]
        waiting = self.view.hand[seat] & of_kind & ~(1 << tile)
        return 1.0 if waiting.bit_count() <= self.rounds_left else self.k.crowded

    def _fees(self, tile: int, seat: int) -> float:
        """Talers that the units for a tile are expected to cost."""
        t, k, view = self.t, self.k, self.view
        fees = 0.0
        for resource in t.needs[tile]:
            owner = view.owner[resource]
            if owner == seat:
                continue
            if owner >= 0:
                fees += k.fee_rival
            elif t.assortment[view.epoch] >> resource & 1:
                fees += k.fee_bank
            elif view.hand[seat] >> t.producer.get(resource, len(t.ids)) & 1:
                fees += k.fee_hand
            else:
                fees += k.fee_none
        return fees

    def room(self, tile: int, seat: int) -> int:
        """Talers that are left for the auction when the tile is to be played at once."""
        t, view = self.t, self.view
        if t.kind[tile] not in (FACTORY, TECHNOLOGY) or t.epoch[tile] < view.epoch:
            return view.money[seat]
        units = (t.need_mask[tile] & ~view.own[seat]).bit_count() * t.unit
        return view.money[seat] - t.price[view.discount[seat]][tile] - units

    def rivals(self, tile: int, seat: int) -> list[float]:
        """What the other players may bid at most, the highest first."""
        others = [self.reach(tile, other) for other in range(self.view.n) if other != seat]
        return sorted(others, reverse=True)
