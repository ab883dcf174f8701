"""Constants of an edition by name: keys, and ids of rows, with dots between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from econgames.core.errors import SetupError, choices

__all__ = ["change_of", "inside", "value_at"]


def value_at(tables: Mapping[str, Any], constant: str) -> Any:
    """Value of a constant in the tables of an edition.

    Raises
    ------
    SetupError
        If there is no such key; the message names the table, and the keys that it has.

    Examples
    --------
    >>> value_at({"pay": {"4": 30}, "rows": [{"id": "a", "x": 1}]}, "rows.a.x")
    1
    >>> value_at({"pay": {"4": 30}}, "pay.5")
    Traceback (most recent call last):
        ...
    econgames.core.errors.SetupError: unknown key in pay '5'; Known: 4
    """
    if not isinstance(constant, str) or not constant:
        raise SetupError(f"constant must be keys with dots between them; not {constant!r}")
    value: Any = tables
    done: list[str] = []
    for key in constant.split("."):
        held = inside(value)
        where = ".".join(done)
        if held is None:
            raise SetupError(f"{where} is {value!r} and holds no {key!r}")
        if key not in held:
            raise SetupError(choices(f"key in {where}" if where else "key", key, held))
        value = held[key]
        done.append(key)
    if isinstance(value, Mapping):
        raise SetupError(f"{constant} is a table; name one of its keys: {', '.join(value)}")
    return value


def inside(value: Any) -> dict[str, Any] | None:
    """What a key can name: keys of a table, or ids of rows."""
    if isinstance(value, Mapping):
        return {str(key): held for key, held in value.items()}
    if isinstance(value, list) and value and isinstance(value[0], Mapping) and "id" in value[0]:
        return {str(row["id"]): row for row in value}
    return None


def change_of(tables: Mapping[str, Any], constant: str, value: Any) -> dict[str, Any]:
    """Tables that change one constant of an edition, to be laid over it.

    Examples
    --------
    >>> change_of({"rows": [{"id": "a", "x": 1}, {"id": "b", "x": 2}]}, "rows.b.x", 5)
    {'rows': [{'id': 'b', 'x': 5}]}
    """
    key, _, rest = constant.partition(".")
    held = tables[key]
    if not rest:
        return {key: value}
    if isinstance(held, list):
        name, _, rest = rest.partition(".")
        row = next(row for row in held if str(row["id"]) == name)
        return {key: [{"id": row["id"], **change_of(row, rest, value)}]}
    return {key: change_of({str(k): v for k, v in held.items()}, rest, value)}
