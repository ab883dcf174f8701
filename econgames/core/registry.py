"""Finds the games: every folder of the package with an ``edition.toml`` is one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from econgames.core.edition import Source
from econgames.core.errors import IllegalMove, SetupError, choices
from econgames.core.ledger import Chart, load_chart
from econgames.core.moves import Move, Option
from econgames.core.provenance import Origin, origins
from econgames.core.state import GameInfo, State

__all__ = ["Game", "find_game", "game_names"]

_ROOT = Path(__file__).resolve().parent.parent


@lru_cache(maxsize=1)
def game_names() -> tuple[str, ...]:
    """Names of all games of the package."""
    return tuple(sorted(path.parent.name for path in _ROOT.glob("*/edition.toml")))


def find_game(name: str) -> Game:
    """The game of that name.

    Raises
    ------
    SetupError
        If there is none; the message offers what was perhaps meant.
    """
    if not isinstance(name, str) or name not in game_names():
        raise SetupError(choices("game", name, game_names()))
    return _game(name)


@lru_cache
def _game(name: str) -> Game:
    return Game(name)


class Game:
    """One game of the package, its parts loaded when they are used.

    Examples
    --------
    >>> game = find_game("rolling_stock_stars")
    >>> game.title, game.info.players
    ('Rolling Stock Stars', (2, 3, 4, 5, 6))
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def part(self, name: str) -> Any:
        """A module of the game: rules, economy, graphs, board, bots, records ..."""
        return import_module(f"econgames.{self.name}.{name}")

    @property
    def folder(self) -> Path:
        """Folder of the game."""
        return _ROOT / self.name

    @cached_property
    def state(self) -> type[State]:
        """Class of its positions."""
        found: type[State] = self.part("rules").State
        return found

    @property
    def info(self) -> GameInfo:
        """What it declares about itself."""
        return self.state.info

    @property
    def title(self) -> str:
        """Name for people."""
        return self.info.title

    @cached_property
    def chart(self) -> Chart:
        """Chart of accounts."""
        return load_chart(self.folder / "accounts.toml")

    @cached_property
    def moves(self) -> Any:
        """Union of its classes of moves."""
        return self.part("moves").MOVES

    @cached_property
    def move_decoder(self) -> msgspec.json.Decoder[Any]:
        """Reads a move from JSON."""
        return msgspec.json.Decoder(self.moves)

    def as_move(self, move: Move | Option | Mapping[str, Any]) -> Move:
        """The move itself, from a move, an option without range, or ``{"type": ...}``.

        Raises
        ------
        IllegalMove
            If it is none of these, or the mapping is no move of this game.

        Examples
        --------
        >>> find_game("rolling_stock_stars").as_move({"type": "bid", "company": "MHE", "price": 9})
        Bid(company='MHE', price=9, player=None)
        """
        if isinstance(move, Move):
            return move
        if isinstance(move, Option):
            if move.count > 1:
                how = "one of its .moves()"
                if move.field is not None:
                    how = f"one with .at(value), {move.field} {move.low}..{move.high}"
                why = f"{move.id} is a family of moves: choose {how}"
                raise IllegalMove("move.range", why)
            return move.move
        if isinstance(move, Mapping):
            try:
                made: Move = msgspec.convert(dict(move), self.moves, str_keys=True)
            except msgspec.ValidationError as error:
                kinds = ", ".join(kind.__struct_config__.tag for kind in self.moves.__args__)
                why = f"{dict(move)} is no move: {error}. Types: {kinds}"
                raise IllegalMove("move.form", why) from None
            return made
        raise IllegalMove(
            "move.form", f"expected a move, an option or a mapping with a type; not {move!r}"
        )

    def edition(self, source: Source | None) -> Any:
        """The shipped edition, or one that changes it."""
        module = self.part("edition")
        return module.shipped() if source is None else module.load(source)

    @property
    def provenance(self) -> tuple[Origin, ...]:
        """Where the numbers of the shipped edition come from.

        Examples
        --------
        >>> print(find_game("diora").provenance[0].text)
        seed; start_random_values derived; the fee of a neutral room ruling
        """
        return origins(self.edition(None))

    @property
    def bots(self) -> dict[str, Any]:
        """Bots by name."""
        from econgames.core.bots import find_bots

        return find_bots(self.name)

    @property
    def graphs(self) -> dict[str, Any]:
        """Builders of its networkx graphs, by name; each takes a state."""
        found: dict[str, Any] = self.part("graphs").GRAPHS
        return found
