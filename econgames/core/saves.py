"""Saved games (readable JSON) and position codes (short text)."""

from __future__ import annotations

import base64
import json
import os
import re
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from econgames.core.errors import EconGamesError, SaveError, SetupError
from econgames.core.moves import Move

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = [
    "is_saved",
    "keep_earlier",
    "load",
    "position",
    "restore",
    "save",
    "text_of",
    "write_text",
]

FORMAT = "econgames-match-1"
CODE = "EG1-"
_KEY = 8
"""Digits of the key that a position code holds."""
_SAFE = re.compile(r"[A-Za-z0-9_-]")


class _Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    name: str
    moves: list[dict[str, Any]]
    after: tuple[str, int] | None = None
    """Line and step that this line leaves; None for the first."""
    bots: dict[str, list[int]] | None = None
    """Steps whose moves a bot chose, by its name; None in files that do not tell."""


class _Saved(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    format: str
    game: str
    rules_version: int
    names: dict[str, str]
    players: int
    seed: int
    options: dict[str, Any]
    edition: dict[str, Any] | None
    script: dict[str, list[Any]] | None
    line: str
    step: int
    lines: list[_Line]
    key: str


# ---- writing


def _saved(match: Match) -> _Saved:
    setup = match.setup
    lines: list[_Line] = []
    place: dict[int, tuple[str, int]] = {}
    for line in match.lines:
        path = line.tip.path()
        known = max((i for i, node in enumerate(path) if id(node) in place), default=-1)
        own = path[max(known, 0) + 1 :]
        after = place[id(path[known])] if known >= 0 else None
        bots: dict[str, list[int]] = {}
        for node in own:
            if node.by:
                bots.setdefault(node.by, []).append(node.step)
        lines.append(_Line(line.name, _as_read([node.move for node in own]), after, bots))
        for step, node in enumerate(path):
            place.setdefault(id(node), (line.name, step))
    return _Saved(
        format=FORMAT,
        game=match.game.name,
        rules_version=match.game.info.rules_version,
        names=match.names,
        players=setup["players"],
        seed=setup["seed"],
        options=setup["options"],
        edition=setup["edition"],
        script=setup["script"],
        line=match.line.name,
        step=match.step,
        lines=lines,
        key=match.state.key(),
    )


def _as_read(moves: list[Move | None]) -> list[dict[str, Any]]:
    """Moves as a file gives them back: a tuple that was written comes back as a list."""
    plain: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(moves))
    return plain


def _text(saved: _Saved) -> str:
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
    return _text(_saved(match))


def restore(text: str) -> Match:
    """Match from the text of a saved game."""
    return _rebuild(_checked(json.loads(text), "copy"), "copy")


def save(match: Match, path: Path, *, overwrite: bool) -> Path:
    """Write a match to a file; see :meth:`Match.save`."""
    saved = _saved(match)
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


def _refuse_loss(new: _Saved, path: Path) -> None:
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
    if not same or not _holds(new, old):
        what = "moves that this match does not have" if same else "another match"
        raise SaveError(
            f"{path} holds {what} and would be lost. Choose another name, or pass overwrite=True"
        )


def _holds(new: _Saved, old: _Saved) -> bool:
    """Whether every line of `old` is the beginning of a line of `new`."""
    now = _whole_lines(new)
    return all(any(line == other[: len(line)] for other in now) for line in _whole_lines(old))


def _whole_lines(saved: _Saved) -> list[list[dict[str, Any]]]:
    whole: dict[str, list[dict[str, Any]]] = {}
    for line in saved.lines:
        before = whole.get(line.after[0], [])[: line.after[1]] if line.after else []
        whole[line.name] = before + line.moves
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


def _read(path: Path) -> _Saved:
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
    return _checked(data, str(path))


def _checked(data: Any, where: str) -> _Saved:
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, Mapping) else type(data).__name__
        raise SaveError(f'{where}: expected a saved game with format "{FORMAT}"; found {found!r}')
    try:
        return msgspec.convert(data, _Saved, str_keys=True)
    except msgspec.ValidationError as error:
        raise SaveError(f"{where}: {error}") from None


def is_saved(source: str | Path) -> bool:
    """Whether `source` is a position code, or a file that begins like a saved game."""
    if is_code(source):
        return True
    try:
        return FORMAT.encode() in Path(source).read_bytes()[:200]
    except (OSError, ValueError) as error:
        raise SaveError(f"{str(source)[:200]}: cannot be read: {error}") from None


def is_code(source: str | Path) -> bool:
    """Whether this is a position code, by its first letters; a path otherwise."""
    return isinstance(source, str) and source.strip().startswith(CODE)


def load(source: str | Path) -> Match:
    """Match from a saved game or a position code; see :func:`econgames.load`."""
    if is_code(source):
        return _rebuild(_decode(str(source).strip()), "position code")
    path = Path(source)
    return _rebuild(_read(path), str(path))


def _rebuild(saved: _Saved, where: str) -> Match:
    from econgames.core.registry import find_game
    from econgames.core.setting_up import set_up

    try:
        version = find_game(saved.game).info.rules_version
    except SetupError as error:
        raise SaveError(f"{where}: {error}") from None
    if saved.rules_version != version:
        raise SaveError(
            f"{where}: made with rules version {saved.rules_version} of {saved.game}; this is "
            f"version {version}. Install the econgames it was made with to go on with it"
        )
    try:
        match = set_up(
            saved.game, saved.players, saved.seed, saved.edition, saved.script, saved.options
        )
    except EconGamesError as error:
        raise SaveError(f"{where}: {error}") from None
    match.names.update({seat: saved.names[seat] for seat in match.players if seat in saved.names})
    _replay(match, saved, where)
    # a position code holds the first digits of the key only
    if len(saved.key) < _KEY or not match.state.key().startswith(saved.key):
        raise SaveError(f"{where}: its moves lead to another position than the one it was saved at")
    return match


def _replay(match: Match, saved: _Saved, where: str) -> None:
    from econgames.core.history import UNKNOWN

    if not saved.lines:
        raise SaveError(f"{where}: it has no line of moves")
    for number, line in enumerate(saved.lines):
        if number == 0:
            match.lines[0].name = line.name
        else:
            after = line.after or (saved.lines[0].name, 0)
            try:
                match.goto(after[1], line=after[0])
                match.branch(line.name)
            except EconGamesError as error:
                raise SaveError(f"{where}: line {line.name!r}: {error}") from None
        chosen = {step: bot for bot, steps in (line.bots or {}).items() for step in steps}
        for step, move in enumerate(line.moves, 1):
            try:
                unknown = UNKNOWN if line.bots is None else ""
                match.play(move, by=chosen.get(match.step + 1, unknown))
            except EconGamesError as error:
                text = f"{where}: line {line.name!r}, move {step} {json.dumps(move)}: {error}"
                raise SaveError(text) from None
    try:
        match.goto(saved.step, line=saved.line)
    except EconGamesError as error:
        raise SaveError(f"{where}: {error}") from None


# ---- position codes


def position(match: Match) -> str:
    """Code of the present position: its game, set-up and moves, packed; checked when read."""
    saved = _saved(match)
    moves = [_packed(move) for move in match.moves]
    extra = {
        "o": {k: v for k, v in saved.options.items() if v != match.game.info.options[k].default},
        "e": saved.edition,
        "c": saved.script,
        "n": None if _default_names(match) else list(saved.names.values()),
    }
    data = [saved.game, saved.rules_version, saved.players, saved.seed, saved.key[:_KEY], moves]
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


def _decode(code: str) -> _Saved:
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
) -> _Saved:
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
    return _checked(data, "position code")
