"""Questions about moves that are not legal: "why not?"."""

from __future__ import annotations

import typing
from typing import Any

import msgspec

from econgames.core.errors import EconGamesError
from econgames.core.moves import Move
from econgames.ui.refused import choices_of, classes_of, refusal, refused_move
from econgames.ui.table import Table

__all__ = ["answer", "kinds_view", "question_view"]


def kinds_view(table: Table) -> list[dict[str, Any]]:
    """Kinds of moves of the game with their fields, for the "why not" row.

    Returns
    -------
    list of dict
        ``tag``, ``label`` and ``fields``; a field has ``name``, ``label``, ``type`` ("int",
        "bool", "map", "list" or "text"), ``choices``, the ids of the edition where the field
        names one, each with its ``text``, and ``needed``, false where it may stay empty.
    """
    found = []
    for kind in _classes(table):
        hints = typing.get_type_hints(kind)
        fields = [
            _field(table, each.name, hints[each.name]) | {"needed": each.required}
            for each in msgspec.structs.fields(kind)
            if each.name != "player"
        ]
        tag = str(kind.__struct_config__.tag)
        found.append({"tag": tag, "label": tag.replace("_", " ").capitalize(), "fields": fields})
    return found


def question_view(table: Table) -> dict[str, Any]:
    """Question that the "why not" row starts with: a move that is refused now.

    Returns
    -------
    dict
        ``tag`` and ``fields``, the values as they would be typed; empty if nobody is asked or no
        such move is found.
    """
    move = None if table.asked is None else refused_move(table.match, table.options())
    if move is None:
        return {}
    names = [name for name in move.__struct_fields__ if name != "player"]
    return {"tag": move.kind, "fields": {name: _typed(getattr(move, name)) for name in names}}


def _typed(value: Any) -> str:
    """Value of a field as it would be typed."""
    if value is None or isinstance(value, bool):
        return {None: "", True: "yes", False: "no"}[value]
    if isinstance(value, dict):
        return ", ".join(f"{key}={each}" for key, each in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)


def _classes(table: Table) -> list[type[Move]]:
    return classes_of(table.match)


def _field(table: Table, name: str, annotation: Any) -> dict[str, Any]:
    kind = _type_of(annotation)
    choices = sorted(map(str, choices_of(table.match, name, annotation)))
    view = [{"value": each, "text": each.replace("_", " ")} for each in choices]
    if kind == "bool":
        view = [{"value": each, "text": each} for each in ("yes", "no")]
    return {"name": name, "label": name.replace("_", " "), "type": kind, "choices": view}


def _type_of(annotation: Any) -> str:
    parts = [part for part in typing.get_args(annotation) if part is not type(None)]
    if type(None) in typing.get_args(annotation) and len(parts) == 1:
        annotation = parts[0]
    names = {bool: "bool", int: "int", dict: "map", tuple: "list"}
    return names.get(typing.get_origin(annotation) or annotation, "text")


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
        text = fields.get(field["name"], "")
        if text or field["needed"]:
            data[field["name"]] = _value(field, text)
    for kind in _classes(table):
        if str(kind.__struct_config__.tag) == tag:
            try:
                move = msgspec.convert(data, kind, strict=False)
            except msgspec.ValidationError as error:
                raise EconGamesError(f"that is no move: {error}") from None
            return _told(table, move)
    raise EconGamesError(f"unknown kind of move {tag!r}")


def _told(table: Table, move: Move) -> str:
    error = refusal(table.match, move)
    if error is None:
        return f"Nothing forbids it: {table.words.play(move, str(table.acting))}."
    kinds = dict.fromkeys(map(table.words.family, table.options()))
    possible = f"\nPossible now: {', '.join(kinds)}." if kinds else ""
    return f"{error.text} [rule {error.rule}]{possible}"


def _value(field: dict[str, Any], text: str) -> Any:
    if field["type"] == "bool":
        return text == "yes"
    if field["type"] == "map":
        return _pairs(field["label"], text)
    if field["type"] == "list":
        return [part.strip() for part in text.split(",") if part.strip()]
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
