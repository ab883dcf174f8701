"""Setting a match up: players, seed, edition, script and options, checked before the first move."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from econgames.core.chance import Chance
from econgames.core.edition import Source
from econgames.core.errors import SetupError, choices
from econgames.core.history import is_text
from econgames.core.match import Match
from econgames.core.registry import Game, find_game

__all__ = ["NAMES", "new_match", "set_up"]

SEED_BITS = 256

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
"""Names of the seats where none are given."""


def new_match(
    name: str,
    players: int | Sequence[str] = 4,
    *,
    seed: int | None = None,
    edition: Source | None = None,
    script: Mapping[str, Sequence[Any]] | None = None,
    autosave: str | Path | None = None,
    **options: Any,
) -> Match:
    """A new match; see :func:`econgames.new`."""
    match = set_up(name, players, seed, edition, script, options)
    if autosave is not None:
        _begin_saving(match, Path(autosave).expanduser())
    return match


def _begin_saving(match: Match, path: Path) -> None:
    """Save to a file from now on; what is there is put aside, and comes back if that fails."""
    from econgames.core import saves

    earlier = saves.keep_earlier(path)
    match.autosave = path
    try:
        match.save(path, overwrite=True)
    except BaseException:
        if earlier is not None:
            earlier.replace(path)
        raise


def set_up(
    name: str,
    players: int | Sequence[str],
    seed: int | None,
    edition: Source | None,
    script: Mapping[str, Sequence[Any]] | None,
    options: Mapping[str, Any],
) -> Match:
    """A match at its first decision; options are those of the game and nothing else."""
    game = find_game(name)
    count, given = _count(game, players)
    number = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    if type(number) is not int or number.bit_length() > SEED_BITS:
        raise SetupError(f"seed must be a whole number of at most {SEED_BITS} bits; not {seed!r}")
    if script is not None:
        script = _plain_script(script)
    chosen = _options(game, options)
    data = game.edition(edition)
    state = game.state.new(count, Chance(number, script), data, chosen)
    setup = {
        "players": count,
        "seed": number,
        "options": chosen,
        "edition": data.raw if edition is not None else None,
        "script": {key: list(value) for key, value in script.items()} if script else None,
    }
    names = dict(zip(state.players, [*given, *NAMES[len(given) :]], strict=False))
    return Match(game, state, names, setup)


def _plain_script(script: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
    """Script of plain data, as it can be saved."""
    try:
        plain = {str(name): list(outcomes) for name, outcomes in script.items()}
        msgspec.json.encode(plain)
    except (TypeError, AttributeError, UnicodeEncodeError, OverflowError) as error:
        raise SetupError(
            "script must give lists of plain outcomes by name, such as "
            f'{{"order": ["A", "B"]}}: {error}'
        ) from None
    return plain


def _count(game: Game, players: int | Sequence[str]) -> tuple[int, list[str]]:
    allowed = game.info.players
    span = f"{allowed[0]} to {allowed[-1]}"
    if isinstance(players, int) and not isinstance(players, bool):
        count, names = players, []
    elif isinstance(players, Sequence) and not isinstance(players, str):
        names = [str(name).strip() for name in players]
        count = len(names)
        if len(set(names)) != count or not all(name and is_text(name) for name in names):
            raise SetupError(f"players need different names of at least one letter; not {names}")
    else:
        raise SetupError(f"players must be a number ({span}) or a list of names; not {players!r}")
    if count not in allowed:
        raise SetupError(f"{game.title} is for {span} players; not {count}")
    return count, names


def _options(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    known = game.info.options
    chosen = {name: info.default for name, info in known.items()}
    for name, value in given.items():
        if name not in known:
            raise SetupError(choices(f"option of {game.name}", name, known))
        kind = type(known[name].default)
        if type(value) is not kind:
            raise SetupError(f"option {name} must be of type {kind.__name__}; not {value!r}")
        chosen[name] = value
    return chosen
