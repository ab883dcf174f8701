"""Whether a file is what it says: of this session, whole, and played by its rules and bots."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from econgames.core.bots import make_bots
from econgames.core.errors import EconGamesError, SaveError
from econgames.core.history import UNKNOWN
from econgames.lessons.classroom.chain import Entry, read_chain
from econgames.lessons.classroom.session import Session
from econgames.lessons.kit.catalogue import find_lesson
from econgames.lessons.kit.checks import solved
from econgames.lessons.kit.diary import Diary, using
from econgames.lessons.kit.entries import entries as entries_of
from econgames.lessons.kit.entries import skipped
from econgames.lessons.kit.questions import Check

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["HandedIn", "check_file"]


class HandedIn(NamedTuple):
    """A file that can be counted."""

    file: str
    name: str
    time: str
    played: Match
    """As it was handed in. All tables are made from it, so that nobody may move it: `match` is for
    readers."""
    events: list[dict[str, Any]]
    """What the diary of the lesson holds."""
    lines: int
    """Lines of play that were tried; more than one after an undo."""
    strange: list[int]
    """Moves of bots that the bots of the session would not make. A few can be honest: what a bot
    remembers of this turn is lost with a restart."""
    own: int
    """Moves of the students' own seats after the position that the class started from."""
    advised: tuple[int, int] | None = None
    """Of the moves of the students' own seats, how many a bot chose, and how many there are; None
    for a file that does not tell."""

    @property
    def match(self) -> Match:
        """A copy of the match, to look at and to play on."""
        return copy(self.played)


class _End(msgspec.Struct):
    """The last entry of a file."""

    time: str
    over: bool
    scores: dict[str, int]
    lines: int = 1


def check_file(path: Path, session: Session) -> HandedIn:
    """What a file holds, after its seals, its moves, its bots and its scores were checked.

    Raises
    ------
    SaveError
        Whose first word says why it does not count: "broken", "foreign" or "edited".
    """
    entries = read_chain(path)
    head, end = entries[0], entries[-1]
    if head.get("session") != session.id:
        raise SaveError(f"foreign: it is of session {head.get('session')}, not of {session.id}")
    moves = [entry for entry in entries if entry.get("kind") == "move"]
    name, told = str(head.get("name", "")), _end(end)
    match, strange, given = _replayed(session, name, moves)
    if told.scores != match.scores() or told.over != match.is_over:
        raise SaveError("edited: its scores are not those of its moves")
    events: list[Any] = [entry.get("event") for entry in entries if entry.get("kind") == "lesson"]
    _try_events(events, session, name)
    chosen = _chosen(match, session, given)
    return HandedIn(
        path.name, name, told.time, match, events, told.lines, strange, len(chosen),
        None if UNKNOWN in chosen else (sum(map(bool, chosen)), len(chosen)),
    )  # fmt: skip


def _chosen(match: Match, session: Session, given: int) -> list[str]:
    """Who chose the moves of the students' seats, of those after the `given` ones."""
    return [
        bot
        for move, bot in zip(match.moves[given:], match.chosen_by[given:], strict=True)
        if getattr(move, "player", "") in session.students
    ]


def _end(entry: Entry) -> _End:
    """The last entry, checked."""
    try:
        end = msgspec.convert(entry, _End)
        datetime.fromisoformat(end.time)
    except (msgspec.ValidationError, ValueError) as error:
        raise SaveError(f"edited: its last line cannot be read: {error}") from None
    return end


def _try_events(events: list[Any], session: Session, name: str) -> None:
    """Read what the diary of the lesson holds, so that nobody's diary stops the whole class."""
    with using(Diary()) as own:
        own.events = events
        try:
            for event in events:
                event["kind"].strip()
            for question in find_lesson(session.lesson).questions if session.lesson else ():
                if isinstance(question, Check):
                    solved(question.id, name)
                else:
                    entries_of(question)
                    skipped(question)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            raise SaveError("edited: its predictions and answers cannot be read") from None


def _replayed(session: Session, name: str, moves: Sequence[Entry]) -> tuple[Match, list[int], int]:
    """The match; moves of bots that these bots would not make; how many moves were given."""
    match = session.new_match(name)
    given = len(match.moves)
    bots = make_bots(session.game, session.bots, match.players)
    strange = []
    for step, entry in enumerate(moves, 1):
        try:
            move = match.as_move(entry["move"])
            chosen_by = str(entry.get("bot", UNKNOWN))
            if step > given and not _play(match, move, bots, chosen_by):
                strange.append(step)
        except (EconGamesError, KeyError) as error:
            told = str(error).splitlines()[0]
            raise SaveError(f"edited: move {step} cannot be played: {told}") from None
        if step <= given and match.moves[step - 1] != move:
            raise SaveError(
                f"edited: move {step} is not in the position that the class started from"
            )
    return match, strange, given


def _play(match: Match, move: Any, bots: dict[str, Any], chosen_by: str) -> bool:
    """Play one move; whether it is what the bot of the seat would do, or a student's."""
    seat = next((seat for seat in match.actors() if seat in bots), None)
    if seat is not None and (move.player or match.actors()[0]) in bots:
        match.play_bot(bots[seat], seat)
        if match.last == move:
            return True
        match.undo()
        match.play(move, by=UNKNOWN)
        return False
    match.play(move, by=chosen_by)
    return True
