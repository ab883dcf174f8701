"""A match: a game in progress, with its whole history and its books."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar
from unicodedata import category

import msgspec

from econgames.core.bots import Bot, make_bots, seed_of_decision
from econgames.core.chance import Chance
from econgames.core.edition import Source
from econgames.core.errors import EconGamesError, IllegalMove, SetupError, choices
from econgames.core.ledger import Ledger, Row
from econgames.core.moves import Move, Option
from econgames.core.registry import Game, find_game
from econgames.core.state import State
from econgames.core.words import with_names

if TYPE_CHECKING:
    from econgames.analysis.counterfactual import Counterfactual
    from econgames.core.picture import Picture
    from econgames.lessons.debrief import Debrief

SEED_BITS = 256

__all__ = ["NAMES", "UNKNOWN", "Line", "Match", "Preview", "as_move", "new_match", "set_up"]

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
"""Names of the seats where none are given."""

UNKNOWN = "?"
"""Stands for the name of a bot where a file does not tell who chose a move."""


P = ParamSpec("P")
R = TypeVar("R")


def _as_a_whole(
    method: Callable[Concatenate[Match, P], R],
) -> Callable[Concatenate[Match, P], R]:
    """Let a change of a match be finished before the next begins.

    A notebook handles clicks on a thread of their own, also while a cell plays.
    """

    @wraps(method)
    def locked(match: Match, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with match._lock:
            return method(match, *args, **kwargs)

    return locked


class Preview(NamedTuple):
    """What a move would cause."""

    transfers: list[Row]
    """Rows of the ledger that it would write."""
    changes: dict[str, dict[str, tuple[int, int]]]
    """By party: ``{"cash": (before, after), "worth": (before, after)}``, where it changes."""
    assumed: str
    """What the others are assumed to do, such as "if nobody raises"; may be empty."""
    prices: Mapping[str, tuple[int, int]] = MappingProxyType({})
    """Market value of one unit before and after, by asset, where it changes."""
    ranks: Mapping[str, tuple[int, int]] = MappingProxyType({})
    """Place in the scores before and after, from 1, by seat, where it changes."""


class Node:
    """One position of the history: what led to it, and the state after it."""

    __slots__ = ("by", "children", "move", "parent", "reason", "rows", "state", "step")

    def __init__(
        self, parent: Node | None, move: Move | None, rows: list[Row], state: State
    ) -> None:
        self.parent = parent
        self.move = move
        self.rows = rows
        self.state = state
        self.by = self.reason = ""
        self.step: int = 0 if parent is None else parent.step + 1
        self.children: list[Node] = []

    def path(self) -> list[Node]:
        """Positions from the beginning to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]


class Line:
    """A named line of play: the way from the beginning to its last position."""

    def __init__(self, name: str, tip: Node) -> None:
        self.name = name
        self.tip = tip

    def __repr__(self) -> str:
        return f"Line({self.name!r}, {self.tip.step} moves)"

    @property
    def length(self) -> int:
        """Moves on the line."""
        return self.tip.step


class Match:
    """A game in progress: make one with :func:`econgames.new` or :func:`econgames.load`.

    Nothing that was played is ever lost: a move after :meth:`undo` starts a new line beside the
    old one.

    Examples
    --------
    >>> import econgames as eg
    >>> from econgames.rolling_stock_stars import Bid, Pass
    >>> match = eg.new("rolling_stock_stars", players=2, seed=3)
    >>> match
    <Rolling Stock Stars, 2 players, turn 1, investment, step 0: A to act>
    >>> print(match.why_not(Bid("CDG", 60)))
    CDG is not on offer [rule invest.available]
    Legal now: ...
    """

    def __init__(
        self, game: Game, state: State, names: Mapping[str, str], setup: dict[str, Any]
    ) -> None:
        self.game = game
        self.names = dict(names)
        self.setup = setup
        """What :func:`new_match` was asked for, as it is saved."""
        self.autosave: Path | None = None
        self._bots: dict[tuple[str, str], Bot] = {}
        self._lock = RLock()
        rows = state.rows or []
        first = state.copy()
        self._root = self._at = Node(None, None, rows, first)
        self.lines: list[Line] = [Line("main", self._root)]
        self._line = self.lines[0]
        self._path = [self._root]

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and other processes get the match as it is saved, without its autosave."""
        from econgames.core import saves

        return saves.restore, (saves.text_of(self),)

    # ---- where we are

    @property
    def state(self) -> State:
        """The present position: a copy, so that playing on it leaves the match alone."""
        return self._at.state.copy()

    @property
    def players(self) -> tuple[str, ...]:
        """Seats, in seat order."""
        return self._at.state.players

    @property
    def seed(self) -> int:
        """Seed that the chance of the match comes from."""
        return int(self.setup["seed"])

    @property
    def step(self) -> int:
        """Moves played up to the present position."""
        return self._at.step

    @property
    def length(self) -> int:
        """Moves on the present line, with those that were undone."""
        return self._line.length

    @property
    def line(self) -> Line:
        """The line we are on."""
        return self._line

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self._at.state.actors()

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._at.parent is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be played again."""
        return self.step < self.length

    @property
    def last(self) -> Move | None:
        """The move that led here."""
        return self._at.move

    @property
    def reason(self) -> str:
        """Why a bot made that move; it may speak of what the other seats do not see."""
        return with_names(self._at.reason, self.names)

    def actors(self) -> tuple[str, ...]:
        """Seats that may act now; empty when the game is over."""
        return self._at.state.actors()

    def options(self, actor: str | None = None) -> list[Option]:
        """What may be done now, by one seat or by all that may act."""
        if actor is not None and actor not in self.players:
            raise SetupError(choices("player", actor, self.players))
        seats = self.actors() if actor is None else (actor,)
        return [option for seat in seats for option in self._at.state.options(seat)]

    def scores(self) -> dict[str, int]:
        """Scores as if the game ended now, best first."""
        return self._at.state.scores()

    def __repr__(self) -> str:
        state = self._at.state
        turn = f"turn {state.turn}, " if hasattr(state, "turn") else ""
        who = "over" if self.is_over else f"{' or '.join(self.actors())} to act"
        many = f"{len(self.players)} players"
        return f"<{self.game.title}, {many}, {turn}{state.phase}, step {self.step}: {who}>"

    # ---- playing

    def as_move(self, move: Move | Option | Mapping[str, Any]) -> Move:
        """The move itself, from a move, an option without range, or ``{"type": ...}``.

        Raises
        ------
        IllegalMove
            If it is none of these, or the mapping is no move of this game.
        """
        return as_move(self.game, move)

    @_as_a_whole
    def play(self, move: Move | Option | Mapping[str, Any], *, by: str = "") -> Match:
        """Play a move; returns the match.

        Parameters
        ----------
        move : Move, Option or mapping
            The move.
        by : str, optional
            Name of the bot that chose it, where a game is played again; see :attr:`chosen_by`.

        Raises
        ------
        IllegalMove
            If the rules forbid it; the match is then unchanged.
        SaveError
            If autosave is on and fails; the move is played all the same.
        """
        return self._play(self.as_move(move), "", by)

    def _play(self, move: Move, reason: str, by: str) -> Match:
        state = self._at.state.copy()
        rows: list[Row] = []
        state.rows = rows
        state.play(move)
        state.rows = None
        _check_plain(move)
        move = self._signed(move)
        known = next((node for node in self._at.children if node.move == move), None)
        node = known or Node(self._at, move, rows, state)
        node.reason, node.by = node.reason or reason, node.by or by
        if known is None:
            self._at.children.append(node)
        self._step_onto(node)
        self._autosave()
        return self

    def _step_onto(self, node: Node) -> None:
        step = node.step
        if step < len(self._path) and self._path[step] is node:
            self._at = node
            return
        if self._at is self._line.tip:
            self._line.tip = node
            self._path.append(node)
        else:
            known = next((line for line in self.lines if node in line.tip.path()), None)
            self._line = known or Line(self._free_name(), node)
            if known is None:
                self.lines.append(self._line)
            self._path = self._line.tip.path()
        self._at = node

    def _free_name(self) -> str:
        taken = {line.name for line in self.lines}
        number = len(self.lines) + 1
        while f"line {number}" in taken:
            number += 1
        return f"line {number}"

    @_as_a_whole
    def undo(self) -> Match:
        """Take the last move back; it stays on its line."""
        if self._at.parent is None:
            raise EconGamesError("there is no move to undo: this is the beginning")
        self._at = self._at.parent
        self._autosave()
        return self

    @_as_a_whole
    def redo(self) -> Match:
        """Play the next move of the line again."""
        if not self.can_redo:
            raise EconGamesError("there is no move to redo: this is the end of the line")
        self._at = self._path[self.step + 1]
        self._autosave()
        return self

    @_as_a_whole
    def goto(self, step: int, line: str | None = None) -> Match:
        """Look at the position after `step` moves of a line (the present one by default)."""
        target = self._line if line is None else self._find_line(line)
        _check_step(step, target)
        if target is not self._line:
            self._line, self._path = target, target.tip.path()
        self._at = self._path[step]
        self._autosave()
        return self

    def _node(self, step: int) -> Node:
        _check_step(step, self._line)
        return self._path[step]

    def _find_line(self, name: str) -> Line:
        for line in self.lines:
            if line.name == name:
                return line
        raise EconGamesError(choices("line", name, [line.name for line in self.lines]))

    @_as_a_whole
    def branch(self, name: str) -> Match:
        """Start a line of this name at the present position, and go on with it."""
        self._line = Line(self._new_name(name), self._at)
        self.lines.append(self._line)
        self._path = self._at.path()
        self._autosave()
        return self

    @_as_a_whole
    def rename(self, line: str, name: str) -> Match:
        """Give a line another name; nothing else about it changes."""
        found = self._find_line(line)
        if name != line:
            found.name = self._new_name(name)
            self._autosave()
        return self

    def _new_name(self, name: str) -> str:
        if any(line.name == name for line in self.lines):
            raise EconGamesError(f"there is a line {name!r} already; goto(step, line={name!r})")
        if not isinstance(name, str) or not name.strip() or not is_text(name):
            raise EconGamesError(f"a line needs a name; not {name!r}")
        return name.strip()

    def run(
        self,
        bots: str | Bot | Mapping[str, str | Bot],
        until: int | Callable[[Match], bool] | None = None,
    ) -> Match:
        """Let bots play: to the end, or until a seat without a bot is asked.

        Parameters
        ----------
        bots : str, Bot or mapping
            One bot for all seats, or bots by seat.
        until : int or callable, optional
            Moves to play at most, or a test of the match that ends the run when it is true.
        """
        by_seat = make_bots(self.game.name, bots, self.players, self._bots)
        most = None
        if until is not None and not callable(until):
            try:
                most = operator.index(until)
            except TypeError:
                raise SetupError(
                    f"until must be a number of moves or a test of the match; not {until!r}"
                ) from None
        played = 0
        while True:
            with self._lock:
                seat = next((seat for seat in self.actors() if seat in by_seat), None)
                if seat is None or played == most or (callable(until) and until(self)):
                    return self
                self.play_bot(by_seat[seat], seat)
            played += 1

    @_as_a_whole
    def play_bot(self, bot: Bot, seat: str) -> Match:
        """Let a bot make one move for a seat; its reason is kept."""
        options = self.options(seat)
        if not options:
            raise IllegalMove("turn", f"{seat} is not asked now")
        # a generator for each decision, so that the bots play the same after undo and load
        rng = random.Random(seed_of_decision(self.seed, seat, self.step))
        move = self.as_move(bot.choose(self._at.state.view(seat), options, rng))
        return self._play(move, bot.reason, getattr(bot, "name", type(bot).__name__))

    # ---- asking

    def why_not(self, move: Move | Option | Mapping[str, Any]) -> str:
        """Why a move is illegal: the rule, the numbers that fail, what is legal instead."""
        try:
            made = self.as_move(move)
            self.state.play(made)
        except IllegalMove as error:
            return str(error)
        return f"Nothing forbids it: {self.say(self._signed(made))}"

    def _signed(self, move: Move) -> Move:
        """The move with the seat that makes it, where that was left out."""
        if getattr(move, "player", "") is None:
            return msgspec.structs.replace(move, player=self.actors()[0])
        return move

    @_as_a_whole
    def preview(self, move: Move | Option | Mapping[str, Any]) -> Preview:
        """Transfers and changes that a move would cause; the match is left alone.

        Raises
        ------
        IllegalMove
            If the rules forbid it.
        """
        state = self.state
        before = self.ledger.balances()
        worth = {seat: state.worth(seat) for seat in self.players}
        prices, ranks = self._prices(state), _ranks(state)
        rows: list[Row] = []
        state.rows = rows
        assumed = state.play_through(self.as_move(move))
        after = dict(before)
        for _, payer, payee, amount, asset, _ in rows:
            if asset == "money":
                after[payer] = after.get(payer, 0) - amount
                after[payee] = after.get(payee, 0) + amount
        changes: dict[str, dict[str, tuple[int, int]]] = {}
        for party, cash in after.items():
            if cash != before.get(party, 0):
                changes.setdefault(party, {})["cash"] = (before.get(party, 0), cash)
        for seat, old in worth.items():
            if (new := state.worth(seat)) != old:
                changes.setdefault(seat, {})["worth"] = (old, new)
        new_prices, new_ranks = self._prices(state), _ranks(state)
        assets = dict.fromkeys([*prices, *new_prices])
        moved = {a: (prices.get(a, 0), new_prices.get(a, 0)) for a in assets}
        places = {seat: (place, new_ranks[seat]) for seat, place in ranks.items()}
        return Preview(rows, changes, assumed, _changed(moved), _changed(places))

    def _prices(self, state: State) -> dict[str, int]:
        """Market value of one unit of each thing; empty for a game that has no values yet."""
        try:
            quotes = self.game.part("values").quotes(state)
        except (AttributeError, ModuleNotFoundError):
            return {}
        return {asset: int(quote["market"]) for asset, quote in quotes.items()}

    def transfers(self, step: int | None = None) -> list[Row]:
        """Rows that the move to `step` wrote; to the present position by default."""
        return list(self._node(self.step if step is None else step).rows)

    @property
    def ledger(self) -> Ledger:
        """All transfers up to the present position."""
        rows: list[Row] = []
        for node in self._path[: self.step + 1]:
            rows.extend(node.rows)
        return Ledger(rows, self.game.chart)

    def at(self, step: int) -> State:
        """A copy of the position after `step` moves of the present line."""
        return self._node(step).state.copy()

    @property
    def moves(self) -> list[Move]:
        """Moves up to the present position."""
        return [node.move for node in self._path[1 : self.step + 1] if node.move is not None]

    @property
    def chosen_by(self) -> list[str]:
        """Who chose each of those moves: the name of a bot, or ``""`` for a person or a program.

        A bot also chose a move that it played for a person, and one that it showed before the
        person took it back and played it again. It is :data:`UNKNOWN` in games that were loaded
        from a position code, or from a file that was saved before files told it.

        Examples
        --------
        >>> import econgames as eg
        >>> match = eg.new("rolling_stock_stars", players=2, seed=3).run("novice", until=1)
        >>> match.play(match.options()[-1].moves().__next__()).chosen_by
        ['novice', '']
        """
        return [node.by for node in self._path[1 : self.step + 1]]

    def moves_rows(self) -> list[list[Row]]:
        """Rows of each of those moves."""
        return [node.rows for node in self._path[1 : self.step + 1]]

    def say(self, move: Move) -> str:
        """One sentence for a move."""
        sentence: str = self.game.part("board").say(move, self.names)
        return sentence

    @property
    def log(self) -> list[str]:
        """One sentence for each move up to the present position."""
        return [self.say(move) for move in self.moves]

    def board(self, viewer: str | None = None, theme: str = "light", **look: Any) -> Picture:
        """Picture of the present position; :func:`econgames.lab` shows one to play on.

        Parameters
        ----------
        viewer : str, optional
            Seat that it is drawn for.
        theme : {"light", "dark"}, optional
            Colours.
        **look
            What the board of this game can be asked for, such as ``forecast=False``.

        Raises
        ------
        ValueError
            If there is no such theme, or the board cannot be asked for that.
        """
        from econgames.core.picture import Picture

        board = self.game.part("board")
        state = self._at.state
        # what the set-up moved is no news
        rows = self._at.rows if self.last is not None else []
        svg = board.draw(
            state, viewer=viewer, names=self.names, theme=theme, last=self.last, rows=rows, **look
        )
        return Picture(svg, board.alt(state, self.names))

    def graph(self, name: str) -> Any:
        """A networkx graph of the present position: one of ``match.game.graphs``."""
        graphs = self.game.graphs
        if name not in graphs:
            raise SetupError(choices("graph", name, graphs))
        state = self.state
        state.rows = list(self.ledger.rows)
        return graphs[name](state)

    # ---- thinking about it afterwards; what these use is loaded when they are used

    def debrief(self, all: bool = False, seats: str | Iterable[str] | None = None) -> Debrief:
        """Moments that are worth a question, each with its numbers and a figure.

        Parameters
        ----------
        all : bool, optional
            Every moment; by default at most 6 of them.
        seats : str or iterable of str, optional
            Whose moments: a seat, several, or ``"all"``; by default those of people.
        """
        from econgames.lessons.debrief import debrief

        return debrief(self, all=all, seats=seats)

    def counterfactual(
        self,
        step: int,
        other_move: Move | Option | Mapping[str, Any],
        bots: str | Bot | Mapping[str, str | Bot] | None = None,
    ) -> Counterfactual:
        """What would have come of another move at a step: who gains, who loses.

        Parameters
        ----------
        step : int
            Moves played before the decision.
        other_move : Move, Option or mapping
            What is done instead.
        bots : str, Bot or mapping, optional
            Who plays on in both lines; without bots the moves of the match are played again as
            long as they are legal.
        """
        from econgames.analysis.counterfactual import counterfactual

        return counterfactual(self, step, other_move, bots)

    # ---- keeping

    @_as_a_whole
    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write the whole history to a file, all lines and where we are; returns the path.

        Parameters
        ----------
        path : str or Path
            File to write; a file that holds anything else than an earlier save of this match
            is refused.
        overwrite : bool
            Replace whatever the file holds.

        Raises
        ------
        SaveError
            If the file would be lost, or cannot be written; it is then as it was before.
        """
        from econgames.core import saves

        return saves.save(self, Path(path), overwrite=overwrite)

    def _autosave(self) -> None:
        if self.autosave is not None:
            self.save(self.autosave)

    @property
    def position(self) -> str:
        """Short text that :func:`econgames.load` turns into this position on any machine."""
        from econgames.core import saves

        return saves.position(self)


def as_move(game: Game, move: Move | Option | Mapping[str, Any]) -> Move:
    """The move itself, from whatever stands for one; see :meth:`Match.as_move`."""
    if isinstance(move, Move):
        return move
    if isinstance(move, Option):
        if move.count > 1:
            how = "one of its .moves()"
            if move.field is not None:
                how = f"one with .at(value), {move.field} {move.low}..{move.high}"
            why = f"{move.id} is a family of moves: choose {how}"
            raise IllegalMove("move.range", why)
        return move.move
    if isinstance(move, Mapping):
        try:
            made: Move = msgspec.convert(dict(move), game.moves, str_keys=True)
        except msgspec.ValidationError as error:
            kinds = ", ".join(kind.__struct_config__.tag for kind in game.moves.__args__)
            why = f"{dict(move)} is no move: {error}. Types: {kinds}"
            raise IllegalMove("move.form", why) from None
        return made
    raise IllegalMove(
        "move.form", f"expected a move, an option or a mapping with a type; not {move!r}"
    )


def _ranks(state: State) -> dict[str, int]:
    return {seat: place for place, seat in enumerate(state.scores(), 1)}


def _changed(pairs: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


def _check_plain(move: Move) -> None:
    """Refuse what could not be saved: numbers and texts of other libraries, broken letters."""
    try:
        msgspec.json.encode(move)
    except (TypeError, UnicodeEncodeError, OverflowError) as error:
        why = f"{move!r} can be played but not saved: use plain text and whole numbers ({error})"
        raise IllegalMove("move.form", why) from None


def _check_step(step: int, line: Line) -> None:
    if type(step) is not int or not 0 <= step <= line.length:
        raise EconGamesError(f"step must be 0 to {line.length} on {line.name!r}; not {step!r}")


def new_match(
    name: str,
    players: int | Sequence[str] = 4,
    *,
    seed: int | None = None,
    edition: Source | None = None,
    script: Mapping[str, Sequence[Any]] | None = None,
    autosave: str | Path | None = None,
    **options: Any,
) -> Match:
    """A new match; see :func:`econgames.new`."""
    match = set_up(name, players, seed, edition, script, options)
    if autosave is not None:
        _begin_saving(match, Path(autosave).expanduser())
    return match


def _begin_saving(match: Match, path: Path) -> None:
    """Save to a file from now on; what is there is put aside, and comes back if that fails."""
    from econgames.core import saves

    earlier = saves.keep_earlier(path)
    match.autosave = path
    try:
        match.save(path, overwrite=True)
    except BaseException:
        if earlier is not None:
            earlier.replace(path)
        raise


def set_up(
    name: str,
    players: int | Sequence[str],
    seed: int | None,
    edition: Source | None,
    script: Mapping[str, Sequence[Any]] | None,
    options: Mapping[str, Any],
) -> Match:
    """A match at its first decision; options are those of the game and nothing else."""
    game = find_game(name)
    count, given = _count(game, players)
    number = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    if type(number) is not int or number.bit_length() > SEED_BITS:
        raise SetupError(f"seed must be a whole number of at most {SEED_BITS} bits; not {seed!r}")
    if script is not None:
        script = _plain_script(script)
    chosen = _options(game, options)
    data = game.edition(edition)
    state = game.state.new(count, Chance(number, script), data, chosen)
    setup = {
        "players": count,
        "seed": number,
        "options": chosen,
        "edition": data.raw if edition is not None else None,
        "script": {key: list(value) for key, value in script.items()} if script else None,
    }
    names = dict(zip(state.players, [*given, *NAMES[len(given) :]], strict=False))
    return Match(game, state, names, setup)


def _plain_script(script: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
    """Script of plain data, as it can be saved."""
    try:
        plain = {str(name): list(outcomes) for name, outcomes in script.items()}
        msgspec.json.encode(plain)
    except (TypeError, AttributeError, UnicodeEncodeError, OverflowError) as error:
        raise SetupError(
            "script must give lists of plain outcomes by name, such as "
            f'{{"order": ["A", "B"]}}: {error}'
        ) from None
    return plain


def is_text(name: str) -> bool:
    """Whether a name can be written as one line of a file; half a letter pair cannot.

    Examples
    --------
    >>> is_text("Zoë"), is_text(chr(0xD83D)), is_text("Zo" + chr(10))
    (True, False, False)
    """
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    # tabs, ends of lines and paragraphs; what joins or turns letters may stay
    return not any(category(letter) in ("Cc", "Zl", "Zp") for letter in name)


def _count(game: Game, players: int | Sequence[str]) -> tuple[int, list[str]]:
    allowed = game.info.players
    span = f"{allowed[0]} to {allowed[-1]}"
    if isinstance(players, int) and not isinstance(players, bool):
        count, names = players, []
    elif isinstance(players, Sequence) and not isinstance(players, str):
        names = [str(name).strip() for name in players]
        count = len(names)
        if len(set(names)) != count or not all(name and is_text(name) for name in names):
            raise SetupError(f"players need different names of at least one letter; not {names}")
    else:
        raise SetupError(f"players must be a number ({span}) or a list of names; not {players!r}")
    if count not in allowed:
        raise SetupError(f"{game.title} is for {span} players; not {count}")
    return count, names


def _options(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    known = game.info.options
    chosen = {name: info.default for name, info in known.items()}
    for name, value in given.items():
        if name not in known:
            raise SetupError(choices(f"option of {game.name}", name, known))
        kind = type(known[name].default)
        if type(value) is not kind:
            raise SetupError(f"option {name} must be of type {kind.__name__}; not {value!r}")
        chosen[name] = value
    return chosen
