"""What things are worth in Automobile, and who the parties are: for the statements.

See :mod:`econgames.core.values` for the names. Cubes are only counted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from econgames.automobile import economy
from econgames.automobile.rules.tables import SEAT
from econgames.core.masks import bits
from econgames.core.values import groups, issuer

if TYPE_CHECKING:
    from econgames.automobile.edition import Edition
    from econgames.automobile.rules import State

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

KINDS: Final = {
    "car": "Stock of cars",
    "factory": "Factories",
    "parts_factory": "Parts factories",
    "loan": "Loans",
    "loss_point": "Loss points",
}

LEG_GROUPS: Final = (frozenset({"production", "car_produced"}),)

PERIOD: Final = "turn"

PARTY_NAMES: Final = {"bank": "Bank", "supply": "Supply", "display": "Characters"}


def period(state: State) -> int:
    """Number of the turn, from 1."""
    return state.turn


def quotes(state: State) -> dict[str, dict[str, int]]:
    """Value of one unit of each thing by convention, whole dollars; money is 1, and not listed.

    Parameters
    ----------
    state : State
        Any position, also in the middle of a move.

    Returns
    -------
    dict of str to dict of str to int
        ``{asset: {"score": ..., "market": ..., "scrap": ...}}``, for cars also the standard cost
        of production under ``"cost"``. Loss points are a provision: what they will still cost,
        as a negative value. The result is shared: do not change it.

    Examples
    --------
    >>> import econgames as eg
    >>> now = quotes(eg.new("automobile", players=3, seed=1).state)
    >>> now["factory:6"]
    {'score': 400, 'market': 400, 'scrap': 300}
    >>> now["car:6"]
    {'score': 0, 'market': 150, 'scrap': 0, 'cost': 70}
    >>> now["loan"]["score"], now["loss_point"]["score"]
    (600, -100)
    """
    # at the end the last turn has been paid for, and nothing follows
    turn = state.turn + (state.ph == state.END)
    return _quotes(state.edition, turn, state.parts)


@lru_cache(maxsize=256)
def _quotes(ed: Edition, turn: int, parts: int) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for space, model in ed.models.items():
        refund = economy.factory_refund(space, edition=ed)
        found[f"factory:{space}"] = {"score": model.cost, "market": model.cost, "scrap": refund}
        found[f"car:{space}"] = {
            "score": 0,
            "market": ed.classes[model.cls].price,
            "scrap": 0,
            "cost": economy.unit_cost(model.cls, bool(parts >> space & 1), edition=ed),
        }
    found["parts_factory"] = {
        "score": ed.parts_factory.final_value,
        "market": ed.parts_factory.cost,
        "scrap": ed.parts_factory.close_refund,
    }
    conventions = ("score", "market", "scrap")
    found["loan"] = dict.fromkeys(conventions, ed.loan.repayment)
    burden = economy.loss_point_cost(turn, edition=ed)
    found["loss_point"] = dict.fromkeys(conventions, -burden)
    return found


def party_kind(party: str) -> Literal["own", "bank", "nature"]:
    """Whether a party has full statements, is the bank, or only a source and sink of things.

    Examples
    --------
    >>> party_kind("A"), party_kind("bank"), party_kind("supply")
    ('own', 'bank', 'nature')
    """
    if party == "bank":
        return "bank"
    return "nature" if party in ("supply", "display") else "own"


def parties(state: State) -> tuple[str, ...]:
    """All parties that may ever have a statement, in a fixed order."""
    return (*state.players, "bank")


def money_score(state: State) -> dict[str, int]:
    """Score of each seat in money: its net worth before provisions in the convention "score"."""
    return {seat: state.worth(seat) for seat in state.players}


def holdings(state: State) -> dict[str, dict[str, int]]:
    """Units of every asset that the state gives to each party; 0 is left out.

    Loans are held by the bank, and owed, below 0, by the player; plant comes from the bank. When
    the game is over the factories on the track have been cashed in and are nobody's.

    Examples
    --------
    >>> import econgames as eg
    >>> holdings(eg.new("automobile", players=3, seed=1).state)["A"]
    {'money': 2000, 'cube': 5}
    """
    found: dict[str, dict[str, int]] = {}
    bank: dict[str, int] = {}
    for name in state.players:
        seat = SEAT[name]
        plant: dict[str, int] = {}
        if state.ph != state.END:
            for space in bits(state.open[seat]):
                plant[f"factory:{space}"] = state.factories[space]
            plant["parts_factory"] = (state.parts & state.open[seat]).bit_count()
        plant["loan"] = -state.loans[seat]
        for asset, units in plant.items():
            bank[asset] = bank.get(asset, 0) - units
        held = {
            "money": state.cash[seat],
            "cube": state.research[seat],
            "loss_point": state.points[seat],
            **plant,
            **{f"car:{space}": state.cars[space] for space in bits(state.stock[seat])},
        }
        found[name] = {asset: units for asset, units in held.items() if units}
    found["bank"] = {asset: units for asset, units in bank.items() if units}
    return found
