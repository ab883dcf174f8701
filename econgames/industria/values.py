"""What things are worth in Industria, and who the parties are: for the statements.

See :mod:`econgames.core.values` for the names. Tiles are assets ``tile:sawmill``. They lie in two
places of a player, ``A/hand`` and ``A/table``, which roll up to ``A``. Points are a second unit and
are not valued in money.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from econgames.core.values import groups, issuer
from econgames.industria.rules.tables import SEATS, Tables

if TYPE_CHECKING:
    from econgames.industria.rules import State

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

KINDS: Final = {"tile": "Tiles"}

LEG_GROUPS: Final[tuple[frozenset[str], ...]] = (
    frozenset({"auction_price", "auction_sold"}),
    # everything that goes into a tile that is built; the notes of units lie between the legs
    frozenset(
        {
            "factory_build",
            "bonus_build",
            "resource_fee",
            "resource_import",
            "resource_tile_used",
            "resource_use",
            "tile_played",
        }
    ),
    frozenset({"resource_tile_sale", "resource_tile_sold"}),
)

PERIOD: Final = "round"

PARTY_NAMES: Final = {
    "bank": "Bank",
    "deck": "Piles",
    "display": "Display",
    "box": "Box",
    "vp_pool": "Pool of points",
}


def period(state: State) -> int:
    """Number of the round, from 1; what happens between two rounds belongs to the second."""
    return state.round


def quotes(state: State) -> dict[str, dict[str, int]]:
    """Value of one unit of each thing by convention, whole talers; money is 1, and not listed.

    A resource tile is worth what the bank pays for it; any other tile is worth nothing but
    points. On the market a tile is worth the highest bid of its auction, also when it was kept.

    Parameters
    ----------
    state : State
        Any position, also in the middle of a move.

    Returns
    -------
    dict of str to dict of str to int
        ``{asset: {"score": ..., "market": ..., "scrap": ...}}`` for every tile of the edition.
        The result is shared: do not change it.

    Examples
    --------
    >>> import econgames as eg
    >>> values = quotes(eg.new("industria", players=3, seed=1).state)
    >>> values["tile:res_wood_1"], values["tile:sawmill"]
    ({'score': 1, 'market': 1, 'scrap': 1}, {'score': 0, 'market': 0, 'scrap': 0})
    """
    return _quotes(state.t, tuple(state.best_bid))


@lru_cache(maxsize=256)
def _quotes(tables: Tables, bids: tuple[int, ...]) -> dict[str, dict[str, int]]:
    sale = tables.edition.resource_tile_sale
    found = {}
    for tile, (asset, bid) in enumerate(zip(tables.asset, bids, strict=True)):
        scrap = sale if tables.stocks >> tile & 1 else 0
        found[asset] = {"score": scrap, "market": max(bid, scrap), "scrap": scrap}
    return found


def party_kind(party: str) -> Literal["own", "bank", "nature"]:
    """Whether a party has full statements, is the bank, or only a source and sink of things.

    Examples
    --------
    >>> party_kind("A"), party_kind("A/hand"), party_kind("bank"), party_kind("tile:sawmill")
    ('own', 'own', 'bank', 'nature')
    """
    if party == "bank":
        return "bank"
    return "own" if party.partition("/")[0] in tuple(SEATS) else "nature"


def parties(state: State) -> tuple[str, ...]:
    """All parties that have a statement, in a fixed order."""
    return (*state.players, "bank")


def money_score(state: State) -> dict[str, int]:
    """Talers of each seat with its resource tiles at the bank's price: worth in "score"."""
    sale, stocks = state.edition.resource_tile_sale, state.t.stocks
    return {
        letter: state.money[seat] + sale * (state.hand[seat] & stocks).bit_count()
        for seat, letter in enumerate(state.players)
    }


def holdings(state: State) -> dict[str, dict[str, int]]:
    """Units of every asset that the state gives to each party and place; 0 is left out."""
    facts, found = state.snapshot(), {}
    for letter in state.players:
        units = {"money": facts["money"][letter], "points": facts["vp"][letter]}
        found[letter] = {asset: amount for asset, amount in units.items() if amount}
        for place in ("hand", "table"):
            found[f"{letter}/{place}"] = {f"tile:{name}": 1 for name in facts[place][letter]}
    found["display"] = {f"tile:{name}": 1 for name in facts["display"]}
    found["box"] = {f"tile:{name}": 1 for name in facts["removed"]}
    return found
