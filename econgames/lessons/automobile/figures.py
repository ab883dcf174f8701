"""Figures and tables of lesson 01, from the economy functions and the market of the lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from econgames.automobile import economy
from econgames.automobile.edition import shipped
from econgames.lessons.automobile.market import CLS, TURN, Sale

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

__all__ = ["bag_dots", "cash_steps", "demand_bars", "income_table", "market_board"]
__all__ += ["profit_curve", "result_bars"]

Pmf = Mapping[int, Fraction]


def bag_dots(own: Sequence[int] = (), *, theme: str = "light") -> Figure:
    """All demand tiles: those in the own hand, and those that are in the bag or in other hands.

    Examples
    --------
    >>> bag_dots([5]).layout.meta["alt"]
    'The 16 demand tiles. tile 5: 1 in your hand, 3 elsewhere; tile 4: 4 elsewhere; ...'
    """
    from econgames.lessons.kit.dots import dot_rows

    tiles = shipped().demand_tiles
    values = sorted(tiles.values, reverse=True)
    mine = [list(own).count(value) for value in values]
    return dot_rows(
        {"in your hand": mine, "elsewhere": [tiles.copies - number for number in mine]},
        [f"tile {value}" for value in values],
        title=f"The {tiles.copies * len(values)} demand tiles",
        theme=theme,
    )


def demand_bars(forecasts: Mapping[str, Pmf], *, cls: str = CLS, theme: str = "light") -> Figure:
    """How likely each demand is, for one forecast beside another.

    Parameters
    ----------
    forecasts : mapping of str to (mapping of int to Fraction)
        By who forecasts: probability of each demand.
    cls : str
        Price class, for the title.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> demand_bars({"you": {1: Fraction(1, 4), 2: Fraction(3, 4)}}).layout.meta["alt"]
    'Demand for mid cars: probability, %. 1: you 25; 2: you 75.'
    """
    from econgames.lessons.kit.groups import grouped_bars

    seen = [demand for pmf in forecasts.values() for demand in pmf]
    demands = range(min(seen), max(seen) + 1)
    return grouped_bars(
        {who: [pmf.get(demand, Fraction(0)) for demand in demands]
         for who, pmf in forecasts.items()},
        [str(demand) for demand in demands],
        title=f"Demand for {cls} cars: probability", unit="%", axis="demand, cars", theme=theme,
    )  # fmt: skip


def profit_curve(
    pmf: Pmf,
    cu: int,
    co: int,
    *,
    capacity: int | None = None,
    theme: str = "light",
    height: int = 520,
) -> Figure:
    """Expected profit by number of cars, and below it the chance that so many are enough.

    Parameters
    ----------
    pmf : mapping of int to Fraction
        Probability of each demand.
    cu, co : int
        Cost of a car too few, and of one too many, dollars.
    capacity : int, optional
        Most cars that can be made; what lies beyond is drawn pale.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> from econgames.automobile import economy
    >>> profit_curve(economy.demand_pmf([5], 4, 1, "mid"), 80, 170).layout.meta["alt"]
    'Expected profit, $, ... Most: 14 cars, 1,060.66. ... reaches the critical ratio 0.32 at 14 ...'
    """
    from plotly.subplots import make_subplots

    from econgames.analysis.figures.look import finish, look_named

    look = look_named(theme)
    ratio = economy.critical_ratio(cu, co)
    reaches = economy.newsvendor_quantity(pmf, cu, co)
    best = reaches if capacity is None else min(reaches, capacity)
    top = max(pmf) + 2
    cars = list(range(top + 1))
    profits = [float(economy.expected_profit(q, pmf, cu, co)) for q in cars]
    chance = [float(sum(odds for demand, odds in pmf.items() if demand <= q)) for q in cars]
    figure = make_subplots(
        rows=2, cols=1, shared_xaxes=True, vertical_spacing=0.1, row_heights=[0.6, 0.4]
    )
    line = {"color": look.ink, "width": 2}
    figure.add_scatter(x=cars, y=profits, mode="lines+markers", line=line, row=1, col=1,
                       hovertemplate="%{x} cars: $%{y:,.2f}<extra></extra>")  # fmt: skip
    figure.add_scatter(x=cars, y=chance, mode="lines", line={**line, "shape": "hv"}, row=2, col=1,
                       hovertemplate="%{x} cars are enough: %{y:.1%}<extra></extra>")  # fmt: skip
    figure.add_scatter(x=[0, top], y=[float(ratio)] * 2, mode="lines", hoverinfo="skip", row=2,
                       col=1, line={"color": look.bad, "width": 2, "dash": "dash"})  # fmt: skip
    for row, y in ((1, profits[best]), (2, chance[best])):
        figure.add_scatter(
            x=[best], y=[y], mode="markers", hoverinfo="skip", row=row, col=1,
            marker={"size": 13, "color": look.good, "line": {"color": look.casing, "width": 1.5}},
        )  # fmt: skip
    side = "right" if best > top / 2 else "left"
    figure.add_annotation(
        x=best, y=profits[best], text=f"<b>most: {best} cars, ${profits[best]:,.2f}</b>",
        showarrow=False, yshift=18, xanchor=side, row=1, col=1,
        font={"color": look.good, "size": 14}, bgcolor=look.page,
    )  # fmt: skip
    figure.add_annotation(
        x=0, y=float(ratio), text=f"critical ratio {float(ratio):.3g}", showarrow=False, yshift=11,
        xanchor="left", row=2, col=1, font={"color": look.bad, "size": 13}, bgcolor=look.page,
    )  # fmt: skip
    limit = ""
    if capacity is not None and capacity < top:
        figure.add_vrect(x0=capacity + 0.5, x1=top + 0.5, fillcolor=look.neutral, opacity=0.18,
                         line_width=0, row="all", col=1)  # fmt: skip
        limit = f" No more than {capacity} can be made."
    figure.update_xaxes(range=[-0.5, top + 0.5], dtick=2 if top > 20 else 1, zeroline=False)
    figure.update_xaxes(title_text="cars made", row=2, col=1)
    low, high = min(profits), max(profits)
    figure.update_yaxes(title_text="expected profit, $", tickformat=",", row=1, col=1,
                        range=[low - 0.05 * (high - low), high + 0.18 * (high - low)])  # fmt: skip
    figure.update_yaxes(title_text="demand ≤ cars", tickformat=".0%", range=[-0.03, 1.08], row=2,
                        col=1)  # fmt: skip
    # two dollar signs in one text would be taken for a formula
    head = f"Expected profit, $; a car too few loses {cu}, a car too many {co}"
    return finish(
        figure, look, title=head, height=height,
        alt=f"Expected profit, $, by cars made, ${cu} lost a car too few and ${co} a car too many. "
        f"Most: {best} cars, {profits[best]:,.2f}. The chance that so many are enough reaches the "
        f"critical ratio {float(ratio):.3g} at {reaches} cars.{limit}",
        margin={"l": 76, "r": 20, "t": 52, "b": 56},
    )  # fmt: skip


# ---- the market of four firms


def market_board(sales: Sequence[Sale], *, theme: str = "light") -> Figure:
    """Each firm's cars: sold, or left and struck out.

    Examples
    --------
    >>> from econgames.lessons.automobile.market import sell
    >>> market_board(sell({"Ada": 2, "Ben": 3}, 3)).layout.meta["alt"]
    'Made 5, sold 3, unsold 2. Ada: 2 sold; Ben: 1 sold, 2 unsold.'
    """
    from econgames.lessons.kit.dots import dot_rows

    made, sold = sum(row.made for row in sales), sum(row.sold for row in sales)
    return dot_rows(
        {"sold": [row.sold for row in sales], "unsold": [row.unsold for row in sales]},
        [row.firm for row in sales],
        title=f"Made {made}, sold {sold}, unsold {made - sold}",
        struck=["unsold"],
        theme=theme,
    )


def income_table(sales: Sequence[Sale], *, turn: int = TURN) -> DataFrame:
    """Income statements of the firms, a column each, whole dollars; costs are negative.

    Loss points cost something each turn to the end of the game: the last line counts them all.
    """
    from pandas import DataFrame

    now, later = shipped().turns[turn].loss_cost, economy.loss_point_cost(turn)
    columns = {
        row.firm: [
            row.revenue,
            -row.production,
            row.result,
            -now * row.unsold,
            row.result - now * row.unsold,
            row.result - later * row.unsold,
        ]
        for row in sales
    }
    table = DataFrame(
        columns,
        index=["revenue", "production", "result before loss points", "loss points this turn",
               "result of the turn", "result, loss points to the end"],
    )  # fmt: skip
    table["together"] = table.sum(axis=1)
    return table


def result_bars(
    plans: Mapping[str, Sequence[Sale]], *, title: str = "Result before loss points",
    theme: str = "light",
) -> Figure:  # fmt: skip
    """Result of each firm under different plans, before loss points.

    Examples
    --------
    >>> from econgames.lessons.automobile.market import sell
    >>> result_bars({"four each": sell({"Ada": 4, "Ben": 4}, 5)}).layout.meta["alt"]
    'Result before loss points, $. Ada: four each 170; Ben: four each 20.'
    """
    from econgames.lessons.kit.groups import grouped_bars

    names = [row.firm for row in next(iter(plans.values()))]
    return grouped_bars(
        {plan: [row.result for row in sales] for plan, sales in plans.items()},
        names,
        title=title,
        theme=theme,
    )


def cash_steps(sale: Sale, *, turn: int = TURN, theme: str = "light") -> Figure:
    """Cash of one firm in the market of the lesson: from nothing to the end of the turn.

    Examples
    --------
    >>> from econgames.lessons.automobile.market import sell
    >>> cash_steps(sell({"Ada": 4}, 3)[0]).layout.meta["alt"]
    'Cash of Ada in the market: start 0; Production −280; Sales +450; Loss points −10; end 160.'
    """
    from econgames.analysis.figures.waterfall import Step, draw_steps

    points = shipped().turns[turn].loss_cost * sale.unsold
    flows = {"Production": -sale.production, "Sales": sale.revenue, "Loss points": -points}
    end = sum(flows.values())
    steps = [
        Step("Start", "balance", 0, 0),
        *(Step(name, "flow", amount, 0) for name, amount in flows.items() if amount),
        Step("End", "balance", end, 0),
    ]
    return draw_steps(
        steps,
        title=f"Cash of {sale.firm} in the market, turn {turn}, $",
        alt=f"Cash of {sale.firm} in the market",
        theme=theme,
        height=340,
    )
