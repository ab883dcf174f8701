"""A session: what a class plays, as a short code that a teacher writes on the board or sends."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from econgames.core.errors import EconGamesError, SaveError

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["STUDENT", "Session", "last_moment", "read_session"]

CODE: Final = "CS1-"
LONGEST_PATH: Final = 1000
STUDENT: Final = "student"
"""What a seat is called that a student plays."""


class Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a class plays; make one with :func:`.new_session`.

    Attributes
    ----------
    game : str
        Name of the game.
    seats : dict of str to str
        Who plays each seat: "student", or the name of a bot.
    seed : int
        Seed of the game: everybody meets the same chance.
    payoff : str
        One of `PAYOFFS`.
    lesson : str
        Prefix of the lesson whose predictions and exercises count, such as "RS"; may be empty.
    start : str
        Position code at which everybody begins; the beginning if it is empty.
    due : str
        Date, or date and time, after which a file is late; may be empty. It is meant by the clock
        of whoever hands in, unless it names a time zone.
    title : str
        What the class sees.
    options : dict
        Options of the game.
    """

    game: str
    seats: dict[str, str]
    seed: int
    payoff: str = "rank"
    lesson: str = ""
    start: str = ""
    due: str = ""
    title: str = ""
    options: dict[str, Any] = {}

    @property
    def id(self) -> str:
        """Eight letters that tell this session from others."""
        return hashlib.sha256(_packed(self)).hexdigest()[:8]

    @property
    def code(self) -> str:
        """Text from which :func:`read_session` makes the session again."""
        raw = zlib.compress(_packed(self), 9)
        check = zlib.crc32(raw).to_bytes(4, "big")
        return CODE + base64.urlsafe_b64encode(raw + check).decode().rstrip("=")

    @property
    def students(self) -> tuple[str, ...]:
        """Seats that students play; more than one share a screen."""
        return tuple(seat for seat, who in self.seats.items() if who == STUDENT)

    @property
    def bots(self) -> dict[str, str]:
        """Bots by seat."""
        return {seat: who for seat, who in self.seats.items() if who != STUDENT}

    def new_match(self, name: str = "") -> Match:
        """The match that everybody begins with; a student's seat carries his name.

        Examples
        --------
        >>> from econgames.lessons.classroom.making import new_session
        >>> new_session("diora", players=2, seed=1).new_match("Mia").names
        {'A': 'Mia', 'B': 'Ben'}
        """
        from econgames.core import saves
        from econgames.core.setting_up import new_match

        if self.start:
            match = saves.load(self.start)
        else:
            match = new_match(self.game, len(self.seats), seed=self.seed, **self.options)
        if name and len(self.students) == 1:
            match.names[self.students[0]] = name
        return match

    def is_late(self, time: str) -> bool:
        """Whether a file of this time came after the due date."""
        if not self.due:
            return False
        due, came = last_moment(self.due), datetime.fromisoformat(time)
        if due.tzinfo and came.tzinfo:
            return came > due
        return came.replace(tzinfo=None) > due.replace(tzinfo=None)

    def __str__(self) -> str:
        who = ", ".join(f"{seat} {who}" for seat, who in self.seats.items())
        due = f", due {self.due}" if self.due else ""
        lesson = f", lesson {self.lesson}" if self.lesson else ""
        return f"{self.title} [{self.id}]: {who}; paid by {self.payoff}{lesson}{due}"

    def _repr_html_(self) -> str:
        from econgames.lessons.kit.notes import Note

        return Note([str(self), *self.for_students().splitlines()])._repr_html_()

    def for_students(self) -> str:
        """What to hand out: lines that a student copies into the first cell of the lesson."""
        return (
            "Put this into a cell at the top of the lesson, with your own name:\n"
            "from econgames import classroom\n"
            f'work = classroom.join("{self.code}", "YOUR NAME")\n'
            "work.lab()  # the table to play on\n"
            "work.hand_in()  # in a cell at the end: the file for your teacher"
        )

    def save(self, path: str | Path) -> Path:
        """Write those lines to a text file, which can be joined by its path as well.

        Examples
        --------
        >>> import tempfile
        >>> from econgames.lessons.classroom.making import new_session
        >>> path = new_session("diora", players=2, seed=1).save(tempfile.mkdtemp() + "/class.txt")
        >>> read_session(str(path)).game
        'diora'
        """
        from econgames.core.saves import write_text

        target = Path(path).expanduser()
        write_text(target, f"{self}\n\n{self.for_students()}\n")
        return target


def last_moment(due: str) -> datetime:
    """End of a day, or the time that is given.

    Examples
    --------
    >>> last_moment("2027-03-01").isoformat()
    '2027-03-01T23:59:59'
    """
    try:
        return datetime.combine(date.fromisoformat(due), time(23, 59, 59))
    except ValueError:
        return datetime.fromisoformat(due)


def _packed(session: Session) -> bytes:
    data = msgspec.to_builtins(session)
    defaults = {"lesson": "", "start": "", "due": "", "title": "", "options": {}}
    kept = {key: value for key, value in data.items() if defaults.get(key) != value}
    return json.dumps(kept, sort_keys=True, separators=(",", ":")).encode()


def _code_in(text: str) -> str:
    """The code in a text, or in the file that it names."""
    found = re.search(rf"{CODE}[\w-]+", text)
    if found is None and len(text) < LONGEST_PATH and "\n" not in text:
        path = Path(text.strip()).expanduser()
        if path.is_file():
            found = re.search(rf"{CODE}[\w-]+", path.read_text("utf-8", errors="replace"))
    return found.group() if found else ""


def read_session(code: str | Path) -> Session:
    """Session from its code, or from a file that holds it.

    Raises
    ------
    SaveError
        If a character is wrong, or the code is none of a session.
    """
    text = "".join(str(code).split())
    if not text.startswith(CODE):
        text = _code_in(str(code))
    if not text:
        raise SaveError(f"a session code begins with {CODE}; got {str(code)[:20]!r}")
    body = text[len(CODE) :]
    try:
        raw = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        if zlib.crc32(raw[:-4]).to_bytes(4, "big") != raw[-4:]:
            raise ValueError
        session = msgspec.json.decode(zlib.decompress(raw[:-4]), type=Session)
        session.new_match()
    except (ValueError, zlib.error, msgspec.MsgspecError):
        raise SaveError(
            "session code: a character is wrong, missing or too much; copy the whole code again"
        ) from None
    except EconGamesError as error:
        raise SaveError(f"session code: it cannot be played here: {error}") from None
    return session
