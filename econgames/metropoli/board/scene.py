"""What there is to draw: a position with everything derived from it, prepared once a picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from econgames.core.moves import Option
from econgames.drawing.scene import Scene as BaseScene
from econgames.metropoli import economy
from econgames.metropoli.edition import Card, Edition
from econgames.metropoli.rules.tables import BANK

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

PHASES: Final = ("Deals, roll", "Move", "Land", "Auction", "Refusal", "Build", "End")
"""Names of the seven phases on the track of the header."""

PHASE_INDEX: Final = {
    "pre_roll": 0,
    "triple_move": 1,
    "own_street": 2,
    "town_hall": 2,
    "card_free_block": 2,
    "card_tender": 2,
    "bridge_choice": 2,
    "distress_choice": 2,
    "auction_bid": 3,
    "distress_bid": 3,
    "first_refusal": 4,
    "joint_response": 5,
    "build": 5,
}
"""Place on the track of each phase; a trade is answered where it was proposed."""

TINTS: Final = ("sand", "rose", "peach", "lilac", "sky", "mint", "sage", "steel")
"""Tints of the neighbourhoods in the order of the ring; letters say the same."""


class Scene(BaseScene):
    """A position prepared for drawing; for the rest see :class:`econgames.drawing.scene.Scene`."""

    state: State
    edition: Edition

    @cached_property
    def position(self) -> dict[str, Any]:
        """`State.snapshot()` without the next event card: nothing in here can draw it."""
        return {name: fact for name, fact in self.state.snapshot().items() if name != "next_card"}

    @cached_property
    def worth(self) -> dict[str, int]:
        """Wealth of each seat."""
        return {player: self.state.worth(player) for player in self.players}

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """Rank of each seat."""
        return self.state.ranks()

    @cached_property
    def city(self) -> economy.City:
        """Heights and roofs, to work out what a block would change."""
        return self.state.city

    @cached_property
    def rents(self) -> dict[str, int]:
        """What an arrival on each concession costs now; of an unowned one what it would cost."""
        state, edition = self.state, self.edition
        rents = state.rents()
        for number, concession in enumerate(edition.concessions):
            if state.owner[number] != BANK:
                continue
            if concession in edition.bridges:
                rents[concession] = economy.bridge_fee(1, edition=edition)
            else:
                value = economy.value_in(self.city, concession)
                rents[concession] = economy.rent(
                    value, self.base(concession), False, edition=edition
                )
        return rents

    @cached_property
    def changed(self) -> set[str]:
        """Things that changed hands with the last move; a roof stands for its lot."""
        assets = {row[4] for row in self.rows}
        return {asset.replace("roof:", "block:") for asset in assets - {"money"}}

    @property
    def active(self) -> str:
        """Seat whose turn it is."""
        return str(self.position["active"])

    @property
    def auction(self) -> dict[str, Any] | None:
        """The running auction, if any."""
        found: dict[str, Any] | None = self.pending.get("auction")
        return found

    def name(self, party: str) -> str:
        """Display name of a seat, or of the bank."""
        return "the bank" if party == "bank" else super().name(party)

    def place(self, concession: str) -> str:
        """Name of a street or bridge."""
        if concession in self.edition.streets:
            return self.edition.streets[concession].name
        return f"{concession.capitalize()} Bridge"

    def hood_tint(self, concession: str) -> str | None:
        """Tint of the neighbourhood of a street; None for a bridge."""
        street = self.edition.streets.get(concession)
        if street is None:
            return None
        return TINTS[list(self.edition.neighbourhoods).index(street.neighbourhood) % len(TINTS)]

    def base(self, street: str) -> int:
        """Base value of the neighbourhood of a street, dollars."""
        return int(self.position["base_value"][self.edition.streets[street].neighbourhood])

    def owner(self, concession: str) -> str | None:
        """Seat that owns a concession."""
        found: str | None = self.position["owner"].get(concession)
        return found

    def is_trust(self, street: str) -> bool:
        """Whether one player owns the whole neighbourhood of a street."""
        hood = self.edition.neighbourhoods[self.edition.streets[street].neighbourhood]
        owners = {self.owner(name) for name in hood.streets}
        return len(owners) == 1 and None not in owners

    def owned(self, letter: str) -> list[str]:
        """Concessions of a seat in the order of the ring, streets first."""
        return [c for c in self.edition.concessions if self.owner(c) == letter]

    def card(self) -> Card | None:
        """Event card drawn last."""
        seen = self.pending.get("cards_seen", ())
        return self.edition.cards[seen[-1]] if seen else None

    def first(self, kinds: Collection[str], value: str) -> Option | None:
        """The viewer's first option among these kinds for a lot or a concession."""
        found = (self.option(kind, value) for kind in kinds)
        return next((option for option in found if option is not None), None)

    def options_of(self, kind: str) -> list[Option]:
        """The viewer's options of a kind."""
        return [option for option in self.options.values() if option.kind == kind]
