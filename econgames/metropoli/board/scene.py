"""What there is to draw: a position with everything derived from it, prepared once a picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from econgames.core.moves import Move, Option
from econgames.drawing.board import cash_changes
from econgames.metropoli import economy
from econgames.metropoli.board.words import LETTERS
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


@dataclass(frozen=True, slots=True)
class Scene:
    """A position prepared for drawing.

    Attributes
    ----------
    position, pending : dict
        `State.snapshot()` without the hidden next card, and `State.pending()`.
    edition : Edition
        Constants of the game.
    names : mapping of str to str
        Seat to display name.
    acting : str or None
        Seat that decides; None when the game is over.
    asked : bool
        Whether it is the viewer who decides.
    options : dict of str to Option
        What the viewer may do, by option id.
    choices : int
        How many options the seat that decides has.
    rents : dict of str to int
        What an arrival on each concession costs now; of an unowned one what it would cost.
    worth, ranks : dict of str to int
        Wealth and rank of each seat.
    city : City
        Heights and roofs, to work out what a block would change.
    last : Move or None
        The move that led here, and `rows`, its ledger rows.
    """

    position: dict[str, Any]
    pending: dict[str, Any]
    edition: Edition
    names: Mapping[str, str]
    acting: str | None
    asked: bool
    options: dict[str, Option]
    choices: int
    rents: Mapping[str, int]
    worth: Mapping[str, int]
    ranks: Mapping[str, int]
    city: economy.City
    last: Move | None = None
    rows: Sequence[Any] = ()
    cash_changes: dict[str, int] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.cash_changes.update(cash_changes(self.rows))
        for _, _, _, _, asset, _ in self.rows:
            if asset != "money":
                self.changed.add(asset.replace("roof:", "block:"))

    @property
    def phase(self) -> str:
        """Phase of the next decision."""
        return str(self.position["phase"])

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.acting is None

    @property
    def active(self) -> str:
        """Seat whose turn it is."""
        return str(self.position["active"])

    @property
    def players(self) -> list[str]:
        """Seats in seat order."""
        return list(self.position["status"])

    @property
    def auction(self) -> dict[str, Any] | None:
        """The running auction, if any."""
        found: dict[str, Any] | None = self.pending.get("auction")
        return found

    def name(self, party: str) -> str:
        """Display name of a seat, or of the bank."""
        return "the bank" if party == "bank" else self.names.get(party, party)

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

    def option(self, kind: str, *values: str) -> Option | None:
        """The viewer's option of this kind and these values, if he has it."""
        return self.options.get(":".join((kind, *values)))

    def first(self, kinds: Collection[str], value: str) -> Option | None:
        """The viewer's first option among these kinds for a lot or a concession."""
        found = (self.option(kind, value) for kind in kinds)
        return next((option for option in found if option is not None), None)

    def options_of(self, kind: str) -> list[Option]:
        """The viewer's options of a kind."""
        return [option for option in self.options.values() if option.kind == kind]


def make_scene(
    state: State,
    *,
    viewer: str | None,
    names: Mapping[str, str] | None = None,
    last: Move | None = None,
    rows: Sequence[Any] = (),
    options: Collection[Option] | None = None,
) -> Scene:
    """Prepare a position for drawing.

    Parameters
    ----------
    state : State
    viewer : str or None
        Seat for whom it is drawn.
    names : mapping of str to str, optional
        Seat to display name.
    last : Move, optional
        The move that led here, and `rows`, its ledger rows.
    options : collection of Option, optional
        What the viewer may do; asked of the state when left out.

    Returns
    -------
    Scene
    """
    acting = next(iter(state.actors()), None)
    asked = acting is not None and acting == viewer
    legal = () if acting is None else state.options(acting)
    if options is None:
        options = legal if asked else ()
    position = state.snapshot()
    # Nobody may see which event card comes next, so nothing in here can draw it.
    position.pop("next_card", None)
    return Scene(
        position=position,
        pending=state.pending(),
        edition=state.edition,
        names=LETTERS if names is None else names,
        acting=acting,
        asked=asked,
        options={option.id: option for option in options},
        choices=len(legal),
        rents=_rents(state),
        worth={player: state.worth(player) for player in state.players},
        ranks=state.ranks(),
        city=state.city,
        last=last,
        rows=rows,
    )


def _rents(state: State) -> dict[str, int]:
    """What arrivals cost; for unowned concessions, what a first owner could charge."""
    edition, rents, city = state.edition, state.rents(), state.city
    for number, concession in enumerate(edition.concessions):
        if state.owner[number] != BANK:
            continue
        if concession in edition.bridges:
            rents[concession] = economy.bridge_fee(1, edition=edition)
        else:
            base = state.base[state.t.street_hood[number]]
            value = economy.value_in(city, concession)
            rents[concession] = economy.rent(value, base, False, edition=edition)
    return rents
