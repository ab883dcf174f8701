"""What things are worth in Metropoli, and who the parties are: for the statements.

See :mod:`econgames.core.values` for the names. Blocks and roofs belong to nobody and are only
counted. Book value takes no quotes in this game.

The value of a concession changes when it is sold by auction; the rules note the price before
money and concession change hands.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from econgames.core.values import groups, issuer
from econgames.metropoli.rules.tables import BANK, Tables

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = [
    "KINDS",
    "LEG_GROUPS",
    "PARTY_NAMES",
    "PERIOD",
    "bankrupt",
    "groups",
    "holdings",
    "issuer",
    "money_score",
    "parties",
    "party_kind",
    "period",
    "quotes",
]

KINDS: Final = {"concession": "Concessions"}

LEG_GROUPS: Final[tuple[frozenset[str], ...]] = (
    frozenset({"concession_auction", "first_refusal", "auction"}),
    frozenset({"distress_sale", "distress"}),
    frozenset({"trade_cash", "trade"}),
)

PERIOD: Final = "round"

PARTY_NAMES: Final = {"bank": "Bank", "supply": "Supply", "city": "City"}

_NATURE = frozenset({"supply", "city"})


def period(state: State) -> int:
    """Number of the round, from 1."""
    return state.round


def quotes(state: State) -> dict[str, dict[str, int]]:
    """Value of one unit of each thing by convention, whole dollars; money is 1, and not listed.

    Parameters
    ----------
    state : State
        Any position, also in the middle of a move.

    Returns
    -------
    dict of str to dict of str to int
        ``{asset: {"score": ..., "market": ..., "scrap": ...}}`` for every concession. "score" is
        what the final scoring counts (a trust adds nothing), "market" the price in its last
        auction or distress sale, "scrap" 0: the bank never buys. The result is shared: do not
        change it.

    Examples
    --------
    >>> import econgames as eg
    >>> quotes(eg.new("metropoli", players=3, seed=1).state)["concession:south"]
    {'score': 500000, 'market': 500000, 'scrap': 0}
    """
    return _quotes(state.t, state.base, tuple(state.last_price.items()))


@lru_cache(maxsize=256)
def _quotes(
    t: Tables, base: tuple[int, ...], sales: tuple[tuple[int, int], ...]
) -> dict[str, dict[str, int]]:
    prices = dict(sales)
    found = {}
    for number, asset in enumerate(t.concession_asset):
        is_street = number < t.n_streets
        score = base[t.street_hood[number]] if is_street else t.edition.bridge_end_value
        found[asset] = {"score": score, "market": prices.get(number, score), "scrap": 0}
    return found


def party_kind(party: str) -> Literal["own", "bank", "nature"]:
    """Whether a party has full statements, is the bank, or only a source and sink of things.

    Examples
    --------
    >>> party_kind("A"), party_kind("bank"), party_kind("supply"), party_kind("city")
    ('own', 'bank', 'nature', 'nature')
    """
    if party == "bank":
        return "bank"
    return "nature" if party in _NATURE else "own"


def parties(state: State) -> tuple[str, ...]:
    """All parties that may ever have a statement, in a fixed order."""
    return (*state.players, "bank")


def money_score(state: State) -> dict[str, int]:
    """Wealth of each seat: its net worth in the convention "score"."""
    return {seat: state.worth(seat) for seat in state.players}


def bankrupt(state: State) -> tuple[str, ...]:
    """Seats that could not pay a debt and are out, the first one first."""
    return tuple(state.players[seat] for seat in state.bankruptcies)


def holdings(state: State) -> dict[str, dict[str, int]]:
    """Units of every asset that the state gives to each party; 0 is left out.

    The city holds the blocks and roofs that stand. What the bank holds of a concession is 0 or,
    once somebody owns it, -1: all of them come from there.

    Examples
    --------
    >>> import econgames as eg
    >>> held = holdings(eg.new("metropoli", players=3, seed=1).state)
    >>> held["A"]["money"], held["bank"]["money"], len(held["A"]), len(held["city"])
    (5000000, -15000000, 3, 0)
    """
    t = state.t
    found: dict[str, dict[str, int]] = {
        seat: {"money": money} for seat, money in zip(state.players, state.cash, strict=False)
    }
    found["bank"], found["city"] = {"money": state.cash[BANK]}, {}
    for asset, owner in zip(t.concession_asset, state.owner, strict=True):
        if owner != BANK:
            found[t.party[owner]][asset] = 1
            found["bank"][asset] = -1
    for asset, floors in zip(t.block_asset, state.height, strict=True):
        found["city"][asset] = floors
    for lot in state.roof:
        if lot >= 0:
            found["city"][t.roof_asset[lot]] = 1
    return {party: {a: n for a, n in held.items() if n} for party, held in found.items()}
