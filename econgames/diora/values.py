"""What things are worth in Diora, and who the parties are: for the statements.

See :mod:`econgames.core.values` for the names.

Values do not change during a game: final scoring counts a component as one zloty at any time, the
scrap yard's prices are those of the edition (what an event adds for one round is no value), a room
is a point and no money. Pensions that are owed are claims of 1 zl; every
player owes them himself, so nobody issues them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from econgames.core.values import groups, issuer
from econgames.diora import economy
from econgames.diora.edition import RESOURCES, Edition

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = [
    "KINDS",
    "LEG_GROUPS",
    "PARTY_NAMES",
    "PERIOD",
    "groups",
    "holdings",
    "issuer",
    "money_score",
    "parties",
    "party_kind",
    "period",
    "quotes",
]

KINDS: Final = {"good": "Stock", "room": "Rooms", "pension_claim": "Pension provision"}

LEG_GROUPS: Final[tuple[frozenset[str], ...]] = (frozenset({"room_input", "room_output"}),)

PERIOD: Final = "round"

PARTY_NAMES: Final = {
    "pool": "Pool",
    "state": "State",
    "track": "Track",
    "canteen": "Canteen",
    "display": "Orders on show",
    "market": "Market",
    "reserve": "Reserve",
}

_BANK = frozenset({"pool", "state"})


def period(state: State) -> int:
    """Number of the round, from 1."""
    return state.round


def quotes(state: State) -> dict[str, dict[str, int]]:
    """Value of one unit of each thing by convention, zl; money is 1, and not listed.

    Parameters
    ----------
    state : State
        Any position, also in the middle of a move.

    Returns
    -------
    dict of str to dict of str to int
        ``{asset: {"score": ..., "market": ..., "scrap": ...}}``; what is missing is worth 0. The
        result is shared: do not change it.

    Examples
    --------
    >>> import econgames as eg
    >>> found = quotes(eg.new("diora", players=2, seed=1).state)
    >>> found["good:T"], found["room:t01"]
    ({'score': 1, 'market': 3, 'scrap': 2}, {'score': 0, 'market': 3, 'scrap': 0})
    """
    return _quotes(state.edition)


@lru_cache(maxsize=16)
def _quotes(edition: Edition) -> dict[str, dict[str, int]]:
    found = {
        f"good:{unit}": {
            "score": economy.conversion_value(1, edition=edition),
            "market": economy.scrap_cost({unit: 1}, edition=edition),
            "scrap": economy.scrap_value({unit: 1}, edition=edition),
        }
        for unit in RESOURCES
    }
    price = edition.game.technology_tile_price_zl
    for room in edition.rooms:
        found[f"room:{room}"] = {"score": 0, "market": price, "scrap": 0}
    found["pension_claim"] = {"score": 1, "market": 1, "scrap": 1}
    return found


def party_kind(party: str) -> Literal["own", "bank", "nature"]:
    """Whether a party has full statements, is the bank, or only a source and sink of things.

    Examples
    --------
    >>> party_kind("A"), party_kind("state"), party_kind("track")
    ('own', 'bank', 'nature')
    """
    if party in _BANK:
        return "bank"
    return "nature" if party in PARTY_NAMES else "own"


def parties(state: State) -> tuple[str, ...]:
    """All parties that may ever have a statement, in a fixed order."""
    return (*state.players, "pool", "state")


def money_score(state: State) -> dict[str, int]:
    """Zloty of each seat with its stock converted: net worth by "score", before provisions."""
    found = {}
    for seat, row in state.snapshot()["players"].items():
        stock = sum(row[unit] for unit in RESOURCES)
        found[seat] = row["zl"] + economy.conversion_value(stock, edition=state.edition)
    return found


def holdings(state: State) -> dict[str, dict[str, int]]:
    """Units of every asset that the state gives to each player; 0 is left out.

    The orders and dice that a record has no account for are among them, and the sets that were
    made, on the market.
    """
    facts = state.snapshot()
    over = facts["phase"] == "over"
    left = 0 if over else state.payrolls_left()
    found: dict[str, dict[str, int]] = {}
    for seat, row in facts["players"].items():
        recalled = sum(source == "retired" for source, _, _ in row["placed"])
        workers = len(row["active"]) + len(row["sitting"]) + len(row["placed"]) - recalled
        pensioners = row["retired"] + recalled
        claim = economy.pension_liability(pensioners, left, edition=state.edition)
        found[seat] = {
            **{f"good:{unit}": row[unit] for unit in RESOURCES},
            "money": row["zl"],
            "points": row["points"],
            "token": row["tokens"],
            "worker": workers + (row["induction"] is not None),
            "pensioner": pensioners,
            "pension_claim": -claim,
            **{f"order:{tile}": 1 for tile in row["unproduced"]},
        }
    for room, standing in facts["rooms"].items():
        if standing["owner"] is not None:
            found[standing["owner"]][f"room:{room}"] = 1
    found["market"] = {
        f"order:{tile}": 1 for row in facts["players"].values() for tile in row["produced"]
    }
    return {party: {a: n for a, n in held.items() if n} for party, held in found.items()}
