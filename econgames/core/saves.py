"""Saved games: readable JSON, written so that nothing is lost on the way."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from econgames.core.codes import decode, is_code
from econgames.core.errors import SaveError
from econgames.core.history import UNKNOWN
from econgames.core.saved import FORMAT, Saved, checked, rebuild, saved_of

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = [
    "is_saved",
    "keep_earlier",
    "load",
    "restore",
    "save",
    "text_of",
    "write_text",
]


# ---- writing


def _text(saved: Saved) -> str:
    """Readable JSON: one move a line."""
    data = msgspec.to_builtins(saved)
    lines = data.pop("lines")
    head = json.dumps(data, ensure_ascii=False, indent=1)[:-2]
    parts = []
    for line in lines:
        moves = ",\n    ".join(json.dumps(move, ensure_ascii=False) for move in line.pop("moves"))
        start = json.dumps(line, ensure_ascii=False)[:-1]
        parts.append(
            f'  {start}, "moves": [\n    {moves}\n  ]}}' if moves else f'  {start}, "moves": []}}'
        )
    body = ",\n".join(parts)
    return f'{head},\n "lines": [\n{body}\n ]\n}}\n'


def text_of(match: Match) -> str:
    """A match as the text of a saved game."""
    return _text(saved_of(match))


def restore(text: str) -> Match:
    """Match from the text of a saved game."""
    return rebuild(checked(json.loads(text), "copy"), "copy")


def save(match: Match, path: Path, *, overwrite: bool) -> Path:
    """Write a match to a file; see :meth:`Match.save`."""
    saved = saved_of(match)
    try:
        # what a link points to is replaced, not the link
        target = path.expanduser().resolve()
        exists = target.exists()
    except (OSError, ValueError, RuntimeError) as error:
        raise SaveError(f"{str(path)[:200]!r} cannot be written: {error}") from None
    if exists and not overwrite:
        _refuse_loss(saved, target)
    write_text(target, _text(saved))
    return path


def _refuse_loss(new: Saved, path: Path) -> None:
    """Refuse to write over a file that holds something `new` does not."""
    try:
        old = _read(path)
    except SaveError as error:
        raise SaveError(
            f"{path} exists and is no saved game that could be replaced ({error}). "
            "Choose another name, or pass overwrite=True"
        ) from None
    same = (old.game, old.players, old.seed, old.options, old.edition, old.script) == (
        new.game,
        new.players,
        new.seed,
        new.options,
        new.edition,
        new.script,
    )
    loss = "another match" if not same else _lost(new, old)
    if loss:
        raise SaveError(
            f"{path} holds {loss} and would be lost. Choose another name, or pass overwrite=True"
        )


def _lost(new: Saved, old: Saved) -> str:
    """What `old` holds and `new` does not; empty if every line of it begins one of `new`."""
    now = _whole_lines(new)
    for line in _whole_lines(old):
        same = [other[: len(line)] for other in now if _moves(other[: len(line)]) == _moves(line)]
        if not same:
            return "moves that this match does not have"
        if not any(_tells(other, line) for other in same):
            return "who chose its moves, which this match does not tell,"
    return ""


Played = tuple[dict[str, Any], str]
"""A move, and the bot that chose it, as in :attr:`Match.chosen_by`."""


def _moves(line: list[Played]) -> list[dict[str, Any]]:
    return [move for move, _ in line]


def _tells(new: list[Played], old: list[Played]) -> bool:
    """Whether all bots that `old` names stand in `new`."""
    return all(bot in (UNKNOWN, "", one) for (_, one), (_, bot) in zip(new, old, strict=True))


def _whole_lines(saved: Saved) -> list[list[Played]]:
    whole: dict[str, list[Played]] = {}
    for line in saved.lines:
        before = whole.get(line.after[0], [])[: line.after[1]] if line.after else []
        choosers, first = line.choosers, len(before) + 1
        own = [
            (move, choosers.get(step, line.otherwise))
            for step, move in enumerate(line.moves, first)
        ]
        whole[line.name] = before + own
    return list(whole.values())


def write_text(path: Path, text: str) -> None:
    """Write a file so that at every moment either the old or the new one is there, whole."""
    try:
        if not path.parent.is_dir():
            raise SaveError(f"{path} cannot be written: there is no folder {path.parent}")
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(_usual_mode())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SaveError(
            f"{str(path)[:200]} cannot be written ({reason}); the file is as it was, and the "
            "match is in memory. Choose another name or folder"
        ) from None


def _usual_mode() -> int:
    """Rights that this user gives to new files; temporary ones are private."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def keep_earlier(path: Path) -> Path | None:
    """Put a file that is in the way aside under a free name; returns that name."""
    if not path.exists():
        return None
    number = 1
    while (aside := path.with_name(f"{path.stem}.earlier-{number}{path.suffix}")).exists():
        number += 1
    try:
        path.replace(aside)
    except OSError as error:
        raise SaveError(f"{path} is in the way and cannot be renamed: {error.strerror}") from None
    return aside


# ---- reading


def _read(path: Path) -> Saved:
    try:
        text = path.expanduser().read_text("utf-8-sig")
    except FileNotFoundError:
        raise SaveError(f"{path}: there is no such file") from None
    except (
        OSError,
        ValueError,
        RuntimeError,
    ) as error:  # a name with a null byte is a ValueError, too
        raise SaveError(f"{str(path)[:200]!r}: cannot be read: {error}") from None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{path}: broken or truncated: {error}") from None
    return checked(data, str(path))


def is_saved(source: str | Path) -> bool:
    """Whether `source` is a position code, or a file that begins like a saved game."""
    if is_code(source):
        return True
    try:
        return FORMAT.encode() in Path(source).read_bytes()[:200]
    except (OSError, ValueError) as error:
        raise SaveError(f"{str(source)[:200]}: cannot be read: {error}") from None


def load(source: str | Path) -> Match:
    """Match from a saved game or a position code; see :func:`econgames.load`."""
    if is_code(source):
        return rebuild(decode(str(source).strip()), "position code")
    path = Path(source)
    return rebuild(_read(path), str(path))
