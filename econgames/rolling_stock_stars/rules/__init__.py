"""The rules of Rolling Stock Stars: declared facts, and the state machine of nine phases.

Each phase has a module: ``begin`` starts it and says whether somebody is asked, ``options``
lists what may be done, ``play_...`` carries out one kind of move. Departures from the published
rules: none; see `RULINGS` for what they leave open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, ClassVar

from econgames.core.chance import Chance
from econgames.core.errors import HiddenInformation, IllegalMove, SetupError, choices
from econgames.core.moves import Move, Option, RandomSource
from econgames.core.state import GameInfo, OptionInfo
from econgames.core.state import State as BaseState
from econgames.rolling_stock_stars import moves as m
from econgames.rolling_stock_stars.edition import Edition
from econgames.rolling_stock_stars.rules import (
    acquire,
    close,
    dividends,
    income,
    invest,
    ipo,
    issue,
    setup,
    snapshot,
    wrap_up,
)
from econgames.rolling_stock_stars.rules.books import pay
from econgames.rolling_stock_stars.rules.tables import (
    BANK,
    CORPS,
    FI,
    SEAT,
    SEATS,
    Tables,
    tables_of,
)

__all__ = ["INFO", "RULINGS", "State"]

INFO = GameInfo(
    name="rolling_stock_stars",
    title="Rolling Stock Stars",
    players=(2, 3, 4, 5, 6),
    rules_version=1,
    money="$",
    phases=(
        "investment",
        "wrap_up",
        "acquisition",
        "closing",
        "income",
        "dividends",
        "end_card",
        "issue",
        "ipo",
    ),
    options={
        "open_companies": OptionInfo(False, "which companies are in the deck may be looked up"),
        "two_hands": OptionInfo(
            False, "two players lead two hands each in a deal for four; the poorer hand counts"
        ),
    },
    hidden="the order of the deck, and which companies were removed",
    sources=("bank", "deck", "corp"),
    longest=20_000,
)

RULINGS = """
1. The foreign investor's line of interventions: a corporation of the proposer that stands
   further back is asked like any other; only those at the head are skipped.
2. An open company variant shows which companies are in the deck, never their order.
3. With two hands a player, hands sit A, B, C, D; the first player leads A and C. Each hand is
   a player of its own for every rule; only the final ranking looks at the poorer of the two.
   A tie of the poorer hands goes to the player with the richer other hand, then to play order.
4. Nothing is drawn after the set-up, so a seed fixes the deck and the first player order.
"""

(INVEST, WRAP_UP, ACQUIRE, CLOSE, INCOME, DIVIDENDS, END_CARD, ISSUE, IPO) = range(9)

_BEGIN: tuple[Callable[[State], bool], ...]
_PLAY: dict[int, dict[type, Callable[..., bool]]]


class State(BaseState):
    """A position of Rolling Stock Stars.

    Inside, companies, corporations and parties are small integers and sets of companies are bit
    masks (see `tables`); names appear in moves, rows and :meth:`snapshot`.
    """

    __slots__ = (
        "asked",
        "auctioned",
        "available",
        "bid",
        "bidder",
        "card",
        "cash",
        "cost_level",
        "cursor",
        "deck",
        "holder",
        "issued",
        "moved",
        "offers",
        "open_deck",
        "order",
        "over",
        "owned",
        "passed",
        "passes",
        "ph",
        "president",
        "queue",
        "received",
        "revealed",
        "ring",
        "shares",
        "subject",
        "t",
        "turn",
    )

    ph: int
    """Phase, 0 to 8; the name is `phase`."""
    turn: int
    order: list[int]
    """Seats in player order."""
    cost_level: int
    over: bool
    cash: list[int]
    """Money by party; the bank's is minus the money in circulation."""
    owned: list[int]
    """Companies by party, as masks."""
    shares: list[list[int]]
    """Shares by corporation and holder (seats, investor, bank)."""
    issued: list[int]
    """Shares out of the charter, by corporation."""
    president: list[int]
    """Seat by corporation; -1 in receivership or when not founded."""
    card: list[int]
    """Index of the price card by corporation; -1 when not founded."""
    holder: list[int]
    """Corporation by price card; -1 when free."""
    deck: list[int]
    """Companies, the top last; in a view minus their level."""
    available: int
    revealed: int
    open_deck: int
    """Companies in the deck, where they are open to inspection."""
    asked: int
    """Seat that is asked, in phases where one is asked at a time."""
    cursor: int
    """Place in the order of the player whose action it is (phase 1)."""
    passes: int
    """Passes in a row (phase 1)."""
    auctioned: int
    """Company under the hammer; -1 when none is."""
    bid: int
    bidder: int
    ring: list[int]
    """Seats still in the auction, the next to bid first."""
    queue: list[int]
    """Corporations or companies still to be asked (phases 3 receivers, 6, 8, 9)."""
    subject: int
    """Corporation or company that the decision is about (phases 6, 8, 9)."""
    offers: list[acquire.OpenOffer]
    received: list[int]
    """Money received this phase, by corporation (phase 3)."""
    moved: int
    """Companies that changed hands this phase (phase 3)."""
    passed: int
    """Seats that are done, as a mask (phases 3, 4)."""

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
        SetupError
            If two hands are asked for with other than two players.
        ScriptError
            If a scripted deck does not fit the number of players.
        """
        two_hands = bool(options.get("two_hands", False))
        if two_hands and players != 2:
            raise SetupError(f"option two_hands is for 2 players; not {players}")
        seats = 4 if two_hands else players
        s = cls.__new__(cls)
        t = s.t = tables_of(edition)
        corps = len(t.corps)
        s.edition, s.chance, s.options_given = edition, chance, dict(options)
        s.players = tuple(SEATS[:seats])
        s.rows = [] if ledger else None
        s.step = s.turn = s.ph = s.passes = s.cursor = 0
        s.cash, s.owned = [0] * (CORPS + corps), [0] * (CORPS + corps)
        s.shares = [[0] * CORPS for _ in t.corps]
        s.issued = [0] * corps
        s.president, s.card = [-1] * corps, [-1] * corps
        s.holder = [-1] * len(t.prices)
        s.auctioned = s.bidder = s.subject = s.asked = -1
        s.bid = s.moved = s.passed = s.revealed = s.available = s.open_deck = 0
        s.ring, s.queue, s.offers, s.received = [], [], [], [0] * corps
        s.over = False
        s.order = [SEAT[seat] for seat in chance.order("order", s.players)]
        for seat in range(seats):
            pay(s, BANK, seat, edition.start_cash[seats], "start_cash")
        pay(s, BANK, FI, edition.foreign_investor_cash, "start_cash")
        s.deck = setup.build_deck(t, seats, chance)
        if options.get("open_companies", False):
            s.open_deck = sum(1 << company for company in s.deck)
        s.cost_level = 0
        for _ in range(seats):
            wrap_up.reveal(s)
        s.available, s.revealed = s.revealed, 0
        s.cost_level = s.deck_level()
        if not invest.begin(s):  # an edition in which nobody can afford anything yet
            s._go_on()
        return s

    @property
    def phase(self) -> str:
        """Phase of the next decision; of a game that is over, the phase it ended in."""
        # a game that ends with the end card would have gone on with the issue of shares
        return INFO.phases[ISSUE if self.ph == END_CARD else self.ph]

    def deck_level(self) -> int:
        """Star level of the next company of the deck; that of the end card when none is left."""
        if not self.deck:
            return self.t.end_front
        top = self.deck[-1]
        return self.t.level[top] if top >= 0 else -top

    def owner(self, company: int) -> int:
        """Party that owns a company; -1 when nobody does."""
        bit = 1 << company
        for party, owned in enumerate(self.owned):
            if owned & bit:
                return party
        return -1

    def actors(self) -> tuple[str, ...]:
        """Seats that may act now, in player order; empty when the game is over."""
        if self.over:
            return ()
        if self.ph == ACQUIRE:
            return tuple(SEATS[seat] for seat in acquire.actors(self))
        if self.ph == CLOSE:
            return tuple(SEATS[seat] for seat in close.actors(self))
        return (SEATS[self.asked],)

    def options(self, actor: str) -> list[Option]:
        """Everything that `actor` may do now; empty when he may not act."""
        seat = SEAT.get(actor, -1)
        if self.over:
            return []
        if self.ph == ACQUIRE:
            return acquire.options(self, seat) if seat in acquire.actors(self) else []
        if self.ph == CLOSE:
            return close.options(self, seat) if seat in close.actors(self) else []
        return _OPTIONS[self.ph](self, seat) if seat == self.asked else []

    def play(self, move: Move) -> None:
        """Carry out one move and all that follows from it by rule; see the base class."""
        ph = self.ph
        seat = SEAT.get(move.player, -1)  # type: ignore[attr-defined]
        handler = _PLAY[ph].get(type(move))
        if (
            handler is None
            or self.over
            or (seat != self.asked if ph not in (ACQUIRE, CLOSE) else not self._may_act(seat))
        ):
            return self.play_for(move, _PLAY[ph])
        self.step += 1
        try:
            waiting = handler(self, move, seat)
        except (IllegalMove, TypeError) as error:
            raise self.refusal(error, move, SEATS[seat]) from None
        if not waiting:
            self._go_on()
        return None

    def play_through(self, move: Move) -> str:
        """Play a move as if nobody raised the bid, or the owner accepted the offer."""
        self.play(move)
        if isinstance(move, m.Bid) and self.auctioned >= 0:
            while self.auctioned >= 0:
                self.play(m.Pass(SEATS[self.asked]))
            return "if nobody raises"
        if isinstance(move, m.Offer) and self.ph == ACQUIRE:
            for buyer, company, _, line in self.offers:
                corporation, name = self.t.corps[buyer], self.t.ids[company]
                if (corporation, name) == (move.corporation, move.company):
                    seat = acquire.answerer(self, (buyer, company, 0, line))
                    self.play(m.Respond(corporation, name, line is None, SEATS[seat]))
                    return "if the owner accepts" if line is None else "if nobody intervenes"
        return ""

    def _may_act(self, seat: int) -> bool:
        return seat in (acquire.actors(self) if self.ph == ACQUIRE else close.actors(self))

    def legal(self) -> list[str]:
        """What is legal now, in words, by seat: several may be asked."""
        return [f"{actor}: {option}" for actor in self.actors() for option in self.options(actor)]

    def _go_on(self) -> None:
        while not self.over:
            self.ph = (self.ph + 1) % 9
            if _BEGIN[self.ph](self):
                return

    def copy(self, *, ledger: bool = False) -> State:
        """Independent state; with its own copy of the rows if `ledger`, else without any."""
        s = State.__new__(State)
        s.t, s.edition, s.options_given = self.t, self.edition, self.options_given
        s.players, s.step, s.turn, s.ph = self.players, self.step, self.turn, self.ph
        s.chance = self.chance.copy()
        s.rows = self.rows.copy() if ledger and self.rows is not None else None
        s.cash, s.owned = self.cash.copy(), self.owned.copy()
        s.shares = [row.copy() for row in self.shares]
        s.issued, s.president = self.issued.copy(), self.president.copy()
        s.card, s.holder = self.card.copy(), self.holder.copy()
        s.order, s.deck = self.order.copy(), self.deck.copy()
        s.ring, s.queue = self.ring.copy(), self.queue.copy()
        s.offers, s.received = self.offers.copy(), self.received.copy()
        s.cost_level, s.cursor, s.passes = self.cost_level, self.cursor, self.passes
        s.auctioned, s.bid, s.bidder = self.auctioned, self.bid, self.bidder
        s.subject, s.asked, s.moved = self.subject, self.asked, self.moved
        s.passed, s.revealed, s.available = self.passed, self.revealed, self.available
        s.open_deck, s.over = self.open_deck, self.over
        return s

    def view(self, player: str) -> State:
        """What `player` may see: the deck shows the level of each card and nothing else.

        The removed companies are not in the state at all. Playing on a view works until a
        hidden company would be revealed, which raises `HiddenInformation`.
        """
        if player not in self.players:
            raise HiddenInformation(choices("player", player, self.players))
        s = self.copy()
        level = self.t.level
        s.deck = [-level[card] if card >= 0 else card for card in self.deck]
        # seed and script would tell the deck
        s.chance = Chance(0)
        return s

    def imagine(self, rng: RandomSource) -> State:
        """A view with companies in its deck, each at its level; see the base class.

        The dearest company of a level is always in the deck. Companies that were closed count as
        not seen yet, for a position does not remember them.
        """
        s, t = self.copy(), self.t
        chance = s.chance = Chance.drawn(rng)
        seen = s.available | s.revealed
        for owned in s.owned:
            seen |= owned
        for level in range(1, 1 - min(s.deck, default=0)):
            companies = [i for i, stars in enumerate(t.level) if stars == level]
            places = [place for place, card in enumerate(s.deck) if card == -level]
            unseen = [i for i in companies if not seen >> i & 1]
            if s.open_deck:
                unseen = [i for i in unseen if s.open_deck >> i & 1]
            drawn = [companies[-1]] if places and companies[-1] in unseen else []
            others = [i for i in unseen if i not in drawn]
            drawn += chance.order("drawn", others, len(places) - len(drawn))
            for place, card in zip(places, chance.order("shuffle", drawn), strict=True):
                s.deck[place] = card
        return s

    def worth(self, player: str) -> int:
        """Cash, face value of own companies and price of own shares: the score of a seat."""
        t, seat = self.t, SEAT[player]
        shares = sum(
            row[seat] * t.prices[card]
            for row, card in zip(self.shares, self.card, strict=True)
            if card >= 0
        )
        return self.cash[seat] + t.faces(self.owned[seat]) + shares

    def scores(self) -> dict[str, int]:
        """Worth of each seat, richest first; ties go to the earlier in player order.

        With two hands a player, the score of players A and B: the worth of the poorer hand.
        """
        worth = {SEATS[seat]: self.worth(SEATS[seat]) for seat in self.order}
        if self.options_given.get("two_hands"):
            hands = {"A": ("A", "C"), "B": ("B", "D")}
            place = {name: min(self.order.index(SEAT[h]) for h in hands[name]) for name in hands}
            rank = sorted(
                hands,
                key=lambda name: (
                    *(-w for w in sorted(worth[h] for h in hands[name])),
                    place[name],
                ),
            )
            return {name: min(worth[h] for h in hands[name]) for name in rank}
        return dict(sorted(worth.items(), key=lambda item: -item[1]))

    def key(self) -> str:
        """Stable fingerprint of everything that decides how the game goes on."""
        parts = (
            self.players,
            sorted(self.options_given.items()),
            (self.turn, self.ph, self.cost_level, self.over, self.cursor, self.passes),
            (self.cash, self.owned, self.shares, self.issued, self.president, self.card),
            (self.order, self.deck, self.available, self.revealed, self.open_deck),
            (self.auctioned, self.bid, self.bidder, self.ring, self.asked, self.queue),
            # who may act decides; what these hold in other phases is left over from before
            (self.offers, self.received, self.moved) if self.ph == ACQUIRE else None,
            self.passed if self.ph in (ACQUIRE, CLOSE) else None,
            self.subject if self.ph in (DIVIDENDS, ISSUE, IPO) else None,
        )
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def snapshot(self) -> dict[str, Any]:
        """Public position in the format of recorded games."""
        return snapshot.snapshot(self)

    def pending(self) -> dict[str, Any]:
        """What the next decision is about; see :func:`snapshot.pending`."""
        return snapshot.pending(self)


_BEGIN = (
    invest.begin,
    wrap_up.begin,
    acquire.begin,
    close.begin,
    income.begin,
    dividends.begin,
    dividends.end_card,
    issue.begin,
    ipo.begin,
)
_OPTIONS: dict[int, Callable[[State, int], list[Option]]] = {
    INVEST: invest.options,
    DIVIDENDS: dividends.options,
    ISSUE: issue.options,
    IPO: ipo.options,
}
_PLAY = {
    INVEST: {
        m.Bid: invest.play_bid,
        m.BuyShare: invest.play_buy,
        m.SellShare: invest.play_sell,
        m.Pass: invest.play_pass,
    },
    WRAP_UP: {},
    ACQUIRE: {
        m.Offer: acquire.play_offer,
        m.Respond: acquire.play_respond,
        m.Pass: acquire.play_pass,
    },
    CLOSE: {m.Close: close.play_close, m.Pass: close.play_pass},
    INCOME: {},
    DIVIDENDS: {m.Dividend: dividends.play_dividend},
    END_CARD: {},
    ISSUE: {m.IssueShare: issue.play_issue, m.Pass: issue.play_pass},
    IPO: {m.FormCorporation: ipo.play_form, m.Pass: ipo.play_pass},
}
