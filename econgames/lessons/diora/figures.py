"""Figures of lesson 05, from the economy functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from econgames.diora import economy
from econgames.diora.edition import RESOURCES, Edition, shipped

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["assignment", "best_places", "fee_lines", "hiring_bars", "materials", "order_name"]
__all__ += ["surplus_bars", "wage_lines"]

NAMES = {"K": "cables", "T": "transistors", "L": "valves", "G": "loudspeakers"}
"""What the letters of the components stand for."""


def order_name(tile: str) -> str:
    """Name of an order with its id.

    Examples
    --------
    >>> order_name("r19")
    'Rytm (r19)'
    """
    return f"{shipped().tiles[tile].name} ({tile})"


def _sizes(edition: Edition) -> range:
    """Numbers of workers that there can be, from the first."""
    return range(1, len(edition.staff.wages))


def wage_lines(
    add_per_pair: int = 0, *, edition: Edition | None = None, theme: str = "light"
) -> Figure:
    """What the last worker costs, as stairs, and what one costs on average.

    Parameters
    ----------
    add_per_pair : int, optional
        What an event adds to the wages of every two workers.
    edition : Edition, optional
        Whose wages; the shipped ones by default.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> wage_lines().layout.meta["alt"]
    'What a worker costs a round, zl. Marginal wage at workers 1, 2, 3, 4, 5, 6, 7, 8: 1, 1, ...'
    """
    from econgames.lessons.kit.curves import curves

    ed = edition or shipped()
    sizes = _sizes(ed)
    marginal = [economy.marginal_wage(n, add_per_pair=add_per_pair, edition=ed) for n in sizes]
    average = [economy.average_wage(n, add_per_pair=add_per_pair, edition=ed) for n in sizes]
    return curves(
        {"marginal wage": marginal, "average wage": average},
        list(sizes),
        title="What a worker costs a round",
        axis="workers",
        unit="zl",
        steps=("marginal wage",),
        theme=theme,
    )


def hiring_bars(
    product: float,
    add_per_pair: int = 0,
    *,
    edition: Edition | None = None,
    theme: str = "light",
) -> Figure:
    """What each further worker costs, beside what a worker brings; other parameters as above.

    Examples
    --------
    >>> hiring_bars(2.5).layout.meta["alt"]
    'What the next worker costs, zl a round. 1st: marginal wage 1; ... A worker brings: 2.5.'
    """
    from econgames.lessons.kit.groups import grouped_bars

    ed = edition or shipped()
    sizes = _sizes(ed)
    wages = [economy.marginal_wage(n, add_per_pair=add_per_pair, edition=ed) for n in sizes]
    return grouped_bars(
        {"marginal wage": wages},
        [ordinal(n) for n in sizes],
        title="What the next worker costs",
        axis="worker",
        unit="zl a round",
        level=(product, "a worker brings"),
        theme=theme,
        height=320,
    )


def ordinal(n: int) -> str:
    """1st, 2nd, 3rd, 4th, ... for the small numbers of this lesson.

    Examples
    --------
    >>> [ordinal(n) for n in (1, 2, 3, 8)]
    ['1st', '2nd', '3rd', '8th']
    """
    return f"{n}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(n, 'th') }"


def surplus_bars(
    product: float,
    add_per_pair: int = 0,
    *,
    edition: Edition | None = None,
    theme: str = "light",
) -> Figure:
    """What all workers together bring less their wages, by their number; the best are marked.

    Examples
    --------
    >>> surplus_bars(2.5).layout.meta["alt"]
    'Surplus by number of workers, zl a round. 0: surplus 0; 1: surplus 1.5; ... Most: 6.'
    """
    from econgames.lessons.kit.groups import grouped_bars

    ed = edition or shipped()
    sizes = (0, *_sizes(ed))
    surplus = [
        product * n - economy.wage_bill(n, add_per_pair=add_per_pair, edition=ed) for n in sizes
    ]
    best = economy.optimal_workforce(product, add_per_pair=add_per_pair, edition=ed).sizes
    return grouped_bars(
        {"surplus": surplus},
        [str(n) for n in sizes],
        title="Surplus by number of workers",
        axis="workers",
        unit="zl a round",
        marked=sorted(best),
        theme=theme,
        height=320,
    )


def best_places(dice: Sequence[int]) -> dict[int, str]:
    """Space of each die, by its place in `dice`, so that together they bring most.

    A matching of greatest weight; its weight is :func:`economy.staff_assignment`.

    Examples
    --------
    >>> dice = (1, 6)
    >>> places = best_places(dice)
    >>> places[0], economy.space_gains(6)[places[1]]
    ('storeroom', 11.5)
    """
    import networkx as nx

    graph: nx.Graph[object] = nx.Graph()
    for number, die in enumerate(dice):
        for space, gain in economy.space_gains(die).items():
            graph.add_edge(number, space, weight=gain)
    pairs = (sorted(pair, key=str) for pair in nx.max_weight_matching(graph))
    return {int(str(number)): str(space) for number, space in pairs}


def assignment(dice: Sequence[int], *, theme: str = "light") -> Figure:
    """Dice, the cash and goods spaces, and who should go where; numbers are gains in zl.

    Examples
    --------
    >>> assignment((1, 1, 2, 3)).layout.meta["alt"]
    'Dice and free spaces: together 23 zl. die 1: Cable warehouse 1.5, ...'
    """
    from econgames.lessons.kit.columns import two_columns
    from econgames.lessons.kit.reading import say_rounded

    spaces = list(economy.space_gains(1))
    links = {
        (number, spaces.index(space)): gain
        for number, die in enumerate(dice)
        for space, gain in economy.space_gains(die).items()
    }
    strong = [(number, spaces.index(space)) for number, space in best_places(dice).items()]
    total = say_rounded(sum(links[pair] for pair in strong))
    return two_columns(
        [f"die {die}" for die in dice],
        [shipped().spaces[space].name for space in spaces],
        links,
        title=f"Dice and free spaces: together {total} zl",
        strong=strong,
        theme=theme,
    )


def fee_lines(resource: str = "T", *, theme: str = "light") -> Figure:
    """What a die brings in a warehouse that is free, and in one where somebody was before.

    Parameters
    ----------
    resource : {"K", "T", "L", "G"}, optional
        Component of the warehouse.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> fee_lines("T").layout.meta["alt"].split("; ")[1]
    'after the fee at value of the die 1, 2, 3, 4, 5, 6: 1.5, 3, 3.5, 5.5, 5.5, 5.5.'
    """
    from econgames.lessons.kit.curves import curves

    dice = range(1, 7)
    return curves(
        {
            "free": [economy.warehouse_best(resource, die)[1] for die in dice],
            "after the fee": [economy.congested_surplus(resource, die) for die in dice],
        },
        list(dice),
        title=f"What a die brings in the warehouse of {NAMES[resource]}",
        axis="value of the die",
        unit="zl",
        theme=theme,
    )


def materials(tiles: Iterable[str], *, theme: str = "light") -> Figure:
    """Bill of materials of some orders: which components each takes, and how many.

    Examples
    --------
    >>> materials(["r19"]).layout.meta["alt"]
    'Bill of materials. Rytm (r19): cables (K) 2, transistors (T) 2, loudspeakers (G) 1.'
    """
    from econgames.diora.graphs import bill_of_materials
    from econgames.lessons.kit.columns import two_columns

    graph, ids = bill_of_materials(), list(tiles)
    links = {
        (i, j): graph.edges[tile, unit]["qty"]
        for i, tile in enumerate(ids)
        for j, unit in enumerate(RESOURCES)
        if graph.has_edge(tile, unit)
    }
    return two_columns(
        [order_name(tile) for tile in ids],
        [f"{NAMES[unit]} ({unit})" for unit in RESOURCES],
        links,
        title="Bill of materials",
        theme=theme,
        height=380,
    )
