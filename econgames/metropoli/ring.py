"""The ring as an exact Markov chain: how often a pawn stops where.

The reference walk: a turn moves the sum of the dice, triples too; an arrival on the highway jumps
to each exit with the same probability; an arrival on a metropolis space draws one of the event
cards uniformly, whatever was drawn before, and a card that moves the pawn moves it; bridges are
never crossed, and the Town Hall is never left for a concession. The real deck is a fixed cycle,
so that the walk approximates the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from msgspec import structs

from econgames.metropoli.edition import Card, Edition, shipped

__all__ = [
    "ExchangeIncome",
    "arrival_rates",
    "arrivals_from",
    "card_target",
    "dice_distribution",
    "distance",
    "exchange_income",
    "exchange_income_parts",
    "exchange_income_rate",
    "relocations",
    "ring_matrix",
    "simpler_ring",
    "stationary",
]

Number = TypeVar("Number", Fraction, float)
Matrix = tuple[tuple[Fraction, ...], ...]


def distance(start: int, end: int, *, edition: Edition | None = None) -> int:
    """Spaces from one place of the ring to another, forward: 1 to the size of the ring.

    Examples
    --------
    >>> distance(33, 20), distance(37, 5), distance(20, 20)
    (27, 8, 40)
    """
    size = len((edition or shipped()).spaces)
    return (end - start - 1) % size + 1


def exchange_income(
    start: int, steps: int, game_round: int, *, edition: Edition | None = None
) -> int:
    """Income from the Exchange for a move by advance, whole dollars.

    Parameters
    ----------
    start : int
        Space that the pawn leaves.
    steps : int
        Spaces moved, 1 to the size of the ring.
    game_round : int
        Round, from 1.

    Examples
    --------
    >>> exchange_income(35, 5, 2), exchange_income(35, 6, 2), exchange_income(0, 40, 1)
    (500000, 250000, 0)
    """
    ed = edition or shipped()
    end = start + steps
    size = len(ed.spaces)
    if game_round < ed.exchange_from_round or end < size:
        return 0
    return ed.exchange_stop if end == size else ed.exchange_pass


def card_target(card: Card, place: int, *, edition: Edition | None = None) -> int | None:
    """Space that an event card moves a pawn to; None if it does not move it.

    Examples
    --------
    >>> cards = shipped().cards
    >>> [card_target(cards[c], 37) for c in ("nearest_bridge", "wrong_turn", "summons", "parade")]
    [5, 35, 30, None]
    """
    spaces = (edition or shipped()).spaces
    size = len(spaces)
    if card.effect == "advance_to":
        return next(i for i, space in enumerate(spaces) if space.id == card.space)
    if card.effect == "advance_to_next_bridge":
        ahead = ((place + d) % size for d in range(1, size + 1))
        return next(i for i in ahead if spaces[i].kind == "bridge")
    if card.effect == "move_back":
        return (place - card.steps) % size
    return None


def simpler_ring(
    *, highway: bool = False, cards: bool = False, edition: Edition | None = None
) -> Edition:
    """The ring without its Highway or its event cards, for the functions here; nobody can play it.

    Parameters
    ----------
    highway : bool
        Whether the Highway sends pawns to the exits; else it keeps them.
    cards : bool
        Whether event cards are drawn.
    edition : Edition, optional
        What is made simpler; the shipped edition by default.

    Examples
    --------
    >>> dice_alone = simpler_ring()
    >>> {round(rate, 6) for rate in arrival_rates(edition=dice_alone)}
    {0.025}
    >>> round(exchange_income_rate(edition=dice_alone))
    71875
    """
    return _simpler(edition or shipped(), highway, cards)


@lru_cache(maxsize=8)
def _simpler(ed: Edition, highway: bool, cards: bool) -> Edition:
    simple = copy(ed)
    if not highway:
        simple.spaces = tuple(structs.replace(space, exit=None) for space in ed.spaces)
    if not cards:
        simple.cards = {}
    return simple


def dice_distribution(*, edition: Edition | None = None) -> dict[int, Fraction]:
    """Probability of each sum of the dice, exact.

    Examples
    --------
    >>> odds = dice_distribution()
    >>> odds[3], odds[10], sum(odds.values())
    (Fraction(1, 216), Fraction(1, 8), Fraction(1, 1))
    """
    odds = {0: Fraction(1)}
    for _ in range((edition or shipped()).dice):
        more: dict[int, Fraction] = {}
        for total, p in odds.items():
            for face in range(1, 7):
                more[total + face] = more.get(total + face, Fraction(0)) + p / 6
        odds = more
    return odds


def relocations(place: int, *, edition: Edition | None = None) -> list[tuple[int, Fraction]]:
    """Where a pawn that arrives on a space is moved on to, with probabilities.

    They sum to less than 1 where it may stay; the list is empty where it always does.

    Examples
    --------
    >>> relocations(3)[-1], sum(p for _, p in relocations(3)), len(relocations(20))
    ((1, Fraction(1, 22)), Fraction(3, 11), 36)
    """
    ed = edition or shipped()
    kind = ed.spaces[place].kind
    if kind == "highway":
        exits = [i for i, space in enumerate(ed.spaces) if space.exit is not None]
        return [(i, Fraction(1, len(exits))) for i in exits]
    if kind == "metropolis":
        targets = (card_target(card, place, edition=ed) for card in ed.cards.values())
        return [(i, Fraction(1, len(ed.cards))) for i in targets if i is not None]
    return []


@lru_cache(maxsize=8)
def _visits(ed: Edition) -> Matrix:
    """Expected arrivals on each space (columns) once a pawn has arrived on one (rows): (I-K)^-1."""
    size = len(ed.spaces)
    rows = [[Fraction(i == j) for j in range(size)] for i in range(size)]
    left = [dict(rows_of) for rows_of in ([(i, Fraction(1))] for i in range(size))]
    for i in range(size):
        for j, p in relocations(i, edition=ed):
            left[i][j] = left[i].get(j, Fraction(0)) - p
    for i in range(size):
        pivot = left[i].pop(i)
        left[i] = {j: x / pivot for j, x in left[i].items()}
        rows[i] = [x / pivot if x else x for x in rows[i]]
        for k in range(size):
            factor = left[k].pop(i, None) if k != i else None
            if factor:
                for j, x in left[i].items():
                    left[k][j] = left[k].get(j, Fraction(0)) - factor * x
                rows[k] = [
                    y - factor * x if x else y for x, y in zip(rows[i], rows[k], strict=True)
                ]
    return tuple(tuple(row) for row in rows)


@lru_cache(maxsize=8)
def _arrivals(ed: Edition) -> Matrix:
    """Expected arrivals in one turn on each space (columns) by space at its start (rows)."""
    size, visits = len(ed.spaces), _visits(ed)
    odds = dice_distribution(edition=ed)
    found = []
    for start in range(size):
        row = [Fraction(0)] * size
        for total, p in odds.items():
            for j, x in enumerate(visits[(start + total) % size]):
                if x:
                    row[j] += p * x
        found.append(tuple(row))
    return tuple(found)


def arrivals_from(start: int, *, edition: Edition | None = None) -> tuple[Fraction, ...]:
    """Expected arrivals on each space in one turn that begins on `start`; exact.

    Examples
    --------
    >>> arrivals_from(0)[10], float(sum(arrivals_from(0))) > 1
    (Fraction(157, 1176), True)
    """
    return _arrivals(edition or shipped())[start]


@lru_cache(maxsize=8)
def _matrix(ed: Edition) -> Matrix:
    size = len(ed.spaces)
    stay = [1 - sum(p for _, p in relocations(i, edition=ed)) for i in range(size)]
    return tuple(tuple(x * s for x, s in zip(row, stay, strict=True)) for row in _arrivals(ed))


def ring_matrix(*, edition: Edition | None = None) -> Matrix:
    """Transition matrix of the walk, from the end of a turn to the end of the next; exact.

    Returns
    -------
    tuple of tuple of Fraction, shape (40, 40)
        Row: space at the start; column: space at the end. Rows sum to 1.

    Examples
    --------
    >>> P = ring_matrix()
    >>> P[0][10], P[37][0], {sum(row) for row in P}
    (Fraction(157, 1176), Fraction(583, 42336), {Fraction(1, 1)})
    """
    return _matrix(edition or shipped())


def stationary(matrix: Sequence[Sequence[Number]]) -> list[Number]:
    """Long-run distribution of a Markov chain, by state reduction (Grassmann, Taksar, Heyman).

    The method never subtracts, so that it is exact with fractions (under a second for the ring)
    and accurate to rounding with floats (a few milliseconds).

    Parameters
    ----------
    matrix : sequence of sequence of float or Fraction, shape (n, n)
        Transition probabilities, rows summing to 1. States that are never entered get 0.

    Returns
    -------
    list of float or Fraction, shape (n,)
        Probabilities of the states, in the numbers of `matrix`.

    References
    ----------
    .. [1] Grassmann, Taksar, Heyman, "Regenerative analysis and steady state distributions for
       Markov chains", Operations Research 33 (1985).

    Examples
    --------
    >>> stationary([[Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 4), Fraction(3, 4)]])
    [Fraction(1, 3), Fraction(2, 3)]
    >>> pi = stationary([[float(x) for x in row] for row in ring_matrix()])
    >>> round(pi[10], 6), pi[20]
    (0.035298, 0.0)
    """
    size = len(matrix)
    a = [list(row) for row in matrix]
    zero = matrix[0][0] * 0
    # states that nothing leads to would leave a row of zeros behind
    entered = [any(matrix[i][j] for i in range(size) if i != j) for j in range(size)]
    states = [i for i in range(size) if entered[i]] or [0]
    for place in range(len(states) - 1, 0, -1):
        k, before = states[place], states[:place]
        out = sum((a[k][j] for j in before), zero)
        for i in before:
            if a[i][k]:
                a[i][k] = share = a[i][k] / out
                for j in before:
                    if a[k][j]:
                        a[i][j] += share * a[k][j]
    weight = [zero] * size
    weight[states[0]] = zero + 1
    for place in range(1, len(states)):
        k = states[place]
        weight[k] = sum((weight[i] * a[i][k] for i in states[:place]), zero)
    total = sum(weight, zero)
    return [w / total for w in weight]


@lru_cache(maxsize=8)
def _rates(ed: Edition) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Long-run probabilities at the end of a turn, and arrivals per turn, by space."""
    pi = stationary([[float(x) for x in row] for row in _matrix(ed)])
    rates = [0.0] * len(pi)
    for p, row in zip(pi, _arrivals(ed), strict=True):
        if p:
            for j, x in enumerate(row):
                rates[j] += p * float(x)
    return tuple(pi), tuple(rates)


def arrival_rates(*, edition: Edition | None = None) -> tuple[float, ...]:
    """Arrivals of one pawn per turn on each space, in the long run.

    Examples
    --------
    >>> rates = arrival_rates()
    >>> round(rates[21], 6), round(rates[29], 6), round(sum(rates), 6)
    (0.028973, 0.023986, 1.092818)
    """
    return _rates(edition or shipped())[1]


class ExchangeIncome(NamedTuple):
    """Income of one pawn from the Exchange, per turn in the long run."""

    pass_probability: float
    """A throw passes the Exchange."""
    stop_probability: float
    """A throw ends on it."""
    dice: float
    """Dollars from throws."""
    cards: float
    """Dollars from event cards that move the pawn."""


def exchange_income_parts(*, edition: Edition | None = None) -> ExchangeIncome:
    """Where the income from the Exchange comes from.

    Examples
    --------
    >>> parts = exchange_income_parts()
    >>> round(parts.pass_probability, 6), round(parts.stop_probability, 6), round(parts.cards, 2)
    (0.232627, 0.024811, 8535.21)
    """
    ed = edition or shipped()
    size = len(ed.spaces)
    pi, rates = _rates(ed)
    odds = dice_distribution(edition=ed)
    passes = stops = 0.0
    for place, p in enumerate(pi):
        for total, q in odds.items():
            if place + total == size:
                stops += p * float(q)
            elif place + total > size:
                passes += p * float(q)
    cards = 0.0
    for place, rate in enumerate(rates):
        if ed.spaces[place].kind == "metropolis":
            for card in ed.cards.values():
                target = card_target(card, place, edition=ed)
                if target is not None and card.effect != "move_back":
                    steps = distance(place, target, edition=ed)
                    income = exchange_income(place, steps, ed.exchange_from_round, edition=ed)
                    cards += rate / len(ed.cards) * income
    dice = passes * ed.exchange_pass + stops * ed.exchange_stop
    return ExchangeIncome(passes, stops, dice, cards)


def exchange_income_rate(*, edition: Edition | None = None) -> float:
    """Income of one pawn from the Exchange, dollars per turn in the long run.

    Examples
    --------
    >>> round(exchange_income_rate(), 2)
    79097.67
    """
    parts = exchange_income_parts(edition=edition)
    return parts.dice + parts.cards
