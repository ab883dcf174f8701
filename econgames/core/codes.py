"""Position codes: a match as a short text, checked when it is read."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from econgames.core.errors import SaveError, SetupError
from econgames.core.moves import Move
from econgames.core.saved import FORMAT, KEY_DIGITS, Saved, checked, saved_of

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["CODE", "decode", "is_code", "position"]

CODE = "EG1-"
_SAFE = re.compile(r"[A-Za-z0-9_-]")


def is_code(source: str | Path) -> bool:
    """Whether this is a position code, by its first letters; a path otherwise."""
    return isinstance(source, str) and source.strip().startswith(CODE)


def position(match: Match) -> str:
    """Code of the present position: its game, set-up and moves, packed; checked when read."""
    saved = saved_of(match)
    moves = [_packed(move) for move in match.moves]
    extra = {
        "o": {k: v for k, v in saved.options.items() if v != match.game.info.options[k].default},
        "e": saved.edition,
        "c": saved.script,
        "n": None if _default_names(match) else list(saved.names.values()),
    }
    data = [
        saved.game,
        saved.rules_version,
        saved.players,
        saved.seed,
        saved.key[:KEY_DIGITS],
        moves,
    ]
    data.append({key: value for key, value in extra.items() if value})
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    check = zlib.crc32(packed).to_bytes(4, "big")
    return CODE + base64.urlsafe_b64encode(packed + check).decode().rstrip("=")


def _default_names(match: Match) -> bool:
    from econgames.core.setting_up import NAMES

    return list(match.names.values()) == list(NAMES[: len(match.names)])


def _packed(move: Move) -> list[Any]:
    fields: Any = msgspec.to_builtins(move)
    return [move.kind, *(fields.get(name) for name in move.__struct_fields__)]


def decode(code: str) -> Saved:
    """Plain data of the match that a code holds.

    Raises
    ------
    SaveError
        If a character is wrong, or there is no such game.
    """
    body = "".join(code[len(CODE) :].split())
    for place, letter in enumerate(body, len(CODE) + 1):
        if not _SAFE.match(letter):
            raise SaveError(
                f"position code: character {place}, {letter!r}, cannot be in a code "
                "(letters, digits, - and _ can)"
            )
    try:
        raw = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        packed, check = raw[:-4], raw[-4:]
        # some bits of the last character are not used: only one way to write them is right
        written = base64.urlsafe_b64encode(raw).decode().rstrip("=")
        if zlib.crc32(packed).to_bytes(4, "big") != check or written != body:
            raise ValueError
        game, version, players, seed, key, moves, extra = json.loads(zlib.decompress(packed))
    except (ValueError, zlib.error, TypeError):
        raise SaveError(
            "position code: a character is wrong, missing or too much; copy the whole code again"
        ) from None
    try:
        return _from_code(game, version, players, seed, key, moves, extra)
    except (SetupError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise SaveError(f"position code: it holds no game that can be played: {error}") from None


def _from_code(
    game: str, version: int, players: int, seed: int, key: str, moves: Any, extra: dict[str, Any]
) -> Saved:
    from econgames.core.registry import find_game
    from econgames.core.setting_up import NAMES

    info = find_game(game).info
    kinds = {kind.__struct_config__.tag: kind for kind in find_game(game).moves.__args__}
    unpacked = []
    for kind, *values in moves:
        if kind not in kinds:
            raise SaveError(f"position code: {game} has no move {kind!r}")
        fields = zip(kinds[kind].__struct_fields__, values, strict=True)
        # what a move leaves at its default is packed as None
        given = {name: value for name, value in fields if value is not None}
        unpacked.append({"type": kind, **given})
    defaults = {name: option.default for name, option in info.options.items()}
    names = extra.get("n") or NAMES
    data = {
        "format": FORMAT,
        "game": game,
        "rules_version": version,
        "names": dict(zip("ABCDEF", names, strict=False)),
        "players": players,
        "seed": seed,
        "options": {**defaults, **extra.get("o", {})},
        "edition": extra.get("e"),
        "script": extra.get("c"),
        "line": "main",
        "step": len(unpacked),
        "lines": [{"name": "main", "moves": unpacked}],
        "key": key,
    }
    return checked(data, "position code")
