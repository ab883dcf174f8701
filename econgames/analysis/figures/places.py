"""Fixed places for the nodes of networks: decided by ids and their order, never by chance."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import cos, pi, sin
from typing import TypeVar

from econgames.analysis.journal import Journal, Moved, Quoted

__all__ = ["circle", "curve", "ring", "things", "tiers"]

Point = tuple[float, float]

Node = TypeVar("Node", bound=Hashable)


def circle(nodes: Sequence[Node], radius: float = 1.0) -> dict[Node, Point]:
    """Places on a circle, clockwise from the top, in the given order.

    Examples
    --------
    >>> circle(["a", "b"])["a"]
    (0.0, 1.0)
    """
    step = 2 * pi / max(1, len(nodes))
    return {
        node: (
            round(radius * sin(place * step), 6),
            round(radius * cos(place * step), 6),
        )
        for place, node in enumerate(nodes)
    }


def ring(journal: Journal) -> dict[str, Point]:
    """Places of all parties on a wide ring, with the bank in the middle, where most lines go."""
    bank = [p for p in journal.parties if journal.values.party_kind(p) == "bank"]
    places = circle([p for p in journal.parties if p not in bank])
    wide = {party: (1.5 * x, y) for party, (x, y) in places.items()}
    return wide | {p: (0.0, 0.3 * i) for i, p in enumerate(bank)}


def things(journal: Journal) -> list[str]:
    """Things that nobody owes, in the order in which the journal first names them."""
    found: dict[str, None] = {}
    for event in journal.events:
        if isinstance(event, Moved | Quoted) and journal.values.issuer(event.asset) is None:
            found.setdefault(event.asset)
    return [asset for asset in found if asset not in ("money", "points")]


def tiers(journal: Journal, in_row: int = 18) -> dict[str, Point]:
    """Places in tiers: people and institutions on top, corporations below, things at the bottom.

    All parties that may ever appear have their place, so a corporation that is founded later
    moves nobody.
    """
    top = [p for p in journal.parties if ":" not in p]
    middle = [p for p in journal.parties if ":" in p]
    places = {p: ((i + 0.5) / len(top), 1.0) for i, p in enumerate(top)}
    places |= {p: ((i + 0.5) / len(middle), 0.62) for i, p in enumerate(middle)}
    for number, asset in enumerate(things(journal)):
        row, column = divmod(number, in_row)
        # every second one a little lower, so that labels do not meet
        drop = 0.05 * (column % 2) + 0.14 * row
        places[asset] = ((column + 0.5) / in_row, 0.22 - drop)
    return places


def curve(start: Point, end: Point, bend: float = 0.18, pieces: int = 16) -> list[Point]:
    """Points of a quadratic curve that leaves the straight line to its right.

    Examples
    --------
    >>> curve((0, 0), (2, 0), 0.5, 2)
    [(0.0, 0.0), (1.0, -0.5), (2.0, 0.0)]
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2 + bend * dy, (start[1] + end[1]) / 2 - bend * dx)
    points = []
    for i in range(pieces + 1):
        t = i / pieces
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append(
            (a * start[0] + b * middle[0] + c * end[0], a * start[1] + b * middle[1] + c * end[1])
        )
    return points
