"""Options of Diora: a die on a space, with all that may be chosen there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from econgames.core.moves import Move, Option, RandomSource
from econgames.diora.edition import RESOURCES
from econgames.diora.moves import ARGUMENTS, Placement

__all__ = ["PlaceOption", "ScrapOption"]


def _place_id(move: Placement) -> str:
    """Kind, space and die: ``place:bank:active:3``, with ``:token`` where one is spent."""
    token = ":token" if move.use_token else ""
    return f"{move.kind}:{move.space}:{move.source}:{move.value}{token}"


class PlaceOption(Option, frozen=True, kw_only=True):
    """A die on a space, with every way to use it there.

    Where the way is a level or a number of uses, `field`, `low` and `high` give its range as in
    any option; other ways (slots, component, room to replace) are only listed.

    Parameters
    ----------
    move : Place or Emergency
        The first of `ways`.
    ways : tuple of Place or Emergency
        All legal moves with this die on this space, the use of a token apart.

    Examples
    --------
    >>> from econgames.diora.moves import Place
    >>> k, t = (Place("active", 3, "storeroom", resource=r, player="A") for r in "KT")
    >>> option = PlaceOption(move=k, ways=(k, t))
    >>> option.id, option.count, str(option)
    ('place:storeroom:active:3', 2, 'place storeroom active 3 (resource K or T)')
    >>> option.parameters
    [{'name': 'resource', 'choices': ['K', 'T']}]
    >>> t in option
    True
    """

    ways: tuple[Placement, ...]

    @property
    def id(self) -> str:
        """Name of the option: kind, space and die."""
        return _place_id(self.ways[0])

    @property
    def count(self) -> int:
        """How many moves the option holds."""
        return len(self.ways)

    @property
    def begin(self) -> int:
        """Where the choice of a level or of uses begins: a die fetches as much as it can."""
        return self.high if self.field == "level" else self.low

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """What is to be chosen: name and choices; empty when there is one way or a range.

        Several slots are one text, such as ``"1+3"``.
        """
        if len(self.ways) == 1 or self.field is not None:
            return []
        name = next(f for f in ARGUMENTS if getattr(self.move, f) is not None)
        return [{"name": name, "choices": [_choice(getattr(way, name)) for way in self.ways]}]

    def build(self, values: Mapping[str, Any]) -> Placement:
        """The move with this choice by name: what :attr:`parameters` lists.

        Raises
        ------
        ValueError
            If the name or the choice is not among them.
        """
        for parameter in self.parameters:
            name: str = parameter["name"]
            choices: list[Any] = parameter["choices"]
            if list(values) == [name] and values[name] in choices:
                return self.ways[choices.index(values[name])]
        if not values and len(self.ways) == 1:
            return self.ways[0]
        raise ValueError(f"{dict(values)} is no choice of {self}")

    def _at(self, value: int) -> Move:
        return self.ways[value - self.low]

    def moves(self) -> Iterator[Move]:
        """All moves of the option, lowest value first."""
        return iter(self.ways)

    def sample(self, rng: RandomSource) -> Move:
        """One move, each with the same probability."""
        ways = self.ways
        return ways[0] if len(ways) == 1 else ways[int(rng.random() * len(ways))]

    def __contains__(self, move: object) -> bool:
        return move in self.ways

    def __str__(self) -> str:
        words = self.id.replace(":", " ")
        if self.field is not None:
            return f"{words} {self.field} {self.low}..{self.high}"
        ways = [f"{p['name']} {' or '.join(map(str, p['choices']))}" for p in self.parameters]
        return f"{words} ({ways[0]})" if ways else words


def _choice(value: Any) -> Any:
    """A plain choice, which a page can send and get back."""
    return "+".join(map(str, value)) if isinstance(value, tuple) else value


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Names of the operations at the scrap yard, as an option asks for them."""
NOTHING = "nothing"


class ScrapOption(Option, frozen=True, kw_only=True):
    """A die on the scrap yard, with every list of purchases and sales it can pay for.

    Parameters
    ----------
    move : Place or Emergency
        A legal move with one operation.
    most : int
        Most operations.
    stock : tuple of int
        Units of K, T, L, G the player holds.
    zl : int
        Money after the activation of the die.
    buy, sell : tuple of int
        Prices of one unit of K, T, L, G, zl.
    pool : tuple of int, optional
        Units of K, T, L, G and zl in the pool, where it is limited.

    Examples
    --------
    >>> from econgames.diora.moves import Place
    >>> first = Place("active", 2, "scrap_yard", operations=(("sell", "L"),), player="A")
    >>> prices = {"buy": (2, 3, 3, 3), "sell": (1, 2, 2, 2)}
    >>> option = ScrapOption(move=first, most=2, stock=(0, 0, 1, 0), zl=0, **prices)
    >>> option.id, option.count
    ('place:scrap_yard:active:2', 2)
    >>> [move.operations for move in option.moves()]
    [(('sell', 'L'),), (('sell', 'L'), ('buy', 'K'))]
    """

    most: int
    stock: tuple[int, ...]
    zl: int
    buy: tuple[int, ...]
    sell: tuple[int, ...]
    pool: tuple[int, ...] | None = None

    @property
    def id(self) -> str:
        """Name of the option: kind, space and die."""
        return _place_id(cast(Placement, self.move))

    @property
    def count(self) -> int:
        """How many lists of operations there are, without listing them."""
        total = 0
        lists = {self._start(): 1}
        for _ in range(self.most):
            longer: dict[tuple[int, ...], int] = {}
            for holding, ways in lists.items():
                for _, after in self._steps(holding):
                    longer[after] = longer.get(after, 0) + ways
            total += sum(longer.values())
            lists = longer
        return total

    @property
    def terms(self) -> list[dict[str, Any]]:
        """The field that makes the moves different: a list of operations, in order."""
        choices = [(verb, unit) for verb in ("buy", "sell") for unit in RESOURCES]
        return [{"name": "operations", "choices": choices, "most": self.most}]

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """What is to be chosen: an operation, such as ``"buy K"``, and up to `most` in all.

        The first is one that can be paid for at once; the others may be ``"nothing"``.
        """
        first = [f"{verb} {unit}" for (verb, unit), _ in self._steps(self._start())]
        more = [NOTHING, *(f"{verb} {unit}" for verb in ("buy", "sell") for unit in RESOURCES)]
        return [
            {"name": name, "choices": more if place else first}
            for place, name in enumerate(ORDINALS[: self.most])
        ]

    def build(self, values: Mapping[str, Any]) -> Placement:
        """The move with these operations by name, or with a list of pairs as ``operations``.

        Raises
        ------
        ValueError
            If there is none, there are too many, or one of them cannot be paid for.

        Examples
        --------
        >>> from econgames.diora.moves import Place
        >>> first = Place("active", 2, "scrap_yard", operations=(("sell", "L"),), player="A")
        >>> prices = {"buy": (2, 3, 3, 3), "sell": (1, 2, 2, 2)}
        >>> option = ScrapOption(move=first, most=2, stock=(0, 0, 1, 0), zl=0, **prices)
        >>> option.build({"first": "sell L", "second": "buy K"}).operations
        (('sell', 'L'), ('buy', 'K'))
        """
        if set(values) == {"operations"}:
            operations = [(verb, unit) for verb, unit in values["operations"]]
        else:
            chosen = [values[name] for name in ORDINALS[: self.most] if name in values]
            operations = [tuple(text.split()) for text in chosen if text != NOTHING]
            if len(chosen) != len(values):
                raise ValueError(f"{dict(values)} is no choice of {self}")
        move = self._with(tuple(operations))
        if move not in self:
            said = ", ".join(" ".join(pair) for pair in operations) or NOTHING
            raise ValueError(f"in this order it cannot be paid for: {said}")
        return move

    def _start(self) -> tuple[int, ...]:
        """Stock and money; with a limited pool what that holds, too."""
        return (*self.stock, self.zl, *(self.pool or ()))

    def _steps(self, holding: tuple[int, ...]) -> Iterator[tuple[tuple[str, str], tuple[int, ...]]]:
        """Operations that can be paid for, each with what is held after it."""
        limited = self.pool is not None
        for r, unit in enumerate(RESOURCES):
            price = self.buy[r]
            if holding[4] >= price and (not limited or holding[5 + r]):
                yield ("buy", unit), self._after(holding, r, 1, -price)
        for r, unit in enumerate(RESOURCES):
            if holding[r]:
                price = self.sell[r]
                paid = min(price, holding[9]) if limited else price
                yield ("sell", unit), self._after(holding, r, -1, paid)

    def _after(self, holding: tuple[int, ...], r: int, units: int, money: int) -> tuple[int, ...]:
        new = list(holding)
        new[r] += units
        new[4] += money
        if self.pool is not None:
            new[5 + r] -= units
            new[9] -= money
        return tuple(new)

    def _with(self, operations: tuple[tuple[str, str], ...]) -> Placement:
        one = cast(Placement, self.move)
        return type(one)(one.source, one.value, one.space, operations=operations, player=one.player)

    def moves(self) -> Iterator[Move]:
        """All moves of the option, one after the other; there can be very many."""

        def extend(
            done: tuple[tuple[str, str], ...], holding: tuple[int, ...]
        ) -> Iterator[tuple[tuple[str, str], ...]]:
            for operation, after in self._steps(holding):
                longer = (*done, operation)
                yield longer
                if len(longer) < self.most:
                    yield from extend(longer, after)

        return map(self._with, extend((), self._start()))

    def sample(self, rng: RandomSource) -> Move:
        """One move, at random but not evenly.

        The number of operations is drawn first, 1 to `most` alike, then each operation among
        those that can be paid for at its turn; the list ends early when there are none.
        """
        holding = self._start()
        done: list[tuple[str, str]] = []
        for _ in range(1 + int(rng.random() * self.most)):
            steps = list(self._steps(holding))
            if not steps:
                break
            operation, holding = steps[int(rng.random() * len(steps))]
            done.append(operation)
        return self._with(tuple(done))

    def __contains__(self, move: object) -> bool:
        if type(move) is not type(self.move):
            return False
        operations = cast(Placement, move).operations
        if type(operations) is not tuple or not 1 <= len(operations) <= self.most:
            return False
        holding = self._start()
        for operation in operations:
            after = next((new for op, new in self._steps(holding) if op == operation), None)
            if after is None:
                return False
            holding = after
        return move == self._with(operations)

    def __str__(self) -> str:
        return f"{self.id.replace(':', ' ')} (1 to {self.most} purchases and sales)"
