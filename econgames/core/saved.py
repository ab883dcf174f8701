"""A match as plain data: what saved games and position codes hold, and the way back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from econgames.core.errors import EconGamesError, SaveError, SetupError
from econgames.core.history import UNKNOWN, is_text
from econgames.core.moves import Move

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["FORMAT", "KEY_DIGITS", "Saved", "SavedLine", "checked", "rebuild", "saved_of"]

FORMAT = "econgames-match-1"
KEY_DIGITS = 8
"""Digits of the key that a position code holds."""


class SavedLine(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Moves of one line of a match."""

    name: str
    moves: list[dict[str, Any]]
    after: tuple[str, int] | None = None
    """Line and step that this line leaves; None for the first."""
    bots: dict[str, list[int]] | None = None
    """Steps whose moves a bot chose, by its name; None in files that do not tell."""

    @property
    def choosers(self) -> dict[int, str]:
        """Bots by the steps whose moves they chose."""
        return {step: bot for bot, steps in (self.bots or {}).items() for step in steps}

    @property
    def otherwise(self) -> str:
        """Who chose the moves of the other steps: no bot, or nobody knows."""
        return UNKNOWN if self.bots is None else ""


class Saved(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A match, as it stands in a file."""

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
    lines: list[SavedLine]
    key: str


def saved_of(match: Match) -> Saved:
    """Plain data of a match, with all its lines."""
    setup = match.setup
    lines: list[SavedLine] = []
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
        lines.append(SavedLine(line.name, _as_read([node.move for node in own]), after, bots))
        for step, node in enumerate(path):
            place.setdefault(id(node), (line.name, step))
    return Saved(
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


def checked(data: Any, where: str) -> Saved:
    """Plain data of a match, from what stands in a file or a code.

    Raises
    ------
    SaveError
        If something is missing, or of another kind.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, Mapping) else type(data).__name__
        raise SaveError(f'{where}: expected a saved game with format "{FORMAT}"; found {found!r}')
    try:
        return msgspec.convert(data, Saved, str_keys=True)
    except msgspec.ValidationError as error:
        raise SaveError(f"{where}: {error}") from None


def rebuild(saved: Saved, where: str) -> Match:
    """Match from its plain data, played again; `where` is named in errors.

    Raises
    ------
    SaveError
        If it is of other rules, or cannot be played.
    """
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
    for seat, name in saved.names.items():
        if not name.strip() or not is_text(name):
            raise SaveError(f"{where}: names.{seat}: expected a name in one line; not {name!r}")
    match.names.update({seat: saved.names[seat] for seat in match.players if seat in saved.names})
    _replay(match, saved, where)
    # a position code holds the first digits of the key only
    if len(saved.key) < KEY_DIGITS or not match.state.key().startswith(saved.key):
        raise SaveError(f"{where}: its moves lead to another position than the one it was saved at")
    return match


def _check_bots(line: SavedLine, start: int, where: str) -> None:
    """Refuse choosers that a line cannot have; it leaves another line at `start`."""
    seen: set[int] = set()
    for bot, steps in (line.bots or {}).items():
        place = f"{where}: line {line.name!r}: bots: {bot!r}"
        if not bot or not is_text(bot):
            raise SaveError(f"{place} is no name of a bot")
        for step in steps:
            if not start < step <= start + len(line.moves) or step in seen:
                last = start + len(line.moves)
                raise SaveError(
                    f"{place}: expected steps {start + 1} to {last}, each once; not {step}"
                )
            seen.add(step)


def _replay(match: Match, saved: Saved, where: str) -> None:
    if not saved.lines:
        raise SaveError(f"{where}: it has no line of moves")
    for number, line in enumerate(saved.lines):
        if number == 0:
            try:
                match.rename(match.line.name, line.name)
            except EconGamesError as error:
                raise SaveError(f"{where}: line {line.name!r}: {error}") from None
        else:
            after = line.after or (saved.lines[0].name, 0)
            try:
                match.goto(after[1], line=after[0])
                match.branch(line.name)
            except EconGamesError as error:
                raise SaveError(f"{where}: line {line.name!r}: {error}") from None
        _check_bots(line, match.step, where)
        choosers = line.choosers
        for step, move in enumerate(line.moves, 1):
            try:
                match.play(move, by=choosers.get(match.step + 1, line.otherwise))
            except EconGamesError as error:
                text = f"{where}: line {line.name!r}, move {step} {json.dumps(move)}: {error}"
                raise SaveError(text) from None
    try:
        match.goto(saved.step, line=saved.line)
    except EconGamesError as error:
        raise SaveError(f"{where}: {error}") from None
