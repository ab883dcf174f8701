"""What a tile is worth to a player, by rule of thumb: a model to attack, not a solution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from econgames.industria.economy import factory_price, marginal_vp
from econgames.industria.edition import BonusTile, Edition, Factory, ResourceTile

__all__ = ["formula", "value_terms"]

RESOURCE_TILE_VALUE = 2
"""Talers: between what the bank pays for it and what a play may gain by it."""

DISCOUNT_VALUE = 3
"""Talers that a discount tile saves on later factories, about."""


def formula(tile: str, ed: Edition) -> str:
    """The rule of thumb in words, for one tile.

    Examples
    --------
    >>> from econgames.industria.edition import shipped
    >>> formula("res_wood_1", shipped())
    'a resource tile counts 2 talers'
    """
    row = ed.tiles[tile]
    if isinstance(row, ResourceTile):
        return f"a resource tile counts {RESOURCE_TILE_VALUE} talers"
    text = f"{ed.talers_per_vp} talers a point that it adds to own hand and table − price"
    if row.needs:
        text += " − needs not produced by oneself"
    if isinstance(row, Factory) and row.produces:
        text += " + demand still open for its product"
    if isinstance(row, Factory) and row.discount:
        text += f" + {DISCOUNT_VALUE} for its discount"
    if isinstance(row, BonusTile):
        text += (
            f" + {ed.talers_per_vp * ed.vp_per_symbol} a factory with its symbol that nobody "
            "owns yet, over the number of players"
        )
    return text


def value_terms(tile: str, seat: str, facts: Mapping[str, Any], ed: Edition) -> dict[str, int]:
    """Terms of the value of a tile to a player, in whole talers; those that are 0 are left out.

    Parameters
    ----------
    tile, seat : str
        Id of the tile, and the player.
    facts : mapping
        Position as plain data.
    ed : Edition
        Constants.

    Examples
    --------
    >>> import econgames as eg
    >>> state = eg.new("industria", players=4, seed=1).state
    >>> value_terms("commercial_bank", "A", state.snapshot(), state.edition)
    {'3 a point': 3, 'price': -4, 'needs': -1, 'discount': 3}
    """
    row = ed.tiles[tile]
    if isinstance(row, ResourceTile):
        return {"resource tile": RESOURCE_TILE_VALUE}
    hand, table = facts["hand"][seat], facts["table"][seat]
    points = marginal_vp(tile, {*hand, *table}, edition=ed)
    price = row.cost
    if isinstance(row, Factory):
        price = factory_price(row.cost, facts["discount"][seat])
    made = {ed.factories[name].produces for name in table if name in ed.factories}
    terms = {
        f"{ed.talers_per_vp} a point": ed.talers_per_vp * points,
        "price": -price,
        "needs": -ed.resource_price * sum(need not in made for need in row.needs),
    }
    if isinstance(row, Factory):
        terms["open demand"] = ed.resource_price * _open_demand(row.produces, facts, ed)
        terms["discount"] = DISCOUNT_VALUE if row.discount else 0
    if isinstance(row, BonusTile):
        per_factory = ed.talers_per_vp * ed.vp_per_symbol
        share = per_factory * _free_factories(row.symbol, facts, ed) // len(facts["money"])
        terms["symbols to come"] = share
    return {name: term for name, term in terms.items() if term}


def _epochs_left(facts: Mapping[str, Any], ed: Edition) -> range:
    last = max(ed.epochs[len(facts["money"])])
    return range(facts["epoch"], last + 1)


def _open_demand(resource: str, facts: Mapping[str, Any], ed: Edition) -> int:
    """Factories and technologies of this and later epochs that need it and lie on no table."""
    played = {name for table in facts["table"].values() for name in table}
    epochs = _epochs_left(facts, ed)
    return sum(
        resource in row.needs and row.epoch in epochs and name not in played
        for name, row in ed.built.items()
    )


def _free_factories(symbol: str, facts: Mapping[str, Any], ed: Edition) -> int:
    """Factories of this and later epochs with a symbol that nobody owns, on table or in hand."""
    owned = {n for place in ("hand", "table") for names in facts[place].values() for n in names}
    epochs = _epochs_left(facts, ed)
    return sum(
        symbol in row.symbols and row.epoch in epochs and name not in owned
        for name, row in ed.factories.items()
    )
