"""Where the match of a lab comes from: given, saved, or continued from its autosave file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from econgames.core.codes import is_code
from econgames.core.errors import SaveError, SetupError
from econgames.core.saves import keep_earlier

__all__ = ["continued", "given_match", "is_asked_for", "save_on"]


def given_match(source: Any) -> Any:
    """Match that is given itself, or as a saved game; the name of a game stays a name.

    Raises
    ------
    SetupError
        If it is none of these.
    SaveError
        If the saved game cannot be read.
    """
    import econgames as eg

    if isinstance(source, str) and source in eg.games():
        return source
    if isinstance(source, (str, Path)):
        if isinstance(source, Path) or is_code(source) or _is_path(source):
            return eg.load(source)
        eg.game(source)  # refused with the known names
    if not hasattr(source, "game") or not hasattr(source, "play"):
        raise SetupError(
            "a lab needs a match, the name of a game, the path of a saved game or a position "
            f"code; not {source!r}. Games: {', '.join(eg.games())}"
        )
    return source


def _is_path(text: str) -> bool:
    """Whether this text is meant as a file."""
    return "/" in text or "\\" in text or text.endswith(".json") or Path(text).is_file()


def continued(path: Path, name: str) -> Any:
    """Match that an autosave file holds.

    Raises
    ------
    SaveError
        If it is broken, or of another game; the file is left as it is.
    """
    import econgames as eg

    match = eg.load(path)
    if match.game.name != name:
        raise SaveError(
            f"{path} holds a game of {match.game.name}, not of {name}; give another autosave file"
        )
    return match


def save_on(match: Any, path: Path | None) -> str:
    """Let a loaded match be saved to the file of the lab; returns what is to be told.

    A file with moves that the match does not have is put aside first.

    Raises
    ------
    SaveError
        If the file cannot be written or put aside.
    """
    if path is None:
        return ""
    aside = None
    try:
        match.save(path)
    except SaveError:
        aside = keep_earlier(path)
        try:
            match.save(path)
        except SaveError:
            if aside is not None:
                aside.replace(path)
            raise
    match.autosave = path
    kept = f" The game it held is kept as {aside}." if aside else ""
    return f"It is saved to {path} after each move.{kept}"


def is_asked_for(match: Any, players: Any, seed: int | None, options: dict[str, Any]) -> bool:
    """Whether a match is one that these settings could have made; None leaves a setting open."""
    import econgames as eg

    if players is None and seed is None and not options:
        return True
    count = match.setup["players"] if players is None else players
    wanted = eg.new(
        match.game.name, players=count, seed=match.seed if seed is None else seed, **options
    )
    same_names = players is None or isinstance(players, int) or wanted.names == match.names
    keys = [key for key in wanted.setup if options or key in ("players", "seed")]
    return same_names and all(wanted.setup[key] == match.setup[key] for key in keys)
