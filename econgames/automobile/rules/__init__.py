"""The rules of Automobile: declared facts, and the state machine of nine phases.

Each phase has functions ``begin`` (starts it and says whether somebody is asked), ``options``
(what may be done) and ``play_...`` (carries out one kind of move).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, ClassVar

from econgames.automobile import economy
from econgames.automobile import moves as m
from econgames.automobile.edition import Edition
from econgames.automobile.rules import actions, characters, executive, market, sales
from econgames.automobile.rules.setup import set_up
from econgames.automobile.rules.snapshot import pending, snapshot
from econgames.automobile.rules.tables import SEAT, SEATS, Tables
from econgames.core.chance import Chance
from econgames.core.errors import HiddenInformation, IllegalMove, choices
from econgames.core.masks import bits
from econgames.core.moves import Move, Option, RandomSource
from econgames.core.state import GameInfo
from econgames.core.state import State as BaseState

__all__ = ["INFO", "RULINGS", "State"]

INFO = GameInfo(
    name="automobile",
    title="Automobile",
    players=(3, 4, 5),
    rules_version=1,
    money="$",
    phases=(
        "characters",
        "durant",
        "actions",
        "ford",
        "howard",
        "distributors",
        "executive",
        "market",
        "losses",
        "end",
    ),
    options={},
    hidden="the demand tiles in other hands, and which tiles will come from the bag",
    private="the demand tiles in the own hand",
    # the last two are assets: a loan is a claim on its taker, and forced payments overdraw
    sources=("bank", "supply", "display", "loan", "money"),
    longest=2_000,
)

RULINGS = """
1. Green's second model of the sample game is Oldsmobile; only that fits its cubes and money.
2. The frontier stays where it is after a closing, also when the marker is taken away again.
3. Loss points of obsolescence come by occupied space, not by factory.
4. A parts factory needs a factory in its space.
5. Loans come only with a payment beyond the cash; forced payments beyond two loans overdraw.
6. Interest is due on the loans held when it is computed, one taken for loss points included.
7. A used distributor goes to the section beside the slot that he used.
8. A space is own in phase 6 if it has an open factory or a car of the player.
9. Without a closed marker in reserve the oldest one of the track is taken.
10. Points are never negative, and stay with the player after they are paid for.
11. A decision is asked also where only one move is legal; who has no legal move is skipped.
"""

Hand = tuple[int, ...]


class State(BaseState):
    """A position of Automobile.

    Inside, players, classes and characters are small integers and sets of spaces are bit masks
    (see `tables`); names appear in moves, rows and :meth:`snapshot`.
    """

    __slots__ = (
        "asked",
        "atleast",
        "bag",
        "began",
        "bonus",
        "bonus_bought",
        "cars",
        "cash",
        "character",
        "closed",
        "cursor",
        "demand",
        "display",
        "exec_close",
        "factories",
        "ford",
        "frontier",
        "hands",
        "loans",
        "markers",
        "open",
        "order",
        "parts",
        "passed",
        "ph",
        "piles",
        "points",
        "reduced",
        "research",
        "reserve_cars",
        "reserve_distributors",
        "reserve_factories",
        "reserve_parts",
        "rnd",
        "section",
        "selection",
        "shut",
        "stock",
        "supply",
        "t",
        "taken",
        "turn",
        "used",
    )

    info: ClassVar[GameInfo] = INFO
    (
        CHARACTERS,
        DURANT,
        ACTIONS,
        FORD,
        HOWARD,
        DISTRIBUTORS,
        EXECUTIVE,
        MARKET,
        LOSSES,
        END,
    ) = range(10)
    """Numbers of the phases; nobody decides in the last three."""

    edition: Edition
    t: Tables
    turn: int
    rnd: int
    """Round of actions, 0 outside of phase 3."""
    ph: int
    """Phase, a number of `info.phases`."""
    cursor: int
    """Place in the order of the phase."""
    asked: int
    """Seat that decides; -1 when the game is over."""
    selection: list[int]
    order: list[int]
    """Play order; empty until everybody has a character."""
    passed: list[int]
    frontier: int
    supply: int
    display: list[int]
    """Cubes by character."""
    exec_close: int
    bonus_bought: int
    piles: tuple[int, ...]
    markers: int
    closed: list[int]
    """Spaces with a closed marker, oldest first."""
    demand: tuple[int, int, int] | None
    hands: list[Hand | None]
    """Tiles by seat, high first; None is hidden."""
    bag: list[int] | None
    cash: list[int]
    loans: list[int]
    research: list[int]
    points: list[int]
    reserve_cars: list[int]
    reserve_factories: list[int]
    reserve_parts: list[int]
    reserve_distributors: list[int]
    section: list[int]
    """Distributors in sections, at 3 x seat + class."""
    used: list[int]
    """Distributors in slots, at 3 x seat + class of the slot."""
    character: list[int]
    """Characters by seat, -1 is none."""
    ford: int
    """Seat with the Ford token, or -1."""
    factories: list[int]
    """By space."""
    cars: list[int]
    """By space."""
    reduced: dict[int, int]
    """Reduced-price tokens, by space."""
    parts: int
    """Spaces with a parts factory."""
    bonus: int
    """Spaces with a bonus token."""
    shut: int
    """Spaces with a closed marker."""
    taken: int
    """Spaces with a factory or a closed marker."""
    atleast: list[int]
    """Spaces with at least so many factories."""
    open: list[int]
    """By seat: spaces with factories."""
    stock: list[int]
    """By seat: spaces with cars."""
    began: tuple[int, ...]
    """Steps played when phases 3, 6 and 7 of each turn began."""

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
            If a scripted first player or tile is impossible.
        """
        s = cls.__new__(cls)
        s.edition, s.chance, s.options_given = edition, chance, dict(options)
        s.players = tuple(SEATS[:players])
        s.rows = [] if ledger else None
        set_up(s)
        return s

    @property
    def phase(self) -> str:
        """Phase of the next decision."""
        return INFO.phases[self.ph]

    def actors(self) -> tuple[str, ...]:
        """The seat that decides; empty when the game is over."""
        return (SEATS[self.asked],) if self.asked >= 0 else ()

    def options(self, actor: str) -> list[Option]:
        """Everything that `actor` may do now; empty when he may not act."""
        seat = SEAT.get(actor, -1)
        if seat != self.asked or seat < 0:
            return []
        return _OPTIONS[self.ph](self, seat)

    def play(self, move: Move) -> None:
        """Carry out one move and all that follows from it by rule; see the base class."""
        player = getattr(move, "player", None)
        seat = SEAT.get(player, -1) if type(player) is str else -1
        handler = _PLAY[self.ph].get(type(move))
        if handler is None or seat != self.asked:
            return self.play_for(move, _PLAY[self.ph])
        self.step += 1
        try:
            waiting = handler(self, move, seat)
        except (IllegalMove, HiddenInformation, TypeError) as error:
            raise self.refusal(error, move, SEATS[seat]) from None
        while not waiting:
            self.ph, begin = _NEXT[self.ph]
            waiting = begin(self)
        return None

    def play_through(self, move: Move) -> str:
        """Play a move for a preview; the last pass of phase 6 reveals no tiles."""
        last = self.ph == self.EXECUTIVE and len(self.passed) + 1 == len(self.order)
        if last and isinstance(move, m.ExecPass) and move.player in (None, SEATS[self.asked]):
            self.step += 1
            self.passed.append(self.asked)
            return "before the demand is revealed"
        self.play(move)
        return ""

    def copy(self, *, ledger: bool = False) -> State:
        """Independent state; with its own copy of the rows if `ledger`, else without any."""
        s = State.__new__(State)
        s.t, s.edition, s.options_given = self.t, self.edition, self.options_given
        s.players, s.step, s.turn, s.rnd = self.players, self.step, self.turn, self.rnd
        s.ph, s.cursor, s.asked, s.began = self.ph, self.cursor, self.asked, self.began
        s.chance = self.chance.copy()
        s.rows = self.rows.copy() if ledger and self.rows is not None else None
        s.selection, s.order, s.passed = self.selection, self.order, self.passed.copy()
        s.frontier, s.supply, s.display = self.frontier, self.supply, self.display.copy()
        s.exec_close, s.bonus_bought = self.exec_close, self.bonus_bought
        s.piles, s.markers, s.closed = self.piles, self.markers, self.closed.copy()
        s.demand, s.hands = self.demand, self.hands.copy()
        s.bag = None if self.bag is None else self.bag.copy()
        s.cash, s.loans = self.cash.copy(), self.loans.copy()
        s.research, s.points = self.research.copy(), self.points.copy()
        s.reserve_cars = self.reserve_cars.copy()
        s.reserve_factories = self.reserve_factories.copy()
        s.reserve_parts = self.reserve_parts.copy()
        s.reserve_distributors = self.reserve_distributors.copy()
        s.section, s.used = self.section.copy(), self.used.copy()
        s.character, s.ford = self.character.copy(), self.ford
        s.factories, s.cars = self.factories.copy(), self.cars.copy()
        s.reduced, s.parts, s.bonus = self.reduced.copy(), self.parts, self.bonus
        s.shut, s.taken, s.atleast = self.shut, self.taken, self.atleast.copy()
        s.open, s.stock = self.open.copy(), self.stock.copy()
        return s

    def view(self, player: str) -> State:
        """What `player` may see: the tiles of the others and of the bag are None.

        After the end all tiles lie open. Playing on a view works until the tiles are revealed,
        which raises `HiddenInformation`; :meth:`imagine` fills them in for that.
        """
        if player not in self.players:
            raise HiddenInformation(choices("player", player, self.players))
        s = self.copy()
        # seed and script would tell the draws to come
        s.chance = Chance(0)
        if s.ph != self.END:
            s.bag = None
            for seat in range(len(s.hands)):
                if SEATS[seat] != player:
                    s.hands[seat] = None
        return s

    def imagine(self, rng: RandomSource) -> State:
        """A view with its hidden tiles drawn from those that are not seen; see the base class.

        Each deal of the unseen tiles is as likely as the rules make it.
        """
        s = self.copy()
        chance = s.chance = Chance.drawn(rng)
        if s.bag is not None and None not in s.hands:
            return s
        unseen = list(self.t.tiles)
        for hand in s.hands:
            for tile in hand or ():
                unseen.remove(tile)
        unseen = chance.order("unseen", unseen)
        number = self.t.tiles_each[self.turn]
        for seat, hand in enumerate(s.hands):
            if hand is None:
                s.hands[seat] = tuple(sorted(unseen[:number], reverse=True))
                del unseen[:number]
        s.bag = unseen
        return s

    def worth(self, player: str) -> int:
        """Cash, and factories at cost, less the repayment of loans: the score of a seat."""
        seat = SEAT[player]
        if self.ph == self.END:
            return self.cash[seat]
        own = self.open[seat]
        plant = ((space, self.factories[space]) for space in bits(own))
        parts = (own & self.parts).bit_count()
        return economy.final_score(
            self.cash[seat], plant, parts, self.loans[seat], edition=self.edition
        )

    def scores(self) -> dict[str, int]:
        """Worth of each seat, richest first; ties go to the earlier in play order."""
        worth = {SEATS[seat]: self.worth(SEATS[seat]) for seat in self.order or self.selection}
        return dict(sorted(worth.items(), key=lambda item: -item[1]))

    def key(self) -> str:
        """Stable fingerprint of the position; draws to come are not part of it."""
        parts = (
            (self.players, self.turn, self.rnd, self.ph, self.cursor, self.asked),
            (self.selection, self.order, self.passed, self.frontier, self.supply, self.display),
            (self.exec_close, self.bonus_bought, self.piles, self.markers, self.closed),
            (self.demand, self.hands, None if self.bag is None else sorted(self.bag)),
            (self.cash, self.loans, self.research, self.points),
            (self.reserve_cars, self.reserve_factories, self.reserve_parts),
            (self.reserve_distributors, self.section, self.used, self.character, self.ford),
            (self.factories, self.cars, sorted(self.reduced.items()), self.parts, self.bonus),
            (self.shut, self.taken, self.open, self.stock),
        )
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def snapshot(self) -> dict[str, Any]:
        """Position in the format of recorded games; ``ledger`` only while the ledger is on."""
        return snapshot(self)

    def pending(self) -> dict[str, Any]:
        """What the next decision is about, by name; see `snapshot.pending`."""
        return pending(self)


_OPTIONS: tuple[Callable[[State, int], list[Option]], ...] = (
    characters.options,
    characters.durant_options,
    actions.options,
    actions.ford_step_options,
    sales.howard_options,
    sales.distributor_options,
    executive.options,
)
_PLAY: tuple[dict[type, Callable[..., bool]], ...] = (
    {m.ChooseCharacter: characters.play_choose},
    {m.DurantBuild: characters.play_durant},
    {
        m.Build: actions.play_build_action,
        m.PlaceDistributors: actions.play_place,
        m.TakeResearch: actions.play_research,
        m.Produce: actions.play_produce,
        m.Close: actions.play_close,
        m.FordBuild: actions.play_ford,
        m.PassAction: actions.play_pass,
    },
    {m.FordBuild: actions.play_ford, m.EndStep: actions.play_end_step},
    {m.HowardSell: sales.play_howard},
    {m.DistributorSell: sales.play_distributor},
    {
        m.ExecClose: executive.play_close,
        m.ExecBonus: executive.play_bonus,
        m.ExecReduce: executive.play_reduce,
        m.ExecPass: executive.play_pass,
    },
    {},
    {},
    {},
)
# what follows when nobody is asked any more: the phase, and what begins it
_NEXT: tuple[tuple[int, Callable[[State], bool]], ...] = (
    (State.ACTIONS, actions.begin),
    (State.ACTIONS, actions.begin),
    (State.HOWARD, sales.begin_howard),
    (State.HOWARD, sales.begin_howard),
    (State.DISTRIBUTORS, sales.begin_distributors),
    (State.EXECUTIVE, executive.begin),
    (State.MARKET, market.close_turn),
)
