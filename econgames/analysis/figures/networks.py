"""Networks of a match: who owns whom, who paid whom, and the graphs of the game itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from econgames.analysis.figures import clicks
from econgames.analysis.figures.look import (
    Look,
    accounts_of,
    finish,
    look_named,
)
from econgames.analysis.figures.places import Point, curve, ring, things, tiers
from econgames.analysis.figures.strokes import (
    Notes,
    arrow_head,
    bare,
    chip,
    line,
    nodes,
    pale,
    tag,
)
from econgames.analysis.journal import Journal, Moved, Period

if TYPE_CHECKING:
    import networkx as nx
    from plotly.graph_objects import Figure

    from econgames.analysis.statements import Accounts
    from econgames.core.match import Match

__all__ = ["ownership_graph", "ownership_network", "payment_graph", "payment_network"]


def ownership_graph(accounts: Accounts, when: Period | int | None = None) -> nx.DiGraph[str]:
    """Who owns what at the end of a period, directed from owner to thing or issuer.

    Nodes are parties and assets. Edges have ``units``, and ``value`` in the convention of the
    accounts.
    """
    import networkx as nx

    journal, period = accounts.journal, accounts.period(when)
    held, quotes = accounts.holdings(period.stop)
    graph: nx.DiGraph[str] = nx.DiGraph(name="ownership")
    known = set(things(journal))
    for (party, asset), units in sorted(held.items()):
        target = journal.values.issuer(asset) or asset
        # a party without statements, such as a store of a player's, has no place of its own
        owner = party in journal.parties and units > 0
        if owner and target != party and (target in journal.parties or asset in known):
            graph.add_edge(party, target, units=units, value=units * quotes.get(asset, 0))
    return graph


def payment_graph(accounts: Accounts, when: Period | int | None = None) -> nx.DiGraph[str]:
    """Who paid whom in a period; edges have ``amount``, in money, and ``transfers``, a number."""
    import networkx as nx

    period = accounts.period(when)
    graph: nx.DiGraph[str] = nx.DiGraph(name="payments")
    for event in accounts.journal.events[period.start : period.stop]:
        if isinstance(event, Moved) and event.asset == "money":
            if not graph.has_edge(event.payer, event.payee):
                graph.add_edge(event.payer, event.payee, amount=0, transfers=0)
            edge = graph.edges[event.payer, event.payee]
            edge["amount"] += event.amount
            edge["transfers"] += 1
    return graph


def ownership_network(
    source: Accounts | Match | Journal,
    when: Period | int | None = None,
    *,
    theme: str = "light",
    height: int = 520,
    marked: Collection[str] = (),
) -> Figure:
    """Who owns whom: people on top, corporations below, things at the bottom.

    Parameters
    ----------
    source : Accounts, Match or Journal
        What to draw.
    when : Period or int, optional
        A period of the journal, or the number of a turn or round; now by default.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.
    marked : collection of str, optional
        Parties and things that are lit: a ring around each, its lines strong.

    Returns
    -------
    plotly.graph_objects.Figure
        Lines between parties carry the number of shares. Every party and thing has a fixed
        place (``layout.meta["places"]``), so that two figures can be compared.
    """
    accounts, look = accounts_of(source), look_named(theme)
    journal, period = accounts.journal, accounts.period(when)
    graph = ownership_graph(accounts, period)
    places = tiers(journal)
    from plotly.graph_objects import Figure

    figure = Figure()
    notes: Notes = []
    for owner, thing, data in graph.edges(data=True):
        between = thing in journal.parties
        lit = owner in marked or thing in marked
        width = min(8, 1.5 + data["units"]) if between else 1.5
        style = {"color": look.ink if lit else pale(look, owner), "width": width + lit}
        line(figure, [places[owner], places[thing]], style, f"{owner} {thing}")
        if between:
            tag(notes, look, places[owner], places[thing], str(data["units"]))
    shown = {n: at for n, at in places.items()
             if n in graph or (n in journal.parties and ":" not in n)}  # fmt: skip
    nodes(figure, notes, look, journal, shown)
    _clickable(figure, look, journal, shown, marked)
    total = sum(data["units"] for *_, data in graph.edges(data=True))
    alt = f"Ownership, {period.label}: {_owned(journal, graph)}."
    return bare(
        finish(
            figure, look, title=f"Who owns whom, {period.label}", alt=alt, height=height,
            annotations=notes, meta={"total": total, "places": places},
            margin={"l": 8, "r": 8, "t": 48, "b": 8},
        )
    )  # fmt: skip


def payment_network(
    source: Accounts | Match | Journal,
    when: Period | int | None = None,
    *,
    theme: str = "light",
    height: int = 520,
    marked: Collection[str] = (),
) -> Figure:
    """Who paid whom: an arrow for each pair, as thick as the money, with the sum.

    Parameters are those of :func:`ownership_network`; ``layout.meta["total"]`` is the sum of all
    money rows of the period.
    """
    from plotly.graph_objects import Figure

    accounts, look = accounts_of(source), look_named(theme)
    journal, period = accounts.journal, accounts.period(when)
    graph = payment_graph(accounts, period)
    places = ring(journal)
    total = sum(data["amount"] for *_, data in graph.edges(data=True))
    largest = max((data["amount"] for *_, data in graph.edges(data=True)), default=1)
    figure = Figure()
    notes: Notes = []
    for payer, payee, data in graph.edges(data=True):
        way = curve(places[payer], places[payee])
        lit = payer in marked or payee in marked
        width = 1 + 7 * data["amount"] / largest
        style = {"color": look.ink if lit else pale(look, payer), "width": width + lit}
        line(figure, way, style, f"{payer} {payee}")
        arrow_head(notes, look, way)
        chip(notes, look, way[9], f"{data['amount']:,}")
    shown = {n: at for n, at in places.items() if n in graph}
    nodes(figure, notes, look, journal, shown)
    clicks.add_targets(figure, [
        (curve(places[a], places[b])[9],
         clicks.rows(f"{journal.name(a)} to {journal.name(b)}", payer=a, payee=b))
        for a, b in graph.edges
    ])  # fmt: skip
    _clickable(figure, look, journal, shown, marked)
    listed = "; ".join(
        f"{journal.name(a)} to {journal.name(b)} {data['amount']:,}"
        for a, b, data in graph.edges(data=True)
    )
    figure.update_xaxes(range=[-1.8, 1.8])
    figure.update_yaxes(range=[-1.25, 1.25])
    return bare(
        finish(
            figure, look, title=f"Who paid whom, {period.label}: {journal.amount(total)} in all",
            alt=f"Payments, {period.label}, {total:,} in all: {listed}.", height=height,
            annotations=notes, meta={"total": total, "places": places},
            margin={"l": 8, "r": 8, "t": 48, "b": 8},
        )
    )  # fmt: skip


def _clickable(
    figure: Figure,
    look: Look,
    journal: Journal,
    places: Mapping[str, Point],
    marked: Collection[str],
) -> None:
    """A ring around what is marked, and places that mark a party or a thing."""
    clicks.add_rings(figure, look, places, marked)
    clicks.add_targets(figure, [
        (at, clicks.mark(journal.name(node), party=node) if node in journal.parties
         else clicks.mark(node.replace(":", " "), asset=node))
        for node, at in places.items()
    ])  # fmt: skip


def _owned(journal: Journal, graph: nx.DiGraph[str]) -> str:
    found = []
    for party in journal.parties:
        if party in graph and graph.out_degree(party):
            items = ", ".join(
                f"{data['units']} of {journal.name(thing)}"
                if thing in journal.parties
                else thing.partition(":")[2] or thing
                for _, thing, data in graph.out_edges(party, data=True)
            )
            found.append(f"{journal.name(party)} {items}")
    return "; ".join(found) or "nobody owns anything"
