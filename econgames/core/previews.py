"""What a move would cause, reckoned on a copy of the position."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from econgames.core.ledger import Row
from econgames.core.moves import Move
from econgames.core.registry import Game
from econgames.core.state import State

__all__ = ["Preview", "preview"]


class Preview(NamedTuple):
    """What a move would cause."""

    transfers: list[Row]
    """Rows of the ledger that it would write."""
    changes: dict[str, dict[str, tuple[int, int]]]
    """By party: ``{"cash": (before, after), "worth": (before, after)}``, where it changes."""
    assumed: str
    """What the others are assumed to do, such as "if nobody raises"; may be empty."""
    prices: Mapping[str, tuple[int, int]] = MappingProxyType({})
    """Market value of one unit before and after, by asset, where it changes."""
    ranks: Mapping[str, tuple[int, int]] = MappingProxyType({})
    """Place in the scores before and after, from 1, by seat, where it changes."""


def preview(game: Game, state: State, cash: Mapping[str, int], move: Move) -> Preview:
    """Transfers and changes that a move would cause.

    Parameters
    ----------
    game : Game
    state : State
        A position of it, which the move is played on.
    cash : mapping of str to int
        Money of each party there.
    move : Move

    Raises
    ------
    IllegalMove
        If the rules forbid it.
    """
    worth = {seat: state.worth(seat) for seat in state.players}
    prices, ranks = _prices(game, state), _ranks(state)
    rows: list[Row] = []
    state.rows = rows
    assumed = state.play_through(move)
    after = dict(cash)
    for _, payer, payee, amount, asset, _ in rows:
        if asset == "money":
            after[payer] = after.get(payer, 0) - amount
            after[payee] = after.get(payee, 0) + amount
    changes: dict[str, dict[str, tuple[int, int]]] = {}
    for party, pair in _changed(cash, after).items():
        changes.setdefault(party, {})["cash"] = pair
    for seat, pair in _changed(worth, {seat: state.worth(seat) for seat in worth}).items():
        changes.setdefault(seat, {})["worth"] = pair
    moved, places = _changed(prices, _prices(game, state)), _changed(ranks, _ranks(state))
    return Preview(rows, changes, assumed, moved, places)


def _prices(game: Game, state: State) -> dict[str, int]:
    """Market value of one unit of each thing; empty for a game that has no values yet."""
    try:
        quotes = game.part("values").quotes(state)
    except (AttributeError, ModuleNotFoundError):
        return {}
    return {asset: int(quote["market"]) for asset, quote in quotes.items()}


def _ranks(state: State) -> dict[str, int]:
    return {seat: place for place, seat in enumerate(state.scores(), 1)}


def _changed(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """What differs, as (before, after); what is missing counts as 0."""
    keys = dict.fromkeys([*before, *after])
    pairs = {key: (before.get(key, 0), after.get(key, 0)) for key in keys}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}
