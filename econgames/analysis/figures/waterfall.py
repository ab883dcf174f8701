"""Waterfalls: how cash, or net worth, went from the old to the new balance."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from econgames.analysis.amounts import signed
from econgames.analysis.books import CASH, Posting
from econgames.analysis.figures import clicks
from econgames.analysis.figures.look import Look, accounts_of, escape, finish, look_named
from econgames.analysis.journal import Period
from econgames.analysis.statements import BLOCKS, FLOWS

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.analysis.journal import Journal
    from econgames.analysis.statements import Accounts
    from econgames.core.match import Match

__all__ = ["NAMES", "Step", "cash_waterfall", "draw_steps", "in_words", "split", "worth_waterfall"]

NAMES = {
    "Operating revenue": "Revenue",
    "Operating cost": "Cost",
    "Gain or loss on acquisition and disposal": "Acquisition and disposal",
    "Transactions with owners": "Owners",
    "Opening endowment": "Endowment",
}
"""Short names of blocks under the bars."""


class Step(NamedTuple):
    """A bar: a balance that starts at 0, a flow, or the subtotal of the flows before it."""

    label: str
    kind: str
    cash: int
    other: int
    """In kind, or a new value of a thing."""
    line: str = ""
    """Line of the statement that it stands for; empty where there is none."""


def cash_waterfall(
    source: Accounts | Match | Journal,
    party: str,
    when: Period | int | None = None,
    *,
    theme: str = "light",
    height: int = 420,
) -> Figure:
    """From opening to closing cash: operating, investing and financing flows line by line.

    Parameters
    ----------
    source : Accounts, Match or Journal
        What to draw.
    party : str
        Whose cash; ``"group"`` for the group of the accounts.
    when : Period or int, optional
        A period of the journal, or the number of a turn or round; the game so far by default.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Returns
    -------
    plotly.graph_objects.Figure
        Lines stand in the order of the chart of accounts, never by size, so that parties can be
        compared. Receipts and payments carry their sign.

    Examples
    --------
    >>> import econgames as eg
    >>> figure = cash_waterfall(eg.new("rolling_stock_stars", players=2, seed=3), "A")
    >>> figure.layout.meta["alt"]
    'Cash of Ada, whole game: start 0; Opening endowment +30; Financing +30 in all; end 30.'
    """
    accounts = accounts_of(source)
    statement = accounts.cash_flow(party, when)
    steps = [Step("Start", "balance", statement["Cash at the start"], 0, "Cash at the start")]
    for total in FLOWS:
        lines = statement.block(total)
        inward = [line for line in lines if line.amount > 0]
        outward = [line for line in lines if line.amount < 0]
        order = inward + outward if total == "Operating cash flow" else lines
        steps += [Step(line.label, "flow", line.amount, 0, line.label)
                  for line in order if line.amount]  # fmt: skip
        if lines:
            name = total.removesuffix(" cash flow")
            steps.append(Step(name, "subtotal", statement[total], 0, total))
    steps.append(Step("End", "balance", statement["Cash at the end"], 0, "Cash at the end"))
    return _figure(accounts, "Cash", party, when, steps, theme, height)


def worth_waterfall(
    source: Accounts | Match | Journal,
    party: str,
    when: Period | int | None = None,
    *,
    theme: str = "light",
    height: int = 420,
) -> Figure:
    """From opening to closing net worth: income, gains and losses, owners, transfers.

    Parameters are those of :func:`cash_waterfall`. Solid bars are money, hatched ones are in kind
    or a new value; where a block has both, they stand side by side.
    """
    accounts = accounts_of(source)
    period = accounts.period(when)
    statement = accounts.net_worth(party, period)
    postings = accounts.books.select(party, period)
    worth = accounts.worth_label(party)
    starts, ends = (f"{worth} at the {end}" for end in ("start", "end"))
    steps = [Step("Start", "balance", statement[starts], 0, starts)]
    for block, codes in BLOCKS.items():
        part = [p for p in postings if p.code in codes]
        if part:
            steps.append(Step(NAMES.get(block, block), "flow", *split(part), block))
        if block == "Operating cost" and statement["Operating income"]:
            income = [p for p in postings if p.code in "RC"]
            name = "Operating income"
            steps.append(Step(name, "subtotal", *split(income), name))
    steps.append(Step("End", "balance", statement[ends], 0, ends))
    return _figure(accounts, worth, party, period, steps, theme, height)


def split(postings: list[Posting]) -> tuple[int, int]:
    """Part of a change in money, and the part that is in kind or a new value."""
    cash = sum(p.amount for p in postings if p.form == CASH)
    return cash, sum(p.amount for p in postings) - cash


def _figure(
    accounts: Accounts,
    what: str,
    party: str,
    when: Period | int | None,
    steps: list[Step],
    theme: str,
    height: int,
) -> Figure:
    period, who = accounts.period(when), accounts.name(party)
    suffix = "" if what == "Cash" else f", valued at {accounts.convention}"
    title = f"{what} of {who}, {period.label}, {accounts.journal.money}{suffix}"
    return draw_steps(
        steps, title=title, alt=f"{what} of {who}, {period.label}", theme=theme, height=height
    )


def draw_steps(steps: list[Step], *, title: str, alt: str, theme: str, height: int) -> Figure:
    """Bars of a waterfall; the last one starts at 0 and must be where the flows have come to.

    Parameters
    ----------
    steps : list of Step
        From left to right.
    title, alt : str
        Title, and how the figure in words begins.
    theme : str
        Name of the look.
    height : int
        Height in px.
    """
    from plotly.graph_objects import Figure

    look = look_named(theme)
    figure = Figure()
    level, block = 0, 0
    for place, step in enumerate(steps):
        total = step.cash + step.other
        if step.kind == "balance":
            _bar(figure, look, place, 0, total, step, "balance")
            level = block = total
        elif step.kind == "subtotal":
            _bar(figure, look, place, block, total, step, "subtotal")
            block = level
        else:
            both = bool(step.cash and step.other)
            if step.cash:
                _bar(figure, look, place, level, step.cash, step, "cash", -1 if both else 0)
            if step.other:
                start = level + step.cash
                _bar(figure, look, place, start, step.other, step, "other", 1 if both else 0)
            level += total
        if place + 1 < len(steps):
            _connect(figure, look, place, level)
    names = [escape(step.label).replace(" ", "<br>", 1) for step in steps]
    figure.update_xaxes(tickvals=list(range(len(steps))), ticktext=names, showgrid=False,
                        zeroline=False, tickangle=0, range=[-0.6, len(steps) - 0.4])  # fmt: skip
    figure.update_yaxes(zeroline=True, zerolinewidth=1.5, tickformat=",", automargin=True)
    return finish(
        figure,
        look,
        title=title,
        alt=f"{alt}: {'; '.join(map(in_words, steps))}.",
        height=height,
        barmode="overlay",
        margin={"l": 56, "r": 24, "t": 56, "b": 96},
        uniformtext={"minsize": 11, "mode": "show"},
    )


def in_words(step: Step) -> str:
    """A bar in words."""
    total = step.cash + step.other
    if step.kind == "balance":
        return f"{step.label.lower()} {signed(total, plus=False)}"
    parts = ""
    if step.cash and step.other:
        parts = f" ({signed(step.cash)} in money, {signed(step.other)} otherwise)"
    return f"{step.label} {signed(total)}{parts}{' in all' if step.kind == 'subtotal' else ''}"


def _bar(
    figure: Figure,
    look: Look,
    place: int,
    start: int,
    change: int,
    step: Step,
    style: str,
    side: int = 0,
) -> None:
    width = 0.7 if not side else 0.36
    left = place - width / 2 if not side else place + (-0.37 if side < 0 else 0.01)
    plain = style in ("balance", "subtotal")
    colour = look.neutral if plain else look.good if change > 0 else look.bad
    fill = look.page if style == "subtotal" else colour
    marker = {
        "color": fill,
        "line": {"color": look.casing if look.name == "print" or plain else colour, "width": 1.5},
    }
    if style == "other":  # hatched: no money moved
        marker["pattern"] = {
            "shape": "/",
            "fillmode": "replace",
            "fgcolor": look.ink if look.name == "print" else colour,
            "bgcolor": look.page,
            "size": 7,
            "solidity": 0.4,
        }
    sign = "▲ " if change > 0 else "▼ " if change < 0 else ""
    text = signed(change, plus=False) if style == "balance" else f"{sign}{signed(change)}"
    figure.add_bar(
        x=[left + width / 2], y=[change], base=[start], width=[width], marker=marker,
        text=[text], textposition="outside", cliponaxis=False, textfont={"color": look.ink},
        name=step.label, meta={"kind": step.kind, "form": style},
        customdata=[clicks.explain(step.line)] if step.line else None,
        hovertemplate=f"{escape(step.label)}: {text}<extra></extra>",
    )  # fmt: skip


def _connect(figure: Figure, look: Look, place: int, level: int) -> None:
    figure.add_scatter(
        x=[place + 0.36, place + 0.64], y=[level, level], mode="lines", hoverinfo="skip",
        line={"color": look.label, "width": 1},
    )  # fmt: skip
