"""The position as plain data, by name, in the format of recorded games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from econgames.automobile.edition import CLASSES
from econgames.automobile.rules import sales
from econgames.automobile.rules.tables import SEAT, SEATS
from econgames.core.masks import bits

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["pending", "snapshot"]

# assets whose rows count in the totals of an account; the others move together with money
_COUNTED = ("money", "cube", "loss_point", "car")


def snapshot(s: State) -> dict[str, Any]:
    """Position in the format of recorded games; hidden tiles are None, as is a hidden bag."""
    facts: dict[str, Any] = {
        "phase": s.phase,
        "turn": s.turn,
        "round": s.rnd,
        "player": SEATS[s.asked] if s.asked >= 0 else None,
        "selection_order": [SEATS[seat] for seat in s.selection],
        "play_order": [SEATS[seat] for seat in s.order],
        "passed": [SEATS[seat] for seat in s.passed],
        "frontier": s.frontier,
        "supply": s.supply,
        "display": dict(zip(s.t.characters, s.display, strict=True)),
        "executive": {
            "close": s.exec_close,
            "bonus": len(s.edition.executive.bonus_token_costs) - s.bonus_bought,
            "piles": list(s.piles),
        },
        "markers": s.markers,
        "closed": list(s.closed),
        "bag": None if s.bag is None else sorted(s.bag),
        "demand": None if s.demand is None else dict(zip(CLASSES, s.demand, strict=True)),
        "spaces": _spaces(s),
        "players": {name: _player(s, name) for name in s.players},
    }
    if s.rows is not None:
        facts["ledger"] = _totals(s)
    return facts


def _spaces(s: State) -> dict[str, Any]:
    owner = {
        space: SEATS[seat]
        for seat in range(len(s.players))
        for space in bits(s.open[seat] | s.stock[seat])
    }
    shown = s.taken
    for stock in s.stock:
        shown |= stock
    return {
        str(space): {
            "owner": owner.get(space),
            "factories": s.factories[space],
            "parts": s.parts >> space & 1,
            "closed": bool(s.shut >> space & 1),
            "cars": s.cars[space],
            "bonus": s.bonus >> space & 1,
            "reduced": s.reduced.get(space, 0),
        }
        for space in bits(shown)
    }


def _player(s: State, name: str) -> dict[str, Any]:
    seat = SEAT[name]
    at = 3 * seat
    hand, character = s.hands[seat], s.character[seat]
    return {
        "cash": s.cash[seat],
        "loans": s.loans[seat],
        "research": s.research[seat],
        "points": s.points[seat],
        "cars": s.reserve_cars[seat],
        "factories": s.reserve_factories[seat],
        "parts": s.reserve_parts[seat],
        "distributors": s.reserve_distributors[seat],
        "section": dict(zip(CLASSES, s.section[at : at + 3], strict=True)),
        "used": dict(zip(CLASSES, s.used[at : at + 3], strict=True)),
        "hand": None if hand is None else list(hand),
        "character": s.t.characters[character] if character >= 0 else None,
        "ford_token": s.ford == seat,
    }


def _totals(s: State) -> dict[str, dict[str, int]]:
    totals: dict[str, dict[str, int]] = {name: {} for name in s.players}
    for _, payer, payee, amount, asset, account in s.rows or ():
        if asset.partition(":")[0] in _COUNTED:
            of_player = totals.get(payer)
            if of_player is None:
                of_player = totals.get(payee)
            if of_player is not None:
                of_player[account] = of_player.get(account, 0) + amount
    return totals


def pending(s: State) -> dict[str, Any]:
    """What the next decision is about, by name; keys appear where they apply.

    ``steps_left`` of the player with this one (actions), ``cars`` to be sold (howard),
    ``slots`` that are free by class (distributors), ``bonus_cost`` in cubes of the next token
    (executive).
    """
    if s.ph in (s.ACTIONS, s.FORD):
        return {"steps_left": s.edition.action_rounds - s.rnd + 1}
    if s.ph == s.HOWARD:
        return {"cars": sales.howard_number(s, s.asked)}
    if s.ph == s.DISTRIBUTORS:
        return {"slots": dict(zip(CLASSES, sales.free_slots(s), strict=True))}
    if s.ph == s.EXECUTIVE:
        costs = s.edition.executive.bonus_token_costs[s.bonus_bought :]
        return {"bonus_cost": costs[0]} if costs else {}
    return {}
