"""Editions: the constants of a game as a TOML file, with partial overrides and exact errors."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from econgames.core.errors import EditionError, choices

__all__ = ["Source", "build", "change", "fail", "merge", "read", "tables_beside"]

Source = str | Path | Mapping[str, Any]
"""An edition as people give it: path of a TOML file, or tables already read."""

T = TypeVar("T")


def fail(file: str, table: str, key: str, expected: str, found: object) -> EditionError:
    """Error that names file, table and key of an edition, what was expected and what is there."""
    where = f"{table}.{key}" if key else table
    return EditionError(f"edition {file}: {where}: expected {expected}; found {found!r}")


def read(source: Source) -> tuple[str, dict[str, Any]]:
    """Name and tables of an edition given as a path or as tables.

    Raises
    ------
    EditionError
        If the file is missing or is no TOML; the message names the line.
    """
    if isinstance(source, Mapping):
        return "(tables given)", _with_text_keys(source)
    if not isinstance(source, str | Path):
        raise EditionError(f"edition: expected a TOML file or tables; not {source!r}")
    path = Path(source).expanduser()
    try:
        return path.name, tomllib.loads(path.read_text("utf-8-sig"))
    except FileNotFoundError:
        raise EditionError(f"edition {path.name}: there is no such file: {path}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionError(f"edition {path.name}: not a TOML file: {error}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EditionError(f"edition {path.name[:200]!r}: cannot be read: {reason}") from None


@cache
def tables_beside(module: str) -> dict[str, Any]:
    """Tables of the shipped edition, the file ``edition.toml`` beside a module; do not change them.

    Parameters
    ----------
    module : str
        Path of the module: its ``__file__``.
    """
    return read(Path(module).with_name("edition.toml"))[1]


def change(
    source: Source,
    shipped: Mapping[str, Any],
    kind: type[T],
    check: Callable[[str, T], object],
) -> tuple[T, dict[str, Any]]:
    """Typed and plain tables of an edition that changes any part of the shipped one.

    Parameters
    ----------
    source : str, Path or mapping
        What is changed.
    shipped : mapping
        Tables of the shipped edition.
    kind : type
        Class of the typed tables.
    check : callable
        Refuses tables that cannot be played with; called with the name of the file and the tables.

    Raises
    ------
    EditionError
        If a key is unknown, a value has the wrong type, or `check` refuses.
    """
    file, changes = read(source)
    raw = merge(file, shipped, changes)
    tables = build(file, raw, kind)
    check(file, tables)
    return tables, raw


def _with_text_keys(table: Mapping[Any, Any]) -> dict[str, Any]:
    """Tables as a file would give them: in TOML every key is a text, also 4."""
    return {
        str(key): _with_text_keys(value) if isinstance(value, Mapping) else value
        for key, value in table.items()
    }


def merge(file: str, base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Tables of `base` with those of `changes` laid over them.

    Tables are merged key by key; a list of tables with ids is merged row by row, by id; anything
    else is replaced.

    Raises
    ------
    EditionError
        If a table, key or id is not in `base`: overrides change an edition, they add nothing.

    Examples
    --------
    >>> merge("my.toml", {"pay": 5, "rows": [{"id": "a", "x": 1}]}, {"rows": [{"id": "a", "x": 2}]})
    {'pay': 5, 'rows': [{'id': 'a', 'x': 2}]}
    >>> merge("mine.toml", {"income": 5}, {"incme": 6})
    Traceback (most recent call last):
        ...
    econgames.core.errors.EditionError: edition mine.toml: unknown key 'incme'; did you mean ...
    """
    return _merge(file, "", base, changes)


def _merge(
    file: str, where: str, base: Mapping[str, Any], changes: Mapping[str, Any]
) -> dict[str, Any]:
    merged = dict(base)
    for key, value in changes.items():
        place = f"{where}.{key}" if where else key
        if key not in base:
            kind = f"key in {where}" if where else "key"
            raise EditionError(f"edition {file}: {choices(kind, key, base)}")
        old = base[key]
        if isinstance(old, Mapping):
            if not isinstance(value, Mapping):
                raise fail(file, place, "", "a table", value)
            merged[key] = _merge(file, place, old, value)
        elif _rows(old):
            merged[key] = _merge_rows(file, place, old, value)
        else:
            merged[key] = value
    return merged


def _rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and _has_id(value[0])


def _merge_rows(file: str, place: str, old: list[Any], new: Any) -> list[Any]:
    if not isinstance(new, list) or not all(isinstance(r, Mapping) and "id" in r for r in new):
        raise fail(file, place, "", "a list of tables with an id each", new)
    rows = {row["id"]: row for row in old}
    for row in new:
        name = row["id"]
        if not isinstance(name, str | int) or name not in rows:
            raise EditionError(f"edition {file}: {choices(f'id in {place}', name, rows)}")
        rows[name] = _merge(file, f"{place}[{name}]", rows[name], row)
    return list(rows.values())


def build(file: str, tables: Mapping[str, Any], kind: type[T]) -> T:
    """Typed edition from its tables.

    Raises
    ------
    EditionError
        If a key is unknown, missing or of another type; the message names table and key.
    """
    try:
        return msgspec.convert(tables, kind, str_keys=True)
    except msgspec.ValidationError as error:
        message = str(error)
        text, _, path = message.partition(" - at ")
        place = _place(path.strip("`"), tables, kind, message)
        raise EditionError(f"edition {file}: {place}: {text[0].lower()}{text[1:]}") from None


def _place(path: str, tables: Mapping[str, Any], kind: type, message: str) -> str:
    """Path of msgspec, with ids of rows instead of numbers, and the keys that it leaves out."""
    value: Any = tables
    way: list[str | int] = []
    words: list[str] = []
    for name, index in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", path):
        key: str | int = name or index
        if index == "..." and isinstance(value, Mapping):
            tried = (one for one in value if message == _complaint(tables, [*way, one], kind))
            key = next(tried, index)
        elif index.isdigit():
            key = int(index)
        try:
            value = value[key]
        except (LookupError, TypeError):
            break
        way.append(key)
        label = value["id"] if isinstance(key, int) and _has_id(value) else key
        words.append(f"[{label}]" if isinstance(key, int) else f".{key}")
    return "".join(words).removeprefix(".") or "top level"


def _complaint(tables: Mapping[str, Any], way: list[str | int], kind: type) -> str:
    """What is wrong with tables that hold nothing beside the last key of a way; may be empty."""

    def alone(value: Any, keys: list[str | int]) -> Any:
        if len(keys) == 1:
            return {keys[0]: value[keys[0]]}
        copied = copy(value)
        copied[keys[0]] = alone(value[keys[0]], keys[1:])
        return copied

    try:
        msgspec.convert(alone(tables, way), kind, str_keys=True)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _has_id(value: object) -> bool:
    return isinstance(value, Mapping) and "id" in value
