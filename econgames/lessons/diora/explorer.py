"""The explorers of lesson 05, with their controls: the planner, and how many people to employ."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from econgames.core.errors import SetupError, choices
from econgames.diora.edition import RESOURCES, shipped
from econgames.lessons.diora.planning import GOODS, SCRAP_YARD, explore_plan
from econgames.lessons.diora.position import ORDERS, PRODUCT, SECOND_ORDERS, START_STOCK
from econgames.lessons.diora.staffing import PRODUCTS, SCALES, explore_staff
from econgames.lessons.kit.explorer import Choice, Control, Several, Slider, Tick, explorer

if TYPE_CHECKING:
    from econgames.core.match import Match
    from econgames.lessons.kit.explorer_box import ExplorerBox

__all__ = ["explore_plan", "explore_staff", "planner", "staff_explorer"]


def staff_explorer(*, theme: str = "light") -> ExplorerBox:
    """The explorer of :func:`explore_staff`; show it as the last line of a cell."""
    from econgames.lessons.kit.reading import say_number

    return explorer(
        partial(explore_staff, theme=theme),
        [
            Choice(
                "product",
                "A worker brings",
                [(f"{say_number(x)} zl", float(x)) for x in PRODUCTS],
                PRODUCT,
                slides=True,
            ),
            Choice("wages", "Wages", [(text, name) for name, text in SCALES.items()], "printed"),
        ],
        title="How many people?",
    )


def _order_text(tile: str) -> str:
    row = shipped().tiles[tile]
    return f"{row.name}: {row.inputs} → {row.points} points, {row.zl} zl"


def _room_text(room: str, owner: str = "") -> str:
    row = shipped().rooms[room]
    return f"{row.name}: {row.inputs} → {row.outputs}{owner}"


def planner(
    match: Match | None = None, seat: str | None = None, *, theme: str = "light"
) -> ExplorerBox:
    """The planner as a widget; show it as the last line of a cell.

    Parameters
    ----------
    match : Match, optional
        Plans from this position: stock of a player, orders on display and held, rooms that stand.
        By default the plan of the lesson, with six further orders and all rooms.
    seat : str, optional
        Whose stock; by default who is to move, or the first player.
    theme : {"light", "dark", "print"}, optional
        Colours.
    """
    ed = shipped()
    stock = {**START_STOCK, "zl": ed.game.start_zl}
    orders, ticked, rooms = (*ORDERS, *SECOND_ORDERS), ORDERS, list(ed.rooms)
    if match is not None:
        facts = match.state.snapshot()
        known = list(facts["players"])
        seat = seat or next(iter(match.actors()), known[0])
        if seat not in known:
            raise SetupError(choices("seat", seat, known))
        player = facts["players"][seat]
        stock = {good: player[good] for good in GOODS}
        shown = [tile for tile in facts["production"]["slots"] if tile is not None]
        orders = ticked = (*player["unproduced"], *shown)
        rooms = list(facts["rooms"])
    return explorer(
        partial(explore_plan, theme=theme),
        _controls(stock, orders, ticked, rooms),
        title="The planner",
    )


def _controls(
    stock: Mapping[str, int], orders: tuple[str, ...], ticked: tuple[str, ...], rooms: list[str]
) -> list[Control]:
    names = {"K": "Cables K", "T": "Transistors T", "L": "Valves L", "G": "Loudspeakers G"}
    game = shipped().game
    spaces = [("no die", None), ("scrap yard: buy and sell", SCRAP_YARD)]
    spaces += [(_room_text(room), room) for room in rooms]
    return [
        *(Slider(r, names[r], 0, max(12, stock[r]), stock[r]) for r in RESOURCES),
        Slider("zl", "Money", 0, max(20, stock["zl"]), stock["zl"], unit="zl"),
        Choice(
            "most",
            "Orders",
            [("as many as you like", None)]
            + [(f"at most {n}", n) for n in range(game.max_unproduced, 0, -1)],
            None,
        ),
        Choice("space", "First a die in", spaces, None),
        Slider("die", "Its value", 1, 6, 3),
        Tick("own_room", "the room is mine (no fee)"),
        Several("orders", "Orders:", [(_order_text(tile), tile) for tile in orders], ticked),
    ]
