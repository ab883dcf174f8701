"""Graphs of Diora as networkx graphs; builders of the edition, of a state, and of its ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from econgames.core.ledger import Row
from econgames.diora import economy
from econgames.diora.edition import RESOURCES, UNITS, Edition, Goods, shipped
from econgames.diora.moves import Placement

if TYPE_CHECKING:
    import networkx as nx

    from econgames.diora.rules import State

__all__ = [
    "GRAPHS",
    "bill_of_materials",
    "career_graph",
    "conversion_graph",
    "money_graph",
    "occupancy_graph",
    "phase_graph",
    "placement_graph",
    "room_fee_graph",
]


def career_graph(edition: Edition | None = None) -> nx.DiGraph[int | str]:
    """Careers of a die, directed.

    Nodes are ``"reserve"``, the values 1 to 5, ``"free6"`` (hired as a 6, not used yet) and
    ``"retired"``. Edges have ``kind``: promotion (``points`` where it retires the die) or hire
    (``prob``, and ``points`` for a 6), or last_use.

    Examples
    --------
    >>> graph = career_graph()
    >>> len(graph), graph.number_of_edges(), graph.edges[5, "retired"]["points"]
    (8, 12, 5)
    """
    import networkx as nx

    points = (edition or shipped()).game.retirement_points
    graph: nx.DiGraph[int | str] = nx.DiGraph(name="careers")
    graph.add_nodes_from(["reserve", 1, 2, 3, 4, 5, "free6", "retired"])
    for value in range(1, 5):
        graph.add_edge(value, value + 1, kind="promotion")
    graph.add_edge(5, "retired", kind="promotion", points=points)
    for face, prob in economy.hr_odds():
        if face < 6:
            graph.add_edge("reserve", face, kind="hire", prob=prob)
        else:
            graph.add_edge("reserve", "free6", kind="hire", prob=prob, points=points)
    graph.add_edge("free6", "retired", kind="last_use", points=0)
    return graph


Process = tuple[str, str, Goods, Goods]
"""Name, kind, inputs and outputs."""


def _unit(resource: str, number: int = 1, **more: int) -> Goods:
    return Goods(**{resource: number, **more})


def _processes(ed: Edition) -> Iterator[Process]:
    """Everything that turns goods into goods."""
    game, yard, score = ed.game, ed.scrap_yard, ed.scoring
    for r in RESOURCES:
        for level, goods in enumerate(ed.yields(r), 1):
            yield f"warehouse_{r.lower()}:{level}", "warehouse", Goods(), goods
    for r in RESOURCES:
        yield f"buy:{r}", "scrap_yard", Goods(zl=getattr(yard.buy, r)), _unit(r)
        yield f"sell:{r}", "scrap_yard", _unit(r), Goods(zl=getattr(yard.sell, r))
    yield "bank", "grant", Goods(), Goods(zl=game.bank_zl)
    yield "relief_fund", "grant", Goods(), Goods(zl=game.relief_fund_zl)
    for r in RESOURCES:
        stored = dict(zip(RESOURCES, ed.storeroom.goods.as_tuple(), strict=True))
        stored[r] += ed.storeroom.chosen
        yield f"storeroom:{r}", "storeroom", Goods(), Goods(**stored, zl=ed.storeroom.zl)
    for tile in ed.tiles.values():
        yield f"tile:{tile.id}", "order", tile.inputs, Goods(zl=tile.zl, points=tile.points)
    for room in ed.rooms.values():
        yield f"room:{room.id}", "room", room.inputs, room.outputs
    for r in RESOURCES:
        yield f"end_convert:{r}", "end", _unit(r), Goods(zl=score.zl_per_resource)
    yield "end_money", "end", Goods(zl=score.zl_per_point), Goods(points=1)


def conversion_graph(edition: Edition | None = None) -> nx.DiGraph[str]:
    """Who turns what into what, directed and bipartite: good to process, process to good.

    Nodes have ``kind``: good (K, T, L, G, zl, points), warehouse, scrap_yard, grant, storeroom,
    order, room or end. Edges have ``qty``, units for one use. Fees are left out.

    Examples
    --------
    >>> graph = conversion_graph()
    >>> len(graph), graph.number_of_edges(), graph.edges["K", "room:t01"]["qty"]
    (114, 337, 2)
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(name="conversions")
    graph.add_nodes_from(UNITS, kind="good")
    for name, kind, inputs, outputs in _processes(edition or shipped()):
        graph.add_node(name, kind=kind)
        graph.add_edges_from((good, name, {"qty": n}) for good, n in inputs.as_dict().items())
        graph.add_edges_from((name, good, {"qty": n}) for good, n in outputs.as_dict().items())
    return graph


def bill_of_materials(edition: Edition | None = None) -> nx.Graph[str]:
    """Orders and the components they take, undirected and bipartite.

    Nodes have ``kind``: component, or order (with ``name``, ``era``, ``points``, ``zl``). Edges
    have ``qty``, units, and ``weight``, the same number.

    Examples
    --------
    >>> graph = bill_of_materials()
    >>> len(graph), graph.number_of_edges(), graph.degree("T", weight="qty")
    (39, 97, 42)
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(name="materials")
    graph.add_nodes_from(RESOURCES, kind="component")
    for tile in (edition or shipped()).tiles.values():
        graph.add_node(
            tile.id, kind="order", name=tile.name, era=tile.era, points=tile.points, zl=tile.zl
        )
        for unit, n in tile.inputs.as_dict().items():
            graph.add_edge(tile.id, unit, qty=n, weight=n)
    return graph


def phase_graph() -> nx.DiGraph[str]:
    """Phases of a game in succession, directed.

    Examples
    --------
    >>> sorted(phase_graph().successors("salary"))
    ['final', 'start_player']
    """
    import networkx as nx

    round_ = (
        "event",
        "turns",
        "recover",
        "payroll",
        "induction",
        "production_refresh",
        "technology_refresh",
        "salary",
        "start_player",
    )
    graph: nx.DiGraph[str] = nx.DiGraph(name="phases")
    nx.add_path(graph, ("setup", *round_, "event"))
    graph.add_edge("salary", "final")
    return graph


def _die(source: str, value: int) -> str:
    return f"die {value}" if source == "active" else f"retired {value}"


def _cost(state: State, move: Placement, emergency: bool) -> int:
    """Activation, congestion fee and price of a placement, zl."""
    from econgames.diora.rules.codes import ROOM, SEAT
    from econgames.diora.rules.spaces import room_fee

    lim = state.lim
    space = state.t.space[move.space]
    cost = lim.activation if move.source == "retired" and not emergency else 0
    if space >= ROOM:
        return cost + room_fee(state, SEAT[move.player], space - ROOM)
    occupied = bool(state.occ >> space & 1) and not emergency and not move.use_token
    cost += economy.congestion_fee(move.value, occupied)
    return cost + (lim.tile_price if move.space.startswith("technology") else 0)


def placement_graph(state: State, player: str | None = None) -> nx.Graph[str]:
    """Dice that a player can place now, and the spaces where they can go; bipartite.

    Nodes have ``kind``: die (``source``, ``value``; equal dice are one node) or space. Edges have
    ``cost``: activation, congestion fee and price in zl, the least where a token could be spent;
    ``token``, whether that needs one; ``emergency``, whether it is one.

    Parameters
    ----------
    state : State
    player : str, optional
        Seat; by default the one that decides. Others have no placement now.

    Examples
    --------
    >>> import econgames as eg
    >>> graph = placement_graph(eg.new("diora", players=4, seed=1).state)
    >>> graph.edges["die 1", "technology_1"]["cost"]
    3
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(name="placements")
    for seat in state.actors() if player is None else (player,):
        for option in state.options(seat):
            move = option.move
            if not isinstance(move, Placement):
                continue
            emergency = option.kind == "emergency"
            die = _die(move.source, move.value)
            cost = _cost(state, move, emergency)
            graph.add_node(die, kind="die", source=move.source, value=move.value)
            graph.add_node(move.space, kind="space")
            if not graph.has_edge(die, move.space) or graph.edges[die, move.space]["cost"] > cost:
                graph.add_edge(
                    die, move.space, cost=cost, token=move.use_token, emergency=emergency
                )
    return graph


def occupancy_graph(state: State) -> nx.Graph[str]:
    """Who has laid a die where this round, bipartite.

    Nodes have ``kind``: player or space (with ``dice``, their number). Edges have ``value``, of
    the die, and ``source``.

    Examples
    --------
    >>> import econgames as eg
    >>> from econgames.diora import Place
    >>> match = eg.new("diora", players=2, seed=3)
    >>> graph = occupancy_graph(match.play(Place("active", 1, "bank")).state)
    >>> [data["value"] for _, _, data in graph.edges(data=True)]
    [1]
    """
    import networkx as nx

    facts = state.snapshot()
    graph: nx.Graph[str] = nx.Graph(name="occupancy")
    graph.add_nodes_from(facts["players"], kind="player")
    graph.add_nodes_from(facts["spaces"], kind="space", dice=0)
    graph.add_nodes_from((f"room:{room}" for room in facts["rooms"]), kind="space", dice=0)
    for seat, row in facts["players"].items():
        for source, value, space in row["placed"]:
            graph.nodes[space]["dice"] += 1
            graph.add_edge(seat, space, value=value, source=source)
    return graph


def _rows(ledger: State | Iterable[Row]) -> list[Row]:
    """Rows of a ledger, or of the ledger of a state."""
    if not hasattr(ledger, "rows"):
        return list(ledger)
    rows = ledger.rows
    if rows is None:
        raise ValueError("the ledger of this state is switched off; use match.graph('money')")
    return list(rows)


def money_graph(ledger: State | Iterable[Row]) -> nx.MultiDiGraph[str]:
    """Money flows so far: one edge for each payer, payee and account.

    Edges are keyed by account and have ``amount`` (zl) and ``transfers`` (number).

    Parameters
    ----------
    ledger : State, Ledger or rows
        A state with its rows, or a ledger.

    Raises
    ------
    ValueError
        If the state's ledger is switched off.

    Examples
    --------
    >>> import econgames as eg
    >>> money = eg.new("diora", players=2, seed=1).graph("money")
    >>> money["pool"]["A"]["start_cash"]["amount"]
    7
    """
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(name="money")
    for _, payer, payee, amount, asset, account in _rows(ledger):
        if asset != "money":
            continue
        if graph.has_edge(payer, payee, key=account):
            graph[payer][payee][account]["amount"] += amount
            graph[payer][payee][account]["transfers"] += 1
        else:
            graph.add_edge(payer, payee, key=account, amount=amount, transfers=1)
    return graph


def room_fee_graph(ledger: State | Iterable[Row]) -> nx.DiGraph[str]:
    """Room fees so far, from visitor to owner (the pool for neutral rooms).

    Edges have ``amount`` (zl) and ``visits``.

    Examples
    --------
    >>> import econgames as eg
    >>> room_fee_graph(eg.new("diora", players=2, seed=1).ledger.rows).number_of_edges()
    0
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(name="room fees")
    for _, payer, payee, amount, _, account in _rows(ledger):
        if account != "room_fee":
            continue
        if graph.has_edge(payer, payee):
            graph[payer][payee]["amount"] += amount
            graph[payer][payee]["visits"] += 1
        else:
            graph.add_edge(payer, payee, amount=amount, visits=1)
    return graph


def _of_edition(builder: Any) -> Any:
    return lambda state: builder(state.edition)


GRAPHS: dict[str, Any] = {
    "careers": _of_edition(career_graph),
    "conversions": _of_edition(conversion_graph),
    "materials": _of_edition(bill_of_materials),
    "phases": lambda state: phase_graph(),
    "placements": placement_graph,
    "occupancy": occupancy_graph,
    "money": money_graph,
    "room_fees": room_fee_graph,
}
"""Graphs by name, as ``match.graph(name)`` takes them."""
