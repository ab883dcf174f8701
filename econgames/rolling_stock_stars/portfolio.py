"""Exact search for the sets of companies that earn most together.

This is the quadratic knapsack problem: pairs have a profit, items a weight, and there is a
budget. It is solved by branch and bound. The bound gives half of each pair's profit to either
end: no item can bring more than what it earns with those chosen, plus half of the best it could
earn with the others that fit beside it; and a knapsack of such items holds no more than a
fractional one. Nothing is rounded before the end.

References
----------
.. [1] G. Gallo, P. L. Hammer, B. Simeone, "Quadratic knapsack problems", Mathematical Programming
   Study 12 (1980), 132-149.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

__all__ = ["best_sets"]

_EPSILON = 1e-9
"""Slack of the fractional bound, which may only be too high."""


def best_sets(
    names: Sequence[str],
    weight: Mapping[str, int],
    bonus: Mapping[str, Mapping[str, int]],
    most: int | None = None,
    budget: int | None = None,
) -> tuple[int, list[frozenset[str]]]:
    """Sets with the largest sum of pair bonuses; of those, all that are smallest.

    Parameters
    ----------
    names : sequence of str
        Items to choose from.
    weight : mapping of str to int
        Weight of each, above 0.
    bonus : mapping of str to mapping of str to int
        ``bonus[a][b] == bonus[b][a]``, 0 or more.
    most : int, optional
        Items in the set, at most.
    budget : int, optional
        Sum of weights, at most.

    Examples
    --------
    >>> pairs = {"a": {"b": 3, "c": 1}, "b": {"a": 3}, "c": {"a": 1}}
    >>> value, sets = best_sets("abc", {"a": 2, "b": 5, "c": 1}, pairs, budget=7)
    >>> value, [sorted(chosen) for chosen in sets]
    (3, [['a', 'b']])
    """
    search = _Search(names, weight, bonus)
    count = len(names) if most is None else most
    money = sum(weight[name] for name in names) if budget is None else budget
    if count > 0 and money >= 0:
        search.extend((), 0, {}, search.order, count, money)
    return search.best, search.sets


class _Search:
    def __init__(
        self,
        names: Sequence[str],
        weight: Mapping[str, int],
        bonus: Mapping[str, Mapping[str, int]],
    ) -> None:
        self.weight = weight
        here = set(names)
        self.bonus = {
            a: {b: n for b, n in bonus[a].items() if n and b in here and b != a} for a in names
        }
        # dense items first, so that good sets are found early
        self.order = sorted(
            (a for a in names if self.bonus[a]),
            key=lambda a: (-sum(self.bonus[a].values()) / weight[a], a),
        )
        self.by_density = {
            a: sorted(self.bonus[a].items(), key=lambda pair: -pair[1] / weight[pair[0]])
            for a in names
        }
        self.by_size = {a: sorted(self.bonus[a].items(), key=lambda pair: -pair[1]) for a in names}
        self.best = 0
        self.sets: list[frozenset[str]] = [frozenset()]

    def extend(
        self,
        chosen: tuple[str, ...],
        value: int,
        gains: dict[str, int],
        rest: list[str],
        left: int,
        money: int,
    ) -> None:
        """Try all sets that add to `chosen` up to `left` of `rest`, for `money`.

        `gains` is what each item would earn with those chosen.
        """
        if chosen:
            self._offer(chosen, value)
        rest = [name for name in rest if self.weight[name] <= money]
        while rest and left:
            top = value + self._bound(gains, rest, left, money)
            fewest = len(self.sets[0])
            if top < self.best or (top == self.best and len(chosen) >= fewest):
                return
            name, rest = rest[0], rest[1:]
            more = gains.copy()
            for other, earned in self.bonus[name].items():
                more[other] = more.get(other, 0) + earned
            self.extend(
                (*chosen, name),
                value + gains.get(name, 0),
                more,
                rest,
                left - 1,
                money - self.weight[name],
            )

    def _offer(self, chosen: tuple[str, ...], value: int) -> None:
        fewest = len(self.sets[0])
        if value > self.best or (value == self.best and len(chosen) < fewest):
            self.best, self.sets = value, [frozenset(chosen)]
        elif value == self.best and len(chosen) == fewest:
            self.sets.append(frozenset(chosen))

    def _bound(self, gains: dict[str, int], rest: list[str], left: int, money: int) -> int:
        """No set of `left` items of `rest` for `money` adds more than this."""
        weight, there = self.weight, set(rest)
        double = []  # twice what an item can bring
        for name in rest:
            room = money - weight[name]
            by_money = _fill(
                ((earned, weight[o]) for o, earned in self.by_density[name] if o in there), room
            )
            by_count, free = 0, left - 1
            for other, earned in self.by_size[name]:
                if not free:
                    break
                if other in there:
                    by_count += earned
                    free -= 1
            half = min(by_money, by_count)
            double.append((2 * gains.get(name, 0) + half, weight[name]))
        by_count_all = sum(sorted((profit for profit, _ in double), reverse=True)[:left])
        double.sort(key=lambda item: -item[0] / item[1])
        return int(min(by_count_all, _fill(double, money)) / 2 + _EPSILON)


def _fill(items: Iterable[tuple[float, int]], room: int) -> float:
    """Profit of a fractional knapsack of items that are sorted by profit a unit of weight."""
    total = 0.0
    for profit, size in items:
        if size > room:
            return total + profit * room / size
        total += profit
        room -= size
    return total
