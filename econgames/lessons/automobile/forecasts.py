"""What the decisions, or the forecasts, of a class lead to when their cars meet in one market."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any

from econgames.core.words import money
from econgames.lessons.automobile.market import FIRMS, Sale, alone, one_too_many, sell
from econgames.lessons.automobile.plans import DEMAND, averages, plans, replies, sums_of
from econgames.lessons.kit.explored import Explored

if TYPE_CHECKING:
    from pandas import DataFrame

    from econgames.lessons.kit.explorer_box import ExplorerBox

__all__ = ["MOST", "class_forecasts", "class_outputs", "market_explorer"]

MOST = 20
"""Cars that a firm can decide to make in the class; forecasts of demand end here, too."""

OUTPUTS, FORECASTS = "AU-Q", "AU-P1"
"""Decisions on output, and predictions of demand, in the diary of the lesson."""


def class_outputs() -> tuple[dict[str, int], str]:
    """Outputs by person or group from the diary of the lesson, and what they are.

    Decisions on output (AU-Q) if there are any; else forecasts of demand (AU-P1), read as if each
    forecaster made as many cars as he expects to be asked for, in whole cars.

    Raises
    ------
    ValueError
        If the diary has neither.
    """
    from econgames.lessons.kit.catalogue import find_prediction
    from econgames.lessons.kit.entries import entries

    for question, told in ((OUTPUTS, "decisions"), (FORECASTS, "forecasts")):
        found = [e for e in entries(find_prediction(question)) if isinstance(e.value, Fraction)]
        if found:
            return {e.who: floor(e.value) for e in found if isinstance(e.value, Fraction)}, told
    raise ValueError(
        f"nobody has decided or predicted yet: predict({OUTPUTS!r}, 4, who='Group 1') enters what "
        "a group makes; or give outputs, such as class_forecasts({'Group 1': 4})"
    )


def class_forecasts(
    outputs: Mapping[str, int] | None = None, *, losses: str = "game", theme: str = "light"
) -> Explored:
    """Sell what a class has made, and compare it with what firms could have done.

    Parameters
    ----------
    outputs : mapping of str to int, optional
        Mid cars by person or group, in the order of the firms Ada, Ben, Cleo and Dan; from the
        diary by default (:func:`class_outputs`). More than four play in markets of four, side by
        side; where firms are missing, they play the equilibrium (or, without one, the cartel's
        part).
    losses : {"game", "turn", "none"}
        What the loss point of an unsold car is counted with.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Returns
    -------
    Explored
        Facts: ``markets`` (a list of :class:`Sale` a market), ``made``, ``sold``, ``unsold``,
        ``share`` (of all cars, unsold), ``result`` (before loss points), ``net`` (with them),
        ``replies`` (by firm: its best number against what the others made, and the gain), and
        ``plans`` (by plan: made, unsold and net in this deal) and ``average`` (the same over all
        deals).

    Raises
    ------
    ValueError
        If an output is no whole number of 0 or more, or nothing was given and the diary is empty.

    Examples
    --------
    >>> found = class_forecasts({"Red": 15, "Blue": 14, "Green": 14, "White": 13})
    >>> print(found.lines[0])
    56 cars were made and 14 asked for: 42 stay unsold, 75 % of all.
    >>> found.facts["result"], found.facts["replies"]["Red"].cars
    (-1820, 4)
    """
    kind = "outputs"
    if outputs is None:
        outputs, kind = class_outputs()
    _check(outputs)
    cost = one_too_many(losses)
    others = plans(losses)
    markets = _markets(outputs, others.get("equilibrium", others["cartel"]))
    sales = [sell(market, DEMAND) for market in markets]
    facts = _facts(outputs, sales, cost)
    facts["plans"] = {name: sums_of([sell(plan, DEMAND)], cost) for name, plan in others.items()}
    facts["average"] = averages(losses)
    lines = _lines(facts, kind, losses, len(sales))
    others[f"each alone at {cost}"] = others.pop("each alone")
    return Explored(lines, _figures(sales, others, theme), _table(sales, facts), facts)


def _check(outputs: Mapping[str, int]) -> None:
    if not outputs:
        raise ValueError("give the output of one firm at least, such as {'Group 1': 4}")
    for who, made in outputs.items():
        if type(made) is not int or not 0 <= made <= MOST:
            raise ValueError(f"{who}: cars made must be a whole number, 0 to {MOST}; not {made!r}")


def _markets(outputs: Mapping[str, int], steady: Mapping[str, int]) -> list[dict[str, int]]:
    """Markets of four, the last one filled up with firms that play as in the book."""
    given, size = list(outputs.items()), len(FIRMS)
    markets = [dict(given[i : i + size]) for i in range(0, len(given), size)]
    for firm in FIRMS[len(markets[-1]) :]:
        markets[-1][f"{firm.name}, by the book"] = steady[firm.name]
    return markets


def _facts(
    outputs: Mapping[str, int], markets: Sequence[Sequence[Sale]], cost: int
) -> dict[str, Any]:
    sums = sums_of(markets, cost)
    rows = [row for market in markets for row in market]
    best = {firm: reply for market in markets for firm, reply in replies(market, cost).items()}
    return {
        "markets": [list(market) for market in markets],
        "made": sums.made,
        "sold": sums.made - sums.unsold,
        "unsold": sums.unsold,
        "share": Fraction(sums.unsold, sums.made) if sums.made else Fraction(0),
        "result": sum(row.result for row in rows),
        "net": sums.net,
        "replies": {firm: best[firm] for firm in outputs},
    }


# ---- words, numbers, figures


def _lines(facts: dict[str, Any], kind: str, losses: str, markets: int) -> list[str]:
    share = 100 * facts["share"]
    each = f" in {markets} markets" if markets > 1 else ""
    lines = [
        f"{facts['made']} cars were made and {markets * DEMAND} asked for{each}: "
        f"{facts['unsold']} stay unsold, {_short(share)} % of all.",
    ]
    if kind == "forecasts":
        lines.append(
            "Nobody has decided on an output yet. So each forecaster is taken to make as many "
            "cars as he expects all firms together to sell."
        )
    counted = {"game": "loss points to the end of the game", "turn": "this turn's loss points"}
    points = f", and {_dollars(facts['net'])} with {counted[losses]}" if losses in counted else ""
    lines.append(f"Together the firms have {_dollars(facts['result'])} before loss points{points}.")
    gains = facts["replies"]
    regret = max(gains, key=lambda firm: gains[firm].gain)
    reply = gains[regret]
    lines.append(
        f"Against what the others made, the most was lost by {regret}: {reply.cars} cars would "
        f"have brought {_dollars(reply.gain)} more."
        if reply.gain
        else "Nobody could have done better against what the others made."
    )
    told = "; ".join(
        f"{name}: {_short(row.made)} made, {_short(row.unsold)} unsold, {_dollars(row.net)}"
        for name, row in facts["average"].items()
    )
    lines.append(f"On average over all deals, all four together: {told}.")
    if "equilibrium" not in facts["average"]:
        lines.append(
            "At this cost of a car too many there is no equilibrium in whole cars in which all "
            "follow one plan: best replies go round in a circle."
        )
    return lines


def _short(value: int | Fraction) -> str:
    return f"{float(value):,.2f}".rstrip("0").rstrip(".")


def _dollars(value: int | Fraction) -> str:
    return money(float(value))  # an average may have parts of a dollar


def _figures(
    markets: Sequence[Sequence[Sale]], others: Mapping[str, Mapping[str, int]], theme: str
) -> list[Any]:
    from econgames.lessons.automobile.figures import market_board
    from econgames.lessons.kit.bars import stacked_bars

    rows = [row for market in markets for row in market]
    many = len(markets) > 1
    names = [f"market {number}" if many else "you" for number, _ in enumerate(markets, 1)]
    sales = [*markets, *(sell(plan, DEMAND) for plan in others.values())]
    return [
        market_board(rows, theme=theme),
        stacked_bars(
            {
                "sold": [sum(row.sold for row in one) for one in sales],
                "unsold": [sum(row.unsold for row in one) for one in sales],
            },
            [*names, *others],
            title=f"Four firms together, {DEMAND} asked for",
            unit="cars",
            theme=theme,
        ),
    ]


def _table(markets: Sequence[Sequence[Sale]], facts: dict[str, Any]) -> DataFrame:
    from pandas import DataFrame

    rows = []
    for number, market in enumerate(markets, 1):
        for firm, row in zip(FIRMS, market, strict=True):
            reply = facts["replies"].get(row.firm)
            rows.append(
                {
                    "market": number,
                    "firm": row.firm,
                    "tile": firm.tile,
                    "made": row.made,
                    "sold": row.sold,
                    "unsold": row.unsold,
                    "result before loss points": row.result,
                    "best reply": reply.cars if reply else "",
                    "which would gain": reply.gain if reply else "",
                }
            )
    return DataFrame(rows).set_index(["market", "firm"])


# ---- the widget


def market_explorer(*, theme: str = "light") -> ExplorerBox:
    """Sliders for the output of each firm in front of :func:`class_forecasts`.

    Examples
    --------
    >>> made = market_explorer()
    >>> made.change(Ada=4, Ben=4, Cleo=3, Dan=3).facts["unsold"]
    0
    """
    from econgames.lessons.automobile.explorer import WAYS
    from econgames.lessons.kit.explorer import Choice, Slider, explorer

    start = {firm.name: alone(firm.tile, "turn") for firm in FIRMS}

    def explore(losses: str, **outputs: int) -> Explored:
        return class_forecasts(outputs, losses=losses, theme=theme)

    return explorer(
        explore,
        [
            *(Slider(firm.name, f"{firm.name}, tile {firm.tile}", 0, MOST, start[firm.name],
                     unit="cars") for firm in FIRMS),
            Choice("losses", "A car too many costs its production and",
                   [(text, name) for name, text in WAYS.items()], "game"),
        ],
        title="Four firms in one market",
    )  # fmt: skip
