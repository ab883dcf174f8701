"""Positions of Industria for tests: set up directly, because play would take many moves."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from econgames.core.chance import Chance
from econgames.industria.edition import shipped
from econgames.industria.rules import State, build
from econgames.industria.rules.books import to_table

Place = Callable[..., State]


@pytest.fixture
def place() -> Place:
    """Make a position in the build phase."""
    return _place


def _place(
    *,
    players: int = 4,
    epoch: int = 1,
    builder: str = "A",
    hands: Mapping[str, Sequence[str]] | None = None,
    tables: Mapping[str, Sequence[str] | Mapping[str, int]] | None = None,
    money: Mapping[str, int] | None = None,
    edition: Any = None,
) -> State:
    """Position in which `builder` builds first; tables say in which epoch each tile was played.

    Where no epoch is given, a tile was played in its own; points for plays are not counted.
    """
    ed = edition or shipped()
    s = State.new(players, Chance(1), ed, {"start_player": builder})
    # the rows of the ledger begin with the position
    s.rows = []
    s.epoch, s.round = epoch, 1 + (epoch - 1) * ed.rounds_per_epoch[players]
    s.display = ()
    for letter, tiles in (tables or {}).items():
        seat = s.players.index(letter)
        for tile in tiles:
            index = s.t.index[tile]
            s.hand[seat] |= 1 << index
            s.epoch = tiles[tile] if isinstance(tiles, Mapping) else s.t.epoch[index]
            to_table(s, index, seat)
    s.epoch = epoch
    for letter, tiles in (hands or {}).items():
        s.hand[s.players.index(letter)] = sum(1 << s.t.index[tile] for tile in tiles)
    for letter in s.players:
        s.money[s.players.index(letter)] = (money or {}).get(letter, 0)
    s.rows = []
    build.begin(s)
    return s
