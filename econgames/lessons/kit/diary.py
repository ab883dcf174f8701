"""The diary: what a student predicted, skipped, saw and answered, with the time of each.

One line of JSON an event, in a file beside the notebook, so that a lesson goes on after a restart.
It holds nothing about a person but the name that is typed. ``ECONGAMES_PROGRESS`` names another
file; if it is set to nothing, no file is written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

__all__ = ["FILE", "Diary", "diary", "use", "using"]

FILE: Final = "lessons.progress.jsonl"
VARIABLE: Final = "ECONGAMES_PROGRESS"

Event = dict[str, Any]


class Diary:
    """Events, oldest first, in memory and in a file.

    Parameters
    ----------
    path : Path, optional
        File to continue and to add to; memory only by default.

    Attributes
    ----------
    problem : str
        Why the file is not written, if it is not; empty otherwise.

    Examples
    --------
    >>> notes = Diary()
    >>> notes.add("check", "RS1", "you", answer="5", right=True)
    >>> [event["right"] for event in notes.of("check", "RS1")]
    [True]
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.problem = ""
        self.events: list[Event] = []
        if path is not None and path.exists():
            self._load(path)

    def _load(self, path: Path) -> None:
        try:
            lines = path.read_text("utf-8-sig").split("\n")  # answers may hold other ends of lines
        except (OSError, UnicodeDecodeError) as error:
            self.problem = f"{path} cannot be read ({error}); this lesson is not kept in it"
            self.path = None
            return
        for line in lines:
            try:
                event = json.loads(line)
            except (ValueError, RecursionError):
                continue  # a line that was cut off must not cost the student the others
            if _is_event(event):
                self.events.append(event)

    def add(self, kind: str, question: str, who: str, **facts: Any) -> None:
        """Write an event: its kind, the question, whose it is, and what else there is."""
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        event = {"time": now, "kind": kind, "id": question, "who": who, **facts}
        self.events.append(event)
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(event, ensure_ascii=False) + "\n")
        except OSError as error:
            self.problem = f"{self.path} cannot be written ({error}); go on, but it is not kept"
            self.path = None

    def of(self, kind: str, question: str) -> Iterator[Event]:
        """Events of a kind about a question since it was last started anew."""
        found: list[Event] = []
        for event in self.events:
            if event["kind"] == "anew" and question in event.get("questions", ()):
                found = []
            elif event["kind"] == kind and event["id"] == question:
                found.append(event)
        return iter(found)


def _is_event(event: Any) -> bool:
    """Whether a line holds what its kind needs."""
    try:
        if not all(isinstance(event[key], str) for key in ("kind", "id", "who")):
            return False
        if event["kind"] == "predict":
            ends = event.get("interval") or ()
            parts = event["split"].values() if "split" in event else [event["number"], *ends]
            return all(Fraction(part) is not None for part in parts)
        if event["kind"] == "check":
            return isinstance(event["right"], bool) and isinstance(event["answer"], str)
        return event["kind"] != "anew" or isinstance(event["questions"], list)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return False


_open: list[Diary] = []


def diary() -> Diary:
    """The diary in use; opened where the notebook runs when it is first needed."""
    if not _open:
        name = os.environ.get(VARIABLE, FILE)
        _open.append(Diary(Path(name).resolve() if name else None))
    return _open[0]


def use(other: Diary | None) -> None:
    """Take another diary; None opens the usual one again when it is needed."""
    _open.clear()
    if other is not None:
        _open.append(other)


@contextmanager
def using(other: Diary) -> Iterator[Diary]:
    """Take another diary for a while.

    Examples
    --------
    >>> with using(Diary()) as notes:
    ...     diary() is notes
    True
    """
    before = list(_open)
    use(other)
    try:
        yield other
    finally:
        _open[:] = before
