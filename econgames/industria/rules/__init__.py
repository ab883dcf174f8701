"""The rules of Industria: declared facts, and the state machine of auctions and building.

Each phase has a module: its ``options`` list what may be done, ``play_...`` carries out one kind
of move. Everything between two decisions happens inside the move that causes it. Departures from
the published rules: none; see `RULINGS` for what they leave open.
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
from econgames.industria import economy
from econgames.industria import moves as m
from econgames.industria.edition import Edition
from econgames.industria.rules import auction, build, facts, final, rounds, selling
from econgames.industria.rules.books import START_MONEY, pay
from econgames.industria.rules.tables import (
    ACCOUNTS,
    BID,
    BUILD,
    END,
    HAMMER,
    OFFER,
    PHASES,
    POINTS,
    SEAT,
    SEATS,
    SOURCES,
    Tables,
    tables_of,
)

__all__ = ["INFO", "RULINGS", "State"]

INFO = GameInfo(
    name="industria",
    title="Industria",
    players=(3, 4),
    rules_version=1,
    money="t",
    score="VP",
    phases=PHASES,
    options={
        "start_player": OptionInfo("", "letter of the first start player; drawn where it is empty"),
    },
    hidden="the order of each pile",
    sources=("bank", "vp_pool", "deck", "tile"),
    longest=420,
)

RULINGS = """
1. A first bid is at least 1; the auctioneer never bids. Without a bid he keeps the tile at once.
2. Playing nothing in the build phase is allowed, and only `end_build` ends a turn.
3. A resource that the player produces comes from his own factory; otherwise he chooses between
   his resource tiles and the producer, or the bank where nobody produces.
4. From the moment a factory is on a table the bank sells its product to nobody.
5. Resource tiles left at the end are sold for him; other tiles left in a hand are worth nothing.
6. Factories played after their epoch lose their points only: they produce, bear symbols, have
   links and give discounts. Unplayed technologies lapse when their epoch ends.
7. A link scores once, when both ends are on one table. A bonus tile scores its owner's factories.
8. Ties: more tiles on the table, then more talers after the last sales, then a shared rank.
"""

_PARTIES = {n: (*SEATS[:n], "bank") for n in (3, 4)}
_AFTER = {n: tuple((seat + 1) % n for seat in range(n)) for n in (3, 4)}
_ACTORS = {seat: (SEATS[seat],) for seat in range(4)} | {-1: ()}
_PLAY: dict[int, dict[type, Callable[..., None]]]


class State(BaseState):
    """A position of Industria.

    Inside, tiles, resources and seats are small integers and sets of tiles are bit masks (see
    `tables`); names appear in moves, rows and :meth:`snapshot`.
    """

    __slots__ = (
        "after",
        "asked",
        "auctioneer",
        "best_bid",
        "bidder",
        "bids",
        "delivered",
        "discount",
        "display",
        "drawn",
        "epoch",
        "hand",
        "hidden",
        "high",
        "left",
        "made",
        "money",
        "n",
        "own",
        "owner",
        "paid",
        "party",
        "ph",
        "piles",
        "points",
        "received",
        "removed",
        "round",
        "since",
        "start",
        "t",
        "table",
        "tile",
        "used",
    )

    info: ClassVar[GameInfo] = INFO
    edition: Edition
    t: Tables
    """Tables of the edition."""
    n: int
    """Players; as a party of money, the bank."""
    party: tuple[str, ...]
    """Names of the parties of money: the seats, and the bank."""
    after: tuple[int, ...]
    """Left neighbour of each seat."""
    ph: int
    """Phase, an index of `PHASES`."""
    asked: int
    """Seat that decides; -1 at the end."""
    epoch: int
    round: int
    start: int
    """Seat with the start-player marker."""
    auctioneer: int
    """Seat with the hammer; -1 outside the auctions."""
    display: tuple[int, ...]
    """Tiles to be auctioned this round, in the order of the pile."""
    piles: tuple[tuple[int, ...], ...]
    """All tiles of each epoch in play, the top first; in a view the unseen ones are sorted."""
    drawn: int
    """Tiles of this epoch's pile that have been revealed."""
    hidden: bool
    """Whether this is a view, in which the order of the piles is not the real one."""
    tile: int
    """Tile under the hammer, or -1."""
    high: int
    """Highest bid; 0 when nobody has bid."""
    bidder: int
    """Seat with the highest bid, or -1."""
    bids: list[int]
    """Answer of each seat: talers, 0 for a pass, -1 for none yet."""
    best_bid: list[int]
    """Highest bid in the auction of each tile."""
    left: tuple[int, ...]
    """Tiles of each kind that the builder may still play."""
    money: list[int]
    """Talers by party; below 0 what the bank has paid out."""
    points: list[int]
    """Points by seat and account."""
    paid: list[int]
    """Talers paid so far by account and party."""
    received: list[int]
    """Talers received so far by account and party."""
    used: list[int]
    """Units used so far by seat and kind of source."""
    hand: list[int]
    """Tiles in hand by seat, a mask."""
    table: list[int]
    """Tiles on the table by seat, a mask."""
    since: list[int]
    """Epoch in which each tile was played, or 0."""
    discount: list[int]
    """Sum of the discounts on each table."""
    own: list[int]
    """Resources that each seat produces, a mask."""
    made: int
    """Resources that somebody produces, a mask."""
    owner: list[int]
    """Seat that produces each resource, or -1."""
    delivered: list[int]
    """Units that the factory of each resource has delivered."""
    removed: dict[int, str]
    """Tiles out of the game, and why."""

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
            If the start player that is asked for does not sit at the table.
        ScriptError
            If a scripted pile does not hold the tiles of its epoch.
        """
        s = cls.__new__(cls)
        t = s.t = tables_of(edition)
        s.edition, s.chance, s.options_given = edition, chance, dict(options)
        s.n = n = players
        s.players, s.party, s.after = tuple(SEATS[:n]), _PARTIES[n], _AFTER[n]
        s.rows = [] if ledger else None
        s.step = s.round = s.drawn = 0
        s.epoch, s.ph, s.hidden = 1, OFFER, False
        s.tile = s.bidder = s.auctioneer = s.asked = -1
        s.high = s.made = 0
        s.money, s.discount = [0] * (n + 1), [0] * n
        s.hand, s.table, s.own = [0] * n, [0] * n, [0] * n
        s.since, s.best_bid = [0] * len(t.ids), [0] * len(t.ids)
        s.owner, s.delivered = [-1] * len(t.resources), [0] * len(t.resources)
        s.paid, s.received = [0] * (len(ACCOUNTS) * (n + 1)), [0] * (len(ACCOUNTS) * (n + 1))
        s.points, s.used = [0] * (len(POINTS) * n), [0] * (len(SOURCES) * n)
        s.bids, s.left, s.removed, s.display = [-1] * n, t.limits, {}, ()
        for seat in range(n):
            pay(s, n, seat, edition.start_money, START_MONEY)
        s.start = SEAT[_start_player(s, options.get("start_player", ""))]
        s.piles = tuple(
            tuple(t.index[name] for name in chance.order(f"pile_{epoch}", t.decks[epoch]))
            for epoch in edition.epochs[n]
        )
        s.round = 1
        rounds.begin_round(s)
        return s

    @property
    def phase(self) -> str:
        """Phase of the next decision, or "end"."""
        return PHASES[self.ph]

    @property
    def turn(self) -> int:
        """Number of the round, from 1."""
        return self.round

    def low_bid(self) -> int:
        """Lowest legal bid for the tile under the hammer."""
        return economy.lowest_bid(self.high, edition=self.edition)

    def actors(self) -> tuple[str, ...]:
        """The seat that may act now; empty when the game is over."""
        return _ACTORS[self.asked]

    def options(self, actor: str) -> list[Option]:
        """Everything that `actor` may do now; empty when he may not act."""
        seat = SEAT.get(actor, -1)
        if seat != self.asked or seat < 0:
            return []
        return _OPTIONS[self.ph](self, seat)

    def play(self, move: Move) -> None:
        """Carry out one move and all that follows from it by rule; see the base class."""
        seat = SEAT.get(move.player, -1)  # type: ignore[attr-defined]
        handler = _PLAY[self.ph].get(type(move))
        if handler is None or seat != self.asked:
            return self.play_for(move, _PLAY[self.ph])
        self.step += 1
        try:
            handler(self, move, seat)
        except (IllegalMove, HiddenInformation, AttributeError, TypeError) as error:
            raise self.refusal(error, move, SEATS[seat]) from None
        return None

    def play_through(self, move: Move) -> str:
        """Play a bid as if nobody bid more and the auctioneer sold; other moves as they are."""
        self.play(move)
        if not isinstance(move, m.Bid):
            return ""
        while self.ph == BID:
            self.play(m.PassBid(SEATS[self.asked]))
        self.play(m.SellTile(SEATS[self.asked]))
        return "if nobody bids more and the tile is sold"

    def copy(self, *, ledger: bool = False) -> State:
        """Independent state; with its own copy of the rows if `ledger`, else without any."""
        s = State.__new__(State)
        s.t, s.edition, s.options_given, s.n = self.t, self.edition, self.options_given, self.n
        s.players, s.party, s.after, s.step = self.players, self.party, self.after, self.step
        s.chance = self.chance.copy()
        s.rows = self.rows.copy() if ledger and self.rows is not None else None
        s.round, s.epoch, s.ph, s.hidden = self.round, self.epoch, self.ph, self.hidden
        s.start, s.auctioneer, s.asked = self.start, self.auctioneer, self.asked
        s.piles, s.drawn, s.display = self.piles, self.drawn, self.display
        s.tile, s.high, s.bidder = self.tile, self.high, self.bidder
        s.left, s.made = self.left, self.made
        s.bids, s.money, s.discount = self.bids.copy(), self.money.copy(), self.discount.copy()
        s.hand, s.table, s.own = self.hand.copy(), self.table.copy(), self.own.copy()
        s.since, s.best_bid = self.since.copy(), self.best_bid.copy()
        s.owner, s.delivered = self.owner.copy(), self.delivered.copy()
        s.paid, s.received = self.paid.copy(), self.received.copy()
        s.points, s.used, s.removed = self.points.copy(), self.used.copy(), self.removed.copy()
        return s

    def view(self, player: str) -> State:
        """What `player` may see: the tiles face down lie in the order of the edition.

        Everything else is public. Playing on a view works as long as the next tiles are certain,
        as in the last round of an epoch; beyond that it raises `HiddenInformation`.
        """
        if player not in self.players:
            raise HiddenInformation(choices("player", player, self.players))
        s = self.copy()
        now, drawn = self.epoch - 1, self.drawn
        s.piles = tuple(
            pile[:drawn] + tuple(sorted(pile[drawn:])) if e == now else tuple(sorted(pile))
            for e, pile in enumerate(self.piles)
        )
        s.hidden = True
        # seed and script would tell the piles
        s.chance = Chance(0)
        return s

    def imagine(self, rng: RandomSource) -> State:
        """A view with the tiles face down in random order; see the base class."""
        s = self.copy()
        chance = s.chance = Chance.drawn(rng)
        if s.hidden:
            now, drawn = s.epoch - 1, s.drawn
            s.piles = tuple(
                pile[:known] + tuple(chance.order("unseen", pile[known:]))
                for e, pile in enumerate(s.piles)
                for known in [0 if e > now else drawn if e == now else len(pile)]
            )
            s.hidden = False
        return s

    def worth(self, player: str) -> int:
        """Points of a seat if the game ended now, with bonus tiles, links and money."""
        return final.worth(self, SEAT[player])["total"]

    def result(self) -> list[dict[str, int | str]]:
        """Ranking with its parts, best first, in the format of recorded games."""
        return final.result(self)

    def scores(self) -> dict[str, int]:
        """Points of each seat if the game ended now, best first.

        Ties go to more tiles on the table, then to more talers; then the rank is shared and
        the order is that of the seats (see :meth:`result`).
        """
        return {str(row["player"]): int(row["total"]) for row in self.result()}

    def key(self) -> str:
        """Stable fingerprint of everything that decides how the game goes on and ends."""
        parts = (
            self.players,
            (self.epoch, self.round, self.ph, self.start, self.auctioneer, self.asked),
            (self.display, self.piles[self.epoch - 1][self.drawn :], self.piles[self.epoch :]),
            (self.tile, self.high, self.bidder, self.bids) if self.ph in (BID, HAMMER) else None,
            self.left if self.ph == BUILD else None,
            (self.money, self.hand, self.table, self.since, self.points),
        )
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def snapshot(self) -> dict[str, Any]:
        """Position in the format of recorded games; in a view, the piles are in no real order."""
        return facts.snapshot(self)

    def pending(self) -> dict[str, Any]:
        """What the next decision is about; see :func:`rules.facts.pending`."""
        return facts.pending(self)


def _start_player(s: State, asked_for: object) -> str:
    if asked_for == "":
        return s.chance.pick("start_player", s.players)
    if asked_for not in s.players:
        raise SetupError(choices("start_player", asked_for, s.players))
    return str(asked_for)


_OPTIONS: dict[int, Callable[[State, int], list[Option]]] = {
    OFFER: auction.offer_options,
    BID: auction.bid_options,
    HAMMER: auction.hammer_options,
    BUILD: build.options,
}
_PLAY = {
    OFFER: {m.OfferTile: auction.play_offer, m.SellResourceTile: selling.play_sell_tile},
    BID: {
        m.Bid: auction.play_bid,
        m.PassBid: auction.play_pass,
        m.SellResourceTile: selling.play_sell_tile,
    },
    HAMMER: {
        m.SellTile: auction.play_sell,
        m.KeepTile: auction.play_keep,
        m.SellResourceTile: selling.play_sell_tile,
    },
    BUILD: {
        m.PlayFactory: build.play_tile,
        m.PlayTechnology: build.play_tile,
        m.PlayBonus: build.play_bonus,
        m.EndBuild: build.play_end,
        m.SellResourceTile: selling.play_sell_tile,
    },
    END: {},
}
