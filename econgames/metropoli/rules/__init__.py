"""The rules of Metropoli: declared facts, and the state machine.

Each module holds one part of a turn: ``travel`` (dice, ring, spaces), ``cards``, ``city`` (blocks
and what concessions charge), ``auctions``, ``deals``, ``debts``, ``turn``. A ``play_...`` function
carries out one kind of move and all that follows, up to the next decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, ClassVar

from econgames.core.chance import Chance
from econgames.core.errors import HiddenInformation, IllegalMove, choices
from econgames.core.moves import Move, Option, RandomSource
from econgames.core.state import GameInfo
from econgames.core.state import State as BaseState
from econgames.metropoli import economy
from econgames.metropoli import moves as m
from econgames.metropoli.edition import Edition
from econgames.metropoli.rules import (
    auctions,
    cards,
    city,
    deals,
    debts,
    snapshot,
    travel,
    turn,
)
from econgames.metropoli.rules.books import WIDTH, move_concession, pay
from econgames.metropoli.rules.tables import (
    AUCTION_BID,
    BANK,
    BANKRUPT,
    BRIDGE_CHOICE,
    BUILD,
    CARD_FREE_BLOCK,
    CARD_TENDER,
    DISTRESS_BID,
    DISTRESS_CHOICE,
    JOINT_RESPONSE,
    OVER,
    OWN_STREET,
    PHASES,
    PLAYING,
    PRE_ROLL,
    REASONS,
    REFUSAL,
    SEAT,
    SEATS,
    START_CASH,
    TOWN_HALL,
    TRADE_RESPONSE,
    TRIPLE_MOVE,
    Tables,
    option_of,
    tables_of,
)

__all__ = ["INFO", "RULINGS", "State"]

INFO = GameInfo(
    name="metropoli",
    title="Metropoli",
    players=(3, 4, 5, 6),
    rules_version=1,
    money="$",
    phases=PHASES,
    options={},
    hidden="the order of the event cards that have not been drawn yet",
    sources=("bank", "supply"),
    longest=10_000_000,
)

RULINGS = """
1. Seed order of chance: start player, streets, base values, event cards; then dice and exits as
   they fall. Dice and exits are scripted die by die.
2. What has been drawn of the event cards is public; the order of the others is hidden even when
   only one is left.
3. A skyscraper is a row of its own in the ledger (account skyscraper, supply to city), beside the
   block that makes the building tall enough.
4. The price that counts as the last one of a concession is what was paid for it, the premium of a
   first refusal included; it is known before money and concession change hands.
5. The ids of a trade may be named in any order.
"""


class State(BaseState):
    """A position of Metropoli.

    Inside, concessions, lots, districts and parties are small integers and sets are bit masks
    (see `tables`); names appear in moves, rows and :meth:`snapshot`.
    """

    __slots__ = (
        "active",
        "alive",
        "allowance",
        "amount",
        "asked",
        "bankruptcies",
        "base",
        "bidder",
        "built",
        "cash",
        "creditor",
        "deck",
        "dice",
        "drawn",
        "final_run",
        "first",
        "gift",
        "gifts",
        "height",
        "high",
        "inside",
        "item",
        "last_price",
        "leaving",
        "lines",
        "offer",
        "offered",
        "offers_left",
        "owned",
        "owner",
        "paid",
        "ph",
        "place",
        "reason",
        "received",
        "roof",
        "roofs",
        "room",
        "round",
        "status",
        "supply",
        "t",
        "tallest",
    )

    ph: int
    """Phase of the next decision; the name is `phase`."""
    round: int
    first: int
    """Seat of the start player."""
    active: int
    """Seat whose turn it is."""
    asked: int
    """Seat that decides; -1 when the game is over."""
    reason: int
    """Why the game is over; 0 while it is not."""
    dice: int
    """Sum of the dice of this turn; 0 before the roll."""
    allowance: int
    """Blocks that may be placed this turn."""
    built: int
    """Lots that got a block this turn, as a mask."""
    offers_left: int
    final_run: bool
    """Whether the last block has been placed."""
    leaving: bool
    """Whether the active player will be finished after this turn."""
    cash: list[int]
    """Money by party; the bank's is minus the money in circulation."""
    received: list[int]
    """Money received so far, by party and account."""
    paid: list[int]
    place: list[int]
    """Space of the pawn by seat; -1 when bankrupt."""
    status: list[int]
    alive: int
    """Seats that are not bankrupt, as a mask."""
    bankruptcies: tuple[int, ...]
    owner: list[int]
    """Party by concession."""
    owned: list[int]
    """Concessions by party, as masks."""
    base: tuple[int, ...]
    """Base value by neighbourhood."""
    height: list[int]
    """Floors by lot."""
    roof: list[int]
    """Roofed lot by district; -1 without a skyscraper."""
    roofs: int
    """Skyscrapers that stand."""
    tallest: list[int]
    """Floors of the tallest building, by district."""
    room: int
    """Lots that the height plan lets grow, as a mask."""
    supply: int
    deck: tuple[int, ...]
    """Cycle of event cards; in a view -1 for those that have not been drawn."""
    drawn: int
    item: int
    """Concession under the hammer; -1 when none is."""
    high: int
    bidder: int
    """Seat of the high bidder; -1 before the first bid."""
    inside: int
    """Seats that have not dropped out, as a mask."""
    creditor: int
    """Party that an insolvent player owes; -1 when nobody is insolvent."""
    amount: int
    lines: tuple[tuple[int, int], ...]
    """The debt by account."""
    offered: int
    """Concessions offered in this insolvency, as a mask."""
    gifts: tuple[int, ...]
    """Seats still to be paid, by a card that gives to each other player."""
    gift: int
    """How much."""
    offer: deals.TradeOffer | deals.JointOffer | None
    last_price: dict[int, int]
    """Price by concession in its last sale by auction; never changed in place."""

    info: ClassVar[GameInfo] = INFO
    edition: Edition
    t: Tables

    @classmethod
    def new(
        cls,
        players: int,
        chance: Chance,
        edition: Edition,
        options: Mapping[str, Any],
        *,
        ledger: bool = True,
    ) -> State:
        """Position at the first decision.

        Raises
        ------
        ScriptError
            If a scripted start player, deal or deck is impossible.
        """
        s = cls.__new__(cls)
        t = s.t = tables_of(edition)
        s.edition, s.chance, s.options_given = edition, chance, dict(options)
        s.players = tuple(SEATS[:players])
        s.rows = [] if ledger else None
        s.step = s.reason = s.drawn = s.gift = s.high = s.inside = s.amount = s.offered = (
            s.roofs
        ) = 0
        s.item = s.bidder = s.creditor = -1
        s.final_run = s.leaving = False
        s.bankruptcies, s.lines, s.gifts, s.offer, s.last_price = (), (), (), None, {}
        s.cash = [0] * (BANK + 1)
        s.received, s.paid = [0] * (BANK + 1) * WIDTH, [0] * (BANK + 1) * WIDTH
        s.place, s.status = [0] * players, [PLAYING] * players
        s.alive = (1 << players) - 1
        s.owner, s.owned = [BANK] * len(t.conc), [0] * BANK + [t.all_mask]
        s.height, s.room = [0] * len(t.lots), (1 << len(t.lots)) - 1
        s.roof, s.tallest = [-1] * len(t.districts), [0] * len(t.districts)
        s.supply, s.round = edition.blocks, 1
        s.first = SEAT[chance.pick("start", s.players)]
        for seat in range(players):
            pay(s, BANK, seat, edition.start_cash, START_CASH)
        # the whole pile is shuffled, as a record tells it, though only its top is dealt
        pile = chance.order("streets", t.conc[: t.n_streets])
        for i in range(edition.start_streets * players):
            seat = (s.first + i // edition.start_streets) % players
            move_concession(s, t.conc_at[pile[i]], BANK, seat, "deal")
        s.base = tuple(chance.order("base_values", edition.base_values))
        s.deck = tuple(t.card_at[name] for name in chance.order("events", tuple(t.card_at)))
        turn.begin_turn(s, s.first)
        return s

    @property
    def phase(self) -> str:
        """Phase of the next decision; "over" when the game is."""
        return PHASES[self.ph]

    @property
    def turn(self) -> int:
        """The round, under the name that matches show it by."""
        return self.round

    @property
    def city(self) -> economy.City:
        """Heights and roofs, for the functions of `economy`."""
        t = self.t
        height = {lot: floors for lot, floors in zip(t.lots, self.height, strict=True) if floors}
        roofs = zip(t.districts, self.roof, strict=True)
        roof = {district: t.lots[lot] for district, lot in roofs if lot >= 0}
        return economy.City(height, roof, self.edition)

    def rents(self) -> dict[str, int]:
        """What an arrival on each concession costs now, whole dollars; 0 if nobody owns it.

        Examples
        --------
        >>> import econgames as eg
        >>> rents = eg.new("metropoli", players=3, seed=1).state.rents()
        >>> len(rents), rents["south"], max(rents.values()) <= 200_000
        (28, 0, True)
        """
        return {
            name: sum(part for _, part in city.dues(self, i)) if self.owner[i] != BANK else 0
            for i, name in enumerate(self.t.conc)
        }

    def actors(self) -> tuple[str, ...]:
        """The seat that decides; empty when the game is over."""
        return (SEATS[self.asked],) if self.asked >= 0 else ()

    def options(self, actor: str) -> list[Option]:
        """Everything that `actor` may do now; empty when he may not act."""
        seat = SEAT.get(actor, -1)
        return _OPTIONS[self.ph](self, seat) if seat == self.asked and seat >= 0 else []

    def play(self, move: Move) -> None:
        """Carry out one move and all that follows from it by rule; see the base class."""
        seat = SEAT.get(move.player, -1)  # type: ignore[attr-defined]
        handler = _PLAY[self.ph].get(type(move))
        if handler is None or seat != self.asked:
            return self.play_for(move, _PLAY[self.ph])
        self.step += 1
        try:
            handler(self, move, seat)
        except (IllegalMove, TypeError) as error:
            raise self.refusal(error, move, SEATS[seat]) from None
        return None

    def play_through(self, move: Move) -> str:
        """Play a move as if nobody raised and everybody agreed, and nothing as long as dice fall.

        What the dice or a card would bring is not told: of such a move only its certain part is
        carried out.
        """
        if isinstance(move, m.Roll | m.MoveOn):
            return self._play_certain(move)
        item = self.item
        self.play(move)
        if isinstance(move, m.Bid):
            assumed = ""
            while self.ph in (AUCTION_BID, DISTRESS_BID, REFUSAL) and self.item == item:
                self.play(m.Waive() if self.ph == REFUSAL else m.Drop())
                assumed = "if nobody raises"
            return assumed
        if isinstance(move, m.ProposeTrade | m.JointBuild | m.Accept) and self.offer is not None:
            while self.offer is not None:
                self.play(m.Accept())
            return "if the partner accepts" if isinstance(move, m.ProposeTrade) else "if all accept"
        return ""

    def _play_certain(self, move: m.Roll | m.MoveOn) -> str:
        self.copy().play(move)
        if isinstance(move, m.Roll):
            self.step += 1
            return "what the dice bring is open"
        landed = (self.place[self.active] + move.spaces) % self.t.size
        if self.t.kind[landed] not in ("metropolis", "highway"):
            self.play(move)
            return ""
        self.step += 1
        travel.advance(self, move.spaces)
        return "what the space of arrival brings is open"

    def copy(self, *, ledger: bool = False) -> State:
        """Independent state; with its own copy of the rows if `ledger`, else without any."""
        s = State.__new__(State)
        s.t, s.edition, s.options_given = self.t, self.edition, self.options_given
        s.players, s.step, s.chance = self.players, self.step, self.chance.copy()
        s.rows = self.rows.copy() if ledger and self.rows is not None else None
        s.ph, s.round, s.first = self.ph, self.round, self.first
        s.active, s.asked, s.reason = self.active, self.asked, self.reason
        s.dice, s.allowance, s.built = self.dice, self.allowance, self.built
        s.offers_left, s.offer = self.offers_left, self.offer
        s.final_run, s.leaving = self.final_run, self.leaving
        s.cash, s.received, s.paid = self.cash.copy(), self.received.copy(), self.paid.copy()
        s.place, s.status, s.alive = self.place.copy(), self.status.copy(), self.alive
        s.bankruptcies = self.bankruptcies
        s.owner, s.owned, s.base = self.owner.copy(), self.owned.copy(), self.base
        s.height, s.roof, s.tallest = self.height.copy(), self.roof.copy(), self.tallest.copy()
        s.roofs, s.room, s.supply = self.roofs, self.room, self.supply
        s.deck, s.drawn = self.deck, self.drawn
        s.item, s.high, s.bidder, s.inside = self.item, self.high, self.bidder, self.inside
        s.creditor, s.amount, s.lines = self.creditor, self.amount, self.lines
        s.offered, s.gifts, s.gift = self.offered, self.gifts, self.gift
        s.last_price = self.last_price
        return s

    def view(self, player: str) -> State:
        """What `player` may see: all but the event cards that have not been drawn yet.

        Playing on a view works, with dice of its own, until a hidden card would be drawn, which
        raises `HiddenInformation`.
        """
        if player not in self.players:
            raise HiddenInformation(choices("player", player, self.players))
        s = self.copy()
        hidden = len(self.deck) - self.drawn
        if hidden > 0:
            s.deck = self.deck[: self.drawn] + (-1,) * hidden
        # seed and script would tell the dice
        s.chance = Chance(0)
        return s

    def imagine(self, rng: RandomSource) -> State:
        """A view with the event cards to come in random order; see the base class."""
        s = self.copy()
        chance = s.chance = Chance.drawn(rng)
        if -1 in s.deck:
            known = s.deck[: s.drawn]
            unseen = sorted({*range(len(s.deck))}.difference(known))
            s.deck = known + tuple(chance.order("unseen", unseen))
        return s

    def worth(self, player: str) -> int:
        """Cash, base values of own streets and end values of own bridges: the wealth of a seat."""
        t, seat = self.t, SEAT[player]
        owned = self.owned[seat]
        bases = [self.base[t.street_hood[i]] for i in t.numbers(owned & t.streets_mask)]
        bridges = (owned & ~t.streets_mask).bit_count()
        return economy.wealth(self.cash[seat], bases, bridges, edition=self.edition)

    def scores(self) -> dict[str, int]:
        """Wealth of each seat, richest first; bankrupt players last, the first bankruptcy last.

        Equal wealth shares a rank (see :meth:`ranks`) and is listed in seat order.
        """
        worth = {player: self.worth(player) for player in self.players}
        order = sorted(self.players, key=self._rank_key, reverse=True)
        return {player: worth[player] for player in order}

    def _rank_key(self, player: str) -> tuple[int, int, int]:
        seat = SEAT[player]
        if self.status[seat] == BANKRUPT:
            return (0, self.bankruptcies.index(seat), 0)
        return (1, self.worth(player), -seat)

    def ranks(self) -> dict[str, int]:
        """Rank of each seat as if the game ended now: 1 + the number of players placed better."""
        keys = {player: self._rank_key(player)[:2] for player in self.players}
        return {
            player: 1 + sum(other > key for other in keys.values()) for player, key in keys.items()
        }

    def end_reason(self) -> str:
        """Why the game is over: last_standing, city_complete or round_limit; empty before."""
        return REASONS[self.reason]

    def key(self) -> str:
        """Stable fingerprint of everything that decides how the game goes on."""
        parts = (
            (self.players, sorted(self.options_given.items())),
            (self.ph, self.round, self.first, self.active, self.asked, self.reason),
            (self.dice, self.allowance, self.built, self.offers_left, self.offer),
            (self.final_run, self.leaving, self.cash, self.place, self.status, self.bankruptcies),
            (self.owner, self.base, self.height, self.roof, self.supply),
            (self.deck, self.drawn),
            (self.item, self.high, self.bidder, self.inside) if self.item >= 0 else None,
            (self.creditor, self.amount, self.lines, self.offered),
            (self.gifts, self.gift) if self.gifts else None,
        )
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def snapshot(self) -> dict[str, Any]:
        """Position in the format of recorded games."""
        return snapshot.snapshot(self)

    def pending(self) -> dict[str, Any]:
        """What the next decision is about; see :func:`snapshot.pending`."""
        return snapshot.pending(self)


# ---- what may be done, and what doing it means, by phase


_ROLL = option_of(m.Roll)
_END_TURN = option_of(m.EndTurn)
_DECLINE = option_of(m.Decline)


def _pre_roll(s: State, seat: int) -> list[Option]:
    return [_ROLL[seat], *deals.trade_options(s, seat)]


def _build(s: State, seat: int) -> list[Option]:
    lots = city.choosable(s)
    found: list[Option] = []
    if lots:
        if s.cash[seat] >= s.edition.block_price:
            row = s.t.buying[seat]
            found = [row[lot] for lot in s.t.numbers(lots)]
        found += deals.joint_options(s, seat, lots)
    found += deals.trade_options(s, seat)
    if not city.must_build(s):
        found.append(_END_TURN[seat])
    return found


def _town_hall(s: State, seat: int) -> list[Option]:
    t = s.t
    moves = [t.option(m.Relocate, seat, t.conc[i]) for i in t.numbers(s.owned[BANK])]
    return [*moves, *city.free_options(s, seat)]


def _free_block(s: State, seat: int) -> list[Option]:
    return [*city.free_options(s, seat), _DECLINE[seat]]


def _triple(s: State, seat: int) -> list[Option]:
    return [s.t.moving(seat)]


def _one_of(*kinds: type[Move]) -> Callable[[State, int], list[Option]]:
    made = [[option_of(kind)[seat] for kind in kinds] for seat in range(len(SEATS))]

    def options(_s: State, seat: int) -> list[Option]:
        return made[seat].copy()

    return options


def _nothing(_s: State, _seat: int) -> list[Option]:
    return []


_OPTIONS: dict[int, Callable[[State, int], list[Option]]] = {
    PRE_ROLL: _pre_roll,
    TRIPLE_MOVE: _triple,
    OWN_STREET: _free_block,
    TOWN_HALL: _town_hall,
    CARD_FREE_BLOCK: _free_block,
    CARD_TENDER: cards.tender_options,
    BRIDGE_CHOICE: _one_of(m.Cross, m.Stay),
    AUCTION_BID: auctions.options,
    REFUSAL: _one_of(m.Take, m.Waive),
    DISTRESS_CHOICE: debts.options,
    DISTRESS_BID: auctions.options,
    TRADE_RESPONSE: _one_of(m.Accept, m.Reject),
    JOINT_RESPONSE: _one_of(m.Accept, m.Reject),
    BUILD: _build,
    OVER: _nothing,
}
_BIDDING: dict[type, Callable[..., None]] = {
    m.Bid: auctions.play_bid,
    m.Drop: auctions.play_drop,
}
_FREE: dict[type, Callable[..., None]] = {
    m.FreeBlock: city.play_free,
    m.Decline: city.play_decline,
}
_PLAY: dict[int, dict[type, Callable[..., None]]] = {
    PRE_ROLL: {m.Roll: travel.play_roll, m.ProposeTrade: deals.play_trade},
    TRIPLE_MOVE: {m.MoveOn: travel.play_move},
    OWN_STREET: _FREE,
    TOWN_HALL: {m.Relocate: travel.play_relocate, m.FreeBlock: city.play_free},
    CARD_FREE_BLOCK: _FREE,
    CARD_TENDER: {m.Tender: cards.play_tender, m.Decline: city.play_decline},
    BRIDGE_CHOICE: {m.Cross: travel.play_cross, m.Stay: travel.play_stay},
    AUCTION_BID: _BIDDING,
    REFUSAL: {m.Take: auctions.play_take, m.Waive: auctions.play_waive},
    DISTRESS_CHOICE: {m.Offer: debts.play_offer},
    DISTRESS_BID: _BIDDING,
    TRADE_RESPONSE: {m.Accept: deals.play_accept_trade, m.Reject: deals.play_reject},
    JOINT_RESPONSE: {m.Accept: deals.play_accept_joint, m.Reject: deals.play_reject},
    BUILD: {
        m.BuyBlock: city.play_buy,
        m.JointBuild: deals.play_joint,
        m.ProposeTrade: deals.play_trade,
        m.EndTurn: city.play_end_turn,
    },
    OVER: {},
}
