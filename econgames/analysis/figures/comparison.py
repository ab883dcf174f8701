"""Two lines of play compared, as a waterfall over the parties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.analysis.branches import branch_cash
from econgames.analysis.figures.waterfall import Step, draw_steps
from econgames.analysis.statements import Accounts

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.core.match import Match

__all__ = ["branch_parties"]


def branch_parties(
    match: Match,
    line: str,
    other: str,
    step: int | None = None,
    *,
    theme: str = "light",
    height: int = 380,
) -> Figure:
    """Whose money is more and whose is less at the end of `other` than at the end of `line`.

    Parameters
    ----------
    match : Match
        A match with both lines.
    line, other : str
        Names of the lines, as in ``match.lines``.
    step : int, optional
        Moves after which both are looked at; their ends by default.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Returns
    -------
    plotly.graph_objects.Figure
        One bar a party. The bars go back to 0: what one has more, another has less.
        ``layout.meta["changes"]`` has the numbers.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1)
    >>> branch_parties(match, "main", "main").layout.meta["alt"]
    "Money at the end of 'main' less that at the end of 'main': no difference: all 0."
    """
    accounts = Accounts(match)
    changes = branch_cash(match, line, other, step)
    order = sorted(changes, key=lambda party: changes[party])
    steps = [Step(accounts.name(party), "flow", changes[party], 0) for party in order]
    steps.append(Step("All", "balance", sum(changes.values()), 0))
    when = "at the end of" if step is None else f"after move {step} of"
    head = f"Money {when} {other!r} less that {when} {line!r}"
    figure = draw_steps(
        steps,
        title=f"{other!r} instead of {line!r}: who has more money, {accounts.journal.money}",
        alt=head if changes else f"{head}: no difference",
        theme=theme,
        height=height,
    )
    if sum(map(abs, changes.values())) <= 20:  # no ticks between whole units
        figure.update_yaxes(dtick=1)
    figure.layout.meta = {**figure.layout.meta, "changes": changes}
    return figure
