"""The moves of Diora: one small frozen class for each thing a player does."""

from __future__ import annotations

from msgspec import structs

from econgames.core.moves import Move

__all__ = ["ARGUMENTS", "MOVES", "Emergency", "EndTurn", "Pass", "Place", "Placement", "Produce"]

ARGUMENTS = ("level", "slots", "replace", "resource", "operations", "uses")
"""Fields of a placement that some spaces take, and others must not be given."""


class Produce(Move, frozen=True, tag_field="type", tag="produce"):
    """Produce the set of an order one holds; free, any number of times in one's own turn."""

    tile: str
    player: str | None = None


class Placement(Move, frozen=True):
    """Base of :class:`Place` and :class:`Emergency`: a die on a space, with what it does there.

    Parameters
    ----------
    source : str
        ``active`` (a worker) or ``retired`` (a pensioner, value 6).
    value : int
        Value of the die.
    space : str
        Id of a space, or ``room:`` and the id of its tile.
    use_token : bool
        Spend a canteen token instead of the fee of an occupied space.
    level : int, optional
        Warehouses: level of the yield.
    slots : tuple of int, optional
        Production: slots whose orders are taken, ascending.
    replace : str, optional
        Technology: tile of the room that makes way; only when no more rooms find place.
    resource : str, optional
        Storeroom: component of choice.
    operations : tuple of (str, str), optional
        Scrap yard: ``("buy", unit)`` and ``("sell", unit)`` in this order.
    uses : int, optional
        Rooms: number of uses.
    player : str, optional
        Seat that makes the move.
    """

    source: str
    value: int
    space: str
    use_token: bool = False
    level: int | None = None
    slots: tuple[int, ...] | None = None
    replace: str | None = None
    resource: str | None = None
    operations: tuple[tuple[str, str], ...] | None = None
    uses: int | None = None
    player: str | None = None

    def __post_init__(self) -> None:
        # lists are as good as tuples to those who type them; kept are tuples, so that moves compare
        slots: object = self.slots
        if isinstance(slots, list):
            structs.force_setattr(self, "slots", tuple(slots))
        operations: object = self.operations
        if isinstance(operations, list):
            pairs = (tuple(pair) if isinstance(pair, list) else pair for pair in operations)
            structs.force_setattr(self, "operations", tuple(pairs))


class Place(Placement, frozen=True, tag_field="type", tag="place"):
    """Lay a die on a space and carry out what it does there."""


class Emergency(Placement, frozen=True, tag_field="type", tag="emergency"):
    """The same without activation and congestion, for points, when nothing else can be placed."""


class EndTurn(Move, frozen=True, tag_field="type", tag="end_turn"):
    """End one's turn after a placement without producing more."""

    player: str | None = None


class Pass(Move, frozen=True, tag_field="type", tag="pass"):
    """Place no more dice this round."""

    player: str | None = None


MOVES = Produce | Place | Emergency | EndTurn | Pass
