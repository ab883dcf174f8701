"""Networks of a match: who owns whom, who paid whom, and the graphs of the game itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures import clicks
from econgames.analysis.figures.look import (
    MARKERS,
    Look,
    accounts_of,
    blend,
    escape,
    finish,
    look_named,
    party_fill,
)
from econgames.analysis.figures.places import Point, circle, curve, ring, things, tiers
from econgames.analysis.journal import Journal, Moved, Period
from econgames.drawing.palette import BANK_FILL, DARK_LETTER, PLAYERS

if TYPE_CHECKING:
    import networkx as nx
    from plotly.graph_objects import Figure

    from econgames.analysis.statements import Accounts
    from econgames.core.match import Match

__all__ = ["graph_network", "ownership_graph", "ownership_network", "payment_graph"]
__all__ += ["payment_network"]

Notes = list[dict[str, Any]]
"""Annotations of a figure: added one by one they are slow, each time all are checked again."""


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
        style = {"color": look.ink if lit else _line_fill(look, owner), "width": width + lit}
        _line(figure, [places[owner], places[thing]], style, f"{owner} {thing}")
        if between:
            _tag(notes, look, places[owner], places[thing], str(data["units"]))
    shown = {n: at for n, at in places.items()
             if n in graph or (n in journal.parties and ":" not in n)}  # fmt: skip
    _nodes(figure, notes, look, journal, shown)
    _clickable(figure, look, journal, shown, marked)
    total = sum(data["units"] for *_, data in graph.edges(data=True))
    alt = f"Ownership, {period.label}: {_owned(journal, graph)}."
    return _bare(
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
        style = {"color": look.ink if lit else _line_fill(look, payer), "width": width + lit}
        _line(figure, way, style, f"{payer} {payee}")
        _head(notes, look, way)
        _chip(notes, look, way[9], f"{data['amount']:,}")
    shown = {n: at for n, at in places.items() if n in graph}
    _nodes(figure, notes, look, journal, shown)
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
    return _bare(
        finish(
            figure, look, title=f"Who paid whom, {period.label}: {journal.amount(total)} in all",
            alt=f"Payments, {period.label}, {total:,} in all: {listed}.", height=height,
            annotations=notes, meta={"total": total, "places": places},
            margin={"l": 8, "r": 8, "t": 48, "b": 8},
        )
    )  # fmt: skip


def graph_network(
    source: Match,
    name: str,
    *,
    theme: str = "light",
    height: int = 640,
    marked: Collection[str] = (),
) -> Figure:
    """A graph of the game, such as its synergies, on a circle.

    Parameters
    ----------
    source : Match
        A match.
    name : str
        One of ``match.game.graphs``. Edges may have a ``weight``, 1 where they have none; those
        of a directed graph carry an arrow. Where nodes have an ``owner``, edges between things of
        one owner are drawn strong, the others pale.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.
    marked : collection of str, optional
        Parties and things that are lit, with all that such a party owns.

    Returns
    -------
    plotly.graph_objects.Figure
        ``layout.meta["total"]`` is the sum of all weights, ``["owned"]`` of those within one
        owner.
    """
    from plotly.graph_objects import Figure

    look = look_named(theme)
    graph = source.graph(name)
    places = circle(list(graph))
    parties = _parties(source)
    owner = {node: who if who in parties else "" for node, who in graph.nodes(data="owner")}
    arrows = graph.is_directed()
    figure = Figure()
    notes: Notes = []
    total = owned = 0
    parts: dict[tuple[float, bool], list[Point | None]] = {}
    strong: dict[tuple[float, bool], list[Point | None]] = {}
    for a, b, weight in graph.edges(data="weight", default=1):
        mine = owner[a] != "" and owner[a] == owner[b]
        total += weight
        owned += weight if mine else 0
        lines = strong if not {str(a), str(b), owner[a], owner[b]}.isdisjoint(marked) else parts
        lines.setdefault((weight, mine), []).extend((places[a], places[b], None))
        if arrows:
            _head(notes, look, curve(places[a], places[b], 0))
    belongs = any(owner.values())
    for (weight, mine), points in sorted(parts.items(), key=lambda item: (item[0][1], item[0][0])):
        style = {
            "color": look.ink if mine else look.grid if belongs else look.label,
            "width": (1.3 + 1.2 * abs(weight) ** 0.5) * (1 if mine else 0.6),
        }
        style["dash"] = "dot" if belongs and not mine else "solid"
        _line(figure, points, style, f"weight {weight}{', one owner' if mine else ''}")
    for (weight, _), points in strong.items():
        style = {"color": look.ink, "width": 2.5 + 1.2 * abs(weight) ** 0.5}
        _line(figure, points, style, f"weight {weight}, marked")
    for node, place in places.items():
        fill = party_fill(look, owner[node]) if owner[node] else look.page
        _mark(figure, look, place, str(node), fill, "circle", 14, _outward(place))
        if owner[node] in PLAYERS:
            _mark(figure, look, place, "", fill, MARKERS[PLAYERS[owner[node]].shape], 16, "middle")
    targets = _things_of(source, graph, parties)
    lit = {
        n for n, click in targets.items() if {click.get("party"), click.get("asset")} & {*marked}
    }
    lit |= {node for node in graph if owner[node] in marked or str(node) in marked}
    clicks.add_rings(figure, look, places, lit)
    clicks.add_targets(figure, [(places[node], click) for node, click in targets.items()])
    label = name.replace("_", " ").capitalize()
    within = f"{graph.number_of_edges():,} links worth {total:,} in all"
    if belongs:
        within += f", {owned:,} of it within one owner (solid); filled: owned"
    alt = (
        f"{label}: {graph.number_of_nodes()} nodes, {graph.number_of_edges()} edges, "
        f"sum of weights {total:,}, of which {owned:,} within one owner."
    )
    figure.update_yaxes(scaleanchor="x", range=[-1.15, 1.15])
    return _bare(
        finish(
            figure, look, title=f"{label}: {within}",
            alt=alt, height=height, margin={"l": 8, "r": 8, "t": 48, "b": 8}, annotations=notes,
            meta={"total": total, "owned": owned, "places": {str(n): p for n, p in places.items()}},
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


def _things_of(
    match: Match, graph: nx.Graph[Any], parties: Collection[str]
) -> dict[Any, dict[str, str]]:
    """Party or thing of the ledger that a node of a game's graph stands for, as a click.

    A node says so by its attribute ``asset``, or has the name of a party or of a thing.
    """
    short: dict[str, str] = {}
    for row in match.ledger.rows:
        asset = str(row[4])
        short.setdefault(asset, asset)
        if ":" in asset and not asset.startswith("share:"):
            short.setdefault(asset.partition(":")[2], asset)
    found = {}
    for node, data in graph.nodes(data=True):
        thing = data.get("asset") or (short.get(node) if isinstance(node, str) else None)
        if node in parties:
            found[node] = clicks.mark(str(node), party=node)
        elif thing:
            found[node] = clicks.mark(str(node), asset=thing)
    return found


def _parties(match: Match) -> frozenset[str]:
    values = match.game.part("values")
    return frozenset(values.parties(match.state))


def _outward(place: Point) -> str:
    vertical = "top" if place[1] > 0.3 else "bottom" if place[1] < -0.3 else "middle"
    return f"{vertical} {'right' if place[0] >= 0 else 'left'}"


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


def _line_fill(look: Look, party: str) -> str:
    return blend(party_fill(look, party), look.page, 0.75)


def _line(figure: Figure, points: list[Any], style: Mapping[str, Any], name: str) -> None:
    """A line through points; None starts a new one."""
    figure.add_scatter(
        x=[p[0] if p else None for p in points], y=[p[1] if p else None for p in points],
        mode="lines", line=dict(style), hoverinfo="skip", name=name, meta={"edge": name},
    )  # fmt: skip


def _head(notes: Notes, look: Look, way: list[Point]) -> None:
    notes.append({
        "x": way[13][0], "y": way[13][1], "ax": way[12][0], "ay": way[12][1],
        "xref": "x", "yref": "y", "axref": "x", "ayref": "y", "text": "", "showarrow": True,
        "arrowhead": 2, "arrowsize": 1.4, "arrowwidth": 2, "arrowcolor": look.ink,
    })  # fmt: skip


def _chip(notes: Notes, look: Look, place: Point, text: str) -> None:
    notes.append({
        "x": place[0], "y": place[1], "text": escape(text), "showarrow": False,
        "bgcolor": look.page, "bordercolor": look.label, "borderwidth": 1,
        "borderpad": 2, "font": {"size": 12},
    })  # fmt: skip


def _tag(notes: Notes, look: Look, start: Point, end: Point, text: str) -> None:
    """A chip three quarters down a line, where lines of different owners are apart."""
    place = (start[0] * 0.35 + end[0] * 0.65, start[1] * 0.35 + end[1] * 0.65)
    _chip(notes, look, place, text)


def _nodes(
    figure: Figure, notes: Notes, look: Look, journal: Journal, places: Mapping[str, Point]
) -> None:
    for node, place in places.items():
        if node in PLAYERS:
            seat = PLAYERS[node]
            _mark(figure, look, place, "", seat.fill, MARKERS[seat.shape], 30, "middle center")
            _letter(notes, place, node, seat.letter)
            text = journal.name(node)
            notes.append({"x": place[0], "y": place[1], "yshift": 27, "text": escape(text),
                                  "showarrow": False, "bgcolor": look.page})  # fmt: skip
        elif node in journal.parties:
            fill = look.ink if ":" in node else party_fill(look, node)
            notes.append({
                "x": place[0], "y": place[1], "text": f"<b>{escape(journal.name(node))}</b>",
                "showarrow": False, "bgcolor": fill, "borderpad": 4,
                "font": {"color": DARK_LETTER if fill == BANK_FILL else look.page},
            })  # fmt: skip
        else:
            notes.append({
                "x": place[0], "y": place[1], "text": escape(node.partition(":")[2] or node),
                "showarrow": False, "bgcolor": look.tints[0],
                "bordercolor": look.label, "borderpad": 2,
                "font": {"size": 12, "color": look.ink},
            })  # fmt: skip


def _letter(notes: Notes, place: Point, text: str, colour: str) -> None:
    notes.append({"x": place[0], "y": place[1], "text": f"<b>{text}</b>", "showarrow": False,
                          "font": {"color": colour, "size": 14}})  # fmt: skip


def _mark(
    figure: Figure,
    look: Look,
    place: Point,
    text: str,
    fill: str,
    symbol: str,
    size: int,
    where: str,
) -> None:
    figure.add_scatter(
        x=[place[0]], y=[place[1]], mode="markers+text" if text else "markers",
        text=[escape(text)], textposition=where if text else None, hoverinfo="skip",
        marker={"symbol": symbol, "size": size, "color": fill,
                "line": {"color": look.casing, "width": 1.5}},
        textfont={"size": 12, "color": look.ink}, cliponaxis=False,
    )  # fmt: skip


def _bare(figure: Figure) -> Figure:
    """A plane without axes."""
    figure.update_xaxes(visible=False)
    figure.update_yaxes(visible=False)
    return figure
