"""Questions about moves that are not legal: "why not?"."""

from __future__ import annotations

import typing
from typing import Any

import msgspec

from econgames.core.errors import EconGamesError
from econgames.core.moves import Move
from econgames.ui.table import Table

__all__ = ["answer", "kinds_view"]


def kinds_view(table: Table) -> list[dict[str, Any]]:
    """Kinds of moves of the game with their fields, for the "why not" row.

    Returns
    -------
    list of dict
        ``tag``, ``label`` and ``fields``; a field has ``name``, ``label``, ``type`` ("int",
        "bool", "map" or "text") and ``choices``, the ids of the edition where the field names one.
    """
    found = []
    for kind in _classes(table):
        fields = [
            _field(table, name, annotation)
            for name, annotation in typing.get_type_hints(kind).items()
            if name in kind.__struct_fields__ and name != "player"
        ]
        tag = str(kind.__struct_config__.tag)
        found.append({"tag": tag, "label": tag.replace("_", " ").capitalize(), "fields": fields})
    return found


def _classes(table: Table) -> list[type[Move]]:
    moves = table.match.game.moves
    return list(typing.get_args(moves) or (moves,))


def _field(table: Table, name: str, annotation: Any) -> dict[str, Any]:
    kind = "bool" if annotation is bool else "int" if annotation is int else "text"
    if typing.get_origin(annotation) is dict:
        kind = "map"
    many = f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
    things = getattr(table.match.state.edition, many, None)
    choices = ["yes", "no"] if kind == "bool" else []
    if kind == "text" and isinstance(things, dict):
        choices = sorted(str(key) for key in things)
    return {"name": name, "label": name.replace("_", " "), "type": kind, "choices": choices}


def answer(table: Table, tag: str, fields: dict[str, str]) -> str:
    """Say why a move is not legal now, or that it is.

    Parameters
    ----------
    table : Table
        The table; the question is asked for the person whose move it is.
    tag : str
        Kind of move.
    fields : dict of str to str
        Values as typed or chosen.

    Raises
    ------
    EconGamesError
        If a number is missing or not a whole number, or the kind is unknown.
    """
    known = {each["tag"]: each for each in kinds_view(table)}
    if tag not in known:
        raise EconGamesError(f"unknown kind of move {tag!r}; known: {', '.join(known)}")
    data: dict[str, Any] = {"type": tag, "player": table.acting}
    for field in known[tag]["fields"]:
        data[field["name"]] = _value(field, fields.get(field["name"], ""))
    for kind in _classes(table):
        if str(kind.__struct_config__.tag) == tag:
            try:
                move = msgspec.convert(data, kind, strict=False)
            except msgspec.ValidationError as error:
                raise EconGamesError(f"that is no move: {error}") from None
            return str(table.match.why_not(move))
    raise EconGamesError(f"unknown kind of move {tag!r}")


def _value(field: dict[str, Any], text: str) -> Any:
    if field["type"] == "bool":
        return text == "yes"
    if field["type"] == "map":
        return _pairs(field["label"], text)
    if field["type"] != "int":
        return text
    try:
        return int(text)
    except ValueError:
        raise EconGamesError(
            f"{field['label']} must be a whole number; got {text!r}. Type one and ask again."
        ) from None


def _pairs(label: str, text: str) -> dict[str, str]:
    """Several choices, typed as ``6=4, 7=3``."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    if not all(middle for _, middle, _ in pairs):
        raise EconGamesError(f"{label} must look like 6=4, 7=3; got {text!r}")
    return {key.strip(): value.strip() for key, _, value in pairs}
