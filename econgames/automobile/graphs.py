"""Graphs of Automobile as networkx graphs; each builder takes a state, most also none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from econgames.automobile import economy
from econgames.automobile.edition import CLASSES, Edition, shipped

if TYPE_CHECKING:
    import networkx as nx

    from econgames.automobile.rules import State
    from econgames.core.ledger import Row

__all__ = [
    "GRAPHS",
    "cash_graph",
    "channel_graph",
    "distributor_graph",
    "leapfrog_graph",
    "obsolescence_graph",
    "phase_graph",
    "track_graph",
]


def _edition(state: State | None) -> Edition:
    return state.edition if state is not None else shipped()


def _add_spaces(graph: nx.DiGraph[int], state: State | None) -> None:
    """One node a space: `name`, `cls`, `cost`, `asset` in the ledger; with a state who is there."""
    spaces = state.snapshot()["spaces"] if state is not None else {}
    for space, model in _edition(state).models.items():
        graph.add_node(space, name=model.name, cls=model.cls, cost=model.cost,
                       asset=f"factory:{space}")  # fmt: skip
        if state is not None:
            facts = spaces.get(str(space), {"owner": None, "factories": 0, "closed": False})
            graph.nodes[space].update({k: facts[k] for k in ("owner", "factories", "closed")})


def track_graph(state: State | None = None) -> nx.DiGraph[int]:
    """The track: a path from the oldest space to the newest.

    Nodes are spaces with ``name``, ``cls`` (price class), ``cost`` (dollars a factory) and,
    where a state is given, ``owner`` (seat or None), ``factories`` and ``closed``.

    Examples
    --------
    >>> graph = track_graph()
    >>> len(graph), graph.number_of_edges(), graph.nodes[26]["name"]
    (26, 25, 'Cadillac 452')
    """
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph(name="track")
    _add_spaces(graph, state)
    spaces = list(graph)
    graph.add_edges_from(pairwise(spaces))
    return graph


def obsolescence_graph(state: State | None = None) -> nx.DiGraph[int]:
    """Which model makes which obsolete: from each to the next older one of its class.

    Nodes as in :func:`track_graph`. When every space is occupied, the loss points of a space are
    its distance from the newest of its class.

    Examples
    --------
    >>> graph = obsolescence_graph()
    >>> graph.number_of_edges(), list(graph.successors(9)), list(graph.successors(12))
    (23, [6], [11])
    """
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph(name="obsolescence")
    _add_spaces(graph, state)
    for name in CLASSES:
        line = [space for space in sorted(graph, reverse=True) if graph.nodes[space]["cls"] == name]
        graph.add_edges_from(pairwise(line))
    return graph


def leapfrog_graph(state: State | None = None) -> nx.DiGraph[int]:
    """Research: from a frontier to every newer space, at the price of jumping there at once.

    Nodes are 0 (nothing built yet) and the spaces; edges have ``weight``, research cubes.

    Examples
    --------
    >>> graph = leapfrog_graph()
    >>> len(graph), graph.number_of_edges(), graph[8][12]["weight"]
    (27, 351, 10)
    """
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph(name="leapfrog")
    last = len(_edition(state).models)
    graph.add_nodes_from(range(last + 1))
    for frontier in range(last + 1):
        for space in range(frontier + 1, last + 1):
            graph.add_edge(frontier, space, weight=economy.research_price(frontier, space))
    return graph


def distributor_graph(state: State | None = None) -> nx.DiGraph[str]:
    """Which slots the distributors of each section can serve.

    Nodes are ``"section mid"`` and ``"slot mid"`` and the like with ``kind`` (section, slot) and
    ``cls``; slots have ``slots``, the number open this turn (without a state, in the last turn).

    Examples
    --------
    >>> graph = distributor_graph()
    >>> len(graph), graph.number_of_edges(), list(graph["section mass"])
    (6, 7, ['slot mid', 'slot mass'])
    """
    import networkx as nx

    ed = _edition(state)
    turn = ed.turns[state.turn if state is not None else ed.last_turn]
    graph: nx.DiGraph[str] = nx.DiGraph(name="distributors")
    for name in CLASSES:
        graph.add_node(f"section {name}", kind="section", cls=name)
    for name in CLASSES:
        number = sum(ed.distributor_slots[name][label] for label in turn.slot_labels)
        graph.add_node(f"slot {name}", kind="slot", cls=name, slots=number)
    for name, reach in ed.distributor_reach.items():
        graph.add_edges_from((f"section {name}", f"slot {slot}") for slot in reach)
    return graph


def channel_graph(state: State | None = None) -> nx.DiGraph[int | str]:
    """Where a car of each model can go, and for how much.

    Nodes are spaces (as in :func:`track_graph`) and the channels ``"howard"``, ``"dist_mid"``,
    ``"demand_mid"``, ``"reduced_mid"`` ..., ``"unsold"`` with ``kind="channel"``; edges have
    ``price``, dollars a car.

    Examples
    --------
    >>> graph = channel_graph()
    >>> len(graph), graph.number_of_edges(), graph[6]["reduced_mid"]["price"]
    (36, 123, 100)
    """
    import networkx as nx

    ed = _edition(state)
    graph: nx.DiGraph[int | str] = nx.DiGraph(name="channels")
    _add_spaces(graph, state)
    for space, model in ed.models.items():
        row = ed.classes[model.cls]
        graph.add_edge(space, "howard", price=row.price)
        graph.add_edge(space, f"dist_{model.cls}", price=row.price)
        graph.add_edge(space, f"demand_{model.cls}", price=row.price)
        if row.reduced_price:
            graph.add_edge(space, f"reduced_{model.cls}", price=row.reduced_price)
        graph.add_edge(space, "unsold", price=0)
    for node in graph:
        if isinstance(node, str):
            graph.nodes[node]["kind"] = "channel"
    return graph


def cash_graph(state: State) -> nx.MultiDiGraph[str]:
    """Every payment so far, one edge each: a star around the bank.

    Edges have ``amount`` (dollars), ``account``, ``turn`` (0 is the set-up) and ``phase`` (1 to
    9 as in the rules; 0 for the set-up and the count at the end).

    Raises
    ------
    ValueError
        If the state's ledger is switched off.

    Examples
    --------
    >>> import econgames as eg
    >>> money = eg.new("automobile", players=3, seed=1).graph("cash")
    >>> sorted(money), money["bank"]["A"][0]["amount"]
    (['A', 'B', 'C', 'bank'], 2000)
    """
    import networkx as nx

    if state.rows is None:
        raise ValueError("the ledger of this state is switched off; use match.graph('cash')")
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(name="cash")
    graph.add_nodes_from(["bank", *state.players])
    for (_, payer, payee, amount, _, account), turn, phase in _dated(state.rows, state.began):
        graph.add_edge(payer, payee, amount=amount, account=account, turn=turn, phase=phase)
    return graph


_PHASES = {
    "starting_cash": 0,
    "sales_howard": 4,
    "sales_distributors": 5,
    "sales_demand": 7,
    "loss_cost": 8,
    "loan_interest": 8,
    "factory_liquidation": 0,
    "parts_liquidation": 0,
    "loan_repayment": 0,
}


def _dated(rows: list[Row], began: tuple[int, ...]) -> Iterator[tuple[Row, int, int]]:
    """Rows of money with their turn and phase; `began` as in the state."""
    starts = list(began)
    turn = 1
    for row in rows:
        step, _, _, _, asset, account = row
        if asset != "money":
            continue
        # phases 3, 6 and 7 of the turn begin with the moves after these steps
        while len(starts) >= 3 * turn and step > starts[3 * turn - 1]:
            turn += 1
        phase = _PHASES.get(account)
        if phase is None:
            here = [start for start in starts[3 * turn - 3 : 3 * turn] if start < step]
            phase = (2, 3, 6)[min(len(here), 2)]
            if phase == 6 and account == "loan_principal":
                # executive decisions cost no money, so this loan paid for losses
                phase = 8
        yield row, 0 if account == "starting_cash" else turn, phase


def phase_graph(state: State | None = None) -> nx.DiGraph[int | str]:
    """The nine phases of a turn, from the last one round to the first, or out to the end.

    Nodes are 1 to 9 with ``name``, and ``"end"``.

    Examples
    --------
    >>> graph = phase_graph()
    >>> len(graph), graph.number_of_edges(), list(graph.successors(8))
    (10, 10, [9, 'end'])
    """
    import networkx as nx

    names = (
        "demand tiles",
        "characters",
        "actions",
        "Howard",
        "distributors",
        "executive decisions",
        "open market",
        "losses",
        "end of turn",
    )
    graph: nx.DiGraph[int | str] = nx.DiGraph(name="phases")
    for number, name in enumerate(names, 1):
        graph.add_node(number, name=name)
    graph.add_node("end", name="end of the game")
    graph.add_edges_from((number, number + 1) for number in range(1, 9))
    graph.add_edge(9, 1)
    graph.add_edge(8, "end")
    return graph


GRAPHS: dict[str, Any] = {
    "track": track_graph,
    "obsolescence": obsolescence_graph,
    "leapfrog": leapfrog_graph,
    "distributors": distributor_graph,
    "channels": channel_graph,
    "cash": cash_graph,
    "phases": phase_graph,
}
"""Graphs by name, as ``match.graph(name)`` takes them."""
