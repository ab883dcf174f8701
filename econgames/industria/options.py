"""Options of Industria that need more than one ranging number: plays with a choice of sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from econgames.core.moves import Move, Option, RandomSource
from econgames.industria.moves import Bid, PlayFactory, PlayTechnology

__all__ = ["BidOption", "PlayOption"]


class BidOption(Option, frozen=True):
    """A range of bids; the same as a plain option, and quicker at making its moves."""

    def _at(self, value: int) -> Move:
        return Bid(value, self.move.player)  # type: ignore[attr-defined]


class PlayOption(Option, frozen=True, kw_only=True):
    """A factory or technology that can be played, with every way to get its resources.

    Parameters
    ----------
    move : PlayFactory or PlayTechnology
        The play with the preset sources: the first of `ways`.
    ways : tuple of PlayFactory or PlayTechnology
        All plays of this tile that are legal and that the player can pay for.

    Examples
    --------
    >>> tile = PlayTechnology("lithography", {"stone": "res_stone_1"}, "A")
    >>> bank = PlayTechnology("lithography", {"stone": "bank"}, "A")
    >>> option = PlayOption(move=tile, ways=(tile, bank))
    >>> option.id, option.count, str(option)
    ('play_technology:lithography', 2, 'play technology lithography (stone: res_stone_1 or bank)')
    >>> option.parameters
    [{'name': 'stone', 'choices': ['res_stone_1', 'bank']}]
    >>> option.build({"stone": "bank"}) == bank
    True
    """

    ways: tuple[PlayFactory | PlayTechnology, ...]

    @property
    def id(self) -> str:
        """Name of the option: kind and tile."""
        return f"{self.move.kind}:{self.ways[0].tile}"

    @property
    def count(self) -> int:
        """How many moves the option holds."""
        return len(self.ways)

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """What there is to choose: for each needed resource its name and its sources.

        Not every combination need be affordable; :meth:`build` tells.
        """
        return [
            {"name": need, "choices": list(dict.fromkeys(way.sources[need] for way in self.ways))}
            for need in self.ways[0].sources
        ]

    def build(self, sources: Mapping[str, str]) -> PlayFactory | PlayTechnology:
        """The move with these sources.

        Raises
        ------
        ValueError
            If there is none.
        """
        for way in self.ways:
            if way.sources == sources:
                return way
        known = "; ".join(str(way.sources) for way in self.ways)
        raise ValueError(f"sources of {self.id} must be one of {known}; not {dict(sources)}")

    def moves(self) -> Iterator[Move]:
        """All moves of the option, the preset first."""
        return iter(self.ways)

    def sample(self, rng: RandomSource) -> Move:
        """One move, each with the same probability."""
        ways = self.ways
        return ways[0] if len(ways) == 1 else ways[int(rng.random() * len(ways))]

    def __contains__(self, move: object) -> bool:
        return move in self.ways

    def __str__(self) -> str:
        words = self.id.replace(":", " ").replace("_", " ", 1)
        if not self.ways[0].sources:
            return words
        needs = (f"{p['name']}: {' or '.join(p['choices'])}" for p in self.parameters)
        return f"{words} ({', '.join(needs)})"
