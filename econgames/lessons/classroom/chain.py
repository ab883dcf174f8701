"""The file that is handed in: one line of JSON an entry, each sealed with the one before.

A change in any line breaks its seal and all seals after it. That catches accidents and careless
edits; whoever writes a new chain is caught by the replay of the moves instead.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from econgames.core.errors import SaveError

__all__ = ["FORMAT", "Entry", "read_chain", "sealed", "text_of"]

FORMAT: Final = "econgames-handin-1"
Entry = dict[str, Any]


def _seal(before: str, entry: Entry) -> str:
    read = json.loads(json.dumps(entry))  # keys become text, and are sorted as text, as in a file
    plain = json.dumps(read, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{before}\n{plain}".encode()).hexdigest()[:24]


def sealed(entries: Sequence[Entry]) -> list[Entry]:
    """The entries, each with its seal.

    Examples
    --------
    >>> first, second = sealed([{"kind": "a"}, {"kind": "b"}])
    >>> len(first["seal"]), first["seal"] == second["seal"]
    (24, False)
    """
    made: list[Entry] = []
    before = FORMAT
    for entry in entries:
        before = _seal(before, entry)
        made.append({**entry, "seal": before})
    return made


def text_of(entries: Sequence[Entry]) -> str:
    """Text of a file with these entries."""
    lines = (json.dumps(entry, ensure_ascii=False) for entry in sealed(entries))
    return "\n".join(lines) + "\n"


def read_chain(path: Path) -> list[Entry]:
    """Entries of a file, without their seals.

    Raises
    ------
    SaveError
        If it cannot be read ("broken"), is no such file ("foreign"), or a seal does not fit
        ("edited"); the first word says which.
    """
    try:
        lines = path.read_text("utf-8-sig").split("\n")  # no other break of lines ends an entry
    except (OSError, UnicodeDecodeError) as error:
        raise SaveError(f"broken: it cannot be read ({error})") from None
    entries: list[Entry] = []
    before = FORMAT
    for number, line in enumerate(filter(str.strip, lines), 1):
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            kind = "foreign: it is no file of a class session" if number == 1 else "broken"
            raise SaveError(f"{kind}: line {number} is no JSON") from None
        if number == 1 and (not isinstance(entry, dict) or entry.get("format") != FORMAT):
            raise SaveError("foreign: it is no file of a class session")
        if not isinstance(entry, dict):
            raise SaveError(f"edited: line {number} is no entry")
        seal = entry.pop("seal", None)
        before = _seal(before, entry)
        if seal != before:
            raise SaveError(f"edited: line {number} was changed after it was handed in")
        entries.append(entry)
    if not entries:
        raise SaveError("broken: it is empty")
    if entries[-1].get("kind") != "end":
        raise SaveError("broken: its end is missing; copy the whole file again")
    return entries
