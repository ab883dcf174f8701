"""Two lines of one match side by side: where the difference comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.analysis.books import CASH, Posting
from econgames.analysis.figures.waterfall import NAMES, Step, draw_steps, split
from econgames.analysis.journal import Period
from econgames.analysis.replay import journal_of
from econgames.analysis.statements import BLOCKS, FLOWS, Accounts

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.core.match import Match

__all__ = ["branch_waterfall"]


def branch_waterfall(
    match: Match,
    line_a: str,
    line_b: str,
    party: str,
    *,
    what: str = "worth",
    when: int | None = None,
    convention: str = "score",
    theme: str = "light",
    height: int = 420,
) -> Figure:
    """From what a party has at the end of one line to what it has at the end of another.

    What both lines have in common cancels, so the bars are the consequences of the moves in
    which they differ.

    Parameters
    ----------
    match : Match
        A match with several lines; it stays where it is.
    line_a, line_b : str
        Names of the lines.
    party : str
        Whose balances.
    what : {"worth", "cash"}, optional
        Net worth by block of its statement, or cash by line of the cash-flow statement.
    when : int, optional
        Number of a turn or round at whose end both are compared; by default each line is taken
        to its end.
    convention : {"score", "market", "scrap", "cost"}, optional
        How things are valued.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Returns
    -------
    plotly.graph_objects.Figure
        The first bar is the balance on `line_a`, the last one that on `line_b`; each bar between
        them is what `line_b` has more (or less) of. ``layout.meta["balances"]`` are both.

    Raises
    ------
    EconGamesError
        If there is no such line, or the game has no values.
    ValueError
        If `what`, the party, the convention or the theme is unknown.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=2, seed=3).run("random", until=20)
    >>> match = match.goto(10).branch("careful").run("novice", until=10)
    >>> figure = branch_waterfall(match, "main", "careful", "A")
    >>> figure.layout.meta["balances"] == [
    ...     match.goto(20, line=name).scores()["A"] for name in ("main", "careful")]
    True
    """
    if what not in ("worth", "cash"):
        raise ValueError(f"what must be one of 'worth', 'cash'; not {what!r}")
    both = [Accounts(journal_of(match, line), convention) for line in (line_a, line_b)]
    if when is not None:
        max(both, key=lambda one: one.journal.last_period).period(when)  # one of them came to it
    cuts = [one.period() if when is None else one.journal.period(when) for one in both]
    periods = [Period("", 0, cut.stop) for cut in cuts]
    worths = [a.net_worth(party, p) for a, p in zip(both, periods, strict=True)]  # knows the party
    parts = [a.books.select(party, p) for a, p in zip(both, periods, strict=True)]
    steps = _worth_steps(*parts) if what == "worth" else _cash_steps(both[0], *parts)
    if what == "worth":
        ends = [int(statement["Net worth at the end"]) for statement in worths]
        word = both[0].worth_label(party)
    else:
        ends = [sum(p.amount for p in part if p.form == CASH) for part in parts]
        word = "Cash"
    bars = [Step(line_a, "balance", ends[0], 0), *steps, Step(line_b, "balance", ends[1], 0)]
    journal, who = both[0].journal, both[0].name(party)
    if when is None:
        last = [accounts.journal.last_step for accounts in both]
        time = (
            f"after {last[0]} and {last[1]} moves"
            if last[0] != last[1]
            else (f"after {last[0]} moves")
        )
    else:
        time = f"at the end of {journal.values.PERIOD} {when}"
    suffix = "" if what == "cash" else f", valued at {convention}"
    turn = "" if when is None else f", {journal.values.PERIOD} {when}"
    figure = draw_steps(
        bars,
        title=f"{word} of {who}: {line_b} against {line_a}{turn}, {journal.money}{suffix}",
        alt=f"{word} of {who}, {line_b} compared with {line_a}, {time}",
        theme=theme,
        height=height,
    )
    figure.layout.meta = {**figure.layout.meta, "balances": ends}
    return figure


def _worth_steps(ours: list[Posting], theirs: list[Posting]) -> list[Step]:
    """Difference of each block of the statement of changes in net worth."""
    steps = []
    for block, codes in BLOCKS.items():
        change = _less(theirs, ours, codes)
        if any(change):
            steps.append(Step(NAMES.get(block, block), "flow", *change, block))
        if block == "Operating cost":
            income = _less(theirs, ours, "RC")
            if any(income):
                steps.append(Step("Operating income", "subtotal", *income, "Operating income"))
    return steps


def _less(theirs: list[Posting], ours: list[Posting], codes: str) -> tuple[int, int]:
    more, other = split([p for p in theirs if p.code in codes])
    cash, kind = split([p for p in ours if p.code in codes])
    return more - cash, other - kind


def _cash_steps(accounts: Accounts, ours: list[Posting], theirs: list[Posting]) -> list[Step]:
    """Difference of each line of the cash-flow statement, in the order of the chart."""
    steps = []
    for total, codes in FLOWS.items():
        lines: dict[tuple[str, str], int] = {}
        for sign, postings in ((-1, ours), (1, theirs)):
            for p in postings:
                if p.form == CASH and p.code in codes:
                    lines[p.code, p.line] = lines.get((p.code, p.line), 0) + sign * p.amount
        order = sorted(lines, key=lambda key: (accounts.books.order.get(key, 999), key))
        steps += [Step(key[1], "flow", lines[key], 0, key[1]) for key in order if lines[key]]
        if any(lines.values()):
            label = total.removesuffix(" cash flow")
            steps.append(Step(label, "subtotal", sum(lines.values()), 0, total))
    return steps
