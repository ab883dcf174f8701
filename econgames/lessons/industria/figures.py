"""Figures and tables of the lesson, from values, bids and the economy functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations, product
from typing import TYPE_CHECKING, NamedTuple

from econgames.industria import economy
from econgames.industria.edition import shipped
from econgames.lessons.industria import bidding

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

    from econgames.core.match import Match

__all__ = ["bid_steps", "chain", "cost_bars", "hammer_line", "link_chains", "orders_table"]
__all__ += ["seat_bars", "seat_counts", "worth_parts"]

ROMAN = ("", "I", "II", "III", "IV", "V")


def bid_steps(values: Sequence[int], reserve: int, *, theme: str = "light") -> Figure:
    """Why each seat bids or stops: what the tile is worth to it, and what it would have to bid.

    Parameters
    ----------
    values : sequence of int, shape (n_seats,)
        Value of each bidder in bidding order, talers; everybody knows them.
    reserve : int
        Lowest bid that the auctioneer accepts.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> bid_steps([8, 6, 7], 3).layout.meta["alt"]
    'One lot, once around, ... seat 1: worth 8, would have to bid 6, buys; seat 2: worth 6, ...'
    """
    from econgames.analysis.figures.look import finish, look_named

    figure, look = _empty(), look_named(theme)
    winner, _ = economy.once_around_outcome(values, values, reserve)
    seats = [f"seat {seat}" for seat in range(1, len(values) + 1)]
    needed = bidding.winning_bids(values, reserve)
    figure.add_bar(
        x=list(range(len(values))), y=list(values), name="worth to the seat",
        text=[f"<b>{value}</b>" for value in values],
        textposition="inside", insidetextanchor="end", textfont={"color": look.ink, "size": 15},
        marker={"color": [look.tints[2] if seat == winner else look.tints[7]
                          for seat in range(len(values))],
                "line": {"color": look.casing, "width": 1}},
        hovertemplate="worth %{y}<extra></extra>", width=0.55,
    )  # fmt: skip
    for seat, bid in enumerate(needed):
        figure.add_scatter(
            x=[seat - 0.42, seat + 0.42], y=[bid, bid], mode="lines", showlegend=seat == 0,
            line={"color": look.ink, "width": 4, "dash": "4px,3px"},
            name="bid that would win",
            hovertemplate=f"{bid} would win<extra></extra>",
        )  # fmt: skip
    told = []
    for seat, (value, bid) in enumerate(zip(values, needed, strict=True)):
        act = "buys" if seat == winner else "passes"
        figure.add_annotation(
            x=seat, y=max(value, bid), yshift=16, showarrow=False,
            text=f"<b>has to bid {bid}: {act}</b>", font={"color": look.ink, "size": 14},
        )  # fmt: skip
        told.append(f"seat {seat + 1}: worth {value}, would have to bid {bid}, {act}")
    title = f"One lot, once around, in talers; the seller asks {bidding.first_bid(reserve)} or more"
    figure.update_xaxes(tickvals=list(range(len(values))), ticktext=seats, showgrid=False,
                        zeroline=False, range=[-0.6, len(values) - 0.4])  # fmt: skip
    figure.update_yaxes(range=[0, max(*values, *needed) * 1.25])
    return finish(
        figure, look, title=title, alt=f"{title}. {'; '.join(told)}.", height=360, showlegend=True,
        margin={"l": 40, "r": 16, "t": 56, "b": 72},
        legend={"orientation": "h", "y": -0.14, "yanchor": "top", "font": {"size": 13}},
    )  # fmt: skip


def _empty() -> Figure:
    from plotly.graph_objects import Figure

    return Figure()


def orders_table(values: Sequence[int] = (8, 7, 6), reserve: int = 3) -> DataFrame:
    """All orders in which bidders can sit: who buys, at which price, and what he gains.

    Examples
    --------
    >>> list(orders_table()["price"])
    [6, 6, 5, 3, 6, 3]
    """
    from pandas import DataFrame

    rows = []
    for order in sorted(set(permutations(values)), reverse=True):
        winner, price = economy.once_around_outcome(order, order, reserve)
        sold = winner is not None
        rows.append(
            {
                "order": " ".join(map(str, order)),
                "buyer": f"seat {winner + 1}" if winner is not None else "nobody",
                "price": price,
                "gain": order[winner] - price if sold and winner is not None else 0,
            }
        )
    return DataFrame(rows).set_index("order")


class SeatCount(NamedTuple):
    """What a seat gets out of all cases."""

    seat: int
    wins: int
    gain: int
    """Talers in all cases together."""
    cases: int


def seat_counts(top: int = 9, bidders: int = 3, reserve: int = 1) -> list[SeatCount]:
    """Lots won and talers gained by seat, over all values from 1 to `top`.

    Examples
    --------
    >>> [(row.wins, row.gain) for row in seat_counts()]
    [(284, 816), (240, 954), (204, 1296)]
    """
    wins, gains = [0] * bidders, [0] * bidders
    for values in product(range(1, top + 1), repeat=bidders):
        winner, price = economy.once_around_outcome(values, values, reserve)
        if winner is not None:
            wins[winner] += 1
            gains[winner] += values[winner] - price
    rows = zip(range(1, bidders + 1), wins, gains, strict=True)
    return [SeatCount(seat, won, gain, top**bidders) for seat, won, gain in rows]


def seat_bars(top: int = 9, bidders: int = 3, *, theme: str = "light") -> Figure:
    """Two panels: how many of all lots each seat wins, and what it gains on average.

    Examples
    --------
    >>> seat_bars().layout.meta["alt"]
    '729 lots, ... Lots won: seat 1 284, seat 2 240, seat 3 204. Mean gain, talers: seat 1 ...'
    """
    from plotly.subplots import make_subplots

    from econgames.analysis.figures.look import finish, look_named
    from econgames.lessons.kit.intervals import say_size

    look, rows = look_named(theme), seat_counts(top, bidders)
    panels: Mapping[str, list[float]] = {
        "Lots won": [row.wins for row in rows],
        "Mean gain, talers": [row.gain / row.cases for row in rows],
    }
    figure = make_subplots(1, 2, subplot_titles=list(panels), horizontal_spacing=0.12)
    told = []
    for column, (panel, sizes) in enumerate(panels.items(), 1):
        names = [f"seat {row.seat}" for row in rows]
        figure.add_bar(
            x=names, y=sizes, text=[f"<b>{say_size(size)}</b>" for size in sizes],
            textposition="inside", insidetextanchor="end", row=1, col=column,
            textfont={"color": look.ink, "size": 15},
            marker={"color": look.tints[(0, 2)[column - 1]],
                    "line": {"color": look.casing, "width": 1},
                    "pattern": {"shape": ("", "/")[column - 1], "size": 9, "solidity": 0.12,
                                "fgcolor": look.label}},
            hovertemplate="%{x}: %{y:.3g}<extra></extra>",
        )  # fmt: skip
        pairs = zip(names, sizes, strict=True)
        told.append(f"{panel}: " + ", ".join(f"{name} {say_size(size)}" for name, size in pairs))
    cases = rows[0].cases
    title = f"{cases:,} lots, all values from 1 to {top} once, {bidders} bidders"
    figure.update_xaxes(showgrid=False)
    figure.update_annotations(font={"size": 14, "color": look.ink})
    return finish(
        figure, look, title=title, alt=f"{title}. {'. '.join(told)}.", height=340,
        margin={"l": 40, "r": 16, "t": 84, "b": 32}, showlegend=False,
    )  # fmt: skip


def hammer_line(
    bids: Sequence[int] = (1, 2, 3),
    keeps: Sequence[int] = (0, 2, 4, 6),
    most: int = 5,
    *,
    theme: str = "light",
) -> Figure:
    """What it is worth to hold the hammer with so many tiles left, and what each tile adds.

    Bids and own values are drawn from the lists, all equally likely.

    Examples
    --------
    >>> hammer_line(most=2).layout.meta["alt"]
    'Value of the hammer, talers, by tiles left. 0: 0; 1: 3.58, adds 3.58; 2: 5.74, adds 2.15.'
    """
    from econgames.analysis.figures.look import finish, look_named
    from econgames.lessons.kit.intervals import say_size

    figure, look = _empty(), look_named(theme)
    line = [float(economy.hammer_value(tiles, bids, keeps)) for tiles in range(most + 1)]
    figure.add_scatter(
        x=list(range(most + 1)), y=line, mode="lines+markers",
        line={"color": look.ink, "width": 2}, marker={"size": 9, "color": look.ink},
        hovertemplate="%{x} tiles: %{y:.2f}<extra></extra>",
    )  # fmt: skip
    told = [f"0: {say_size(line[0])}"]
    for tiles in range(1, most + 1):
        adds = say_size(line[tiles] - line[tiles - 1])
        told.append(f"{tiles}: {say_size(line[tiles])}, adds {adds}")
        figure.add_annotation(x=tiles - 0.5, y=(line[tiles] + line[tiles - 1]) / 2, text=f"+{adds}",
                              showarrow=False, xshift=-6, yshift=16,
                              font={"size": 14, "color": look.ink})  # fmt: skip
        figure.add_annotation(x=tiles, y=line[tiles], text=f"<b>{say_size(line[tiles])}</b>",
                              showarrow=False, xshift=10, yshift=-18,
                              font={"size": 14, "color": look.ink})  # fmt: skip
    figure.update_xaxes(
        title_text="tiles left to auction", dtick=1, zeroline=False, range=[-0.2, most + 0.4]
    )
    figure.update_yaxes(range=[0, line[-1] * 1.12])
    title = "Value of the hammer, talers, by tiles left"
    return finish(
        figure, look, title=title, alt=f"{title}. {'; '.join(told)}.", height=360,
        margin={"l": 48, "r": 16, "t": 48, "b": 56},
    )  # fmt: skip


def chain(resource: str, *, theme: str = "light") -> Figure:
    """All resources by what has to come first, with the supply chain of one of them lit.

    Examples
    --------
    >>> chain("glass").layout.meta["alt"]
    'Who needs what: ... Drawn strong (upstream of glass): wood, glass.'
    """
    import networkx as nx

    from econgames.industria.graphs import resource_graph
    from econgames.lessons.kit.layers import layers

    edition, graph = shipped(), resource_graph()
    made = {edition.factories[tile].produces for tile in economy.integration_set(resource)}
    names = {}
    for name in graph:
        factory = edition.factories[edition.producer[name]]
        names[name] = f"{name}<br>{factory.short or factory.name}, {factory.cost} t"
    columns = {
        f"step {step}": sorted(found, key=edition.resources.index)
        for step, found in enumerate(nx.topological_generations(graph), 1)
    }
    return layers(
        columns, graph.edges, names=names, lit=made, lit_word=f"upstream of {resource}",
        title=f"Who needs what: the chain of {resource}", theme=theme, row_height=62,
    )  # fmt: skip


def link_chains(match: Match | None = None, *, theme: str = "light") -> Figure:
    """Tiles with links, by epoch; those on a table of the match are lit.

    Examples
    --------
    >>> link_chains().layout.meta["alt"][:44]
    'Links, 3 points for both ends. 30 boxes, 21 '
    """
    from econgames.industria.graphs import link_graph
    from econgames.lessons.kit.layers import layers

    edition = shipped()
    graph = link_graph() if match is None else match.graph("links")
    linked = [tile for tile in graph if graph.degree[tile]]
    columns = {
        f"epoch {ROMAN[epoch]}": [tile for tile in linked if graph.nodes[tile]["epoch"] == epoch]
        for epoch in sorted({graph.nodes[tile]["epoch"] for tile in linked})
    }
    owned = {tile for tile, owner in graph.nodes(data="owner") if owner}
    names = {tile: edition.built[tile].short or edition.built[tile].name for tile in linked}
    return layers(
        columns, graph.edges, names=names, lit=owned, lit_word="on a table", theme=theme,
        title=f"Links, {edition.vp_per_link} points for both ends", row_height=34,
    )  # fmt: skip


def cost_bars(
    resources: Sequence[str] = ("wood", "iron", "steel", "electricity", "computers", "plastics"),
    *,
    theme: str = "light",
) -> Figure:
    """Three answers to what a resource costs to make: its factory, its chain, its embodied money.

    Examples
    --------
    >>> cost_bars(["computers"]).layout.meta["alt"]
    'Talers to make a resource oneself. computers: factory alone 2, all factories upstream, once 21,
    every unit from a factory of its own 35.'
    """
    from econgames.lessons.kit.intervals import interval_bars

    edition = shipped()
    return interval_bars(
        {
            "factory alone": [edition.factories[edition.producer[r]].cost for r in resources],
            "all factories upstream, once": [economy.integration_cost(r) for r in resources],
            "every unit from a factory of its own": [
                float(economy.embodied_money(r)) for r in resources
            ],
        },
        resources,
        title="Talers to make a resource oneself",
        theme=theme,
        height=400,
    )


def worth_parts(
    parts: Mapping[str, Sequence[float]], names: Sequence[str], title: str, theme: str
) -> Figure:
    """What becomes of the worth of a lot under each rule."""
    from econgames.lessons.kit.bars import stacked_bars

    return stacked_bars(parts, names, title=title, unit="talers", theme=theme, height=340)
