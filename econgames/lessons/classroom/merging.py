"""The teacher's side: a folder of files, each checked, becomes the work of a class."""

from __future__ import annotations

import re
from pathlib import Path

from econgames.core.errors import SaveError, SetupError
from econgames.lessons.classroom.checking import HandedIn, check_file
from econgames.lessons.classroom.class_work import ClassWork, Remark
from econgames.lessons.classroom.session import Session, read_session
from econgames.lessons.classroom.work import SUFFIX

__all__ = ["merge"]

_SENT = re.compile(r"[^.].*[._ -]handin", re.IGNORECASE)
"""A file that was handed in, whatever browsers and mail programs make of its name, such as
"x.handin (1).jsonl" or "x_handin.jsonl.txt". Names that begin with a dot are traces
of the system."""
EACH = 10
"""Files after which a line says how far it is."""


def merge(folder: str | Path, session: Session | str, *, progress: bool = True) -> ClassWork:
    """Read all files of a folder that were handed in for a session.

    Parameters
    ----------
    folder : str or Path
        Where the files lie; folders in it are searched as well.
    session : Session or str
        The session, or its code.
    progress : bool
        Say how far it is, every ten files.

    Returns
    -------
    ClassWork
        Nothing that cannot be counted stops it: `.report` says what was wrong, file by file.

    Raises
    ------
    SetupError
        If there is no such folder, or no such file in it.
    """
    found = session if isinstance(session, Session) else read_session(session)
    place = Path(folder).expanduser()
    if not place.is_dir():
        raise SetupError(f"{place} is no folder; give the one that holds the files handed in")
    files = sorted(path for path in place.rglob("*") if _SENT.match(path.name) and path.is_file())
    if not files:
        raise SetupError(f"{place} holds no file whose name ends with {SUFFIX}")
    whole: list[HandedIn] = []
    remarks: list[Remark] = []
    for number, path in enumerate(files, 1):
        if progress and number % EACH == 0:
            print(f"read {number} of {len(files)} files", flush=True)
        try:
            whole.append(check_file(path, found))
        except SaveError as error:
            status, _, reason = str(error).partition(": ")
            remarks.append(Remark(path.name, _name_of(path), status, reason))
    counted, told = _sorted_out(whole, found)
    return ClassWork(found, counted, sorted([*told, *remarks]))


def _name_of(path: Path) -> str:
    """Name in a file that does not count, as its name tells it."""
    return path.name.partition("-")[2].partition(".")[0]


def _sorted_out(whole: list[HandedIn], session: Session) -> tuple[list[HandedIn], list[Remark]]:
    """The last file of each name, and remarks on all of them."""
    last: dict[str, HandedIn] = {}
    remarks = []
    for work in sorted(whole, key=lambda work: work.time):
        earlier = last.get(work.name.casefold())
        if earlier is not None:
            reason = f"{work.file} of the same name was handed in later"
            remarks.append(Remark(earlier.file, earlier.name, "duplicate", reason))
        last[work.name.casefold()] = work
    counted = sorted(last.values(), key=lambda work: work.name.casefold())
    for work in counted:
        status, reasons = "counted", []
        if not work.played.is_over:
            status = "partial"
            reasons.append(f"the game is not over; step {work.played.step}")
        if work.strange:
            status = "doubtful"
            listed = ", ".join(map(str, work.strange[:5])) + (" ..." if work.strange[5:] else "")
            reasons.append(f"moves of bots that these bots would not make: {listed}")
        if session.is_late(work.time):
            status = "late"
            reasons.append(f"handed in {work.time}, due {session.due}")
        twins = [
            other.name
            for other in counted
            if other is not work and other.played.moves == work.played.moves
        ]
        if twins:
            reasons.append(f"the same game, move by move, as {', '.join(twins)}")
        if work.lines > 1:
            reasons.append(f"{work.lines} lines of play tried")
        remarks.append(Remark(work.file, work.name, status, "; ".join(reasons)))
    return counted, remarks
