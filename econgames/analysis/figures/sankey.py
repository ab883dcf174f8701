"""Sankey diagrams of who paid whom for what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.analysis.amounts import signed
from econgames.analysis.figures import clicks
from econgames.analysis.figures.look import (
    Look,
    accounts_of,
    blend,
    escape,
    finish,
    look_named,
    party_fill,
)
from econgames.analysis.journal import Moved, Period
from econgames.analysis.matrices import ACTIVITIES, account_classes, activity_of, columns_of
from econgames.analysis.statements import FLOWS

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.analysis.journal import Journal
    from econgames.analysis.statements import Accounts
    from econgames.core.match import Match

__all__ = ["flow_sankey", "party_sankey"]

GAP = 0.03
"""Room between two nodes, as a part of the height."""


class _Link(NamedTuple):
    source: int
    target: int
    value: int
    colour: str
    label: str
    click: clicks.Click


def _word(account: str) -> str:
    return account.replace("_", " ")


class _Nodes:
    """Nodes of a diagram in columns, placed from top to bottom in the order they are added."""

    def __init__(self) -> None:
        self.labels: list[str] = []
        self.colours: list[str] = []
        self.columns: list[int] = []
        self.sizes: list[int] = []
        self.clicks: list[clicks.Click] = []

    def add(self, label: str, colour: str, column: int, size: int, click: clicks.Click) -> int:
        self.labels.append(label)
        self.colours.append(colour)
        self.columns.append(column)
        self.sizes.append(size)
        self.clicks.append(click)
        return len(self.labels) - 1

    def places(self) -> tuple[list[float], list[float]]:
        """Coordinates from 0 to 1; the chart library refuses the ends themselves."""
        last = max(self.columns, default=0) or 1
        count = {c: self.columns.count(c) for c in set(self.columns)}
        total = sum(s for s, c in zip(self.sizes, self.columns, strict=True) if c == 0) or 1
        # one scale for all columns: the fullest has the narrowest gaps
        scale = (1 - GAP * (max(count.values(), default=1) - 1)) / total
        gap = {c: (1 - scale * total) / max(1, n - 1) for c, n in count.items()}
        down = {c: 0.0 if n > 1 else (1 - scale * total) / 2 for c, n in count.items()}
        xs, ys = [], []
        for size, column in zip(self.sizes, self.columns, strict=True):
            part = scale * size
            xs.append(min(0.999, max(0.001, column / last)))
            ys.append(min(0.999, max(0.001, down[column] + part / 2)))
            down[column] += part + gap[column]
        return xs, ys


def flow_sankey(
    source: Accounts | Match | Journal,
    when: Period | int | None = None,
    *,
    theme: str = "light",
    height: int = 560,
    marked: Collection[str] = (),
) -> Figure:
    """Who paid whom for what: payers on the left, accounts in the middle, payees on the right.

    Every party stands on both sides, so there are no cycles, however money went round. The
    three columns have the same total, which is printed: the sum of all money rows of the period.

    Parameters
    ----------
    source : Accounts, Match or Journal
        What to draw.
    when : Period or int, optional
        A period of the journal, or the number of a turn or round; the game so far by default.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.
    marked : collection of str, optional
        Parties whose nodes have a thick outline.

    Returns
    -------
    plotly.graph_objects.Figure
        ``layout.meta["total"]`` is the total.

    Examples
    --------
    >>> import econgames as eg
    >>> flow_sankey(eg.new("rolling_stock_stars", players=2, seed=3)).layout.meta["alt"]
    'Flow of money, whole game, 64 in all. Paid: Bank 64. For: start cash 64. Received: ...'
    """
    accounts, look = accounts_of(source), look_named(theme)
    journal, period = accounts.journal, accounts.period(when)
    paid: dict[tuple[str, str], int] = {}
    got: dict[tuple[str, str], int] = {}
    for event in journal.events[period.start : period.stop]:
        if isinstance(event, Moved) and event.asset == "money":
            left, right = (event.payer, event.account), (event.account, event.payee)
            paid[left] = paid.get(left, 0) + event.amount
            got[right] = got.get(right, 0) + event.amount
    by_payer = _sums(paid, 0)
    by_account = _sums(paid, 1)
    by_payee = _sums(got, 1)
    total = sum(by_payer.values())
    nodes = _Nodes()
    payers = _party_nodes(accounts, period, look, nodes, 0, by_payer)
    middle = _account_nodes(journal, look, nodes, by_account)
    payees = _party_nodes(accounts, period, look, nodes, 2, by_payee)
    names = {party: journal.name(party) for party in {*by_payer, *by_payee}}
    links = [
        _Link(payers[a], middle[k], n, party_fill(look, a), k,
              clicks.rows(f"{_word(k)} paid by {names[a]}", account=k, payer=a))
        for (a, k), n in paid.items()
    ]  # fmt: skip
    links += [
        _Link(middle[k], payees[b], n, party_fill(look, b), k,
              clicks.rows(f"{_word(k)} received by {names[b]}", account=k, payee=b))
        for (k, b), n in got.items()
    ]  # fmt: skip
    alt = (
        f"Flow of money, {period.label}, {total:,} in all. "
        f"Paid: {_listed(by_payer, names)}. "
        f"For: {_listed(by_account, {k: k.replace('_', ' ') for k in by_account})}. "
        f"Received: {_listed(by_payee, names)}."
    )
    figure = _draw(look, nodes, links, marked)
    title = f"Who paid whom for what, {period.label}: {journal.amount(total)} in all"
    meta = {"total": total}
    _heads(figure, look, ("paid by", "for", "received by"))
    return finish(
        figure, look, title=title, alt=alt, height=height, meta=meta,
        margin={"l": 16, "r": 16, "t": 76, "b": 20},
    )  # fmt: skip


def party_sankey(
    source: Accounts | Match | Journal,
    party: str,
    when: Period | int | None = None,
    *,
    theme: str = "light",
    height: int = 420,
    marked: Collection[str] = (),
) -> Figure:
    """Where the money of one party came from and went to.

    On the left opening cash and receipts by line, on the right payments by line and closing cash;
    an overdraft stands on the other side. Parameters are those of :func:`flow_sankey`.
    """
    accounts, look = accounts_of(source), look_named(theme)
    period = accounts.period(when)
    statement = accounts.cash_flow(party, period)
    left: list[tuple[str, int, str]] = []
    right: list[tuple[str, int, str]] = []
    start, end = statement["Cash at the start"], statement["Cash at the end"]
    if start:
        side = left if start > 0 else right
        side.append(
            ("Opening cash" if start > 0 else "Opening overdraft", abs(start), look.neutral)
        )
    for tint, total in enumerate(FLOWS):
        for line in statement.block(total):
            postings = line.amount.postings
            received = sum(p.amount for p in postings if p.amount > 0)
            given = -sum(p.amount for p in postings if p.amount < 0)
            colour = look.tints[(2, 3, 0)[tint]]
            if received:
                left.append((line.label, received, colour))
            if given:
                right.append((line.label, given, colour))
    if end:
        side = right if end > 0 else left
        side.append(("Closing cash" if end > 0 else "Closing overdraft", abs(end), look.neutral))
    total_in = sum(amount for _, amount, _ in left)
    nodes = _Nodes()
    name = accounts.name(party)
    sources = [_line_node(nodes, line, 0) for line in left]
    centre = nodes.add(f"{escape(name)} {total_in:,}", party_fill(look, party), 1, total_in,
                       clicks.mark(name, party=party))  # fmt: skip
    targets = [_line_node(nodes, line, 2) for line in right]
    links = [_Link(node, centre, n, c, label, nodes.clicks[node])
             for node, (label, n, c) in zip(sources, left, strict=True)]  # fmt: skip
    links += [_Link(centre, node, n, c, label, nodes.clicks[node])
              for node, (label, n, c) in zip(targets, right, strict=True)]  # fmt: skip
    money = accounts.journal.money
    alt = (
        f"Money of {name}, {period.label}. From: {'; '.join(f'{a} {n:,}' for a, n, _ in left)}. "
        f"To: {'; '.join(f'{a} {n:,}' for a, n, _ in right)}. {total_in:,} on each side."
    )
    figure = _draw(look, nodes, links, marked)
    _heads(figure, look, ("from", "", "to"))
    return finish(
        figure, look, title=f"Money of {name}, {period.label}, {money}", alt=alt, height=height,
        meta={"total": total_in}, margin={"l": 16, "r": 16, "t": 76, "b": 20},
    )  # fmt: skip


def _line_node(nodes: _Nodes, line: tuple[str, int, str], column: int) -> int:
    """A line of the statement, or a balance, which stands under another name there."""
    label, amount, colour = line
    ends = {"Opening": "Cash at the start", "Closing": "Cash at the end"}
    click = clicks.explain(ends.get(label.partition(" ")[0], label))
    return nodes.add(f"{escape(label)} {amount:,}", colour, column, amount, click)


def _sums(flows: Mapping[tuple[str, str], int], part: int) -> dict[str, int]:
    sums: dict[str, int] = {}
    for key, amount in flows.items():
        sums[key[part]] = sums.get(key[part], 0) + amount
    return sums


def _listed(sums: Mapping[str, int], names: Mapping[str, str]) -> str:
    return "; ".join(f"{names[key]} {signed(value, plus=False)}" for key, value in sums.items())


def _party_nodes(
    accounts: Accounts,
    period: Period,
    look: Look,
    nodes: _Nodes,
    column: int,
    sums: Mapping[str, int],
) -> dict[str, int]:
    return {
        party: nodes.add(f"{escape(name)} {sums[party]:,}", party_fill(look, party), column,
                         sums[party], clicks.mark(name, party=party))
        for party, name in columns_of(accounts, period, sums).items()
    }  # fmt: skip


def _account_nodes(
    journal: Journal, look: Look, nodes: _Nodes, sums: Mapping[str, int]
) -> dict[str, int]:
    """Nodes of the accounts, sorted by activity, then as in the chart."""
    classes = account_classes(journal)
    activities = list(ACTIVITIES)
    chart = list(dict.fromkeys(account.name for account in journal.chart))
    places = {a: (activities.index(activity_of(classes[a])), chart.index(a)) for a in sums}
    return {
        account: nodes.add(
            f"{escape(account.replace('_', ' '))} {sums[account]:,}"
            f" ({activity_of(classes[account]).lower()})",
            look.tints[(2, 3, 0, 4)[places[account][0]]],
            1,
            sums[account],
            clicks.rows(f"all of {_word(account)}", account=account),
        )
        for account in sorted(sums, key=places.__getitem__)
    }


def _draw(look: Look, nodes: _Nodes, links: list[_Link], marked: Collection[str] = ()) -> Figure:
    from plotly.graph_objects import Figure

    xs, ys = nodes.places()
    lit = [click.get("party", "") in marked for click in nodes.clicks]
    node: dict[str, Any] = {
        "label": nodes.labels,
        "color": nodes.colours,
        "x": xs,
        "y": ys,
        "pad": 10,
        "thickness": 18,
        "line": {"color": [look.ink if on else look.casing for on in lit],
                 "width": [4 if on else 1 for on in lit]},
        "hovertemplate": "%{label}<extra></extra>",
        "customdata": nodes.clicks,
    }  # fmt: skip
    link = {
        "source": [link.source for link in links],
        "target": [link.target for link in links],
        "value": [link.value for link in links],
        # the tints are pale already
        "color": [
            blend(link.colour, look.page, 0.85 if link.colour in look.tints else 0.45)
            for link in links
        ],
        "label": [escape(_word(link.label)) for link in links],
        "line": {"color": look.grid, "width": 0.5},
        "hovertemplate": "%{source.label} → %{target.label}: %{value:,} (%{label})<extra></extra>",
        "customdata": [link.click for link in links],
    }
    figure = Figure()
    figure.add_sankey(
        node=node, link=link, arrangement="snap", valueformat=",",
        textfont={"color": look.ink, "size": 13},
    )  # fmt: skip
    return figure


def _heads(figure: Figure, look: Look, heads: tuple[str, str, str]) -> None:
    for x, text, anchor in zip((0, 0.5, 1), heads, ("left", "center", "right"), strict=True):
        figure.add_annotation(
            x=x, y=1, xref="paper", yref="paper", yshift=22, showarrow=False, xanchor=anchor,
            text=text, font={"color": look.label, "size": 13},
        )  # fmt: skip
