"""A match: a game in progress, with its whole history and its books."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import msgspec

from econgames.core.bots import Bot, make_bots, seed_of_decision
from econgames.core.errors import IllegalMove, SetupError, choices
from econgames.core.history import History, Line, Node, is_text
from econgames.core.ledger import Ledger, Row
from econgames.core.moves import Move, Option
from econgames.core.previews import Preview, preview
from econgames.core.registry import Game
from econgames.core.state import State
from econgames.core.words import with_names

if TYPE_CHECKING:
    from econgames.analysis.counterfactual import Counterfactual
    from econgames.core.picture import Picture
    from econgames.lessons.debrief import Debrief

__all__ = ["Match"]

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
        """What :func:`econgames.new` was asked for, as it is saved."""
        self.autosave: Path | None = None
        self._bots: dict[tuple[str, str], Bot] = {}
        self._lock = RLock()
        self.history = History(state.rows or [], state.copy())
        """Positions and lines; what follows here is how to move about in it."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and other processes get the match as it is saved, without its autosave."""
        from econgames.core import saves

        return saves.restore, (saves.text_of(self),)

    # ---- where we are

    @property
    def _at(self) -> Node:
        return self.history.at

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
        return self.history.line.length

    @property
    def line(self) -> Line:
        """The line we are on."""
        return self.history.line

    @property
    def lines(self) -> list[Line]:
        """All lines, the oldest first."""
        return self.history.lines

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
        return self.game.as_move(move)

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
        SetupError
            If `by` is no name.
        SaveError
            If autosave is on and fails; the move is played all the same.
        """
        if not isinstance(by, str) or not is_text(by):
            raise SetupError(f"by is the name of a bot, in one line; not {by!r}")
        return self._play(self.as_move(move), "", by)

    def _play(self, move: Move, reason: str, by: str) -> Match:
        state = self._at.state.copy()
        rows: list[Row] = []
        state.rows = rows
        state.play(move)
        state.rows = None
        _check_plain(move)
        self.history.add(self._signed(move), rows, state, reason, by)
        self._autosave()
        return self

    @_as_a_whole
    def undo(self) -> Match:
        """Take the last move back; it stays on its line."""
        self.history.undo()
        self._autosave()
        return self

    @_as_a_whole
    def redo(self) -> Match:
        """Play the next move of the line again."""
        self.history.redo()
        self._autosave()
        return self

    @_as_a_whole
    def goto(self, step: int, line: str | None = None) -> Match:
        """Look at the position after `step` moves of a line (the present one by default)."""
        self.history.goto(step, line)
        self._autosave()
        return self

    @_as_a_whole
    def branch(self, name: str) -> Match:
        """Start a line of this name at the present position, and go on with it."""
        self.history.branch(name)
        self._autosave()
        return self

    @_as_a_whole
    def rename(self, line: str, name: str) -> Match:
        """Give a line another name; nothing else about it changes."""
        self.history.rename(line, name)
        self._autosave()
        return self

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
    def play_bot(self, bot: str | Bot, seat: str) -> Match:
        """Let a bot, or one of that name, make one move for a seat; its reason is kept."""
        bot = make_bots(self.game.name, {seat: bot}, self.players, self._bots)[seat]
        options = self.options(seat)
        if not options:
            raise IllegalMove("turn", f"{seat} is not asked now")
        # a generator for each decision, so that the bots play the same after undo and load
        rng = random.Random(seed_of_decision(self.seed, seat, self.step))
        move = self.as_move(bot.choose(self._at.state.view(seat), options, rng))
        name = getattr(bot, "name", "")
        named = isinstance(name, str) and name and is_text(name)
        return self._play(move, bot.reason, name if named else type(bot).__name__)

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
        return preview(self.game, self.state, self.ledger.balances(), self.as_move(move))

    def transfers(self, step: int | None = None) -> list[Row]:
        """Rows that the move to `step` wrote; to the present position by default."""
        return list(self.history.node(self.step if step is None else step).rows)

    @property
    def ledger(self) -> Ledger:
        """All transfers up to the present position."""
        rows = [row for node in self.history.played() for row in node.rows]
        return Ledger(rows, self.game.chart)

    def at(self, step: int) -> State:
        """A copy of the position after `step` moves of the present line."""
        return self.history.node(step).state.copy()

    @property
    def moves(self) -> list[Move]:
        """Moves up to the present position."""
        return [node.move for node in self.history.played() if node.move is not None]

    @property
    def chosen_by(self) -> list[str]:
        """Who chose each of those moves: the name of a bot, or ``""`` for a person or a program.

        A bot also chose a move that it played for a person, and one that it showed before the
        person took it back and played it again. It is `UNKNOWN`, ``"?"``, in games that were
        loaded from a position code, or from a file that was saved before files told it.

        Examples
        --------
        >>> import econgames as eg
        >>> match = eg.new("rolling_stock_stars", players=2, seed=3).run("novice", until=1)
        >>> match.play(match.options()[-1]).chosen_by
        ['novice', '']
        """
        return [node.by for node in self.history.played()[1:]]

    def moves_rows(self) -> list[list[Row]]:
        """Rows of each of those moves."""
        return [node.rows for node in self.history.played()[1:]]

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

        for name in ("names", "last", "rows"):
            if name in look:
                raise ValueError(f"{name} of a board are those of its match; leave it out")

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
        from econgames.core import codes

        return codes.position(self)


def _check_plain(move: Move) -> None:
    """Refuse what could not be saved: numbers and texts of other libraries, broken letters."""
    try:
        msgspec.json.encode(move)
    except (TypeError, UnicodeEncodeError, OverflowError) as error:
        why = f"{move!r} can be played but not saved: use plain text and whole numbers ({error})"
        raise IllegalMove("move.form", why) from None
