"""The economy of Industria as pure functions: prices, points, auctions, inputs and outputs.

The rules call these functions and compute nothing of this kind themselves. Tiles and resources
are given by id, money in whole talers, values that need it as exact fractions; `edition` is the
shipped one by default.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from econgames.industria.edition import Edition, Factory, ResourceTile, shipped

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "ResourceMatrix",
    "assortment",
    "auctioneer_plan",
    "best_last_bid",
    "bonus_vp",
    "complementarity",
    "demand",
    "discount_value",
    "embodied_money",
    "factory_price",
    "gross_money",
    "hammer_value",
    "hhi",
    "input_matrix",
    "integration_cost",
    "integration_set",
    "keep_option",
    "leontief_inverse",
    "licence_ceiling",
    "link_vp",
    "lowest_bid",
    "make_or_buy",
    "marginal_vp",
    "money_vp",
    "net_money",
    "once_around_outcome",
    "play_cost",
    "printed_vp",
    "reserve_price",
    "resource_tile_value",
    "total_requirement",
    "ways_to_supply",
    "winners_curse",
]


# ---- prices and points, as the rules use them


def factory_price(cost: int, discount: int) -> int:
    """Talers that a factory costs its builder: never below 0.

    Examples
    --------
    >>> factory_price(4, 1), factory_price(1, 2), factory_price(4, 0)
    (3, 0, 4)
    """
    return max(0, cost - discount)


def play_cost(
    tile: str, discount: int = 0, bought: int = 0, *, edition: Edition | None = None
) -> int:
    """Talers that playing a tile takes: its price, and the units bought for it.

    Parameters
    ----------
    tile : str
        Id of a factory, a technology (price 0) or a bonus tile (no discount).
    discount : int
        Sum of the discounts on the own table before the play.
    bought : int
        Units bought from other players and from the bank.

    Examples
    --------
    >>> play_cost("stock_market", 1, 2), play_cost("automobile", 2, 1)
    (5, 1)
    >>> play_cost("bonus_railway", 2)
    2
    """
    ed = edition or shipped()
    row = ed.tiles[tile]
    if isinstance(row, ResourceTile):
        raise ValueError(f"{tile} is a resource tile, which is never played")
    price = factory_price(row.cost, discount) if isinstance(row, Factory) else row.cost
    return price + bought * ed.resource_price


def money_vp(talers: int, *, edition: Edition | None = None) -> int:
    """Points for money at the end: one for every 3 talers, rounded down.

    Examples
    --------
    >>> [money_vp(talers) for talers in (0, 2, 3, 8, 9)]
    [0, 0, 1, 2, 3]
    """
    return talers // (edition or shipped()).talers_per_vp


def printed_vp(tile: str, epoch: int, *, edition: Edition | None = None) -> int:
    """Points at once for playing a tile in an epoch: a factory scores in its own epoch only.

    Examples
    --------
    >>> printed_vp("coal_mine", 1), printed_vp("coal_mine", 2), printed_vp("automobile", 4)
    (1, 0, 5)
    """
    row = (edition or shipped()).tiles[tile]
    return 0 if isinstance(row, Factory) and row.epoch != epoch else row.vp


def bonus_vp(table: Collection[str], *, edition: Edition | None = None) -> int:
    """Points at the end for the bonus tiles of a table and the factories with their symbols.

    Examples
    --------
    >>> bonus_vp({"bonus_canal", "bonus_railway", "coal_mine", "locomotive_works", "quarry"})
    10
    """
    ed = edition or shipped()
    signs = [ed.bonus_tiles[name].symbol for name in table if name in ed.bonus_tiles]
    factories = [ed.factories[name] for name in table if name in ed.factories]
    return ed.vp_per_symbol * sum(sign in row.symbols for sign in signs for row in factories)


def link_vp(table: Collection[str], *, edition: Edition | None = None) -> int:
    """Points at the end for the links with both ends on a table, once a link.

    Examples
    --------
    >>> link_vp({"coal_mine", "ironworks", "locomotive_works", "steelworks"})
    9
    >>> link_vp({"coal_mine", "locomotive_works", "steelworks"})
    0
    """
    ed = edition or shipped()
    return ed.vp_per_link * sum(link.a in table and link.b in table for link in ed.links)


def marginal_vp(tile: str, owned: Collection[str], *, edition: Edition | None = None) -> int:
    """Points that a tile adds to a table when it is played in its own epoch.

    Parameters
    ----------
    tile : str
        Id of the tile.
    owned : collection of str
        Ids of the tiles on the table.

    Returns
    -------
    int
        Printed points, links to owned tiles, and symbols with their bonus tile owned; for a
        bonus tile the owned factories with its symbol.

    Examples
    --------
    >>> marginal_vp("refinery", {"oil_field", "bonus_pipeline", "bonus_harbour"})
    9
    >>> marginal_vp("oil_field", set()), marginal_vp("bonus_canal", {"quarry", "pottery"})
    (3, 4)
    """
    ed = edition or shipped()
    without = set(owned) - {tile}
    table = without | {tile}
    added = bonus_vp(table, edition=ed) - bonus_vp(without, edition=ed)
    added += link_vp(table, edition=ed) - link_vp(without, edition=ed)
    return ed.tiles[tile].vp + added


def complementarity(tiles: Iterable[str], *, edition: Edition | None = None) -> int:
    """Points that a set of tiles scores together beyond what its tiles score alone.

    Examples
    --------
    >>> complementarity(["oil_field", "refinery"])
    3
    >>> complementarity(["oil_field", "refinery", "bonus_pipeline"])
    7
    """
    table = set(tiles)
    return bonus_vp(table, edition=edition) + link_vp(table, edition=edition)


def lowest_bid(high: int, *, edition: Edition | None = None) -> int:
    """Lowest legal bid when the highest so far is `high` (0 = nobody has bid).

    Examples
    --------
    >>> lowest_bid(0), lowest_bid(3)
    (1, 4)
    """
    ed = edition or shipped()
    return high + ed.bid_step if high else ed.first_bid_min


# ---- getting resources


def assortment(epoch: int, *, edition: Edition | None = None) -> frozenset[str]:
    """Resources that the bank sells in an epoch as long as nobody produces them.

    Examples
    --------
    >>> sorted(assortment(1)), sorted(assortment(2))
    ([], ['brick', 'stone', 'wood'])
    """
    new = (edition or shipped()).bank_new_resources
    return frozenset(name for start, names in new.items() if start <= epoch for name in names)


def ways_to_supply(
    tile: str,
    budget: int,
    *,
    own: Collection[str] = (),
    others: Collection[str] = (),
    bank: Collection[str] = (),
    hand: Iterable[str] = (),
    edition: Edition | None = None,
) -> list[dict[str, str]]:
    """All ways to get the resources that a tile needs, the preset first.

    A resource that the player produces comes from his own factory. Otherwise he may use a
    resource tile of his hand (the preset is the one of the lowest epoch), or buy a unit from the
    player who produces it, or from the bank where nobody does.

    Parameters
    ----------
    tile : str
        Tile to be played.
    budget : int
        Talers left for units, after the price of the tile.
    own, others : collection of str
        Resources that the player, and that other players produce.
    bank : collection of str
        Assortment of the bank.
    hand : iterable of str
        Resource tiles in his hand.

    Returns
    -------
    list of dict
        Source by resource, in the order of the tile's needs: ``"own"``, the id of a resource
        tile, ``"player"`` or ``"bank"``.

    Examples
    --------
    >>> ways_to_supply("brickworks", 1, others={"wood"}, hand=["res_wood_1", "res_stone_1"])
    [{'stone': 'res_stone_1', 'wood': 'res_wood_1'}, {'stone': 'res_stone_1', 'wood': 'player'}]
    >>> ways_to_supply("brickworks", 9, others={"wood"})
    []
    """
    ed = edition or shipped()
    tiles = sorted((ed.resource_tiles[name] for name in hand), key=lambda row: row.epoch)
    needs = ed.tiles[tile].needs
    choices: list[list[str]] = []
    for need in needs:
        if need in own:
            choices.append(["own"])
            continue
        sources = [row.id for row in tiles if row.resource == need]
        if need in others:
            sources.append("player")
        elif need in bank:
            sources.append("bank")
        choices.append(sources)
    return [
        dict(zip(needs, way, strict=True))
        for way in product(*choices)
        if sum(source in ("player", "bank") for source in way) * ed.resource_price <= budget
    ]


# ---- money in the game


def gross_money(players: int, rounds: int, *, edition: Edition | None = None) -> int:
    """Talers that the bank has paid out as basic income after a number of complete rounds.

    The epoch change that follows the last of these rounds is included, if there is one.

    Parameters
    ----------
    players : int
        3 or 4.
    rounds : int
        Complete rounds, from 0 (start money only).

    Examples
    --------
    >>> gross_money(4, 6), gross_money(3, 16)
    (44, 66)
    >>> [gross_money(4, r) for r in (3, 9, 12, 15)], [gross_money(3, r) for r in (4, 8, 12)]
    ([28, 60, 76, 88], [24, 39, 54])
    """
    ed = edition or shipped()
    epochs = ed.epochs[players]
    entered = min(len(epochs), rounds // ed.rounds_per_epoch[players] + 1)
    grants = sum(ed.epoch_income[epoch] for epoch in epochs[1:entered])
    return players * (ed.start_money + rounds * ed.income_per_round + grants)


def net_money(gross: int, tile_sales: int, sinks: int) -> int:
    """Talers in all hands: what was paid out less what was paid to the bank.

    Parameters
    ----------
    gross, tile_sales, sinks : int
        Basic income so far, resource tiles sold, and money paid for factories, bonus tiles and
        resources of the bank.

    Examples
    --------
    >>> net_money(20, 0, 4), net_money(24, 0, 9)
    (16, 15)
    """
    return gross + tile_sales - sinks


# ---- the auction


def reserve_price(keep_value: int | Fraction, hammer_value: int | Fraction) -> int:
    """Lowest bid worth accepting: selling brings the bid and leaves the hammer.

    Parameters
    ----------
    keep_value : int or Fraction
        What the tile is worth to the auctioneer, talers.
    hammer_value : int or Fraction
        What it is worth to stay auctioneer, talers.

    Examples
    --------
    >>> reserve_price(6, 2), reserve_price(2, 5)
    (4, 1)
    """
    return max(1, -((Fraction(hammer_value) - Fraction(keep_value)) // 1))


def hammer_value(tiles: int, bids: Sequence[int], keeps: Sequence[int]) -> Fraction:
    """Expected talers of holding the hammer with a number of tiles left.

    With each tile, the best bid is drawn from `bids` and the own value from `keeps`, all equally
    likely and independent; the auctioneer sells and goes on, or keeps and hands the hammer over.

    Examples
    --------
    >>> hammer_value(1, [1, 2, 3], [0, 2, 4, 6]), hammer_value(2, [1, 2, 3], [0, 2, 4, 6])
    (Fraction(43, 12), Fraction(413, 72))
    """
    value = Fraction(0)
    for _ in range(tiles):
        best = [max(bid + value, Fraction(keep)) for bid in bids for keep in keeps]
        value = sum(best, Fraction(0)) / len(best)
    return value


def keep_option(bids: Sequence[int], keeps: Sequence[int]) -> Fraction:
    """What the right to keep the last tile adds, over having to sell it: talers.

    Bids and values as for :func:`hammer_value`.

    Examples
    --------
    >>> keep_option([1, 2, 3], [0, 2, 4, 6])
    Fraction(19, 12)
    """
    return hammer_value(1, bids, keeps) - Fraction(sum(bids), len(bids))


def auctioneer_plan(values: Sequence[int], bids: Sequence[int | None]) -> tuple[int, int | None]:
    """Best plan of an auctioneer who knows the best bid for every tile of the display.

    He sells first, keeps at most one tile last, and leaves unsold ones to the next auctioneer.

    Parameters
    ----------
    values : sequence of int, shape (n,)
        His own value of each tile, talers.
    bids : sequence of int or None, shape (n,)
        Best bid for each; None where nobody would bid.

    Returns
    -------
    tuple of int and int or None
        Talers of the plan, and the index of the tile kept (from 0; None = all sold). On ties he
        keeps nothing if he can, else the tile with the highest index.

    Examples
    --------
    >>> auctioneer_plan([5, 3, 6], [4, 3, 2]), auctioneer_plan([2, 2, 2], [3, 4, 2])
    ((13, 2), (9, None))
    >>> auctioneer_plan([5, 0, 7, 2], [4, None, 6, 1])
    (12, 3)
    """
    total = sum(bid or 0 for bid in bids)
    best: tuple[int, int | None] | None = (total, None) if None not in bids else None
    for index in range(len(values) - 1, -1, -1):
        plan = values[index] + total - (bids[index] or 0)
        if best is None or plan > best[0]:
            best = plan, index
    return best if best is not None else (0, None)


def once_around_outcome(
    values: Sequence[int], money: Sequence[int], reserve: int
) -> tuple[int | None, int]:
    """Who wins the once-around auction at which price, when all values are known.

    Bidders answer once, in order; a bidder who gains nothing passes, and the auctioneer sells at
    `reserve` or more. The outcome is the subgame perfect one.

    Parameters
    ----------
    values, money : sequence of int, shape (n,)
        Values and talers of the bidders in bidding order.
    reserve : int
        Lowest bid that the auctioneer accepts.

    Returns
    -------
    tuple of int or None and int
        Index of the winner, from 0, and the price; (None, 0) when nobody buys.

    Examples
    --------
    >>> once_around_outcome([8, 6, 7], [9, 9, 9], 3), once_around_outcome([6, 7, 8], [9, 9, 9], 3)
    ((0, 6), (2, 3))
    >>> once_around_outcome([8, 6, 7], [9, 9, 9], 8), once_around_outcome([8, 6, 7], [4, 9, 9], 1)
    ((None, 0), (2, 1))
    """
    limits = [min(value - 1, purse) for value, purse in zip(values, money, strict=True)]
    for index, limit in enumerate(limits):
        price = max([1, reserve, *limits[index + 1 :]])
        if limit >= price:
            return index, price
    return None, 0


def best_last_bid(value: int, reserve_max: int, money: int, high: int) -> tuple[int, Fraction]:
    """Best bid of the last bidder when the auctioneer's reserve is uniform on 0 .. `reserve_max`.

    Parameters
    ----------
    value, money, high : int
        The bidder's value and talers, and the highest bid so far.
    reserve_max : int
        Highest possible reserve.

    Returns
    -------
    tuple of int and Fraction
        The bid and its expected gain; (0, 0) is a pass. The lowest bid on ties.

    Examples
    --------
    >>> best_last_bid(9, 9, 20, 0), best_last_bid(6, 9, 20, 0)
    ((4, Fraction(5, 2)), (2, Fraction(6, 5)))
    """
    best = (0, Fraction(0))
    for bid in range(high + 1, money + 1):
        gain = Fraction((value - bid) * (min(bid, reserve_max) + 1), reserve_max + 1)
        if gain > best[1]:
            best = (bid, gain)
    return best


def winners_curse(bidders: int, error: int | Fraction) -> Fraction:
    """Mean over-estimate of the highest of unbiased signals, errors uniform on -error .. error.

    Examples
    --------
    >>> winners_curse(3, 2), winners_curse(4, 2)
    (Fraction(1, 1), Fraction(6, 5))
    """
    return Fraction(error) * Fraction(bidders - 1, bidders + 1)


# ---- make or buy


def make_or_buy(
    total_cost: int, own_units: int, sold_units: int, vp: int, *, edition: Edition | None = None
) -> int:
    """Talers gained by owning a factory instead of buying its product; points at the end rate.

    Parameters
    ----------
    total_cost : int
        Auction price, price of the factory and of its inputs.
    own_units, sold_units : int
        Units that the owner would otherwise buy, and units that others buy from him.
    vp : int
        Points that the factory scores.

    Examples
    --------
    >>> make_or_buy(3, 2, 4, 0), make_or_buy(5, 1, 2, 1)
    (3, 1)
    """
    ed = edition or shipped()
    return (own_units + sold_units) * ed.resource_price + ed.talers_per_vp * vp - total_cost


def demand(resource: str, epoch: int, *, edition: Edition | None = None) -> int:
    """Number of factories and technologies of one epoch that need a resource.

    Examples
    --------
    >>> [demand("brick", epoch) for epoch in range(1, 6)]
    [0, 2, 3, 2, 0]
    """
    rows = (edition or shipped()).built.values()
    return sum(row.epoch == epoch and resource in row.needs for row in rows)


def licence_ceiling(resource: str, epochs: Iterable[int], *, edition: Edition | None = None) -> int:
    """Most units that the factory of a resource can deliver in these epochs.

    Examples
    --------
    >>> licence_ceiling("wood", range(1, 6)), licence_ceiling("computers", range(1, 5))
    (6, 1)
    """
    return sum(demand(resource, epoch, edition=edition) for epoch in epochs)


def resource_tile_value(
    unlock_surplus: int, obtainable: bool, *, edition: Edition | None = None
) -> int:
    """Talers that a resource tile is worth to its holder.

    Parameters
    ----------
    unlock_surplus : int
        Gain from a play that is impossible without the resource.
    obtainable : bool
        Whether the resource can be bought elsewhere.

    Examples
    --------
    >>> resource_tile_value(4, True), resource_tile_value(4, False), resource_tile_value(0, False)
    (1, 4, 1)
    """
    ed = edition or shipped()
    if obtainable:
        return ed.resource_price
    return max(ed.resource_tile_sale, unlock_surplus)


def discount_value(costs: Iterable[int], discount: int) -> int:
    """Talers that a discount saves on later factories.

    Examples
    --------
    >>> discount_value([4, 4, 2, 5], 1), discount_value([1, 0, 4], 2)
    (4, 3)
    """
    return sum(cost - factory_price(cost, discount) for cost in costs)


def hhi(counts: Sequence[int]) -> Fraction:
    """Concentration: sum of the squared shares of the owners (Herfindahl and Hirschman).

    Examples
    --------
    >>> hhi([4, 3, 2, 2]), hhi([11, 0, 0, 0])
    (Fraction(3, 11), Fraction(1, 1))
    """
    total = sum(counts)
    if not total:
        raise ValueError("nobody owns anything: the shares are not defined")
    return sum((Fraction(count, total) ** 2 for count in counts), Fraction(0))


# ---- inputs and outputs


class ResourceMatrix(NamedTuple):
    """A square matrix over the resources; entries are exact.

    Parameters
    ----------
    names : tuple of str, shape (n,)
        Resources, in index order.
    rows : tuple of tuple of Fraction, shape (n, n)
        Entries: inputs down, outputs across.

    Examples
    --------
    >>> matrix = input_matrix()
    >>> matrix.at("wood", "brick"), matrix.at("brick", "wood"), matrix.total
    (Fraction(1, 1), Fraction(0, 1), Fraction(15, 1))
    """

    names: tuple[str, ...]
    rows: tuple[tuple[Fraction, ...], ...]

    def at(self, used: str, made: str) -> Fraction:
        """Entry in the row of one resource and the column of another."""
        return self.rows[self.names.index(used)][self.names.index(made)]

    @property
    def total(self) -> Fraction:
        """Sum of all entries."""
        return sum((value for row in self.rows for value in row), Fraction(0))

    def column_sums(self) -> tuple[Fraction, ...]:
        """Sums of the columns, in index order."""
        return tuple(sum(column, Fraction(0)) for column in zip(*self.rows, strict=True))

    def times(self, vector: Mapping[str, int | Fraction]) -> dict[str, Fraction]:
        """The matrix applied to a column, by resource; missing entries are 0."""
        column = [Fraction(vector.get(name, 0)) for name in self.names]
        return {
            name: sum((a * x for a, x in zip(row, column, strict=True)), Fraction(0))
            for name, row in zip(self.names, self.rows, strict=True)
        }

    def numpy(self) -> npt.NDArray[np.float64]:
        """The same as an array of floats, shape (n, n)."""
        import numpy as np

        return np.array([[float(value) for value in row] for row in self.rows])


@lru_cache(maxsize=16)
def _input_matrix(ed: Edition) -> ResourceMatrix:
    made = [ed.factories[ed.producer[s]].needs if s in ed.producer else () for s in ed.resources]
    rows = tuple(tuple(Fraction(r in needs) for needs in made) for r in ed.resources)
    return ResourceMatrix(ed.resources, rows)


def input_matrix(*, edition: Edition | None = None) -> ResourceMatrix:
    """Input coefficients A: entry (r, s) is 1 when the factory of s needs r.

    Examples
    --------
    >>> input_matrix().at("wood", "brick")
    Fraction(1, 1)
    """
    return _input_matrix(edition or shipped())


@lru_cache(maxsize=16)
def _leontief(ed: Edition) -> ResourceMatrix:
    size = range(len(ed.resources))
    inputs = _input_matrix(ed).rows
    power = [[Fraction(r == s) for s in size] for r in size]
    total = [row.copy() for row in power]
    # the supply chain has no circle, so the powers end in 0
    while any(any(row) for row in power):
        power = [
            [sum((row[k] * inputs[k][s] for k in size), Fraction(0)) for s in size] for row in power
        ]
        total = [
            [a + b for a, b in zip(*rows, strict=True)] for rows in zip(total, power, strict=True)
        ]
    return ResourceMatrix(ed.resources, tuple(map(tuple, total)))


def leontief_inverse(*, edition: Edition | None = None) -> ResourceMatrix:
    """Total requirements L = (I - A)^-1: units of r behind one unit of s, itself included.

    Each unit is counted as if its factory were built for it alone. Exact, as the sum of the
    powers of A; ``leontief_inverse().numpy()`` equals ``inv(eye(11) - A)``.

    References
    ----------
    .. [1] Miller and Blair, "Input-Output Analysis", 2nd ed., 2009, section 2.2.

    Examples
    --------
    >>> inverse = leontief_inverse()
    >>> inverse.at("stone", "plastics"), inverse.at("brick", "computers"), inverse.total
    (Fraction(4, 1), Fraction(2, 1), Fraction(59, 1))
    >>> [int(x) for x in inverse.column_sums()]
    [3, 1, 1, 4, 2, 2, 5, 6, 8, 13, 14]
    """
    return _leontief(edition or shipped())


def embodied_money(name: str, *, edition: Edition | None = None) -> Fraction:
    """Talers of building costs behind a resource or a tile, each input built for it alone.

    Parameters
    ----------
    name : str
        Resource, or id of a factory or technology.

    Examples
    --------
    >>> embodied_money("computers"), embodied_money("robot_plant")
    (Fraction(35, 1), Fraction(57, 1))
    """
    ed = edition or shipped()
    if name not in ed.resources:
        row = ed.built[name]
        inputs = (embodied_money(need, edition=ed) for need in row.needs)
        return row.cost + sum(inputs, Fraction(0))
    inverse, total = leontief_inverse(edition=ed), Fraction(0)
    for used in ed.resources:
        if used in ed.producer:
            total += ed.factories[ed.producer[used]].cost * inverse.at(used, name)
    return total


def integration_set(name: str, *, edition: Edition | None = None) -> frozenset[str]:
    """Factories that make a resource or tile independent of others: all upstream of it, once.

    Parameters
    ----------
    name : str
        Resource (its own factory is included), or id of a factory or technology (a factory
        itself is included).

    Examples
    --------
    >>> sorted(integration_set("automobile")), len(integration_set("computers"))
    (['glassworks', 'ironworks', 'sawmill'], 8)
    """
    ed = edition or shipped()
    found: set[str] = set()
    if name in ed.resources:
        waiting = [name]
    else:
        waiting = list(ed.built[name].needs)
        found |= {name} & ed.factories.keys()
    while waiting:
        factory = ed.producer.get(waiting.pop())
        if factory is not None and factory not in found:
            found.add(factory)
            waiting.extend(ed.factories[factory].needs)
    return frozenset(found)


def integration_cost(name: str, *, edition: Edition | None = None) -> int:
    """Talers to build every factory upstream once: the cost of independence.

    Below :func:`embodied_money` where chains share factories.

    Examples
    --------
    >>> integration_cost("computers"), integration_cost("automobile")
    (21, 9)
    """
    ed = edition or shipped()
    return sum(ed.factories[factory].cost for factory in integration_set(name, edition=ed))


def total_requirement(*, edition: Edition | None = None) -> dict[str, Fraction]:
    """Units of each resource behind all tiles that produce nothing, by resource: L d.

    Examples
    --------
    >>> total = total_requirement()
    >>> total["wood"], total["electricity"]
    (Fraction(68, 1), Fraction(12, 1))
    """
    ed = edition or shipped()
    final: dict[str, int] = dict.fromkeys(ed.resources, 0)
    for row in ed.built.values():
        if not row.produces:
            for need in row.needs:
                final[need] += 1
    return leontief_inverse(edition=ed).times(final)
