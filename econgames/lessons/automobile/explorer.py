"""The newsvendor explorer: what tiles tell about demand, and how many cars pay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Any

from econgames.automobile import economy
from econgames.automobile.edition import CLASSES, shipped
from econgames.core.words import money
from econgames.lessons.automobile.market import one_too_many
from econgames.lessons.kit.explored import Explored, whole

if TYPE_CHECKING:
    from pandas import DataFrame

    from econgames.lessons.kit.explorer_box import ExplorerBox

__all__ = ["explore_newsvendor", "newsvendor_explorer"]

NO_LIMIT = 30
"""Capacity from which no demand is out of reach: the right end of the slider."""

WAYS = {
    "game": "what is paid for it to the end of the game",
    "turn": "what it costs this turn",
    "none": "no loss point",
}


def explore_newsvendor(
    own_tiles: Sequence[int] = (5,),
    *,
    players: int = 4,
    turn: int = 1,
    cls: str = "mid",
    capacity: int | None = None,
    losses: str = "game",
    too_many: int | None = None,
    parts: bool = False,
    theme: str = "light",
) -> Explored:
    """How many cars a single supplier should make who sees his own tiles.

    Parameters
    ----------
    own_tiles : sequence of int
        Own demand tiles: one in turn 1, two later; none for somebody who sees no tile.
    players : int
        Number of players.
    turn : int
        Number of the turn.
    cls : {"premium", "mid", "mass"}
        Price class.
    capacity : int, optional
        Most cars that can be made; no limit by default.
    losses : {"game", "turn", "none"}
        What the loss point of an unsold car is counted with: see
        :func:`econgames.lessons.automobile.market.one_too_many`.
    too_many : int, optional
        Cost of a car too many in dollars, instead of that.
    parts : bool
        Whether the cars are made beside a parts factory.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Returns
    -------
    Explored
        Facts: ``pmf``, ``expected``, ``prior`` (expected without any tile), ``too_few``,
        ``too_many``, ``ratio``, ``best``, ``profit``, ``enough`` (chance that the best number
        meets demand), ``informed`` (profit if demand were known first), ``information`` (how much
        that is more), ``hand`` (what seeing the own tiles is worth on average) and ``next`` (what
        one more car of capacity would bring).

    Raises
    ------
    ValueError
        If there is no such turn, class or hand, or a number is out of range.

    Examples
    --------
    >>> found = explore_newsvendor([5], too_many=80)
    >>> print(found.lines[0])
    Make 15 cars: on average they bring $1,105, and no number that you can make brings more.
    >>> found.facts["information"]
    Fraction(10096, 91)
    """
    from econgames.lessons.automobile.figures import demand_bars, profit_curve

    players, turn = whole("players", players), whole("turn", turn)
    capacity = None if capacity is None else whole("capacity", capacity)
    too_many = None if too_many is None else whole("too_many", too_many)
    if not isinstance(own_tiles, Iterable):
        raise ValueError(f"own_tiles must be a list of tiles, such as [5]; not {own_tiles!r}")
    _check(players, cls, capacity, too_many)
    pmf = economy.demand_pmf(own_tiles, players, turn, cls)
    cu = economy.margin(cls, parts=parts)
    co = one_too_many(losses, cls=cls, turn=turn, parts=parts) if too_many is None else too_many
    facts = _facts(pmf, cu, co, capacity)
    facts["prior"] = economy.prior_demand(players, turn, cls)
    facts["hand"] = _hand_worth(players, turn, cls, cu, co, capacity)
    lines = _lines(facts, own_tiles, turn, cls)
    if not facts["expected"]:
        return Explored(lines, facts=facts)
    forecasts = {"with your tiles": pmf} if own_tiles else {}
    forecasts["without a tile"] = economy.demand_pmf((), players, turn, cls)
    figures = [
        demand_bars(forecasts, cls=cls, theme=theme),
        profit_curve(pmf, cu, co, capacity=capacity, theme=theme),
    ]
    return Explored(lines, figures, _table(pmf, cu, co, capacity), facts)


def _check(players: int, cls: str, capacity: int | None, too_many: int | None) -> None:
    from econgames.core.registry import find_game

    allowed = find_game("automobile").info.players
    if players not in allowed:
        raise ValueError(f"players must be {allowed[0]} to {allowed[-1]}; not {players!r}")
    if cls not in CLASSES:
        raise ValueError(f"cls must be one of {', '.join(CLASSES)}; not {cls!r}")
    if capacity is not None and capacity < 0:
        raise ValueError(f"capacity must be 0 or more cars; not {capacity!r}")
    if too_many is not None and too_many < 0:
        raise ValueError(f"too_many must be 0 or more dollars; not {too_many!r}")


def _best(pmf: dict[int, Fraction], cu: int, co: int, capacity: int | None) -> int:
    # expected profit rises up to the newsvendor's number, so a lower limit is best used in full
    free = economy.newsvendor_quantity(pmf, cu, co)
    return free if capacity is None else min(free, capacity)


def _facts(pmf: dict[int, Fraction], cu: int, co: int, capacity: int | None) -> dict[str, Any]:
    best = _best(pmf, cu, co, capacity)
    profit = economy.expected_profit(best, pmf, cu, co)
    reach = max(pmf) if capacity is None else capacity
    informed = sum((cu * min(d, reach) * odds for d, odds in pmf.items()), Fraction(0))
    free = economy.newsvendor_quantity(pmf, cu, co)
    more = economy.expected_profit(best + 1, pmf, cu, co) - profit if best < free else Fraction(0)
    return {
        "pmf": pmf,
        "expected": sum((d * odds for d, odds in pmf.items()), Fraction(0)),
        "too_few": cu,
        "too_many": co,
        "ratio": economy.critical_ratio(cu, co),
        "best": best,
        "profit": profit,
        "enough": sum((odds for d, odds in pmf.items() if d <= best), Fraction(0)),
        "informed": informed,
        "information": informed - profit,
        "next": more,
    }


@lru_cache(maxsize=512)
def _hand_worth(
    players: int, turn: int, cls: str, cu: int, co: int, capacity: int | None
) -> Fraction:
    """How much more a firm expects that sees its tiles, averaged over all hands."""
    tiles = shipped().demand_tiles
    size = shipped().turns[turn].tiles_per_player
    total = comb(tiles.copies * len(tiles.values), size)
    with_hand = Fraction(0)
    for hand in combinations_with_replacement(tiles.values, size):
        ways = 1
        for value in set(hand):
            ways *= comb(tiles.copies, hand.count(value))
        pmf = economy.demand_pmf(hand, players, turn, cls)
        best = _best(pmf, cu, co, capacity)
        with_hand += Fraction(ways, total) * economy.expected_profit(best, pmf, cu, co)
    pmf = economy.demand_pmf((), players, turn, cls)
    return with_hand - economy.expected_profit(_best(pmf, cu, co, capacity), pmf, cu, co)


# ---- words and numbers


def _lines(facts: dict[str, Any], tiles: Sequence[int], turn: int, cls: str) -> list[str]:
    best, cu, co = facts["best"], facts["too_few"], facts["too_many"]
    if not facts["expected"]:
        return [
            f"Make none for the open market: in turn {turn} no tile counts for {cls} cars, so that "
            "nobody asks for one there. Howard and the distributors still take some."
        ]
    pmf, ratio = facts["pmf"], facts["ratio"]
    mine = f"your {' and '.join(map(str, tiles))}" if tiles else "no tile"
    lines = [
        f"Make {_cars(best)}: on average they bring ${_money(facts['profit'])}, and no number "
        f"that you can make brings more.",
        f"With {mine} you expect a demand of {_mean(facts['expected'])} on average, "
        f"{min(pmf)} at the least and {max(pmf)} at the most"
        + (f"; without it you would expect {_mean(facts['prior'])}." if tiles else "."),
        f"A car too few loses the margin of ${cu}, a car too many ${co}. Stop where the chance "
        f"that demand is met reaches {cu} / ({cu} + {co}) = {float(ratio):.3g}"
        + (f": with {_cars(best)} it is {float(facts['enough']):.1%}." if not facts["next"] else
           f". Your capacity ends before: with {_cars(best)} it is {float(facts['enough']):.1%}, "
           f"and one more car would bring ${_money(facts['next'])}."),
        f"Who knew demand before producing would make ${_money(facts['informed'])}: knowing is "
        f"worth ${_money(facts['information'])}.",
    ]  # fmt: skip
    if tiles:
        lines.append(
            f"Seeing one's own tiles is worth ${_money(facts['hand'])} on average over all hands."
        )
    return lines


def _cars(number: int) -> str:
    return f"{number} car{'s' * (number != 1)}"


def _mean(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def _money(value: Fraction | int) -> str:
    """An expected amount in whole dollars: cents would promise more than an average holds."""
    return money(float(value), "")


def _table(pmf: dict[int, Fraction], cu: int, co: int, capacity: int | None) -> DataFrame:
    from pandas import DataFrame

    last = max(pmf) + 1 if capacity is None else min(max(pmf) + 1, capacity)
    rows = []
    for made in range(min(min(pmf) - 1, last), last + 1):
        sold = sum(float(odds) * min(made, demand) for demand, odds in pmf.items())
        rows.append(
            {
                "cars made": made,
                "chance of this demand": f"{float(pmf.get(made, 0)):.1%}",
                "demand is met": f"{sum(float(p) for d, p in pmf.items() if d <= made):.1%}",
                "sold on average": f"{sold:.2f}",
                "left on average": f"{made - sold:.2f}",
                "expected profit, $": _money(economy.expected_profit(made, pmf, cu, co)),
            }
        )
    return DataFrame(rows).set_index("cars made")


# ---- the widget


def newsvendor_explorer(*, theme: str = "light") -> ExplorerBox:
    """Menus and sliders in front of :func:`explore_newsvendor`.

    It begins where one car too many costs as much as one too few, and the best number is close to
    the demand that is expected; what is counted to the end of the game then leads away from it.

    Examples
    --------
    >>> made = newsvendor_explorer()
    >>> made.change(losses="turn").facts["best"], made.change(losses="game").facts["best"]
    (15, 14)
    """
    from econgames.core.registry import find_game
    from econgames.lessons.kit.explorer import Choice, Slider, Tick, explorer

    values = sorted(shipped().demand_tiles.values, reverse=True)
    tiles = [(str(value), value) for value in values]
    counts = [(str(n), n) for n in find_game("automobile").info.players]

    def explore(
        tile: int, second: int, turn: int, capacity: int, **chosen: Any
    ) -> Explored:  # a hand has one tile in turn 1, two later
        size = shipped().turns[turn].tiles_per_player
        hand = (tile, second)[:size] if tile else ()
        limit = None if capacity == NO_LIMIT else capacity
        return explore_newsvendor(hand, turn=turn, capacity=limit, theme=theme, **chosen)

    return explorer(
        explore,
        [
            Choice("players", "Players", counts, 4),
            Choice("turn", "Turn", [(str(n), n) for n in shipped().turns], 1),
            Choice("cls", "Class", [(name, name) for name in CLASSES], "mid"),
            Choice("tile", "Your tile", [*tiles, ("none", 0)], values[0]),
            Choice("second", "Second tile (turns 2 to 4)", tiles, values[-1]),
            Choice("losses", "A car too many costs its production and",
                   [(text, name) for name, text in WAYS.items()], "turn"),
            Tick("parts", "Made beside a parts factory"),
            Slider("capacity", "Capacity", 0, NO_LIMIT, NO_LIMIT, unit=f"{NO_LIMIT}: no limit"),
        ],
        title="The newsvendor: how many cars?",
    )  # fmt: skip
