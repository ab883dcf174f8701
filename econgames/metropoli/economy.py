"""The economy of Metropoli as pure functions: rents, fees, auctions, the value of location.

The rules call these functions and compute nothing of this kind themselves. Money is in whole
dollars; `edition` is the shipped one by default. What concerns the city alone stands in `city`,
the Markov chain of the ring in `ring`; everything is found here by name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from econgames.metropoli.bargain import contribution_range
from econgames.metropoli.city import (
    City,
    block_gain,
    concession_value,
    gets_roof,
    may_grow,
    next_roof_height,
    place,
    street_units,
    units,
    value_in,
)
from econgames.metropoli.edition import Edition, shipped
from econgames.metropoli.ring import (
    ExchangeIncome,
    arrival_rates,
    arrivals_from,
    card_target,
    dice_distribution,
    distance,
    exchange_income,
    exchange_income_parts,
    exchange_income_rate,
    relocations,
    ring_matrix,
    simpler_ring,
    stationary,
)

__all__ = [
    "AuctionOutcome",
    "City",
    "ExchangeIncome",
    "arrival_rates",
    "arrivals_from",
    "auction_outcome",
    "block_gain",
    "bridge_fee",
    "bridge_network_income",
    "card_target",
    "concession_value",
    "contribution_range",
    "court_fine",
    "dice_distribution",
    "distance",
    "exchange_income",
    "exchange_income_parts",
    "exchange_income_rate",
    "expected_rent",
    "externality_matrix",
    "gets_roof",
    "gini",
    "hhi",
    "max_blocks",
    "may_grow",
    "next_roof_height",
    "owner_gains",
    "payback_rounds",
    "place",
    "present_value",
    "private_share",
    "relocations",
    "rent",
    "rent_parts",
    "ring_matrix",
    "simpler_ring",
    "stationary",
    "street_units",
    "trust_rents",
    "units",
    "value_in",
    "wealth",
]


# ---- payments


def rent_parts(
    value: int, base: int, trust: bool, *, edition: Edition | None = None
) -> tuple[int, int]:
    """Rent of a street in its two parts: for the concession value, and for the base value.

    Examples
    --------
    >>> rent_parts(400_000, 120_000, True)
    (800000, 240000)
    """
    factor = (edition or shipped()).trust_multiplier if trust else 1
    return factor * value, factor * base


def rent(value: int, base: int, trust: bool, *, edition: Edition | None = None) -> int:
    """Rent of a street, whole dollars an arrival.

    Parameters
    ----------
    value : int
        Concession value of the street.
    base : int
        Base value of its neighbourhood.
    trust : bool
        Whether one player owns its three streets.

    Examples
    --------
    >>> rent(400_000, 120_000, True), rent(0, 80_000, True), rent(0, 120_000, False)
    (1040000, 160000, 120000)
    """
    return sum(rent_parts(value, base, trust, edition=edition))


def bridge_fee(k: int, *, edition: Edition | None = None) -> int:
    """Fee for an arrival on a bridge whose owner has `k` bridges, whole dollars.

    Examples
    --------
    >>> [bridge_fee(k) for k in range(5)]
    [0, 100000, 200000, 300000, 400000]
    """
    return k * (edition or shipped()).bridge_fee_per_bridge


def bridge_network_income(k: int, *, edition: Edition | None = None) -> int:
    """Fees of an owner of `k` bridges when one pawn arrives on each of them, whole dollars.

    Examples
    --------
    It grows with the square of the number:

    >>> [bridge_network_income(k) for k in range(1, 5)]
    [100000, 400000, 900000, 1600000]
    """
    return k * bridge_fee(k, edition=edition)


def court_fine(dice: int, *, edition: Edition | None = None) -> int:
    """Fine at the Court for a turn whose dice summed to `dice`, whole dollars.

    Examples
    --------
    >>> court_fine(3), court_fine(12), court_fine(18)
    (30000, 120000, 180000)
    """
    return dice * (edition or shipped()).court_rate


def wealth(
    cash: int, bases: Collection[int], bridges: int, *, edition: Edition | None = None
) -> int:
    """Wealth in the final scoring, whole dollars.

    Parameters
    ----------
    cash : int
        Money in hand.
    bases : collection of int
        Base value of the neighbourhood of each street owned, one entry a street.
    bridges : int
        Bridges owned.

    Examples
    --------
    >>> wealth(3_210_000, [80_000, 80_000, 200_000], 2)
    4570000
    """
    return cash + sum(bases) + bridges * (edition or shipped()).bridge_end_value


# ---- location and investment


def expected_rent(rent: float, arrival: float, opponents: int) -> float:
    """Rent that a street brings on average per round, dollars.

    Parameters
    ----------
    rent : float
        Rent for one arrival.
    arrival : float
        Arrivals of one pawn per turn on its space; see :func:`arrival_rates`.
    opponents : int
        Other players who still move.

    Examples
    --------
    >>> round(expected_rent(600_000, 0.025570, 3), 2), round(expected_rent(120_000, 0.026879, 1), 2)
    (46026.0, 3225.48)
    """
    return rent * arrival * opponents


def present_value(payment: float, discount: float, rounds: int) -> float:
    """Value now of equal payments in rounds 0 to `rounds` - 1, dollars.

    Parameters
    ----------
    payment : float
        Payment each round.
    discount : float
        Worth now of one dollar a round later, 0 to 1.
    rounds : int
        Number of payments.

    Examples
    --------
    >>> round(present_value(100_000, 0.9, 10), 2), present_value(50_000, 1, 12)
    (651321.56, 600000)
    """
    if discount == 1:
        return payment * rounds
    return payment * (1 - discount**rounds) / (1 - discount)


def private_share(city: City, lot: str, streets: Collection[str]) -> float:
    """Part of what a block adds to all concession values that falls to the streets given.

    Returns
    -------
    float
        0 to 1; 0 too when the block adds nothing.

    Examples
    --------
    >>> Z = City({"dg": 2, "av": 1, "bv": 2, "bw": 1}, {"sw": "dg"})
    >>> private_share(Z, "bv", {"v"}), private_share(Z, "bv", {"v", "b"})
    (0.48, 0.96)
    """
    gains = block_gain(city, lot)
    total = sum(gains.values())
    return (
        sum(gain for street, gain in gains.items() if street in streets) / total if total else 0.0
    )


def owner_gains(
    city: City, lot: str, owner: Mapping[str, str], *, edition: Edition | None = None
) -> dict[str, int]:
    """What one more block on a lot adds to the rents of each owner, dollars an arrival.

    Trusts count double. Streets that nobody owns are counted under ``"bank"``: to nobody's gain.

    Parameters
    ----------
    city : City
    lot : str
    owner : mapping of str to str
        Owner by concession.

    Examples
    --------
    >>> Z = City({"dg": 2, "av": 1, "bv": 2, "bw": 1}, {"sw": "dg"})
    >>> owner_gains(Z, "bv", {"v": "A", "w": "A", "x": "A", "b": "B"})
    {'bank': 20000, 'B': 480000, 'A': 1000000}
    """
    ed = edition or city.edition
    found: dict[str, int] = {}
    for street, gain in block_gain(city, lot).items():
        mine = owner.get(street, "bank")
        home = ed.neighbourhoods[ed.streets[street].neighbourhood]
        trust = mine != "bank" and all(owner.get(other) == mine for other in home.streets)
        found[mine] = found.get(mine, 0) + rent(gain, 0, trust, edition=ed)
    return found


def externality_matrix(city: City, owner: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """What one more block would add to the rents of each owner, by lot, dollars an arrival.

    Lots that the height plan keeps as they are have no row.

    Examples
    --------
    >>> Z = City({"dg": 2, "av": 1, "bv": 2, "bw": 1}, {"sw": "dg"})
    >>> matrix = externality_matrix(Z, {"v": "A", "a": "B", "w": "B"})
    >>> len(matrix), matrix["aw"], matrix["bv"]
    (35, {'B': 80000}, {'B': 40000, 'bank': 480000, 'A': 480000})
    """
    lots = [lot for lot in city.edition.lots if city.may_take_block(lot)]
    return {lot: owner_gains(city, lot, owner) for lot in lots}


def payback_rounds(
    cost: float, gains: Sequence[float], arrivals: Sequence[float], opponents: int
) -> float:
    """Rounds until higher rents have repaid what was spent; infinite if they never do.

    Parameters
    ----------
    cost : float
        Money spent, dollars.
    gains : sequence of float, shape (n_streets,)
        Rise of the rent of each street owned, dollars an arrival.
    arrivals : sequence of float, shape (n_streets,)
        Arrivals of one pawn per turn on each of them.
    opponents : int
        Other players who still move.

    Examples
    --------
    >>> round(payback_rounds(100_000, [40_000, 40_000], [0.026879, 0.025938], 3), 3)
    15.778
    >>> round(payback_rounds(100_000, [40_000, 40_000], [0.026879, 0.025938], 1), 3)
    47.333
    """
    income = opponents * sum(g * a for g, a in zip(gains, arrivals, strict=True))
    return cost / income if income else float("inf")


def trust_rents(
    values: Sequence[int], base: int, *, edition: Edition | None = None
) -> tuple[int, int]:
    """Rents of the streets of a neighbourhood in several hands, and in one; whole dollars.

    Parameters
    ----------
    values : sequence of int, shape (3,)
        Concession values.
    base : int
        Base value of the neighbourhood.

    Examples
    --------
    >>> trust_rents([400_000, 120_000, 60_000], 100_000), trust_rents([0, 0, 0], 80_000)
    ((880000, 1760000), (240000, 480000))
    """
    separate, united = (
        sum(rent(value, base, trust, edition=edition) for value in values)
        for trust in (False, True)
    )
    return separate, united


def max_blocks(roofs: int, *, edition: Edition | None = None) -> int:
    """Blocks that the city can hold before the next skyscraper stands.

    Parameters
    ----------
    roofs : int
        Skyscrapers that stand.

    Examples
    --------
    >>> [max_blocks(roofs) for roofs in range(5)]
    [36, 72, 99, 117, 126]
    """
    ed = edition or shipped()
    sizes = [len(row.lots) for row in ed.districts.values()]
    next_height = next_roof_height(roofs, edition=ed)
    free = 0 if next_height is None else next_height - 1
    heights = [*ed.roof_heights[:roofs], *[free] * (len(sizes) - roofs)]
    return sum(size * height for size, height in zip(sizes, heights, strict=True))


# ---- auctions


class AuctionOutcome(NamedTuple):
    """How an auction ends."""

    winner: str | None
    price: int
    route: str
    """``"bid"``, ``"refusal"`` or ``"unsold"``."""


def auction_outcome(
    order: Sequence[str],
    values: Mapping[str, int],
    cash: Mapping[str, int] | None = None,
    active: str = "A",
    *,
    edition: Edition | None = None,
) -> AuctionOutcome:
    """Auction with first refusal when everybody bids by what it is worth to him.

    The others raise by the smallest step while that is within value and cash; the opener bids
    only if nobody else does, and takes the concession where the final bid and the premium are
    within his value and cash.

    Parameters
    ----------
    order : sequence of str
        The other bidders, in the order of bidding.
    values : mapping of str to int
        Worth to each player, whole dollars.
    cash : mapping of str to int, optional
        Money in hand; unlimited where it is not given.
    active : str
        The opener.

    Examples
    --------
    >>> auction_outcome("BC", {"A": 500_000, "B": 400_000, "C": 260_000})
    AuctionOutcome(winner='A', price=300000, route='refusal')
    >>> auction_outcome("BC", {"A": 280_000, "B": 400_000, "C": 260_000})
    AuctionOutcome(winner='B', price=250000, route='bid')
    >>> auction_outcome("BC", {"A": 40_000, "B": 40_000, "C": 0})
    AuctionOutcome(winner=None, price=0, route='unsold')
    """
    ed = edition or shipped()
    limit = {name: min(value, (cash or {}).get(name, value)) for name, value in values.items()}
    high, bidder = 0, None
    still = list(order)
    while any(name != bidder for name in still):
        for name in order:
            if name in still and name != bidder:
                if high + ed.auction_step <= limit[name]:
                    high, bidder = high + ed.auction_step, name
                else:
                    still.remove(name)
    if bidder is None:
        if limit[active] >= ed.auction_step:
            return AuctionOutcome(active, ed.auction_step, "bid")
        return AuctionOutcome(None, 0, "unsold")
    if limit[active] >= high + ed.refusal_premium:
        return AuctionOutcome(active, high + ed.refusal_premium, "refusal")
    return AuctionOutcome(bidder, high, "bid")


# ---- concentration


def hhi(shares: Collection[float]) -> float:
    """Herfindahl-Hirschman index: sum of squared market shares.

    Parameters
    ----------
    shares : collection of float
        Amounts, 0 or more; they are made into shares here.

    Returns
    -------
    float
        1 / n for n equal amounts, up to 1 for a monopoly; 0 if all amounts are 0.

    Examples
    --------
    >>> hhi([1, 1, 1, 1]), hhi([0, 0, 0, 4])
    (0.25, 1.0)
    """
    total = sum(shares)
    return sum((share / total) ** 2 for share in shares) if total else 0.0


def gini(wealth: Collection[float]) -> float:
    """Gini coefficient: half the mean difference of all pairs, relative to the mean.

    Parameters
    ----------
    wealth : collection of float
        Amounts, 0 or more.

    Returns
    -------
    float
        0 when all are equal, up to (n - 1) / n when one has everything; 0 if all are 0.

    Examples
    --------
    >>> gini([1, 1, 1, 1]), gini([0, 0, 0, 4])
    (0.0, 0.75)
    """
    total, n = sum(wealth), len(wealth)
    if not total:
        return 0.0
    ranked = sum(rank * amount for rank, amount in enumerate(sorted(wealth), 1))
    return 2 * ranked / (n * total) - (n + 1) / n
