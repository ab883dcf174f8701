"""The rules of Diora: declared facts, and the state machine of a round.

A round is turns (`turns`, `place`), and what follows by itself: `recover`, `payroll`, `refresh`,
`event`, at the end `final`. Departures from the rules file: none; see `RULINGS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from itertools import chain
from typing import Any, ClassVar

from econgames.core.chance import Chance
from econgames.core.errors import EconGamesError, HiddenInformation, choices
from econgames.core.moves import Move, Option, RandomSource
from econgames.core.state import GameInfo, OptionInfo
from econgames.core.state import State as BaseState
from econgames.diora import economy
from econgames.diora import moves as m
from econgames.diora.edition import RESOURCES, Edition
from econgames.diora.rules import final, place, setup, snapshot, turns
from econgames.diora.rules.books import SLOTS
from econgames.diora.rules.codes import (
    EMPTY,
    HIDDEN,
    POINTS,
    ROOM,
    SEAT,
    SEATS,
    WIDTH,
    ZL,
)
from econgames.diora.rules.menu import placements
from econgames.diora.rules.tables import Limits, Tables, tables_of
from econgames.diora.rules.turns import AFTER, MAIN, OVER, PHASES

__all__ = ["INFO", "RULINGS", "State"]

INFO = GameInfo(
    name="diora",
    title="Diora",
    players=(2, 3, 4),
    rules_version=1,
    money="zl",
    score="pts",
    phases=PHASES,
    options={
        "use_events": OptionInfo(False, "one of five event cards is in force each round"),
        "strict_supply": OptionInfo(False, "the pool holds no more than the box does"),
        "production_slide": OptionInfo(
            "right", "gaps among the orders close to the right, or to the left"
        ),
        "compensate_own_replacement": OptionInfo(
            False, "replacing one's own room is compensated like another's"
        ),
    },
    hidden="the order of both stacks of tiles, and the events to come",
    # points may be lost below 0, and pension claims are owed by the players themselves
    sources=("pool", "state", "track", "canteen", "display", "reserve", "points", "pension_claim"),
    longest=600,
)

RULINGS = """
1. The rules file numbers its rulings R1 to R46; all are followed.
2. With strict supply a bonus of a level, a compensation and the start are cut like any gain.
3. `worth` and `scores` before the end count what final scoring would give, with full conversion
   also where the pool is limited.
4. On a view, tiles that come from a stack show as "?" and cannot be taken, and an event that
   comes up has no effect.
"""


class State(BaseState):
    """A position of Diora.

    Inside, seats, units, tiles, rooms and spaces are small integers (see `tables`); names appear
    in moves, rows and :meth:`snapshot`.
    """

    __slots__ = (
        "active",
        "asked",
        "die_in",
        "discard",
        "emergency",
        "event",
        "first",
        "hold",
        "induction",
        "level",
        "lim",
        "market",
        "occ",
        "on",
        "own_compensation",
        "owner",
        "passed",
        "ph",
        "pile",
        "pool",
        "produced",
        "reserve",
        "retired",
        "round",
        "sitting",
        "slide_left",
        "slots",
        "spaces",
        "stack",
        "standing",
        "t",
        "tech",
        "tokens",
        "totals",
        "unproduced",
    )

    ph: int
    """Phase, an index of `PHASES`."""
    round: int
    asked: int
    """Seat that decides; -1 at the end."""
    first: int
    """Seat with the marker of the first player."""
    event: int
    """Card in force; -1 is none, -2 one that a view does not know."""
    lim: Limits
    """Prices and limits in force."""
    pile: tuple[int, ...]
    """Events to come, next first."""
    slots: tuple[int, ...]
    """Orders on show, slot 1 first; -1 is empty."""
    stack: tuple[int, ...]
    """Orders to come, next first."""
    market: tuple[int, int]
    """Technology tiles on sale."""
    tech: tuple[int, ...]
    """Technology tiles to come, next first."""
    discard: tuple[int, ...]
    standing: tuple[int, ...]
    """Rooms that stand, oldest first."""
    owner: list[int]
    """Owner by room tile; -1 is nobody."""
    die_in: list[int]
    """Die by room tile; -1 is none."""
    spaces: list[tuple[int, ...]]
    """Dice by space, in the order in which they were laid."""
    occ: int
    """Spaces with congestion where a die lies, as a mask."""
    on: list[int]
    """Spaces where a seat has a die, as a mask."""
    tokens: int
    """Tokens on the canteen."""
    pool: list[int] | None
    """K, T, L, G, zl in the pool, where it is limited."""
    hold: list[int]
    """K, T, L, G, zl, points, tokens of each seat, one seat after the other."""
    totals: list[int]
    """What each seat received or paid, by account and unit; see `books`."""
    active: list[int]
    """Workers to place by seat, four bits a value."""
    sitting: list[int]
    """Workers set aside by an event, in the same way."""
    retired: list[int]
    """Pensioners to place by seat."""
    induction: list[int]
    """Die hired this round by seat; 0 is none."""
    reserve: list[int]
    """Dice that can still be hired, by seat."""
    level: list[int]
    """Technology level by seat."""
    unproduced: list[tuple[int, ...]]
    produced: list[tuple[int, ...]]
    passed: int
    """Seats that have passed, as a mask."""
    emergency: int
    """Seats that have used the emergency of the round, as a mask."""
    slide_left: bool
    own_compensation: bool

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
            If `production_slide` is neither right nor left, or the edition is for other numbers
            of players.
        ScriptError
            If a scripted draw is impossible.
        """
        given = {name: options.get(name, info.default) for name, info in INFO.options.items()}
        setup.check(players, edition, given)
        s = cls.__new__(cls)
        t = s.t = tables_of(edition)
        s.edition, s.chance, s.options_given = edition, chance, given
        s.players = tuple(SEATS[:players])
        s.rows = [] if ledger else None
        s.step = s.round = s.occ = s.passed = s.emergency = s.ph = 0
        s.asked, s.event, s.lim = 0, EMPTY, t.no_event
        s.pile = s.discard = s.standing = ()
        s.owner, s.die_in = [-1] * len(t.rooms), [-1] * len(t.rooms)
        s.spaces = [()] * ROOM
        s.on, s.active, s.sitting, s.retired = ([0] * players for _ in range(4))
        s.induction, s.reserve, s.level = ([0] * players for _ in range(3))
        s.unproduced, s.produced = [()] * players, [()] * players
        s.tokens = edition.game.canteen_tokens
        s.slide_left = given["production_slide"] == "left"
        s.own_compensation = given["compensate_own_replacement"]
        supply = edition.supply
        box = [supply.K, supply.T, supply.L, supply.G, supply.zl]
        s.pool = box if given["strict_supply"] else None
        s.hold, s.totals = [0] * (players * WIDTH), [0] * (players * SLOTS)
        setup.deal(s, given["use_events"])
        s.first = setup.first_player(s, setup.staff(s))
        turns.begin_round(s)
        return s

    @property
    def phase(self) -> str:
        """Phase of the next decision; while a move is carried out, the phase it has come to."""
        return PHASES[self.ph]

    def in_order(self) -> tuple[int, ...]:
        """Seats from the first player clockwise."""
        n = len(self.players)
        return tuple([(self.first + i) % n for i in range(n)])

    def payrolls_left(self) -> int:
        """Payrolls from this round to the end, that of this round among them."""
        return self.t.edition.game.rounds - self.round + 1

    def rooms_of(self, seat: int) -> int:
        """Number of rooms of a seat that stand."""
        return sum(self.owner[tile] == seat for tile in self.standing)

    def stock_words(self, seat: int) -> str:
        """Components of a seat, for messages."""
        base = seat * WIDTH
        return ", ".join(f"{self.hold[base + i]} {r}" for i, r in enumerate(RESOURCES))

    def actors(self) -> tuple[str, ...]:
        """The seat that decides; empty when the game is over."""
        return () if self.asked < 0 else (SEATS[self.asked],)

    def options(self, actor: str) -> list[Option]:
        """Everything that `actor` may do now; empty when he may not act."""
        seat = self.asked
        if seat < 0 or SEATS[seat] != actor:
            return []
        t = self.t
        found: list[Option] = []
        if self.unproduced[seat]:
            found += [t.menu.produce(seat, tile) for tile in turns.can_produce(self, seat)]
        if self.ph == AFTER:
            found.append(t.ending[seat])
            return found
        listed = placements(self, seat, free=False)
        if not listed and not self.emergency >> seat & 1:
            listed = placements(self, seat, free=True)
        found += listed
        found.append(t.passing[seat])
        return found

    def play(self, move: Move) -> None:
        """Carry out one move and all that follows from it by rule; see the base class."""
        seat = self.asked
        handler = _PLAY[self.ph].get(type(move))
        if handler is None or SEAT.get(move.player, -1) != seat:  # type: ignore[attr-defined]
            return self.play_for(move, _PLAY[self.ph])
        self.step += 1
        try:
            handler(self, move, seat)
        except (EconGamesError, TypeError) as error:
            raise self.refusal(error, move, SEATS[seat]) from None
        return None

    def play_through(self, move: Move) -> str:
        """Play a move without telling what the stacks, the events or the roll of a die hold."""
        self._hide()
        hires = isinstance(move, m.Placement) and move.space == "hr_office"
        if hires:
            self.chance = Chance(0, {"hr_rolls": [1]})
        self.play(move)
        if hires:
            return "if the new die shows no 6"
        return "before the next event" if self.event == HIDDEN else ""

    def copy(self, *, ledger: bool = False) -> State:
        """Independent state; with its own copy of the rows if `ledger`, else without any."""
        s = State.__new__(State)
        s.t, s.edition, s.options_given, s.lim = self.t, self.edition, self.options_given, self.lim
        s.players, s.step, s.ph, s.round = self.players, self.step, self.ph, self.round
        s.chance = self.chance.copy()
        s.rows = self.rows.copy() if ledger and self.rows is not None else None
        s.asked, s.first, s.event, s.pile = self.asked, self.first, self.event, self.pile
        s.slots, s.stack, s.market, s.tech = self.slots, self.stack, self.market, self.tech
        s.discard, s.standing, s.occ, s.tokens = self.discard, self.standing, self.occ, self.tokens
        s.passed, s.emergency = self.passed, self.emergency
        s.slide_left, s.own_compensation = self.slide_left, self.own_compensation
        s.pool = None if self.pool is None else self.pool.copy()
        s.owner, s.die_in, s.spaces = self.owner.copy(), self.die_in.copy(), self.spaces.copy()
        s.on, s.hold, s.totals = self.on.copy(), self.hold.copy(), self.totals.copy()
        s.active, s.sitting, s.retired = (
            self.active.copy(),
            self.sitting.copy(),
            self.retired.copy(),
        )
        s.induction, s.reserve = self.induction.copy(), self.reserve.copy()
        s.level, s.unproduced = self.level.copy(), self.unproduced.copy()
        s.produced = self.produced.copy()
        return s

    def view(self, player: str) -> State:
        """What `player` may see: stacks and events to come have their length and nothing else.

        Playing on a view works: a hidden tile that comes up cannot be taken, a hidden event has
        no effect, and dice are rolled by a generator of the view's own.
        """
        if player not in self.players:
            raise HiddenInformation(choices("player", player, self.players))
        s = self.copy()
        s._hide()
        return s

    def _hide(self) -> None:
        self.stack = (HIDDEN,) * len(self.stack)
        self.tech = (HIDDEN,) * len(self.tech)
        self.pile = (HIDDEN,) * len(self.pile)
        # seed and script would tell the draws
        self.chance = Chance(0)

    def _standing(self, seat: int, sets: frozenset[int]) -> tuple[int, int, int]:
        """Points, money after conversion, and sets of a seat, as if the game ended now."""
        base = seat * WIDTH
        stock, zl = sum(self.hold[base : base + 4]), self.hold[base + ZL]
        points = self.hold[base + POINTS]
        if self.ph != OVER:
            points = economy.final_score(
                points,
                self.level[seat],
                self.rooms_of(seat),
                stock,
                zl,
                seat in sets,
                edition=self.edition,
            )
        money = zl + economy.conversion_value(stock, edition=self.edition)
        return points, money, len(self.produced[seat])

    def imagine(self, rng: RandomSource) -> State:
        """A view with stacks and events to come drawn; see the base class.

        Tiles that went back under the stack, and events of rounds before the last, count as not
        seen yet, for a view does not tell them.
        """
        s, t = self.copy(), self.t
        chance = s.chance = Chance.drawn(rng)
        if HIDDEN in s.stack:
            shown = {*s.slots, *chain(*s.unproduced, *s.produced)}
            s.stack = _drawn(chance, t.tiles, shown, len(s.stack))
        if HIDDEN in s.tech:
            shown = {*s.market, *s.standing, *s.discard}
            s.tech = _drawn(chance, t.rooms, shown, len(s.tech))
        if HIDDEN in s.pile:
            s.pile = _drawn(chance, t.cards, {s.event}, len(s.pile))
        return s

    def worth(self, player: str) -> int:
        """Points of a seat with what final scoring would add now."""
        return self._standing(SEAT[player], final.most_sets(self))[0]

    def _ranking(self) -> list[tuple[tuple[int, int, int], str]]:
        sets = final.most_sets(self)
        ranked = [(self._standing(seat, sets), SEATS[seat]) for seat in range(len(self.players))]
        return sorted(ranked, key=lambda row: tuple(-x for x in row[0]))

    def scores(self) -> dict[str, int]:
        """Worth of each seat, best first; ties by money, then sets, then seat."""
        return {seat: standing[0] for standing, seat in self._ranking()}

    def winners(self) -> list[str]:
        """Seats that are ahead; several share the victory."""
        ranking = self._ranking()
        return [seat for standing, seat in ranking if standing == ranking[0][0]]

    def key(self) -> str:
        """Stable fingerprint of everything that decides how the game goes on."""
        parts = (
            self.players,
            sorted(self.options_given.items()),
            (self.round, self.ph, self.asked, self.first, self.event, self.pile),
            (self.slots, self.stack, self.market, self.tech, self.discard, self.tokens),
            (self.standing, self.owner, self.die_in, self.spaces, self.pool, self.hold),
            (self.totals, self.active, self.sitting, self.retired, self.induction),
            (self.reserve, self.level, self.unproduced, self.produced),
            (self.passed, self.emergency),
        )
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def snapshot(self) -> dict[str, Any]:
        """Position in the format of recorded games."""
        return snapshot.snapshot(self)

    def pending(self) -> dict[str, Any]:
        """What the next decision is about: orders that can be produced, dice, payroll due."""
        return snapshot.pending(self)


def _drawn(chance: Chance, names: Sequence[str], shown: set[int], count: int) -> tuple[int, ...]:
    """So many of the tiles or cards that are not shown, in random order."""
    unseen = [tile for tile in range(len(names)) if tile not in shown]
    return tuple(chance.order("unseen", unseen, count))


_MAIN: dict[type, Callable[..., None]] = {
    m.Produce: turns.play_produce,
    m.Place: place.play_place,
    m.Emergency: place.play_emergency,
    m.Pass: turns.play_pass,
}
_AFTER: dict[type, Callable[..., None]] = {
    m.Produce: turns.play_produce,
    m.EndTurn: turns.play_end_turn,
}
_PLAY = tuple({MAIN: _MAIN, AFTER: _AFTER}.get(phase, {}) for phase in range(len(PHASES)))
