"""What things are worth in Rolling Stock Stars, and who the parties are: for the statements.

See :mod:`econgames.core.values` for the names.

Where the rules change a value, a book that takes down values is told so: see ``move_price`` in
`rules.books`. Without that call the change is found at the next transfer, or after the move.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from econgames.rolling_stock_stars.economy import card_below
from econgames.rolling_stock_stars.rules.tables import SEATS, Tables

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

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

KINDS: Final = {"share": "Shares", "company": "Companies"}

LEG_GROUPS: Final[tuple[frozenset[str], ...]] = ()

PERIOD: Final = "turn"

PARTY_NAMES: Final = {"fi": "Foreign investor", "bank": "Bank", "deck": "Deck", "box": "Box"}

_NATURE = frozenset({"deck", "box"})


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
        ``{asset: {"score": ..., "market": ..., "scrap": ...}}`` for every company of the edition
        and every founded corporation's share. What is missing is worth 0. The result is shared:
        do not change it.

    Examples
    --------
    >>> import econgames as eg
    >>> quotes(eg.new("rolling_stock_stars", players=3, seed=1).state)["company:BD"]
    {'score': 13, 'market': 13, 'scrap': 0}
    """
    return _quotes(state.t, tuple(state.card))


@lru_cache(maxsize=256)
def _quotes(tables: Tables, cards: tuple[int, ...]) -> dict[str, dict[str, int]]:
    found = {
        asset: {"score": face, "market": face, "scrap": 0}
        for asset, face in zip(tables.company_asset, tables.face, strict=True)
    }
    holders = [-1] * len(tables.prices)
    for corporation, card in enumerate(cards):
        if card >= 0:
            holders[card] = corporation
    for asset, card in zip(tables.share_asset, cards, strict=True):
        if card >= 0:
            price, bid = tables.prices[card], tables.prices[card_below(card, holders)]
            found[asset] = {"score": price, "market": price, "scrap": bid}
    return found


def party_kind(party: str) -> Literal["own", "bank", "nature"]:
    """Whether a party has full statements, is the bank, or only a source and sink of things.

    Examples
    --------
    >>> party_kind("corp:PR"), party_kind("bank"), party_kind("deck")
    ('own', 'bank', 'nature')
    """
    if party == "bank":
        return "bank"
    return "nature" if party in _NATURE else "own"


def issuer(asset: str) -> str | None:
    """Party that issued an asset; None for things that nobody owes.

    Examples
    --------
    >>> issuer("share:PR"), issuer("company:PR")
    ('corp:PR', None)
    """
    kind, _, name = asset.partition(":")
    return f"corp:{name}" if kind == "share" else None


def parties(state: State) -> tuple[str, ...]:
    """All parties that may ever have a statement, in a fixed order."""
    return (*state.players, *(f"corp:{name}" for name in state.t.corps), "fi", "bank")


def groups(state: State) -> dict[str, tuple[str, ...]]:
    """Each president with his corporations, by the president's seat.

    Examples
    --------
    >>> import econgames as eg
    >>> groups(eg.new("rolling_stock_stars", players=3, seed=1).state)
    {}
    """
    found: dict[str, tuple[str, ...]] = {}
    for corporation, seat in zip(state.t.corps, state.president, strict=True):
        if seat >= 0:
            letter = SEATS[seat]
            found[letter] = (*found.get(letter, (letter,)), f"corp:{corporation}")
    return dict(sorted(found.items()))


def money_score(state: State) -> dict[str, int]:
    """Score of each seat in money: its net worth in the convention "score"."""
    return {seat: state.worth(seat) for seat in state.players}


def holdings(state: State) -> dict[str, dict[str, int]]:
    """Units of every asset that the state gives to each party; 0 is left out."""
    facts = state.snapshot()
    investor = {"fi": facts["foreign_investor"]}
    corporations = {f"corp:{name}": row for name, row in facts["corporations"].items()}
    found = {
        party: {"money": row["cash"], **{f"company:{name}": 1 for name in row["companies"]}}
        for party, row in (facts["players"] | investor | corporations).items()
    }
    found["bank"] = {}
    for seat, row in facts["players"].items():
        found[seat] |= {f"share:{name}": held for name, held in row["shares"].items()}
    for name, row in facts["corporations"].items():
        found[f"corp:{name}"][f"share:{name}"] = -row["issued"]
        found["bank"][f"share:{name}"] = row["bank"]
    return {party: {a: n for a, n in held.items() if n} for party, held in found.items()}
