"""Options and moves in words: names of buttons, titles of elements, sentences of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from econgames.core.moves import Move, Option
from econgames.core.words import listed
from econgames.diora.edition import COMPONENTS, RESOURCES, Edition, shipped
from econgames.diora.moves import Emergency, EndTurn, Placement, Produce
from econgames.diora.options import NOTHING, ScrapOption
from econgames.drawing.words import who

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["FAMILIES", "asset", "choice", "family", "label", "parameter", "say", "space_name"]

FAMILIES: Final[dict[str, str]] = {
    "produce": "Produce",
    "place": "Place",
    "emergency": "Emergency",
    "end_turn": "End turn",
    "pass": "Pass",
}
"""What the action bar calls each kind of option."""

# few groups, so that all their buttons are in sight in the action bar
_GROUPS: Final = {
    "production": "Orders",
    "technology_1": "Rooms",
    "technology_2": "Rooms",
    "canteen": "Staff",
    "hr_office": "Staff",
    "bank": "Supplies",
    "relief_fund": "Supplies",
    "storeroom": "Supplies",
    "scrap_yard": "Supplies",
}


def family(option: Option, state: State | None = None) -> str:
    """What the action bar calls the kind of an option; placements go by groups of spaces.

    Examples
    --------
    >>> from econgames.diora.moves import Pass, Place
    >>> family(Option(Place("active", 3, "warehouse_t", level=1))), family(Option(Pass()))
    ('Warehouse', 'Pass')
    """
    move = option.move
    if not isinstance(move, Placement):
        return FAMILIES[option.kind]
    if move.space.startswith("room:"):
        return "Rooms"
    return _GROUPS.get(move.space, "Warehouse")


def asset(name: str, amount: int, edition: Edition | None = None) -> str:
    """So many of a thing in words; empty for things whose own name says enough.

    Examples
    --------
    >>> asset("good:K", 3), asset("room:t07", 1), asset("order:r01", 1), asset("worker", 1)
    ('3 cables', 'Wiring Shop', 'order Ludowy', '')
    """
    kind, _, id = name.partition(":")
    if kind == "good":
        return f"{amount} {COMPONENTS[id]}{'s' * (amount != 1)}"
    if kind == "room":
        return (edition or shipped()).rooms[id].name
    return f"order {(edition or shipped()).tiles[id].name}" if kind == "order" else ""


def _edition(state: State | None) -> Edition:
    return shipped() if state is None else state.edition


def space_name(space: str, edition: Edition | None = None) -> str:
    """Name of a space or room for people.

    Examples
    --------
    >>> space_name("hr_office"), space_name("room:t07")
    ('Hiring', 'Wiring Shop')
    """
    ed = edition or shipped()
    if space.startswith("room:"):
        return ed.rooms[space[5:]].name
    return ed.spaces[space].name


def _die(move: Placement) -> str:
    return "a pensioner" if move.source == "retired" else f"a {move.value}"


def label(option: Option, state: State | None = None) -> str:
    """Short name of an option, for a button.

    Examples
    --------
    >>> from econgames.diora.moves import Place
    >>> label(Option(Place("active", 3, "bank")))
    'Bank with a 3'
    >>> label(Option(Place("retired", 6, "room:t07", uses=1)))
    'Wiring Shop with a pensioner'
    >>> label(Option(Produce("r01")))
    'Ludowy'
    """
    move = option.move
    ed = _edition(state)
    if isinstance(move, Produce):
        return ed.tiles[move.tile].name
    if isinstance(move, Placement):
        token = " and a token" if move.use_token else ""
        return f"{space_name(move.space, ed)} with {_die(move)}{token}"
    return "end the turn" if isinstance(move, EndTurn) else "pass for this round"


_PARAMETERS: Final = {"resource": "component", "slots": "orders", "replace": "instead of"}


def parameter(option: Option, name: str, state: State | None = None) -> str:
    """What the action bar calls a choice of an option.

    Examples
    --------
    >>> from econgames.diora.moves import Pass
    >>> parameter(Option(Pass()), "resource"), parameter(Option(Pass()), "first")
    ('component', 'first')
    """
    return _PARAMETERS.get(name, name)


def choice(option: Option, name: str, value: Any, state: State | None = None) -> str:
    """A value of such a choice: orders and rooms by name, operations with their price.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("diora", players=2, seed=1)
    >>> slots = match.state.snapshot()["production"]["slots"]
    >>> option = match.options()[0]
    >>> match.state.edition.tiles[slots[0]].name == choice(option, "slots", "1", match.state)
    True
    >>> choice(option, "resource", "K"), choice(option, "replace", "t14")
    ('K', 'Cable Sales Office')
    """
    ed = _edition(state)
    if name == "replace":
        return ed.rooms[value].name
    if name == "slots" and state is not None:
        shown = state.snapshot()["production"]["slots"]
        return listed([ed.tiles[shown[int(slot) - 1]].name for slot in value.split("+")])
    if isinstance(option, ScrapOption) and value != NOTHING:
        verb, unit = value.split()
        place = RESOURCES.index(unit)
        return f"{value} for {(option.buy if verb == 'buy' else option.sell)[place]} zl"
    return str(value)


def say(move: Move, names: Mapping[str, str] | None = None) -> str:
    """One sentence for a move that has been made.

    Parameters
    ----------
    move : Move
    names : mapping of str to str, optional
        Seat to display name.

    Returns
    -------
    str

    Examples
    --------
    >>> from econgames.diora.moves import Pass, Place
    >>> say(Place("active", 4, "warehouse_t", level=4, player="B"))
    'Ben lays a 4 on Transistor warehouse and takes level 4.'
    >>> say(Place("retired", 6, "scrap_yard", operations=(("sell", "K"), ("buy", "T")), player="A"))
    'Ada lays a pensioner on Scrap yard: sell K and buy T.'
    >>> say(Place("active", 2, "room:t07", True, uses=2, player="A"), {"A": "Eve"})
    'Eve lays a 2 on Wiring Shop, with a token, and uses it twice.'
    >>> say(Pass("C"))
    'Cleo passes for this round.'
    """
    name = who(move, names)
    if isinstance(move, Produce):
        tile = shipped().tiles.get(move.tile)
        return f"{name} produces {move.tile if tile is None else tile.name}."
    if isinstance(move, Placement):
        asides = ["in an emergency"] if isinstance(move, Emergency) else []
        asides += ["with a token"] if move.use_token else []
        aside = "".join(f", {words}" for words in asides)
        comma = "," if asides else ""
        start = f"{name} lays {_die(move)} on {_known_space(move.space)}{aside}"
        return f"{start}{_what_for(move, comma)}."
    return (
        f"{name} ends the turn." if isinstance(move, EndTurn) else f"{name} passes for this round."
    )


def _known_space(space: str) -> str:
    try:
        return space_name(space)
    except KeyError:
        return space


def _what_for(move: Placement, comma: str) -> str:
    if move.level is not None:
        return f"{comma} and takes level {move.level}"
    if move.slots is not None:
        slots = listed([str(slot) for slot in move.slots])
        plural = "s" if len(move.slots) > 1 else ""
        return f"{comma} and takes the order{plural} of slot{plural} {slots}"
    if move.replace is not None:
        return f"{comma} and builds in place of {_known_space(f'room:{move.replace}')}"
    if move.resource is not None:
        return f"{comma} and chooses {move.resource}"
    if move.operations is not None:
        return f": {listed([f'{verb} {unit}' for verb, unit in move.operations])}"
    if move.uses is not None:
        times = {1: "once", 2: "twice"}.get(move.uses, f"{move.uses} times")
        return f"{comma} and uses it {times}"
    return ""
