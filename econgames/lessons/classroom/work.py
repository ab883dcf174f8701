"""The student's side: join a session by its code, play, hand in one file."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from copy import copy
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from econgames.core import saves
from econgames.core.errors import SetupError
from econgames.lessons.classroom.chain import FORMAT, Entry, text_of
from econgames.lessons.classroom.session import Session, read_session
from econgames.lessons.kit.diary import Diary, use
from econgames.lessons.kit.predictions import ME

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["SUFFIX", "Work", "join", "now"]

SUFFIX: Final = ".handin.jsonl"
LONGEST_NAME: Final = 60
LONGEST_PART: Final = 40
"""Letters of a name in the name of a file: some systems allow 255 bytes in all."""


def now() -> str:
    """Local time, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Work:
    """What one student or group does in a session.

    Attributes
    ----------
    session : Session
        What the class plays.
    name : str
        Name that was typed; the only thing about a person in the file.
    match : Match
        The match so far; it is kept in a file beside the notebook after every move.
    diary : Diary
        Predictions and answers since joining, of this name only; the next person at the same
        computer joins with another name and has another diary.
    """

    def __init__(self, session: Session, name: str, match: Match, note: str, diary: Diary) -> None:
        self.session, self.name, self.match, self.note = session, name, match, note
        self.diary = diary

    def __repr__(self) -> str:
        match = self.match
        asked = "over" if match.is_over else "not over yet"
        step = f"step {match.step}" + (f" of {match.length}" if match.can_redo else "")
        return (
            f"{self.name} in {self.session.title} [{self.session.id}]: {step}, "
            f"{asked}. {self.note}\nPlay with work.lab(), then work.hand_in()."
        )

    def lab(self, **settings: Any) -> Any:
        """The table to play on, with the bots of the session; settings as for `econgames.lab`."""
        from econgames.ui.lab import lab

        ours = self.session.students
        viewer = {"viewer": ours[0]} if len(ours) == 1 else {}
        made = lab(self.match, None, None, **{"bots": self.session.bots, **viewer, **settings})
        return made

    def play(self, *moves: Any) -> Work:
        """Play moves by code, and let the bots answer; returns the work."""
        self.match.run(self.session.bots)
        for move in moves:
            self.match.play(move)
            self.match.run(self.session.bots)
        return self

    def entries(self) -> list[Entry]:
        """What is handed in: who and what, every move, what the lesson's diary holds, the end.

        The moves are those of the whole present line, also where the match stands at an earlier
        step of it.

        With each move stands the bot that chose it, also where a student let one play for him;
        no name stands with the moves that he chose himself.
        """
        session, match = self.session, copy(self.match)
        match.goto(match.length)
        head = {"kind": "join", "format": FORMAT, "session": session.id, "name": self.name}
        moves = [
            {"kind": "move", "step": step, "move": msgspec.to_builtins(move), "bot": bot}
            for step, (move, bot) in enumerate(zip(match.moves, match.chosen_by, strict=True), 1)
        ]
        end = {
            "kind": "end", "time": now(), "over": match.is_over, "scores": match.scores(),
            "lines": len(match.lines),
        }  # fmt: skip
        return [head, *moves, *self._lesson(), end]

    def _lesson(self) -> list[Entry]:
        from econgames.lessons.kit.catalogue import find_lesson

        if not self.session.lesson:
            return []
        lesson = find_lesson(self.session.lesson)
        ours = {one.id for one in (*lesson.predictions, *lesson.checks)} | {lesson.prefix}
        mine = (ME, self.name)
        return [
            {"kind": "lesson", "event": {**event, "who": self.name}}
            for event in self.diary.events
            if event["id"] in ours and event["who"] in mine
        ]

    def hand_in(self, folder: str | Path = ".") -> Path:
        """Write the file that goes to the teacher; a later one takes the place of an earlier one.

        It holds the whole present line. Where the match stands at an earlier step, a printed line
        says what is handed in, and how to hand in less.

        Returns
        -------
        Path
            The file; it is text, and can be read before it is sent.
        """
        path = Path(folder).expanduser() / f"{self.session.id}-{_plain(self.name)}{SUFFIX}"
        saves.write_text(path, text_of(self.entries()))
        match = self.match
        if match.can_redo:
            print(
                f"Handed in to the end of {match.line.name!r}, step {match.length}; you look at "
                f'step {match.step}. To hand in only so far: work.match.branch("shorter"), and '
                "work.hand_in() again."
            )
        return path


def _plain(name: str) -> str:
    """A name as part of a file name; another name gives another part.

    Examples
    --------
    >>> _plain("Group 3"), _plain("Ann Marie"), _plain("Ann-Marie")
    ('group-3', 'ann-marie', 'ann-marie-f0c76d')
    """
    folded = name.casefold()
    plain = re.sub(r"\W+", "-", folded).strip("-")[:LONGEST_PART]
    if plain.replace("-", " ") == folded:
        return plain
    return f"{plain or 'group'}-{hashlib.sha256(folded.encode()).hexdigest()[:6]}"


def join(code: str | Path | Session, name: str, folder: str | Path = ".") -> Work:
    """Join a session, or go on with it after a break; bots that are due before you play at once.

    From then on the lesson's predictions and answers are kept under this name: join at the top of
    the lesson.

    Parameters
    ----------
    code : str, Path or Session
        What the teacher gave out: the code, or the path of the file with it.
    name : str
        Your name, or that of your group.
    folder : str or Path
        Where the match and the diary are kept; it is made if need be.

    Raises
    ------
    SaveError
        If the code is mistyped, or the file of the match cannot be read.
    SetupError
        If there is no name.

    Examples
    --------
    >>> import tempfile
    >>> from econgames.lessons.classroom.making import new_session
    >>> session = new_session("rolling_stock_stars", players=2, seed=3)
    >>> work = join(session.code, "Mia", tempfile.mkdtemp())
    >>> work.play(work.match.options()[0].moves().__next__()).match.step > 1
    True
    """
    session = code if isinstance(code, Session) else read_session(code)
    name = unicodedata.normalize("NFC", " ".join(str(name).split()))
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise SetupError(f"type a name of 1 to {LONGEST_NAME} letters; not {name!r}")
    place = Path(folder).expanduser()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(
            f"{place} cannot be made ({error.strerror}); give another folder"
        ) from None
    path = place / f"{session.id}-{_plain(name)}.autosave.json"
    match, note = session.new_match(name), "Begun."
    if path.exists():
        kept = saves.load(path)
        start = match.moves
        line = [node.move for node in kept.line.tip.path()[1:]]  # he may look at an earlier step
        if kept.setup == match.setup and line[: len(start)] == start:
            match, note = kept, f"Gone on with {path.name}."
        else:
            aside = saves.keep_earlier(path)
            note = f"Begun; another match was in the way and is now {aside.name if aside else ''}."
    match.autosave = path
    match.save(path)
    if not match.can_redo:
        match.run(session.bots)
    own = Diary(path.with_name(path.name.replace(".autosave.json", ".progress.jsonl")).resolve())
    use(own)
    return Work(session, name, match, note, own)
