"""A session: what a class plays, as a short code that a teacher writes on the board or sends."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from econgames.core.bots import find_bots
from econgames.core.errors import EconGamesError, SaveError, SetupError, choices
from econgames.lessons.kit.catalogue import find_lesson, folder_of

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["PAYOFFS", "STUDENT", "Session", "new_session", "read_session"]

CODE: Final = "CS1-"
LONGEST_PATH: Final = 1000
STUDENT: Final = "student"
"""What a seat is called that a student plays."""


def _by_rank(scores: Mapping[str, int], seat: str) -> Fraction:
    return Fraction(100 * (len(scores) - 1 - list(scores).index(seat)), max(1, len(scores) - 1))


def _by_share(scores: Mapping[str, int], seat: str) -> Fraction:
    total = sum(max(0, score) for score in scores.values())
    return Fraction(100 * max(0, scores[seat]), total) if total else Fraction(0)


def _by_best(scores: Mapping[str, int], seat: str) -> Fraction:
    best = max(scores.values())
    return Fraction(100 * max(0, scores[seat]), best) if best > 0 else Fraction(0)


PAYOFFS: Final[dict[str, Callable[[Mapping[str, int], str], Fraction]]] = {
    "rank": _by_rank,
    "share": _by_share,
    "best": _by_best,
}
"""Points of a seat, 0 to 100, from the final scores, best first: by place; as a share of all
scores; as a share of the best score. What is paid for decides how a class plays: only `share` pays
for what is taken from others and not for being first."""


class Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a class plays; make one with :func:`new_session`.

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
        due, came = _last_moment(self.due), datetime.fromisoformat(time)
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
        >>> path = new_session("diora", players=2, seed=1).save(tempfile.mkdtemp() + "/class.txt")
        >>> read_session(str(path)).game
        'diora'
        """
        from econgames.core.saves import write_text

        target = Path(path).expanduser()
        write_text(target, f"{self}\n\n{self.for_students()}\n")
        return target


def _last_moment(due: str) -> datetime:
    """End of a day, or the time that is given."""
    try:
        return datetime.combine(date.fromisoformat(due), time(23, 59, 59))
    except ValueError:
        return datetime.fromisoformat(due)


def _packed(session: Session) -> bytes:
    data = msgspec.to_builtins(session)
    defaults = {"lesson": "", "start": "", "due": "", "title": "", "options": {}}
    kept = {key: value for key, value in data.items() if defaults.get(key) != value}
    return json.dumps(kept, sort_keys=True, separators=(",", ":")).encode()


def new_session(
    game: str,
    *,
    players: int = 4,
    student: str | tuple[str, ...] = "A",
    bots: str | Mapping[str, str] = "trader",
    seed: int | None = None,
    payoff: str = "rank",
    lesson: str = "",
    start: str = "",
    due: str = "",
    title: str = "",
    **options: Any,
) -> Session:
    """A session for a class.

    Parameters
    ----------
    game : str
        Name of the game.
    players : int
        Seats at each table; with `start` as many as the position has.
    student : str or tuple of str
        Seat that a student plays; several for groups who share a screen.
    bots : str or mapping of str to str
        Who plays the other seats.
    seed : int, optional
        The same chance for everybody; one is drawn if none is given.
    payoff : {"rank", "share", "best"}
        What a score is worth in the grade table; see `PAYOFFS`.
    lesson : str
        Prefix of a lesson whose predictions and exercises count as well.
    start : str
        Position code to start the class from.
    due : str
        Date such as "2027-03-01", or with a time, "2027-03-01 12:00", by the clock of each
        student; "2027-03-01 12:00+01:00" is one moment for all.
    title : str
        What the class sees; the title of the game by default.
    **options
        Options of the game.

    Raises
    ------
    SetupError, SaveError
        If anything is unknown or cannot be played; the message says what there is.

    Examples
    --------
    >>> session = new_session("industria", players=3, seed=4, due="2027-03-01")
    >>> print(session)
    Industria [...]: A student, B trader, C trader; paid by rank, due 2027-03-01
    >>> session.is_late("2027-03-02T08:00:00+01:00")
    True
    """
    from econgames.core.registry import find_game
    from econgames.core.saves import load
    from econgames.core.setting_up import new_match

    found = find_game(game)
    if type(players) is not int:
        raise SetupError(f"players is how many there are, without names; not {players!r}")
    if "autosave" in options:
        raise SetupError("a session has no autosave: each student's match is kept by itself")
    if start:
        match = load(start)
        if match.game.name != game:
            raise SetupError(f"start is a position of {match.game.name}, not of {game}")
    else:
        match = new_match(game, players, seed=seed, **options)
    seated = _seated(match.players, student, bots)
    for bot in set(seated.values()) - {STUDENT}:
        if bot not in find_bots(game):
            raise SetupError(choices("bot", bot, find_bots(game)))
    if payoff not in tuple(PAYOFFS):
        raise SetupError(choices("payoff", payoff, PAYOFFS))
    if lesson:
        _check_lesson(lesson, game)
    if due:
        try:
            _last_moment(due)
        except (TypeError, ValueError):
            raise SetupError(
                f'due must be like "2027-03-01" or "2027-03-01 12:00"; not {due!r}'
            ) from None
    return Session(
        game=game, seats=seated, seed=match.seed, payoff=payoff, lesson=lesson, start=start,
        due=due, title=str(title) or found.title, options={} if start else options,
    )  # fmt: skip


def _check_lesson(lesson: str, game: str) -> None:
    """Refuse the lesson of another game; a lesson of no game, such as the laboratory, is fine."""
    from econgames.core.registry import game_names

    about = folder_of(find_lesson(lesson)).rpartition(".")[2]
    if about in game_names() and about != game:
        raise SetupError(f"the lesson {lesson} is about {about}, not about {game}")


def _seated(
    players: tuple[str, ...], student: str | tuple[str, ...], bots: str | Mapping[str, str]
) -> dict[str, str]:
    ours = (student,) if isinstance(student, str) else tuple(student or ())
    theirs = bots if isinstance(bots, Mapping) else {}
    for seat in (*ours, *theirs):
        if seat not in players:
            raise SetupError(choices("seat", seat, players))
    if not ours:
        raise SetupError('a session needs a seat for a student: student="A"')
    usual = bots if isinstance(bots, str) else "trader"
    return {seat: STUDENT if seat in ours else theirs.get(seat, usual) for seat in players}


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
