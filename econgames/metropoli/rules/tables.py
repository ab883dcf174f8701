"""Lookup tables of an edition for the engine: small integers and bit masks instead of names.

Concessions are numbered, streets first; lots, districts, neighbourhoods and event cards too, in
the edition's order. A set of concessions or lots is a bit mask. Parties are numbered: seats 0 to
5, then the bank. All values come from `economy`; here they are only remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from econgames.core.masks import bits
from econgames.core.moves import Move, Option
from econgames.metropoli import economy
from econgames.metropoli import moves as m
from econgames.metropoli.edition import Edition
from econgames.metropoli.options import BidOption, JointOption, TradeOption

__all__ = [
    "ACCOUNTS",
    "AROUND",
    "BANK",
    "SEAT",
    "SEATS",
    "Tables",
    "option_of",
    "tables_of",
]

SEATS: Final = "ABCDEF"
SEAT: Final[dict[str | None, int]] = {letter: seat for seat, letter in enumerate(SEATS)}
BANK: Final = 6
"""Number of the bank among the parties."""

ACCOUNTS: Final = (
    "start_cash",
    "exchange_pass",
    "exchange_stop",
    "card_income",
    "concession_auction",
    "first_refusal",
    "block_purchase",
    "court_fine",
    "card_charge",
    "rent_value",
    "rent_base",
    "bridge_fee",
    "card_gift",
    "trade_cash",
    "build_contribution",
    "distress_sale",
    "bankruptcy_transfer",
)
"""Accounts of money; the engine uses their numbers."""

(
    START_CASH,
    EXCHANGE_PASS,
    EXCHANGE_STOP,
    CARD_INCOME,
    CONCESSION_AUCTION,
    FIRST_REFUSAL,
    BLOCK_PURCHASE,
    COURT_FINE,
    CARD_CHARGE,
    RENT_VALUE,
    RENT_BASE,
    BRIDGE_FEE,
    CARD_GIFT,
    TRADE_CASH,
    BUILD_CONTRIBUTION,
    DISTRESS_SALE,
    BANKRUPTCY_TRANSFER,
) = range(len(ACCOUNTS))

PHASES: Final = (
    "pre_roll",
    "triple_move",
    "own_street",
    "town_hall",
    "card_free_block",
    "card_tender",
    "bridge_choice",
    "auction_bid",
    "first_refusal",
    "distress_choice",
    "distress_bid",
    "trade_response",
    "joint_response",
    "build",
    "over",
)
"""Phases in which somebody decides, in the order of a turn; the engine uses their numbers."""

(
    PRE_ROLL,
    TRIPLE_MOVE,
    OWN_STREET,
    TOWN_HALL,
    CARD_FREE_BLOCK,
    CARD_TENDER,
    BRIDGE_CHOICE,
    AUCTION_BID,
    REFUSAL,
    DISTRESS_CHOICE,
    DISTRESS_BID,
    TRADE_RESPONSE,
    JOINT_RESPONSE,
    BUILD,
    OVER,
) = range(len(PHASES))

PLAYING, FINISHED, BANKRUPT = range(3)
STATUS: Final = ("playing", "finished", "bankrupt")
REASONS: Final = ("", "last_standing", "city_complete", "round_limit")

AROUND: Final = tuple(
    tuple(
        tuple(seat % 6 for seat in range(after + 1, after + 6) if alive >> seat % 6 & 1)
        for after in range(6)
    )
    for alive in range(64)
)
"""Seats of a mask in clockwise order from the left of one of them, without it; by mask and seat."""

# beyond this many remembered sets or options the memory is emptied
_MOST_REMEMBERED = 50_000


def option_of(kind: type[Move]) -> list[Option]:
    """By seat, the option to make a move of which there is only one."""
    return [Option(kind(seat)) for seat in SEATS]


class Tables:
    """What the engine looks up at every move."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.party = (*SEATS, "bank")
        self._city(edition)
        self._ring(edition)
        self._sorted = sorted((name, 1 << i) for i, name in enumerate(self.conc))
        self._numbers: dict[int, tuple[int, ...]] = {0: ()}
        self._names: dict[int, tuple[str, ...]] = {0: ()}
        self._fixed: dict[tuple[object, ...], Option] = {}
        self._trades: dict[tuple[int, ...], Option] = {}
        self._joint: dict[tuple[object, ...], list[Option]] = {}
        self.buying = self._by_lot(m.BuyBlock)
        """Options to buy a block, by seat and lot."""
        self.freeing = self._by_lot(m.FreeBlock)
        """Options to place a free block, by seat and lot."""

    def _city(self, ed: Edition) -> None:
        self.conc = ed.concessions
        self.conc_at: dict[str, int] = {name: i for i, name in enumerate(self.conc)}
        self.n_streets = len(ed.streets)
        self.streets_mask = (1 << self.n_streets) - 1
        self.all_mask = (1 << len(self.conc)) - 1
        self.lots = tuple(ed.lots)
        self.lot_at: dict[str, int] = {name: i for i, name in enumerate(self.lots)}
        self.districts = tuple(ed.districts)
        self.hoods = tuple(ed.neighbourhoods)
        lot = self.lot_at
        self.lot_district = tuple(self.districts.index(row.district) for row in ed.lots.values())
        self.district_lots = tuple(
            tuple(lot[name] for name in row.lots) for row in ed.districts.values()
        )
        streets = ed.streets.values()
        self.street_lots = tuple(tuple(lot[name] for name in row.lots) for row in streets)
        self.street_lots_mask = tuple(sum(1 << i for i in lots) for lots in self.street_lots)
        self.street_district = tuple(self.districts.index(row.district) for row in streets)
        self.street_hood = tuple(self.hoods.index(row.neighbourhood) for row in streets)
        self.hood_mask = tuple(
            sum(1 << self.conc_at[name] for name in row.streets)
            for row in ed.neighbourhoods.values()
        )
        self.opposite = {
            self.conc_at[row.id]: self.conc_at[row.opposite] for row in ed.bridges.values()
        }
        self.concession_asset = tuple(f"concession:{name}" for name in self.conc)
        self.block_asset = tuple(f"block:{name}" for name in self.lots)
        self.roof_asset = tuple(f"roof:{name}" for name in self.lots)
        self.value = tuple(
            tuple(_value_or_none(h, n, ed) for n in range(ed.roof_units + 1))
            for h in range(len(ed.value) + 1)
        )
        """Concession value by height of the district and units; None where it cannot occur."""

    def _ring(self, ed: Edition) -> None:
        spaces = ed.spaces
        self.size = len(spaces)
        self.kind = tuple(space.kind for space in spaces)
        self.conc_here = tuple(self.conc_at.get(space.id, -1) for space in spaces)
        places = [row.space for row in ed.streets.values()]
        self.space_of = (*places, *(row.space for row in ed.bridges.values()))
        self.exit_at = {space.exit: i for i, space in enumerate(spaces) if space.exit is not None}
        self.highway = self.kind.index("highway")
        self.cards = tuple(ed.cards.values())
        self.card_at: dict[str, int] = {card.id: i for i, card in enumerate(self.cards)}

    def _by_lot(self, kind: type[m.BuyBlock] | type[m.FreeBlock]) -> list[list[Option]]:
        return [[Option(kind(lot, seat)) for lot in self.lots] for seat in SEATS]

    # ---- sets

    def numbers(self, mask: int) -> tuple[int, ...]:
        """Numbers in a bit mask, lowest first."""
        found = self._numbers.get(mask)
        if found is None:
            if len(self._numbers) > _MOST_REMEMBERED:
                self._numbers = {0: ()}
            found = self._numbers[mask] = tuple(bits(mask))
        return found

    def names(self, mask: int) -> tuple[str, ...]:
        """Ids of a set of concessions, sorted."""
        found = self._names.get(mask)
        if found is None:
            if len(self._names) > _MOST_REMEMBERED:
                self._names = {0: ()}
            found = self._names[mask] = tuple([name for name, bit in self._sorted if mask & bit])
        return found

    # ---- options that are the same every time are built once

    def option(self, kind: type[Move], seat: int, *fields: object) -> Option:
        """The option to make one move."""
        key = (kind, seat, *fields)
        option = self._fixed.get(key)
        if option is None:
            option = self._fixed[key] = Option(kind(*fields, SEATS[seat]))
        return option

    def moving(self, seat: int) -> Option:
        """The option to move any number of spaces."""
        key = (m.MoveOn, seat)
        option = self._fixed.get(key)
        if option is None:
            option = Option(m.MoveOn(1, SEATS[seat]), "spaces", 1, self.size)
            self._fixed[key] = option
        return option

    def bidding(self, low: int, high: int, step: int, seat: int) -> Option:
        """The option to bid `low` or more, up to `high`."""
        key = (m.Bid, low, high, seat)
        option = self._fixed.get(key)
        if option is None:
            self._forget()
            option = BidOption(m.Bid(low, SEATS[seat]), "amount", low, high, step)
            self._fixed[key] = option
        return option

    def trading(
        self, seat: int, partner: int, own: int, others: int, low: int, high: int
    ) -> Option:
        """The option to propose a trade to a partner."""
        key = (seat, partner, own, others, low, high)
        option = self._trades.get(key)
        if option is None:
            if len(self._trades) > _MOST_REMEMBERED:
                self._trades.clear()
            give, want = self.names(own), self.names(others)
            # the example of an option should cost nothing: to ask before to give
            example = m.ProposeTrade(
                SEATS[partner], () if want else give[:1], want[:1], 0, SEATS[seat]
            )
            option = self._trades[key] = TradeOption(
                move=example,
                own=give,
                others=want,
                low=low,
                high=high,
                step=self.edition.contribution_step,
            )
        return option

    def joining(
        self, seat: int, partners: tuple[int, ...], most: tuple[int, ...], least: int
    ) -> list[Option]:
        """By lot, the option to propose a joint block; `most` and `least` in steps of money."""
        key = (seat, partners, most, least)
        found = self._joint.get(key)
        if found is None:
            if len(self._joint) > 2_000:
                self._joint.clear()
            found = self._joint[key] = self._joint_options(seat, partners, most, least)
        return found

    def _joint_options(
        self, seat: int, partners: tuple[int, ...], most: tuple[int, ...], least: int
    ) -> list[Option]:
        unit = self.edition.contribution_step
        shares: dict[str, int] = {}
        left = least
        for partner, steps in zip(partners, most, strict=True):
            if left > 0 and steps:
                shares[SEATS[partner]] = min(left, steps) * unit
                left -= steps
        return [
            JointOption(
                move=m.JointBuild(lot, shares, SEATS[seat]),
                partners=tuple(SEATS[partner] for partner in partners),
                most=most,
                least=least,
                top=self.edition.block_price // unit,
                unit=unit,
            )
            for lot in self.lots
        ]

    def _forget(self) -> None:
        if len(self._fixed) > _MOST_REMEMBERED:
            self._fixed.clear()


def _value_or_none(height: int, units: int, ed: Edition) -> int | None:
    try:
        return economy.concession_value(height, units, edition=ed)
    except ValueError:
        return None


@lru_cache(maxsize=16)
def tables_of(edition: Edition) -> Tables:
    """Tables of an edition, built once."""
    return Tables(edition)
