"""Options of Metropoli with more to choose than one number: trades and joint blocks.

They are options of the core in every way but one: no single field ranges, so that `at` does not
apply. `parameters` says what is to be chosen, and `build` makes the move.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from econgames.core.moves import Move, Option, RandomSource
from econgames.metropoli.moves import Bid, JointBuild, ProposeTrade

__all__ = ["NOTHING", "BidOption", "JointOption", "TradeOption", "subset"]

NOTHING: Final = "nothing"
"""Choice of no concession in a trade."""


class BidOption(Option, frozen=True):
    """A range of bids; the same as a plain option, and quicker at making its moves."""

    def _at(self, value: int) -> Move:
        return Bid(value, self.move.player)  # type: ignore[attr-defined]


@lru_cache(maxsize=4096)
def subset(ids: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Members of `ids` whose bit is set in `number`, bit 0 for the first.

    Examples
    --------
    >>> subset(("a", "b", "c"), 0b101)
    ('a', 'c')
    """
    return tuple([name for bit, name in enumerate(ids) if number >> bit & 1])


class TradeOption(Option, frozen=True, kw_only=True):
    """All trades that may be proposed to one partner.

    Parameters
    ----------
    move : ProposeTrade
        One of them.
    own, others : tuple of str
        Concessions that may be given, and wanted; at least one of them changes hands.
    low, high, step : int
        Money that may be paid, dollars; below 0 the partner pays.

    Examples
    --------
    >>> example = ProposeTrade("B", (), ("m",), 0, "A")
    >>> trade = TradeOption(
    ...     move=example, own=("d",), others=("m",), low=-20_000, high=10_000, step=10_000
    ... )
    >>> move = trade.build({"give": ["d"], "want": ["m"], "cash": -20_000})
    >>> trade.id, trade.count, move in trade
    ('propose_trade:B', 12, True)
    >>> ProposeTrade("B", (), (), 10_000, "A") in trade
    False
    """

    own: tuple[str, ...]
    others: tuple[str, ...]

    @property
    def id(self) -> str:
        """Name of the option: kind and partner."""
        return f"{self.move.kind}:{self.move.partner}"  # type: ignore[attr-defined]

    @property
    def count(self) -> int:
        """How many trades there are."""
        amounts = (self.high - self.low) // self.step + 1
        return int(((1 << len(self.own) + len(self.others)) - 1) * amounts)

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """What there is to choose: up to two concessions on each side, and round sums of money.

        Code may give and want as many as there are, and pay any sum of the range.
        """
        own, others = self.own, self.others
        asks: dict[str, list[str] | list[int]] = {}
        if others:
            asks["want"] = [*others, NOTHING]
        if own:
            asks["give"] = [NOTHING, *own] if others else [*own, NOTHING]
        asks["cash"] = [sum for sum in _round_sums(self.low, self.high) if not sum % self.step]
        if len(others) > 1:
            asks["want_too"] = [NOTHING, *others]
        if len(own) > 1:
            asks["give_too"] = [NOTHING, *own]
        return [{"name": name, "choices": choices} for name, choices in asks.items()]

    @property
    def terms(self) -> list[dict[str, Any]]:
        """All that a trade can hold, field by field: sets of concessions, and any sum of money."""
        return [
            {"name": "give", "choices": self.own, "many": True},
            {"name": "want", "choices": self.others, "many": True},
            {"name": "cash", "low": self.low, "high": self.high, "step": self.step},
        ]

    def at(self, value: int) -> Move:
        """Refused: a trade has more to choose than a number; use :meth:`build`."""
        raise ValueError(f"{self.id} has sets to choose; use build with give, want and cash")

    def build(self, values: Mapping[str, Any]) -> ProposeTrade:
        """The move with these terms.

        Parameters
        ----------
        values : mapping
            ``give`` and ``want``, an id, "nothing" or several ids; ``give_too`` and ``want_too``,
            one more id; ``cash``, dollars, above 0 if they are paid to the partner. What is left
            out is nothing.

        Raises
        ------
        ValueError
            If the option does not hold it.
        """
        give, want = (
            [*_ids(values.get(name)), *_ids(values.get(f"{name}_too"))] for name in ("give", "want")
        )
        for ids in (give, want):
            if len(set(ids)) < len(ids):
                raise ValueError(f"choose two different ones; not {ids[0]} twice")
        if not give and not want:
            raise ValueError("a trade moves at least one concession: choose one")
        partner, player = self.move.partner, self.move.player  # type: ignore[attr-defined]
        cash = values.get("cash", 0)
        move = ProposeTrade(partner, tuple(sorted(give)), tuple(sorted(want)), cash, player)
        if move not in self:
            raise ValueError(f"give {give}, want {want}, cash {cash} is not in {self}")
        return move

    def _trade(self, number: int, cash: int) -> ProposeTrade:
        own = len(self.own)
        example: Any = self.move
        give, want = subset(self.own, number & (1 << own) - 1), subset(self.others, number >> own)
        return ProposeTrade(example.partner, give, want, cash, example.player)

    def moves(self) -> Iterator[Move]:
        """All trades, lazily: there may be a great many."""
        for number in range(1, 1 << len(self.own) + len(self.others)):
            for cash in range(self.low, self.high + 1, self.step):
                yield self._trade(number, cash)

    def sample(self, rng: RandomSource) -> Move:
        """One trade, each with the same probability."""
        sets = (1 << len(self.own) + len(self.others)) - 1
        number = 1 + int(rng.random() * sets)
        steps = (self.high - self.low) // self.step + 1
        return self._trade(number, self.low + int(rng.random() * steps) * self.step)

    def __contains__(self, move: object) -> bool:
        example: Any = self.move
        return bool(
            isinstance(move, ProposeTrade)
            and (move.partner, move.player) == (example.partner, example.player)
            and (move.give or move.want)
            and _chosen(move.give, self.own)
            and _chosen(move.want, self.others)
            and type(move.cash) is int
            and self.low <= move.cash <= self.high
            and (move.cash - self.low) % self.step == 0
        )

    def __str__(self) -> str:
        give, want = (" ".join(ids) or "nothing" for ids in (self.own, self.others))
        partner: str = self.move.partner  # type: ignore[attr-defined]
        cash = f"cash {self.low}..{self.high}"
        return f"propose trade {partner}: any of {give} for any of {want}, {cash}"


def _ids(chosen: str | Collection[str] | None) -> list[str]:
    """Ids from what was chosen: one, several, or nothing."""
    if chosen is None or chosen == NOTHING:
        return []
    return [chosen] if isinstance(chosen, str) else list(chosen)


@lru_cache(maxsize=4096)
def _round_sums(low: int, high: int) -> tuple[int, ...]:
    """Sums of money to choose from, in steps that grow with the sum; 0 is one of them.

    Examples
    --------
    >>> _round_sums(-120_000, 260_000)
    (-100000, -50000, 0, 50000, 100000, 150000, 200000, 250000)
    >>> [later - sum for sum, later in zip(*(_round_sums(0, 9_000_000)[i:] for i in (0, 1)))][::10]
    [50000, 100000, 250000, 500000]
    """
    sums, size = [0], 0
    for step, top in ((50_000, 500_000), (100_000, 1_500_000), (250_000, 4_000_000)):
        while size + step <= top:
            size += step
            sums.append(size)
    sums += range(size + 500_000, max(-low, high) + 1, 500_000)
    below = [-each for each in reversed(sums[1:]) if -each >= low]
    return (*below, *(each for each in sums if each <= high))


def _chosen(ids: object, known: tuple[str, ...]) -> bool:
    """Whether `ids` are different members of `known`; they may be anything at all."""
    if not isinstance(ids, tuple | list):
        return False
    return all(name in known and name not in ids[:place] for place, name in enumerate(ids))


@lru_cache(maxsize=65536)
def _ways(most: tuple[int, ...], low: int, high: int) -> int:
    """Number of vectors of 0 to `most` each whose sum is `low` to `high`."""
    if high < 0:
        return 0
    if not most:
        return int(low <= 0)
    return sum(_ways(most[1:], low - first, high - first) for first in range(most[0] + 1))


class JointOption(Option, frozen=True, kw_only=True):
    """All joint blocks that may be proposed for one lot.

    Parameters
    ----------
    move : JointBuild
        One of them.
    partners : tuple of str
        Who may contribute.
    most : tuple of int
        Most steps that each can contribute.
    least, top : int
        Fewest and most steps in all.
    unit : int
        Dollars a step.

    Examples
    --------
    >>> joint = JointOption(
    ...     move=JointBuild("bv", {"B": 50_000}, "A"),
    ...     partners=("B", "C"), most=(10, 1), least=4, top=10, unit=10_000,
    ... )
    >>> joint.id, joint.count, JointBuild("bv", {"B": 30_000, "C": 10_000}, "A") in joint
    ('joint_build:bv', 14, True)
    >>> joint.build({"B": 30_000})
    Traceback (most recent call last):
        ...
    ValueError: {'B': 30000} is not in joint build bv: B 0..100000, C 0..10000, in all 40000..100000
    """

    partners: tuple[str, ...]
    most: tuple[int, ...]
    least: int
    top: int
    unit: int

    @property
    def id(self) -> str:
        """Name of the option: kind and lot."""
        return f"{self.move.kind}:{self.move.lot}"  # type: ignore[attr-defined]

    @property
    def count(self) -> int:
        """How many proposals there are."""
        return _ways(self.most, self.least, self.top)

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """What there is to choose: the money of each contributor; 0 leaves him out.

        Not every combination is legal: the sum is bounded too.
        """
        return [
            {"name": partner, "low": 0, "high": most * self.unit, "step": self.unit}
            for partner, most in zip(self.partners, self.most, strict=True)
        ]

    def at(self, value: int) -> Move:
        """Refused: a proposal has a number for each contributor; use :meth:`build`."""
        raise ValueError(f"{self.id} has a number for each contributor; use build(shares)")

    def build(self, shares: Mapping[str, int]) -> JointBuild:
        """The move with these shares, dollars by seat.

        Raises
        ------
        ValueError
            If the option does not hold it.
        """
        example: Any = self.move
        given = {partner: share for partner, share in shares.items() if share}
        move = JointBuild(example.lot, given, example.player)
        if move not in self:
            raise ValueError(f"{dict(shares)} is not in {self}")
        return move

    def _joint(self, steps: tuple[int, ...]) -> JointBuild:
        example: Any = self.move
        shares = {
            partner: number * self.unit
            for partner, number in zip(self.partners, steps, strict=True)
            if number
        }
        return JointBuild(example.lot, shares, example.player)

    def _vector(self, number: int) -> tuple[int, ...]:
        """Steps of each contributor in proposal `number` of all, from 0."""
        most, low, high = self.most, self.least, self.top
        found = []
        while most:
            first, most = most[0], most[1:]
            for steps in range(first + 1):
                ways = _ways(most, low - steps, high - steps)
                if number < ways:
                    break
                number -= ways
            found.append(steps)
            low, high = low - steps, high - steps
        return tuple(found)

    def moves(self) -> Iterator[Move]:
        """All proposals, lazily."""
        return (self._joint(self._vector(number)) for number in range(self.count))

    def sample(self, rng: RandomSource) -> Move:
        """One proposal, each with the same probability."""
        return self._joint(self._vector(int(rng.random() * self.count)))

    def __contains__(self, move: object) -> bool:
        example: Any = self.move
        if not isinstance(move, JointBuild) or not isinstance(move.shares, Mapping):
            return False
        if (move.lot, move.player) != (example.lot, example.player) or not move.shares:
            return False
        for partner, share in move.shares.items():
            if partner not in self.partners or type(share) is not int or share % self.unit:
                return False
            if not 1 <= share // self.unit <= self.most[self.partners.index(partner)]:
                return False
        return self.least * self.unit <= sum(move.shares.values()) <= self.top * self.unit

    def __str__(self) -> str:
        unit = self.unit
        each = (f"{p} 0..{m * unit}" for p, m in zip(self.partners, self.most, strict=True))
        lot: str = self.move.lot  # type: ignore[attr-defined]
        total = f"in all {self.least * unit}..{self.top * unit}"
        return f"joint build {lot}: {', '.join(each)}, {total}"
